"""SQLite files of the program's own: what is looked up beside a store or sorted on the way; no record is in one."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from provenance.model.errors import StoreUnavailable

P = ParamSpec("P")
T = TypeVar("T")
_PATIENCE = 30.0
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class SideFile(sqlite3.Connection):
    """A connection whose statements raise StoreUnavailable, with the file, where it is full, damaged or in use."""

    def __init__(self, file: str, *given: Any, **named: Any) -> None:
        self._path = Path(file or tempfile.gettempdir())
        self._told(super().__init__, file, *given, **named)

    def execute(self, *given: Any) -> sqlite3.Cursor:  # noqa: D102 — as in sqlite3
        return self._told(super().execute, *given)

    def executemany(self, *given: Any) -> sqlite3.Cursor:  # noqa: D102
        return self._told(super().executemany, *given)

    def executescript(self, *given: Any) -> sqlite3.Cursor:  # noqa: D102
        return self._told(super().executescript, *given)

    @contextmanager
    def whole(self) -> Generator[None]:
        """Have all that is written within there, or none of it."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        finally:
            if self.in_transaction:  # a full disk has ended it already
                self.rollback()

    def _told(self, run: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        try:
            return run(*given, **named)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
                raise StoreUnavailable(
                    f"Expected a file of this program at {self._path}: {error}.",
                    suggestion="Delete the folder it is in: what was there is made anew.",
                ) from error
            if isinstance(error, sqlite3.OperationalError):
                raise unwritable(self._path, error) from error
            raise


def unwritable(path: Path, error: Exception) -> StoreUnavailable:
    """Return the error of a file beside a store that cannot be written: there is no room, or it is somebody else's."""
    said = error.strerror if isinstance(error, OSError) else None
    return StoreUnavailable(
        f"Expected to write to {path}: {said or error}.",
        suggestion="Make room there and see that it is yours to write; then do it again.",
    )


def beside(folder: Path, name: str) -> SideFile:
    """Open a file that several programs and threads use at once, in a folder that is made for its owner alone.

    Raises StoreUnavailable where there is no room for it, or something else is there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise unwritable(folder, error) from error
    opened = _connect(str(folder / name), timeout=_PATIENCE, check_same_thread=False)
    opened.execute("PRAGMA journal_mode=WAL")
    opened.execute("PRAGMA synchronous=NORMAL")
    return opened


def private(file: Path | None = None) -> SideFile:
    """Open a file for this program alone, which a crash may take; one without a name goes when it is closed.

    Raises StoreUnavailable where there is no room for it.
    """
    opened = _connect(str(file or ""))  # an empty name is SQLite's word for a file that it deletes by itself
    opened.execute("PRAGMA journal_mode=OFF")
    opened.execute("PRAGMA synchronous=OFF")
    return opened


def _connect(file: str, **named: Any) -> SideFile:
    opened = sqlite3.connect(file, isolation_level=None, factory=SideFile, **named)
    assert isinstance(opened, SideFile)  # noqa: S101 — the factory's
    return opened
