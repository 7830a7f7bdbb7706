"""The contract of an answer, in plain values: what programs get of it, a refusal as well (citation enforcement).

Version ``beleg.answer.v1``; its JSON Schema is shipped beside this file as ``answer.v1.schema.json``. Fields are only
added within a version. Left out: anything that a requestor may not see (artifact IDs, full spans): sources go by their
opaque handles.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import Field

from provenance.answering.category import CategoryOutcome, Judged
from provenance.answering.enforcement.decision import Decision, QueryType, Reason
from provenance.answering.packs.rules import Pack, lacking
from provenance.answering.policy import Part

VERSION = "beleg.answer.v1"
SCHEMA = "answer.v1.schema.json"


class Completeness(StrEnum):
    """How far an answer goes."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    INSUFFICIENT_DATA = "insufficient_data"


class RetrievalConfidence(StrEnum):
    """How good what was found is: a figure in a word."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    NONE = "none"


class Fallback(StrEnum):
    """What became of a question that could not be answered as asked."""

    NOT_NEEDED = "not_needed"
    UNCITED = "uncited"  # an answer that needs no citation has none
    REFUSAL = "refusal"
    ARCHIVE_ONLY = "archive_only"


class AnswerText(Part):
    """What is delivered."""

    text: str
    completeness: Completeness


class SourceCited(Part):
    """A source of an answer, by the handle that stands for it in this answer only."""

    handle: str
    citation: str
    relation: str | None = None
    excerpt: str | None = None


class Result(Part):
    """A place that was found: where it ranks, its figures and how credible its source is."""

    rank: int = Field(ge=1)
    score: float = Field(ge=0, le=1)
    similarity: float = Field(ge=0, le=1)
    credibility_tier: int = Field(ge=1, le=4)


class DiversityStats(Part):
    """How diverse the evidence pack is (citation contract, 4.4): shares in whole per cent of its places."""

    unique_publishers: int = Field(ge=0)
    tier_1_pct: int = Field(ge=0, le=100)
    tier_2_pct: int = Field(ge=0, le=100)
    tier_3_pct: int = Field(ge=0, le=100)
    tier_4_pct: int = Field(ge=0, le=100)
    max_publisher_pct: int = Field(ge=0, le=100)


class RetrievalSummary(Part):
    """What was searched for and found. ``namespaces`` are the projects, ``top_k`` how many places were asked for.

    ``pack_id``, ``generated_at`` and ``diversity_stats`` are those of the evidence pack, ``unmet`` the constraints that
    it does not meet, each with why; without a pack nothing was searched.
    """

    query: str | None
    top_k: int = Field(ge=0)
    namespaces: tuple[str, ...]
    results: tuple[Result, ...]
    pack_id: str | None = None
    generated_at: str | None = None
    diversity_stats: DiversityStats | None = None
    unmet: tuple[str, ...] = ()


class Unknowns(Part):
    """What the answer does not know."""

    unsupported_claims: tuple[str, ...] = ()
    missing_context: tuple[str, ...] = ()
    clarifying_questions: tuple[str, ...] = ()


class Integrity(Part):
    """Whether the answer keeps to what it must."""

    citation_required: bool
    citations_provided: bool
    retrieval_confidence: RetrievalConfidence
    fallback_behavior: Fallback


class Suggested(Part):
    """What could be done about a refusal: a word for programs, a sentence for people."""

    action: str
    text: str


class RefusalContext(Part):
    """What was found and what the persona requires (citation enforcement, "Refusal Models")."""

    query_type: QueryType
    similarity_threshold: float = Field(ge=0, le=1)
    actual_similarity: float = Field(ge=0, le=1)
    min_sources: int = Field(ge=0)
    sources_found: int = Field(ge=0)
    primary_sources_only: bool
    primary_sources_found: int = Field(ge=0)
    missing: tuple[str, ...] = ()


class RefusalPart(Part):
    """Why there is no answer.

    ``reason`` is one of the refusal reasons, or ``out_of_scope`` with the ``category`` and ``rule`` that caught the
    question; ``gaps`` say what is missing.
    """

    reason: Reason | Literal["out_of_scope"]
    category: str | None = None
    rule: str | None = None
    context: RefusalContext | None = None
    gaps: tuple[str, ...] = ()
    suggestions: tuple[Suggested, ...] = ()


class AnswerContract(Part):
    """An answer or a refusal; ``refusal`` is there where the question was refused before anything was drafted."""

    version: Literal["beleg.answer.v1"] = VERSION
    persona: str | None
    answer: AnswerText
    sources: tuple[SourceCited, ...] = ()
    retrieval_summary: RetrievalSummary
    unknowns: Unknowns = Unknowns()
    integrity: Integrity
    refusal: RefusalPart | None = None


def refusal(decision: Decision, pack: Pack, *, project: str, top_k: int) -> AnswerContract:
    """Return a refusal as the contract; an answer that was allowed is for `answered`."""
    return AnswerContract(
        persona=decision.persona,
        answer=AnswerText(text=decision.message, completeness=Completeness.INSUFFICIENT_DATA),
        retrieval_summary=summary(pack, project=project, top_k=top_k, language=decision.language, found=False),
        unknowns=Unknowns(missing_context=decision.gaps, clarifying_questions=decision.clarifying),
        integrity=Integrity(
            citation_required=decision.thresholds.citations_required,
            citations_provided=False,
            retrieval_confidence=RetrievalConfidence.NONE,
            fallback_behavior=Fallback.REFUSAL,
        ),
        refusal=_refused(decision) if decision.reason else None,
    )


def _refused(decision: Decision) -> RefusalPart:
    found, held = decision.context, decision.thresholds
    return RefusalPart(
        reason=decision.reason or "out_of_scope",
        context=RefusalContext(
            query_type=decision.query_type,
            similarity_threshold=found.similarity_required,
            actual_similarity=found.similarity_best,
            min_sources=found.sources_required,
            sources_found=found.sources_found,
            primary_sources_only=held.primary_sources_only,
            primary_sources_found=found.primary_found,
            missing=found.missing,
        ),
        gaps=decision.gaps,
        suggestions=tuple(Suggested(action=one.action, text=one.text) for one in decision.suggestions),
    )


def declined(
    judged: Judged, question: str, *, project: str, persona: str | None = None, top_k: int = 0
) -> AnswerContract:
    """Return a question that is out of scope as the contract: nothing was searched for an answer."""
    only = judged.outcome is CategoryOutcome.ARCHIVE_ONLY
    return AnswerContract(
        persona=persona,
        answer=AnswerText(text=judged.message, completeness=Completeness.INSUFFICIENT_DATA),
        retrieval_summary=RetrievalSummary(query=question, top_k=top_k, namespaces=(project,), results=()),
        unknowns=Unknowns(missing_context=(judged.message,)),
        integrity=Integrity(
            citation_required=True,
            citations_provided=False,
            retrieval_confidence=RetrievalConfidence.NONE,
            fallback_behavior=Fallback.ARCHIVE_ONLY if only else Fallback.REFUSAL,
        ),
        refusal=RefusalPart(reason="out_of_scope", category=judged.category, rule=judged.rule, gaps=(judged.message,)),
    )


def answered(
    decision: Decision,
    pack: Pack,
    text: str,
    *,
    project: str,
    top_k: int,
    sources: Sequence[SourceCited] = (),
    unsupported: Sequence[str] = (),
) -> AnswerContract:
    """Return an answer as the contract: partial where claims were taken out of it, uncited where it has no source."""
    return AnswerContract(
        persona=decision.persona,
        answer=AnswerText(text=text, completeness=Completeness.PARTIAL if unsupported else Completeness.COMPLETE),
        sources=tuple(sources),
        retrieval_summary=summary(pack, project=project, top_k=top_k, language=decision.language),
        unknowns=Unknowns(unsupported_claims=tuple(unsupported)),
        integrity=Integrity(
            citation_required=decision.thresholds.citations_required,
            citations_provided=bool(sources),
            retrieval_confidence=confidence(decision),
            fallback_behavior=Fallback.NOT_NEEDED if sources else Fallback.UNCITED,
        ),
    )


def summary(pack: Pack, *, project: str, top_k: int, language: str, found: bool = True) -> RetrievalSummary:
    """Return what was searched; of a refusal no places, since none may be shown as if it were evidence."""
    places = pack.places if found else ()
    return RetrievalSummary(
        query=pack.question,
        top_k=top_k,
        namespaces=(project,),
        results=tuple(
            Result(rank=rank, score=place.score, similarity=place.similarity, credibility_tier=place.tier)
            for rank, place in enumerate(places, 1)
        ),
        pack_id=pack.id,
        generated_at=pack.generated_at,
        diversity_stats=_diversity(pack),
        unmet=tuple(lacking(one, language) for one in pack.unmet),
    )


def _diversity(pack: Pack) -> DiversityStats | None:
    """Return the statistics of 4.4 out of those of the pack, None where it has none."""
    named = {name: int(pack.statistics[name]) for name in DiversityStats.model_fields if name in pack.statistics}
    return DiversityStats(**named) if len(named) == len(DiversityStats.model_fields) else None


def confidence(decision: Decision) -> RetrievalConfidence:
    """Say in a word how far the best place is above what was required: half of what is left is high."""
    best, required = decision.context.similarity_best, decision.context.similarity_required
    if not decision.context.results:
        return RetrievalConfidence.NONE
    if best < required:
        return RetrievalConfidence.LOW
    return RetrievalConfidence.HIGH if best >= required + (1 - required) / 2 else RetrievalConfidence.MEDIUM


def validate_refusal(contract: AnswerContract, decision: Decision) -> bool:
    """Say whether a contract shows a refusal as one (an answer that was allowed always passes): no text that passes as
    complete, no sources, something that is said to be missing, no citations, and refusal as what became of it.
    """
    if not decision.refused:
        return True
    integrity = contract.integrity
    return (
        contract.answer.completeness is Completeness.INSUFFICIENT_DATA
        and not contract.sources
        and bool(contract.unknowns.missing_context)
        and not integrity.citations_provided
        and integrity.fallback_behavior is Fallback.REFUSAL
    )


def schema_text() -> str:
    """Return the JSON Schema of the contract, as it is shipped."""
    return json.dumps(AnswerContract.model_json_schema(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":  # after a change of the contract, or of a closed set in it
    Path(__file__).with_name(SCHEMA).write_text(schema_text(), encoding="utf-8")
