"""A letter with Randziffern: numbers in the margin, headings, lists, examples, tables, and what stands around them.

    section "Rz. 119", path (("Satz", "2"), ("Strich", "1")), heading "9. Aufbewahrung › 9.1 Maschinelle Auswertbarkeit"

A Randziffer reaches from its number to the next number or heading, over the turn of pages. Sätze are counted, as a
letter prints no numbers for them. What it leaves out: who the letter is from and to (kept as a note).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from etl.document import Document, Remainder
from etl.kinds import DocumentKind
from etl.read.page import Line, Pdf
from etl.structure import divisions
from etl.structure.drafts import Drafting
from etl.structure.hyphens import Hyphens
from etl.structure.letter import front
from etl.structure.letter.heads import Headings, tables
from etl.structure.letter.items import Items
from etl.structure.letter.margin import Column, Mark, column_of, marks_of
from etl.structure.satz.places import with_satz
from provenance.language.satz import split
from provenance.text import patterns as re

_HEIGHT = 0.6  # a number stands at most this share of its type's size lower or higher than its line
_OUTSIDE = 8.0  # what begins this far left of the text, in points, and is no number, is not part of it
_SMALLER = 0.88
_LOWER = 0.5
_CELL = 1.6
_CLOSING = re.compile(
    r"(?:Dieses|Das) (?:BMF-)?Schreiben (?:wird|steht)|Im Auftrag|In Vertretung|Anlagen?:?\Z|Mit freundlichen"
)
_FOOT = re.compile(r"\*+\)?|[†‡]|\d{1,3}\)?")


def structure_letter(pdf: Pdf) -> Document:
    """Return the document of a letter that was read from a PDF."""
    size = divisions.body_size(pdf.pages)
    lines, remainders = front.strip(pdf.pages, size)
    column = column_of(lines, size)
    walk = _Letter(lines, column, marks_of(lines, column), [title for _, title, _ in pdf.outline])
    heights = {page.number: page.height for page in pdf.pages}
    head = walk.run(heights)
    names = front.names(pdf, head)
    text = walk.out.text.text()
    return Document(
        kind=DocumentKind.LETTER,
        title=names.title,
        abbreviation=names.abbreviation,
        work=names.work,
        language="de",
        text=text,
        units=walk.out.units(with_satz(text, walk.out.drafts, split)),
        words=walk.out.text.words(),
        remainders=remainders + walk.remainders + walk.out.left_out,
        stand=names.stand,
        pages=len(pdf.pages),
    )


class _Letter:
    """One pass over the lines of a letter."""

    def __init__(self, lines: list[Line], column: Column, marks: list[Mark], bookmarks: list[str]) -> None:
        self.lines = lines
        self.column = column
        self.out = Drafting(Hyphens(lines))
        self.remainders: list[Remainder] = []
        self._marks = {id(mark.line): mark for mark in marks}
        self._on_page: defaultdict[int, list[Mark]] = defaultdict(list)
        for mark in marks:
            self._on_page[mark.line.page].append(mark)
        self._last = marks[-1] if marks else None
        self._heads = Headings(lines, column.size, bookmarks)
        self._notes: defaultdict[int, set[str]] = defaultdict(set)
        self._items = Items(lines, column, self.out, self._notes)
        self._tables: dict[int, int] = {}
        self._mark: Mark | None = None
        self._current: Mark | None = None
        self._closed = False
        self._table = -1
        self._before: Line | None = None
        self._foot: list[Line] = []

    def run(self, heights: dict[int, float]) -> list[Line]:
        """Go over all lines; give those of the letterhead."""
        start = self._start()
        head, opening, contents = front.parts(self.lines[:start])
        self._aside("Briefkopf", "note", head)
        self._open(opening)
        self._aside("Inhalt", "contents", contents)
        self._find_tables(start)
        self._find_notes(start, heights)
        at = start
        while at < len(self.lines):
            at = self._take(at, heights)
        self._write_foot()
        self.remainders += self._items.left_out
        return head

    def _start(self) -> int:
        """Return the place of the first line of the text: the first Randziffer, or the headings over it."""
        mark = next(iter(self._marks.values()), None)
        if mark is None:
            return len(self.lines)
        lines = self.lines
        at = next(
            at
            for at, line in enumerate(lines)
            if line.page == mark.line.page and line.baseline > mark.line.baseline - _HEIGHT * self.column.size
        )
        while at and lines[at - 1].page == lines[at].page and self._heads.may_be(lines[at - 1]):
            at -= 1
        return at

    def _aside(self, section: str, kind: front.AsideKind, lines: Sequence[Line]) -> None:
        """Write lines that stand before the text as one unit."""
        if not lines:
            return
        self.out.text.part()
        self.out.begin(section, (), None, kind)
        for line in lines:
            self.out.text.part()
            self.out.write(line)

    def _open(self, lines: Sequence[Line]) -> None:
        """Write the words with which a letter opens as running text."""
        if not lines:
            return
        self.out.text.part()
        self.out.begin("Einleitung", (), None, "note")
        for line in lines:
            self.out.write(line)

    def _find_tables(self, start: int) -> None:
        """Find the lines of tables, page by page, the numbers in the margin left aside."""
        pages: defaultdict[int, list[int]] = defaultdict(list)
        for at in range(start, len(self.lines)):
            if id(self.lines[at]) not in self._marks:
                pages[self.lines[at].page].append(at)
        number = 0
        for places in pages.values():
            own = [self.lines[at] for at in places]
            for table in tables(own, self.column.begins(own[0])):
                number += 1
                self._tables.update({places[at]: number for at in table})

    def _find_notes(self, start: int, heights: dict[int, float]) -> None:
        """Find the marks of the footnotes on each page, so that they are left out of the text."""
        for line in self.lines[start:]:
            if self._is_foot(line, heights):
                self._notes[line.page].add(line.words[0][4].rstrip(")"))

    def _take(self, at: int, heights: dict[int, float]) -> int:
        """Take the line at ``at``, or the heading that begins there; give the place of the next."""
        line = self.lines[at]
        mark = self._marks.get(id(line))
        if mark is not None:
            self._number(at, mark)
            return at + 1
        if self._is_foot(line, heights):
            self._foot.append(line)
            return at + 1
        self._follow(line)
        if at not in self._tables and not self._is_marked(line) and not self._ended(line):
            heading = self._heads.read(at, before_mark=self._is_marked_at)
            if heading is not None:
                self._divide(at, heading.end, heading.number, heading.title)
                return heading.end
        if at in self._tables:
            self._cell(at)
        else:
            self._table = -1
            self._items.take(at)
        return at + 1

    def _number(self, at: int, mark: Mark) -> None:
        """Take a line with a Randziffer."""
        if mark is self._current:  # its text came first
            self.remainders.append(Remainder("Randziffer", mark.printed, mark.line.page))
        else:
            self._begin(mark)
        if not mark.alone:
            last = mark.first or None
            self._items.take(at, 0 if mark.first else mark.last, last)

    def _follow(self, line: Line) -> None:
        """Begin the Randziffer whose number stands beside or above the line, where it has not begun yet."""
        mark = next(
            (mark for mark in reversed(self._on_page[line.page]) if self._below(mark, line)),
            None,
        )
        if mark is not None and (self._current is None or mark.value > self._current.value):
            self._begin(mark, late=True)

    def _below(self, mark: Mark, line: Line) -> bool:
        return mark.line.baseline - _HEIGHT * self.column.size < line.baseline

    def _begin(self, mark: Mark, *, late: bool = False) -> None:
        """Begin a Randziffer; ``late`` where its number comes after its text in the file."""
        self._write_foot()
        self._current, self._table = mark, -1
        self.out.text.part()
        if not late:
            self.out.label(mark.line, mark.first, mark.last)
        self._items.section(f"Rz. {mark.label}", self._heads.path(), "norm", blank=" " if not late else "\n")

    def _is_marked(self, line: Line) -> bool:
        """Say whether a Randziffer stands on the height of a line."""
        near = _HEIGHT * self.column.size
        return any(abs(mark.line.baseline - line.baseline) < near for mark in self._on_page[line.page])

    def _is_marked_at(self, at: int) -> bool:
        return at < len(self.lines) and (id(self.lines[at]) in self._marks or self._is_marked(self.lines[at]))

    def _ended(self, line: Line) -> bool:
        """Say whether the text has ended above a line; what comes then is a note."""
        if self._closed:
            return True
        if self._last is None or self._current is not self._last:
            return False
        outside = line.x0 < self.column.begins(line) - _OUTSIDE
        if not (outside or _CLOSING.match(line.text)):
            return False
        self._closed = True
        self._write_foot()
        self.out.leave()
        self._items.section("Schluss", None, "note")
        return True

    def _divide(self, first: int, last: int, number: str, title: str) -> None:
        """Write a heading as a unit; text under it that has no number yet is a note to it."""
        self._write_foot()
        out = self.out
        out.text.part()
        lines = self.lines[first:last]
        skip = len(number.split()) if number else 0
        if skip:
            out.label(lines[0], 0, 1)
            out.text.part(" ")
        section = f"Abschnitt {number}" if number else title
        out.leave(self._heads.depth)
        out.begin(section, (), self._heads.path(), "heading")
        for place, line in enumerate(lines):
            begin = 1 if skip and place == 0 else 0
            if begin < len(line.words):
                out.write(line, begin)
        out.under(self._heads.depth, self._heads.last)
        self._items.section(section, self._heads.path(), "note")

    def _cell(self, at: int) -> None:
        """Write a line of a table."""
        table, line, before = self._tables[at], self.lines[at], self._before
        if table != self._table:
            self._table = table
            self._items.table()
            self._before = line
        elif before is None or not self._same_cell(before, line):
            self.out.text.part()
        self.out.write(line)
        self._before = line

    def _same_cell(self, before: Line, line: Line) -> bool:
        return abs(line.x0 - before.x0) < 1 and 0 < line.baseline - before.baseline < _CELL * line.size

    def _is_foot(self, line: Line, heights: dict[int, float]) -> bool:
        """Say whether a line belongs to a footnote: small type low on the page, behind a mark."""
        if line.size > _SMALLER * self.column.size:
            return False
        if self._foot and self._foot[-1].page == line.page:
            return True
        return line.baseline > _LOWER * heights[line.page] and _FOOT.fullmatch(line.words[0][4]) is not None

    def _write_foot(self) -> None:
        """Write the footnotes that were printed below the text since the last time."""
        lines, self._foot = self._foot, []
        for line in lines:
            word = line.words[0][4]
            if _FOOT.fullmatch(word) is None:
                self.out.write(line)
                continue
            self.out.text.part()
            self.out.label(line, 0, 1)
            self.out.text.part(" ")
            self.out.begin(f"Fußnote {word.rstrip(')')}", (), None, "footnote")
            if len(line.words) > 1:
                self.out.write(line, 1)
