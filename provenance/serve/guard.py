"""What every request passes before anything of it is used, and what every answer carries.

| asked | against |
|---|---|
| the host is a name of this server, where nobody signs in | DNS rebinding |
| a request that changes something comes from a page of this server, or bears a token | forged requests (CSRF) |
| the body is no larger and no slower than allowed | a server filled or held up |
| who calls, by token, session or proxy | — |

Answers carry a strict Content-Security-Policy (no inline script or style, nothing from elsewhere, framed by nobody) and
the headers of the OWASP secure headers project. Written on ASGI itself, so that streams pass through as they are.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterable
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request

from provenance.model.errors import AccessDenied, BelegError
from provenance.serve import problems
from provenance.serve.access import Caller, Session, Sessions
from provenance.serve.settings import Settings, is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER = "X-CSRF-Token"
CSRF_FIELD = "csrf"

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with no-referrer the forms of these very pages have the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


class Guard:
    """The middleware; who calls is ``request.state.caller`` behind it (None: nobody signed in), with their session."""

    def __init__(self, app: ASGIApp, settings: Settings, sessions: Sessions) -> None:
        self._app = app
        self._settings = settings
        self._sessions = sessions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with what is wrong with it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        started: list[tuple[str, str]] = []

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    out.setdefault(name, value)
                if self._settings.https:
                    out["Strict-Transport-Security"] = "max-age=31536000"
                out.setdefault("Cache-Control", "no-store")
                for name, value in started:
                    out.append(name, value)
            await send(message)

        try:
            self._from_here(scope, headers)
            caller, session = self._caller(scope, headers, started)
        except HTTPException as error:
            await problems.of_http(error)(scope, receive, sent)
            return
        except BelegError as error:
            status = HTTPStatus.UNAUTHORIZED if isinstance(error, AccessDenied) else None
            await problems.of_error(error, status)(scope, receive, sent)
            return
        scope.setdefault("state", {}).update(caller=caller, session=session)
        try:
            await self._app(scope, self._bounded(headers, receive), sent)
        except HTTPException as error:
            await problems.of_http(error)(scope, receive, sent)

    def cookie_name(self) -> str:
        """Return the name of the session's cookie; over https its prefix binds it to this host."""
        return "__Host-beleg" if self._settings.https else "beleg"

    def _from_here(self, scope: Scope, headers: Headers) -> None:
        """Raise HTTPException where a page of somebody else sends the request."""
        host = headers.get("host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if self._settings.open_as is not None and not (is_loopback(name) or name in self._settings.hosts):
            raise HTTPException(HTTPStatus.MISDIRECTED_REQUEST, f"This server does not go by the name {name[:80]!r}")
        if scope["method"] in SAFE or _bearer(headers) is not None:
            return
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        scheme = "https" if self._settings.https else "http"
        foreign = origin is not None and origin != f"{scheme}://{host}"
        if foreign or site in {"cross-site", "same-site"}:
            raise HTTPException(HTTPStatus.FORBIDDEN, "The request comes from a page of another server")

    def _caller(
        self, scope: Scope, headers: Headers, started: list[tuple[str, str]]
    ) -> tuple[Caller | None, Session | None]:
        """Return who calls, and their session where a browser calls; raises AccessDenied for an unknown token."""
        if (token := _bearer(headers)) is not None:
            return self._settings.tokens.caller(token), None
        cookie = _cookie(headers.getlist("cookie"), self.cookie_name())
        session = self._sessions.find(cookie) if cookie else None
        outside = self._signed_in(scope, headers)
        if outside is not None and (session is None or session.caller != outside):
            key = self._sessions.begin(outside)
            started.append(("set-cookie", self.cookie(key)))
            session = self._sessions.find(key)
        return (session.caller if session else outside), session

    def _signed_in(self, scope: Scope, headers: Headers) -> Caller | None:
        """Return who calls without having signed in here: whom the proxy names, or the owner on loopback."""
        proxy = self._settings.proxy
        client = scope.get("client")
        if proxy is not None and proxy.trusts(client[0] if client else None) and (user := headers.get(proxy.user)):
            groups = headers.get(proxy.groups, "") if proxy.groups else ""
            return proxy.caller(user, [one.strip() for one in groups.split(",")])
        return self._settings.open_as

    def cookie(self, key: str) -> str:
        """Return the header that sets the session's cookie; an empty key takes it away."""
        parts = [f"{self.cookie_name()}={key}", "Path=/", "HttpOnly", "SameSite=Lax"]
        parts += ["Secure"] if self._settings.https else []
        parts += [] if key else ["Max-Age=0"]
        return "; ".join(parts)

    def _bounded(self, headers: Headers, receive: Receive) -> Receive:
        """Return what receives a body up to the largest size and in the longest time; raises HTTPException beyond."""
        most, clock = self._settings.body_bytes, asyncio.get_running_loop().time
        given = headers.get("content-length", "")
        too_large = HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"Expected at most {most:,} bytes")
        ends, taken, over = clock() + self._settings.body_seconds, 0, False

        async def bounded() -> Message:
            nonlocal taken, over
            if over:  # the body is taken; what comes now is that the client went away
                return await receive()
            if given.isdigit() and int(given) > most:
                raise too_large
            try:
                message = await asyncio.wait_for(receive(), max(0.001, ends - clock()))
            except TimeoutError as error:
                late = f"Expected the whole body within {self._settings.body_seconds:g} seconds"
                raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, late) from error
            taken += len(message.get("body", b""))
            if taken > most:
                raise too_large
            over = not message.get("more_body", False)
            return message

        return bounded


async def demand_proof(request: Request) -> None:
    """Raise HTTPException where a browser's request that changes something lacks its session's token.

    A program that bears a token, or calls without any cookie and from no page, cannot be talked into it by a page.
    """
    if request.method in SAFE or _bearer(request.headers) is not None:
        return
    session: Session | None = request.state.session
    if (
        not request.headers.get("cookie")
        and "origin" not in request.headers
        and "sec-fetch-site" not in request.headers
    ):
        return
    given = request.headers.get(CSRF_HEADER)
    if given is None and request.headers.get("content-type", "").startswith(
        ("application/x-www-form-urlencoded", "multipart/form-data")
    ):
        found = (await request.form()).get(CSRF_FIELD)
        given = found if isinstance(found, str) else None
    if session is None or given is None or not hmac.compare_digest(given.encode(), session.csrf.encode()):
        raise HTTPException(HTTPStatus.FORBIDDEN, "The request lacks the token of this session against forged requests")


def _bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _cookie(lines: Iterable[str], name: str) -> str | None:
    for line in lines:
        try:
            found = SimpleCookie(line).get(name)
        except CookieError:
            continue
        if found is not None:
            return found.value
    return None
