"""The OpenAPI document of the interface (3.1), with the routes that are there for who asks, and examples that ran.

The examples stand in ``examples.json``, an entry an operation: a request and the response that it got. A test sends
each request to a server with the sample documents and holds what comes to the entry and to its schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from importlib.resources import files
from typing import Any, cast

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute, iter_route_contexts

from provenance.serve import problems
from provenance.serve.access import Caller
from provenance.serve.api.models import Problem
from provenance.serve.api.routes import IDEMPOTENCY_KEY, PREFIX, group, parts_of
from provenance.serve.server import Calling

router: APIRouter = group("caller")

_ABOUT = """\
What Beleg gives, as JSON. Every claim leads to the exact sentence that bears it.

- **Who calls** says a token (`Authorization: Bearer …`); what is not there for its role is answered like an address
  that does not exist. A caller is held to the project of the token.
- **Errors** are problems (RFC 9457, `application/problem+json`) with `code`, `suggestion` and `partial`.
- **Lists** come in pages: send `next` of one as `cursor` for the next.
- **What is read** carries an `ETag`; send it as `If-None-Match` and get 304 while nothing has changed.
- **What is written** takes an `Idempotency-Key`: sent again with the same content it gives the same answer and does
  nothing twice. Keys are remembered for a day in the memory of the server process.
- **Long work** is a job: `GET /jobs/{job_id}`, and its events (`progress`, `state`) at `/jobs/{job_id}/events`.
- Nothing is deleted: what was said otherwise supersedes, and the record keeps both.
"""
_PROBLEM = {"$ref": "#/components/schemas/Problem"}
_REFUSALS: dict[HTTPStatus, str] = {
    HTTPStatus.UNAUTHORIZED: "Nobody signed in, or the token is not known or has run out.",
    HTTPStatus.FORBIDDEN: "The role may not do this.",
    HTTPStatus.NOT_FOUND: "There is no such thing, or not for this caller.",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Something in the request cannot be used; `partial.fields` names it.",
}
_WHEN_WRITTEN: dict[HTTPStatus, str] = {
    HTTPStatus.CONFLICT: "It is stored already, or the same request is still under way.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body is larger than allowed.",
}
_ALWAYS: dict[HTTPStatus, str] = {
    HTTPStatus.BAD_REQUEST: "The request cannot be read.",
    HTTPStatus.NOT_IMPLEMENTED: "The server lacks a library that this takes.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The store, or a model, is away; try again.",
    HTTPStatus.GATEWAY_TIMEOUT: "A model or a page took too long.",
}


@router.get("/openapi.json", include_in_schema=False)
def openapi(request: Request, caller: Calling) -> JSONResponse:
    """Return the OpenAPI document of what is there for the caller."""
    return JSONResponse(document_for(request.app, caller))


def routes_of(app: FastAPI) -> Iterator[APIRoute]:
    """Yield the routes of the interface."""
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, APIRoute) and route.path.startswith(f"{PREFIX}/"):
            yield route


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Return the examples by the names of their operations."""
    text = (files(__package__ or "provenance.serve.api") / "examples.json").read_text(encoding="utf-8")
    return cast("dict[str, dict[str, Any]]", json.loads(text))


def document_for(app: FastAPI, caller: Caller) -> dict[str, Any]:
    """Return the document of what is there for a caller; it is made once for each role."""
    kept: dict[str, dict[str, Any]] = app.state.__dict__.setdefault("documents", {})
    if caller.role not in kept:
        kept[caller.role] = document(app, caller)
    return kept[caller.role]


def document(app: FastAPI, caller: Caller | None = None) -> dict[str, Any]:
    """Return the document of what is there for a caller, of everything without one."""
    there = [one for one in routes_of(app) if one.include_in_schema and _is_there(one, caller)]
    said = get_openapi(title="Beleg", version=version("beleg"), description=_ABOUT, routes=there)
    schemas = said.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    said["components"]["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer"}}
    said["security"] = [{"bearer": []}]
    for route in there:
        for method, operation in said["paths"][route.path].items():
            if method.upper() in route.methods:
                _completed(operation, route, method)
    return said


def _is_there(route: APIRoute, caller: Caller | None) -> bool:
    parts = parts_of(route)
    return caller is None or parts is None or any(caller.may(part) for part in parts)


def _completed(operation: dict[str, Any], route: APIRoute, method: str) -> None:
    """Add what holds for every operation: its name, problems, ETags and keys, and its example."""
    operation["operationId"] = route.name
    if route.name == "health":
        operation["security"] = []
    refusals = _ALWAYS | _REFUSALS | (_WHEN_WRITTEN if method == "post" else {})
    for status, told in refusals.items():
        content = {problems.MEDIA_TYPE: {"schema": _PROBLEM}}
        operation["responses"][str(status.value)] = {"description": told, "content": content}
    if method == "get" and route.name != "events":
        operation["responses"]["304"] = {"description": "The caller has these bytes already (`If-None-Match`)."}
        operation["responses"]["200"]["headers"] = {"ETag": {"schema": {"type": "string"}}}
    if method == "post":
        key = {"name": IDEMPOTENCY_KEY, "in": "header", "required": False}
        schema = {"type": "string", "pattern": "^[\\x21-\\x7e]{1,200}$"}
        operation.setdefault("parameters", []).append(key | {"schema": schema})
    if (example := examples().get(route.name)) is not None:
        _exemplified(operation, example)


def _exemplified(operation: dict[str, Any], example: dict[str, Any]) -> None:
    request = example["request"]
    for parameter in operation.get("parameters", []):
        said = request.get("path", {}) | request.get("query", {})
        if parameter["in"] in {"path", "query"} and parameter["name"] in said:
            parameter["example"] = said[parameter["name"]]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        body = request.get("form" if kind.startswith("multipart") else "body")
        if body is not None:
            content["example"] = body
    for content in operation["responses"].get(str(example["status"]), {}).get("content", {}).values():
        content["example"] = example["response"]
