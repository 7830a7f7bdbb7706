"""Is it a statute or a letter? Told by what is printed where, not by names.

A statute as the portal prints it names the day it was made ("Ausfertigungsdatum:") on its first page; any statute has
sections: lines in bold type that begin with "§ 1" or "Artikel 1". A letter has Randziffern: numbers outside the column
of the text that count up from page to page. Where both are found, the more frequent decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from etl.read.page import Page
from etl.structure.furniture import body_size
from etl.structure.letter_margin import column_of, marks_of

_PORTAL = "Ausfertigungsdatum:"
_SECTION = re.compile(r"(?:§§?|Art\.?|Artikel) ?\d+[a-z]{0,2}\b(?! ?(?:Abs|Nr|Satz|S\.|Buchst))")
_ENOUGH = 3


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
    """Count the numbers in the margin of the text."""
    lines = [line for page in pages for line in page.lines]
    return len(marks_of(lines, column_of(lines, body_size(pages)))) if lines else 0
