"""Sound records of compliance: a thing, a message and a process, a rule that binds the thing, and who keeps it."""

from __future__ import annotations

from provenance.model.compliance import (
    Assessment,
    BusinessObject,
    Message,
    Outcome,
    Process,
    Requirement,
    RequirementState,
    Severity,
)
from provenance.model.graph import Batch
from tests.support.records.citing import CITATION, SESSION
from tests.support.records.law import RULE, TIME

OBJECT = BusinessObject(
    id="01J00000000000000000000020",
    project="demo",
    slug="receipt",
    name="Receipt",
    description="What a customer is given.",
    terms=("Beleg",),
    addressees=("Halter",),
    recorded_at=TIME,
    session=SESSION.id,
)
MESSAGE = Message(
    id="01J00000000000000000000021",
    project="demo",
    slug="notice",
    name="Notice",
    terms=("Anzeige",),
    recorded_at=TIME,
    session=SESSION.id,
)
PROCESS = Process(
    id="01J00000000000000000000022",
    project="demo",
    slug="closing",
    name="Daily closing",
    terms=("Abschluss",),
    recorded_at=TIME,
    session=SESSION.id,
)
RENAMED = OBJECT.model_copy(
    update={"id": "01J00000000000000000000023", "name": "Customer receipt", "supersedes": OBJECT.id}
)
REQUIREMENT = Requirement(
    id="01J00000000000000000000024",
    project="demo",
    state=RequirementState.CONFIRMED,
    reason="The law calls it a voucher.",
    locator="§ 1 Abs. 1 BelO",
    recorded_at=TIME,
    rule=RULE.id,
    object=OBJECT.id,
    citation=CITATION.id,
    session=SESSION.id,
)
ASSESSMENT = Assessment(
    id="01J00000000000000000000025",
    project="demo",
    outcome=Outcome.FULFILLED,
    note="Kept by the daily closing.",
    recorded_at=TIME,
    requirement=REQUIREMENT.id,
    citation=CITATION.id,
    fulfilled_by_process=PROCESS.id,
    session=SESSION.id,
)
GAP = Assessment(
    id="01J00000000000000000000026",
    project="demo",
    outcome=Outcome.NOT_FULFILLED,
    severity=Severity.HIGH,
    remedy="Keep it for ten years.",
    recorded_at=TIME,
    requirement=REQUIREMENT.id,
    citation=CITATION.id,
    not_fulfilled_by_object=OBJECT.id,
    session=SESSION.id,
    supersedes=ASSESSMENT.id,
)


def complied() -> Batch:
    """Give what a company has, a rule that binds it, and what became of that."""
    return Batch().add(OBJECT, MESSAGE, PROCESS, RENAMED, REQUIREMENT, ASSESSMENT, GAP)
