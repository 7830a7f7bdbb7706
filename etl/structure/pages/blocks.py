"""The pages of a PDF of any layout as blocks in reading order; every word ends in a block or a named remainder.

In this order: heads, page numbers and numbers of lines are set aside, numbers in the margin are read, the page is
parted into columns, what stands on one height makes a row, the foot of the page gives footnotes, rows make paragraphs
and tables. Each step looks at places and type only, so that it serves by-laws, gazettes, the Official Journal and
decisions alike. Left out: what the words mean (see the structure of each kind).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import median

from etl.document import Remainder
from etl.read.page import Block, Blocks, Line, Pdf
from etl.structure import divisions
from etl.structure.letter.margin import Mark, column_of, marks_of
from etl.structure.pages.frames import Region, regions
from etl.structure.pages.heads import parted
from etl.structure.pages.paragraphs import Paragraphs
from etl.structure.pages.rows import Row, rows_of
from provenance.text import patterns as re

_FEWEST = 3
_OUTSIDE = 0.25  # share of lines of text that may begin as far out as the numbers
_WORDS = 4
_HEIGHT = 0.8
_WIDE = 0.6
_MOSTLY = 0.6


def margin_numbers(pages: list[list[Line]], size: float) -> tuple[list[list[Line]], dict[int, list[Mark]]]:
    """Return the pages without the numbers in their margin, and these by page (from 1)."""
    lines = [line for page in pages for line in page]
    marks = [mark for mark in marks_of(lines, column_of(lines, size)) if _is_number(mark)] if lines else []
    if len(marks) < _FEWEST or not (_outside(marks, lines) and _dense(marks) and _at_texts(marks, lines)):
        return pages, {}
    by_line = {id(mark.line): mark for mark in marks}
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.line.page, []).append(mark)
    return [
        [rest for line in page if (rest := _without(line, by_line.get(id(line)))) is not None] for page in pages
    ], found


def beside(marks: list[Mark], line: Line) -> Mark | None:
    """Return the number that stands on the height of a line."""
    near = [mark for mark in marks if abs(mark.line.baseline - line.baseline) < _HEIGHT * line.size]
    return min(near, key=lambda mark: abs(mark.line.baseline - line.baseline), default=None)


def _is_number(mark: Mark) -> bool:
    printed = mark.line.words[mark.first][4]
    return not printed.startswith("(") and "." not in mark.label


def _outside(marks: list[Mark], lines: list[Line]) -> bool:
    """Say whether next to no text begins (or ends) where the numbers stand."""
    left = sum(mark.line.words[mark.first][2] for mark in marks) / len(marks)
    right = sum(mark.line.words[mark.first][0] for mark in marks) / len(marks)
    texts = [line for line in lines if len(line.words) >= _WORDS and not any(mark.line is line for mark in marks)]
    reach = _OUTSIDE * len(texts)
    return sum(line.x0 <= left for line in texts) <= reach or sum(line.x1 >= right for line in texts) <= reach


def _dense(marks: list[Mark]) -> bool:
    """Say whether the numbers count without leaving out many."""
    return marks[-1].value[0] - marks[0].value[0] < 2 * len(marks)


def _at_texts(marks: list[Mark], lines: list[Line]) -> bool:
    """Say whether most of the numbers stand beside a line of text, and not beside the entries of a table."""
    texts = [line for line in lines if len(line.words) >= _WORDS]
    usual = median(line.x1 - line.x0 for line in texts) if texts else 0.0
    heights = {(line.page, round(line.baseline)) for line in texts if line.x1 - line.x0 > _WIDE * usual}
    at = sum(any((mark.line.page, round(mark.line.baseline) + by) in heights for by in range(-4, 5)) for mark in marks)
    return at > _MOSTLY * len(marks)


def _without(line: Line, mark: Mark | None) -> Line | None:
    """Return the line without the number on it; None where nothing is left."""
    if mark is None:
        return line
    if mark.alone:
        return None
    words = line.words[: mark.first] + line.words[mark.last :]
    cut = mark.last if not mark.first else 0
    small = tuple(at - cut for at in line.small if not mark.first <= at < mark.last)
    glued = tuple(at - cut for at in line.glued if not mark.first <= at < mark.last)
    return replace(line, words=words, x0=words[0][0], x1=words[-1][2], small=small, glued=glued)


_SMALLER = 0.93
_LOWER_HALF = 0.3  # share of the height of the text on the page above which no foot begins
MARK = re.compile(r"(?:\*+\)?|\(\*+\)|\d{1,3}\)?|\(\d{1,3}\)|[†‡]|[a-z]\))")
_GLUED = re.compile(r"(\*+\)?|\d{1,3}\)|\(\d{1,3}\))\S")


def foot(rows: list[Row], size: float, *, goes_on: bool) -> int:
    """Return at which row of a column on one page its footnotes begin; the number of rows where there are none.

    ``goes_on`` says that the page before it ended with a footnote.
    """
    at = len(rows)
    while at and rows[at - 1].size < _SMALLER * size:
        at -= 1
    first = at
    while at < len(rows) and mark_of(rows[at]) is None:
        at += 1
    if at == len(rows):
        return first if goes_on and first < len(rows) and first else len(rows)
    if goes_on and first:
        return first
    top = rows[0].baseline
    if at and rows[at].baseline - top < _LOWER_HALF * (rows[-1].baseline - top):
        return len(rows)
    return at or len(rows)


def mark_of(row: Row) -> str | None:
    """Return the mark a row begins with, None where it begins with a word."""
    line = row.lines[0]
    first = line.words[0][4]
    if MARK.fullmatch(first):
        bare_digit = first.isdigit() and not (0 in line.small or len(line.words) == 1)
        return None if bare_digit and line.words[0][3] - line.words[0][1] > 0.99 * (line.y1 - line.y0) else first
    match = _GLUED.match(first)
    return match[1] if match else None


_FREQUENT = 0.12
_SAME_SIZE = 0.6


def blocks_of(pdf: Pdf) -> Blocks:
    """Return the blocks of a PDF: of one or two columns, each paragraph one block, also over the turn of a page.

    The label of a paragraph or item stands first in its words; a number in the margin is its ``label`` and stands in
    none. Footnotes follow the paragraph that is open at the foot of their page.
    """
    size = divisions.body_size(pdf.pages)
    body, remainders = parted(pdf.pages, size)
    body, numbers = margin_numbers(body, size)
    pages = [[(region, rows_of(region)) for region in page] for page in regions(body)]
    paragraphs = Paragraphs(size, _leading([rows for page in pages for _, rows in page], size))
    noted = False
    for page in pages:
        feet: list[list[Row]] = []
        for region, rows in page:
            at = foot(rows, size, goes_on=noted) if _last_of_column(region, page) else len(rows)
            if rows[at:]:
                feet.append(rows[at:])
            marks = numbers.get(rows[0].page, [])
            labels: dict[int, str] = {}
            for place, row in enumerate(rows[:at]):
                if (mark := beside(marks, row.lines[0])) is not None:
                    labels[place] = mark.label
                    marks.remove(mark)
            paragraphs.take_all(rows[:at], labels)
            for place in paragraphs.unused & set(labels):
                remainders.append(Remainder("margin number", labels[place], rows[place].page))
        for rows in feet:
            _notes(paragraphs, rows)
        noted = bool(feet)
        if page:
            left = numbers.get(page[0][1][0].page, [])
            remainders += [
                Remainder("margin number", mark.line.text if mark.alone else mark.label, mark.line.page)
                for mark in left
            ]
    paragraphs.close()
    _rank(paragraphs.blocks)
    return Blocks(pdf.name, paragraphs.blocks, pdf.title, len(pdf.pages), remainders)


def _last_of_column(region: Region, page: list[tuple[Region, list[Row]]]) -> bool:
    """Say whether nothing of its page stands below a region in its column."""
    bottom = region.lines[-1].baseline
    below = [other for other, _ in page if other.lines[0].baseline > bottom]
    return not any(region.frame.place in (0, other.frame.place) or other.frame.place == 0 for other in below)


def _notes(paragraphs: Paragraphs, rows: list[Row]) -> None:
    """Part the foot of a column at its marks."""
    group: list[Row] = []
    mark: str | None = None
    for row in rows:
        found = mark_of(row)
        if found is not None and group:
            paragraphs.note(group, mark)
            group = []
        if found is not None:
            mark = found
        elif not group:
            mark = None
        group.append(row)
    if group:
        paragraphs.note(group, mark)


def _leading(columns: list[list[Row]], size: float) -> float:
    """Return the usual distance between two lines of a paragraph: the smallest that is frequent."""
    counted: Counter[float] = Counter()
    for rows in columns:
        for before, row in pairwise(rows):
            gap = row.baseline - before.baseline
            if 0.9 * size < gap < 2.6 * size and abs(before.size - size) < _SAME_SIZE > abs(row.size - size):
                counted[round(gap * 2) / 2] += 1
    enough = _FREQUENT * counted.total()
    return min((gap for gap, count in counted.items() if count >= enough), default=1.2 * size)


def _rank(blocks: list[Block]) -> None:
    """Give the headings their levels: the larger the type, the higher; bold before plain."""
    looks = sorted({(-round(block.size), not block.bold) for block in blocks if block.kind == "heading"})
    for block in blocks:
        if block.kind == "heading":
            block.level = min(looks.index((-round(block.size), not block.bold)) + 1, 6)
