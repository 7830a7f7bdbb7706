"""The property graph as values: nodes, edges and the batch that is written as one.

    (:Label {id, …})-[:TYPE {…}]->(:Label {id})

Values are JSON scalars or lists of one kind of scalar, so that the same record is a node in either engine, a leaf
of the log (RFC 8785) and a set of RDF triples. Times are ISO 8601 text in UTC, ending in ``Z``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol, TypeAlias

Scalar: TypeAlias = str | int | float | bool
Value: TypeAlias = Scalar | list[str] | list[int] | list[float]


@dataclass(frozen=True, slots=True)
class Reference:
    """The name of a node: its label and its id, unique together in a store."""

    label: str
    id: str


@dataclass(frozen=True, slots=True)
class Node:
    """One record: a label, an id and its properties. A property without a value is left out."""

    label: str
    id: str
    properties: Mapping[str, Value]

    @property
    def reference(self) -> Reference:
        """The name under which edges point to this node."""
        return Reference(self.label, self.id)


@dataclass(frozen=True, slots=True)
class Edge:
    """One directed relation, named by its type and its two ends."""

    type: str
    start: Reference
    end: Reference
    properties: Mapping[str, Value] = field(default_factory=dict[str, Value])


class Record(Protocol):
    """What can be written: a record knows its node and its outgoing edges."""

    def node(self) -> Node:
        """Give the node."""
        ...

    def edges(self) -> list[Edge]:
        """Give the edges that start at the node."""
        ...


@dataclass(slots=True)
class Batch:
    """Nodes and edges that are written together or not at all.

    Nothing is updated: a node whose id is already in the store must be the same, or the commit is refused.
    """

    nodes: list[Node] = field(default_factory=list[Node])
    edges: list[Edge] = field(default_factory=list[Edge])

    def add(self, *records: Record) -> Batch:
        """Add records with their edges and give the batch back."""
        for record in records:
            self.nodes.append(record.node())
            self.edges.extend(record.edges())
        return self

    def __bool__(self) -> bool:
        return bool(self.nodes or self.edges)


def properties(pairs: Iterable[tuple[str, Value | None]]) -> dict[str, Value]:
    """Keep the pairs that have a value; an empty list or text is no value."""
    return {key: value for key, value in pairs if value is not None and value not in ([], "")}


def now() -> str:
    """Give the time in UTC to the microsecond, as every record carries it."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
