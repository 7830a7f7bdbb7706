"""Lines that fit no column of the text: which of them are a table, and what its rows are.

A table shows by two lines on one height that are no label and its text. Its cells are read row by row, a row ends
where the leftmost column begins anew. What it leaves out: spans, heads and borders; a table is one unit.
"""

from __future__ import annotations

from itertools import pairwise

from etl.read.pdf import Line

_SAME = 2.0
_NEAR = 3.0


def is_table(lines: list[Line]) -> bool:
    """Say whether two of the lines stand side by side."""
    heights: list[tuple[int, float]] = sorted((line.page, line.baseline) for line in lines)
    return any(one[0] == other[0] and other[1] - one[1] < _SAME for one, other in pairwise(heights))


def rows(lines: list[Line]) -> list[list[Line]]:
    """Give the lines as rows of cells, in the order they were printed."""
    found: list[list[Line]] = []
    left = min(line.x0 for line in lines)
    for line in lines:
        before = found[-1][-1] if found else None
        starts = line.x0 < left + _NEAR and (before is None or before.x0 > left + _NEAR or before.page != line.page)
        if starts or before is None:
            found.append([line])
        else:
            found[-1].append(line)
    return found
