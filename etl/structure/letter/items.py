"""The text of a Randziffer: paragraphs, list items and examples, each a unit, by indent and label.

Whatever begins where the text of an item begins belongs to it; what begins further left belongs to a level above. A
number at the head of a line is a label only where a paragraph may begin there or a hanging indent shows it: "24. Juni"
wrapped to a new line is none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from etl.document import Path, Remainder, UnitKind
from etl.read.page import Line
from etl.structure.divisions import is_label, read_label
from etl.structure.drafts import Drafting
from etl.structure.hyphens import ENDS, is_formula
from etl.structure.letter.margin import Column
from provenance.text import patterns as re

_NEAR = 4.0
_WIDE = 0.5  # a label stands at least this share of the type's size before its text
_LEADING = (1.0, 1.9)  # lines of one paragraph are this many times their size apart
_PARAGRAPH = 1.22  # and the next paragraph begins this many times the usual distance lower
_EXAMPLE = re.compile(
    r"Beispiele?(?:\s(?P<number>\d{1,3}[a-z]?))?(?:\s[^.:]{0,120})?:?\s*\Z|Beispiele?(?:\s(?P<other>\d{1,3}[a-z]?))?:"
)
_BULLETS = frozenset("o§Øüvnqx")  # what bullets of symbol fonts are read as


@dataclass(slots=True)
class _Level:
    """One open level: its path, where its label and its text begin right of the column, how many dashes it had."""

    path: Path
    label_x: float
    text_x: float
    dashes: int = 0


class Items:
    """Takes the lines of a section one after the other and writes units."""

    def __init__(self, lines: list[Line], column: Column, out: Drafting, notes: Mapping[int, set[str]]) -> None:
        """``notes`` holds for each page the marks of the footnotes on it."""
        self._lines = lines
        self._column = column
        self._out = out
        self._notes = notes
        self.left_out: list[Remainder] = []
        self._leading = _leading(lines, column.size)
        self._section = ""
        self._heading: str | None = None
        self._kind: UnitKind = "note"
        self._levels = [_Level((), -1.0, 0.0)]
        self._before: Line | None = None
        self._titled = False
        self._examples = 0
        self._example: Path = ()

    def section(self, section: str, heading: str | None, kind: UnitKind, blank: str = "\n") -> None:
        """Begin a section; ``blank`` parts it from what was written before."""
        self._section, self._heading, self._kind = section, heading, kind
        self._levels = [_Level((), -1.0, 0.0)]
        self._before, self._titled = None, False
        self._examples, self._example = 0, ()
        self._open(blank)

    def table(self) -> None:
        """Open a unit for a table; text behind it is a new paragraph."""
        self._out.text.part()
        self._out.begin(self._section, (), self._heading, "table")
        self._before = None

    def take(self, at: int, first: int = 0, last: int | None = None) -> None:
        """Take the words ``first:last`` of the line at ``at``."""
        line = self._lines[at]
        x = line.words[first][0] - self._column.begins(line)
        label = self._label(at, first, last)
        if label is not None:
            self._item(line, first, last, x, label)
        elif self._is_title(at):
            self._title(line, first, last)
        elif self._is_formula(at, first, last):
            self._formula(line)
        else:
            self._text(line, first, last, x)
        self._before = line

    def _is_formula(self, at: int, first: int, last: int | None) -> bool:
        """Say whether a line is a formula and a paragraph of its own."""
        line, before = self._lines[at], self._before
        if first or last is not None or before is None or not self._parts(before, line) or not is_formula(line.text):
            return False
        return at + 1 == len(self._lines) or self._parts(line, self._lines[at + 1])

    def _formula(self, line: Line) -> None:
        """Write a formula as a unit of its own in the level that is open."""
        self._out.text.part()
        self._out.begin(self._section, (*self._example, *self._levels[-1].path), self._heading, "formula")
        self._out.write(line)
        self._open()

    def _is_title(self, at: int) -> bool:
        """Say whether a line gives a Randziffer its title: it is the first, in bold type, over text that is not."""
        line = self._lines[at]
        if not (line.bold and self._before is None and self._kind == "norm" and at + 1 < len(self._lines)):
            return False
        return not self._lines[at + 1].bold and not line.text.endswith((".", ","))

    def _title(self, line: Line, first: int, last: int | None) -> None:
        self._out.begin(self._section, (), self._heading, "heading")
        self._out.write(line, first, last)
        self._titled = True

    def _text(self, line: Line, first: int, last: int | None, x: float) -> None:
        depth = len(self._levels) - 1
        while depth and self._levels[depth].text_x > x + _NEAR:
            depth -= 1
        before = self._before
        if depth < len(self._levels) - 1:
            del self._levels[depth + 1 :]
            self._levels[depth].dashes = 0
            if not depth:
                self._begin_example(line, first)
            self._open()
        elif before is None or self._titled or self._parts(before, line):
            self._titled = False
            if (not depth and before is not None) or (before is None and self._out.empty):
                self._begin_example(line, first)
            self._open(" " if before is None and self._out.empty else "\n")
        self._write(line, first, last)

    def _write(self, line: Line, first: int, last: int | None) -> None:
        """Write words of a line without the raised marks of footnotes among them."""
        end = len(line.words) if last is None else last
        for place in line.small:
            mark = line.words[place][4].rstrip(")")
            if not first <= place < end or mark not in self._notes.get(line.page, ()):
                continue
            if place > first:
                self._out.write(line, first, place)
            self.left_out.append(Remainder("footnote mark", line.words[place][4], line.page))
            if place + 1 in line.glued:
                self._out.text.glue()
            first = place + 1
        if first < end:
            self._out.write(line, first, last)

    def _begin_example(self, line: Line, first: int) -> None:
        """Say whether a paragraph begins an example ("Beispiel 6:"), or ends the one before it."""
        text = " ".join(word[4] for word in line.words[first:])
        match = _EXAMPLE.match(text)
        if match is None:
            self._example = ()
            return
        self._examples += 1
        self._example = (("Beispiel", match["number"] or match["other"] or str(self._examples)),)

    def _parts(self, before: Line, line: Line) -> bool:
        """Say whether a paragraph ends between two lines."""
        if before.page != line.page:
            return before.words[-1][4][-1] in ENDS and self._has_room(before, line)
        gap = line.baseline - before.baseline
        return not -1 < gap < _PARAGRAPH * self._leading

    def _has_room(self, before: Line, line: Line) -> bool:
        """Say whether the first word of a line would have fitted on the line before it."""
        first = line.words[0]
        return before.x1 + self._column.size / 4 + first[2] - first[0] < self._column.ends(before)

    def _open(self, blank: str = "\n") -> None:
        self._out.text.part(blank)
        self._out.begin(self._section, (*self._example, *self._levels[-1].path), self._heading, self._kind)

    def _label(self, at: int, first: int, last: int | None) -> str | None:
        """Return the label with which a line begins a list item, None where it begins none."""
        line = self._lines[at]
        words = line.words[first:last]
        word = words[0][4]
        alone = len(words) == 1
        following = self._lines[at + 1] if at + 1 < len(self._lines) else None
        beside = alone and following is not None and _beside(line, following)
        wide = beside or (not alone and words[1][0] - words[0][2] >= _WIDE * line.size)
        symbol = _symbol(word, wide=wide)
        if symbol is None or (alone and not beside):
            return None
        before = self._before
        wrapped = before is not None and not self._parts(before, line) and not self._has_room(before, line)
        hanging = (
            following is not None
            and following.page == line.page
            and following.x0 - words[0][0] > _NEAR
            and 0 < following.baseline - line.baseline < _PARAGRAPH * self._leading
        )
        if wide:
            return symbol if hanging or not wrapped or symbol == "•" else None
        return symbol if hanging and not wrapped else None

    def _item(self, line: Line, first: int, last: int | None, x: float, label: str) -> None:
        """Begin a list item."""
        levels = self._levels
        while len(levels) > 1 and (levels[-1].label_x >= x - _NEAR or levels[-1].text_x > x + _NEAR):
            if abs(levels[-1].label_x - x) <= _NEAR:
                levels.pop()
                break
            levels.pop()
        above = levels[-1]
        name, number = read_label(label, above.dashes)
        above.dashes = above.dashes + 1 if name == "Strich" else 0
        words = line.words[first:last]
        text_x = x + (words[1][0] - words[0][0] if len(words) > 1 else line.size)
        levels.append(_Level((*above.path, (name, number)), x, text_x))
        self._out.text.part()
        self._out.label(line, first, first + 1)
        self._open(" ")
        if len(words) > 1:
            self._write(line, first + 1, last)


def _symbol(word: str, *, wide: bool) -> str | None:
    """Return a label as it would be printed in plain type: any bullet is "•"."""
    if is_label(word):
        return word
    if len(word) != 1:
        return None
    category = unicodedata.category(word)
    if category in ("Co", "So", "Po", "Sm") and word not in "§%&@*/\\!?#":
        return "•"
    return "•" if wide and word in _BULLETS else None


def _beside(line: Line, following: Line) -> bool:
    return (
        following.page == line.page
        and abs(following.baseline - line.baseline) < line.size / 2
        and following.x0 > line.x1
    )


def _leading(lines: list[Line], size: float) -> float:
    """Return the usual distance between two lines of a paragraph, in points."""
    gaps: dict[float, int] = {}
    for before, line in pairwise(lines):
        gap = round(line.baseline - before.baseline, 1)
        if _LEADING[0] * size < gap < _LEADING[1] * size and abs(before.x0 - line.x0) < 1:
            gaps[gap] = gaps.get(gap, 0) + 1
    return max(gaps, key=gaps.__getitem__) if gaps else 1.2 * size
