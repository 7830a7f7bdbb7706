"""Recordings: sound and film are cited by the transcript that lies beside the file.

    talk.mp4    with    talk.vtt, talk.srt, talk.mp4.vtt, talk.de.vtt

The transcript is the source, since its words are what is quoted; the recording is named in its metadata by file, size,
media type and SHA-256, so that it can be told whether another file is the same. What it leaves out: hearing what is
said.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from provenance.model.errors import UnreadableFile

_ENDINGS = frozenset(
    {".mp3", ".mp4", ".m4a", ".m4v", ".wav", ".flac", ".ogg", ".oga", ".ogv", ".opus", ".webm", ".mov", ".mkv", ".avi"}
)
_TRANSCRIPTS = (".vtt", ".srt")


def is_recording(path: Path) -> bool:
    """Say whether a file is a recording, by its ending."""
    return path.suffix.lower() in _ENDINGS


def transcript_beside(path: Path) -> Path:
    """Return the transcript of a recording; raises UnreadableFile where none lies beside it, or several do."""
    there = [one for one in sorted(path.parent.iterdir()) if one.suffix.lower() in _TRANSCRIPTS]
    names = (path.stem.casefold(), path.name.casefold())
    found = [one for one in there if one.stem.casefold() in names] or [
        one for one in there if one.stem.casefold().startswith(f"{path.stem.casefold()}.")
    ]
    if len(found) != 1:
        told = f"found {', '.join(one.name for one in found)}" if found else "found none"
        raise UnreadableFile(
            f"{path.name}: expected a transcript beside the recording ({path.stem}.vtt or {path.stem}.srt); {told}.",
            suggestion="Export a transcript as WebVTT or SRT beside it, or register the transcript that is meant.",
        )
    return found[0]


def facts(path: Path, transcript: Path) -> dict[str, Any]:
    """Return what is kept of a recording beside the words of its transcript."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "file": path.name,
        "media_type": mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        "size": path.stat().st_size,
        "sha256": digest,
        "transcript": transcript.name,
    }
