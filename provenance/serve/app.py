"""The composition of the server: one store, an engine a caller, the doors on it (`create_app`)."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from provenance.citing.roles import Role
from provenance.model.errors import BelegError
from provenance.model.extras import OPTIONAL

with OPTIONAL:
    import_module("python_multipart")  # FastAPI asks for it when a form comes
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.responses import Response

from provenance import bootstrap
from provenance.answering.policy import load
from provenance.serve import problems
from provenance.serve.access import Caller, Sessions
from provenance.serve.api import (
    annotations,
    answers,
    audit,
    citations,
    compliance,
    me,
    openapi,
    places,
    reference,
    search,
    sources,
)
from provenance.serve.api import jobs as job_routes
from provenance.serve.api.routes import Answers
from provenance.serve.engines import Engines
from provenance.serve.guard import Guard
from provenance.serve.jobs import Jobs
from provenance.serve.mcp import transports as mcp
from provenance.serve.pages import ask as ask_pages
from provenance.serve.pages import audit as audit_pages
from provenance.serve.pages import citations as citation_pages
from provenance.serve.pages import compliance as compliance_pages
from provenance.serve.pages import ground as ground_pages
from provenance.serve.pages import library as library_pages
from provenance.serve.pages import reader as reader_pages
from provenance.serve.pages import record as record_pages
from provenance.serve.pages import shell
from provenance.serve.server import Server
from provenance.serve.settings import Settings

if TYPE_CHECKING:
    from provenance.store.graph import Graph


def create_app(settings: Settings, graph: Graph | None = None) -> FastAPI:
    """Return the application on the store of the settings, or on one that is open already (and stays so).

    Raises InvalidInput where the settings would let anybody in, StoreUnavailable.
    """
    checked = settings.checked()
    sessions, uploads = Sessions(), TemporaryDirectory(prefix="beleg-uploads-")
    engines = Engines(graph or bootstrap.open_store(checked.store), load(checked.preset, checked.policy))
    server = Server(checked, sessions, engines, Jobs(), Path(uploads.name))
    agents = mcp.Endpoint(engines, {"preset": checked.preset, "policy": checked.policy})

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        itself = Caller("beleg:server", Role.AUDITOR, checked.project)
        server.jobs.submit(itself, "warm", lambda _: engines.warm(itself))
        async with agents.running():
            yield
        server.jobs.close()
        uploads.cleanup()
        if graph is None:
            server.engines.close()

    app = FastAPI(
        title="Beleg",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
        middleware=[Middleware(Guard, settings=checked, sessions=sessions)],
    )
    app.state.server = server
    app.state.answers = Answers()
    app.add_exception_handler(BelegError, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(Exception, lambda _, error: problems.of_failure(error))
    for part in (
        me,
        sources,
        places,
        search,
        citations,
        annotations,
        answers,
        compliance,
        audit,
        job_routes,
        openapi,
        reference,
        shell,
        ask_pages,
        ground_pages,
        library_pages,
        reader_pages,
        citation_pages,
        compliance_pages,
        audit_pages,
        record_pages,
    ):
        app.include_router(part.router)
    app.router.routes.append(agents.route())
    return app


def _refused(request: Request, error: HTTPException | RequestValidationError | BelegError) -> Response:
    """Return an error: as a page to who looks at one, as a problem to a program."""
    if shell.wants_page(request):
        return shell.refused(request, error)
    if isinstance(error, BelegError):
        return problems.of_error(error)
    return problems.of_http(error) if isinstance(error, HTTPException) else problems.of_request(error)
