"""The sources of a project as a searcher sees them: which may be searched, and which version of the law each is.

    (:Project)-[:HAD_MEMBER {number}]->(:Source)-[:REALIZES]->(:Work)

What stands here is all that a search may see. Which version is the law is told from the project's own sources alone: a
newer one that only another project holds is not hinted at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Shelved:
    """A source that may be searched.

    ``standing`` says why it is not the law of today: superseded, not yet or no longer in force; None where it is.
    ``language`` is the one its record names.
    """

    number: int
    artifact_id: str
    name: str
    type: str
    work: str | None
    abbreviation: str | None
    title: str | None
    names: tuple[str, ...]
    since: str | None
    places: int
    standing: str | None = None
    language: str | None = None


class Shelf:
    """The sources of one project; read anew when one was added, or the day has changed."""

    def __init__(self, graph: Graph, project: str) -> None:
        self._graph = graph
        self._project = project
        self._kept: tuple[tuple[Any, str], list[Shelved]] | None = None

    def sources(self) -> list[Shelved]:
        """Give the sources in the order of their numbers."""
        added = self._graph.read("search/state", counter=f"{self._project}/source")[0]["value"]
        state = (added, today())
        if self._kept is None or self._kept[0] != state:
            self._kept = (state, shelved(self._graph.read("search/sources", project=self._project), state[1]))
        return self._kept[1]


def today() -> str:
    """Give the day whose law is asked for."""
    return datetime.now(UTC).date().isoformat()


def shelved(rows: Sequence[dict[str, Any]], day: str) -> list[Shelved]:
    """Read the rows of ``search/sources``, telling for each whether it is the law on a day."""
    current: dict[str, dict[str, Any]] = {}
    for row in rows:
        since = row["since"] or ""
        if row["work"] and since and since <= day and since > (current.get(row["work"], {}).get("since") or ""):
            current[row["work"]] = row
    return [_shelved(row, current.get(row["work"] or ""), day) for row in rows]


def _shelved(row: dict[str, Any], current: dict[str, Any] | None, day: str) -> Shelved:
    since, until = row["since"] or "", row["until"] or ""
    standing = None
    if since > day:
        standing = f"not in force before {since}"
    elif current is not None and since and since < current["since"]:
        standing = f"superseded by the version of {current['since']} (source {current['number']})"
    elif until and until < day:
        standing = f"in force until {until} only"
    return Shelved(
        row["number"],
        row["artifact_id"],
        row["name"],
        row["type"],
        row["work"],
        row["abbreviation"],
        row["title"],
        tuple(row["names"] or ()),
        row["since"],
        row["places"],
        standing,
        row["language"],
    )
