"""What is asserted and on what it rests.

(:Citation)-[:CITES]->(:Segment), (:Citation)-[:CITES_SOURCE]->(:Source), (:Citation)-[:SUPPORTS]->(:Claim)
(:Citation)-[:GENERATED_BY]->(:Session|:Search), (:Citation)-[:PINNED_TO]->(:Snapshot)
(:Citation)-[:SUPPORTS|CONTRADICTS|EXTENDS|SUPERSEDES]->(:Citation)
(:Project)-[:HAD_MEMBER {number, type, identifier, name, version, metadata, archive, recorded_at}]->(:Source)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from provenance.model.closed_sets import ClosedSet
from provenance.model.graph import Link, RecordModel


class Motivation(StrEnum):
    """Why an annotation was made: motivations of the Web Annotation Vocabulary (5), by their local names."""

    COMMENTING = "commenting"
    HIGHLIGHTING = "highlighting"
    DESCRIBING = "describing"
    QUESTIONING = "questioning"
    ASSESSING = "assessing"
    TAGGING = "tagging"


class Annotation(RecordModel):
    """A remark of a project on a source, on a place of it or on a citation (prov:Entity, oa:Annotation).

    ``id`` is ``project/number``, ``number`` counts 1, 2, 3… in the project. ``quote`` is what is highlighted, and
    ``locator``, ``start``, ``end``, ``page`` and ``boxes`` say where it stands. An annotation never changes: a new one
    supersedes it, and one that is ``withdrawn`` takes it away.
    """

    LABEL = "Annotation"
    LINKS: ClassVar[dict[str, Link]] = {
        "source": Link("HAS_SOURCE", "Source"),
        "segments": Link("CITES", "Segment"),
        "whole": Link("CITES", "Source"),
        "citation": Link("CITES", "Citation"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Annotation"),
    }

    id: str
    number: int
    project: str
    motivation: Motivation
    body: str | None = None
    withdrawn: bool | None = None
    quote: str | None = None
    locator: str | None = None
    start: int | None = None
    end: int | None = None
    page: int | None = None
    boxes: tuple[float, ...] = ()
    recorded_at: str
    source: str | None = None
    segments: tuple[str, ...] = ()
    whole: str | None = None
    citation: str | None = None
    session: str
    supersedes: str | None = None


@dataclass(frozen=True, slots=True)
class MethodRow:
    """What holds of all citations of an extraction method.

    ``check`` is the module of `provenance.citing.checks` that holds one to its source. ``direct`` says that the source
    itself says what is claimed, so that the claim may be supported, and is not inferred; ``placed`` that the citation
    stands at a place of the source; ``textless`` that it needs no text of the source.
    """

    check: str = "quote"
    direct: bool = True
    placed: bool = False
    textless: bool = False


class ExtractionMethod(ClosedSet):
    """The relation of a citation to its source (citation engine design, 3.3 and 10)."""

    # how a reader is told of a member stands in provenance/language/catalogue/members.LANGUAGE.toml
    row: MethodRow

    DIRECT_QUOTE = "direct_quote", MethodRow(placed=True)
    PARAPHRASE = "paraphrase", MethodRow(placed=True)
    INFERENCE = "inference", MethodRow(placed=True, direct=False)
    AGGREGATION = "aggregation", MethodRow("aggregation")
    NEGATIVE = "negative", MethodRow("absence")
    METADATA_FACT = "metadata_fact", MethodRow("metadata", textless=True)

    @classmethod
    def _missing_(cls, value: object) -> ExtractionMethod | None:
        """Read what agents also write for a direct quote."""
        return cls.DIRECT_QUOTE if value in ("verbatim", "verbatim_quote", "quote", "direct") else None


class RelationType(StrEnum):
    """How a citation stands to others (citation engine design, 10.2)."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    EXTENDS = "extends"
    SUPERSEDES = "supersedes"


class Confidence(StrEnum):
    """The agent's own assessment."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Claim(RecordModel):
    """An assertion that needs a source. Its id is the hash of its words within its project."""

    LABEL = "Claim"

    id: str
    project: str
    text: str
    recorded_at: str


class Citation(RecordModel):
    """The voucher: a claim, the quote that bears it and the place where it stands (prov:Entity, oa:Annotation).

    ``id`` is ``project/number``, ``number`` counts 1, 2, 3… in the project. ``locator`` is what the caller gave;
    ``matched_*`` is where the quote was found: printed locator, offsets in the canonical text
    (oa:TextPositionSelector), page and boxes as in Segment. A citation never changes: what is known of it stands in
    its Verification, a correction is a new citation that supersedes it.
    """

    LABEL = "Citation"
    LINKS: ClassVar[dict[str, Link]] = {
        "segments": Link("CITES", "Segment"),
        "source": Link("CITES_SOURCE", "Source"),
        "claim_id": Link("SUPPORTS", "Claim"),
        "session": Link("GENERATED_BY", "Session"),
        "search": Link("GENERATED_BY", "Search"),
        "snapshot": Link("PINNED_TO", "Snapshot"),
        "supports": Link("SUPPORTS", "Citation"),
        "contradicts": Link("CONTRADICTS", "Citation"),
        "extends": Link("EXTENDS", "Citation"),
        "supersedes": Link("SUPERSEDES", "Citation"),
    }

    id: str
    number: int
    project: str
    claim: str
    verbatim_quote: str | None = None
    quote_context: str
    quote_language: str | None = None
    relevance_reasoning: str | None = None
    confidence: Confidence = Confidence.HIGH
    extraction_method: ExtractionMethod = ExtractionMethod.DIRECT_QUOTE
    locator: dict[str, Any] = Field(default_factory=dict)
    matched_locator: str | None = None
    matched_text: str | None = None
    matched_start: int | None = None
    matched_end: int | None = None
    matched_page: int | None = None
    matched_boxes: tuple[float, ...] = ()
    artifact_id: str
    snapshot_number: int
    recorded_at: str
    source: str
    segments: tuple[str, ...] = ()
    claim_id: str
    session: str
    search: str | None = None
    snapshot: str
    supports: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    extends: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()


class Project(RecordModel):
    """A namespace of citations (prov:Collection); the sources it was given are its members, numbered 1, 2, 3…."""

    LABEL = "Project"

    id: str
    recorded_at: str
