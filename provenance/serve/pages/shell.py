"""The frame of the web page: templates, words, language and theme, sign-in and sign-out, and the files it is made of.

A page is rendered by `Pages.page`: it knows who looks, which parts are there for them, in which language and which
theme, and the token that goes with what they send. Words stand in ``catalogue/<area>.{de,en}.toml``, a table an area,
with the same keys in both; a template says them by ``say("area", "key", …)``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.exceptions import RequestValidationError
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from provenance.language import catalogue
from provenance.model.errors import AccessDenied, BelegError
from provenance.report.page import glued, member
from provenance.serve.access import Area, Caller, Session
from provenance.serve.guard import Guard, demand_proof
from provenance.serve.problems import status_of
from provenance.serve.server import Server, server_of

THEMES = ("light", "dark")
NAVIGATION: tuple[tuple[str, str, Area], ...] = (
    ("library", "/library", Area.LIBRARY),
    ("citations", "/citations", Area.CITATIONS),
    ("ground", "/ground", Area.CITE),
    ("ask", "/ask", Area.ASK),
    ("compliance", "/compliance", Area.COMPLIANCE),
    ("audit", "/audit", Area.AUDIT),
)
"""The groups of pages in the order they are shown: key of the word, address, and the part that it takes."""

_MEDIA = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


@cache
def words(language: str) -> dict[str, dict[str, str]]:
    """Return what the pages say in a language, by area and key."""
    folder = files(__package__ or "provenance.serve.pages") / "catalogue"
    parts = (one for one in folder.iterdir() if one.name.endswith(f".{language}.toml"))
    return {one.name.partition(".")[0]: tomllib.loads(one.read_text(encoding="utf-8")) for one in parts}


def say(language: str, area: str, key: str, /, *given: object, **named: object) -> str:
    """Say one thing in a language, with its holes filled."""
    return words(language)[area][key].format(*given, **named)


class Pages:
    """Renders pages for whoever looks at them."""

    def __init__(self) -> None:
        self._environment = Environment(
            loader=PackageLoader(__package__ or "provenance.serve.pages"), autoescape=True, undefined=StrictUndefined
        )
        self._environment.filters["glued"] = glued

    def page(
        self,
        request: Request,
        template: str,
        /,
        status: int = HTTPStatus.OK,
        headers: Mapping[str, str] | None = None,
        **given: Any,
    ) -> HTMLResponse:
        """Return a page of a template; ``here`` among what is given is the key of its group in the navigation."""
        session: Session | None = request.state.session
        caller: Caller | None = request.state.caller
        language = language_of(request)
        frame: dict[str, Any] = {
            "asset": asset,
            "language": language,
            "say": partial(say, language),
            "member": partial(member, language=language),
            "theme": session.theme if session else None,
            "caller": caller,
            "csrf": session.csrf if session else "",
            "navigation": [(key, path) for key, path, part in NAVIGATION if caller and caller.may(part)],
            "may": caller.may if caller else _nothing_there,
            "Area": Area,
            "here": None,
            "unguarded": server_of(request).settings.open_as is not None,
        }
        html = self._environment.get_template(template).render(frame | given)
        return HTMLResponse(html, status, dict(headers or {}))


PAGES = Pages()


def language_of(request: Request) -> str:
    """Return the language of whoever looks: what they chose, else the first of their browser that is spoken here."""
    session: Session | None = request.state.session
    if session and session.language:
        return session.language
    for one in request.headers.get("accept-language", "").split(","):
        tag = one.partition(";")[0].strip().lower()
        if tag[:2] in catalogue.LANGUAGES:
            return tag[:2]
    return "en"


@cache
def _asset(name: str) -> tuple[bytes, str]:
    kept = files(__package__ or "provenance.serve.pages") / "static" / name
    content = kept.read_bytes()
    return content, sha256(content).hexdigest()[:16]


def asset(name: str) -> str:
    """Return the address of a file of the pages; it changes with what is in it, so that it can be kept for ever."""
    return f"/static/{_asset(name)[1]}/{name}"


@cache
def _names() -> frozenset[str]:
    folder = files(__package__ or "provenance.serve.pages") / "static"
    return frozenset(one.name for one in folder.iterdir() if one.is_file())


def wants_page(request: Request) -> bool:
    """Say whether a browser asks for a page to look at, and not a program for values."""
    return not request.url.path.startswith(("/api/", "/mcp", "/static/")) and "text/html" in request.headers.get(
        "accept", ""
    )


router = APIRouter(include_in_schema=False)


@router.get("/")
def start(request: Request) -> Response:
    """Lead to the first group of pages that is there for whoever looks."""
    caller: Caller | None = request.state.caller
    if caller is None:
        return RedirectResponse("/sign-in", HTTPStatus.SEE_OTHER)
    first = next((path for _, path, part in NAVIGATION if caller.may(part)), "/sign-in")
    return RedirectResponse(first, HTTPStatus.SEE_OTHER)


@router.get("/static/{digest}/{name}")
def static(digest: str, name: str) -> Response:
    """Return a file that the pages are made of."""
    if name not in _names():
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
    content, current = _asset(name)
    lasting = "public, max-age=31536000, immutable" if digest == current else "no-cache"
    kind = _MEDIA.get(PurePosixPath(name).suffix, "application/octet-stream")
    return Response(content, media_type=kind, headers={"Cache-Control": lasting})


@router.get("/sign-in")
def sign_in(request: Request) -> Response:
    """Show where somebody signs in."""
    return PAGES.page(request, "sign_in.html", wrong=False)


@router.post("/sign-in")
def signed_in(request: Request, token: Annotated[str, Form(max_length=200)]) -> Response:
    """Begin a session for the bearer of a token. What is sent from another server's page is refused by its origin."""
    server = server_of(request)
    try:
        caller = server.settings.tokens.caller(token.strip())
    except AccessDenied:
        return PAGES.page(request, "sign_in.html", HTTPStatus.FORBIDDEN, wrong=True)
    answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
    answer.headers["set-cookie"] = guard_of(server).cookie(server.sessions.begin(caller))
    return answer


