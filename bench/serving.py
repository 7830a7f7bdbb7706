"""What the server takes: a search by the page and by REST over 100,000 segments, and its memory beside the engine.

``python -m bench.serving``. The texts and the questions are those of `bench.search`; the server is `beleg serve` in a
process of its own, asked over HTTP by one client, as a browser does it.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import FULL, Scale
from bench.search import fill, questions, texts, vectors, vocabulary
from provenance.citing.search import embedders
from provenance.citing.search.searcher import Searcher
from provenance.ledger.journal import Ledger
from provenance.model.extras import OPTIONAL
from provenance.store import embedded
from provenance.store.graph import open_graph

with OPTIONAL:
    import httpx

if TYPE_CHECKING:
    from collections.abc import Callable

BOUND_MS, BOUND_MB = 150.0, 600.0


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Measure on an embedded store of its own."""
    draw = random.Random(7)
    words = vocabulary(draw, scale.vocabulary)
    said = texts(draw, words, scale.searched)
    asked = questions(draw, words, said, scale.questions)
    with tempfile.TemporaryDirectory() as directory:
        try:
            with open_graph(directory, journal=Ledger()) as graph:
                fill(graph, said)
                searcher = Searcher(graph, "bench", embedders.of_environment())
                if searcher.meaning.embedder is not None:
                    vectors(searcher, graph)
                searcher.search(asked[0])
                searcher.close()
            return _served(Path(directory), asked)
        finally:
            embedded.stop(Path(directory))


def _served(store: Path, asked: list[str]) -> list[Figure | LeftOut]:
    command = [sys.executable, "-m", "provenance.cli.main", "serve", "--store", str(store), "--project", "bench"]
    with subprocess.Popen([*command, "--port", "0"], stderr=subprocess.PIPE, text=True) as server:
        try:
            line = next(one for one in server.stderr or () if "http://" in one)
            base = next(word for word in line.split() if word.startswith("http://")).rstrip("/;")
            with httpx.Client(base_url=base, timeout=60, headers={"Accept": "text/html"}) as client:
                client.get("/", follow_redirects=True)
                page = _median(lambda one: client.get("/library", params={"q": one}), asked)
                rest = _median(lambda one: client.get("/api/v1/search", params={"q": one}), asked)
            memory = _resident(server.pid)
        finally:
            server.terminate()
    return [
        Figure("search by the page, median", page[0], "ms", BOUND_MS, f"90 %: {page[1]:.0f} ms; 25 hits a page"),
        Figure("search by REST, median", rest[0], "ms", BOUND_MS, f"90 %: {rest[1]:.0f} ms"),
        Figure("memory of the server", memory, "MB", BOUND_MB, "resident, after these searches, without the engine"),
    ]


def _median(ask: Callable[[str], httpx.Response], asked: list[str]) -> tuple[float, float]:
    """Return the median and the 90th percentile in milliseconds, after some that are not counted."""
    taken: list[float] = []
    for number, one in enumerate([*asked[:3], *asked]):
        started = time.perf_counter()
        ask(one).raise_for_status()
        if number >= len(asked[:3]):
            taken.append((time.perf_counter() - started) * 1e3)
    return statistics.median(taken), sorted(taken)[int(len(taken) * 0.9)]


def _resident(pid: int) -> float:
    """Return the resident memory of a process in megabytes."""
    said = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line for line in said.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    for one in measure(FULL):
        print(one)
