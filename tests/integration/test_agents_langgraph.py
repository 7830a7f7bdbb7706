"""A LangGraph agent cites through the tools, over HTTP with the client that agents use; its history stays short."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage
from langchain_core.messages.utils import count_tokens_approximately
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.prebuilt import ToolNode, tools_condition

from provenance.agents import citation_tools, citing_messages, shortening_hook
from provenance.agents.answers import AGAIN
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from tests.support.documents.sample_order import VERSION_1
from tests.support.servers.model_server import ModelServer, model_server, spoken

QUOTES = (
    "Ohne Beleg darf keine Buchung vorgenommen werden.",
    "Nach Ablauf der Frist sind Belege binnen sechs Monaten zu vernichten.",
)
BEFORE = (
    "Alle Geschäftsvorfälle sind einzeln, vollständig und in zeitlicher Reihenfolge aufzuzeichnen. Belege gehen in der "
    "Posteingangsstelle ein, werden dort mit dem Tag des Eingangs versehen und der zuständigen Stelle zugeleitet."
)
AFTER = (
    "Die zuständige Stelle prüft, ob der Beleg sachlich und rechnerisch richtig ist, und zeichnet ihn ab. Belege in "
    "elektronischer Form stehen solchen auf Papier gleich, wenn ihre Herkunft und Unversehrtheit gesichert sind."
)
"""What stands before and after a quote in a paragraph of usual length: some 500 characters with it."""
CALLS = 6


@pytest.fixture
def engine(empty_store: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine as an agent has it, on a store that holds the sample order."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(empty_store) as admin:
        admin.add_doc_source(VERSION_1)
        yield open_engine(
            context=CitationContext(agent_id="agent:writer", session_id="s1", role=Role.AGENT), graph=admin.graph
        )


def _call(number: int, quote: str, claim: str | None = None) -> tuple[str, dict[str, Any]]:
    """A call of `cite` as a diligent agent makes it: with its paragraph and its reasoning."""
    return "cite", {
        "claim": claim or quote,
        "quote_context": f"{BEFORE} {quote} {AFTER}",
        "verbatim_quote": quote,
        "relevance_reasoning": "The sentence states it in these very words, without exception, so it bears the claim.",
        "source_type": "document",
        "source_identifier": VERSION_1.name,
        "locator": {"section": "§ 6"},
    }


def _results(body: dict[str, Any]) -> list[str]:
    return [one["content"] for one in body["messages"] if one["role"] == "tool"]


def writer(body: dict[str, Any]) -> bytes:
    """A model that cites one statement after the other and then writes the report with the numbers it was given."""
    said = _results(body)
    if len(said) < CALLS:
        return spoken("", _call(len(said) + 1, QUOTES[len(said) % 2]))
    numbers = "".join(re.findall(r"^\[\d+\]", "\n".join(said), re.MULTILINE))
    return spoken(f"Receipts come first and go last {numbers}.")


def run(engine: Engine, server: ModelServer, reducer: Callable[..., Any], ask: str = "Write it.") -> list[AnyMessage]:
    """Run a graph of model and tools whose history is kept by a reducer and a checkpointer."""
    State = TypedDict("State", {"messages": Annotated[list[AnyMessage], reducer]})  # noqa: UP013 — a local value
    tools = citation_tools(engine)
    model = ChatOpenAI(base_url=server.url, api_key="none", model="stand-in", max_retries=0).bind_tools(tools)
    graph = StateGraph(State)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    app = graph.compile(checkpointer=InMemorySaver())
    where = {"configurable": {"thread_id": "1"}, "recursion_limit": 60}
    app.invoke({"messages": [HumanMessage(ask)]}, where)
    return app.get_state(where).values["messages"]


def test_the_agent_writes_with_the_numbers_it_was_given(engine: Engine) -> None:
    """Six calls over HTTP are six citations of the agent's session, and the text refers to them."""
    with model_server(writer) as server:
        messages = run(engine, server, citing_messages)
    assert messages[-1].content == "Receipts come first and go last [1][2][3][4][5][6]."
    first = next(one for one in messages if isinstance(one, ToolMessage))
    assert first.content == "[1] Cited § 4 Abs. 1 Satz 2 BelO (Belegpflicht) — verified ✓" or first.content.startswith(
        "[1] Cited § "
    )
    assert first.artifact["verification_status"] == "verified"
    kept = engine.get_citations_by_session("s1")
    assert [(one.id, one.created_by) for one in kept] == [(number, "agent:writer") for number in range(1, 7)]
    assert {one["function"]["name"] for one in server.asked[0]["tools"]} == {
        "cite", "search_library", "find_evidence", "check_quote", "list_citations",
        "get_citation_status", "list_sources",
    }  # fmt: skip


