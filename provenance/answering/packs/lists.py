"""Sentences that are parted into a list: what leads to an item, and the items behind a lead.

    "Ein Wiegeschein muss enthalten:"   1. "den Namen des Wiegers,"   2. "das Gewicht."

Neither part says it alone. An item is as like a question as it is with the words that lead to it; a lead is given as an
answer with all of its items, or without any where they are too many or not all may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.citing.search.ranking import Ranked
from provenance.citing.search.scope import Scope
from provenance.store.graph import Graph
from provenance.text import patterns as re

_OPEN = re.compile(r"[^\s.!?;][”\"»)]?\s*\Z")
"""How a text ends whose sentence may go on below."""
_DEEPEST = 2
_MOST_ITEMS = 24
_MOST_CHARACTERS = 4_000

Around = Mapping[str, Sequence[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list, and those of a list within it."""

    text: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Parts:
    """The rest of a sentence of which a place is a part: what leads to it, and the items that it leads to.

    ``sentence`` is the segment that begins it.
    """

    lead: str = ""
    items: tuple[Item, ...] = ()
    sentence: str = ""

    def whole(self, text: str) -> str:
        """Return a text with what belongs to its sentence, in one line."""
        return " ".join((*filter(None, (self.lead,)), text, *(one for one, _ in walked(self.items))))


NOTHING = Parts()


def parts_of(graph: Graph, ranked: Sequence[Ranked], scope: Scope) -> dict[str, Parts]:
    """Return the rest of the sentences of places, by their segments, for those that are parts of a list."""
    texts = {one.row["id"]: str(one.row["text"] or "") for one in ranked}
    around = _around(graph, texts)
    found: dict[str, Parts] = {}
    for segment, text in texts.items():
        above = next(
            (row for row in around.get(segment, ()) if row["way"] == "lead" and scope.shows(row["other"])), None
        )
        led = above is not None and _OPEN.search(above["text"]) is not None
        items = _items(graph, around, segment, scope) if _OPEN.search(text) else ()
        if above is not None and led:
            found[segment] = Parts(_line(above["text"]), items or (), above["other"])
        elif items:
            found[segment] = Parts(items=items, sentence=segment)
    return found


def walked(items: Iterable[Item], depth: int = 1) -> Iterable[tuple[str, int]]:
    """Yield the texts of items in their order, each with how deep it stands."""
    for one in items:
        yield one.text, depth
        yield from walked(one.items, depth + 1)


def _items(graph: Graph, around: Around, lead: str, scope: Scope) -> tuple[Item, ...] | None:
    """Return the items that a place leads to; None where they are not to be told."""
    found = _below(graph, around, lead, scope, _DEEPEST)
    every = [text for text, _ in walked(found or ())]
    return found if len(every) <= _MOST_ITEMS and sum(map(len, every)) <= _MOST_CHARACTERS else None


def _below(graph: Graph, around: Around, lead: str, scope: Scope, depth: int) -> tuple[Item, ...] | None:
    rows = [row for row in around.get(lead, ()) if row["way"] == "item"]
    if len(rows) > _MOST_ITEMS or (rows and not depth) or not all(scope.shows(row["other"]) for row in rows):
        return None
    within = _around(graph, [row["other"] for row in rows if _OPEN.search(row["text"])])
    found: list[Item] = []
    for row in rows:
        items = _below(graph, within, row["other"], scope, depth - 1)
        if items is None:
            return None
        found.append(Item(_line(row["text"]), items))
    return tuple(found)


def _around(graph: Graph, places: Iterable[str]) -> Around:
    ids = list(places)
    found: dict[str, list[Mapping[str, Any]]] = {}
    for row in graph.read("search/lists", ids=ids) if ids else ():
        found.setdefault(row["id"], []).append(row)
    return found


def _line(text: str) -> str:
    return " ".join(text.split())
