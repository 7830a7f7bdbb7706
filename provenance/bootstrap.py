"""The one place where concrete parts are wired together: settings, store, shapes, ledger, ETL, engine.

| setting | meaning | default |
|---|---|---|
| BELEG_STORE | directory of the embedded store, or the URL of a Neo4j server | the user's data directory |
| BELEG_PATIENCE | seconds to wait for a store that is away or busy with other writers | 30 |
| CITATION_DB_URL | URL of the Neo4j server of mode "multi-agent" | BELEG_STORE, if that is a URL |
| BELEG_PROJECT | the project citations are made in | default |
| BELEG_AGENT | who makes them | agent:unnamed |
| BELEG_ROLE | what they may do: agent, user, auditor or admin | admin |
| CITATION_LLM_URL | a model with OpenAI's interface (http://localhost:8080/v1) that judges support | none: not judged |
| BELEG_LLM_URL | the same for drafting, repairing and reading rules | CITATION_LLM_URL |
| CITATION_LLM_MODEL, _KEY, _SECONDS | its name there, its key, seconds for an answer | default, none, 30 (else: 60) |
| BELEG_EMBEDDINGS_URL | a server of embeddings with OpenAI's interface; none: no search by meaning | extra `semantic` |
| BELEG_EMBEDDINGS_MODEL, _KEY, _SECONDS | its model there, the key it asks for, the time it has | default, none, 30 |
| CITATION_REASONING_REQUIRED | none, low, medium or high | low |
| BELEG_WEB_PRIVATE | 1: pages may be fetched from private and local addresses; or the hosts, parted by commas | none |
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from provenance.chat import ChatModel, seconds_of
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.requests import ReasoningRequired, one_of
from provenance.citing.roles import Act, Role, demand, needs
from provenance.citing.search.embedders import of_environment as embedder_of_environment
from provenance.citing.services import Services, Wiring, services_of
from provenance.citing.web.address import Private
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.model.extras import loading

if TYPE_CHECKING:
    from pyoxigraph import Quad

    from etl.document import Document
    from etl.load.loader import Loaded, Registration
    from etl.load.preparers import Preparers
    from etl.load.run import FileOutcome
    from etl.rule.enrich import ChatEnricher
    from provenance.answering.pipeline import Answering
    from provenance.answering.state import StepProgress
    from provenance.compliance.register import Compliance
    from provenance.conflicts.register import Conflicts
    from provenance.model.graph import Batch
    from provenance.rdf.export import Format
    from provenance.rdf.foreign import Brought
    from provenance.rdf.intake import Intake
    from provenance.rdf.scope import ExportScope
    from provenance.store.graph import Graph

PATIENCE_SECONDS = 30.0
Progress = Callable[[int, int], None]


def default_store() -> str:
    """Give where the store is when nobody says: BELEG_STORE, else the user's data directory (XDG)."""
    if given := os.environ.get("BELEG_STORE"):
        return given
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "beleg")


def open_store(location: str | Path | None = None, *, patience: float | None = None) -> Graph:
    """Open the store with its shapes and its ledger; nothing can be written round them.

    A store that is away, or busy with another writer, is waited for ``patience`` seconds (BELEG_PATIENCE).
    Raises StoreUnavailable where it cannot be reached, refuses the credentials or is of an unknown version,
    InvalidInput where BELEG_PATIENCE is no number of seconds.
    """
    from provenance.ledger.journal import Ledger  # noqa: PLC0415 — heavy parts load when they are used
    from provenance.rdf.compiled import ShapeGuard  # noqa: PLC0415
    from provenance.store.graph import open_graph  # noqa: PLC0415

    waits = seconds_of("BELEG_PATIENCE", PATIENCE_SECONDS) if patience is None else patience
    return open_graph(location or default_store(), guards=[ShapeGuard()], journal=Ledger(), patience=waits)


def read_document(path: Path, progress: Progress | None = None) -> Document:
    """Read a legal document without a store; raises UnreadableFile."""
    from etl.structure import read_document as read  # noqa: PLC0415

    return read(path, progress=progress)


