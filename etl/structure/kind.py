"""Is it a statute or a letter? Told by what is printed where, not by names.

A statute as the portal prints it names the day it was made ("Ausfertigungsdatum:") on its first page; any statute has
sections: lines in bold type that begin with "§ 1" or "Artikel 1". A letter has Randziffern: numbers that stand alone in
a column left of the text and count up from page to page. Where both are found, the more frequent decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from etl.read.pdf import Line, Page

_PORTAL = "Ausfertigungsdatum:"
_SECTION = re.compile(r"(?:§§?|Art\.?|Artikel) ?\d+[a-z]{0,2}\b(?! ?(?:Abs|Nr|Satz|S\.|Buchst))")
_NUMBER = re.compile(r"(\d{1,4})[a-z]?")
_ENOUGH = 3
_STEP = 5  # a Randziffer is at most this much higher than the one before it: some are left out


def kind_of(pages: Sequence[Page]) -> Literal["statute", "letter"] | None:
    """Say what kind of document the pages are, None where they are neither."""
    if pages and any(line.words[0][4] == _PORTAL for line in pages[0].lines):
        return "statute"
    sections = sum(line.bold and _SECTION.match(line.text) is not None for page in pages for line in page.lines)
    numbers = _randziffern(pages)
    if numbers >= _ENOUGH and numbers > sections:
        return "letter"
    return "statute" if sections else None


def _randziffern(pages: Sequence[Page]) -> int:
    """Count the numbers that stand alone in the margin of text and count up."""
    count, before = 0, 0
    for page in pages:
        for line, following in pairwise(page.lines):
            number = _in_margin(line, following)
            if before < number <= before + _STEP:
                count, before = count + 1, number
    return count


def _in_margin(line: Line, following: Line) -> int:
    """Give the number that stands alone left of the line that follows it on the same height, else 0."""
    if len(line.words) > 1 or not (match := _NUMBER.fullmatch(line.words[0][4])):
        return 0
    beside = abs(following.baseline - line.baseline) < line.size / 2 and following.x0 > line.x1
    return int(match[1]) if beside else 0
