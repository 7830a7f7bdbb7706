"""Long work: each job runs in a thread of its own, tells how far it is, and keeps what it came to for a while.

A job is there for who began it and for nobody else. Progress is kept as events in order, so that a listener who comes
late, or comes back (``Last-Event-ID`` of server-sent events), misses none.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Event, Lock
from typing import Any

from provenance.model.activities import ulid
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import now
from provenance.serve.access import Caller

_WORKERS = 2
_MOST_WAITING = 50
_MOST_KEPT = 200
_MOST_EVENTS = 20_000


class JobState(StrEnum):
    """How a job stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


ENDED = frozenset({JobState.DONE, JobState.FAILED, JobState.CANCELLED})


class Cancelled(Exception):
    """Raised in the thread of a job that was cancelled, at the next time that it tells how far it is."""


@dataclass(frozen=True, slots=True)
class JobEvent:
    """Something a job told: its number from 1, what it is (``progress``, ``state`` or a name of the job's own)."""

    number: int
    name: str
    data: dict[str, Any]


@dataclass(eq=False, slots=True)
class Job:
    """A piece of long work; ``result`` is what it came to, ``error`` what it failed with."""

    id: str
    kind: str
    caller: Caller
    created_at: str = field(default_factory=now)
    state: JobState = JobState.QUEUED
    step: str = ""
    done: int = 0
    total: int = 0
    result: Any = None
    error: BelegError | None = None
    events: list[JobEvent] = field(default_factory=list[JobEvent])
    _stopped: Event = field(default_factory=Event)
    _turn: Lock = field(default_factory=Lock)
    _listeners: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = field(
        default_factory=set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]
    )

    def progress(self, step: str, done: int, total: int) -> None:
        """Tell how far the job is: ``done`` of ``total`` of a step. Raises Cancelled where it is to stop."""
        if self._stopped.is_set():
            raise Cancelled
        self.step, self.done, self.total = step, done, total
        self.tell("progress", {"step": step, "done": done, "total": total})

    def tell(self, name: str, data: dict[str, Any]) -> None:
        """Tell something to whoever listens now or later."""
        with self._turn:
            if len(self.events) < _MOST_EVENTS:
                self.events.append(JobEvent(len(self.events) + 1, name, data))
            listeners = list(self._listeners)
        for loop, event in listeners:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    def stop(self) -> None:
        """Let the job stop at the next time that it tells how far it is."""
        self._stopped.set()

    def turn(self, state: JobState) -> None:
        """Let the job stand otherwise, and tell it."""
        self.state = state
        self.tell("state", {"state": state.value, **({"error": self.error.as_dict()} if self.error else {})})

    async def listen(self, after: int = 0) -> AsyncIterator[JobEvent]:
        """Yield the events behind a number, as they come, to the end of the job."""
        woken = asyncio.Event()
        entry = (asyncio.get_running_loop(), woken)
        with self._turn:
            self._listeners.add(entry)
        try:
            while True:
                woken.clear()
                for event in self.events[after:]:
                    yield event
                    after = event.number
                if self.state in ENDED and after >= len(self.events):
                    return
                await woken.wait()
        finally:
            with self._turn:
                self._listeners.discard(entry)


class Jobs:
    """The jobs of a server. Those that ended are kept until newer ones take their place."""

    def __init__(self, workers: int = _WORKERS) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="beleg-job")
        self._kept: OrderedDict[str, Job] = OrderedDict()
        self._turn = Lock()

    def submit(
        self, caller: Caller, kind: str, run: Callable[[Job], Any], last: Callable[[], None] = lambda: None
    ) -> Job:
        """Begin a job; ``run`` gets it, tells how far it is, and returns its result; ``last`` is done whatever becomes.

        Raises InvalidInput where too many wait already.
        """
        with self._turn:
            if sum(job.state is JobState.QUEUED for job in self._kept.values()) >= _MOST_WAITING:
                raise InvalidInput(
                    f"Expected fewer than {_MOST_WAITING} jobs that wait; the server has no room for another.",
                    suggestion="Send it again when some of them are done.",
                )
            job = Job(ulid(), kind, caller)
            self._kept[job.id] = job
            ended = [key for key, one in self._kept.items() if one.state in ENDED]
            for key in ended[: max(0, len(self._kept) - _MOST_KEPT)]:
                del self._kept[key]
        self._pool.submit(_run, job, run, last)
        return job

    def find(self, caller: Caller, key: str) -> Job:
        """Return a job of a caller; raises SourceNotFound where they have none of this id."""
        job = self._kept.get(key)
        if job is None or job.caller != caller:
            raise SourceNotFound(
                f"Expected the id of a job of yours; found {key[:40]!r}.", suggestion="GET /api/v1/jobs lists them."
            )
        return job

    def of(self, caller: Caller) -> list[Job]:
        """Return the jobs of a caller, the newest first."""
        return [job for job in reversed(self._kept.values()) if job.caller == caller]

    def close(self) -> None:
        """Stop what waits and what runs, and wait for its end."""
        for job in list(self._kept.values()):
            job.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _run(job: Job, run: Callable[[Job], Any], last: Callable[[], None]) -> None:
    try:
        _ran(job, run)
    finally:
        last()


def _ran(job: Job, run: Callable[[Job], Any]) -> None:
    try:
        job.turn(JobState.RUNNING)
        job.progress("begun", 0, 0)
        job.result = run(job)
    except Cancelled:
        job.turn(JobState.CANCELLED)
    except BelegError as error:
        job.error = error
        job.turn(JobState.FAILED)
    except Exception:
        logging.getLogger("beleg.serve").exception("The job %s (%s) failed", job.id, job.kind)
        job.error = BelegError("The server failed at this.", suggestion="Its log says why; please report it.")
        job.turn(JobState.FAILED)
    else:
        job.turn(JobState.DONE)
