"""A batch as the parameters of the one statement that writes it, in portions that an engine takes well.

A small batch is one portion: one round trip. A large one goes nodes first, so that edges find their ends. Citations
that share their ends go as groups (`provenance.store.groups`), between the nodes and the other edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from provenance.model.errors import InvalidInput
from provenance.model.graph import Edge, Node
from provenance.store.groups import CITATION, grouped, size_of

ROWS = 5_000
CHARACTERS = 16_000_000
LONGEST = 64_000_000
KEPT = {"Log", "Counter"}  # bookkeeping whose nodes are set anew, not created
_FIXED = 64


@dataclass(slots=True)
class Portion:
    """The parameters of one run of ``record/batch``, and how many nodes and edges it must create."""

    nodes: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    edges: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    groups: dict[str, list[dict[str, Any]]] = field(default_factory=dict[str, list[dict[str, Any]]])
    created: tuple[int, int] = (0, 0)
    size: int = 0

    def is_full(self) -> bool:
        """Tell whether the next row belongs into the next portion."""
        return sum(self.created) >= ROWS or self.size >= CHARACTERS

    def lists(self) -> frozenset[str]:
        """Name the lists it holds as ``record/batch`` does: ``nodes.Claim``, ``edges.Citation_CITES_Segment``."""
        kinds = {"nodes": self.nodes, "groups": self.groups, "edges": self.edges}
        return frozenset(f"{kind}.{name}" for kind, held in kinds.items() for name in held)

    def values(self) -> dict[str, Any]:
        """Give the parameters; those that the statement that is cut for it does not name are left out."""
        kinds = {"nodes": self.nodes, "groups": self.groups, "edges": self.edges}
        return {kind: held for kind, held in kinds.items() if held}


def portions(nodes: Sequence[Node], edges: Sequence[Edge]) -> Iterator[Portion]:
    """Give the portions of nodes and edges, nodes first. Raises InvalidInput for a text no engine takes."""
    portion = Portion()
    groups, nodes, edges = grouped(nodes, edges) if len(nodes) < ROWS else ([], nodes, edges)
    for node in nodes:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.nodes.setdefault(node.label, []).append(dict(node.properties))
        portion.created = (portion.created[0] + (node.label not in KEPT), 0)
        portion.size += _size(node)
    for group in groups:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.groups.setdefault(CITATION, []).append(group)
        more = size_of(group)
        portion.created = (portion.created[0] + more[0], portion.created[1] + more[1])
    for edge in edges:
        if portion.is_full():
            yield portion
            portion = Portion()
        portion.edges.setdefault(kind(edge), []).append(
            {"start": edge.start.id, "end": edge.end.id, "properties": dict(edge.properties)}
        )
        portion.created = (portion.created[0], portion.created[1] + 1)
        portion.size += _FIXED
    if portion.nodes or portion.groups or portion.edges:
        yield portion


def kind(edge: Edge) -> str:
    """Name the kind of an edge as ``record/batch`` does: ``Citation_CITES_Segment``."""
    return f"{edge.start.label}_{edge.type}_{edge.end.label}"


def _size(node: Node) -> int:
    size = _FIXED
    for name, value in node.properties.items():
        if isinstance(value, str):
            if len(value) > LONGEST:
                raise InvalidInput(
                    f"Expected texts of at most {LONGEST:,} characters; {node.label} {node.id} has {len(value):,} in "
                    f"{name!r}.",
                    suggestion="Split the file.",
                )
            size += len(value)
        elif isinstance(value, list):
            size += 8 * len(value)
    return size
