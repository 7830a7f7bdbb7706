"""One write, from the first attempt to the receipt.

Each attempt is a transaction of its own and leaves a `Commit` node with the id of the write. If a connection is lost
while a commit is on its way, that node tells whether it was done; if it still is on its way and the next attempt is
quicker, the id being unique lets only one of them through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import neo4j

import queries
from provenance.model.activities import ulid
from provenance.model.errors import AlreadyStored, BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Node, Reference
from provenance.store import bolt
from provenance.store.portions import portions
from provenance.store.ports import Guard, Journal, Transaction

Build = Callable[[Transaction], Batch]


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a write did: its commit id, the batch as it was written, and what the journal says of it.

    An empty batch is not written: then ``commit`` is empty.
    """

    commit: str
    batch: Batch
    journal: Mapping[str, Any] = field(default_factory=dict[str, Any])
    attempts: int = 1


class _UndoneError(Exception):
    """The transaction is rolled back on purpose."""

    def __init__(self, receipt: Receipt | None) -> None:
        super().__init__()
        self.receipt = receipt


class OpenTransaction:
    """A transaction that is open, as builders and journals see it."""

    def __init__(self, transaction: neo4j.Transaction | neo4j.ManagedTransaction, *, hopeful: bool = False) -> None:
        self.hopeful = hopeful
        self.log_size: int | None = None
        self._transaction = transaction
        self._added: list[Node] = []

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        return bolt.rows(self._transaction.run(queries.load(query).text, params))

    def add(self, *nodes: Node) -> None:
        """Create nodes in the statement that creates the batch."""
        self._added.extend(nodes)

    def create(self, batch: Batch) -> bool:
        """Create all of the batch and what was added; False where an end of an edge is not there."""
        for portion in portions([*self._added, *batch.nodes], batch.edges):
            text = queries.cut("record/batch", portion.lists())
            counters = self._transaction.run(text, portion.values()).consume().counters
            if (counters.nodes_created, counters.relationships_created) != portion.created:
                return False
        return True


class Write:
    """A write that is to be done once, however often it is attempted."""

    def __init__(self, build: Build, guards: Sequence[Guard], journal: Journal | None) -> None:
        self._build = build
        self._guards = guards
        self._journal = journal
        self._id = ulid()
        self._committing: list[Receipt] = []
        self._batch = Batch()
        self._hopeful = journal is not None

    def attempt(self, session: neo4j.Session) -> Receipt:
        """Attempt the write, unless an earlier attempt turns out to have been committed.

        Raises what a guard raises, SourceNotFound and InvalidInput for a batch that cannot be written, and the
        driver's faults.
        """
        if self._committing and (done := self._settled(session)):
            return done
        hopeful, self._hopeful = self._hopeful, False
        done = False
        try:
            receipt = self._once(session, hopeful=hopeful) or self._once(session, hopeful=False)
            done = receipt is not None
        finally:
            if self._journal and self._batch:
                self._journal.settled(done=done)
        if receipt is None:
            raise self._refusal(session)
        return receipt

    def _once(self, session: neo4j.Session, *, hopeful: bool) -> Receipt | None:
        """Do the write in one transaction; None where not as much was created as the batch has."""
        try:
            # the driver sends the begin of such a transaction along with its first statement
            return session.execute_write(
                lambda transaction: self._written(OpenTransaction(transaction, hopeful=hopeful))
            )
        except _UndoneError as undone:
            return undone.receipt

    def _written(self, tx: OpenTransaction) -> Receipt:
        """Write in an open transaction; raises _UndoneError where it is to be rolled back."""
        head = self._journal.begin(tx) if self._journal else None
        batch = self._batch = self._build(tx)
        if not batch:
            raise _UndoneError(Receipt("", batch))
        for guard in self._guards:
            guard.check(batch)
        number = len(self._committing)
        commit = Node("Commit", self._id, {"id": self._id, "attempt": number})
        said: Mapping[str, Any] = self._journal.append(tx, head, batch, commit) if self._journal else {}
        tx.add(commit)
        if not tx.create(batch):
            raise _UndoneError(None)
        self._committing.append(Receipt(self._id, batch, said, number + 1))
        return self._committing[-1]

    def taken(self, session: neo4j.Session) -> AlreadyStored:
        """Say which records of the batch were in the store already."""
        there = _existing(session, {node.reference for node in self._batch.nodes})
        named = ", ".join(sorted(f"{one.label} {one.id}" for one in there)[:5])
        return AlreadyStored(
            f"Expected new records; in the store already: {named or 'records that others are writing now'}.",
            suggestion="Look up what is there before writing; records are never overwritten.",
        )

    def _settled(self, session: neo4j.Session) -> Receipt | None:
        with session.begin_transaction() as transaction:
            rows = OpenTransaction(transaction).run("store/commit", commit=self._id)
        return self._committing[int(rows[0]["attempt"])] if rows else None

    def _refusal(self, session: neo4j.Session) -> BelegError:
        """Say what is wrong with a batch that did not give as many nodes and edges as it has."""
        ends = {end for edge in self._batch.edges for end in (edge.start, edge.end)}
        ends -= {node.reference for node in self._batch.nodes}
        if missing := ends - _existing(session, ends):
            named = ", ".join(sorted(f"{end.label} {end.id}" for end in missing)[:5])
            return SourceNotFound(
                f"Expected the ends of all edges in the batch or in the store; missing: {named}.",
                suggestion="Write the missing records first, or in the same batch.",
            )
        labels = sorted({node.label for node in self._batch.nodes})
        kinds = sorted({f"({e.start.label})-[{e.type}]->({e.end.label})" for e in self._batch.edges})
        return InvalidInput(
            f"Expected labels and kinds of edges that queries/record/batch.cypher knows; found {labels} and {kinds}.",
            suggestion="Add the new kind to the statement.",
        )


def _existing(session: neo4j.Session, names: set[Reference]) -> set[Reference]:
    with session.begin_transaction() as transaction:
        rows = OpenTransaction(transaction).run("store/existing", ids=sorted({name.id for name in names}))
    return {Reference(row["label"], row["id"]) for row in rows} & names
