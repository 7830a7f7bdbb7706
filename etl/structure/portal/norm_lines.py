"""From the lines of a norm to its units: Absatz, Nummer, Buchstabe, Satz, by where a line stands and how it begins.

A list item has its label in one column and its text in the next; whatever begins at the text column of an item belongs
to it, whatever begins further left to a level above. So the indent gives the depth, the label gives the level, and text
after a list falls back to the level that the list hangs on. Lines that fit no column are a table when two of them share
a height (see `tables`). Satz numbers and footnote marks are small type (see `raised`).
"""

from __future__ import annotations

from dataclasses import dataclass

from etl.document import Path, Remainder, UnitKind
from etl.read.page import Line
from etl.structure.divisions import ABSATZ, is_label, read_label
from etl.structure.drafts import Drafting
from etl.structure.hyphens import ENDS, is_formula, is_mark, is_satz
from etl.structure.portal.measures import NEAR, Measures, is_list, is_table, rows


@dataclass(slots=True)
class _Level:
    """One open level: its path, where its label and its text begin, its Satz, and how many dashes came in a row."""

    path: Path
    label_x: float
    text_x: float
    satz: str | None = None
    dashes: int = 0

    @property
    def place(self) -> Path:
        return (*self.path, ("Satz", self.satz)) if self.satz else self.path