def load_document(
    graph: Graph, path: Path, given: Registration | None = None, progress: Progress | None = None
) -> Loaded:
    """Load a legal document into the store; raises UnreadableFile, ShapeViolation, StoreUnavailable."""
    from etl.load.loader import load  # noqa: PLC0415

    return load(graph, path, lambda file: read_document(file, progress), given)


def open_preparers(workers: int | None = None, dask: str | None = None, files: int = 1) -> Preparers:
    """Give who prepares files: ``workers`` processes (one a core by default; 0: this one), or a Dask cluster.

    To be closed when done. Raises InvalidInput, WorkersUnavailable where there is no such cluster.
    """
    if dask:
        from etl.load.cluster import Cluster  # noqa: PLC0415 — an extra

        return Cluster(dask)
    from etl.load.preparers import preparers  # noqa: PLC0415

    return preparers(workers, files)


def load_documents(
    engine: Engine,
    files: Iterable[Path],
    preparers: Preparers,
    given: Registration | None = None,
    *,
    seconds: float | None = None,
    watch: Callable[[Path, int, int], None] | None = None,
    writing: AbstractContextManager[Any] | None = None,
) -> Iterator[FileOutcome]:
    """Load many files, register them in the engine's project and give what became of each, in order (see `run`).

    Files that the store holds are skipped. Raises StoreUnavailable, WorkersUnavailable; what is loaded stays.
    """
    from etl.load.run import Target, run  # noqa: PLC0415
    from provenance.citing.library import SourceDescription  # noqa: PLC0415
    from provenance.model.sources import SourceType  # noqa: PLC0415

    services = services_of(engine, Act.REGISTER)

    def enrol(artifact_id: str, file: Path) -> int:
        return services.library.numbered(artifact_id, SourceDescription(file.name, type=SourceType.DOCUMENT))

    target = Target(services.graph, services.project, enrol)
    return run(target, files, preparers, given=given, seconds=seconds, watch=watch, writing=writing)


def open_engine(
    location: str | Path | None = None, *, context: CitationContext | None = None, graph: Graph | None = None
) -> Engine:
    """Open a store and give the engine on it."""
    session = context or context_from_environment()
    return Engine(_services(graph or open_store(location), session))


def open_answering(engine: Engine, tell: StepProgress | None = None) -> Answering:
    """Give what grounds drafts, answers questions and checks texts on an engine; ``tell`` hears how far it is.

    The model of BELEG_LLM_URL (else CITATION_LLM_URL) drafts and repairs; without one the program does alone. Answers
    of runs that were killed between their record and their files are finished, which is logged as a warning.
    """
    with loading():  # heavy parts load when they are used
        from provenance.answering.bundle import recover  # noqa: PLC0415
        from provenance.answering.pipeline import Answering  # noqa: PLC0415
        from provenance.answering.state import AnswerContext, silent  # noqa: PLC0415

    for one in recover(services_of(engine, Act.READ_CITATIONS).graph):
        logging.getLogger("beleg").warning(one.sentence)
    model = ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL", seconds=60.0)
    return Answering(AnswerContext(engine, model, tell or silent))


def open_compliance(engine: Engine) -> Compliance:
    """Give the calls about compliance on an engine: what a company has, which rules bind it, whether they are kept."""
    from provenance.compliance.register import Compliance  # noqa: PLC0415 — heavy parts load when they are used

    return Compliance(engine)


def open_conflicts(engine: Engine) -> Conflicts:
    """Give the calls about conflicts on an engine: find them, list them as of a day, say which of two prevails."""
    from provenance.conflicts.register import Conflicts  # noqa: PLC0415 — heavy parts load when they are used

    return Conflicts(engine)


def _services(graph: Graph, context: CitationContext) -> Services:
    """Return the services of a project, wired as the environment says."""

    def loader(path: Path) -> str:
        return load_document(graph, path).artifact_id

    wiring = Wiring(loader, _reasoning(), ChatModel.of_environment(), _private(), embedder_of_environment())
    return Services.wired(graph, context, wiring)


