"""Eighty questions over four small sources: what is asked for is answered, or said to be what stands nearby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.language.catalogue import said
from provenance.model.answers import Outcome
from tests.support.marked.asked_questions import BESIDE, PLAIN, SOURCES, Row
from tests.support.servers.model_server import model_server

NEARBY = tuple(said(language, "delivery", "nearby") for language in ("de", "en"))


@pytest.fixture(scope="module")
def engine(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """An engine with the four sources, without embeddings."""
    folder = tmp_path_factory.mktemp("sources")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        with open_engine(emptied_store, context=CitationContext(project_id="asked")) as opened:
            for name, text in SOURCES.items():
                (folder / name).write_text(text, encoding="utf-8")
                opened.add_doc_source(folder / name)
            yield opened


def asked(engine: Engine, question: str, model: ChatModel | None = None) -> Answered:
    """Ask a question whose answer may rest on one source."""
    return Answering(AnswerContext(engine, model)).ask(question, persona="creator")


def is_nearby(found: Answered) -> bool:
    """Tell whether an answer says of itself that it is what stands nearby."""
    return found.text.startswith(NEARBY)


def answers(found: Answered, row: Row) -> bool:
    """Tell whether an answer begins with what a question asks for."""
    return bool(found.claims) and row.answer is not None and row.answer in found.claims[0].text


def test_what_is_plainly_said_is_answered_and_not_called_nearby(engine: Engine) -> None:
    """Of forty plain questions no more than two are refused, as before, and no answer to one is taken for another."""
    found = [(row, asked(engine, row.question)) for row in PLAIN]
    refused = [row.question for row, one in found if one.outcome is not Outcome.ANSWERED]
    assert len(refused) <= 2, refused
    assert [row.question for row, one in found if one.outcome is Outcome.ANSWERED and not answers(one, row)] == []
    assert [row.question for row, one in found if is_nearby(one)] == []


def test_what_is_beside_the_point_is_passed_over_or_called_so(engine: Engine) -> None:
    """Of forty questions whose likest sentence says something else, three at most are answered beside the point."""
    found = [(row, asked(engine, row.question)) for row in BESIDE]
    wrong = [
        row.question
        for row, one in found
        if one.outcome is Outcome.ANSWERED and not answers(one, row) and not is_nearby(one)
    ]
    assert len(wrong) <= 3, wrong
    assert [row.question for row, one in found if answers(one, row) and is_nearby(one)] == []
    assert sum(answers(one, row) for row, one in found) >= 20


def test_an_answer_that_is_nearby_is_partial_by_the_contract(engine: Engine) -> None:
    """The answer contract says so too, and a model that tells what is asked for makes it an answer."""
    question = "How much did the renewal of the roof cost?"
    found = asked(engine, question)
    assert is_nearby(found)
    assert found.contract is not None
    assert found.contract["answer"]["completeness"] == "partial"
    assert found.contract["unknowns"]["missing_context"]
    with model_server(lambda _: {"sentences": ["The town rebuilt the mill in 1923 for 41,000 marks."]}) as server:
        assert not is_nearby(asked(engine, question, ChatModel(server.url)))
    with model_server(lambda _: {"sentences": ["The roof of the mill was renewed in 2016."]}) as server:
        assert is_nearby(asked(engine, question, ChatModel(server.url)))
