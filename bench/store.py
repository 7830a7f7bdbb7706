"""How much the store adds to the bare driver: loading many rows, and one small write. Ratios within one run.

``python -m bench.store [LOCATION]``; without a location an embedded store in a temporary directory.
"""

from __future__ import annotations

import sys
import tempfile
import uuid
from collections.abc import Callable

from bench.measuring.figure import Figure, ratio
from bench.measuring.scale import FULL, Scale
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store import faults
from provenance.store.graph import Graph, open_graph

TEXT = "Der Steuerpflichtige hat die Unterlagen geordnet aufzubewahren, solange sie von Bedeutung sind. "

NODES = "UNWIND $rows AS row CREATE (n:Segment) SET n = row"
EDGES = (
    "UNWIND $rows AS row MATCH (a:Segment {id: row.start}) MATCH (b:Source {id: row.end}) CREATE (a)-[:PART_OF]->(b)"
)
ONE = "CREATE (n:Claim) SET n = $row"


def measure(scale: Scale, location: str | None = None) -> list[Figure]:
    """Measure on ``location``, by default an embedded store of its own."""
    with tempfile.TemporaryDirectory() as directory, open_graph(location or directory, idle_seconds=0) as graph:
        source = key()
        graph.commit(Batch([node("Source", source)]))
        size = scale.segments
        load(graph, source, size)
        bare_load(graph, source, size)
        cite = citing(graph)
        for _ in range(scale.warming):
            cite()
            bare_one(graph)
        bulk = figure(
            f"load {size:,} segments / bare driver",
            lambda: load(graph, source, size),
            lambda: bare_load(graph, source, size),
            scale.rounds,
            2.0,
        )
        small = figure("write a citation / bare transaction", cite, lambda: bare_one(graph), scale.writes, 3.0)
        return [bulk, small]


def figure(name: str, ours: Callable[[], None], bare: Callable[[], None], rounds: int, bound: float) -> Figure:
    """Time both in turn."""
    value, mine, theirs = ratio(ours, bare, rounds)
    return Figure(name, value, "x", bound, f"{mine * 1e3:.1f} ms, bare {theirs * 1e3:.1f} ms")


def segments(size: int) -> list[dict[str, object]]:
    """Make rows like those of a statute."""
    row = {"section": "§ 147", "path": ["Absatz", "3"], "text": TEXT * 2, "start": 1, "end": 200, "boxes": [1.0] * 5}
    return [{"id": key(), "position": number, **row} for number in range(size)]


def load(graph: Graph, source: str, size: int) -> None:
    """Load through the store."""
    end = Reference("Source", source)
    nodes = [Node("Segment", str(row["id"]), row) for row in segments(size)]  # type: ignore[arg-type]
    graph.commit(Batch(nodes, [Edge("PART_OF", one.reference, end) for one in nodes]))


def bare_load(graph: Graph, source: str, size: int) -> None:
    """Load the same rows with the driver alone, in one transaction."""
    rows = segments(size)
    with driver_session(graph) as session, session.begin_transaction() as tx:
        tx.run(NODES, rows=rows).consume()
        tx.run(EDGES, rows=[{"start": row["id"], "end": source} for row in rows]).consume()
        tx.commit()


def citing(graph: Graph) -> Callable[[], None]:
    """Give what writes one citation with its neighbours."""
    fixed = {label: Reference(label, key()) for label in ("Source", "Segment", "Session", "Snapshot", "Agent")}
    graph.commit(Batch([node(one.label, one.id) for one in fixed.values()]))

    def cite() -> None:
        citation, claim, check = (node(label, key(), TEXT) for label in ("Citation", "Claim", "Verification"))
        edges = [
            Edge("CITES", citation.reference, fixed["Segment"]),
            Edge("CITES_SOURCE", citation.reference, fixed["Source"]),
            Edge("SUPPORTS", citation.reference, claim.reference),
            Edge("GENERATED_BY", citation.reference, fixed["Session"]),
            Edge("PINNED_TO", citation.reference, fixed["Snapshot"]),
            Edge("USED", check.reference, citation.reference),
            Edge("ATTRIBUTED_TO", check.reference, fixed["Agent"]),
        ]
        graph.commit(Batch([citation, claim, check], edges))

    return cite


def bare_one(graph: Graph) -> None:
    """One bare write transaction: a single node."""
    with driver_session(graph) as session, session.begin_transaction() as tx:
        tx.run(ONE, row=dict(node("Claim", key(), TEXT).properties)).consume()
        tx.commit()


def driver_session(graph: Graph):  # noqa: ANN201 — the driver's own
    """Give a session of the driver, without the store."""
    return faults.session(graph._connect(), graph._access.database)  # noqa: SLF001 — a benchmark looks inside


def node(label: str, name: str, text: str = "") -> Node:
    """Make a node with some text."""
    return Node(label, name, {"id": name, "text": text or label})


def key() -> str:
    """Give a new id."""
    return uuid.uuid4().hex


if __name__ == "__main__":
    for one in measure(FULL, *sys.argv[1:2]):
        print(one)
