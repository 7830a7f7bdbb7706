"""One sound record of every class, linked to each other, for tests of shapes, log and audit."""

from __future__ import annotations

import base64
import hashlib
import zlib

from provenance.model.activities import (
    Agent,
    AgentKind,
    Comparison,
    Extraction,
    Search,
    Session,
    Verification,
    VerificationStatus,
)
from provenance.model.annotations import Annotation, Motivation
from provenance.model.answers import (
    Answer,
    Assertion,
    Disclosure,
    EvidencePack,
    Mode,
    Outcome,
    Refusal,
    Rung,
    Selected,
    Step,
)
from provenance.model.citations import Citation, Claim, ExtractionMethod, Project
from provenance.model.graph import Batch, Edge, Reference
from provenance.model.record import RecordModel
from provenance.model.rules import Modality, Rule
from provenance.model.sources import Content, Identifier, Segment, Snapshot, Source, Work
from provenance.model.standings import Classification, Consent, Paywall, Retraction

TIME = "2026-01-02T03:04:05.000006Z"
LATER = "2026-01-02T03:04:06.000006Z"
PAYLOAD = b"Belege sind zehn Jahre aufzubewahren."
ARTIFACT = "sha256:" + hashlib.sha256(PAYLOAD).hexdigest()
CLAIM = "sha256:" + "c" * 64
SEGMENT = f"{ARTIFACT}#para-1"

