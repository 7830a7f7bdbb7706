"""Search that follows the graph: what was found is widened along references, definitions and lists, and ranked anew.

An answer need not have the words of its question. "Wie lange sind Belege aufzubewahren?" finds the item "Belege" of a
list, and the Satz that says "die in Nummer 4 genannten Unterlagen acht Jahre" refers to it. So each place is ranked by
its best path from a place found: how much of the question the place found holds, how strong the path is, and how much
of the question both say together. The two rankings, of what is found directly and of what is reached, are fused
(reciprocal rank fusion), so that neither pushes the other out.

What was measured against it, and how much each way finds, is told by ``bench retrieval``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import log
from statistics import median
from typing import Any

from provenance.citing.search.definitions import Definitions, asks_for_definition, fits, subject
from provenance.citing.search.embedders import EmbeddingsUnavailable
from provenance.citing.search.hits import Via
from provenance.citing.search.meaning import Meaning
from provenance.citing.search.neighbourhood import UNREAD, GraphStep, Neighbourhood, Path, Reached, Way
from provenance.citing.search.ranking import Ranked, held, placed
from provenance.citing.search.scope import Scope
from provenance.citing.search.vocabulary import Term, Vocabulary
from provenance.store.graph import Graph

_DAMPING = 0.6
_ROUNDS = 50
_STILL = 1e-9

Ranks = Mapping[str, Mapping[str, float]]
"""For each place the steps from it, by where they lead, with their weights."""


def pagerank(weights: Ranks, begins: Mapping[str, float], damping: float = _DAMPING) -> dict[str, float]:
    """Return the share of time that a walker is at each place; all shares sum to 1.

    A place with no way on leads back to where walks begin. ``begins`` are not negative and not all 0.
    """
    total = sum(begins.values())
    anew = {place: weight / total for place, weight in begins.items()}
    steps = {place: _shares(ways) for place, ways in weights.items()}
    ranks = dict(anew)
    for _ in range(_ROUNDS):
        found: defaultdict[str, float] = defaultdict(float)
        for place, rank in ranks.items():
            for other, share in (steps.get(place) or anew).items():
                found[other] += damping * rank * share
        for place, share in anew.items():
            found[place] += (1 - damping) * share
        moved = sum(abs(found[place] - ranks.get(place, 0.0)) for place in found)
        ranks = dict(found)
        if moved < _STILL:
            break
    return ranks


def _shares(ways: Mapping[str, float]) -> Mapping[str, float]:
    total = sum(ways.values())
    return {place: weight / total for place, weight in ways.items()} if total else {}


FOUND = 40
"""How many places a search must find for it to be widened well."""
_LOOKED_AT = 200
_K = 2


class Ranking(StrEnum):
    """How what is reached is ranked: by its best path, by personalised PageRank, by the number of steps alone."""

    PATHS = "paths"
    PAGERANK = "pagerank"
    STEPS = "steps"


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """What each part of the ranking is worth, chosen on the questions of ``bench retrieval`` that are not held out."""

    seeds: int = 20
    relevance: float = 1.4
    gain: float = 0.5
    near: float = 0.15
    answer: float = 0.33
    answer_found: float = 0.08
    definition: float = 1.0
    least_defined: float = 0.5
    reached: float = 1.2


WEIGHTS = RankingWeights()


@dataclass(frozen=True, slots=True)
class WideningRequest:
    """A question that was searched for: its text and terms, where to look, and what was found, best first."""

    question: str
    terms: list[Term]
    scope: Scope
    ranked: Sequence[Ranked]
    leading: Mapping[str, str]
    semantic: bool


@dataclass(frozen=True, slots=True)
class Widened:
    """A place with the path that led to it."""

    ranked: Ranked
    path: tuple[Via, ...]


class Widening:
    """Widens what a search has found."""

    def __init__(self, graph: Graph, meaning: Meaning, words: Callable[[], Vocabulary]) -> None:
        self._graph = graph
        self._meaning = meaning
        self._words = words
        self._definitions = Definitions(graph)

    def defining(self, question: str, terms: list[Term], scope: Scope) -> frozenset[str]:
        """Return the places that define what a question asks for; none where it asks for something else."""
        asked = WideningRequest(question, terms, scope, (), {}, semantic=False)
        return frozenset(
            _Search(self._graph, self._meaning, self._words(), self._definitions, asked, WEIGHTS).defining()
        )

    def widen(
        self, asked: WideningRequest, most: int, ranking: Ranking = Ranking.PATHS, weights: RankingWeights = WEIGHTS
    ) -> list[Widened]:
        """Return the best places, those found and those reached from them."""
        return _Search(self._graph, self._meaning, self._words(), self._definitions, asked, weights).run(most, ranking)


class _Search:
    """One question: the rows of the places in view, and what of the question stands in each."""

    def __init__(
        self,
        graph: Graph,
        meaning: Meaning,
        words: Vocabulary,
        definitions: Definitions,
        asked: WideningRequest,
        weights: RankingWeights,
    ) -> None:
        self._graph = graph
        self._meaning = meaning
        self._vocabulary = words
        self._definitions = definitions
        self._asked = asked
        self._weights = weights
        self._sources = {source.artifact_id: source for source in asked.scope.sources}
        self._rows: dict[str, Mapping[str, Any]] = {}
        self._held: dict[str, dict[str, float]] = {}
        self._total = sum(term.weight for term in asked.terms) or 1.0
        self._around = Neighbourhood(graph, self._visible, {})

    def _visible(self, place: str) -> bool:
        """Say whether a place may be seen: what the sources searched do not hold neither comes in nor leads on."""
        return place.split("#", maxsplit=1)[0] in self._sources and self._asked.scope.shows(place)

    def run(self, most: int, ranking: Ranking) -> list[Widened]:
        found = {one.row["id"]: one for one in self._asked.ranked}
        defining = self.defining()
        self._fetch([*found, *defining])
        found |= {place: self._placed(place) for place in defining if place in self._rows and place not in found}
        direct = self._direct(found, defining)
        seeds = direct[: self._weights.seeds]
        self._around = Neighbourhood(self._graph, self._visible, {seed: self._terms_of(seed) for seed in seeds})
        relevance = self._relevance(seeds)
        self._around.explore(relevance)
        scores, via = self._reached(relevance, ranking)
        reached = sorted(scores, key=lambda one: (-scores[one], one))
        order: dict[str, float] = {}
        for places, worth in ((direct, 1.0), (reached, self._weights.reached)):
            for rank, place in enumerate(places, 1):
                order[place] = order.get(place, 0.0) + worth / (_K + rank)
        for place in self._asked.leading:
            order[place] = order.get(place, 0.0) + 1.0
        best = sorted(order, key=lambda one: (-order[one] * (0.5 if self._old(one, found) else 1.0), one))
        rank = {place: at for at, place in enumerate(direct)}
        led = {place for at, place in enumerate(reached) if at <= rank.get(place, at)}
        return [self._widened(place, found, defining, via if place in led else {}) for place in best[:most]]

    def _old(self, place: str, found: Mapping[str, Ranked]) -> bool:
        return (found[place] if place in found else self._placed(place)).standing is not None

    def defining(self) -> dict[str, float]:
        """Return the places that define what a question asks for; none where it asks for something else."""
        if not asks_for_definition(self._asked.question):
            return {}
        shares = self._definitions.asked(list(self._sources), subject(self._asked.terms))
        least = self._weights.least_defined
        return {place: share for place, share in shares.items() if share >= least and self._visible(place)}

    def _direct(self, found: Mapping[str, Ranked], defining: Mapping[str, float]) -> list[str]:
        """Order what was found: as it was, those first that give the kind of answer that is asked for."""
        top = max((one.order for one in found.values()), default=0.0) or 1.0
        orders: dict[str, float] = {}
        for place, one in found.items():
            row = self._rows.get(place)
            if row is None or row["kind"] in UNREAD:
                continue
            fit = 1.0 + self._weights.answer_found * fits(self._asked.question, row["text"])
            orders[place] = one.order / top * fit + self._weights.definition * defining.get(place, 0.0)
        return sorted(orders, key=lambda one: (one not in self._asked.leading, -orders[one], one))

    def _relevance(self, seeds: Sequence[str]) -> dict[str, float]:
        """Say of each place that paths begin at how much of the question it holds, beside the one that holds most."""
        shares = {seed: self._share(self._holds(seed)) for seed in seeds}
        most = max(shares.values(), default=0.0) or 1.0
        return {seed: (share / most) ** self._weights.relevance for seed, share in shares.items()}

    def _terms_of(self, place: str) -> dict[str, tuple[str, float]]:
        """Return where the terms of a text are defined, in which words, and how rare these are, from 0 to 1."""
        common = log(self._vocabulary.places + 1) or 1.0
        found: dict[str, tuple[str, float]] = {}
        for one in self._definitions.used(place, self._rows[place]["text"]):
            if self._visible(one.place):
                rare = sum(self._vocabulary.weight(self._vocabulary.frequency(stem)) - 1.0 for stem in one.stems)
                found.setdefault(one.place, (one.term, min(rare / common, 1.0)))
        return found

    def _reached(
        self, relevance: Mapping[str, float], ranking: Ranking
    ) -> tuple[dict[str, float], dict[str, tuple[str, Path]]]:
        """Return the places that paths lead to with their scores, and for each where its best path begins and goes."""
        paths = {seed: self._around.reach(seed) for seed in relevance}
        promise: dict[str, float] = {}
        for seed, ends in paths.items():
            for place, end in ends.items():
                if self._around.bears(place):
                    promise[place] = max(promise.get(place, 0.0), relevance[seed] * end.strength)
        looked = set(sorted(promise, key=lambda one: (-promise[one], one))[:_LOOKED_AT])
        leads = {up for place in (*looked, *relevance) for up in self._around.above(place) if self._around.bears(up)}
        self._fetch([*looked, *leads])
        self._held.clear()  # the leads are known now
        near = self._near(looked)
        walked = self._walked(relevance) if ranking is Ranking.PAGERANK else {}
        scores: dict[str, float] = {}
        via: dict[str, tuple[str, Path]] = {}
        for seed, ends in paths.items():
            holds = self._holds(seed)
            own = self._share(holds)
            for place, end in ends.items():
                if place not in looked or place not in self._rows:
                    continue
                score = self._score(holds, own, place, end, near) * relevance[seed]
                if ranking is Ranking.PAGERANK:
                    score = walked.get(place, 0.0) * (1.0 + self._share(self._holds(place)) + near.get(place, 0.0))
                elif ranking is Ranking.STEPS:
                    score = relevance[seed] / len(end.path)
                if score > scores.get(place, 0.0):
                    scores[place], via[place] = score, (seed, end.path)
        return scores, via

    def _score(
        self, holds: Mapping[str, float], own: float, place: str, end: Reached, near: Mapping[str, float]
    ) -> float:
        """Return the worth of a path: its strength by what both ends say of the question together, and what tells."""
        weights = self._weights
        theirs = self._holds(place)
        both = self._share({term: max(holds.get(term, 0.0), theirs.get(term, 0.0)) for term in {*holds, *theirs}})
        fit = weights.answer * fits(self._asked.question, self._rows[place]["text"])
        said = both + weights.gain * (both - own) + weights.near * near.get(place, 0.0) + fit
        return end.strength * said

    def _walked(self, relevance: Mapping[str, float]) -> dict[str, float]:
        around = self._around
        weights: dict[str, dict[str, float]] = {}
        for place in around.known():
            steps = around.steps(place).values()
            weights[place] = {step.place: around.worth(place, step, 0, 1) for step in steps}
        return pagerank(weights, relevance) if relevance else {}

    def _near(self, places: set[str]) -> dict[str, float]:
        """Say how near places are to the question in meaning, from 0 for the middle one to 1 for the nearest."""
        if not self._asked.semantic:
            return {}
        try:
            cosines = self._meaning.cosines(self._asked.question, self._asked.scope, frozenset(places))
        except EmbeddingsUnavailable:
            return {}
        if not cosines:
            return {}
        middle, most = median(cosines.values()), max(cosines.values())
        return {place: max(cosine - middle, 0.0) / ((most - middle) or 1.0) for place, cosine in cosines.items()}

    def _fetch(self, places: Sequence[str]) -> None:
        wanted = [place for place in dict.fromkeys(places) if place not in self._rows]
        if wanted:
            self._rows |= {row["id"]: row for row in self._graph.read("search/places", ids=wanted) if row["text"]}

    def _holds(self, place: str) -> dict[str, float]:
        """Return how surely each term of the question stands in a place, its leads or its headings."""
        if place not in self._held:
            row = self._rows[place]
            leads = [self._rows[up]["text"] for up in self._around.above(place) if up in self._rows]
            headings = [row["heading"] or "", *(row["heading_path"] or ())[-1:]]
            self._held[place] = held(self._asked.terms, row["text"], leads, headings)
        return self._held[place]

    def _share(self, holds: Mapping[str, float]) -> float:
        return sum(term.weight * holds.get(term.word, 0.0) for term in self._asked.terms) / self._total

    def _placed(self, place: str) -> Ranked:
        return placed(self._rows[place], self._asked.terms, self._sources)

    def _widened(
        self,
        place: str,
        found: Mapping[str, Ranked],
        defining: Mapping[str, float],
        via: Mapping[str, tuple[str, Path]],
    ) -> Widened:
        """Return a place with the path that ranks it higher: where it was found itself, or the way from another."""
        one = found.get(place)
        ranked = replace(one, row=self._rows.get(place, one.row)) if one else self._placed(place)
        if place not in via or place in self._asked.leading:
            return Widened(ranked, (self._begin(place, ranked, defining),))
        seed, steps = via[place]
        return Widened(ranked, (self._begin(seed, found[seed], defining), *map(self._via, steps)))

    def _begin(self, place: str, one: Ranked, defining: Mapping[str, float]) -> Via:
        printed = self._rows[place]["locator"] if place in self._rows else place
        if place in self._asked.leading:
            return Via("place", printed)
        if place in defining and not (one.by_words or one.nearest):
            return Via("definition", printed)
        return Via("both" if one.by_words and one.nearest else "words" if one.by_words else "meaning", printed)

    def _via(self, step: GraphStep) -> Via:
        row = self._rows.get(step.place)
        printed = row["locator"] if row is not None else self._around.printed(step.place)
        return Via("definition" if step.way is Way.TERM else step.way.value, printed, step.words)
