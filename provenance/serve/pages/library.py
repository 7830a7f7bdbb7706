"""The library in a browser: its sources and how each stands, what comes in, and what is found in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, File, Form, Query, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from provenance import bootstrap
from provenance.citing.roles import Act
from provenance.citing.search.scope import today
from provenance.citing.services import services_of
from provenance.language.stems import NEGATIONS, STOP, family, is_compound, stem, words_of
from provenance.model.errors import BelegError, SourceNotFound
from provenance.serve import uploads
from provenance.serve.access import Area
from provenance.serve.guard import demand_proof
from provenance.serve.jobs import ENDED, Job, JobState
from provenance.serve.pages.citations import report
from provenance.serve.pages.disclosure import Disclosure
from provenance.serve.pages.shell import PAGES, language_of
from provenance.serve.problems import status_of
from provenance.serve.server import Calling, In, area
from provenance.text import patterns as re

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import Source
    from provenance.citing.search.hits import Hit
    from provenance.citing.source_status import SourceStatus

router = APIRouter(include_in_schema=False)
MOST_HITS = 25
A_PAGE = 100
"""Sources on one page of the list."""

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A source in the list. ``open`` says that its words may be shown, ``newer`` is the source that took its place."""

    source: Source
    status: SourceStatus
    tags: tuple[str, ...]
    citations: int
    open: bool
    newer: int | None = None

    @property
    def standing(self) -> str:
        """The key of what is to be known of it: retracted, superseded, future, past, or nothing."""
        day = today()
        if self.status.retracted is not None:
            return "retracted"
        if self.newer is not None:
            return "superseded"
        if (self.source.valid_from or "") > day:
            return "future"
        return "past" if self.source.valid_to and self.source.valid_to < day else ""


@dataclass(frozen=True, slots=True)
class MarkedHit:
    """A hit, its text told apart by whether a word is one of the question's."""

    hit: Hit
    words: tuple[tuple[bool, str], ...]
    address: str


def entries(engine: Engine, disclosure: Disclosure) -> list[Entry]:
    """Return the sources of a project that the caller may know of, in the order of their numbers."""
    tagged = engine.tags()
    counted = services_of(engine, Act.READ_CITATIONS).archive.counts()
    numbers = {one.artifact_id: number for number, one in disclosure.statuses.items()}
    found: list[Entry] = []
    for source in engine.list_sources():
        if not disclosure.exists(source.id):
            continue
        status = disclosure.statuses[source.id]
        newer = numbers.get(status.superseded_by or "")
        tags = tuple(sorted(tag for tag, some in tagged.items() if source.id in some))
        shown = newer if newer is not None and disclosure.exists(newer) else None
        found.append(Entry(source, status, tags, counted.get(source.id, 0), disclosure.words(source.id), shown))
    return found


def emphasised(text: str, question: str) -> tuple[tuple[bool, str], ...]:
    """Return a text in stretches, those that are words of a question told apart: inflected, derived or compound."""
    asked = [word for word in words_of(question) if word not in STOP or word in NEGATIONS]
    families, stems = {family(word) for word in asked}, {stem(word) for word in asked}
    found: list[tuple[bool, str]] = []
    last = 0
    for word in _WORD.finditer(text):
        own = word[0].lower()
        if family(own) in families or any(is_compound(stem(own), one) for one in stems):
            found += [(False, text[last : word.start()]), (True, word[0])]
            last = word.end()
    return tuple(one for one in [*found, (False, text[last:])] if one[1])


