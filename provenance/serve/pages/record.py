"""The record itself in a browser: the head of its log, whether it holds, whether it fits its shapes; signed bundles.

What takes long is a job (`provenance.serve.jobs`): its page tells how far it is, live where scripts run and by itself
anew where none do. Nothing of a bundle that somebody drops here is kept, and nothing in it is believed before it is
verified (`provenance.answering.bundle.confined`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from provenance.answering.bundle import confined, recorded, trusted_keys
from provenance.answering.bundle.statement import Statement
from provenance.citing.roles import Act
from provenance.citing.validated import check_all, keep_report
from provenance.language import catalogue
from provenance.ledger.log import head_row, last_write
from provenance.ledger.verify import verify
from provenance.model.answers import Rung
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.rdf import sweep
from provenance.serve.access import Area
from provenance.serve.guard import demand_proof
from provenance.serve.jobs import ENDED, Job, JobState
from provenance.serve.pages.views import Looking, View
from provenance.serve.problems import status_of
from provenance.serve.server import area
from provenance.store.graph import Graph

router = APIRouter(prefix="/audit", include_in_schema=False, dependencies=[Depends(area(Area.AUDIT))])

VERIFICATION, VALIDATION = "verification", "validation"
SHOWN = 200
"""Findings that a page shows; the count tells of all."""

Upload = Annotated[UploadFile | None, File()]


@router.get("/record")
def record(view: Looking) -> Response:
    """Show the head of the log, and the checks of it that were made here."""
    graph = view.records()
    head = head_row(graph)
    size = int(head["size"]) if head else 0
    made = [one for one in view.server.jobs.of(view.caller) if one.kind in {VERIFICATION, VALIDATION}]
    return view.page(
        "audit_record.html",
        here="audit",
        tab="record",
        size=size,
        root=str(head["root"]) if head else "",
        written_at=last_write(graph, size),
        jobs=made,
    )


@router.post("/record", dependencies=[Depends(demand_proof)])
def begin(view: Looking, what: Annotated[str, Form(pattern="^(verification|validation)$")]) -> Response:
    """Begin to verify the log, or to hold all records against their shapes, and lead to the page that tells how far."""
    graph = view.records()
    run = _verifying(graph) if what == VERIFICATION else _validating(view, graph)
    job = view.server.jobs.submit(view.caller, what, run)
    return RedirectResponse(f"/audit/record/{job.id}", HTTPStatus.SEE_OTHER)


def _verifying(graph: Graph) -> Callable[[Job], dict[str, Any]]:
    def run(job: Job) -> dict[str, Any]:
        total = int((head_row(graph) or {"size": 0})["size"])
        return verify(graph, lambda done: job.progress("leaves", done, max(done, total))).as_dict()

    return run


def _validating(view: View, graph: Graph) -> Callable[[Job], dict[str, Any]]:
    context = view.engine.context
    keeps = view.may(Act.MANAGE)

    def run(job: Job) -> dict[str, Any]:
        total = sweep.records(graph)
        found = check_all(graph, "cypher", lambda done: job.progress("records", min(done, total), total))
        if keeps:
            keep_report(graph, context, "cypher", found.number, found.forbidden, found.advised)
        return found.as_dict()

    return run


@router.get("/record/{job_id}")
def checked(job_id: str, view: Looking) -> Response:
    """Show how far a check is, and what it came to: what is broken, and where."""
    job = _job(view, job_id)
    result: dict[str, Any] = job.result if job.state is JobState.DONE else {}
    return view.page(
        "audit_job.html",
        here="audit",
        tab="record",
        job=job,
        ended=job.state in ENDED,
        result=result,
        most=SHOWN,
    )


@router.post("/record/{job_id}/stop", dependencies=[Depends(demand_proof)])
def stop(job_id: str, view: Looking) -> Response:
    """Let a check stop at its next step."""
    _job(view, job_id).stop()
    return RedirectResponse(f"/audit/record/{job_id}", HTTPStatus.SEE_OTHER)


def _job(view: View, job_id: str) -> Job:
    try:
        found = view.server.jobs.find(view.caller, job_id)
    except SourceNotFound:
        found = None
    if found is None or found.kind not in {VERIFICATION, VALIDATION}:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
    return found


@router.get("/bundles")
def bundles(view: Looking) -> Response:
    """Show where a signed bundle is dropped."""
    return _bundles(view)


@router.post("/bundles", dependencies=[Depends(demand_proof)])
def drop(
    view: Looking,
    bundle: Upload = None,
    answer: Upload = None,
    key: Annotated[str, Form(max_length=4000)] = "",
    compare: Annotated[str, Form(max_length=4)] = "",
) -> Response:
    """Verify a bundle and tell what was signed, by whom, and what differs; nothing of it is kept."""
    try:
        content, text = _read(bundle), _read(answer)
        if content is None:
            raise InvalidInput("Expected the file of a bundle; none was sent.", suggestion="Choose or drop one.")
        trusted = trusted_keys(_pem(key))
        found = confined.verify(content, trusted, text=text)
        differs: list[dict[str, Any]] = []
        if compare and found.statement is not None:
            statement = Statement.model_validate(found.statement)
            told = recorded.of_record(statement, str(found.found["digest"]), view.records())
            differs = [one.as_dict() for one in told]
    except BelegError as error:
        return _bundles(view, error)
    own = {one.keyid for one in trusted} if not key.strip() else set[str]()
    return view.page(
        "audit_bundles.html",
        here="audit",
        tab="bundles",
        most=confined.MOST_BYTES,
        wrong=None,
        name=(bundle.filename or "") if bundle else "",
        found=found.found,
        said=found.statement,
        own=own,
        differs=differs,
        compared=bool(compare) and found.statement is not None,
        rungs=[one.value for one in Rung],
        rung=partial(catalogue.said, view.language, "claims"),
    )


def _bundles(view: View, wrong: BelegError | None = None) -> Response:
    status = status_of(wrong) if wrong else HTTPStatus.OK
    given: dict[str, Any] = {"found": None, "wrong": wrong, "most": confined.MOST_BYTES}
    return view.page("audit_bundles.html", status, here="audit", tab="bundles", **given)


def _pem(key: str) -> list[str]:
    """Return the public key that was typed, its text and never the name of a file here; none where it is empty."""
    if key.strip() and not key.lstrip().startswith("-----BEGIN PUBLIC KEY-----"):
        raise InvalidInput(
            "Expected the text of a public key; found something else.",
            suggestion="It begins with -----BEGIN PUBLIC KEY-----; `beleg key show` prints it.",
        )
    return [key.strip()] if key.strip() else []


def _read(given: UploadFile | None) -> bytes | None:
    """Read a file that was sent, no further than the largest that is taken; None where none was."""
    if given is None or not given.filename:
        return None
    content = given.file.read(confined.MOST_BYTES + 1)
    if len(content) > confined.MOST_BYTES:
        raise InvalidInput(
            f"Expected a file of at most {confined.MOST_BYTES:,} bytes; found more.",
            suggestion="Check it on your machine: `beleg bundle verify FILE`.",
        )
    return content
