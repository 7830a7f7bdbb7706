"""Claims are bound to sources (citation engine design, 4.1, 8.3, 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from provenance.citing.facade.registering import Registering
from provenance.citing.pending import Settled
from provenance.citing.results import CitationResult, Source, VerificationResult
from provenance.citing.roles import Act, needs
from provenance.model.sources import SourceType

Relations = Sequence[int] | None


class Making(Registering):
    """The calls that make citations.

    On every one of them: ``related_citations`` are numbers of citations of the project and ``relation_type`` says how
    the new one stands to them (supports, contradicts, extends, supersedes); there is no other way to correct one.
    Raises InvalidInput and InvalidLocator for unusable fields, SourceNotFound for an unknown source.
    """

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
        *,
        related_citations: Relations = None,
        relation_type: str | None = None,
    ) -> CitationResult:
        """Bind a claim to a passage of a document and check at once that the passage stands there.

        The quote is looked for at the place the locator names first (``section``: any spelling of a German citation or
        a span of them; ``page`` from 1, or ``page_start`` and ``page_end``), then in the whole source. A quote that
        does not stand there gives a result with status ``failed``, the nearest passage, a word diff and a suggestion
        that can be given back; it is no exception. Without a verbatim_quote it is a paraphrase of its context.
        """
        given = {name: value for name, value in locals().items() if name not in _NOT_FIELDS}
        return self._desk.cite(self._intake.one(SourceType.DOCUMENT, source_id, given))

    @needs(Act.CITE)
    def cite_web(
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
        *,
        related_citations: Relations = None,
        relation_type: str | None = None,
    ) -> CitationResult:
        """Bind a claim to a passage of a page as it was kept when it was registered.

        As `cite_doc`; the locator names ``heading_context``, the heading it stands under, and ``accessed_at``.
        """
        given = {name: value for name, value in locals().items() if name not in _NOT_FIELDS}
        return self._desk.cite(self._intake.one(SourceType.WEBSITE, source_id, given))

    @needs(Act.CITE)
    def cite_db(
        self,
        claim: str,
        source_id: int,
        quote_context: str,
        locator: dict[str, Any] | None = None,
        relevance_reasoning: str | None = None,
        confidence: str = "high",
        extraction_method: str = "aggregation",
        quote_language: str | None = None,
        verbatim_quote: str | None = None,
        *,
        related_citations: Relations = None,
        relation_type: str | None = None,
    ) -> CitationResult:
        """Bind a claim to the result of a database query as it was kept; its numbers must follow from it.

        The locator names ``query``, ``table`` and ``result_description``.
        """
        given = {name: value for name, value in locals().items() if name not in _NOT_FIELDS}
        return self._desk.cite(self._intake.one(SourceType.DATABASE, source_id, given))

    @needs(Act.CITE)
    def cite_custom(
        self,
        claim: str,
        source_id: int,
        quote_context: str,
        locator: dict[str, Any] | None = None,
        relevance_reasoning: str | None = None,
        confidence: str = "high",
        extraction_method: str | None = None,
        quote_language: str | None = None,
        verbatim_quote: str | None = None,
        *,
        related_citations: Relations = None,
        relation_type: str | None = None,
    ) -> CitationResult:
        """Bind a claim to an artifact that the agent made: a matrix, a computed result, an analysis.

        Where nothing is said of the extraction_method, a table is counted over (aggregation) and any other artifact is
        read (paraphrase). The locator may have any fields.
        """
        given = {name: value for name, value in locals().items() if name not in _NOT_FIELDS}
        return self._desk.cite(self._intake.one(SourceType.CUSTOM, source_id, given))

    @needs(Act.CITE)
    def cite(
        self,
        claim: str,
        quote_context: str,
        verbatim_quote: str | None = None,
        quote_language: str | None = None,
        relevance_reasoning: str | None = None,
        source_type: str | None = None,
        source_identifier: str | int | None = None,
        locator: dict[str, Any] | None = None,
        confidence: str = "high",
        extraction_method: str | None = None,
        *,
        source_id: int | None = None,
        related_citations: Relations = None,
        relation_type: str | None = None,
    ) -> CitationResult:
        """Bind a claim to a source of any kind: named by ``source_id``, or by file name, address, identifier or name.

        The method is the usual one of the kind where none is given. A file or an address that is not registered is
        registered first where the role may (``source_registered``), else SourceNotFound says who may; an unknown name
        raises SourceNotFound with the names nearest to it.
        """
        given = {name: value for name, value in locals().items() if name != "self"}
        return self._desk.cite(self._intake.any(given, self._register))

    @needs(Act.CITE)
    def create_citation(
        self, claim: str, quote_context: str, *, project: str | None = None, **fields: Any
    ) -> CitationResult:
        """Make a citation as `cite` does, under the name that the design has in 9.1 and 13.3.

        ``project`` makes it in another project, where the role may act in all of them.
        """
        engine = self if project is None else self._in_project(project)
        given = {"claim": claim, "quote_context": quote_context, **fields}
        return engine.cite_many([given])[0]

    @needs(Act.CITE)
    def cite_many(self, requests: Sequence[Mapping[str, Any]]) -> list[CitationResult]:
        """Make many citations of any kind in one transaction, and give their results in order.

        Each request is a mapping with the arguments of `cite`. All are made or none: where one cannot be used,
        InvalidInput names each of those by its index, and ``partial_result["errors"]`` has them one by one. Quotes that
        do not stand in their source are no such errors: they are recorded as failed.
        """
        return self._desk.cite_all(self._intake.many(requests, self._register))

    @needs(Act.CITE)
    def _verify_citation(self, citation_id: int) -> VerificationResult:
        """Check a citation anew, with the model that is set now, and record the outcome as its newest verification.

        Raises SourceNotFound where the project has no such citation.
        """
        citation = self._archive.demand(citation_id)
        return self._desk.verify(citation, self._library.get(citation.source_id))

    @needs(Act.SETTLE)
    def settle_pending(self) -> list[Settled]:
        """Judge again the citations whose verdict was put off; raises InvalidInput where no model is set."""
        return self._pending.settle()

    def _register(self, identifier: str) -> Source:
        address = identifier.casefold().startswith(("http://", "https://"))
        return self.add_web_source(identifier) if address else self.add_doc_source(identifier)


_NOT_FIELDS = frozenset({"self", "source_id"})
