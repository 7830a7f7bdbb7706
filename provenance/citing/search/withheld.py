"""What of the sources of a project is not there for whom something is made: sources, and single passages of others.

A source may forbid that anybody learns of it. A passage of what nobody published (letters, notes, diaries) is withheld
where it speaks of a third person who was not asked: consent is a property of a passage and of the persons in it, and it
is missing until somebody gives it (citation binding, "Third-party privacy"). What is withheld is left out before
anything is searched, so that no quote, count, nearest place or reason can come of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from threading import Lock
from typing import Any

from provenance.citing.search.spoken_passages import Passage, PassageFile, read_passages
from provenance.citing.search.waiting import Consents, Given, ThirdParties, Waiting, Why, protected
from provenance.citing.source_status import Consent, SourceStatus
from provenance.language.persons import Mention, names_among, words_of_name
from provenance.store.graph import Graph
from provenance.text.labels import Span


def strictest(*rules: str) -> ThirdParties:
    """Return of rules that which leaves most waiting."""
    return min(map(ThirdParties, rules), key=list(ThirdParties).index)


@dataclass(frozen=True, slots=True)
class Withheld:
    """Sources by their numbers, segments by their ids; ``spans`` are the places of these in the texts of sources.

    ``headings`` are headings of theirs that name somebody.
    """

    sources: frozenset[int] = frozenset()
    segments: frozenset[str] = frozenset()
    spans: Mapping[str, tuple[Span, ...]] = field(default_factory=dict[str, tuple[Span, ...]], hash=False)
    headings: frozenset[str] = frozenset()

    def within(self, artifact: str, start: int, end: int) -> Iterator[Span]:
        """Yield the withheld places that a stretch of a source touches."""
        return (one for one in self.spans.get(artifact, ()) if one[0] < end and start < one[1])

    def touches(self, artifact: str, start: int, end: int) -> bool:
        """Say whether a stretch of a source has something that is withheld."""
        return any(True for _ in self.within(artifact, start, end))


NOTHING = Withheld()
_MOST_RULINGS = 16
_MOST_FOUND = 20_000


@dataclass(frozen=True, slots=True)
class WithheldPlace:
    """A passage that waits for consent: its source, where it stands in it, why it waits, and for whose consent.

    ``persons`` are names and what somebody is to who writes, as far as these tell them, in small letters.
    """

    source_id: int
    source_name: str
    locator: str
    start: int
    end: int
    why: Why
    persons: tuple[str, ...]


def placed(
    waiting: Iterable[tuple[int, Waiting]],
    read: Callable[..., list[dict[str, Any]]],
    statuses: Mapping[int, SourceStatus],
) -> list[WithheldPlace]:
    """Return passages of sources (by their numbers) that wait, with the places as they are printed."""
    found: list[WithheldPlace] = []
    for number, some in groupby(waiting, lambda one: one[0]):
        source = statuses[number]
        rows = read("law/segments", artifact_id=source.artifact_id, section=None)
        printed = {row["id"]: row["locator"] for row in rows}
        found += [
            WithheldPlace(number, source.name, printed.get(one.segment, ""), *one.span, one.why, one.persons)
            for _, one in some
        ]
    return found


@dataclass(frozen=True, slots=True)
class _Named:
    """Whom a source names: the names that tell who is meant wherever they are met, and who is somebody's relation.

    ``lone`` are words that stand alone as a surname would, ``places`` those that stand as a place does.
    """

    names: frozenset[frozenset[str]]
    related: tuple[Mention, ...]
    lone: frozenset[str]
    places: frozenset[str]

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> _Named:
        lone, places = (
            frozenset(word for passage in passages for word in getattr(passage.spoken, kind))
            for kind in ("lone", "places")
        )
        mentions = {one for passage in passages for one in passage.spoken.mentions}
        related = (one for one in mentions if one.relation and one.name)
        return cls(names_among(mentions), tuple(sorted(related, key=repr)), lone, places)


class PersonIndex:
    """What the passages of sources say of persons; each source is read once, whatever program asks first."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._file: PassageFile | None = None
        self._named: dict[str, _Named] = {}
        self._found: dict[Hashable, tuple[Waiting, ...]] = {}
        self._rulings: OrderedDict[Hashable, Withheld] = OrderedDict()
        self._turn = Lock()

    def withheld(
        self,
        statuses: Mapping[int, SourceStatus],
        rule: ThirdParties,
        cleared: Collection[str] = (),
        *,
        words: bool = False,
    ) -> Withheld:
        """Return what is withheld of the sources of a project under a rule; ``cleared`` are persons who consented.

        With ``words`` a source whose words may not be shown is left out as one of which nobody may hear.
        """
        asked = tuple(
            (number, one.artifact_id, _told(one, words=words), one.published, one.persons, one.cleared)
            for number, one in statuses.items()
        )
        key = (rule, tuple(cleared), asked)
        with self._turn:
            if key in self._rulings:
                self._rulings.move_to_end(key)
                return self._rulings[key]
        found = self._ruled(statuses, rule, cleared, words=words)
        with self._turn:
            self._rulings[key] = found
            while len(self._rulings) > _MOST_RULINGS:
                self._rulings.popitem(last=False)
        return found

    def agreed(
        self, statuses: Mapping[int, SourceStatus], mentions: Collection[Mention], cleared: Collection[str] = ()
    ) -> frozenset[int]:
        """Return the sources in which all who are in ``mentions`` agreed to what is said of them.

        ``cleared`` are those who did everywhere. A source of which nobody may hear, or which was retracted, is none.
        Where nobody is mentioned, those are meant in which everybody agreed.
        """
        found: set[int] = set()
        for number, one in statuses.items():
            given = (*cleared, *one.cleared)
            if one.consent is Consent.FORBIDDEN or one.retracted is not None or not given:
                continue
            consents = Consents.of(given, self._who(one.artifact_id).related)
            if consents.all or (mentions and all(consents.cover(who) for who in mentions)):
                found.add(number)
        return frozenset(found)

    def _ruled(
        self, statuses: Mapping[int, SourceStatus], rule: ThirdParties, cleared: Collection[str], *, words: bool
    ) -> Withheld:
        closed = frozenset(number for number, one in statuses.items() if not _told(one, words=words))
        segments: set[str] = set()
        headings: set[str] = set()
        spans: dict[str, tuple[Span, ...]] = {}
        for _, one, given in self._judged(statuses, closed, rule, cleared):
            found = self._waiting(one.artifact_id, given)
            segments.update(waiting.segment for waiting in found)
            headings.update(heading for waiting in found for heading in waiting.headings)
            if found:
                spans[one.artifact_id] = tuple(waiting.span for waiting in found)
        return Withheld(closed, frozenset(segments), spans, frozenset(headings))

    def passages(
        self, statuses: Mapping[int, SourceStatus], rule: ThirdParties, cleared: Collection[str] = ()
    ) -> list[tuple[int, Waiting]]:
        """Return what `withheld` leaves out passage by passage, with the reasons: for those who see all, alone."""
        closed = frozenset(number for number, one in statuses.items() if not _told(one, words=False))
        return [
            (number, waits)
            for number, one, given in self._judged(statuses, closed, rule, cleared)
            for waits in self._waiting(one.artifact_id, given)
        ]

    def _judged(
        self,
        statuses: Mapping[int, SourceStatus],
        closed: Collection[int],
        rule: ThirdParties,
        cleared: Collection[str],
    ) -> Iterator[tuple[int, SourceStatus, Given]]:
        """Yield the sources whose passages are looked at, with what they are judged by."""
        there = {number: one for number, one in statuses.items() if number not in closed}
        declared = frozenset(words_of_name(name) for one in there.values() for name in one.persons)
        asked = {
            number: one
            for number, one in there.items()
            if declared or (not one.published and rule is not ThirdParties.OPEN)
        }
        named = {one.artifact_id: self._who(one.artifact_id) for one in asked.values()}
        unpublished = [named[one.artifact_id] for one in asked.values() if not one.published]
        known = frozenset(name for one in unpublished for name in one.names)
        if rule is ThirdParties.PROTECTED:  # a firm of a contract stands alone as well, and no private affair is told
            places = frozenset(word for one in named.values() for word in one.places)
            known |= {frozenset({word}) for one in unpublished for word in one.lone - places}
        for number, one in asked.items():
            consents = Consents.of((*cleared, *one.cleared), named[one.artifact_id].related)
            given = (consents, ThirdParties.OPEN, frozenset[frozenset[str]](), declared)
            yield number, one, given if one.published else (consents, rule, known, declared)

    def _waiting(self, artifact: str, given: Given) -> tuple[Waiting, ...]:
        """Return the passages of a source that wait for consent, as judged once by what is given."""
        key = (artifact, given)
        with self._turn:
            if key in self._found:
                return self._found[key]
        found = tuple(protected(self._passages(artifact), *given))
        with self._turn:
            if len(self._found) >= _MOST_FOUND:
                self._found.clear()
            self._found[key] = found
        return found

    def _who(self, artifact: str) -> _Named:
        if artifact not in self._named:
            self._named[artifact] = _Named.of(self._passages(artifact))
        return self._named[artifact]

    def _passages(self, artifact: str) -> tuple[Passage, ...]:
        with self._turn:
            file = self._file = self._file or PassageFile(self._graph.beside / "search")
        found = file.get(artifact)
        if found is None:
            found = read_passages(self._graph.read("search/texts", artifact_id=artifact))
            file.put(artifact, found)
        return found

    def differs(self, artifact: str, rows: Iterable[Mapping[str, Any]]) -> bool:
        """Say whether what is kept of a source is not what its texts say; not where nothing is kept of it."""
        if self._file is None and not (self._graph.beside / "search" / "persons.db").is_file():
            return False
        with self._turn:
            file = self._file = self._file or PassageFile(self._graph.beside / "search")
        found = file.get(artifact)
        return found is not None and found != read_passages(rows)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _told(status: SourceStatus, *, words: bool) -> bool:
    """Say whether a source may be heard of, or whether its words may be read."""
    if words:
        return status.open
    return status.consent is not Consent.FORBIDDEN
