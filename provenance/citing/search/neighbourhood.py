"""The places around what was found: read from the store step by step, the most promising first, within a bound.

    (:Segment)-[:PART_OF]->(:Segment), (:Segment)-[:REFERS_TO]->(:Segment)

A step leads up to what a place stands in, down into what stands in it, along a reference, back to who refers to it, or
from a term to its definition. Who refers to a whole § refers to the Satz in it: such a path goes up and then back
along the reference. Each step has a strength, and a path has the product of them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from types import MappingProxyType

from provenance.store.graph import Graph

UNREAD = frozenset({"contents", "heading", "footnote", "title"})
"""Kinds of places that say nothing of their own."""
_ROUNDS = 3
_AT_ONCE = 60


class Way(StrEnum):
    """How a step leads from one place to the next."""

    ABOVE = "above"
    BELOW = "below"
    TO = "to"
    FROM = "from"
    TERM = "term"


@dataclass(frozen=True, slots=True)
class GraphStep:
    """One step: the way, where it leads, and the words of the reference or the term that is defined."""

    way: Way
    place: str
    words: str | None = None


Path = tuple[GraphStep, ...]


@dataclass(frozen=True, slots=True)
class Strengths:
    """What each step is worth, chosen on the questions of ``bench retrieval`` that are not held out.

    ``beside`` is the way up and down again within an Absatz or list, ``around`` within a section. ``inside`` leads into
    a place that bears no text of its own. ``elsewhere`` is what a reference to another section keeps. Of many
    references each tells less: ``to_many`` and ``from_many`` are the powers of their number it is divided by. A path
    along a ``single`` reference tells most.
    """

    above: float = 1.0
    inside: float = 1.0
    below: float = 0.9
    beside: float = 0.9
    around: float = 0.6
    to: float = 1.0
    back: float = 0.9
    term: float = 0.7
    elsewhere: float = 0.9
    to_many: float = 0.22
    from_many: float = 0.2
    least: float = 0.1
    steps: int = 4
    references: int = 2
    single: float = 1.25


STRENGTHS = Strengths()


@dataclass(frozen=True, slots=True)
class Reached:
    """A place that a path leads to: how strong the path is, and the path."""

    strength: float
    path: Path


class Neighbourhood:
    """What is known of the places around some others; `explore` reads more of it."""

    def __init__(
        self,
        graph: Graph,
        visible: Callable[[str], bool],
        defined: Mapping[str, Mapping[str, tuple[str, float]]],
        strengths: Strengths = STRENGTHS,
    ) -> None:
        """Look around in what is ``visible``; ``defined`` are the terms of places: where, in which words, how rare."""
        self._graph = graph
        self._visible = visible
        self._defined = defined
        self._strengths = strengths
        self._steps: dict[str, dict[str, GraphStep]] = {}
        self._read: set[str] = set()
        self._printed: dict[str, str] = {}
        self._bearing: set[str] = set()

    def explore(self, begins: Mapping[str, float]) -> None:
        """Read what is around places with their weights, a few rounds deep, each time where most may be reached."""
        for place in begins:
            self._bearing.add(place)
            for other, (term, _) in self._defined.get(place, {}).items():
                self._steps.setdefault(place, {})[other] = GraphStep(Way.TERM, other, term)
                self._bearing.add(other)
        wanted = list(begins)
        for _ in range(_ROUNDS):
            if not wanted:
                return
            self._fetch(wanted)
            promise: dict[str, float] = {}
            for place, weight in begins.items():
                for other, reached in self.reach(place).items():
                    if other not in self._read:
                        promise[other] = max(promise.get(other, 0.0), weight * reached.strength)
            wanted = sorted(promise, key=lambda one: (-promise[one], one))[:_AT_ONCE]

    def _fetch(self, places: Iterable[str]) -> None:
        ids = list(places)
        self._read.update(ids)
        for row in self._graph.read("search/around", ids=ids):
            here, other = row["id"], row["other"]
            if not self._visible(other):
                continue
            self._printed[other] = row["locator"]
            if row["bears"]:
                self._bearing.add(other)
            if here != other and row["kind"] not in UNREAD:
                self._steps.setdefault(here, {}).setdefault(other, GraphStep(Way(row["way"]), other, row["words"]))

    def above(self, place: str) -> list[str]:
        """Return the places that a place stands in, the nearest first, as far as they are known."""
        found: list[str] = []
        while (up := next((s.place for s in self.steps(place).values() if s.way is Way.ABOVE), None)) is not None:
            if up in found:
                break
            found.append(up)
            place = up
        return found

    def steps(self, place: str) -> Mapping[str, GraphStep]:
        """Return the steps from a place by where they lead."""
        return self._steps.get(place, MappingProxyType({}))

    def known(self) -> Iterable[str]:
        """Return the places that steps are known from."""
        return self._steps.keys()

    def printed(self, place: str) -> str:
        """Return a place as lawyers cite it; its id where only a definition leads to it."""
        return self._printed.get(place, place)

    def bears(self, place: str) -> bool:
        """Say whether a place has a text of its own."""
        return place in self._bearing

    def reach(self, begin: str) -> dict[str, Reached]:
        """Return the places that paths lead to from one, each with its strongest path (Dijkstra's algorithm)."""
        limits = self._strengths
        turn = count()  # of equal paths the shorter comes first, then the one that was seen first
        waiting: list[tuple[float, int, int, str, int, int, Path]] = [(-1.0, 0, next(turn), begin, 0, 0, ())]
        found: dict[str, Reached] = {}
        left: set[tuple[str, int, int]] = set()
        while waiting:
            strength, length, _, here, ups, references, path = heapq.heappop(waiting)
            if (here, ups, references) in left:
                continue
            left.add((here, ups, references))
            worth = -strength * (limits.single if references == 1 else 1.0)
            if here not in found or worth > found[here].strength:
                found[here] = Reached(worth, path)
            if length == limits.steps:
                continue
            steps = self.steps(here)
            many = Counter(step.way for step in steps.values())
            for step in steps.values():
                along = step.way in (Way.TO, Way.FROM)
                if along and references == limits.references:
                    continue
                worth = -strength * self.worth(here, step, ups, many[step.way])
                up = ups + 1 if step.way is Way.ABOVE else 0
                if worth >= limits.least and (step.place, up, references + along) not in left:
                    heapq.heappush(
                        waiting,
                        (-worth, length + 1, next(turn), step.place, up, references + along, (*path, step)),
                    )
        del found[begin]
        return found

    def worth(self, here: str, step: GraphStep, ups: int, many: int) -> float:
        """Return the strength of one of ``many`` steps of its way, ``ups`` steps up from where a path began."""
        limits = self._strengths
        if step.way is Way.ABOVE:
            return limits.above
        if step.way is Way.TERM:
            return limits.term * self._defined[here][step.place][1]
        if step.way is Way.BELOW:
            if ups:
                return limits.beside if ups == 1 else limits.around
            return limits.below if self.bears(here) else limits.inside
        worth = limits.to * many**-limits.to_many if step.way is Way.TO else limits.back * many**-limits.from_many
        return worth if _section(here) == _section(step.place) else worth * limits.elsewhere


def _section(place: str) -> str:
    """Return the section of a place by its id: that of its source with the first part of its name."""
    return place.partition("_")[0]
