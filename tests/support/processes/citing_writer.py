"""A program that cites, one of many: it says what it made as soon as the engine has told it, and may die on the way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.journal import Ledger
from provenance.rdf.compiled import ShapeGuard
from provenance.store.graph import Graph, open_graph
from provenance.store.writing import OpenTransaction
from tests.support.documents.sample_order import VERSION_1
from tests.support.processes.forked import Connection, Forked

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
MOMENTS = ("begun", "appended", "written", "committed")
"""Where a writer dies: the head is read; the log is appended to; all is written; all is committed and not yet told."""


@dataclass
class Made:
    """What one writer said: the number and the claim of each citation, and when it was told."""

    citations: list[tuple[int, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


class Dying(Ledger):
    """A ledger whose process is killed at a moment of the write after so many citations."""

    def __init__(self, moment: str, after: int) -> None:
        super().__init__()
        self._moment, self._left = moment, after
        created = OpenTransaction.create

        def create(tx: OpenTransaction, batch: Any) -> bool:
            done = created(tx, batch)
            self._at("written")
            return done

        OpenTransaction.create = create

    def begin(self, tx: Any) -> Any:
        """Begin, and die."""
        head = super().begin(tx)
        self._at("begun")
        return head

    def append(self, tx: Any, head: Any, batch: Any, commit: Any) -> Any:
        """Append, and die."""
        said = super().append(tx, head, batch, commit)
        self._at("appended")
        return said

    def settled(self, *, done: bool) -> None:
        """Hear of the commit, and die."""
        super().settled(done=done)
        self._left -= done
        if done and self._left < 0:
            self._at("committed")

    def _at(self, moment: str) -> None:
        if moment == self._moment and self._left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


def claim_of(writer: str, number: int) -> str:
    """Give the claim of a citation: every fourth is made by all writers."""
    return f"Shared claim {number}." if number % 4 == 0 else f"Claim {number} of writer {writer}."


def single(engine: Engine, claims: list[str]) -> Iterator[tuple[int, str]]:
    """Cite one claim after the other."""
    for claim in claims:
        yield engine.cite_doc(claim, 1, QUOTE, {}, QUOTE).citation_id, claim


WAYS: dict[str, Callable[[Engine, list[str]], Iterator[tuple[int, str]]]] = {"single": single}


def run(line: Connection, location: str, writer: str, count: int, way: str, moment: str, after: int) -> None:
    """Cite when told to, and tell number and claim of each citation."""
    journal = Dying(moment, after) if moment else Ledger()
    graph = open_graph(location, guards=[ShapeGuard()], journal=journal, patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id=f"agent:{writer}")) as engine:
        line.send("ready")
        line.recv()
        for number, claim in WAYS[way](engine, [claim_of(writer, one) for one in range(count)]):
            line.send((number, claim, time.monotonic()))


def start(location: str, writer: str, count: int, *, way: str = "single", dies: str = "", after: int = 0) -> Forked:
    """Start a writer, which waits to be told to begin."""
    return Forked(run, location, writer, count, way, dies, after)


def begin(writers: list[Forked]) -> None:
    """Let all writers begin at once, when all are ready."""
    for writer in writers:
        assert writer.line.recv() == "ready"
    for writer in writers:
        writer.line.send("go")


def heard(writer: Forked, code: int = 0) -> Made:
    """Wait for a writer and give what it said."""
    made = Made()
    for number, claim, told in writer.heard():
        made.citations.append((number, claim))
        made.times.append(told)
    assert writer.wait() == code
    return made


@contextmanager
def with_source(location: str) -> Iterator[tuple[Engine, Graph]]:
    """Give an engine on a store that holds the source the writers cite."""
    graph = open_graph(location, guards=[ShapeGuard()], journal=Ledger(), patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id="agent:reader")) as engine:
        assert engine.add_doc_source(VERSION_1).id == 1
        yield engine, graph
