"""A server that speaks the Model Context Protocol on loopback, with a caller of each role, and clients of the SDK."""

from __future__ import annotations

import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from provenance.serve.access import REQUESTOR, Caller, Token, Tokens, hashed
from provenance.serve.settings import Settings

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
