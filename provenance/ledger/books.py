"""What the store keeps beside records and log, against what it must be: counters, the head of the log, the schema.

    (:Counter {id, value}), (:Log {id: "log", …}), (:Schema {id: "schema", number, name})

There are few of these, so all of them are read and held against what the log and this program say: a counter is
recomputed from the leaves (`provenance.ledger.counters`), the schema is that of this program. What the head of the log
says is compared by `Chain`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from provenance.ledger.counters import raised
from provenance.ledger.findings import Finding, clip
from provenance.ledger.journal import HEAD
from provenance.ledger.log import Reader
from provenance.store.schema import latest

Leaf = dict[str, Any]
Row = dict[str, Any]


class Books:
    """Takes the leaves of the log and says where the bookkeeping differs from them."""

    def __init__(self, graph: Reader) -> None:
        self._graph = graph
        self._counters: dict[str, int] = {}

    def take(self, leaf: Leaf) -> None:
        """Take a leaf of the log."""
        raised(self._counters, leaf)

    def compare(self) -> tuple[Counter[tuple[str, ...]], list[Finding]]:
        """Give how many nodes were looked at, by their labels, and what is wrong with them."""
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
            found.append(Finding("node extra", where, "a node of one label", " ".join(seen[element])))
        return Counter(seen.values()), found

    def _named(self, label: str, rows: list[Row], expected: dict[str, dict[str, Any] | None]) -> list[Finding]:
        """Compare the nodes of a label with those expected; None stands for properties that are compared elsewhere."""
        found: list[Finding] = []
        missing = dict(expected)
        for row in rows:
            name: Any = row["properties"].get("id")
            if row["label"] != label:
                continue
            if not isinstance(name, str) or name not in missing:
                named = name if isinstance(name, str) and name else "without an id"
                where = f"{label} {named} (element {row['element']})"
                found.append(Finding("node extra", where, "", clip(_shown(row["properties"]))))
                continue
            said = missing.pop(name)
            if said is not None:
                found.extend(_differences(f"{label} {name}", said, row["properties"]))
        for name, said in missing.items():
            if said is not None:
                found.append(Finding("node missing", f"{label} {name}", clip(_shown(said)), ""))
        return found


def _differences(where: str, said: dict[str, Any], properties: dict[str, Any]) -> list[Finding]:
    return [
        Finding("property changed", f"{where} {key}", _text(said.get(key)), clip(_text(properties.get(key))))
        for key in sorted(said.keys() | properties.keys())
        if (type(said.get(key)), said.get(key)) != (type(properties.get(key)), properties.get(key))
    ]


def _shown(properties: dict[str, Any]) -> str:
    return ", ".join(f"{key} {_text(value)}" for key, value in sorted(properties.items())) or "no properties"


def _text(value: Any) -> str:
    return "" if value is None else repr(value)
