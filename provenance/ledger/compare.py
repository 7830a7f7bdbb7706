"""The graph against the log, both ways: what the log has and the graph lacks, changed or added.

Leaves are taken a few hundred at a time, their records looked up by name and compared value by value in canonical JSON
(so 1.0 and 1 are one number, RFC 8785 3.2.2.3). What the log does not know shows in the counts; only where these
differ is the graph gone through for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ontology.terms import terms
from provenance.ledger.canonical import canonical
from provenance.ledger.findings import Finding, Report, clip
from provenance.ledger.keys import Keys
from provenance.ledger.leaves import RECORD
from provenance.ledger.log import Reader
from provenance.ledger.records import Held, all_held, all_ids, held
from provenance.model.graph import Reference
from provenance.model.sources import Content

Leaf = dict[str, Any]
LABELS = tuple(term.label for term in terms() if term.kind == "class")


class Comparison:
    """Takes the leaves of the log in order and tells the report where the graph differs."""

    def __init__(self, graph: Reader, report: Report, keys: Keys) -> None:
        self._graph = graph
        self._report = report
        self._keys = keys
        self._nodes: Counter[str] = Counter()
        self._edges: Counter[tuple[str, str]] = Counter()

    def take(self, leaves: Iterable[Leaf]) -> None:
        """Compare some leaves with the graph."""
        portion = list(leaves)
        names = dict.fromkeys(Reference(leaf["label"], leaf["id"]) for leaf in portion)
        found: dict[Reference, Held] = {}
        for node in held(self._graph, names):
            if node.reference in found:
                self._nodes[node.reference.label] += 1
                self._tell("node extra", node.reference, "one node", "a second one of this name")
            found[node.reference] = node
        for leaf in portion:
            self._leaf(leaf, Reference(leaf["label"], leaf["id"]), found)

    def suspects(self) -> Iterator[tuple[tuple[str, ...], Finding]]:
        """Give what the graph has and the leaves taken so far do not, by name; reads the graph where counts differ."""
        nodes, edges = self._counted()
        for label in LABELS:
            if nodes[label] != self._nodes[label]:
                for name in all_ids(self._graph, label):
                    if (label, name) not in self._keys:
                        yield (label, name), Finding("node extra", f"{label} {name}", "", "a record")
            if any(count != self._edges[kind] for kind, count in edges.items() if kind[0] == label):
                for node in all_held(self._graph, label):
                    yield from self._extra_edges(node)

    def settled(self) -> bool:
        """Say whether the graph has as many nodes and edges of every kind as the log accounts for."""
        nodes, edges = self._counted()
        return all(nodes[label] == self._nodes[label] for label in LABELS) and all(
            edges[kind] == self._edges[kind] for kind in edges.keys() | self._edges.keys()
        )

    def _counted(self) -> tuple[Counter[str], Counter[tuple[str, str]]]:
        nodes = Counter({row["label"]: row["count"] for row in self._graph.read("ledger/count_nodes")})
        rows = self._graph.read("ledger/count_edges")
        edges = Counter({(row["label"], row["type"]): row["count"] for row in rows if row["label"] in LABELS})
        return nodes, edges

    def _leaf(self, leaf: Leaf, name: Reference, found: dict[Reference, Held]) -> None:
        node = found.get(name)
        if leaf["kind"] == RECORD:
            self._record(leaf, name, node)
        present: dict[tuple[str, str, str], dict[str, Any]] = dict(node.edges) if node else {}
        for edge in leaf.get("edges", ()):
            self._edge(edge, name, present, node is not None)

    def _record(self, leaf: Leaf, name: Reference, node: Held | None) -> None:
        self._report.nodes += 1
        if not self._keys.add(name.label, name.id):
            self._tell("leaf", name, "one leaf", "a second one of this record")
            return
        if node is None:
            self._tell("node missing", name, "a record", "")
            return
        self._nodes[name.label] += 1
        if node.labels != (name.label,):
            self._tell("property changed", f"{_shown(name)} labels", name.label, ":".join(node.labels))
        self._properties(name, leaf["properties"], node.properties)
        if node.artifact not in {None, name.id}:
            self._tell("content changed", f"bytes of {_shown(name)}", name.id, str(node.artifact))

    def _properties(self, name: Reference, logged: dict[str, Any], present: dict[str, Any]) -> None:
        for key in sorted(logged.keys() | present.keys()):
            if _text(logged.get(key)) != _text(present.get(key)):
                large = name.label == Content.LABEL and key in Content.HASHED
                kind = "content changed" if large else "property changed"
                self._tell(kind, f"{_shown(name)} {key}", _text(logged.get(key)), _text(present.get(key)))

    def _edge(
        self, edge: dict[str, Any], start: Reference, present: dict[tuple[str, str, str], dict[str, Any]], there: bool
    ) -> None:
        self._report.edges += 1
        key = (edge["type"], *edge["end"])
        where = _arrow(start, key)
        if not self._keys.add(start.label, start.id, *key):
            self._tell("leaf", where, "one leaf", "a second one of this edge")
        elif key in present:
            self._edges[start.label, edge["type"]] += 1
            logged, found = edge.get("properties", {}), present[key]
            if _text(logged) != _text(found):
                self._tell("edge changed", where, _text(logged), _text(found))
        elif there:  # where the record itself is missing, that has been told
            self._tell("edge missing", where, "an edge", "")

    def _extra_edges(self, node: Held) -> Iterator[tuple[tuple[str, ...], Finding]]:
        seen: set[tuple[str, str, str]] = set()
        for key, _ in node.edges:
            name = (node.reference.label, node.reference.id, *key)
            if key in seen:
                self._tell("edge extra", _arrow(node.reference, key), "one edge", "a second one")
            elif name not in self._keys:
                yield name, Finding("edge extra", _arrow(node.reference, key), "", "an edge")
            seen.add(key)

    def _tell(self, kind: str, where: Reference | str, expected: str, found: str) -> None:
        place = _shown(where) if isinstance(where, Reference) else where
        self._report.add(Finding(kind, place, clip(expected), clip(found)))


def _shown(name: Reference) -> str:
    return f"{name.label} {name.id}"


def _arrow(start: Reference, key: tuple[str, str, str]) -> str:
    return f"{_shown(start)} -{key[0]}-> {key[1]} {key[2]}"


def _text(value: Any) -> str:
    """Give the canonical form of a value; one that a leaf cannot hold gives what Python shows of it."""
    try:
        return "" if value is None else canonical(value).decode()
    except ValueError:
        return repr(value)
