"""The graph against the log, both ways: what the log has and the graph lacks, changed or added.

Leaves are taken a few hundred at a time, their records looked up by name and compared value by value in canonical JSON;
where it prints 1.0 and 1 alike (RFC 8785 3.2.2.3), the datatype of the term tells them apart. Every node and every edge
of the store must be accounted for: by a leaf, as a block of the log or the note of a write, or as bookkeeping that
follows from them. Each of these accounts for one, so where there are as many, of every set of labels and every type,
there are no others; where there are not, the store is gone through (`provenance.ledger.unaccounted`).
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, cast

from ontology.terms import Term, edge_properties_of, properties_of
from provenance.ledger import unaccounted
from provenance.ledger.attest import differences
from provenance.ledger.findings import Keys, LedgerFinding, Report, Unattested, clip
from provenance.ledger.journal import HEAD, RECORD, WRITES, canonical, logged, raised
from provenance.ledger.log import Reader
from provenance.ledger.rebuild import typed
from provenance.ledger.unaccounted import Labels, RecordKind, Suspect, sorted_labels
from provenance.model.graph import LOGGED, ORDERED, Reference
from provenance.model.sources import Content
from provenance.store.named import COMMIT, named_rows
from provenance.store.ports import Scanner
from provenance.store.schema import latest

_CONTENTS = 4


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A node of the graph: its labels, its properties, large ones by digest, and its edges by type and end.

    ``artifact`` is the artifact ID of the bytes that a Content keeps, empty where they cannot be unpacked.
    """

    reference: Reference
    labels: tuple[str, ...]
    properties: dict[str, Any]
    edges: list[tuple[tuple[str, str, str], dict[str, Any]]]
    artifact: str | None = None


def stored_records(graph: Reader, names: Iterable[Reference]) -> Iterator[StoredRecord]:
    """Yield the nodes of these names; one that is there twice is given twice, one that is not there is left out."""
    by_label: dict[str, list[str]] = {}
    for name in names:
        by_label.setdefault(name.label, []).append(name.id)
    contents = iter(by_label.pop(Content.LABEL, ()))
    if by_label:
        yield from _rows(graph, by_label)
    while portion := list(islice(contents, _CONTENTS)):
        yield from _rows(graph, {Content.LABEL: portion})


def _rows(graph: Reader, ids: dict[str, list[str]]) -> Iterator[StoredRecord]:
    for row in named_rows(graph, ids):
        label, properties = row["label"], row["properties"]
        edges = [((kind, end, name), said) for kind, end, name, said in row["edges"]]
        name = Reference(label, str(properties["id"]))
        payload = properties.get("payload") if label == Content.LABEL else None
        artifact = None if payload is None else _artifact(payload)
        yield StoredRecord(name, tuple(row["labels"]), logged(label, properties), edges, artifact)


def _artifact(payload: str) -> str:
    try:
        return "sha256:" + hashlib.sha256(zlib.decompress(base64.b64decode(payload))).hexdigest()
    except (TypeError, ValueError, zlib.error):
        return ""


Row = dict[str, Any]


class Books:
    """Takes the leaves of the log and says where the bookkeeping differs from them."""

    def __init__(self, graph: Reader) -> None:
        self._graph = graph
        self._counters: dict[str, int] = {}

    def take(self, leaf: Leaf) -> None:
        """Take a leaf of the log."""
        raised(self._counters, leaf)

    def compare(self) -> tuple[Counter[tuple[str, ...]], list[LedgerFinding]]:
        """Return how many nodes were looked at, by their labels, and what is wrong with them."""
        rows = self._graph.read("ledger/bookkeeping")
        seen = {row["element"]: tuple(sorted(row["labels"])) for row in rows}
        found = [
            *self._named("Counter", rows, {name: {"id": name, "value": last} for name, last in self._counters.items()}),
            *self._named("Schema", rows, {"schema": {"id": "schema", **latest()}}),
            *self._named("Log", rows, {HEAD: None}),
        ]
        told = {element for element in seen if len(seen[element]) > 1}
        for element in sorted(told):
            where = f"{':'.join(seen[element])} (element {element})"
            found.append(LedgerFinding("node extra", where, "a node of one label", " ".join(seen[element])))
        return Counter(seen.values()), found

    def _named(self, label: str, rows: list[Row], expected: dict[str, dict[str, Any] | None]) -> list[LedgerFinding]:
        """Compare the nodes of a label with those expected; None stands for properties that are compared elsewhere."""
        found: list[LedgerFinding] = []
        missing = dict(expected)
        for row in rows:
            name: Any = row["properties"].get("id")
            if row["label"] != label:
                continue
            if not isinstance(name, str) or name not in missing:
                named = name if isinstance(name, str) and name else "without an id"
                where = f"{label} {named} (element {row['element']})"
                found.append(LedgerFinding("node extra", where, "", clip(_books_shown(row["properties"]))))
                continue
            said = missing.pop(name)
            if said is not None:
                found.extend(_differences(f"{label} {name}", said, row["properties"]))
        for name, said in missing.items():
            if said is not None:
                found.append(LedgerFinding("node missing", f"{label} {name}", clip(_books_shown(said)), ""))
        return found


