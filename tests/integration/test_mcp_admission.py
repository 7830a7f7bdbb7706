"""Who may speak the Model Context Protocol with the server: tokens, sessions, and who started it on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from mcp import ClientSession

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.serve.access import REQUESTOR
from provenance.serve.app import create_app
from provenance.serve.mcp.transports import create_app as create_mcp_app
from provenance.serve.settings import Settings, owner
from tests.support.scenes.mcp_calls import THERE
from tests.support.servers.mcp_server import ACCEPTS, INITIALIZE, McpServer, asked, headers, serving, settings


@pytest.fixture(scope="module")
def engine(emptied_store: Path) -> Iterator[Engine]:
    """An engine on an empty store."""
    with open_engine(emptied_store) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(engine: Engine) -> Iterator[McpServer]:
    """The whole server, as `beleg serve` runs it, on that store."""
    with serving(create_app(settings(), engine.graph)) as running:
        yield running


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer beleg_unknown"}, 401),
        (headers(REQUESTOR), 404),
        (headers("agent"), 200),
        (headers("agent") | {"Content-Type": "text/plain"}, 400),
        (headers("agent") | {"Accept": "text/html"}, 406),
        (headers("agent") | {"Mcp-Session-Id": "0" * 32}, 404),
    ],
)
def test_who_may_come_in(server: McpServer, given: dict[str, str], status: int) -> None:
    """Without a token nobody comes in, and for a requestor, who has no tools, there is nothing at the address."""
    answer = httpx.post(server.url, json=INITIALIZE, headers=ACCEPTS | given)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    if status == 401:
        assert answer.headers["www-authenticate"] == "Bearer"


def test_a_session_belongs_to_who_began_it(server: McpServer) -> None:
    """The id of a session is of no use to another caller: for them there is none."""

    async def steal(session: ClientSession) -> list[int]:
        await session.send_ping()
        key = {"Mcp-Session-Id": server.sessions[-1]}
        ping = {"jsonrpc": "2.0", "id": 7, "method": "ping"}
        async with httpx.AsyncClient() as http:
            others = [headers("user"), headers("agent", "agent:other"), headers("agent")]
            answers = [await http.post(server.url, json=ping, headers=ACCEPTS | one | key) for one in others]
            return [one.status_code for one in answers]

    assert asked(server, "agent", steal) == [404, 404, 200]


def test_a_server_without_sign_in_is_closed_to_pages_of_others(engine: Engine) -> None:
    """On loopback whoever started it calls; a foreign host name or origin is refused, and methods there are three."""
    here = owner("default", engine.role, "agent:owner")
    alone = create_mcp_app(Settings(open_as=here, body_bytes=100_000), engine.graph)
    with serving(alone) as running, httpx.Client(headers=ACCEPTS) as http:

        def post(given: object = None, **more: str) -> int:
            return http.post(running.url, json=given or INITIALIZE, headers=more).status_code

        assert post() == 200
        assert post() == 200  # with the cookie that came, as clients keep it
        assert post(Host="evil.example") == 421
        assert post(Origin="https://evil.example") == 403
        assert post(**{"Sec-Fetch-Site": "cross-site"}) == 403
        assert post(Origin=running.address) == 403  # a page of ours, without its token against forged requests
        assert post("a" * 200_000) == 413
        assert http.put(running.url, json={}).status_code == 405
        assert http.get(f"{running.address}/library").status_code == 404


def test_the_whole_server_offers_it_to_who_started_it(engine: Engine) -> None:
    """Without tokens a client on this machine has the tools of whoever started the server, cookies or not."""
    app = create_app(Settings(open_as=owner("default", Role.USER, "agent:owner")), engine.graph)

    async def there(running: McpServer) -> set[str]:
        async with running.session() as session:
            return {one.name for one in (await session.list_tools()).tools}

    with serving(app) as running:
        assert asyncio.run(there(running)) == THERE["user"]
