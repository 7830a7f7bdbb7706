"""Whole texts: drafts that are grounded or checked, questions that are answered, and the signed bundles of answers.

Short texts are answered at once; long ones, and whoever asks for it (``Prefer: respond-async`` or ``?async=true``), get
a job whose events say how far it is. A requestor gets what the display layer lets through for them, by the rules that
the server was started with, and nothing of how it came about: no steps, no figures, no bundle, no file.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import File, Header, Path, Query, UploadFile
from starlette.responses import JSONResponse, Response

from provenance.answering import bundle
from provenance.answering.document import Document
from provenance.answering.outcome import Answered
from provenance.answering.pipeline import Answering
from provenance.model.answers import Rung
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.serve.access import Area, Caller
from provenance.serve.api.bodies import AskBody, CheckBody, GroundBody
from provenance.serve.api.jobs import view
from provenance.serve.api.models import BundleView, JobView
from provenance.serve.api.routes import PREFIX, group, reads, writes
from provenance.serve.engines import requestor_of
from provenance.serve.jobs import Job
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In, Server, Speaking

router = group("answers")

SHORT = 10_000
"""Characters of a text that is answered while the caller waits."""
_OPEN = frozenset({"question", "as_of", "language", "more", "repair", "keep_question", "requestor"})
"""What a requestor may say; the rules by which they are shown something are not theirs to choose."""

Async = Annotated[bool, Query(alias="async", description="Answer by a job.")]
Prefer = Annotated[str | None, Header(description="`respond-async`: answer by a job (RFC 7240).")]
_JOB: dict[int | str, dict[str, Any]] = {
    HTTPStatus.ACCEPTED.value: {"model": JobView, "description": "A job was begun; `Location` names it."}
}


@router.post("/answers/ground", response_model=Document, responses=_JOB, **writes(Area.CITE))
def ground(
    asked: GroundBody,
    caller: Calling,
    server: In,
    language: Speaking,
    asynchronous: Async = False,
    prefer: Prefer = None,
) -> Document | Response:
    """Return a finished draft its citations; what is found is recorded. Words change only where repair softens."""
    given = _given(server, caller, asked.model_dump(exclude={"draft"}, exclude_none=True))
    work = _Work(server, caller, language, "ground", lambda answering: answering.ground(asked.draft, **given))
    return work.done(later=asynchronous or _later(prefer) or len(asked.draft) > SHORT)


@router.post("/answers/ask", response_model=Document, responses=_JOB, **writes(Area.ASK))
def ask(
    asked: AskBody,
    caller: Calling,
    server: In,
    language: Speaking,
    asynchronous: Async = False,
    prefer: Prefer = None,
) -> Document | Response:
    """Answer a question from the sources, each claim with its voucher, or say why not."""
    given = _given(server, caller, asked.model_dump(exclude={"question"}, exclude_none=True), asked.model_fields_set)
    work = _Work(server, caller, language, "ask", lambda answering: answering.ask(asked.question, **given))
    return work.done(later=asynchronous or _later(prefer))


@router.post("/answers/check", response_model=Document, responses=_JOB, **writes(Area.CHECK))
def check(
    asked: CheckBody,
    caller: Calling,
    server: In,
    language: Speaking,
    asynchronous: Async = False,
    prefer: Prefer = None,
) -> Document | Response:
    """Hold a draft to the citations it names. Nothing is written."""
    rules: dict[str, Any] = {"preset": server.settings.preset, "policy": server.settings.policy}
    given = rules | asked.model_dump(exclude={"draft"}, exclude_none=True)
    work = _Work(server, caller, language, "check", lambda answering: answering.check(asked.draft, **given))
    return work.done(later=asynchronous or _later(prefer) or len(asked.draft) > SHORT)


def _later(prefer: str | None) -> bool:
    return "respond-async" in {one.strip().lower() for one in (prefer or "").split(",")}


def _given(server: Server, caller: Caller, options: dict[str, Any], said: set[str] | None = None) -> dict[str, Any]:
    """Return the options with the rules of the server; raises AccessDenied for what a requestor may not choose."""
    settings = server.settings
    name = requestor_of(caller)
    if name is not None:
        strange = sorted((said or set()) - _OPEN)
        if options.get("requestor", name) != name:
            strange = ["another requestor"]
        if strange:
            raise AccessDenied(
                f"Expected a question for {name} by the rules of this server; found {', '.join(strange)}.",
                suggestion=f"Leave out all but {', '.join(sorted(_OPEN))}.",
            )
        options["requestor"] = name
    return {"preset": settings.preset, "policy": settings.policy} | options


class _Work:
    """One text that is answered for a caller, at once or as a job."""

    def __init__(
        self, server: Server, caller: Caller, language: str, kind: str, run: Callable[[Answering], Answered]
    ) -> None:
        self._server, self._caller, self._language, self._kind, self._run = server, caller, language, kind, run

    def done(self, *, later: bool) -> Document | Response:
        """Return the answer, or a job that will have it."""
        engines = self._server.engines
        if not later:
            return self._shown(self._run(engines.answering(self._caller, self._language)))

        def run(job: Job) -> dict[str, Any]:
            answering = engines.answering(self._caller, self._language, job.progress)
            return self._shown(self._run(answering)).model_dump(mode="json")

        job = self._server.jobs.submit(self._caller, self._kind, run)
        headers = {"Location": f"{PREFIX}/jobs/{job.id}", "Preference-Applied": "respond-async"}
        return JSONResponse(view(job).model_dump(mode="json"), HTTPStatus.ACCEPTED, headers)

    def _shown(self, answered: Answered) -> Document:
        """Return what the caller sees: where files lie on the server is told to nobody."""
        found = Document.model_validate(answered).model_copy(update={"files": ()})
        return found if requestor_of(self._caller) is None else displayed(found)


def displayed(found: Document) -> Document:
    """Return of an answer what the display layer lets through: the text, its claims and what is shown of each.

    How it came about (steps, figures, the contract, the bundle's digest) tells of sources that may not be told of. What
    is refused is told by its topic alone.
    """
    return found.model_copy(
        update={
            "steps": (),
            "report": None,
            "contract": None,
            "digest": None,
            "claims": tuple(one for one in found.claims if one.rung is not Rung.REFUSED),
            "dangling": (),
        }
    )


@router.get(
    "/answers/{answer}/bundle",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "The bundle."}},
    **reads(Area.AUDIT),
)
def bundle_of(
    answer: Annotated[str, Path(pattern="^[0-9A-HJKMNP-TV-Z]{26}$", description="The id of an answer.")],
    caller: Calling,
    server: In,
) -> Response:
    """Return the signed bundle of an answer of the project, as it was written."""
    asked = {"project": caller.project, "id": answer, "session": None, "reader": None, "limit": 1}
    there = server.engines.records(caller).read("answers/answers", **asked)
    file = bundle.bundle_file(answer)
    if not there or not file.is_file():
        what = "its bundle is not kept by this server" if there else "there is none"
        raise SourceNotFound(
            f"Expected the id of an answer of project {caller.project!r} with its bundle; {what}.",
            suggestion="A bundle that was written elsewhere (`--bundle FILE`) is with whoever wrote it.",
        )
    headers = {"Content-Disposition": f'attachment; filename="{answer}.bundle.json"'}
    return Response(bundle.read_bundle(file), media_type="application/json", headers=headers)


@router.post("/bundles/verification", **writes(Area.AUDIT))
def verify_bundle(
    file: Annotated[UploadFile, File(alias="bundle", description="The bundle.")],
    text: Annotated[UploadFile | None, File(description="The delivered text, to be held to the bundle.")] = None,
) -> BundleView:
    """Check that a bundle is what this server signed, and, with a text, that it was delivered with it."""
    content = file.file.read()
    if not content:
        raise InvalidInput("bundle: expected a bundle; the file is empty.", suggestion="Send the file again.")
    delivered = text.file.read() if text is not None else None
    found = bundle.verify(content, bundle.trusted_keys(), text=delivered)
    return BundleView.model_validate(plain(found.as_dict()))
