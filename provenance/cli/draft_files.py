"""Drafts in, texts out, to the letter: neither line ends nor anything else is touched."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.cli.messages import mistake
from provenance.model import files
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, UnreadableFile

if TYPE_CHECKING:
    from provenance.answering.drafts import draft_file
else:
    draft_file = deferred("provenance.answering.drafts.draft_file")

MOST_BYTES = 20_000_000
"""Bytes of a file that a draft is read from: what the longest draft takes (`draft_file.draft_text`)."""


def read_draft(path: Path) -> str:
    """Read a draft, ``-`` from stdin: Markdown and text to the letter, so that offsets hold, Word and HTML as Markdown.

    Raises UnreadableFile where there is no such file, it is too large, of another kind or not UTF-8.
    """
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with files.opened(path) as opened:
                content = opened.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise UnreadableFile(mistake("no draft", path), suggestion=mistake("name a draft")) from error
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror}", suggestion=mistake("name a draft")) from error
    return draft_file.draft_text(Path("stdin.md") if str(path) == "-" else path, content)


def writable(path: Path | None, *read: Path | None) -> None:
    """Raise InvalidInput where a file cannot be written, or is one of those that are read, before any work is done.

    A file is written beside its place and then named, which would put it in the place of a device or a pipe.
    """
    if path is None:
        return
    if (path.exists() and not path.is_file()) or _is_stream(path):
        found = "a directory" if path.is_dir() else "a device or pipe"
        raise InvalidInput(
            f"Expected a file to write at {path}; found {found}.",
            suggestion="Name a file in it." if path.is_dir() else "Name a file; without --out the text goes to stdout.",
        )
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise InvalidInput(
            f"Expected a directory to write to at {path.parent}; found none that may be written to.",
            suggestion="Make it, or name a file elsewhere.",
        )
    for one in read:
        if one is not None and path.exists() and one.exists() and path.samefile(one):
            raise InvalidInput(
                f"Expected another file to write than {one}, which is read; found {path}.",
                suggestion="Name another file, so that nothing is lost.",
            )


def _is_stream(path: Path) -> bool:
    """Say whether a path is another name of an open file, such as /dev/stdout, which may well be a file on the disk."""
    named = [path, path.parent / path.readlink()] if path.is_symlink() else [path]
    return any(os.path.realpath(one.parent).startswith(("/proc/", "/dev/fd")) for one in named)


def print_text(text: str) -> None:
    """Print a text as it is, its line ends too."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8"))
    if text and not text.endswith("\n"):
        sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()
