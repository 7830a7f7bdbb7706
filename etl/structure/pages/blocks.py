"""The pages of a PDF of any layout as blocks in reading order; every word ends in a block or a named remainder.

In this order: heads, page numbers and numbers of lines are set aside, numbers in the margin are read, the page is
parted into columns, what stands on one height makes a row, the foot of the page gives footnotes, rows make paragraphs
and tables. Each step looks at places and type only, so that it serves by-laws, gazettes, the Official Journal and
decisions alike. Left out: what the words mean (see the structure of each kind).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from etl.document import Remainder
from etl.read.block import Block, Blocks
from etl.read.page import Pdf
from etl.structure import furniture
from etl.structure.pages.frames import Region, regions
from etl.structure.pages.heads import parted
from etl.structure.pages.margin import beside, margin_numbers
from etl.structure.pages.notes import foot, mark_of
from etl.structure.pages.paragraphs import Paragraphs
from etl.structure.pages.rows import Row, rows_of

_FREQUENT = 0.12
_SAME_SIZE = 0.6


def blocks_of(pdf: Pdf) -> Blocks:
    """Give the blocks of a PDF: of one or two columns, each paragraph one block, also over the turn of a page.

    The label of a paragraph or item stands first in its words; a number in the margin is its ``label`` and stands in
    none. Footnotes follow the paragraph that is open at the foot of their page.
    """
    size = furniture.body_size(pdf.pages)
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
    """Give the usual distance between two lines of a paragraph: the smallest that is frequent."""
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
