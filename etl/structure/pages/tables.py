"""Tables on a page: rows of cells, from the first row in which texts stand side by side to the last.

A line close under a cell goes on with it. Where the rows of a table stand farther apart than the lines of a cell, that
tells them apart; else a row begins where its first column does, unless that line plainly goes on with a word or a
clause. What it leaves out: spans and borders; the words of a cell stand together, cells from left to right.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from etl.read.page import Line
from etl.structure.pages.rows import Row

_PADDED = 1.12
_GAP = 2.6  # rows of one table are at most this many times the size of their type apart
_NEAR = 4.0
_TWICE = 2


@dataclass(slots=True)
class Cells:
    """One row of a table: its cells from left to right, each with its lines."""

    cells: list[list[Line]] = field(default_factory=list[list[Line]])


def table_at(rows: list[Row], at: int, leading: float) -> int:
    """Return where the table ends that begins at ``at``; ``at`` itself where none begins there.

    ``leading`` is the usual distance between lines of a paragraph.
    """
    if not rows[at].cells:
        return at
    # a head of several lines may stand on lines of its own: it is text of the table only after its first row
    end, last = at, at
    columns: list[float] = []
    while end < len(rows):
        row = rows[end]
        if end > at and row.baseline - rows[end - 1].baseline > _GAP * row.size * (1 if not row.cells else 1.6):
            break
        if row.cells:
            columns += [line.x0 for line in row.lines]
            last = end
        elif end - last > 3 or not _in_column(row, columns) or row.bold != rows[last].lines[0].bold:  # noqa: PLR2004
            break
        end += 1
    end = last + 1
    while end < len(rows) and _hangs(rows[end - 1], rows[end], columns, leading):
        end += 1
    return end


def is_spread(row: Row) -> bool:
    """Say whether a row that stands alone is a line of two words spread from edge to edge of its column."""
    flush = row.x1 > row.frame.right - 2 and round(row.x0) in row.frame.begins
    return flush and row.lines[-1].words[0][4][0].islower()


def _in_column(row: Row, columns: list[float]) -> bool:
    return any(abs(row.x0 - x) < _NEAR for x in columns) and row.x1 - row.x0 < 0.85 * row.frame.width


def _hangs(before: Row, row: Row, columns: list[float], leading: float) -> bool:
    """Say whether a row below the last row of cells goes on with a cell of it."""
    close = row.baseline - before.baseline < max(1.35 * row.size, 1.1 * leading)
    if not close or row.cells or row.bold or not _in_column(row, columns):
        return False
    above = [line for line in before.lines if abs(line.x0 - row.x0) < _NEAR]
    first = row.lines[0].words[0][4]
    return bool(above) and (row.x0 > row.frame.left + _NEAR or first[0].islower() or above[0].text[-1] in "-,")


def cells_of(rows: list[Row], leading: float) -> list[Cells]:
    """Return the rows of a table; ``leading`` is the usual distance between lines of a paragraph."""
    gaps = [after.baseline - before.baseline for before, after in pairwise(rows)]
    tight = min(gaps, default=0.0)
    apart = tight > _PADDED * leading * rows[0].size / max(row.size for row in rows)
    padded = apart or (bool(gaps) and max(gaps) > _PADDED * tight)
    limit = 0.0 if apart else _PADDED * tight
    first_x = min(row.x0 for row in rows)
    found: list[list[Row]] = []
    for at, row in enumerate(rows):
        begins = not at or (gaps[at - 1] > limit if padded else _begins(rows[at - 1], row, first_x))
        if begins:
            found.append([row])
        else:
            found[-1].append(row)
    return [_merged(group) for group in found]


def _begins(before: Row, row: Row, first_x: float) -> bool:
    """Say whether a row of the table begins, by its first column."""
    if row.x0 > first_x + _NEAR:
        return False
    if row.cells and before.cells:
        return True
    first = row.lines[0].words[0][4]
    return not (first[0].islower() or before.lines[0].text[-1] in "-,(" or (not row.cells and not before.cells))


def _merged(group: list[Row]) -> Cells:
    """Put the lines of a row together by the columns they stand in."""
    cells: list[list[Line]] = []
    for row in group:
        for line in row.lines:
            home = next((cell for cell in cells if _shares(cell, line)), None)
            if home is None:
                cells.append([line])
            else:
                home.append(line)
    cells.sort(key=lambda cell: min(line.x0 for line in cell))
    return Cells(cells)


def _shares(cell: list[Line], line: Line) -> bool:
    left, right = min(one.x0 for one in cell), max(one.x1 for one in cell)
    over = min(right, line.x1) - max(left, line.x0)
    return over > 0 and all(one.baseline != line.baseline for one in cell[-1:])
