"""What the engine hands out: sources and citations as a caller sees them, and the result of citing.

The names and fields are those of the citation engine design (3.2, 3.3, 4.3 and 9.2); what Beleg adds comes after.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from provenance.citing.findings import NOTHING, Findings
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod, RelationType
from provenance.model.layout import Box
from provenance.model.sources import SourceType
from provenance.text.found import Remark


@dataclass(frozen=True, slots=True)
class Source:
    """A registered source. ``id`` counts 1, 2, 3… in its project, ``artifact_id`` is the same everywhere.

    ``content`` is its canonical text; a list of sources leaves it out.
    """

    id: int
    type: SourceType
    identifier: str
    name: str
    version: str | None
    metadata: dict[str, Any]
    created_at: datetime
    artifact_id: str
    content: str = field(repr=False, default="")
    kind: str | None = None
    work: str | None = None
    abbreviation: str | None = None
    stand: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    segments: int = 0

    @property
    def content_hash(self) -> str:
        """The SHA-256 of its bytes, in hexadecimal."""
        return self.artifact_id.removeprefix("sha256:")

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be read or kept of it, and why; empty where all was."""
        unread = self.metadata.get("reading", {}).get("text")
        unseen = self.metadata.get("fetch", {})
        return (
            *((f"No text was read: {unread}",) if unread else ()),
            *((f"No picture of it was kept: {unseen['screenshot']}",) if unseen.get("pictured") is False else ()),
        )

    @property
    def short(self) -> str:
        """What the source is called in a reference: its abbreviation, else its name."""
        return self.abbreviation or self.name

    def placed(self, place: str) -> str:
        """Name a place with its source: "§ 3 Abs. 2 BelO" names it already, "§ 8.1" is "Handbuch, § 8.1"."""
        name = self.short
        named = place.endswith(name) or place.startswith(name)
        return place if named else f"{name}, {place}" if place else name


@dataclass(frozen=True, slots=True)
class MatchedPlace:
    """Where a quote stands: the printed locator, offsets in the canonical text, page (from 1) and boxes."""

    locator: str
    start: int
    end: int
    page: int | None
    boxes: tuple[Box, ...]
    segments: tuple[str, ...]
    heading: str | None = None

    @property
    def pages(self) -> tuple[int, ...]:
        """The pages it stands on, in order; empty where none are known."""
        return tuple(sorted({box[0] for box in self.boxes})) or ((self.page,) if self.page else ())

    def to_dict(self) -> dict[str, Any]:
        """Return the place as plain values, as ``CitationResult.matched_location`` carries it."""
        return {
            "locator": self.locator,
            "heading": self.heading,
            "start": self.start,
            "end": self.end,
            "page": self.page,
            "pages": list(self.pages),
            "boxes": [list(box) for box in self.boxes],
            "segments": list(self.segments),
        }


DiffStep = tuple[Literal["equal", "replace", "delete", "insert"], str, str]
"""One step of a word diff: what is done, the words of the source, the words of the quote."""


@dataclass(frozen=True, slots=True)
class CitationResult:
    """What citing came to. A failed citation is recorded too; its notes say how to mend it in one step.

    ``suggestion`` says the same as arguments: given back with the others (``cite_doc(**{**given, **suggestion})``) they
    cite the words of the source at their place. It is empty where nothing is to be mended, or nothing near was found.
    ``source_registered`` is true where the call itself registered the source. ``findings`` keep apart whether the quote
    stands and whether it bears the claim; ``remarks`` are the ``warnings`` on a quote as values, ``summary`` the
    summary note without its number.
    """

    citation_id: int
    verification_status: VerificationStatus
    similarity_score: float
    matched_location: dict[str, Any]
    source_registered: bool
    formatted_reference: str
    summary_note: str
    verification_notes: str | None = None
    matched_text: str | None = None
    warnings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    diff: tuple[DiffStep, ...] = ()
    suggestion: dict[str, Any] = field(default_factory=dict[str, Any])
    source_id: int = 0
    findings: Findings = NOTHING
    summary: str = ""

    @property
    def bearing(self) -> Bearing:
        """Whether the quote bears the claim."""
        return self.findings.bearing


@dataclass(frozen=True, slots=True)
class VerificationResult:
    """What checking a citation anew came to (8.1); it is recorded as its newest verification."""

    citation_id: int
    verification_status: VerificationStatus
    verification_notes: str | None
    similarity_score: float
    matched_location: dict[str, Any]
    warnings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    diff: tuple[DiffStep, ...] = ()
    suggestion: dict[str, Any] = field(default_factory=dict[str, Any])
    findings: Findings = NOTHING


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation with its newest verification.

    ``relation_type`` is how it stands to its ``related_citations``; ``related_by`` are the citations that relate to it,
    by how they do. One with numbers in ``superseded_by`` was corrected by those: it stays, and they count.
    """

    id: int
    claim: str
    verbatim_quote: str | None
    quote_context: str
    quote_language: str | None
    relevance_reasoning: str | None
    confidence: Confidence
    extraction_method: ExtractionMethod
    source_id: int
    locator: dict[str, Any]
    verification_status: VerificationStatus
    verification_notes: str | None
    created_at: datetime
    created_by: str | None
    session_id: str
    project_id: str
    similarity_score: float
    matched_location: dict[str, Any]
    matched_text: str | None
    source_name: str
    artifact_id: str
    snapshot: int
    related_citations: tuple[int, ...] = ()
    relation_type: RelationType | None = None
    superseded_by: tuple[int, ...] = ()
    related_by: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    findings: Findings = NOTHING
