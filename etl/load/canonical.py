"""The canonical payload of a file: what its artifact ID is the hash of (citation binding, "What is a citation?").

One text is one artifact, however it was saved: text files are kept in UTF-8 without a byte order mark, in Unicode NFC
and with line feeds, and what is read is read from that. Of all other formats the bytes are the payload. See ADR 29.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

from etl.read import encoding
from etl.read.formats import format_of
from provenance.model.errors import UnreadableFile

_TEXTS = ("text", "markdown")


def canonical(name: str, content: bytes) -> bytes:
    """Return the canonical payload of a file of this name; the bytes themselves where they are no text."""
    try:
        if format_of(Path(name), content) not in _TEXTS:
            return content
    except UnreadableFile:
        return content
    text = encoding.decoded(content)
    if text is None:
        return content
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", lines).encode("utf-8")
