"""The rules of a version of the law, as they stand in the store.

(:Rule)-[:DERIVED_FROM]->(:Segment)-[:PART_OF]->(:Source), (:Rule)-[:REFERS_TO]->(:Segment)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.citing.law import day_after, day_of
from provenance.model.locator import Locator
from provenance.model.rules import Rule
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class StandingRule:
    """A rule and where it stands: ``place`` without the work, and the printed places that its object names."""

    place: Locator
    modality: str
    locator: str
    addressee: str | None
    action: str | None
    object: str | None
    objects: tuple[str, ...]
    condition: str | None
    exception: str | None
    duration: str | None
    deadline: str | None
    start: str | None

    def row(self) -> dict[str, Any]:
        """Return the fields that have a value, for JSON."""
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "place"}
        return {name: value for name, value in fields.items() if value}


def rules_in(
    graph: Graph, artifact_id: str, *, as_of: str | None = None, known_at: str | None = None
) -> list[StandingRule]:
    """Return the rules of a version in the order of its text.

    ``as_of`` (a day) leaves out those of places that come into force later, ``known_at`` what was recorded after it.
    Raises InvalidInput for what is no day.
    """
    day, before = as_of and day_of(as_of), known_at and day_after(day_of(known_at))
    rows = graph.read("law/rules", artifact_id=artifact_id, day=day or None, known_before=before or None)
    return [
        standing(row["rule"], row["section"], row["path"] or [], row["objects"]) for row in sorted(rows, key=_order)
    ]


def rules_at(graph: Graph, ids: Sequence[str]) -> list[StandingRule]:
    """Return the rules that some segments bear, as they stand now, in the order of the text."""
    rows = sorted(graph.read("law/rules_at", ids=list(ids)), key=lambda row: (*_order(row), row["last"]))
    return [standing(row["rule"], row["section"], row["path"] or [], row["objects"]) for row in rows]


def _order(row: Mapping[str, Any]) -> tuple[int, int]:
    """Return where a rule begins: its first segment, and its first words in it."""
    name = str(row["begins_in"]).partition("#")[2]
    spans: dict[str, list[list[Any]]] = json.loads(row["rule"].get("spans") or "{}")
    starts = [start for places in spans.values() for segment, start, _ in places if segment == name]
    return row["position"], min(starts, default=0)


def standing(rule: Rule | dict[str, Any], section: str, path: Sequence[str], objects: Iterable[str]) -> StandingRule:
    """Return a rule with the place it begins at; ``path`` is flat, as segments have it."""
    said: Mapping[str, Any] = rule if isinstance(rule, dict) else rule.node().properties
    place = Locator(section, tuple(zip(path[::2], path[1::2], strict=True)))
    texts = ("addressee", "action", "object", "condition", "exception", "duration", "deadline", "start")
    return StandingRule(
        place=place,
        modality=str(said["modality"]),
        locator=str(said["locator"]),
        objects=tuple(objects),
        **{name: said.get(name) for name in texts},
    )


def within(rules: Iterable[StandingRule], place: Locator) -> list[StandingRule]:
    """Return the rules that begin at or below a place."""
    wanted = Locator(place.section, place.path)
    return [rule for rule in rules if wanted.covers(rule.place)]
