"""The embedded engine: it starts by itself, is shared, and nothing that is killed blocks its next start."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from provenance.model.errors import StoreUnavailable
from provenance.model.graph import Batch, Node
from provenance.store import embedded
from provenance.store.embedded import is_held
from provenance.store.graph import open_graph

OPEN = """
import sys
from provenance.store.graph import open_graph
with open_graph(sys.argv[1], idle_seconds=float(sys.argv[2])) as graph:
    print(graph.read("store/version")[0]["applied"], flush=True)
    sys.stdin.readline()
"""


def program(store: Path, idle: float = 60) -> subprocess.Popen[str]:
    """Start a program that opens the store, says so, and waits for a line."""
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(store), str(idle)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def eventually(true: Callable[[], bool], seconds: float = 20) -> bool:
    """Wait until something is true."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def test_programs_share_an_engine_and_it_ends_when_idle(own_store: Path) -> None:
    """Programs that open one store at the same moment share one engine; it outlives the first and ends after the last.

    Nothing of it is seen on their terminals.
    """
    programs = [program(own_store, idle=0.5) for _ in range(3)]
    said = [one.stdout.readline().strip() for one in programs]
    assert len(set(said)) == 1
    run = embedded.running(own_store)
    assert (own_store / "engine.log").read_text().count("is starting up") == 1
    programs[0].kill()
    assert programs[0].communicate()[1] == ""
    time.sleep(1.5)
    assert embedded.running(own_store) == run
    for one in programs[1:]:
        assert one.communicate("\n")[1] == ""
    assert eventually(lambda: not is_held(own_store / "engine.lock"))
    assert not (own_store / "run.json").exists()


def test_the_engine_keeps_to_itself(embedded_store: Path) -> None:
    """It listens on loopback alone; its files and its password are its owner's alone and on no command line."""
    run = embedded.running(embedded_store)
    engine = psutil.Process(run.engine)
    listening = [found.laddr.ip for found in engine.net_connections() if found.status == psutil.CONN_LISTEN]
    assert listening
    assert set(listening) <= {"127.0.0.1", "::ffff:127.0.0.1"}
    for name in ("run.json", "password", "engine.log"):
        assert stat.S_IMODE((embedded_store / name).stat().st_mode) & 0o077 == 0, name
    assert run.password not in " ".join(engine.cmdline())
    assert not any("http" in word and "portal" in word for word in engine.cmdline())


def test_what_was_left_behind_does_not_block(own_store: Path) -> None:
    """The run file and locks of a killed engine and a killed keeper are left behind: the next start is clean."""
    with open_graph(own_store) as graph:
        graph.commit(Batch([Node("Claim", "c", {"id": "c"})]))
        run = embedded.running(own_store)
        for process in (run.keeper, run.engine):
            os.kill(process, signal.SIGKILL)
        assert (own_store / "run.json").exists()
        assert graph.read("store/existing", ids=["c"]) == [{"label": "Claim", "id": "c"}]
    assert embedded.running(own_store) not in {None, run}
    assert embedded.stop(own_store)
    (own_store / "run.json").write_text('{"half": ')
    with open_graph(own_store) as graph:
        assert graph.read("store/existing", ids=["c"]) == [{"label": "Claim", "id": "c"}]


def test_the_engine_ends_with_its_keeper(own_store: Path) -> None:
    """A keeper that is killed takes its engine with it, cleanly; nothing runs on unwatched."""
    if sys.platform != "linux":
        pytest.skip("the kernel tells a child of its parent's death on Linux only")
    with open_graph(own_store):
        run = embedded.running(own_store)
        os.kill(run.keeper, signal.SIGKILL)
        assert eventually(lambda: not is_held(own_store / "engine.lock"))
    assert "ArcadeDB Server is down" in (own_store / "engine.log").read_text()


def test_stop_is_clean_and_may_be_said_twice(own_store: Path) -> None:
    """`stop` ends the engine although a program is attached; that program goes on by itself."""
    with open_graph(own_store) as graph:
        assert embedded.stop(own_store)
        assert not embedded.stop(own_store)
        graph.commit(Batch([Node("Claim", "c", {"id": "c"})]))


def test_an_engine_that_cannot_start_says_why(own_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error gives the end of the engine's log and where to read it."""
    from provenance.store import arcadedb

    whole = arcadedb.command
    monkeypatch.setattr(arcadedb, "command", lambda *a: [whole(*a)[0], "-XX:NoSuchFlag", *whole(*a)[1:]])
    with pytest.raises(StoreUnavailable, match=r"did not start.*NoSuchFlag.*engine\.log"):
        open_graph(own_store)


def test_a_directory_that_goes_takes_its_engine_along(own_store: Path) -> None:
    """An engine whose directory was removed does not run on."""
    import shutil

    with open_graph(own_store):
        run = embedded.running(own_store)
    shutil.rmtree(own_store)
    assert eventually(lambda: not psutil.pid_exists(run.engine) or psutil.Process(run.engine).status() == "zombie")
