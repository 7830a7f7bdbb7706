"""The pages on which a draft is grounded: pasted or dropped, told claim by claim, changed claim by claim, given out.

Each address works without a script: what changes something is a form that leads back to the draft, which is loaded
anew until it is done. A script only spares the loading: it asks for JSON and for the sheet alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from pathlib import Path
from textwrap import shorten
from typing import Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from provenance.answering import policy as policies
from provenance.answering.drafts.draft_file import draft_text
from provenance.citing.engine import Engine
from provenance.model.answers import Rung
from provenance.model.errors import BelegError
from provenance.serve import problems
from provenance.serve.access import Area, Caller
from provenance.serve.drafts import revision
from provenance.serve.drafts.claims import SIGNS, shown
from provenance.serve.drafts.grounding import LONGEST, Grounding, Wanted, warm
from provenance.serve.drafts.notes import notes
from provenance.serve.drafts.sheet import sheet
from provenance.serve.drafts.word import word
from provenance.serve.guard import demand_proof
from provenance.serve.pages.shell import PAGES, language_of, say
from provenance.serve.server import Calling, In, Server, area
from provenance.serve.workplace import owner_of, shelf_of

router = APIRouter(prefix="/ground", include_in_schema=False, dependencies=[Depends(area(Area.CITE))])

_NAME = 80
_MOST_BYTES = 20_000_000
_FILES = {
    "md": ("text/markdown; charset=utf-8", ".grounded.md"),
    "html": ("text/html; charset=utf-8", ".html"),
    "docx": ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    "bundle": ("application/json", ".bundle.json"),
}


def _kept(request: Request, caller: Caller, key: str) -> Grounding:
    """Return what whoever asks has under an id; raises HTTPException (404) where they have nothing there."""
    try:
        return shelf_of(request, Grounding).find(owner_of(request, caller), key)
    except BelegError as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, error.message) from error


Proof = Depends(demand_proof)


@router.get("")
def begun(request: Request, caller: Calling, server: In) -> Response:
    """Show where a draft is pasted or dropped, and those that are worked on."""
    if not getattr(request.app.state, "warm", False):
        request.app.state.warm = True
        warm(_engine(server, caller, request))
    return _form(request, caller)


def _form(request: Request, caller: Caller, status: int = HTTPStatus.OK, **given: Any) -> Response:
    own = shelf_of(request, Grounding).of(owner_of(request, caller))
    frame: dict[str, Any] = {"text": "", "error": None, "preset": policies.DEFAULT, "as_of": "", **given}
    frame |= {"here": "ground", "own": own, "presets": policies.PRESETS, "longest": LONGEST}
    return PAGES.page(request, "ground.html", status, None, **frame)


@router.post("", dependencies=[Proof])
def ground(
    request: Request,
    caller: Calling,
    server: In,
    text: Annotated[str, Form()] = "",
    file: Annotated[UploadFile | None, File()] = None,
    preset: Annotated[str, Form(max_length=20)] = policies.DEFAULT,
    as_of: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Begin to ground a draft: the file where one is given, else the text."""
    try:
        name, words = _given(text, file, language_of(request))
        one = Grounding.of(owner_of(request, caller), name, words, Wanted(preset, as_of.strip() or None))
        shelf_of(request, Grounding).keep(one)
        one.begin(server.jobs, _engine(server, caller, request))
    except BelegError as error:
        if _asks_values(request):
            raise
        status = problems.status_of(error)
        return _form(request, caller, status, text=text[:LONGEST], error=error, preset=preset, as_of=as_of)
    return _leads(request, one)


def _given(text: str, file: UploadFile | None, language: str) -> tuple[str, str]:
    """Return the name and the text of what was sent; what is pasted may be HTML as well."""
    if file is not None and file.filename:
        content = file.file.read(_MOST_BYTES + 1)
        name = Path(file.filename.replace("\\", "/")).name[:_NAME] or "draft"
        return name, draft_text(Path(name), content)
    words = draft_text(Path("draft.md"), text.encode("utf-8", "replace"))
    first = next((line.strip(" #*_>") for line in words.splitlines() if line.strip(" #*_>")), "")
    return shorten(first, _NAME, placeholder=" …") or say(language, "ground", "pasted"), words


@router.get("/{key}")
def page(request: Request, caller: Calling, server: In, key: str) -> Response:
    """Show a draft with its claims as they are known by now."""
    one = _kept(request, caller, key)
    return PAGES.page(
        request, "ground_draft.html", HTTPStatus.OK, None, here="ground", **_view(request, caller, server, one)
    )


