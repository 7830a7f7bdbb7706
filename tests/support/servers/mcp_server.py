"""A server that speaks the Model Context Protocol on loopback, with a caller of each role, and clients of the SDK."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from mcp import ClientSession, McpError, types
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from provenance.serve.access import REQUESTOR, Caller, Token, Tokens, hashed
from provenance.serve.settings import Settings

ACCEPTS = {"Accept": "application/json, text/event-stream"}
INITIALIZE: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
"""What a client begins with, for who speaks without one."""
ROLES = (REQUESTOR, "agent", "user", "auditor", "admin")


def caller_of(role: str, name: str = "agent:reader") -> Caller:
    """Return the caller of a role; another name is another caller with another token."""
    return Caller(name, role, "default")


def token_of(caller: Caller) -> str:
    """Return the token of a caller."""
    return f"beleg_{caller.role}_{caller.name}"


@dataclass(slots=True)
class McpServer:
    """A running server: where it is."""

    address: str
    sessions: list[str] = field(default_factory=list[str])

    @property
    def url(self) -> str:
        """The address of the protocol."""
        return f"{self.address}/mcp"

    @asynccontextmanager
    async def session(self, role: str | None = None, name: str = "agent:reader") -> AsyncIterator[ClientSession]:
        """Open a session of the SDK's client as a caller, without a role as one who did not sign in."""
        async with (
            create_mcp_http_client(headers=headers(role, name) if role else None) as http,
            streamable_http_client(self.url, http_client=http) as (read, write, key),
            ClientSession(read, write) as session,
        ):
            await session.initialize()
            self.sessions.append(key() or "")
            yield session


def headers(role: str, name: str = "agent:reader") -> dict[str, str]:
    """Return the headers that a caller sends."""
    return {"Authorization": f"Bearer {token_of(caller_of(role, name))}"}


def settings(**given: Any) -> Settings:
    """Return settings by which each role, and a second agent, may sign in."""
    callers = [*map(caller_of, ROLES), caller_of("agent", "agent:other")]
    return Settings(tokens=Tokens(tuple(Token(hashed(token_of(one)), one) for one in callers)), **given)


@contextmanager
def serving(app: Any) -> Iterator[McpServer]:
    """Run an application in a thread while the block runs."""
    config = uvicorn.Config(app, "127.0.0.1", 0, log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    socket = config.bind_socket()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield McpServer(f"http://127.0.0.1:{socket.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(10)


def asked(server: McpServer, role: str, ask: Callable[[ClientSession], Coroutine[Any, Any, Any]]) -> Any:
    """Ask something in a session of its own, and return what came of it."""

    async def run() -> Any:
        async with server.session(role) as session:
            return await ask(session)

    return asyncio.run(run())


def called(server: McpServer, role: str, name: str, given: dict[str, Any]) -> types.CallToolResult:
    """Call a tool once."""
    return asked(server, role, lambda session: session.call_tool(name, given))


def refused(server: McpServer, role: str, ask: Callable[[ClientSession], Coroutine[Any, Any, Any]]) -> types.ErrorData:
    """Ask something that is refused by the protocol, and return with what."""

    async def run(session: ClientSession) -> types.ErrorData:
        with pytest.raises(McpError) as caught:
            await ask(session)
        return caught.value.error

    return asked(server, role, run)


def said(result: types.CallToolResult) -> str:
    """Return what a result says."""
    (one,) = result.content
    assert isinstance(one, types.TextContent)
    return one.text
