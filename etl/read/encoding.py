"""From the bytes of a text file to its characters: by its byte order mark, else as UTF-8, else as Windows-1252.

What holds NUL or many control characters is no text. What it leaves out: other one-byte encodings, which no byte of a
file can tell from Windows-1252.
"""

from __future__ import annotations

import codecs
from pathlib import Path

from etl.read import damage
from provenance.text import patterns as re

LARGEST = 64_000_000
"""Bytes of the largest text file that is read; a code of law has two million."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_PLAIN = bytes(range(0x20, 0x7F)) + b"\t\n\r"
_FEW = 200


def marked(content: bytes) -> str | None:
    """Return the encoding that a byte order mark names, None where there is no mark."""
    return next((name for mark, name in _MARKS if content.startswith(mark)), None)


def decoded(content: bytes, declared: str | None = None) -> str | None:
    """Return the characters of a text, line ends as they are; None where the bytes are no text.

    ``declared`` is the encoding the file names for itself; it counts where there is no byte order mark and it fits.
    """
    for encoding in (marked(content), _known(declared), "utf-8", _without_mark(content), "cp1252"):
        if encoding is None:
            continue
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if _is_binary(text) else text
    return None


def text_of(path: Path, content: bytes, declared: str | None = None) -> str:
    """Return the characters of a text file; raises UnreadableFile where it is too large or no text."""
    if len(content) > LARGEST:
        raise damage.too_large(path, len(content), LARGEST)
    text = decoded(content, declared)
    if text is None:
        raise damage.unknown(path, content)
    if not text.strip("\ufeff \t\r\n\f\v\u00a0"):
        raise damage.blank(path)
    return text


def _known(declared: str | None) -> str | None:
    if declared is None:
        return None
    try:
        name = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return None
    # browsers take Latin-1 and ASCII for Windows-1252 (WHATWG Encoding, 4.2)
    if name in ("iso8859-1", "ascii"):
        return "cp1252"
    return name if name.startswith(("utf", "iso", "cp1", "koi")) else None


def _without_mark(content: bytes) -> str | None:
    """Tell UTF-16 without a mark: every other byte of western text is then NUL."""
    head = content[:4096]
    if len(head) % 2 == 0 and head.count(0) * 5 > len(head) * 2:
        even, odd = head[::2].count(0), head[1::2].count(0)
        if min(even, odd) * 20 < max(even, odd):
            return "utf-16-le" if odd > even else "utf-16-be"
    return None


def _is_binary(text: str) -> bool:
    controls = len(_CONTROL.findall(text[:1_000_000]))
    return "\x00" in text or controls * _FEW > len(text)
