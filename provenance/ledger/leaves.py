"""The form of a leaf: what one must have to be one, and what more it must have to be written into a store again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import queries
from provenance.ledger.attest import is_attestation
from provenance.ledger.journal import ATTESTING, EDGES, RECORD, WRITES
from provenance.model.sources import Content

Leaf = dict[str, Any]
_SCALARS = {str, int, float, bool}


def is_leaf(leaf: Any) -> bool:
    """Say whether what a leaf says has the form of one, whatever its version."""
    if not isinstance(leaf, dict):
        return False
    said = cast("Leaf", leaf)
    named = isinstance(said.get("label"), str) and isinstance(said.get("id"), str)
    kind = said.get("kind")
    full = isinstance(kind, str) and kind in _FULL and _FULL[kind](said)
    edges: Any = said.get("edges", [])
    listed = isinstance(edges, list) and all(map(_is_edge, cast("list[Any]", edges)))
    return named and full and listed and _is_versioned(said)


_FULL: dict[str, Callable[[Leaf], bool]] = {
    RECORD: lambda leaf: isinstance(leaf.get("properties"), dict),
    EDGES: lambda _: True,
    WRITES: is_attestation,
}
"""Whether a leaf has what one of its kind has."""


def _is_versioned(leaf: Leaf) -> bool:
    if (leaf.get("v") == ATTESTING) != (leaf["kind"] == WRITES):
        return False
    match leaf:
        case {"v": 4} if "write" not in leaf:
            return True
        case {"v": 2 | 3 | 4, "write": {"commit": str(), "attempt": int(), "recorded_at": str()} as write}:
            return len(cast("dict[str, Any]", write)) == 3  # noqa: PLR2004 — as many as are named
        case {"v": 1}:
            return "write" not in leaf
        case _:
            return False


def _is_edge(edge: Any) -> bool:
    match edge:
        case {"type": str(), "end": [str(), str()]}:
            return True
        case _:
            return False


def fault_of(leaf: Leaf) -> str | None:
    """Say why a leaf cannot be written into a store, None where it can: a label, an edge or a value that none takes."""
    return None if leaf["kind"] == WRITES else (_of_record(leaf) or _of_edges(leaf))


def _of_record(leaf: Leaf) -> str | None:
    if leaf["kind"] != RECORD:
        return None
    label, name, said = leaf["label"], leaf["id"], cast("Leaf", leaf["properties"])
    if f"nodes.{label}" not in queries.lists("record/batch"):
        return f"no record has the label {label[:60]!r}"
    if not name or said.get("id") != name:
        return f"{label} {name[:60]} has another id among its properties"
    hashed = Content.HASHED if label == Content.LABEL else ()
    wrong = _unstorable((key, value) for key, value in said.items() if key not in hashed)
    return f"{label} {name[:60]} has a {wrong[:60]} that no store takes" if wrong else None


def _of_edges(leaf: Leaf) -> str | None:
    for edge in cast("list[Leaf]", leaf.get("edges", [])):
        kind = f"{leaf['label']}_{edge['type']}_{edge['end'][0]}"
        if f"edges.{kind}" not in queries.lists("record/batch"):
            return f"no edge is of the kind {kind[:120]}"
        if wrong := _unstorable(cast("Leaf", edge.get("properties", {})).items()):
            return f"an edge {kind} has a {wrong[:60]} that no store takes"
    return None


def _unstorable(said: Iterable[tuple[str, Any]]) -> str | None:
    """Name a property whose value is neither a plain one nor a list of plain ones of one kind."""
    for key, value in said:
        if type(value) in _SCALARS:
            continue
        kinds = set(map(type, cast("list[Any]", value))) if isinstance(value, list) else {type(value)}
        numbers = kinds <= {int, float}
        if not (isinstance(value, list) and kinds <= _SCALARS and (len(kinds) <= 1 or numbers)):
            return key
    return None
