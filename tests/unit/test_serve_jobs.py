"""Jobs: what they tell comes in order to whoever listens, early or late, and their end is told once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.serve.access import Caller
from provenance.serve.jobs import Job, Jobs, JobState

ANNA, BERTA = Caller("anna", "admin", "demo"), Caller("berta", "admin", "demo")


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    """The jobs of a server."""
    made = Jobs(workers=2)
    yield made
    made.close()


def told(job: Job, after: int = 0) -> list[tuple[int, str, dict[str, Any]]]:
    """Listen to a job to its end."""

    async def listened() -> list[tuple[int, str, dict[str, Any]]]:
        return [(one.number, one.name, one.data) async for one in job.listen(after)]

    return asyncio.run(asyncio.wait_for(listened(), 10))


def test_a_job_tells_how_far_it_is_and_what_came_of_it(jobs: Jobs) -> None:
    """Events are numbered without a gap; who comes late hears all, who comes back what is new."""

    def run(job: Job) -> str:
        for done in range(3):
            job.progress("reading", done, 3)
        return "read"

    job = jobs.submit(ANNA, "upload", run)
    heard = told(job)
    assert [number for number, _, _ in heard] == list(range(1, len(heard) + 1))
    assert [data["done"] for _, name, data in heard if name == "progress"][1:] == [0, 1, 2]
    assert heard[-1][1:] == ("state", {"state": "done"})
    assert (job.state, job.result) == (JobState.DONE, "read")
    assert told(job, 3) == heard[3:]


def test_what_goes_wrong_is_kept_and_told(jobs: Jobs) -> None:
    """An error of the engine as it is; a fault of the program without its inside, which the log has."""

    def refused(_: Job) -> None:
        raise InvalidInput("Expected this; found that.", suggestion="Mend it.")

    def broken(_: Job) -> None:
        raise ZeroDivisionError("secret")

    job = jobs.submit(ANNA, "upload", refused)
    assert told(job)[-1][2]["error"]["message"] == "Expected this; found that."
    fault = jobs.submit(ANNA, "upload", broken)
    assert "secret" not in str(told(fault))
    assert fault.state is JobState.FAILED


def test_a_job_stops_at_its_next_step(jobs: Jobs) -> None:
    """What has its last act has it done whatever becomes of the job."""
    begun, go, last = threading.Event(), threading.Event(), threading.Event()

    def run(job: Job) -> None:
        begun.set()
        go.wait(5)
        job.progress("next", 1, 2)
        raise AssertionError

    job = jobs.submit(ANNA, "upload", run, last.set)
    begun.wait(5)
    job.stop()
    go.set()
    assert told(job)[-1][2] == {"state": "cancelled"}
    assert last.wait(5)


def test_a_job_that_waits_may_be_stopped_before_it_begins(jobs: Jobs) -> None:
    """It never runs, and its last act is done all the same."""
    go, ran, last = threading.Event(), [], threading.Event()
    for _ in range(2):
        jobs.submit(ANNA, "busy", lambda _: go.wait(5))
    waiting = jobs.submit(ANNA, "upload", ran.append, last.set)
    waiting.stop()
    go.set()
    assert told(waiting)[-1][2] == {"state": "cancelled"}
    assert last.wait(5)
    assert ran == []


def test_a_job_is_there_for_who_began_it(jobs: Jobs) -> None:
    """Another caller is told the same as of one that never was."""
    job = jobs.submit(ANNA, "upload", lambda _: None)
    assert jobs.of(BERTA) == []
    for key in (job.id, "nothing"):
        with pytest.raises(SourceNotFound):
            jobs.find(BERTA, key)
    assert jobs.find(ANNA, job.id) is job


def test_so_many_wait_and_no_more(jobs: Jobs) -> None:
    """A server that is full says so; it keeps nothing that could fill its memory."""
    go = threading.Event()

    def busy(_: Job) -> None:
        go.wait(5)

    for _ in range(50):
        jobs.submit(ANNA, "busy", busy)
    with pytest.raises(InvalidInput, match="no room"):
        [jobs.submit(ANNA, "busy", busy) for _ in range(10)]
    go.set()
