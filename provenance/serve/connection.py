"""What `BelegClient` stands on: requests sent and read, pages walked, jobs waited for, problems raised as errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx2
from pydantic import TypeAdapter

from provenance.model.errors import BelegError, StoreUnavailable, VerificationTimeout
from provenance.serve.api.models import JobView, Page
from provenance.serve.jobs import ENDED, JobState

T = TypeVar("T")
Progress = Callable[[str, int, int], None]
"""Hears how far a job is: its step, what is done, and of how many (0: not known)."""

_SECONDS = 60.0
_PAUSE = 0.25
_LONGEST_PAUSE = 2.0


def _silent(_step: str, _done: int, _all: int) -> None:
    """Say nothing."""


@cache
def adapter(kind: Any) -> TypeAdapter[Any]:
    """Return what reads values of a type."""
    return TypeAdapter(kind)


def _family(kind: type[BelegError]) -> Iterator[type[BelegError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from _family(child)


def error_of(problem: Mapping[str, Any]) -> BelegError:
    """Return the error that a problem tells of: of the class with its code, or the base with the code in its words."""
    code = str(problem.get("code", ""))
    kind = next((one for one in _family(BelegError) if vars(one).get("code") == code), None)
    detail = str(problem.get("detail") or problem.get("title") or "The server refused the request.")
    made = (kind or BelegError)(
        detail if kind else f"{detail} ({code or problem.get('status')})",
        suggestion=str(problem.get("suggestion") or ""),
        partial=problem.get("partial") or {},
    )
    if kind is None and code:
        made.__dict__["code"] = code
    return made


class Connection:
    """The connection to a server for the bearer of a token. May be used by several threads.

    Each write carries an idempotency key of its own, so that it is sent again where the connection broke off and
    nothing is done twice. Raises the errors of the engine, AccessDenied for a token that is not known or has run out,
    StoreUnavailable where the server cannot be reached, VerificationTimeout where it does not answer in ``seconds``.
    """

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        seconds: float = _SECONDS,
        language: str = "en",
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        address = f"{base_url.rstrip('/')}/api/v1"
        self._http = httpx2.Client(base_url=address, headers=headers, timeout=seconds, transport=transport)
        self._seconds = seconds

    def __enter__(self) -> Self:
        """Return the client itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def job(self, job_id: str) -> JobView:
        """Return how far a job is."""
        return self._get(JobView, f"/jobs/{job_id}")

    def wait(self, job: JobView | str, progress: Progress | None = None, *, seconds: float = 3600.0) -> JobView:
        """Wait for the end of a job, telling how far it is; raises what it failed with.

        Raises VerificationTimeout where it is not done in ``seconds`` (it goes on), BelegError where it was stopped.
        """
        job_id = job if isinstance(job, str) else job.id
        tell, ends, pause, told = progress or _silent, time.monotonic() + seconds, _PAUSE, ("", -1)
        while True:
            found = self.job(job_id)
            if (found.step, found.done) != told:
                told = (found.step, found.done)
                tell(found.step, found.done, found.total)
            if found.state in ENDED:
                break
            if time.monotonic() > ends:
                raise VerificationTimeout(
                    f"Expected the job {job_id} to be done in {seconds:g} seconds; it is at {found.step}.",
                    suggestion="Wait for it again: it goes on.",
                )
            time.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 1.3)
        if found.state is JobState.DONE:
            return found
        said = found.error or {"message": f"The job {job_id} was stopped.", "suggestion": "", "code": "cancelled"}
        raise error_of({**said, "detail": said.get("message"), "partial": said.get("partial_result")})

    def _pages(self, kind: type[T], path: str, /, **asked: Any) -> Iterator[T]:
        cursor: str | None = None
        while True:
            page = self._get(Page[kind], path, cursor=cursor, **asked)
            yield from page.items
            if (cursor := page.next) is None:
                return

    def _get(self, kind: type[T], path: str, /, **asked: Any) -> T:
        params = {key: value for key, value in asked.items() if value is not None and value != []}
        found: T = adapter(kind).validate_json(self._response("GET", path, params=params).content)
        return found

    def _post(self, kind: type[T], path: str, body: Mapping[str, Any] | None) -> T:
        return self._sent(kind, "POST", path, **({} if body is None else {"json": dict(body)}))

    def _sent(self, kind: type[T], method: str, path: str, **content: Any) -> T:
        found: T = adapter(kind).validate_json(self._response(method, path, **content).content)
        return found

    def _response(self, method: str, path: str, **content: Any) -> httpx2.Response:
        """Send a request, again where the connection broke off, and return its answer; raises as the class says."""
        if method == "POST":
            content["headers"] = {**content.get("headers", {}), "Idempotency-Key": str(uuid4())}
        for left in (1, 0):
            try:
                response = self._http.request(method, path, **content)
            except httpx2.TimeoutException as error:
                raise VerificationTimeout(
                    f"Expected an answer of the server within {self._seconds:g} seconds.",
                    suggestion="Give it more (seconds=…), or let it work as a job (progress=…).",
                ) from error
            except httpx2.TransportError as error:
                if left:
                    continue
                raise StoreUnavailable(
                    f"Expected a server at {self._http.base_url}; it cannot be reached: {error}.",
                    suggestion="Check the address, and that `beleg serve` runs.",
                ) from error
            return _demand_success(response)
        raise AssertionError


def _demand_success(response: httpx2.Response) -> httpx2.Response:
    """Return an answer that tells of no problem; raises the error that it tells of."""
    if response.is_success:
        return response
    try:
        problem = response.json()
    except ValueError:
        problem = {}
    if not isinstance(problem, dict):
        problem = {}
    told: dict[str, Any] = {"status": response.status_code, "title": response.reason_phrase, **problem}
    raise error_of(told)
