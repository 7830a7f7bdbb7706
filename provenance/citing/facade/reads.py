"""Sources and citations are read back (citation engine design, 8.4 and 12.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from provenance.citing.archive import SearchRecord, searches
from provenance.citing.disclosure import seen_through
from provenance.citing.results import Citation, Source
from provenance.citing.roles import Act, needs
from provenance.citing.services import EngineBase
from provenance.model.deferral import deferred
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound

if TYPE_CHECKING:
    from provenance.citing import citation_object, questions, source_status, statistics, surroundings
    from provenance.citing.bibliography.output import CardForm
    from provenance.citing.checking import QuoteCheck
    from provenance.citing.search import evidence
    from provenance.citing.search.hits import EvidenceResult, SearchResult
    from provenance.citing.search.meaning import Embedded, Embedding
    from provenance.citing.surroundings import Expanded, Located, Section, Surroundings
    from provenance.citing.tables.lineage import Lineage
else:
    citation_object = deferred("provenance.citing.citation_object")
    questions = deferred("provenance.citing.questions")
    source_status = deferred("provenance.citing.source_status")
    evidence = deferred("provenance.citing.search.evidence")
    statistics = deferred("provenance.citing.statistics")
    surroundings = deferred("provenance.citing.surroundings")


class GraphCalls(EngineBase):
    """The calls that follow the graph."""

    @needs(Act.READ_SOURCES)
    def locate(self, place: str, as_of: str | None = None) -> Located:
        """Return a place ("§ 147 Abs. 3 AO") of a source of the project with the headings and the list it belongs to.

        Of several versions the one that was the law on the day ``as_of``, else today. Raises InvalidLocator where it
        names no place, InvalidInput where it is in several works, SourceNotFound where no source has it.
        """
        return self._surroundings().locate(place, as_of)

    @needs(Act.READ_SOURCES)
    def expand(self, place: str, as_of: str | None = None) -> Expanded:
        """Return what a place refers to, who refers to it, its exceptions, definitions of its terms, the text before.

        Raises as `locate`.
        """
        return self._surroundings().expand(place, as_of)

    @needs(Act.READ_SOURCES)
    def contents_of(self, source: int | str) -> list[Section]:
        """Return the sections of a source in order, without headings that name somebody whose consent is waited for.

        None where its words may not be read. Raises SourceNotFound, InvalidInput for what can be no name.
        """
        found, seen = self._services.there.find(source), self._services.disclosure
        sections = self._surroundings().contents(found.artifact_id) if seen.words(found.id) else []
        return [one for one in sections if not seen.named(f"{one.heading} {one.place}")]

    @needs(Act.READ_CITATIONS)
    def trail_of(self, citation_id: int) -> list[dict[str, Any]]:
        """Return the trail of a citation, a row a step: agent, session, claim, checks, places, source, work, snapshot.

        Raises SourceNotFound where there is none with this number.
        """
        cited, seen = self._services.seen(citation_id), self._services.disclosure
        rows = self._asked("trail", citation=cited.id)
        for row in rows:
            if row["step"] == "citation":
                row["says"] = cited.verbatim_quote or cited.quote_context
            elif row["step"] == "claim":
                row["says"] = cited.claim
            elif row["step"] == "segment" and not seen.segment(row["record"]):
                row["says"] = cited.matched_location.get("locator") or ""
        return rows

    @needs(Act.READ_CITATIONS)
    def impact_of(
        self, citation_id: int | None = None, source: int | str | None = None, place: str | None = None
    ) -> list[dict[str, Any]]:
        """Return what falls if a citation, or all of a source or a place, is withdrawn: claims, answers, requirements.

        Exactly one is given. Raises InvalidInput where none or several are, SourceNotFound for what is not there,
        AccessDenied where a role that reads its own citations alone asks for a source or a place.
        """
        if sum(one is not None for one in (citation_id, source, place)) != 1:
            raise InvalidInput(
                "impact_of: expected one of citation_id, source and place; found none or several.",
                suggestion="Give the number of a citation, or a source, or a place.",
            )
        if citation_id is None and self.context.reader is not None:
            raise AccessDenied(
                f"Expected the number of a citation, since the role {self.role.value} reads its own alone.",
                suggestion="Ask with citation_id, once for each of your citations.",
            )
        number = None if citation_id is None else self._services.seen(citation_id).id
        artifact = None if source is None else self._services.there.find(source).artifact_id
        printed = None if place is None else str(surroundings.place_of(place))
        given = {"citation": number, "source": artifact, "place": printed}
        return self._services.disclosure.standing(self._asked("impact", **given), self._services.archive.several)

    def _asked(self, name: str, **given: Any) -> list[dict[str, Any]]:
        """Return the rows of a named query of the project, told in the language of the context."""
        rows = self._services.graph.read(f"audit/{name}", project=self.context.project_id, **given)
        return questions.Question.find(name).told(rows, self.context.language)

    def _surroundings(self) -> Surroundings:
        work, project = self._services, self.context.project_id
        made, shelf = surroundings.Surroundings, work.searcher.shelf
        return made(work.graph, project, shelf, self.context.language, work.disclosure)


class FormattingCalls(EngineBase):
    """The calls that set citations for readers."""

    @needs(Act.READ_CITATIONS)
    def format_citation(self, citation_id: int, style: str = "inline") -> str:
        """Return a citation as it stands in a text: inline, legal, harvard, ieee, apa, bibtex, or a CSL style or file.

        Raises SourceNotFound for an unknown citation, InvalidInput for an unknown style.
        """
        return self._services.shown_output.citation(citation_id, style)

    @needs(Act.READ_CITATIONS)
    def export_bibliography(self, session_id: str | None = None, style: str = "harvard", uncited: bool = False) -> str:
        """Return the sources that the citations of the project (or of a session) rest on, one a line, in a style.

        Styles are those of `format_citation` and csl-json. Citations that failed bear nothing and are left out;
        ``uncited`` gives all sources of the project. Raises InvalidInput for an unknown style.
        """
        return self._services.shown_output.bibliography(session_id, style, uncited=uncited)

    @needs(Act.READ_CITATIONS)
    def citation_card(self, citation_id: int, form: CardForm = "text", *, address: str | None = None) -> str:
        """Return the card of a citation (7.1): source, place, quote, context, verdict; as text, markdown or html.

        In HTML it opens the document at ``address`` (a page of the web at its own), and has the citation in each style
        to be copied. Raises SourceNotFound for an unknown citation.
        """
        return self._services.shown_output.card(citation_id, form, address)


Scope = int | str | Sequence[int | str] | None


class SearchCalls(EngineBase):
    """The calls that search."""

    @needs(Act.READ_SOURCES)
    def search_library(
        self,
        query: str,
        mode: str = "hybrid",
        tags: str | Sequence[str] | None = None,
        type: str | None = None,  # noqa: A002 — the name is the issue's
        scope: Scope = None,
        top_k: int = 10,
        *,
        graph: bool = False,
    ) -> SearchResult:
        """Find places in the sources of the project, best first, each with how good its evidence is and why.

        ``mode`` is keyword (German and English, inflected, derived, compound), semantic or hybrid; hybrid without
        embeddings is keyword and says so. ``scope`` is the id of a source, a work ("AO"), a place ("§ 147 AO": only
        what stands below it) or a list of them; ``type`` a type of source; ``tags`` leave the sources that bear all of
        them. A place that the query names leads. With ``graph`` what is found is widened along references, definitions
        and lists, so that an answer is found that has no word of the question; each hit tells its ``path``. Raises
        InvalidInput for unusable fields, SourceNotFound for a scope that is not there, EmbeddingsUnavailable where
        mode="semantic" and the model does not answer.
        """
        withheld = self._services.disclosure.withheld
        return self._services.searcher.search(query, mode, tags, type, scope, top_k, graph=graph, withheld=withheld)

    @needs(Act.READ_SOURCES)
    def find_evidence(
        self, claim: str, top_k: int = 5, scope: Scope = None, *, quotes: Sequence[str] = ()
    ) -> EvidenceResult:
        """Find the passages that may bear a claim, each held against it as citing would.

        HIGH bears it, word for word or with no difference the program can see; what differs (a number, a negation, a
        modal) is named. ``quote``, ``source_id`` and ``locator`` of a candidate go into `cite_doc` as they are.
        With ``quotes``, a list of texts, nothing is given unless a passage that has one of them bears the claim: those
        are weighed first. Raises as `search_library`.
        """
        withheld = self._services.disclosure.withheld
        return evidence.find_evidence(self._services.searcher, claim, top_k, scope, quotes, withheld)

    @needs(Act.REGISTER)
    def embed_pending(
        self, progress: Callable[[int, int], None] | None = None, scope: Scope = None, *, background: bool = False
    ) -> Embedded | Embedding:
        """Embed the segments that have no vector yet, all or those of a scope, and say how far they are.

        What is done stays, whatever ends it; the next call goes on. ``progress`` is told (done, all). With
        ``background`` a thread does it while the engine is used, and the run that is given back can be watched,
        awaited and stopped. Raises InvalidInput where there is no model, EmbeddingsUnavailable.
        """
        if background:
            return self._services.searcher.embed_beside(progress, scope)
        return self._services.searcher.embed(progress, scope)


class ReadCalls(EngineBase):
    """The calls that read."""

    @needs(Act.READ_SOURCES)
    def get_source(self, source_id: int) -> Source | None:
        """Return a source with its canonical text, or None where the project has none with this number.

        What the caller may not see of it is left out.
        """
        found, seen = self._services.library.find(source_id), self._services.disclosure
        if found is None or not seen.exists(source_id):
            return None
        if not seen.words(source_id):
            return found
        whole = self._services.library.with_content(found)
        return replace(whole, content=seen.content(whole.artifact_id, whole.content))

    @needs(Act.READ_SOURCES)
    def find_source(self, identifier: int | str, type: str | None = None) -> Source:  # noqa: A002 — as in list_sources
        """Return the source that goes by a number, identifier, name or abbreviation; of two versions the newer.

        It comes without its text. Raises SourceNotFound with the names most like it, InvalidInput for what can be no
        name.
        """
        return self._services.there.find(identifier, type)

    @needs(Act.READ_SOURCES)
    def check_quote(self, source: int | str, quote: str, locator: dict[str, Any] | None = None) -> QuoteCheck:
        """Say whether a quote stands in a source (its number, identifier or name), and where; nothing is recorded.

        A quote that does not stand there comes back with the nearest passage and a word diff. Raises InvalidInput for
        unusable fields, SourceNotFound for an unknown source.
        """
        seen = self._services.disclosure
        if seen.all:
            return self._services.quotes.check(source, quote, locator)
        number = self._services.there.find(source).id
        self._services.demand_words(number)
        found = self._services.quotes.check(number, quote, locator)
        start, end = (found.location.get(key) for key in ("start", "end"))
        artifact = self._services.library.get(number).artifact_id
        if start is None or end is None or seen.passage(number, artifact, start, end):
            return found
        return replace(
            found, found=False, similarity_score=0.0, location={}, text=None, notes="", warnings=(), remarks=(), diff=()
        )

    @needs(Act.READ_CITATIONS)
    def get_citation(self, citation_id: int) -> Citation | None:
        """Return a citation, or None where the project has none with this number."""
        found = self._services.archive.get(citation_id)
        return self._services.disclosure.citation(found) if found else None

    @needs(Act.READ_CITATIONS)
    def citation_object(self, citation_id: int) -> dict[str, Any]:
        """Return a citation as the object of the citation contract: source, document, place, address, day, spans.

        Raises SourceNotFound where the project has no citation with this number.
        """
        found = self.get_citation(citation_id)
        if found is None:
            raise SourceNotFound(
                f"Expected the number of a citation of the project; found {citation_id!r:.40}.",
                suggestion="Look with list_citations().",
            )
        return next(self._objects([found]))

    @needs(Act.READ_CITATIONS)
    def citation_objects(self, session_id: str | None = None) -> list[dict[str, Any]]:
        """Return the citations of the project, or of a session, as `citation_object` does, in their order."""
        return list(self.each_citation_object(session_id))

    @needs(Act.READ_CITATIONS)
    def each_citation_object(self, session_id: str | None = None, *, after: int = 0) -> Iterator[dict[str, Any]]:
        """Return what `citation_objects` does, one by one from behind the number ``after``, as `each_citation`."""
        return self._objects(self.each_citation(session_id=session_id, after=after))

    def _objects(self, citations: Iterable[Citation]) -> Iterator[dict[str, Any]]:
        known = source_status.source_statuses(self._services.graph, self.context.project_id)
        return (citation_object.citation_object(one, known[one.source_id]) for one in citations)

    @needs(Act.READ_CITATIONS)
    def get_citations_for_source(self, source_id: int) -> list[Citation]:
        """Return all citations of a source."""
        return self._services.disclosure.citations(self._services.archive.list(source_id=source_id))

    @needs(Act.READ_CITATIONS)
    def get_citations_by_session(self, session_id: str) -> list[Citation]:
        """Return all citations made in a session."""
        return self._services.disclosure.citations(self._services.archive.list(session_id=session_id))

    @needs(Act.READ_CITATIONS)
    def get_citations_by_project(self, project_id: str | None = None) -> list[Citation]:
        """Return all citations of the project; of another one where the role may read all (auditor, admin)."""
        return self.get_citations(project_id)

    @needs(Act.READ_CITATIONS)
    def get_citations_by_status(self, status: str) -> list[Citation]:
        """Return the citations that stand at verified, unverified, failed or pending; InvalidInput for another word."""
        return self._services.disclosure.citations(self._services.archive.list(verification_status=status))

    @needs(Act.READ_CITATIONS)
    def get_citations(
        self, project: str | None = None, *, relation_type: str | None = None, superseded: bool | None = None
    ) -> list[Citation]:
        """Return the citations of the project, or of another one where the role may read all.

        ``superseded`` false leaves out those that were corrected, true gives them alone; ``relation_type`` gives those
        that stand so to others. Raises AccessDenied for a role that is held to its project.
        """
        there = self if project is None else self._in_project(project)
        return there.list_citations(relation_type=relation_type, superseded=superseded)

    @needs(Act.READ_SOURCES)
    def list_sources(self, type: str | None = None, *, source_type: str | None = None) -> list[Source]:  # noqa: A002 — the name is the design's (8.4)
        """Return all sources of the project in the order of their numbers, or those of one type, without their texts.

        ``source_type`` is ``type`` by the name it has in `cite`; `get_source` gives a source with its text.
        """
        seen = self._services.disclosure
        kept = self._services.library.list(source_type if type is None else type)
        return [one for one in kept if seen.exists(one.id)]

    @needs(Act.READ_CITATIONS)
    def get_statistics(self) -> dict[str, Any]:
        """Return what the project has, in numbers; of citations those that the role may read.

        ``total_sources``, ``total_citations``, ``sources_by_type``, ``citations_by_status``, ``citations_by_method``,
        ``citations_by_confidence``, ``superseded`` (of the citations), ``uncited_sources``, and ``verification_rate``,
        the share of verified ones (None where nothing is cited). Each mapping has all words of its set.
        """
        return statistics.of(self.list_sources(), self.each_citation())

    @needs(Act.READ_SOURCES)
    def get_lineage(self, source_id: int, query: str | None = None) -> Lineage:
        """Follow a source back: its rows, the source behind each, which of them a query counts, and all its origins.

        Raises SourceNotFound. A row names its source by a cell (id, identifier or name), else by its place in the order
        of ``derived_from``; ``papers`` are the sources behind the rows that count.
        """
        self._services.demand_words(self._services.there.find(source_id).id)
        return self._services.lineages.of_source(source_id, query)

    @needs(Act.READ_CITATIONS)
    def get_citation_lineage(self, citation_id: int) -> Lineage:
        """Follow a citation of a count back to the rows that count and the sources behind them.

        Raises SourceNotFound where the project has no such citation.
        """
        self._services.demand_words(self._services.seen(citation_id).source_id)
        return self._services.lineages.of_citation(citation_id)

    @needs(Act.READ_CITATIONS)
    def get_search(self, citation_id: int) -> SearchRecord | None:
        """Return the search that a negative citation rests on: terms, sources, sections, hits; None for any other."""
        cited = self._services.archive.get(citation_id)
        found = searches(self._services.graph, self.context.project_id, cited.id) if cited else []
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
        confidence: str | None = None,
    ) -> list[Citation]:
        """Return citations in the order of their numbers: of a source, of a session, of a status, or all.

        ``relation_type`` and ``superseded`` as in `get_citations`; ``confidence`` gives those whose maker was as sure:
        high, medium or low.
        """
        asked: dict[str, Any] = {"relation_type": relation_type, "superseded": superseded, "confidence": confidence}
        return list(self.each_citation(source_id, session_id, verification_status, **asked))

    @needs(Act.READ_CITATIONS)
    def each_citation(
        self,
        source_id: int | None = None,
        session_id: str | None = None,
        verification_status: str | None = None,
        *,
        relation_type: str | None = None,
        superseded: bool | None = None,
        confidence: str | None = None,
        after: int = 0,
    ) -> Iterator[Citation]:
        """Return what `list_citations` does, from behind the number ``after``, reading some hundred at a time."""
        asked: dict[str, Any] = {"relation_type": relation_type, "superseded": superseded, "confidence": confidence}
        found = self._services.archive.through(source_id, session_id, verification_status, after=after, **asked)
        return seen_through(found, lambda: self._services.disclosure)
