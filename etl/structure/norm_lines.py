"""From the lines of a norm to its units: Absatz, Nummer, Buchstabe, Satz, by where a line stands and how it begins.

A list item has its label in one column and its text in the next; whatever begins at the text column of an item belongs
to it, whatever begins further left to a level above. So the indent gives the depth, the label gives the level, and text
after a list falls back to the level that the list hangs on. Lines that fit no column are a table when two of them share
a height (see `tables`). Satz numbers are small digits before a word.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from etl.document import Path, Remainder, UnitKind
from etl.read.pdf import Line
from etl.structure.drafts import Drafting
from etl.structure.labels import ABSATZ, is_label, read_label
from etl.structure.tables import is_table, rows

_NEAR = 1.0  # lines of one column begin this near to each other, in points
_SAME_HEIGHT = 0.6  # share of the type size by which the baselines of label and text may differ: raised Satz digits
_PARAGRAPH = 1.5  # a paragraph begins after this many times the usual distance between lines
_FARTHEST = 14.0  # a label begins at most this far right of the column its list hangs on
_SKIPPED = 5  # a Satz number is at most this much higher than the one before it
_ENDS = frozenset('.;:!?)“”"‘’»«')
_OPENS = '„"“‚«»(['


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

    def __init__(self, lines: list[Line], margin: float, right: float, size: float, drafting: Drafting) -> None:
        self._lines = lines
        self._margin = margin
        self._size = size
        self._out = drafting
        self._leading = _leading(lines, size)
        self._offset = _label_offset(lines, margin)
        self._right = right
        self._section, self._heading, self._kind = "", None, "norm"
        self._levels = [_Level((), margin, margin)]
        self._aside: list[Line] = []
        self._before: Line | None = None
        self._after_label = False
        self.satz_digits = 0
        self.remainders: list[Remainder] = []

    def section(self, section: str, heading: str | None, kind: UnitKind) -> None:
        """Begin a section."""
        self.finish()
        self._section, self._heading, self._kind = section, heading, kind
        self._levels = [_Level((), self._margin, self._margin)]
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
        levels = self._levels
        if abs(x - self._margin) < _NEAR:
            if first[0] == "(" and (match := ABSATZ.match(first)) and self._begins_absatz(line, match[1]):
                self._absatz(line, match[1], match.end() == len(first))
                return
        elif is_label(first) and (depth := self._depth_of_label(line)) is not None:
            self._item(index, depth)
            return
        depth = len(levels) - 1
        while depth and levels[depth].text_x > x + _NEAR:
            depth -= 1
        if abs(levels[depth].text_x - x) > _NEAR or (self._aside and self._in_row(line)):
            self._aside.append(line)
            return
        if self._aside:
            self._write_aside()
            depth = min(depth, len(self._levels) - 1)
        self._text(line, depth)

    def _text(self, line: Line, depth: int) -> None:
        """Write a line of text that belongs to the level at ``depth``; levels below it are closed."""
        if depth < len(self._levels) - 1:
            del self._levels[depth + 1 :]
            self._levels[depth].dashes = 0
            self._open()
        elif self._before is not None and self._far_below(line):
            self._out.text.part()
        self._words(line, 0)
        self._before = line

    def _words(self, line: Line, first: int) -> None:
        """Write the words of a line from ``first``; at a Satz number a new unit begins."""
        for place in line.small:
            if place >= first and self._is_satz(line, place):
                if place > first:
                    self._out.write(line, first, place)
                self._levels[-1].satz = line.words[place][4]
                self.satz_digits += 1
                self.remainders.append(Remainder("Satz number", line.words[place][4], line.page))
                self._open(" ")
                first = place + 1
        if first < len(line.words):
            self._out.write(line, first)

    def _is_satz(self, line: Line, place: int) -> bool:
        """Tell a Satz number from an index or a footnote mark: a number before a word, not glued to one before it."""
        words = line.words
        if not (words[place][4].isdigit() and len(words[place][4]) < 3) or place + 1 >= len(words):
            return False
        following = words[place + 1][4][0]
        if not (following.isupper() or following.isdigit() or following in "§" + _OPENS or place + 1 in line.glued):
            return False
        if place in line.glued and words[place - 1][4][-1] not in _ENDS:
            return False
        number, known = int(words[place][4]), int(self._levels[-1].satz or 0)
        return known < number <= known + _SKIPPED or (number == 1 and known > 1)

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
        if before is None or (before.page == line.page and self._far_below(line)):
            return True
        path = self._levels[1].path if len(self._levels) > 1 else ()
        known = path[0][1] if path and path[0][0] == "Absatz" else "0"
        return _number(label) > _number(known) and (
            before.words[-1][4][-1] in _ENDS or before.x0 > self._margin + _NEAR or self._has_room(before, line)
        )

    def _has_room(self, before: Line, line: Line) -> bool:
        """Say whether the first word of ``line`` would have fitted on the line before it."""
        first = line.words[0]
        return before.x1 + self._size / 4 + (first[2] - first[0]) < self._right

    def _far_below(self, line: Line) -> bool:
        """Say whether a line stands lower than the next line of a paragraph would; on a new page nobody knows."""
        before = self._before
        return (
            before is None or before.page != line.page or line.baseline - before.baseline > _PARAGRAPH * self._leading
        )

    def _absatz(self, line: Line, label: str, alone: bool) -> None:
        self.finish()
        self._levels = [self._levels[0], _Level((("Absatz", label),), self._margin, self._margin)]
        self._levels[0].satz = None
        self._label(line, 1 if alone else 0)
        self._before = line

    def _label(self, line: Line, count: int) -> None:
        """Write a label of ``count`` words and what follows it on the line."""
        self._out.text.part()
        if count:
            self._out.label(line, 0, count)
        self._open(" " if count else "\n")
        if count < len(line.words):
            self._words(line, count)

    def _depth_of_label(self, line: Line) -> int | None:
        """Give the depth of the level a list item hangs on, None where the line is no list item."""
        x = line.x0
        levels = self._levels
        for depth in range(len(levels) - 1, 0, -1):
            if levels[depth].label_x > self._margin and abs(levels[depth].label_x - x) < _NEAR:
                return depth - 1 if not self._aside or self._fits(x - levels[depth - 1].text_x) else None
        depth = len(levels) - 1
        while depth and levels[depth].text_x > x - self._offset[0] + self._offset[1]:
            depth -= 1
        return depth if self._fits(x - levels[depth].text_x) else None

    def _fits(self, offset: float) -> bool:
        usual, tolerance = self._offset
        return abs(offset - usual) <= tolerance

    def _item(self, index: int, depth: int) -> None:
        """Begin a list item under the level at ``depth``."""
        self.finish()
        line = self._lines[index]
        levels = self._levels
        dashes = levels[depth + 1].dashes if len(levels) > depth + 1 and levels[depth + 1].label_x > 0 else 0
        known_x = levels[depth + 1].text_x if len(levels) > depth + 1 else None
        del levels[depth + 1 :]
        level, label = read_label(line.words[0][4], dashes)
        text_x = self._text_column(index, known_x)
        path = (*levels[-1].place, (level, label))
        levels.append(_Level(path, line.x0, text_x, None, dashes + 1 if level == "Strich" else 0))
        self._label(line, 1)
        self._before = line

    def _text_column(self, index: int, known_x: float | None) -> float:
        """Give where the text of a list item begins, by the rest of its line, its next line, or its neighbours."""
        line = self._lines[index]
        if len(line.words) > 1:
            return line.words[1][0]
        following = self._lines[index + 1] if index + 1 < len(self._lines) else None
        if following is not None and following.x0 > line.x1:
            if is_label(following.words[0][4]) and (len(following.words) == 1 or not self._beside(line, following)):
                return following.x0 - self._offset[0]
            if self._beside(line, following) or following.page != line.page:
                return following.x0
        return known_x if known_x is not None else line.x1 + self._size

    def _beside(self, line: Line, following: Line) -> bool:
        """Say whether two lines stand on one height, raised digits allowed for."""
        return line.page == following.page and abs(following.baseline - line.baseline) < _SAME_HEIGHT * self._size

    def _in_row(self, line: Line) -> bool:
        """Say whether a line stands on one height with the table line before it, or goes on with its column."""
        before = self._aside[-1]
        if before.page != line.page:
            return False
        below = line.baseline - before.baseline
        return abs(below) < _NEAR or (abs(before.x0 - line.x0) < _NEAR and 0 < below < _PARAGRAPH * self._leading)

    def _write_aside(self) -> None:
        """Write the lines that fit no column: as a table, or as text of the level they stand in."""
        lines, self._aside = self._aside, []
        if is_table(lines):
            level = self._levels[-1]
            self._out.text.part()
            self._out.begin(f"Tabelle zu {self._section}", level.place, self._heading, "table")
            for row in rows(lines):
                for number, cell in enumerate(row):
                    self._out.text.part("\t" if number else "\n")
                    self._out.write(cell)
            self._open()
        else:
            for line in lines:
                depth = len(self._levels) - 1
                while depth and self._levels[depth].text_x > line.x0 + _NEAR:
                    depth -= 1
                self._text(line, depth)
        self._before = lines[-1]


def _number(label: str) -> tuple[int, str]:
    """Give what a label is sorted by: 2, 2a, 2b, 3."""
    digits = label.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits), label[len(digits) :]


def _leading(lines: list[Line], size: float) -> float:
    """Give the usual distance between two lines of a paragraph."""
    counted: Counter[float] = Counter()
    for line, following in zip(lines, lines[1:], strict=False):
        gap = following.baseline - line.baseline
        if line.page == following.page and size < gap < 2 * size:
            counted[round(gap, 1)] += 1
    return counted.most_common(1)[0][0] if counted else 1.2 * size


def _label_offset(lines: list[Line], margin: float) -> tuple[float, float]:
    """Give how far right of its column a list is indented, and how exactly that holds in this document."""
    counted: Counter[float] = Counter()
    for line in lines:
        offset = line.x0 - margin
        if 0.5 < offset < _FARTHEST and is_label(line.words[0][4]):
            counted[round(offset, 1)] += 1
    if not counted:
        return _FARTHEST / 2, _FARTHEST / 2
    usual, count = counted.most_common(1)[0]
    return (usual, 0.25) if count >= 0.8 * counted.total() else (usual, max(0.25, usual / 2))
