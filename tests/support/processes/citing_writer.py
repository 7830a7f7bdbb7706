"""A program that cites, one of many: it says what it made as soon as the engine has told it, and may die on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.ledger.journal import Ledger
from provenance.rdf.guard import ShapeGuard
from provenance.store.graph import Graph, open_graph
from provenance.store.writing import OpenTransaction
from tests.support import ROOT
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
MOMENTS = ("begun", "appended", "written", "committed")
"""Where a writer dies: the head is read; the log is appended to; all is written; all is committed and not yet told."""
PROGRAM = "import sys; from tests.support.processes.citing_writer import run; run(*sys.argv[1:])"


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

    def append(self, tx: Any, head: Any, batch: Any) -> Any:
        """Append, and die."""
        said = super().append(tx, head, batch)
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


def run(location: str, writer: str, count: str, way: str, moment: str = "", after: str = "0") -> None:
    """Cite when told to, and print number and claim of each citation."""
    journal = Dying(moment, int(after)) if moment else Ledger()
    graph = open_graph(location, guards=[ShapeGuard()], journal=journal, patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id=f"agent:{writer}")) as engine:
        _say("ready")
        sys.stdin.readline()
        for number, claim in WAYS[way](engine, [claim_of(writer, one) for one in range(int(count))]):
            _say(json.dumps([number, claim, time.monotonic()]))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def start(location: str, writer: str, count: int, *, way: str = "single", dies: str = "", after: int = 0) -> Any:
    """Start a writer, which waits to be told to begin."""
    command = [sys.executable, "-c", PROGRAM, location, writer, str(count), way, dies, str(after)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def begin(writers: list[Any]) -> None:
    """Let all writers begin at once, when all are ready."""
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()


def heard(writer: Any, code: int = 0) -> Made:
    """Wait for a writer and give what it said; a last line that was cut off was not said."""
    said, _ = writer.communicate(timeout=500)
    assert writer.returncode == code
    made = Made()
    for line in said.split("\n")[:-1]:
        number, claim, told = json.loads(line)
        made.citations.append((number, claim))
        made.times.append(told)
    return made


@contextmanager
def with_source(location: str) -> Iterator[tuple[Engine, Graph]]:
    """Give an engine on a store that holds the source the writers cite."""
    graph = open_graph(location, guards=[ShapeGuard()], journal=Ledger(), patience=120)
    with open_engine(graph=graph, context=CitationContext(agent_id="agent:reader")) as engine:
        assert engine.add_doc_source(VERSION_1).id == 1
        yield engine, graph
