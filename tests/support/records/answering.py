"""Sound records of answering: an answer with its claims and steps, an evidence pack, a refusal, a disclosure."""

from __future__ import annotations

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
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import Batch
from tests.support.records.citing import CITATION, CLAIM, CLAIMED, SESSION
from tests.support.records.law import AGENT, LATER, PART, SNAPSHOT, TIME

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
    outside=2,
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


def answered() -> Batch:
    """Give an answer with its steps, its claims and its evidence pack, a refusal and what a requestor was shown."""
    batch = Batch().add(REFUSED, ANSWER, STEP, ASSERTION, PACK, REFUSAL, DISCLOSURE)
    batch.edges += PACK.selecting([Selected(PART.id, rank=1, score=0.875, similarity=0.75, tier=1)])
    batch.edges += ASSERTION.resting({CITATION.id: ExtractionMethod.PARAPHRASE})  # the citation itself is a quote
    return batch
