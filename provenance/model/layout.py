"""Where the words of a text are printed: character offsets on one side, boxes on a page on the other.

Kept as columns of small numbers, so that the words of a hundred pages are some hundred kilobytes. Positions are
rounded to 1/20 point, a fortieth of a millimetre.
"""

from __future__ import annotations

import base64
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Box: TypeAlias = tuple[int, float, float, float, float]
"""Page (from 1), x0, y0, x1, y1 in PDF points, origin top left."""

_GRID = 20
_COLUMNS = 7


@dataclass(slots=True)
class Layout:
    """The words of a text in the order of the text: ``starts[i]:ends[i]`` is printed in ``box(i)``."""

    starts: array[int]
    ends: array[int]
    places: tuple[array[int], array[int], array[int], array[int], array[int]]

    @classmethod
    def of(cls, words: Iterable[tuple[int, int, Box]]) -> Layout:
        """Take (start, end, box) triples in the order of the text."""
        starts, ends, boxes = zip(*rows, strict=True) if (rows := list(words)) else ((), (), ())
        pages, *corners = zip(*boxes, strict=True) if boxes else ((),) * 5
        whole = (array("i", column) for column in (starts, ends, pages))
        return cls._from([*whole, *(array("i", map(_on_grid, corner)) for corner in corners)])

    @classmethod
    def _from(cls, columns: list[array[int]]) -> Layout:
        return cls(columns[0], columns[1], (columns[2], columns[3], columns[4], columns[5], columns[6]))

    def __len__(self) -> int:
        return len(self.starts)

    def box(self, index: int) -> Box:
        """Return the box of one word."""
        page, x0, y0, x1, y1 = (column[index] for column in self.places)
        return (page, x0 / _GRID, y0 / _GRID, x1 / _GRID, y1 / _GRID)

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Return the boxes of ``text[start:end]``, one a printed line, in reading order."""
        first, last = bisect_right(self.ends, start), bisect_left(self.starts, end)
        return merge_lines(self.box(index) for index in range(first, last))

    def encode(self) -> str:
        """Return the layout as base64 of zlib-compressed columns; offsets as differences, which pack well."""
        columns = (_differences(self.starts), array("i", map(_length, self.starts, self.ends)), *self.places)
        packed = b"".join(column.tobytes() for column in columns)
        return base64.b64encode(zlib.compress(packed, 6)).decode("ascii")

    @classmethod
    def decode(cls, encoded: str) -> Layout:
        """Read back what `encode` gave."""
        packed = zlib.decompress(base64.b64decode(encoded))
        size = len(packed) // _COLUMNS
        columns = [array("i", packed[at * size : (at + 1) * size]) for at in range(_COLUMNS)]
        columns[0] = _sums(columns[0])
        columns[1] = array("i", (start + length for start, length in zip(columns[0], columns[1], strict=True)))
        return cls._from(columns)


def merge_lines(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Join boxes that follow each other on one printed line."""
    lines: list[Box] = []
    for box in boxes:
        page, x0, y0, x1, y1 = box
        if lines:
            before = lines[-1]
            overlap = min(before[4], y1) - max(before[2], y0)
            if before[0] == page and x0 >= before[1] and overlap > 0.5 * min(before[4] - before[2], y1 - y0):
                lines[-1] = (page, before[1], min(before[2], y0), max(before[3], x1), max(before[4], y1))
                continue
        lines.append(box)
    return tuple(lines)


def flatten(boxes: Iterable[Box]) -> tuple[float, ...]:
    """Return boxes as one row of numbers, as a property of a node keeps them."""
    return tuple(float(number) for box in boxes for number in box)


def unflatten(numbers: Iterable[float]) -> tuple[Box, ...]:
    """Read back what `flatten` gave."""
    row = list(numbers)
    return tuple((int(row[at]), row[at + 1], row[at + 2], row[at + 3], row[at + 4]) for at in range(0, len(row), 5))


def _on_grid(points: float) -> int:
    return round(points * _GRID)


def _length(start: int, end: int) -> int:
    return end - start


def _differences(column: array[int]) -> array[int]:
    before = 0
    found = array("i")
    for number in column:
        found.append(number - before)
        before = number
    return found


def _sums(column: array[int]) -> array[int]:
    total = 0
    found = array("i")
    for number in column:
        total += number
        found.append(total)
    return found
