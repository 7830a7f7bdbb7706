"""A real and bad model behind every door that speaks to one: nothing crashes, hangs, or is borne by its word alone.

It judges by chance, copies its instruction, loops, and answers slowly. What is asserted is what holds whatever it says.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI
from langgraph.graph import START, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from provenance.agents import citation_tools, citing_messages
from provenance.answering.pipeline import Answering
from provenance.answering.rungs import Rung
from provenance.answering.state import AnswerContext
from provenance.bootstrap import open_answering, open_engine
from provenance.chat import ChatModel, Fault
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.citing.search.embedders import EmbeddingsUnavailable, Endpoint
from provenance.model.activities import ulid
from tests.support.documents.sample_order import VERSION_1

SECONDS = 30.0
QUESTION = "Was gilt, wenn ein Fremdbeleg fehlt?"
ANSWER = "Fehlt ein Fremdbeleg, so ist noch am selben Arbeitstag ein Eigenbeleg auszustellen."
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
BORNE = (QUOTE, ANSWER)
PARAPHRASE = "Keine Buchung darf ohne Beleg vorgenommen werden."
ALTERED = (
    "Fehlt ein Fremdbeleg, so ist binnen drei Wochen ein Eigenbeleg auszustellen.",
    "Ohne Beleg darf im Ausland keine Buchung vorgenommen werden.",
    "Der Mond ist aus Käse.",
)
DRAFT = "\n\n".join((*BORNE, PARAPHRASE, *ALTERED))

pytestmark = pytest.mark.timeout(1_200)


@pytest.fixture
def engine(address: str, embedded_store: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Engine]:
    """An engine on a project with the order, whose model is the real one, wired by the environment as users do."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("CITATION_LLM_URL", address)
    monkeypatch.setenv("CITATION_LLM_SECONDS", f"{SECONDS:g}")
    with open_engine(embedded_store, context=CitationContext(project_id=f"real-{ulid()}")) as opened:
        opened.add_doc_source(VERSION_1)
        yield opened


def _clean(text: str) -> bool:
    """Whether a text can be written and shows as it reads."""
    return not [char for char in text if char not in "\t\n" and unicodedata.category(char) in {"Cc", "Cf", "Cs"}]


def test_each_form_of_asking_has_an_answer_or_a_reason(address: str) -> None:
    """A schema, any JSON object, no form at all: an object comes back, or why there is none, in time."""
    schema = {
        "type": "object",
        "properties": {"verdict": {"type": "string", "enum": ["yes", "no"]}},
        "required": ["verdict"],
        "additionalProperties": False,
    }
    for form in range(3):
        model = ChatModel(address, seconds=SECONDS)
        model._experience.form = form
        started = time.monotonic()
        found = model.ask("Answer yes or no.", {"question": "Is water wet?"}, "verdict", schema)
        assert time.monotonic() - started < SECONDS + 2
        assert isinstance(found, Fault | dict)
        if form == 0:
            assert isinstance(found, dict), found
            assert found["verdict"] in {"yes", "no"}
        assert _clean(str(found))


@pytest.mark.parametrize("method", ["direct_quote", "paraphrase"])
def test_citing_with_it(engine: Engine, method: str) -> None:
    """What the program knows stays as it is, what is altered is not verified, and what is recorded can be read."""
    source = engine.list_sources()[0].id
    own = engine.cite_doc(QUOTE, source, QUOTE, {}, QUOTE, extraction_method=method)
    assert own.verification_status == "verified"
    for claim in ALTERED:
        found = engine.cite_doc(claim, source, QUOTE, {}, QUOTE, extraction_method=method)
        assert found.verification_status in {"failed", "unverified", "pending"}, found.verification_notes
        assert _clean(found.verification_notes or "")
    waiting = [one.status for one in engine.settle_pending()]
    assert "verified" not in waiting


def test_grounding_with_it(engine: Engine, address: str) -> None:
    """Each claim stands at least where it stands without a model, and what is altered stays refused."""
    alone = {one.text: one.rung for one in Answering(AnswerContext(engine)).ground(DRAFT).claims}
    found = Answering(AnswerContext(engine, ChatModel(address, seconds=SECONDS))).ground(DRAFT)
    heights = {one.text: one.rung.height for one in found.claims}
    assert all(heights[text] >= rung.height for text, rung in alone.items()), (heights, alone)
    assert {heights[text] for text in BORNE} == {Rung.SUPPORTED.height}
    assert {heights[text] for text in ALTERED} == {Rung.REFUSED.height}
    assert _clean(found.text)
    assert not [one.reason for one in found.claims if "zurückgezogen" in one.reason]


