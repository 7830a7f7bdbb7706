"""Load one source in one transaction: all of it is there afterwards, or nothing.

The same bytes twice change nothing (the artifact ID is their hash). Other bytes of the same work are a new Source;
it supersedes the one before when its date is later, or when it comes under the same file name.

    (:Snapshot)-[:HAD_MEMBER]->(:Source)-[:REALIZES]->(:Work)
    (:Source)-[:HAS_CONTENT]->(:Content), (:Source)-[:GENERATED_BY]->(:Extraction)-[:ATTRIBUTED_TO]->(:Agent)
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from etl.document import Document
from etl.load.references import References
from etl.load.resolve_later import resolve_waiting
from etl.load.segments import segments
from provenance.model.activities import Agent, Extraction, ulid
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Content, Snapshot, Source, SourceType, Work
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

Read = Callable[[Path], Document]
Outcome = Literal["new", "new version", "unchanged"]


@dataclass(frozen=True, slots=True)
class Registration:
    """What the caller says of a source besides its bytes; what is not said is taken from the document."""

    name: str | None = None
    version: str | None = None
    publisher: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a load came to."""

    artifact_id: str
    name: str
    outcome: Outcome
    work: str | None
    segments: int
    snapshot: int
    supersedes: str | None = None


def load(graph: Graph, path: Path, read: Read, given: Registration | None = None) -> Loaded:
    """Load the file into the graph.

    Raises InvalidInput where there is no file, UnreadableFile from ``read``, ShapeViolation and StoreUnavailable from
    the graph; the graph is then as it was before.
    """
    started = now()
    payload = _bytes(path)
    artifact_id = "sha256:" + hashlib.sha256(payload).hexdigest()
    if known := graph.read("load/source", artifact_id=artifact_id):
        return _unchanged(graph, artifact_id, known[0])
    document = read(path)
    draft = _Draft(path, payload, artifact_id, document, given or Registration(), started, References(document))
    graph.write(draft.build)
    if draft.loaded is None:  # another process loaded the same bytes in the meantime
        return _unchanged(graph, artifact_id, graph.read("load/source", artifact_id=artifact_id)[0])
    resolve_waiting(graph, document.work, artifact_id)
    return draft.loaded


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidInput(
            f"Expected a file that can be read at {path}: {error.strerror}.", suggestion="Check the path for a slip."
        ) from error


def _unchanged(graph: Graph, artifact_id: str, row: dict[str, Any]) -> Loaded:
    if row["work"]:  # an earlier load may have been cut short before others' references were resolved
        resolve_waiting(graph, row["work"], artifact_id)
    return Loaded(artifact_id, row["name"], "unchanged", row["work"], row["segments"], row["snapshot"])


@dataclass(slots=True)
class _Draft:
    """A source on its way into the graph; `build` may run more than once, the reading and packing only once."""

    path: Path
    payload: bytes
    artifact_id: str
    document: Document
    given: Registration
    started: str
    references: References
    loaded: Loaded | None = None
    _content: Content | None = None

    def build(self, tx: Transaction) -> Batch:
        """Give what is to be written, as the archive stands in this transaction."""
        self.loaded = None
        agent = Agent(id=f"software:beleg/{version('beleg')}", name=f"Beleg {version('beleg')}")
        state = tx.run("load/state", artifact_id=self.artifact_id, work=self.document.work, agent=agent.id)[0]
        if state["known"]:
            return Batch()
        batch = Batch()
        if not state["agent_known"]:
            batch.add(agent)
        time = now()
        extraction = Extraction(id=ulid(), started_at=self.started, ended_at=time, software=agent.name, agent=agent.id)
        source = self._source(time, extraction, self._before(state["before"]))
        snapshot = self._snapshot(tx, state, time)
        held = list(segments(self.document, self.artifact_id, time))
        batch.add(extraction, self._packed(), source, snapshot, *held)
        names, resolved = self.references.resolved(tx, source, held, time)
        if not state["work_known"]:
            batch.add(self._work(names))
        batch.add(*resolved.identifiers.values())
        batch.edges += resolved.edges
        self.loaded = Loaded(
            self.artifact_id,
            source.name,
            "new version" if source.supersedes else "new",
            source.work,
            len(held),
            snapshot.number,
            source.supersedes,
        )
        return batch

    def _work(self, names: tuple[str, ...]) -> Work:
        document = self.document
        return Work(id=document.work, title=document.title, abbreviation=document.abbreviation, names=names)

    def _source(self, time: str, extraction: Extraction, before: str | None) -> Source:
        document = self.document
        return Source(
            artifact_id=self.artifact_id,
            type=SourceType.DOCUMENT,
            identifier=self.path.name,
            name=self.given.name or document.title,
            version=self.given.version or document.stand,
            kind=document.kind,
            media_type=_media_type(self.payload),
            size=len(self.payload),
            language=document.language,
            publisher=self.given.publisher,
            stand=document.stand,
            metadata=self.given.metadata,
            recorded_at=time,
            work=document.work,
            content=self.artifact_id,
            supersedes=before,
            generated_by=extraction.id,
        )

    def _snapshot(self, tx: Transaction, state: dict[str, Any], time: str) -> Snapshot:
        number = int(tx.run("load/next_snapshot")[0]["number"])
        frontier = Frontier.from_hex(state["size"], state["frontier"] or ())
        grown = frontier.append([leaf_hash(self.artifact_id.encode())])
        return Snapshot(
            id=f"snapshot/{number}",
            number=number,
            size=grown.size,
            merkle_root=grown.root.hex(),
            frontier=grown.to_hex(),
            recorded_at=time,
            members=(self.artifact_id,),
            after=f"snapshot/{state['snapshot']}" if state["snapshot"] else None,
        )

    def _packed(self) -> Content:
        if self._content is None:
            words = self.document.words
            self._content = Content(
                id=self.artifact_id,
                text=self.document.text,
                layout=words.layout.encode() if words else None,
                payload=base64.b64encode(zlib.compress(self.payload)).decode("ascii"),
            )
        return self._content

    def _before(self, sources: list[dict[str, Any]]) -> str | None:
        """Give the newest source of the work that this one takes the place of, if any."""
        ours = self.document.stand
        kind = _media_type(self.payload)
        older = [
            row
            for row in sources
            if row["artifact_id"]
            and row["media_type"] == kind
            and (
                (ours and row["stand"] and row["stand"] < ours)
                or (row["identifier"] == self.path.name and not (ours and row["stand"] and row["stand"] > ours))
            )
        ]
        return max(older, key=lambda row: row["stand"] or "")["artifact_id"] if older else None


def _media_type(payload: bytes) -> str:
    return "application/pdf" if payload.lstrip()[:5] == b"%PDF-" else "application/xml"
