"""How long the questions of an auditor take while the store grows tenfold and the answer does not, on both engines.

``python -m bench.audit [LOCATION] [NUMBER…]``; without a location an embedded store in a temporary directory and the
Neo4j that the tests find, which has to be empty; without numbers 1,000 and 10,000 citations. A table tells the median
of each question at each size; a figure is the growth from the first size to the last, per tenfold of the store.

A source has 40 places and is cited 20 times, two citations bear a claim, a session makes 100 citations, five claims
make an answer: all that a trail or an impact leads to is as many at every size, so that what grows is the store alone.
Who is cited by all, one agent and one snapshot, stands at the end of the trail as in a store that is in use.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import FULL, Scale
from provenance.citing.questions import Question
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store.graph import Graph, open_graph

BOUND = 1.3
TIME = "2026-01-02T03:04:05Z"
PER_SOURCE, PLACES, PER_SESSION, PER_CLAIM, PER_ANSWER = 20, 40, 100, 2, 5
_STEP = 1_000
_WARMING = 5

ASKED = {
    "trail": ("project", "citation"),
    "trail_graph": ("project", "citation"),
    "trail_forward": ("project", "citation"),
    "trail_of_claim": ("claim",),
    "trail_of_answer": ("answer",),
    "trail_of_source": ("source",),
    "trail_of_place": ("place",),
    "impact of a citation": ("project", "citation"),
    "impact of a source": ("source",),
    "impact of a place": ("place",),
    "citations_of_session": ("session",),
    "seen_and_not_cited": ("session",),
}
BOUNDED = ("trail", "trail_graph", "impact of a citation")
"""What has a figure of its own; all are in the table."""


def fill(graph: Graph, start: int, end: int) -> None:
    """Write the citations from one number to before another, with all that belongs to them; no guards, no log."""
    if start == 0:
        agent = Node("Agent", "agent:a", {"id": "agent:a", "name": "A", "kind": "person"})
        snapshot = Node("Snapshot", "snapshot/1", {"id": "snapshot/1", "number": 1, "merkle_root": "a" * 64})
        graph.commit(Batch([agent, snapshot, _node("Project", "bench", recorded_at=TIME)]))
    for first in range(start, end, _STEP):
        graph.commit(_batch(first, min(first + _STEP, end)))


def _batch(first: int, last: int) -> Batch:
    batch = Batch()
    for number in range(first, last):
        if number % PER_SOURCE == 0:
            _source(batch, number // PER_SOURCE)
        if number % PER_SESSION == 0:
            _session(batch, number // PER_SESSION)
        _citation(batch, number)
    for claim in range(first // PER_CLAIM, last // PER_CLAIM):
        _assertion(batch, claim)
    return batch


def _source(batch: Batch, at: int) -> None:
    name = f"sha256:{at:064x}"
    batch.nodes += [
        _node("Source", name, artifact_id=name, name=f"Law {at}", identifier="law.txt", recorded_at=TIME),
        _node("Work", f"de/law-{at}", title=f"Law {at}"),
        _place(name, "§ 1", at),
    ]
    source = Reference("Source", name)
    batch.edges += [
        Edge("REALIZES", source, Reference("Work", f"de/law-{at}")),
        Edge("HAD_MEMBER", Reference("Snapshot", "snapshot/1"), source),
        Edge("PART_OF", Reference("Segment", f"{name}#§ 1"), source),
    ]
    for place in range(1, PLACES):
        node = _place(name, f"§ 1 Abs. {place}", at)
        batch.nodes.append(node)
        batch.edges.append(Edge("PART_OF", node.reference, source))
        batch.edges.append(Edge("PART_OF", node.reference, Reference("Segment", f"{name}#§ 1")))


def _place(source: str, printed: str, at: int) -> Node:
    return _node("Segment", f"{source}#{printed}", locator=f"{printed} L{at}", text="Belege.", kind="norm", position=1)


def _session(batch: Batch, at: int) -> None:
    name, pack = f"bench/session-{at}/agent:a", f"pack-{at}"
    batch.nodes += [
        _node("Session", name, name=f"session-{at}", software="bench", started_at=TIME),
        _node("EvidencePack", pack, project="bench", question="?", generated_at=TIME),
    ]
    batch.edges += [
        Edge("ATTRIBUTED_TO", Reference("Session", name), Reference("Agent", "agent:a")),
        Edge("GENERATED_BY", Reference("EvidencePack", pack), Reference("Session", name)),
    ]
    source = f"sha256:{at * PER_SESSION // PER_SOURCE:064x}"
    for rank in range(1, PLACES):
        place = Reference("Segment", f"{source}#§ 1 Abs. {rank}")
        batch.edges.append(Edge("HAD_MEMBER", Reference("EvidencePack", pack), place, {"rank": rank, "score": 0.5}))


def _citation(batch: Batch, number: int) -> None:
    name, source = f"bench/{number + 1}", f"sha256:{number // PER_SOURCE:064x}"
    claim = _claim(number // PER_CLAIM)
    text = f"Claim {number // PER_CLAIM}."
    if number % PER_CLAIM == 0:
        batch.nodes.append(_node("Claim", claim, project="bench", text=text, recorded_at=TIME))
    place = f"§ 1 Abs. {number % PER_SOURCE + 1}"
    made: dict[str, Any] = {"number": number + 1, "project": "bench", "claim": text, "verbatim_quote": "Belege"}
    made |= {"matched_locator": place, "snapshot_number": 1, "extraction_method": "direct_quote", "recorded_at": TIME}
    check = {"status": "verified", "similarity": 1.0, "method": "quote", "stands": True, "bearing": "by_words"}
    batch.nodes += [_node("Citation", name, **made), _node("Verification", f"check-{number}", ended_at=TIME, **check)]
    citation = Reference("Citation", name)
    batch.edges += [
        Edge("CITES_SOURCE", citation, Reference("Source", source)),
        Edge("CITES", citation, Reference("Segment", f"{source}#{place}")),
        Edge("SUPPORTS", citation, Reference("Claim", claim)),
        Edge("GENERATED_BY", citation, Reference("Session", f"bench/session-{number // PER_SESSION}/agent:a")),
        Edge("PINNED_TO", citation, Reference("Snapshot", "snapshot/1")),
        Edge("USED", Reference("Verification", f"check-{number}"), citation),
        Edge("ATTRIBUTED_TO", Reference("Verification", f"check-{number}"), Reference("Agent", "agent:a")),
    ]


def _assertion(batch: Batch, claim: int) -> None:
    at, number = divmod(claim, PER_ANSWER)
    answer = Reference("Answer", f"answer-{at}")
    if number == 0:
        told = {"project": "bench", "rung": "supported", "outcome": "answered", "mode": "ask", "question": "?"}
        batch.nodes.append(_node("Answer", answer.id, ended_at=TIME, started_at=TIME, **told))
    name = f"answer-{at}/{number + 1}"
    batch.nodes.append(_node("Assertion", name, number=number + 1, rung="supported", text=f"Claim {claim}."))
    assertion = Reference("Assertion", name)
    batch.edges += [Edge("PART_OF", assertion, answer), Edge("ASSERTS", assertion, Reference("Claim", _claim(claim)))]
    for citation in range(claim * PER_CLAIM, (claim + 1) * PER_CLAIM):
        rests = {"relation": "direct_quote"}
        batch.edges.append(Edge("RESTS_ON", assertion, Reference("Citation", f"bench/{citation + 1}"), rests))


def _node(label: str, name: str, /, **properties: Any) -> Node:
    return Node(label, name, {"id": name, **properties})


def _claim(at: int) -> str:
    return f"sha256:c{at:063x}"


def _anchors(draw: random.Random, size: int, count: int) -> Iterator[dict[str, Any]]:
    """Give places to start from, anywhere in the store."""
    for _ in range(count):
        number = draw.randrange(size)
        source = number // PER_SOURCE
        yield {
            "project": "bench",
            "citation": number + 1,
            "claim": _claim(number // PER_CLAIM),
            "answer": f"answer-{number // PER_CLAIM // PER_ANSWER}",
            "source": f"sha256:{source:064x}",
            "place": f"§ 1 Abs. {number % PER_SOURCE + 1} L{source}",
            "session": f"session-{number // PER_SESSION}",
        }


Anchors = Callable[[random.Random, int, int], Iterator[dict[str, Any]]]
"""Gives so many places to start from in a store of a size."""


def medians(
    graph: Graph, size: int, count: int, given: Anchors = _anchors, questions: Sequence[str] = tuple(ASKED)
) -> dict[str, float]:
    """Return the median of each question in milliseconds; every one has to have rows."""
    found: dict[str, float] = {}
    for name in questions:
        anchors = ASKED[name]
        question = Question.find(name.partition(" ")[0])
        taken: list[float] = []
        for anchor in given(random.Random(size), size, count + _WARMING):
            named = dict.fromkeys(one.name for one in question.parameters) | {one: anchor[one] for one in anchors}
            started = time.perf_counter()
            rows = question.ask(graph, named)
            taken.append((time.perf_counter() - started) * 1e3)
            if not rows:
                raise AssertionError(f"{name} has no rows for {named}")
        found[name] = statistics.median(taken[_WARMING:])
    return found


def _measured(graph: Graph, sizes: Sequence[int], count: int) -> list[Figure | LeftOut]:
    from tests.support.engines.emptying import replan  # noqa: PLC0415 — the tests are not there where Beleg is installed

    found: dict[int, dict[str, float]] = {}
    for before, size in zip((0, *sizes), sizes, strict=False):
        started = time.perf_counter()
        fill(graph, before, size)
        sys.stderr.write(f"{graph.engine}: {size:,} citations ({time.perf_counter() - started:.0f} s to load)\n")
        if graph.engine == "neo4j":
            replan(graph)
        medians(graph, size, 1)  # an engine plans what it has not seen at this size
        found[size] = medians(graph, size, count)
    sys.stderr.write(_table(graph.engine, found))
    first, last = found[sizes[0]], found[sizes[-1]]
    tenfolds = math.log10(sizes[-1] / sizes[0])
    return [
        Figure(
            f"{name}, 10x the store, {graph.engine}",
            (last[name] / first[name]) ** (1 / tenfolds),
            "x",
            BOUND,
            "; ".join(f"{found[size][name]:.1f} ms at {size:,}" for size in sizes),
        )
        for name in BOUNDED
    ]


def _table(engine: str, found: dict[int, dict[str, float]]) -> str:
    lines = [f"{engine + ', median in ms':32}" + "".join(f"{size:>12,}" for size in found)]
    lines += [f"{name:32}" + "".join(f"{found[size][name]:12.2f}" for size in found) for name in ASKED]
    return "\n".join(lines) + "\n"


@contextmanager
def _server() -> Iterator[Graph | None]:
    """Return the Neo4j of the tests, emptied when it is done with; None where there is none or it holds something."""
    from tests.support.engines.emptying import wipe  # noqa: PLC0415
    from tests.support.engines.neo4j_server import NoServer, find  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as home:
        try:
            server = find(Path(home))
        except NoServer:
            yield None
            return
        try:
            with open_graph(server.location) as graph:
                if graph.read("audit/records"):
                    yield None
                    return
                try:
                    yield graph
                finally:
                    wipe(graph)
        finally:
            server.stop()


def measure(scale: Scale, location: str | None = None) -> list[Figure | LeftOut]:
    """Measure on ``location``, by default an embedded store of its own and a Neo4j."""
    if location:
        with open_graph(location) as graph:
            return _measured(graph, scale.cited, scale.questions)
    with tempfile.TemporaryDirectory() as directory, open_graph(directory, idle_seconds=0) as graph:
        found = _measured(graph, scale.cited, scale.questions)
    with _server() as served:
        if served is None:
            return [*found, LeftOut("trail and impact, 10x the store, neo4j", "no empty Neo4j is to be had")]
        return [*found, *_measured(served, scale.cited, scale.questions)]


def command(given: list[str]) -> int:
    """Measure the store and at the sizes that are named; exit code 1 where a bound does not hold."""
    from dataclasses import replace  # noqa: PLC0415

    sizes = tuple(int(one.replace(",", "")) for one in given if one.replace(",", "").isdigit())
    places = [one for one in given if not one.replace(",", "").isdigit()]
    scale = replace(FULL, cited=sizes) if len(sizes) > 1 else FULL
    figures = measure(scale, *places[:1])
    for one in figures:
        sys.stdout.write(f"{one}\n")
    return int(any(isinstance(one, Figure) and not one.holds for one in figures))


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
