"""Is it a statute or a letter? Told by what is printed where, not by names.

A statute has sections: lines in bold type that begin with "§ 1" or "Artikel 1". A letter has Randziffern: numbers
that stand alone in a column left of the text and count up from page to page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from etl.read.pdf import Line, Page

_SECTION = re.compile(r"(?:§§?|Art\.?|Artikel) ?\d+[a-z]{0,2}\b(?! ?(?:Abs|Nr|Satz|S\.|Buchst))")
_NUMBER = re.compile(r"\d{1,4}[a-z]?")
_ENOUGH = 3


def is_statute(pages: Iterable[Page]) -> bool:
    """Say whether any line in bold type begins as the heading of a section does."""
    return any(line.bold and _SECTION.match(line.text) for page in pages for line in page.lines)


def is_letter(pages: Iterable[Page]) -> bool:
    """Say whether numbers stand alone in the margin of text and count up."""
    count, before = 0, 0
    for page in pages:
        for line, following in zip(page.lines, page.lines[1:], strict=False):
            number = _in_margin(line, following)
            if number > before:
                count, before = count + 1, number
            if count >= _ENOUGH:
                return True
    return False


def _in_margin(line: Line, following: Line) -> int:
    """Give the number that stands alone left of the line that follows it on the same height, else 0."""
    text = line.text
    if not _NUMBER.fullmatch(text):
        return 0
    beside = abs(following.baseline - line.baseline) < line.size / 2 and following.x0 > line.x1
    return int(text.rstrip("abcdefghijklmnopqrstuvwxyz")) if beside else 0
