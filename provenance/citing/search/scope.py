"""Places: those that a question names ("GoBD Rz. 119"), and what a search is narrowed to (its scope).

A place is looked up in the sources that may be searched and nowhere else. "§ 147 AO" is all that stands below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from etl.refer.find import find
from etl.refer.keys import names_of, target_keys
from provenance.citing.roles import shown
from provenance.language import catalogue, sentences
from provenance.ledger.kept import Memory
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from provenance.model.locator import Locator, Path, Place, parse
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class VersionStanding:
    """Why a text is not the law of today: a key of the table ``version`` of the catalogue, and the day it names.

    ``source`` is the number of the source that has the version of today.
    """

    told: str
    day: str = ""
    source: int = 0

    def said(self, language: str) -> str:
        """Return it as a sentence."""
        return catalogue.said(language, "version", self.told, day=self.day, source=self.source)


@dataclass(frozen=True, slots=True)
class IndexedSource:
    """A source that may be searched.

    ``standing`` says why it is not the law of today: superseded, not yet or no longer in force; None where it is.
    ``language`` is the one its record names.
    """

    number: int
    artifact_id: str
    name: str
    type: str
    work: str | None
    abbreviation: str | None
    title: str | None
    names: tuple[str, ...]
    since: str | None
    places: int
    standing: VersionStanding | None = None
    language: str | None = None


class SourceIndex:
    """The sources of one project; read anew when one was added, or the day has changed."""

    def __init__(self, graph: Graph, project: str) -> None:
        self._graph = graph
        self._project = project
        self._memory = Memory()

    def sources(self) -> list[IndexedSource]:
        """Return the sources in the order of their numbers."""
        added = self._graph.read("search/state", counter=f"{self._project}/source")[0]["value"]
        day = today()

        def read() -> list[IndexedSource]:
            return indexed_sources(self._graph.read("search/sources", project=self._project), day)

        return self._memory.get("sources", (added, day), read)


def today() -> str:
    """Return the day whose law is asked for."""
    return datetime.now(UTC).date().isoformat()


def place_standing(row: Mapping[str, Any], source: IndexedSource) -> VersionStanding | None:
    """Return why a place is not the law of today: its source is not, it was dropped, or comes later."""
    if source.standing is not None:
        return source.standing
    if row["dropped"]:
        return VersionStanding("dropped")
    since = row["valid_from"]
    return VersionStanding("before", since) if since and since > today() else None


def indexed_sources(rows: Sequence[dict[str, Any]], day: str) -> list[IndexedSource]:
    """Read the rows of ``search/sources``, telling for each whether it is the law on a day."""
    current: dict[str, dict[str, Any]] = {}
    for row in rows:
        since = row["since"] or ""
        if row["work"] and since and since <= day and since > (current.get(row["work"], {}).get("since") or ""):
            current[row["work"]] = row
    return [_shelved(row, current.get(row["work"] or ""), day) for row in rows]


def _shelved(row: dict[str, Any], current: dict[str, Any] | None, day: str) -> IndexedSource:
    since, until = row["since"] or "", row["until"] or ""
    standing = None
    if since > day:
        standing = VersionStanding("before", since)
    elif current is not None and since and since < current["since"]:
        standing = VersionStanding("superseded", current["since"], current["number"])
    elif until and until < day:
        standing = VersionStanding("until", until)
    return IndexedSource(
        row["number"],
        row["artifact_id"],
        row["name"],
        row["type"],
        row["work"],
        row["abbreviation"],
        row["title"],
        tuple(row["names"] or ()),
        row["since"],
        row["places"],
        standing,
        row["language"],
    )


_IN = (Place.SAME, Place.AROUND)
_MOST_NAMED = 8
_LONGEST = 2_000
"""Characters that are read as the name of a source or a place: no name is longer, and more would take seconds."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What is searched: sources, and within them some segments only (None: all of them). ``told`` says so in words.

    ``hidden`` are segments of the sources that are not there for whom the search is made.
    """

    sources: tuple[IndexedSource, ...]
    within: frozenset[str] | None
    told: str
    hidden: frozenset[str] = frozenset()

    def shows(self, segment: str) -> bool:
        """Say whether a place of the sources is there for whom the search is made."""
        return segment not in self.hidden and (self.within is None or segment in self.within)

    @property
    def places(self) -> int:
        """How many places there are to be searched."""
        return sum(source.places for source in self.sources) - len(self.hidden)


@dataclass(frozen=True, slots=True)
class Named:
    """The places that a question names: as printed, their segments in order, and the question without them."""

    printed: tuple[str, ...]
    segments: tuple[str, ...]
    rest: str


def scoped(graph: Graph, sources: Sequence[IndexedSource], scope: object) -> Scope:
    """Read a scope: None for all, the id of a source, the name of a work, a place, or a list of such.

    Raises InvalidInput for what is none of these, SourceNotFound for what the sources do not have.
    """
    if scope is None:
        return Scope(tuple(sources), None, "")
    wanted = list(cast("Sequence[object]", scope)) if isinstance(scope, list | tuple | set | frozenset) else [scope]
    if not wanted:
        raise InvalidInput(
            "scope: expected a source, a work or a place; found an empty list.", suggestion="Leave it out."
        )
    chosen: dict[int, IndexedSource] = {}
    whole: set[int] = set()
    within: set[str] = set()
    told: list[str] = []
    for one in wanted:
        found, place = _read(sources, one)
        if place is not None:
            ids = [(source, below(graph, source, place)) for source in found]
            found = [source for source, some in ids if some]
            within.update(segment for _, some in ids for segment in some)
            if not found:
                raise SourceNotFound(
                    f"scope: expected {place} in the sources of the project; none has such a place.",
                    suggestion="Check the number, or leave the scope out.",
                )
            told.append(str(place))
        else:
            whole.update(source.number for source in found)
            told.append(_told(found))
        chosen |= {source.number: source for source in found}
    ordered = tuple(chosen[number] for number in sorted(chosen))
    if within and whole:
        rows = [row for number in whole for row in graph.read("search/texts", artifact_id=chosen[number].artifact_id)]
        within.update(row["id"] for row in rows)
    return Scope(ordered, frozenset(within) if within else None, "; ".join(told))


def _told(sources: Sequence[IndexedSource]) -> str:
    return ", ".join(dict.fromkeys(source.abbreviation or source.name for source in sources))


def _read(sources: Sequence[IndexedSource], one: object) -> tuple[list[IndexedSource], Locator | None]:
    """Read one part of a scope: the sources it means, and the place in them if it names one."""
    if isinstance(one, str) and len(one) <= _LONGEST and one.strip().isdecimal():
        one = int(one)
    if isinstance(one, int) and not isinstance(one, bool):
        found = [source for source in sources if source.number == one]
        if not found:
            raise SourceNotFound(
                f"scope: the project has no source {shown(one)}.", suggestion="Look with list_sources()."
            )
        return found, None
    if not isinstance(one, str) or not one.strip() or len(one) > _LONGEST:
        raise InvalidInput(
            f"scope: expected the id of a source, a work or a place; found {shown(one)}.",
            suggestion='Such as 3, "AO", "§ 147 AO", or a list of them.',
        )
    if found := called(sources, one):
        return found, None
    try:
        place = parse(one)
    except InvalidLocator:
        place = None
    if place is None or not (place.section or place.path):
        known = _told(sources[:_MOST_NAMED]) or "none"
        raise SourceNotFound(
            f"scope: expected a source, work or place of the project; found {one!r:.100}. There is: {known}.",
            suggestion="Use a number or name of list_sources().",
        )
    held = called(sources, place.work) if place.work else list(sources)
    if not held:
        raise SourceNotFound(
            f"scope: expected the work {place.work!r:.60} among the sources of the project; it is not there.",
            suggestion="Register it, or look with list_sources().",
        )
    return held, place


def called(sources: Sequence[IndexedSource], name: str, keys: Sequence[str] = ()) -> list[IndexedSource]:
    """Return the sources that go by a name: of the work, of the source, or one by which texts cite it."""
    low = " ".join(name.split()).casefold()
    if found := [
        source
        for source in sources
        if low in {(one or "").casefold() for one in (source.abbreviation, source.title, source.work, source.name)}
    ]:
        return found
    wanted = set(keys or names_of(name, None))
    return [source for source in sources if wanted & set(source.names)]


def named(graph: Graph, sources: Sequence[IndexedSource], question: str) -> Named:
    """Find the places that a question names and that the sources have; the law of today first."""
    printed: list[str] = []
    segments: list[str] = []
    if found := _whole(graph, sources, question):
        return found
    rest = question
    for reference in reversed(find(question[:_LONGEST])[:_MOST_NAMED]):
        for target in reversed(reference.targets[:_MOST_NAMED]):
            if not (target.section or target.path):
                continue
            keys = target_keys(target, reference.kind)
            held = called(sources, target.law, keys) if target.law else list(sources)
            held = sorted(held, key=lambda source: (source.standing is not None, source.number))
            place = Locator(target.section, target.path)
            ids = [segment for source in held for segment in below(graph, source, place)] if target.section else []
            if ids:
                printed.insert(0, str(Locator(target.section, target.path, target.law)))
                segments[:0] = ids
                rest = rest[: reference.start] + " " + rest[reference.end :]
                break
    return Named(tuple(printed), tuple(dict.fromkeys(segments)), " ".join(rest.split()))


def _whole(graph: Graph, sources: Sequence[IndexedSource], question: str) -> Named | None:
    """Read the whole question as one place in a spelling that running text does not have: "Rz. 48 GoBD"."""
    try:
        place = parse(question)
    except InvalidLocator:
        return None
    held = called(sources, place.work) if place.work else []
    segments = [segment for source in held for segment in below(graph, source, place)] if place.section else []
    return Named((str(place),), tuple(segments), "") if segments else None


def below(graph: Graph, source: IndexedSource, place: Locator) -> list[str]:
    """Return the segments at and below a place of a source, in order.

    The section is found by its name, and what is in it by the edges; a place may leave out a Satz over a list.
    """
    name = f"{source.artifact_id}#{Locator(place.section).eid}"
    rows = graph.read("search/below", ids=[name, f"{name}~2"])
    satz = sentences.around(Locator("", place.path))
    for wanted in filter(None, (Locator("", place.path), satz)):
        if found := [row["id"] for row in rows if wanted.compare(Locator("", _pairs(row["path"]))) in _IN]:
            return found
    return []


def _pairs(flat: Sequence[str] | None) -> Path:
    parts: list[Any] = list(flat or ())
    return tuple(zip(parts[::2], parts[1::2], strict=True))