class NormLines:
    """Takes the lines of a document one after the other and writes units."""

    def __init__(self, lines: list[Line], measures: Measures, drafting: Drafting) -> None:
        self._lines = lines
        self._measures = measures
        self._margin = measures.margin
        self._out = drafting
        self._section = ""
        self._heading: str | None = None
        self._kind: UnitKind = "norm"
        self._levels = self._bare()
        self._aside: list[Line] = []
        self._before: Line | None = None
        self.satz_numbers = 0
        self.remainders: list[Remainder] = []

    def _bare(self) -> list[_Level]:
        return [_Level((), self._measures.margin, self._measures.margin)]

    def section(self, section: str, heading: str | None, kind: UnitKind) -> None:
        """Begin a section."""
        self.finish()
        self._section, self._heading, self._kind = section, heading, kind
        self._levels = self._bare()
        self._before = None
        self._open()

    def finish(self) -> None:
        """Write what is still held back."""
        if self._aside:
            self._write_aside()

    def take(self, index: int) -> None:
        """Take the line at ``index``."""
        line = self._lines[index]
        x = line.x0
        first = line.words[0][4]
        if -NEAR < x - self._margin < NEAR:
            if first[0] == "(" and (match := ABSATZ.match(first)) and self._begins_absatz(line, match[1]):
                self._absatz(line, match[1], 1 if match.end() == len(first) else 0)
                return
            if not self._measures.exact and is_label(first) and self._labels(index):
                self._item(index, 1 if self._in_absatz() else 0)
                return
        elif is_label(first) and (depth := self._depth_of_label(line)) is not None and self._may_begin(line):
            self._item(index, depth)
            return
        depth = self._depth_of_text(x)
        if abs(self._levels[depth].text_x - x) > NEAR or (self._aside and self._in_table(line)):
            if self._measures.exact and (under := self._depth_of_label(line)) is not None and self._labels(index):
                self._item(index, under)
            else:
                self._aside.append(line)
            return
        if self._aside:
            self._write_aside()
            depth = self._depth_of_text(x)
        self._text(line, depth, index)

    def _depth_of_text(self, x: float) -> int:
        """Return the depth of the innermost level whose text begins at ``x`` or left of it."""
        levels = self._levels
        depth = len(levels) - 1
        while depth and levels[depth].text_x > x + NEAR:
            depth -= 1
        return depth

    def _text(self, line: Line, depth: int, index: int | None = None) -> None:
        """Write a line of text that belongs to the level at ``depth``; levels below it are closed."""
        begins = True
        if depth < len(self._levels) - 1:
            del self._levels[depth + 1 :]
            self._levels[depth].dashes = 0
            self._open()
        elif self._before is not None and self._parts(self._before, line):
            self._out.text.part()
        else:
            begins = False
        if begins and self._kind == "norm" and is_formula(line.text) and self._alone(line, index):
            self._formula([line])
        else:
            self._words(line, 0)
        self._before = line

    def _alone(self, line: Line, index: int | None) -> bool:
        """Say whether a line is a paragraph of its own: the next one does not go on with it."""
        following = self._lines[index + 1] if index is not None and index + 1 < len(self._lines) else None
        return following is None or not self._measures.goes_on(line, following)

    def _formula(self, lines: list[Line]) -> None:
        """Write lines as a formula, a unit of its own in the level it stands in."""
        self._out.text.part()
        self._out.begin(self._section, self._levels[-1].place, self._heading, "formula")
        for line in lines:
            self._out.text.part()
            self._out.write(line)
        self._open()

    def _parts(self, before: Line, line: Line) -> bool:
        """Say whether a paragraph ends between two lines of one level."""
        if before.page == line.page:
            return self._measures.far_below(before, line)
        return before.words[-1][4][-1] in ENDS and self._measures.has_room(before, line)

    def _words(self, line: Line, first: int) -> None:
        """Write the words of a line from ``first``; a Satz number opens a unit, a footnote mark is left out."""
        if not line.small:
            self._out.write(line, first)
            return
        for place in line.small:
            if place < first:
                continue
            level = self._levels[-1]
            opens = is_satz(line, place, int(level.satz or 0))
            if not opens and not is_mark(line, place):
                continue
            if place > first:
                self._out.write(line, first, place)
            word = line.words[place][4]
            self.remainders.append(Remainder("Satz number" if opens else "footnote mark", word, line.page))
            if opens:
                level.satz = word
                self.satz_numbers += 1
                self._open(" ")
            elif place + 1 in line.glued:
                self._out.text.glue()
            first = place + 1
        if first < len(line.words):
            self._out.write(line, first)

    def _open(self, blank: str = "\n") -> None:
        """Open a unit at the innermost level."""
        self._out.text.part(blank)
        level = self._levels[-1]
        self._out.begin(self._section, level.place, self._heading, self._kind, "printed" if level.satz else None)

    def _begins_absatz(self, line: Line, label: str) -> bool:
        """Tell the label of an Absatz from a reference that a line happens to begin with.

        Clear where a gap is above it. Else, and at the top of a page, it must count up, and what stands before it must
        be the end of a paragraph: a stop, a line that is not full, or a line further right.
        """
        before = self._before
        if before is None or self._measures.far_below(before, line):
            return True
        known = self._levels[1].path[0][1] if self._in_absatz() else "0"
        return _number(label) > _number(known) and (
            before.words[-1][4][-1] in ENDS
            or not self._measures.at_margin(before)
            or self._measures.has_room(before, line)
        )

    def _absatz(self, line: Line, label: str, count: int) -> None:
        self.finish()
        margin = self._measures.margin
        self._levels = [*self._bare(), _Level((("Absatz", label),), margin, margin)]
        self._label(line, count)

    def _label(self, line: Line, count: int) -> None:
        """Write a label of ``count`` words and what follows it on the line."""
        self._out.text.part()
        if count:
            self._out.label(line, 0, count)
        self._open(" " if count else "\n")
        if count < len(line.words):
            self._words(line, count)
        self._before = line

    def _depth_of_label(self, line: Line) -> int | None:
        """Return the depth of the level a list item hangs on, None where the line stands where no label does."""
        x = line.x0
        levels = self._levels
        for depth in range(len(levels) - 1, 0, -1):
            level = levels[depth]
            if level.label_x > self._measures.margin and abs(level.label_x - x) < NEAR:
                fits = not self._aside or self._measures.indents(x - levels[depth - 1].text_x)
                return depth - 1 if fits else None
        depth = len(levels) - 1
        while depth and levels[depth].text_x > x - self._measures.indent + self._measures.play:
            depth -= 1
        return depth if self._measures.indents(x - levels[depth].text_x) else None

    def _may_begin(self, line: Line) -> bool:
        """Tell a list item from a wrapped line that begins like one, where the indent alone does not tell it."""
        before = self._before
        return (
            self._measures.exact
            or before is None
            or len(line.words) == 1
            or before.words[-1][4][-1] in ENDS
            or self._measures.has_room(before, line)
        )

    def _in_absatz(self) -> bool:
        return len(self._levels) > 1 and self._levels[1].path[0][0] == "Absatz"

    def _labels(self, index: int) -> bool:
        """Say whether a line that is no usual label stands as one: its text follows beside it."""
        return index + 1 < len(self._lines) and self._measures.beside(self._lines[index], self._lines[index + 1])

    def _item(self, index: int, depth: int) -> None:
        """Begin a list item under the level at ``depth``."""
        self.finish()
        line = self._lines[index]
        levels = self._levels
        neighbour = levels[depth + 1] if len(levels) > depth + 1 else None
        del levels[depth + 1 :]
        whole = len(line.words) > 1 and self._labels(index)
        count = len(line.words) if whole else 1
        printed = line.text if whole else line.words[0][4]
        level, label = read_label(printed, neighbour.dashes if neighbour else 0)
        text_x = line.words[count][0] if count < len(line.words) else self._text_column(index, neighbour)
        path = (*levels[-1].place, (level, label))
        levels.append(_Level(path, line.x0, text_x, None, int(label) if level == "Strich" else 0))
        self._label(line, count)

    def _text_column(self, index: int, neighbour: _Level | None) -> float:
        """Return where the text of a list item begins: by what follows its label, else as in the item before it."""
        line = self._lines[index]
        following = self._lines[index + 1] if index + 1 < len(self._lines) else None
        if following is not None and following.x0 > line.x1:
            beside = self._measures.beside(line, following)
            if is_label(following.words[0][4]) and (len(following.words) == 1 or not beside):
                return following.x0 - self._measures.indent
            if beside or following.page != line.page:
                return following.x0
        return neighbour.text_x if neighbour else line.x1 + self._measures.size

    def _in_table(self, line: Line) -> bool:
        """Say whether a line stands on one height with the table line before it, or goes on with its column."""
        before = self._aside[-1]
        same = before.page == line.page and abs(before.baseline - line.baseline) < NEAR
        return same or self._measures.goes_on(before, line)

    def _write_aside(self) -> None:
        """Write the lines that fit no column: as a list, as a table, or as text of the level they stand in."""
        lines, self._aside = self._aside, []
        if is_list(lines):
            self._write_list(lines)
        elif is_table(lines):
            self._out.text.part()
            self._out.begin(f"Tabelle zu {self._section}", self._levels[-1].place, self._heading, "table")
            for row in rows(lines, self._measures.leading):
                for number, cell in enumerate(row):
                    self._out.text.part("\t" if number else "\n")
                    for line in cell:
                        self._out.write(line)
            self._open()
        elif self._kind == "norm" and is_formula(" ".join([line.text for line in lines])):
            self._formula(lines)
        else:
            for line in lines:
                self._text(line, self._depth_of_text(line.x0))
        self._before = lines[-1]

    def _write_list(self, lines: list[Line]) -> None:
        """Write lines as items of lists that have columns of their own, under the level that they stand in."""
        outer = len(self._levels)
        for at, line in enumerate(lines):
            text = lines[at + 1] if at + 1 < len(lines) and self._measures.beside(line, lines[at + 1]) else None
            if not is_label(line.words[0][4]) or (len(line.words) == 1 and text is None):
                self._words(line, 0)
                self._before = line
                continue
            dashes = 0
            while len(self._levels) > outer and self._levels[-1].label_x > line.x0 - NEAR:
                dashes = self._levels.pop().dashes
            level, label = read_label(line.words[0][4], dashes)
            begins = line.words[1][0] if len(line.words) > 1 else text.x0 if text else line.x1
            path = (*self._levels[-1].place, (level, label))
            self._levels.append(_Level(path, line.x0, begins, None, int(label) if level == "Strich" else 0))
            self._label(line, 1)


def _number(label: str) -> tuple[int, str]:
    """Return what a label is sorted by: 2, 2a, 2b, 3."""
    digits = label.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits), label[len(digits) :]
