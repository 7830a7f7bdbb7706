"""What a model proposes is kept only with words that stand in the Satz."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from etl.rule import rules_of
from etl.rule.enrich import FIELDS, ChatEnricher, enrich
from provenance.chat import ChatModel
from provenance.model.errors import InvalidInput, StoreUnavailable
from tests.support.documents.rule_sections import document
from tests.support.servers.model_server import Break, ModelServer, model_server

TEXT = "Der Antrag ist beim Landratsamt zu stellen; darüber wird entschieden, wenn drei\nWochen vergangen sind."


@pytest.fixture
def model() -> Iterator[ModelServer]:
    """A running server."""
    with model_server(lambda _: {}) as server:
        yield server


def test_words_that_stand_in_the_satz_fill_a_field(model: ModelServer) -> None:
    """A proposal is taken with its place, white space aside; the duration is worked out from the words."""
    law = document(("Absatz 1", TEXT))
    decided = rules_of(law)[1]
    assert decided.deadline == ()
    model.reply = lambda _: {"deadline": "drei Wochen", "addressee": None}
    found = enrich(law, decided, ChatEnricher(ChatModel(model.url, "m", "k")))
    assert found.draft.words("deadline", law) == "drei Wochen"
    assert found.draft.deadline[0].text(law) == "drei\nWochen"
    assert found.draft.duration == "P3W"
    assert found.dropped == ()
    assert model.keys == ["Bearer k"]


def test_words_that_do_not_stand_there_are_dropped(model: ModelServer) -> None:
    """An addressee the Satz does not name, a part of a word and a paraphrase are dropped and named."""
    law = document(("Absatz 1", TEXT))
    draft = rules_of(law)[0]
    model.reply = lambda _: {"addressee": "der Bürger", "condition": "Land", "exception": "wenn es dringend ist"}
    found = enrich(law, draft, ChatEnricher(ChatModel(model.url, "m")))
    assert found.draft == draft
    assert set(found.dropped) == {"addressee", "condition", "exception"}


def test_what_the_program_has_read_stays(model: ModelServer) -> None:
    """A model fills gaps; it does not overwrite a field, nor the modality, nor set a duration by itself."""
    law = document(("Absatz 1", "Der Halter hat den Umzug innerhalb eines Monats zu melden."))
    draft = rules_of(law)[0]
    model.reply = lambda _: {
        "addressee": "den Umzug",
        "deadline": "zu melden",
        "duration": "P9Y",
        "modality": "permission",
    }
    assert enrich(law, draft, ChatEnricher(ChatModel(model.url, "m"))).draft == draft


def test_the_model_is_asked_for_structured_output(model: ModelServer) -> None:
    """The request carries the text, what was read, and a strict schema of the fields."""
    law = document(("Absatz 1", TEXT))
    model.reply = lambda _: {}
    enrich(law, rules_of(law)[0], ChatEnricher(ChatModel(model.url, "small")))
    asked = model.asked[0]
    schema = asked["response_format"]["json_schema"]
    assert asked["model"] == "small"
    assert schema["strict"] is True
    assert set(schema["schema"]["properties"]) == set(FIELDS)
    assert json.loads(asked["messages"][1]["content"])["text"] == TEXT


@pytest.mark.parametrize("answer", ["no JSON", "[1]", "{"])
def test_an_answer_that_is_none_is_named(model: ModelServer, answer: str) -> None:
    """What is no JSON object is an error that names model and server, not a guess."""
    law = document(("Absatz 1", TEXT))
    model.reply = lambda _: answer
    with pytest.raises(StoreUnavailable, match="model small"):
        enrich(law, rules_of(law)[0], ChatEnricher(ChatModel(model.url, "small")))


def test_a_server_that_is_not_there_or_refuses_is_named(model: ModelServer) -> None:
    """No connection, an error status and a wrong URL each say what to do."""
    law = document(("Absatz 1", TEXT))
    draft = rules_of(law)[0]
    model.reply = lambda _: Break(status=500)
    with pytest.raises(StoreUnavailable, match="500"):
        enrich(law, draft, ChatEnricher(ChatModel(model.url, "m")))
    with pytest.raises(StoreUnavailable):
        enrich(law, draft, ChatEnricher(ChatModel("http://127.0.0.1:9", "m", seconds=2)))
    with pytest.raises(InvalidInput):
        ChatEnricher(ChatModel("file:///etc/hosts", "m"))
