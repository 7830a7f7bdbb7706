"""A citation on its way into the record: what was asked, what the check said, and the records and result it becomes.

(:Citation)-[:CITES]->(:Segment), (:Citation)-[:CITES_SOURCE]->(:Source), (:Citation)-[:PINNED_TO]->(:Snapshot)
(:Citation)-[:SUPPORTS]->(:Claim), (:Citation)-[:SUPPORTS|CONTRADICTS|EXTENDS|SUPERSEDES]->(:Citation)
(:Verification)-[:USED]->(:Citation)-[:GENERATED_BY]->(:Session|:Search)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from provenance.citing.checks.verdict import Verdict
from provenance.citing.context import SOFTWARE, CitationContext
from provenance.citing.findings import Findings, both_told, claim_told, wordings
from provenance.citing.requests import CheckedRequest
from provenance.citing.results import CitationResult, Source
from provenance.language.catalogue import placed, said
from provenance.model.activities import Bearing, Search, Verification, VerificationStatus, ulid
from provenance.model.citations import Citation, Claim, ExtractionMethod, RelationType
from provenance.model.graph import RecordModel
from provenance.model.layout import flatten

_TOLD = 5


@dataclass(frozen=True, slots=True)
class ResolvedRequest:
    """A citation that is asked for: the source, the request, and whether the source was registered for it."""

    source: Source
    request: CheckedRequest
    registered: bool = False


@dataclass(frozen=True, slots=True)
class CheckedCitation:
    """A citation that was checked and awaits its number. ``suggestion`` is how to mend it."""

    asked: ResolvedRequest
    verdict: Verdict
    started: str
    suggestion: dict[str, Any]
    claim_id: str
    language: str = "en"

    def wordless(self, about: str) -> CheckedCitation:
        """Return it as it is kept of a source whose words may be in no citation: place and findings, no word of it.

        A direct quote is none without its words, and is kept as a paraphrase of what stands at its place.
        ``about`` are words on the source that may be shown; they stand where the words round the quote would.
        """
        if self.asked.request.extraction_method.row.textless:
            return self
        method = self.asked.request.extraction_method
        request = replace(
            self.asked.request,
            verbatim_quote=None,
            quote_context=about,
            relevance_reasoning=None,
            extraction_method=ExtractionMethod.PARAPHRASE if method is ExtractionMethod.DIRECT_QUOTE else method,
        )
        seen = Findings(self.verdict.findings.stands, self.verdict.findings.bearing)
        verdict = replace(self.verdict, text=None, notes="", findings=seen, warnings=(), remarks=(), diff=())
        return replace(self, asked=replace(self.asked, request=request), verdict=verdict, suggestion={})

    def records(
        self, number: int, snapshot: int, context: CitationContext, program: str, time: str
    ) -> Iterator[RecordModel]:
        """Yield the citation under its number, its verification, and the search that it rests on, if it does."""
        search = self.verdict.search.record(snapshot, SOFTWARE, program) if self.verdict.search else None
        if search:
            yield search
        citation = self._citation(number, snapshot, context, time, search)
        yield citation
        yield verification(citation.id, self.verdict, self.started, time, program)

    def claim(self, project: str, time: str) -> Claim:
        """Return the record of the claim."""
        return Claim(id=self.claim_id, project=project, text=self.asked.request.claim, recorded_at=time)

    def _citation(
        self, number: int, snapshot: int, context: CitationContext, time: str, search: Search | None
    ) -> Citation:
        request, source, verdict = self.asked.request, self.asked.source, self.verdict
        place = verdict.place if verdict.status is not VerificationStatus.FAILED else None
        project = context.project_id
        related = tuple(f"{project}/{one}" for one in request.related)
        return Citation(
            id=f"{project}/{number}",
            number=number,
            project=project,
            claim=request.claim,
            verbatim_quote=request.verbatim_quote,
            quote_context=request.quote_context,
            quote_language=request.quote_language,
            relevance_reasoning=request.relevance_reasoning,
            confidence=request.confidence,
            extraction_method=request.extraction_method,
            locator=request.locator,
            matched_locator=place.locator if place else None,
            matched_text=verdict.text if place else None,
            matched_start=place.start if place else None,
            matched_end=place.end if place else None,
            matched_page=place.page if place else None,
            matched_boxes=flatten(place.boxes) if place else (),
            artifact_id=source.artifact_id,
            snapshot_number=snapshot,
            recorded_at=time,
            source=source.artifact_id,
            segments=place.segments if place else (),
            claim_id=self.claim_id,
            session=context.session_key,
            search=search.id if search else None,
            snapshot=f"snapshot/{snapshot}",
            supports=related if request.relation is RelationType.SUPPORTS else (),
            contradicts=related if request.relation is RelationType.CONTRADICTS else (),
            extends=related if request.relation is RelationType.EXTENDS else (),
            supersedes=related if request.relation is RelationType.SUPERSEDES else (),
        )

    def result(self, number: int) -> CitationResult:
        """Return what the caller gets."""
        verdict, source = self.verdict, self.asked.source
        where = source.placed(placed(self.language, verdict.place.locator) if verdict.place else "")
        mark = self._say(f"mark {verdict.status.value}")
        if verdict.status is VerificationStatus.FAILED:
            cited, told = self._say("tried", source.short), f"— {mark}: {verdict.notes}"
        else:
            heading = verdict.place.heading if verdict.place else None
            heading = f" ({heading})" if heading and heading not in where else ""
            cited, told = self._say("cited", f"{where}{heading}"), f"— {mark}{self._borne()}{self._relates()}"
        return CitationResult(
            citation_id=number,
            verification_status=verdict.status,
            similarity_score=verdict.similarity,
            matched_location=verdict.place.to_dict() if verdict.place else {},
            source_registered=self.asked.registered,
            formatted_reference=f"[{number}] {where}",
            summary_note=f"{cited} [{number}] {told}",
            summary=f"{cited} {told}",
            verification_notes=verdict.notes or None,
            matched_text=verdict.text,
            warnings=verdict.warnings,
            remarks=verdict.remarks,
            diff=verdict.diff,
            suggestion=self.suggestion,
            source_id=source.id,
            findings=verdict.findings,
        )

    def _borne(self) -> str:
        """Say both findings where they do not come to verified by the source's own words, which needs no more."""
        found = self.verdict.findings
        if found.both and found.bearing is not Bearing.BY_MODEL and not found.left_out:
            return ""
        return f" ({claim_told(found, self.language)})" if found.both else f": {both_told(found, self.language)}"

    def _relates(self) -> str:
        related, relation = self.asked.request.related, self.asked.request.relation
        if relation is None:
            return ""
        told = ", ".join(f"[{one}]" for one in related[:_TOLD])
        more = len(related) - _TOLD
        return f"; {self._say(relation.value)} {self._say('more', told, more) if more > 0 else told}"

    def _say(self, key: str, *given: object) -> str:
        return said(self.language, "cited", key, *given)


def claim_id(project: str, claim: str) -> str:
    """Name a claim by its words within its project."""
    return "sha256:" + hashlib.sha256(f"{project}\n{claim}".encode()).hexdigest()


def verification(citation: str, verdict: Verdict, started: str, ended: str, program: str) -> Verification:
    """Return the record of a check of a citation."""
    return Verification(
        id=ulid(),
        status=verdict.status,
        similarity=round(verdict.similarity, 4),
        method=verdict.method,
        notes=str(verdict.notes),
        stands=verdict.findings.stands,
        bearing=verdict.findings.bearing,
        bearing_notes=str(verdict.findings.why) or None,
        differences=verdict.findings.differences(),
        wordings=wordings(notes=verdict.notes, bearing_notes=verdict.findings.why),
        started_at=started,
        ended_at=ended,
        software=SOFTWARE,
        citation=citation,
        agent=program,
    )
