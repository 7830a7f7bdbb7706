"""What was searched for the citations that say what is not there, read back.

(:Citation)-[:GENERATED_BY]->(:Search)-[:USED]->(:Source)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """The search a citation rests on: what was looked for, as it was looked up, where, and how often it was found.

    ``sources`` are artifact IDs, ``places`` the sections it kept to (none: all), ``snapshot`` the state of the archive.
    """

    citation_id: int
    terms: tuple[str, ...]
    queries: tuple[str, ...]
    sources: tuple[str, ...]
    places: tuple[str, ...]
    hits: int
    snapshot: int
    started_at: str
    ended_at: str
    software: str


def searches(graph: Graph, project: str, number: int | None = None) -> list[SearchRecord]:
    """Give the searches of a project, or that of one citation, in the order of the citations."""
    return [_record(row) for row in graph.read("citing/searches", project=project, number=number)]


def _record(row: dict[str, Any]) -> SearchRecord:
    kept = row["search"]
    return SearchRecord(
        citation_id=row["number"],
        terms=tuple(kept["terms"]),
        queries=tuple(kept.get("queries") or ()),
        sources=tuple(row["sources"]),
        places=tuple(kept.get("places") or ()),
        hits=kept["hits"],
        snapshot=kept["snapshot_number"],
        started_at=kept["started_at"],
        ended_at=kept["ended_at"],
        software=kept["software"],
    )
