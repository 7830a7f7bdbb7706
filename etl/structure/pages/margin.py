"""Numbers in the margin: a column of bare numbers beside all text that counts up through the document.

They number paragraphs (decisions, commented by-laws) and become the ``label`` of the block on their height.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import median

from etl.read.page import Line
from etl.structure.letter.margin import Mark, column_of, marks_of

_FEWEST = 3
_OUTSIDE = 0.25  # share of lines of text that may begin as far out as the numbers
_WORDS = 4
_HEIGHT = 0.8
_WIDE = 0.6
_MOSTLY = 0.6


def margin_numbers(pages: list[list[Line]], size: float) -> tuple[list[list[Line]], dict[int, list[Mark]]]:
    """Give the pages without the numbers in their margin, and these by page (from 1)."""
    lines = [line for page in pages for line in page]
    marks = [mark for mark in marks_of(lines, column_of(lines, size)) if _is_number(mark)] if lines else []
    if len(marks) < _FEWEST or not (_outside(marks, lines) and _dense(marks) and _at_texts(marks, lines)):
        return pages, {}
    by_line = {id(mark.line): mark for mark in marks}
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.line.page, []).append(mark)
    return [
        [rest for line in page if (rest := _without(line, by_line.get(id(line)))) is not None] for page in pages
    ], found


def beside(marks: list[Mark], line: Line) -> Mark | None:
    """Give the number that stands on the height of a line."""
    near = [mark for mark in marks if abs(mark.line.baseline - line.baseline) < _HEIGHT * line.size]
    return min(near, key=lambda mark: abs(mark.line.baseline - line.baseline), default=None)


def _is_number(mark: Mark) -> bool:
    printed = mark.line.words[mark.first][4]
    return not printed.startswith("(") and "." not in mark.label


def _outside(marks: list[Mark], lines: list[Line]) -> bool:
    """Say whether next to no text begins (or ends) where the numbers stand."""
    left = sum(mark.line.words[mark.first][2] for mark in marks) / len(marks)
    right = sum(mark.line.words[mark.first][0] for mark in marks) / len(marks)
    texts = [line for line in lines if len(line.words) >= _WORDS and not any(mark.line is line for mark in marks)]
    reach = _OUTSIDE * len(texts)
    return sum(line.x0 <= left for line in texts) <= reach or sum(line.x1 >= right for line in texts) <= reach


def _dense(marks: list[Mark]) -> bool:
    """Say whether the numbers count without leaving out many."""
    return marks[-1].value[0] - marks[0].value[0] < 2 * len(marks)


def _at_texts(marks: list[Mark], lines: list[Line]) -> bool:
    """Say whether most of the numbers stand beside a line of text, and not beside the entries of a table."""
    texts = [line for line in lines if len(line.words) >= _WORDS]
    usual = median(line.x1 - line.x0 for line in texts) if texts else 0.0
    heights = {(line.page, round(line.baseline)) for line in texts if line.x1 - line.x0 > _WIDE * usual}
    at = sum(any((mark.line.page, round(mark.line.baseline) + by) in heights for by in range(-4, 5)) for mark in marks)
    return at > _MOSTLY * len(marks)


def _without(line: Line, mark: Mark | None) -> Line | None:
    """Give the line without the number on it; None where nothing is left."""
    if mark is None:
        return line
    if mark.alone:
        return None
    words = line.words[: mark.first] + line.words[mark.last :]
    cut = mark.last if not mark.first else 0
    small = tuple(at - cut for at in line.small if not mark.first <= at < mark.last)
    glued = tuple(at - cut for at in line.glued if not mark.first <= at < mark.last)
    return replace(line, words=words, x0=words[0][0], x1=words[-1][2], small=small, glued=glued)
