"""The page on which a question is asked: a refusal that says why and what there is, or an answer with its evidence.

It is all that is there for a requestor. What they see passes the display layer; the rules are those of the house, so
that who asks does not choose them, and nothing leads into the sources.
"""

from __future__ import annotations

import re
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from provenance.answering import policy as policies
from provenance.answering.packs import weighing
from provenance.model.errors import AccessDenied, BelegError
from provenance.serve import problems
from provenance.serve.access import Area, Caller
from provenance.serve.drafts.claims import SIGNS
from provenance.serve.drafts.inquiry import LONGEST, MOST_TITLES, Inquiry, ShownAnswer, answer
from provenance.serve.drafts.sheet import Run
from provenance.serve.guard import demand_proof
from provenance.serve.pages.shell import PAGES, language_of, say, words
from provenance.serve.server import Calling, In, Server, area
from provenance.serve.workplace import owner_of, shelf_of

router = APIRouter(prefix="/ask", include_in_schema=False, dependencies=[Depends(area(Area.ASK))])


def _kept(request: Request, caller: Caller, key: str) -> Inquiry:
    """Return what whoever asks has under an id; raises HTTPException (404) where they have nothing there."""
    try:
        return shelf_of(request, Inquiry).find(owner_of(request, caller), key)
    except BelegError as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, error.message) from error


@router.get("")
def begun(request: Request, caller: Calling) -> Response:
    """Show where a question is asked, and those of this session."""
    return _form(request, caller)


def _form(request: Request, caller: Caller, status: int = HTTPStatus.OK, **given: Any) -> Response:
    own = shelf_of(request, Inquiry).of(owner_of(request, caller))
    frame: dict[str, Any] = {"question": "", "error": None, "preset": policies.DEFAULT, "as_of": "", **given}
    return PAGES.page(request, "ask.html", status, None, own=own, **_choices(caller), **frame)


def _choices(caller: Caller) -> dict[str, Any]:
    return {"here": "ask", "presets": policies.PRESETS if caller.may(Area.CITE) else (), "longest": LONGEST}


@router.post("", dependencies=[Depends(demand_proof)])
def ask(
    request: Request,
    caller: Calling,
    server: In,
    question: Annotated[str, Form()] = "",
    preset: Annotated[str, Form(max_length=20)] = policies.DEFAULT,
    as_of: Annotated[str, Form(max_length=10)] = "",
    more: Annotated[int, Form(ge=0, le=100)] = 0,
) -> Response:
    """Ask a question; raises AccessDenied where who asks chooses rules that are not theirs to choose."""
    try:
        if preset != policies.DEFAULT and not caller.may(Area.CITE):
            raise AccessDenied(
                "Expected the rules of this house; found others.", suggestion="Ask without choosing the rules."
            )
        policies.load(preset)
        one = Inquiry(
            owner_of(request, caller), weighing.checked(question.strip()), preset, as_of.strip() or None, more
        )
        shelf_of(request, Inquiry).keep(one)
        one.begin(server.jobs, server.engines.of(caller, language_of(request)))
    except BelegError as error:
        if "application/json" in request.headers.get("accept", ""):
            raise
        status = problems.status_of(error)
        return _form(request, caller, status, question=question[:LONGEST], error=error, preset=preset, as_of=as_of)
    if "application/json" in request.headers.get("accept", ""):
        job = one.job.id if one.job else ""
        return JSONResponse({"page": f"/ask/{one.id}", "job": job}, HTTPStatus.ACCEPTED)
    return RedirectResponse(f"/ask/{one.id}", HTTPStatus.SEE_OTHER)


@router.get("/{key}")
def page(request: Request, caller: Calling, server: In, key: str) -> Response:
    """Show a question with its answer, or that it is being answered."""
    one = _kept(request, caller, key)
    return PAGES.page(
        request, "ask_answer.html", HTTPStatus.OK, None, **_choices(caller), **_view(request, caller, server, one)
    )


@router.get("/{key}/answer")
def alone(request: Request, caller: Calling, server: In, key: str) -> Response:
    """Return the answer alone, for a script to put on the page."""
    one = _kept(request, caller, key)
    return PAGES.page(
        request, "ask_work.html", HTTPStatus.OK, None, **_choices(caller), **_view(request, caller, server, one)
    )


def _view(request: Request, caller: Caller, server: Server, one: Inquiry) -> dict[str, Any]:
    running = one.running  # as it is at this moment: a job goes on beside
    found = answer(one, server.engines.of(caller, language_of(request)))
    return {
        "one": one,
        "running": running,
        "found": found,
        "rungs": SIGNS,
        "titles": one.titles[:MOST_TITLES],
        "more_titles": max(0, len(one.titles) - MOST_TITLES),
        "spoken": one.answered.language if one.answered else None,
        "say_or": partial(_said, language_of(request)),
        "pieces": partial(_pieces, found),
    }


def _said(language: str, kind: str, name: str) -> str:
    """Say a reason or a category; one that a policy of the house has of its own speaks for itself."""
    known = words(language)["ask"]
    key = f"{kind} {name}"
    return known[key] if key in known else say(language, "ask", f"{kind} other", name.replace("_", " "))


def _pieces(found: ShownAnswer | None, run: Run) -> list[str]:
    """Return the words of a run, the marks that lead to evidence apart."""
    marks = sorted(found.previews, key=len, reverse=True) if found else []
    if not marks:
        return [run.text]
    return [piece for piece in re.split(f"({'|'.join(map(re.escape, marks))})", run.text) if piece]


@router.get("/{key}/bundle")
def bundle(request: Request, caller: Calling, key: str) -> Response:
    """Return the signed bundle of an answer to who may; it is the record for auditors, and not for requestors."""
    one = _kept(request, caller, key)
    if one.answered is None or not caller.may(Area.CITE):
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
    headers = {"Content-Disposition": 'attachment; filename="answer.bundle.json"'}
    return Response(one.answered.bundle or b"", media_type="application/json", headers=headers)
