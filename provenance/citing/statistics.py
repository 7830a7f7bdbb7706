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


def of(sources: Sequence[Source], citations: Iterable[Citation]) -> dict[str, Any]:
    """Count sources and citations, which are gone through once; a word of a set that none has counts 0."""
    status, method, sure = Counter[str](), Counter[str](), Counter[str]()
    cited: set[int] = set()
    superseded = 0
    for one in citations:
        status[one.verification_status.value] += 1
        method[one.extraction_method.value] += 1
        sure[one.confidence.value] += 1
        cited.add(one.source_id)
        superseded += bool(one.superseded_by)
    all_of_them = status.total()
    return {
        "total_sources": len(sources),
        "total_citations": all_of_them,
        "sources_by_type": _counted(SourceType, Counter(one.type.value for one in sources)),
        "citations_by_status": _counted(VerificationStatus, status),
        "citations_by_method": _counted(ExtractionMethod, method),
        "citations_by_confidence": _counted(Confidence, sure),
        "superseded": superseded,
        "uncited_sources": len({one.id for one in sources} - cited),
        "verification_rate": status[VerificationStatus.VERIFIED.value] / all_of_them if all_of_them else None,
    }


def _counted(kind: type[StrEnum], found: Counter[str]) -> dict[str, int]:
    return {one.value: found[one.value] for one in kind}
