"""When a version is the law: what the caller says, else what its own clause says for certain, else its Stand.

    "Dieses Gesetz tritt vorbehaltlich des Absatzes 2 am 1. Januar 2024 in Kraft."      the whole, from 2024-01-01
    "§ 5 Absatz 2 tritt am 1. Juli 2024 in Kraft."                                     the place, from 2024-07-01
    "Sie tritt am Tag nach ihrer Bekanntmachung in Kraft."                             the day after it was published

The clause of a text as it was enacted (a gazette act, a by-law, a letter, an act of the Union) is taken at its word. A
consolidated text prints the clause of its first version, which does not say when *this* version came into force: there
its Stand counts, and of its places only those that come into force after it. Where two clauses name different days for
the whole, or a day cannot be worked out ("sechs Monate nach der Verkündung"), nothing is said; of several acts in one
issue of a gazette each has its own day.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal, TypeAlias

from etl.document import Document, Path, Unit
from etl.load.in_force_day import day_of, day_out, published
from etl.load.in_force_places import Said, days_of
from etl.refer import Target, find
from etl.rule.norm import BORDER, Norm, norms
from provenance.model.errors import InvalidInput
from provenance.model.locator import Locator

Origin: TypeAlias = Literal["given", "clause", "stand"]

_IN = re.compile(r"\bin\s+Kraft\b")
_OUT = re.compile(r"\baußer\s+Kraft\b")
_VERB = re.compile(r"\b[Tt](?:ritt|reten)\b")
_REPLACES = re.compile(r"\ban\s+die\s+Stelle\b|\banzuwenden\b")
_APPLIES = re.compile(r"\b(?:gilt|ist|sind)\b")
_FEMININE = r"(?:satzung|ordnung|richtlinie|vorschrift|bekanntmachung|regelung|vereinbarung|anordnung|leitlinie)"
_THIS = (
    r"\b[Dd]ieses\s+(?:[\w.-]+\s+){0,2}?[\w-]*(?:[Gg]esetz|[Ss]chreiben|[Ss]tatut|[Rr]undschreiben)\b"
    rf"|\b[Dd]iese\s+(?:[\w.-]+\s+){{0,2}}?(?i:[\w-]*{_FEMININE})\b"
    r"|\b[Dd]ieser\s+(?:[\w.-]+\s+){0,2}?[\w-]*(?:[Ee]rlass|[Vv]ertrag|[Bb]eschluss|[Tt]arif)\b"
    r"|\A\W*(?:Sie|Es|Er)\s+tritt\b"
)
_WHOLE = re.compile(
    rf"{_THIS}|\A\W*(?:Das|Die|Der)\s+(?:[\w.-]+\s+){{0,2}}?"
    rf"(?i:[\w-]*(?:gesetz|{_FEMININE}|erlass|vertrag|beschluss))\s+tritt\b|\b[Ii]m\s+Übrigen\b"
)
_ITSELF = re.compile(_THIS)  # what goes out of force is more often another text
_QUOTED = re.compile(r"„[^“]*“")
_ASIDE = re.compile(
    r"\A\W*Abweichend\s+von\b.*?(?=\btr(?:itt|eten)\b)|,?\s*\b(?:vorbehaltlich|mit\s+Ausnahme|unbeschadet)\b.*?"
    r"(?=\s(?:am|zum|mit\s+Wirkung|rückwirkend|in\s+Kraft)\b)",
    re.DOTALL,
)
_CONSOLIDATED = re.compile(
    r"\b(?:Lesefassung|[Kk]onsolidierte[rs]?)\b|\bStand:?\s*\d|\bzuletzt\s+geändert\s+durch\s+(?:(?:die|den)\s+)?(?:[\w.]+\s+){0,2}?"
    r"(?i:\w*satzung|nachtrag)|\bin\s+der\s+Fassung\s+de[rs]\s+(?:[\w.]+\s+){0,2}?(?i:\w*änderung\w*|nachtrag\w*)"
)
_BACK = re.compile(r"\brückwirkend\b|\bmit\s+Wirkung\s+vom\b")
_FRONT = 4_000


@dataclass(frozen=True, slots=True)
class Period:
    """When a version is in force: first and last day (ISO), whence that is known, and places that come otherwise.

    ``clause`` is the printed place of the clause, where it is from one; ``days`` are by section and path.
    """

    since: str | None
    until: str | None = None
    origin: Origin | None = None
    clause: str | None = None
    days: dict[tuple[str, Path], str] = field(default_factory=dict[tuple[str, Path], str])


def period(document: Document, given: str | None = None) -> Period:
    """Work out when a document is in force; ``given`` is the first day (ISO) as the caller knows it."""
    clauses = list(_clauses(document))
    since, origin, clause = _since(document, clauses, given)
    until = _until(document, since)
    days = days_of(document, [said for said in clauses if not until or said.day <= until], since)
    if _is_consolidated(document):
        days = {place: day for place, day in days.items() if day > (since or "")}
    place = Locator(clause.section, clause.path, document.abbreviation) if clause else None
    return Period(since, until, origin, str(place) if place else None, days)


def _since(document: Document, clauses: list[Said], given: str | None) -> tuple[str | None, Origin | None, Unit | None]:
    if given:
        return given, "given", None
    whole = [said for said in clauses if not said.places]
    stand = _iso(document.stand)
    if len({said.day for said in whole}) == 1 and not _is_consolidated(document):
        said = whole[0]
        if stand is None or said.day >= stand or said.back:
            return said.day, "clause", said.unit
    return (stand, "stand", None) if stand else (None, None, None)


def _is_consolidated(document: Document) -> bool:
    if document.kind in ("statute", "gazette"):
        return document.kind == "statute"
    first = next((unit.start for unit in document.units if unit.kind == "norm" and unit.section[:1] in "§A"), _FRONT)
    return _CONSOLIDATED.search(f"{document.title}\n{document.text[: min(first, _FRONT)]}") is not None


def _clauses(document: Document) -> Iterator[Said]:
    """Give what the clauses of a document say of its coming into force, those that can be worked out."""
    out: date | None = None
    looked = False
    for norm in norms(document):
        if not (_IN.search(norm.text) or (document.kind == "letter" and _REPLACES.search(norm.text))):
            continue
        if not looked:
            out, looked = published(document), True
        for piece in _pieces(norm):
            if (day := _day_in(piece, out, document)) is None:
                continue
            if _WHOLE.search(piece):
                yield Said(day, (), norm.first, _BACK.search(piece) is not None)
            elif places := tuple(_places(_ASIDE.sub(" ", piece))):
                yield Said(day, places, norm.first, back=False)


def _pieces(norm: Norm) -> Iterator[str]:
    """Give the parts of a Satz that each say one thing; the items of "Es treten in Kraft:" with their lead-in."""
    text = _QUOTED.sub(" ", norm.text)
    lead, *items = text.split(BORDER)
    if items and lead.rstrip().endswith(":") and _IN.search(lead):
        for item in items:
            yield f"{item.rstrip(' ,;.')} treten in Kraft"
        return
    yield from re.split(r";", text.replace(BORDER, " "))


def _day_in(piece: str, out: date | None, document: Document) -> str | None:
    """Give the day on which a piece says that something comes into force."""
    said = _IN.search(piece) if _VERB.search(piece) else None
    if said is None and document.kind == "letter" and (_VERB.search(piece) or _APPLIES.search(piece)):
        said = _REPLACES.search(piece)
    if said is None:
        return None
    before = max((match.end() for match in _OUT.finditer(piece, 0, said.start())), default=0)
    return day_of(piece[before : said.start()], out)


def _until(document: Document, since: str | None) -> str | None:
    """Give the last day of the whole, where it says that it goes out of force."""
    found: set[str] = set()
    for norm in norms(document):
        if not _OUT.search(norm.text):
            continue
        for piece in _pieces(norm):
            if (gone := _OUT.search(piece)) and _ITSELF.search(piece) and _VERB.search(piece):
                before = max((match.end() for match in _IN.finditer(piece, 0, gone.start())), default=0)
                if day := day_out(piece[before : gone.start()]):
                    found.add(day)
    (day,) = found if len(found) == 1 else (None,)
    return day if day and (since is None or day >= since) else None


def _places(piece: str) -> Iterator[Target]:
    """Give the places of the text itself that a piece names."""
    for reference in find(piece):
        yield from (target for target in reference.targets if target.law is None and target.section)


def _iso(day: str | None) -> str | None:
    try:
        return date.fromisoformat(day).isoformat() if day else None
    except ValueError:
        return None


def iso_day(given: str | None) -> str | None:
    """Give a day as it is kept; raises InvalidInput for what is none."""
    if given and _iso(given) is None:
        raise InvalidInput(
            f"Expected a day such as 2024-12-31; found {given!r}.", suggestion="Write year, month and day."
        )
    return _iso(given)


def day_before(day: str) -> str:
    """Give the day before a day, both in ISO 8601."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
