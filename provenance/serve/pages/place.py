"""What is known of a place that was chosen: its rules, where it leads, its versions, citations and conflicts.

All of it is of the project's sources alone, and of those whose words the caller may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from provenance.citing.roles import Act
from provenance.citing.rules import StandingRule, rules_at
from provenance.citing.services import Services, services_of
from provenance.citing.surroundings import Passage, Surroundings
from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse
from provenance.report.changes import readable
from provenance.report.running_text import Side, running
from provenance.serve.pages.disclosure import Disclosure
from provenance.serve.pages.reading import Selection, name_of

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import Citation, Source
    from provenance.citing.search.scope import IndexedSource
    from provenance.conflicts.disputes import Dispute
    from provenance.conflicts.register import Conflicts

_MOST = 60
"""References of one kind that are shown."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A place that something leads to: how it is printed, in which words it is named, its text, and its address."""

    place: str
    words: str | None
    text: str | None
    address: str | None


@dataclass(frozen=True, slots=True)
class Wording:
    """The place in one version: its days, where it stood, its words against those of the version before."""

    since: str
    until: str | None
    place: str
    address: str
    kind: str
    words: tuple[tuple[Side, str], ...]
    here: bool


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A chosen place, with all that is known of it."""

    printed: str
    quote: str
    rules: tuple[StandingRule, ...]
    refers_to: tuple[Lead, ...]
    cited_by: tuple[Lead, ...]
    exceptions: tuple[Lead, ...]
    definitions: tuple[Lead, ...]
    versions: tuple[Wording, ...]
    citations: tuple[Citation, ...]
    conflicts: tuple[Dispute, ...]


_SURROUNDINGS: WeakKeyDictionary[Engine, Surroundings] = WeakKeyDictionary()


def place_view(
    engine: Engine,
    conflicts: Conflicts,
    disclosure: Disclosure,
    source: Source,
    at: Selection,
    citations: Sequence[Citation],
) -> PlaceView:
    """Gather what is known of a place of a source whose words may be shown."""
    services = services_of(engine, Act.READ_SOURCES)
    reading = services.texts.get(source.artifact_id, source.abbreviation)
    place = Locator(at.place.section, at.place.path, source.abbreviation)
    around = _surroundings(engine, services).of_source(source.id, at.ids, place)
    here = [one for one in citations if _overlaps(one, at)]
    return PlaceView(
        printed=reading.place(at.start, at.end).locator or at.first.locator,
        quote=" ".join(reading.text.text[at.start : at.end].split()),
        rules=tuple(rules_at(services.graph, at.ids)),
        refers_to=leads(around.refers_to, disclosure, own=True),
        cited_by=leads(around.cited_by, disclosure),
        exceptions=leads(around.exceptions, disclosure),
        definitions=leads(around.definitions, disclosure),
        versions=tuple(versions(services, disclosure, source, at)),
        citations=tuple(here),
        conflicts=tuple(_disputes(conflicts, disclosure, place, source.id)),
    )


def _surroundings(engine: Engine, services: Services) -> Surroundings:
    """Return what looks around places, with the definitions that it has read: one for each engine."""
    if engine not in _SURROUNDINGS:
        _SURROUNDINGS[engine] = Surroundings(
            services.graph, services.project, services.searcher.shelf, services.context.language
        )
    return _SURROUNDINGS[engine]


def leads(passages: Iterable[Passage], disclosure: Disclosure, *, own: bool = False) -> tuple[Lead, ...]:
    """Return where passages lead, for who may see their words; of ``own`` words of the place at least where they point.

    The words of a reference that stands in the text that is read are no secret; those of who refers to it may be.
    """
    found: list[Lead] = []
    for one in list(passages)[:_MOST]:
        number = disclosure.segment(one.segment)
        name = (one.segment or "").partition("#")[2]
        if number is not None:
            found.append(Lead(one.place, one.words, one.text, f"/read/{number}?at={name}"))
        elif own:
            found.append(Lead(one.place, one.words, None, None))
    return tuple(found)


def _overlaps(citation: Citation, at: Selection) -> bool:
    start, end = citation.matched_location.get("start"), citation.matched_location.get("end")
    return start is not None and end is not None and start < at.bearers[-1].end and at.first.start < end


def _disputes(conflicts: Conflicts, disclosure: Disclosure, place: Locator, source: int) -> Iterator[Dispute]:
    if not place.section:
        return
    try:
        found = conflicts.at(str(place))
    except InvalidLocator:  # a heading is no place that rules are named by
        return
    for one in found:
        held = {party.source_number for party in one.parties}
        # a place without its work may be of any, so that the conflict must be of this source
        if (place.work or source in held) and all(disclosure.words(number) for number in held):
            yield one


def versions(services: Services, disclosure: Disclosure, source: Source, at: Selection) -> Iterator[Wording]:
    """Return the place in each version of its work that the project has, the oldest first; none where there is one."""
    shelf = [one for one in services.searcher.shelf.sources() if one.work and one.work == source.work]
    held = sorted((one for one in shelf if disclosure.words(one.number)), key=lambda one: one.since or "")
    if len(held) < 2:  # noqa: PLR2004 — one version alone has no history
        return
    found = _followed(services, held, source, at)
    before: str | None = None
    for index, one in enumerate(held):
        place, name, text = found[one.artifact_id]
        until = held[index + 1].since if index + 1 < len(held) else None
        kind = _kind(before, text, first=index == 0)
        yield Wording(
            one.since or "",
            until,
            place,
            f"/read/{one.number}?at={name}" if name else f"/read/{one.number}",
            kind,
            tuple(_words(before, text)),
            one.number == source.id,
        )
        before = text


def _kind(before: str | None, text: str | None, *, first: bool) -> str:
    if text is None:
        return "absent" if before is None else "dropped"
    if first:
        return "first"
    return "new" if before is None else "unchanged" if before == text else "changed"


def _words(before: str | None, text: str | None) -> Iterator[tuple[Side, str]]:
    if before is not None and text is not None and before != text:
        yield from running(readable(before, text))
    elif before is not None or text is not None:
        yield "both" if text is not None else "quote", text if text is not None else (before or "")


def _followed(
    services: Services, held: Sequence[IndexedSource], source: Source, at: Selection
) -> dict[str, tuple[str, str, str | None]]:
    """Return where the place stands in each version, and its words: followed through renumbering, both ways."""
    own = next(index for index, one in enumerate(held) if one.artifact_id == source.artifact_id)
    places = {own: at.place}
    for index in range(own, 0, -1):
        places[index - 1] = _before(services, held[index], places[index])
    for index in range(own + 1, len(held)):
        places[index] = _after(services, held[index], places[index - 1])
    return {one.artifact_id: _there(services, one, places[index]) for index, one in enumerate(held)}


def _there(services: Services, one: IndexedSource, place: Locator) -> tuple[str, str, str | None]:
    reading = services.texts.get(one.artifact_id, one.abbreviation)
    found = [bearer for bearer in reading.bearers if place.covers(bearer.place)]
    printed = str(Locator(place.section, place.path, one.abbreviation))
    if not found:
        return printed, "", None
    text = " ".join(" ".join(reading.text.text[bearer.start : bearer.end].split()) for bearer in found)
    return printed, name_of(found[0]), text


def _fates(services: Services, one: IndexedSource, section: str) -> list[tuple[Locator, Locator]]:
    """Return the places of a section of a version that stood elsewhere in the one before: where, and where before."""
    reading = services.texts.get(one.artifact_id, one.abbreviation)
    places = {bearer.id: bearer.place for bearer in reading.bearers if bearer.place.section == section}
    rows = services.graph.read("law/fates", segments=list(places))
    return [(places[row["id"]], _parsed(row["was"])) for row in rows if row["was"] and row["kind"] != "dropped"]


def _before(services: Services, one: IndexedSource, place: Locator) -> Locator:
    return next((was for now, was in _fates(services, one, place.section) if now == place), place)


def _after(services: Services, one: IndexedSource, place: Locator) -> Locator:
    return next((now for now, was in _fates(services, one, place.section) if was == place), place)


def _parsed(printed: str) -> Locator:
    found = parse(printed)
    return Locator(found.section, found.path)
