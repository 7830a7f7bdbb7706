"""What is in the store and nothing accounts for, by name: gone through only where the counts say that there is some.

A node or an edge is accounted for by its name, once: by a leaf of the log, or as a block or a note of a write. All
others are told, whatever they are: of a label nobody knows or of none, without an id or with one that is no text, a
second one of a name. What has no proper name is told by the engine's name for it (its element id) and its labels, and
every node by its neighbours too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.ledger.findings import Keys, LedgerFinding, clip
from provenance.store.ports import Reader, Scanner

_NEIGHBOURS = 5
_PORTION = 200
Labels = tuple[str, ...]
RecordKind = tuple[Labels, str]
"""Nodes of a set of labels, or edges of a type that start at such a node; the type is empty for nodes."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A node or an edge that nothing accounts for: its kind as it was counted, its names, and what is to be told.

    A name that turns up in the log meanwhile clears it. What has no name, or is the second of its name, is not cleared.
    """

    kind: RecordKind
    names: tuple[tuple[str, ...], ...]
    finding: LedgerFinding

    def is_cleared(self, keys: Keys) -> bool:
        """Say whether the log knows it by now."""
        return any(name in keys for name in self.names)


def sorted_labels(labels: Iterable[str]) -> Labels:
    """Return the labels of a node in one order, whatever order the engine gives them in."""
    return tuple(sorted(labels))


def nodes(graph: Scanner, keys: Keys, kinds: set[Labels]) -> Iterator[Suspect]:
    """Yield the nodes of some sets of labels that nothing accounts for."""
    with Keys() as seen:
        found: list[tuple[dict[str, Any], Labels, bool]] = []
        for row in graph.scan("ledger/nodes"):
            labels = sorted_labels(row["labels"])
            if labels not in kinds:
                continue
            known = [name for name in _names(labels, row["id"]) if name in keys]
            if not known or not seen.add(*known[0]):
                found.append((row, labels, bool(known)))
            if len(found) >= _PORTION:
                yield from _told(graph, found)
                found.clear()
        yield from _told(graph, found)


def edges(graph: Scanner, keys: Keys, kinds: set[RecordKind]) -> Iterator[Suspect]:
    """Yield the edges of some types, by the labels they start at, that nothing accounts for."""
    with Keys() as seen:
        for row in graph.scan("ledger/edges"):
            (_, starts, start), (_, ends, end) = row["start"], row["end"]
            kind = sorted_labels(starts), row["type"]
            if kind not in kinds:
                continue
            names = [(*one, row["type"], *other) for one in _names(starts, start) for other in _names(ends, end)]
            known = [name for name in names if name in keys]
            if known and seen.add(*known[0]):
                continue
            where = f"{_place(row['start'])} -{row['type']}-> {_place(row['end'])}"
            second = ("one edge", "a second one") if known else ("", "an edge")
            yield Suspect(kind, () if known else tuple(names), LedgerFinding("edge extra", where, *second))


def _told(graph: Reader, found: Sequence[tuple[dict[str, Any], Labels, bool]]) -> Iterator[Suspect]:
    if not found:
        return
    elements = [row["element"] for row, _, _ in found]
    rows = graph.read("ledger/neighbours", elements=elements, limit=_NEIGHBOURS)
    beside = {row["element"]: row for row in rows}
    for row, labels, known in found:
        where = _place((row["element"], labels, row["id"]))
        is_a = "a second one of this name" if known else "a record" if labels else "a node"
        told = clip(f"{is_a} {_beside(beside[row['element']])}" if row["element"] in beside else is_a)
        names = () if known else tuple(_names(labels, row["id"]))
        yield Suspect((labels, ""), names, LedgerFinding("node extra", where, "one node" if known else "", told))


def _beside(row: dict[str, Any]) -> str:
    arrows = [f"-{kind}-> {_place(rest)}" for kind, *rest in row["outgoing"]]
    arrows += [f"<-{kind}- {_place(rest)}" for kind, *rest in row["incoming"]]
    properties = ", ".join(sorted(row["keys"])) or "nothing"
    return f"that says {properties}" + (f"; {', '.join(arrows)}" if arrows else "; next to nothing")


def _place(node: Sequence[Any]) -> str:
    """Name a node by label and id, and by the engine's name for it where that is no name of a record."""
    element, labels, name = node
    named = ":".join(labels) or "a node without a label"
    if len(labels) == 1 and isinstance(name, str) and name:
        return f"{named} {name}"
    said = "without an id" if name is None else f"with the id {name!r}"
    return f"{named} {said} (element {element})"


def _names(labels: Iterable[str], name: object) -> Iterator[tuple[str, str]]:
    if isinstance(name, str):
        yield from ((label, name) for label in labels)
