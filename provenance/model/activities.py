"""Who did what, when: agents and the activities they are answerable for (prov:Agent, prov:Activity).

(:Session)-[:ATTRIBUTED_TO]->(:Agent), (:Extraction)-[:USED]->(:Source)
(:Verification)-[:USED]->(:Citation), (:Verification)-[:ATTRIBUTED_TO]->(:Agent)
(:Comparison)-[:USED]->(:Source), (:Comparison)-[:ADDED|DROPPED]->(:Segment)
(:Search)-[:USED]->(:Source), (:Search)-[:ATTRIBUTED_TO]->(:Agent)
"""

from __future__ import annotations

import secrets
import time
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from provenance.model.graph import Link, RecordModel


class ValidationReport(RecordModel):
    """Whether the records of a store conform to the shapes (SHACL, 3.4: Validation Report), and which do not.

    ``shapes`` is the SHA-256 of the shapes they were held against, ``executor`` by what (cypher, pyshacl), ``checked``
    how many records there were. ``violations`` and ``warnings`` count the results; ``results`` has the first of both.
    """

    LABEL = "ValidationReport"
    LINKS: ClassVar[dict[str, Link]] = {"session": Link("GENERATED_BY", "Session")}

    id: str
    project: str
    conforms: bool
    executor: str
    shapes: str
    checked: int
    violations: int
    warnings: int
    results: dict[str, Any] = Field(default_factory=dict)
    recorded_at: str
    session: str


_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [first + second for first in _CROCKFORD for second in _CROCKFORD]


def ulid() -> str:
    """Return a ULID: 48 bits of milliseconds and 80 random bits in Crockford's base 32, 26 letters, sortable."""
    number = (int(time.time() * 1000) << 80) | secrets.randbits(80)
    return "".join([_PAIRS[(number >> shift) & 1023] for shift in range(120, -1, -10)])


class AgentKind(StrEnum):
    """The three kinds of prov:Agent."""

    PERSON = "person"
    SOFTWARE = "software"
    ORGANISATION = "organisation"


class VerificationStatus(StrEnum):
    """What is known of a citation (citation engine design, 3.3)."""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    FAILED = "failed"
    PENDING = "pending"


class Bearing(StrEnum):
    """Whether a quote bears its claim: the second finding of a citation, beside that the quote stands (ADR 24)."""

    BY_WORDS = "by_words"  # the source says it in these words, or in all but their spelling
    BY_MODEL = "by_model"  # a model found it in other words
    BY_CHECK = "by_check"  # counted again, looked for in vain, or compared with what is kept
    NOT_JUDGED = "not_judged"
    DIFFERS = "differs"

    @property
    def borne(self) -> bool:
        """Whether the claim is borne."""
        return self in {Bearing.BY_WORDS, Bearing.BY_MODEL, Bearing.BY_CHECK}


class Agent(RecordModel):
    """A person, a program or an organisation that is answerable for activities."""

    LABEL = "Agent"

    id: str
    name: str
    kind: AgentKind = AgentKind.SOFTWARE


class Session(RecordModel):
    """One agent's part in a run on a task, within which citations are made.

    ``name`` is what callers call the run; ``id`` tells apart runs of that name by project and agent.
    """

    LABEL = "Session"
    LINKS: ClassVar[dict[str, Link]] = {"agent": Link("ATTRIBUTED_TO", "Agent")}

    id: str
    name: str | None = None
    project: str
    user: str | None = None
    started_at: str
    software: str
    agent: str


class Extraction(RecordModel):
    """The reading of a file into segments: which program in which version, with which settings."""

    LABEL = "Extraction"
    LINKS: ClassVar[dict[str, Link]] = {"agent": Link("ATTRIBUTED_TO", "Agent")}

    id: str
    started_at: str
    ended_at: str
    software: str
    configuration: dict[str, Any] = Field(default_factory=dict)
    agent: str


class Comparison(RecordModel):
    """The comparison of two versions of a work, Satz by Satz (prov:Activity).

    ``older`` and ``newer`` are their artifact IDs; the numbers count the places that stayed, were reworded, moved, came
    in or went out. What was reworded or moved has SUPERSEDES edges; ``came`` and ``went`` are the segments that have no
    counterpart. ``valid_from`` is the first day of the newer law, ``valid_to`` the last of the older.
    """

    LABEL = "Comparison"
    LINKS: ClassVar[dict[str, Link]] = {
        "sources": Link("USED", "Source"),
        "came": Link("ADDED", "Segment"),
        "went": Link("DROPPED", "Segment"),
        "agent": Link("ATTRIBUTED_TO", "Agent"),
    }

    id: str
    older: str
    newer: str
    unchanged: int
    changed: int
    moved: int
    added: int
    dropped: int
    valid_from: str | None = None
    valid_to: str | None = None
    started_at: str
    ended_at: str
    software: str
    sources: tuple[str, ...]
    came: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    agent: str


class Search(RecordModel):
    """A search of sources for words that are said not to be there (prov:Activity), on which a negative citation rests.

    ``terms`` are the words as they were given or taken from the claim, ``queries`` as they were looked up, ``places``
    the sections that the search kept to, ``hits`` how many places were found in the state of the archive of the number
    ``snapshot_number``.
    """

    LABEL = "Search"
    LINKS: ClassVar[dict[str, Link]] = {
        "sources": Link("USED", "Source"),
        "agent": Link("ATTRIBUTED_TO", "Agent"),
    }

    id: str
    terms: tuple[str, ...]
    queries: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    hits: int
    snapshot_number: int
    started_at: str
    ended_at: str
    software: str
    sources: tuple[str, ...]
    agent: str


class Verification(RecordModel):
    """One check of one citation. The newest verification of a citation says where it stands.

    It has two findings: ``stands``, whether the quote is in the source (None where none was looked for), and
    ``bearing``, whether it bears the claim, with the reason (``bearing_notes``) and what was seen: ``differences`` are
    lists of ``kind``, ``source`` and ``quote`` under "differs" and "left_out". Records of before have neither.
    ``notes`` and ``bearing_notes`` are in the language of whoever had it checked; ``wordings`` has under these names
    what they say as values (`provenance.language.catalogue.wording`), which are told to a reader in their own language.
    """

    LABEL = "Verification"
    LINKS: ClassVar[dict[str, Link]] = {
        "citation": Link("USED", "Citation"),
        "agent": Link("ATTRIBUTED_TO", "Agent"),
    }

    id: str
    status: VerificationStatus
    similarity: float
    method: str
    notes: str | None = None
    stands: bool | None = None
    bearing: Bearing | None = None
    bearing_notes: str | None = None
    differences: dict[str, Any] = Field(default_factory=dict)
    wordings: dict[str, Any] = Field(default_factory=dict)
    started_at: str
    ended_at: str
    software: str
    citation: str
    agent: str
