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
from enum import StrEnum
from itertools import groupby
from threading import Lock
from typing import Any

from provenance.citing.search.spoken_passages import Passage, PassageFile, read_passages
from provenance.citing.source_status import Consent, SourceStatus
from provenance.language.persons import Mention, Spoken, names_among, persons_called, relation_of, words_of_name
from provenance.store.graph import Graph
from provenance.text.labels import Span


class ThirdParties(StrEnum):
    """Which passages of unpublished sources wait for consent.

    ``protected``: all that speak of a third person; ``private``: those that tell private affairs of one, and those of
    persons who were declared; ``open``: none but of persons who were declared.
    """

    PROTECTED = "protected"
    PRIVATE = "private"
    OPEN = "open"


def strictest(*rules: str) -> ThirdParties:
    """Return of rules that which leaves most waiting."""
    return min(map(ThirdParties, rules), key=list(ThirdParties).index)


class Why(StrEnum):
    """Why a passage waits: it names somebody, goes on with a pronoun, or is the rest of a paragraph that does."""

    NAMES = "names"
    GOES_ON = "goes_on"
    PARAGRAPH = "paragraph"


ALL = "*"
"""Stands among those who are cleared for everybody."""


@dataclass(frozen=True, slots=True)
class Withheld:
    """Sources by their numbers, segments by their ids; ``spans`` are the places of these in the texts of sources."""

    sources: frozenset[int] = frozenset()
    segments: frozenset[str] = frozenset()
    spans: Mapping[str, tuple[Span, ...]] = field(default_factory=dict[str, tuple[Span, ...]], hash=False)

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
class _Waiting:
    """A passage of one source that waits, why, and for whose consent."""

    segment: str
    span: Span
    why: Why
    persons: tuple[str, ...]


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
    waiting: Iterable[tuple[int, _Waiting]],
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
    """Whom a source names: the names that tell who is meant wherever they are met, and who is somebody's relation."""

    names: frozenset[frozenset[str]]
    related: tuple[Mention, ...]

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> _Named:
        mentions = {one for passage in passages for one in passage.spoken.mentions}
        related = (one for one in mentions if one.relation and one.name)
        return cls(names_among(mentions), tuple(sorted(related, key=repr)))


