"""What every group of calls works with: the parts of one engine in one project and session."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Self

from provenance.chat import ChatModel
from provenance.citing.archive import Archive
from provenance.citing.bibliography.importing import Importer
from provenance.citing.bibliography.output import Output
from provenance.citing.context import CitationContext
from provenance.citing.desk import Desk
from provenance.citing.intake import Intake
from provenance.citing.library import Library, Loader
from provenance.citing.naming import Names
from provenance.citing.notes import Notes
from provenance.citing.pending import Pending
from provenance.citing.quoting import Quotes
from provenance.citing.requests import ReasoningRequired
from provenance.citing.roles import OF_ALL_PROJECTS, Act, Role, demand, needs
from provenance.citing.search.embedders import Embedder
from provenance.citing.search.searcher import Searcher
from provenance.citing.tables.lineage import Lineages
from provenance.citing.tables.registrar import Registrar
from provenance.citing.tags import Tags
from provenance.citing.texts import Texts
from provenance.citing.web.address import Private
from provenance.model.errors import AccessDenied
from provenance.store.graph import Graph


class Parts:
    """The parts an engine delegates to, put together once."""

    def __init__(
        self,
        graph: Graph,
        loader: Loader,
        context: CitationContext | None = None,
        reasoning: ReasoningRequired = ReasoningRequired.LOW,
        model: ChatModel | None = None,
        private: Private = False,
        embedder: Embedder | None = None,
    ) -> None:
        self._context = context or CitationContext()
        self._graph = graph
        self._model = model
        self._library = Library(graph, self._context.project_id, loader)
        self._texts = texts = Texts(graph)
        self._names = Names(graph, self._library, self._context.project_id)
        self._quotes = Quotes(graph, texts, self._names)
        self._registrar = Registrar(self._library)
        self._desk = Desk(graph, texts, self._context, model, self._registrar.urls)
        self._archive = Archive(graph, self._context.project_id, self._context.reader)
        self._lineages = Lineages(graph, self._context.project_id, self._library, texts, self._archive)
        self._notes = Notes(graph, self._library, self._archive, texts, self._context)
        self._tags = Tags(graph, self._library, self._context)
        self._pending = Pending(graph, self._archive, self._context, model)
        self._importer = Importer(self._library)
        self._output = Output(self._library, self._archive)
        self._searcher = Searcher(graph, self._context.project_id, embedder, self._tags.bearers)
        self._intake = Intake(graph, self._library, self._names, self._context, reasoning)
        self._private = private
        self._wiring = loader, reasoning, model, private, embedder
        self._elsewhere: dict[str, Self] = {}

    @property
    def context(self) -> CitationContext:
        """On whose behalf calls are made."""
        return self._context

    @property
    @needs(Act.MANAGE)
    def graph(self) -> Graph:
        """The whole store, of all projects: for the program's own doors and for admins."""
        return self._graph

    @property
    @needs(Act.MANAGE)
    def library(self) -> Library:
        """The sources of the project, with what registers them: for the program's own doors and for admins."""
        return self._library

    @property
    def role(self) -> Role:
        """The role of whoever calls."""
        return self._context.role

    def _in_project(self, project: str) -> Self:
        """Give the same engine in another project; raises AccessDenied for a role that is held to its own."""
        if project == self._context.project_id:
            return self
        if self.role not in OF_ALL_PROJECTS:
            raise AccessDenied(
                f"Expected the project {self._context.project_id!r}, which the role {self.role.value} is held to; "
                f"found {project!r}.",
                suggestion="Leave it out, or open the engine in that project.",
            )
        if project not in self._elsewhere:
            twin = copy(self)
            loader, reasoning, model, private, embedder = self._wiring
            there = replace(self._context, project_id=project)
            Parts.__init__(twin, self._graph, loader, there, reasoning, model, private, embedder)
            self._elsewhere[project] = twin
        return self._elsewhere[project]

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
        self._searcher.close()
        self._graph.close()


def inside(engine: Parts, act: Act) -> tuple[Graph, Library]:
    """Give store and library to a door of the program (report, command line) that hands on only what the act allows.

    Raises AccessDenied where the role of the engine does not allow the act.
    """
    demand(engine.role, act)
    return engine._graph, engine._library  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] — the one way in


@dataclass(frozen=True, slots=True)
class Workshop:
    """What answering works with beside the calls of an engine: what checks a claim before anything is recorded."""

    graph: Graph
    project: str
    reader: str | None
    library: Library
    intake: Intake
    desk: Desk
    texts: Texts
    searcher: Searcher
    output: Output
    model: ChatModel | None


def workshop(engine: Parts, act: Act) -> Workshop:
    """Give the parts of an engine that hold claims against sources, to who makes citations (CITE) or only reads.

    Raises AccessDenied where the role of the engine does not allow the act.
    """
    graph, library = inside(engine, act)
    one: Any = engine  # the parts are private to the engine, and this is the second way in
    return Workshop(
        graph,
        engine.context.project_id,
        engine.context.reader,
        library,
        one._intake,  # noqa: SLF001
        one._desk,  # noqa: SLF001
        one._texts,  # noqa: SLF001
        one._searcher,  # noqa: SLF001
        one._output,  # noqa: SLF001
        one._model,  # noqa: SLF001
    )
