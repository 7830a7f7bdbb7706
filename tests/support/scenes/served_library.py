"""A server on a library with the sample documents, and a token for each role in two projects.

`served` runs the application in this process, as its own client; `running` lets uvicorn serve it on a port.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from provenance import bootstrap
from provenance.cli import demo
from provenance.serve.access import AREAS, Caller, Token, Tokens, hashed
from provenance.serve.app import create_app
from provenance.serve.settings import Settings
from provenance.store.graph import Graph
from tests.support.engines.emptying import wipe

SAMPLE = Path(demo.__file__).parent / "sample"
DOCUMENTS = ("belo_2023-03-01.pdf", "belo_2025-11-12.pdf", "handbuch.md")
QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
PROJECT, OTHER = "demo", "other"
HARBOUR = "# Hafenordnung (HafO)\n\n## § 1 Liegeplätze\n\nSchiffe legen am Nordkai an. Liegegeld ist vorab zu zahlen.\n"
"""What the other project holds."""
ROLES = tuple(str(role) for role in AREAS)


def token_of(role: str, project: str = PROJECT) -> str:
    """Return the token of a role in a project."""
    return f"token-of-{role}-in-{project}"


def caller_of(role: str, project: str = PROJECT) -> Caller:
    """Return who bears it."""
    return Caller(f"{'agent:' if role == 'agent' else ''}{role}", role, project)


TOKENS = Tokens(
    tuple(
        Token(hashed(token_of(role, project)), caller_of(role, project))
        for role in ROLES
        for project in (PROJECT, OTHER)
    )
)


@dataclass
class Served:
    """A server and a client that speaks to it as a role."""

    app: FastAPI
    graph: Graph
    http: TestClient
    _headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, role: str = "admin", project: str = PROJECT, **content: Any) -> Any:
        """Send a request below ``/api/v1`` as a role and return the response."""
        headers = {"Authorization": f"Bearer {token_of(role, project)}", **content.pop("headers", {})}
        return self.http.request(method, f"/api/v1{path}", headers=headers, **content)

    def finished(self, job: str, role: str = "admin", project: str = PROJECT) -> dict[str, Any]:
        """Wait for the end of a job and return it."""
        with self.http.stream(
            "GET", f"/api/v1/jobs/{job}/events", headers={"Authorization": f"Bearer {token_of(role, project)}"}
        ) as events:
            for _ in events.iter_lines():
                pass
        return self.ask("GET", f"/jobs/{job}", role, project).json()


def fill(graph: Graph, documents: tuple[str, ...] = DOCUMENTS) -> None:
    """Put sample documents into the project, with what the company of the sample has, and one into the other."""
    with_project = bootstrap.context_from_environment
    engine = bootstrap.open_engine(context=with_project(PROJECT), graph=graph)
    for name in documents:
        engine.add_doc_source(SAMPLE / name)
    if set(DOCUMENTS) <= set(documents):
        bootstrap.open_compliance(engine).bring(str(SAMPLE / "belegstelle.yaml"))
    other = bootstrap.open_engine(context=with_project(OTHER), graph=graph)
    with TemporaryDirectory() as folder:
        harbour = Path(folder) / "hafenordnung.md"
        harbour.write_text(HARBOUR, encoding="utf-8")
        other.add_doc_source(harbour)


@contextmanager
def served(store: Path, documents: tuple[str, ...] = DOCUMENTS, **settings: Any) -> Iterator[Served]:
    """Serve a store that is emptied and filled with the samples."""
    with bootstrap.open_store(store) as graph:
        wipe(graph)
        rmtree(graph.beside / "search", ignore_errors=True)  # the words that another test counted weigh otherwise
        fill(graph, documents)
        app = create_app(Settings(**{"tokens": TOKENS, "project": PROJECT, **settings}), graph)
        with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as http:
            yield Served(app, graph, http)


@contextmanager
def running(app: FastAPI) -> Iterator[str]:
    """Let uvicorn serve an application on a free port, and give its address."""
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="warning", proxy_headers=False, lifespan="off", timeout_keep_alive=5)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)
        bound.close()
