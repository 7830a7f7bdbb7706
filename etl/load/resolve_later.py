"""References that waited for a work, or for another version of it, resolved when it has come.

What names the work is found by its identifiers, by edges to the work itself and by edges to places of its other
sources; the references are then read anew from the citing segments. Edges are added, none is taken away: an edge to
an identifier goes on to say what was known before. Done twice, the second time adds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any

from etl.load.resolve import Citing, Mentioned, Resolver
from etl.load.resolve_places import Places
from etl.load.resolve_works import pairs
from etl.refer import find
from provenance.model.graph import Batch, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

_AT_ONCE = 500


def resolve_waiting(graph: Graph, work: str, artifact_id: str) -> int:
    """Resolve what other sources say of a work, now that this source of it is there; give how many edges were added.

    A few hundred segments are one write. Raises StoreUnavailable.
    """
    rows = graph.read("refer/waiting", work=work, artifact_id=artifact_id)
    added = 0
    for source, group in groupby(rows, key=lambda row: row["source"]):
        names = (row["segment"] for row in group)
        while portion := list(islice(names, _AT_ONCE)):
            added += _write(graph, work, source, portion)
    return added


def _write(graph: Graph, work: str, source: str, segments: list[str]) -> int:
    def build(tx: Transaction) -> Batch:
        rows = tx.run("refer/citing", source=source, segments=segments)
        if not rows:
            return Batch()
        about = rows[0]
        citing = Citing(source, about["work"], about["kind"] or "", about["abbreviation"], about["day"], Places(()))
        resolved = Resolver(tx, citing, now(), only=work).resolve(_mentioned(rows))
        there = {(row["id"], end) for row in rows for end in row["ends"]}
        return Batch(edges=[edge for edge in resolved.edges if (edge.start.id, edge.end.id) not in there])

    return len(graph.write(build).batch.edges)


def _mentioned(rows: list[dict[str, Any]]) -> Iterator[Mentioned]:
    for row in rows:
        text = row["text"] or ""
        yield Mentioned(row["id"], row["section"], pairs(row["path"]), row["start"], find(text))
