"""What the store asks of those who stand above it, so that nothing is written unchecked or unrecorded.

A `Guard` sees every batch before it is written and may refuse it. A `Journal` writes its own record of the batch in
the same transaction. `bootstrap` wires both; there is no way to write round them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from provenance.model.graph import Batch, Node


class Transaction(Protocol):
    """A transaction that is open: named statements run in it, and see what it has written."""

    def run(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...

    def add(self, *nodes: Node) -> None:
        """Create nodes of the journal's own in the statement that creates the batch, which saves a round trip.

        Of the label Log, the one node that a journal keeps its head in, properties are set on the node that
        ``begin`` has made; nodes of any other label are new.
        """
        ...


class Guard(Protocol):
    """Refuses what must not be written."""

    def check(self, batch: Batch) -> None:
        """Raise ShapeViolation if the batch may not be written. Called after it was built, before it is recorded."""
        ...


class Journal(Protocol):
    """Keeps its own record of all that is written.

    `begin` comes first in every write transaction: it takes the lock on the head of the log, so that what is read
    after it (the next number of a project, whether a source is there) still holds when the batch is written.
    """

    def begin(self, tx: Transaction) -> Any:
        """Lock and read the head; what it gives is handed to `append` of the same transaction."""
        ...

    def append(self, tx: Transaction, head: Any, batch: Batch) -> Mapping[str, Any]:
        """Record the batch after ``head``; what it gives back goes to the caller of the write."""
        ...
