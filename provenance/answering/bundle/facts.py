"""What the record says of the citations of an answer, of the archive and of the log, as it goes into a bundle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from provenance.answering.bundle.statement import SnapshotPart
from provenance.ledger.log import head_row
from provenance.model.merkle import EMPTY_ROOT

if TYPE_CHECKING:
    from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows of ``bundle/citations`` by number, the newest snapshot, the head of the log and the engine's name."""

    cited: Mapping[int, Mapping[str, Any]]
    snapshot: SnapshotPart | None
    size: int
    root: str
    engine: str


def gather(graph: Graph, project: str, numbers: Sequence[int]) -> Facts:
    """Read what a bundle says of the citations with these numbers."""
    rows = graph.read("bundle/citations", project=project, numbers=list(numbers)) if numbers else []
    archive = graph.read("bundle/state")
    head = head_row(graph)
    return Facts(
        cited={int(row["citation"]["number"]): row for row in rows},
        snapshot=SnapshotPart.model_validate(archive[0]) if archive else None,
        size=int(head["size"]) if head else 0,
        root=str(head["root"]) if head else EMPTY_ROOT.hex(),
        engine=str(graph.engine),
    )
