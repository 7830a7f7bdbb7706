"""What every test may ask for.

Stores:

- ``graph``: an open, empty `Graph`, once on the embedded engine (``[embedded]``) and once on Neo4j (``[neo4j]``).
  No guards and no journal: wire your own with ``open_graph(store_location, guards=…, journal=…)``.
- ``store_location``: the same as a location (directory or URL), for what opens stores itself.
- ``empty_store``: the directory of an empty embedded store, for tests that need one engine only (the command line:
  ``BELEG_STORE``). About 10 ms: the engine runs once for all tests and is emptied, its schema is kept.
- ``embedded_store``: the same directory for the whole session, not emptied (for fixtures of wider scope).
- ``victim``: an empty store as ``store_location``, with ``kill()`` and ``start()`` for its engine.
- ``own_store``: a directory that no engine has touched, for tests about starting and stopping (2 s a start).

Where no Neo4j is to be had (see `neo4j_server`), its half is skipped with the reason; with BELEG_REQUIRE_NEO4J=1 it
fails.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from provenance.store import embedded
from provenance.store.graph import Graph, open_graph
from tests.support.engines.emptying import wipe
from tests.support.engines.neo4j_server import NoServer, Server, find

# what guards main must say the same of the same tree; everywhere else properties are searched at random
if os.environ.get("BELEG_REQUIRE_NEO4J"):
    settings.load_profile("ci")


@pytest.fixture(scope="session", autouse=True)
def own_configuration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep keys and bundles of tests out of the home of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("configuration")))
        patch.setenv("BELEG_BUNDLES", str(tmp_path_factory.mktemp("bundles")))
        patch.delenv("BELEG_KEY", raising=False)
        patch.delenv("BELEG_AUDITORS", raising=False)
        yield


@pytest.fixture(scope="session")
def embedded_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The directory of an embedded store whose engine runs for the whole session."""
    directory = tmp_path_factory.mktemp("store")
    with open_graph(directory, idle_seconds=5):
        yield directory
    embedded.stop(directory)


@pytest.fixture
def empty_store(embedded_store: Path) -> Path:
    """The directory of an embedded store with nothing in it."""
    with open_graph(embedded_store) as opened:
        wipe(opened)
    return embedded_store


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[Path]:
    """A directory for a store of its own; whatever engine was started there is stopped afterwards."""
    directory = tmp_path / "own store"
    yield directory
    if directory.exists():
        embedded.stop(directory)


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A Neo4j that runs for the whole session."""
    try:
        server = find(tmp_path_factory.mktemp("neo4j"))
    except NoServer as reason:
        if os.environ.get("BELEG_REQUIRE_NEO4J") == "1":
            pytest.fail(f"BELEG_REQUIRE_NEO4J=1, and no Neo4j: {reason}")
        pytest.skip(f"no Neo4j: {reason}")
    yield server
    server.stop()


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def store_location(request: pytest.FixtureRequest) -> str:
    """The location of an empty store, once for each engine."""
    if request.param == "embedded":
        return str(request.getfixturevalue("empty_store"))
    location = request.getfixturevalue("neo4j_server").location
    with open_graph(location) as opened:
        wipe(opened)
    return location


@pytest.fixture
def graph(store_location: str) -> Iterator[Graph]:
    """An open, empty graph without guards and journal, once for each engine."""
    with open_graph(store_location) as opened:
        yield opened


class Victim:
    """A store whose engine may be killed with -9 and comes back at the same location."""

    def __init__(self, location: str, server: Server | None) -> None:
        self.location = location
        self._server = server

    def kill(self) -> None:
        """Kill the engine as kill -9 does."""
        if self._server:
            self._server.kill()
        elif run := embedded.running(Path(self.location)):
            os.kill(run.engine, signal.SIGKILL)

    def start(self) -> None:
        """Start a killed server; the embedded engine is started by whoever needs it."""
        if self._server:
            self._server.start()


@pytest.fixture
def victim(store_location: str, request: pytest.FixtureRequest) -> Iterator[Victim]:
    """An empty store, once for each engine, whose engine the test may kill; it runs again for the next test."""
    server = request.getfixturevalue("neo4j_server") if "://" in store_location else None
    yield Victim(store_location, server)
    with open_graph(store_location) as opened:
        wipe(opened)
