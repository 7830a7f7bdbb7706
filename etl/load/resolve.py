"""From references in the text of segments to edges: to the segment named, to the work, or to a bare identifier.

    (:Segment)-[:REFERS_TO {start, end, text, kind, locator, exact}]->(:Segment|:Work|:Identifier)
    (:Identifier)-[:PART_OF]->(:Identifier), (:Work)-[:NAMED]->(:Identifier)

A place of a work that is in the store leads to its segment in the source that holds on the day of the citing text;
where it has no such place, to the nearest one around it or to the work (``exact`` is false then). A work that is not
in the store leads to an Identifier of the place, part of that of the work, so that what waits for a work is found when
it comes (`etl.load.references`). A segment that names a place twice has one edge, with all ``spans``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from etl.kinds import DocumentKind
from etl.load.resolve_places import Places, ResolvedPlace, citing_place, following, outward
from etl.load.resolve_works import Known, Library, known
from etl.refer import Reference, Target
from etl.refer.keys import GENERIC, target_keys
from etl.refer.relative import BEFORE
from provenance.model.graph import Edge, Value
from provenance.model.graph import Reference as Name
from provenance.model.locator import Locator, Path
from provenance.model.sources import Identifier
from provenance.store.ports import Transaction

REFERS_TO = "REFERS_TO"
_ELSEWHERE = frozenset(kind.value for kind in DocumentKind if not kind.row.sections)
"""Kinds of documents that have no § of their own: one without a law is of the law named last."""


class Citing(NamedTuple):
    """A source that refers: its work, kind and short name, the day whose law it has in mind, its own places."""

    artifact_id: str
    work: str
    kind: str
    abbreviation: str | None
    day: str | None
    places: Places


class Mentioned(NamedTuple):
    """The references in one segment; offsets in the canonical text are those in its text plus ``offset``."""

    id: str
    section: str
    path: Path
    offset: int
    references: Sequence[Reference]


class Wanted(NamedTuple):
    """One target of one reference, with the law it belongs to where none is printed.

    ``before`` is the place of the same text that was named last: "Absatz 1 Nummer 1", behind which "Nummer 2" may be
    that of Absatz 1.
    """

    reference: Reference
    target: Target
    keys: tuple[str, ...]
    before: Target | None = None


@dataclass(slots=True)
class Link:
    """An edge as it grows: the first mention, and where all of them stand."""

    kind: str
    text: str
    locator: str
    exact: bool
    spans: list[int]

    def properties(self) -> dict[str, Value]:
        """Return the properties of the edge."""
        said: dict[str, Value] = {
            "kind": self.kind,
            "text": self.text,
            "locator": self.locator,
            "exact": self.exact,
            "start": self.spans[0],
            "end": self.spans[1],
        }
        if len(self.spans) > 2:  # noqa: PLR2004 -- one mention
            said["spans"] = self.spans
        return said


@dataclass(slots=True)
class Resolved:
    """The edges of some segments, and the identifiers they lead to, whether new or there already."""

    edges: list[Edge] = field(default_factory=list[Edge])
    identifiers: dict[str, Identifier] = field(default_factory=dict[str, Identifier])


class Resolver:
    """Resolves what the segments of one source mention. ``only`` limits it to references that name that work."""

    def __init__(self, tx: Transaction, citing: Citing, recorded_at: str, only: str | None = None) -> None:
        self._tx = tx
        self._citing = citing
        self._recorded_at = recorded_at
        self._only = only
        self._known = Known()
        self._library = Library(tx)
        self._resolved = Resolved()

    def resolve(self, mentioned: Iterable[Mentioned], own_names: Collection[str] = ()) -> Resolved:
        """Return the edges of the segments; ``own_names`` are the keys the citing work answers to."""
        wanted = [(one, list(self._wanted(one))) for one in mentioned]
        keys = {key for _, targets in wanted for target in targets for key in target.keys}
        self._known = known(self._tx, keys)
        for key in own_names:
            self._known.works[key] = [self._citing.work]
        self._fetch(target for _, targets in wanted for target in targets)
        for one, targets in wanted:
            links: dict[Name, Link] = {}
            for target in targets:
                for end, locator, exact in self._ends(one, target):
                    self._link(links, one, target.reference, end, locator, exact=exact)
            self._resolved.edges += [
                Edge(REFERS_TO, Name("Segment", one.id), end, link.properties()) for end, link in links.items()
            ]
        return self._resolved

    def _wanted(self, one: Mentioned) -> Iterator[Wanted]:
        """Yield the targets of a segment; in a letter a § without a law belongs to the law named last."""
        last: Target | None = None
        before: Target | None = None
        for reference in one.references:
            named = before
            for target in reference.targets:
                keys = target_keys(target, reference.kind)
                if keys and target.law in GENERIC:
                    yield self._generic(reference, target, last)
                    continue
                if keys and reference.kind in ("statute", "eu"):
                    last = target
                elif not keys and last and self._is_elsewhere(target):
                    yield Wanted(reference, target._replace(law=last.law), target_keys(last, "statute"))
                    continue
                if not keys and (target.section or (target.path and target.path[0][0] == "Absatz")):
                    named = target
                yield Wanted(reference, target, keys, before)
            before = named

    def _generic(self, reference: Reference, target: Target, last: Target | None) -> Wanted:
        """Return the work that "der Verordnung" means: that named last, the own by-law, or one not known."""
        noun = target.law or ""
        if last is not None and last.law and noun.lower() in last.law.lower():
            return Wanted(reference, target._replace(law=last.law), target_keys(last, "statute"))
        if noun == "Satzung" and self._citing.kind == "by-law":
            return Wanted(reference, target._replace(law=None if target.section else "dieser Satzung"), ())
        return Wanted(reference, target, (f"{self._citing.work}:{noun.lower()}",))

    def _is_elsewhere(self, target: Target) -> bool:
        return self._citing.kind in _ELSEWHERE and target.law is None and target.section.startswith(("§", "Art."))

    def _work(self, wanted: Wanted) -> str | None:
        return self._known.work(wanted.keys, self._citing.work) if wanted.keys else None

    def _fetch(self, targets: Iterable[Wanted]) -> None:
        """Fetch what is named of other sources, all at once."""
        sections: dict[str, set[str]] = {}
        whole: set[str] = set()
        for wanted in targets:
            work = self._work(wanted)
            if work is None or work == self._citing.work or not wanted.target.section:
                continue
            target = wanted.target
            artifact, _ = self._known.pinned(work, self._citing.day, target.version)
            if artifact is None:
                continue
            named = {target.section, target.until[0]} if target.until else {target.section}
            sections.setdefault(artifact, set()).update(named)
            if len(named) > 1 or target.following == "f":
                whole.add(artifact)
        self._library.fetch(sections, whole)

    def _ends(self, one: Mentioned, wanted: Wanted) -> Iterator[tuple[Name, str, bool]]:
        """Yield the nodes that a target leads to, each with the place it stands for and whether it is that place."""
        target = wanted.target
        if not wanted.keys:
            if self._only is None:
                yield from self._own(one, wanted)
            return
        work = self._work(wanted)
        if self._only is not None and work != self._only:
            return
        if work is None:
            yield from self._identified(wanted)
        elif work == self._citing.work:
            own = target._replace(law=self._citing.abbreviation or target.law)
            for end, locator, exact in self._in(self._citing.places, work, own):
                yield end, locator, exact and target.version is None
        else:
            artifact, sure = self._known.pinned(work, self._citing.day, target.version)
            places = self._library.places(artifact) if artifact else Places(())
            for end, locator, exact in self._in(places, work, target):
                yield end, locator, exact and sure

    def _own(self, one: Mentioned, wanted: Wanted) -> Iterator[tuple[Name, str, bool]]:
        """Yield the nodes of a target that names no other work."""
        citing, target = self._citing, wanted.target
        if target.law is not None and not target.section:  # "dieses Gesetzes"
            yield Name("Work", citing.work), citing.abbreviation or citing.work, True
            return
        meant: Target | None = target._replace(law=citing.abbreviation)
        if not target.section:
            meant = self._outward(one, wanted)
        elif not citing.places.has_kind(target.section):
            yield from self._identified(
                wanted._replace(target=target._replace(law=citing.abbreviation), keys=(citing.work,))
            )
            return
        if meant is not None:
            yield from self._in(citing.places, citing.work, meant)

    def _outward(self, one: Mentioned, wanted: Wanted) -> Target | None:
        """Return a target of levels alone with section and whole path, as the other targets of its reference ask."""
        target = wanted.target
        section, own = citing_place(one.section, one.path)
        there = None
        if wanted.before is not None and target.until is None:
            there = following(self._citing.places, section, own, target.path, wanted.before)
        if there:
            return target._replace(law=self._citing.abbreviation, section=there[0], path=there[1])
        others = [other.path for other in wanted.reference.targets if not other.section]
        ends = [target.until[1]] if target.until else []
        paths = outward(self._citing.places, section, own, [target.path, *ends, *others])
        if ends and ends[0][0][1] == BEFORE:
            paths = outward(self._citing.places, section, own, [target.path])
            last = outward(self._citing.places, section, own, ends)
            paths = [*paths, *last] if paths and last else None
        if paths is None:
            return None
        until = (section, paths[1]) if ends else None
        return target._replace(law=self._citing.abbreviation, section=section, path=paths[0], until=until)

    def _in(self, places: Places, work: str, target: Target) -> Iterator[tuple[Name, str, bool]]:
        """Yield the segments of a target in a source, or the work where it has nothing of it."""
        if not target.section:
            yield Name("Work", work), str(target), not target.path
            return
        found = places.between(target.section, target.path, target.until) if target.until else []
        if not found:
            ends = [(target.section, target.path), *([target.until] if target.until else [])]
            nearest = [place for end in ends if (place := places.find(*end)) is not None]
            found = list({place.id: place for place in nearest}.values())
        if target.following == "f" and found and (behind := places.behind(target.section)) is not None:
            found.append(behind)
        for place in found:
            yield Name("Segment", place.id), _printed(place, target), place.exact
        if not found:
            yield Name("Work", work), str(target), False

    def _identified(self, wanted: Wanted) -> Iterator[tuple[Name, str, bool]]:
        """Yield the identifier of a place in a work that is not in the store."""
        target, kind = wanted.target, wanted.reference.kind
        whole = Identifier(
            id=wanted.keys[0],
            name=_named(wanted),
            kind="statute" if kind in ("name", "relative") else kind,
            recorded_at=self._recorded_at,
        )
        self._resolved.identifiers.setdefault(whole.id, whole)
        if target.section or target.path:
            name = f"{whole.id}#{_eid(target)}"
            part = whole.model_copy(update={"id": name, "name": str(target), "whole": whole.id})
            self._resolved.identifiers.setdefault(name, part)
            whole = part
        yield Name("Identifier", whole.id), str(target), False

    def _link(
        self, links: dict[Name, Link], one: Mentioned, reference: Reference, end: Name, locator: str, *, exact: bool
    ) -> None:
        if end.id == one.id:
            return
        span = [reference.start + one.offset, reference.end + one.offset]
        link = links.get(end)
        if link is None:
            links[end] = Link(reference.kind, reference.text, locator, exact, span)
        elif link.spans[-2:] != span:
            link.spans += span
            link.exact = link.exact or exact


def _named(wanted: Wanted) -> str:
    """Return the name of an unknown work as it is shown: where its name does not tell it, what is missing is said."""
    law = wanted.target.law or wanted.keys[0]
    if wanted.keys[0].endswith("-ohne-jahr"):
        return f"{law} (Jahrgang nicht genannt)"
    return f"{law} (nicht näher bezeichnet)" if law in GENERIC else law


def _printed(place: ResolvedPlace, target: Target) -> str:
    """Print what was named; of a range, the one place of it."""
    if not (target.until or target.following):
        return str(target)
    return str(Locator(place.section, place.path, target.law))


def _eid(target: Target) -> str:
    first = Locator(target.section, target.path).eid
    if target.until:
        return f"{first}..{Locator(*target.until).eid}"
    return first + (target.following or "")
