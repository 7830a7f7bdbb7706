"""Beleg: a graph-native provenance store. Keine Buchung ohne Beleg.

>>> from provenance import CitationEngine
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from provenance.bootstrap import CitationEngine
    from provenance.citing.context import CitationContext
    from provenance.citing.results import Citation, CitationResult, Source, VerificationResult
    from provenance.model.errors import CitationError

__all__ = [
    "Citation",
    "CitationContext",
    "CitationEngine",
    "CitationError",
    "CitationResult",
    "Source",
    "VerificationResult",
]

_WHERE = {
    "CitationEngine": "provenance.bootstrap",
    "CitationContext": "provenance.citing.context",
    "CitationError": "provenance.model.errors",
    **dict.fromkeys(("Citation", "CitationResult", "Source", "VerificationResult"), "provenance.citing.results"),
}


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for, so that importing a part does not import the whole."""
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
