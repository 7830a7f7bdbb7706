"""What is printed at the edge of every page and belongs to no text: running heads, page numbers, numbers of lines.

Looked for from the outermost row inwards, wherever the type area of a document begins: a row goes with the edge while
its text, numbers aside, comes again at the same height of other pages, or while it is a page number by its form. Rows
in the narrow bands that are smaller than the text go too (see `furniture`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from etl.document import Remainder
from etl.read.page import Line, Page
from provenance.text import patterns as re

_EDGE = 0.17  # share of the height of a page in which heads stand that come again
_BAND_TOP, _BAND_BOTTOM = 0.07, 0.955
_SMALLER = 0.9
_OFTEN = 0.3
_MOST_ROWS = 4
_SAME_HEIGHT = 4.0
_PAGE_NUMBER = re.compile(
    r"[-–—|]? ?(?:(?:Seite|Blatt|S\.) ?)?[-–—]?\d{1,5}(?: ?(?:von|/|of) ?\d{1,5})? ?[-–—|]?|[-–—] ?[ivxlc]{1,7} ?[-–—]",
)
_COUNTED = re.compile(r"(?:.{3,60}\s)?(?:Seite |S\. )?\d{1,4} ?(?:von|/|\|) ?\d{1,4}")
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_STEP = 5
_FEWEST = 4
_EACH_LINE = 15


def parted(pages: Sequence[Page], size: float) -> tuple[list[list[Line]], list[Remainder]]:
    """Return the lines of each page without heads, page numbers and numbers of lines, and these as remainders."""
    often = _repeated(pages)
    rest: list[Remainder] = []
    body: list[list[Line]] = []
    for page in pages:
        edge = _at_edge(page, often, size)
        body.append([line for line in page.lines if id(line) not in edge])
        for line in page.lines:
            if id(line) in edge:
                number = _PAGE_NUMBER.fullmatch(line.text) is not None
                rest.append(Remainder("page number" if number else "running head", line.text, page.number))
    return _without_line_numbers(body, rest), rest


def _rows(lines: Iterable[Line]) -> list[list[Line]]:
    """Return the lines in rows of one height, from top to bottom."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.baseline):
        if rows and line.baseline - rows[-1][0].baseline < _SAME_HEIGHT:
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _key(line: Line) -> tuple[str, int]:
    return _DIGITS.sub("0", line.text), round(line.baseline / _SAME_HEIGHT)


def _repeated(pages: Sequence[Page]) -> set[tuple[str, int]]:
    """Return texts and heights that come again at the edges of pages; a neighbouring height is the same."""
    counted: Counter[tuple[str, int]] = Counter()
    for page in pages:
        at_edge = {
            _key(line)
            for line in page.lines
            if (line.baseline < page.height * _EDGE or line.baseline > page.height * (1 - _EDGE))
            and _LETTERS.search(line.text)
            and not line.text[0].islower()  # the last word of a paragraph may come again at the top of a column
        }
        counted.update({(text, height + by) for text, height in at_edge for by in (-1, 0, 1)})
    # heads of odd and even pages may differ, and the first page often has none
    return {key for key, count in counted.items() if count > 1 and count >= _OFTEN * (len(pages) - 1)}


def _at_edge(page: Page, often: set[tuple[str, int]], size: float) -> set[int]:
    """Return the lines (by identity) that go with the upper or the lower edge."""
    rows = _rows(page.lines)
    found: set[int] = set()
    for order, top in ((rows, True), (rows[::-1], False)):
        for at, row in enumerate(order):
            inside = page.height * _EDGE < row[0].baseline < page.height * (1 - _EDGE)
            if at == _MOST_ROWS or inside or not _goes(row, order[at + 1 : at + 2], often):
                break
            found.update(id(line) for line in row)
        for row in order[:3]:
            baseline = row[0].baseline
            if baseline < page.height * _BAND_TOP if top else baseline > page.height * _BAND_BOTTOM:
                found.update(id(line) for line in row if line.size < size * _SMALLER)
    return found


def _goes(row: list[Line], following: list[list[Line]], often: set[tuple[str, int]]) -> bool:
    """Say whether a row is head or page number; ``following`` is the next row inwards."""
    if any(_key(line) in often for line in row):
        return True
    if not all(_PAGE_NUMBER.fullmatch(line.text) or _COUNTED.fullmatch(line.text) for line in row):
        return False
    # a number alone on a line of the text stands as near to its neighbour as lines do
    gap = abs(following[0][0].baseline - row[0].baseline) if following else 99.0
    return len(row) == 1 and gap > 1.6 * row[0].size


def _without_line_numbers(body: list[list[Line]], rest: list[Remainder]) -> list[list[Line]]:
    """Take out the numbers of lines: a column of bare numbers beside the text that counts alike on each page."""
    columns: defaultdict[int, list[Line]] = defaultdict(list)
    for lines in body:
        texts = [line for line in lines if len(line.words) > 3]  # noqa: PLR2004 - what is a line of text
        left, right = min((t.x0 for t in texts), default=0.0), max((t.x1 for t in texts), default=0.0)
        for line in lines:
            if len(line.words) == 1 and line.text.isdecimal() and (line.x1 < left - 2 or line.x0 > right + 2):
                columns[int(line.x0 > right)].append(line)
    numbers: set[int] = set()
    for column in columns.values():
        steps = _steps(column)
        if len(column) >= _FEWEST and (steps == {_STEP} or (steps == {1} and len(column) >= _EACH_LINE)):
            firsts = [column[0], *(after for before, after in pairwise(column) if before.page != after.page)]
            if steps == {1} and not (len(firsts) > 1 and all(line.text == "1" for line in firsts)):
                continue  # counts through the document: numbers of its paragraphs
            numbers.update(id(line) for line in column)
            rest.extend(Remainder("line number", line.text, line.page) for line in column)
    return [[line for line in lines if id(line) not in numbers] for lines in body]


def _steps(column: list[Line]) -> set[int]:
    """Return by how much the numbers of a column go up within a page."""
    return {int(after.text) - int(before.text) for before, after in pairwise(column) if before.page == after.page}
