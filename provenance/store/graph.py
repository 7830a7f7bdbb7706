"""`Graph`: the property graph the rest of the program reads and writes, in either engine.

A write is one transaction: the journal locks the head of the log, the batch is built on what is then there, guards
check it, the journal records it, all of it is created, and it is committed; or nothing of it is. If another writer was
first or the store is away, all of that is done again, for a bounded time, with a pause that grows and is jittered.
An embedded engine that has died is started again on the way.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import neo4j

import queries
from provenance.model.deferral import by_name
from provenance.model.errors import AlreadyStored
from provenance.model.graph import Batch, Node
from provenance.store import embedded, faults, schema
from provenance.store.access import Access, check_version
from provenance.store.embedded import HEAP_MB, IDLE_SECONDS
from provenance.store.faults import Meaning, Patience, StoreFault, meaning, translated
from provenance.store.location import Directory, parse
from provenance.store.ports import Anchor, Guard, Journal
from provenance.store.spool import Spool
from provenance.store.writing import Build, Receipt, Write

PATIENCE_SECONDS = 30.0
PORTION = 256
"""Values of a list that `Graph.read_over` asks for in one statement."""
T = TypeVar("T")


class Graph:
    """A store that is open. May be used by several threads; writes of one Graph take turns."""

    def __init__(
        self,
        access: Access,
        *,
        guards: Sequence[Guard] = (),
        journal: Journal | None = None,
        anchor: Anchor | None = None,
        patience: float,
    ) -> None:
        self.engine = access.engine
        self.location = access.location
        self.beside = access.beside  # a directory for indexes over the store, which may be made anew
        self._access = access
        self._guards = tuple(guards)
        self._journal = journal
        self._anchor = anchor
        self._patience = patience
        self._writing = threading.RLock()
        self._connecting = threading.Lock()
        self._driver: neo4j.Driver | None = None
        self._left: list[neo4j.Driver] = []  # other threads may still be failing on them
        self._bookmarks = neo4j.GraphDatabase.bookmark_manager()
        self._persist(self._connect, Patience(patience))

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the named statement, which writes nothing, and give its rows as mappings.

        Raises StoreUnavailable where the store stays away, KeyError where there is no such statement.
        """
        text = queries.load(query).text

        def rows() -> list[dict[str, Any]]:
            with self._session(reads=True) as session:
                return faults.rows(
                    session.run(text, params)
                )  # one statement is a transaction, and asked in one message

        return self._persist(rows, Patience(self._patience))

    def read_through(self, query: str, name: str, values: Sequence[Any], /, **params: Any) -> Iterator[dict[str, Any]]:
        """Yield what `read_over` gives, each portion when it is come to: memory does not grow with the list."""
        for at in range(0, len(values), PORTION):
            yield from self.read(query, **{name: list(values[at : at + PORTION])}, **params)

    def read_over(self, query: str, name: str, values: Sequence[Any], /, **params: Any) -> list[dict[str, Any]]:
        """Run a statement for a list of any length, its parameter ``name``, portion by portion, and give all rows.

        For statements whose rows each depend on one of the values: what an engine groups and sorts it holds in memory
        and gives up where that is too much. No values, no rows. Raises as `read`.
        """
        return list(self.read_through(query, name, values, **params))

    def scan(self, query: str, /, **params: Any) -> Iterator[dict[str, Any]]:
        """Yield the rows of a statement that goes over all there is, however many, each thing looked at once.

        The rows are put aside in a file when the first is asked for, so that neither memory nor the time for which the
        store is at it grow with what is done with them. Raises as `read`.
        """
        text = queries.load(query).text

        def rows() -> Spool:
            with self._session(reads=True) as session:
                return Spool(faults.each_row(session.run(text, params)))

        with self._persist(rows, Patience(self._patience)) as kept:
            yield from kept

    def ask(self, query: queries.Query, /, **params: Any) -> list[dict[str, Any]]:
        """Run a statement, be it somebody else's, where the engine lets none write, and give its rows as mappings.

        Raises InvalidInput for a statement that would write or is wrong, StoreUnavailable.
        """

        def rows() -> list[dict[str, Any]]:
            with self._session(reads=True) as session:
                return self._access.ask(session, query.text, params)

        return self._persist(rows, Patience(self._patience))

    def explain(self, query: queries.Query, /, **params: Any) -> str:
        """Return the engine's plan of a statement, in its own words, without running it. Raises as `ask`."""

        def plan() -> str:
            with self._session(reads=True) as session:
                return faults.plan(session, query.text, params)

        return self._persist(plan, Patience(self._patience))

    def search(self, words: str, limit: int = 20) -> list[dict[str, Any]]:
        """Find segments by any of some words of their text, in any German inflection: ``id`` and ``score``, best first.

        The score orders the hits of one search and means nothing else; the engines count it differently.
        """
        index = schema.text_index(self.engine)
        return self.read("store/search", index=index, words=schema.any_of(words), limit=limit)

    def write(self, build: Build) -> Receipt:
        """Write what ``build`` gives, all of it or nothing, and say what was written.

        ``build`` runs in the transaction, so it may look up what is there and take numbers; it must have no effect
        but its batch, since it runs again when another writer was first. A batch holds new nodes only.
        Raises AlreadyStored for an id that is taken, SourceNotFound for an edge to a node that is nowhere, what a
        guard raises (ShapeViolation), StoreUnavailable; nothing is written then.
        """
        return self._do(Write(build, self._guards, self._journal), Patience(self._patience))

    def commit(self, batch: Batch) -> Receipt:
        """Write a batch that is ready; as `write`, but an id that is taken is refused at once."""
        write = Write(lambda _: batch, self._guards, self._journal)
        return self._do(write, Patience(self._patience, duplicates=2))

    def replay(self, batch: Batch, commit: Node, journal: Journal) -> Receipt:
        """Write a batch again as it was written in another store, with the note it left there; no guard sees it.

        Raises as `commit`.
        """
        return self._do(Write(lambda _: batch, (), journal, commit), Patience(self._patience, duplicates=2))

    def close(self) -> None:
        """Close the connections and let go of the engine. A closed graph is not used again."""
        self._leave()
        for driver in self._left:
            driver.close()
        self._left.clear()
        self._access.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, write: Write, patience: Patience) -> Receipt:
        def attempt() -> Receipt:
            with self._session(reads=False) as session:
                return write.attempt(session)

        with self._writing:
            self._access.turn(self._patience)
            try:
                receipt = self._persist(attempt, patience)
            except AlreadyStored as error:
                with self._session(reads=True) as session:
                    raise write.taken(session) from error
            finally:
                self._access.end_turn()
            if self._anchor is not None:
                self._anchor.wrote(self, receipt)
            return receipt

    def _session(self, *, reads: bool) -> neo4j.Session:
        return faults.session(self._connect(), self._access.database, self._bookmarks, reads=reads)

    def _connect(self) -> neo4j.Driver:
        with self._connecting:
            if self._driver is None:
                driver = self._access.driver()
                try:
                    check_version(faults.agent(driver), self._access)
                    schema.ensure(driver, self._access)
                except BaseException:
                    driver.close()
                    raise
                self._driver = driver
            return self._driver

    def _persist(self, work: Callable[[], T], patience: Patience) -> T:
        while True:
            try:
                return work()
            except StoreFault as fault:
                what = meaning(fault, moves=self._access.moves)
                if what is Meaning.FINAL and faults.is_of_engine(fault) and self._access.going():
                    what = Meaning.AWAY
                if what is Meaning.AWAY and self._access.moves:
                    self._leave()
                if what is Meaning.FINAL or not patience.wait(what):
                    raise translated(fault, self.location) from fault

    def _leave(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            self._left.append(driver)


def open_graph(
    location: str | Path,
    *,
    guards: Sequence[Guard] = (),
    journal: Journal | None = None,
    anchor: Anchor | None = None,
    user: str | None = None,
    password: str | None = None,
    database: str | None = None,
    patience: float = PATIENCE_SECONDS,
    heap_mb: int = HEAP_MB,
    idle_seconds: float = IDLE_SECONDS,
) -> Graph:
    """Open the store in a directory (starting its engine if need be) or at the URL of a Neo4j server.

    ``guards`` see every batch before it is written, ``journal`` records it, ``anchor`` hears of it. ``patience`` is
    how many seconds to go on trying while the store is away or other writers are first. ``heap_mb`` and
    ``idle_seconds`` are for the embedded engine, where this program is the one that starts it.
    Raises StoreUnavailable (not to be reached, wrong credentials, unknown version), InvalidInput (no such place).
    """
    place = parse(location, user=user, password=password)
    access: Access = by_name(place.engine.row.access)(place, database, heap_mb=heap_mb, idle_seconds=idle_seconds)
    try:
        return Graph(access, guards=guards, journal=journal, anchor=anchor, patience=patience)
    except BaseException:
        access.close()
        raise


def status_of(location: str) -> dict[str, Any]:
    """Describe a store without starting an engine: engine, location, running, and if it runs schema and records.

    Raises StoreUnavailable for a server that cannot be reached.
    """
    place = parse(location)
    found: dict[str, Any] = {"engine": place.engine.value, "location": str(place), "running": True}
    if isinstance(place, Directory):
        directory = place.path.expanduser().absolute()
        run = embedded.running(directory)
        found |= {"location": str(directory), "running": run is not None}
        if run is None:
            return found | {"exists": embedded.there(directory)}
        found |= {"process": run.engine, "bolt": f"127.0.0.1:{run.bolt}"}
    with open_graph(location) as graph:
        applied = graph.read("store/version")[0]["applied"]
        records = {row["label"]: row["count"] for row in graph.read("store/counts")}
        return found | {"schema": applied, "known": schema.steps(graph.engine)[-1].number, "records": records}