def open_enricher() -> ChatEnricher:
    """Give the model of the environment, for filling in rules; raises InvalidInput where none is set."""
    from etl.rule.enrich import ChatEnricher  # noqa: PLC0415

    model = ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL", seconds=60.0)
    if model is None:
        raise InvalidInput(
            "Expected a model to fill in rules; neither BELEG_LLM_URL nor CITATION_LLM_URL is set.",
            suggestion="Set BELEG_LLM_URL=http://localhost:8080/v1 and CITATION_LLM_MODEL, or leave --enrich out.",
        )
    return ChatEnricher(model)


def context_from_environment(project: str | None = None) -> CitationContext:
    """Give a new session with the project, agent and role of the environment; raises InvalidInput for unusable ones."""
    return CitationContext(
        project_id=project or os.environ.get("BELEG_PROJECT") or "default",
        agent_id=os.environ.get("BELEG_AGENT") or "agent:unnamed",
        role=role_from_environment(),
    )


def role_from_environment() -> Role:
    """Give the role of BELEG_ROLE; raises InvalidInput for an unknown one."""
    return one_of("BELEG_ROLE", os.environ.get("BELEG_ROLE") or Role.ADMIN, Role)


def open_records(location: str | Path | None = None, act: Act = Act.READ_STORE) -> Graph:
    """Open the store, with all its projects, for a door of the program; raises AccessDenied as BELEG_ROLE says.

    Raises StoreUnavailable where there is none.
    """
    demand(role_from_environment(), act)
    demand_store(location)
    return open_store(location)


def open_managed(location: str | Path | None = None) -> Graph:
    """Open the store, or make it, for who manages it; raises AccessDenied as BELEG_ROLE says, StoreUnavailable."""
    demand(role_from_environment(), Act.MANAGE)
    return open_store(location)


def demand_store(location: str | Path | None = None) -> None:
    """Raise StoreUnavailable where a directory holds no store.

    Who only reads would be told that all is well in a store that is made at that moment, at a place that was misspelt.
    """
    from provenance.store import embedded  # noqa: PLC0415 — heavy parts load when they are used
    from provenance.store.location import Directory, parse  # noqa: PLC0415

    place = parse(location or default_store())
    if isinstance(place, Directory) and not embedded.there(place.path):
        raise StoreUnavailable(
            f"Expected a store at {place}; there is none.",
            suggestion="Name the directory of one (--store, BELEG_STORE), or make one: `beleg ingest FILE`.",
        )


def export_records(graph: Graph, out: IO[bytes], form: Format | None = None, scope: ExportScope | None = None) -> None:
    """Write the records of the store, or of a scope of it, as RDF (N-Quads where no format is named).

    A whole store is written as the log tells it, some hundred records in memory at a time. Raises InvalidInput where
    there is nothing of the scope, LedgerBroken where a text is not what the log says it is.
    """
    from provenance.rdf.export import Format, write  # noqa: PLC0415

    write(_exported(graph, scope), out, form or Format.NQUADS)


def exported_quads(graph: Graph, scope: ExportScope | None = None) -> Iterator[Quad]:
    """Give the quads that `export_records` writes, as they are read."""
    from provenance.rdf.quads import quads  # noqa: PLC0415

    return quads(_exported(graph, scope))


def _exported(graph: Graph, scope: ExportScope | None) -> Iterator[Batch]:
    from provenance.ledger.rebuild import logged_batches  # noqa: PLC0415
    from provenance.rdf.scope import excerpt  # noqa: PLC0415

    return excerpt(graph, scope) if scope else logged_batches(graph)


def import_records(graph: Graph, source: IO[bytes], form: Format) -> Intake:
    """Write what `export_records` gave into an empty store, checked and logged as everything that is written.

    What is given tells of the quads that have no place there (``rest``). Raises InvalidInput for a store that is not
    empty and for a file that is not of the format, ShapeViolation for records that must not be written.
    """
    from provenance.citing.importing import fill  # noqa: PLC0415
    from provenance.rdf.intake import read  # noqa: PLC0415

    return fill(graph, read(source, form))


