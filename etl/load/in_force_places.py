"""The places that a clause names, and the day for each of them and for what stands in it.

    "Die §§ 3 bis 5 treten am 1. Juli 2024 in Kraft."       § 3, § 4, § 5, and all below them
    "Artikel 2" in one of several acts of an issue           the Artikel 2 of that act

In an issue of a gazette that holds several acts the sections carry the act behind their number ("§ 1 V v. 1.3.2021 I
2"); a clause speaks of its own act.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from etl.document import Document, Path, Unit
from etl.kinds import DocumentKind
from etl.refer import Target
from provenance.model.locator import Locator
from provenance.text import patterns as re

_NUMBERED = re.compile(r"(?:§|Artikel|Art\.)\s+\S+\s+(?P<act>\S.*)")


class CommencementClause(NamedTuple):
    """What one clause says: of the whole (no ``places``) or of places; the day (ISO), and where it stands.

    ``back`` is true where it says that it reaches back.
    """

    day: str
    places: tuple[Target, ...]
    unit: Unit
    back: bool


def days_of(
    document: Document, clauses: Sequence[CommencementClause], since: str | None
) -> dict[tuple[str, Path], str]:
    """Return the days of places by section and path, where they are other than ``since``."""
    acts = _acts(document)
    days: dict[tuple[str, Path], str] = {}
    for act in acts:
        whole = {said.day for said in clauses if not said.places and said.unit.section.endswith(f" {act}")}
        if len(whole) == 1:
            (day,) = whole
            for unit in document.units:
                if unit.section.endswith(f" {act}"):
                    days |= dict.fromkeys(
                        ((unit.section, unit.path[:depth]) for depth in range(len(unit.path) + 1)), day
                    )
    for said in clauses:
        if said.places:
            days |= _at(document, said, next((act for act in acts if said.unit.section.endswith(f" {act}")), ""))
    return {place: day for place, day in days.items() if day != since}


def _acts(document: Document) -> list[str]:
    """Return the acts that the sections of an issue carry; none where it holds one."""
    if document.kind != DocumentKind.GAZETTE:
        return []
    return list(dict.fromkeys(found["act"] for unit in document.units if (found := _NUMBERED.fullmatch(unit.section))))


def _at(document: Document, said: CommencementClause, act: str) -> dict[tuple[str, Path], str]:
    """Return the day for each place named, and for what stands in it."""
    found: dict[tuple[str, Path], str] = {}
    for unit in document.units:
        if act and not unit.section.endswith(f" {act}"):
            continue
        section = unit.section.removesuffix(f" {act}") if act else unit.section
        for depth in range(len(unit.path), -1, -1):
            if not any(_holds(target, section, unit.path[:depth]) for target in said.places):
                break
            found[unit.section, unit.path[:depth]] = said.day
    return found


def _holds(target: Target, section: str, path: Path) -> bool:
    """Say whether a place is the one named, or one of the sections of a range, or in it."""
    here = Locator(section, path)
    if target.until and not target.path and not target.until[1]:
        first, last, mine = (_number(Locator(one).section) for one in (target.section, target.until[0], section))
        if first is None or last is None or mine is None:
            return False
        return here.kind == Locator(target.section).kind and first <= mine <= last
    ends: Iterable[tuple[str, Path]] = [(target.section, target.path), *([target.until] if target.until else [])]
    return any(Locator(*end).covers(here) for end in ends)


def _number(section: str) -> tuple[int, str] | None:
    match = re.search(r"(\d+)\s*([a-z]*)\Z", section)
    return (int(match[1]), match[2]) if match else None
