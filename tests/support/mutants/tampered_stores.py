"""Everything that can be done to a store behind the back of the program, one change at a time, each undone exactly.

The changes are made from what is there, not from a list of cases: every node (of a record, of the log, of the
bookkeeping) and every edge, each of their properties, and what no part of the program knows at all. A change says by
which names it must be told. It is made in a transaction that is rolled back, and whoever looks at it looks from within.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import neo4j

import queries
from provenance.model.merkle import Frontier, leaf_hash
from provenance.store import faults
from provenance.store.graph import Graph

LATER = "2099-01-01T00:00:00.000000Z"
NODES = "MATCH (n) RETURN elementId(n) AS element, labels(n)[0] AS label, properties(n) AS properties ORDER BY element"
EDGES = """MATCH (a)-[e]->(b)
RETURN elementId(e) AS element, type(e) AS type, properties(e) AS properties, elementId(a) AS start, elementId(b) AS end
ORDER BY element"""
KNOWN_BY = {"Log": "head"}  # what is said of the head of the log is said of ``head: …``


@dataclass(frozen=True, slots=True)
class Tampering:
    """A change: what it is, the statement that makes it, and what a finding must say, any one of these.

    ``statement`` may return ``told``: a name that is known only once the change is made (an element). ``tags`` are what
    it is done to and what is done.
    """

    name: str
    statement: str
    told: tuple[str, ...] = ()
    parameters: dict[str, Any] = field(default_factory=dict[str, Any])
    tags: tuple[str, ...] = ()


class Inside:
    """A transaction as something that can be read from, as a `Graph` can."""

    def __init__(self, transaction: neo4j.Transaction) -> None:
        self._transaction = transaction

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the named statement."""
        return faults.rows(self._transaction.run(queries.load(query).text, params))

    def scan(self, query: str, /, **params: Any) -> Iterator[dict[str, Any]]:
        """Run the named statement, which goes over all there is."""
        return iter(self.read(query, **params))

    def run(self, statement: str, **params: Any) -> None:
        """Change more."""
        self._transaction.run(statement, params).consume()


def within(graph: Graph, tampering: Tampering, look: Callable[[Inside], Any]) -> tuple[Any, tuple[str, ...]]:
    """Make the change, give what ``look`` sees and the names by which it must be told, and undo it."""
    with graph._session(reads=False) as session:
        transaction = session.begin_transaction()
        try:
            rows = faults.rows(transaction.run(tampering.statement, tampering.parameters))
            assert rows, f"nothing was changed: {tampering}"
            names = tuple(str(row["told"]) for row in rows if row.get("told"))
            return look(Inside(transaction)), (*tampering.told, *names)
        finally:
            transaction.rollback()


