"""Sound records of citing: a citation and its check, a search, remarks, and how a source stands in the project."""

from __future__ import annotations

from provenance.model.activities import Bearing, Search, Session, Verification, VerificationStatus
from provenance.model.citations import Annotation, Citation, Claim, ExtractionMethod, Motivation, Project
from provenance.model.graph import Batch, Edge, Reference
from provenance.model.sources import Classification, Consent, Paywall, Retraction
from tests.support.records.law import AGENT, ARTIFACT, LATER, PART, SNAPSHOT, TIME

CLAIM = "sha256:" + "c" * 64
PROJECT = Project(id="demo", recorded_at=TIME)
MEMBER = Edge("HAD_MEMBER", Reference("Project", "demo"), Reference("Source", ARTIFACT), {"number": 1})
SESSION = Session(
    id="demo/session-1/agent:a",
    name="session-1",
    project="demo",
    user="u",
    started_at=TIME,
    software="Beleg 0",
    agent=AGENT.id,
)
CLAIMED = Claim(id=CLAIM, project="demo", text="Receipts are kept for ten years.", recorded_at=TIME)
CITATION = Citation(
    id="demo/1",
    number=1,
    project="demo",
    claim=CLAIMED.text,
    verbatim_quote="zehn Jahre",
    quote_context="sind zehn Jahre aufzubewahren",
    quote_language="de",
    relevance_reasoning="It says so.",
    locator={"section": "§ 1"},
    matched_locator="§ 1 Abs. 1 BelO",
    matched_text="zehn Jahre",
    matched_start=12,
    matched_end=22,
    matched_page=1,
    matched_boxes=(1.0, 72.0, 100.25, 300.5, 112.0),
    artifact_id=ARTIFACT,
    snapshot_number=1,
    recorded_at=TIME,
    source=ARTIFACT,
    segments=(PART.id,),
    claim_id=CLAIM,
    session=SESSION.id,
    snapshot=SNAPSHOT.id,
)
SEARCH = Search(
    id="01J00000000000000000000003",
    terms=("Verschlüsselung",),
    queries=("verschlüssel",),
    places=("§ 1 BelO",),
    hits=0,
    snapshot_number=1,
    started_at=TIME,
    ended_at=LATER,
    software="Beleg 0",
    sources=(ARTIFACT,),
    agent=AGENT.id,
)
ABSENCE = CITATION.model_copy(
    update={
        "id": "demo/2",
        "number": 2,
        "verbatim_quote": None,
        "extraction_method": ExtractionMethod.NEGATIVE,
        "segments": (),
        "search": SEARCH.id,
    }
)
VERIFICATION = Verification(
    id="01J00000000000000000000002",
    status=VerificationStatus.VERIFIED,
    similarity=1.0,
    method="quote",
    notes="exact",
    started_at=TIME,
    ended_at=LATER,
    software="Beleg 0",
    citation=CITATION.id,
    agent=AGENT.id,
)
"""A check of before its two findings were told apart: it has none of them."""
ABSENCE_VERIFIED = VERIFICATION.model_copy(
    update={
        "id": "01J00000000000000000000004",
        "citation": ABSENCE.id,
        "stands": True,
        "bearing": Bearing.BY_CHECK,
        "bearing_notes": "Not found: “Fax”, searched in § 1.",
        "differences": {"left_out": [{"kind": "limit", "source": "in der Regel", "quote": ""}]},
        "wordings": {"notes": ["said", "verdict", "words", [], {}]},
    }
)
ANNOTATION = Annotation(
    id="demo/1",
    number=1,
    project="demo",
    motivation=Motivation.HIGHLIGHTING,
    body="The time counts.",
    quote="zehn Jahre",
    locator="§ 1 Abs. 1 BelO",
    start=12,
    end=22,
    page=1,
    boxes=(1.0, 72.0, 100.25, 300.5, 112.0),
    recorded_at=LATER,
    source=ARTIFACT,
    segments=(PART.id,),
    session=SESSION.id,
)
WITHDRAWAL = Annotation(
    id="demo/2",
    number=2,
    project="demo",
    motivation=Motivation.HIGHLIGHTING,
    withdrawn=True,
    recorded_at=LATER,
    source=ARTIFACT,
    whole=ARTIFACT,
    session=SESSION.id,
    supersedes=ANNOTATION.id,
)
REMARK = Annotation(
    id="demo/3",
    number=3,
    project="demo",
    motivation=Motivation.ASSESSING,
    body="The context is missing.",
    recorded_at=LATER,
    citation=CITATION.id,
    session=SESSION.id,
)
CLASSIFICATION = Classification(
    id="01J00000000000000000000009",
    project="demo",
    publisher="Amt",
    url="https://amt.example/belo",
    published_at="2026-01-01",
    tier=1,
    primary=True,
    paywall=Paywall.FULL,
    consent=Consent.OPEN,
    topics=("retention",),
    snippet="On keeping receipts.",
    recorded_at=LATER,
    source=ARTIFACT,
    session=SESSION.id,
)
RETRACTION = Retraction(
    id="01J0000000000000000000000A",
    project="demo",
    reason="The text was garbled.",
    recorded_at=LATER,
    source=ARTIFACT,
    session=SESSION.id,
)
REINSTATED = RETRACTION.model_copy(
    update={"id": "01J0000000000000000000000B", "withdrawn": True, "supersedes": RETRACTION.id}
)
RECLASSIFIED = CLASSIFICATION.model_copy(
    update={"id": "01J0000000000000000000000C", "tier": 2, "supersedes": CLASSIFICATION.id}
)


def cited() -> Batch:
    """Give what a first citation adds."""
    batch = Batch().add(PROJECT, SESSION, CLAIMED, CITATION, VERIFICATION)
    batch.edges.append(MEMBER)
    return batch


def searched() -> Batch:
    """Give what a citation of what is not there adds: the search it rests on."""
    return Batch().add(SEARCH, ABSENCE, ABSENCE_VERIFIED)


def annotated() -> Batch:
    """Give remarks on a place, on a whole source and on a citation."""
    return Batch().add(ANNOTATION, WITHDRAWAL, REMARK)


def classified() -> Batch:
    """Give what a project says of a source: how it stands, newly said, that it was withdrawn, and that it was not."""
    return Batch().add(RECLASSIFIED, CLASSIFICATION, REINSTATED, RETRACTION)
