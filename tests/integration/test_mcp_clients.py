"""The Model Context Protocol with who speaks it: the SDK over stdio, LangChain's adapter, an agent with a model."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_openai import ChatOpenAI
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.serve.mcp.transports import create_app
from tests.support.documents.sample_order import VERSION_1
from tests.support.servers.mcp_server import McpServer, headers, serving, settings
from tests.support.servers.model_server import model_server, spoken

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CITE: dict[str, Any] = {
    "claim": QUOTE,
    "quote_context": QUOTE,
    "verbatim_quote": QUOTE,
    "source_type": "document",
    "source_identifier": VERSION_1.name,
    "locator": {"section": "§ 3"},
}
PROGRAM = "from provenance.cli.start import start; start()"
NOISY = """
import os, subprocess, sys
from dataclasses import replace
from provenance.agents import toolbox

def noisy(bench, **given):
    print("printed by a library")
    os.write(1, b"written to the descriptor")
    subprocess.run(["echo", "said by a child"], check=True)
    return tool.call(bench, **given)

tool = toolbox.TOOLS["comply"]
toolbox.TOOLS["comply"] = replace(tool, call=noisy)
"""
"""A tool that writes where the protocol is spoken, as a careless library may."""


@pytest.fixture(scope="module")
def engine(emptied_store: Path) -> Iterator[Engine]:
    """An engine on the sample order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        patch.delenv("CITATION_LLM_URL", raising=False)
        with open_engine(emptied_store) as opened:
            opened.add_doc_source(VERSION_1)
            yield opened


@pytest.fixture(scope="module")
def server(engine: Engine) -> Iterator[McpServer]:
    """The protocol alone, as `beleg mcp --http` offers it."""
    with serving(create_app(settings(), engine.graph)) as running:
        yield running


def environment(engine: Engine, **more: str) -> dict[str, str]:
    """Return the environment that a client starts the program in."""
    return {**os.environ, "BELEG_STORE": engine.graph.location, "BELEG_EMBEDDINGS_URL": "none", **more}


def configured() -> dict[str, Any]:
    """Return how docs/agents.md has a client start the program."""
    blocks = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8").split("```json\n")
    found: dict[str, Any] = json.loads(blocks[1].partition("```")[0])["mcpServers"]["beleg"]
    assert found["command"] == "beleg"
    return found


@asynccontextmanager
async def on_stdio(engine: Engine) -> AsyncIterator[ClientSession]:
    """Start `beleg mcp` as a client does that is configured as documented, on this store, and open a session."""
    given = configured()
    program = StdioServerParameters(
        command=sys.executable,
        args=["-c", PROGRAM, *given["args"]],
        env=given["env"] | environment(engine, BELEG_PROJECT="default"),
    )
    async with stdio_client(program) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        yield session


def test_an_agent_works_over_stdio(engine: Engine) -> None:
    """Started by a client, the program is whom the environment names: it reads, cites and grounds, in its project."""

    async def work() -> None:
        async with on_stdio(engine) as session:
            names = {one.name for one in (await session.list_tools()).tools}
            assert {"cite", "ground_draft"} <= names
            assert not {"audit_query", "comply"} & names
            assert [str(one.uri) for one in (await session.list_resources()).resources][1] == "beleg://sources/1"
            found = (await session.call_tool("find_evidence", {"claim": QUOTE})).structuredContent
            best = found["passages"][0]
            given = {"source_identifier": str(best["source"]), "locator": best["locator"]}
            cited = await session.call_tool("cite", CITE | given)
            assert cited.structuredContent["status"] == "verified"
            mine = (await session.call_tool("list_citations", {})).structuredContent["citations"]
            assert [one["number"] for one in mine] == [cited.structuredContent["number"]]
            grounded = await session.call_tool("ground_draft", {"draft": QUOTE})
            assert grounded.structuredContent["counts"]["supported"] == 1
            assert (await session.call_tool("audit_query", {})).isError

    asyncio.run(work())
    assert "agent:desk" in {one.created_by for one in engine.list_citations()}


def line(method: str, params: dict[str, Any], number: int | None = None) -> str:
    """Return a message of the protocol as it stands on stdin."""
    told = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": number} if number else {})}
    return json.dumps(told) + "\n"


