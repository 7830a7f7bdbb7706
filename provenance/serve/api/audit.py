"""What an auditor asks: the named queries, the log and whether it holds, and what the answers come to.

A caller is held to the project of their token: a query that takes a project is asked of theirs alone. Those that take
none are asked on the machine itself (`beleg audit`). The log is one for all projects, so is its check.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import Query
from starlette.responses import Response

from provenance.answering.statistics import Statistics, statistics
from provenance.citing.questions import Question, given, questions, resolved
from provenance.ledger.log import head_row
from provenance.ledger.verify import verify
from provenance.model.errors import AccessDenied
from provenance.serve.access import Area, Caller
from provenance.serve.api.bodies import DAY
from provenance.serve.api.jobs import accepted
from provenance.serve.api.models import Head, Items, JobView, NamedQuery, Rows
from provenance.serve.api.routes import group, reads, writes
from provenance.serve.jobs import Job
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In, Speaking

router = group("audit")

_PROJECT = "project"


@cache
def _known() -> dict[str, Question]:
    """Return the queries that can be held to a project, by their names."""
    return {one.name: one for one in questions() if any(taken.name == _PROJECT for taken in one.parameters)}


@router.get("/audit/queries", **reads(Area.AUDIT))
def queries() -> Items[NamedQuery]:
    """List the named queries with what each finds and takes; ``project`` is that of the caller and may be left out."""
    return Items(items=[NamedQuery.model_validate(one.as_dict()) for one in _known().values()])


@router.get("/audit/queries/{name}", **reads(Area.AUDIT))
def rows(
    name: str,
    caller: Calling,
    server: In,
    language: Speaking,
    param: Annotated[
        list[str] | None, Query(max_length=20, description="Parameters of the query as `name=value`.")
    ] = None,
) -> Rows:
    """Run a named query in the caller's project and give its rows; nothing can be written by it."""
    question = Question.find(name, _known().values())
    named = _held(given(param or []), caller)
    question.arguments(named)  # what is wrong with them is told before the store is asked
    graph = server.engines.records(caller)
    found = question.ask(graph, question.arguments(resolved(graph, named)), language)
    return Rows(query=question.name, rows=plain(found))


def _held(named: dict[str, str | None], caller: Caller) -> dict[str, str | None]:
    """Return the parameters with the caller's project; raises AccessDenied for another one."""
    if named.get(_PROJECT, caller.project) != caller.project:
        raise AccessDenied(
            f"Expected the project {caller.project!r}, which the token is for; found another.",
            suggestion="Leave the project out, or use a token of that project.",
        )
    return {**named, _PROJECT: caller.project}


@router.get("/audit/ledger", **reads(Area.AUDIT))
def ledger(caller: Calling, server: In) -> Head:
    """Return the head of the log: what to keep outside, so that a later change of the past can be shown."""
    row = head_row(server.engines.records(caller)) or {"size": 0, "root": ""}
    return Head(size=row["size"], root=row["root"])


@router.post("/audit/verification", status_code=202, **writes(Area.AUDIT))
def verification(caller: Calling, server: In, response: Response) -> JobView:
    """Recompute the whole log and compare it with the graph, as a job; nothing is written."""
    graph = server.engines.records(caller)

    def run(job: Job) -> dict[str, Any]:
        total = int((head_row(graph) or {"size": 0})["size"])
        return verify(graph, lambda done: job.progress("leaves", done, max(done, total))).as_dict()

    return accepted(server.jobs.submit(caller, "verification", run), response)


@router.get("/audit/statistics", **reads(Area.AUDIT))
def counted(
    caller: Calling,
    server: In,
    since: Annotated[str | None, Query(pattern=DAY, description="Leave out what is older.")] = None,
) -> Statistics:
    """Count refusals against coverage, rungs over time and by persona, and name what is out of bounds."""
    return statistics(server.engines.of(caller), since=since)
