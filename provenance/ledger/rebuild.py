"""The graph again from the log: the graph is the view, the log is the record.

What the log keeps by digest alone (the text, layout and bytes of a Content) is taken from the graph and must give the
digest in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, cast

from ontology.terms import edge_properties_of, properties_of
from provenance.ledger.journal import RECORD, digest, parsed
from provenance.ledger.log import Reader, blocks
from provenance.model.errors import LedgerBroken
from provenance.model.graph import Batch, Edge, Node, Reference, Value
from provenance.model.sources import Content
from provenance.store.named import named_rows


def rebuild(graph: Reader) -> Iterator[Batch]:
    """Yield what was written, one batch a write, in the order of the log.

    Written into an empty store, they give the same graph. Raises LedgerBroken where a content is not what the log
    says it is. The log is taken as it is: `verify` says whether it holds.
    """
    for _, portion in groupby(blocks(graph), key=lambda block: block.write):
        yield batch_of((parsed(leaf) for block in portion for leaf in block.leaves), graph)


def logged_batches(graph: Reader) -> Iterator[Batch]:
    """Yield what was written in smaller portions, one batch a block of the log, for who only reads it."""
    for block in blocks(graph):
        yield batch_of(map(parsed, block.leaves), graph)


def batch_of(leaves: Iterable[dict[str, Any]], graph: Reader) -> Batch:
    """Return the batch that leaves were made of."""
    batch = Batch()
    for leaf in leaves:
        label, name = leaf["label"], leaf["id"]
        if leaf["kind"] == RECORD:
            batch.nodes.append(Node(label, name, _properties(label, name, leaf["properties"], graph)))
        start = Reference(label, name)
        for edge in leaf.get("edges", ()):
            declared = edge_properties_of(label, edge["type"])
            said = {
                key: typed(value, declared[key].range if key in declared else "")
                for key, value in edge.get("properties", {}).items()
            }
            batch.edges.append(Edge(edge["type"], start, Reference(*edge["end"]), said))
    return batch


def _properties(label: str, name: str, logged: dict[str, Any], graph: Reader) -> dict[str, Value]:
    declared = properties_of(label)
    kept = dict(logged)
    if label == Content.LABEL:
        kept |= _contents(name, {key: value for key, value in logged.items() if key in Content.HASHED}, graph)
    return {key: typed(value, declared[key].range if key in declared else "") for key, value in kept.items()}


def _contents(name: str, logged: dict[str, Any], graph: Reader) -> dict[str, Any]:
    rows = list(named_rows(graph, {Content.LABEL: [name]}))
    present: dict[str, Any] = rows[0]["properties"] if rows else {}
    for key, expected in logged.items():
        found = digest(str(present[key])) if key in present else None
        if found != expected:
            raise LedgerBroken(
                f"Expected {key} of Content {name} with SHA-256 {expected['sha256']}, found "
                f"{found['sha256'] if found else 'none'}.",
                suggestion="Load the file again into an empty store, or restore the store from a copy.",
            )
    return {key: present[key] for key in logged}


def typed(value: Any, declared: str) -> Any:
    """Return a number its kind back: canonical JSON writes 1.0 as 1 (RFC 8785, 3.2.2.3)."""
    if declared == "xsd:double" and type(value) is int:
        return float(value)
    if declared == "xsd:double*" and isinstance(value, list):
        return [typed(entry, "xsd:double") for entry in cast("list[Any]", value)]
    return value
