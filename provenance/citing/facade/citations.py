"""Claims are bound to sources (citation engine design, 4.1, 8.3, 9 and 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from provenance.citing.facade.registration import RegistrationCalls
from provenance.citing.requests import CitationRequest
from provenance.citing.results import CitationResult, Source, VerificationResult
from provenance.citing.roles import Act, needs
from provenance.model.errors import SourceNotFound
from provenance.model.sources import SourceType

if TYPE_CHECKING:
    from provenance.citing.disclosure import Disclosure
    from provenance.citing.entries import ResolvedRequest
    from provenance.citing.writer import Settled


Relations = Sequence[int] | None


class CitationCalls(RegistrationCalls):
    """The calls that make citations.

    On every one of them: ``related_citations`` are numbers of citations of the project and ``relation_type`` says how
    the new one stands to them (supports, contradicts, extends, supersedes); there is no other way to correct one, and
    ``supersedes=3`` says in short that it corrects number 3.
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
        supersedes: int | Sequence[int] | None = None,
    ) -> CitationResult:
        """Bind a claim to a passage of a document and check at once that the passage stands there.

        The quote is looked for at the place the locator names first (``section``: any spelling of a German citation or
        a span of them; ``page`` from 1, or ``page_start`` and ``page_end``), then in the whole source. A quote that
        does not stand there gives a result with status ``failed``, the nearest passage, a word diff and a suggestion
        that can be given back; it is no exception. Without a verbatim_quote it is a paraphrase of its context.
        """
        return self._cite(
            SourceType.DOCUMENT,
            CitationRequest(
                claim=claim,
                quote_context=quote_context,
                source_id=source_id,
                locator=locator,
                verbatim_quote=verbatim_quote,
                relevance_reasoning=relevance_reasoning,
                confidence=confidence,
                extraction_method=extraction_method,
                quote_language=quote_language,
                related_citations=related_citations,
                relation_type=relation_type,
                supersedes=supersedes,
            ),
        )

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
        supersedes: int | Sequence[int] | None = None,
    ) -> CitationResult:
        """Bind a claim to a passage of a page as it was kept when it was registered.

        As `cite_doc`; the locator names ``heading_context``, the heading it stands under, and ``accessed_at``.
        """
        return self._cite(
            SourceType.WEBSITE,
            CitationRequest(
                claim=claim,
                quote_context=quote_context,
                source_id=source_id,
                locator=locator,
                verbatim_quote=verbatim_quote,
                relevance_reasoning=relevance_reasoning,
                confidence=confidence,
                extraction_method=extraction_method,
                quote_language=quote_language,
                related_citations=related_citations,
                relation_type=relation_type,
                supersedes=supersedes,
            ),
        )

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
        supersedes: int | Sequence[int] | None = None,
    ) -> CitationResult:
        """Bind a claim to the result of a database query as it was kept; its numbers must follow from it.

        The locator names ``query``, ``table`` and ``result_description``.
        """
        return self._cite(
            SourceType.DATABASE,
            CitationRequest(
                claim=claim,
                quote_context=quote_context,
                source_id=source_id,
                locator=locator,
                verbatim_quote=verbatim_quote,
                relevance_reasoning=relevance_reasoning,
                confidence=confidence,
                extraction_method=extraction_method,
                quote_language=quote_language,
                related_citations=related_citations,
                relation_type=relation_type,
                supersedes=supersedes,
            ),
        )

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
        supersedes: int | Sequence[int] | None = None,
    ) -> CitationResult:
        """Bind a claim to an artifact that the agent made: a matrix, a computed result, an analysis.

        Where nothing is said of the extraction_method, a table is counted over (aggregation) and any other artifact is
        read (paraphrase). The locator may have any fields.
        """
        return self._cite(
            SourceType.CUSTOM,
            CitationRequest(
                claim=claim,
                quote_context=quote_context,
                source_id=source_id,
                locator=locator,
                verbatim_quote=verbatim_quote,
                relevance_reasoning=relevance_reasoning,
                confidence=confidence,
                extraction_method=extraction_method,
                quote_language=quote_language,
                related_citations=related_citations,
                relation_type=relation_type,
                supersedes=supersedes,
            ),
        )

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
        supersedes: int | Sequence[int] | None = None,
    ) -> CitationResult:
        """Bind a claim to a source of any kind: named by ``source_id``, or by file name, address, identifier or name.

        The method is the usual one of the kind where none is given. A file or an address that is not registered is
        registered first where the role may (``source_registered``), else SourceNotFound says who may; an unknown name
        raises SourceNotFound with the names nearest to it.
        """
        return self._cite(
            None,
            CitationRequest(
                claim=claim,
                quote_context=quote_context,
                verbatim_quote=verbatim_quote,
                quote_language=quote_language,
                relevance_reasoning=relevance_reasoning,
                source_type=source_type,
                source_identifier=source_identifier,
                source_id=source_id,
                locator=locator,
                confidence=confidence,
                extraction_method=extraction_method,
                related_citations=related_citations,
                relation_type=relation_type,
                supersedes=supersedes,
            ),
        )

    @needs(Act.CITE)
    def create_citation(
        self, claim: str, quote_context: str, *, project: str | None = None, **fields: Any
    ) -> CitationResult:
        """Make a citation as `cite` does, under the name that the design has in 9.1 and 13.3.

        ``project`` makes it in another project, where the role may act in all of them.
        """
        engine = self if project is None else self._in_project(project)
        return engine.cite_many([{"claim": claim, "quote_context": quote_context, **fields}])[0]

    @needs(Act.CITE)
    def cite_many(self, requests: Sequence[CitationRequest | Mapping[str, Any]]) -> list[CitationResult]:
        """Make many citations of any kind in one transaction, and return their results in order.

        Each request is a `CitationRequest`, or a mapping with the arguments of `cite`. All are made or none: where one
        cannot be used, InvalidInput names each of those by its index, and ``partial_result["errors"]`` has them one by
        one. Quotes that do not stand in their source are no such errors: they are recorded as failed.
        """
        taken = self._services.resolver.many(requests, self._register)
        seen = self._there(taken)
        return [seen.result(one) for one in self._services.writer.cite_all(taken)]

    @needs(Act.CITE)
    def _verify_citation(self, citation_id: int) -> VerificationResult:
        """Check a citation anew, with the model that is set now, and record the outcome as its newest verification.

        Raises SourceNotFound where the project has no such citation.
        """
        return self._services.verify(citation_id)

    @needs(Act.SETTLE)
    def settle_pending(self) -> list[Settled]:
        """Judge again the citations whose verdict was put off; raises InvalidInput where no model is set."""
        return self._services.pending.settle()

    def _cite(self, kind: SourceType | None, request: CitationRequest) -> CitationResult:
        """Make one citation, of a source of the kind where a call is for one kind alone."""
        taken = (
            self._services.resolver.any(request, self._register)
            if kind is None
            else self._services.resolver.one(kind, request)
        )
        seen = self._there([taken])
        return seen.result(self._services.writer.cite(taken))

    def _there(self, taken: Sequence[ResolvedRequest]) -> Disclosure:
        """Return what whoever calls may see; raises SourceNotFound where a source of theirs is not there for them."""
        seen = self._services.disclosure
        if any(not seen.exists(one.source.id) for one in taken):
            raise SourceNotFound(
                f"Project {self.context.project_id!r} has no such source.", suggestion="Look with list_sources()."
            )
        return seen

    def _register(self, identifier: str) -> Source:
        address = identifier.casefold().startswith(("http://", "https://"))
        return self.add_web_source(identifier) if address else self.add_doc_source(identifier)
