"""What of the sources of a project is not there for whom something is made: sources, and single passages of others.

A source may forbid that anybody learns of it. A passage of what nobody published (letters, notes, diaries) is withheld
where it speaks of a third person who was not asked: consent is a property of a passage and of the persons in it, and it
is missing until somebody gives it (citation binding, "Third-party privacy"). What is withheld is left out before
anything is searched, so that no quote, count, nearest place or reason can come of it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Lock

from provenance.citing.source_status import Consent, SourceStatus
from provenance.language.persons import Mention, Spoken, names_among, spoken_of, words_of_name
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
_MOST = 64


@dataclass(frozen=True, slots=True)
class _Passage:
    segment: str
    span: Span
    spoken: Spoken

    @property
    def paragraph(self) -> str:
        """The paragraph it is in, by the name of its segment."""
        return self.segment.partition("_satz-")[0]


class PersonIndex:
    """What the passages of sources say of persons; each source is read once."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._kept: OrderedDict[str, tuple[_Passage, ...]] = OrderedDict()
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
        closed = frozenset(number for number, one in statuses.items() if not _told(one, words=words))
        there = [one for number, one in statuses.items() if number not in closed]
        declared = [words_of_name(name) for one in there for name in one.persons]
        asked = [one for one in there if declared or (not one.published and rule is not ThirdParties.OPEN)]
        passages = {one.artifact_id: self._passages(one.artifact_id) for one in asked}
        personal = {one.artifact_id for one in asked if not one.published}
        known = names_among(
            mention for artifact in personal for passage in passages[artifact] for mention in passage.spoken.mentions
        )
        segments: set[str] = set()
        spans: dict[str, tuple[Span, ...]] = {}
        for one in asked:
            consents = _Consents.of((*cleared, *one.cleared), passages[one.artifact_id])
            found = list(
                _protected(
                    passages[one.artifact_id],
                    consents,
                    rule if one.artifact_id in personal else ThirdParties.OPEN,
                    known,
                    declared,
                )
            )
            segments.update(passage.segment for passage in found)
            if found:
                spans[one.artifact_id] = tuple(passage.span for passage in found)
        return Withheld(closed, frozenset(segments), spans)

    def _passages(self, artifact: str) -> tuple[_Passage, ...]:
        with self._turn:
            if artifact in self._kept:
                self._kept.move_to_end(artifact)
                return self._kept[artifact]
        rows = self._graph.read("search/texts", artifact_id=artifact)
        read = tuple(_Passage(row["id"], (row["start"], row["end"]), spoken_of(row["text"])) for row in rows)
        with self._turn:
            self._kept[artifact] = read
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        return read


def _told(status: SourceStatus, *, words: bool) -> bool:
    """Say whether a source may be heard of, or whether its words may be read."""
    if words:
        return status.open
    return status.consent is not Consent.FORBIDDEN


@dataclass(frozen=True, slots=True)
class _Consents:
    """Who consented: names, and what somebody is to who writes ("sister")."""

    all: bool
    names: tuple[frozenset[str], ...]
    relations: frozenset[str]

    @classmethod
    def of(cls, cleared: Collection[str], passages: Iterable[_Passage]) -> _Consents:
        names = tuple(words_of_name(one) for one in cleared if one != ALL)
        relations = {next(iter(name)) for name in names if len(name) == 1}
        mentions = [one for passage in passages for one in passage.spoken.mentions if one.relation and one.name]
        met: dict[str, list[Mention]] = {}
        for one in mentions:
            met.setdefault(str(one.relation), []).append(one)
        # who is called "my neighbour Tom Baker" once may be "my neighbour" everywhere, if all neighbours consented
        relations |= {name for name, some in met.items() if all(_in(one.name, names) for one in some)}
        return cls(ALL in cleared, names, frozenset(relations))

    def cover(self, mention: Mention) -> bool:
        return self.all or (_in(mention.name, self.names) if mention.name else mention.relation in self.relations)


def _in(name: frozenset[str], names: Iterable[frozenset[str]]) -> bool:
    return any(name <= one for one in names)


def _protected(
    passages: Iterable[_Passage],
    consents: _Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
) -> Iterator[_Passage]:
    """Yield the passages that wait for somebody's consent; what goes on about them is of them.

    That is what goes on with a pronoun, and the rest of the paragraph.
    """
    last: _Passage | None = None
    for passage in passages:
        goes_on = last is not None and (passage.spoken.goes_on or passage.paragraph == last.paragraph)
        waits = goes_on or _waits(passage.spoken, consents, rule, known, declared)
        last = passage if waits else None
        if waits:
            yield passage


def _waits(
    spoken: Spoken,
    consents: _Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
) -> bool:
    if any(name & spoken.capitals and not _cleared(name, consents) for name in declared):
        return True
    if rule is ThirdParties.OPEN or (rule is ThirdParties.PRIVATE and not spoken.private):
        return False
    if any(not consents.cover(one) for one in spoken.mentions):
        return True
    return any(name & spoken.capitals and not _cleared(name, consents) for name in known)


def _cleared(name: frozenset[str], consents: _Consents) -> bool:
    return consents.all or _in(name, consents.names)
