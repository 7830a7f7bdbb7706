"""Along the references of the law: what a place refers to and where that leads, and who refers to the place.

    (:Segment)-[:REFERS_TO]->(:Segment|:Work|:Identifier)

A place stands for all that is in it: "§ 147 AO" is referred to by what names § 147 Abs. 3 as well. What it leaves out:
references that lead on from where a reference led; the caller asks again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from provenance.citing.law import Law, Version
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.locator import Locator, Place, parse
from provenance.store.graph import Graph

_IN = (Place.SAME, Place.AROUND)


@dataclass(frozen=True, slots=True)
class Step:
    """One reference: ``words`` at ``at`` name ``named``, which is ``place`` (``leads_to``: Segment, Work, Identifier).

    ``exact`` is false where the place is only around or near what is named. ``text`` is that of a segment.
    """

    at: str
    words: str
    kind: str
    begins: int
    named: str
    exact: bool
    leads_to: str
    id: str
    place: str
    text: str | None
    heading: str | None
    page: int | None
    work: str | None
    stand: str | None


@dataclass(frozen=True, slots=True)
class Mention:
    """Who refers: the segment ``at`` with its ``text``, in ``words``, to ``place``."""

    at: str
    words: str
    place: str
    exact: bool
    id: str
    text: str | None
    page: int | None
    work: str
    title: str
    stand: str | None


@dataclass(frozen=True, slots=True)
class Walk:
    """A place of a version, what it refers to in the order of its text, and who refers to it."""

    version: Version
    place: Locator
    refers_to: list[Step]
    cited_by: list[Mention]


def walk(graph: Graph, locator: str, as_of: str | None = None) -> Walk:
    """Give the references from and to a place ("GoBD Rz. 48", "§ 147 Abs. 3 AO") of the version of a day.

    Raises InvalidLocator where it names no place, InvalidInput where it names no work, SourceNotFound where the store
    has no such work or the version no such place.
    """
    wanted = parse(locator)
    if not wanted.work:
        raise InvalidInput(
            f"Expected a place with its work, such as “§ 147 Abs. 3 AO”; found {locator!r}.",
            suggestion="Add the abbreviation of the law.",
        )
    version = Law(graph).version(wanted.work, as_of)
    place = Locator(wanted.section, wanted.path)
    ids = _ids(graph, version, place)
    if not ids:
        raise SourceNotFound(
            f"Expected {place} in {version.title} ({version.version or 'no date'}); it has no such place.",
            suggestion="Check the number, or ask for the place around it.",
        )
    steps = _settled([_step(row) for row in graph.read("refer/walk", ids=ids)])
    mentions = [_mention(row) for row in graph.read("refer/cited_by", ids=ids)]
    inside = set(ids)
    return Walk(version, place, steps, [one for one in mentions if one.id not in inside])


def _settled(steps: list[Step]) -> list[Step]:
    """Leave out the names that waited for a work which has come since: the same words lead to its places too."""
    there = [step for step in steps if step.leads_to != "Identifier"]
    named, words = {(step.at, step.named) for step in there}, {(step.at, step.begins) for step in there}

    def waits(step: Step) -> bool:
        several = " bis " in step.named or " ff. " in step.named or " f. " in step.named
        return (step.at, step.named) not in named and not (several and (step.at, step.begins) in words)

    return [step for step in steps if step.leads_to != "Identifier" or waits(step)]


def _ids(graph: Graph, version: Version, place: Locator) -> list[str]:
    """Give the segments at and below a place; the section may be spelt in any way ("Art. 5", "Artikel 5")."""
    rows = graph.read("refer/at", artifact_id=version.artifact_id, eid=Locator(place.section).eid)
    wanted = Locator("", place.path)
    return [row["id"] for row in rows if wanted.compare(Locator("", _pairs(row["path"]))) in _IN]


def _pairs(flat: Iterable[str] | None) -> tuple[tuple[str, str], ...]:
    parts = list(flat or ())
    return tuple(zip(parts[::2], parts[1::2], strict=True))


def _step(row: dict[str, Any]) -> Step:
    return Step(**{field.name: row[field.name] for field in fields(Step)} | {"place": row["place"] or row["id"]})


def _mention(row: dict[str, Any]) -> Mention:
    return Mention(**{field.name: row[field.name] for field in fields(Mention)})
