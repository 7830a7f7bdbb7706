"""The base of all records: frozen pydantic models that become nodes by their declared fields.

A field is a property under its own name. Fields named in ``LINKS`` are not properties but ids of other records and
become edges. What a property means in RDF stands in ``ontology/terms.csv``, nowhere else.
"""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, ClassVar, NamedTuple, cast

from pydantic import BaseModel, ConfigDict

from provenance.model.graph import Edge, Node, Reference, Value, properties


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
        """Give the node: all fields with a value that are not links."""
        kept = ((name, _value(getattr(self, name))) for name in type(self).model_fields if name not in self.LINKS)
        return Node(self.LABEL, self.key, {**properties(kept), "id": self.key})

    def edges(self) -> list[Edge]:
        """Give one edge for each id in a link field."""
        found: list[Edge] = []
        for name, link in self.LINKS.items():
            given: Any = getattr(self, name)
            if given is None:
                continue
            ids = list(cast("tuple[str, ...]", given)) if isinstance(given, tuple) else [given]
            found += [Edge(link.type, self.reference, Reference(link.label, str(end))) for end in ids]
        return found


def _value(value: Any) -> Value | None:
    """Turn a field into a graph value: enums by value, mappings as JSON text, tuples as lists."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, sort_keys=True) if value else None
    if isinstance(value, tuple):
        return list(cast("tuple[str, ...]", value))
    return value
