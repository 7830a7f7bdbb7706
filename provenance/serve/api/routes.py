"""What all routes of the interface have in common: who they are there for, ETags, and keys against doing a thing twice.

A group of routes is an ``APIRouter`` of `group`; a route says for whom it is there by ``**reads(Area.…)`` or
``**writes(Area.…)``. That is asked before anything of the body is read.

- Whatever is read carries a strong ETag over its bytes (RFC 9110, 8.8.3); ``If-None-Match`` is answered by 304.
- Whatever is written takes an ``Idempotency-Key`` (draft-ietf-httpapi-idempotency-key-header): the same key of the same
  caller on the same route with the same content gives the answer that was given first, and does nothing again. Another
  content under the same key is refused (422), and so is the same while the first is still under way (409). What failed
  is not kept. Answers are kept in the memory of this server process, the last `_MOST` of them and for a day.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus
from threading import Lock
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import Response

from provenance.model.errors import InvalidInput
from provenance.serve.access import Area, Caller
from provenance.serve.guard import SAFE, demand_proof
from provenance.serve.server import area, calling
from provenance.text import patterns as re

PREFIX = "/api/v1"
IDEMPOTENCY_KEY = "Idempotency-Key"
_MOST = 2_000
_MOST_BYTES = 64 * 1024 * 1024
_SECONDS = 24 * 3600.0
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_ETAG = re.compile(r'(?:W/)?("[^"]*")')
_CHUNK = 1 << 20

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


@dataclass(slots=True)
class _Kept:
    """An answer under its key: ``content`` is what was asked, ``response`` None while it is under way."""

    content: str
    ends: float
    response: tuple[int, bytes, list[tuple[bytes, bytes]]] | None = None


@dataclass(slots=True)
class Answers:
    """The answers that were given to keys, the oldest first."""

    _kept: OrderedDict[tuple[Caller, str, str], _Kept] = field(
        default_factory=OrderedDict[tuple[Caller, str, str], _Kept]
    )
    _bytes: int = 0
    _turn: Lock = field(default_factory=Lock)

    def begin(self, name: tuple[Caller, str, str], content: str) -> Response | None:
        """Return the answer that was given, None where the work is to be done now.

        Raises InvalidInput for another content under the same key, HTTPException (409) where it is under way.
        """
        with self._turn:
            found = self._kept.get(name)
            if found is None or found.ends < time.monotonic():
                self._drop(name)
                self._kept[name] = _Kept(content, time.monotonic() + _SECONDS)
                return None
            if found.content != content:
                raise InvalidInput(
                    f"{IDEMPOTENCY_KEY}: expected the content that this key was first sent with; found another.",
                    suggestion="Send another key for another request.",
                )
            if found.response is None:
                raise HTTPException(HTTPStatus.CONFLICT, "The same request is still under way")
            status, body, headers = found.response
            again = Response(body, status)
            again.raw_headers = [*headers, (b"idempotent-replay", b"true")]
            return again

    def end(self, name: tuple[Caller, str, str], response: Response | None) -> None:
        """Keep the answer that was given; None forgets the key, since nothing came of it."""
        with self._turn:
            kept = self._kept.get(name)
            if response is None or kept is None:
                self._drop(name)
                return
            kept.response = (response.status_code, bytes(response.body), list(response.raw_headers))
            self._bytes += len(response.body)
            for oldest in list(self._kept):
                if len(self._kept) <= _MOST and self._bytes <= _MOST_BYTES:
                    break
                if self._kept[oldest].response is not None and oldest != name:
                    self._drop(oldest)

    def _drop(self, name: tuple[Caller, str, str]) -> None:
        found = self._kept.pop(name, None)
        if found is not None and found.response is not None:
            self._bytes -= len(found.response[1])


class Route(APIRoute):
    """A route of the interface."""

    def get_route_handler(self) -> Handler:
        """Return what answers a request."""
        handle = super().get_route_handler()
        parts = parts_of(self)

        async def handled(request: Request) -> Response:
            if parts is not None:
                area(*parts)(calling(request))
            if request.method in SAFE:
                return _tagged(request, await handle(request))
            await demand_proof(request)
            key = request.headers.get(IDEMPOTENCY_KEY)
            return await handle(request) if key is None else await _once(request, key, handle)

        return handled


def group(tag: str) -> APIRouter:
    """Return a router for a group of routes."""
    return APIRouter(prefix=PREFIX, tags=[tag], route_class=Route)


def reads(*parts: Area) -> dict[str, Any]:
    """Return what says that a route reads, and is there for callers with one of these parts."""
    return {"dependencies": [Depends(area(*parts))]}


def writes(*parts: Area) -> dict[str, Any]:
    """Return what says that a route writes, and is there for callers with one of these parts; for all without one."""
    return {"dependencies": [*([Depends(area(*parts))] if parts else []), Depends(demand_proof)]}


def parts_of(route: APIRoute) -> tuple[Area, ...] | None:
    """Return the parts that a route is there for; None where it is there for all who signed in, or for everybody."""
    return next(
        (parts for one in route.dependencies if (parts := getattr(one.dependency, "parts", None)) is not None), None
    )


def _tagged(request: Request, response: Response) -> Response:
    """Return an answer with its ETag, or 304 where the caller has these bytes."""
    body: bytes | None = getattr(response, "body", None)
    if response.status_code != HTTPStatus.OK or body is None:
        return response
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie, Accept-Language"}
    asked = request.headers.get("if-none-match", "")
    if asked.strip() == "*" or tag in _ETAG.findall(asked):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    for name, value in headers.items():
        response.headers[name] = value
    return response


async def _once(request: Request, key: str, handle: Handler) -> Response:
    """Return the answer to a key, made now or before."""
    if not _KEY.fullmatch(key):
        raise InvalidInput(
            f"{IDEMPOTENCY_KEY}: expected 1 to 200 visible ASCII characters; found {key[:40]!r}.",
            suggestion="Send a new random text, such as a UUID, with each request.",
        )
    answers: Answers = request.app.state.answers
    name = (calling(request), f"{request.method} {request.url.path}?{request.url.query}", key)
    given = answers.begin(name, await _content(request))
    if given is not None:
        return given
    made: Response | None = None
    try:
        response = await handle(request)
        made = response if hasattr(response, "body") else None  # what streams cannot be given again
    finally:
        answers.end(name, made)
    return response


async def _content(request: Request) -> str:
    """Return the SHA-256 of what a request carries; of a form, of its fields, whatever parts them."""
    digest = sha256(request.headers.get("prefer", "").encode("latin-1"))
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        form: FormData = await request.form()
        for name, value in form.multi_items():
            digest.update(f"\0{name}\0".encode())
            if isinstance(value, UploadFile):
                digest.update(f"{value.filename}\0".encode("utf-8", "surrogatepass"))
                while chunk := await value.read(_CHUNK):
                    digest.update(chunk)
                await value.seek(0)
            else:
                digest.update(value.encode("utf-8", "surrogatepass"))
    else:
        digest.update(await request.body())
    return digest.hexdigest()
