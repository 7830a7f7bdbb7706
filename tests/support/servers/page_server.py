"""The server on a port of its own, in a thread, for tests that look at its pages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from provenance.serve.access import Caller, Token, Tokens, hashed
from provenance.serve.app import create_app
from provenance.serve.settings import Settings
from provenance.store.graph import Graph

ROLES = ("requestor", "agent", "user", "auditor", "admin")


def token(role: str) -> str:
    """Return the token by which a role signs in."""
    return f"beleg_token-of-{role}"


def settings(project: str = "default", *, open_as: str | None = None) -> Settings:
    """Return settings with a token for each role; ``open_as`` is the role of whoever does not sign in."""
    kept = tuple(Token(hashed(token(role)), Caller(f"{role}:one", role, project)) for role in ROLES)
    owner = Caller(f"{open_as}:one", open_as, project) if open_as else None
    return Settings(project=project, tokens=Tokens(kept), open_as=owner)


@contextmanager
def serving(graph: Graph, given: Settings) -> Iterator[str]:
    """Serve a store and give the address."""
    config = uvicorn.Config(
        create_app(given, graph), host="127.0.0.1", port=0, log_level="warning", timeout_graceful_shutdown=1
    )
    socket = config.bind_socket()
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        socket.close()
