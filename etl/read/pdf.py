"""PDF pages as printed lines: words with boxes, the size and weight of the type, small raised digits told apart.

Coordinates are PDF points with the origin at the top left of the page as it is shown (ISO 32000-1, 8.3.2.3, turned
over). A line is what MuPDF takes for one: words on one baseline without a wide gap; the label of a list item and its
text are two lines on one height. Lines come in the order of the content stream, which is the reading order of both
renderers of the federal law portal. Images are counted, not read. Left out: drawings, and all else that is no text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias, cast

import pymupdf as _pymupdf

from etl.read import completeness, damage
from etl.read.page import Line, Page, Pdf, Printed

_Stretch: TypeAlias = tuple[int, int, tuple[float, float, float, float]]

SMALL = 0.8
"""Type below this share of the size of its line is small: a raised Satz number, an index, a footnote mark."""

mupdf = cast("Any", _pymupdf)  # typed only in part

_BOLD, _ITALIC, _MONO = 16, 2, 8
_UPRIGHT = (1.0, 0.0)
_FLAGS: int = mupdf.TEXT_PRESERVE_WHITESPACE | mupdf.TEXT_MEDIABOX_CLIP
_UNKNOWN = "\ufffd"
_FAULTS: tuple[type[Exception], ...] = (RuntimeError, ValueError, mupdf.mupdf.FzErrorBase)
"""What MuPDF and its binding raise."""

_FEW = 0.01  # a page with more characters of no width than this share is not taken
_MANY = 0.1  # a page with more unknown characters than this share is not taken


def read_pdf(path: Path, *, progress: Callable[[int, int], None] | None = None) -> Pdf:
    """Read all pages of ``path``; ``progress(done, pages)`` is called after each.

    Raises UnreadableFile where the file is empty, no PDF, encrypted, damaged, or has no text on any page.
    """
    with _opened(path) as document:
        total = int(document.page_count)
        pages: list[Page] = []
        for number in range(1, total + 1):
            pages.append(_page(path, document, number))
            if progress is not None:
                progress(number, total)
        metadata = cast("dict[str, str | None]", document.metadata or {})
        found = Pdf(path.name, metadata.get("title") or "", _outline(document), pages)
    if not any(page.lines for page in pages):
        raise damage.without_text(path, total)
    return found


@contextmanager
def _opened(path: Path) -> Generator[Any]:
    """Open a PDF that is whole and not locked; tell what is wrong with any other."""
    content = damage.content_of(path)
    mupdf.TOOLS.mupdf_display_errors(False)
    mupdf.TOOLS.mupdf_display_warnings(False)
    mupdf.TOOLS.reset_mupdf_warnings()
    try:
        document = mupdf.open(stream=content, filetype="pdf")
    except _FAULTS as error:
        raise damage.damaged(path, str(error)) from error
    with closing(document):
        if document.needs_pass:
            raise damage.encrypted(path)
        lost = _lost(path, document)
        if document.is_repaired:
            raise damage.damaged(path, "its table of objects is broken")
        if lost:
            raise damage.damaged(path, lost)
        yield document


def _lost(path: Path, document: Any) -> str:
    """Say what the file names and does not hold, empty for nothing."""
    try:
        return completeness.missing(document) if document.page_count else "it has no pages"
    except _FAULTS as error:
        raise damage.damaged(path, str(error)) from error


def _page(path: Path, document: Any, number: int) -> Page:
    """Read one page. MuPDF goes on where a content stream breaks off; a half page must not pass for a whole one."""
    try:
        page = document.load_page(number - 1)
        textpage = page.get_textpage(flags=_FLAGS)
        words = cast("list[Printed]", textpage.extractWORDS())
        layout = cast("dict[str, Any]", textpage.extractDICT())
        images = len(document.get_page_images(number - 1))
    except _FAULTS as error:
        raise damage.damaged(path, f"page {number}: {error}") from error
    complaint = damage.complaint(str(mupdf.TOOLS.mupdf_warnings(reset=True)))
    if complaint:
        raise damage.damaged(path, f"page {number}: {complaint}")
    text = "".join([word[4] for word in words])
    if text.count(_UNKNOWN) > _MANY * len(text):
        raise damage.without_characters(path, number)
    lines, apart = _lines(number, words, layout["blocks"])
    loose = _loose(text, layout["blocks"])
    if loose:
        apart.append(("characters without width", loose))
    if sum(len(said) for name, said in apart if name != "turned text") > _FEW * len(text) + 2:
        raise damage.damaged(path, f"page {number}: its fonts give characters no width")
    apart += [("image", "")] * images  # a formula may be one: it has no text, and is not passed over in silence
    rect = page.rect
    return Page(number, float(rect.width), float(rect.height), lines, tuple(apart))


def _loose(text: str, blocks: list[dict[str, Any]]) -> str:
    """Return the characters of spans that are in no word: those without width, and control characters."""
    spans = "".join([span["text"] for block in blocks for line in block["lines"] for span in line["spans"]])
    if len(spans) - spans.count(" ") - spans.count("\u00a0") <= len(text):
        return ""
    said = "".join(spans.split())
    return "" if len(said) <= len(text) else "".join((Counter(said) - Counter(text)).elements())


def _lines(page: int, words: list[Printed], blocks: list[dict[str, Any]]) -> tuple[list[Line], list[tuple[str, str]]]:
    """Bring MuPDF's words (boxes) and spans (type) together, line by line; give what is in no upright line apart."""
    found: list[Line] = []
    apart: list[tuple[str, str]] = []
    first, count = 0, len(words)
    while first < count:
        block, row = words[first][5], words[first][6]
        last = first + 1
        while last < count and words[last][6] == row and words[last][5] == block:
            last += 1
        own = words[first:last]
        line = _layout_of(own, row, blocks[block]["lines"])
        if line is None or line["dir"] != _UPRIGHT:
            name = "turned text" if line else "text without width"
            apart.append((name, " ".join([word[4] for word in own])))
        else:
            found.append(_line(page, own, line["spans"]))
        first = last
    return found, apart


