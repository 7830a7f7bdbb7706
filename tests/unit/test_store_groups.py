"""Citations that share ends are grouped, and what is written is the same; what is not of their shape stays as it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from provenance.model.graph import Edge, Node, Reference
from provenance.store.writing import KINDS, grouped, portions, size_of
from tests.support import records

ENDS = {
    "CITES_SOURCE": Reference("Source", "s"),
    "GENERATED_BY": Reference("Session", "session"),
    "PINNED_TO": Reference("Snapshot", "snapshot/1"),
}


def cited(number: int, **ends: Reference) -> tuple[list[Node], list[Edge]]:
    """Give a citation with its claim, its check and their edges."""
    names = {label: Reference(label, f"{label} {number}") for label in ("Citation", "Claim", "Verification")}
    nodes = [Node(one.label, one.id, {"id": one.id}) for one in names.values()]
    citation, check = names["Citation"], names["Verification"]
    edges = [Edge(kind, citation, end) for kind, end in {**ENDS, **ends}.items()]
    edges += [
        Edge("SUPPORTS", citation, names["Claim"]),
        Edge("CITES", citation, Reference("Segment", f"s#{number}")),
        Edge("CITES", citation, Reference("Segment", "s#0")),
        Edge("USED", check, citation),
        Edge("ATTRIBUTED_TO", check, Reference("Agent", "program")),
    ]
    return nodes, edges


def all_of(*some: tuple[list[Node], list[Edge]]) -> tuple[list[Node], list[Edge]]:
    """Put citations together."""
    return [node for nodes, _ in some for node in nodes], [edge for _, edges in some for edge in edges]


def unfolded(group: dict[str, Any]) -> Counter[tuple[str, ...]]:
    """Give the nodes and edges that the statement makes of a group."""
    made: Counter[tuple[str, ...]] = Counter()
    for one in group["citations"]:
        citation, check = one["citation"]["id"], one["verification"]["id"]
        made.update([(citation,), (check,), (citation, "SUPPORTS", one["claim"]), (check, "USED", citation)])
        made.update((citation, "CITES", segment) for segment in one["segments"])
        made[check, "ATTRIBUTED_TO", group["agent"]] += 1
        for kind, name in (("CITES_SOURCE", "source"), ("GENERATED_BY", "session"), ("PINNED_TO", "snapshot")):
            made[citation, kind, group[name]] += 1
    return made


def test_all_is_written_and_once() -> None:
    """Groups and the rest are together what was given: no node and no edge is lost or there twice."""
    related = Edge("EXTENDS", Reference("Citation", "Citation 2"), Reference("Citation", "Citation 1"))
    searched = Edge("GENERATED_BY", Reference("Citation", "Citation 3"), Reference("Search", "x"))
    nodes, edges = all_of(cited(1), cited(2), cited(3), cited(4, CITES_SOURCE=Reference("Source", "other")))
    edges += [related, searched]
    groups, rest, others = grouped(nodes, edges)
    assert [len(group["citations"]) for group in groups] == [3, 1]
    assert {node.label for node in rest} == {"Claim"}
    assert others == [related, searched]
    made: Counter[tuple[str, ...]] = sum((unfolded(group) for group in groups), Counter())
    made.update((node.id,) for node in rest)
    made.update((edge.start.id, edge.type, edge.end.id) for edge in others)
    given = Counter((node.id,) for node in nodes)
    given.update((edge.start.id, edge.type, edge.end.id) for edge in edges)
    assert made == given
    assert tuple(map(sum, zip(*map(size_of, groups), strict=True))) == (8, len(edges) - 2)
    (portion,) = portions(nodes, edges)
    assert portion.created == (len(nodes), len(edges))
    assert portion.lists() == {"nodes.Claim", "groups.Citation", "edges.Citation_EXTENDS_Citation",
                               "edges.Citation_GENERATED_BY_Search"}  # fmt: skip


def _broken(change: str) -> tuple[list[Node], list[Edge]]:
    nodes, edges = cited(1)
    by_type = {edge.type: edge for edge in edges}
    if change == "twice":
        return [*nodes, nodes[0]], edges
    if change == "checked twice":
        again = Reference("Verification", "again")
        agent = Edge("ATTRIBUTED_TO", again, Reference("Agent", "program"))
        return [*nodes, Node(again.label, again.id, {"id": again.id})], [
            *edges, Edge("USED", again, nodes[0].reference), agent,
        ]  # fmt: skip
    if change == "says more":
        return nodes, [replace(edge, properties={"x": 1}) if edge.type == "CITES_SOURCE" else edge for edge in edges]
    if change == "two sources":
        return nodes, [*edges, Edge("CITES_SOURCE", nodes[0].reference, Reference("Source", "t"))]
    return nodes, [edge for edge in edges if edge is not by_type[change]]


@pytest.mark.parametrize(
    "change",
    ["twice", "checked twice", "says more", "two sources", "PINNED_TO", "SUPPORTS", "USED", "ATTRIBUTED_TO"],
)
def test_what_is_not_of_the_shape_is_left_alone(change: str) -> None:
    """A citation that lacks an end, has one too many or says more is written node by node, as it was given."""
    nodes, edges = _broken(change)
    assert grouped(nodes, edges) == ([], nodes, edges)


def test_many_kinds_are_written_one_by_one() -> None:
    """Up to so many kinds are one statement; of more each has its own, nodes before edges, and all rows are in them."""
    (portion,) = portions(*cited(1))
    assert [lists for lists, _ in portion.statements()] == [portion.lists()]
    batch = records.everything()
    (portion,) = portions(batch.nodes, batch.edges)
    statements = list(portion.statements())
    assert len(portion.lists()) > KINDS
    assert [lists for lists, _ in statements] == [
        {f"{kind}.{name}"} for kind, held in portion.values().items() for name in held
    ]
    order = [kind for _, values in statements for kind in values]
    assert order == sorted(order, key=["nodes", "groups", "edges"].index)
    together: dict[str, dict[str, Any]] = {}
    for _, values in statements:
        for kind, held in values.items():
            together.setdefault(kind, {}).update(held)
    assert together == portion.values()
