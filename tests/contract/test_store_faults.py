"""Whatever is killed: what was acknowledged is there, nothing else is half there, and the next call works by itself."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from neo4j import exceptions as driver

from provenance.model.errors import StoreUnavailable
from provenance.model.graph import Batch, Edge, Node, Reference
from provenance.store import embedded, faults
from provenance.store.graph import Graph, open_graph
from tests.support.processes.forked import Connection, Forked

BIG = 4_000


def claim(key: str) -> Node:
    """Give a claim."""
    return Node("Claim", key, {"id": key, "text": "Aufzubewahren ist, was gebucht wird. " * 5})


def big(name: str) -> Batch:
    """Give a batch that takes a second or so to write: a source and its segments."""
    source = Node("Source", name, {"id": name})
    segments = [Node("Segment", f"{name}/{i}", {"id": f"{name}/{i}", "text": "Text " * 20}) for i in range(BIG)]
    return Batch([source, *segments], [Edge("PART_OF", one.reference, source.reference) for one in segments])


def write_without_end(graph: Graph) -> None:
    """Write one big batch after the other."""
    for number in itertools.count():
        graph.commit(big(f"big{number}"))


def open_and_write(line: Connection, location: str) -> None:
    """Write without end in a process of one's own, and say when that begins."""
    with open_graph(location) as graph:
        line.send("writing")
        write_without_end(graph)


def in_all(sources: int) -> dict[str, int]:
    """Give how many records there are after so many big batches."""
    return {"Source": sources, "Segment": sources * BIG} if sources else {}


def counts(graph: Graph) -> dict[str, int]:
    """Count the records of each label, without the schema's own."""
    return {row["label"]: row["count"] for row in graph.read("store/counts") if row["label"] != "Schema"}


def test_a_stream_of_commits_survives_the_death_of_the_engine(victim) -> None:
    """The engine dies in the middle of a hundred commits: the writer goes on by itself; each is there exactly once."""
    with open_graph(victim.location, patience=90) as graph:
        killer = threading.Timer(0.4, lambda: (victim.kill(), time.sleep(0.5), victim.start()))
        killer.start()
        number = 0
        while killer.is_alive() or number < 100:
            graph.commit(Batch([claim(f"c{number}")]))
            number += 1
            time.sleep(0.002)
        assert counts(graph) == {"Claim": number, "Commit": number}


def test_a_big_commit_is_whole_or_not_at_all(victim) -> None:
    """The engine dies in the middle of one big commit: all of it or nothing is there.

    Who opens the store while it is away waits until it is back.
    """
    with open_graph(victim.location, patience=0) as graph:
        graph.commit(Batch([claim("before")]))
        killer = threading.Timer(0.5, victim.kill)
        killer.start()
        with pytest.raises(StoreUnavailable):
            write_without_end(graph)
        killer.join()
    threading.Timer(1.0, victim.start).start()
    with open_graph(victim.location, patience=120) as graph:
        sources = counts(graph).get("Source", 0)
        assert counts(graph) == {"Claim": 1, "Commit": 1 + sources, **in_all(sources)}
        graph.commit(big("after"))
        assert counts(graph)["Segment"] == (sources + 1) * BIG


def test_a_writer_that_is_killed_leaves_nothing_half(store_location: str) -> None:
    """The program dies in the middle of a write: nothing of it is there, and others write on at once."""
    writer = Forked(open_and_write, store_location)
    assert writer.line.recv() == "writing"
    time.sleep(0.5)
    writer.kill()
    writer.wait()
    with open_graph(store_location) as graph:
        graph.commit(Batch([claim("mine")]))
        sources = counts(graph).get("Source", 0)
        assert counts(graph) == {"Claim": 1, "Commit": 1 + sources, **in_all(sources)}


def test_a_keeper_that_is_killed_is_no_reason_to_fail(own_store: Path) -> None:
    """The engine that stops with its keeper is started anew by whoever writes, and nobody's credentials are blamed."""
    with open_graph(own_store, patience=60) as graph:
        graph.commit(Batch([claim("before")]))
        os.kill(embedded.running(own_store).keeper, signal.SIGKILL)
        for number in range(200):
            graph.commit(Batch([claim(f"c{number}")]))
        assert counts(graph) == {"Claim": 201, "Commit": 201}
    refused = driver.AuthError("The credentials of this connection are no longer valid")
    assert faults.meaning(refused, moves=True) is faults.Meaning.AWAY
    assert faults.meaning(refused) is faults.Meaning.FINAL
    assert "refuses the credentials" in str(faults.translated(refused, "bolt://127.0.0.1:1"))
    assert "credentials" not in faults.translated(refused, str(own_store)).message.partition(": ")[0]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 96 MB in memory; skipped where none may be made."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield disk
    embedded.stop(disk / "store")
    subprocess.run(["umount", "-l", str(disk)], check=True)


def filled(disk: Path, left: int) -> Path:
    """Fill a disk up to so many bytes; again where the engine wrote meanwhile and took what was to be filled."""
    file = disk / "filling"
    while True:
        try:
            file.write_bytes(b"x" * max(shutil.disk_usage(disk).free - left, 0))
        except OSError:
            file.unlink()
        else:
            return file


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a disk in memory")
def test_a_full_disk_is_told_as_such(small_disk: Path) -> None:
    """Whoever writes or starts an engine on a full disk is told of the disk; what was acknowledged is there after."""
    store = small_disk / "store"
    with open_graph(store, patience=5) as graph:
        graph.commit(Batch([claim("before")]))
        filling = filled(small_disk, 40_000)
        with pytest.raises(StoreUnavailable, match=r"its disk is full: [0-9,]+ bytes are free") as told:
            write_without_end(graph)
        assert told.value.suggestion.startswith("Make room on the disk")
        filling.unlink()
        graph.commit(Batch([claim("after")]))
        assert counts(graph)["Claim"] == 2
    embedded.stop(store)
    filling = filled(small_disk, 0)
    with pytest.raises(StoreUnavailable, match="its disk is full"):
        open_graph(store, patience=5)
    filling.unlink()
    with open_graph(store) as graph:
        assert counts(graph)["Claim"] == 2


@pytest.mark.parametrize(
    ("code", "said", "cause"),
    [
        ("Neo.ClientError.Database.DatabaseNotFound", "Database 'x' does not exist", "the name of the database"),
        ("Neo.ClientError.Statement.SyntaxError", "Invalid input", "Look at the log of the server"),
        ("Neo.DatabaseError.Transaction.TransactionCommitFailed", "No space left on device", "Make room on the disk"),
        ("Neo.DatabaseError.General.UnknownError", "Something broke", "Look at the log of the server"),
    ],
)
def test_the_cause_that_is_named_is_the_cause(code: str, said: str, cause: str) -> None:
    """What a server says is told with the advice that mends it, and with no other."""
    fault = driver.Neo4jError._hydrate_neo4j(code=code, message=said)
    assert cause in (faults.translated(fault, "neo4j://example.org").suggestion or "")


def test_a_reference_is_not_an_existing_node(graph: Graph) -> None:
    """The name of a node is its label and its id: the same id under another label is another node."""
    graph.commit(Batch([Node("Work", "same", {"id": "same"})]))
    graph.commit(Batch([Node("Claim", "same", {"id": "same"})]))
    assert {Reference(row["label"], row["id"]) for row in graph.read("store/existing", ids=["same"])} == {
        Reference("Work", "same"),
        Reference("Claim", "same"),
    }