def _layout_of(words: list[Printed], row: int, lines: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the line that words stand in: the one of their number, as long as none before it is left out.

    MuPDF counts lines without width among those of words, and not among those of spans.
    """
    if row < len(lines):
        found = lines[row]
        left, top, _, bottom = found["bbox"]
        word = words[0]
        if left - 1 <= word[0] and top - 1 <= word[1] and word[3] <= bottom + 1:
            return found
    said = "".join([word[4] for word in words])
    return next(
        (line for line in lines[:row] if "".join("".join([one["text"] for one in line["spans"]]).split()) == said), None
    )


def _line(page: int, words: list[Printed], spans: list[dict[str, Any]]) -> Line:
    """Make one line; where sizes are mixed, part its words at the small type."""
    small: tuple[int, ...] = ()
    glued: tuple[int, ...] = ()
    if len(spans) == 1:
        main = spans[0]
        flags = main["flags"]
    else:
        main = max(spans, key=_weight)
        flags, below = main["flags"], SMALL * main["size"]
        if any(span["size"] < below for span in spans):
            words, small, glued = _parted(words, spans, below)
        for span in spans:
            if span["flags"] != flags and span["text"].strip():
                flags &= span["flags"]
    _, top, _, bottom = main["bbox"]
    return Line(
        page, words[0][0], top, words[-1][2], bottom, main["origin"][1], main["size"],
        bool(flags & _BOLD), bool(flags & _ITALIC), bool(flags & _MONO), words[0][5], words, small, glued,
    )  # fmt: skip


def _weight(span: dict[str, Any]) -> int:
    return len(span["text"].strip())


def _parted(
    words: list[Printed], spans: list[dict[str, Any]], below: float
) -> tuple[list[Printed], tuple[int, ...], tuple[int, ...]]:
    """Cut words at the borders of small spans; give the words, the places of small ones and of glued ones.

    Words and spans hold the same characters but for white space, so places are counted in these. A word keeps its box
    but for the cut sides, which are the borders of the spans.
    """
    stretches, length = _small_stretches(spans, below)
    if length != sum([len(word[4]) for word in words]):
        return words, (), ()
    found: list[Printed] = []
    small: list[int] = []
    glued: list[int] = []
    at, turn, count = 0, 0, len(stretches)
    for word in words:
        start, end = at, at + len(word[4])
        if turn == count or stretches[turn][0] >= end:
            found.append(word)  # no small type in it
            at = end
            continue
        left = word[0]
        while at < end:
            little = turn < count and stretches[turn][0] <= at
            if little:
                _, stop, (_, top, right, bottom) = stretches[turn]
                turn += stop <= end
                small.append(len(found))
            else:
                stop, right = (stretches[turn][0], stretches[turn][2][0]) if turn < count else (end, word[2])
                top, bottom = word[1], word[3]
            if at > start:
                glued.append(len(found))
            if stop >= end:
                stop, right = end, word[2]
            found.append((left, top, right, bottom, word[4][at - start : stop - start], *word[5:]))
            at, left = stop, right
    return found, tuple(small), tuple(glued)


def _small_stretches(spans: list[dict[str, Any]], below: float) -> tuple[list[_Stretch], int]:
    """Return begin, end and box of the small spans, counted without white space, and the length of all spans."""
    found: list[_Stretch] = []
    at = 0
    for span in spans:
        text = span["text"]
        end = at + (len("".join(text.split())) if " " in text or not text.isprintable() else len(text))
        if span["size"] < below and end > at:
            found.append((at, end, span["bbox"]))
        at = end
    return found, at


def _outline(document: Any) -> list[tuple[int, str, int]]:
    """Return the bookmarks; a broken outline is no reason to refuse the text."""
    try:
        return [(int(level), str(title), int(page)) for level, title, page in document.get_toc()]
    except (*_FAULTS, TypeError, KeyError):
        return []
