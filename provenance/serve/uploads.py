"""Files that come in: kept in a private directory under safe names until the job that reads them is done."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from unicodedata import normalize

from provenance.text import patterns as re

if TYPE_CHECKING:
    from fastapi import UploadFile

_UNSAFE = re.compile(r"[^\w .,()§+-]")
_LONGEST = 150
_SUFFIX = 12


def folder_in(uploads: Path) -> Path:
    """Return a new directory for the files of one upload, which nobody else on the machine reads."""
    return Path(tempfile.mkdtemp(dir=uploads))


def kept(folder: Path, file: UploadFile) -> Path:
    """Write a file into a directory of its own below a folder, under a safe name, and return where it is."""
    path = Path(tempfile.mkdtemp(dir=folder)) / safe_name(file.filename or "")
    with path.open("wb") as out:
        shutil.copyfileobj(file.file, out)
    return path


def gone(folder: Path) -> None:
    """Remove the files of an upload; what is no more is no more."""
    shutil.rmtree(folder, ignore_errors=True)


def safe_name(given: str) -> str:
    """Return a name that is one of a file and of nothing else, with the ending that was given."""
    last = PurePosixPath(normalize("NFC", given).replace("\\", "/")).name
    plain = _UNSAFE.sub("_", last).strip(" .")
    stem, dot, suffix = plain.rpartition(".")
    if not dot or len(suffix) > _SUFFIX:
        stem, suffix = plain, ""
    short = stem.encode()[:_LONGEST].decode(errors="ignore").strip(" .") or "document"
    return f"{short}.{suffix}" if suffix else short
