"""What format a file is in, told by its content; the ending of its name decides only where content cannot.

That is between plain text, Markdown, CSV and JSON: any text is valid in the first three. A name that ends in none of
their endings leaves it to the look of the text: braces round it, headings behind "#", or rows with the same number of
delimiters.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Literal, TypeAlias

from etl.read import cues, damage, encoding, images, package
from provenance.model.errors import UnreadableFile
from provenance.text import patterns as re

Format: TypeAlias = Literal[
    "pdf", "xml", "html", "docx", "xlsx", "markdown", "csv", "text", "json", "image", "transcript"
]

ENDINGS: dict[str, Format] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".vtt": "transcript",
    ".srt": "transcript",
    ".json": "json",
    ".geojson": "json",
    ".jsonl": "json",
    ".ndjson": "json",
}
"""The endings that tell formats apart which content cannot."""

_FOLDERS = frozenset(ending for ending, found in ENDINGS.items() if found != "json")
SUFFIXES = frozenset({*_FOLDERS, ".pdf", ".xml", ".html", ".htm", ".xhtml", ".docx", ".docm", ".xlsx", ".xlsm"})
"""The endings of the files that are taken from a directory; JSON and images are read where they are named."""

_MEDIA: dict[Format, str] = {
    "pdf": "application/pdf",
    "xml": "application/xml",
    "html": "text/html",
    "json": "application/json",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_TEXTS: dict[Format, str] = {"markdown": "text/markdown", "csv": "text/csv", "transcript": "text/vtt"}
_PROLOGUE = re.compile(r"\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*", re.DOTALL)
_DOCTYPE = re.compile(r"<!doctype\s+(\w+)[^>\[]*(?:\[.*?\]\s*)?>\s*(?:<!--.*?-->\s*)*", re.IGNORECASE | re.DOTALL)
_ROOT = re.compile(r"<(?:\w+:)?([A-Za-z][\w.-]*)")
_FRAGMENTS = re.compile(r"(?:html|head|body|title|meta|p|div|h[1-6]|table|[uod]l|section|article|main|span|br|[abi])\Z")
_HEAD = 8192
_ATX = re.compile(r"^#{1,6} +\S", re.MULTILINE)
_FENCE = re.compile(r"^(?:```|~~~)", re.MULTILINE)
_LINES = 20
_JSON = re.compile(r"\ufeff?\s*(?:\{\s*(?:\"|\})|\[\s*[\[\]{\"\d-])")
_JSON_END = re.compile(r"[\]}]\s*\Z")
_DELIMITERS = ";\t|,"


def format_of(path: Path, content: bytes) -> Format:
    """Tell the format of a file.

    Raises UnreadableFile where it is of a kind that is not read, too large, or a package that is damaged or unsafe.
    """
    if b"%PDF-" in content[:1024]:
        return "pdf"
    if package.is_package(content):
        return package.kind_of(path, content)
    if images.media_type_of(content):
        return "image"
    if damage.is_foreign(content):
        raise damage.unknown(path, content)
    if cues.is_transcript(content):
        return "transcript"
    marked = _marked_up(content, ENDINGS.get(path.suffix.lower()))
    if marked is not None:
        return marked
    return ENDINGS.get(path.suffix.lower()) or _looks_like(encoding.text_of(path, content))


def media_type(path: Path, content: bytes) -> str:
    """Return the media type (RFC 6838) of a file: by its content, between kinds of text by the ending of its name."""
    try:
        found = format_of(path, content)
    except UnreadableFile:
        found = "text"
    if found == "image":
        return images.media_type_of(content) or "image/png"
    return _MEDIA.get(found) or mimetypes.guess_type(path.name)[0] or _TEXTS.get(found, "text/plain")


def _marked_up(content: bytes, named: Format | None) -> Format | None:
    """Say whether a file is HTML or XML by the first element in it, None where it is neither."""
    head = content[:_HEAD]
    text = head.decode(encoding.marked(head) or "latin-1", errors="replace").lstrip("\ufeff\xef\xbb\xbf")
    start = _PROLOGUE.match(text)
    at = start.end() if start else 0
    doctype = _DOCTYPE.match(text, at)
    root = _ROOT.match(text, doctype.end() if doctype else at)
    name = root[1].lower() if root else ""
    if doctype and doctype[1].lower() == "html":
        return "html"
    if name in ("html", "body", "head") or (named is None and _FRAGMENTS.match(name)):
        return "html"
    if damage.looks_like_xml(content):
        return "xml"
    return None


def _looks_like(text: str) -> Format:
    """Tell JSON, Markdown and CSV by their look."""
    if _JSON.match(text) and _JSON_END.search(text):
        return "json"
    if _ATX.search(text) or len(_FENCE.findall(text)) > 1:
        return "markdown"
    lines = [line for line in text.splitlines() if line.strip()][:_LINES]
    for delimiter in _DELIMITERS:
        counts = {line.count(delimiter) for line in lines[:-1]}
        if len(lines) > 2 and len(counts) == 1 and counts != {0} and delimiter != ",":  # noqa: PLR2004
            return "csv"
    return "text"
