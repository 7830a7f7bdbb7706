"""Sources and citations are read back (citation engine design, 8.4 and 12.2)."""

from __future__ import annotations

from typing import Any

from provenance.citing.facade.parts import Parts
from provenance.citing.quoting import QuoteCheck
from provenance.citing.results import Citation, Source
from provenance.citing.roles import Act, needs
from provenance.citing.searches import SearchRecord, searches
from provenance.citing.tables.lineage import Lineage


class Reading(Parts):
    """The calls that read."""

    @needs(Act.READ_SOURCES)
    def get_source(self, source_id: int) -> Source | None:
        """Give a source with its canonical text, or None where the project has none with this number."""
        found = self._library.find(source_id)
        return self._library.with_content(found) if found else None

    @needs(Act.READ_SOURCES)
    def find_source(self, identifier: int | str, type: str | None = None) -> Source:  # noqa: A002 — as in list_sources
        """Give the source that goes by a number, identifier, name or abbreviation; of two versions the newer.

        Raises SourceNotFound with the names most like it, InvalidInput for what can be no name.
        """
        return self._names.find(identifier, type)

    @needs(Act.READ_SOURCES)
    def check_quote(self, source: int | str, quote: str, locator: dict[str, Any] | None = None) -> QuoteCheck:
        """Say whether a quote stands in a source (its number, identifier or name), and where; nothing is recorded.

        A quote that does not stand there comes back with the nearest passage and a word diff. Raises InvalidInput for
        unusable fields, SourceNotFound for an unknown source.
        """
        return self._quotes.check(source, quote, locator)

    @needs(Act.READ_CITATIONS)
    def get_citation(self, citation_id: int) -> Citation | None:
        """Give a citation, or None where the project has none with this number."""
        return self._archive.get(citation_id)

    @needs(Act.READ_CITATIONS)
    def get_citations_for_source(self, source_id: int) -> list[Citation]:
        """Give all citations of a source."""
        return self._archive.list(source_id=source_id)

    @needs(Act.READ_CITATIONS)
    def get_citations_by_session(self, session_id: str) -> list[Citation]:
        """Give all citations made in a session."""
        return self._archive.list(session_id=session_id)

    @needs(Act.READ_CITATIONS)
    def get_citations_by_project(self, project_id: str | None = None) -> list[Citation]:
        """Give all citations of the project; of another one where the role may read all (auditor, admin)."""
        return self.get_citations(project_id)

    @needs(Act.READ_CITATIONS)
    def get_citations_by_status(self, status: str) -> list[Citation]:
        """Give the citations that stand at verified, unverified, failed or pending; InvalidInput for another word."""
        return self._archive.list(verification_status=status)

    @needs(Act.READ_CITATIONS)
    def get_citations(
        self, project: str | None = None, *, relation_type: str | None = None, superseded: bool | None = None
    ) -> list[Citation]:
        """Give the citations of the project, or of another one where the role may read all.

        ``superseded`` false leaves out those that were corrected, true gives them alone; ``relation_type`` gives those
        that stand so to others. Raises AccessDenied for a role that is held to its project.
        """
        there = self if project is None else self._in_project(project)
        return there.list_citations(relation_type=relation_type, superseded=superseded)

    @needs(Act.READ_SOURCES)
    def list_sources(self, type: str | None = None) -> list[Source]:  # noqa: A002 — the name is the design's (8.4)
        """Give all sources of the project in the order of their numbers, or those of one type."""
        return self._library.list(type)

    @needs(Act.READ_SOURCES)
    def get_lineage(self, source_id: int, query: str | None = None) -> Lineage:
        """Follow a source back: its rows, the source behind each, which of them a query counts, and all its origins.

        Raises SourceNotFound. A row names its source by a cell (id, identifier or name), else by its place in the order
        of ``derived_from``; ``papers`` are the sources behind the rows that count.
        """
        return self._lineages.of_source(source_id, query)

    @needs(Act.READ_CITATIONS)
    def get_citation_lineage(self, citation_id: int) -> Lineage:
        """Follow a citation of a count back to the rows that count and the sources behind them.

        Raises SourceNotFound where the project has no such citation.
        """
        return self._lineages.of_citation(citation_id)

    @needs(Act.READ_CITATIONS)
    def get_search(self, citation_id: int) -> SearchRecord | None:
        """Give the search that a negative citation rests on: terms, sources, sections, hits; None for any other."""
        cited = self._archive.get(citation_id)
        found = searches(self._graph, self._context.project_id, cited.id) if cited else []
        return found[0] if found else None

    @needs(Act.READ_CITATIONS)
    def list_citations(
        self,
        source_id: int | None = None,
        session_id: str | None = None,
        verification_status: str | None = None,
        *,
        relation_type: str | None = None,
        superseded: bool | None = None,
    ) -> list[Citation]:
        """Give citations in the order of their numbers: of a source, of a session, of a status, or all.

        ``relation_type`` and ``superseded`` as in `get_citations`.
        """
        return self._archive.list(
            source_id, session_id, verification_status, relation_type=relation_type, superseded=superseded
        )
