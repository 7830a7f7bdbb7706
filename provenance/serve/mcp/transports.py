"""How the Model Context Protocol is spoken: over stdin and stdout, or at an address of a server (streamable HTTP).

Over stdio whoever starts the program calls. Over HTTP the guard of the server finds out who calls, refuses foreign
hosts and pages, and bounds what is sent, so that the SDK's own checks of these are left off; a session belongs to the
caller that began it, and is not there for anybody else.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, BinaryIO, TextIO

from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
    from mcp.server.auth.provider import AccessToken
    from mcp.server.stdio import stdio_server
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from starlette.applications import Starlette
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.requests import Request
    from starlette.routing import Route

from provenance import bootstrap
from provenance.answering.policy import load
from provenance.answering.request import GroundOptions
from provenance.serve import problems
from provenance.serve.access import Caller, Sessions
from provenance.serve.engines import Engines
from provenance.serve.guard import Guard, demand_proof
from provenance.serve.mcp.door import Door, tools_of
from provenance.serve.server import calling
from provenance.serve.settings import Settings

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from provenance.store.graph import Graph

PATH = "/mcp"
METHODS = ("GET", "POST", "DELETE")
_OF_BROWSERS = ("origin", "sec-fetch-site")
"""Headers that a browser sends with all that changes something, and a program does not, be it one that keeps cookies:
what has neither comes from no page, and needs no proof that it comes from one of ours."""
_IDLE_SECONDS = 30 * 60.0
_MOST_SESSIONS = 1_000
_STREAMS = "mcp.server.streamable_http"


class _Ended(logging.Filter):
    """Leaves out of the log that a stream was closed: so the SDK tells, as an error, that a client went away."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is to be kept."""
        error = record.exc_info[1] if record.exc_info else None
        return type(error).__name__ != "ClosedResourceError"


_ENDED = _Ended()


class Endpoint:
    """The protocol at an address, as an ASGI application behind the guard; it answers while `running`.

    ``rules`` are those that drafts are grounded by: preset and policy.
    """

    def __init__(self, engines: Engines, rules: GroundOptions | None = None) -> None:
        self._engines = engines
        self._rules = rules
        self._manager: StreamableHTTPSessionManager | None = None

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Keep sessions while the block runs, and end them with it."""
        logging.getLogger(_STREAMS).addFilter(_ENDED)
        door = Door(self._engines, rules=self._rules)
        manager = StreamableHTTPSessionManager(
            door.server, session_idle_timeout=_IDLE_SECONDS, max_sessions=_MOST_SESSIONS
        )
        try:
            async with manager.run():
                self._manager = manager
                yield
        finally:
            self._manager = None
            door.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; raises HTTPException (401, 403, 404) where it is not for whoever calls."""
        request = Request(scope, receive)
        caller = calling(request)
        if not tools_of(caller):
            raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
        if any(name in request.headers for name in _OF_BROWSERS):
            await demand_proof(request)
        if self._manager is None:
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, "The server is starting or ending")
        name = repr((caller.project, caller.role, caller.name))
        scope["user"] = AuthenticatedUser(AccessToken(token="", client_id=name, scopes=[]))
        await self._manager.handle_request(scope, receive, send)

    def route(self) -> Route:
        """Return the route it is reached by."""
        return Route(PATH, self, methods=METHODS, include_in_schema=False)


def create_app(settings: Settings, graph: Graph | None = None) -> Starlette:
    """Return an application that speaks the protocol and nothing else, on the store of the settings or an open one.

    Raises InvalidInput where the settings would let anybody in, StoreUnavailable.
    """
    checked = settings.checked()
    engines = Engines(graph or bootstrap.open_store(checked.store), load(checked.preset, checked.policy))
    endpoint = Endpoint(engines, {"preset": checked.preset, "policy": checked.policy})

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        async with endpoint.running():
            yield
        if graph is None:
            engines.close()

    return Starlette(
        routes=[endpoint.route()],
        middleware=[Middleware(Guard, settings=checked, sessions=Sessions())],
        exception_handlers={
            HTTPException: lambda _, error: problems.of_http(error),  # type: ignore[arg-type]
            Exception: lambda _, error: problems.of_failure(error),
        },
        lifespan=lifespan,
    )


async def over_stdio(engines: Engines, caller: Caller, rules: GroundOptions | None = None) -> None:
    """Speak the protocol on stdin and stdout until stdin ends, or this is cancelled.

    The descriptor of stdout is kept for the protocol alone: whatever else writes there, be it a library or a child
    process, writes to stderr instead. Stdin is read by a thread that nothing waits for, so that Ctrl-C ends the program
    at once and not with the next line.
    """
    door = Door(engines, caller, rules)
    given, sys.stdin, feed = sys.stdin, *_fed(sys.stdin.fileno())
    before, protocol = sys.stdout, os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = protocol
    try:
        async with stdio_server() as (read, write):
            sys.stdout = sys.stderr
            with feed:
                await door.server.run(read, write, door.server.create_initialization_options())
    finally:
        sys.stdin, sys.stdout = given, before
        door.close()


def _fed(source: int) -> tuple[TextIO, BinaryIO]:
    """Return what reads a descriptor, and the end of the pipe between: closing it ends the reading."""
    out, into = os.pipe()
    feed = os.fdopen(into, "wb", buffering=0)

    def pump() -> None:
        with suppress(OSError, ValueError), feed:  # closed where the program ends
            while chunk := memoryview(os.read(source, 65_536)):
                while chunk:
                    chunk = chunk[feed.write(chunk) :]

    threading.Thread(target=pump, name="beleg-stdin", daemon=True).start()
    return os.fdopen(out, encoding="utf-8", errors="replace"), feed
