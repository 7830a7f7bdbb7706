"""Questions on the laws of the corpus: how often a right place is among the first five, with and without the graph.

The questions stand in ``bench/data/graph_questions.tsv``, written by hand from the laws, each with its right places and
no text of a law. Half are answered by a Satz that has the words of the question, half only through a reference, a
definition or an exception: the Satz that has the words leads to the one that answers. A third of each half is held out:
what is weighed in the ranking was chosen on the others, and both are told.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bench.data.corpus import CORPUS
from bench.measuring.figure import Figure, LeftOut
from bench.measuring.scale import Scale
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.graph import Ranking
from provenance.citing.search.hits import SearchResult
from provenance.citing.services import services_of
from provenance.model.locator import Locator, parse

FILE = Path(__file__).parents[1] / "data" / "graph_questions.tsv"
FIRST = 5
DIRECT, GRAPH = "direct", "graph"
_BOUNDS = {DIRECT: 0.15, GRAPH: 0.4}
_GAIN = 1 / 1.5


@dataclass(frozen=True, slots=True)
class Question:
    """A question: whether it is held out, its half, by which way it is answered, and its right places."""

    held: bool
    half: str
    way: str
    text: str
    right: tuple[Locator, ...]

    def answered(self, printed: Sequence[str]) -> bool:
        """Say whether a right place, or one below it, is among those printed."""
        places = [_place(one) for one in printed]
        return any(right.work == place.work and right.covers(place) for place in places for right in self.right)


@cache
def _place(printed: str) -> Locator:
    return parse(printed)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one way of searching did: for each question whether it was answered, and the milliseconds it took."""

    answered: dict[Question, bool]
    took: list[float]

    def recall(self, half: str, *, held: bool | None = None) -> float:
        """Return the share of the questions of a half that were answered, of all or of those held out or not."""
        told = [yes for one, yes in self.answered.items() if one.half == half and held in (None, one.held)]
        return sum(told) / len(told) if told else 0.0


def questions(works: set[str] | None = None) -> list[Question]:
    """Read the questions, all or those whose right places are in some works."""
    found: list[Question] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        chosen, half, way, text, right = line.split("\t")
        places = tuple(parse(one) for one in right.split(" | "))
        if works is None or {place.work for place in places} <= works:
            found.append(Question(chosen == "held", half, way, text, places))
    return found


def laws(scale: Scale) -> list[Path]:
    """Return the laws and letters of the corpus, or the smallest of them."""
    every = [path for folder in ("laws", "gobd") for path in (CORPUS / folder).iterdir() if path.is_file()]
    return sorted(every, key=lambda path: (path.stat().st_size, path.name))[: scale.documents]


def ways(engine: Engine, *, meaning: bool) -> dict[str, Callable[[str], SearchResult]]:
    """Return the ways to search, the one that is shipped first."""
    search = services_of(engine, Act.READ_SOURCES).searcher.search
    mode = "hybrid" if meaning else "keyword"

    def graph(ranking: Ranking) -> Callable[[str], SearchResult]:
        return lambda text: search(text, mode, top_k=FIRST, graph=True, ranking=ranking)

    def alone(mode: str) -> Callable[[str], SearchResult]:
        return lambda text: search(text, mode, top_k=FIRST)

    found = {"graph": graph(Ranking.PATHS), "graph, PageRank": graph(Ranking.PAGERANK)}
    found |= {"graph, number of steps": graph(Ranking.STEPS), "words": alone("keyword")}
    return found | ({"meaning": alone("semantic"), "words and meaning": alone("hybrid")} if meaning else {})


def asked(search: Callable[[str], SearchResult], some: Sequence[Question]) -> Outcome:
    """Ask the questions in one way."""
    answered: dict[Question, bool] = {}
    took: list[float] = []
    for one in some:
        started = time.perf_counter()
        hits = search(one.text)
        took.append((time.perf_counter() - started) * 1e3)
        answered[one] = one.answered([hit.printed for hit in hits])
    return Outcome(answered, took)


def compared(engine: Engine, works: set[str], *, meaning: bool) -> dict[str, Outcome]:
    """Ask the questions on some works in every way, in one run."""
    some = questions(works)
    every = ways(engine, meaning=meaning)
    for search in every.values():
        search(some[0].text)  # words are counted, definitions read and the model loaded before the clock is started
    return {name: asked(search, some) for name, search in every.items()}


def figures(outcomes: dict[str, Outcome]) -> list[Figure | LeftOut]:
    """Return what was missed in each half with the graph, and the best without it beside it."""
    graph = outcomes["graph"]
    plain = {name: one for name, one in outcomes.items() if not name.startswith("graph")}
    found: list[Figure | LeftOut] = []
    for half, bound in _BOUNDS.items():
        name = f"retrieval / {half} half missed, with the graph"
        if not any(one.half == half for one in graph.answered):
            found.append(LeftOut(name, "no question on these laws"))
            continue
        note = "; ".join(
            f"{way} {one.recall(half):.2f} (held out {one.recall(half, held=True):.2f}, "
            f"others {one.recall(half, held=False):.2f}; {statistics.median(one.took):.0f} ms)"
            for way, one in outcomes.items()
        )
        missed = 1 - graph.recall(half)
        found.append(Figure(name, missed, "share", bound, f"recall@{FIRST} of {len(graph.answered)}: {note}"))
    best = max(one.recall(GRAPH) for one in plain.values())
    gained = graph.recall(GRAPH)
    share = best / gained if gained else 1.0
    note = f"recall@{FIRST} {best:.2f} by {max(plain, key=lambda way: plain[way].recall(GRAPH))}, {gained:.2f} with it"
    found.append(Figure("retrieval / graph half, best without the graph", share, "x", _GAIN, note))
    return found
