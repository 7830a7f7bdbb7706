"""The words of a project's texts and in how many places each stands, kept in a file beside the store.

It is what compounds are parted by and what a word asked for is widened by. It is no record: it holds nothing that the
store does not, is brought up to date source by source, and may be deleted at any time. Sources never change, so that
one that was read once is never read again. Each project counts its own texts: what others hold must not move a hit.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import log
from pathlib import Path

from provenance.citing.search.compounds import parts
from provenance.language.numbers import word_value
from provenance.language.stems import english, family, plain, stem, words_of

_LONGEST = 80
_MOST = 400
_TABLES = """
CREATE TABLE IF NOT EXISTS word (word TEXT PRIMARY KEY, plain TEXT, stem TEXT, family TEXT, english TEXT, value REAL,
                                 places INTEGER) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS word_stem ON word (stem);
CREATE INDEX IF NOT EXISTS word_family ON word (family);
CREATE INDEX IF NOT EXISTS word_english ON word (english);
CREATE INDEX IF NOT EXISTS word_value ON word (value);
CREATE TABLE IF NOT EXISTS source (artifact TEXT PRIMARY KEY, places INTEGER) WITHOUT ROWID;
"""
_COUNT = (
    "INSERT INTO word VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (word) DO UPDATE SET places = places + excluded.places"
)


class Vocabulary:
    """The words of a project. May be used by several threads and programs at once."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._db = sqlite3.connect(folder / "words.db", timeout=30, check_same_thread=False, isolation_level=None)
        self._lock = threading.RLock()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(_TABLES)
        self._fresh()

    def _fresh(self) -> None:
        """Forget what was looked up; the words have changed."""
        self._known = {row[0] for row in self._rows("SELECT artifact FROM source")}
        self.places = int(self._rows("SELECT coalesce(sum(places), 0) FROM source")[0][0])
        self._all: str | None = None  # every word on a line of its own
        self._stems: dict[str, int] | None = None  # in how many places each stem stands
        self.alike = lru_cache(maxsize=10_000)(self._alike)
        self.holding = lru_cache(maxsize=10_000)(self._holding)
        self.parts = lru_cache(maxsize=100_000)(self._parts)

    def missing(self, artifacts: Iterable[str]) -> list[str]:
        """Give those of some sources whose words are not counted yet."""
        return [one for one in artifacts if one not in self._known]

    def learn(self, artifact: str, texts: Iterable[str]) -> None:
        """Count the words of the places of a source; a source that was counted is not counted again."""
        places: Counter[str] = Counter()
        number = 0
        for text in texts:
            places.update({word for word in words_of(text) if len(word) <= _LONGEST})
            number += 1
        rows = [
            (word, plain(word), stem(word), family(word), english(word), value_of(word), n)
            for word, n in places.items()
        ]
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                there = self._db.execute("SELECT 1 FROM source WHERE artifact = ?", (artifact,)).fetchone()
                if there is None:
                    self._db.executemany(_COUNT, rows)
                    self._db.execute("INSERT INTO source VALUES (?, ?)", (artifact, number))
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._known.add(artifact)

    def refresh(self) -> None:
        """Look the words up anew after `learn`."""
        with self._lock:
            self._fresh()

    def weight(self, places: int) -> float:
        """Give how much a word says that stands in so many places: the inverse document frequency, 1 at the least."""
        return 1.0 + log((self.places + 1) / (places + 1))

    def _parts(self, word: str) -> tuple[str, ...]:
        return parts(word, self.frequency)

    def frequency(self, stem_: str) -> int:
        """Give in how many places the words of a stem stand; all are kept at hand, since a compound asks for many."""
        if self._stems is None:
            self._stems = dict(self._rows("SELECT stem, sum(places) FROM word GROUP BY stem"))
        return self._stems.get(stem_, 0)

    def _alike(self, word: str) -> dict[str, tuple[float, int]]:
        """Give the words that are this one inflected (1.0), derived or in digits (0.9), and how often each stands."""
        found: dict[str, tuple[float, int]] = {}
        value = value_of(word)
        for sql, key, weight in (
            ("SELECT word, places FROM word WHERE english = ?", english(word), 0.9),
            ("SELECT word, places FROM word WHERE family = ?", family(word), 0.9),
            ("SELECT word, places FROM word WHERE value = ?", value, 0.9),
            ("SELECT word, places FROM word WHERE stem = ?", stem(word), 1.0),
            ("SELECT word, places FROM word WHERE word = ?", word, 1.0),
        ):
            if key is not None:
                found |= {one: (weight, places) for one, places in self._rows(sql, key)}
        return found

    def _holding(self, part: str) -> dict[str, int]:
        """Give the longer words that hold some letters, and in how many places each stands."""
        if self._all is None:
            self._all = "\n".join(["", *(row[0] for row in self._rows("SELECT DISTINCT plain FROM word")), ""])
        found: set[str] = set()
        at = self._all.find(part)
        while at >= 0:
            begins, ends = self._all.rfind("\n", 0, at) + 1, self._all.find("\n", at)
            found.add(self._all[begins:ends])
            at = self._all.find(part, ends)
        stems = sorted({stem(one) for one in found}, key=len)[:_MOST]
        marks = ", ".join("?" * len(stems))
        sql = f"SELECT word, places FROM word WHERE stem IN ({marks})"  # noqa: S608 — question marks only
        return dict(self._rows(sql, *stems))

    def _rows(self, sql: str, *given: object) -> list[tuple[str, int]]:
        with self._lock:
            return self._db.execute(sql, given).fetchall()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def value_of(word: str) -> float | None:
    """Give the number that a word is, in digits or letters: "10", "zehn", "zehnjährige", "ten"."""
    if word.isdecimal() and word.isascii():
        return float(word)
    return None if word in {"ein", "eine", "einen", "einem", "einer", "eines", "a", "an"} else word_value(word)
