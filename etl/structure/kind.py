"""Is it a statute of the federal portal or a letter? Told by the marks of either form, not by names or § lines alone.

The portal has a form of its own, and its reader serves no other. A PDF is taken for it where its first page names the
day the law was made ("Ausfertigungsdatum:"), or where sections stand in bold type and each page bears the service's
head and "- Seite 1 von 9 -" at its foot. A by-law, a gazette or prose with bold § lines has neither.

A letter has Randziffern: numbers outside the column of the text that count up from page to page. Numbers that begin
again and again in the same column are Absätze with hanging labels. Where the first pages bear the lines of a court
decision or of an act of the Union, its numbers are those of a decision or of recitals. All else is read as blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from etl.kinds import DocumentKind
from etl.read.page import Line, Page
from etl.structure.divisions import body_size
from etl.structure.letter.margin import Column, column_of, marks_of
from provenance.text import patterns as re

_PORTAL = "Ausfertigungsdatum:"
_SERVICE = re.compile(r"Ein Service\b.*")
_FOOT = re.compile(r"- Seite \d+ von \d+ -")
_SECTION = re.compile(r"(?:§§?|Art\.?|Artikel) ?\d+[a-z]{0,2}\b(?! ?(?:Abs|Nr|Satz|S\.|Buchst))")
_ENOUGH = 3
_DECISION = re.compile(
    r"(?:U ?R ?T ?E ?I ?L|B ?E ?S ?C ?H ?L ?U ?(?:S ?S|ß)|Urteil|Beschlu(?:ss|ß)|IM NAMEN DES VOLKES"
    r"|Im Namen des Volkes|Tenor|Gründe|G ?r ?ü ?n ?d ?e|Tatbestand|Entscheidungsgründe|Leitsätze?|ECLI:\S+"
    r"|in dem (?:Rechtsstreit|Verfahren\b.*))\s?:?"
)
_EU = re.compile(
    r"Amtsblatt der Europäischen|in Erwägung nachstehender Gründe"
    r"|(?:(?:DURCHFÜHRUNGS|DELEGIERTE )?(?:VERORDNUNG|RICHTLINIE|BESCHLUSS))\b.*\((?:EU|EG|EWG|Euratom)\b"
)
_FIRST_PAGES = 4
_MOSTLY = 0.6
_PLAY = 15.0
_NUMBER = re.compile(r"[(\[]?\d{1,4}[a-z]?[)\]]?")


def kind_of(pages: Sequence[Page]) -> DocumentKind | None:
    """Say whether the pages have the form of the portal or of a letter, None where they have neither."""
    if pages and any(line.words[0][4] == _PORTAL for line in pages[0].lines):
        return DocumentKind.STATUTE
    if _is_letter(pages):
        return DocumentKind.LETTER
    sections = any(_is_section(line) for page in pages for line in page.lines)
    return DocumentKind.STATUTE if sections and _of_the_service(pages) else None


def _is_section(line: Line) -> bool:
    return line.bold and _SECTION.match(line.text) is not None


def _of_the_service(pages: Sequence[Page]) -> bool:
    """Say whether most pages bear the head and the foot of the portal."""
    served = sum(
        any(_SERVICE.fullmatch(line.text) for line in page.lines)
        and any(_FOOT.fullmatch(line.text) for line in page.lines)
        for page in pages
    )
    return served > _MOSTLY * len(pages)


def _is_letter(pages: Sequence[Page]) -> bool:
    lines = [line for page in pages for line in page.lines]
    if not lines:
        return False
    column = column_of(lines, body_size(pages))
    marks = marks_of(lines, column)
    sections = sum(_is_section(line) for line in lines)
    if len(marks) < _ENOUGH or len(marks) <= sections:
        return False
    middle = median(mark.middle for mark in marks)
    return len(marks) >= _MOSTLY * _numbers(lines, column, middle) and not _is_other(pages)


def _numbers(lines: Sequence[Line], column: Column, middle: float) -> int:
    """Count the numbers in the column of the Randziffern, those that begin again among them."""
    left = middle < column.begins(lines[0])
    count = 0
    for line in lines:
        first, last = line.words[0], line.words[-1]
        word = first if left else last
        outside = first[2] <= column.begins(line) - 1 if left else last[0] >= column.ends(line) + 1
        count += outside and abs((word[0] + word[2]) / 2 - middle) <= _PLAY and _NUMBER.fullmatch(word[4]) is not None
    return count


def _is_other(pages: Sequence[Page]) -> bool:
    """Say whether the first pages bear lines of a decision (two of them) or of an act of the Union."""
    texts = [line.text for page in pages[:_FIRST_PAGES] for line in page.lines]
    return len({text for text in texts if _DECISION.fullmatch(text)}) > 1 or any(_EU.search(text) for text in texts)
