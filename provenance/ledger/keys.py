"""The names of all records and edges in the log, kept on disk, so that the graph can be asked for what is not in it.

A temporary SQLite file that is gone when it is closed; a name is 16 bytes of its SHA-256, so a store of a million
records takes some tens of megabytes of disk and none of memory.
"""

from __future__ import annotations

import hashlib
import sqlite3
from typing import Self


class Keys:
    """A set of names that does not grow in memory."""

    def __init__(self) -> None:
        # an empty name is SQLite's word for a private file that it deletes by itself
        self._file = sqlite3.connect("", isolation_level=None)
        self._file.execute("PRAGMA journal_mode = OFF")
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute("CREATE TABLE names (name BLOB PRIMARY KEY) WITHOUT ROWID")

    def add(self, *parts: str) -> bool:
        """Add a name; False where it is there already."""
        done = self._file.execute("INSERT OR IGNORE INTO names VALUES (?)", (_name(parts),))
        return done.rowcount == 1

    def __contains__(self, parts: tuple[str, ...]) -> bool:
        found = self._file.execute("SELECT 1 FROM names WHERE name = ?", (_name(parts),))
        return found.fetchone() is not None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _name(parts: tuple[str, ...]) -> bytes:
    text = "\x00".join(part.replace("\x00", "\x00\x00") for part in parts)
    return hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).digest()[:16]
