"""The Model Context Protocol over HTTP, with the SDK's own client: every tool, every role, resources, hostile input."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import ClientSession, McpError, types
from pydantic import AnyUrl

from provenance.agents import citation_tools, graph_tools
from provenance.bootstrap import open_compliance, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.compliance.inventory import Given
from provenance.serve.app import create_app
from provenance.serve.mcp.door import AREA_OF
from provenance.serve.mcp.transports import create_app as create_mcp_app
from provenance.serve.settings import Settings, owner
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.scenes.mcp_calls import ASTRAY, CITE, HOSTILE, QUOTE, SOUND, THERE, WRITING, WRONG
from tests.support.servers.mcp_server import (
    McpServer,
    asked,
    called,
    refused,
    said,
    serving,
    settings,
)


@pytest.fixture(scope="module")
def engine(emptied_store: Path) -> Iterator[Engine]:
    """An engine on the sample order in two versions, a citation of it, and an object that its rules may bind."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BELEG_EMBEDDINGS_URL", "none")
        patch.delenv("CITATION_LLM_URL", raising=False)
        with open_engine(emptied_store) as opened:
            for file in (VERSION_1, VERSION_2):
                opened.add_doc_source(file)
            opened.cite_doc(QUOTE, 1, QUOTE, verbatim_quote=QUOTE)
            desk = open_compliance(opened)
            desk.register([Given("kasse", "Kasse", terms=("Beleg",))])
            desk.propose()
            yield opened


@pytest.fixture(scope="module")
def server(engine: Engine) -> Iterator[McpServer]:
    """The whole server, as `beleg serve` runs it, on that store."""
    with serving(create_app(settings(), engine.graph)) as running:
        yield running


def leaves(engine: Engine) -> int:
    """Return how many records the log has."""
    return engine.graph.read("ledger/head", id="log")[0]["size"]


def test_the_tools_are_those_of_langchain_in_the_same_words(server: McpServer, engine: Engine) -> None:
    """Name, description and arguments of each tool are the same at both doors, and each has a schema for its answer."""
    tools = {one.name: one for one in asked(server, "admin", ClientSession.list_tools).tools}
    assert tools.keys() == AREA_OF.keys() == SOUND.keys() == THERE["admin"]
    for one in (*citation_tools(engine), *graph_tools(engine)):
        offered = tools[one.name]
        assert offered.description == one.description
        assert offered.inputSchema == one.args_schema.model_json_schema()
    for one in tools.values():
        assert one.title
        assert one.inputSchema["additionalProperties"] is False
        assert all("description" in field for field in one.inputSchema["properties"].values())
        assert one.outputSchema
        assert one.outputSchema["type"] == "object"


@pytest.mark.parametrize("role", THERE)
def test_every_tool_for_every_role(server: McpServer, engine: Engine, role: str) -> None:
    """What a role has, works, answers shortly and keeps its word on writing; what it has not, is unknown."""

    async def walk(session: ClientSession) -> None:
        offered = {one.name: one for one in (await session.list_tools()).tools}
        assert offered.keys() == THERE[role]
        own = 1
        if "cite" in offered:
            made = await session.call_tool("cite", CITE)
            assert made.structuredContent
            own = made.structuredContent["number"]
        for name, given in SOUND.items():
            before = leaves(engine)
            result = await session.call_tool(name, given | ({"citation": own} if "citation" in given else {}))
            if name not in offered:
                assert result.isError
                assert said(result).startswith(f"There is no tool '{name}'. There are: ")
                assert leaves(engine) == before
                continue
            assert not result.isError, said(result)
            assert result.structuredContent  # of the schema: the client checks that
            assert len(said(result)) < 10_000
            assert len(json.dumps(result.structuredContent)) < 30_000
            hints = offered[name].annotations
            assert hints
            assert (leaves(engine) == before) is hints.readOnlyHint
            assert hints.idempotentHint is hints.readOnlyHint
            assert (hints.destructiveHint, hints.openWorldHint) == (False, False)
            assert hints.readOnlyHint is (name not in WRITING)

    asked(server, role, walk)


def test_citing_answers_with_what_a_model_needs(server: McpServer) -> None:
    """A citation that stands has its number, place and words; one that fails none, but what to change."""
    stands = called(server, "agent", "cite", CITE)
    number = stands.structuredContent["number"]
    assert said(stands) == f"[{number}] Cited § 3 Abs. 1 Satz 1 BelO (Belegpflicht) — verified ✓"
    assert stands.structuredContent["place"] == "§ 3 Abs. 1 Satz 1 BelO"
    assert stands.structuredContent["next_step"] == f"Put [{number}] right behind the claim."
    wrong = QUOTE.replace("keine", "eine")
    fails = called(server, "agent", "cite", CITE | dict.fromkeys(("claim", "quote_context", "verbatim_quote"), wrong))
    values = fails.structuredContent
    assert (fails.isError, values["number"], values["status"]) == (False, None, "failed")
    assert values["to_mend"] == ["write “keine” instead of “eine”"]
    again = called(server, "agent", "cite", CITE | {"claim": QUOTE} | values["change"])
    assert again.structuredContent["status"] == "verified"


