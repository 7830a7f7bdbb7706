"""Drafts in, texts out, to the letter: neither line ends nor anything else is touched."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from provenance.model.errors import InvalidInput, UnreadableFile

LONGEST = 20_000_000
"""Bytes of a draft: about ten thousand pages."""


def read_draft(path: Path) -> str:
    """Read a draft, ``-`` from stdin, without touching its line ends, so that offsets hold.

    Raises UnreadableFile where there is no such file, it is too large or not UTF-8.
    """
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with path.open("rb") as opened:
                content = opened.read(LONGEST + 1)
    except OSError as error:
        raise UnreadableFile(
            f"{path}: {error.strerror}", suggestion="Give the path of a Markdown or text file."
        ) from error
    if len(content) > LONGEST:
        raise UnreadableFile(
            f"{path}: expected a draft of at most {LONGEST / 1e6:.0f} MB; found more.",
            suggestion="Ground it part by part.",
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{path}: expected UTF-8, found another encoding at byte {error.start}",
            suggestion=f"Convert it: iconv -f WINDOWS-1252 -t UTF-8 {path}",
        ) from error


def writable(path: Path | None) -> None:
    """Raise InvalidInput where a file cannot be written, before any work is done for it."""
    if path is None:
        return
    if path.is_dir():
        raise InvalidInput(f"Expected a file to write at {path}; found a directory.", suggestion="Name a file in it.")
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise InvalidInput(
            f"Expected a directory to write to at {path.parent}; found none that may be written to.",
            suggestion="Make it, or name a file elsewhere.",
        )


def print_text(text: str) -> None:
    """Print a text as it is, its line ends too."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    if text and not text.endswith("\n"):
        sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()