@router.get("/{key}/sheet")
def alone(request: Request, caller: Calling, server: In, key: str) -> Response:
    """Return the draft with its claims alone, for a script to put in the place of what stands on the page."""
    one = _kept(request, caller, key)
    return PAGES.page(request, "ground_work.html", HTTPStatus.OK, None, **_view(request, caller, server, one))


def _view(request: Request, caller: Caller, server: Server, one: Grounding) -> dict[str, Any]:
    running, draft = one.running, one.draft  # as they are at this moment: a job goes on beside
    claims = shown(one, draft, _engine(server, caller, request)) if draft else ()
    counts = {rung: sum(claim.rung is rung for claim in claims) for rung in Rung}
    answered = one.answered
    return {
        "one": one,
        "running": running,
        "claims": claims,
        "by_number": {claim.number: claim for claim in claims},
        "groups": sheet(draft) if draft else (),
        "counts": {rung: count for rung, count in counts.items() if count},
        "rungs": SIGNS,
        "spoken": draft.language if draft else None,
        "told": answered.note if answered else None,
        "apart": (*answered.hedges, *answered.outside) if answered else (),
        "dangling": answered.dangling if answered else (),
    }


@router.post("/{key}/claims/{number}", dependencies=[Proof])
def change(
    request: Request,
    caller: Calling,
    server: In,
    key: str,
    number: int,
    act: Annotated[str, Form(max_length=10)],
    seen: Annotated[int, Form(alias="revision")],
    words: Annotated[str, Form()] = "",
) -> Response:
    """Change one claim: strike it, edit it, put it into the source's words, or cite the nearest place for it."""
    one = _kept(request, caller, key)
    draft, claim = revision.claim_of(one, number, seen)
    engine = _engine(server, caller, request)
    if act == "strike":
        text = revision.struck(draft, claim)
    elif act == "edit":
        text = revision.edited(draft, claim, words)
    elif act == "quote" and (near := one.nearest(number)):
        text = revision.quoting(draft, claim, near.quote)
    elif act == "cite":
        text = revision.cited(draft, claim, revision.cite_nearest(one, claim, engine).citation_id)
    else:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing of that kind to be done")
    one.begin(server.jobs, engine, text)
    return _leads(request, one, f"#claim-{number}")


@router.post("/{key}/again", dependencies=[Proof])
def again(request: Request, caller: Calling, server: In, key: str, back: Annotated[bool, Form()] = False) -> Response:
    """Ground a draft again, as the sources stand now; or as it was before its last change (``back``)."""
    one = _kept(request, caller, key)
    engine = _engine(server, caller, request)
    one.back(server.jobs, engine) if back else one.begin(server.jobs, engine)
    return _leads(request, one)


@router.get("/{key}/export/{form}")
def export(request: Request, caller: Calling, server: In, key: str, form: str) -> Response:
    """Return a draft out: its text with its vouchers (md), as a page, as a Word document, or its signed bundle."""
    one = _kept(request, caller, key)
    answered, draft = one.answered, one.draft
    if form not in _FILES or answered is None or draft is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is nothing at this address")
    media, ending = _FILES[form]
    headers = {"Content-Disposition": f'attachment; filename="{_file(one.name)}{ending}"'}
    if form == "md":
        return Response(answered.text.encode("utf-8"), media_type=media, headers=headers)
    if form == "bundle":
        return Response(answered.bundle or b"", media_type=media, headers=headers)
    spoken: Callable[..., str] = partial(say, draft.language, "ground")
    told = notes(shown(one, draft, _engine(server, caller, request)), spoken)
    if form == "docx":
        content = word(sheet(draft), told, one.name, draft.language)
        return Response(content, media_type=media, headers=headers)
    return PAGES.page(
        request,
        "ground_export.html",
        headers=headers,
        one=one,
        groups=sheet(draft),
        notes=told,
        words=spoken,
        spoken=draft.language,
    )


def _engine(server: Server, caller: Caller, request: Request) -> Engine:
    return server.engines.of(caller, language_of(request))


def _file(name: str) -> str:
    """Return the name of a file for what was given out of a draft: letters and digits that every system takes."""
    stem = name.rsplit(".", 1)[0] if "." in name[-6:] else name
    kept_ = "".join(one if one.isascii() and one.isalnum() else "-" for one in stem)
    return "-".join(part for part in kept_.split("-") if part)[:40].lower() or "draft"


def _asks_values(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def _leads(request: Request, one: Grounding, at: str = "") -> Response:
    """Lead to a draft that is being grounded; a script is told its job."""
    address = f"/ground/{one.id}"
    if _asks_values(request):
        job = one.job.id if one.job else ""
        return JSONResponse({"page": address, "job": job, "revision": one.revision}, HTTPStatus.ACCEPTED)
    return RedirectResponse(address + at, HTTPStatus.SEE_OTHER)
