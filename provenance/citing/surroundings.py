"""What stands around a place: its text, its headings, the list it belongs to; what it refers to, who refers to it.

    (:Segment)-[:PART_OF]->(:Segment), (:Segment)-[:REFERS_TO]->(:Segment|:Work|:Identifier)

A place is looked up in the sources of the project and nowhere else, in the version that was the law on a day. A source
that only another project holds is named where a text here names it, and never shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from provenance.citing.law import Law, Version, day_of
from provenance.citing.search.definitions import Definitions, takes_out
from provenance.citing.search.scope import IndexedSource, SourceIndex, below, called, indexed_sources, today
from provenance.citing.search.searcher import text_of
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from provenance.model.locator import Locator, Place, parse
from provenance.store.graph import Graph

_IN = (Place.SAME, Place.AROUND)


@dataclass(frozen=True, slots=True)
class ReferenceStep:
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
class ReferenceWalk:
    """A place of a version, what it refers to in the order of its text, and who refers to it."""

    version: Version
    place: Locator
    refers_to: list[ReferenceStep]
    cited_by: list[Mention]


def walk(graph: Graph, locator: str, as_of: str | None = None) -> ReferenceWalk:
    """Return the references from and to a place ("GoBD Rz. 48", "§ 147 Abs. 3 AO") of the version of a day.

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
    return ReferenceWalk(version, place, steps, [one for one in mentions if one.id not in inside])


def _settled(steps: list[ReferenceStep]) -> list[ReferenceStep]:
    """Leave out the names that waited for a work which has come since: the same words lead to its places too."""
    there = [step for step in steps if step.leads_to != "Identifier"]
    named, words = {(step.at, step.named) for step in there}, {(step.at, step.begins) for step in there}

    def waits(step: ReferenceStep) -> bool:
        several = " bis " in step.named or " ff. " in step.named or " f. " in step.named
        return (step.at, step.named) not in named and not (several and (step.at, step.begins) in words)

    return [step for step in steps if step.leads_to != "Identifier" or waits(step)]


def _ids(graph: Graph, version: Version, place: Locator) -> list[str]:
    """Return the segments at and below a place; the section may be spelt in any way ("Art. 5", "Artikel 5")."""
    rows = graph.read("refer/at", artifact_id=version.artifact_id, eid=Locator(place.section).eid)
    wanted = Locator("", place.path)
    return [row["id"] for row in rows if wanted.compare(Locator("", _pairs(row["path"]))) in _IN]


def _pairs(flat: Iterable[str] | None) -> tuple[tuple[str, str], ...]:
    parts = list(flat or ())
    return tuple(zip(parts[::2], parts[1::2], strict=True))


def _step(row: dict[str, Any]) -> ReferenceStep:
    return ReferenceStep(
        **{field.name: row[field.name] for field in fields(ReferenceStep)} | {"place": row["place"] or row["id"]}
    )


def _mention(row: dict[str, Any]) -> Mention:
    return Mention(**{field.name: row[field.name] for field in fields(Mention)})


_NAMED = 8


@dataclass(frozen=True, slots=True)
class Passage:
    """A place and its text; ``words`` are those of the reference, or the term, that lead to it, or None.

    ``text`` is None for what only a name leads to: a place of a work that the project does not have. ``segment`` is the
    id of the place, where it has a text or is in the text.
    """

    place: str
    text: str | None
    words: str | None = None
    segment: str | None = None


