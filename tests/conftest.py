"""What every test may ask for.

Stores:

- ``graph``: an open, empty `Graph`, once on the embedded engine (``[embedded]``) and once on Neo4j (``[neo4j]``).
  No guards and no journal: wire your own with ``open_graph(store_location, guards=…, journal=…)``.
- ``store_location``: the same as a location (directory or URL), for what opens stores itself.
- ``filled``: for tests that read more than they write, the location of a store that holds what a function puts into
  an empty one; written anew only after somebody wrote to it.
- ``empty_store``: the directory of an empty embedded store, for tests that need one engine only (the command line:
  ``BELEG_STORE``). About 10 ms: the engine runs once for all tests and is emptied, its schema is kept.
- ``embedded_store``: the same directory for the whole session, not emptied (for fixtures of wider scope).
- ``victim``: an empty store as ``store_location``, with ``kill()`` and ``start()`` for its engine.
- ``own_store``: a directory that no engine has touched, for tests about starting and stopping (2 s a start).

Where no Neo4j is to be had (see `neo4j_server`), its half is skipped with the reason; with BELEG_REQUIRE_NEO4J=1 it
fails.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from provenance.store import embedded
from provenance.store.graph import Graph, open_graph
from tests.support.engines.acquainting import acquaint
from tests.support.engines.emptying import wipe
from tests.support.engines.filling import Fill, fill
from tests.support.engines.neo4j_server import NoServer, Server, find
from tests.support.scheduling import ByServerAndFile, Ends, turn
from tests.support.sizes import LONG, spared

MEMORY, ENOUGH = Path("/dev/shm"), 4 << 30  # noqa: S108 — pytest makes directories of its own in it
ENDS = Ends()
settings.load_profile("long" if LONG else "guarding")

# Stores write through to the disk at each commit. In memory that costs nothing, and whoever is killed with -9 loses no
# more there than on a disk.
if "PYTEST_DEBUG_TEMPROOT" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH:
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(MEMORY)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Hand out tests as `scheduling` says."""
    return ByServerAndFile(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a server is spared, and put the tests in the order they are handed out in."""
    if left := spared(items):
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left])
        items[:] = [item for item in items if item.nodeid not in left]
    items.sort(key=turn)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Take note of when a process ends a test, where there are several."""
    if process := getattr(report, "node", None):
        ENDS.note(process.gateway.id, report.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say when each process was done, so that it is seen where one waited for the other."""
    for line in ENDS.told():
        terminalreporter.write_line(line)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among modules and tests, which stay: it takes a fifth of the time of collecting them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def own_configuration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep keys, bundles and checkpoints of tests out of the home of whoever runs them.

    Checkpoints are kept with the data: a test that has a home of its own, and so another key, has a folder of its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("configuration")))
        patch.setenv("BELEG_BUNDLES", str(tmp_path_factory.mktemp("bundles")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.delenv("BELEG_CHECKPOINTS", raising=False)
        patch.delenv("BELEG_KEY", raising=False)
        patch.delenv("BELEG_AUDITORS", raising=False)
        yield


@pytest.fixture(scope="session")
def embedded_graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    """An embedded store that is open for the whole session, for who empties it."""
    directory = tmp_path_factory.mktemp("store")
    with open_graph(directory, idle_seconds=5) as opened:
        yield opened
    embedded.stop(directory)


@pytest.fixture(scope="session")
def embedded_store(embedded_graph: Graph) -> Path:
    """The directory of an embedded store whose engine runs for the whole session."""
    return Path(embedded_graph.location)


@pytest.fixture
def empty_store(embedded_graph: Graph, embedded_store: Path) -> Path:
    """The directory of an embedded store with nothing in it."""
    wipe(embedded_graph)
    return embedded_store


@pytest.fixture(scope="module")
def emptied_store(embedded_graph: Graph, embedded_store: Path) -> Path:
    """The same, emptied once for the tests of a module: what the tests before have left there may be half a record."""
    wipe(embedded_graph)
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


@pytest.fixture(scope="session")
def neo4j_graph(neo4j_server: Server) -> Iterator[Graph]:
    """The Neo4j, open for the whole session, for who empties it."""
    with open_graph(neo4j_server.location) as opened:
        acquaint(opened)
        yield opened


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def filled(request: pytest.FixtureRequest) -> Callable[[Fill], str]:
    """What gives the location of a store that holds what a function puts into an empty one, once for each engine."""
    if request.param == "embedded":
        return partial(fill, request.getfixturevalue("embedded_graph"), str(request.getfixturevalue("embedded_store")))
    return partial(fill, request.getfixturevalue("neo4j_graph"), request.getfixturevalue("neo4j_server").location)


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def store_location(request: pytest.FixtureRequest) -> str:
    """The location of an empty store, once for each engine."""
    if request.param == "embedded":
        return str(request.getfixturevalue("empty_store"))
    wipe(request.getfixturevalue("neo4j_graph"))
    return request.getfixturevalue("neo4j_server").location


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

    def stop(self) -> None:
        """End the engine for good."""
        if self._server:
            self._server.stop()
        else:
            embedded.stop(Path(self.location))


@pytest.fixture
def victim(store_location: str, request: pytest.FixtureRequest) -> Iterator[Victim]:
    """An empty store, once for each engine, whose engine the test may kill; it runs again for the next test."""
    server = request.getfixturevalue("neo4j_server") if "://" in store_location else None
    yield Victim(store_location, server)
    with open_graph(store_location) as opened:
        wipe(opened)
