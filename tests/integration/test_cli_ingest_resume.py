"""Runs over many files: cut short in any way they go on where they stopped, and give what an uncut run gives."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from provenance.store import embedded
from provenance.store.graph import open_graph
from tests.support.command import beleg as run_here
from tests.support.documents import ordinances
from tests.support.documents.small_laws import ask

FILES = 9

GRAPH = """
MATCH (source:Source)
OPTIONAL MATCH (snapshot:Snapshot)-[:HAD_MEMBER]->(source)
OPTIONAL MATCH (:Project {id: 'default'})-[member:HAD_MEMBER]->(source)
OPTIONAL MATCH (segment:Segment)-[:PART_OF]->(source)
WITH source, snapshot.number AS snapshot, member.number AS number, segment ORDER BY segment.position
RETURN source.id AS id, source.identifier AS file, snapshot, number, collect(segment.id) AS segments
ORDER BY id
"""
LINKS = """
MATCH (segment:Segment)-[:REFERS_TO]->(place:Segment)
RETURN segment.id AS begins, place.id AS leads_to ORDER BY begins, leads_to
"""
Graph = tuple[list[dict[str, Any]], list[dict[str, Any]]]


def command(store: Path, *args: object) -> list[str]:
    """Give the command line of an ingest."""
    return [sys.executable, "-m", "provenance.cli.main", "ingest", *map(str, args), "--store", str(store)]


def beleg(store: Path, *args: object) -> subprocess.CompletedProcess[str]:
    """Run an ingest to its end."""
    return subprocess.run(command(store, *args), capture_output=True, text=True, timeout=200, check=False)


def here(store: Path, *words: str | Path) -> str:
    """Run a command that nothing cuts short in this process, and give what it wrote."""
    done = run_here(*words, "--store", store)
    assert done.returncode == 0, done.stderr
    return done.stdout


def contents(store: Path) -> Graph:
    """Give all sources with their numbers and segments, and where references lead to."""
    with open_graph(store) as graph:
        return ask(graph, GRAPH), ask(graph, LINKS)


def loaded(store: Path) -> int:
    """Count the sources that are there."""
    if embedded.running(store) is None:
        return 0
    with open_graph(store) as graph:
        return int(ask(graph, "MATCH (source:Source) RETURN count(source) AS count")[0]["count"])


def when(store: Path, sources: int, process: subprocess.Popen[str]) -> None:
    """Wait until so many sources are there and the run still goes on."""
    deadline = time.monotonic() + 120
    while loaded(store) < sources:
        assert process.poll() is None, "the run ended too soon to be cut short"
        assert time.monotonic() < deadline
    assert process.poll() is None, "the run ended too soon to be cut short"


def children(process: int) -> set[int]:
    """Give the worker processes of a program."""
    found = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in found.splitlines()[1:]]
    return {int(pid) for pid, parent, args in rows if int(parent) == process and "etl.load.worker" in args}


def gone(processes: set[int]) -> bool:
    """Wait until the processes have ended."""
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{process}").exists() for process in processes):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of ordinances that refer to each other."""
    directory = tmp_path_factory.mktemp("ordinances")
    ordinances.write(directory, FILES, sections=12)
    return directory


