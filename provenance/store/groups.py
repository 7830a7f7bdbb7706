"""Citations that share their ends, written as one group: each end is looked up once, not once a citation.

    (:Source)<-[:CITES_SOURCE]-(:Citation)-[:GENERATED_BY]->(:Session), (:Citation)-[:PINNED_TO]->(:Snapshot)
    (:Citation)<-[:USED]-(:Verification)-[:ATTRIBUTED_TO]->(:Agent)

Half of what an engine has to do for many citations is to look up the ends of their edges. A citation that is not of the
usual shape is left where it was and written node by node and edge by edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from provenance.model.graph import Edge, Node, Reference

CITATION, VERIFICATION = "Citation", "Verification"
_SHARED = {"CITES_SOURCE_Source": "source", "GENERATED_BY_Session": "session", "PINNED_TO_Snapshot": "snapshot"}
_OWN = {"SUPPORTS_Claim", "CITES_Segment"}
_CHECKED, _AGENT = "USED_Citation", "ATTRIBUTED_TO_Agent"
Row = dict[str, Any]
Ends = dict[str, list[str]]


def grouped(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[list[Row], list[Node], list[Edge]]:
    """Give the groups, and the nodes and edges that are in none, in their order.

    A group is ``{source, session, snapshot, agent, citations: [{citation, verification, claim, segments}]}``.
    """
    citations = _once(nodes, CITATION)
    if not citations:
        return [], list(nodes), list(edges)
    checks = _once(nodes, VERIFICATION)
    ends = _ends(edges, citations.keys() | checks.keys())
    checked: dict[str, list[Reference]] = {}
    for check in checks:
        for citation in ends.get(check, {}).get(_CHECKED, ()):
            checked.setdefault(citation, []).append(check)
    groups: dict[tuple[str, ...], Row] = {}
    taken: set[Reference] = set()
    for reference, node in citations.items():
        said, by = ends.get(reference, {}), checked.get(node.id, [])
        if not (_is_usual(said) and len(by) == 1 and _is_check(ends[by[0]])):
            continue
        shared = {name: said[kind][0] for kind, name in _SHARED.items()} | {"agent": ends[by[0]][_AGENT][0]}
        group = groups.setdefault(tuple(shared.values()), {**shared, "citations": []})
        group["citations"].append(
            {
                "citation": dict(node.properties),
                "verification": dict(checks[by[0]].properties),
                "claim": said["SUPPORTS_Claim"][0],
                "segments": said.get("CITES_Segment", []),
            }
        )
        taken |= {reference, by[0]}
    rest = [node for node in nodes if node.reference not in taken]
    return list(groups.values()), rest, [edge for edge in edges if not (edge.start in taken and _is_grouped(edge))]


def size_of(group: Row) -> tuple[int, int]:
    """Say how many nodes and edges a group creates."""
    citations: list[Row] = group["citations"]
    return 2 * len(citations), sum(6 + len(one["segments"]) for one in citations)


def _once(nodes: Iterable[Node], label: str) -> dict[Reference, Node]:
    """Give the nodes of a label that are there once: one that is there twice is for the engine to refuse."""
    found = [node for node in nodes if node.label == label]
    many = Counter(node.id for node in found)
    return {node.reference: node for node in found if many[node.id] == 1}


def _ends(edges: Iterable[Edge], starts: Iterable[Reference]) -> dict[Reference, Ends]:
    found: dict[Reference, Ends] = {start: {} for start in starts}
    for edge in edges:
        if (own := found.get(edge.start)) is not None:
            # an edge that says something of its own is of no kind that is grouped
            kind = f"{edge.type}_{edge.end.label}" + ("…" if edge.properties else "")
            own.setdefault(kind, []).append(edge.end.id)
    return found


def _is_usual(said: Ends) -> bool:
    return all(len(said.get(kind, ())) == 1 for kind in (*_SHARED, "SUPPORTS_Claim")) and not any(
        kind.endswith("…") for kind in said
    )


def _is_check(said: Ends) -> bool:
    return said.keys() == {_CHECKED, _AGENT} and all(len(ids) == 1 for ids in said.values())


def _is_grouped(edge: Edge) -> bool:
    kind = f"{edge.type}_{edge.end.label}"
    return edge.start.label == VERIFICATION or kind in _SHARED or kind in _OWN
