"""What the store asks of those who stand above it, so that nothing is written unchecked or unrecorded.

A `Guard` sees every batch before it is written and may refuse it. A `Journal` writes its own record of the batch in
the same transaction. An `Anchor` hears of what was written, and keeps a note of it elsewhere. `bootstrap` wires them;
there is no way to write round them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Protocol

from provenance.model.graph import Batch, Node

if TYPE_CHECKING:
    from provenance.model.errors import BelegError
    from provenance.store.graph import Graph
    from provenance.store.writing import Receipt


class Reader(Protocol):
    """What can be read from: `provenance.store.graph.Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


class Scanner(Reader, Protocol):
    """What can be gone over as a whole too: `provenance.store.graph.Graph`."""

    def scan(self, query: str, /, **params: Any) -> Iterator[dict[str, Any]]:
        """Yield the rows of a statement that goes over all there is, however many."""
        ...


class Transaction(Protocol):
    """A transaction that is open: named statements run in it, and see what it has written.

    ``hopeful`` says that it is a first attempt: what was seen last may be taken for what is there, if the write itself
    finds out where it is not. The attempt after it looks. ``log_size`` is then the size of the log that the write goes
    on from, if the journal took it for unchanged: what a builder saw at that size still holds, or the write fails.
    """

    hopeful: bool
    log_size: int | None

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...

    def number(self, labels: AbstractSet[str], name: str, value: int) -> None:
        """Give the nodes of the batch that have one of these labels one more property, which the batch does not say."""
        ...

    def add(self, *nodes: Node) -> None:
        """Write bookkeeping in the statement that creates the batch, which saves a round trip.

        A Counter that is there is raised to its value. A Log, the head of a journal, is set anew if its size still is
        ``before``; if not, the write fails and is attempted again. Nodes of any other label are new.
        """
        ...


class Guard(Protocol):
    """Refuses what must not be written."""

    def check(self, batch: Batch) -> None:
        """Raise ShapeViolation if the batch may not be written. Called after it was built, before it is recorded."""
        ...


class Journal(Protocol):
    """Keeps its own record of all that is written.

    `begin` comes first in every write transaction and fixes the head of the log: what is read after it (the next
    number of a project, whether a source is there) still holds when the batch is written, or the write fails because
    the head has moved.
    """

    def begin(self, tx: Transaction) -> Any:
        """Return the head, as it was last seen in a hopeful transaction, else locked and read; `append` gets it."""
        ...

    def append(self, tx: Transaction, head: Any, batch: Batch, commit: Node) -> Mapping[str, Any]:
        """Record the batch after ``head``, and the note that the write leaves of itself; gives what its caller gets."""
        ...

    def settled(self, *, done: bool) -> None:
        """Hear whether the write whose batch was appended last was committed, or failed."""
        ...

    def broken(self, tx: Transaction) -> BelegError | None:
        """Say what is wrong with the record itself, where what was to be appended to it is there already."""
        ...


class Anchor(Protocol):
    """Keeps note, outside the store, of how far its record has come."""

    def wrote(self, graph: Graph, receipt: Receipt) -> None:
        """Hear that a write was committed, which nothing undoes; raises nothing."""
        ...