@pytest.fixture(scope="module")
def uncut(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """What a run that nothing disturbs makes of the directory, one file after another in one process."""
    store = tmp_path_factory.mktemp("uncut") / "store"
    assert f"{FILES} loaded, 0 unchanged" in here(store, "ingest", folder, "--workers", "0")
    found = contents(store)
    embedded.stop(store)
    assert [row["number"] for row in sorted(found[0], key=lambda row: row["file"])] == list(range(1, FILES + 1))
    assert found[1]
    return found


def test_any_number_of_workers_gives_the_same_graph(folder: Path, own_store: Path, uncut: Graph) -> None:
    """Two workers write the same segments, snapshots and numbers as none, and a second run changes nothing."""
    assert f"{FILES} loaded, 0 unchanged" in beleg(own_store, folder, "--workers", 2).stdout
    assert contents(own_store) == uncut
    rows = [json.loads(line) for line in here(own_store, "ingest", folder, "--json").splitlines()]
    assert {row["outcome"] for row in rows} == {"unchanged"}
    assert [(row["snapshot"], row["source"]) for row in rows] == [(at, at) for at in range(1, FILES + 1)]
    assert contents(own_store) == uncut


@pytest.mark.skipif(sys.platform != "linux", reason="watches processes by /proc")
def test_a_killed_run_goes_on_where_it_stopped(folder: Path, own_store: Path, uncut: Graph) -> None:
    """After kill -9 no worker is left; the run begun again loads the rest, and each document is there once."""
    process = subprocess.Popen(command(own_store, folder, "--workers", 2), stdout=subprocess.PIPE, text=True)
    when(own_store, 3, process)
    workers = children(process.pid)
    process.kill()
    process.communicate()
    assert workers
    assert gone(workers)
    there = loaded(own_store)
    assert 3 <= there < FILES
    again = beleg(own_store, folder, "--workers", 2)
    assert f"{FILES - there} loaded, {there} unchanged" in again.stdout, again.stderr
    assert contents(own_store) == uncut
    assert "agree" in here(own_store, "verify")


def test_ctrl_c_ends_a_run_cleanly(folder: Path, own_store: Path, uncut: Graph) -> None:
    """Ctrl-C ends a run with exit code 130, no traceback and what to do; the run begun again gives the same graph."""
    process = subprocess.Popen(
        command(own_store, folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
    )
    when(own_store, 2, process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    there = loaded(own_store)
    assert f"{there} loaded, 0 unchanged" in out
    assert f"{FILES - there} of {FILES} files are left" in err
    assert "again to go on" in err
    assert "Traceback" not in err
    assert f"{FILES - there} loaded, {there} unchanged" in beleg(own_store, folder).stdout
    assert contents(own_store) == uncut


CUT = """
from pathlib import Path
import os, sys
from provenance.bootstrap import open_store, read_document
from etl.load import loader
loader.resolve_waiting = lambda *_: os._exit(9)
with open_store(sys.argv[1]) as graph:
    loader.write(graph, loader.prepare(Path(sys.argv[2]), read_document))
"""


def test_what_follows_a_write_is_made_up_for(folder: Path, own_store: Path, uncut: Graph) -> None:
    """A run that died between writing a document and what follows (references that waited, its number) is completed."""
    first, second = sorted(folder.glob("*.xml"))[:2]
    assert "1 loaded" in here(own_store, "ingest", first)
    done = subprocess.run([sys.executable, "-c", CUT, str(own_store), str(second)], timeout=100, check=False)
    assert done.returncode == 9
    before = contents(own_store)
    assert [row["number"] for row in sorted(before[0], key=lambda row: row["file"])] == [1, None]
    assert "0 loaded, 2 unchanged" in here(own_store, "ingest", first, second)
    after = contents(own_store)
    assert [row["number"] for row in sorted(after[0], key=lambda row: row["file"])] == [1, 2]
    names = {row["id"] for row in after[0]}
    waited = [row for row in uncut[1] if {row["begins"].split("#")[0], row["leads_to"].split("#")[0]} <= names]
    assert len(after[1]) > len(before[1])
    assert after[1] == waited


def test_a_slow_file_is_named_and_the_rest_goes_on(own_store: Path, tmp_path: Path) -> None:
    """With a time that one file cannot keep, that file fails by name, the others are loaded, and the exit code is 1."""
    files = ordinances.write(tmp_path, 3, sections=2)
    files[1].write_text(ordinances.ordinance(1, 2500), encoding="utf-8")
    done = beleg(own_store, *files, "--timeout", "0.7")
    assert (done.returncode, "2 loaded, 0 unchanged, 1 failed" in done.stdout) == (1, True), done.stdout + done.stderr
    assert f"{files[1]}: 00001.xml took too long" in done.stderr
    assert "--timeout" in done.stderr


def test_what_is_no_regular_file_is_refused(own_store: Path, tmp_path: Path) -> None:
    """A pipe among the files of a run is no reason to wait for ever: it is no file of the directory."""
    ordinances.write(tmp_path, 1)
    os.mkfifo(tmp_path / "pipe.xml")
    assert "1 loaded, 0 unchanged" in here(own_store, "ingest", tmp_path)
