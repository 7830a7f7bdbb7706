"""Worker processes: what one file does to its reader harms no other file, and what they give is what one gives."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from etl.load.draft import prepare
from etl.load.orders import PreparationOrder, fault
from etl.load.preparers import Here, Processes, WorkerPool, preparers
from etl.structure import read_document
from provenance.model.errors import InvalidInput, UnreadableFile
from tests.support.documents import ordinances
from tests.support.documents.sample_order import VERSION_1


@pytest.fixture
def pool() -> Iterator[WorkerPool]:
    """A pool of its own."""
    made = WorkerPool(2)
    yield made
    made.close()


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """A file whose reading takes far longer than any of these tests."""
    path = tmp_path / "endless.txt"
    path.write_text("\n\n".join(["Der Turm steht am Hafen und wird von Anna gehütet, die ihn liebt."] * 59_000))
    return path


def test_a_worker_gives_what_this_process_gives(pool: WorkerPool) -> None:
    """A draft prepared by another process is equal to one prepared here, but for the time."""
    pages: list[tuple[int, int]] = []
    made = pool.prepare(PreparationOrder(VERSION_1), lambda done, of: pages.append((done, of)))
    theirs, ours = made.draft(), prepare(VERSION_1, read_document)
    assert (theirs.source, theirs.work, theirs.content) == (ours.source, ours.work, ours.content)
    assert (theirs.nodes, theirs.edges, theirs.references) == (ours.nodes, ours.edges, ours.references)
    assert pages == [(at, made.pages) for at in range(1, made.pages + 1)]


def test_a_file_that_takes_too_long_is_stopped_and_named(pool: WorkerPool, endless: Path) -> None:
    """An order that overruns its time fails with the name of the file, soon, and the next one is served."""
    started = time.monotonic()
    with pytest.raises(UnreadableFile, match=r"endless\.txt took too long .* 1 s") as caught:
        pool.prepare(PreparationOrder(endless, seconds=1))
    assert time.monotonic() - started < 20
    assert "--timeout" in caught.value.suggestion
    assert pool.prepare(PreparationOrder(VERSION_1)).pages > 0


@pytest.mark.parametrize(
    ("blow", "says"), [(signal.SIGSEGV, "crashed its process"), (signal.SIGKILL, "runs out of memory")]
)
def test_a_worker_that_dies_fails_its_file_only(
    pool: WorkerPool, endless: Path, blow: signal.Signals, says: str
) -> None:
    """A crash and a kill end one order, with the file and what to do; another goes on, and the next finds a worker."""
    failed: list[UnreadableFile] = []

    def order() -> None:
        with pytest.raises(UnreadableFile) as caught:
            pool.prepare(PreparationOrder(endless))
        failed.append(caught.value)

    thread = threading.Thread(target=order)
    thread.start()
    while not pool._busy or not pool._busy[0]._ready:
        time.sleep(0.02)
    time.sleep(0.2)  # it has the order now
    os.kill(pool._busy[0]._process.pid, blow)
    assert pool.prepare(PreparationOrder(VERSION_1)).pages > 0
    thread.join(20)
    assert "endless.txt" in failed[0].message
    assert says in failed[0].message
    assert failed[0].suggestion
    assert pool.prepare(PreparationOrder(VERSION_1)).pages > 0


def test_a_bad_file_costs_no_worker(pool: WorkerPool, tmp_path: Path) -> None:
    """What a reader refuses is told as here, and by a worker that stays."""
    (tmp_path / "empty.pdf").write_bytes(b"")
    pool.prepare(PreparationOrder(VERSION_1))
    before = pool._idle[0]._process.pid
    with pytest.raises(UnreadableFile) as theirs:
        pool.prepare(PreparationOrder(tmp_path / "empty.pdf"))
    with pytest.raises(UnreadableFile) as ours:
        prepare(tmp_path / "empty.pdf", read_document)
    assert (theirs.value.message, theirs.value.suggestion) == (ours.value.message, ours.value.suggestion)
    assert pool._idle[0]._process.pid == before


def test_a_file_that_has_gone_is_no_fault_of_the_reader(pool: WorkerPool, tmp_path: Path) -> None:
    """A file that was removed since the run began is named as such."""
    with pytest.raises(InvalidInput, match=r"gone\.pdf: No such file"):
        pool.prepare(PreparationOrder(tmp_path / "gone.pdf"))


def test_a_fault_of_a_reader_is_told_with_its_place(tmp_path: Path) -> None:
    """An exception nobody meant to raise becomes an error of the file, with the line to report."""
    try:
        [].pop()
    except IndexError as error:
        told = fault(tmp_path / "odd.pdf", error)
    assert "odd.pdf cannot be read: IndexError" in told.message
    assert "test_workers.py, line" in told.message
    assert "report it" in told.suggestion
    assert "memory" in fault(tmp_path / "huge.pdf", MemoryError()).message


def test_workers_end_with_their_program(endless: Path) -> None:
    """A closed pool leaves no process behind, not even one that hangs."""
    made = Processes(2)
    waits = made.submit(PreparationOrder(endless))
    while not made._crew._busy or not made._crew._busy[0]._ready:
        time.sleep(0.02)
    processes = [worker._process for worker in [*made._crew._busy, *made._crew._idle]]
    made.close()
    assert len(processes) == 2
    assert all(process.poll() is not None for process in processes)
    assert waits.exception(5) is not None


def test_how_many() -> None:
    """No worker is this program itself; fewer than none is wrong use."""
    assert isinstance(preparers(0, 3), Here)
    with pytest.raises(InvalidInput, match="-1"):
        preparers(-1, 3)


def test_a_worker_is_replaced_in_time(pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many files a worker gives way to a new one."""
    monkeypatch.setattr("etl.load.preparers.WORN_FILES", 2)
    seen = set()
    for file in ordinances.write(tmp_path, 5):
        pool.prepare(PreparationOrder(file))
        seen |= {worker._process.pid for worker in pool._idle}
    assert len(seen) == 3
    assert all(not Path(f"/proc/{pid}").exists() for pid in seen - {pool._idle[0]._process.pid})


def test_a_large_program_wears_no_worker(pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program that starts a worker holds is not counted as the worker's own memory."""
    mine = psutil.Process().memory_info().rss
    monkeypatch.setattr("etl.load.preparers.WORN_BYTES", mine + 300_000_000)
    held = bytearray(b"x" * 600_000_000)
    pool.prepare(PreparationOrder(ordinances.write(tmp_path, 1)[0]))
    assert len(held) == 600_000_000
    assert len(pool._idle) == 1


def test_memory_does_not_grow_with_the_number_of_files(tmp_path: Path) -> None:
    """After 300 files two workers hold what they held after 60."""
    workers = Processes(2)
    held: list[int] = []
    try:
        for file in ordinances.write(tmp_path, 300, sections=3):
            workers.submit(PreparationOrder(file)).result(60)
            processes = [worker._process.pid for worker in workers._crew._idle]
            held.append(sum(psutil.Process(process).memory_info().rss for process in processes))
    finally:
        workers.close()
    assert max(held[60:]) < 1.05 * max(held[:60]) + 1_000_000
