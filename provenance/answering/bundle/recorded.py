"""Whether the record of a store agrees with a bundle: that the answer is in it, with these citations, after that log.

The bundle stands on its own; this is the second look of whoever has the store too. That the record itself was not
changed since is told by `beleg verify`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from provenance.answering.bundle.pointers import BundleFinding
from provenance.answering.bundle.statement import Predicate, SnapshotPart, Statement
from provenance.ledger.log import head_row
from provenance.model.merkle import EMPTY_ROOT

if TYPE_CHECKING:
    from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class LoggedCitation:
    """The leaf of a citation: its number in the log, its text and the proof that it is under the checkpoint."""

    citation: int
    number: int
    text: str
    proof: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows of ``bundle/citations`` by number, the newest snapshot, the head of the log and the engine's name.

    ``checkpoint`` is the signed checkpoint of that log, ``leaves`` are the citations under it (`anchored`).
    """

    cited: Mapping[int, Mapping[str, Any]]
    snapshot: SnapshotPart | None
    size: int
    root: str
    engine: str
    checkpoint: str | None = None
    leaves: tuple[LoggedCitation, ...] = ()


def gather(graph: Graph, project: str, numbers: Sequence[int]) -> Facts:
    """Read what a bundle says of the citations with these numbers."""
    rows = graph.read_over("bundle/citations", "numbers", numbers, project=project)
    archive = graph.read("bundle/state")
    head = head_row(graph)
    return Facts(
        cited={int(row["citation"]["number"]): row for row in rows},
        snapshot=SnapshotPart.model_validate(archive[0]) if archive else None,
        size=int(head["size"]) if head else 0,
        root=str(head["root"]) if head else EMPTY_ROOT.hex(),
        engine=str(graph.engine),
    )


FIELDS = {
    "artifact_id": ("artifact_id",),
    "snapshot_number": ("snapshot", "number"),
    "matched_start": ("span", "start"),
    "matched_end": ("span", "end"),
    "extraction_method": ("relation",),
    "recorded_at": ("recorded_at",),
}


def of_record(statement: Statement, digest: str, graph: Graph) -> list[BundleFinding]:
    """Compare a bundle with the store it is said to be of; raises StoreUnavailable."""
    return [*_answer(statement.predicate, digest, graph), *_citations(statement.predicate, graph)]


def _answer(said: Predicate, digest: str, graph: Graph) -> Iterator[BundleFinding]:
    row = graph.read("bundle/logged", answer=said.answer.id, size=said.ledger.size)[0]
    if row["digest"] is None:
        message = f"the record has no answer {said.answer.id}: it is of another store, or was never delivered"
        yield BundleFinding("record", "#/predicate/answer/id", message)
        return
    if row["digest"] != digest:
        message = f"the record has another bundle for the answer {said.answer.id}"
        yield BundleFinding("record", "#/predicate/answer/id", message, None, str(row["digest"]), digest)
    if row["project"] != said.answer.project:
        message = "the answer is of another project"
        yield BundleFinding(
            "record", "#/predicate/answer/project", message, None, str(row["project"]), said.answer.project
        )
    if said.ledger.size and row["root"] != said.ledger.root:
        message = f"the log of the store had another root when it had {said.ledger.size:,} leaves"
        yield BundleFinding("record", "#/predicate/ledger/root", message, None, str(row["root"]), said.ledger.root)


def _citations(said: Predicate, graph: Graph) -> Iterator[BundleFinding]:
    rows = gather(graph, said.answer.project, [one.number for one in said.citations]).cited
    for number, one in enumerate(said.citations):
        pointer = f"#/predicate/citations/{number}"
        row = rows.get(one.number)
        if row is None:
            yield BundleFinding("record", pointer, f"the record has no citation {one.number}")
            continue
        given = one.model_dump()
        for name, path in FIELDS.items():
            expected, found = row["citation"].get(name), within(given, path)
            if expected != found:
                message = f"citation {one.number} has another {name} in the record"
                yield BundleFinding("record", f"{pointer}/{'/'.join(path)}", message, None, str(expected), str(found))
        if tuple(row["segments"] or ()) != one.span.segments:
            yield BundleFinding("record", f"{pointer}/span/segments", f"citation {one.number} cites other segments")
        if row["merkle_root"] != one.snapshot.merkle_root:
            message = f"snapshot {one.snapshot.number} has another Merkle root in the record"
            yield BundleFinding("record", f"{pointer}/snapshot/merkle_root", message)


def within(value: dict[str, Any], path: tuple[str, ...]) -> Any:
    """Return what stands at a path of keys."""
    for key in path:
        value = value[key]
    return value
