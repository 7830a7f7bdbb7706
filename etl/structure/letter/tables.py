"""Tables in a letter: lines that stand side by side and are no label and its text.

A table reaches from the first row in which two lines share a height to the last, and takes in the lines between that
begin at one of its columns. What it leaves out: borders, spans and heads; a table is one unit, its cells in the order
they were printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from etl.read.page import Line
from etl.structure.labels import is_label

_SAME = 2.5
_NEAR = 3.0
_APART = 6.0
_FEWEST = 4
_ROWS_APART = 4.0  # rows of one table are at most this many times the size of its type apart


def tables(lines: Sequence[Line], left: float) -> list[set[int]]:
    """Give the tables of one page, each as the places of its lines; ``left`` is where the text column begins."""
    found: list[set[int]] = []
    group: list[tuple[int, int]] = []
    for pair in sorted(_pairs(lines), key=lambda pair: lines[pair[0]].baseline):
        if group and not _together(lines, group, pair, left):
            found.append(_table(lines, group, left))
            group = []
        group.append(pair)
    if group:
        found.append(_table(lines, group, left))
    return [table for table in found if len(table) >= _FEWEST]


def _together(lines: Sequence[Line], group: list[tuple[int, int]], pair: tuple[int, int], left: float) -> bool:
    """Say whether a row belongs to the table before it: near below, or with nothing but cells between."""
    top, bottom = lines[group[-1][0]].baseline, lines[pair[0]].baseline
    if bottom - top < _ROWS_APART * lines[pair[0]].size:
        return True
    columns = [lines[at].x0 for row in (*group, pair) for at in row if abs(lines[at].x0 - left) > _NEAR]
    return all(
        any(abs(line.x0 - x) < _NEAR for x in columns) for line in lines if top + _SAME < line.baseline < bottom - _SAME
    )


def _pairs(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Give the places of lines that stand side by side."""
    order = sorted(range(len(lines)), key=lambda at: (round(lines[at].baseline), lines[at].x0))
    found: list[tuple[int, int]] = []
    for one, other in pairwise(order):
        left, right = lines[one], lines[other]
        beside = abs(left.baseline - right.baseline) < _SAME and right.x0 - left.x1 > _APART
        if beside and not is_label(left.text) and len(left.text) > 1:
            found.append((one, other))
    return found


def _table(lines: Sequence[Line], pairs: list[tuple[int, int]], left: float) -> set[int]:
    """Give the lines of a table by the rows that were found of it."""
    members = {at for pair in pairs for at in pair}
    columns = sorted({lines[at].x0 for at in members})
    own = [x for x in columns if abs(x - left) > _NEAR]
    top = min(lines[at].baseline for at in members)
    bottom = max(lines[at].baseline for at in members)
    size = lines[next(iter(members))].size
    for at, line in sorted(enumerate(lines), key=lambda item: item[1].baseline):
        if top - _SAME <= line.baseline <= bottom + _SAME:
            if any(abs(line.x0 - x) < _NEAR for x in columns):
                members.add(at)
        elif bottom < line.baseline < bottom + 2.5 * size and any(abs(line.x0 - x) < _NEAR for x in own):
            members.add(at)
            bottom = line.baseline
    return members
