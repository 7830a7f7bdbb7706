"""A fault of a reader told as an error of the file that met it, so that it costs that file only."""

from __future__ import annotations

import traceback
from pathlib import Path

from provenance.model.errors import UnreadableFile


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
