"""Who prepares files: this program itself, processes of this machine, or a cluster (`etl.load.cluster`)."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import Pipe
from pathlib import Path
from typing import Protocol

from etl.document import Document
from etl.load.draft import prepare
from etl.load.orders import Failed, Finished, PreparationOrder, Prepared, Reached, fault
from etl.structure import read_document
from provenance.model.errors import BelegError, InvalidInput, UnreadableFile, WorkersUnavailable

Watch = Callable[[int, int], None]

WORN_BYTES = 600_000_000
"""A worker that has used more is replaced, so that one large file does not hold its memory for the rest of a run."""

WORN_FILES = 200
"""So is one that has prepared so many files, whatever it has kept of them."""

_LEAST_MEMORY = 2 * 1024**3
_SHARE = 0.7  # of the machine's memory for all workers together
_TAIL = 400
_CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL}


class Worker:
    """One process that prepares files."""

    def __init__(self, memory: int) -> None:
        self._files = 0
        self._channel, theirs = Pipe()
        self._words = tempfile.TemporaryFile()  # noqa: SIM115 — what the process says last, read when it has ended
        with theirs:
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "etl.load.worker", str(theirs.fileno()), str(memory)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=self._words,
                    pass_fds=(theirs.fileno(),),
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
                    process_group=0,  # Ctrl-C goes to the program alone
                )
            except OSError as error:
                raise WorkersUnavailable(
                    f"Expected a process that prepares files to start: {error.strerror}.",
                    suggestion="Use fewer with --workers N; 0 does without.",
                ) from error
        self.worn = False
        self._ready = False

    def prepare(self, order: PreparationOrder, watch: Watch | None = None) -> Prepared:
        """Prepare a file; raises UnreadableFile and what else reading raises, WorkersUnavailable where none starts."""
        self.worn = True  # until it turns out well
        try:
            if not self._ready:
                self._channel.recv()
                self._ready = True
            self._channel.send(order)
            while isinstance(said := self._channel.recv(), Reached):
                if watch is not None:
                    watch(said.done, said.pages)
            packed = self._channel.recv_bytes() if isinstance(said, Finished) else b""
        except (EOFError, OSError) as error:
            raise self._ended(order) from error
        self._files += 1
        if isinstance(said, Failed):
            self.worn = self._files >= WORN_FILES
            raise said.error
        assert isinstance(said, Finished)  # noqa: S101 — nothing else is ever sent
        self.worn = self._files >= WORN_FILES or said.peak > WORN_BYTES
        return Prepared(packed, said.pages, said.seconds)

    def close(self) -> None:
        """End the process."""
        self._channel.close()
        self._process.kill()
        self._process.wait()
        self._words.close()

    def interrupt(self) -> None:
        """End the process while another thread waits for it; that thread sees it end."""
        self._process.kill()

    def _ended(self, order: PreparationOrder) -> BelegError:
        """Tell why the process has ended, and what to do about it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        code = self._process.poll()
        name = order.path.name
        self._words.seek(0)
        said = self._words.read().decode(errors="replace").strip()[-_TAIL:]
        if not self._ready:
            return WorkersUnavailable(
                f"Expected a process that prepares files to start; it ended at once (exit code {code}): {said}",
                suggestion="Use --workers 0 to do without, and check the installation.",
            )
        if code == -signal.SIGALRM:
            return UnreadableFile(
                f"{name} took too long to read and was stopped"
                + (f" after {order.seconds:g} s." if order.seconds is not None else " (10 s a page are allowed)."),
                suggestion="Give it more time with --timeout SECONDS; if that does not help, the file is damaged.",
            )
        if code == -signal.SIGKILL:
            return UnreadableFile(
                f"the process that read {name} was killed, as is done when the machine runs out of memory.",
                suggestion="Load the file by itself with --workers 1, or on a machine with more memory.",
            )
        if code is not None and -code in _CRASHES:
            return UnreadableFile(
                f"reading {name} crashed its process ({signal.Signals(-code).name}).",
                suggestion="The file is probably damaged: fetch it again from where it came, or save it anew as PDF.",
            )
        return UnreadableFile(
            f"the process that read {name} ended with exit code {code}. {said}".rstrip(),
            suggestion="Load the file by itself with --workers 1; if it fails again, please report it with the file.",
        )


