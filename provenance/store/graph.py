"""`Graph`: the property graph the rest of the program reads and writes, in either engine.

A write is one transaction: the journal locks the head of the log, the batch is built on what is then there, guards
check it, the journal records it, all of it is created, and it is committed; or nothing of it is. If another writer was
first or the store is away, all of that is done again, for a bounded time, with a pause that grows and is jittered.
Each write leaves a `Commit` node with its own id. If a connection is lost while a commit is on its way, that node tells
whether it was done, so nothing is lost and nothing is written twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self, TypeVar

import neo4j

import queries
from provenance.model.activities import ulid
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Node
from provenance.store import schema
from provenance.store.access import Access, EmbeddedAccess, ServerAccess, check_version
from provenance.store.embedded import HEAP_MB, IDLE_SECONDS
from provenance.store.faults import Fault, Meaning, meaning, translated
from provenance.store.location import Directory, parse
from provenance.store.patience import Patience
from provenance.store.portions import portions
from provenance.store.ports import Guard, Journal, Transaction

PATIENCE_SECONDS = 30.0
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did: its commit id, the batch as it was written, and what the journal says of it.

    An empty batch is not written: then ``commit`` is empty.
    """

    commit: str
    batch: Batch
    journal: Mapping[str, Any] = field(default_factory=dict[str, Any])
    attempts: int = 1


class _Open:
    """A transaction that is open."""

    def __init__(self, transaction: neo4j.Transaction) -> None:
        self._transaction = transaction

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        return self._transaction.run(queries.load(query).text, params).data()

    def create(self, batch: Batch) -> bool:
        """Create all of the batch; False where an end of an edge is not there."""
        text = queries.load("record/batch").text
        for portion in portions(batch):
            given = {"nodes": portion.nodes, "edges": portion.edges}
            counters = self._transaction.run(text, given).consume().counters
            if (counters.nodes_created, counters.relationships_created) != portion.created:
                return False
        return True


