"""The words of a project's texts and in how many places each stands, kept in a file beside the store.

It is what compounds are parted by and what a word asked for is widened by. It is no record: it holds nothing that the
store does not, is brought up to date source by source, and may be deleted at any time. Sources never change, so that
one that was read once is never read again. Each project counts its own texts: what others hold must not move a hit.
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import Any, cast

from provenance.language.numbers import word_value
from provenance.language.stems import NEGATIONS, STOP, english, family, light, plain, stem, words_of
from provenance.store.side_file import beside

SHORTEST = 4
_JOINTS = {"s": ("s", "es"), "n": ("n", "en"), "e": ("e",), "r": ("er",)}  # by the letter they end with
_MOST_COMPOUNDS = 4
_FREELY = 40

Frequency = Callable[[str], int]
"""How often a stem stands in the texts; 0 for one that is no word of theirs."""


def parts(word: str, frequency: Frequency) -> tuple[str, ...]:
    """Return the stems of the parts of a compound from left to right; empty for a word that is none."""
    text = plain(word)
    if not 2 * SHORTEST <= len(text) <= _FREELY or not text.isalpha():
        return ()
    ways = [way for way in _Word(text, frequency).ways(0, _MOST_COMPOUNDS) if len(way) > 1]
    if not ways:
        return ()
    best = max(ways, key=lambda way: exp(sum(log(frequency(one)) for one in way) / len(way)) / len(way) ** 2)
    return tuple(best)


class _Word:
    """A word that is taken apart; what a stretch of it is, is looked up once."""

    def __init__(self, text: str, frequency: Frequency) -> None:
        self._text = text
        self._frequency = frequency
        self._stems: dict[tuple[int, int], str] = {}

    def ways(self, start: int, most: int) -> Iterator[list[str]]:
        """Return the ways to read the rest as words with joints between them; the last word may be inflected."""
        length = len(self._text)
        if length - start >= SHORTEST and (last := self._stem(start, length)):
            yield [last]
        if most == 1:
            return
        for at in range(start + SHORTEST, length - SHORTEST + 1):
            if first := self._first(start, at):
                for rest in self.ways(at, most - 1):
                    yield [first, *rest]

    def _first(self, start: int, end: int) -> str:
        """Return the stem of a stretch that is a word, or one with a joint behind it; "" if it is neither."""
        if found := self._stem(start, end):
            return found
        for joint in _JOINTS.get(self._text[end - 1], ()):
            ends = end - len(joint)
            if ends - start < SHORTEST or not self._text.startswith(joint, ends):
                continue
            if found := self._stem(start, ends):
                return found
        return ""

    def _stem(self, start: int, end: int) -> str:
        """Return the stem of a stretch, "" if it is no word of the texts."""
        found = self._stems.get((start, end))
        if found is None:
            piece = self._text[start:end]
            bare = "ae" not in piece and "oe" not in piece and "ue" not in piece  # as it is, it is plain already
            found = light(piece) if bare else stem(piece)
            found = self._stems[start, end] = found if self._frequency(found) else ""
        return found


_STEMS = 1  # how words are stemmed; what was counted otherwise is counted anew
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
        self._db = beside(folder, "words.db")
        self._lock = threading.RLock()
        if self._db.execute("PRAGMA user_version").fetchone()[0] != _STEMS:
            self._db.executescript(
                f"DROP TABLE IF EXISTS word; DROP TABLE IF EXISTS source; PRAGMA user_version={_STEMS}"
            )
        self._db.executescript(_TABLES)
        self._fresh()

    def _fresh(self) -> None:
        """Forget what was looked up; the words have changed."""
        self._known = set(self.counted())
        self.places = int(self._rows("SELECT coalesce(sum(places), 0) FROM source")[0][0])
        self._all: str | None = None  # every word on a line of its own
        self._stems: dict[str, int] | None = None  # in how many places each stem stands
        self.alike = lru_cache(maxsize=10_000)(self._alike)
        self.holding = lru_cache(maxsize=10_000)(self._holding)
        self.parts = lru_cache(maxsize=100_000)(self._parts)

    def missing(self, artifacts: Iterable[str]) -> list[str]:
        """Return those of some sources whose words are not counted yet, by this program or another."""
        asked = list(artifacts)
        if not self._known.issuperset(asked):
            with self._lock:
                if self._known != self.counted().keys():
                    self._fresh()
        return [one for one in asked if one not in self._known]

    def counted(self) -> dict[str, int]:
        """Return the sources whose words are counted, and in how many places of each."""
        return dict(self._rows("SELECT artifact, places FROM source"))

    @staticmethod
    def counted_of(text: str) -> set[str]:
        """Return the words of a place that are counted."""
        return {word for word in words_of(text) if len(word) <= _LONGEST}

    def differences(self, exact: Counter[str] | None, least: Counter[str]) -> Iterator[tuple[str, str, str]]:
        """Yield the words that are kept otherwise than the texts give them: the word, what it should be, what it is.

        ``exact`` is in how many places each word stands, or None where only some texts were read: then it is ``least``,
        and of the other words nothing is said.
        """
        missing = dict(exact if exact is not None else least)
        asked = [("", ())] if exact is not None else [(" WHERE word = ?", (word,)) for word in missing]
        sql = "SELECT word, plain, stem, family, english, value, places FROM word"
        for kept in (row for where, given in asked for row in self._rows(sql + where, *given)):
            word, *said, places = cast("tuple[Any, ...]", kept)
            if tuple(said) != _said(word)[1:]:
                yield word, f"{_said(word)[1:]}", f"{tuple(said)}"
            there = missing.pop(word, 0)
            if places < there or (exact is not None and places != there):
                yield word, f"{there:,} places", f"{places:,}"
        yield from ((word, f"{there:,} places", "none") for word, there in sorted(missing.items()))

    def learn(self, artifact: str, texts: Iterable[str]) -> None:
        """Count the words of the places of a source; a source that was counted is not counted again."""
        places: Counter[str] = Counter()
        number = 0
        for text in texts:
            places.update(self.counted_of(text))
            number += 1
        rows = [(*_said(word), n) for word, n in places.items()]
        with self._lock:
            with self._db.whole():
                there = self._db.execute("SELECT 1 FROM source WHERE artifact = ?", (artifact,)).fetchone()
                if there is None:
                    self._db.executemany(_COUNT, rows)
                    self._db.execute("INSERT INTO source VALUES (?, ?)", (artifact, number))
            self._known.add(artifact)

    def refresh(self) -> None:
        """Look the words up anew after `learn`."""
        with self._lock:
            self._fresh()

    def weight(self, places: int) -> float:
        """Return how much a word says that stands in so many places: the inverse document frequency, 1 at the least."""
        return 1.0 + log((self.places + 1) / (places + 1))

    def _parts(self, word: str) -> tuple[str, ...]:
        return parts(word, self.frequency)

    def frequency(self, stem_: str) -> int:
        """Return in how many places the words of a stem stand; all are kept at hand, since a compound asks for many."""
        stems = self._stems
        if stems is None:
            with self._lock:  # else the words of before would stay at hand where others are learnt meanwhile
                stems = self._stems = dict(self._rows("SELECT stem, sum(places) FROM word GROUP BY stem"))
        return stems.get(stem_, 0)

    def _alike(self, word: str) -> dict[str, tuple[float, int]]:
        """Return the words that are this one inflected (1.0), derived or in digits (0.9), and how often each stands."""
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
        """Return the longer words that hold some letters, and in how many places each stands."""
        words = self._all
        if words is None:
            with self._lock:
                every = (row[0] for row in self._rows("SELECT DISTINCT plain FROM word"))
                words = self._all = "\n".join(["", *every, ""])
        found: set[str] = set()
        at = words.find(part)
        while at >= 0:
            begins, ends = words.rfind("\n", 0, at) + 1, words.find("\n", at)
            found.add(words[begins:ends])
            at = words.find(part, ends)
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


def _said(word: str) -> tuple[Any, ...]:
    """Return what is kept of a word: the columns of its row but for the last."""
    return word, plain(word), stem(word), family(word), english(word), value_of(word)


def value_of(word: str) -> float | None:
    """Return the number that a word is, in digits or letters: "10", "zehn", "zehnjährige", "ten"."""
    if word.isdecimal() and word.isascii():
        return float(word)
    return None if word in {"ein", "eine", "einen", "einem", "einer", "eines", "a", "an"} else word_value(word)


_MOST_TERMS = 24
_MOST_FORMS = 24
_MOST_LOOKED_AT = 80
_HOLDING = 0.75
_NUMBER = 0.1


@dataclass(frozen=True, slots=True)
class Term:
    """One word that is asked for: how it was written, which words stand for it how well, and what it weighs.

    ``forms`` maps words in lower case to how surely they mean it (1.0 the word itself). ``parts`` are those of a
    compound, any one of which alone does not stand for it. ``searched`` are words to look up, one a stem; ``places``
    is about how many places have them.
    """

    word: str
    weight: float
    forms: dict[str, float] = field(repr=False)
    parts: tuple[Term, ...] = ()
    searched: tuple[str, ...] = field(repr=False, default=())
    places: int = 0

    @property
    def known(self) -> bool:
        """Whether any text of the store has it."""
        return bool(self.searched) or (bool(self.parts) and all(part.known for part in self.parts))

    @property
    def most(self) -> int:
        """About how many places have it at the most, those with all its parts among them."""
        return self.places + (min(part.places for part in self.parts) if self.parts else 0)


def terms_of(question: str, vocabulary: Vocabulary, *, claimed: bool = False) -> list[Term]:
    """Return the words a question asks for, in its order; words of grammar only where there are no others.

    Of what is ``claimed`` a number weighs next to nothing: it may be the very thing that is wrong.
    """
    words = list(dict.fromkeys(word for word in words_of(question)))
    telling = [word for word in words if word not in STOP and word not in NEGATIONS and not _is_letter(word)] or words
    found: dict[str, Term] = {}
    for word in telling:
        found.setdefault(stem(word), _term(word, vocabulary))
    ordered = list(found.values())
    if claimed and not all(value_of(term.word) is not None for term in ordered):
        ordered = [replace(term, weight=_NUMBER) if value_of(term.word) is not None else term for term in ordered]
    if len(ordered) <= _MOST_TERMS:
        return ordered
    kept = sorted(ordered, key=lambda term: -term.weight)[:_MOST_TERMS]  # of a long claim the words that tell most
    return [term for term in ordered if term in kept]


def _is_letter(word: str) -> bool:
    return len(word) == 1 and not word.isdecimal()


def _term(word: str, vocabulary: Vocabulary, *, whole: bool = True) -> Term:
    alike = vocabulary.alike(word)
    forms = {form: weight for form, (weight, _) in alike.items()}
    places = {form: count for form, (_, count) in alike.items()}
    if len(word) >= SHORTEST and not word.isdecimal():
        key = stem(word)
        # the commonest of the longer words, since no more of them are looked up
        longer = sorted(vocabulary.holding(key).items(), key=lambda one: (-one[1], one[0]))[:_MOST_LOOKED_AT]
        for form, count in longer:
            if len(forms) >= 2 * _MOST_FORMS:
                break
            if form not in forms and _may_part(form, key) and key in vocabulary.parts(form):
                forms[form], places[form] = _HOLDING, count
    inner: tuple[Term, ...] = ()
    if whole:
        stems = vocabulary.parts(word)
        inner = tuple(_term(one, vocabulary, whole=False) for one in stems)
    own = sum(count for weight, count in alike.values() if weight == 1.0)
    # a compound that stands nowhere is as rare as the rarest of its parts
    rare = own if own or not inner else min(part.places for part in inner)
    return Term(word, vocabulary.weight(rare), forms, inner, _searched(forms, places), sum(places.values()))


def _may_part(form: str, key: str) -> bool:
    """Say whether a stem may be a part of a word, judging by where it stands: what is before it is none or a part."""
    return re.search(f"^(?:.{{{SHORTEST},}})?{key}", plain(form)) is not None


def _searched(forms: dict[str, float], places: dict[str, int]) -> tuple[str, ...]:
    """Return one word for each stem, since the index knows stems: the surest first, of those the commonest."""
    ordered = sorted(forms, key=lambda form: (-forms[form], -places[form], form))
    chosen: dict[str, str] = {}
    for form in ordered:
        chosen.setdefault(stem(form), form)
    return tuple(chosen.values())[:_MOST_FORMS]
