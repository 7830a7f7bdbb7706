"""Answers on both engines: read back as they were written, and what all of them come to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from provenance.answering.recording import KeptAnswer, answers, count
from provenance.answering.statistics import PersonaQuestions, Refused, Rungs, statistics
from provenance.bootstrap import open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.questions import Question, given
from provenance.ledger.verify import verify
from provenance.model.activities import Agent
from provenance.model.answers import Outcome, Refusal, Rung
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch
from provenance.report.answers import RELATIONS
from provenance.report.gathering import gather
from provenance.store.graph import Graph
from tests.support import records

TODAY = datetime(2026, 3, 31, 12, tzinfo=UTC)
OTHER = Agent(id="agent:other", name="other")
OTHERS = records.SESSION.model_copy(update={"id": "demo/s/agent:other", "name": "s", "agent": OTHER.id})
ELSEWHERE = records.SESSION.model_copy(update={"id": "elsewhere/s/agent:a", "project": "elsewhere"})
QUESTIONS: list[tuple[str, str | None, str, float | None, int | None, int]] = [
    # persona, reason of a refusal, query type, similarity, sources, days ago
    ("educator", None, "factual", 0.9, 3, 1),
    ("educator", "low_similarity_score", "factual", 0.2, 1, 2),
    ("researcher", "no_citeable_content", "analytical", 0.3, 1, 3),
    ("researcher", "no_citeable_content", "factual", 0.1, 2, 4),
    ("researcher", "no_citeable_content", "factual", 0.3, 2, 5),
    ("researcher", "post_death_events", "factual", None, None, 40),
    ("", "no_citeable_content", "creative", 0.6, 0, 20),
]
CATEGORIES = {"post_death_events"}


def moment(days: int) -> str:
    """Give the time so many days before today, as records have it."""
    return (TODAY - timedelta(days=days)).isoformat(timespec="microseconds").replace("+00:00", "Z")


def name(number: int) -> str:
    """Give an id of the shape of a ULID."""
    return f"01J000000000000000000001{number:02}"


def asked() -> Batch:
    """Give the answers to the questions above, one of another agent, and one of another project."""
    batch = Batch().add(OTHER, OTHERS, ELSEWHERE)
    for number, (persona, reason, query_type, similarity, sources, days) in enumerate(QUESTIONS):
        said: dict[str, Any] = {"persona": persona or None, "query_type": query_type, "sources_found": sources}
        fields = {
            **said,
            "id": name(number),
            "outcome": Outcome.REFUSED if reason else Outcome.ANSWERED,
            "rung": Rung.REFUSED if reason else Rung.SUPPORTED,
            "supported": 0 if reason else 2,
            "refused": 0,
            "similarity": similarity,
            "question": None,
            "pack": None,
            "started_at": moment(days),
            "ended_at": moment(days),
            "session": OTHERS.id if number == 0 else records.SESSION.id,
        }
        batch.add(records.ANSWER.model_copy(update=fields))
        if reason:
            category = reason if reason in CATEGORIES else None
            kept = {"id": name(50 + number), "project": "demo", "reason": reason, "category": category}
            batch.add(
                Refusal(
                    **kept,
                    **said,
                    question_digest=records.QUESTION,
                    recorded_at=moment(days),
                    answer=name(number),
                    session=records.SESSION.id,
                )
            )
    foreign = {"id": name(99), "project": "elsewhere", "session": ELSEWHERE.id, "pack": None}
    return batch.add(records.ANSWER.model_copy(update=foreign))


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """A store with one sound record of every class, and the answers above."""
    with open_store(store_location) as opened:
        opened.commit(records.everything())
        opened.commit(asked())
        yield opened


def test_an_answer_reads_back_as_it_was_written(graph: Graph) -> None:
    """An answer has its claims with rung and citations, its steps and its refusals; others' answers are not there."""
    with open_engine(graph=graph, context=CitationContext(project_id="demo")) as engine:
        (found,) = answers(engine, answer_id=records.ANSWER.id)
        every = answers(engine)
        assert [one.id for one in answers(engine, most=2)] == [name(6), name(5)]
        [session] = [one.session for one in every if one.id == name(0)]
        assert [one.id for one in answers(engine, session=session, most=1)] == [name(0)]
        assert [count(engine, session=one) for one in (None, session, "none")] == [8, 1, 0]
        assert (len(gather(engine, most_answers=3).answers), gather(engine, most_answers=0).answers_made) == (3, 8)
        shown = gather(engine)
        other = open_engine(graph=graph, context=CitationContext(project_id="demo", agent_id=OTHER.id, role="agent"))
        assert count(other) == 1
        assert [one.id for one in answers(other)] == [name(0)]
        assert sum(one.asked for one in statistics(other, today=TODAY).asked) == 1
        assert verify(graph).sound
    assert isinstance(found, KeptAnswer)
    assert (found.rung, found.outcome, found.text) == (Rung.NARROWED, Outcome.ANSWERED, records.ANSWER.text)
    assert found.policies == {"category": "1"}
    first, second = found.claims
    assert (first.text, first.rung, first.citations) == (records.CLAIMED.text, Rung.SUPPORTED, (1,))
    assert (first.relations, records.CITATION.extraction_method) == (("paraphrase",), ExtractionMethod.DIRECT_QUOTE)
    assert [one.relation for one in shown.answers[-1].claims[0].evidence] == [RELATIONS["paraphrase"]]
    assert (second.rung, second.removed_why, second.citations) == (Rung.REFUSED, "Nothing bears it.", ())
    (step,) = found.steps
    assert (step.name, step.outcome, step.figures) == ("gate", "narrowed", {"claims": 2})
    (refusal,) = found.refusals
    assert (refusal.reason, refusal.similarity_best, refusal.sources_required) == ("below_min_sources", 0.5, 3)
    assert [one.id for one in every] == [*sorted((name(n) for n in range(7)), reverse=True), records.ANSWER.id]


