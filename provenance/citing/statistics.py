"""A project in numbers: its sources by type, its citations by status, method and confidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from provenance.citing.results import Citation, Source
from provenance.model.activities import VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod
from provenance.model.sources import SourceType


def of(sources: Sequence[Source], citations: Sequence[Citation]) -> dict[str, Any]:
    """Count sources and citations; a word of a set that none has counts 0."""
    verified = sum(one.verification_status is VerificationStatus.VERIFIED for one in citations)
    return {
        "total_sources": len(sources),
        "total_citations": len(citations),
        "sources_by_type": _counted(SourceType, (one.type for one in sources)),
        "citations_by_status": _counted(VerificationStatus, (one.verification_status for one in citations)),
        "citations_by_method": _counted(ExtractionMethod, (one.extraction_method for one in citations)),
        "citations_by_confidence": _counted(Confidence, (one.confidence for one in citations)),
        "superseded": sum(bool(one.superseded_by) for one in citations),
        "uncited_sources": len({one.id for one in sources} - {one.source_id for one in citations}),
        "verification_rate": verified / len(citations) if citations else None,
    }


def _counted(kind: type[StrEnum], words: Iterable[StrEnum]) -> dict[str, int]:
    found = Counter(word.value for word in words)
    return {one.value: found[one.value] for one in kind}
