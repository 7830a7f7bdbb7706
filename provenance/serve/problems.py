"""Errors as ``application/problem+json`` (RFC 9457), with the code, the suggestion and what was kept.

What a caller did wrong is told as the engine tells it. What went wrong in the program itself is told to the log alone.
"""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from provenance.model.errors import (
    AccessDenied,
    AlreadyStored,
    BelegError,
    ExtraMissing,
    InvalidInput,
    LedgerBroken,
    QuoteNotFound,
    ShapeViolation,
    SourceNotFound,
    StoreUnavailable,
    VerificationTimeout,
)

MEDIA_TYPE = "application/problem+json"

_STATUS: tuple[tuple[type[Exception], HTTPStatus], ...] = (
    (AlreadyStored, HTTPStatus.CONFLICT),
    (InvalidInput, HTTPStatus.UNPROCESSABLE_ENTITY),
    (SourceNotFound, HTTPStatus.NOT_FOUND),
    (QuoteNotFound, HTTPStatus.NOT_FOUND),
    (ShapeViolation, HTTPStatus.UNPROCESSABLE_ENTITY),
    (AccessDenied, HTTPStatus.FORBIDDEN),
    (ExtraMissing, HTTPStatus.NOT_IMPLEMENTED),
    (StoreUnavailable, HTTPStatus.SERVICE_UNAVAILABLE),
    (VerificationTimeout, HTTPStatus.GATEWAY_TIMEOUT),
    (LedgerBroken, HTTPStatus.CONFLICT),
    (ConnectionError, HTTPStatus.SERVICE_UNAVAILABLE),
)
"""By class, the first that fits; an error of a part of its own is told by the built-in kind that it is."""

_HEADERS: dict[int, dict[str, str]] = {
    HTTPStatus.UNAUTHORIZED: {"WWW-Authenticate": "Bearer"},
    HTTPStatus.SERVICE_UNAVAILABLE: {"Retry-After": "5"},
}

_SUGGESTIONS: dict[int, str] = {
    HTTPStatus.UNAUTHORIZED: "Send a token: Authorization: Bearer …, or sign in.",
    HTTPStatus.FORBIDDEN: "Send it from a page of this server, with its token against forged requests.",
    HTTPStatus.NOT_FOUND: "GET /api/v1/openapi.json lists what is there.",
    HTTPStatus.METHOD_NOT_ALLOWED: "GET /api/v1/openapi.json lists what is there.",
    HTTPStatus.REQUEST_TIMEOUT: "Send it again, at once.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Send it in parts, or load it on the machine itself: `beleg ingest FILE`.",
}


def status_of(error: BelegError) -> HTTPStatus:
    """Return the status of an error."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), HTTPStatus.INTERNAL_SERVER_ERROR)


def problem(
    status: int,
    code: str,
    detail: str,
    suggestion: str = "",
    partial: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> JSONResponse:
    """Return a problem; ``type`` is a name of ours, so that a program can tell problems apart without reading them."""
    return JSONResponse(_content(status, code, detail, suggestion, partial), status, headers, MEDIA_TYPE)


def _content(status: int, code: str, detail: str, suggestion: str, partial: dict[str, Any] | None) -> dict[str, Any]:
    return {
        "type": f"urn:beleg:problem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "detail": detail,
        "code": code,
        "suggestion": suggestion,
        "partial": partial or {},
    }


def content_of(error: BelegError) -> dict[str, Any]:
    """Return what is told of an error of the engine, as values."""
    return _content(status_of(error), error.code, error.message, error.suggestion, plain(error.partial))


def of_error(error: BelegError, status: HTTPStatus | None = None) -> JSONResponse:
    """Return an error of the engine as a problem, with its own status unless another is named."""
    status = status or status_of(error)
    headers = _HEADERS.get(status)
    return problem(status, error.code, error.message, error.suggestion, plain(error.partial), headers)


def of_http(error: HTTPException) -> JSONResponse:
    """Return an error of the protocol as a problem."""
    code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    headers = dict(error.headers) if error.headers else None
    told = _SUGGESTIONS.get(error.status_code, "")
    return problem(error.status_code, code, f"{error.detail}.".replace("..", "."), told, headers=headers)


def of_request(error: RequestValidationError) -> JSONResponse:
    """Return what is wrong with the fields of a request as a problem, the first named in words, all as values."""
    found = [
        {"field": ".".join(str(part) for part in one["loc"]), "message": str(one["msg"])} for one in error.errors()
    ]
    first = found[0] if found else {"field": "body", "message": "cannot be read"}
    return problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        InvalidInput.code,
        f"{first['field']}: {first['message']}.",
        "GET /api/v1/openapi.json tells what each field may be.",
        {"fields": found},
    )


def of_failure(error: Exception) -> JSONResponse:
    """Return a fault of the program as a problem that tells nothing of its inside; the log has it all."""
    logging.getLogger("beleg.serve").error("A request failed", exc_info=error)
    return problem(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "internal",
        "The server failed at this.",
        "Its log says why; please report it.",
    )


def plain(given: Any) -> Any:
    """Return a value as JSON can carry it; what it cannot is its text."""
    if isinstance(given, dict):
        return {str(key): plain(value) for key, value in given.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(given, list | tuple | set | frozenset):
        return [plain(one) for one in given]  # pyright: ignore[reportUnknownVariableType]
    return given if isinstance(given, str | int | float | bool | None) else str(given)
