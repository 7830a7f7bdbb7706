"""Sound records of conflicts: two citations that differ, which of them prevails, and what a check came to."""

from __future__ import annotations

from provenance.model.activities import ValidationReport
from provenance.model.conflicts import Conflict, ConflictKind, Principle, Resolution
from provenance.model.graph import Batch
from tests.support.records.citing import ABSENCE, CITATION, SESSION
from tests.support.records.law import TIME

CONFLICT = Conflict(
    id="01J00000000000000000000040",
    project="demo",
    kind=ConflictKind.CITATIONS,
    pair="0123456789ab",
    reason="One says that receipts are kept, one that nothing says so.",
    valid_from="2025-01-01",
    recorded_at=TIME,
    citations=(CITATION.id, ABSENCE.id),
    session=SESSION.id,
)
ENDED = CONFLICT.model_copy(
    update={"id": "01J00000000000000000000041", "valid_to": "2025-12-31", "supersedes": CONFLICT.id}
)
RESOLUTION = Resolution(
    id="01J00000000000000000000042",
    project="demo",
    principle=Principle.HAND,
    reason="The search looked at the wrong version.",
    recorded_at=TIME,
    conflict=ENDED.id,
    prefers_citation=CITATION.id,
    citation=CITATION.id,
    session=SESSION.id,
)
COMPATIBLE = RESOLUTION.model_copy(
    update={"id": "01J00000000000000000000043", "prefers_citation": None, "supersedes": RESOLUTION.id}
)
VALIDATION = ValidationReport(
    id="01J00000000000000000000044",
    project="demo",
    conforms=False,
    executor="cypher",
    shapes="sha256:" + "5" * 64,
    checked=40,
    violations=1,
    warnings=0,
    results={"violations": [{"focus": "beleg:x", "message": "A claim has a text."}]},
    recorded_at=TIME,
    session=SESSION.id,
)


def disputed() -> Batch:
    """Give a conflict, how it was resolved, that it was none after all, and a validation report."""
    return Batch().add(CONFLICT, ENDED, RESOLUTION, COMPATIBLE, VALIDATION)