@dataclass(frozen=True, slots=True)
class Located:
    """A place in the version of a day: its texts, the headings above it, and the whole list or condition it is part of.

    ``source_id`` and ``place`` are what it is cited by. ``standing`` says why it is not the law of the day asked for,
    None where it is. ``previous`` and ``next`` are the places of its depth before and behind it.
    """

    place: str
    work: str
    version: str | None
    source_id: int
    artifact_id: str
    headings: tuple[str, ...]
    texts: tuple[Passage, ...]
    whole: tuple[Passage, ...]
    standing: str | None
    previous: str | None = None
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A line of the table of contents of a source: a section as it is cited, its heading, and its page."""

    place: str
    heading: str | None
    page: int | None


@dataclass(frozen=True, slots=True)
class Expanded:
    """What leads on from a place: along its references, back to who refers to it, to definitions, and in time.

    ``exceptions`` are those of who refers to it that take something out of it ("gilt nicht", "abweichend von").
    ``before`` are its texts in the version before, as far as they were others.
    """

    place: str
    work: str
    source_id: int
    refers_to: tuple[Passage, ...]
    cited_by: tuple[Passage, ...]
    exceptions: tuple[Passage, ...]
    definitions: tuple[Passage, ...]
    before: tuple[Passage, ...]


def place_of(place: object) -> Locator:
    """Read a place with its section; raises InvalidInput and InvalidLocator that name the field."""
    printed = text_of("place", place)
    try:
        wanted = parse(printed)
    except InvalidLocator as error:
        raise InvalidLocator(
            f"place: {error.message}", suggestion="Name one place with its law, such as “§ 4 Abs. 1 Satz 2 BelO”."
        ) from error
    if not wanted.section:
        raise InvalidInput(
            f"place: expected a place with its section; found {printed!r:.100}.",
            suggestion="Name the § and the law, such as “§ 4 Abs. 1 BelO”.",
        )
    return wanted


class Surroundings:
    """Looks around places of the sources of one project."""

    def __init__(self, graph: Graph, project: str, shelf: SourceIndex, language: str = "en") -> None:
        self._graph = graph
        self._language = language
        self._project = project
        self._shelf = shelf
        self._definitions = Definitions(graph)

    def locate(self, place: object, as_of: object = None) -> Located:
        """Return a place with what it is part of; raises InvalidLocator, InvalidInput, SourceNotFound."""
        source, wanted, rows = self._found(place, as_of)
        bearing = [row for row in rows if row["text"]]
        first = rows[0]
        headings = [*(first["heading_path"] or ()), *([first["heading"]] if first["heading"] else [])]
        work = source.abbreviation or source.name
        beside = {row["way"]: row["locator"] for row in self._graph.read("search/beside", id=first["id"])}
        return Located(
            str(Locator(wanted.section, wanted.path, source.abbreviation)),
            work,
            source.since,
            source.number,
            source.artifact_id,
            tuple(" ".join(one.split()) for one in headings),
            tuple(map(_passage, bearing)),
            tuple(map(_passage, self._whole(first))),
            source.standing.said(self._language) if source.standing else None,
            beside.get("before"),
            beside.get("behind"),
        )

    def expand(self, place: object, as_of: object = None) -> Expanded:
        """Return what leads on from a place; raises as `locate`."""
        return self._expanded(*self._found(place, as_of))

    def of_source(self, number: int, ids: Sequence[str], place: Locator) -> Expanded:
        """Return what leads on from segments of one source, whatever version of its work it is."""
        source = next(one for one in self._shelf.sources() if one.number == number)
        return self._expanded(source, place, self._graph.read("search/places", ids=list(ids)))

    def _expanded(self, source: IndexedSource, wanted: Locator, rows: Sequence[Mapping[str, Any]]) -> Expanded:
        ids = [row["id"] for row in rows]
        inside = set(ids)
        led = self._graph.read("refer/walk", ids=ids)
        back = [row for row in self._graph.read("refer/cited_by", ids=self._with_above(ids)) if row["id"] not in inside]
        citing = [(row["at"], row["text"], row["words"], row["id"]) for row in back if self._seen(row["id"])]
        defined = {one.place: one.term for row in rows if row["text"] for one in self._used(row)}
        terms = {row["id"]: row for row in self._graph.read("search/places", ids=sorted(defined))}
        return Expanded(
            str(Locator(wanted.section, wanted.path, source.abbreviation)),
            source.abbreviation or source.name,
            source.number,
            _once((self._named(row), self._text(row), row["words"], self._place(row)) for row in led),
            _once(one for one in citing if not takes_out(one[1] or "")),
            _once(one for one in citing if takes_out(one[1] or "")),
            _once(
                (terms[one]["locator"], terms[one]["text"], term, one) for one, term in defined.items() if one in terms
            ),
            _once((row["was"] or row["id"], row["text"], row["valid_to"], None) for row in self._before(ids)),
        )

    def contents(self, artifact_id: str) -> list[Section]:
        """Return the sections of a source in order."""
        rows = self._graph.read("search/contents", artifact_id=artifact_id)
        return [Section(row["locator"], row["heading"], row["page"]) for row in rows if row["locator"]]

    def _used(self, row: Mapping[str, Any]) -> Sequence[Any]:
        return list(self._definitions.used(row["id"], row["text"]))

    def _before(self, ids: Sequence[str]) -> list[dict[str, Any]]:
        rows = self._graph.read("law/fates", segments=list(ids))
        return [row for row in rows if row["text"] and self._seen(row["other"])]

    def _with_above(self, ids: Sequence[str]) -> list[str]:
        """Return places with those they stand in: who refers to the whole § refers to its Satz."""
        found, new = dict.fromkeys(ids), list(ids)
        while new:
            rows = self._graph.read("search/around", ids=new)
            new = [row["other"] for row in rows if row["way"] == "above" and row["other"] not in found]
            found |= dict.fromkeys(new)
        return list(found)

    def _whole(self, row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """Return the list that a place is an item of, with its lead; the place with what is in it where it is none."""
        top = row["id"]
        for _ in row["path"] or ():
            up = next((one for one in self._graph.read("search/around", ids=[top]) if one["way"] == "above"), None)
            if up is None or not up["bears"]:
                break
            top = up["other"]
        ids = [one["id"] for one in self._graph.read("search/below", ids=[top])]
        return [one for one in self._graph.read("search/places", ids=ids) if one["text"]]

    def _named(self, row: Mapping[str, Any]) -> str:
        return str(row["place"] or row["id"])

    def _text(self, row: Mapping[str, Any]) -> str | None:
        return row["text"] if self._place(row) else None

    def _place(self, row: Mapping[str, Any]) -> str | None:
        return row["id"] if row["leads_to"] == "Segment" and self._seen(row["id"]) else None

    def _seen(self, place: str) -> bool:
        """Say whether the project holds the source of a place, or the source itself."""
        held = {source.artifact_id for source in self._shelf.sources()}
        return place.split("#", maxsplit=1)[0] in held

    def _found(self, place: object, as_of: object) -> tuple[IndexedSource, Locator, list[dict[str, Any]]]:
        """Return the source of a place on a day, the place, and its rows in the order of the text."""
        day = day_of(text_of("as_of", as_of), "as_of") if as_of is not None else None
        wanted = place_of(place)
        sources = self._sources(day)
        held = called(sources, wanted.work) if wanted.work else sources
        if not held:
            known = ", ".join(dict.fromkeys(one.abbreviation or one.name for one in sources[:_NAMED])) or "none"
            raise SourceNotFound(
                f"place: expected the work {wanted.work!r:.60} among the sources; there is: {known}.",
                suggestion="Use a work that is there, or search for the words instead.",
            )
        there = [(source, ids) for source in held if (ids := below(self._graph, source, wanted))]
        works = {source.work or source.artifact_id for source, _ in there}
        if len(works) > 1:
            names = ", ".join(dict.fromkeys(source.abbreviation or source.name for source, _ in there))
            raise InvalidInput(
                f"place: {place!r:.60} is in several works: {names}.", suggestion="Add the name of the work."
            )
        if not there:
            raise SourceNotFound(
                f"place: {_work(held)} has no {Locator(wanted.section, wanted.path)}.",
                suggestion="Check the numbers, or ask for the § or Absatz around it.",
            )
        # the law of the day first, then the newest before it
        source, ids = min(there, key=lambda one: (one[0].standing is not None, _newest(one[0])))
        return source, wanted, self._graph.read("search/places", ids=ids)

    def _sources(self, day: str | None) -> list[IndexedSource]:
        if day is None or day == today():
            return self._shelf.sources()
        return indexed_sources(self._graph.read("search/sources", project=self._project), day)


def _newest(source: IndexedSource) -> tuple[int, ...]:
    return tuple(-int(part) for part in (source.since or "0-0-0").split("-"))


def _work(sources: Sequence[IndexedSource]) -> str:
    return ", ".join(dict.fromkeys(one.abbreviation or one.name for one in sources))


def _passage(row: Mapping[str, Any]) -> Passage:
    return Passage(row["locator"], row["text"], segment=row["id"])


def _once(given: Any) -> tuple[Passage, ...]:
    """Return passages in their order, each place once."""
    found: dict[str, Passage] = {}
    for place, text, words, segment in given:
        found.setdefault(place, Passage(place, text, words, segment))
    return tuple(found.values())
