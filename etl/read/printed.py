"""A second reading of a file: the bare characters it prints, page by page, by another way than its reader's.

It knows nothing of lines, words, columns and structure. A PDF gives the plain text MuPDF writes for each page, XML all
its text nodes and the names of its images, any other format what `printed_markup` says of it. What a format does not
print (the markup of XML, the commands of a PDF) is no part of it; white space is left to who compares.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from etl.read import damage, printed_markup
from etl.read.formats import format_of
from provenance.model.deferral import deferred
from provenance.text import patterns as re

if TYPE_CHECKING:
    import pymupdf
else:
    pymupdf = deferred("pymupdf")  # takes a sixth of a second to load, and XML needs none

Printed: TypeAlias = "dict[int | None, list[str]]"
"""The printed stretches of each page (from 1), of the whole file under None where it has no pages."""

_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_UNPRINTED = re.compile(r"<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>", re.DOTALL)
_IMAGE = re.compile(r"<(?:IMG|FILE)\b[^>]*>")
_SHOWN = re.compile(r"\s(?:SRC|alt)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_TAG = re.compile(r"<[^<>]*>")
_REFERENCE = re.compile(r"&(?:#x(?P<hex>[0-9a-fA-F]+)|#(?P<decimal>\d+)|(?P<name>\w+));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")


def printed(path: Path) -> Printed:
    """Return what the file prints. Raises UnreadableFile where it is not there or empty."""
    content = damage.content_of(path)
    found = format_of(path, content)
    if found == "pdf":
        return _pdf(content)
    if found == "xml":
        return _xml(content)
    return printed_markup.READINGS.get(found, printed_markup.plain)(content)


def _pdf(content: bytes) -> Printed:
    mupdf = cast("Any", pymupdf)
    flags = mupdf.TEXT_PRESERVE_WHITESPACE | mupdf.TEXT_MEDIABOX_CLIP  # ligatures come as their letters
    with mupdf.open(stream=content, filetype="pdf") as document:
        return {
            number: str(page.get_text("text", flags=flags)).split("\n") for number, page in enumerate(document, start=1)
        }


def _xml(content: bytes) -> Printed:
    """Take away markup; what is left are the text nodes. No parser is asked."""
    match = _ENCODING.match(content.lstrip(b"\xef\xbb\xbf"))
    text = content.decode(match[1].decode("ascii") if match else "utf-8-sig").lstrip("\ufeff")
    text = _UNPRINTED.sub("", text)
    lines: list[str] = []
    at = 0
    for whole in _CDATA.finditer(text):
        lines += _nodes(text[at : whole.start()])
        lines.append(whole[1])
        at = whole.end()
    return {None: lines + _nodes(text[at:])}


def _nodes(markup: str) -> list[str]:
    text = _TAG.sub("\n", _IMAGE.sub(_shown, markup))
    return [_REFERENCE.sub(_character, line) for line in text.split("\n")]


def _shown(image: re.Match[str]) -> str:
    return "\n" + " ".join(match[1] or match[2] or "" for match in _SHOWN.finditer(image[0])) + "\n"


def _character(match: re.Match[str]) -> str:
    if match["name"]:
        return _NAMED.get(match["name"], match[0])
    return chr(int(match["hex"], 16) if match["hex"] else int(match["decimal"]))
