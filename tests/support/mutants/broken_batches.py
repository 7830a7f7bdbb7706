"""Breaking sound batches in one place, for tests of shapes and log."""

from __future__ import annotations

from typing import Any

from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.rdf.compiled import compiled
from provenance.rdf.shacl import shacl
from tests.support import records


def messages(batch: Batch) -> set[str]:
    """Give the messages of what is refused, having made sure that both executors refuse the same."""
    found = compiled("must").violations(batch)
    assert found == shacl("must").violations(batch)
    return {violation.message for violation in found}


def with_properties(batch: Batch, label: str, **changes: Any) -> Batch:
    """Change properties of the sample record of a class; None takes one away."""
    name = records.RECORDS[label].key
    nodes: list[Node] = []
    for node in batch.nodes:
        if (node.label, node.id) == (label, name):
            merged = {**node.properties, **changes}
            nodes.append(Node(label, name, {key: value for key, value in merged.items() if value is not None}))
        else:
            nodes.append(node)
    return Batch(nodes, list(batch.edges))


def without_edges(batch: Batch, label: str, edge_type: str) -> Batch:
    """Take away the edges of a type from the sample record of a class."""
    start = records.RECORDS[label].reference
    kept = [edge for edge in batch.edges if (edge.start, edge.type) != (start, edge_type)]
    return Batch(list(batch.nodes), kept)


def with_edge(batch: Batch, label: str, edge_type: str, end: Reference, **properties: Any) -> Batch:
    """Add an edge to the sample record of a class."""
    added = Edge(edge_type, records.RECORDS[label].reference, end, properties)
    return Batch(list(batch.nodes), [*batch.edges, added])


def to_another(batch: Batch, label: str, edge_type: str, end: Reference) -> Batch:
    """Let the edges of a type of the sample record lead elsewhere."""
    return with_edge(without_edges(batch, label, edge_type), label, edge_type, end)