@router.post("/sign-out", dependencies=[Depends(demand_proof)])
def signed_out(request: Request) -> Response:
    """End the session of whoever looks."""
    server = server_of(request)
    guard = guard_of(server)
    server.sessions.end(request.cookies.get(guard.cookie_name(), ""))
    answer = RedirectResponse("/sign-in", HTTPStatus.SEE_OTHER)
    answer.headers["set-cookie"] = guard.cookie("")
    return answer


@router.post("/settings", dependencies=[Depends(demand_proof)])
def chosen(
    request: Request,
    language: Annotated[str, Form(max_length=8)] = "",
    theme: Annotated[str, Form(max_length=8)] = "",
    back: Annotated[str, Form(max_length=2000)] = "/",
) -> Response:
    """Keep the language or the theme that whoever looks chose, and lead back to where they were."""
    session: Session | None = request.state.session
    if session is not None:
        session.language = language if language in catalogue.LANGUAGES else session.language
        session.theme = (theme if theme in THEMES else None) if theme else session.theme
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    return RedirectResponse(back if inside else "/", HTTPStatus.SEE_OTHER)


def guard_of(server: Server) -> Guard:
    """Return what names and sets the cookie of a server."""
    return Guard(_nothing, server.settings, server.sessions)


def _nothing_there(_: Area) -> bool:
    return False


async def _nothing(*_: object) -> None:
    """Stand for the application behind the guard, which is asked for its cookie alone."""


def refused(request: Request, error: HTTPException | RequestValidationError | BelegError) -> Response:
    """Return the page of an error; who did not sign in is led to where they can."""
    if isinstance(error, BelegError):
        return _problem(request, status_of(error), error.message, error.suggestion)
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        return _problem(request, HTTPStatus.UNPROCESSABLE_ENTITY, f"{first['loc'][-1]}: {first['msg']}.")
    if error.status_code == HTTPStatus.UNAUTHORIZED:
        return RedirectResponse("/sign-in", HTTPStatus.SEE_OTHER)
    return _problem(request, error.status_code, str(error.detail))


def _problem(request: Request, status: int, message: str, suggestion: str = "") -> HTMLResponse:
    return PAGES.page(request, "problem.html", status, message=message, suggestion=suggestion)
