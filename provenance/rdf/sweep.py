"""The shapes over all that is in the store, page by page: `beleg verify --shapes`.

What must be is checked by pySHACL itself, the oracle of the compiled checks that guard the writes; what should be, by
the compiled checks, which take a fiftieth of the time.

A record is checked with its outgoing edges. Where a shape looks one edge further (a verification at the quote of its
citation), the record at the end of it comes along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Protocol

from ontology.terms import edge_iris, terms
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.rdf.compiled import compiled
from provenance.rdf.shapes import Level, Shape, read
from provenance.rdf.violations import Violation

_IDS = 10_000
_RECORDS = 200
_HEAVY = {"Content": 2}


class Reader(Protocol):
    """What can be read from: `provenance.store.graph.Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


def sweep(graph: Reader, level: Level, progress: Callable[[int], None] | None = None) -> Iterator[Violation]:
    """Give what the shapes of a level find wrong in the store, some hundred records in memory at a time."""
    from provenance.rdf.shacl import shacl  # noqa: PLC0415 — rdflib and pySHACL take 0.3 s to load

    shapes, further, done = shacl(level) if level == "must" else compiled(level), _further(level), 0
    for label in (term.label for term in terms() if term.kind == "class"):
        names = _ids(graph, label)
        while portion := list(islice(names, _HEAVY.get(label, _RECORDS))):
            batch = _batch(graph, {label: portion})
            ends = {edge.end for edge in batch.edges if (label, edge.type) in further}
            for end in {end.label for end in ends}:
                batch.nodes += (
                    beyond := _batch(graph, {end: sorted(one.id for one in ends if one.label == end)})
                ).nodes
                batch.edges += beyond.edges
            own = {f"{label} {name}" for name in portion}
            yield from (one for one in shapes.violations(batch) if one.node.split(" -", 1)[0] in own)
            done += len(portion)
            if progress:
                progress(done)


def _ids(graph: Reader, label: str) -> Iterator[str]:
    after = ""
    while rows := graph.read("ledger/ids", label=label, after=after, limit=_IDS):
        yield from (row["id"] for row in rows)
        after = rows[-1]["id"]


def _batch(graph: Reader, ids: dict[str, list[str]]) -> Batch:
    batch = Batch()
    for row in graph.read("ledger/records", ids=ids):
        node = Node(row["label"], row["properties"]["id"], row["properties"])
        batch.nodes.append(node)
        for edge_type, label, name, properties in row["edges"]:
            batch.edges.append(Edge(edge_type, node.reference, Reference(label, name), properties))
    return batch


def _further(level: Level) -> set[tuple[str, str]]:
    """Give the edges, as label and type, that a shape goes along to look at what lies beyond."""
    first = {steps[0] for shape in read(level).values() for steps in _paths(shape) if len(steps) > 1}
    return {edge for edge, iri in edge_iris().items() if iri in first}


def _paths(shape: Shape) -> Iterator[tuple[str, ...]]:
    yield shape.path
    for part in (*shape.properties, *(member for _, members in shape.shapes for member in members)):
        yield from _paths(part)
