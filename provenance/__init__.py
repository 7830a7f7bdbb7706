"""Beleg: a graph-native provenance store. Keine Buchung ohne Beleg.

>>> from provenance import CitationEngine
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from provenance.bootstrap import CitationEngine
    from provenance.citing.context import CitationContext

__all__ = ["CitationContext", "CitationEngine"]


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for, so that importing a part does not import the whole."""
    if name == "CitationEngine":
        from provenance.bootstrap import CitationEngine  # noqa: PLC0415

        return CitationEngine
    if name == "CitationContext":
        from provenance.citing.context import CitationContext  # noqa: PLC0415

        return CitationContext
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
