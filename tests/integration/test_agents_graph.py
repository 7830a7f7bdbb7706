"""A LangGraph agent asks the graph over HTTP: it searches, follows a reference, and cites the Satz that answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition

from provenance.agents import citation_tools
from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from tests.support.documents.linked_laws import bees
from tests.support.documents.searchable_laws import shelve
from tests.support.servers.model_server import ModelServer, model_server, spoken

QUESTION = "Wie lange sind Stockkarten zu verwahren?"


@pytest.fixture
def engine(empty_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine as an agent has it, on a store with the order on bees."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(empty_store) as admin:
        shelve(admin, tmp_path, bees())
        context = CitationContext(agent_id="agent:reader", session_id="s1", role=Role.AGENT)
        yield open_engine(context=context, graph=admin.graph)


def reader(body: dict[str, Any]) -> bytes:
    """A model that reads what the tools say: it takes the place it looks up next out of the answer before."""
    said = [one["content"] for one in body["messages"] if one["role"] == "tool"]
    if not said:
        return spoken("", ("search_library", {"query": QUESTION, "mode": "keyword", "top_k": 3}))
    if len(said) == 1:
        led = re.search(r"referred to by (§ [^→(]+?) \(", said[0])
        return spoken("", ("locate", {"place": led[1] if led else "nowhere"}))
    if len(said) == 2:
        return spoken("", ("expand", {"place": said[1].partition(" (version")[0]}))
    if len(said) == 3:
        cite_by = json.loads(re.search(r"cite by (\{.*\})", said[1])[1])
        text = re.search(r"“(.+)”", said[1])[1]
        given = {"claim": text, "quote_context": text, "verbatim_quote": text, "source_type": "document", **cite_by}
        return spoken("", ("cite", given))
    number = said[3].partition(" ")[0]
    return spoken(f"Vier Jahre {number}.")


def run(engine: Engine, server: ModelServer) -> list[Any]:
    """Run a graph of model and tools."""
    tools = citation_tools(engine, graph=True)
    model = ChatOpenAI(base_url=server.url, api_key="none", model="stand-in", max_retries=0).bind_tools(tools)
    graph = StateGraph(MessagesState)
    graph.add_node("model", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", tools_condition)
    graph.add_edge("tools", "model")
    return graph.compile().invoke({"messages": [HumanMessage(QUESTION)]}, {"recursion_limit": 30})["messages"]


def test_the_agent_follows_a_reference_to_the_answer_and_cites_it(engine: Engine) -> None:
    """The Satz that answers has no word of the question; the agent is led to it, cites it, and it is verified."""
    with model_server(reader) as server:
        messages = run(engine, server)
    assert messages[-1].content == "Vier Jahre [1]."
    results = [one for one in messages if isinstance(one, ToolMessage)]
    assert [one.name for one in results] == ["search_library", "locate", "expand", "cite"]
    assert all(one.status == "success" for one in results)
    assert [one["place"] for one in results[2].artifact["refers_to"]] == ["§ 2 Abs. 1 Nr. 1 BienO"]
    (kept,) = engine.get_citations_by_session("s1")
    assert kept.verification_status == "verified"
    assert kept.matched_location["locator"] == "§ 2 Abs. 2 BienO"
    assert {"locate", "expand", "rules_for"} <= {one["function"]["name"] for one in server.asked[0]["tools"]}