def import_file(graph: Graph, source: IO[bytes], form: Format, name: str, context: CitationContext) -> Intake | Brought:
    """Write an export as `import_records` does, or PROV of others into the project of the context (see `take_in`)."""
    from provenance.citing.importing import take_in  # noqa: PLC0415

    return take_in(graph, source.read(), form, name, context)


class CitationEngine(Engine):
    """The engine of the citation engine design, section 8: ``CitationEngine(mode, db_path)``.

    ``mode="basic"`` keeps the store in the directory ``db_path`` (the default store without it) and needs no set-up;
    an empty file there is taken as a name and left as it is, and the store lies beside it in ``<db_path>.beleg``.
    ``mode="multi-agent"`` uses the Neo4j server of CITATION_DB_URL. ``project`` is the namespace of citations (13.3);
    all projects of a store are kept apart in it, so ``db_schema`` needs no schema of its own: it names the project
    where ``project`` does not. Raises InvalidInput for another mode, a missing URL or a project that is not that of the
    context or a file with content, StoreUnavailable where the store cannot be opened.
    """

    def __init__(
        self,
        mode: str = "basic",
        db_path: str | Path | None = None,
        *,
        context: CitationContext | None = None,
        project: str | None = None,
        db_schema: str | None = None,
    ) -> None:
        self.mode = mode
        session = _context(context, project or db_schema)
        super().__init__(_services(open_store(_location(mode, db_path)), session))

    @property
    @needs(Act.MANAGE)
    def db(self) -> Graph:
        """The store (8.1)."""
        return self.graph

    @property
    @needs(Act.MANAGE)
    def agent(self) -> ChatModel | None:
        """The model that verifies, None where none is set (8.1)."""
        return self._services.model

    def _connect(self) -> Graph:
        """Give the store, which is open since the engine was made (8.1)."""
        return self.graph

    def _setup_agent(self) -> ChatModel | None:
        """Give the model of CITATION_LLM_URL, which the engine was made with, or None (8.1)."""
        return self._services.model

    @needs(Act.READ_STORE)
    def _query(self, sql: str, params: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Run a statement of ``queries/`` that reads, by its name ("audit/corrections"), and give its rows (8.1).

        Statements stand in files, so no text is run; raises KeyError where there is none of that name.
        """
        return self._services.graph.read(sql, **(params or {}))


def _context(given: CitationContext | None, project: str | None) -> CitationContext:
    if given is None:
        return context_from_environment(project)
    if project is not None and project != given.project_id:
        raise InvalidInput(
            f"project: expected that of the context, {given.project_id!r}; found {project!r}.",
            suggestion="Name the project once.",
        )
    return given


def _location(mode: str, db_path: str | Path | None) -> str | Path | None:
    if mode == "basic":
        return db_path
    if mode == "multi-agent":
        url = os.environ.get("CITATION_DB_URL") or os.environ.get("BELEG_STORE", "")
        if "://" not in url:
            raise InvalidInput(
                'mode="multi-agent" needs the URL of a Neo4j server in CITATION_DB_URL; found none.',
                suggestion="Set CITATION_DB_URL=neo4j://user:password@host:7687, or use mode='basic'.",
            )
        return url
    raise InvalidInput(f"Expected mode 'basic' or 'multi-agent'; found {mode!r}.", suggestion="Use one of the two.")


def _private() -> Private:
    given = os.environ.get("BELEG_WEB_PRIVATE", "").strip()
    if given.lower() in {"1", "true", "yes"}:
        return True
    return frozenset(host.strip() for host in given.split(",") if host.strip()) - {"0", "false", "no"}


def _reasoning() -> ReasoningRequired:
    return one_of(
        "CITATION_REASONING_REQUIRED", os.environ.get("CITATION_REASONING_REQUIRED") or "low", ReasoningRequired
    )
