"""Personalised PageRank over a neighbourhood: who walks at random along the steps, and begins anew at what was found.

L. Page et al., "The PageRank Citation Ranking" (1999), section 6; the power method, with the mass of a walker begun
anew with probability 1 - ``damping``. It is here to be compared with (``bench retrieval``): networkx would bring scipy
for these lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_DAMPING = 0.6
_ROUNDS = 50
_STILL = 1e-9

Weights = Mapping[str, Mapping[str, float]]
"""For each place the steps from it, by where they lead, with their weights."""


def pagerank(weights: Weights, begins: Mapping[str, float], damping: float = _DAMPING) -> dict[str, float]:
    """Give the share of time that a walker is at each place; all shares sum to 1.

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
