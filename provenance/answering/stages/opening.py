"""From what was asked for to a draft: the order is checked, the question judged, evidence fetched and weighed."""

from __future__ import annotations

from provenance.answering import display
from provenance.answering.state import Means, Move, State
from provenance.citing.standing import standings
from provenance.model.errors import InvalidInput


def query(state: State, means: Means) -> Move:
    """Establish who asks and how the sources stand; an order for nothing is rejected.

    Raises InvalidInput where there is neither a draft nor a question, or both.
    """
    order = state["order"]
    if (order.draft is None) == (order.question is None):
        raise InvalidInput("Expected a draft or a question; found neither, or both.", suggestion="Give one of them.")
    found = standings(means.graph, means.project)
    tier = display.rules_of(order.policy.table("display")).tier_of(order.requestor)
    said = order.draft if order.draft is not None else order.question or ""
    figures = {"characters": len(said), "sources": len(found), "tier": tier}
    return Move("accepted", {"standings": found}, figures)


def draft(state: State, means: Means) -> Move:
    """Give the draft: that of somebody as it stands."""
    del means
    return Move("given", {"text": state["order"].draft or ""})
