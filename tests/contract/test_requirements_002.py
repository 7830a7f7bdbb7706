"""What document 002 asks and no other test shows: refusals that tell the true cause, what is recorded of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.answering.state import AnswerContext
from provenance.answering.statistics import statistics
from provenance.bootstrap import open_engine
from provenance.chat import ChatModel
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.cli.main import app
from tests.support.servers.model_server import model_server

BANNED = "The harbour council of Weststrand banned night fishing on 3 May 1911."
COPPER = "Copper output in region 3 rose after the mine reopened."
QUESTION = "Who banned night fishing?"
POEM = "Write a poem about night fishing."
QUIET = "[persona.refusals]\nrecord = false\n"
BOUNDED = "[persona.refusals]\nmost_a_day = 0\n"


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Engine]:
    """An engine on an empty store, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with open_engine(store_location, context=CitationContext(project_id="enforced")) as opened:
        yield opened


def _reason(found: Answered) -> str | None:
    assert found.contract
    refusal: dict[str, Any] = found.contract["refusal"] or {}
    return refusal.get("reason")


def test_enforcement_tells_the_true_cause(engine: Engine, tmp_path: Path) -> None:
    """An empty archive, a part that was searched, what undated sources lack, no model and one that says nothing are
    told as what they are; near-verbatim questions pass; an answer shows as many sources as its persona asks.

    One store serves all of it, since each refusal is counted at the end.
    """
    answering = Answering(AnswerContext(engine))
    for preset in ("law", "archive", "brief"):
        empty = answering.ask(QUESTION, preset=preset)
        assert _reason(empty) == "insufficient_retrieval"
        assert "no source has been added yet" in empty.text
    files = {"minutes": BANNED, "bulletin": BANNED, "letter": BANNED, "copper": COPPER}
    for name, said in files.items():
        (tmp_path / f"{name}.md").write_text(f"# The {name}\n\n{said}\n", encoding="utf-8")
        engine.add_doc_source(tmp_path / f"{name}.md")

    educator = answering.ask("When did the harbour council of Weststrand ban night fishing?", persona="educator")
    assert educator.outcome == "answered"
    assert educator.contract
    assert len(educator.contract["sources"]) >= 2
    assert educator.contract["retrieval_summary"]["top_k"] == 30
    builder = answering.ask("Did copper output rise after the mine reopened?", persona="builder")
    assert COPPER in builder.text

    undated = answering.ask(QUESTION, preset="brief")
    assert _reason(undated) == "no_citeable_content"
    assert "published_at" in undated.text
    scoped = answering.ask("Which night fishing ban is there?", scope=[4], preset="brief")
    assert "only a part was searched" in scoped.text
    assert scoped.contract
    assert scoped.contract["retrieval_summary"]["top_k"] == 30
    far = answering.ask("Which fees did the harbour council of Weststrand charge masters?", persona="educator")
    assert _reason(far) == "low_similarity_score"
    assert "such as: “banned”" in far.text

    alone = answering.ask(POEM, persona="creator", preset="brief")
    assert alone.language == "en"
    assert "none is set up" in alone.text
    with model_server(lambda _: {"sentences": []}) as server:
        mute = Answering(AnswerContext(engine, ChatModel(server.url))).ask(POEM, persona="creator", preset="brief")
    assert "gave no usable answer" in mute.text
    with model_server(lambda _: {"sentences": ["The nets are sleeping.", "No boat leaves."]}) as server:
        poem = Answering(AnswerContext(engine, ChatModel(server.url))).ask(POEM, persona="creator", preset="brief")
    assert poem.outcome == "answered"
    label = "[Made up by a language model; nothing of it is vouched for]"
    assert poem.text == f"{label}\n\nThe nets are sleeping.\nNo boat leaves.\n"
    assert poem.contract
    assert poem.contract["integrity"]["fallback_behavior"] == "uncited"

    before = statistics(engine)
    for table in (QUIET, BOUNDED):
        (tmp_path / "policy.toml").write_text(table, encoding="utf-8")
        assert (
            answering.ask("Which zeppelins landed?", preset="brief", policy=tmp_path / "policy.toml").outcome
            == "refused"
        )
    answering.ground("Gulls eat herring on Sundays.", language="en", persona="educator", strict=True)
    after = statistics(engine)
    assert after.refusals == before.refusals
    assert {one.persona for one in after.asked} == {"analyst", "builder", "creator", "desk", "educator", "visitor"}
    grounded = {one.persona: one.refused for one in after.by_persona}
    assert grounded["educator"] == 1
    assert {name for name, _, _ in after.query_types} >= {"factual", "creative"}
    assert after.alerts


def test_statistics_fail_where_an_alert_is_due(
    store_location: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command prints kinds of questions and numbers of sources, and its exit code reaches whoever runs it."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    given = ["statistics", "--store", store_location, "--project", "enforced"]
    with open_engine(store_location, context=CitationContext(project_id="enforced")) as engine:
        for _ in range(3):
            Answering(AnswerContext(engine)).ask(QUESTION, preset="brief")
    shown = CliRunner().invoke(app, given)
    assert shown.exit_code == 0
    assert "factual" in shown.stdout
    assert "sources found" in shown.stdout or "Quellen gefunden" in shown.stdout
    assert CliRunner().invoke(app, [*given, "--fail-if-any"]).exit_code == 1
