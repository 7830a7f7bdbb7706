"""PDFs broken on purpose, each by a kind and a seed, so that any of them can be made again.

Half of the kinds break the file (cut, bytes flipped, tables falsified), half keep it whole and break what it says
(objects removed, streams exchanged, pages that lead in circles, boxes without bounds), as readers repair the former
and must bear the latter.
"""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias, cast

import pymupdf as _pymupdf

mupdf = cast("Any", _pymupdf)

_FAULTS = (RuntimeError, ValueError, mupdf.mupdf.FzErrorBase)

Break: TypeAlias = Callable[[bytes, random.Random], bytes]

_STREAM = re.compile(rb"stream\r?\n")
_LENGTH = re.compile(rb"/Length \d+")
_HUGE = ("1e9", "-1e9", "99999999999999999999", "-0.0000001", "0", "null", "(a)", "1e400", "nan")


# --- the file is broken


def cut(content: bytes, rng: random.Random) -> bytes:
    """End the file somewhere."""
    return content[: rng.randrange(1, len(content))]


def cut_head(content: bytes, rng: random.Random) -> bytes:
    """Begin the file somewhere, the mark of a PDF before it."""
    return b"%PDF-1.7\n" + content[rng.randrange(1, len(content)) :]


def cut_middle(content: bytes, rng: random.Random) -> bytes:
    """Take a stretch out."""
    start = rng.randrange(9, len(content))
    return content[:start] + content[start + rng.choice([1, 10, 1000, 10000]) :]


def flip_one(content: bytes, rng: random.Random) -> bytes:
    """Change a byte."""
    return _flipped(content, rng, 1)


def flip_ten(content: bytes, rng: random.Random) -> bytes:
    """Change ten bytes."""
    return _flipped(content, rng, 10)


