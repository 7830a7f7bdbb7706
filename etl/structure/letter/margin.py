"""Randziffern: the numbers in the margin of a letter, found by where they stand and by counting up.

A Randziffer stands outside the column of the text, left or right of it, on the height of the line it belongs to. Page
numbers, footnote marks and years stand there too, so only the longest row of numbers that count up is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from etl.read.page import Line
from provenance.text import patterns as re

_NUMBER = re.compile(r"(?:(?:Rz|Rn|Tz|Rdnr)\.?\s?)?[\[(]?(?P<number>\d{1,4}|\d{1,2}\.\d{2})(?P<letter>[a-z]?)[\])]?")
_STEP = 20  # a Randziffer is at most this much higher than the one before it: some are left out in a new version
_BACK = 60  # as many numbers may stand in the margin between two Randziffern
_PLAY = 15.0  # the numbers of one column stand this near to each other, in points
_WORDS_OF_TEXT = 4
_FULL = 0.9
_READABLE = 0.55  # numbers smaller than this share of the text are marks of footnotes


@dataclass(frozen=True, slots=True)
class Column:
    """The column of the text: where lines begin and end, apart for odd and even pages, and the size of its type."""

    left: tuple[float, float]
    right: tuple[float, float]
    size: float

    def begins(self, line: Line) -> float:
        """Return where the text begins on the page of ``line``."""
        return self.left[line.page % 2]

    def ends(self, line: Line) -> float:
        """Return where the text ends on the page of ``line``."""
        return self.right[line.page % 2]


@dataclass(frozen=True, slots=True)
class Mark:
    """One Randziffer: its label, its line, and which words of the line are the number."""

    label: str
    line: Line
    first: int
    last: int
    value: tuple[int, str]
    middle: float

    @property
    def alone(self) -> bool:
        """Whether the line holds nothing but the number."""
        return self.last - self.first == len(self.line.words)

    @property
    def printed(self) -> str:
        """The number as it is printed, with its brackets."""
        return "".join(word[4] for word in self.line.words[self.first : self.last])


def column_of(lines: Sequence[Line], size: float) -> Column:
    """Measure the column in which most of the text stands."""
    lefts: list[float] = []
    rights: list[float] = []
    for parity in (0, 1):
        own = [line for line in lines if line.page % 2 == parity and len(line.words) >= _WORDS_OF_TEXT]
        own = own or [line for line in lines if len(line.words) >= _WORDS_OF_TEXT] or list(lines)
        counted = Counter(round(line.x0) for line in own if abs(line.size - size) < 1) or Counter(
            round(line.x0) for line in own
        )
        usual = counted.most_common(1)[0][0] if counted else 0
        column = [line for line in own if abs(line.x0 - usual) <= 1]
        lefts.append(min((line.x0 for line in column), default=float(usual)))
        ends = sorted(line.x1 for line in column)
        rights.append(ends[int(_FULL * (len(ends) - 1))] if ends else 0.0)
    return Column((lefts[0], lefts[1]), (rights[0], rights[1]), size)


def marks_of(lines: Sequence[Line], column: Column) -> list[Mark]:
    """Return the Randziffern in the order of the pages."""
    found = [mark for line in lines if (mark := _candidate(line, column)) is not None]
    found.sort(key=lambda mark: (mark.line.page, mark.line.baseline))
    best: list[Mark] = []
    for side in (
        [mark for mark in found if _is_left(mark, column)],
        [m for m in found if not _is_left(m, column)],
        found,
    ):
        row = _counting_up(side)
        if side is not found and row:
            middle = median(mark.middle for mark in row)
            row = _counting_up([mark for mark in side if abs(mark.middle - middle) <= _PLAY])
        if len(row) > len(best) * (1.2 if side is found else 1):
            best = row
    return best


def _candidate(line: Line, column: Column) -> Mark | None:
    """Return the number that stands outside the column on a line, alone or with text beside it."""
    if line.size < _READABLE * column.size:
        return None
    words = line.words
    left, right = column.begins(line), column.ends(line)
    whole = _NUMBER.fullmatch(line.text)
    if whole and (line.x1 <= left - 1 or line.x0 >= right + 1):
        return _mark(whole, line, 0, len(words))
    first = _NUMBER.fullmatch(words[0][4])
    if first and len(words) > 1 and words[0][2] <= left - 1 and words[1][0] >= left - 1:
        return _mark(first, line, 0, 1)
    last = _NUMBER.fullmatch(words[-1][4])
    if last and len(words) > 1 and words[-1][0] >= right + 1:
        return _mark(last, line, len(words) - 1, len(words))
    return None


def _mark(match: re.Match[str], line: Line, first: int, last: int) -> Mark:
    words = line.words
    middle = (words[first][0] + words[last - 1][2]) / 2
    number, letter = match["number"], match["letter"]
    whole, _, part = number.partition(".")
    value = int(whole) * 100 + int(part) if part else int(whole)
    return Mark(number + letter, line, first, last, (value, letter), middle)


def _is_left(mark: Mark, column: Column) -> bool:
    return mark.middle < column.begins(mark.line)


def _counting_up(marks: list[Mark]) -> list[Mark]:
    """Return the longest row of marks in which each is a little higher than the one before."""
    length = [1] * len(marks)
    before = [-1] * len(marks)
    for at, mark in enumerate(marks):
        for earlier in range(max(0, at - _BACK), at):
            other = marks[earlier]
            if other.value < mark.value and mark.value[0] - other.value[0] <= _STEP and length[earlier] >= length[at]:
                length[at], before[at] = length[earlier] + 1, earlier
    if not marks:
        return []
    at = max(range(len(marks)), key=length.__getitem__)
    row: list[Mark] = []
    while at >= 0:
        row.append(marks[at])
        at = before[at]
    return row[::-1]
