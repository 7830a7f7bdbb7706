"""Sound records of the archive: a law in two versions, its places, a rule, a snapshot, and how they were compared."""

from __future__ import annotations

import base64
import hashlib
import zlib

from provenance.model.activities import Agent, AgentKind, Comparison, Extraction
from provenance.model.graph import Batch, Edge
from provenance.model.rules import Modality, Rule
from provenance.model.sources import Content, Identifier, Segment, Snapshot, Source, Work

TIME = "2026-01-02T03:04:05.000006Z"
LATER = "2026-01-02T03:04:06.000006Z"
PAYLOAD = b"Belege sind zehn Jahre aufzubewahren."
ARTIFACT = "sha256:" + hashlib.sha256(PAYLOAD).hexdigest()
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


def archive() -> Batch:
    """Give what stands before anything is cited."""
    batch = Batch().add(WHOLE_NAME, IDENTIFIER, AGENT, WORK, EXTRACTION, CONTENT, SOURCE, WHOLE, PART, SNAPSHOT, RULE)
    batch.edges.append(REFERENCE)
    return batch


def compared() -> Batch:
    """Give an older version of the source that came later, and the comparison of the two."""
    batch = Batch().add(EARLIER_CONTENT, EARLIER, EARLIER_PART, COMPARISON)
    batch.edges += [REVISION, Edge("SUPERSEDES", SOURCE.reference, EARLIER.reference)]
    return batch