class Graph:
    """A store that is open. May be used by several threads; writes of one Graph take turns."""

    def __init__(
        self, access: Access, *, guards: Sequence[Guard] = (), journal: Journal | None = None, patience: float
    ) -> None:
        self.engine = access.engine
        self.location = access.location
        self._access = access
        self._guards = tuple(guards)
        self._journal = journal
        self._patience = patience
        self._writing = threading.RLock()
        self._driver: neo4j.Driver | None = None
        self._bookmarks = neo4j.GraphDatabase.bookmark_manager()
        self._attempt(self._connect)

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the named statement, which writes nothing, and give its rows as mappings.

        Raises StoreUnavailable where the store stays away, KeyError where there is no such statement.
        """
        text = queries.load(query).text

        def rows() -> list[dict[str, Any]]:
            with self._session("READ") as session, session.begin_transaction() as transaction:
                return transaction.run(text, params).data()

        return self._attempt(rows)

    def write(self, build: Callable[[Transaction], Batch]) -> Receipt:
        """Write what ``build`` gives, all of it or nothing, and say what was written.

        ``build`` runs in the transaction, so it may look up what is there and take numbers; it must have no effect
        but its batch, since it runs again when another writer was first. A batch holds new nodes only.
        Raises AlreadyStored for an id that is taken, SourceNotFound for an edge to a node that is nowhere, what a
        guard raises (ShapeViolation), StoreUnavailable; nothing is written then.
        """
        commit = ulid()
        tried: list[Receipt] = []

        def attempt() -> Receipt:
            if tried and (done := self._settled(commit)) is not None:
                return tried[done]
            return self._write(build, commit, tried)

        with self._writing:
            self._access.turn(self._patience)
            try:
                return self._attempt(attempt)
            finally:
                self._access.end_turn()

    def commit(self, batch: Batch) -> Receipt:
        """Write a batch that is ready; as `write`, but an id that is taken is refused at once."""
        return self.write(lambda _: batch)

    def close(self) -> None:
        """Close the connections and let go of the engine. A closed graph is not used again."""
        if self._driver is not None:
            self._driver.close()
            self._driver = None
        self._access.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, build: Callable[[Transaction], Batch], commit: str, tried: list[Receipt]) -> Receipt:
        with self._session("WRITE") as session, session.begin_transaction() as transaction:
            tx = _Open(transaction)
            head = self._journal.begin(tx) if self._journal else None
            batch = build(tx)
            if not batch:
                transaction.rollback()
                return Receipt("", batch, attempts=len(tried) + 1)
            for guard in self._guards:
                guard.check(batch)
            whole = Batch([*batch.nodes, _commit(commit, len(tried))], list(batch.edges))
            said = self._journal.append(tx, head, batch) if self._journal else {}
            receipt = Receipt(commit, batch, said, len(tried) + 1)
            if not tx.create(whole):
                transaction.rollback()
                raise self._missing(whole)
            tried.append(receipt)
            transaction.commit()
            return receipt

    def _settled(self, commit: str) -> int | None:
        with self._session("READ") as session, session.begin_transaction() as transaction:
            rows = _Open(transaction).run("store/commit", commit=commit)
        return int(rows[0]["attempt"]) if rows else None

    def _missing(self, batch: Batch) -> SourceNotFound | InvalidInput:
        """Say what is wrong with a batch that did not give as many nodes and edges as it has."""
        here = {node.reference for node in batch.nodes}
        ends = {end for edge in batch.edges for end in (edge.start, edge.end)} - here
        found = {(row["label"], row["id"]) for row in self.read("store/existing", ids=sorted({e.id for e in ends}))}
        missing = sorted(f"{end.label} {end.id}" for end in ends if (end.label, end.id) not in found)
        if missing:
            return SourceNotFound(
                f"Expected the ends of all edges in the batch or in the store; missing: {', '.join(missing[:5])}.",
                suggestion="Write the missing records first, or in the same batch.",
            )
        kinds = sorted({f"({e.start.label})-[{e.type}]->({e.end.label})" for e in batch.edges})
        return InvalidInput(
            f"Expected labels and kinds of edges that queries/record/batch.cypher knows; the batch has "
            f"{sorted({n.label for n in batch.nodes})} and {kinds}.",
            suggestion="Add the new kind to the statement.",
        )

    def _session(self, mode: str) -> neo4j.Session:
        driver = self._driver or self._connect()
        return driver.session(
            database=self._access.database, default_access_mode=mode, bookmark_manager=self._bookmarks
        )

    def _connect(self) -> neo4j.Driver:
        driver = self._access.driver()
        try:
            agent = driver.get_server_info().agent
            check_version(agent, self.location)
            schema.ensure(driver, self._access)
        except BaseException:
            driver.close()
            raise
        self._driver = driver
        return driver

    def _attempt(self, work: Callable[[], T]) -> T:
        patience = Patience(self._patience)
        while True:
            try:
                return work()
            except Fault as fault:
                what = meaning(fault)
                if what is Meaning.AWAY:
                    self._drop()
                if what is Meaning.FINAL or not patience.wait(what):
                    raise translated(fault, self.location) from fault

    def _drop(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()


def _commit(commit: str, attempt: int) -> Node:
    return Node("Commit", commit, {"id": commit, "attempt": attempt})


def open_graph(
    location: str | Path,
    *,
    guards: Sequence[Guard] = (),
    journal: Journal | None = None,
    user: str | None = None,
    password: str | None = None,
    database: str | None = None,
    patience: float = PATIENCE_SECONDS,
    heap_mb: int = HEAP_MB,
    idle_seconds: float = IDLE_SECONDS,
) -> Graph:
    """Open the store in a directory (starting its engine if need be) or at the URL of a Neo4j server.

    ``guards`` see every batch before it is written, ``journal`` records it. ``patience`` is how many seconds to go on
    trying while the store is away or other writers are first. ``heap_mb`` and ``idle_seconds`` are for the embedded
    engine, where this program is the one that starts it.
    Raises StoreUnavailable (not to be reached, wrong credentials, unknown version), InvalidInput (no such place).
    """
    place = parse(location, user=user, password=password)
    if isinstance(place, Directory):
        access: Access = EmbeddedAccess(place.path, database, heap_mb=heap_mb, idle_seconds=idle_seconds)
    else:
        access = ServerAccess(place, database)
    try:
        return Graph(access, guards=guards, journal=journal, patience=patience)
    except BaseException:
        access.close()
        raise