AGENT = Agent(id="agent:a", name="A", kind=AgentKind.PERSON)
WHOLE_NAME = Identifier(id="belo", name="BelO", kind="statute", recorded_at=TIME)
IDENTIFIER = Identifier(id="belo#para-7", name="§ 7 BelO", kind="statute", recorded_at=TIME, whole="belo")
WORK = Work(id="de/belo", title="Ordnung über Belege", abbreviation="BelO", names=("belo",))
EXTRACTION = Extraction(
    id="01J00000000000000000000001",
    started_at=TIME,
    ended_at=LATER,
    software="Beleg 0",
    configuration={"workers": 1},
    agent=AGENT.id,
)
CONTENT = Content(
    id=ARTIFACT,
    text=PAYLOAD.decode(),
    layout="eJwDAAAAAAE=",
    payload=base64.b64encode(zlib.compress(PAYLOAD)).decode(),
)
SOURCE = Source(
    artifact_id=ARTIFACT,
    identifier="belo.txt",
    name="Ordnung über Belege",
    version="2026-01-01",
    kind="statute",
    media_type="text/plain",
    size=len(PAYLOAD),
    language="de",
    publisher="Amt",
    tier=1,
    valid_from="2026-01-01",
    valid_to="2026-12-31",
    metadata={"keywords": ["Beleg"], "weight": 1.5},
    recorded_at=TIME,
    work=WORK.id,
    content=CONTENT.id,
    generated_by=EXTRACTION.id,
)
WHOLE = Segment(
    id=SEGMENT,
    kind="section",
    section="§ 1",
    locator="§ 1 BelO",
    eid="para-1",
    eli="de/belo/2026-01-01/para-1",
    start=0,
    end=37,
    position=1,
    recorded_at=TIME,
    source=ARTIFACT,
)
PART = Segment(
    id=f"{SEGMENT}_abs-1",
    kind="norm",
    section="§ 1",
    path=("Absatz", "1"),
    locator="§ 1 Abs. 1 BelO",
    eid="para-1_abs-1",
    eli="de/belo/2026-01-01/para-1_abs-1",
    heading="Aufbewahrung",
    heading_path=("Teil 1 Belege",),
    text=PAYLOAD.decode(),
    start=0,
    end=37,
    position=2,
    satz="computed",
    page=1,
    boxes=(1.0, 72.0, 100.25, 300.5, 112.0),
    recorded_at=TIME,
    source=ARTIFACT,
    parent=SEGMENT,
)
REFERENCE = Edge(
    "REFERS_TO",
    PART.reference,
    IDENTIFIER.reference,
    {
        "start": 0,
        "end": 6,
        "text": "Belege",
        "kind": "statute",
        "locator": "§ 7 BelO",
        "exact": False,
        "spans": [0, 6, 7, 9],
    },
)
SNAPSHOT = Snapshot(
    id="snapshot/1",
    number=1,
    size=1,
    merkle_root="a" * 64,
    frontier=("a" * 64,),
    recorded_at=TIME,
    members=(ARTIFACT,),
)
RULE = Rule(
    id="sha256:" + "d" * 64,
    modality=Modality.OBLIGATION,
    locator="§ 1 Abs. 1 BelO",
    action="aufzubewahren",
    object="Belege",
    deadline="zehn Jahre",
    duration="P10Y",
    spans={
        "object": [["para-1_abs-1", 0, 6]],
        "deadline": [["para-1_abs-1", 12, 22]],
        "action": [["para-1_abs-1", 23, 36]],
    },
    valid_from="2026-01-01",
    valid_to="2026-12-31",
    recorded_at=TIME,
    segments=(PART.id,),
    objects=(SEGMENT,),
)
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
ABSENCE_VERIFIED = VERIFICATION.model_copy(update={"id": "01J00000000000000000000004", "citation": ABSENCE.id})
EARLIER_PAYLOAD = b"Belege sind acht Jahre aufzubewahren."
EARLIER_ARTIFACT = "sha256:" + hashlib.sha256(EARLIER_PAYLOAD).hexdigest()
EARLIER_CONTENT = CONTENT.model_copy(
    update={
        "id": EARLIER_ARTIFACT,
        "text": EARLIER_PAYLOAD.decode(),
        "payload": base64.b64encode(zlib.compress(EARLIER_PAYLOAD)).decode(),
    }
)
EARLIER = SOURCE.model_copy(
    update={
        "artifact_id": EARLIER_ARTIFACT,
        "version": "2025-01-01",
        "size": len(EARLIER_PAYLOAD),
        "valid_from": "2025-01-01",
        "valid_to": None,
        "valid_origin": "clause",
        "valid_clause": "§ 9 BelO",
        "content": EARLIER_ARTIFACT,
    }
)
EARLIER_PART = Segment(
    id=f"{EARLIER_ARTIFACT}#para-1_abs-1",
    kind="norm",
    section="§ 1",
    path=("Absatz", "1"),
    locator="§ 1 Abs. 1 BelO",
    eid="para-1_abs-1",
    eli="de/belo/2025-01-01/para-1_abs-1",
    dropped=False,
    heading_path=("Teil 1 Belege",),
    text=EARLIER_PAYLOAD.decode(),
    start=0,
    end=37,
    position=1,
    valid_from="2025-02-01",
    recorded_at=TIME,
    source=EARLIER_ARTIFACT,
)
REVISION = Edge(
    "SUPERSEDES",
    PART.reference,
    EARLIER_PART.reference,
    {"kind": "changed", "valid_from": "2026-01-01", "valid_to": "2025-12-31", "recorded_at": LATER},
)
COMPARISON = Comparison(
    id="sha256:" + "e" * 64,
    older=EARLIER_ARTIFACT,
    newer=ARTIFACT,
    unchanged=0,
    changed=1,
    moved=0,
    added=1,
    dropped=1,
    valid_from="2026-01-01",
    valid_to="2025-12-31",
    started_at=TIME,
    ended_at=LATER,
    software="Beleg 0",
    sources=(EARLIER_ARTIFACT, ARTIFACT),
    came=(SEGMENT,),
    went=(EARLIER_PART.id,),
    agent=AGENT.id,
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
QUESTION = "sha256:" + "f" * 64
PACK = EvidencePack(
    id="01J00000000000000000000005",
    project="demo",
    question="How long?",
    question_digest=QUESTION,
    generated_at=TIME,
    statistics={"places": 1},
    unmet=("publisher: one publisher has more than 40 %",),
    session=SESSION.id,
)
ANSWER = Answer(
    id="01J00000000000000000000006",
    project="demo",
    mode=Mode.ASK,
    preset="law",
    persona="researcher",
    question="How long?",
    language="en",
    outcome=Outcome.ANSWERED,
    rung=Rung.NARROWED,
    supported=1,
    refused=1,
    text="Receipts are kept for ten years [1].",
    digest="sha256:" + "b" * 64,
    policies={"category": "1"},
    query_type="factual",
    similarity=0.75,
    sources_found=1,
    snapshot_number=1,
    started_at=TIME,
    ended_at=LATER,
    software="Beleg 0",
    session=SESSION.id,
    snapshot=SNAPSHOT.id,
    pack=PACK.id,
)
STEP = Step(
    id=f"{ANSWER.id}/01",
    number=1,
    name="gate",
    started_at=TIME,
    ended_at=LATER,
    outcome="narrowed",
    figures={"claims": 2},
    answer=ANSWER.id,
    agent=AGENT.id,
)
ASSERTION = Assertion(
    id=f"{ANSWER.id}/1",
    number=1,
    text=CLAIMED.text,
    section="Retention",
    rung=Rung.SUPPORTED,
    reason="Word for word in § 1 Abs. 1 BelO.",
    start=0,
    end=32,
    answer=ANSWER.id,
    claim=CLAIM,
    citations=(CITATION.id,),
)
REFUSED = Assertion(
    id=f"{ANSWER.id}/2",
    number=2,
    text="Receipts are burnt.",
    rung=Rung.REFUSED,
    reason="Nothing bears it.",
    removed="Receipts are burnt.",
    removed_why="Nothing bears it.",
    start=33,
    end=52,
    answer=ANSWER.id,
)
REFUSAL = Refusal(
    id="01J00000000000000000000007",
    project="demo",
    persona="researcher",
    reason="below_min_sources",
    query_type="factual",
    question_digest=QUESTION,
    similarity_best=0.5,
    similarity_required=0.75,
    sources_found=1,
    sources_required=3,
    results=4,
    recorded_at=LATER,
    answer=ANSWER.id,
    session=SESSION.id,
)
DISCLOSURE = Disclosure(
    id="01J00000000000000000000008",
    project="demo",
    requestor="reader",
    day="2026-01-02",
    excerpts=1,
    characters=10,
    recorded_at=LATER,
    answer=ANSWER.id,
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
RECORDS: dict[str, RecordModel] = {
    "Agent": AGENT,
    "Identifier": IDENTIFIER,
    "Work": WORK,
    "Extraction": EXTRACTION,
    "Content": CONTENT,
    "Source": SOURCE,
    "Segment": PART,
    "Snapshot": SNAPSHOT,
    "Rule": RULE,
    "Project": PROJECT,
    "Session": SESSION,
    "Claim": CLAIMED,
    "Citation": CITATION,
    "Verification": VERIFICATION,
    "Comparison": COMPARISON,
    "Search": SEARCH,
    "Annotation": ANNOTATION,
    "Answer": ANSWER,
    "Step": STEP,
    "Assertion": ASSERTION,
    "EvidencePack": PACK,
    "Refusal": REFUSAL,
    "Disclosure": DISCLOSURE,
    "Classification": CLASSIFICATION,
    "Retraction": RETRACTION,
}


def archive() -> Batch:
    """Give what stands before anything is cited."""
    batch = Batch().add(WHOLE_NAME, IDENTIFIER, AGENT, WORK, EXTRACTION, CONTENT, SOURCE, WHOLE, PART, SNAPSHOT, RULE)
    batch.edges.append(REFERENCE)
    return batch


def cited() -> Batch:
    """Give what a first citation adds."""
    batch = Batch().add(PROJECT, SESSION, CLAIMED, CITATION, VERIFICATION)
    batch.edges.append(MEMBER)
    return batch


def searched() -> Batch:
    """Give what a citation of what is not there adds: the search it rests on."""
    return Batch().add(SEARCH, ABSENCE, ABSENCE_VERIFIED)


def compared() -> Batch:
    """Give an older version of the source that came later, and the comparison of the two."""
    batch = Batch().add(EARLIER_CONTENT, EARLIER, EARLIER_PART, COMPARISON)
    batch.edges += [REVISION, Edge("SUPERSEDES", SOURCE.reference, EARLIER.reference)]
    return batch


def annotated() -> Batch:
    """Give remarks on a place, on a whole source and on a citation."""
    return Batch().add(ANNOTATION, WITHDRAWAL, REMARK)


def classified() -> Batch:
    """Give what a project says of a source: how it stands, newly said, that it was withdrawn, and that it was not."""
    return Batch().add(RECLASSIFIED, CLASSIFICATION, REINSTATED, RETRACTION)


def answered() -> Batch:
    """Give an answer with its steps, its claims and its evidence pack, a refusal and what a requestor was shown."""
    batch = Batch().add(REFUSED, ANSWER, STEP, ASSERTION, PACK, REFUSAL, DISCLOSURE)
    batch.edges += PACK.selecting([Selected(PART.id, rank=1, score=0.875, similarity=0.75, tier=1)])
    return batch


def everything() -> Batch:
    """Give all of it in one batch."""
    batches = answered(), classified(), annotated(), searched(), compared(), archive(), cited()
    return Batch(
        [node for batch in batches for node in batch.nodes], [edge for batch in batches for edge in batch.edges]
    )
