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


@dataclass(frozen=True, slots=True)
class Row:
    """One place of the law, with the cells of each subject there, the gravest first."""

    place: str
    since: str
    cells: Mapping[str, Sequence[Cell]]


def page(cells: Iterable[Cell], as_of: str | None, known_at: str | None, language: str = "en") -> str:
    """Return the page as HTML text, to be written as UTF-8; its frame is in the language of its reader."""
    found = sorted(cells, key=lambda one: list(STATES).index(one.status))
    made = now()
    subjects: dict[str, Subject] = {one.subject.slug: one.subject for one in found}
    return (
        environment(language)
        .get_template("compliance.html")
        .render(
            tongue=catalogue.spoken(language),
            rows=list(_rows(found)),
            subjects=list(subjects.values()),
            cells=found,
            counted=[(STATES[one], count) for one in STATES if (count := Counter(c.status for c in found)[one])],
            states=STATES,
            as_of=as_of or made[:10],
            known_at=known_at,
            made_at=made,
            software=SOFTWARE,
            style=style("compliance.css"),
        )
    )


def _rows(cells: Sequence[Cell]) -> Iterable[Row]:
    order = list(STATES)
    for place in dict.fromkeys(one.place for one in cells):
        own = [one for one in cells if one.place == place]
        by_subject = {
            slug: sorted((one for one in own if one.subject.slug == slug), key=lambda one: order.index(one.status))
            for slug in dict.fromkeys(one.subject.slug for one in own)
        }
        yield Row(place, own[0].since, by_subject)
