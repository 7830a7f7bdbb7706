"""What is said between the program that loads files and the processes that prepare them: orders, and answers to them.

    Order →        ← Reached*        ← Failed | Finished, followed by the pickled `DocumentRecords` as one more message

The draft travels as bytes and is unpacked only when it is written, so that what waits its turn is small and its size
is known.
"""

from __future__ import annotations

import pickle
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from etl.load.draft import DocumentRecords, Registration
from provenance.model.errors import BelegError, UnreadableFile


def fault(path: Path, raised: Exception) -> UnreadableFile:
    """Tell of an exception that no reader means to raise."""
    if isinstance(raised, MemoryError):
        return UnreadableFile(
            f"{path.name} needs more memory than one file may take.",
            suggestion="Load it by itself with --workers 1, which leaves it more, or split the file.",
        )
    last = traceback.extract_tb(raised.__traceback__)[-1]
    place = f"{Path(last.filename).name}, line {last.lineno}"
    return UnreadableFile(
        f"{path.name} cannot be read: {type(raised).__name__} ({raised}) in {place}.",
        suggestion="This is a fault of Beleg and not of yours: please report it with the file. Other files go on.",
    )


PAGE_SECONDS = 10.0
"""How long a page may take at the very most."""

LEAST_SECONDS = 120.0
"""How long any file may take, however short it is: the machine may be busy."""

_PAGE_BYTES = 2_000  # of plain text on a page, for files that have no pages


@dataclass(frozen=True, slots=True)
class PreparationOrder:
    """A file to prepare. ``seconds`` is how long it may take; without it, that depends on its length."""

    path: Path
    given: Registration | None = None
    seconds: float | None = None

    def allowance(self, *, pages: int = 0, size: int = 0) -> float:
        """Return the seconds that a file of so many pages, or of so many bytes where it has no pages, may take."""
        if self.seconds is not None:
            return self.seconds
        return max(LEAST_SECONDS, PAGE_SECONDS * (pages or size / _PAGE_BYTES))


@dataclass(frozen=True, slots=True)
class Reached:
    """So many pages are read, of so many."""

    done: int
    pages: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The file could not be prepared."""

    error: BelegError


@dataclass(frozen=True, slots=True)
class Finished:
    """The file is prepared, in so many seconds. ``peak`` is the most memory the process has used yet, in bytes."""

    pages: int
    seconds: float
    peak: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """A pickled `DocumentRecords`, how many pages the file has (0 where it has none) and how long it took."""

    packed: bytes
    pages: int
    seconds: float

    def draft(self) -> DocumentRecords:
        """Unpack the draft."""
        return cast("DocumentRecords", pickle.loads(self.packed))  # noqa: S301 — from a process of our own
