"""Whether a PDF holds all that its pages name: the tree of pages, their instructions, fonts and forms.

ISO 32000-1, 7.3.10, lets a reference to a missing object stand for nothing, so a viewer shows a page without the text
that was to stand there. A store of evidence must not take half a document for a whole one: such a file is not whole.
What it leaves out: what pages need not have for their text, such as annotations, links and images.
"""

from __future__ import annotations

import re
from typing import Any

from etl.read.weight import Objects, too_heavy

_REFERENCE = re.compile(r"(?<![\d.])(\d+) \d+ R")
_STRING = re.compile(r"\((?:[^()\\]|\\.)*\)")
_PAGE = re.compile(r"/Type/Page(?![A-Za-z])")
_IMAGE = re.compile(r"/Subtype/Image(?![A-Za-z])")
_DEEPEST = 64


def missing(document: Any) -> str:
    """Say what the pages of an open PDF name and the file does not hold; empty where it holds all.

    A page that asks for more than any page of text needs is named as well. Raises what MuPDF raises where the objects
    cannot be read.
    """
    objects = Objects(document)
    pages = [int(document.page_xref(number)) for number in range(document.page_count)]
    known: set[int] = set()
    for number, page in enumerate(pages, start=1):
        own = objects.text(page)
        if _PAGE.search(own) is None and (own == "null" or objects.key(page, "Type") not in ("/Page", "null")):
            return f"page {number} is missing"
        fault = _fault(objects, page, known)
        if fault:
            return f"page {number}: {fault}"
    leaves = _leaves(objects, frozenset(pages))
    return "" if leaves == len(pages) else f"it has {leaves} pages and says it has {len(pages)}"


def _fault(objects: Objects, page: int, known: set[int]) -> str:
    """Say what a page names that is missing, or that it asks for more than can be done."""
    streams = _streams(objects, objects.key(page, "Contents"))
    if not all(objects.document.xref_is_stream(xref) for xref in streams):
        return "its instructions are missing"
    owner = _resources(objects, page)
    resources = objects.key(owner, "Resources")
    lost = _lost(objects, resources, known)
    if lost:
        return f"object {lost} is missing"
    return "its instructions have no end" if too_heavy(objects, streams, owner) else ""


def _streams(objects: Objects, contents: str) -> list[int]:
    """Give the streams of a page, which stand in an array, in an object that is one, or alone."""
    named = _named(contents)
    if len(named) == 1 and not contents.startswith("[") and not objects.document.xref_is_stream(named[0]):
        array = objects.text(named[0])
        return _named(array) if array.startswith("[") else named
    return named


def _resources(objects: Objects, page: int) -> int:
    """Give the node of the tree of pages whose resources a page has: itself, or one it inherits them from."""
    node = page
    for _ in range(_DEEPEST):
        if objects.key(node, "Resources") != "null":
            return node
        parent = _named(objects.key(node, "Parent"))
        if not parent:
            break
        node = parent[0]
    return page


def _lost(objects: Objects, value: str, known: set[int]) -> int:
    """Give the first object that is named in ``value``, or in what that names, and is not there; 0 for none."""
    waiting = _named(value)
    while waiting:
        xref = waiting.pop()
        if xref in known:
            continue
        known.add(xref)
        own = objects.text(xref)
        if own == "null":
            return xref
        if _IMAGE.search(own) is None:
            waiting += _named(own)
    return 0


def _leaves(objects: Objects, pages: frozenset[int]) -> int:
    """Count the pages in the tree of pages; a node that leads back into itself counts none twice."""
    count = 0
    seen: set[int] = set()
    waiting = [(xref, 0) for xref in _named(objects.key(objects.document.pdf_catalog(), "Pages"))]
    while waiting:
        xref, depth = waiting.pop()
        kids = objects.key(xref, "Kids") if xref not in pages else "null"
        if kids == "null":
            count += 1
        elif xref not in seen and depth < _DEEPEST:
            seen.add(xref)
            named = _named(kids)
            if not kids.startswith("["):
                named = _named(objects.text(named[0])) if named else []
            waiting += [(kid, depth + 1) for kid in named]
    return count


def _named(value: str) -> list[int]:
    return [int(number) for number in _REFERENCE.findall(_STRING.sub("", value) if "(" in value else value)]
