"""What is wrong with a file that cannot be read: each case by its own name, with what mends it.

A store of evidence must not take half a document for a whole one, so a file that can only be read after a repair is
refused. What it leaves out: recognising the text of scanned PDFs.
"""

from __future__ import annotations

from pathlib import Path

from provenance.model import files
from provenance.model.errors import MissingDocument, UnreadableFile
from provenance.text import patterns as re

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"II*\x00", "a TIFF image"),
    (b"MM\x00*", "a TIFF image"),
    (b"GIF8", "a GIF image"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"{\\rtf", "a rich text file"),
)
_KINDS = (
    "Beleg reads PDF, gii-norm XML, HTML, DOCX, Markdown and plain text, tables as CSV or XLSX, JSON, transcripts "
    "as WebVTT or SRT, and images as PNG, JPEG, TIFF or WebP."
)
_FATAL = re.compile(
    r"(?i)zlib|lzw|syntax error|unexpected|expected|unknown|cannot|corrupt"
    r"|invalid|missing|truncated|premature|broken|not found"
)
_HARMLESS = re.compile(
    r"(?i)ascent|descent|advance|icc|colou?r|annotation|outline|marked content|structure tree|metadata"
)


def content_of(path: Path) -> bytes:
    """Return the bytes of a file that is there and not empty; raises UnreadableFile for any other."""
    try:
        content = files.content(path)
    except FileNotFoundError as error:
        raise MissingDocument(
            f"expected a file, found nothing at {path}.", suggestion="Check the path; quote it if it has blanks in it."
        ) from error
    except IsADirectoryError as error:
        raise UnreadableFile(
            f"expected a file, found the directory {path}.",
            suggestion="Name a file in it, or use `beleg ingest` on it.",
        ) from error
    except OSError as error:
        raise UnreadableFile(
            f"{path.name} cannot be opened: {error.strerror}.", suggestion="Check who may read the file."
        ) from error
    if not content:
        raise UnreadableFile(
            f"{path.name} is empty (0 bytes).", suggestion="The download or copy has failed: fetch the file again."
        )
    return content


def looks_like_xml(content: bytes) -> bool:
    """Say whether the content begins as XML does."""
    head = content[:256].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith((b"<?xml", b"<dokumente", b"\xff\xfe<\x00", b"\xfe\xff\x00<"))


def damaged(path: Path, what: str) -> UnreadableFile:
    """Return the error for a file of a known kind that is not whole; ``what`` says where it breaks."""
    return UnreadableFile(
        f"{path.name} is damaged: {what}.",
        suggestion="Fetch the file again from where it came; a repaired copy may lack pages, so it is not taken.",
    )


def encrypted(path: Path) -> UnreadableFile:
    """Return the error for a PDF that asks for a password."""
    return UnreadableFile(
        f"{path.name} is encrypted and asks for a password.",
        suggestion="Save a copy without a password from a PDF viewer that knows it, then give that copy.",
    )


def without_text(path: Path, pages: int) -> UnreadableFile:
    """Return the error for a PDF whose pages hold no text at all."""
    return UnreadableFile(
        f"{path.name} has no text on any of its {pages} page(s): it holds scanned images only.",
        suggestion="Run a text recognition (OCR) over it first, or fetch the edition that was published as text.",
    )


def without_characters(path: Path, page: int) -> UnreadableFile:
    """Return the error for a PDF whose fonts do not say which characters their glyphs are."""
    return UnreadableFile(
        f"the text of {path.name} cannot be told on page {page}: its fonts do not name their characters.",
        suggestion="Run a text recognition (OCR) over it first, or fetch another edition.",
    )


def unknown(path: Path, content: bytes) -> UnreadableFile:
    """Return the error for a file of a kind that is not read; names what it looks like."""
    return UnreadableFile(
        f"{path.name} is of a kind that is not read: it looks like {_looks_like(content)}.", suggestion=_KINDS
    )


def is_foreign(content: bytes) -> bool:
    """Say whether the content begins as one of the known kinds of file does that hold no plain text."""
    return content.startswith(tuple(signature for signature, _ in _SIGNATURES))


def too_large(path: Path, size: int, limit: int, *, unpacked: bool = False) -> UnreadableFile:
    """Return the error for a file of more bytes than are read at once."""
    what = "unpacks to" if unpacked else "has"
    return UnreadableFile(
        f"{path.name} {what} {size:,} bytes; at most {limit:,} are read.",
        suggestion="Part it into several files, each of them a document of its own.",
    )


def too_wide(path: Path, columns: int, limit: int) -> UnreadableFile:
    """Return the error for a table of more columns than are read."""
    return UnreadableFile(
        f"{path.name} has a row of {columns:,} columns; at most {limit:,} are read.",
        suggestion="Turn the table, so that what is many are rows, or part it into several.",
    )


def too_deep(path: Path, what: str) -> UnreadableFile:
    """Return the error for a file whose parts are nested deeper than any document's are."""
    return UnreadableFile(
        f"{path.name} is nested too deep: {what}.",
        suggestion="No document is written so; export it anew from the program it was written with.",
    )


def blank(path: Path) -> UnreadableFile:
    """Return the error for a file of a known kind that holds no text."""
    return UnreadableFile(
        f"{path.name} holds no text.", suggestion="Open it to see what it shows; text in images needs OCR first."
    )


def hostile(path: Path, what: str) -> UnreadableFile:
    """Return the error for a file that asks its reader for what no document needs."""
    return UnreadableFile(
        f"{path.name} is not read for safety: {what}.",
        suggestion="Export it anew from the program it was written with.",
    )


def unknown_document(path: Path, found: str) -> UnreadableFile:
    """Return the error for a readable file that holds no legal document of a known kind.

    ``found`` says what it holds.
    """
    return UnreadableFile(f"{path.name} holds no document of a known kind: {found}.", suggestion=_KINDS)


def complaint(warnings: str) -> str:
    """Return the first of MuPDF's warnings that means lost text, empty where none does."""
    for line in warnings.splitlines():
        if _FATAL.search(line) and not _HARMLESS.search(line):
            return line.strip()
    return ""


def _looks_like(content: bytes) -> str:
    for signature, name in _SIGNATURES:
        if content.startswith(signature):
            return name
    head = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith((b"<!doctype html", b"<html")):
        return "an HTML page"
    if b"\x00" in content[:4096]:
        return "binary data of an unknown kind"
    return "plain text"
