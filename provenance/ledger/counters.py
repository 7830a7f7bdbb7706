"""Counters: the last number given out of each kind, which is what the records of the log say it is.

    (:Counter {id, value})

A counter is read by whoever takes the next number, so that nobody looks through all records for the highest. It is no
record: the journal raises it with each write, and `verify` recomputes it from the leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from provenance.model.graph import Batch

_NUMBERED = {"Snapshot": "archive", "Citation": "{project}/citation", "Annotation": "{project}/annotation"}
_MEMBERS = ("Project", "HAD_MEMBER", "{id}/source")


def raised(counters: dict[str, int], leaf: Mapping[str, Any]) -> None:
    """Raise the counters to what a leaf of the log says."""
    _raise_for_record(counters, leaf["label"], leaf.get("properties", {}))
    for edge in leaf.get("edges", ()):
        _raise_for_edge(counters, leaf["label"], leaf["id"], edge["type"], edge.get("properties", {}))


def counters_of(batch: Batch) -> dict[str, int]:
    """Give the highest number of each counter in a batch."""
    counters: dict[str, int] = {}
    for node in batch.nodes:
        _raise_for_record(counters, node.label, node.properties)
    for edge in batch.edges:
        _raise_for_edge(counters, edge.start.label, edge.start.id, edge.type, edge.properties)
    return counters


def _raise_for_record(counters: dict[str, int], label: str, properties: Mapping[str, Any]) -> None:
    if label in _NUMBERED:
        name = _NUMBERED[label].format(project=properties.get("project"))
        _raise(counters, name, properties.get("number"))


def _raise_for_edge(counters: dict[str, int], label: str, start: str, kind: str, properties: Mapping[str, Any]) -> None:
    if (label, kind) == _MEMBERS[:2]:
        _raise(counters, _MEMBERS[2].format(id=start), properties.get("number"))


def _raise(counters: dict[str, int], name: str, number: object) -> None:
    if type(number) is int:
        counters[name] = max(counters.get(name, 0), number)
