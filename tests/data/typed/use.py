# pyright: strict, reportUnnecessaryTypeIgnoreComment=true
"""What a typed program of a user looks like; pyright reads it, and it is never run."""

from __future__ import annotations

from provenance import (
    Answered,
    CitationContext,
    CitationEngine,
    CitationResult,
    Confidence,
    ExtractionMethod,
    Role,
    Rung,
    Source,
    SourceNotFound,
    SourceType,
    VerificationStatus,
    open_answering,
)


def cited(path: str, words: str) -> CitationResult:
    """Cite words of a document."""
    context = CitationContext(project_id="typed", role=Role.ADMIN)
    with CitationEngine(db_path="typed", context=context) as engine:
        order: Source = engine.add_doc_source(path)
        assert order.type is SourceType.DOCUMENT
        return engine.cite_doc(words, order.id, words, confidence=Confidence.HIGH)


def verified(result: CitationResult) -> bool:
    """Say whether it is verified."""
    return result.verification_status is VerificationStatus.VERIFIED


def supported(engine: CitationEngine, draft: str) -> list[str]:
    """Return the claims of a draft that are supported."""
    found: Answered = open_answering(engine).ground(draft)
    return [claim.text for claim in found.claims if claim.rung is Rung.SUPPORTED]


def known(engine: CitationEngine, name: str) -> bool:
    """Say whether there is such a source."""
    try:
        return engine.find_source(name).id > 0
    except SourceNotFound as error:
        return not error.suggestion


METHOD = ExtractionMethod.DIRECT_QUOTE.value
WRONG: int = METHOD  # pyright: ignore[reportAssignmentType] -- is refused, which an unknown type would not be


def wrong(result: CitationResult) -> int:
    """Take for a number what is none."""
    return result.summary_note  # pyright: ignore[reportReturnType]
