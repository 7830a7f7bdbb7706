"""Claims are bound to sources (citation engine design, 8.3)."""

from __future__ import annotations

from typing import Any

from provenance.citing.facade.parts import Parts
from provenance.citing.pending import Settled
from provenance.citing.requests import Request
from provenance.citing.results import CitationResult
from provenance.citing.roles import Act, needs


class Making(Parts):
    """The calls that make citations."""

    @needs(Act.CITE)
    def cite_doc(
        self,
        claim: str,
        source_id: int,
        quote_context: str,
        locator: dict[str, Any] | None = None,
        verbatim_quote: str | None = None,
        relevance_reasoning: str | None = None,
        confidence: str = "high",
        extraction_method: str = "direct_quote",
        quote_language: str | None = None,
    ) -> CitationResult:
        """Bind a claim to a passage of a document and check at once that the passage stands there.

        The quote is looked for at the place the locator names first (``section``: any spelling of a German citation;
        ``page`` from 1), then in the whole source. A quote that does not stand there gives a result with status
        ``failed``, the nearest passage and a word diff; it is no exception. Raises InvalidInput and InvalidLocator
        for unusable fields, SourceNotFound for an unknown source.
        """
        request = Request.of(
            claim=claim,
            quote_context=quote_context,
            locator=locator,
            verbatim_quote=verbatim_quote,
            relevance_reasoning=relevance_reasoning,
            confidence=confidence,
            extraction_method=extraction_method,
            quote_language=quote_language,
            reasoning=self._reasoning,
        )
        return self._desk.cite(self.library.get(source_id), request)

    @needs(Act.SETTLE)
    def settle_pending(self) -> list[Settled]:
        """Judge again the citations whose verdict was put off; raises InvalidInput where no model is set."""
        return self._pending.settle()
