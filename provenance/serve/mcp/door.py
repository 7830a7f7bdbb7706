"""What the Model Context Protocol asks for, answered for whoever calls: tools, resources, prompts, completion.

Each caller has the tools of their role (`AREA_OF`) and an engine of their own; a tool that is not there for them is
unknown. The engine is synchronous: each call runs in a thread, tells how far it is where the client asked for that, and
is told to stop where the client cancels it; what it has written by then stays. What a call came to is said in words and
as values; what went wrong is a result with ``isError`` that says what to change, since that is all a model sees of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Event
from typing import Any, Self, TypeVar, cast

from pydantic import ValidationError

from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from mcp import McpError, types
    from mcp.server.lowlevel import Server
    from starlette.requests import Request

from provenance.agents import answers
from provenance.agents.calls import Workbench
from provenance.agents.toolbox import TOOLS, Tool
from provenance.answering.request import GroundOptions
from provenance.citing.context import SOFTWARE
from provenance.citing.engine import Engine
from provenance.language import catalogue, detection
from provenance.model.errors import BelegError, SourceNotFound
from provenance.serve.access import REQUESTOR, Area, Caller
from provenance.serve.engines import Engines
from provenance.serve.jobs import Cancelled
from provenance.serve.mcp import resources
from provenance.serve.server import calling

AREA_OF: Mapping[str, Area] = {
    "cite": Area.CITE,
    "search_library": Area.LIBRARY,
    "find_evidence": Area.LIBRARY,
    "check_quote": Area.LIBRARY,
    "list_citations": Area.CITATIONS,
    "get_citation_status": Area.CITATIONS,
    "list_sources": Area.LIBRARY,
    "locate": Area.LIBRARY,
    "expand": Area.LIBRARY,
    "rules_for": Area.LIBRARY,
    "conflicts_of": Area.COMPLIANCE,
    "trail_of": Area.CITATIONS,
    "impact_of": Area.CITATIONS,
    "ground_draft": Area.CITE,
    "check": Area.CHECK,
    "ask": Area.ASK,
    "comply": Area.COMPLIANCE,
    "audit_query": Area.AUDIT,
}
"""The part of the doors that each tool belongs to."""

GROUND = "ground_text"
NOT_FOUND = -32002
"""The protocol's code for a resource that is not there."""
_THREADS = 8
_LOG = logging.getLogger("beleg.serve")
_R = TypeVar("_R")
_Handler = Callable[[Any], Awaitable[types.ServerResult]]


def tools_of(caller: Caller) -> dict[str, Tool]:
    """Return the tools of a caller; none for a requestor, who is shown what the display layer lets through."""
    if caller.role == REQUESTOR:
        return {}
    return {name: tool for name, tool in TOOLS.items() if caller.may(AREA_OF[name])}


