"""How annotations are written: numbered in their project, in one transaction with the session they are made in.

(:Annotation)-[:GENERATED_BY]->(:Session)-[:ATTRIBUTED_TO]->(:Agent)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from provenance.citing.annotation import Kind
from provenance.citing.context import CitationContext
from provenance.model.annotations import Annotation
from provenance.model.graph import Batch, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

Make = Callable[[Transaction], list[Annotation]]


class Remarks:
    """Writes the annotations of one session."""

    def __init__(self, graph: Graph, context: CitationContext) -> None:
        self._graph = graph
        self._context = context

    def draft(self, kind: Kind, **fields: Any) -> Annotation:
        """Give an annotation that has no number yet; without segments and citation it is on the whole source."""
        if "citation" not in fields and not fields.get("segments"):
            fields["whole"] = fields["source"]
        return Annotation(
            id="",
            number=0,
            project=self._context.project_id,
            motivation=kind.motivation,
            recorded_at="",
            session=self._context.session_key,
            **fields,
        )

    def write(self, make: Make) -> list[int]:
        """Write what ``make`` drafts in the transaction, all or none, and give the numbers they got."""
        context = self._context
        numbers: list[int] = []

        def build(tx: Transaction) -> Batch:
            numbers.clear()
            batch, drafts = Batch(), make(tx)
            if not drafts:
                return batch
            state = tx.run(
                "notes/state",
                counter=f"{context.project_id}/annotation",
                count=len(drafts),
                session=context.session_key,
                agent=context.agent_id,
            )[0]
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["session_known"]:
                batch.add(context.session())
            time, last = now(), int(state["last"])
            for number, draft in enumerate(drafts, last - len(drafts) + 1):
                numbers.append(number)
                given = {"id": f"{context.project_id}/{number}", "number": number, "recorded_at": time}
                batch.add(draft.model_copy(update=given))
            return batch

        self._graph.write(build)
        return numbers
