"""All records against the shapes: Cypher where they are, against pySHACL over the same store.

A few hundred of the records are broken behind the program's back; the report of both must be the same.
`make bench` measures the embedded engine; named alone, with how many records, it measures Neo4j too.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from bench.ledger import segments
from bench.measuring.figure import Figure, seconds
from bench.measuring.scale import FULL, Scale
from provenance.model.graph import Batch
from provenance.rdf.sweep import Executor, records, sweep
from provenance.rdf.violations import Violation
from provenance.store.graph import Graph, open_graph

_PORTION = 500
_FORGE = (
    "MATCH (n:Citation) WHERE n.number % 100 = 11 SET n.confidence = 'sure'",
    "MATCH (n:Segment) WHERE n.id ENDS WITH '77' SET n.start = 'x'",
)


def measure(scale: Scale) -> list[Figure]:
    """Fill an embedded store, break some of it, and validate it all."""
    with tempfile.TemporaryDirectory() as home, open_graph(home, idle_seconds=0) as graph:
        return [_validated(graph, scale.validated)]


def command(given: list[str]) -> int:
    """Measure on both engines: ``python -m bench validating``. Return 1 where a figure does not hold."""
    from tests.support.engines.neo4j_server import find  # noqa: PLC0415

    size = int(given[0]) if given else FULL.validated
    found = measure(replace(FULL, validated=size))
    with tempfile.TemporaryDirectory() as home:
        server = find(Path(home))
        try:
            with open_graph(server.location) as graph:
                found.append(_validated(graph, size))
        finally:
            server.stop()
    print(*found, sep="\n")
    return int(not all(one.holds for one in found))


def _validated(graph: Graph, size: int) -> Figure:
    from tests.support import records as samples  # noqa: PLC0415

    graph.commit(samples.everything())
    portion = min(_PORTION, size // 6)
    for _ in range(0, size // 2, portion):
        graph.commit(segments(portion))
    for first in range(0, size // 6, portion):
        graph.commit(citations(first + 10, portion))
    with graph._session(reads=False) as session:  # noqa: SLF001 — what is broken comes in by no door
        for statement in _FORGE:
            session.run(statement).consume()
    reports: dict[str, list[Violation]] = {}

    def by(executor: Executor) -> None:
        reports[executor] = sorted(sweep(graph, "must", executor=executor))

    by("cypher")
    ours = min(seconds(lambda: by("cypher")) for _ in range(3))
    theirs = seconds(lambda: by("pyshacl"))
    assert reports["cypher"] == reports["pyshacl"] != []
    number = records(graph)
    note = f"{ours:.1f} s, pySHACL {theirs:.0f} s, {len(reports['cypher'])} violations from both"
    return Figure(f"validate {number:,} records on {graph.engine} / pySHACL", ours / theirs, "x", 0.05, note)


def citations(first: int, size: int) -> Batch:
    """Make citations, each with its claim and its verification."""
    from tests.support import records as samples  # noqa: PLC0415

    batch = Batch()
    for number in range(first, first + size):
        claim = samples.CLAIMED.model_copy(update={"id": f"sha256:{number:064x}"})
        told = {"id": f"demo/{number}", "number": number, "claim_id": claim.id}
        cited = samples.CITATION.model_copy(update=told)
        check = samples.VERIFICATION.model_copy(update={"id": f"01J{number:023d}", "citation": cited.id})
        batch.add(claim, cited, check)
    return batch
