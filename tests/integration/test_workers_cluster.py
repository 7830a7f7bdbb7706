"""Files prepared by a Dask cluster: a local one of two worker processes, for real."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from etl.load.cluster import Cluster
from etl.load.draft import prepare
from etl.load.orders import PreparationOrder
from etl.structure import read_document
from provenance.model.errors import UnreadableFile, WorkersUnavailable
from tests.support.documents import ordinances
from tests.support.documents.sample_order import VERSION_1

distributed = pytest.importorskip("distributed", reason="the extra beleg[cluster] is not installed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two worker processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=":0"
    ) as made:
        yield made


def beleg(store: Path, *args: object) -> subprocess.CompletedProcess[str]:
    """Run an ingest."""
    command = [sys.executable, "-m", "provenance.cli.main", "ingest", *map(str, args), "--store", str(store)]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)


def test_a_run_on_a_cluster(cluster: Any, own_store: Path, tmp_path: Path) -> None:
    """A cluster loads good files, names bad ones, and a second run finds all of it there."""
    ordinances.write(tmp_path, 6, sections=10)
    (tmp_path / "cut.pdf").write_bytes(VERSION_1.read_bytes()[:3000])
    done = beleg(own_store, tmp_path, "--dask", cluster.scheduler_address)
    assert (done.returncode, "6 loaded, 0 unchanged, 1 failed" in done.stdout) == (1, True), done.stdout + done.stderr
    assert "cut.pdf is damaged" in done.stderr
    assert "Traceback" not in done.stderr
    assert "0 loaded, 6 unchanged, 1 failed" in beleg(own_store, tmp_path, "--dask", cluster.scheduler_address).stdout


def test_nodes_need_no_disk_of_ours(cluster: Any, tmp_path: Path) -> None:
    """The bytes travel with the task: the draft is that of this program, and its file may be gone by then."""
    ours = prepare(VERSION_1, read_document)
    path = tmp_path / VERSION_1.name
    path.write_bytes(VERSION_1.read_bytes())
    joined = Cluster(cluster.scheduler_address)
    try:
        assert joined.count == 2
        future = joined.submit(PreparationOrder(path))
        theirs = future.result(60).draft()
    finally:
        joined.close()
    assert (theirs.source, theirs.nodes, theirs.edges) == (ours.source, ours.nodes, ours.edges)


def test_a_lost_worker_costs_nothing(cluster: Any, own_store: Path, tmp_path: Path) -> None:
    """A node's process that is killed in the middle of a run is made up for by the others."""
    ordinances.write(tmp_path, 8, sections=150)
    command = [sys.executable, "-m", "provenance.cli.main", "ingest", str(tmp_path), "--store", str(own_store)]
    run = subprocess.Popen(
        [*command, "--dask", cluster.scheduler_address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    victim = next(iter(cluster.workers.values()))
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        deadline = time.monotonic() + 60
        while not any(client.processing().values()):
            assert run.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        os.kill(victim.process.process.pid, signal.SIGKILL)
    out, err = run.communicate(timeout=200)
    assert (run.returncode, "8 loaded, 0 unchanged" in out) == (0, True), out + err


def test_a_file_that_takes_too_long_is_stopped_on_its_node(cluster: Any, tmp_path: Path) -> None:
    """The time of a file holds on a cluster too, and the node goes on."""
    path = tmp_path / "long.xml"
    path.write_text(ordinances.ordinance(1, 2500), encoding="utf-8")
    joined = Cluster(cluster.scheduler_address)
    try:
        with pytest.raises(UnreadableFile, match=r"long\.xml took too long"):
            joined.submit(PreparationOrder(path, seconds=0.2)).result(60)
        assert joined.submit(PreparationOrder(VERSION_1)).result(60).pages > 0
    finally:
        joined.close()


@pytest.mark.parametrize(
    ("address", "code", "says"),
    [("tcp://127.0.0.1:1", 3, "none answers"), ("127.0.0.1", 2, "missing port"), ("smoke://x:1", 2, "smoke")],
)
def test_an_address_without_a_cluster(own_store: Path, address: str, code: int, says: str) -> None:
    """Where no scheduler is, that is said with what to do, before the store is opened."""
    done = beleg(own_store, VERSION_1, "--dask", address)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert "→" in done.stderr
    assert "Traceback" not in done.stderr
    assert not own_store.exists()


def test_a_cluster_that_is_not_there_is_told_soon() -> None:
    """Within ten seconds."""
    started = time.monotonic()
    with pytest.raises(WorkersUnavailable):
        Cluster("tcp://127.0.0.1:1")
    assert time.monotonic() - started < 10


def test_a_cluster_without_workers() -> None:
    """A scheduler alone is told from a cluster."""
    with (
        distributed.LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=":0") as empty,
        pytest.raises(WorkersUnavailable, match="no workers"),
    ):
        Cluster(empty.scheduler_address)


def test_a_cluster_that_is_lost(tmp_path: Path) -> None:
    """A scheduler that goes away in the middle ends the run with what to do, not with a wait for ever."""
    path = tmp_path / "long.xml"
    path.write_text(ordinances.ordinance(1, 2500), encoding="utf-8")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0") as made:
        joined = Cluster(made.scheduler_address)
        waits = [joined.submit(PreparationOrder(path)) for _ in range(3)]
        time.sleep(0.5)
    with pytest.raises(WorkersUnavailable, match="was lost") as caught:
        waits[-1].result(60)
    joined.close()
    assert "goes on from there" in caught.value.suggestion


def test_without_the_extra(tmp_path: Path) -> None:
    """Without the library, --dask says what to install."""
    ordinances.write(tmp_path, 1)
    code = (
        "import sys; sys.modules['distributed'] = None\n"
        f"sys.argv = ['beleg', 'ingest', {str(tmp_path)!r}, '--dask', 'tcp://127.0.0.1:1']\n"
        "from provenance.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "pip install 'beleg[cluster]'" in done.stderr