class WorkerPool:
    """Workers for up to ``count`` threads at once, started when they are needed. Safe for threads."""

    def __init__(self, count: int) -> None:
        self._memory = max(_LEAST_MEMORY, int(_SHARE * _machine_bytes() / max(count, 1)))
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._busy: list[Worker] = []
        self._closed = False

    def start(self, count: int) -> None:
        """Start workers ahead of the first order: it takes them a moment, which others can use."""
        with self._lock:
            self._idle += [Worker(self._memory) for _ in range(count)]

    def prepare(self, order: PreparationOrder, watch: Watch | None = None) -> Prepared:
        """Have a worker prepare a file; raises as it does. What ends the worker is told as an error of the file."""
        worker = self._take()
        try:
            return worker.prepare(order, watch)
        finally:
            self._give(worker)

    def close(self) -> None:
        """End all workers; orders under way fail."""
        with self._lock:
            self._closed = True
            for worker in self._busy:
                worker.interrupt()
            while self._idle:
                self._idle.pop().close()

    def _take(self) -> Worker:
        with self._lock:
            if self._closed:
                raise WorkersUnavailable("Expected an open pool of workers; it is closed.")
            worker = self._idle.pop() if self._idle else Worker(self._memory)
            self._busy.append(worker)
            return worker

    def _give(self, worker: Worker) -> None:
        with self._lock:
            self._busy.remove(worker)
            if self._closed or worker.worn:
                worker.close()
            else:
                self._idle.append(worker)


def _machine_bytes() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


class Preparers(Protocol):
    """Prepares files, several at once."""

    @property
    def count(self) -> int:
        """How many files are prepared at once."""
        ...

    def submit(self, order: PreparationOrder, watch: Watch | None = None) -> Future[Prepared]:
        """Take an order. ``watch(done, pages)`` may be called from another thread.

        The future raises UnreadableFile and what else reading raises, WorkersUnavailable where nobody prepares.
        """
        ...

    def close(self) -> None:
        """Stop; orders under way are dropped."""
        ...


class Here:
    """This program, one file after another. A file that crashes its reader ends the program."""

    count = 1

    def submit(self, order: PreparationOrder, watch: Watch | None = None) -> Future[Prepared]:
        """Prepare the file at once."""
        done: Future[Prepared] = Future()
        started = time.perf_counter()
        seen = 0

        def reached(at: int, pages: int) -> None:
            nonlocal seen
            seen = pages
            if watch is not None:
                watch(at, pages)

        def read(path: Path) -> Document:
            return read_document(path, progress=reached)

        try:
            draft = prepare(order.path, read, order.given)
        except BelegError as error:
            done.set_exception(error)
        except Exception as error:  # noqa: BLE001 — a fault of a reader must cost its file only
            done.set_exception(fault(order.path, error))
        else:
            packed = pickle.dumps(draft, pickle.HIGHEST_PROTOCOL)
            done.set_result(Prepared(packed, seen, time.perf_counter() - started))
        return done

    def close(self) -> None:
        """Nothing to stop."""


class Processes:
    """Worker processes of this machine."""

    def __init__(self, count: int, *, start: int | None = None) -> None:
        """Have up to ``count`` workers; ``start`` are started at once (by default all of them)."""
        self.count = count
        self._crew = WorkerPool(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="prepare")
        self._crew.start(min(count, count if start is None else start))

    def submit(self, order: PreparationOrder, watch: Watch | None = None) -> Future[Prepared]:
        """Have the next free worker prepare the file."""
        return self._threads.submit(self._crew.prepare, order, watch)

    def close(self) -> None:
        """End the workers."""
        self._crew.close()
        self._threads.shutdown(cancel_futures=True)


def cores() -> int:
    """Return how many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def preparers(workers: int | None, files: int) -> Here | Processes:
    """Return who prepares ``files`` files with ``workers`` processes.

    One a core by default, with 0 this program itself.

    Raises InvalidInput for fewer than none.
    """
    if workers is not None and workers < 0:
        raise InvalidInput(
            f"Expected a number of workers from 0; found {workers}.",
            suggestion="Leave --workers out to use every core.",
        )
    if workers == 0:
        return Here()
    count = workers or cores()
    return Processes(count, start=min(count, files))
