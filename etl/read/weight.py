"""How much a page of a PDF asks its reader to do, told before it is done.

A few thousand bytes may unpack to gigabytes of instructions, or hold forms that call each other ten times each, level
below level. MuPDF does what it is told and cannot be stopped, so a page that asks for more than any page of text can
need is refused first. What it leaves out: drawings within patterns, which no text stands in.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from typing import Any

MOST = 64_000_000
"""Bytes of instructions a page may have, forms counted as often as they are drawn; some two seconds of reading."""

_PACKING = 1032  # deflate makes nothing smaller than its thousandth part
_REFERENCE = re.compile(r"(\d+) \d+ R")
_ENTRY = re.compile(r"/([^\s/<>\[\]()]+) (\d+) \d+ R")
_DRAWN = re.compile(rb"/([^\s/<>\[\]()]+)\s+Do\b")
_LENGTH = re.compile(r"/Length (\d+)(?: \d+ (R))?")
_PACKED = re.compile(r"/(?:FlateDecode|LZWDecode|RunLengthDecode|Fl|LZW|RL|BrotliDecode)(?![A-Za-z])")
_FORM = re.compile(r"/Subtype/Form(?![A-Za-z])")
_DEEPEST = 24


class Objects:
    """The objects of an open PDF as they are written, without blanks; MuPDF tells keys of them slowly."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._length = int(document.xref_length())
        self._texts: dict[int, str] = {}
        self._forms: dict[str, dict[bytes, int]] = {}

    def text(self, xref: int) -> str:
        """Give an object as it is written, "null" for one that is not there."""
        own = self._texts.get(xref)
        if own is None:
            own = str(self.document.xref_object(xref, compressed=True)) if 0 < xref < self._length else "null"
            self._texts[xref] = own
        return own

    def key(self, xref: int, name: str) -> str:
        """Give the value of a key, "null" where there is none; the outermost, where it is a reference."""
        own = self.text(xref)
        at = own.find(f"/{name} ")
        if at < 0 and f"/{name}" not in own:
            return "null"
        match = _REFERENCE.match(own, at + len(name) + 2) if at > 0 and own.count(f"/{name}") == 1 else None
        return match[0] if match else str(self.document.xref_get_key(xref, name)[1])

    def forms(self, owner: int) -> dict[bytes, int]:
        """Give the forms that the instructions of ``owner`` may draw, by name; images are none."""
        value = self.key(owner, "Resources")
        known = self._forms.get(value) if value.endswith(" R") else None
        if known is None:
            known = self._forms[value] = self._forms_in(owner, value)
        return known

    def _forms_in(self, owner: int, value: str) -> dict[bytes, int]:
        match = _REFERENCE.match(value)
        if match:
            value = self.key(int(match[1]), "XObject")
        else:
            value = str(self.document.xref_get_key(owner, "Resources/XObject")[1])
        match = _REFERENCE.match(value)
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
    if depth > _DEEPEST or not _bearable(objects, streams):
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
    """Give the length of a stream as it says it, -1 where it does not."""
    match = _LENGTH.search(own)
    if match is None:
        return -1
    value = objects.text(int(match[1])) if match[2] else match[1]
    return int(value) if value.isdecimal() else -1