def picture(graph: Graph) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Give all nodes and all edges of a store, with all they say."""
    with graph._session(reads=True) as session:
        return faults.rows(session.run(NODES)), faults.rows(session.run(EDGES))


def tamperings(graph: Graph) -> list[Tampering]:
    """Give all changes of a store, for each of its nodes and edges, and those that add what nobody knows."""
    nodes, edges = picture(graph)
    found: list[Tampering] = []
    for node in nodes:
        found += _of_properties(node)
        found += _of_nodes(node, nodes)
    by_element = {node["element"]: node for node in nodes}
    for edge in edges:
        found += _of_edges(edge, by_element)
    found += _of_pairs(edges, by_element)
    for node in nodes:
        found += _from_nowhere(node, edges)
    found += _of_blocks([node for node in nodes if node["label"] == "LogBlock"])
    return found


def without_the_last_write(blocks: list[dict[str, Any]]) -> Tampering:
    """Cut a log off at the end of the write before the last, with all that the last one added to the graph: edges."""
    *kept, last = sorted(blocks, key=lambda block: block["first"])
    tree = Frontier().append(leaf_hash(leaf.encode()) for block in kept for leaf in block["leaves"])
    added = [json.loads(leaf) for leaf in last["leaves"]]
    edges = [[leaf["label"], leaf["id"], edge["type"], *edge["end"]] for leaf in added for edge in leaf["edges"]]
    given = {"block": last["id"], "commit": added[0]["write"]["commit"], "edges": edges}
    given |= {"size": tree.size, "root": tree.root.hex(), "frontier": list(tree.to_hex())}
    cut = """MATCH (b:LogBlock {id: $block}), (c:Commit {id: $commit}), (h:Log)
    SET h.size = $size, h.root = $root, h.frontier = $frontier
    DELETE b, c
    WITH h UNWIND $edges AS e
    MATCH (x)-[r]->(y)
    WHERE labels(x)[0] = e[0] AND x.id = e[1] AND type(r) = e[2] AND labels(y)[0] = e[3] AND y.id = e[4]
    DELETE r
    RETURN count(r) AS done"""
    return Tampering("cut off", cut, parameters=given)


def with_another_claim(blocks: list[dict[str, Any]], old: str, new: str) -> Tampering:
    """Rewrite every leaf and record that has a text, and all blocks and the head over them, so that all agree."""
    tree = Frontier()
    rows: list[dict[str, Any]] = []
    for block in sorted(blocks, key=lambda block: block["first"]):
        leaves = [leaf.replace(old, new) for leaf in block["leaves"]]
        hashes = [leaf_hash(leaf.encode()) for leaf in leaves]
        tree = tree.append(hashes)
        own = Frontier().append(hashes).root.hex()
        rows.append({"id": block["id"], "leaves": leaves, "root": own, "head": tree.root.hex()})
    given = {"old": old, "new": new, "blocks": rows, "root": tree.root.hex(), "frontier": list(tree.to_hex())}
    rewrite = """UNWIND $blocks AS row
    MATCH (b:LogBlock {id: row.id})
    SET b.leaves = row.leaves, b.root = row.root, b.head = row.head
    WITH count(b) AS blocks
    MATCH (h:Log) SET h.root = $root, h.frontier = $frontier
    WITH count(h) AS heads
    MATCH (n) WHERE n.text CONTAINS $old OR n.claim CONTAINS $old
    SET n.text = replace(n.text, $old, $new), n.claim = replace(n.claim, $old, $new)
    RETURN count(n) AS done"""
    return Tampering("rewritten", rewrite, parameters=given)


def sample(found: list[Tampering], size: int, seed: int, *, by_property: bool = True) -> list[Tampering]:
    """Give so many changes at least: for each tag one that has it, and others drawn at random.

    Where it is not ``by_property``, what is done to any property of a label is one sort.
    """
    drawn = list(found)
    random.Random(seed).shuffle(drawn)
    tags: set[str] = set()
    first: list[Tampering] = []
    rest: list[Tampering] = []
    for one in drawn:
        own = one.tags if by_property else [tag.partition(".")[0] for tag in one.tags]
        (rest if tags.issuperset(own) else first).append(one)
        tags.update(own)
    return first + rest[: max(0, size - len(first))]


def _named(node: dict[str, Any]) -> str:
    label = node["label"]
    return "block " + node["properties"]["id"] if label == "LogBlock" else f"{label} {node['properties']['id']}"


def _told(node: dict[str, Any]) -> tuple[str, ...]:
    """Give the names of a node under which a change of it is told."""
    also = (KNOWN_BY[node["label"]],) if node["label"] in KNOWN_BY else ()
    first = (f"leaf {node['properties']['first']}",) if node["label"] == "LogBlock" else ()
    return (_named(node), *also, *first)


def _of_properties(node: dict[str, Any]) -> Iterator[Tampering]:
    change = "MATCH (n) WHERE elementId(n) = $element SET n += $changes RETURN 1 AS done"
    label = node["label"]
    for key, value in node["properties"].items():
        for what, other in _others(value):
            if key == "id" and isinstance(other, str) and other:
                continue  # a node by another name is told by that name too: see `_of_nodes`
            given = {"element": node["element"], "changes": {key: other}}
            yield Tampering(f"{_named(node)} {key} {what}", change, _told(node), given, (f"{label}.{key}", what))
    given = {"element": node["element"], "changes": {"colour": "red"}}
    yield Tampering(f"{_named(node)} added", change, _told(node), given, (label, "added"))


def _others(value: Any) -> list[tuple[str, Any]]:
    """Give values that are not this one: none, empty, of another type, another of its own."""
    found: list[tuple[str, Any]] = [("deleted", None)]
    match value:
        case bool():
            found += [("turned", not value), ("typed", "yes")]
        case int() | float():
            found += [("changed", value + 1), ("typed", str(value)), ("emptied", "")]
            if isinstance(value, int):
                found.append(("as a float", float(value)))
        case str():
            found += [("changed", value + "x"), ("emptied", ""), ("typed", 7)]
            if value.endswith("Z") and value[:2] == "20":
                found.append(("put later", LATER))
        case [first, *_]:
            found += [("shortened", value[:-1]), ("lengthened", [*value, first]), ("typed", str(value))]
            if value[::-1] != value:
                found.append(("turned", value[::-1]))
        case _:
            found.append(("changed", "x"))
    return found


def _of_nodes(node: dict[str, Any], nodes: list[dict[str, Any]]) -> Iterator[Tampering]:
    match = "MATCH (n) WHERE elementId(n) = $element "
    label, where, told, name = node["label"], {"element": node["element"]}, _told(node), _named(node)
    other = next(one["label"] for one in nodes if one["label"] != label)
    for what, statement, also in (
        ("deleted", "DETACH DELETE n RETURN 1 AS done", ""),
        ("unlabeled", f"REMOVE n:{label} RETURN 1 AS done", ""),
        (f"relabeled {other}", f"REMOVE n:{label} SET n:{other} RETURN 1 AS done", ""),
        ("labeled Evil", "SET n:Evil RETURN 1 AS done", "Evil"),
        ("renamed", "SET n.id = n.id + 'x' RETURN n.id AS told", ""),
    ):
        names = (*told, also) if also else told
        yield Tampering(f"{name} {what}", match + statement, names, where, (label, what.split()[0]))
    later = {key: LATER for key in ("ended_at", "recorded_at") if key in node["properties"]}
    copy = f"CREATE (m:{label}) SET m = $said RETURN elementId(m) AS told"
    forged = node["properties"]["id"] + "/forged"
    for what, given, names in (
        ("copied nameless", None, ()),
        ("copied with an empty id", "", ()),
        ("copied with a number", 7, ()),
        ("copied by another name", forged, (f"{label} {forged}", f"block {forged}")),
        ("doubled", node["properties"]["id"], told),
    ):
        said = {**node["properties"], **later, "id": given}
        yield Tampering(f"{name} {what}", copy, names, {"said": said}, (label, what))


def _of_edges(edge: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> Iterator[Tampering]:
    start, end = nodes[edge["start"]], nodes[edge["end"]]
    kind, where = edge["type"], {"element": edge["element"]}
    name, told = f"{_named(start)} -{kind}-> {_named(end)}", (f"{_named(start)} -{kind}-> {_named(end)}",)
    drawn = f"{start['label']}_{kind}_{end['label']}"
    match = "MATCH (a)-[e]->(b) WHERE elementId(e) = $element "
    changes = [("added", {"colour": "red"})]
    changes += [
        (f"{key} {what}", {key: other}) for key, value in edge["properties"].items() for what, other in _others(value)
    ]
    for what, said in changes:
        statement = match + "SET e += $changes RETURN 1 AS done"
        yield Tampering(f"{name} {what}", statement, told, {**where, "changes": said}, (drawn, what))
    strangers = (one for one in nodes.values() if one["element"] not in {edge["start"], edge["end"]})
    stranger = next(one for one in strangers if one["label"] == end["label"] or one["label"] == "Counter")
    also = {**where, "stranger": stranger["element"]}
    pointed = "MATCH (c) WHERE elementId(c) = $stranger " + match
    for what, statement, names, given in (
        ("deleted", match + "DELETE e", told, where),
        ("doubled", match + f"CREATE (a)-[:{kind}]->(b)", told, where),
        ("retyped", match + "CREATE (a)-[:GUESSES]->(b) DELETE e", told, where),
        ("turned", match + f"CREATE (b)-[:{kind}]->(a) DELETE e", told, where),
        ("pointed elsewhere", pointed + f"CREATE (a)-[:{kind}]->(c) DELETE e", told, also),
        ("from another too", pointed + f"CREATE (c)-[:{kind}]->(b)", (f"-{kind}-> {_named(end)}",), also),
    ):
        if what == "turned" and edge["start"] == edge["end"]:
            continue
        yield Tampering(f"{name} {what}", statement + " RETURN 1 AS done", names, given, (drawn, f"edge {what}"))


def _of_pairs(edges: list[dict[str, Any]], nodes: dict[str, dict[str, Any]]) -> Iterator[Tampering]:
    """Give the swaps of the ends of two edges of one type."""
    for number, one in enumerate(edges):
        for other in edges[number + 1 :]:
            ends = {one["start"], one["end"], other["start"], other["end"]}
            if one["type"] == other["type"] and len(ends) == len("abcd"):
                kind = one["type"]
                statement = f"""MATCH (a)-[e]->(b) WHERE elementId(e) = $one
                MATCH (c)-[f]->(d) WHERE elementId(f) = $other
                CREATE (a)-[:{kind}]->(d), (c)-[:{kind}]->(b) DELETE e, f RETURN 1 AS done"""
                name = f"{_named(nodes[one['start']])} -{kind}-> {_named(nodes[one['end']])}"
                pair = {"one": one["element"], "other": other["element"]}
                yield Tampering(f"{name} swapped with another", statement, (name,), pair, ("swapped",))
                break


def _from_nowhere(node: dict[str, Any], edges: list[dict[str, Any]]) -> Iterator[Tampering]:
    """Give what nobody knows, next to a node: other labels or none, of bookkeeping, by edges known and unknown."""
    match, where = "MATCH (n) WHERE elementId(n) = $element ", {"element": node["element"]}
    kinds = sorted({edge["type"] for edge in edges if edge["end"] == node["element"]} | {"SUPERSEDES", "HAUNTS"})
    for kind in kinds:
        for labels in (":Evil", "", ":Counter", ":Verification:Evil"):
            made = match + f"CREATE (m{labels} {{at: '{LATER}'}})-[:{kind}]->(n) RETURN elementId(m) AS told"
            tags = (f"from {labels or 'no label'}", f"to {node['label']}", f"forged {kind}")
            yield Tampering(f"({labels})-{kind}->{_named(node)}", made, (), where, tags)
    gone = match + "CREATE (n)-[:HAUNTS]->(m:Evil {id: 'evil'}) RETURN 1 AS done"
    yield Tampering(f"{_named(node)}-HAUNTS->(:Evil)", gone, ("Evil evil",), where, (f"{node['label']} to Evil",))


def _of_blocks(blocks: list[dict[str, Any]]) -> Iterator[Tampering]:
    """Give what can be done to leaves: edited, dropped, doubled, swapped between blocks; blocks that hold none."""
    for block in blocks:
        where, leaves, told = {"element": block["element"]}, block["properties"]["leaves"], _told(block)
        match = "MATCH (n) WHERE elementId(n) = $element "
        for number, leaf in enumerate(leaves):
            for what, others in (
                ("edited", [leaf.replace('"', "'", 1)]),
                ("spaced", [leaf.replace(",", ", ", 1)]),
                ("dropped", []),
                ("doubled", [leaf, leaf]),
            ):
                said = [*leaves[:number], *others, *leaves[number + 1 :]]
                statement = match + "SET n.leaves = $leaves RETURN 1 AS done"
                leaf_told = (*told, f"leaf {block['properties']['first'] + number}")
                given = {**where, "leaves": said}
                tags = (_named(block), f"leaf {what}")
                yield Tampering(f"{_named(block)} leaf {number} {what}", statement, leaf_told, given, tags)
    last = max(blocks, key=lambda one: one["properties"]["first"])
    size = last["properties"]["first"] + last["properties"]["count"]
    hollow = {**last["properties"], "id": f"{size:016d}", "first": size, "count": 0, "leaves": [], "write": size}
    made = "CREATE (m:LogBlock) SET m = $said RETURN elementId(m) AS told"
    yield Tampering("a hollow block", made, (hollow["id"],), {"said": hollow}, ("hollow",))
    first, second = blocks[:2]
    swap = """MATCH (a) WHERE elementId(a) = $one MATCH (b) WHERE elementId(b) = $other
    SET a.id = $b, b.id = $a RETURN 1 AS done"""
    ids = {"a": first["properties"]["id"], "b": second["properties"]["id"]}
    pair = {"one": first["element"], "other": second["element"], **ids}
    yield Tampering("two blocks swapped", swap, (_named(first), _named(second)), pair, ("blocks swapped",))
