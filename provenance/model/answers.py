"""What was answered, on what it rests, what was refused and what was shown of it (prov:Bundle and its parts).

(:Assertion)-[:PART_OF]->(:Answer)-[:GENERATED_BY]->(:Session), (:Answer)-[:PINNED_TO]->(:Snapshot)
(:Assertion)-[:ASSERTS]->(:Claim), (:Assertion)-[:RESTS_ON {relation}]->(:Citation), (:Step)-[:PART_OF]->(:Answer)
(:Answer)-[:DERIVED_FROM]->(:EvidencePack)-[:HAD_MEMBER {rank, score, similarity, tier}]->(:Segment)
(:Refusal)-[:PART_OF]->(:Answer)<-[:USED]-(:Disclosure)

The words of a question are kept only where the project allows it; its digest is always there. Left out: excerpts, gate
statements and their rows, which stand in the signed bundle that ``digest`` names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from provenance.model.citations import ExtractionMethod
from provenance.model.closed_sets import ClosedSet
from provenance.model.graph import Edge, Link, RecordModel, Reference


class Mode(StrEnum):
    """How an answer came about: a draft was grounded, a question asked, a draft only checked."""

    GROUND = "ground"
    ASK = "ask"
    CHECK = "check"


class Outcome(StrEnum):
    """What a requestor got: an answer, a refusal, the abstaining report, or a look into the archive alone.

    ``interrupted``: nothing, since the run ended after its citations were recorded and before its answer was.
    """

    ANSWERED = "answered"
    REFUSED = "refused"
    ABSTAINED = "abstained"
    ARCHIVE_ONLY = "archive_only"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class RungRow:
    """What a rung is shown with: its sign, and its colour in a terminal."""

    sign: str
    colour: str


class Rung(ClosedSet):
    """How well a claim is covered, best first (citation binding, "The coverage gate")."""

    # each but the last has its statement queries/gate/RUNG.cypher; how a reader is told of a member stands in
    # provenance/language/catalogue/members.LANGUAGE.toml
    row: RungRow

    SUPPORTED = "supported", RungRow("✓", "green")
    NARROWED = "narrowed", RungRow("◐", "yellow")
    LABELED = "labeled", RungRow("≈", "cyan")
    REFUSED = "refused", RungRow("✗", "red")

    @property
    def height(self) -> int:
        """0 for refused, and higher the better it is: 3 for supported."""
        return len(Rung) - 1 - list(Rung).index(self)


class Answer(RecordModel):
    """One answer as it was delivered (prov:Bundle); written once, at the end of its path, with all that belongs to it.

    ``supported`` to ``refused`` count its claims by rung, ``outside`` its sentences that are about no source, ``text``
    is what was delivered, ``digest`` the SHA-256 of the signed bundle, ``policies`` the version or hash of each policy
    by name. ``query_type``, ``similarity`` (of the best place found, 0 to 1), ``sources_found`` and ``category`` are
    what statistics ask for, where the path came so far.
    """

    LABEL = "Answer"
    LINKS: ClassVar[dict[str, Link]] = {
        "session": Link("GENERATED_BY", "Session"),
        "snapshot": Link("PINNED_TO", "Snapshot"),
        "pack": Link("DERIVED_FROM", "EvidencePack"),
    }

    id: str
    project: str
    mode: Mode
    preset: str
    persona: str | None = None
    question: str | None = None
    language: str | None = None
    outcome: Outcome
    rung: Rung
    supported: int = 0
    narrowed: int = 0
    labeled: int = 0
    refused: int = 0
    outside: int | None = None
    text: str | None = None
    digest: str | None = None
    policies: dict[str, Any] = Field(default_factory=dict)
    category: str | None = None
    query_type: str | None = None
    similarity: float | None = None
    sources_found: int | None = None
    snapshot_number: int | None = None
    started_at: str
    ended_at: str
    software: str
    session: str
    snapshot: str | None = None
    pack: str | None = None


class Step(RecordModel):
    """One step on the path of an answer (prov:Activity): ``id`` is ``answer/03``, ``outcome`` a word for its end."""

    LABEL = "Step"
    LINKS: ClassVar[dict[str, Link]] = {"answer": Link("PART_OF", "Answer"), "agent": Link("ATTRIBUTED_TO", "Agent")}

    id: str
    number: int
    name: str
    started_at: str
    ended_at: str
    outcome: str
    figures: dict[str, Any] = Field(default_factory=dict)
    answer: str
    agent: str


class Assertion(RecordModel):
    """A claim as one answer makes it, with the rung it got there (prov:Entity); the Claim itself is of the project.

    ``id`` is ``answer/number``; ``start`` and ``end`` count in the draft. ``part`` is the section of the citation
    contract it stands in ("prevailing") where its rules name any, ``bullet`` which bullet of it, from 1. ``kept`` is
    what remains of it where it was narrowed, ``limit`` what its evidence is limited to, ``removed`` the topic taken out
    and ``removed_why`` the reason.
    A claim that is refused rests on nothing and may have no Claim in the project. What it rests on are edges with a
    property of their own: add ``assertion.resting(relations)`` to the edges of the batch that writes it.
    """

    LABEL = "Assertion"
    LINKS: ClassVar[dict[str, Link]] = {
        "answer": Link("PART_OF", "Answer"),
        "claim": Link("ASSERTS", "Claim"),
    }

    id: str
    number: int
    text: str
    section: str | None = None
    part: str | None = None
    bullet: int | None = None
    rung: Rung
    reason: str
    kept: str | None = None
    limit: str | None = None
    removed: str | None = None
    removed_why: str | None = None
    start: int | None = None
    end: int | None = None
    answer: str
    claim: str | None = None

    def resting(self, relations: Mapping[str, ExtractionMethod]) -> list[Edge]:
        """Return the edges to the citations it rests on, by their ids: how this claim uses each, in this answer.

        A citation was made for a claim of its own, which may use its source otherwise.
        """
        return [
            Edge("RESTS_ON", self.reference, Reference("Citation", key), {"relation": relation.value})
            for key, relation in relations.items()
        ]


@dataclass(frozen=True, slots=True)
class Selected:
    """A segment in an evidence pack: its rank from 1, its score and its similarity to the question, both 0 to 1."""

    segment: str
    rank: int
    score: float
    similarity: float
    tier: int


class EvidencePack(RecordModel):
    """What was retrieved for a question (prov:Collection of segments; citation contract, 4).

    ``unmet`` names the constraints that could not be met, each with its reason. The segments are edges with properties
    of their own: add ``pack.selecting(places)`` to the edges of the batch that writes the pack.
    """

    LABEL = "EvidencePack"
    LINKS: ClassVar[dict[str, Link]] = {"session": Link("GENERATED_BY", "Session")}

    id: str
    project: str
    question: str | None = None
    question_digest: str
    generated_at: str
    statistics: dict[str, Any] = Field(default_factory=dict)
    unmet: tuple[str, ...] = ()
    session: str

    def selecting(self, places: Iterable[Selected]) -> list[Edge]:
        """Return the edges to the segments of the pack."""
        return [
            Edge(
                "HAD_MEMBER",
                self.reference,
                Reference("Segment", place.segment),
                {
                    "rank": place.rank,
                    "score": float(place.score),
                    "similarity": float(place.similarity),
                    "tier": place.tier,
                },
            )
            for place in places
        ]


class Refusal(RecordModel):
    """That a question was refused, and by what figures (citation enforcement, "Logging"; prov:Entity).

    ``category`` is the category of the question where it was refused before anything was looked up; without one the
    evidence fell short, and ``reason`` says how. ``results`` counts the places that were found.
    """

    LABEL = "Refusal"
    LINKS: ClassVar[dict[str, Link]] = {
        "answer": Link("PART_OF", "Answer"),
        "session": Link("GENERATED_BY", "Session"),
    }

    id: str
    project: str
    persona: str | None = None
    reason: str
    category: str | None = None
    query_type: str | None = None
    question: str | None = None
    question_digest: str
    similarity_best: float | None = None
    similarity_required: float | None = None
    sources_found: int | None = None
    sources_required: int | None = None
    results: int | None = None
    recorded_at: str
    answer: str | None = None
    session: str


class Disclosure(RecordModel):
    """What a requestor was shown on a day of an answer's evidence (prov:Activity); budgets are sums over these.

    ``day`` is an ISO date in UTC, ``characters`` those of the ``excerpts`` shown.
    """

    LABEL = "Disclosure"
    LINKS: ClassVar[dict[str, Link]] = {"answer": Link("USED", "Answer")}

    id: str
    project: str
    requestor: str
    day: str
    excerpts: int
    characters: int
    recorded_at: str
    answer: str
