"""The vectors of one model, kept beside the store: rows of a file, and a table of which place has which row.

Vectors are an index, no records: they stand outside the log and may be deleted and made anew. They are keyed by model
and by the id of a segment; equal texts (a new version of a law) share one row. A row is written and flushed before the
table names it, so that whatever ends the program leaves rows that nobody knows, never names without rows.

The nearest rows are found by comparing all of them, exactly: 100,000 take some 20 ms, the same on both engines, and the
sources that may be seen are chosen before anything is ranked. Why not the vector index of the engine: docs/adr/0009.
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import threading
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provenance.citing.search.embedders import EmbeddingsUnavailable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

_BYTES = 4
_TABLES = """
CREATE TABLE IF NOT EXISTS size (width INTEGER);
CREATE TABLE IF NOT EXISTS passage (hash BLOB PRIMARY KEY, line INTEGER) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS place (number INTEGER PRIMARY KEY, segment TEXT UNIQUE, artifact TEXT, line INTEGER);
"""


class Vectors:
    """The vectors of one model. Read by many, written by one at a time (see `embedding`)."""

    def __init__(self, folder: Path, model: str) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = f"{re.sub(r'[^A-Za-z0-9.]+', '-', model)[:60]}-{hashlib.sha256(model.encode()).hexdigest()[:12]}"
        self._file = folder / f"{name}.f32"
        self.lock = folder / f"{name}.lock"
        self._db = sqlite3.connect(folder / f"{name}.db", timeout=30, check_same_thread=False, isolation_level=None)
        self._turn = threading.RLock()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.executescript(_TABLES)
        self._segments: list[str] = []
        self._index: dict[str, int] = {}
        self._artifacts: dict[str, int] = {}
        self._lines: NDArray[np.int32] | None = None
        self._owners: NDArray[np.int32] | None = None
        self._rows: Rows | None = None
        self._last = 0

    def count(self, artifacts: Collection[str]) -> int:
        """Give how many places of some sources have a vector."""
        self._load()
        import numpy as np  # noqa: PLC0415 — an extra

        if self._owners is None:
            return 0
        return int(np.isin(self._owners, self._numbers(artifacts)).sum())

    def missing(self, segments: Sequence[str]) -> list[str]:
        """Give those of some segments that have no vector yet."""
        self._load()
        return [one for one in segments if one not in self._index]

    def unknown(self, texts: Sequence[str]) -> list[str]:
        """Give those of some texts of which no row is kept, each once."""
        return [text for text in dict.fromkeys(texts) if self._line(text) is None]

    def keep(self, artifact: str, places: Sequence[tuple[str, str]], made: dict[str, Rows]) -> None:
        """Keep vectors for places of a source, (segment, text) each; ``made`` are the rows of new texts.

        To be called by one program at a time, which holds the lock on `lock`.
        """
        with self._turn:
            new = [(text, row) for text, row in made.items() if self._line(text) is None]
            first = self._query("SELECT coalesce(max(line) + 1, 0) FROM passage")[0][0]
            if new:
                self._append(first, [row for _, row in new])
            self._db.execute("BEGIN IMMEDIATE")
            try:
                lines = [(_hash(text), first + at) for at, (text, _) in enumerate(new)]
                self._db.executemany("INSERT INTO passage VALUES (?, ?)", lines)
                self._db.executemany(
                    "INSERT OR IGNORE INTO place (segment, artifact, line) VALUES (?, ?, ?)",
                    [(segment, artifact, self._line(text)) for segment, text in places],
                )
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def nearest(
        self, question: Rows, artifacts: Collection[str], most: int, within: Collection[str] | None = None
    ) -> list[tuple[str, float]]:
        """Give the places of some sources whose vectors are nearest to a question, with the cosine, nearest first.

        ``within`` leaves only some segments. Raises EmbeddingsUnavailable where the model's vectors have changed width.
        """
        import numpy as np  # noqa: PLC0415

        self._load()
        if self._rows is None or self._lines is None or self._owners is None:
            return []
        if question.shape[-1] != self._rows.shape[1]:
            raise EmbeddingsUnavailable(
                f"Expected vectors of {self._rows.shape[1]} numbers, as kept; the model gives {question.shape[-1]}.",
                suggestion="Give the model another name (BELEG_EMBEDDINGS_MODEL) and embed anew.",
            )
        if within is not None:
            chosen = np.array(sorted(self._index[one] for one in within if one in self._index), np.int64)
            if chosen.size:
                chosen = chosen[np.isin(self._owners[chosen], self._numbers(artifacts))]
        else:
            chosen = np.flatnonzero(np.isin(self._owners, self._numbers(artifacts)))
        if not chosen.size:
            return []
        lines = self._lines[chosen]
        if lines.size * 3 < self._rows.shape[0]:
            cosines = np.asarray(self._rows[lines]) @ question
        else:
            cosines = (self._rows @ question)[lines]
        best = np.argpartition(-cosines, min(most, cosines.size - 1))[:most]
        return sorted(
            ((self._segments[chosen[at]], float(cosines[at])) for at in best), key=lambda one: (-one[1], one[0])
        )

    def _numbers(self, artifacts: Collection[str]) -> list[int]:
        return [self._artifacts[one] for one in artifacts if one in self._artifacts]

    def _append(self, first: int, rows: Sequence[Rows]) -> None:
        import numpy as np  # noqa: PLC0415

        block = np.stack(list(rows)).astype(np.float32)
        width = block.shape[1]
        known = self._query("SELECT width FROM size")
        if not known:
            self._db.execute("INSERT INTO size VALUES (?)", (width,))
        elif known[0][0] != width:
            raise EmbeddingsUnavailable(
                f"Expected vectors of {known[0][0]} numbers, as kept; the model gives {width}.",
                suggestion="Give the model another name (BELEG_EMBEDDINGS_MODEL) and embed anew.",
            )
        with os.fdopen(os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            file.seek(first * width * _BYTES)  # over rows that an ended program left without a name
            file.write(block.tobytes())
            file.flush()
            os.fsync(file.fileno())

    def _load(self) -> None:
        """Take in what was kept since the last time."""
        import numpy as np  # noqa: PLC0415

        with self._turn:
            rows = self._query(
                "SELECT number, segment, artifact, line FROM place WHERE number > ? ORDER BY number", self._last
            )
            if not rows:
                return
            self._last = rows[-1][0]
            for _, segment, artifact, _ in rows:
                self._index[segment] = len(self._segments)
                self._segments.append(segment)
                self._artifacts.setdefault(artifact, len(self._artifacts))
            lines = np.array([row[3] for row in rows], np.int32)
            owners = np.array([self._artifacts[row[2]] for row in rows], np.int32)
            self._lines = lines if self._lines is None else np.concatenate([self._lines, lines])
            self._owners = owners if self._owners is None else np.concatenate([self._owners, owners])
            width = self._query("SELECT width FROM size")[0][0]
            shape = (int(self._lines.max()) + 1, width)
            self._rows = np.memmap(self._file, np.float32, "r", shape=shape)

    def _line(self, text: str) -> int | None:
        found = self._query("SELECT line FROM passage WHERE hash = ?", _hash(text))
        return found[0][0] if found else None

    def _query(self, sql: str, *given: object) -> list[tuple[Any, ...]]:
        with self._turn:
            return self._db.execute(sql, given).fetchall()

    def close(self) -> None:
        """Let go of the files."""
        self._rows = None
        self._db.close()


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