def test_asking_with_it(engine: Engine, address: str) -> None:
    """What the sources answer in their own words is answered, and nothing that they do not say."""
    desk = Answering(AnswerContext(engine, ChatModel(address, seconds=SECONDS)))
    found = desk.ask(QUESTION)
    assert found.outcome == "answered"
    assert ANSWER in found.text
    assert {one.rung for one in found.claims if one.text in ALTERED} <= {Rung.REFUSED}
    assert _clean(found.text)


def test_a_model_that_is_too_slow_changes_nothing(engine: Engine, address: str) -> None:
    """With a second for each answer all that words bear stays borne, and the path ends in time."""
    desk = Answering(AnswerContext(engine, ChatModel(address, seconds=0.5)))
    alone = {one.text: one.rung for one in Answering(AnswerContext(engine)).ground(DRAFT).claims}
    started = time.monotonic()
    found = desk.ground(DRAFT)
    assert {one.text: one.rung for one in found.claims if one.text != PARAPHRASE} == {
        text: rung for text, rung in alone.items() if text != PARAPHRASE
    }
    assert ANSWER in desk.ask(QUESTION).text
    assert time.monotonic() - started < 120


def test_it_makes_no_vectors(address: str) -> None:
    """A server that has no embeddings is told by what it answers."""
    with pytest.raises(EmbeddingsUnavailable):
        Endpoint(address, "default", seconds=SECONDS).question("Was gilt?")


class _State(TypedDict):
    messages: Annotated[list[AnyMessage], citing_messages]


def _writer(engine: Engine) -> Engine:
    """An engine as an agent has it: it cites, and registers nothing."""
    context = CitationContext(project_id=engine.context.project_id, agent_id="agent:small", role=Role.AGENT)
    return open_engine(graph=engine.graph, context=context)


def _run(tools: list[Any], node: Callable[[list[AnyMessage]], AIMessage]) -> list[AnyMessage]:
    """Run a graph of a model and tools to its end, ten steps at most."""
    graph: Any = StateGraph(_State)
    graph.add_node("model", lambda state: {"messages": [node(state["messages"])]})
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    asked = {"messages": [HumanMessage(f"Cite this with the tool: {QUOTE}")]}
    return graph.compile().invoke(asked, {"recursion_limit": 10})["messages"]


def test_an_agent_with_it(engine: Engine, address: str) -> None:
    """The agent ends with words; its model knows no tools, so that it cites nothing and nothing is recorded."""
    tools = citation_tools(_writer(engine))
    chat = ChatOpenAI(base_url=address, api_key="none", model="default", max_retries=0, max_tokens=24)
    said = _run(tools, chat.bind_tools(tools).invoke)
    assert said[-1].content
    assert len(engine.list_citations()) == sum(isinstance(one, ToolMessage) for one in said)


FORMS = {
    "cite": ("claim", "quote_context", "verbatim_quote", "source_type", "source_identifier", "extraction_method"),
    "check_quote": ("source", "quote"),
    "find_evidence": ("claim",),
}


def test_an_agent_whose_calls_it_fills_in(engine: Engine, address: str) -> None:
    """Each call is answered, whatever the model writes into it, and what is verified stands in the source."""
    tools = citation_tools(_writer(engine))
    model = ChatModel(address, seconds=SECONDS)
    forms = iter(FORMS.items())

    def fills(_messages: list[AnyMessage]) -> AIMessage:
        name, fields = next(forms, ("", ()))
        if not name:
            return AIMessage("Done.")
        text = {"type": "string", "maxLength": 24}
        schema = {"type": "object", "properties": dict.fromkeys(fields, text), "required": list(fields)}
        found = model.ask("Fill in the form.", {"quote": QUOTE, "source": VERSION_1.name}, name, schema)
        given = found if isinstance(found, dict) else dict.fromkeys(fields, found.why)
        locator = {"locator": {}} if name == "cite" else {}
        return AIMessage("", tool_calls=[{"name": name, "args": given | locator, "id": ulid()}])

    said = _run(tools, fills)
    answers = [one for one in said if isinstance(one, ToolMessage)]
    assert [one.name for one in answers] == list(FORMS)
    assert all(one.content and _clean(str(one.content)) for one in answers)
    for one in engine.list_citations(verification_status="verified"):
        assert engine.check_quote(one.source_id, one.verbatim_quote or one.quote_context).found


def test_opened_as_users_do(engine: Engine) -> None:
    """`open_answering` takes the model from the environment, and the program has the last word."""
    found = open_answering(engine).ground(f"{QUOTE}\n\n{ALTERED[0]}\n")
    assert [one.rung for one in found.claims] == [Rung.SUPPORTED, Rung.REFUSED]