class PersonIndex:
    """What the passages of sources say of persons; each source is read once, whatever program asks first."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._file: PassageFile | None = None
        self._named: dict[str, _Named] = {}
        self._found: dict[Hashable, tuple[_Waiting, ...]] = {}
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
        spans: dict[str, tuple[Span, ...]] = {}
        for _, one, given in self._judged(statuses, closed, rule, cleared):
            found = self._waiting(one.artifact_id, given)
            segments.update(waiting.segment for waiting in found)
            if found:
                spans[one.artifact_id] = tuple(waiting.span for waiting in found)
        return Withheld(closed, frozenset(segments), spans)

    def passages(
        self, statuses: Mapping[int, SourceStatus], rule: ThirdParties, cleared: Collection[str] = ()
    ) -> list[tuple[int, _Waiting]]:
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
    ) -> Iterator[tuple[int, SourceStatus, _Given]]:
        """Yield the sources whose passages are looked at, with what they are judged by."""
        there = {number: one for number, one in statuses.items() if number not in closed}
        declared = frozenset(words_of_name(name) for one in there.values() for name in one.persons)
        asked = {
            number: one
            for number, one in there.items()
            if declared or (not one.published and rule is not ThirdParties.OPEN)
        }
        named = {one.artifact_id: self._who(one.artifact_id) for one in asked.values()}
        known = frozenset(name for one in asked.values() if not one.published for name in named[one.artifact_id].names)
        for number, one in asked.items():
            consents = Consents.of((*cleared, *one.cleared), named[one.artifact_id].related)
            given = (consents, ThirdParties.OPEN, frozenset[frozenset[str]](), declared)
            yield number, one, given if one.published else (consents, rule, known, declared)

    def _waiting(self, artifact: str, given: _Given) -> tuple[_Waiting, ...]:
        """Return the passages of a source that wait for consent, as judged once by what is given."""
        key = (artifact, given)
        with self._turn:
            if key in self._found:
                return self._found[key]
        found = tuple(_protected(self._passages(artifact), *given))
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


@dataclass(frozen=True, slots=True)
class Consents:
    """Who consented: names, and what somebody is to who writes ("sister"); ``all`` says that everybody did."""

    all: bool
    names: tuple[frozenset[str], ...]
    relations: frozenset[str]

    @classmethod
    def of(cls, cleared: Collection[str], related: Iterable[Mention] = ()) -> Consents:
        """Return the consents that are given; ``related`` are whom a source calls by name and by what they are."""
        names = tuple(words_of_name(one) for one in cleared if one != ALL)
        relations = {relation_of(next(iter(name))) for name in names if len(name) == 1}
        met: dict[str, list[Mention]] = {}
        for one in related:
            met.setdefault(str(one.relation), []).append(one)
        # who is called "my neighbour Tom Baker" once may be "my neighbour" everywhere, if all neighbours consented
        relations |= {name for name, some in met.items() if all(_in(one.name, names) for one in some)}
        return cls(ALL in cleared, names, frozenset(relations))

    def cover(self, mention: Mention) -> bool:
        """Say whether somebody who is mentioned consented."""
        return self.all or (_in(mention.name, self.names) if mention.name else mention.relation in self.relations)


_Given = tuple[Consents, ThirdParties, frozenset[frozenset[str]], frozenset[frozenset[str]]]
"""By what the passages of a source are judged: who consented, the rule, names that are known, those declared."""


def _in(name: frozenset[str], names: Iterable[frozenset[str]]) -> bool:
    return any(name <= one for one in names)


def _protected(
    passages: Sequence[Passage],
    consents: Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
) -> Iterator[_Waiting]:
    """Yield the passages that wait for somebody's consent; what goes on about them is of them.

    That is the rest of the paragraph, a pronoun in it before they are named, and a paragraph behind it that goes on
    with one, as long as nobody who agreed was named between them.
    """
    met = frozenset(who for one in passages for who in one.spoken.mentions)
    unnamed = persons_called() if rule is ThirdParties.PROTECTED else ()
    told = met.union(Mention(relation=role) for role in unnamed)
    called = {who.relation for who in told if who.relation and not consents.cover(who)}
    found: list[_Waiting | None] = []
    last: tuple[Passage, tuple[str, ...]] | None = None  # what waited last, and for whom
    for at, passage in enumerate(passages):
        persons = _waited_for(passage.spoken, consents, rule, known, declared, called)
        opens = at == 0 or passages[at - 1].paragraph != passage.paragraph
        why = Why.NAMES
        if persons:
            for before in range(at - 1, -1, -1):
                one = passages[before]
                if found[before] or one.paragraph != passage.paragraph or not one.spoken.before:
                    break
                found[before] = _Waiting(one.segment, one.span, Why.PARAGRAPH, persons)
        elif last is not None:
            why = Why.PARAGRAPH if passage.paragraph == last[0].paragraph else Why.GOES_ON
            if why is Why.PARAGRAPH or (opens and passage.spoken.goes_on):
                persons = last[1]
        if persons:
            last = passage, persons
        elif passage.spoken.mentions and all(consents.cover(who) for who in passage.spoken.mentions):
            last = None
        found.append(_Waiting(passage.segment, passage.span, why, persons) if persons else None)
    return (one for one in found if one)


def _waited_for(
    spoken: Spoken,
    consents: Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
    called: Collection[str],
) -> tuple[str, ...]:
    """Return the persons for whose consent a passage waits, by name or by what they are; none where it may be shown.

    ``called`` is what persons are called who did not consent, by the source or by what they are: "the neighbour".
    """
    names = set(_names_in(spoken, declared, consents))
    if rule is ThirdParties.PROTECTED or (rule is ThirdParties.PRIVATE and spoken.private):
        asked = [one for one in spoken.mentions if not consents.cover(one)]
        names.update(" ".join(sorted(one.name)) or str(one.relation) for one in asked)
        names.update(spoken.roles.intersection(called))
        if not names:
            names.update(_names_in(spoken, known, consents))
    return tuple(sorted(names))


def _names_in(spoken: Spoken, names: Iterable[frozenset[str]], consents: Consents) -> list[str]:
    """Return the names that were not cleared of which a passage has a word, but as part of one that was.

    "Baker" in "Tom Baker", who agreed, is not his sister's; where it stands alone it may be.
    """
    asked = [name for name in names if name & spoken.capitals and not _cleared(name, consents)]
    agreed = (one.name for one in spoken.mentions if consents.cover(one) and not _in(one.name, asked))
    left = spoken.capitals.difference(*agreed)
    return [" ".join(sorted(name)) for name in asked if name & left]


def _cleared(name: frozenset[str], consents: Consents) -> bool:
    return consents.all or _in(name, consents.names)
