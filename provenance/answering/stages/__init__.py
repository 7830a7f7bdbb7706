"""The nodes of the path, each a small function ``(State, Means) -> Move`` that can be called alone."""

from provenance.answering.stages import covering, opening
from provenance.answering.state import Node

NODES: dict[str, Node] = {
    "query": opening.query,
    "draft": opening.draft,
    "claims": covering.claims,
    "assignment": covering.assignment,
    "contract": covering.contract,
    "gate": covering.gated,
}
"""In the order of the path."""