def test_a_draft_is_grounded_with_progress(server: McpServer) -> None:
    """The text comes back with a number behind what is borne, the rest is named, and each step is told on the way."""
    told: list[tuple[float, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, message))

    result = asked(
        server,
        "agent",
        lambda session: session.call_tool("ground_draft", SOUND["ground_draft"], progress_callback=hear),
    )
    values = result.structuredContent
    assert values["text"].startswith(f"{QUOTE} [1] {WRONG}\n")
    assert [one["rung"] for one in values["claims"]] == ["supported", "refused"]
    assert values["claims"][0]["evidence"][0]["quote"] == QUOTE
    assert values["claims"][1]["nearest"] == "§ 6 Abs. 1 Satz 1 BelO"
    assert "✗ refused: Nach Ablauf der Frist" in said(result)
    assert [number for number, _ in told] == list(range(1, len(told) + 1))
    assert {"claims", "assignment 1/2", "gate", "bundle"} <= {message for _, message in told}


def test_a_draft_that_is_cancelled_is_not_recorded(server: McpServer, engine: Engine) -> None:
    """Work stops at its next step once the client cancels it: no answer is written, and the session goes on."""
    draft = "\n\n".join(f"{QUOTE} Die Frist zu Punkt {number} beträgt {number} Jahre." for number in range(2, 12))

    async def cancel(session: ClientSession) -> float:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await session.call_tool("ground_draft", {"draft": draft})
        whole = loop.time() - begun
        heard = asyncio.Event()

        async def hear(_: float, __: float | None, message: str | None) -> None:
            if message == "assignment":
                heard.set()

        asking = asyncio.create_task(
            session.call_tool("ground_draft", {"draft": draft.replace("Punkt", "Ziffer")}, progress_callback=hear)
        )
        await heard.wait()
        number = session._request_id - 1
        params = types.CancelledNotificationParams(requestId=number)
        await session.send_notification(types.ClientNotification(types.CancelledNotification(params=params)))
        with pytest.raises(McpError, match="cancelled"):
            await asking
        at = leaves(engine)
        await asyncio.sleep(whole)
        assert leaves(engine) == at
        assert not (await session.call_tool("locate", SOUND["locate"])).isError
        return whole

    assert asked(server, "agent", cancel) > 0


def test_hostile_input_is_told_what_to_change(server: McpServer, engine: Engine) -> None:
    """Wrong types, huge texts, unknown tools, paths and statements: an error of the tool that says what to change.

    Nothing is written, no inside of the program is told, and the session goes on.
    """

    async def attack(session: ClientSession) -> None:
        before = leaves(engine)
        for name, given, expected in HOSTILE:
            result = await session.call_tool(name, given)
            told = said(result)
            assert result.isError, (name, told)
            assert result.structuredContent is None
            assert expected in told, (name, told)
            assert len(told) < 3_000
            assert not any(
                inside in told for inside in ("Traceback", "provenance.", ".py", "root:", engine.graph.location)
            )
        assert leaves(engine) == before
        assert not (await session.call_tool("locate", SOUND["locate"])).isError

    asked(server, "admin", attack)


def test_sources_and_places_are_resources(server: McpServer) -> None:
    """Sources are listed, one tells its sections, and every section it names can be read with what it is cited by."""

    async def read(session: ClientSession) -> None:
        listed = (await session.list_resources()).resources
        assert [str(one.uri) for one in listed] == ["beleg://sources", "beleg://sources/1", "beleg://sources/2"]
        templates = (await session.list_resource_templates()).resourceTemplates
        assert {one.uriTemplate for one in templates} == {"beleg://sources/{id}", "beleg://places/{place}"}
        for one in listed:
            (content,) = (await session.read_resource(one.uri)).contents
            assert content.mimeType == one.mimeType
            values = json.loads(content.text)
        assert (values["abbreviation"], values["version"]) == ("BelO", "2025-11-12")
        assert "§ 6 BelO" in {one["place"] for one in values["sections"]}
        for section in values["sections"]:
            (place,) = (await session.read_resource(AnyUrl(section["uri"]))).contents
            assert place.text.startswith(f"{section['place']} (version of 2025-11-12)")
        (place,) = (await session.read_resource(AnyUrl("beleg://places/§ 4 Abs. 2 BelO"))).contents
        assert "Danach kann der Papierbeleg vernichtet werden." in place.text
        assert 'cite by {"source_identifier": "2", "locator": {"section": "§ 4 Abs. 2 BelO"}}' in place.text
        assert "before it: § 4 Abs. 1 BelO\nbehind it: § 4 Abs. 3 BelO" in place.text
        assert "exceptions from it:\n- § 12 Satz 1 BelO" in place.text

    asked(server, "user", read)


