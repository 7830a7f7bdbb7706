"""Records that a session makes, whatever they are of: begun alike, and written in one transaction with the session."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from provenance.citing.context import CitationContext
from provenance.model.activities import ulid
from provenance.model.graph import Batch, Record, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


class SessionWriter:
    """Writes the records of one session of a project."""

    def __init__(self, context: CitationContext, graph: Graph) -> None:
        self._context = context
        self._graph = graph

    def begun(self) -> dict[str, Any]:
        """Give the fields that all records of a session begin with: id, project, recorded_at and session."""
        context = self._context
        return {"id": ulid(), "project": context.project_id, "recorded_at": now(), "session": context.session_key}

    def write(self, make: Callable[[Transaction], list[Record]]) -> list[Record]:
        """Write what ``make`` gives in one transaction, with the session it is made in, and give it."""
        context = self._context
        made: list[Record] = []

        def build(tx: Transaction) -> Batch:
            # of two writers at a time the head of the log lets one through; the other looks again
            state = tx.run("standing/state", session=context.session_key, agent=context.agent_id)[0]
            made[:] = make(tx)
            batch = Batch()
            if not made:
                return batch
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["session_known"]:
                batch.add(context.session())
            return batch.add(*made)

        self._graph.write(build)
        return made