def test_what_the_answers_come_to(graph: Graph) -> None:
    """Refusals by category and coverage, rungs by day and persona, and the alerts count the right answers."""
    with open_engine(graph=graph, context=CitationContext(project_id="demo")) as engine:
        found = statistics(engine, since="2026-02-01", today=TODAY)
        latest = statistics(engine, since="2026-03-30", today=TODAY)
        quiet = statistics(engine, since="2026-02-01", today=TODAY + timedelta(days=60))
        with pytest.raises(InvalidInput):
            statistics(engine, since="lately")
    assert (found.by_category, found.by_coverage) == (1, 5)
    assert found.refusals[0] == Refused("category", "post_death_events", "researcher", 1)
    assert found.refusals[1] == Refused("coverage", "no_citeable_content", "researcher", 3)
    assert found.asked == (
        PersonaQuestions(None, 1, 1, 0.6),
        PersonaQuestions("educator", 2, 1, pytest.approx(0.55)),
        PersonaQuestions("researcher", 4, 4, pytest.approx(0.7 / 3)),
    )
    assert [one.rate for one in found.asked] == [1.0, 0.5, 1.0]
    assert found.sources == ((0, 1), (1, 2), (2, 2), (3, 1))
    assert found.query_types == (("factual", 5, 4), ("analytical", 1, 1), ("creative", 1, 1))
    assert [one.day for one in found.by_day][-1] == "2026-03-30"
    assert found.by_persona[1] == Rungs(None, "educator", 2, 2, 0, 0, 0, 4)
    assert {
        one.name: (one.about, round(one.found, 3), one.bound) for one in found.alerts if one.about != "no persona"
    } == {
        "refusal_rate": ("researcher", 1.0, 0.5),
        "no_citeable_content": ("3 in 7 days", 0.429, pytest.approx(2 / 28)),
        "similarity": ("6 questions", 0.4, 0.5),
    }
    assert latest.refusals == ()
    assert latest.asked == (PersonaQuestions("educator", 1, 0, 0.9),)
    assert [one.name for one in latest.alerts] == ["no_citeable_content"]
    assert "no_citeable_content" not in {one.name for one in quiet.alerts}
    # the one question without a persona was refused: that is no share
    assert [one.about for one in found.alerts if one.name == "refusal_rate"] == ["researcher"]
    assert found.to_dict()["by_persona"][1]["supported"] == 2


def test_an_auditor_finds_answers_on_retracted_sources(graph: Graph) -> None:
    """A claim that rests on a source is a fault once the source is retracted, and none where that was taken back."""
    question = Question.find("answers_on_retracted_sources")
    assert question.ask(graph, question.arguments(given([], project="demo"))) == []
    again = {"id": name(98), "reason": "Forged.", "supersedes": records.REINSTATED.id}
    graph.commit(Batch().add(records.RETRACTION.model_copy(update=again)))
    (row,) = question.ask(graph, question.arguments(given([])))
    assert (row["answer"], row["claim"], row["citation"]) == (records.ANSWER.id, records.CLAIMED.text, 1)
    assert row["reason"] == "Forged."
    assert question.ask(graph, question.arguments(given([], project="elsewhere"))) == []
