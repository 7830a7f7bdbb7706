"""Versions that follow each other, compared in the store Satz by Satz, whichever of them came first.

    (:Segment)-[:SUPERSEDES {kind: changed|moved, valid_from, valid_to, recorded_at}]->(:Segment)
    (:Comparison {older, newer, unchanged, changed, moved, added, dropped})-[:USED]->(:Source)
    (:Comparison)-[:ADDED]->(:Segment), (:Comparison)-[:DROPPED]->(:Segment)

A comparison is one write of its own. If the program ends before it, the next load of any version of the work makes up
for it. When a version comes in between two that were compared, both new pairs are compared; what was recorded of the
old pair stays. Places that are unchanged have no edge.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple

from etl.load.in_force import day_before
from etl.load.versions import Change, Passage, compare, summary
from provenance.model.activities import Agent, Comparison
from provenance.model.graph import Batch, Edge, Reference, Value, now, properties
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


class WorkSource(NamedTuple):
    """A source of a work: ``since`` is the day (ISO) from which it is the law, empty where none is known."""

    artifact_id: str
    since: str
    identifier: str
    media_type: str
    recorded_at: str


def work_source(row: dict[str, Any]) -> WorkSource:
    """Read a row of ``load/state`` or ``load/lineage``."""
    return WorkSource(row["artifact_id"], row["since"] or "", row["identifier"], row["media_type"], row["recorded_at"])


def corrected(one: WorkSource, others: Collection[WorkSource]) -> WorkSource | None:
    """Return the source that this one corrects: the last that came before it by the same name for the same day."""
    same = [
        other
        for other in others
        if other.identifier == one.identifier
        and other.recorded_at < one.recorded_at
        and (other.since == one.since or not other.since or not one.since)
    ]
    return max(same, key=lambda other: other.recorded_at) if same else None


def followed(one: WorkSource, others: Collection[WorkSource]) -> WorkSource | None:
    """Return the source of the nearest earlier day.

    Of several the last correction, of the same format, that came first.

    None where either day is not known.
    """
    older = [other for other in others if one.since and other.since and other.since < one.since]
    nearest = max((other.since for other in older), default="")
    same = [other for other in older if other.since == nearest]
    done = {found for other in same if (found := corrected(other, same))}
    left = [other for other in same if other not in done]
    return min(left, key=lambda other: (other.media_type != one.media_type, other.recorded_at)) if left else None


def superseded(one: WorkSource, others: Collection[WorkSource]) -> WorkSource | None:
    """Return the source whose place a new one takes: the one it corrects, else the one it follows."""
    return corrected(one, others) or followed(one, others)


def pairs(sources: Collection[WorkSource]) -> Iterator[tuple[WorkSource, WorkSource]]:
    """Yield all pairs (older, newer) of sources in which the newer takes the place of the older."""
    for newer in sources:
        found = (corrected(newer, sources), followed(newer, sources))
        yield from ((older, newer) for older in dict.fromkeys(found) if older is not None)


_NOT_LAW = frozenset({"contents", "heading"})


def passages(rows: Iterable[dict[str, Any]]) -> list[Passage]:
    """Return what is compared of a source, from the rows of ``law/segments``."""
    return [
        Passage(row["id"], row["eid"], row["section"], row["locator"], row["text"], row["heading"])
        for row in rows
        if row["kind"] not in _NOT_LAW
    ]


def compare_versions(graph: Graph, work: str) -> int:
    """Compare the versions of a work that follow each other and were not compared yet; give how many pairs.

    Raises StoreUnavailable; the comparisons made until then stay.
    """
    rows = graph.read("load/lineage", work=work)
    done = {(older, row["artifact_id"]) for row in rows for older in row["compared_with"]}
    made = 0
    for older, newer in pairs([work_source(row) for row in rows]):
        if (older.artifact_id, newer.artifact_id) not in done:
            made += _compare(graph, older, newer)
    return made


def _compare(graph: Graph, older: WorkSource, newer: WorkSource) -> bool:
    started = now()
    old, new = (graph.read("law/segments", artifact_id=one.artifact_id, section=None) for one in (older, newer))
    changes = compare(passages(old), passages(new))
    days = {row["id"]: row["valid_from"] for row in new if row["valid_from"]}

    def build(tx: Transaction) -> Batch:
        agent = Agent(id=f"software:beleg/{version('beleg')}", name=f"Beleg {version('beleg')}")
        name = comparison_id(older.artifact_id, newer.artifact_id)
        known = tx.run("load/compared", id=name, agent=agent.id, older=older.artifact_id, newer=newer.artifact_id)[0]
        if known["compared"]:
            return Batch()
        time = now()
        batch = Batch() if known["agent_known"] else Batch().add(agent)
        batch.add(_comparison(name, older, newer, changes, started, time, agent))
        if not known["superseded"]:
            batch.edges.append(Edge("SUPERSEDES", _source(newer), _source(older)))
        batch.edges += _revisions(changes, newer.since, days, time)
        return batch

    return bool(graph.write(build).batch)


def _source(one: WorkSource) -> Reference:
    return Reference("Source", one.artifact_id)


def comparison_id(older: str, newer: str) -> str:
    """Name a comparison by the two sources, so that a pair is compared once."""
    return "sha256:" + hashlib.sha256(f"{older} {newer}".encode()).hexdigest()


def _comparison(
    name: str, older: WorkSource, newer: WorkSource, changes: list[Change], started: str, ended: str, agent: Agent
) -> Comparison:
    counts = summary(changes)
    return Comparison(
        id=name,
        older=older.artifact_id,
        newer=newer.artifact_id,
        unchanged=counts["unchanged"],
        changed=counts["changed"],
        moved=counts["moved"],
        added=counts["new"],
        dropped=counts["dropped"],
        valid_from=newer.since or None,
        valid_to=_until(older.since, newer.since),
        started_at=started,
        ended_at=ended,
        software=agent.name,
        sources=(older.artifact_id, newer.artifact_id),
        came=tuple(change.new.id for change in changes if change.kind == "new" and change.new),
        went=tuple(change.old.id for change in changes if change.kind == "dropped" and change.old),
        agent=agent.id,
    )


def _until(older: str, newer: str) -> str | None:
    """Return the last day of the older version; a correction for the same day ends nothing."""
    return day_before(newer) if newer and older != newer else None


def _revisions(changes: Iterable[Change], since: str, days: dict[str, str], time: str) -> list[Edge]:
    edges: list[Edge] = []
    for change in changes:
        if change.kind not in ("changed", "moved") or change.old is None or change.new is None:
            continue
        day = days.get(change.new.id, since)
        said: dict[str, Value] = properties(
            (
                ("kind", change.kind),
                ("valid_from", day or None),
                ("valid_to", day_before(day) if day else None),
                ("recorded_at", time),
            )
        )
        edges.append(Edge("SUPERSEDES", Reference("Segment", change.new.id), Reference("Segment", change.old.id), said))
    return edges