@router.get("/library", dependencies=[Depends(area(Area.LIBRARY))])
def library(
    request: Request,
    caller: Calling,
    server: In,
    q: Annotated[str, Query(max_length=2_000)] = "",
    tag: Annotated[str, Query(max_length=60)] = "",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    """Show the sources of the project, or what a search found in them."""
    engine = server.engines.of(caller, language_of(request))
    disclosure = Disclosure(engine)
    listed = entries(engine, disclosure)
    given: dict[str, Any] = {"q": q, "tag": tag, "hits": None, "result": None, "wrong": None, "status": HTTPStatus.OK}
    if q.strip():
        given |= _searched(engine, q, tag)
    tags = sorted({one for entry in listed for one in entry.tags})
    shown = [one for one in listed if not tag or tag in one.tags]
    status = given.pop("status")
    return PAGES.page(
        request,
        "library.html",
        status,
        here="library",
        **report(language_of(request)),
        entries=shown[(page - 1) * A_PAGE : page * A_PAGE],
        all=len(shown),
        page=page,
        pages=max(1, -(-len(shown) // A_PAGE)),
        tags=tags,
        most=MOST_HITS,
        versions={one.source.id: one.source.version for one in listed},
        withheld=sum(not one.open for one in listed),
        **given,
    )


def _searched(engine: Engine, question: str, tag: str) -> dict[str, Any]:
    """Return what a search found that the caller may see."""
    try:
        result = engine.search_library(question, tags=[tag] if tag else None, top_k=MOST_HITS)
    except BelegError as error:
        return {"hits": [], "wrong": error, "status": status_of(error)}
    return {"hits": list(_hits(result.hits, question)), "result": result}


def _hits(hits: Sequence[Hit], question: str) -> Iterator[MarkedHit]:
    for one in hits:
        place = one.segment.partition("#")[2]
        yield MarkedHit(one, emphasised(" ".join(one.text.split()), question), f"/read/{one.source_id}?at={place}")


@router.get("/library/upload", dependencies=[Depends(area(Area.UPLOAD))])
def upload(request: Request) -> Response:
    """Show where a file is handed in."""
    return PAGES.page(request, "upload.html", here="library", job=None, ended=False, outcomes=[])


@router.post("/library/upload", dependencies=[Depends(area(Area.UPLOAD)), Depends(demand_proof)])
def uploaded(
    request: Request,
    caller: Calling,
    server: In,
    file: Annotated[list[UploadFile], File()],
    csrf: Annotated[str, Form()] = "",  # noqa: ARG001 — read by `demand_proof`
) -> Response:
    """Take files in: a job reads and registers them, and its page tells how far it is."""
    if not (given := [one for one in file if one.filename]):
        return RedirectResponse("/library/upload", HTTPStatus.SEE_OTHER)
    folder = uploads.folder_in(server.uploads)
    engine = server.engines.of(caller, language_of(request))
    try:
        files = [uploads.kept(folder, one) for one in given]
        job = server.jobs.submit(caller, "upload", lambda job: ingest(engine, files, job), lambda: uploads.gone(folder))
    except BaseException:
        uploads.gone(folder)
        raise
    return RedirectResponse(f"/library/upload/{job.id}", HTTPStatus.SEE_OTHER)


def ingest(engine: Engine, files: Sequence[Path], job: Job) -> list[dict[str, Any]]:
    """Load files and register them, telling the job how far it is."""
    rows: list[dict[str, Any]] = []
    with closing(bootstrap.open_preparers(1, files=len(files))) as preparers:

        def watch(file: Path, done: int, pages: int) -> None:
            job.tell("progress", {"step": file.name, "done": done, "total": pages})

        for at, outcome in enumerate(bootstrap.load_documents(engine, files, preparers, watch=watch), 1):
            rows.append(
                {
                    "file": outcome.file.name,
                    "number": outcome.number,
                    "name": outcome.loaded.name if outcome.loaded else None,
                    "outcome": outcome.loaded.outcome if outcome.loaded else None,
                    "segments": outcome.loaded.segments if outcome.loaded else 0,
                    "pages": outcome.pages,
                    "error": outcome.error.as_dict() if outcome.error else None,
                }
            )
            job.tell("loaded", rows[-1])
            job.progress(outcome.file.name, at, len(files))
    services_of(engine, Act.REGISTER).searcher.learn()
    return rows


@router.get("/library/upload/{job_id}", dependencies=[Depends(area(Area.UPLOAD))])
def uploading(request: Request, job_id: str, caller: Calling, server: In) -> Response:
    """Show how far files that came in are; without scripts the page looks again by itself."""
    try:
        job = server.jobs.find(caller, job_id)
    except SourceNotFound as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such upload of yours") from error
    outcomes: list[dict[str, Any]] = job.result if job.state is JobState.DONE else []
    return PAGES.page(request, "upload.html", here="library", job=job, ended=job.state in ENDED, outcomes=outcomes)