def test_the_history_that_stays_and_what_goes_over_the_wire_are_less_than_half(engine: Engine) -> None:
    """The same run with LangGraph's reducer and with ours: same calls, same answer, same ids; far fewer tokens.

    Counted with LangChain's ``count_tokens_approximately`` (four characters a token) on the history at the end, and in
    bytes of the messages of all requests that reached the model.
    """
    with model_server(writer) as plain:
        long = run(engine, plain, add_messages)
    with model_server(writer) as noted:
        short = run(engine, noted, citing_messages)
    tokens = count_tokens_approximately(long), count_tokens_approximately(short)
    sent = _sent(plain), _sent(noted)
    for what, (before, after) in {"tokens of the history": tokens, "bytes sent to the model": sent}.items():
        sys.stdout.write(f"\n{what}: {before:,} → {after:,} ({1 - after / before:.0%} saved)\n")
    assert tokens[1] < tokens[0] / 2
    assert sent[1] < sent[0] / 1.5
    assert [type(one) for one in long] == [type(one) for one in short]
    for body in noted.asked:
        _paired(body["messages"])


def _sent(server: ModelServer) -> int:
    return sum(len(json.dumps(body["messages"], ensure_ascii=False).encode()) for body in server.asked)


def _paired(messages: list[dict[str, Any]]) -> None:
    """Hold a request to the rule of the protocol: results follow the call with their id, and no call is without one."""
    waiting: set[str] = set()
    for one in messages:
        if one["role"] == "tool":
            waiting.remove(one["tool_call_id"])
        else:
            assert not waiting
        waiting |= {call["id"] for call in one.get("tool_calls", [])}
        for call in one.get("tool_calls", []):
            assert isinstance(json.loads(call["function"]["arguments"]), dict)
    assert not waiting


def test_a_failed_citation_is_mended_in_one_step(engine: Engine) -> None:
    """The agent reads the right words out of the feedback and cites them; its history keeps no long feedback."""
    right = QUOTES[1]

    def careless(body: dict[str, Any]) -> bytes:
        said = _results(body)
        if not said:
            return spoken("", _call(1, right.replace("sechs", "drei"), right))
        if len(said) == 1:
            assert said[0].startswith("Not cited — failed ✗")
            assert "the source says “sechs”, the quote says “drei”" in said[0]
            held = json.loads(body["messages"][-2]["tool_calls"][0]["function"]["arguments"])
            changed = json.loads(next(line for line in said[0].splitlines() if line.startswith(AGAIN))[len(AGAIN) :])
            assert changed["verbatim_quote"] == right
            return spoken("", ("cite", {**held, **changed}))
        return spoken(f"Receipts are destroyed in time {said[1].split()[0]}.")

    with model_server(careless) as server:
        messages = run(engine, server, citing_messages)
    assert messages[-1].content == "Receipts are destroyed in time [2]."
    results = [one for one in messages if isinstance(one, ToolMessage)]
    assert "\n" not in results[0].content
    assert [one.verification_status for one in engine.list_citations()] == ["failed", "verified"]


