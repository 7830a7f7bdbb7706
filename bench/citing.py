"""What citing and loading cost beside the bare driver, with shapes and ledger on, on the embedded engine.

Many citations in one transaction are set against as many single ones: claims that are Sätze of a law word for word,
none cited before, and claims that say more than their Satz, which have to be read.

The peer of a load is the driver sending the very nodes and edges of the batch, a statement a label and a statement a
kind of edge, in one transaction; reading the file, its references and its rules needs no store and is told beside it.
A citation has three peers: one transaction of the bare driver that writes the same citation in one statement, one
that creates a single node, and the floor: the program's own statement with its own records, sent by the bare driver.
What is above the floor is the program's: holding claim to quote, shapes, and the leaves of the log.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import queries
from bench.data import regulation
from bench.data.corpus import pdfs
from bench.measuring.figure import Figure, ratio, seconds
from bench.measuring.scale import Scale
from bench.store import bare_one, driver_session
from etl.load.loader import DocumentRecords, prepare, write
from etl.structure import read_document
from provenance.bootstrap import open_engine
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store import embedded
from provenance.store.graph import Graph
from provenance.store.writing import portions

SAMPLE = Path(str(files("provenance.cli.demo") / "sample" / "belo_2023-03-01.pdf"))
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."


_TURNS = 4  # as many citations as are made in one turn are cited before one comes again

NONE = {"numbers": [1], "source": None, "session": None, "status": None, "reader": None}
CITATION = """
MATCH (segment:Segment {id: $segment}) MATCH (source:Source {id: $source}) MATCH (session:Session {id: $session})
MATCH (snapshot:Snapshot {id: $snapshot}) MATCH (agent:Agent {id: $agent})
CREATE (citation:Citation) SET citation = $row
CREATE (claim:Claim {id: $id, text: 'No entry without a voucher.'})
CREATE (check:Verification {id: $id}) SET check += $check
CREATE (citation)-[:CITES]->(segment) CREATE (citation)-[:CITES_SOURCE]->(source)
CREATE (citation)-[:SUPPORTS]->(claim) CREATE (citation)-[:GENERATED_BY]->(session)
CREATE (citation)-[:PINNED_TO]->(snapshot)
CREATE (check)-[:USED]->(citation) CREATE (check)-[:ATTRIBUTED_TO]->(agent)
"""


class Spy:
    """A graph that keeps the last batch written."""

    def __init__(self, graph: Graph) -> None:
        self.read = graph.read
        self._write = graph.write
        self.batch = Batch()

    def write(self, build: Any) -> Any:
        """Write, and keep what was written."""
        receipt = self._write(build)
        self.batch = receipt.batch
        return receipt


def measure(scale: Scale) -> list[Figure]:
    """Cite and load a document, each in turn with its peer."""
    with tempfile.TemporaryDirectory() as directory, open_engine(directory) as engine:
        try:
            return [*_citing(engine, Path(directory), scale), _loading(engine.graph, Path(directory), scale)]
        finally:
            embedded.stop(Path(directory))


def _citing(engine: Any, directory: Path, scale: Scale) -> list[Figure]:
    source = engine.add_doc_source(SAMPLE)
    numbers = iter(range(1_000_000))

    def cite() -> None:
        engine.cite_doc("No entry without a voucher.", source.id, QUOTE, {"section": "§ 3"}, QUOTE)

    cite()
    place = engine.get_citation(1)
    ends = {
        "segment": place.matched_location["segments"][0],
        "source": source.artifact_id,
        "session": engine.context.session_id,
        "snapshot": "snapshot/1",
        "agent": engine.context.agent_id,
    }
    row = dict(engine.graph.read("citing/citations", project="default", **NONE)[0]["citation"])

    def same_rows() -> None:
        key = f"bare/{next(numbers)}"
        given = {"id": key, "row": {**row, "id": key}, "check": {"notes": "", "status": "verified"}, **ends}
        with driver_session(engine.graph) as session, session.begin_transaction() as tx:
            tx.run(CITATION, given).consume()
            tx.commit()

    for _ in range(scale.warming):
        cite()
        bare_one(engine.graph)
        same_rows()
    figures: list[Figure] = []
    for name, peer, bound in (
        ("cite_doc / bare transaction, the same rows", same_rows, 2.0),
        ("cite_doc / bare transaction, one node", lambda: bare_one(engine.graph), 3.0),
    ):
        value, ours, bare = ratio(cite, peer, scale.writes)
        figures.append(Figure(name, value, "x", bound, f"{ours * 1e3:.1f} ms, bare {bare * 1e3:.1f} ms"))
    figures.append(_floor(engine, "cite_doc", cite, 2.5, scale.writes, next(numbers)))
    return [*figures, *_many(engine, directory, scale)]


def _floor(engine: Any, name: str, cite: Any, bound: float, rounds: int, first: int) -> Figure:
    """Set a way of citing against the statement that it sends, alone."""
    spy, turns = Spy(engine.graph), iter(range(first, first + 1_000_000))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine.graph, "write", spy.write)
        cite()
    value, mine, alone = ratio(cite, lambda: floor(engine.graph, spy.batch, next(turns)), rounds)
    note = f"{mine * 1e3:.1f} ms, the statement alone {alone * 1e3:.1f} ms"
    return Figure(f"{name} / its statement alone", value, "x", bound, note)


def floor(graph: Graph, batch: Batch, number: int) -> None:
    """Send the statement that writes a batch of citations, with their records under other ids, and commit."""
    new = {node.reference for node in batch.nodes}

    def named(one: Reference) -> Reference:
        return Reference(one.label, f"{number}/{one.id}") if one in new else one

    nodes = [
        Node(node.label, (name := named(node.reference).id), {**node.properties, "id": name}) for node in batch.nodes
    ]
    edges = [Edge(edge.type, named(edge.start), named(edge.end), edge.properties) for edge in batch.edges]
    with driver_session(graph) as session, session.begin_transaction() as tx:
        for portion in portions(nodes, edges):
            tx.run(queries.cut("record/batch", portion.lists()), portion.values()).consume()
        tx.commit()


def _many(engine: Any, directory: Path, scale: Scale) -> list[Figure]:
    """Cite different Sätze of a law one by one and all at once, in turn: as claims, and said otherwise."""
    path = directory / "law.md"
    saetze = list(dict.fromkeys(regulation.law(Random(11), path, 1, max(1, scale.together * _TURNS // 3))))
    source = engine.add_doc_source(path).id
    figures: list[Figure] = []
    for what, said in (("Sätze", _as_it_is), ("claims that say more", _with_more)):
        turns = count(1, scale.together)

        def asked(said: Callable[[int, str], str] = said, turns: Iterator[int] = turns) -> list[dict[str, Any]]:
            start = next(turns)
            numbered = ((n, saetze[n % len(saetze)]) for n in range(start, start + scale.together))
            return [
                {"claim": said(n, one), "quote_context": one, "source_id": source, "verbatim_quote": one}
                for n, one in numbered
            ]

        def one_by_one(asked: Callable[[], list[dict[str, Any]]] = asked) -> None:
            for one in asked():
                engine.cite_doc(**one)

        def together(asked: Callable[[], list[dict[str, Any]]] = asked) -> None:
            engine.cite_many(asked())

        together()
        value, mine, single = ratio(together, one_by_one, scale.long_rounds)
        note = f"{mine:.2f} s, one by one {single:.2f} s: {1 / value:.1f} times as fast"
        name = f"cite_many of {scale.together} {what}"
        figures.append(Figure(f"{name} / {scale.together} single", value, "x", 0.125, note))
        figures.append(_floor(engine, name, together, 2.5, scale.long_rounds, 10_000_000 * (1 + len(figures))))
    return figures


def _as_it_is(_: int, satz: str) -> str:
    return satz


def _with_more(number: int, satz: str) -> str:
    return f"Satz {number}: {satz}"


def _loading(graph: Graph, directory: Path, scale: Scale) -> Figure:
    path = [SAMPLE, *pdfs(scale)][-1]
    document = read_document(path)
    content = path.read_bytes()
    spy, turns = Spy(graph), iter(range(100))

    def draft(number: int) -> DocumentRecords:
        # other bytes each time, so that each load is new
        copy = directory / f"{number}.pdf"
        copy.write_bytes(content + b"\n%" + copy.name.encode())
        return prepare(copy, lambda _: document)

    drafts = [draft(number) for number in range(scale.rounds + 1)]
    preparing = seconds(lambda: draft(scale.rounds + 1))
    write(spy, drafts.pop())  # type: ignore[arg-type]
    batch = spy.batch
    bare(graph, batch, next(turns))
    value, mine, theirs = ratio(
        lambda: write(spy, drafts.pop()),  # type: ignore[arg-type]
        lambda: bare(graph, batch, next(turns)),
        scale.rounds,
    )
    size = f"{path.name}, {len(batch.nodes):,} nodes, {len(batch.edges):,} edges"
    note = f"{size}: {mine:.2f} s, bare {theirs:.2f} s; to prepare {preparing:.2f} s"
    return Figure("load / the same rows by the bare driver", value, "x", 2.0, note)


def bare(graph: Graph, batch: Batch, number: int) -> None:
    """Send the nodes and edges of a batch under other ids, with the driver alone."""
    nodes: dict[str, list[dict[str, Any]]] = defaultdict(list)
    edges: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    inside = {node.reference for node in batch.nodes}
    for node in batch.nodes:
        nodes[node.label].append({**node.properties, "id": f"{number}/{node.id}"})
    for edge in batch.edges:
        if edge.start in inside and edge.end in inside:
            row = {"start": f"{number}/{edge.start.id}", "end": f"{number}/{edge.end.id}"}
            edges[edge.start.label, edge.type, edge.end.label].append(row)
    with driver_session(graph) as session, session.begin_transaction() as tx:
        for label, rows in nodes.items():
            tx.run(f"UNWIND $rows AS row CREATE (n:{label}) SET n = row", rows=rows).consume()
        for (start, kind, end), rows in edges.items():
            ends = f"MATCH (a:{start} {{id: r.start}}) MATCH (b:{end} {{id: r.end}})"
            text = f"UNWIND $rows AS r {ends} CREATE (a)-[:{kind}]->(b)"
            tx.run(text, rows=rows).consume()
        tx.commit()