def _differences(where: str, said: dict[str, Any], properties: dict[str, Any]) -> list[LedgerFinding]:
    return [
        LedgerFinding(
            "property changed", f"{where} {key}", _books_text(said.get(key)), clip(_books_text(properties.get(key)))
        )
        for key in sorted(said.keys() | properties.keys())
        if (type(said.get(key)), said.get(key)) != (type(properties.get(key)), properties.get(key))
    ]


def _books_shown(properties: dict[str, Any]) -> str:
    return ", ".join(f"{key} {_books_text(value)}" for key, value in sorted(properties.items())) or "no properties"


def _books_text(value: Any) -> str:
    return "" if value is None else repr(value)


Leaf = dict[str, Any]
Differences = dict[RecordKind, tuple[int, int]]
"""How many nodes or edges of a kind are accounted for, and how many there are."""


class Placed(NamedTuple):
    """A leaf, and the number of the first leaf of its write where its record has it as a property."""

    leaf: Leaf
    first: int | None


class Comparison:
    """Takes the leaves of the log in order and tells the report where the graph differs."""

    def __init__(self, graph: Scanner, report: Report, keys: Keys) -> None:
        self._graph = graph
        self._report = report
        self._keys = keys
        self._books = Books(graph)
        self._attested = 0
        self._accounted: Counter[RecordKind] = Counter()
        self._ended: Counter[tuple[str, str]] = Counter()  # edges by the label of the record they lead to, and type

    def take(self, leaves: Iterable[Placed]) -> None:
        """Compare some leaves with the graph."""
        placed = list(leaves)
        portion = [one.leaf for one in placed]
        names = dict.fromkeys(Reference(leaf["label"], leaf["id"]) for leaf in portion if leaf["kind"] != WRITES)
        commits = [leaf["write"] for leaf in portion if "write" in leaf]
        commits += [dict(zip(("commit", "attempt"), row, strict=True)) for row in self._named_later(portion)]
        names |= dict.fromkeys(Reference(COMMIT, write["commit"]) for write in commits)
        found: dict[Reference, list[StoredRecord]] = {}
        for node in stored_records(self._graph, names):
            found.setdefault(node.reference, []).append(node)
        for write in commits:
            name = Reference(COMMIT, write["commit"])
            if (node := self._node(name, found)) is not None:
                self._properties(name, {"id": name.id, "attempt": write["attempt"]}, node.properties)
        for leaf, first in placed:
            if leaf["kind"] != WRITES:
                self._leaf(leaf, first, Reference(leaf["label"], leaf["id"]), found)
            self._books.take(leaf)

    def _named_later(self, leaves: Iterable[Leaf]) -> Iterator[list[Any]]:
        """Hold blocks to what later leaves say of their writes, and yield the notes of these writes as they name them.

        A name that the log has twice is told there; a block of it is looked up once a leaf that names it.
        """
        for leaf in leaves:
            if leaf["kind"] == WRITES:
                for where, expected, found in differences(self._graph, leaf):
                    self._tell("block", where, expected, found)
                self._attested += len(leaf["commits"])
                yield from leaf["commits"]

    def counted(self, blocks: Mapping[Labels, int], unnamed: int) -> tuple[Differences, list[LedgerFinding]]:
        """Return the kinds of which there are not as many as are accounted for, and what is wrong with the bookkeeping.

        ``blocks`` are those of the log by their labels, ``unnamed`` is how many notes of writes no leaf names. What is
        given holds only if the log has not grown meanwhile.
        """
        accounted = Counter(self._accounted)
        accounted.update({(labels, ""): count for labels, count in blocks.items()})
        accounted[(COMMIT,), ""] += max(0, unnamed - self._attested)
        kept, wrong = self._books.compare()
        accounted.update({(labels, ""): count for labels, count in kept.items()})
        there: Counter[RecordKind] = Counter()
        for row in (*self._graph.read("ledger/count_nodes"), *self._graph.read("ledger/count_edges")):
            there[sorted_labels(row["labels"]), row.get("type", "")] += row["count"]
        kinds = accounted.keys() | there.keys()
        differ = {kind: (accounted[kind], there[kind]) for kind in kinds if accounted[kind] != there[kind]}
        return differ, [*wrong, *self._lost()]

    def _lost(self) -> Iterator[LedgerFinding]:
        """Say of which edges fewer are seen by the records they lead to than are there for those they start at."""
        seen: Counter[tuple[str, str]] = Counter()
        for row in self._graph.read("ledger/count_ends"):
            seen.update({(label, row["type"]): row["count"] for label in row["labels"]})
        for kind, expected in sorted(self._ended.items()):
            if seen[kind] < expected:
                label, edge_type = kind
                where = f"edges {edge_type} to {label}, as seen from there"
                yield LedgerFinding("count", where, str(expected), str(seen[kind]))

    def remarks(self, unnamed: int) -> Iterator[Unattested]:
        """Say how many writes no leaf names, neither their own first one nor a later one that attests them."""
        if unnamed > self._attested:
            yield Unattested(unnamed - self._attested)

    def suspects(self, differ: Differences, unnamed: int) -> Iterator[Suspect]:
        """Yield what nothing accounts for, of the kinds of which there are too many."""
        many = {kind for kind, (expected, there) in differ.items() if there > expected}
        if labels := {labels for labels, kind in many if not kind}:
            for suspect in unaccounted.nodes(self._graph, self._keys, labels):
                # where notes of writes have no name in the log, which of them are too many cannot be told
                if not (unnamed > self._attested and suspect.kind == ((COMMIT,), "") and suspect.names):
                    yield suspect
        if types := {kind for kind in many if kind[1]}:
            yield from unaccounted.edges(self._graph, self._keys, types)

    def _leaf(self, leaf: Leaf, first: int | None, name: Reference, found: dict[Reference, list[StoredRecord]]) -> None:
        nodes = found.get(name)
        node = nodes[0] if nodes else None
        if leaf["kind"] == RECORD:
            self._record(leaf, first, name, found)
        present: dict[tuple[str, str, str], dict[str, Any]] = dict(node.edges) if node else {}
        for edge in leaf.get("edges", ()):
            self._edge(edge, name, present, node)

    def _record(
        self, leaf: Leaf, first: int | None, name: Reference, found: dict[Reference, list[StoredRecord]]
    ) -> None:
        self._report.nodes += 1
        node = self._node(name, found)
        if node is None:
            return
        numbered = {LOGGED: first} if first is not None and name.label in ORDERED else {}
        self._properties(name, leaf["properties"] | numbered, node.properties)
        if node.artifact not in {None, name.id}:
            self._tell("content changed", f"bytes of {_shown(name)}", name.id, str(node.artifact))

    def _node(self, name: Reference, found: dict[Reference, list[StoredRecord]]) -> StoredRecord | None:
        """Account for the node of a name, and tell if there is none, if there are several, if its labels are others."""
        if not self._keys.add(name.label, name.id):
            self._tell("leaf", name, "one leaf", "a second one of this record")
            return None
        nodes = found.get(name, [])
        for number, node in enumerate(nodes):
            self._accounted[sorted_labels(node.labels), ""] += 1
            if number:
                self._tell("node extra", name, "one node", "a second one of this name")
            if node.labels != (name.label,):
                self._tell("property changed", f"{_shown(name)} labels", name.label, ":".join(node.labels))
        if not nodes:
            self._tell("node missing", name, "a record", "")
            return None
        return nodes[0]

    def _properties(self, name: Reference, logged: dict[str, Any], present: dict[str, Any]) -> None:
        declared = properties_of(name.label)
        for key in sorted(logged.keys() | present.keys()):
            if not _same(logged.get(key), present.get(key), declared.get(key)):
                large = name.label == Content.LABEL and key in Content.HASHED
                kind = "content changed" if large else "property changed"
                self._tell(kind, f"{_shown(name)} {key}", _text(logged.get(key)), _text(present.get(key)))

    def _edge(
        self,
        edge: Leaf,
        start: Reference,
        present: dict[tuple[str, str, str], dict[str, Any]],
        node: StoredRecord | None,
    ) -> None:
        self._report.edges += 1
        key = (edge["type"], *edge["end"])
        where = _arrow(start, key)
        if not self._keys.add(start.label, start.id, *key):
            self._tell("leaf", where, "one leaf", "a second one of this edge")
        elif node and key in present:
            self._accounted[sorted_labels(node.labels), edge["type"]] += 1
            self._ended[edge["end"][0], edge["type"]] += 1
            logged, found = edge.get("properties", {}), present[key]
            declared = edge_properties_of(start.label, edge["type"])
            if any(not _same(logged.get(one), found.get(one), declared.get(one)) for one in {*logged, *found}):
                self._tell("edge changed", where, _text(logged), _text(found))
        elif node:  # where the record itself is missing, that has been told
            self._tell("edge missing", where, "an edge", "")

    def _tell(self, kind: str, where: Reference | str, expected: str, found: str) -> None:
        place = _shown(where) if isinstance(where, Reference) else where
        self._report.add(LedgerFinding(kind, place, clip(expected), clip(found)))


def _shown(name: Reference) -> str:
    return f"{name.label} {name.id}"


def _arrow(start: Reference, key: tuple[str, str, str]) -> str:
    return f"{_shown(start)} -{key[0]}-> {key[1]} {key[2]}"


def _same(logged: Any, present: Any, declared: Term | None) -> bool:
    """Say whether a value is as it was written: a whole number for a float is not (RFC 8785 prints both alike)."""
    if _text(logged) != _text(present):
        return False
    expected = typed(logged, declared.range if declared else "")
    return _kinds(expected) == _kinds(present)


def _kinds(value: Any) -> set[type]:
    return set(map(type, cast("list[Any]", value))) if isinstance(value, list) else {type(value)}


def _text(value: Any) -> str:
    """Return the canonical form of a value; one that a leaf cannot hold gives what Python shows of it."""
    try:
        return "" if value is None else canonical(value).decode()
    except ValueError:
        return repr(value)
