"""Lines that fit no column of the text: which of them are a table, and what its rows and cells are.

A table shows by two lines on one height. Its cells are read in the order they were printed, row by row: a line close
under another goes on with its cell, a line further right begins a cell, a line further left begins a row. What it
leaves out: spans, heads and borders; a table is one unit.
"""

from __future__ import annotations

from itertools import pairwise

from etl.read.page import Line

_SAME = 2.0  # points by which heights in one row may differ
_CLOSE = 1.3  # lines of one cell are at most this many line distances apart


def is_table(lines: list[Line]) -> bool:
    """Say whether two of the lines stand side by side."""
    heights: list[tuple[int, float]] = sorted((line.page, line.baseline) for line in lines)
    return any(one[0] == other[0] and other[1] - one[1] < _SAME for one, other in pairwise(heights))


def rows(lines: list[Line], leading: float) -> list[list[list[Line]]]:
    """Give the lines as rows of cells of lines; ``leading`` is the usual distance between lines of a paragraph."""
    found: list[list[list[Line]]] = [[[lines[0]]]]
    for before, line in pairwise(lines):
        below = line.baseline - before.baseline
        overlaps = line.x0 < before.x1 and before.x0 < line.x1
        if line.page == before.page and overlaps and 0 < below < _CLOSE * leading:
            found[-1][-1].append(line)
        elif line.page == before.page and line.x0 >= before.x1:
            found[-1].append([line])
        else:
            found.append([[line]])
    return found
