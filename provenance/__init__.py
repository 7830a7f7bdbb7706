"""Beleg: a graph-native provenance store. Keine Buchung ohne Beleg.

All that a user needs comes from here, and is loaded when it is first asked for.

| group | names |
|---|---|
| the engine | `CitationEngine`, `CitationContext`, `AgentKind`, `Role`; `open_engine` gives an `Engine` on any store |
| what is asked for | `CitationRequest`, `ReasoningRequired`, `CardForm` |
| what citing gives | `Citation`, `CitationResult`, `VerificationResult`, `QuoteCheck`, `Settled` |
| and why | `Findings`, `Remark` |
| sources and their records | `Source`, `SourceStatus`, `Annotation`, `Lineage`, `SearchRecord` |
| finding | `SearchResult`, `Hit`, `EvidenceResult`, `Evidence`, `Embedded`, `Embedding`, `Located`, `Expanded` |
| closed sets | `SourceType`, `ExtractionMethod`, `RelationType`, `Confidence`, `VerificationStatus`, `Bearing` |
| whole texts | `open_answering` gives `Answering`; `AnswerRequest`, `Unfounded` |
| their options | `GroundOptions`, `AskOptions`, `CheckOptions` |
| what comes of a text | `Answered`, `Covered`, `RepairReport`, `Rung` |
| enforcement for a retrieval of one's own | `CitationEnforcer`, `RetrievedChunk` |
| compliance | `open_compliance` gives `Compliance`; `Cell`, `Severity`; `compliance_page` |
| conflicts | `open_conflicts` gives `Conflicts`; `Dispute`, `Principle`, `Circle`, `Cluster`, `Foundation` |
| agents | `citation_tools`, `graph_tools`, `LibraryRetriever` |
| their history | `citing_messages`, `shorten_citations`, `shortening_hook` |
| errors | `BelegError` (`CitationError` in the design), and by who must act: |
| the caller | `InvalidInput`, `InvalidLocator`, `AlreadyStored`, `MissingFile`, `MissingDocument`, `UnreadableFile` |
| the caller, of a store | `SourceNotFound`, `QuoteNotFound` (`VerificationFailed` in the design), `QuoteTooLong` |
| the caller, of rights | `ShapeViolation`, `AccessDenied` |
| who runs it | `StoreUnavailable` (`DatabaseUnavailable` in the design), `EngineRefused`, `WorkersUnavailable` |
| who runs it, too | `EmbeddingsUnavailable`, `VerificationTimeout`, `LedgerBroken`, `ExtraMissing` |
| from elsewhere | `BelegClient`, for `beleg serve` |
| to try it | `SAMPLE`, the path of a made-up order |

>>> from provenance import CitationEngine
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from provenance.agents import (
        LibraryRetriever,
        citation_tools,
        citing_messages,
        graph_tools,
        shorten_citations,
        shortening_hook,
    )
    from provenance.answering.enforcement.enforcer import CitationEnforcer, RetrievedChunk
    from provenance.answering.outcome import Answered, Covered, RepairReport
    from provenance.answering.pipeline import Answering
    from provenance.answering.request import AnswerRequest, AskOptions, CheckOptions, GroundOptions, Unfounded
    from provenance.bootstrap import CitationEngine, open_answering, open_compliance, open_conflicts, open_engine
    from provenance.citing.annotations import Annotation
    from provenance.citing.archive import SearchRecord
    from provenance.citing.bibliography.output import CardForm
    from provenance.citing.checking import QuoteCheck
    from provenance.citing.context import CitationContext
    from provenance.citing.engine import Engine
    from provenance.citing.findings import Findings
    from provenance.citing.requests import CitationRequest, ReasoningRequired
    from provenance.citing.results import Citation, CitationResult, Source, VerificationResult
    from provenance.citing.roles import Role
    from provenance.citing.search.embedders import EmbeddingsUnavailable
    from provenance.citing.search.hits import Evidence, EvidenceResult, Hit, SearchResult
    from provenance.citing.search.meaning import Embedded, Embedding
    from provenance.citing.source_status import SourceStatus
    from provenance.citing.surroundings import Expanded, Located
    from provenance.citing.tables.lineage import Lineage
    from provenance.citing.writer import Settled
    from provenance.cli.demo import SAMPLE
    from provenance.compliance.cells import Cell
    from provenance.compliance.register import Compliance
    from provenance.conflicts.disputes import Dispute
    from provenance.conflicts.register import Conflicts
    from provenance.conflicts.structure import Circle, Cluster, Foundation
    from provenance.model.activities import AgentKind, Bearing, VerificationStatus
    from provenance.model.answers import Rung
    from provenance.model.citations import Confidence, ExtractionMethod, RelationType
    from provenance.model.compliance import Severity
    from provenance.model.conflicts import Principle
    from provenance.model.errors import (
        AccessDenied,
        AlreadyStored,
        BelegError,
        CitationError,
        DatabaseUnavailable,
        ExtraMissing,
        InvalidInput,
        InvalidLocator,
        LedgerBroken,
        MissingDocument,
        MissingFile,
        QuoteNotFound,
        QuoteTooLong,
        ShapeViolation,
        SourceNotFound,
        StoreUnavailable,
        UnreadableFile,
        VerificationFailed,
        VerificationTimeout,
        WorkersUnavailable,
    )
    from provenance.model.sources import SourceType
    from provenance.report.compliance import page as compliance_page
    from provenance.serve.client import BelegClient
    from provenance.store.embedded import EngineRefused
    from provenance.text.found import Remark

__all__ = [
    "SAMPLE",
    "AccessDenied",
    "AgentKind",
    "AlreadyStored",
    "Annotation",
    "AnswerRequest",
    "Answered",
    "Answering",
    "AskOptions",
    "Bearing",
    "BelegClient",
    "BelegError",
    "CardForm",
    "Cell",
    "CheckOptions",
    "Circle",
    "Citation",
    "CitationContext",
    "CitationEnforcer",
    "CitationEngine",
    "CitationError",
    "CitationRequest",
    "CitationResult",
    "Cluster",
    "Compliance",
    "Confidence",
    "Conflicts",
    "Covered",
    "DatabaseUnavailable",
    "Dispute",
    "Embedded",
    "Embedding",
    "EmbeddingsUnavailable",
    "Engine",
    "EngineRefused",
    "Evidence",
    "EvidenceResult",
    "Expanded",
    "ExtraMissing",
    "ExtractionMethod",
    "Findings",
    "Foundation",
    "GroundOptions",
    "Hit",
    "InvalidInput",
    "InvalidLocator",
    "LedgerBroken",
    "LibraryRetriever",
    "Lineage",
    "Located",
    "MissingDocument",
    "MissingFile",
    "Principle",
    "QuoteCheck",
    "QuoteNotFound",
    "QuoteTooLong",
    "ReasoningRequired",
    "RelationType",
    "Remark",
    "RepairReport",
    "RetrievedChunk",
    "Role",
    "Rung",
    "SearchRecord",
    "SearchResult",
    "Settled",
    "Severity",
    "ShapeViolation",
    "Source",
    "SourceNotFound",
    "SourceStatus",
    "SourceType",
    "StoreUnavailable",
    "Unfounded",
    "UnreadableFile",
    "VerificationFailed",
    "VerificationResult",
    "VerificationStatus",
    "VerificationTimeout",
    "WorkersUnavailable",
    "citation_tools",
    "citing_messages",
    "compliance_page",
    "graph_tools",
    "open_answering",
    "open_compliance",
    "open_conflicts",
    "open_engine",
    "shorten_citations",
    "shortening_hook",
]

_NAMES: dict[str, tuple[str, ...]] = {
    "provenance.agents": (
        "LibraryRetriever",
        "citation_tools",
        "citing_messages",
        "graph_tools",
        "shorten_citations",
        "shortening_hook",
    ),
    "provenance.answering.enforcement.enforcer": ("CitationEnforcer", "RetrievedChunk"),
    "provenance.answering.outcome": ("Answered", "Covered", "RepairReport"),
    "provenance.answering.pipeline": ("Answering",),
    "provenance.answering.request": ("AnswerRequest", "AskOptions", "CheckOptions", "GroundOptions", "Unfounded"),
    "provenance.bootstrap": ("CitationEngine", "open_answering", "open_compliance", "open_conflicts", "open_engine"),
    "provenance.citing.bibliography.output": ("CardForm",),
    "provenance.citing.context": ("CitationContext",),
    "provenance.citing.engine": ("Engine",),
    "provenance.citing.findings": ("Findings",),
    "provenance.citing.writer": ("Settled",),
    "provenance.citing.checking": ("QuoteCheck",),
    "provenance.citing.requests": ("CitationRequest", "ReasoningRequired"),
    "provenance.citing.results": ("Citation", "CitationResult", "Source", "VerificationResult"),
    "provenance.citing.roles": ("Role",),
    "provenance.citing.search.embedders": ("EmbeddingsUnavailable",),
    "provenance.citing.search.meaning": ("Embedded", "Embedding"),
    "provenance.citing.search.hits": ("Evidence", "EvidenceResult", "Hit", "SearchResult"),
    "provenance.citing.archive": ("SearchRecord",),
    "provenance.citing.source_status": ("SourceStatus",),
    "provenance.citing.surroundings": ("Expanded", "Located"),
    "provenance.citing.tables.lineage": ("Lineage",),
    "provenance.cli.demo": ("SAMPLE",),
    "provenance.compliance.cells": ("Cell",),
    "provenance.compliance.register": ("Compliance",),
    "provenance.conflicts.register": ("Conflicts",),
    "provenance.conflicts.disputes": ("Dispute",),
    "provenance.conflicts.structure": ("Circle", "Cluster", "Foundation"),
    "provenance.model.activities": ("AgentKind", "Bearing", "VerificationStatus"),
    "provenance.citing.annotations": ("Annotation",),
    "provenance.model.answers": ("Rung",),
    "provenance.model.citations": ("Confidence", "ExtractionMethod", "RelationType"),
    "provenance.model.compliance": ("Severity",),
    "provenance.model.conflicts": ("Principle",),
    "provenance.model.errors": (
        "AccessDenied",
        "AlreadyStored",
        "BelegError",
        "CitationError",
        "DatabaseUnavailable",
        "ExtraMissing",
        "InvalidInput",
        "InvalidLocator",
        "LedgerBroken",
        "MissingDocument",
        "MissingFile",
        "QuoteNotFound",
        "QuoteTooLong",
        "ShapeViolation",
        "SourceNotFound",
        "StoreUnavailable",
        "UnreadableFile",
        "VerificationFailed",
        "VerificationTimeout",
        "WorkersUnavailable",
    ),
    "provenance.model.sources": ("SourceType",),
    "provenance.report.compliance": ("compliance_page",),
    "provenance.serve.client": ("BelegClient",),
    "provenance.store.embedded": ("EngineRefused",),
    "provenance.text.found": ("Remark",),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}
_AS_NAMED_THERE = {"compliance_page": "page"}


def __getattr__(name: str) -> Any:
    """Load what a name stands for when it is first asked for; raises ExtraMissing where it needs an extra."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_MODULES[name]), _AS_NAMED_THERE.get(name, name))
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
