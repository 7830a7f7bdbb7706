"""Poor models: what the sources' own words answer or bear is delivered whatever a model does; a model only adds.

The sample order behind a real server that drafts and judges as a small, late or dead model does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.activities import ulid
from tests.support.documents import sample_order
from tests.support.servers.model_server import Break, model_server, passage_of

Reply = Callable[[dict[str, Any]], Any]

QUESTION = "Was gilt, wenn ein Fremdbeleg fehlt?"
ANSWER = "Fehlt ein Fremdbeleg, so ist noch am selben Arbeitstag ein Eigenbeleg auszustellen."
OFF_TOPIC = "Ohne Beleg darf keine Buchung vorgenommen werden."
WRONG = tuple(f"Fehlt ein Fremdbeleg, so ist binnen {n} Wochen ein Eigenbeleg auszustellen." for n in (2, 3, 4, 5, 6))
CHEESE = "Der Mond ist aus Käse."
BORNE = (OFF_TOPIC, "Bei Beträgen bis zu 50 Euro genügen die Angaben nach Satz 1 Nummer 1 bis 3.", ANSWER)
INFERRED = "Die Speicherung der Bestätigung hat zusammen mit dem Abbild zu erfolgen."
TURNED = "Keine Buchung darf ohne Beleg vorgenommen werden."
DRAFT = "\n\n".join((*BORNE, INFERRED, TURNED, CHEESE))
UNTRUE = ("zurückgezogen", "überholt", "nicht in Kraft", "kein Modell", "kein Sprachmodell", "The model", "No verdict")


def _poor(draft: Any, verdict: Any) -> Reply:
    """Draft and judge always so, whatever is asked."""

    def reply(request: dict[str, Any]) -> Any:
        form = request.get("response_format", {}).get("json_schema", {}).get("name")
        return {"draft": draft, "repairs": {"repairs": []}}.get(form, verdict)

    return reply


HOSTILE = "\ud800\x00\x1b[31mRot\x1b]0;x\x07\u202e\u2066"
NOT = {"verdict": "not", "words": [], "reason": "Nein."}
POOR: dict[str, Reply] = {
    "is late": lambda _: Break(seconds=2.0),
    "drips": lambda _: Break(seconds=2.0, drips=True),
    "is dead": lambda _: Break(status=503, body=b"loading"),
    "takes no key": lambda _: Break(status=401, body=b"key"),
    "babbles": lambda _: "Gern! Das steht in § 3.",
    "sends hostile text": _poor(
        {"sentences": [f"{HOSTILE} {WRONG[0]}", HOSTILE]},
        {"verdict": "not", "words": [], "reason": HOSTILE},
    ),
    "agrees in hostile text": _poor(
        {"sentences": []}, {"verdict": "supported", "words": [HOSTILE, "Beleg"], "reason": HOSTILE}
    ),
    "drafts nothing": _poor({"sentences": []}, NOT),
    "drafts what is wrong": _poor({"sentences": list(WRONG)}, NOT),
    "drafts what is not asked": _poor({"sentences": [OFF_TOPIC]}, NOT),
    "drafts a little and much besides": _poor({"sentences": [*WRONG, CHEESE, ANSWER, CHEESE]}, NOT),
    "repeats the question": lambda request: {"sentences": [QUESTION], "verdict": "not", **passage_of(request)},
    "copies the instruction": lambda request: {"sentences": request["messages"][0]["content"].splitlines()},
}


@pytest.fixture(scope="module")
def engine(emptied_store: Path) -> Iterator[Engine]:
    """A project with the order."""
    with open_engine(emptied_store, context=CitationContext(project_id=f"poor-{ulid()}")) as opened:
        opened.add_doc_source(sample_order.VERSION_1)
        yield opened


def _walk(
    engine: Engine, reply: Reply | None, monkeypatch: pytest.MonkeyPatch, walk: Callable[[Answering], Answered]
) -> Answered:
    """Walk the path with a server that drafts, judges and repairs so, or with none; wired as users do."""
    if reply is None:
        return walk(Answering(AnswerContext(engine)))
    with model_server(reply) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        monkeypatch.setenv("CITATION_LLM_SECONDS", "0.3")
        with open_engine(Path(str(engine.graph.location)), context=engine.context) as judged:
            return walk(Answering(AnswerContext(judged, ChatModel(server.url, seconds=0.3))))


@pytest.fixture(scope="module")
def answered(engine: Engine) -> Answered:
    """What the sources answer without a model."""
    return Answering(AnswerContext(engine)).ask(QUESTION)


@pytest.fixture(scope="module")
def grounded(engine: Engine) -> Answered:
    """What the program makes of the draft without a model."""
    return Answering(AnswerContext(engine)).ground(DRAFT)


@pytest.mark.parametrize("poor", POOR)
def test_an_answer_has_all_that_the_sources_say_without_a_model(
    engine: Engine, answered: Answered, monkeypatch: pytest.MonkeyPatch, poor: str
) -> None:
    """Each claim of the answer without a model stands in that with one, as well borne, and nothing wrong beside it."""
    assert (answered.outcome, ANSWER in answered.text) == ("answered", True)
    found = _walk(engine, POOR[poor], monkeypatch, lambda desk: desk.ask(QUESTION))
    assert found.outcome == "answered", found.text
    heights = {claim.text: claim.rung.height for claim in found.claims}
    assert all(heights.get(claim.text, -1) >= claim.rung.height for claim in answered.claims)
    body = found.text.partition("## ")[0]
    assert ANSWER in body
    assert not [wrong for wrong in (*WRONG, CHEESE) if wrong in body]
    assert len(found.steps) <= 30


def test_a_model_adds_what_else_the_sources_bear(
    engine: Engine, answered: Answered, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a model drafts beside the words of the sources is delivered where it is borne, and said once."""
    reply = _poor({"sentences": [ANSWER, OFF_TOPIC]}, NOT)
    found = _walk(engine, reply, monkeypatch, lambda desk: desk.ask(QUESTION))
    assert OFF_TOPIC not in answered.text.partition("## ")[0]
    body = found.text.partition("## ")[0]
    assert (body.count(ANSWER), body.count(OFF_TOPIC)) == (1, 1)


@pytest.mark.parametrize("poor", POOR)
def test_no_claim_of_a_draft_stands_lower_than_without_a_model(
    engine: Engine, grounded: Answered, monkeypatch: pytest.MonkeyPatch, poor: str
) -> None:
    """What words bear stays borne, what is inferred stays labelled, and no reason is told that is not the reason."""
    alone = {claim.text: claim.rung for claim in grounded.claims}
    assert [alone[text] for text in BORNE] == [Rung.SUPPORTED, Rung.SUPPORTED, Rung.SUPPORTED]
    assert (alone[INFERRED], alone[CHEESE]) == (Rung.LABELED, Rung.REFUSED)
    found = _walk(engine, POOR[poor], monkeypatch, lambda desk: desk.ground(DRAFT))
    assert {claim.text: claim.rung for claim in found.claims} == alone
    told = [claim.reason for claim in found.claims]
    assert not set("".join((found.text, *told))) & set("\ud800\x00\x1b\x07\u202e\u2066")
    assert not [(untrue, one) for one in told for untrue in UNTRUE if untrue in one]
