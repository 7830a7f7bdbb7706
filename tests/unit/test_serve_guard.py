"""What every request passes: a page of somebody else, a stranger, a body without end come no further than the guard."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi import Depends, FastAPI, Request
from starlette.middleware import Middleware
from starlette.testclient import TestClient

from provenance.citing.roles import Role
from provenance.serve.access import Caller, Session, Sessions, Token, Tokens, hashed
from provenance.serve.guard import Guard, demand_proof
from provenance.serve.settings import Settings, owner

TOKEN = "beleg_of_the_tests"
ANNA = Caller("anna", "admin", "demo")
OWNER = owner("demo", Role.ADMIN, "agent:unnamed")
TOKENS = Tokens((Token(hashed(TOKEN), ANNA),))
PROXY = """
[proxy]
trusted = ["10.0.0.0/8"]
user = "X-User"
groups = "X-Groups"
project = "demo"
[proxy.roles]
"admins" = "admin"
"*" = "requestor"
"""


def guarded(sessions: Sessions | None = None, client: str = "127.0.0.1", **settings: Any) -> TestClient:
    """Return a client of a small application behind the guard."""
    kept = sessions or Sessions()
    app = FastAPI(
        middleware=[Middleware(Guard, settings=Settings(**{"tokens": TOKENS, **settings}), sessions=kept)],
        openapi_url=None,
    )

    @app.get("/who")
    def who(request: Request) -> dict[str, Any]:
        caller: Caller | None = request.state.caller
        return {"name": caller.name if caller else None, "role": caller.role if caller else None}

    @app.post("/change", dependencies=[Depends(demand_proof)])
    async def change(request: Request) -> dict[str, int]:
        form = request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
        return {"bytes": 0 if form else len(await request.body())}

    return TestClient(app, base_url="http://localhost:8765", client=(client, 1), raise_server_exceptions=False)


def signed_in(sessions: Sessions, caller: Caller = ANNA) -> tuple[str, str]:
    """Begin a session and return its cookie and the token that goes with what it sends."""
    cookie = sessions.begin(caller)
    session = sessions.find(cookie)
    assert isinstance(session, Session)
    return f"beleg={cookie}", session.csrf


def test_a_token_says_who_calls() -> None:
    """A known token signs in, an unknown one is refused as such, and without any nobody calls."""
    http = guarded()
    assert http.get("/who", headers={"Authorization": f"Bearer {TOKEN}"}).json() == {"name": "anna", "role": "admin"}
    refused = http.get("/who", headers={"Authorization": "Bearer another"})
    assert (refused.status_code, refused.json()["code"]) == (401, "access_denied")
    assert http.get("/who").json()["name"] is None


def test_a_token_that_has_run_out_signs_nobody_in() -> None:
    """The last day counts still (UTC), the day after does not; a session that it began ends with it."""
    today = datetime.now(UTC).date()
    for last, status in ((today, 200), (today - timedelta(days=1), 401)):
        tokens = Tokens((Token(hashed(TOKEN), ANNA, last),))
        sessions = Sessions()
        cookie, _ = signed_in(sessions)
        http = guarded(sessions, tokens=tokens)
        assert http.get("/who", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == status
        assert http.get("/who", headers={"Cookie": cookie}).json()["name"] == ("anna" if status == 200 else None)


def test_a_session_ends_when_its_token_is_revoked() -> None:
    """What a token began does not outlive it."""
    sessions, kept = Sessions(), [*TOKENS.kept]
    cookie, _ = signed_in(sessions)
    http = guarded(sessions, tokens=Tokens(read=lambda: tuple(kept)))
    assert http.get("/who", headers={"Cookie": cookie}).json()["name"] == "anna"
    kept.clear()
    assert http.get("/who", headers={"Cookie": cookie}).json()["name"] is None
    kept[:] = TOKENS.kept
    assert http.get("/who", headers={"Cookie": cookie}).json()["name"] is None


def test_a_cookie_without_its_token_changes_nothing() -> None:
    """A browser that sends a session's cookie needs the token against forged requests with it (CSRF)."""
    sessions = Sessions()
    cookie, csrf = signed_in(sessions)
    http = guarded(sessions)
    own = {"Cookie": cookie, "Origin": "http://localhost:8765"}
    assert http.post("/change", headers=own).status_code == 403
    assert http.post("/change", headers={**own, "X-CSRF-Token": "guessed"}).status_code == 403
    assert http.post("/change", headers={**own, "X-CSRF-Token": csrf}).status_code == 200
    assert http.post("/change", headers=own, data={"csrf": csrf}).status_code == 200
    assert http.post("/change", headers=own, data={"csrf": csrf[:-1]}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "https://localhost:8765"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_page_of_another_server_changes_nothing(headers: dict[str, str]) -> None:
    """Even with cookie and token of a session; a program that bears a token is no page."""
    sessions = Sessions()
    cookie, csrf = signed_in(sessions)
    http = guarded(sessions)
    refused = http.post("/change", headers={**headers, "Cookie": cookie, "X-CSRF-Token": csrf})
    assert (refused.status_code, refused.json()["title"]) == (403, "Forbidden")
    assert http.post("/change", headers={**headers, "Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_a_cookie_that_somebody_set_is_no_session() -> None:
    """A value from outside begins nothing, and each sign-in has a value of its own (session fixation)."""
    sessions = Sessions()
    http = guarded(sessions)
    assert http.get("/who", headers={"Cookie": "beleg=chosen-by-somebody"}).json()["name"] is None
    first, second = sessions.begin(ANNA), sessions.begin(ANNA)
    assert len({first, second, "chosen-by-somebody"}) == 3
    sessions.end(first)
    assert http.get("/who", headers={"Cookie": f"beleg={first}"}).json()["name"] is None
    assert http.get("/who", headers={"Cookie": f"beleg={second}"}).json()["name"] == "anna"


def test_the_cookie_is_for_this_server_alone() -> None:
    """No script reads it, no other site sends it; over https it is bound to the host."""
    plain, secure = (Guard(lambda *_: None, Settings(https=https), Sessions()) for https in (False, True))  # type: ignore[arg-type,return-value]
    assert plain.cookie("k") == "beleg=k; Path=/; HttpOnly; SameSite=Lax"
    assert secure.cookie("k") == "__Host-beleg=k; Path=/; HttpOnly; SameSite=Lax; Secure"
    assert "Max-Age=0" in plain.cookie("")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "", "169.254.169.254"])
def test_a_name_that_was_bound_anew_reaches_nothing(host: str) -> None:
    """Where nobody signs in, a host that is none of this server is refused (DNS rebinding)."""
    http = guarded(open_as=OWNER)
    assert http.get("/who", headers={"Host": host}).status_code == 421
    for own in ("localhost", "127.0.0.1:8765", "[::1]:8765"):
        assert http.get("/who", headers={"Host": own}).json()["name"] == OWNER.name
    named = guarded(open_as=OWNER, hosts=("beleg.intern",))
    assert named.get("/who", headers={"Host": "beleg.intern:8765"}).status_code == 200


def _proxy(tmp_path: Any) -> Any:
    from provenance.serve.settings import read_callers

    file = tmp_path / "callers.toml"
    file.write_text(PROXY, encoding="utf-8")
    return read_callers(file)[1]


def test_a_header_of_a_proxy_counts_from_its_address_alone(tmp_path: Any) -> None:
    """Who writes the header from elsewhere is nobody; so is whom no group gives a role."""
    given = {"X-User": "berta", "X-Groups": "staff, admins"}
    proxy = _proxy(tmp_path)
    assert guarded(client="10.1.2.3", proxy=proxy).get("/who", headers=given).json() == {
        "name": "berta",
        "role": "admin",
    }
    assert guarded(client="10.1.2.3", proxy=proxy).get("/who", headers={"X-User": "c"}).json()["role"] == "requestor"
    for client in ("127.0.0.1", "192.0.2.1", "testclient", "::ffff:10.1.2.3"):
        forged = guarded(client=client, proxy=proxy).get("/who", headers={**given, "X-Forwarded-For": "10.1.2.3"})
        assert forged.json()["name"] is None, client
    odd = guarded(client="10.1.2.3", proxy=proxy).get("/who", headers={"X-User": "x" * 300})
    assert (odd.status_code, odd.json()["code"]) == (422, "invalid_input")


def test_a_body_is_as_large_as_allowed_and_no_larger() -> None:
    """Too large by its own word or by what comes is refused, however it is sent."""
    http = guarded(body_bytes=1000)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    assert http.post("/change", headers=headers, content=b"x" * 1000).json() == {"bytes": 1000}
    assert http.post("/change", headers=headers, content=b"x" * 1001).status_code == 413
    assert http.post("/change", headers=headers, content=iter([b"x" * 600, b"x" * 600])).status_code == 413


def test_a_body_that_never_ends_is_given_up() -> None:
    """Who sends slowly is answered when the time is over, not when they are done (slow body)."""
    settings = Settings(tokens=TOKENS, body_seconds=0.05)
    told: list[dict[str, Any]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {TOKEN}".encode())]
    scope = {"type": "http", "method": "POST", "path": "/change", "headers": headers, "client": ("127.0.0.1", 1)}
    asyncio.run(asyncio.wait_for(Guard(application, settings, Sessions())(scope, receive, send), 5))
    assert told[0]["status"] == 408


def test_a_program_is_given_no_session() -> None:
    """Where nobody signs in, a page begins a session; a program that keeps cookies has none to be held to."""
    http = guarded(open_as=OWNER)
    assert "set-cookie" not in http.get("/api/v1/nothing").headers
    assert http.post("/change").status_code == 200
    assert http.cookies  # of a page
    assert http.post("/change").status_code == 403


def test_another_name_from_the_proxy_is_another_caller(tmp_path: Any) -> None:
    """A cookie of somebody else does not speak for whom the proxy names now."""
    sessions = Sessions()
    cookie = f"beleg={sessions.begin(ANNA, outside=True)}"
    http = guarded(sessions, client="10.1.2.3", proxy=_proxy(tmp_path))
    for path in ("/who", "/api/v1/who"):
        answer = http.get(path, headers={"Cookie": cookie, "X-User": "berta", "X-Groups": "admins"})
        assert "anna" not in answer.text
    assert http.get("/who", headers={"Cookie": cookie}).json()["name"] == "anna"


def test_every_answer_carries_the_headers_that_protect_it() -> None:
    """Answers and refusals alike: no script from elsewhere, framed by nobody, kept nowhere; over https for good."""
    for response in (
        guarded().get("/who"),
        guarded().get("/nothing"),
        guarded(open_as=OWNER).get("/", headers={"Host": "x"}),
    ):
        assert "script-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["x-frame-options"] == "DENY"
        assert response.headers["cache-control"] == "no-store"
        assert "strict-transport-security" not in response.headers
    assert "strict-transport-security" in guarded(https=True).get("/who").headers


def test_the_interface_is_refused_before_its_body_is_read() -> None:
    """Who did not sign in is told so at once: nothing of what they send is taken. Of what is open, that is not so."""
    http = guarded()
    assert http.post("/api/v1/sources", content=iter([b"x" * 10])).status_code == 401
    assert http.get("/api/v1/health").status_code == 404


def test_a_day_is_a_day() -> None:
    """A token without a last day has none."""
    assert not Token("0" * 64, ANNA).over
    assert Token("0" * 64, ANNA, date(2000, 1, 1)).over
