"""A batch is written whole or not at all, on both engines."""

from __future__ import annotations

import pytest

from provenance.model.errors import AlreadyStored, InvalidInput, SourceNotFound
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store.graph import Graph
from provenance.store.writing import KINDS, kind
from tests.support import records


def node(label: str, key: str, **properties) -> Node:
    """Give a node with an id and some properties."""
    return Node(label, key, {"id": key, **properties})


def test_what_was_committed_is_read_back(graph: Graph) -> None:
    """Values of every kind come back as they were given: texts of any script, numbers, truth, lists."""
    given = {"id": "w", "title": "§ 147 Abs. 3 – „Höhe“ 字 🙂 \u00ad", "tier": 3, "similarity": 0.1, "paywall": True,
             "names": ["a", "ß"], "boxes": [1.0, 2.5], "numbers": [1, 2]}  # fmt: skip
    graph.commit(Batch([Node("Work", "w", given)]))
    assert graph.read("store/existing", ids=["w"]) == [{"label": "Work", "id": "w"}]


def test_an_id_is_taken_once(graph: Graph) -> None:
    """A second node with the same label and id is refused, and what stood with it in the batch is not written."""
    graph.commit(Batch([node("Work", "w", title="first")]))
    with pytest.raises(AlreadyStored, match="Work w"):
        graph.commit(Batch([node("Claim", "c"), node("Work", "w", title="second")]))
    assert graph.read("store/existing", ids=["w", "c"]) == [{"label": "Work", "id": "w"}]


def test_an_edge_needs_both_its_ends(graph: Graph) -> None:
    """An edge to a node that is nowhere is refused by name, and no bare node is left in its place."""
    edge = Edge("SUPPORTS", Reference("Citation", "nowhere"), Reference("Claim", "c"))
    with pytest.raises(SourceNotFound, match="Citation nowhere"):
        graph.commit(Batch([node("Claim", "c")], [edge]))
    assert graph.read("store/existing", ids=["c", "nowhere"]) == []


def test_an_unknown_kind_of_edge_is_refused(graph: Graph) -> None:
    """A kind of edge that the statement does not know is an error, not an edge that is silently missing."""
    graph.commit(Batch([node("Work", "w"), node("Claim", "c")]))
    with pytest.raises(InvalidInput, match="NEXT_TO"):
        graph.commit(Batch([], [Edge("NEXT_TO", Reference("Work", "w"), Reference("Claim", "c"))]))


def wide(*more: Edge) -> Batch:
    """Give a batch of more kinds than one statement writes, with some edges more."""
    batch = records.everything()
    assert len({kind(edge) for edge in batch.edges}) > KINDS
    return Batch(batch.nodes, [*batch.edges, *more])


@pytest.mark.parametrize(
    ("edge", "error", "told"),
    [
        (Edge("SUPPORTS", Reference("Citation", "nowhere"), Reference("Claim", records.CLAIM)), SourceNotFound, "nowh"),
        (Edge("NEXT_TO", records.WORK.reference, Reference("Claim", records.CLAIM)), InvalidInput, "NEXT_TO"),
    ],
    ids=["an end", "a kind"],
)
def test_many_kinds_are_written_whole_or_not_at_all(
    graph: Graph, edge: Edge, error: type[Exception], told: str
) -> None:
    """A batch of more kinds than go into one statement is refused for one edge; without it all of it is there."""
    with pytest.raises(error, match=told):
        graph.commit(wide(edge))
    assert {row["label"] for row in graph.read("store/counts")} <= {"Schema"}
    graph.commit(wide())
    ids = [node.id for node in wide().nodes]
    there = {(row["label"], row["id"]) for row in graph.read("store/existing", ids=ids)}
    assert there >= {(node.label, node.id) for node in wide().nodes}
    assert sum(row["count"] for row in graph.read("ledger/count_edges")) == len(wide().edges)
