"""Records looked up by label and id, with the edges that start at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from provenance.model.graph import Batch, Edge, Node, Reference


class Reader(Protocol):
    """What can be read from: `provenance.store.graph.Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


def lookup(graph: Reader, ids: Mapping[str, list[str]]) -> Batch:
    """Give the records of these names, ids by label; those that are not there are left out."""
    batch = Batch()
    for row in graph.read("ledger/records", ids=ids):
        node = Node(row["label"], row["properties"]["id"], row["properties"])
        batch.nodes.append(node)
        for edge_type, label, name, properties in row["edges"]:
            # whatever stands at the end of an edge, a shape is to say whether it may
            end = Reference(label or "", name if isinstance(name, str) else repr(name))
            batch.edges.append(Edge(edge_type, node.reference, end, properties))
    return batch
