"""Whether a PDF holds all that its pages name: the tree of pages, their instructions, fonts and forms.

ISO 32000-1, 7.3.10, lets a reference to a missing object stand for nothing, so a viewer shows a page without the text
that was to stand there. A store of evidence must not take half a document for a whole one: such a file is not whole.
What it leaves out: what pages need not have for their text, such as annotations, links and images.
"""

from __future__ import annotations

import zlib
from collections import Counter
from typing import Any

from provenance.text import patterns as re

MOST = 64_000_000
"""Bytes of instructions a page may have, forms counted as often as they are drawn; some two seconds of reading."""

_PACKING = 1032  # deflate makes nothing smaller than its thousandth part
_REFERENCE_WEIGHT = re.compile(r"(\d+) \d+ R")
_ENTRY = re.compile(r"/([^\s/<>\[\]()]+) (\d+) \d+ R")
_DRAWN = re.compile(rb"/([^\s/<>\[\]()]+)\s+Do\b")
_LENGTH = re.compile(r"/Length (\d+)(?: \d+ (R))?")
_PACKED = re.compile(r"/(?:FlateDecode|LZWDecode|RunLengthDecode|Fl|LZW|RL|BrotliDecode)(?![A-Za-z])")
_FORM = re.compile(r"/Subtype/Form(?![A-Za-z])")
_DEEPEST_WEIGHT = 24


class Objects:
    """The objects of an open PDF as they are written, without blanks; MuPDF tells keys of them slowly."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._length = int(document.xref_length())
        self._texts: dict[int, str] = {}
        self._forms: dict[str, dict[bytes, int]] = {}

    def text(self, xref: int) -> str:
        """Return an object as it is written, "null" for one that is not there."""
        own = self._texts.get(xref)
        if own is None:
            own = str(self.document.xref_object(xref, compressed=True)) if 0 < xref < self._length else "null"
            self._texts[xref] = own
        return own

    def key(self, xref: int, name: str) -> str:
        """Return the value of a key, "null" where there is none; the outermost, where it is a reference."""
        own = self.text(xref)
        at = own.find(f"/{name} ")
        if at < 0 and f"/{name}" not in own:
            return "null"
        match = _REFERENCE_WEIGHT.match(own, at + len(name) + 2) if at > 0 and own.count(f"/{name}") == 1 else None
        return match[0] if match else str(self.document.xref_get_key(xref, name)[1])

    def forms(self, owner: int) -> dict[bytes, int]:
        """Return the forms that the instructions of ``owner`` may draw, by name; images are none."""
        value = self.key(owner, "Resources")
        known = self._forms.get(value) if value.endswith(" R") else None
        if known is None:
            known = self._forms[value] = self._forms_in(owner, value)
        return known

    def _forms_in(self, owner: int, value: str) -> dict[bytes, int]:
        match = _REFERENCE_WEIGHT.match(value)
        if match:
            value = self.key(int(match[1]), "XObject")
        else:
            value = str(self.document.xref_get_key(owner, "Resources/XObject")[1])
        match = _REFERENCE_WEIGHT.match(value)
        if match:
            value = self.text(int(match[1]))
        return {name.encode(): int(xref) for name, xref in _ENTRY.findall(value) if _FORM.search(self.text(int(xref)))}


def too_heavy(objects: Objects, streams: list[int], owner: int) -> bool:
    """Say whether the instructions in ``streams`` of a page, with all forms they draw, are more than MOST bytes.

    ``owner`` has the resources of the page. Raises what MuPDF raises where a stream cannot be read.
    """
    if objects.forms(owner):
        return _weight(objects, streams, owner, {}, 0) > MOST
    return not _bearable(objects, streams)


def _weight(objects: Objects, streams: list[int], owner: int, known: dict[int, int], depth: int) -> int:
    """Add up the bytes of instructions; a form that draws itself is drawn once, as MuPDF does."""
    if depth > _DEEPEST_WEIGHT or not _bearable(objects, streams):
        return MOST + 1
    own = [bytes(objects.document.xref_stream(xref) or b"") for xref in streams]
    total = sum(map(len, own))
    forms = objects.forms(owner)
    drawn = Counter(name for said in own for name in _DRAWN.findall(said)) if forms else Counter[bytes]()
    for name, count in drawn.items():
        form = forms.get(name)
        if form is None:
            continue
        if form not in known:
            known[form] = 0
            known[form] = _weight(objects, [form], form, known, depth + 1)
        total += count * known[form]
    return min(total, MOST + 1)


def _bearable(objects: Objects, streams: list[int]) -> bool:
    """Say whether streams, unpacked, are together no more than MOST bytes, unpacking no more than that to know it."""
    room = MOST
    few = room // (_PACKING * max(1, len(streams)))
    for xref in streams:
        own = objects.text(xref)
        packings = len(_PACKED.findall(own))
        if packings > 1:
            return False
        if 0 <= _length(objects, own) <= few:
            continue
        raw = bytes(objects.document.xref_stream_raw(xref) or b"")
        try:
            room -= len(zlib.decompressobj().decompress(raw, MOST + 1)) if packings else len(raw)
        except zlib.error:  # packed by another method, or within a coat of letters: unpacked as MuPDF does it
            room -= len(objects.document.xref_stream(xref) or b"")
        if room < 0:
            return False
    return True


def _length(objects: Objects, own: str) -> int:
    """Return the length of a stream as it says it, -1 where it does not."""
    match = _LENGTH.search(own)
    if match is None:
        return -1
    value = objects.text(int(match[1])) if match[2] else match[1]
    return int(value) if value.isdecimal() else -1


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
    """Return the streams of a page, which stand in an array, in an object that is one, or alone."""
    named = _named(contents)
    if len(named) == 1 and not contents.startswith("[") and not objects.document.xref_is_stream(named[0]):
        array = objects.text(named[0])
        return _named(array) if array.startswith("[") else named
    return named


def _resources(objects: Objects, page: int) -> int:
    """Return the node of the tree of pages whose resources a page has: itself, or one it inherits them from."""
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
    """Return the first object that is named in ``value``, or in what that names, and is not there; 0 for none."""
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
