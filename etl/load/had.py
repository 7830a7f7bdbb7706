"""How a source was had: the archive that tells it and the sources it was computed from.

    (:Source)-[:HAS_ARCHIVE]->(:Content), (:Source)-[:DERIVED_FROM]->(:Source)

Both may come again with a source that is there already: another project fetched the same page, or computed the same
table from sources of its own. Then they are added to it; what is there stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from etl.load.draft import Draft
from provenance.model.graph import Batch, Edge, Reference
from provenance.store.ports import Transaction


@dataclass(frozen=True, slots=True)
class Had:
    """What is written before a new source, whose own edges lead there, and what is added to one that is there."""

    first: Batch
    later: Batch


def had_from(tx: Transaction, draft: Draft) -> Had:
    """Look up what of the archive and of the derivation is in the store already, and give what is not."""
    if draft.archive is None and not draft.source.derived_from:
        return Had(Batch(), Batch())
    archive = draft.archive.id if draft.archive else ""
    state = tx.run("load/had", artifact_id=draft.artifact_id, archive=archive)[0]
    nodes = [draft.archive] if draft.archive and not state["archive_known"] else []
    later = [
        *(_edge(draft, "HAS_ARCHIVE", "Content", end) for end in draft.source.archives if not state["archived"]),
        *(_edge(draft, "DERIVED_FROM", "Source", end) for end in draft.source.derived_from if end not in state["from"]),
    ]
    return Had(Batch([*nodes]), Batch([*nodes], later))


def _edge(draft: Draft, kind: str, label: str, end: str) -> Edge:
    return Edge(kind, draft.source.reference, Reference(label, end))
