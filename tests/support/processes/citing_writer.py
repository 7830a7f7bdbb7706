"""A program that cites, one of many: it says what it made as soon as the engine has told it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.journal import Ledger
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from tests.support.documents.sample_order import VERSION_1
from tests.support.processes.forked import Connection, Forked

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."


def claim_of(writer: str, number: int) -> str:
    """Give the claim of a citation: every fourth is made by all writers."""
    return f"Shared claim {number}." if number % 4 == 0 else f"Claim {number} of writer {writer}."


def run(line: Connection, location: str, writer: str, count: int) -> None:
    """Cite when told to, and tell number and claim of each citation."""
    graph = open_graph(location, guards=[ShapeGuard()], journal=Ledger(), patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id=f"agent:{writer}")) as engine:
        line.send("ready")
        line.recv()
        for claim in (claim_of(writer, one) for one in range(count)):
            line.send((engine.cite_doc(claim, 1, QUOTE, {}, QUOTE).citation_id, claim))


def start(location: str, writer: str, count: int) -> Forked:
    """Start a writer, which waits to be told to begin."""
    return Forked(run, location, writer, count)


def begin(writers: list[Forked]) -> None:
    """Let all writers begin at once, when all are ready."""
    for writer in writers:
        assert writer.line.recv() == "ready"
    for writer in writers:
        writer.line.send("go")


def heard(writer: Forked) -> list[tuple[int, str]]:
    """Wait for a writer and give the number and the claim of each citation that it told of."""
    made = writer.heard()
    assert writer.wait() == 0
    return made


@contextmanager
def with_source(location: str) -> Iterator[tuple[Engine, Graph]]:
    """Give an engine on a store that holds the source the writers cite."""
    graph = open_graph(location, guards=[ShapeGuard()], journal=Ledger(), patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id="agent:reader")) as engine:
        assert engine.add_doc_source(VERSION_1).id == 1
        yield engine, graph
