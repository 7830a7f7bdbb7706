"""Load one source in one transaction: all of it is there afterwards, or nothing.

The same bytes twice change nothing (the artifact ID is their hash). Other bytes of the same work are a new Source;
which other it supersedes is told by `etl.load.comparison`, and what changed between them by `etl.load.comparison`.

    (:Snapshot)-[:HAD_MEMBER]->(:Source)-[:REALIZES]->(:Work)
    (:Source)-[:HAS_CONTENT]->(:Content), (:Source)-[:GENERATED_BY]->(:Extraction)-[:ATTRIBUTED_TO]->(:Agent)

`load` is `already`, `prepare` and `write` in turn; where many files are loaded, the second is done by other processes.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from etl.load.canonical import canonical
from etl.load.comparison import WorkSource, compare_versions, superseded, work_source
from etl.load.draft import DocumentRecords, Read, Registration, artifact_id_of, content_of, prepare
from etl.load.layout import Doubt
from etl.load.references import resolve_waiting
from provenance.model.activities import Agent, Extraction, ulid
from provenance.model.graph import Batch, Edge, Reference, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Snapshot, Source
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


@dataclass(frozen=True, slots=True)
class Prerequisites:
    """What is written before a new source, whose own edges lead there, and what is added to one that is there."""

    first: Batch
    later: Batch


def prerequisites(tx: Transaction, draft: DocumentRecords) -> Prerequisites:
    """Look up what of the archive and of the derivation is in the store already, and give what is not."""
    if draft.archive is None and not draft.source.derived_from:
        return Prerequisites(Batch(), Batch())
    archive = draft.archive.id if draft.archive else ""
    state = tx.run("load/prerequisites", artifact_id=draft.artifact_id, archive=archive)[0]
    nodes = [draft.archive] if draft.archive and not state["archive_known"] else []
    later = [
        *(_edge(draft, "HAS_ARCHIVE", "Content", end) for end in draft.source.archives if not state["archived"]),
        *(_edge(draft, "DERIVED_FROM", "Source", end) for end in draft.source.derived_from if end not in state["from"]),
    ]
    return Prerequisites(Batch([*nodes]), Batch([*nodes], later))


def _edge(draft: DocumentRecords, kind: str, label: str, end: str) -> Edge:
    return Edge(kind, draft.source.reference, Reference(label, end))


__all__ = ["DocumentRecords", "Loaded", "Outcome", "Read", "Registration", "already", "load", "prepare", "write"]

Outcome = Literal["new", "new version", "unchanged"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a load came to; ``doubts`` are what does not agree in a document that was read now (`etl.load.layout`)."""

    artifact_id: str
    name: str
    outcome: Outcome
    work: str | None
    segments: int
    snapshot: int
    supersedes: str | None = None
    doubts: tuple[Doubt, ...] = ()


def load(graph: Graph, path: Path, read: Read, given: Registration | None = None) -> Loaded:
    """Load the file into the graph.

    Raises InvalidInput where there is no file, UnreadableFile from ``read``, ShapeViolation and StoreUnavailable from
    the graph; the graph is then as it was before.
    """
    return already(graph, path) or write(graph, prepare(path, read, given))


def already(graph: Graph, path: Path) -> Loaded | None:
    """Say what an earlier load of the same bytes made, None where there was none; what it left undone is done.

    Raises InvalidInput where there is no file.
    """
    content = content_of(path)
    # of before texts had one canonical form a source may be named by the bytes of its file
    for artifact_id in dict.fromkeys((artifact_id_of(content), artifact_id_of(canonical(path.name, content)))):
        if known := graph.read("load/source", artifact_id=artifact_id):
            return _unchanged(graph, artifact_id, known[0])
    return None


def write(graph: Graph, draft: DocumentRecords) -> Loaded:
    """Write what was prepared; raises ShapeViolation and StoreUnavailable, the graph is then as it was before."""
    writing = _Writing(draft)
    graph.write(writing.build)
    if writing.loaded is None:  # another process loaded the same bytes in the meantime
        return _unchanged(graph, draft.artifact_id, graph.read("load/source", artifact_id=draft.artifact_id)[0])
    if draft.work is not None:
        _complete(graph, draft.work.id, draft.artifact_id)
    return writing.loaded


def _complete(graph: Graph, work: str, artifact_id: str) -> None:
    """Do what follows from a source that is there: resolve what waited for it, compare it with its neighbours."""
    resolve_waiting(graph, work, artifact_id)
    compare_versions(graph, work)


def _unchanged(graph: Graph, artifact_id: str, row: dict[str, Any]) -> Loaded:
    if row["work"]:  # an earlier load may have been cut short before all that follows from it was done
        _complete(graph, row["work"], artifact_id)
    return Loaded(artifact_id, row["name"], "unchanged", row["work"], row["segments"], row["snapshot"])


@dataclass(slots=True)
class _Writing:
    """A source on its way into the graph; `build` may run more than once."""

    draft: DocumentRecords
    loaded: Loaded | None = None

    def build(self, tx: Transaction) -> Batch:
        """Return what is to be written, as the archive stands in this transaction."""
        self.loaded = None
        draft = self.draft
        agent = Agent(id=f"software:beleg/{version('beleg')}", name=f"Beleg {version('beleg')}")
        work = draft.work.id if draft.work else ""
        state = tx.run("load/state", artifact_id=draft.artifact_id, work=work, agent=agent.id)[0]
        had = prerequisites(tx, draft)
        if state["known"]:
            return had.later
        batch = had.first
        if not state["agent_known"]:
            batch.add(agent)
        time = now()
        extraction = Extraction(id=ulid(), started_at=draft.started, ended_at=time, software=agent.name, agent=agent.id)
        source = draft.source.model_copy(update={"recorded_at": time, "generated_by": extraction.id})
        if draft.work:
            source = source.model_copy(update={"supersedes": _superseded(source, state["others"])})
        snapshot = self._snapshot(tx, state, time)
        batch.add(extraction)
        batch.nodes.append(draft.content)
        batch.add(source, snapshot)
        batch.nodes += draft.recorded(time)
        batch.edges += draft.edges
        if draft.work and not state["work_known"]:
            batch.add(draft.work)
        if draft.references:
            resolved = draft.references.resolved(tx, source, time)
            batch.add(*resolved.identifiers.values())
            batch.edges += resolved.edges
        self.loaded = Loaded(
            draft.artifact_id,
            source.name,
            "new version" if source.supersedes else "new",
            source.work,
            draft.segments,
            snapshot.number,
            source.supersedes,
            draft.doubts,
        )
        return batch

    def _snapshot(self, tx: Transaction, state: dict[str, Any], time: str) -> Snapshot:
        number = int(tx.run("load/next_snapshot")[0]["number"])
        frontier = Frontier.from_hex(state["size"], state["frontier"] or ())
        grown = frontier.append([leaf_hash(self.draft.artifact_id.encode())])
        return Snapshot(
            id=f"snapshot/{number}",
            number=number,
            size=grown.size,
            merkle_root=grown.root.hex(),
            frontier=grown.to_hex(),
            recorded_at=time,
            members=(self.draft.artifact_id,),
            after=f"snapshot/{state['snapshot']}" if state["snapshot"] else None,
        )


def _superseded(source: Source, rows: list[dict[str, Any]]) -> str | None:
    """Return the source of the work that this one takes the place of, if any."""
    ours = WorkSource(
        source.artifact_id,
        source.valid_from or source.stand or "",
        source.identifier,
        source.media_type,
        source.recorded_at,
    )
    found = superseded(ours, [work_source(row) for row in rows if row["artifact_id"]])
    return found.artifact_id if found else None
