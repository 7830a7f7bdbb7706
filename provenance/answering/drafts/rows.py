"""What a row of a table claims: each cell behind the first says something of what the first cell names.

    | Unterlage | Frist |          "Buchungsbelege – Frist: 8 Jahre"
    | Buchungsbelege | 8 Jahre |

A cell that is a sentence claims that sentence; of several each has the marks behind it. Columns that number rows or
name sources claim nothing; their marks stand for the claims of the row that bear none of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from provenance.answering.drafts.bearing import Stretch, standing
from provenance.answering.drafts.frames import takes_back, verdict
from provenance.answering.drafts.kinds import kind_of
from provenance.answering.drafts.parting import sentences
from provenance.answering.drafts.parts import Kind, Mark
from provenance.answering.drafts.plain import Plain
from provenance.language.detection import Language
from provenance.language.verbs import asserts


@dataclass(frozen=True, slots=True)
class CellClaim:
    """A claim of a row: its words, where they stand in the draft, and its marks."""

    text: str
    start: int
    end: int
    marks: tuple[Mark, ...] = ()


_NAMES_SOURCES = re.compile(
    r"(?:\W*|Nr\.?|Lfd\. ?Nr\.?|No\.?|#|Rang|Rank|Quellen?|Belege?|Nachweise?|Zitate?|Sources?|Citations?|"
    r"References?|Refs?\.?|Links?|URLs?)\Z",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"(?:[-–—]*|n/?a|k\. ?A\.|entfällt|none|keine Angabe|\W*)\Z", re.IGNORECASE)


def claims_of_row(cells: Sequence[Plain], head: Sequence[str], language: Language) -> list[CellClaim]:
    """Give what a row claims, cell by cell."""
    found: list[CellClaim] = []
    loose: list[Mark] = []
    key = cells[0].text if cells else ""
    for number, cell in enumerate(cells):
        name = head[number] if number < len(head) else ""
        alone = asserts(cell.text, language)
        if _EMPTY.match(cell.text) or (_NAMES_SOURCES.match(name) and name and not alone):
            own: list[CellClaim] = []
        elif alone:
            own = _sentences(cell, language)
            own = [replace(one, text=f"{name}: {one.text}") for one in own] if takes_back(name) else own
        elif number or len(cells) == 1:
            said = f"{name}: {cell.text}" if name else cell.text
            text = f"{key} – {said}" if number and key and not _EMPTY.match(key) else said
            own = [CellClaim(text, *cell.span(0, len(cell.text)), tuple(mark for _, mark in cell.marks))]
        else:
            own = []
        if not own:
            loose += [mark for _, mark in cell.marks]
        found += own
    if not found and not _EMPTY.match(key):
        text = f"{head[0]}: {key}" if head and takes_back(head[0]) else key
        found = [CellClaim(text, *cells[0].span(0, len(key)))]
    if said := next((said for cell in cells if (said := verdict(cell.text))), None):
        found = [one if verdict(one.text) else replace(one, text=f"{said}: {one.text}") for one in found]
    return [one if one.marks else replace(one, marks=tuple(loose)) for one in found]


def _sentences(cell: Plain, language: Language) -> list[CellClaim]:
    spans = [
        (start, end)
        for start, end in sentences(cell.text, language)
        if kind_of(cell.text[start:end], language) is Kind.CLAIM
    ]
    stretches = [Stretch(start, end, number) for number, (start, end) in enumerate(spans)]
    marks = standing(stretches, cell.marks, item=False, end=len(cell.text))
    return [
        CellClaim(cell.text[start:end], *cell.span(start, end), own)
        for (start, end), own in zip(spans, marks, strict=True)
    ]