def started(engine: Engine, program: str) -> subprocess.Popen[str]:
    """Start the program with its three streams, and send it the first message."""
    version = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    process = subprocess.Popen(
        [sys.executable, "-c", program, "mcp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(engine),
    )
    assert process.stdin
    process.stdin.write(line("initialize", version, 1))
    process.stdin.flush()
    return process


def test_ctrl_c_ends_it_at_once(engine: Engine) -> None:
    """The program ends while stdin is open and silent, with the exit code of an interrupt and no traceback."""
    process = started(engine, PROGRAM)
    assert process.stdout
    assert json.loads(process.stdout.readline())["id"] == 1
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert process.stderr
    assert "Traceback" not in process.stderr.read()
    process.communicate()


def test_stdout_carries_the_protocol_alone(engine: Engine) -> None:
    """Whatever a library or a child process writes, each line of stdout is a message; the rest is on stderr."""
    process = started(engine, NOISY + PROGRAM)
    assert process.stdin
    assert process.stdout
    process.stdin.write(line("notifications/initialized", {}))
    process.stdin.write("no message at all\n")
    process.stdin.write(line("tools/call", {"name": "comply", "arguments": {}}, 2))
    process.stdin.write(line("tools/call", {"name": "nothing", "arguments": {}}, 3))
    process.stdin.flush()
    heard: list[dict[str, Any]] = []
    while {1, 2, 3} - {one.get("id") for one in heard}:
        heard.append(json.loads(process.stdout.readline()))
    rest, noise = process.communicate(timeout=30)  # stdin ends, and with it the program
    assert (rest, process.returncode) == ("", 0)
    assert all(one["jsonrpc"] == "2.0" for one in heard)
    answers = {one["id"]: one["result"] for one in heard if "id" in one}
    assert answers[2]["structuredContent"] == {"cells": [], "counts": {}, "total": 0}
    assert answers[3]["isError"] is True
    for told in ("printed by a library", "written to the descriptor", "said by a child"):
        assert told in noise


def test_it_listens_at_an_address(engine: Engine) -> None:
    """With --http the program says where it listens, and there whoever started it has their tools."""

    async def names(address: str) -> set[str]:
        async with McpServer(address.removesuffix("/mcp")).session() as session:
            return {one.name for one in (await session.list_tools()).tools}

    command = [sys.executable, "-c", PROGRAM, "mcp", "--http", "--port", "0"]
    environ = environment(engine, BELEG_ROLE="auditor")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ) as process:
        try:
            assert process.stderr
            lines = iter(process.stderr.readline, "")
            address = next(found[0] for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/mcp", line)))
            there = asyncio.run(names(address))
        finally:
            process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == ""
    assert "audit_query" in there
    assert "cite" not in there


@pytest.mark.parametrize(("given", "code"), [({"BELEG_ROLE": "boss"}, 2), ({"BELEG_STORE": "bolt://127.0.0.1:1"}, 3)])
def test_a_program_that_cannot_begin_says_why(engine: Engine, given: dict[str, str], code: int) -> None:
    """A wrong role or a store that is away ends the program with its exit code; nothing is on stdout."""
    environ = environment(engine, BELEG_PATIENCE="0.1", **given)
    command = [sys.executable, "-c", PROGRAM, "mcp"]
    done = subprocess.run(command, input="", capture_output=True, text=True, env=environ, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def adapter(server: McpServer) -> MultiServerMCPClient:
    """Return LangChain's client of the protocol, as an agent."""
    connection = {"transport": "streamable_http", "url": server.url, "headers": headers("agent")}
    return MultiServerMCPClient({"beleg": connection})


def test_langchain_loads_the_tools_and_cites(server: McpServer) -> None:
    """LangChain's adapter has the tools and their arguments; what cite says is the content, its values the artifact."""

    async def work() -> None:
        tools = {one.name: one for one in await adapter(server).get_tools()}
        assert "claim" in tools["cite"].args
        cited = await tools["cite"].ainvoke({"type": "tool_call", "id": "1", "name": "cite", "args": CITE})
        assert cited.status == "success"
        assert "— verified ✓" in cited.content[0]["text"]
        assert cited.artifact["structured_content"]["place"] == "§ 3 Abs. 1 Satz 1 BelO"
        wrong = {"type": "tool_call", "id": "2", "name": "cite", "args": CITE | {"source_identifier": "none.pdf"}}
        refused = await tools["cite"].ainvoke(wrong)
        assert refused.status == "error"
        assert "none.pdf" in str(refused.content)

    asyncio.run(work())


def reader(body: dict[str, Any]) -> bytes:
    """A model that searches, cites what it found, mends its call as it is told, and answers with the number it got."""
    said = [_text(one) for one in body["messages"] if one["role"] == "tool"]
    if not said:
        return spoken("", ("search_library", {"query": "Buchung ohne Beleg", "mode": "keyword", "top_k": 1}))
    passage = re.search(r"“(.+)”", said[0])
    cite_by = re.search(r"cite by (\{.*\})", said[0])
    assert passage
    assert cite_by
    text = passage[1]
    given = {"claim": text, "quote_context": text, "verbatim_quote": text, "source_type": "document"}
    if len(said) == 1:
        return spoken("", ("cite", given | {"source": "1"}))  # as models do: an argument of another tool
    if len(said) == 2:
        assert "source: no such argument" in said[1]
        assert "source_identifier: Field required" in said[1]
        return spoken("", ("cite", given | json.loads(cite_by[1])))
    return spoken(f"Nein, ohne Beleg darf nicht gebucht werden {said[2].partition(' ')[0]}.")


def _text(message: dict[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


def test_an_agent_searches_cites_and_answers_with_the_number(server: McpServer, engine: Engine) -> None:
    """Driven by a model over HTTP and tools over HTTP, the agent's answer ends with a number that resolves."""
    before = {one.id for one in engine.list_citations()}

    async def talk(url: str) -> list[Any]:
        tools = await adapter(server).get_tools()
        model = ChatOpenAI(base_url=url, api_key="none", model="stand-in", max_retries=0).bind_tools(tools)

        async def think(state: MessagesState) -> dict[str, Any]:
            return {"messages": [await model.ainvoke(state["messages"])]}

        graph = StateGraph(MessagesState)
        graph.add_node("model", think)
        graph.add_node("tools", ToolNode(tools))
        graph.add_edge(START, "model")
        graph.add_conditional_edges("model", tools_condition)
        graph.add_edge("tools", "model")
        asked = {"messages": [HumanMessage("Darf ohne Beleg gebucht werden?")]}
        return (await graph.compile().ainvoke(asked, {"recursion_limit": 20}))["messages"]

    with model_server(reader) as model:
        messages = asyncio.run(talk(model.url))
    results = [one for one in messages if isinstance(one, ToolMessage)]
    assert [(one.name, one.status) for one in results] == [
        ("search_library", "success"),
        ("cite", "error"),
        ("cite", "success"),
    ]
    (made,) = [one for one in engine.list_citations() if one.id not in before]
    assert made.verification_status == "verified"
    assert made.created_by == "agent:reader"
    assert isinstance(messages[-1], AIMessage)
    assert messages[-1].content == f"Nein, ohne Beleg darf nicht gebucht werden [{made.id}]."