@pytest.mark.parametrize(
    ("uri", "code", "expected"),
    ASTRAY,
)
def test_a_resource_that_is_not_there_is_told(server: McpServer, uri: str, code: int, expected: str) -> None:
    """An address that leads nowhere is an error of the protocol that says which there are."""
    error = refused(server, "user", lambda session: session.read_resource(AnyUrl(uri)))
    assert error.code == code
    assert expected in error.message
    assert "root:" not in error.message


def test_numbers_and_places_are_completed(server: McpServer) -> None:
    """A number of a source and a section are proposed as they are begun, languages of the prompt likewise."""

    async def complete(session: ClientSession) -> list[list[str]]:
        found = types.ResourceTemplateReference(type="ref/resource", uri="beleg://places/{place}")
        source = types.ResourceTemplateReference(type="ref/resource", uri="beleg://sources/{id}")
        prompt = types.PromptReference(type="ref/prompt", name="ground_text")
        given = [
            (found, "place", "§13"), (found, "place", "zzz"), (source, "id", "2"), (prompt, "language", "d"),
            (found, "id", "1"),
        ]  # fmt: skip
        return [
            (await session.complete(ref, {"name": name, "value": value})).completion.values
            for ref, name, value in given
        ]

    assert asked(server, "agent", complete) == [["§ 13 BelO"], [], ["2"], ["de"], []]


def test_the_prompt_tells_how_a_text_is_grounded(server: McpServer) -> None:
    """It is in the language of the text or the one named, names tools that are there, and holds the text as it is."""
    text = "Belege {sind} acht Jahre aufzubewahren."

    async def prompts(session: ClientSession) -> None:
        (one,) = (await session.list_prompts()).prompts
        assert [(given.name, given.required) for given in one.arguments or ()] == [("text", True), ("language", False)]
        names = {tool.name for tool in (await session.list_tools()).tools}
        german = (await session.get_prompt("ground_text", {"text": text})).messages[0].content.text
        english = (await session.get_prompt("ground_text", {"text": text, "language": "en"})).messages[0].content.text
        assert german.startswith("Belege den folgenden Text")
        assert english.startswith("Ground the following text")
        for task in (german, english):
            assert task.endswith(text)
            assert {"find_evidence", "cite", "locate", "expand"} <= {word.strip(".,:") for word in task.split()} & names
            assert "[n]" in task
        for given, wrong in (
            ({}, "text: expected the text"),
            ({"text": text, "language": "fr"}, "language: expected de or en"),
            ({"text": text, "tone": "kind"}, "There are: text, language"),
        ):
            with pytest.raises(McpError, match=wrong):
                await session.get_prompt("ground_text", given)
        with pytest.raises(McpError, match="There is: ground_text"):
            await session.get_prompt("other", {"text": text})

    asked(server, "agent", prompts)
    assert asked(server, "user", ClientSession.list_prompts).prompts == []
    error = refused(server, "user", lambda session: session.get_prompt("ground_text", {"text": text}))
    assert error.message == "There is no prompt 'ground_text'. There is: none."


def test_an_agent_reads_its_own_citations_alone(server: McpServer) -> None:
    """What another made is not listed and not traced for an agent; a user sees all of the project."""

    async def made(session: ClientSession) -> int:
        return (await session.call_tool("cite", CITE)).structuredContent["number"]

    async def other() -> tuple[bool, int]:
        async with server.session("agent", "agent:other") as session:
            traced = await session.call_tool("trail_of", {"citation": number})
            listed = (await session.call_tool("list_citations", {})).structuredContent
            return bool(traced.isError), listed["total"]

    number = asked(server, "agent", made)
    assert asyncio.run(other()) == (True, 0)
    assert not called(server, "user", "trail_of", {"citation": number}).isError


def test_what_the_display_layer_withholds_does_not_leave(engine: Engine, tmp_path: Path) -> None:
    """Of a source without consent a grounded draft tells neither words nor place nor that it bears the claim."""
    claim = "Das Losungswort wird alle vierzehn Tage gewechselt."
    kept = tmp_path / "geheim.md"
    kept.write_text(f"# Wachordnung (WachO)\n\n## § 1 Losung\n\n{claim}\n", encoding="utf-8")
    keeper = open_engine(context=CitationContext(project_id="kept"), graph=engine.graph)
    source = keeper.add_doc_source(kept)
    app = create_mcp_app(Settings(open_as=owner("kept", Role.AGENT, "agent:guest")), engine.graph)

    async def ground(running: McpServer) -> tuple[types.CallToolResult, types.CallToolResult]:
        async with running.session() as session:
            before = await session.call_tool("ground_draft", {"draft": claim})
            keeper.classify_source(source.id, consent="forbidden")
            return before, await session.call_tool("ground_draft", {"draft": claim})

    with serving(app) as running:
        before, after = asyncio.run(ground(running))
    assert before.structuredContent["claims"][0]["evidence"][0]["place"] == "§ 1 WachO"
    (told,) = after.structuredContent["claims"]
    assert (told["rung"], told["evidence"], told["nearest"]) == ("refused", [], None)
    assert told["differs"] == "Keine Quelle enthält Wörter der Aussage."
    assert "WachO" not in said(after) + json.dumps(after.structuredContent, ensure_ascii=False)
