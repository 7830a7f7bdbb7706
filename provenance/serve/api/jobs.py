"""Jobs: how far long work is, as a value and as server-sent events, and its end before its time."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Header
from fastapi.responses import StreamingResponse
from starlette.responses import Response

from provenance.serve.api.models import Items, JobView
from provenance.serve.api.routes import PREFIX, group, writes
from provenance.serve.jobs import Job, JobState
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In

router = group("jobs")

_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events.", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
}


def view(job: Job) -> JobView:
    """Return a job as it is told."""
    error = plain(job.error.as_dict() | {"code": job.error.code}) if job.error else None
    return JobView(
        id=job.id,
        kind=job.kind,
        state=job.state,
        created_at=job.created_at,
        step=job.step,
        done=job.done,
        total=job.total,
        result=plain(job.result) if job.state is JobState.DONE else None,
        error=error,
    )


def accepted(job: Job, response: Response) -> JobView:
    """Return a job that was begun; where it is told of stands in ``Location``."""
    response.headers["Location"] = f"{PREFIX}/jobs/{job.id}"
    return view(job)


@router.get("/jobs")
def jobs(caller: Calling, server: In) -> Items[JobView]:
    """List the jobs of the caller, the newest first."""
    return Items(items=[view(job) for job in server.jobs.of(caller)])


@router.get("/jobs/{job_id}")
def job(job_id: str, caller: Calling, server: In) -> JobView:
    """Return a job of the caller."""
    return view(server.jobs.find(caller, job_id))


@router.delete("/jobs/{job_id}", **writes())
def stop(job_id: str, caller: Calling, server: In) -> JobView:
    """Let a job stop at its next step; what it has written stays."""
    found = server.jobs.find(caller, job_id)
    found.stop()
    return view(found)


@router.get("/jobs/{job_id}/events", response_class=StreamingResponse, responses=_STREAM)
def events(
    job_id: str, caller: Calling, server: In, last_event_id: Annotated[str | None, Header()] = None
) -> StreamingResponse:
    """Stream what a job tells, from the event behind ``Last-Event-ID`` to its end."""
    found = server.jobs.find(caller, job_id)
    after = int(last_event_id) if last_event_id and last_event_id.isdecimal() else 0
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(found, after), media_type="text/event-stream", headers=headers)


async def _stream(job: Job, after: int) -> AsyncIterator[str]:
    async for event in job.listen(after):
        data = json.dumps(plain(event.data), ensure_ascii=False)
        yield f"id: {event.number}\nevent: {event.name}\ndata: {data}\n\n"
