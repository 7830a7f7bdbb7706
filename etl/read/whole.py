"""Whether a PDF holds all that its pages name: the tree of pages, their instructions, fonts and forms.

ISO 32000-1, 7.3.10, lets a reference to a missing object stand for nothing, so a viewer shows a page without the text
that was to stand there. A store of evidence must not take half a document for a whole one: such a file is not whole.
What it leaves out: what pages need not have for their text, such as annotations, links and images.
"""

from __future__ import annotations

import re
from typing import Any

_REFERENCE = re.compile(r"(?<![\d.])(\d+) \d+ R")
_IMAGE = re.compile(r"/Subtype\s*/Image")
_STRING = re.compile(r"\((?:[^()\\]|\\.)*\)")
_DEEPEST = 64


def missing(document: Any) -> str:
    """Say what the pages of an open PDF name and the file does not hold; empty where it holds all.

    Raises what MuPDF raises where the objects cannot be read.
    """
    known: dict[int, bool] = {}
    pages = [int(document.page_xref(number)) for number in range(document.page_count)]
    for number, page in enumerate(pages):
        kind = document.xref_get_key(page, "Type")[1]
        if kind != "/Page" and (kind != "null" or not document.xref_get_keys(page)):
            return f"page {number + 1} is missing"
        _, contents = document.xref_get_key(page, "Contents")
        if not all(document.xref_is_stream(xref) for xref in _streams(document, contents)):
            return f"page {number + 1}: its instructions are missing"
        _, resources = document.xref_get_key(page, "Resources")
        lost = _lost(document, resources, known)
        if lost:
            return f"page {number + 1}: object {lost} is missing"
    leaves = _leaves(document, frozenset(pages))
    return "" if leaves == len(pages) else f"it has {leaves} pages and says it has {len(pages)}"


def _streams(document: Any, contents: str) -> list[int]:
    """Give the streams of a page, which stand in an array, in an object that is one, or alone."""
    named = _named(contents)
    if len(named) == 1 and not contents.startswith("[") and not document.xref_is_stream(named[0]):
        array = _object(document, named[0])
        return _named(array) if array.startswith("[") else named
    return named


def _lost(document: Any, value: str, known: dict[int, bool]) -> int:
    """Give the first object that is named in ``value``, or in what that names, and is not there; 0 for none."""
    waiting = _named(value)
    while waiting:
        xref = waiting.pop()
        if xref in known:
            continue
        known[xref] = True
        own = _object(document, xref)
        if own == "null":
            return xref
        if not _IMAGE.search(own):
            waiting += _named(own)
    return 0


def _leaves(document: Any, pages: frozenset[int]) -> int:
    """Count the pages in the tree of pages; one that leads back into itself counts none twice."""
    count = 0
    seen: set[int] = set()
    waiting = [(xref, 0) for xref in _named(document.xref_get_key(document.pdf_catalog(), "Pages")[1])]
    while waiting:
        xref, depth = waiting.pop()
        kind, kids = document.xref_get_key(xref, "Kids") if xref not in pages else ("null", "")
        if kind == "null":
            count += 1
        elif xref not in seen and depth < _DEEPEST:
            seen.add(xref)
            named = _named(kids) if kind == "array" else _named(_object(document, *_named(kids)[:1]))
            waiting += [(kid, depth + 1) for kid in named]
    return count


def _named(value: str) -> list[int]:
    return [int(number) for number in _REFERENCE.findall(_STRING.sub("", value))]


def _object(document: Any, xref: int = 0) -> str:
    """Give an object as it is written, "null" for one that is not there."""
    return str(document.xref_object(xref, compressed=True)) if 0 < xref < document.xref_length() else "null"
