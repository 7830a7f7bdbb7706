"""The property graph as values: nodes, edges and the batch that is written as one.

    (:Label {id, …})-[:TYPE {…}]->(:Label {id})

Values are JSON scalars or lists of one kind of scalar, so that the same record is a node in either engine, a leaf
of the log (RFC 8785) and a set of RDF triples. Times are ISO 8601 text in UTC, ending in ``Z``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, cast

from pydantic import BaseModel, ConfigDict

Scalar: TypeAlias = str | int | float | bool
Value: TypeAlias = Scalar | list[str] | list[int] | list[float]


LOGGED = "logged"
"""A property that is bookkeeping of the store: the first leaf of the write of a record."""
ORDERED = frozenset({"Verification"})
"""Labels whose nodes have it: of their records the newest counts, and which that is the log tells, and no clock."""


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
        """Return the node."""
        ...

    def edges(self) -> list[Edge]:
        """Return the edges that start at the node."""
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
    """Return the time in UTC to the microsecond, as every record carries it."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class Timestamp(datetime):
    """A time of a record as Python has it; as text it is what the record says."""

    @classmethod
    def of(cls, given: str | datetime) -> Timestamp:
        """Read the time of a record, or a caller's: one without a zone is local. Raises ValueError for no time."""
        return cls.fromisoformat(given if isinstance(given, str) else given.isoformat()).astimezone(UTC)

    def __str__(self) -> str:
        """Return it as records have it: in UTC to the microsecond."""
        return self.isoformat(timespec="microseconds").replace("+00:00", "Z")


class Link(NamedTuple):
    """How a field that names other records becomes edges: ``(:This)-[:type]->(:label)``."""

    type: str
    label: str


class RecordModel(BaseModel):
    """A record that knows its node and its edges. Equal content gives equal nodes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    LABEL: ClassVar[str]
    ID: ClassVar[str] = "id"
    LINKS: ClassVar[dict[str, Link]] = {}

    @property
    def key(self) -> str:
        """The id of the node."""
        return str(getattr(self, self.ID))

    @property
    def reference(self) -> Reference:
        """The name under which edges point to this record."""
        return Reference(self.LABEL, self.key)

    def node(self) -> Node:
        """Return the node: all fields with a value that are not links."""
        kept = ((name, _value(getattr(self, name))) for name in _own_fields(type(self)))
        key = self.key
        return Node(self.LABEL, key, {**properties(kept), "id": key})

    def edges(self) -> list[Edge]:
        """Return one edge for each id in a link field."""
        found: list[Edge] = []
        start = self.reference
        for name, link in self.LINKS.items():
            given: Any = getattr(self, name)
            if given is None or given == ():
                continue
            ids = list(cast("tuple[str, ...]", given)) if isinstance(given, tuple) else [given]
            found += [Edge(link.type, start, Reference(link.label, str(end))) for end in ids]
        return found


@cache
def _own_fields(model: type[RecordModel]) -> tuple[str, ...]:
    """Return the fields of a kind of record that are properties of its node."""
    return tuple(name for name in model.model_fields if name not in model.LINKS)


def _value(value: Any) -> Value | None:
    """Turn a field into a graph value: enums by value, mappings as JSON text, tuples as lists."""
    if type(value) is str or value is None:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, sort_keys=True) if value else None
    if isinstance(value, tuple):
        return list(cast("tuple[str, ...]", value))
    return value
