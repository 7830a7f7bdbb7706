"""Rules of the store that a model filled in: new records, in words of the text, and what was known before stays."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from etl.load.enrichment import Filled, enrich_rules
from etl.rule.enrich import ChatEnricher
from provenance.bootstrap import open_store
from provenance.chat import ChatModel
from provenance.citing.rules import rules_in
from provenance.ledger.verify import verify
from provenance.model.errors import StoreUnavailable
from provenance.model.locator import parse
from provenance.rdf.sweep import sweep
from provenance.store.graph import Graph
from tests.support.command import beleg
from tests.support.documents.small_laws import ask, document, put
from tests.support.servers.model_server import Break, ModelServer, model_server

LINES = """
§ 1 Abs. 1 | Der Antrag ist beim Hafenamt zu stellen; darüber wird entschieden, wenn drei Wochen vergangen sind.
§ 2 | Der Hafenmeister hat das Hafenbuch zu führen.
"""


@pytest.fixture
def store(store_location: str) -> Iterator[Graph]:
    """An empty store with shapes and log, as the program wires it."""
    with open_store(store_location) as opened:
        yield opened


@pytest.fixture
def model() -> Iterator[ModelServer]:
    """A running model."""
    with model_server(lambda _: {}) as server:
        yield server


def harbour(graph: Graph, directory: Path) -> str:
    """Load a law of three rules."""
    law = document("Hafengesetz", "HafG", LINES, work="de/hafg", stand="2024-01-01")
    return put(graph, directory, law).artifact_id


def test_a_filled_rule_supersedes_the_one_that_was_read(store: Graph, tmp_path: Path, model: ModelServer) -> None:
    """Words of the text fill a field, the others are dropped; the new rule names the model, the old one stays."""
    source = harbour(store, tmp_path)
    before = rules_in(store, source)
    model.reply = lambda _: {"deadline": "drei Wochen", "exception": "bei Sturm"}
    came = list(enrich_rules(store, source, ChatEnricher(ChatModel(model.url, "m")), "m", parse("§ 1")))
    assert came == [
        Filled("§ 1 Abs. 1 HafG", ("deadline",), ("exception",)),
        Filled("§ 1 Abs. 1 HafG", ("deadline",), ("exception",)),
    ]
    after = rules_in(store, source)
    assert [rule.duration for rule in before] == [None, None, None]
    assert [rule.duration for rule in after] == ["P3W", "P3W", None]
    assert [rule.modality for rule in after] == [rule.modality for rule in before]
    (row,) = ask(
        store,
        "MATCH (new:Rule)-[:SUPERSEDES]->(old:Rule) MATCH (new)-[:GENERATED_BY]->(e:Extraction) "
        "RETURN count(old) AS old, collect(DISTINCT e.configuration) AS how, min(new.valid_from) AS since",
    )
    assert (row["old"], row["since"]) == (2, "2024-01-01")
    assert [json.loads(how)["model"] for how in row["how"]] == ["m"]
    first = max(one["at"] for one in ask(store, "MATCH (s:Source) RETURN s.recorded_at AS at"))
    known = store.read("law/rules", artifact_id=source, day=None, known_before=first + "Z")
    assert [one["rule"].get("duration") for one in known] == [None, None, None]
    assert verify(store).sound
    assert list(sweep(store, "must")) == []


def test_rules_that_are_filled_in_are_not_asked_for_again(store: Graph, tmp_path: Path, model: ModelServer) -> None:
    """A second run asks only for the rules that no model has filled in."""
    source = harbour(store, tmp_path)
    model.reply = lambda _: {"deadline": "drei Wochen"}
    assert len(list(enrich_rules(store, source, ChatEnricher(ChatModel(model.url, "m")), "m"))) == 3
    asked = len(model.asked)
    again = list(enrich_rules(store, source, ChatEnricher(ChatModel(model.url, "m")), "m"))
    assert [one.locator for one in again] == ["§ 2 HafG"]
    assert len(model.asked) == asked + 1


def test_a_model_that_does_not_answer_changes_nothing(store: Graph, tmp_path: Path, model: ModelServer) -> None:
    """Where the model fails, the rules stay as they were read."""
    source = harbour(store, tmp_path)
    model.reply = lambda _: Break(status=500)
    with pytest.raises(StoreUnavailable):
        list(enrich_rules(store, source, ChatEnricher(ChatModel(model.url, "m")), "m"))
    assert ask(store, "MATCH (:Rule)-[s:SUPERSEDES]->() RETURN count(s) AS n") == [{"n": 0}]


def test_the_command(empty_store: Path, tmp_path: Path, model: ModelServer) -> None:
    """`beleg rules --enrich` fills in the rules of a work, says what it dropped, and needs to be told of a model."""
    with open_store(empty_store) as graph:
        harbour(graph, tmp_path)
    model.reply = lambda _: {"deadline": "drei Wochen", "exception": "bei Sturm"}
    words = ("rules", "HafG", "--enrich", "--section", "§ 1", "--json")
    given = {name: value for name, value in os.environ.items() if not name.startswith(("BELEG_LLM", "CITATION_LLM"))}
    given["BELEG_STORE"] = str(empty_store)
    none = beleg(*words, env=given)
    assert none.returncode == 2
    assert "BELEG_LLM_URL" in none.stderr
    given |= {"CITATION_LLM_URL": model.url, "CITATION_LLM_MODEL": "m", "CITATION_LLM_KEY": "k"}
    done = beleg(*words, env=given)
    assert done.returncode == 0, done.stderr
    assert [rule.get("duration") for rule in json.loads(done.stdout)] == ["P3W", "P3W"]
    assert "exception dropped: the words do not stand in the text" in done.stderr
    assert "2 rules asked for, 2 fields filled in, 2 dropped" in done.stderr
    assert model.keys == ["Bearer k"] * 2
