"""Personalised PageRank is what its definition says, on any graph."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.citing.search.graph import pagerank

PLACES = "abcdef"
GRAPHS = st.dictionaries(
    st.sampled_from(PLACES),
    st.dictionaries(st.sampled_from(PLACES), st.floats(0.01, 1.0), max_size=4),
    max_size=6,
)
BEGINS = st.dictionaries(st.sampled_from(PLACES), st.floats(0.01, 1.0), min_size=1, max_size=3)


@given(GRAPHS, BEGINS)
def test_the_ranks_are_the_fixed_point(weights: dict[str, dict[str, float]], begins: dict[str, float]) -> None:
    """Another step of the walker changes nothing, and all shares sum to 1."""
    ranks = pagerank(weights, begins, damping=0.6)
    assert sum(ranks.values()) == pytest.approx(1.0)
    anew = {place: weight / sum(begins.values()) for place, weight in begins.items()}
    again = {place: 0.4 * anew.get(place, 0.0) for place in PLACES}
    for place, rank in ranks.items():
        ways = weights.get(place) or anew
        for other, weight in ways.items():
            again[other] += 0.6 * rank * weight / sum(ways.values())
    for place in PLACES:
        assert again[place] == pytest.approx(ranks.get(place, 0.0), abs=1e-6)


def test_who_is_led_to_ranks_before_who_is_not() -> None:
    """On a chain the shares fall with each step; a place that nothing leads to has none."""
    ranks = pagerank({"a": {"b": 1.0}, "b": {"c": 1.0}, "d": {"c": 1.0}}, {"a": 1.0})
    assert ranks["a"] > ranks["b"] > ranks["c"]
    assert "d" not in ranks
    # a walks on to b with 0.6; a, b and c hold 0.4 of each round that begins anew, c leads back to a
    assert ranks["b"] == pytest.approx(0.6 * ranks["a"])
    assert ranks["c"] == pytest.approx(0.6 * ranks["b"])
