"""Rows become blocks: paragraphs, headings, list items, rows of tables, formulas, in reading order.

A paragraph that goes on in the next column or on the next page is one block. ``depth`` counts the list columns left of
a block, so that text behind a list is as deep as what the list hangs on. What it leaves out: what a block means in law.
"""

from __future__ import annotations

from etl.read.page import Block, BlockKind, Line
from etl.structure.divisions import ABSATZ
from etl.structure.pages.joins import NEAR, Joins
from etl.structure.pages.rows import (
    DIVISION,
    OPENERS,
    SECTION_LABEL,
    Row,
    is_formula,
    is_larger,
    is_spaced,
    names_part,
    stands_for_label,
)
from etl.structure.pages.tables import cells_of, is_spread, table_at
from provenance.text import patterns as re

_LETTER = re.compile(r"[^\W\d_]")
_MOST_ROWS = 6
_MOST_WORDS = 60
_SHORT = 16


class Paragraphs:
    """Takes rows and gives blocks. ``size`` and ``leading`` are those of the text of the document, in points."""

    def __init__(self, size: float, leading: float) -> None:
        self.blocks: list[Block] = []
        self._size = size
        self._leading = leading
        self._joins = Joins(leading, size)
        self._rows: list[Row] = []
        self._label: str | None = None
        self._columns: list[tuple[float, float]] = []
        self._notes: list[Block] = []
        self.unused: set[int] = set()

    def take_all(self, rows: list[Row], labels: dict[int, str]) -> None:
        """Take the rows of one column of one page; ``labels`` are the numbers in the margin by place of row."""
        at = 0
        self.unused = set()
        while at < len(rows):
            row = rows[at]
            end = table_at(rows, at, self._leading)
            if end == at + 1 and is_spread(row):
                row.cells, end = False, at
            if end > at:
                self.close()
                for cells in cells_of(rows[at:end], self._leading):
                    lines = [line for cell in cells.cells for line in cell]
                    texts = tuple(" ".join(word[4] for line in cell for word in line.words) for cell in cells.cells)
                    self._emit(Block("row", _words(lines), cells=texts), lines, rows[at])
                self.unused.update(range(at, end))
                at = end
                continue
            number = labels.get(at)
            if self._rows and (number is not None or not self._joins.goes_on(self._rows, row)):
                self.close()
            if number is not None:
                self._label = number
            self._rows.append(row)
            at += 1

    def note(self, rows: list[Row], mark: str | None) -> None:
        """Take the rows of one footnote; without a mark they go on with the note before."""
        lines = [line for row in rows for line in row.lines]
        if mark is None:
            open_note = self._notes or [block for block in self.blocks if block.kind == "footnote"]
            if open_note:
                open_note[-1].lines += lines
                open_note[-1].words = [*open_note[-1].words, *_words(lines)]
                return
        block = Block("footnote", _words(lines), name=mark.strip("()*") or mark if mark else None)
        block.page, block.size, block.lines = lines[0].page, lines[0].size, lines
        self._notes.append(block)

    def close(self) -> None:
        """End the open paragraph; notes of its pages follow it."""
        rows, self._rows = self._rows, []
        label, self._label = self._label, None
        if rows:
            lines = [line for row in rows for line in row.lines]
            words = _words(lines)
            block = Block(self._kind(rows, words), words, label=label)
            block.depth = self._depth(rows[0], block)
            self._emit(block, lines, rows[0], rows)
        self.blocks += self._notes
        self._notes = []

    def _emit(self, block: Block, lines: list[Line], first: Row, rows: list[Row] | None = None) -> None:
        block.lines, block.page, block.size = lines, first.page, first.size
        block.bold = all(line.bold for line in lines)
        block.italic = all(line.italic for line in lines)
        block.centred = (
            rows is not None
            and first.centred
            and all(row.centred or row.x1 - row.x0 > 0.9 * row.frame.width for row in rows)
        )
        self.blocks.append(block)

    def _kind(self, rows: list[Row], words: list[str]) -> BlockKind:
        first, text = rows[0], " ".join(words)
        if all(is_formula(row) for row in rows):
            return "formula"
        bare = words[0].lstrip(OPENERS)
        absatz = ABSATZ.match(bare) is not None
        short = len(rows) <= _MOST_ROWS and len(words) <= _MOST_WORDS and _LETTER.search(text) is not None
        if not absatz and short and self._looks_like_heading(rows, text):
            return "heading"
        brief = len(words) <= _SHORT and text[-1] not in ".;,:"
        if absatz or (short and brief and DIVISION.match(text)):
            return "paragraph" if absatz else "heading"
        if stands_for_label(words[0]) and (len(words) > 1 or words[0][-1] in ".)"):
            return "item"
        labelled = first.labels > 0 and SECTION_LABEL.fullmatch(first.lines[0].text) is not None
        named = names_part(text) and len(rows) <= 2 and brief  # noqa: PLR2004
        return "heading" if labelled or named else "paragraph"

    def _looks_like_heading(self, rows: list[Row], text: str) -> bool:
        first = rows[0]
        closed = text[-1] in ".;,:" and not names_part(text)
        if all(is_larger(row, self._size) for row in rows) or any(is_spaced(row.words) for row in rows):
            return True
        if all(row.bold for row in rows):
            return not closed or first.centred
        middle = _in_the_middle(rows)
        item = stands_for_label(first.words[0])
        return middle and not closed and not item and not text[0].islower()

    def _depth(self, row: Row, block: Block) -> int:
        """Return how many open list columns a block stands in, and keep its own."""
        offset = row.offset
        if block.kind == "heading":
            self._columns = []
            return 0
        if not row.label:
            return sum(text <= offset + NEAR for _, text in self._columns)
        if ABSATZ.fullmatch(row.words[0].lstrip(OPENERS)):
            self._columns = []
        self._columns = [one for one in self._columns if one[0] < offset - NEAR]
        depth = len(self._columns)
        self._columns.append((offset, row.text_x - row.frame.left))
        return depth


def _words(lines: list[Line]) -> list[str]:
    return [word[4] for line in lines for word in line.words]


def _in_the_middle(rows: list[Row]) -> bool:
    """Say whether all rows are centred; those of a column that happen to be begin on one edge."""
    if not all(row.centred for row in rows):
        return False
    widths = [row.x1 - row.x0 for row in rows]
    return len(rows) == 1 or max(widths) - min(widths) < NEAR or abs(rows[0].x0 - rows[1].x0) > 1
