"""The CitationEngine: one façade over library, desk and record (citation engine design, section 8).

Every method here delegates. How an engine is wired to a store stands in `provenance.bootstrap`, from where
`provenance.CitationEngine` comes.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from provenance.chat import ChatModel
from provenance.citing.archive import Archive
from provenance.citing.bibliography.card import CardForm
from provenance.citing.bibliography.output import Output
from provenance.citing.context import CitationContext
from provenance.citing.desk import Desk
from provenance.citing.library import Library, Loader
from provenance.citing.pending import Pending, Settled
from provenance.citing.requests import ReasoningRequired, Request
from provenance.citing.results import Citation, CitationResult, Source
from provenance.citing.texts import Texts
from provenance.store.graph import Graph


class Engine:
    """Registers sources and binds claims to the exact words that bear them, in one project and session."""

    def __init__(
        self,
        graph: Graph,
        loader: Loader,
        context: CitationContext | None = None,
        reasoning: ReasoningRequired = ReasoningRequired.LOW,
        model: ChatModel | None = None,
    ) -> None:
        self.context = context or CitationContext()
        self.graph = graph
        self.library = Library(graph, self.context.project_id, loader)
        self._desk = Desk(graph, Texts(graph), self.context, model)
        self._archive = Archive(graph, self.context.project_id)
        self._pending = Pending(graph, self._archive, self.context, model)
        self._output = Output(self.library, self._archive)
        self._reasoning = reasoning

    def __enter__(self) -> Self:
        """Give the engine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the engine."""
        self.close()

    def close(self) -> None:
        """Let go of the store. All that was acknowledged is already on disk."""
        self.graph.close()

    def add_doc_source(
        self,
        file_path: str | Path,
        name: str | None = None,
        version: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> Source:
        """Register a document: a PDF or XML of a statute, a BMF letter.

        The same bytes are the same source and keep their number; changed bytes are a new source. Raises
        InvalidInput where there is no file, UnreadableFile where it cannot be read; the graph is then as it was.
        """
        return self.library.add_document(file_path, name, version, metadata)

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

    def get_source(self, source_id: int) -> Source | None:
        """Give a source with its canonical text, or None where the project has none with this number."""
        found = self.library.find(source_id)
        return self.library.with_content(found) if found else None

    def get_citation(self, citation_id: int) -> Citation | None:
        """Give a citation, or None where the project has none with this number."""
        return self._archive.get(citation_id)

    def get_citations_for_source(self, source_id: int) -> list[Citation]:
        """Give all citations of a source."""
        return self._archive.list(source_id=source_id)

    def get_citations_by_session(self, session_id: str) -> list[Citation]:
        """Give all citations made in a session."""
        return self._archive.list(session_id=session_id)

    def list_sources(self, type: str | None = None) -> list[Source]:  # noqa: A002 — the name is the design's (8.4)
        """Give all sources of the project in the order of their numbers, or those of one type."""
        return self.library.list(type)

    def list_citations(
        self,
        source_id: int | None = None,
        session_id: str | None = None,
        verification_status: str | None = None,
    ) -> list[Citation]:
        """Give citations in the order of their numbers: of a source, of a session, of a status, or all."""
        return self._archive.list(source_id, session_id, verification_status)

    def settle_pending(self) -> list[Settled]:
        """Judge again the citations whose verdict was put off; raises InvalidInput where no model is set."""
        return self._pending.settle()

    def format_citation(self, citation_id: int, style: str = "inline") -> str:
        """Give a citation as it stands in a text: inline, legal, harvard, ieee, apa, bibtex, or a CSL style or file.

        Raises InvalidInput for an unknown citation or style.
        """
        return self._output.citation(citation_id, style)

    def export_bibliography(self, session_id: str | None = None, style: str = "harvard") -> str:
        """Give the sources that the citations of the project (or of a session) rest on, one a line, in a style.

        Citations that failed bear nothing and are left out. Raises InvalidInput for an unknown style.
        """
        return self._output.bibliography(session_id, style)

    def citation_card(self, citation_id: int, form: CardForm = "text") -> str:
        """Give the card of a citation (7.1): source, place, quote, context, verdict; as text, markdown or html.

        Raises InvalidInput for an unknown citation.
        """
        return self._output.card(citation_id, form)