class Door:
    """Answers the protocol. ``caller`` is whoever calls over stdio; over HTTP each request says who it is from.

    ``rules`` are those that drafts are grounded by: preset and policy.
    """

    def __init__(self, engines: Engines, caller: Caller | None = None, rules: GroundOptions | None = None) -> None:
        self._engines = engines
        self._rules = rules or GroundOptions()
        self._known = caller
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="beleg-mcp")
        told = catalogue.said("en", "agents", "instructions").strip()
        self.server: Server[Any, Any] = Server("beleg", version=SOFTWARE.rpartition(" ")[2], instructions=told)
        handlers: dict[type, _Handler] = {
            types.ListToolsRequest: self._list_tools,
            types.CallToolRequest: self._call_tool,
            types.ListResourcesRequest: self._list_resources,
            types.ListResourceTemplatesRequest: self._list_templates,
            types.ReadResourceRequest: self._read_resource,
            types.ListPromptsRequest: self._list_prompts,
            types.GetPromptRequest: self._get_prompt,
            types.CompleteRequest: self._complete,
        }
        self.server.request_handlers.update(handlers)

    def close(self) -> None:
        """Begin nothing more; what runs comes to its end."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _list_tools(self, _: types.ListToolsRequest) -> types.ServerResult:
        tools = [_offered(one) for one in tools_of(self._caller()).values()]
        return types.ServerResult(types.ListToolsResult(tools=tools))

    async def _call_tool(self, request: types.CallToolRequest) -> types.ServerResult:
        caller, name = self._caller(), request.params.name
        there = tools_of(caller)
        if (tool := there.get(name)) is None:
            told = f"There is no tool {name[:80]!r}. There are: {', '.join(there)}."
            return types.ServerResult(_wrong(told))
        with _Progress(self.server) as progress:
            run = partial(self._run, caller, tool, request.params.arguments or {}, progress)
            return types.ServerResult(await self._in_thread(run))

    def _run(self, caller: Caller, tool: Tool, given: dict[str, Any], progress: _Progress) -> types.CallToolResult:
        """Run a tool and return what it came to, also where it failed; raises Cancelled where it is to stop."""
        try:
            said, values = tool.run(self._bench(caller, progress), given)
            view = tool.view.of(values).model_dump(mode="json")
        except ValidationError as error:
            return _wrong(answers.misused(error, tool.arguments.model_fields))
        except BelegError as error:
            return _wrong(answers.mended(error, str(given.get("source_identifier", "")), given.get("locator")))
        except Cancelled:
            raise
        except Exception:  # noqa: BLE001 — a fault of the program is told to the log, and does not end the session
            _LOG.exception("The tool %s failed", tool.name)
            return _wrong("The server failed at this. Its log says why; go on without it.")
        return types.CallToolResult(content=[types.TextContent(type="text", text=said)], structuredContent=view)

    def _bench(self, caller: Caller, progress: _Progress) -> Workbench:
        return Workbench(
            self._engines.of(caller),
            answering=lambda: self._engines.answering(caller, tell=progress.tell),
            rules=self._rules,
            records=partial(self._engines.records, caller),
        )

    async def _list_resources(self, request: types.ListResourcesRequest | None) -> types.ServerResult:
        if not self._caller().may(Area.LIBRARY):
            return types.ServerResult(types.ListResourcesResult(resources=[]))
        cursor = request.params.cursor if request and request.params else None
        return types.ServerResult(await self._from_library(partial(resources.listed, cursor=cursor)))

    async def _list_templates(self, _: types.ListResourceTemplatesRequest) -> types.ServerResult:
        templates = resources.TEMPLATES if self._caller().may(Area.LIBRARY) else []
        return types.ServerResult(types.ListResourceTemplatesResult(resourceTemplates=templates))

    async def _read_resource(self, request: types.ReadResourceRequest) -> types.ServerResult:
        return types.ServerResult(await self._from_library(partial(resources.read, uri=request.params.uri)))

    async def _list_prompts(self, _: types.ListPromptsRequest) -> types.ServerResult:
        prompts = [_ground_prompt()] if self._grounds() else []
        return types.ServerResult(types.ListPromptsResult(prompts=prompts))

    async def _get_prompt(self, request: types.GetPromptRequest) -> types.ServerResult:
        given = request.params.arguments or {}
        text = given.get("text", "").strip()
        if request.params.name != GROUND or not self._grounds():
            there = GROUND if self._grounds() else "none"
            raise _misused(f"There is no prompt {request.params.name[:80]!r}. There is: {there}.")
        if unknown := sorted(given.keys() - {"text", "language"}):
            raise _misused(f"There is no argument {unknown[0][:80]!r}. There are: text, language.")
        if not text:
            raise _misused("text: expected the text that is to be grounded; found none.")
        language = given.get("language") or detection.language_of(text)
        if language not in catalogue.LANGUAGES:
            raise _misused(f"language: expected {' or '.join(catalogue.LANGUAGES)}; found {language[:40]!r}.")
        task = catalogue.said(language, "agents", "ground task", text=text).strip()
        message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=task))
        told = catalogue.said(language, "agents", "ground")
        return types.ServerResult(types.GetPromptResult(description=told, messages=[message]))

    async def _complete(self, request: types.CompleteRequest) -> types.ServerResult:
        asked = request.params
        ref, name, begun = asked.ref, asked.argument.name, asked.argument.value
        found = types.Completion(values=[])
        if isinstance(ref, types.PromptReference):
            if (ref.name, name) == (GROUND, "language") and self._grounds():
                found = types.Completion(values=[one for one in catalogue.LANGUAGES if one.startswith(begun.lower())])
        elif self._caller().may(Area.LIBRARY):
            propose = partial(resources.completed, template=ref.uri, argument=name, begun=begun)
            found = await self._from_library(propose)
        return types.ServerResult(types.CompleteResult(completion=found))

    def _caller(self) -> Caller:
        """Return who calls: as the guard in front of this request found it, or as the door was opened for."""
        request: object = self.server.request_context.request
        if isinstance(request, Request):
            return calling(cast("Request", request))
        if self._known is None:
            raise _misused("Expected somebody who signed in.")
        return self._known

    def _grounds(self) -> bool:
        return self._caller().may(Area.CITE)

    async def _in_thread(self, run: Callable[[], _R]) -> _R:
        return await asyncio.get_running_loop().run_in_executor(self._pool, run)

    async def _from_library(self, run: Callable[[Engine], _R]) -> _R:
        """Read from the caller's library, in a thread; what goes wrong is an error that says what to change."""
        caller = self._caller()
        if not caller.may(Area.LIBRARY):
            raise McpError(types.ErrorData(code=NOT_FOUND, message="There is nothing at this address."))
        try:
            return await self._in_thread(lambda: run(self._engines.of(caller)))
        except BelegError as error:
            code = NOT_FOUND if isinstance(error, SourceNotFound) else types.INVALID_PARAMS
            raise McpError(types.ErrorData(code=code, message=answers.mended(error))) from error
        except Exception as error:
            _LOG.exception("A request of the protocol failed")
            told = "The server failed at this. Its log says why."
            raise McpError(types.ErrorData(code=types.INTERNAL_ERROR, message=told)) from error