def test_calls_of_one_message_run_side_by_side(engine: Engine) -> None:
    """Three papers for one claim (design, 9.3): three calls in one message get three numbers."""

    def at_once(body: dict[str, Any]) -> bytes:
        said = _results(body)
        if not said:
            return spoken("", *(_call(number, QUOTES[0]) for number in range(3)))
        return spoken("So it is " + "".join(sorted(one.split()[0] for one in said)) + ".")

    with model_server(at_once) as server:
        messages = run(engine, server, citing_messages)
    assert messages[-1].content == "So it is [1][2][3]."
    calls = next(one for one in messages if isinstance(one, AIMessage) and one.tool_calls).tool_calls
    assert {call["args"]["noted"] for call in calls} == {"[1]", "[2]", "[3]"}
    assert all("quote_context" not in call["args"] for call in calls)


def test_what_goes_wrong_is_a_message_and_the_agent_goes_on(engine: Engine) -> None:
    """Missing arguments, an unknown source, a wrong locator and a role that may not: each is said, none is raised."""
    right = _call(1, QUOTES[0])[1]
    wrong = [
        ("cite", {"claim": "x", "noted": "[1]"}),
        ("cite", {**right, "source_identifier": VERSION_1.stem + ".docx"}),
        ("cite", {**right, "confidence": "certain"}),
        ("check_quote", {"source": "99", "quote": QUOTES[0]}),
        ("list_citations", {"verification_status": "good"}),
        ("find_evidence", {"claim": ""}),
        ("search_library", {"query": "Beleg", "mode": "magic"}),
    ]

    def clumsy(body: dict[str, Any]) -> bytes:
        said = _results(body)
        return spoken("", wrong[len(said)]) if len(said) < len(wrong) else spoken("Done.")

    with model_server(clumsy) as server:
        messages = run(engine, server, add_messages)
    assert messages[-1].content == "Done."
    results = [one for one in messages if isinstance(one, ToolMessage)]
    assert [one.status for one in results] == ["error"] * len(wrong)
    for result, named in zip(
        results,
        ("quote_context", VERSION_1.name, "high, medium, low", "99", "verified", "claim", "hybrid"),
        strict=True,
    ):
        assert named in result.content
    assert engine.list_citations() == []


def test_a_model_cannot_talk_the_tool_into_reading_a_file(empty_store: Path, tmp_path: Path) -> None:
    """A path that is no source stays unread even where the role may register; who wants that says so."""
    file = tmp_path / "secret.txt"
    file.write_text("Heading\n\nThe key is under the mat.\n", encoding="utf-8")
    quote = "The key is under the mat."
    given = {**_call(1, quote, quote)[1], "quote_context": quote, "source_identifier": str(file), "locator": {}}
    asked = {"type": "tool_call", "id": "c", "name": "cite", "args": given}
    with open_engine(empty_store) as admin:
        refused = citation_tools(admin)[0].invoke(asked)
        assert (refused.status, admin.list_sources()) == ("error", [])
        assert "key" not in refused.content
        allowed = citation_tools(admin, register=True)[0].invoke(asked)
        assert allowed.content.startswith("[1] Cited")
        assert [one.identifier for one in admin.list_sources()] == [file.name]


def test_the_hook_replaces_messages_under_their_ids(engine: Engine) -> None:
    """As a ``pre_model_hook`` over LangGraph's own reducer it comes to the same; a second time it gives nothing."""

    class State(TypedDict):
        messages: Annotated[list[AnyMessage], add_messages]

    tools = citation_tools(engine)
    with model_server(writer) as server:
        model = ChatOpenAI(base_url=server.url, api_key="none", model="stand-in", max_retries=0).bind_tools(tools)
        graph = StateGraph(State)
        graph.add_node("notes", shortening_hook)
        graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
        graph.add_node("tools", ToolNode(tools))
        graph.add_edge(START, "notes")
        graph.add_edge("notes", "model")
        graph.add_conditional_edges("model", tools_condition)
        graph.add_edge("tools", "notes")
        state = graph.compile().invoke({"messages": [HumanMessage("Write it.")]}, {"recursion_limit": 60})
    calls = [call for one in state["messages"] if isinstance(one, AIMessage) for call in one.tool_calls]
    assert [call["args"]["noted"] for call in calls] == [f"[{number}]" for number in range(1, CALLS + 1)]
    assert shortening_hook(state) == {"messages": []}
