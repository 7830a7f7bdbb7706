"""Batches put into a store by nobody's door: what no guard would let in, for who must find it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from provenance.model.graph import Batch, Reference
from provenance.store.graph import Graph
from tests.support.mutants.tampered_stores import Inside

LARGEST = 2**63


def within(graph: Graph, batch: Batch, look: Callable[[Inside], Any]) -> Any:
    """Plant the batch, and what its edges lead to, in a transaction; give what ``look`` sees there; undo it."""
    with graph._session(reads=False) as session:
        transaction = session.begin_transaction()
        try:
            plant(Inside(transaction), batch)
            return look(Inside(transaction))
        finally:
            transaction.rollback()


def plant(inside: Inside, batch: Batch) -> None:
    """Create nodes and edges as they are; an end that is nowhere becomes a node with an id and nothing else."""
    nodes: dict[Reference, dict[str, Any]] = {node.reference: dict(node.properties) for node in batch.nodes}
    for edge in batch.edges:
        for end in (edge.start, edge.end):
            nodes.setdefault(end, {"id": end.id})
    for label in sorted({reference.label for reference in nodes}):
        rows = [properties for reference, properties in nodes.items() if reference.label == label]
        inside.run(f"UNWIND $rows AS row CREATE (n:`{label}`) SET n = row", rows=rows)
    kinds = {(edge.start.label, edge.type, edge.end.label) for edge in batch.edges}
    for start, kind, end in sorted(kinds):
        rows = [
            {"start": edge.start.id, "end": edge.end.id, "said": dict(edge.properties)}
            for edge in batch.edges
            if (edge.start.label, edge.type, edge.end.label) == (start, kind, end)
        ]
        inside.run(
            f"""UNWIND $rows AS row MATCH (a:`{start}` {{id: row.start}}), (b:`{end}` {{id: row.end}})
            CREATE (a)-[e:`{kind}`]->(b) SET e = row.said""",
            rows=rows,
        )


def storable(batch: Batch) -> bool:
    """Say whether an engine can hold the values: numbers of 64 bits, lists of one type."""
    values = [value for one in (*batch.nodes, *batch.edges) for value in one.properties.values()]
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return all(not isinstance(item, int) or -LARGEST <= item < LARGEST for item in flat)
