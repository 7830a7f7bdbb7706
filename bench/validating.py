"""All records against the shapes: Cypher where they are, against pySHACL over the same store, on both engines.

A few hundred of the records are broken behind the program's back; the report of both must be the same.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.ledger import segments
from bench.measuring.figure import Figure, LeftOut, seconds
from bench.measuring.scale import Scale
from provenance.model.graph import Batch
from provenance.rdf.sweep import Executor, records, sweep
from provenance.rdf.violations import Violation
from provenance.store.graph import Graph, open_graph

_PORTION = 500
_WORTH_A_SERVER = 1_000
_FORGE = (
    "MATCH (n:Citation) WHERE n.number % 100 = 11 SET n.confidence = 'sure'",
    "MATCH (n:Segment) WHERE n.id ENDS WITH '77' SET n.start = 'x'",
)


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Fill a store of each engine, break some of it, and validate it all."""
    from tests.support.engines.neo4j_server import NoServer, find  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as home:
        with open_graph(Path(home) / "store", idle_seconds=0) as graph:
            found: list[Figure | LeftOut] = [_validated(graph, scale.validated)]
        if scale.validated < _WORTH_A_SERVER:
            return [*found, LeftOut("validate on Neo4j", "no server is started for so few records")]
        try:
            server = find(Path(home) / "neo4j")
        except NoServer as reason:
            return [*found, LeftOut("validate on Neo4j", str(reason))]
        try:
            with open_graph(server.location) as graph:
                return [*found, _validated(graph, scale.validated)]
        finally:
            server.stop()


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
