"""The services of one project and session, put together once: sources, citations, checks, search and the model.

`provenance.bootstrap` says what they are wired to (`Wiring`), the engine and all that stands on it take them as they
are. Whoever builds on an engine gets them by `services_of`, which asks the role first.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from provenance.chat import ChatModel
from provenance.citing.archive import Archive
from provenance.citing.bibliography.importing import Importer
from provenance.citing.bibliography.output import Output
from provenance.citing.checking import Checker, QuoteChecker
from provenance.citing.context import CitationContext
from provenance.citing.library import Loader, SourceLibrary, SourceNames
from provenance.citing.notes import Notes, Tags
from provenance.citing.requests import ReasoningRequired
from provenance.citing.resolver import RequestResolver
from provenance.citing.roles import OF_ALL_PROJECTS, Act, Role, demand, needs
from provenance.citing.search.embedders import Embedder
from provenance.citing.search.searcher import Searcher
from provenance.citing.tables.lineage import Lineages
from provenance.citing.tables.registrar import Registrar
from provenance.citing.texts import Texts
from provenance.citing.web.address import Private
from provenance.citing.writer import CitationWriter, PendingCitations
from provenance.model.errors import AccessDenied
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Wiring:
    """What services are wired to besides their store.

    ``loader`` brings a file into the store, ``model`` judges and ``embedder`` reads meanings (None: neither is done),
    ``private`` are hosts that pages may be fetched from though they are not public. ``texts`` are the readings that
    other services on the same store have in use.
    """

    loader: Loader
    reasoning: ReasoningRequired = ReasoningRequired.LOW
    model: ChatModel | None = None
    private: Private = False
    embedder: Embedder | None = None
    texts: Texts | None = None


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one project and session."""

    graph: Graph
    context: CitationContext
    wiring: Wiring
    library: SourceLibrary
    texts: Texts
    names: SourceNames
    checker: Checker
    quotes: QuoteChecker
    resolver: RequestResolver
    writer: CitationWriter
    archive: Archive
    registrar: Registrar
    importer: Importer
    lineages: Lineages
    notes: Notes
    tags: Tags
    pending: PendingCitations
    output: Output
    searcher: Searcher

    @classmethod
    def wired(cls, graph: Graph, context: CitationContext, wiring: Wiring) -> Services:
        """Put the services of a project together on an open store."""
        project, model = context.project_id, wiring.model
        library, texts = SourceLibrary(graph, project, wiring.loader), wiring.texts or Texts(graph)
        names, registrar = SourceNames(graph, library, project), Registrar(library)
        archive, tags = Archive(graph, project, context.reader), Tags(graph, library, context)
        checker = Checker(graph, texts, project, model, registrar.urls)
        return cls(
            graph=graph,
            context=context,
            wiring=wiring,
            library=library,
            texts=texts,
            names=names,
            checker=checker,
            quotes=QuoteChecker(checker, names),
            resolver=RequestResolver(graph, library, names, context, wiring.reasoning),
            writer=CitationWriter(graph, checker, context),
            archive=archive,
            registrar=registrar,
            importer=Importer(library),
            lineages=Lineages(graph, project, library, texts, archive),
            notes=Notes(graph, library, archive, texts, context),
            tags=tags,
            pending=PendingCitations(graph, archive, context, model),
            output=Output(library, archive),
            searcher=Searcher(graph, project, wiring.embedder, tags.bearers),
        )

    @property
    def project(self) -> str:
        """The project everything is read from and written to."""
        return self.context.project_id

    @property
    def reader(self) -> str | None:
        """The agent whose citations alone may be read; None where all may."""
        return self.context.reader

    @property
    def model(self) -> ChatModel | None:
        """The model that judges whether a passage bears a claim; None where none is set."""
        return self.wiring.model


def services_of(engine: EngineBase, act: Act) -> Services:
    """Return the services of an engine to a part that hands on only what the act allows.

    Raises AccessDenied where the role of the engine does not allow the act.
    """
    demand(engine.role, act)
    return engine._services  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] — the one way in


class EngineBase:
    """The services an engine delegates to."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._elsewhere: dict[str, Self] = {}

    @property
    def context(self) -> CitationContext:
        """On whose behalf calls are made."""
        return self._services.context

    @property
    @needs(Act.MANAGE)
    def graph(self) -> Graph:
        """The whole store, of all projects: for the program's own doors and for admins."""
        return self._services.graph

    @property
    @needs(Act.MANAGE)
    def library(self) -> SourceLibrary:
        """The sources of the project, with what registers them: for the program's own doors and for admins."""
        return self._services.library

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        return self.context.role

    def _in_project(self, project: str) -> Self:
        """Return the same engine in another project; raises AccessDenied for a role that is held to its own."""
        if project == self.context.project_id:
            return self
        if self.role not in OF_ALL_PROJECTS:
            raise AccessDenied(
                f"Expected the project {self.context.project_id!r}, which the role {self.role.value} is held to; "
                f"found {project!r}.",
                suggestion="Leave it out, or open the engine in that project.",
            )
        if project not in self._elsewhere:
            twin = copy(self)
            there = replace(self.context, project_id=project)
            EngineBase.__init__(twin, Services.wired(self._services.graph, there, self._services.wiring))
            self._elsewhere[project] = twin
        return self._elsewhere[project]

    def __enter__(self) -> Self:
        """Return the engine itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the engine."""
        self.close()

    def close(self) -> None:
        """Let go of the store. All that was acknowledged is already on disk."""
        self._services.searcher.close()
        self._services.graph.close()