class _Progress:
    """Tells a client how far its request is, where it asked for that; stops the work when the request ends early."""

    def __init__(self, server: Server[Any, Any]) -> None:
        context = server.request_context
        self._session, self._request = context.session, str(context.request_id)
        self._token = context.meta.progressToken if context.meta else None
        self._loop = asyncio.get_running_loop()
        self._stopped = Event()
        self._done = 0
        self._sent: set[asyncio.Task[None]] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()

    def tell(self, step: str, done: int, total: int) -> None:
        """Tell how far the work is (from its thread); raises Cancelled where nobody waits for it any more."""
        if self._stopped.is_set():
            raise Cancelled
        if self._token is not None:
            self._done += 1
            told = f"{step} {done}/{total}" if total else step
            with suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._send, self._done, told)

    def _send(self, number: int, told: str) -> None:
        if self._token is None or self._stopped.is_set():
            return
        send = self._session.send_progress_notification(
            self._token, number, message=told, related_request_id=self._request
        )
        task = self._loop.create_task(_quietly(send))
        self._sent.add(task)
        task.add_done_callback(self._sent.discard)


async def _quietly(send: Awaitable[None]) -> None:
    """Await it; a client that went away meanwhile hears nothing, and nobody else need."""
    with suppress(Exception):
        await send


def _offered(tool: Tool) -> types.Tool:
    hints = types.ToolAnnotations(
        title=tool.title,
        readOnlyHint=not tool.writes,
        destructiveHint=False,
        idempotentHint=not tool.writes,
        openWorldHint=False,
    )
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        inputSchema=tool.arguments.model_json_schema(),
        outputSchema=tool.view.model_json_schema(mode="serialization"),
        annotations=hints,
    )


def _ground_prompt() -> types.Prompt:
    say = partial(catalogue.said, "en", "agents")
    arguments = [
        types.PromptArgument(name="text", description=say("ground text"), required=True),
        types.PromptArgument(name="language", description=say("ground language"), required=False),
    ]
    return types.Prompt(name=GROUND, title="Ground a text", description=say("ground"), arguments=arguments)


def _wrong(told: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=told)], isError=True)


def _misused(told: str) -> McpError:
    return McpError(types.ErrorData(code=types.INVALID_PARAMS, message=told))
