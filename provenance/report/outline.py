"""The line drawn round a quote: neighbouring printed lines in one outline, as a reader would pencil it.

Boxes of lines set close overlap a little; they are made to meet half way, so that nothing is marked twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from provenance.report.library import Rect

Point: TypeAlias = tuple[float, float]

_NEAR = 6.0
"""Lines whose boxes are no further apart than this many points are neighbours."""

_PAD = 1.5


def outlines(boxes: Iterable[Rect]) -> list[list[Point]]:
    """Give closed polygons round the boxes: one for each run of lines that stand under each other and overlap."""
    return [_round(run) for run in _runs([_padded(box) for box in boxes])]


def _padded(box: Rect) -> Rect:
    x0, y0, x1, y1 = box
    return (x0 - _PAD, y0, x1 + _PAD, y1)


def _runs(boxes: list[Rect]) -> list[list[Rect]]:
    runs: list[list[Rect]] = []
    for box in boxes:
        if runs and _follows(runs[-1][-1], box):
            above = runs[-1][-1]
            seam = (above[3] + box[1]) / 2
            runs[-1][-1] = (above[0], above[1], above[2], seam)
            runs[-1].append((box[0], seam, box[2], box[3]))
        else:
            runs.append([box])
    return runs


def _follows(above: Rect, below: Rect) -> bool:
    under = below[1] > above[1] and below[1] - above[3] <= _NEAR
    return under and below[0] < above[2] and above[0] < below[2]


def _round(run: list[Rect]) -> list[Point]:
    right = [point for _, y0, x1, y1 in run for point in ((x1, y0), (x1, y1))]
    left = [point for x0, y0, _, y1 in reversed(run) for point in ((x0, y1), (x0, y0))]
    return right + left