def flip_many(content: bytes, rng: random.Random) -> bytes:
    """Change a byte in a hundred."""
    return _flipped(content, rng, len(content) // 100)


def flip_digits(content: bytes, rng: random.Random) -> bytes:
    """Change digits: offsets, lengths, numbers of objects, coordinates."""
    places = [match.start() for match in re.finditer(rb"\d", content)]
    changed = bytearray(content)
    for at in rng.sample(places, min(len(places), rng.choice([1, 5, 50]))):
        changed[at] = ord(str(rng.randrange(10)))
    return bytes(changed)


def broken_xref(content: bytes, rng: random.Random) -> bytes:
    """Let the last line lead to no table of objects."""
    wrong = rng.choice([b"0", b"9", b"999999999", b"-1", b"", str(rng.randrange(len(content))).encode()])
    return re.sub(rb"startxref\s+\d+", b"startxref\n" + wrong, content)


def wrong_lengths(content: bytes, rng: random.Random) -> bytes:
    """Say a false length of streams."""
    wrong = b"/Length %d" % rng.choice([0, 1, 7, 10**9, 2**31, 2**63])
    return _LENGTH.sub(lambda match: wrong if rng.random() < 0.3 else match[0], content)


def doubled(content: bytes, rng: random.Random) -> bytes:
    """Put the file behind itself, or other bytes behind it."""
    return content + rng.choice([content, b"\0" * 4096, content[rng.randrange(len(content)) :]])


# --- the file is whole, and says what no file should


def without_object(content: bytes, rng: random.Random) -> bytes:
    """Remove objects."""

    def change(document: Any) -> None:
        for xref in rng.sample(_xrefs(document), rng.choice([1, 1, 2, 5])):
            document.update_object(xref, "null")

    return _changed(content, change)


def other_object(content: bytes, rng: random.Random) -> bytes:
    """Let an object be another."""

    def change(document: Any) -> None:
        one, other = rng.sample(_xrefs(document), 2)
        document.update_object(one, document.xref_object(other))

    return _changed(content, change)


def swapped_streams(content: bytes, rng: random.Random) -> bytes:
    """Exchange two streams: a font for a page, a page for a table of characters."""

    def change(document: Any) -> None:
        streams = [xref for xref in _xrefs(document) if document.xref_is_stream(xref)]
        one, other = rng.sample(streams, 2)
        first, second = document.xref_stream(one), document.xref_stream(other)
        document.update_stream(one, second)
        document.update_stream(other, first)

    return _changed(content, change)


def mangled_stream(content: bytes, rng: random.Random) -> bytes:
    """Change the instructions of a page: cut, flipped, repeated, numbers without bounds."""

    def change(document: Any) -> None:
        xref = _contents(document, rng)
        said = document.xref_stream(xref)
        kind = rng.randrange(5)
        if kind == 0:
            said = said[: rng.randrange(1, len(said))]
        elif kind == 1:
            said = _flipped(said, rng, rng.choice([1, 10, len(said) // 50]))
        elif kind == 2:
            said = said * 20
        elif kind == 3:
            numbers = list(re.finditer(rb"-?\d+\.?\d*", said))
            for match in sorted(rng.sample(numbers, min(20, len(numbers))), key=lambda one: -one.start()):
                said = said[: match.start()] + rng.choice(_HUGE).encode() + said[match.end() :]
        else:
            said = b"\n".join(rng.sample(lines := said.splitlines(), len(lines)))
        document.update_stream(xref, said)

    return _changed(content, change)


def stream_cut_short(content: bytes, rng: random.Random) -> bytes:
    """Break the packing of the instructions of a page."""

    def change(document: Any) -> None:
        xref = _contents(document, rng)
        packed = zlib.compress(document.xref_stream(xref))
        document.update_stream(xref, packed[: rng.randrange(1, len(packed))], compress=False)
        document.xref_set_key(xref, "Filter", rng.choice(["/FlateDecode", "/LZWDecode", "[/FlateDecode /Nothing]"]))

    return _changed(content, change)


def without_key(content: bytes, rng: random.Random) -> bytes:
    """Remove entries of objects: Resources, ToUnicode, Font, Kids, Widths and what there is."""
    return _keys_changed(content, rng, lambda _: "null")


def absurd_key(content: bytes, rng: random.Random) -> bytes:
    """Give entries of objects a value that cannot be."""
    more = (*_HUGE, "[]", "<<>>", "/Name", "true", "[1 2 3", "<FEFF>", "999999 0 R", "1 0 R", "[[[[[[[[]]]]]]]]")
    return _keys_changed(content, rng, lambda one: one.choice(more))


def without_characters(content: bytes, rng: random.Random) -> bytes:
    """Let fonts not say which characters their glyphs are, or say something else."""

    def change(document: Any) -> None:
        for xref in _xrefs(document):
            keys = document.xref_get_keys(xref)
            if "ToUnicode" in keys and rng.random() < 0.7:
                document.xref_set_key(xref, "ToUnicode", rng.choice(["null", "/Identity-H", "1 0 R"]))
            if "Encoding" in keys and rng.random() < 0.3:
                document.xref_set_key(xref, "Encoding", rng.choice(["null", "/Identity-H", "/Nothing"]))
            if "Widths" in keys and rng.random() < 0.3:
                document.xref_set_key(xref, "Widths", rng.choice(["null", "[1e30 -1e30 0]", "[]"]))

    return _changed(content, change)


def page_loop(content: bytes, rng: random.Random) -> bytes:
    """Let the tree of pages lead back into itself, or be a page of itself."""

    def change(document: Any) -> None:
        page = document.page_xref(rng.randrange(document.page_count))
        root = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
        kind = rng.randrange(4)
        if kind == 0:
            document.xref_set_key(root, "Kids", f"[{root} 0 R]")
        elif kind == 1:
            document.xref_set_key(page, "Parent", f"{page} 0 R")
        elif kind == 2:
            document.xref_set_key(root, "Parent", f"{root} 0 R")
        else:
            document.xref_set_key(root, "Kids", "[" + f"{page} 0 R " * 50 + f"{root} 0 R]")

    return _changed(content, change)


def absurd_count(content: bytes, rng: random.Random) -> bytes:
    """Say there are as many pages as there cannot be."""

    def change(document: Any) -> None:
        root = int(document.xref_get_key(document.pdf_catalog(), "Pages")[1].split()[0])
        document.xref_set_key(root, "Count", rng.choice(["-1", "0", "100000", "2147483647", "99999999999", "null"]))

    return _changed(content, change)


def absurd_box(content: bytes, rng: random.Random) -> bytes:
    """Give pages a size beyond all measure, below nothing or turned over, a scale, or an odd turn."""
    boxes = (
        "[0 0 1e9 1e9]", "[0 0 -595 -842]", "[595 842 0 0]", "[0 0 0 0]", "[0 0 1 1]", "[-1e9 -1e9 1e9 1e9]", "[0 0]",
        "[1e400 0 5 5]", "[300 400 900 1200]", "null", "[0 0 595 842 7]", "[(a) /b 3 4]",
    )  # fmt: skip

    def change(document: Any) -> None:
        for number in range(document.page_count):
            page = document.page_xref(number)
            document.xref_set_key(page, rng.choice(["MediaBox", "CropBox", "MediaBox"]), rng.choice(boxes))
            if rng.random() < 0.3:
                document.xref_set_key(page, "Rotate", rng.choice(["90", "180", "45", "-270", "1000000", "1e30"]))
            if rng.random() < 0.3:
                document.xref_set_key(page, "UserUnit", rng.choice(["0", "-1", "1e30", "75000"]))

    return _changed(content, change)


def deep_nesting(content: bytes, rng: random.Random) -> bytes:
    """Nest saved states, arrays, strings or forms deeper than anybody would."""

    def change(document: Any) -> None:
        xref = _contents(document, rng)
        said = document.xref_stream(xref)
        deep = rng.choice([100, 5000, 50000])
        before, behind = rng.choice(
            [
                (b"q ", b" Q"),
                (b"q ", b""),
                (b"[", b"]"),
                (b"<<", b">>"),
                (b"(", b")"),
                (b"/A BMC ", b" EMC"),
                (b"BT ", b""),
            ]
        )
        document.update_stream(xref, before * deep + b"\n" + said + b"\n" + behind * deep)

    return _changed(content, change)


def nested_forms(content: bytes, rng: random.Random) -> bytes:
    """Let a form call the next ten times, and so on: few bytes, billions of instructions."""

    def change(document: Any) -> None:
        xref = _contents(document, rng)
        said = document.xref_stream(xref)
        below = 0
        for level in range(rng.choice([3, 9, 12])):
            form = document.get_new_xref()
            resources = f"/Resources <</XObject <</F {below} 0 R>>>>" if level else ""
            document.update_object(form, f"<</Type /XObject /Subtype /Form /BBox [0 0 600 900] {resources}>>")
            document.update_stream(form, b"/F Do " * 10 if level else b"1 0 0 1 1 1 cm ")
            below = form
        page = document.page_xref(0)
        document.xref_set_key(page, "Resources", f"<</XObject <</F {below} 0 R>>>>")
        document.update_stream(xref, said + b"\n/F Do")

    return _changed(content, change)


def bomb(content: bytes, rng: random.Random) -> bytes:
    """Pack hundreds of megabytes of instructions, or of nothing, into the stream of a page."""

    def change(document: Any) -> None:
        xref = _contents(document, rng)
        said = document.xref_stream(xref)
        filling = rng.choice([b" ", b"q Q ", b"(a) Tj ", b"0 0 m 9 9 l "])
        document.update_stream(xref, said + filling * (rng.choice([20, 300]) * 1_000_000 // len(filling)))

    return _changed(content, change)


FILE: tuple[Break, ...] = (
    cut, cut, cut_head, cut_middle, flip_one, flip_one, flip_ten, flip_many, flip_digits, broken_xref, wrong_lengths,
    doubled,
)  # fmt: skip
"""What breaks the file."""

INNER: tuple[Break, ...] = (
    without_object, without_object, without_object, other_object, swapped_streams, mangled_stream, mangled_stream,
    stream_cut_short, without_key, without_key, absurd_key, without_characters, page_loop, absurd_count, absurd_box,
    deep_nesting,
)  # fmt: skip
"""What keeps the file whole."""

BOMBS: tuple[Break, ...] = (nested_forms, bomb)
"""What is small and means to take all the time and memory there is."""


def _flipped(content: bytes, rng: random.Random, count: int) -> bytes:
    changed = bytearray(content)
    for _ in range(max(1, count) if changed else 0):
        at = rng.randrange(len(changed))
        changed[at] ^= rng.randrange(1, 256)
    return bytes(changed)


def _keys_changed(content: bytes, rng: random.Random, value: Callable[[random.Random], str]) -> bytes:
    def change(document: Any) -> None:
        for xref in rng.sample(xrefs := _xrefs(document), min(len(xrefs), rng.choice([1, 3, 10]))):
            keys = document.xref_get_keys(xref)
            if keys:
                document.xref_set_key(xref, rng.choice(keys), value(rng))

    return _changed(content, change)


def _changed(content: bytes, change: Callable[[Any], None]) -> bytes:
    """Open, change and write a PDF; what cannot be written so is left as far as it came."""
    mupdf.TOOLS.mupdf_display_errors(False)
    mupdf.TOOLS.mupdf_display_warnings(False)
    with mupdf.open(stream=content, filetype="pdf") as document:
        with suppress(*_FAULTS):  # MuPDF refuses to write such a value; the changes before it stand
            change(document)
        try:
            return cast("bytes", document.tobytes(garbage=0, deflate=True))
        except _FAULTS:
            return content[: len(content) // 2]


def _xrefs(document: Any) -> list[int]:
    return [xref for xref in range(1, document.xref_length()) if document.xref_object(xref) != "null"]


def _contents(document: Any, rng: random.Random) -> int:
    page = document[rng.randrange(document.page_count)]
    return int(rng.choice(page.get_contents()))
