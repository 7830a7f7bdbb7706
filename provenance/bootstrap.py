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
| BELEG_THIRD_PARTIES | protected: an archive, whose rule holds for agents and all presets | as presets say |
| BELEG_WEB_PRIVATE | 1: pages may be fetched from private and local addresses; or the hosts, parted by commas | none |
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from provenance.chat import ChatModel, seconds_of
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.requests import ReasoningRequired, one_of
from provenance.citing.roles import Act, Role, demand, needs
from provenance.citing.search.embedders import of_environment as embedder_of_environment
from provenance.citing.services import Services, Wiring, services_of
from provenance.citing.web.address import Private
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.model.sources import SourceType
from queries import load

if TYPE_CHECKING:
    from etl import structure
    from etl.document import Document
    from etl.load import cluster, loader
    from etl.load import preparers as preparing
    from etl.load import run as load_run
    from etl.load.loader import Loaded, Registration
    from etl.load.preparers import Preparers
    from etl.load.run import FileOutcome
    from etl.rule import enrich
    from etl.rule.enrich import ChatEnricher
    from provenance.answering import bundle, pipeline, state
    from provenance.answering.assigning import Recall
    from provenance.answering.bundle import anchoring
    from provenance.answering.pipeline import Answering
    from provenance.answering.policy import Policy
    from provenance.answering.state import ClaimProgress, StepProgress
    from provenance.citing import library
    from provenance.citing.library import SourceDescription
    from provenance.citing.texts import Texts
    from provenance.compliance import register as compliance_register
    from provenance.compliance.register import Compliance
    from provenance.conflicts import register as conflict_register
    from provenance.conflicts.register import Conflicts
    from provenance.ledger import anchor, journal
    from provenance.rdf import compiled
    from provenance.store import embedded
    from provenance.store import graph as store_graph
    from provenance.store import location as location_of
    from provenance.store.graph import Graph
else:  # heavy parts load when they are used
    structure = deferred("etl.structure")
    cluster = deferred("etl.load.cluster")
    loader = deferred("etl.load.loader")
    preparing = deferred("etl.load.preparers")
    load_run = deferred("etl.load.run")
    enrich = deferred("etl.rule.enrich")
    bundle = deferred("provenance.answering.bundle")
    pipeline = deferred("provenance.answering.pipeline")
    state = deferred("provenance.answering.state")
    library = deferred("provenance.citing.library")
    compliance_register = deferred("provenance.compliance.register")
    conflict_register = deferred("provenance.conflicts.register")
    anchor = deferred("provenance.ledger.anchor")
    anchoring = deferred("provenance.answering.bundle.anchoring")
    journal = deferred("provenance.ledger.journal")
    compiled = deferred("provenance.rdf.compiled")
    embedded = deferred("provenance.store.embedded")
    store_graph = deferred("provenance.store.graph")
    location_of = deferred("provenance.store.location")

PATIENCE_SECONDS = 30.0
Progress = Callable[[int, int], None]


def default_store() -> str:
    """Return where the store is when nobody says: BELEG_STORE, else the user's data directory (XDG)."""
    if given := os.environ.get("BELEG_STORE"):
        return given
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "beleg")


def open_store(location: str | Path | None = None, *, patience: float | None = None) -> Graph:
    """Open the store with its shapes and its ledger; nothing can be written round them.

    A store that is away, or busy with another writer, is waited for ``patience`` seconds (BELEG_PATIENCE).
    Raises StoreUnavailable where it cannot be reached, refuses the credentials or is of an unknown version,
    InvalidInput where BELEG_PATIENCE is no number of seconds, or BELEG_CHECKPOINT_EVERY none of writes.
    """
    waits = seconds_of("BELEG_PATIENCE", PATIENCE_SECONDS) if patience is None else patience
    guards, log, kept = [compiled.ShapeGuard()], journal.Ledger(), anchor.Anchor(anchoring)
    place = location or default_store()
    return store_graph.open_graph(place, guards=guards, journal=log, anchor=kept, patience=waits)


def read_document(path: Path, progress: Progress | None = None) -> Document:
    """Read a legal document without a store; raises UnreadableFile."""
    return structure.read_document(path, progress=progress)


def load_document(
    graph: Graph, path: Path, given: Registration | None = None, progress: Progress | None = None
) -> Loaded:
    """Load a legal document into the store; raises UnreadableFile, ShapeViolation, StoreUnavailable."""
    return loader.load(graph, path, lambda file: read_document(file, progress), given)


def open_preparers(workers: int | None = None, dask: str | None = None, files: int = 1) -> Preparers:
    """Return who prepares files: ``workers`` processes (one a core by default; 0: this one), or a Dask cluster.

    To be closed when done. Raises InvalidInput, WorkersUnavailable where there is no such cluster.
    """
    if dask:
        return cluster.Cluster(dask)
    return preparing.preparers(workers, files)


def load_documents(
    engine: Engine,
    files: Iterable[Path],
    preparers: Preparers,
    given: Registration | None = None,
    *,
    said: SourceDescription | None = None,
    seconds: float | None = None,
    watch: Callable[[Path, int, int], None] | None = None,
    writing: AbstractContextManager[Any] | None = None,
) -> Iterator[FileOutcome]:
    """Load many files, register them in the engine's project and give what became of each, in order (see `run`).

    ``said`` is what the project says of them. Files that the store holds are skipped. Raises StoreUnavailable,
    WorkersUnavailable; what is loaded stays.
    """
    services = services_of(engine, Act.REGISTER)
    described = said or library.SourceDescription()

    def enrol(artifact_id: str, file: Path) -> int:
        named = replace(described, identifier=file.name, type=SourceType.DOCUMENT)
        return services.library.numbered(artifact_id, named)

    target = load_run.Target(services.graph, services.project, enrol)
    return load_run.run(target, files, preparers, given=given, seconds=seconds, watch=watch, writing=writing)


