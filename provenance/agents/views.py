"""What a tool gives as values: small typed answers, as much as a model can use and no more.

Each view is made of what the engine gave (``View.of``). Texts are cut, lists end where nobody reads on and say how much
there is more; what a caller may not see the engine did not give. The same in words is said by `answers` and
`graph_answers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from provenance.agents.answers import cut, next_step, steps_to_mend
from provenance.agents.graph_answers import MOST
from provenance.citing.checking import QuoteCheck
from provenance.citing.results import Citation, CitationResult, Source
from provenance.citing.search.hits import Candidate, EvidenceResult, Hit, SearchResult
from provenance.citing.search.wording import Wording
from provenance.model.activities import VerificationStatus
from provenance.text.found import Difference

_MOST_CITATIONS = 100


class View(BaseModel):
    """What a tool gives as values."""

    model_config = ConfigDict(extra="forbid")

    @classmethod
    def of(cls, given: Any) -> Self:
        """Return the view of what a call of the engine gave."""
        raise NotImplementedError


class DifferenceView(BaseModel):
    """One thing the source says otherwise than the claim; either side may be empty."""

    kind: str
    source: str
    claim: str


class CitedView(View):
    """What citing came to. ``number`` is null where nothing may be referred to."""

    number: int | None = Field(description="Put it in brackets behind the claim; null: nothing was cited.")
    status: str
    quote_stands: bool | None
    claim_borne: str = Field(description="Whether the quote bears the claim, and by what.")
    place: str | None
    page: int | None
    text: str | None = Field(description="The words of the source.")
    differences: list[DifferenceView]
    to_mend: list[str] = Field(description="What to change in the quote.")
    warnings: list[str]
    change: dict[str, Any] = Field(description="The arguments to change in the next call; empty: none are known.")
    next_step: str

    @classmethod
    def of(cls, given: CitationResult) -> Self:
        """Return the view of a citation that was made, or tried."""
        failed = given.verification_status is VerificationStatus.FAILED
        return cls(
            number=None if failed else given.citation_id,
            status=given.verification_status.value,
            quote_stands=given.findings.stands,
            claim_borne=given.findings.bearing.value,
            place=given.matched_location.get("locator"),
            page=given.matched_location.get("page"),
            text=shortened(given.matched_text),
            differences=_differences((*given.findings.differs, *given.findings.left_out)),
            to_mend=steps_to_mend(given.diff) if failed else [],
            warnings=list(given.warnings[:MOST]),
            change=dict(given.suggestion),
            next_step=next_step(given),
        )


class HitView(BaseModel):
    """A passage: where it stands, what it says, how good it is and why, and by which arguments it is cited."""

    place: str
    source: int
    source_name: str
    page: int | None
    quote: str
    evidence: str
    reason: str
    standing: str | None = Field(description="What is to be known of the version; null: it is the one in force.")
    locator: dict[str, Any] = Field(description="Cite by it, with the source as source_identifier.")
    path: str | None = None
    differences: list[DifferenceView] = []

    @classmethod
    def of_hit(cls, one: Hit | Candidate) -> Self:
        """Return the view of a hit of a search, or of a candidate for evidence."""
        return cls(
            place=one.printed or one.source_name,
            source=one.source_id,
            source_name=one.source_name,
            page=one.page,
            quote=cut(one.quote),
            evidence=one.evidence.value,
            reason=one.reason,
            standing=one.standing,
            locator=one.locator,
            path=(Wording("en").path(one.path) or None) if isinstance(one, Hit) else None,
            differences=_differences(one.differences) if isinstance(one, Candidate) else [],
        )


class FoundView(View):
    """What a search, or a search for evidence, found: best first."""

    passages: list[HitView]
    searched: str
    note: str

    @classmethod
    def of(cls, given: SearchResult | EvidenceResult) -> Self:
        """Return the view of what was found."""
        some: Sequence[Hit | Candidate] = given.hits if isinstance(given, SearchResult) else given.candidates
        return cls(passages=[HitView.of_hit(one) for one in some], searched=given.searched, note=given.note)


class QuoteView(View):
    """Whether words stand in a source, and where; else the nearest passage."""

    stands: bool
    source: int
    place: str | None
    page: int | None
    text: str | None = Field(description="The words as they stand there, or the nearest.")
    to_mend: list[str]
    notes: str
    warnings: list[str]

    @classmethod
    def of(cls, given: QuoteCheck) -> Self:
        """Return the view of a checked quote."""
        return cls(
            stands=given.found,
            source=given.source_id,
            place=given.location.get("locator"),
            page=given.location.get("page"),
            text=shortened(given.text),
            to_mend=steps_to_mend(given.diff),
            notes=given.notes,
            warnings=list(given.warnings[:MOST]),
        )


class CitationView(BaseModel):
    """A citation, in a line."""

    number: int
    status: str
    claim: str
    claim_borne: str
    place: str | None
    source: int


class CitationsView(View):
    """Citations in the order of their numbers; the last are shown where there are many."""

    citations: list[CitationView]
    total: int

    @classmethod
    def of(cls, given: Sequence[Citation]) -> Self:
        """Return the view of some citations."""
        shown = [
            CitationView(
                number=one.id,
                status=one.verification_status.value,
                claim=cut(one.claim),
                claim_borne=one.findings.bearing.value,
                place=one.matched_location.get("locator"),
                source=one.source_id,
            )
            for one in given[-_MOST_CITATIONS:]
        ]
        return cls(citations=shown, total=len(given))


class SourceView(BaseModel):
    """A registered source."""

    number: int
    name: str
    source_identifier: str
    type: str
    version: str | None
    passages: int
    warnings: list[str]


class SourcesView(View):
    """Sources in the order of their numbers; the first are shown where there are many."""

    sources: list[SourceView]
    total: int

    @classmethod
    def of(cls, given: Sequence[Source] | Source) -> Self:
        """Return the view of some sources, or of one."""
        found = [given] if isinstance(given, Source) else given
        shown = [
            SourceView(
                number=one.id,
                name=cut(one.name),
                source_identifier=one.identifier,
                type=one.type.value,
                version=one.version,
                passages=one.segments,
                warnings=list(one.warnings),
            )
            for one in found[:_MOST_CITATIONS]
        ]
        return cls(sources=shown, total=len(found))


def shortened(text: str | None) -> str | None:
    """Return a text as far as a model reads it; None stays."""
    return None if text is None else cut(text)


def _differences(given: Iterable[Difference]) -> list[DifferenceView]:
    return [DifferenceView(kind=one.kind, source=cut(one.source), claim=cut(one.quote)) for one in given][:MOST]
