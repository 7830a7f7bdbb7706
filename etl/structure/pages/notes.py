"""Footnotes at the foot of a column: smaller type at the end of the page that begins with a mark.

A foot that begins without a mark goes on with the note of the page before it.
"""

from __future__ import annotations

import re

from etl.structure.pages.rows import Row

_SMALLER = 0.93
_LOWER_HALF = 0.3  # share of the height of the text on the page above which no foot begins
MARK = re.compile(r"(?:\*+\)?|\(\*+\)|\d{1,3}\)?|\(\d{1,3}\)|[†‡]|[a-z]\))")
_GLUED = re.compile(r"(\*+\)?|\d{1,3}\)|\(\d{1,3}\))\S")


def foot(rows: list[Row], size: float, *, goes_on: bool) -> int:
    """Give at which row of a column on one page its footnotes begin; the number of rows where there are none.

    ``goes_on`` says that the page before it ended with a footnote.
    """
    at = len(rows)
    while at and rows[at - 1].size < _SMALLER * size:
        at -= 1
    first = at
    while at < len(rows) and mark_of(rows[at]) is None:
        at += 1
    if at == len(rows):
        return first if goes_on and first < len(rows) and first else len(rows)
    if goes_on and first:
        return first
    top = rows[0].baseline
    if at and rows[at].baseline - top < _LOWER_HALF * (rows[-1].baseline - top):
        return len(rows)
    return at or len(rows)


def mark_of(row: Row) -> str | None:
    """Give the mark a row begins with, None where it begins with a word."""
    line = row.lines[0]
    first = line.words[0][4]
    if MARK.fullmatch(first):
        bare_digit = first.isdigit() and not (0 in line.small or len(line.words) == 1)
        return None if bare_digit and line.words[0][3] - line.words[0][1] > 0.99 * (line.y1 - line.y0) else first
    match = _GLUED.match(first)
    return match[1] if match else None
