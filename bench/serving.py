"""What the server takes, asked over HTTP by one client as a browser does it; the server is `beleg serve` in a process.

``python -m bench serving``. A search by the page and by REST over 100,000 segments, and its memory beside the engine;
the page of the reader for a law of 300 pages; a draft of 30 claims, until the first is ruled on and until all are. The
texts and the questions of the search are those of `bench.search`.
"""

from __future__ import annotations

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.data.statute import law
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import FULL, Scale
from bench.search import fill, questions, texts, vectors, vocabulary
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.search import embedders
from provenance.citing.search.searcher import Searcher
from provenance.ledger.journal import Ledger
from provenance.model.extras import OPTIONAL
from provenance.store import embedded
from provenance.store.graph import open_graph

with OPTIONAL:
    import httpx

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from provenance.citing.engine import Engine

BOUND_MS, BOUND_MB = 150.0, 600.0
BOUND_READER_MS, BOUND_FIRST_S, BOUND_ALL_S = 1_000.0, 1.0, 15.0
_PATIENCE, _RESTS = 120.0, 0.05
_LINES = 46
_RULED = re.compile(r'class="sheet of-claim (?:supported|narrowed|labeled|refused)"')


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Measure on embedded stores of their own."""
    return [*_searching(scale), *_reading(scale)]


def _searching(scale: Scale) -> list[Figure | LeftOut]:
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


@contextmanager
def _server(store: Path) -> Generator[tuple[httpx.Client, int]]:
    """Serve a store; a client of it, which takes pages as a browser does, and the number of its process."""
    command = [sys.executable, "-m", "provenance.cli.main", "serve", "--store", str(store), "--project", "bench"]
    with subprocess.Popen([*command, "--port", "0"], stderr=subprocess.PIPE, text=True) as server:
        try:
            line = next(one for one in server.stderr or () if "http://" in one)
            base = next(word for word in line.split() if word.startswith("http://")).rstrip("/;")
            with httpx.Client(base_url=base, timeout=60, headers={"Accept": "text/html"}) as client:
                client.get("/", follow_redirects=True).raise_for_status()
                _warmed(server.pid)
                yield client, server.pid
        finally:
            server.terminate()


def _warmed(process: int) -> None:
    """Wait until the server has read its first sentences, which it does as it starts: until it rests for a second."""
    until, before = time.monotonic() + _PATIENCE, -1.0
    while time.monotonic() < until and (now := _worked(process)) - before > _RESTS:
        before = now
        time.sleep(1)


def _worked(process: int) -> float:
    """Return the seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _served(store: Path, asked: list[str]) -> list[Figure | LeftOut]:
    with _server(store) as (client, process):
        page = _median(lambda one: client.get("/library", params={"q": one}), asked)
        rest = _median(lambda one: client.get("/api/v1/search", params={"q": one}), asked)
        memory = _resident(process)
    return [
        Figure("search by the page, median", page[0], "ms", BOUND_MS, f"90 %: {page[1]:.0f} ms; 25 hits a page"),
        Figure("search by REST, median", rest[0], "ms", BOUND_MS, f"90 %: {rest[1]:.0f} ms"),
        Figure("memory of the server", memory, "MB", BOUND_MB, "resident, after these searches, without the engine"),
    ]


def _reading(scale: Scale) -> list[Figure | LeftOut]:
    """Open pages of a long law in the reader, and ground a draft on it."""
    with tempfile.TemporaryDirectory() as directory:
        store = Path(directory) / "store"
        try:
            with open_engine(store, context=CitationContext(project_id="bench")) as engine:
                pages = _long_law(Path(directory) / "law.pdf", scale.pages)
                source = engine.add_doc_source(Path(directory) / "law.pdf")
                said = [text for text in (row["text"] for row in _places(engine)) if text.endswith(".")]
            with _server(store) as (client, _):
                client.get(f"/read/{source.id}").raise_for_status()
                opened = _median(lambda one: client.get(f"/read/{source.id}?page={one}"), _spread(pages))
                first, last = _coloured(client, said[:: max(1, len(said) // scale.claims)][: scale.claims])
        finally:
            embedded.stop(store)
    note = f"{scale.claims} claims, all in {last:.1f} s"
    return [
        Figure(f"reader, {pages} pages, median", opened[0], "ms", BOUND_READER_MS, f"90 %: {opened[1]:.0f} ms"),
        Figure("first claim of a draft coloured", first, "s", BOUND_FIRST_S, note),
        Figure("all claims of a draft coloured", last, "s", BOUND_ALL_S, note),
    ]


def _places(engine: Engine) -> list[dict[str, Any]]:
    artifact = engine.list_sources()[0].artifact_id
    return engine.graph.read("search/texts", artifact_id=artifact)


def _long_law(file: Path, pages: int) -> int:
    """Set a law on about so many pages; say how many they are."""
    import pymupdf  # noqa: PLC0415 — heavy

    lines = [line for one in law(pages * _LINES * 85).split("\n") for line in textwrap.wrap(one, 85)]
    document: Any = pymupdf.open()
    for at in range(0, len(lines), _LINES):
        document.new_page().insert_text((60, 70), lines[at : at + _LINES], fontsize=10)
    document.save(file)
    return len(document)


def _spread(pages: int) -> list[str]:
    return [str(1 + at * (pages - 1) // 19) for at in range(20)]


def _coloured(client: httpx.Client, claims: list[str]) -> tuple[float, float]:
    """Ground a draft by the page; the seconds until its first claim is ruled on, and until its last is."""
    form = client.get("/ground").text
    proof = re.search(r'name="csrf" value="([^"]*)"', form)
    started = time.perf_counter()
    sent = client.post("/ground", data={"text": "\n\n".join(claims), "csrf": proof[1] if proof else ""})
    sheet = f"{sent.headers['location']}/sheet"
    first = 0.0
    while True:
        words = client.get(sheet).text
        coloured = len(_RULED.findall(words))
        if coloured and not first:
            first = time.perf_counter() - started
        if coloured >= len(claims):
            return first, time.perf_counter() - started
        time.sleep(0.02)


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
