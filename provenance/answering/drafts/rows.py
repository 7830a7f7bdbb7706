"""What a row of a table claims: its cells say one thing of what the first cell names, under the heads of their columns.

    | Unterlage | Frist | Beginn | Fundstelle |
    | Buchungsbelege | 8 Jahre | mit dem Kalenderjahr | § 5 X |

    "Buchungsbelege – 8 Jahre; Beginn: mit dem Kalenderjahr (§ 5 X)"

A cell that is a sentence claims that sentence; of several each has the marks behind it. A head that says no more than
the cell does is left out. A place that a cell names is where the row says its claims stand. Columns that number rows,
name sources or say what was found in the case claim nothing; their marks stand for the claims of the row that bear none
of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.refer.find import find
from provenance.answering.drafts.bearing import Stretch, standing
from provenance.answering.drafts.frames import takes_back, verdict
from provenance.answering.drafts.kinds import cites, kind_of
from provenance.answering.drafts.parting import sentences
from provenance.answering.drafts.parts import Kind, Mark
from provenance.answering.drafts.plain import Plain
from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.verbs import asserts


@dataclass(frozen=True, slots=True)
class CellClaim:
    """A claim of a row: its words, where they stand in the draft, its marks, and what it is said under."""

    text: str
    start: int
    end: int
    marks: tuple[Mark, ...] = ()
    under: str = ""

    def beneath(self, words: str) -> CellClaim:
        """Return the claim said under words."""
        return replace(self, text=f"{words}: {self.text}", under=f"{words}: {self.under}")


_NAMES_SOURCES = re.compile(
    r"(?:\W*|Nr\.?|Lfd\. ?Nr\.?|No\.?|#|Rang|Rank|Quellen?|Belege?|Nachweise?|Zitate?|Sources?|Citations?|"
    r"References?|Refs?\.?|Links?|URLs?)\Z",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"(?:[-–—]*|n/?a|k\. ?A\.|entfällt|none|keine Angabe|\W*)\Z", re.IGNORECASE)

_BOUND = (
    r"alle|jede[nsr]?|binnen|innerhalb(?: von| eines| einer)?|spätestens|frühestens|mindestens|höchstens|bis zu|rund|"
    r"etwa|every|within|at least|at most|up to"
)
_MEASURE = re.compile(
    rf"(?:(?:{_BOUND}) )?(?:\d|(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|one|two|three|four|five|six|"
    r"seven|eight|nine|ten)\w*\s)",
    re.IGNORECASE,
)


def claims_of_row(cells: Sequence[Plain], head: Sequence[str], language: Language) -> list[CellClaim]:
    """Give what a row claims: its sentences, and the cells between them that are none together."""
    found: list[CellClaim] = []
    loose: list[Mark] = []
    run: list[tuple[str, Plain]] = []
    key = cells[0].text if cells else ""
    places = [cell.text.strip("()[] .") for cell in cells[1:] if _is_place(cell.text, language)]
    subject = f"{key} – " if not _EMPTY.match(key) else ""

    def end_run() -> None:
        if run:
            found.append(_together(subject, run))
            run.clear()

    for number, cell in enumerate(cells):
        name = head[number] if number < len(head) else ""
        of_case = name.lower().strip(" :") in classes.of("column", part="found") and verdict(cell.text) is None
        alone = asserts(cell.text, language)
        if of_case or (found and verdict(cell.text)):
            loose += [mark for _, mark in cell.marks]
        elif alone:
            end_run()
            own = _sentences(cell, language)
            found += [one.beneath(name) for one in own] if takes_back(name) else own
        elif _tells(cell.text, name, language) and (number or len(cells) == 1):
            run.append((cell.text if _says_itself(name, cell.text) else f"{name}: {cell.text}", cell))
        else:
            loose += [mark for _, mark in cell.marks]
    end_run()
    if not found and not _EMPTY.match(key):
        own = CellClaim(key, *cells[0].span(0, len(key)))
        found = [own.beneath(head[0]) if head and takes_back(head[0]) else own]
    if said := next((said for cell in reversed(cells) if (said := verdict(cell.text))), None):
        said_so = [verdict(one.text) or one.text.endswith(f"– {said}") for one in found]
        found = [one if so else one.beneath(said) for one, so in zip(found, said_so, strict=True)]
    if places:
        found = [replace(one, text=_at(one.text, ", ".join(places))) for one in found]
    return [one if one.marks else replace(one, marks=tuple(loose)) for one in found]


def _together(subject: str, run: Sequence[tuple[str, Plain]]) -> CellClaim:
    """Give the claim of cells side by side: what each says of the subject, from the first to the last of them."""
    first, last = run[0][1], run[-1][1]
    marks = tuple(mark for _, cell in run for _, mark in cell.marks)
    start, end = first.span(0, len(first.text))[0], last.span(0, len(last.text))[1]
    return CellClaim(subject + "; ".join(text for text, _ in run), start, end, marks)


def _tells(text: str, name: str, language: Language) -> bool:
    """Say whether a cell says something: neither nothing nor but a source or a place."""
    names_source = name and _NAMES_SOURCES.match(name)
    return not (_EMPTY.match(text) or names_source or _is_place(text, language))


def _is_place(text: str, language: Language) -> bool:
    return cites(text, language) and any(target.section for one in find(text) for target in one.targets)


def _at(text: str, places: str) -> str:
    """Give a claim with the places that its row names for it, before its full stop."""
    stop = text[-1] if text.endswith((".", "!", "?")) else ""
    return f"{text.removesuffix(stop)} ({places}){stop}"


def _says_itself(name: str, text: str) -> bool:
    """Say whether a cell says what the head of its column does: a head for anything, or a measure that it has."""
    low = name.lower().strip(" :")
    return (
        not low
        or low in classes.of("column")
        or (low in classes.phrases("column") and _MEASURE.match(text) is not None)
    )


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
