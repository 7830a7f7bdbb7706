"""The nodes of the path, each a small function ``(State, Means) -> Move`` that can be called alone."""

from provenance.answering.stages import covering, delivering, opening
from provenance.answering.state import Node

NODES: dict[str, Node] = {
    "query": opening.query,
    "category": opening.category,
    "retrieval": opening.retrieval,
    "enforcement": opening.enforced,
    "draft": opening.draft,
    "claims": covering.claims,
    "assignment": covering.assignment,
    "contract": covering.contract,
    "gate": covering.gated,
    "repair": covering.repair,
    "display": delivering.shown,
    "bundle": delivering.bundled,
}
"""In the order of the path."""
