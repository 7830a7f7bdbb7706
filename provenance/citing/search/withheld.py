"""What of the sources of a project is not there for whom something is made: sources, and single passages of others.

A source may forbid that anybody learns of it. A passage of what nobody published (letters, notes, diaries) is withheld
where it speaks of a third person who was not asked: consent is a property of a passage and of the persons in it, and it
is missing until somebody gives it (citation binding, "Third-party privacy"). What is withheld is left out before
anything is searched, so that no quote, count, nearest place or reason can come of it.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Any

from provenance.citing.source_status import Consent, SourceStatus
from provenance.language import classes
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
_MOST_RULINGS = 16
_MOST_FOUND = 20_000
_WAY = 2
"""How passages are kept; what was kept otherwise is read anew, as it is when the words of ``person.toml`` change."""


@dataclass(frozen=True, slots=True)
class _Passage:
    segment: str
    span: Span
    spoken: Spoken

    @property
    def paragraph(self) -> str:
        """The paragraph it is in, by the name of its segment."""
        return self.segment.partition("_satz-")[0]


@dataclass(frozen=True, slots=True)
class _Named:
    """Whom a source names: the names that tell who is meant wherever they are met, and who is somebody's relation."""

    names: frozenset[frozenset[str]]
    related: tuple[Mention, ...]

    @classmethod
    def of(cls, passages: Iterable[_Passage]) -> _Named:
        mentions = {one for passage in passages for one in passage.spoken.mentions}
        related = (one for one in mentions if one.relation and one.name)
        return cls(names_among(mentions), tuple(sorted(related, key=repr)))