def open_engine(
    location: str | Path | None = None,
    *,
    context: CitationContext | None = None,
    graph: Graph | None = None,
    texts: Texts | None = None,
    policy: Policy | None = None,
) -> Engine:
    """Open a store and give the engine on it; ``texts`` are those that engines on the same graph share.

    ``policy`` are the rules of the door it is opened for: which passages wait for the consent of the persons in them.
    """
    session = context or context_from_environment()
    return Engine(_services(graph or open_store(location), session, texts, policy))


def open_answering(
    engine: Engine,
    tell: StepProgress | None = None,
    *,
    hear: ClaimProgress | None = None,
    recall: Recall | None = None,
) -> Answering:
    """Return what grounds drafts, answers questions and checks texts on an engine; ``tell`` hears how far it is.

    ``hear`` hears of each claim, ``recall`` keeps what is found for claims while one draft is worked on.

    The model of BELEG_LLM_URL (else CITATION_LLM_URL) drafts and repairs; without one the program does alone. Answers
    of runs that were killed between their record and their files are finished, which is logged as a warning.
    """
    for one in bundle.recover(services_of(engine, Act.READ_CITATIONS).graph):
        logging.getLogger("beleg").warning(one.sentence)
    model = ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL", seconds=60.0)
    context = state.AnswerContext(engine, model, tell or state.silent, hear or state.unheard, recall)
    return pipeline.Answering(context)


def open_compliance(engine: Engine) -> Compliance:
    """Return the calls about compliance on an engine.

    What a company has, which rules bind it, whether they are kept.
    """
    return compliance_register.Compliance(engine)


def open_conflicts(engine: Engine) -> Conflicts:
    """Return the calls about conflicts on an engine: find them, list them as of a day, say which of two prevails."""
    return conflict_register.Conflicts(engine)


def _services(
    graph: Graph, context: CitationContext, texts: Texts | None = None, policy: Policy | None = None
) -> Services:
    """Return the services of a project, wired as the environment says; ``policy`` says who waits for whose consent."""

    def loader(path: Path) -> str:
        return load_document(graph, path).artifact_id

    wiring = Wiring(loader, _reasoning(), ChatModel.of_environment(), _private(), embedder_of_environment(), texts)
    wiring = replace(wiring, least=os.environ.get("BELEG_THIRD_PARTIES") or "")
    if policy is not None:
        rule, cleared = policy.table("display")["third_parties"], policy.table("category").get("cleared", ())
        wiring = replace(wiring, third_parties=rule, cleared=tuple(cleared))
    return Services(graph, context, wiring)


def open_enricher() -> ChatEnricher:
    """Return the model of the environment, for filling in rules; raises InvalidInput where none is set."""
    model = ChatModel.of_environment("BELEG_LLM_URL", "CITATION_LLM_URL", seconds=60.0)
    if model is None:
        raise InvalidInput(
            "Expected a model to fill in rules; neither BELEG_LLM_URL nor CITATION_LLM_URL is set.",
            suggestion="Set BELEG_LLM_URL=http://localhost:8080/v1 and CITATION_LLM_MODEL, or leave --enrich out.",
        )
    return enrich.ChatEnricher(model)


def context_from_environment(project: str | None = None) -> CitationContext:
    """Return a new session with the project, agent and role of the environment.

    Raises InvalidInput for unusable ones.
    """
    return CitationContext(
        project_id=project or os.environ.get("BELEG_PROJECT") or "default",
        agent_id=os.environ.get("BELEG_AGENT") or "agent:unnamed",
        role=role_from_environment(),
    )


def role_from_environment() -> Role:
    """Return the role of BELEG_ROLE; raises InvalidInput for an unknown one."""
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
    place = location_of.parse(location or default_store())
    if isinstance(place, location_of.Directory) and not embedded.there(place.path):
        raise StoreUnavailable(
            f"Expected a store at {place}; there is none.",
            suggestion="Name the directory of one (--store, BELEG_STORE), or make one: `beleg ingest FILE`.",
        )


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
        """Return the store, which is open since the engine was made (8.1)."""
        return self.graph

    def _setup_agent(self) -> ChatModel | None:
        """Return the model of CITATION_LLM_URL, which the engine was made with, or None (8.1)."""
        return self._services.model

    @needs(Act.READ_STORE)
    def _query(self, sql: str, params: Mapping[str, Any] | Sequence[Any] | None = None) -> list[dict[str, Any]]:
        """Run a statement of ``queries/`` that reads, by its name ("audit/corrections"), and give its rows (8.1).

        Statements stand in files, so no text is run. ``params`` go by name, or in the order of the statement's header.
        Raises InvalidInput where there is no statement of that name, or its parameters are not those given.
        """
        try:
            wanted = load(sql).params
        except KeyError:
            raise InvalidInput(
                f"sql: expected the name of a statement of queries, such as 'audit/corrections'; found {sql[:60]!r}.",
                suggestion="No text is run: name a statement, and give its values as params.",
            ) from None
        given = dict(params) if isinstance(params, Mapping) else dict(zip(wanted, params or (), strict=False))
        if missing := sorted(set(wanted) - given.keys()):
            raise InvalidInput(
                f"params: {sql} needs {', '.join(wanted)}; missing: {', '.join(missing)}.",
                suggestion=f"Give a value for {missing[0]}.",
            )
        if unknown := sorted(given.keys() - set(wanted)):
            raise InvalidInput(
                f"params: {sql} takes {', '.join(wanted) or 'none'}; found {', '.join(map(str, unknown))}.",
                suggestion="Leave out what it does not take.",
            )
        return self._services.graph.read(sql, **given)


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
