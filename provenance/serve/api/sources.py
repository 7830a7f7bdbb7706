"""Sources: listed, read, registered by upload, address or content, and said how they stand.

Nothing is deleted: a source is retracted, and what was said of it stays in the record.
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict, replace
from http import HTTPStatus
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import File, Form, Path, Query, UploadFile
from starlette.responses import Response

from etl.load.draft import Registration
from etl.load.run import contradicted
from provenance import bootstrap
from provenance.citing.law import day_of
from provenance.citing.library import SourceDescription
from provenance.citing.results import Source
from provenance.citing.roles import Act, demand
from provenance.citing.services import services_of
from provenance.citing.source_status import SourceStatus, checked
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.serve import uploads
from provenance.serve.access import Area, Caller
from provenance.serve.api.bodies import MOST_NUMBER, Classify, CustomSource, Retract, Tags, WebSource
from provenance.serve.api.jobs import accepted
from provenance.serve.api.models import JobView, Page, SegmentView, TagList
from provenance.serve.api.paging import Cursor, Limit, page_of
from provenance.serve.api.routes import group, reads, writes
from provenance.serve.jobs import Job
from provenance.serve.problems import plain
from provenance.serve.server import Calling, In, Server

router = group("sources")

SourceId = Annotated[int, Path(ge=0, le=MOST_NUMBER, description="The number of a source in the project.")]
Kind = Literal["document", "website", "database", "custom"]


@router.get("/sources", **reads(Area.LIBRARY))
def sources(
    caller: Calling,
    server: In,
    kind: Annotated[Kind | None, Query(alias="type")] = None,
    tag: Annotated[list[str] | None, Query(max_length=20, description="Those that bear all of these.")] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[Source]:
    """List the sources of the project in the order of their numbers, without their texts."""
    engine = server.engines.of(caller)
    found = engine.list_sources(kind)
    if tag:
        borne = engine.tags()
        bearing = set[int].intersection(*(set(borne.get(" ".join(one.lower().split()), ())) for one in tag))
        found = [one for one in found if one.id in bearing]
    return page_of(found, lambda one: one.id, limit, cursor, type=kind, tag=sorted(tag or ()))


@router.get("/sources/{source_id}", **reads(Area.LIBRARY))
def source(
    source_id: SourceId,
    caller: Calling,
    server: In,
    content: Annotated[bool, Query(description="Give its canonical text too.")] = False,
) -> Source:
    """Return a source; with ``content`` its canonical text, which places are offsets of."""
    services = services_of(server.engines.of(caller), Act.READ_SOURCES)
    found = services.library.get(source_id)
    return services.library.with_content(found) if content else found


@router.get("/sources/{source_id}/segments", **reads(Area.LIBRARY))
def segments(
    source_id: SourceId,
    caller: Calling,
    server: In,
    section: Annotated[str | None, Query(max_length=200, description="Only this section, such as `§ 3`.")] = None,
    limit: Limit = 100,
    cursor: Cursor = None,
) -> Page[SegmentView]:
    """List the places of a source that bear text, in the order of the text."""
    services = services_of(server.engines.of(caller), Act.READ_SOURCES)
    artifact = services.library.get(source_id).artifact_id
    rows = services.graph.read("law/segments", artifact_id=artifact, section=section)
    names = [name for name in SegmentView.model_fields if name != "number"]
    found = [
        SegmentView.model_validate(
            {name: row[name] for name in names} | {"number": at, "section": row["section"] or ""}
        )
        for at, row in enumerate(rows, 1)
    ]
    return page_of(found, lambda one: one.number, limit, cursor, source=source_id, section=section)


@router.get("/sources/{source_id}/standing", **reads(Area.LIBRARY))
def standing(source_id: SourceId, caller: Calling, server: In) -> SourceStatus:
    """Say how a source stands: tier, consent, paywall, in force, superseded, retracted."""
    found = server.engines.of(caller).standings().get(source_id)
    if found is None:
        raise SourceNotFound(
            f"Project {caller.project!r} has no source {source_id}.", suggestion="GET /api/v1/sources lists them."
        )
    return found


@router.get("/sources/{source_id}/tags", **reads(Area.LIBRARY))
def tags(source_id: SourceId, caller: Calling, server: In) -> TagList:
    """List the tags of a source."""
    return TagList(tags=sorted(server.engines.of(caller).tags(source_id)))


@router.post("/sources", status_code=HTTPStatus.ACCEPTED, **writes(Area.UPLOAD))
def upload(
    caller: Calling,
    server: In,
    response: Response,
    file: Annotated[UploadFile, File(description="PDF, XML, HTML, DOCX, Markdown, text, CSV, XLSX, JSON, image.")],
    name: Annotated[str | None, Form(max_length=1_000, description="What the project calls it.")] = None,
    version: Annotated[str | None, Form(max_length=1_000)] = None,
    metadata: Annotated[str | None, Form(max_length=1_000_000, description="A JSON object.")] = None,
    valid_from: Annotated[str | None, Form(max_length=10, description="The first day on which it is the law.")] = None,
    publisher: Annotated[str | None, Form(max_length=200)] = None,
    tier: Annotated[int | None, Form(ge=1, le=4)] = None,
    tag: Annotated[list[str] | None, Form(max_length=100)] = None,
) -> JobView:
    """Register a document by its file. It is read by a process of its own, as a job; its result is the source.

    The same bytes are the same source and keep their number. The file is kept in a private directory until the job is
    done with it. What is said of the source besides is checked before the job begins.
    """
    demand(caller.engine_role, Act.REGISTER)
    said = SourceDescription.of(identifier=None, name=name, version=version, metadata=_object(metadata))
    given = Registration(valid_from=day_of(valid_from, "valid_from")) if valid_from else None
    standing = {"publisher": publisher, "tier": tier}
    standing = {key: value for key, value in standing.items() if value is not None}
    checked(standing)
    folder = uploads.folder_in(server.uploads)
    try:
        order = _Upload(uploads.kept(folder, file), said, given, standing, tuple(tag or ()))
        job = server.jobs.submit(
            caller, "upload", lambda job: _loaded(server, caller, order, job), lambda: uploads.gone(folder)
        )
    except BaseException:
        uploads.gone(folder)
        raise
    return accepted(job, response)


class _Upload:
    """A file that was uploaded, and what is said of it."""

    def __init__(
        self,
        path: FilePath,
        said: SourceDescription,
        given: Registration | None,
        standing: dict[str, Any],
        tags: tuple[str, ...],
    ) -> None:
        self.path, self.said, self.given, self.standing, self.tags = path, said, given, standing, tags


def _loaded(server: Server, caller: Caller, order: _Upload, job: Job) -> dict[str, Any]:
    """Load a file as `beleg ingest` does and say what became of it; raises why it cannot be loaded."""
    engine = server.engines.of(caller)
    with closing(bootstrap.open_preparers(1, files=1)) as preparers:
        run = bootstrap.load_documents(
            engine,
            [order.path],
            preparers,
            order.given,
            said=order.said,
            watch=lambda _, done, pages: job.progress("reading", done, pages),
        )
        outcome = next(run)
    services = services_of(engine, Act.REGISTER)
    error = outcome.error or contradicted(services.graph, outcome, order.given)
    if error is not None:
        raise error
    if outcome.number is None or outcome.loaded is None:
        raise AssertionError
    job.progress("describing", 0, 0)
    if order.standing:
        engine.classify_source(outcome.number, **order.standing)
    if order.tags:
        engine.tag(outcome.number, *order.tags)
    services.searcher.learn()
    found = asdict(services.library.get(outcome.number))
    return plain({"outcome": outcome.loaded.outcome, "source": {k: v for k, v in found.items() if k != "content"}})


def _object(given: str | None) -> dict[str, Any] | None:
    if given is None or not given.strip():
        return None
    try:
        found = json.loads(given)
    except ValueError as error:
        raise InvalidInput(
            f"metadata: expected a JSON object; {error}.", suggestion='Such as {"author": "A. Beispiel"}.'
        ) from error
    return found if found is not None else {}


@router.post("/sources/web", status_code=HTTPStatus.CREATED, **writes(Area.UPLOAD))
def web(asked: WebSource, caller: Calling, server: In, response: Response) -> Source:
    """Register a page of the web: it is fetched now and kept. Addresses that are not public are refused."""
    engine = server.engines.of(caller)
    found = engine.add_web_source(asked.url, asked.name, asked.version, asked.metadata, screenshot=asked.screenshot)
    return _registered(found, response)


@router.post("/sources/custom", status_code=HTTPStatus.CREATED, **writes(Area.UPLOAD, Area.CITE))
def custom(asked: CustomSource, caller: Calling, server: In, response: Response) -> Source:
    """Register an artifact that an agent made: a matrix, a computed result, an analysis."""
    found = server.engines.of(caller).add_custom_source(
        asked.name, asked.content, asked.description, asked.metadata, derived_from=asked.derived_from
    )
    return _registered(found, response)


def _registered(found: Source, response: Response) -> Source:
    response.headers["Location"] = f"{router.prefix}/sources/{found.id}"
    return replace(found, content="")


@router.post("/sources/{source_id}/classification", **writes(Area.UPLOAD))
def classify(source_id: SourceId, said: Classify, caller: Calling, server: In) -> SourceStatus:
    """Say how a source stands in the project; what is left out stays as it was."""
    return server.engines.of(caller).classify_source(source_id, **said.said())


@router.post("/sources/{source_id}/retraction", **writes(Area.UPLOAD))
def retract(source_id: SourceId, said: Retract, caller: Calling, server: In) -> SourceStatus:
    """Count a source for nothing from now on, and say why; with ``withdraw`` take that back."""
    return server.engines.of(caller).retract_source(source_id, said.reason, withdraw=said.withdraw)


@router.post("/sources/{source_id}/tags", **writes(Area.UPLOAD, Area.CITE))
def tag(source_id: SourceId, said: Tags, caller: Calling, server: In) -> TagList:
    """Put tags on a source and take others off."""
    engine = server.engines.of(caller)
    if not said.add and not said.remove:
        raise InvalidInput("Expected tags to add or to remove; found none.", suggestion='Such as {"add": ["gobd"]}.')
    if said.add:
        engine.tag(source_id, *said.add)
    if said.remove:
        engine.untag(source_id, *said.remove)
    return TagList(tags=sorted(engine.tags(source_id)))
