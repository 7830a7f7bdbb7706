"""Compliance as one HTML page that needs nothing else: objects by rules, and the trail of each cell.

Follows `page`: everything escaped, a Content-Security-Policy that forbids scripts. What stands is told by a word and a
sign, never by colour alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from provenance.citing.context import SOFTWARE
from provenance.compliance.cells import Cell, Status, Subject
from provenance.language import catalogue
from provenance.model.graph import now
from provenance.report.page import environment, style

STATES: Mapping[Status, tuple[str, str]] = MappingProxyType(
    {
        Status.GAP: ("✗", "gap"),
        Status.REOPENED: ("↻", "reopened"),
        Status.OPEN: ("○", "open"),
        Status.FULFILLED: ("✓", "fulfilled"),
        Status.PROPOSED: ("?", "proposed"),
        Status.NOT_IN_FORCE: ("–", "not in force"),
    }
)
"""Each status with its sign and its word, the gravest first."""

_ORDER = {status: number for number, status in enumerate(STATES)}


@dataclass(frozen=True, slots=True)
class Row:
    """One place of the law, with the cells of each subject there, the gravest first."""

    place: str
    since: str
    cells: Mapping[str, Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Places by subjects: ``rows`` and ``cells`` have the gravest first, ``counted`` how many stand how."""

    cells: tuple[Cell, ...]
    subjects: tuple[Subject, ...]
    rows: tuple[Row, ...]
    counted: tuple[tuple[Status, int], ...]


def matrix(cells: Iterable[Cell]) -> Matrix:
    """Arrange cells as objects by rules."""
    found = sorted(cells, key=lambda one: list(STATES).index(one.status))
    subjects = {one.subject.slug: one.subject for one in found}
    tally = Counter(one.status for one in found)
    counted = tuple((one, tally[one]) for one in STATES if tally[one])
    return Matrix(tuple(found), tuple(subjects.values()), tuple(_rows(found)), counted)


def page(cells: Iterable[Cell], as_of: str | None, known_at: str | None, language: str = "en") -> str:
    """Return the page as HTML text, to be written as UTF-8; its frame is in the language of its reader."""
    given = matrix(cells)
    made = now()
    return (
        environment(language)
        .get_template("compliance.html")
        .render(
            tongue=catalogue.spoken(language),
            rows=given.rows,
            subjects=given.subjects,
            cells=given.cells,
            counted=[(STATES[one], count) for one, count in given.counted],
            states=STATES,
            as_of=as_of or made[:10],
            known_at=known_at,
            made_at=made,
            software=SOFTWARE,
            style=style("compliance.css"),
        )
    )


def _rows(cells: Iterable[Cell]) -> Iterable[Row]:
    places: dict[str, list[Cell]] = {}
    for one in cells:
        places.setdefault(one.place, []).append(one)
    for place, own in places.items():
        by_subject: dict[str, list[Cell]] = {}
        for one in own:
            by_subject.setdefault(one.subject.slug, []).append(one)
        yield Row(place, own[0].since, by_subject)
