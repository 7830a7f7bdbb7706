"""What a store costs as it grows: filled from a seeded generator, and asked the same at each size, on either engine.

``python -m bench growth fill STORE SIZE`` fills a store to so many places and as many citations, and goes on where it
stopped; ``growth ask STORE FILE`` measures one and adds lines of JSON to a file; ``growth pair STORE STORE`` asks a
smaller and a larger one in turn, for their ratio where others use the machine; ``growth draw FILE OUT`` draws what was
measured. Without a word all is done on an embedded store of its own.

The store is that of `bench.data.library`: the records of the program with their leaves in the log, written without the
checks that come before a write. What is timed afterwards is the program as it is wired, with its shapes and its log.
Vectors of places are drawn at random and kept in the program's own files, since what is timed is comparing them; the
question is embedded by the bundled model. Each time is a median after some that warm up.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from bench import audit
from bench.data import library as shelf
from bench.data.library import PROJECT, Law, Library
from bench.measuring.figure import Figure, LeftOut, ratio, seconds
from bench.measuring.growth import drawn
from bench.measuring.scale import FULL, Scale
from bench.search import questions, vectors
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.rungs import Rung
from provenance.bootstrap import open_engine
from provenance.citing.archive import last_number
from provenance.citing.context import CitationContext
from provenance.citing.questions import Question
from provenance.citing.search import embedders
from provenance.citing.search.searcher import Searcher
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.held import Held
from provenance.ledger.journal import Ledger
from provenance.ledger.since import verify_since
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import now
from provenance.model.merkle import Frontier
from provenance.store import embedded
from provenance.store.graph import Graph, open_graph

SLOPES = {"trail": 1.3, "cite_doc": 1.2}
"""How much each may grow: a trail for ten times the store, a citation over all of the sizes."""
BOUNDS = {"search by words": 100.0, "search by both": 200.0, "verify since a checkpoint": 2_000.0}
"""Milliseconds at the largest size."""
QUESTIONS = ("trail", "trail_graph", "impact of a citation", "impact of a place", "trail_of_answer")
BONDS = 100


def fill(graph: Graph, library: Library, size: int, tell: Callable[[int, float], None] | None = None) -> None:
    """Fill a store that is empty, or was filled before, to so many places and citations; whole laws only."""
    state = graph.read("load/state", artifact_id="", work="", agent="")[0]
    archive = Frontier.from_hex(state["size"], state["frontier"] or ())
    if not state["size"]:
        graph.commit(shelf.founding())
    for number in range(archive.size, -(-size // library.a_law)):
        law = library.law(number)
        batch, archive = shelf.shelved(law, archive)
        cited = shelf.cited(law)
        took = seconds(lambda batch=batch, cited=cited: (graph.commit(batch), graph.commit(cited)))
        if tell:
            tell((number + 1) * library.a_law, took)


class Grown:
    """A store that was filled, and what it costs to ask it."""

    def __init__(self, location: str, library: Library, count: int, beside: Path) -> None:
        self.location, self.library, self._count, self._beside = location, library, count, beside
        with open_graph(location) as graph:
            self.laws = int(graph.read("load/state", artifact_id="", work="", agent="")[0]["snapshot"])
            self.engine = str(graph.engine)
            cited = last_number(graph, PROJECT)
        # what was ingested while the store was asked has places and no citations
        self.size = min(self.laws, cited // library.a_law) * library.a_law
        self._draw = random.Random(self.size)

    def figures(self) -> Iterator[tuple[str, float, str]]:
        """Yield what was measured: a name, a number and its unit."""
        if self.engine == "embedded":
            yield "disk", _megabytes(Path(self.location)), "MB"
            embedded.stop(Path(self.location))
            yield "start of the engine", seconds(lambda: open_graph(self.location, idle_seconds=60).close()) * 1e3, "ms"
        with open_graph(self.location, idle_seconds=60) as graph:
            audit.medians(
                graph, self.size, 1, self._anchors, QUESTIONS
            )  # an engine plans what it has not seen so large
            medians = audit.medians(graph, self.size, self._count, self._anchors, QUESTIONS)
            yield from ((name, value, "ms") for name, value in medians.items())
            yield "gate of 100 bonds", self._gated(graph), "ms"
            yield from self._searched(graph)
        context = CitationContext(session_id="session-growing", agent_id=shelf.PERSON, project_id=PROJECT)
        with open_engine(self.location, context=context) as engine:
            yield from self._verified(engine)
            yield "ingest of a law through the whole program", self._ingested(engine), "places/s"
        if self.engine == "embedded" and (run := embedded.running(Path(self.location))):
            yield "memory of the engine", _resident(run.engine), "MB"

    def _anchors(self, draw: random.Random, size: int, count: int) -> Iterator[dict[str, Any]]:
        """Give places to start from, anywhere in the store."""
        laws: dict[int, Law] = {}
        for _ in range(count):
            at = draw.randrange(size)
            number = at // self.library.a_law
            law = laws.setdefault(number, self.library.law(number))
            yield {
                "project": PROJECT,
                "citation": at + 1,
                "answer": shelf.ulid_of("J", at // shelf.PER_CLAIM // shelf.PER_ANSWER),
                "place": law.norms[at // shelf.PER_CLAIM % len(law.norms)]["locator"],
            }

    def _gated(self, graph: Graph) -> float:
        """Gate 100 claims with a bond each, on citations anywhere in the store; the median in milliseconds."""
        taken = [seconds(lambda: self._gate(graph)) for _ in range(2 + max(1, self._count // 4))]
        return statistics.median(taken[2:]) * 1e3

    def _gate(self, graph: Graph) -> None:
        numbers = [self._draw.randrange(self.size) + 1 for _ in range(BONDS)]
        claims = tuple(Claim(n, "Es gilt.", 0, 8, 1) for n in range(1, BONDS + 1))
        bonds = tuple(_bond(n, citation) for n, citation in enumerate(numbers, start=1))
        found = gate(graph, PROJECT, Draft("Es gilt.", (), claims), EvidenceLinks(bonds), as_of="2026-06-01")
        if {one.rung for one in found.rulings} != {Rung.SUPPORTED}:
            raise AssertionError("every claim of the library is borne by its citation")

    def asks(self, engine: Any) -> dict[str, Callable[[], object]]:
        """Return what can be asked of the store again and again, each time of another place in it."""
        law, number = self.library.law(self.laws // 2), iter(range(1_000_000))
        anchors = cycle(list(self._anchors(self._draw, self.size, 60)))

        def cite() -> None:
            at = next(number)
            quote = law.norms[at % len(law.norms)]["text"]
            claim = f"{quote} So steht es unter {law.number} im Text {at}."
            engine.cite_doc(claim=claim, source_id=law.number + 1, quote_context=quote, verbatim_quote=quote)

        def asked(name: str) -> None:
            question, anchor = Question.find(name.partition(" ")[0]), next(anchors)
            named = dict.fromkeys(one.name for one in question.parameters)
            question.ask(engine.graph, named | {one: anchor[one] for one in audit.ASKED[name]})

        found: dict[str, Callable[[], object]] = {name: partial(asked, name) for name in QUESTIONS}
        return found | {"gate of 100 bonds": lambda: self._gate(engine.graph), "cite_doc": cite}

    def _searched(self, graph: Graph) -> Iterator[tuple[str, float, str]]:
        """Search with questions of the library's own words, by words and by both."""
        draw = random.Random(5)
        said = [one["text"] for one in self.library.law(draw.randrange(self.laws)).norms]
        asked = questions(draw, self.library.words, said, self._count)
        model = embedders.of_environment()
        searcher = Searcher(graph, PROJECT, model, folder=self._beside / "search")
        try:
            first = seconds(lambda: searcher.search(asked[0], "keyword"))
            yield "first search, which counts the words", first * 1e3, "ms"
            yield "search by words", _median(lambda one: searcher.search(one, "keyword"), asked), "ms"
            if model is not None:
                vectors(searcher, graph)
                yield "search by both", _median(searcher.search, asked), "ms"
        finally:
            searcher.close()

    def _verified(self, engine: Any) -> Iterator[tuple[str, float, str]]:
        """Make a checkpoint, cite some hundred times, and verify since then."""
        kept = Checkpoints(self._beside / "log")
        made: list[Any] = []
        first = seconds(lambda: made.append(kept.make(engine.graph, lambda _: (), f"bench/{self.size}")))
        yield "first checkpoint, which hashes the log", first, "s"
        held = Held(made[0].checkpoint, kept.tiles())
        yield "cite_doc", self._cited(engine), "ms"
        report: list[Any] = []
        took = seconds(lambda: report.append(verify_since(engine.graph, held)))
        if not report[0].sound or not report[0].leaves:
            raise AssertionError([str(one) for one in report[0].findings])
        yield "leaves since that checkpoint", report[0].leaves, ""
        yield "verify since a checkpoint", took * 1e3, "ms"

    def _cited(self, engine: Any) -> float:
        """Cite a law of the middle word for word; the median in milliseconds."""
        law = self.library.law(self.laws // 2)
        texts = [one["text"] for one in law.norms]
        taken: list[float] = []
        for number in range(self._count * 3):
            quote = texts[number % len(texts)]
            claim = f"{quote} So steht es unter {law.number} im Text {number}."
            ask = {"claim": claim, "source_id": law.number + 1, "quote_context": quote, "verbatim_quote": quote}
            taken.append(seconds(lambda ask=ask: engine.cite_doc(**ask)))
        return statistics.median(taken[self._count // 2 :]) * 1e3

    def _ingested(self, engine: Any) -> float:
        """Load a law that the store does not hold, as a file, and return the places a second."""
        law = self.library.law(10_000_000 + self.laws)
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "law.txt"
            file.write_text(law.text, encoding="utf-8")
            took = seconds(lambda: engine.add_doc_source(file))
        return len(law.places) / took


def _bond(claim: int, citation: int) -> EvidenceLink:
    return EvidenceLink(
        claim=claim,
        citation=citation,
        relation=ExtractionMethod.DIRECT_QUOTE,
        status=VerificationStatus.VERIFIED,
        source_id=1,
        artifact_id="",
        printed="",
        quote="",
        bearing=Bearing.BY_WORDS,
    )


def _median(ask: Callable[[str], object], asked: list[str]) -> float:
    for one in asked[:5]:
        ask(one)
    return statistics.median([seconds(lambda one=one: ask(one)) for one in asked]) * 1e3


def _megabytes(folder: Path) -> float:
    """Return what a folder takes on the disk, as the file system counts it."""
    said = subprocess.run(["du", "-sk", str(folder)], capture_output=True, text=True, check=True).stdout
    return int(said.split()[0]) / 1024


def _resident(process: int) -> float:
    """Return the resident memory of a process in megabytes."""
    said = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(next(line for line in said.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def measure(scale: Scale) -> list[Figure | LeftOut]:
    """Fill an embedded store for each size and measure it."""
    library = Library(scale.vocabulary, scale.sections)
    found: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as directory:
        for size in scale.grown:  # a store of its own each, since asking writes to it
            location = Path(directory) / f"store-{size}"
            try:
                with open_graph(location, journal=Ledger()) as graph:
                    fill(graph, library, size)
                grown = Grown(str(location), library, scale.questions, Path(directory) / str(size))
                found[size] = {name: value for name, value, _ in grown.figures()}
            finally:
                embedded.stop(location)
    last = found[scale.grown[-1]]
    sizes = ", ".join(f"{size:,}" for size in scale.grown)
    told: list[Figure | LeftOut] = [
        Figure(f"{name} at {scale.grown[-1]:,}", last[name], "ms", bound, "embedded")
        if name in last
        else LeftOut(name, embedders.NONE)
        for name, bound in BOUNDS.items()
    ]
    for name, bound in SLOPES.items():
        grew = max(found[b][name] / found[a][name] for a, b in zip(scale.grown, scale.grown[1:], strict=False))
        told.append(Figure(f"{name}, 10x the store", grew, "x", bound, f"embedded; {sizes}"))
    return told


def _fill(location: str, size: str) -> int:
    def tell(reached: int, took: float) -> None:
        sys.stderr.write(f"{now()} {reached:,} {took:.2f} s\n")

    with open_graph(location, journal=Ledger(), heap_mb=3_000, patience=120) as graph:
        fill(graph, Library(), int(size.replace(",", "")), tell)
    return 0


def _ask(location: str, file: str) -> int:
    with tempfile.TemporaryDirectory() as beside, Path(file).open("a", encoding="utf-8") as out:
        grown = Grown(location, Library(), FULL.questions, Path(beside))
        for name, value, unit in grown.figures():
            row = {"engine": grown.engine, "size": grown.size, "name": name, "value": round(value, 2), "unit": unit}
            out.write(json.dumps(row) + "\n")
            out.flush()
            sys.stderr.write(f"{row}\n")
    return 0


def _pair(smaller: str, larger: str) -> int:
    """Ask two stores the same in turn, so that what else runs on the machine weighs on both; print the ratios."""
    with tempfile.TemporaryDirectory() as beside:
        grown = [Grown(one, Library(), FULL.questions, Path(beside)) for one in (smaller, larger)]
        context = CitationContext(session_id="session-paired", agent_id=shelf.PERSON, project_id=PROJECT)
        engines = [open_engine(one.location, context=context) for one in grown]
        asks = [one.asks(engine) for one, engine in zip(grown, engines, strict=True)]
        for name, small in asks[0].items():
            large = asks[1][name]
            for _ in range(10):
                small(), large()
            value, theirs, ours = ratio(large, small, FULL.questions)
            sys.stdout.write(
                f"{grown[0].engine}, {name}: {value:.2f} x from {grown[0].size:,} to {grown[1].size:,} "
                f"({ours * 1e3:.1f} ms, {theirs * 1e3:.1f} ms)\n"
            )
            sys.stdout.flush()
        for engine in engines:
            engine.close()
    return 0


def _draw(file: str, out: str) -> int:
    rows = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines() if line]
    Path(out).write_text(drawn(rows), encoding="utf-8")
    return 0


_WORDS: dict[str, Callable[[str, str], int]] = {"fill": _fill, "ask": _ask, "pair": _pair, "draw": _draw}


def command(given: list[str]) -> int:
    """Do what the first word says with the two that follow; without one, measure on a store of its own."""
    if not given:
        figures = measure(FULL)
        for one in figures:
            sys.stdout.write(f"{one}\n")
        return int(any(isinstance(one, Figure) and not one.holds for one in figures))
    word, *rest = given
    if word not in _WORDS or len(rest) != 2:
        sys.stderr.write("Give: fill STORE SIZE, ask STORE FILE, pair STORE STORE, or draw FILE OUT.\n")
        return 2
    return _WORDS[word](*rest)


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
