"""Leaves: what the log keeps of a record (the format, for good, is in docs/ledger.md).

    {"edges":[{"end":["Source","sha256:…"],"type":"CITES_SOURCE"}],"id":"demo/1","kind":"record","label":"Citation",
     "properties":{…},"v":1}

One leaf a record, with the edges that were written with it; one leaf of kind ``edges`` a node that got edges later.
The first leaf of a write is of version 2 and says in ``write`` which write it begins, and when.
What is large and hashed (`Content.HASHED`) stands in a leaf as its SHA-256 and length, never in full.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from provenance.ledger.canonical import canonical
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, Edge, Reference, Value, now
from provenance.model.sources import Content

VERSION, FIRST_VERSION = 1, 2
RECORD, EDGES = "record", "edges"


def leaves(batch: Batch, write: Mapping[str, Value] | None = None) -> Iterator[bytes]:
    """Give the leaves of a batch: its nodes in their order, then the nodes outside it that got edges.

    ``write`` (commit, attempt, recorded_at) goes into the first one. Raises InvalidInput for a value that JSON cannot
    carry exactly, and for a node or an edge that is there twice.
    """
    for number, (reference, leaf) in enumerate(_leaves(batch)):
        if write and number == 0:
            leaf |= {"v": FIRST_VERSION, "write": dict(write)}
        yield _bytes(leaf, reference)


def _leaves(batch: Batch) -> Iterator[tuple[Reference, dict[str, Any]]]:
    edges = _by_start(batch.edges)
    written: set[Reference] = set()
    for node in batch.nodes:
        reference = node.reference
        if reference in written:
            raise InvalidInput(
                f"Expected each record once, found {node.label} {node.id} twice in one write.",
                suggestion="Write a record once; edges name it by its id.",
            )
        written.add(reference)
        leaf: dict[str, Any] = {
            "v": VERSION,
            "kind": RECORD,
            "label": node.label,
            "id": node.id,
            "properties": logged(node.label, node.properties),
        }
        if own := edges.pop(reference, None):
            leaf["edges"] = listed(reference, own)
        yield reference, leaf
    time = now()
    for start, later in edges.items():
        yield (
            start,
            {
                "v": VERSION,
                "kind": EDGES,
                "label": start.label,
                "id": start.id,
                "edges": listed(start, later),
                "recorded_at": time,
            },
        )


def logged(label: str, properties: Mapping[str, Value]) -> dict[str, Any]:
    """Give the properties as a leaf has them: large texts by digest."""
    if label != Content.LABEL:
        return dict(properties)
    return {
        name: digest(value) if name in Content.HASHED and isinstance(value, str) else value
        for name, value in properties.items()
    }


def digest(value: str) -> dict[str, Any]:
    """Give the SHA-256 and the length, in bytes of UTF-8, of a text."""
    text = value.encode("utf-8", errors="surrogatepass")
    return {"sha256": hashlib.sha256(text).hexdigest(), "length": len(text)}


def listed(start: Reference, edges: Iterable[Edge]) -> list[dict[str, Any]]:
    """Give edges as a leaf has them, sorted by type, label and id of the end; raises InvalidInput for a double."""
    by_key: dict[tuple[str, str, str], Edge] = {}
    for edge in edges:
        key = (edge.type, edge.end.label, edge.end.id)
        if key in by_key:
            raise InvalidInput(
                f"Expected each edge once, found {start.label} {start.id} -{edge.type}-> {edge.end.label} "
                f"{edge.end.id} twice in one write.",
                suggestion="Name the end once.",
            )
        by_key[key] = edge
    return [_edge(by_key[key]) for key in sorted(by_key)]


def _edge(edge: Edge) -> dict[str, Any]:
    said: dict[str, Any] = {"type": edge.type, "end": [edge.end.label, edge.end.id]}
    if edge.properties:
        said["properties"] = dict(edge.properties)
    return said


def _by_start(edges: Iterable[Edge]) -> dict[Reference, list[Edge]]:
    found: dict[Reference, list[Edge]] = {}
    for edge in edges:
        found.setdefault(edge.start, []).append(edge)
    return found


def _bytes(leaf: dict[str, Any], reference: Reference) -> bytes:
    try:
        return canonical(leaf)
    except ValueError as error:
        raise InvalidInput(
            f"Expected values that JSON carries exactly in {reference.label} {reference.id}: {error}.",
            suggestion="Give finite numbers, integers up to 2^53 - 1 and well-formed Unicode.",
        ) from error