class _PassageFile:
    """What the passages of sources say of persons, in a file beside the store, by the IDs of the sources.

    It is no record: it may be deleted at any time. Sources never change, so that one that was read is not read again.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._db = sqlite3.connect(folder / "persons.db", timeout=30, check_same_thread=False, isolation_level=None)
        self._turn = Lock()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        way = zlib.crc32(f"{_WAY} {classes.table('person')}".encode()) >> 1
        if self._db.execute("PRAGMA user_version").fetchone()[0] != way:
            self._db.executescript(f"DROP TABLE IF EXISTS source; PRAGMA user_version={way}")
        self._db.execute("CREATE TABLE IF NOT EXISTS source (artifact TEXT PRIMARY KEY, passages BLOB) WITHOUT ROWID")

    def get(self, artifact: str) -> tuple[_Passage, ...] | None:
        with self._turn:
            row = self._db.execute("SELECT passages FROM source WHERE artifact = ?", (artifact,)).fetchone()
        if row is None:
            return None
        return tuple(
            _Passage(
                segment,
                (start, end),
                Spoken(
                    frozenset(Mention(frozenset(name), relation, full) for name, relation, full in mentions),
                    frozenset(capitals),
                    private,
                    goes_on,
                ),
            )
            for segment, start, end, mentions, capitals, private, goes_on in json.loads(zlib.decompress(row[0]))
        )

    def put(self, artifact: str, passages: Iterable[_Passage]) -> None:
        rows = [
            (
                *(one.segment, *one.span, [(sorted(who.name), who.relation, who.full) for who in one.spoken.mentions]),
                *(sorted(one.spoken.capitals), one.spoken.private, one.spoken.goes_on),
            )
            for one in passages
        ]
        packed = zlib.compress(json.dumps(rows, ensure_ascii=False).encode(), 1)
        with self._turn:
            self._db.execute("INSERT OR REPLACE INTO source VALUES (?, ?)", (artifact, packed))

    def close(self) -> None:
        self._db.close()


class PersonIndex:
    """What the passages of sources say of persons; each source is read once, whatever program asks first."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._file: _PassageFile | None = None
        self._named: dict[str, _Named] = {}
        self._found: dict[Hashable, _Waiting] = {}
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
        there = [one for number, one in statuses.items() if number not in closed]
        declared = frozenset(words_of_name(name) for one in there for name in one.persons)
        asked = [one for one in there if declared or (not one.published and rule is not ThirdParties.OPEN)]
        named = {one.artifact_id: self._who(one.artifact_id) for one in asked}
        known = frozenset(name for one in asked if not one.published for name in named[one.artifact_id].names)
        segments: set[str] = set()
        spans: dict[str, tuple[Span, ...]] = {}
        for one in asked:
            consents = Consents.of((*cleared, *one.cleared), named[one.artifact_id].related)
            given = (consents, ThirdParties.OPEN, frozenset[frozenset[str]](), declared)
            found = self._waiting(one.artifact_id, given if one.published else (consents, rule, known, declared))
            segments.update(segment for segment, _ in found)
            if found:
                spans[one.artifact_id] = tuple(span for _, span in found)
        return Withheld(closed, frozenset(segments), spans)

    def _waiting(self, artifact: str, given: _Given) -> _Waiting:
        """Return the passages of a source that wait for consent, as judged once by what is given."""
        key = (artifact, given)
        with self._turn:
            if key in self._found:
                return self._found[key]
        found = tuple((one.segment, one.span) for one in _protected(self._passages(artifact), *given))
        with self._turn:
            if len(self._found) >= _MOST_FOUND:
                self._found.clear()
            self._found[key] = found
        return found

    def _who(self, artifact: str) -> _Named:
        if artifact not in self._named:
            self._named[artifact] = _Named.of(self._passages(artifact))
        return self._named[artifact]

    def _passages(self, artifact: str) -> tuple[_Passage, ...]:
        with self._turn:
            file = self._file = self._file or _PassageFile(self._graph.beside / "search")
        found = file.get(artifact)
        if found is None:
            found = _read(self._graph.read("search/texts", artifact_id=artifact))
            file.put(artifact, found)
        return found

    def differs(self, artifact: str, rows: Iterable[Mapping[str, Any]]) -> bool:
        """Say whether what is kept of a source is not what its texts say; not where nothing is kept of it."""
        if self._file is None and not (self._graph.beside / "search" / "persons.db").is_file():
            return False
        with self._turn:
            file = self._file = self._file or _PassageFile(self._graph.beside / "search")
        found = file.get(artifact)
        return found is not None and found != _read(rows)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _read(rows: Iterable[Mapping[str, Any]]) -> tuple[_Passage, ...]:
    """Return what the texts of a source say of persons, passage by passage."""
    return tuple(_Passage(row["id"], (row["start"], row["end"]), spoken_of(row["text"])) for row in rows)


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
        relations = {next(iter(name)) for name in names if len(name) == 1}
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
_Waiting = tuple[tuple[str, Span], ...]
"""Passages by their segments, and where they stand."""


def _in(name: frozenset[str], names: Iterable[frozenset[str]]) -> bool:
    return any(name <= one for one in names)


def _protected(
    passages: Iterable[_Passage],
    consents: Consents,
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
    consents: Consents,
    rule: ThirdParties,
    known: Collection[frozenset[str]],
    declared: Collection[frozenset[str]],
) -> bool:
    if _names_any(spoken, declared, consents):
        return True
    if rule is ThirdParties.OPEN or (rule is ThirdParties.PRIVATE and not spoken.private):
        return False
    return any(not consents.cover(one) for one in spoken.mentions) or _names_any(spoken, known, consents)


def _names_any(spoken: Spoken, names: Iterable[frozenset[str]], consents: Consents) -> bool:
    """Say whether a passage has a word of a name that was not cleared, but as part of one that was.

    "Baker" in "Tom Baker", who agreed, is not his sister's; where it stands alone it may be.
    """
    asked = [name for name in names if name & spoken.capitals and not _cleared(name, consents)]
    agreed = (one.name for one in spoken.mentions if consents.cover(one) and not _in(one.name, asked))
    left = spoken.capitals.difference(*agreed)
    return any(name & left for name in asked)


def _cleared(name: frozenset[str], consents: Consents) -> bool:
    return consents.all or _in(name, consents.names)
