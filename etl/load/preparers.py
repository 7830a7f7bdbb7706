"""Who prepares files: this program itself, processes of this machine, or a cluster (`etl.load.cluster`)."""

from __future__ import annotations

import os
import pickle
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

from etl.document import Document
from etl.load.crew import Crew, Watch
from etl.load.draft import prepare
from etl.load.faults import fault
from etl.load.orders import Order, Prepared
from etl.structure import read_document
from provenance.model.errors import BelegError, InvalidInput


class Preparers(Protocol):
    """Prepares files, several at once."""

    @property
    def count(self) -> int:
        """How many files are prepared at once."""
        ...

    def submit(self, order: Order, watch: Watch | None = None) -> Future[Prepared]:
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

    def submit(self, order: Order, watch: Watch | None = None) -> Future[Prepared]:
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
        self._crew = Crew(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="prepare")
        self._crew.start(min(count, count if start is None else start))

    def submit(self, order: Order, watch: Watch | None = None) -> Future[Prepared]:
        """Have the next free worker prepare the file."""
        return self._threads.submit(self._crew.prepare, order, watch)

    def close(self) -> None:
        """End the workers."""
        self._crew.close()
        self._threads.shutdown(cancel_futures=True)


def cores() -> int:
    """Give how many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def preparers(workers: int | None, files: int) -> Here | Processes:
    """Give who prepares ``files`` files with ``workers`` processes: one a core by default, with 0 this program itself.

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
