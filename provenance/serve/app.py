"""The composition of the server: one store, an engine a caller, the doors on it (`create_app`)."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from provenance.model.errors import BelegError
from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from fastapi import FastAPI, Request
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.responses import Response

from provenance import bootstrap
from provenance.serve import problems
from provenance.serve.access import Sessions
from provenance.serve.api import jobs as job_routes
from provenance.serve.engines import Engines
from provenance.serve.guard import Guard
from provenance.serve.jobs import Jobs
from provenance.serve.pages import audit, compliance, record, shell
from provenance.serve.server import Server
from provenance.serve.settings import Settings

if TYPE_CHECKING:
    from provenance.store.graph import Graph


def create_app(settings: Settings, graph: Graph | None = None) -> FastAPI:
    """Return the application on the store of the settings, or on one that is open already (and stays so).

    Raises InvalidInput where the settings would let anybody in, StoreUnavailable.
    """
    checked = settings.checked()
    sessions = Sessions()
    server = Server(checked, sessions, Engines(graph or bootstrap.open_store(checked.store)), Jobs())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        yield
        server.jobs.close()
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
    app.add_exception_handler(BelegError, lambda _, error: problems.of_error(error))  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, lambda _, error: problems.of_request(error))  # type: ignore[arg-type]
    app.add_exception_handler(Exception, lambda _, error: problems.of_failure(error))
    for part in (job_routes, compliance, audit, record, shell):
        app.include_router(part.router)
    return app


def _refused(request: Request, error: HTTPException) -> Response:
    """Return an error of the protocol: as a page to who looks at one, as a problem to a program."""
    return shell.refused(request, error) if shell.wants_page(request) else problems.of_http(error)
