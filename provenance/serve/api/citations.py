"""Citations: made one by one or many at once, read back with their two findings, formatted, followed and settled."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import Path, Query
from starlette.responses import Response

from provenance.answering.model_citations import as_mapping
from provenance.citing.engine import Engine
from provenance.citing.requests import CitationRequest
from provenance.citing.results import Citation, CitationResult, VerificationResult
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.tables.lineage import Lineage
from provenance.citing.writer import Settled
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.serve.access import Area
from provenance.serve.api.bodies import MOST_NUMBER, CitationBody, CitationBulk, ModelResponse
from provenance.serve.api.models import BulkItem, BulkOutcome, Card, Formatted, ImportView, Items, Page, Problem, Rows
from provenance.serve.api.paging import Cursor, Limit, after_of, page_of
from provenance.serve.api.routes import PREFIX, group, reads, writes
from provenance.serve.problems import content_of, plain
from provenance.serve.server import Calling, In, Speaking

router = group("citations")

Number = Annotated[int, Path(ge=1, le=MOST_NUMBER, description="The number of a citation in the project.")]
Style = Annotated[
    str,
    Query(
        pattern=r"^[A-Za-z0-9-]{1,80}$",
        description="inline, legal, harvard, ieee, apa, bibtex, csl-json, or the name of a CSL style.",
    ),
]
Status = Literal["verified", "unverified", "failed", "pending"]
Relation = Literal["supports", "contradicts", "extends", "supersedes"]


@router.get("/citations", **reads(Area.CITATIONS))
def citations(
    caller: Calling,
    server: In,
    language: Speaking,
    source: Annotated[int | None, Query(ge=1, le=MOST_NUMBER, description="Those of one source.")] = None,
    session: Annotated[str | None, Query(max_length=200, description="Those made in one session.")] = None,
    status: Status | None = None,
    relation: Annotated[Relation | None, Query(description="Those that stand so to others.")] = None,
    superseded: Annotated[bool | None, Query(description="true: only those that were corrected; false: not.")] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[Citation]:
    """List the citations of the project in the order of their numbers; an agent sees its own."""
    filters = {"source": source, "session": session, "status": status, "relation": relation, "superseded": superseded}
    found = server.engines.of(caller, language).each_citation(
        source, session, status, relation_type=relation, superseded=superseded, after=after_of(cursor, **filters)
    )
    return page_of(found, lambda one: one.id, limit, cursor, **filters)


@router.post("/citations", status_code=HTTPStatus.CREATED, **writes(Area.CITE))
def cite(asked: CitationBody, caller: Calling, server: In, response: Response, language: Speaking) -> CitationResult:
    """Bind a claim to a passage and check at once that it stands there and bears the claim.

    A quote that does not stand there is no error: the citation is recorded as failed, with the nearest passage, a word
    diff and a suggestion that can be sent as it is.
    """
    engine = server.engines.of(caller, language)
    made = engine.cite_many([_request(engine, asked)])[0]
    response.headers["Location"] = f"{PREFIX}/citations/{made.citation_id}"
    return made


@router.post("/citations/bulk", **writes(Area.CITE))
def cite_many(asked: CitationBulk, caller: Calling, server: In, language: Speaking) -> BulkOutcome:
    """Make many citations in one transaction; those that cannot be used are told of one by one, the others are made."""
    engine = server.engines.of(caller, language)
    wrong: dict[int, Problem] = {}
    taken: dict[int, CitationRequest] = {}
    for at, one in enumerate(asked.citations):
        try:
            taken[at] = _request(engine, one)
        except (InvalidInput, SourceNotFound) as error:
            wrong[at] = Problem.model_validate(content_of(error))
    made: dict[int, CitationResult] = {}
    while taken and not made:
        order = list(taken)
        try:
            made = dict(zip(order, engine.cite_many(list(taken.values())), strict=True))
        except InvalidInput as error:
            told: list[dict[str, Any]] = list(error.partial.get("errors", ()))
            if not told:
                raise
            for row in told:
                at = order[int(row["index"])]
                taken.pop(at)
                wrong[at] = _problem(row)
    items = [BulkItem(index=at, result=made.get(at), problem=wrong.get(at)) for at in range(len(asked.citations))]
    return BulkOutcome(made=len(made), refused=len(wrong), items=items)


def _problem(row: dict[str, Any]) -> Problem:
    """Return the problem of a request of many, as the engine tells it among them."""
    kind = next((one for one in _KINDS if one.__name__ == row["error_type"]), InvalidInput)
    error = kind(row["message"], suggestion=row["suggestion"], partial=row["partial_result"])
    return Problem.model_validate(content_of(error))


def _family(kind: type[BelegError]) -> list[type[BelegError]]:
    return [kind, *(one for child in kind.__subclasses__() for one in _family(child))]


_KINDS = _family(BelegError)


def _request(engine: Engine, asked: CitationBody) -> CitationRequest:
    """Return a request with its source by number: what is not registered is looked for nowhere else, as on no disk."""
    given = asked.model_dump()
    if asked.source_id is None and asked.source_identifier is not None:
        given["source_id"] = engine.find_source(asked.source_identifier, asked.source_type).id
        given["source_identifier"] = None
    return CitationRequest(**given)


@router.get("/citations/{number}", **reads(Area.CITATIONS))
def citation(number: Number, caller: Calling, server: In, language: Speaking) -> Citation:
    """Return a citation with both its findings: whether the quote stands, and whether it bears the claim."""
    return services_of(server.engines.of(caller, language), Act.READ_CITATIONS).seen(number)


@router.get("/citations/{number}/card", **reads(Area.CITATIONS))
def card(
    number: Number, caller: Calling, server: In, language: Speaking, form: Literal["text", "markdown", "html"] = "text"
) -> Card:
    """Return the card of a citation: source, place, quote, context, verdict."""
    return Card(form=form, card=server.engines.of(caller, language).citation_card(number, form))


@router.get("/citations/{number}/format", **reads(Area.CITATIONS))
def formatted(number: Number, caller: Calling, server: In, language: Speaking, style: Style = "inline") -> Formatted:
    """Return a citation as it stands in a text of a style."""
    return Formatted(style=style, text=server.engines.of(caller, language).format_citation(number, style))


@router.get("/citations/{number}/object", **reads(Area.CITATIONS))
def citation_object(number: Number, caller: Calling, server: In) -> dict[str, Any]:
    """Return a citation as the object of the citation contract: source, document, place, address, day, spans."""
    return server.engines.of(caller).citation_object(number)


@router.get("/citation-objects", **reads(Area.CITATIONS))
def citation_objects(
    caller: Calling,
    server: In,
    session: Annotated[str | None, Query(max_length=200, description="Those made in one session.")] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[dict[str, Any]]:
    """List the citations as objects of the citation contract, in the order of their numbers."""
    found = server.engines.of(caller).each_citation_object(session, after=after_of(cursor, session=session))
    return page_of(found, lambda one: int(one["number"]), limit, cursor, session=session)


@router.post("/citations/import", **writes(Area.CITE))
def import_citations(asked: ModelResponse, caller: Calling, server: In, language: Speaking) -> ImportView:
    """Make citations of those that a model gave with its answer, each held to the stored source first.

    What does not hold is rejected with its reason, and leaves no record. The text comes with the numbers of the
    citations behind its words.
    """
    settings = server.settings
    found = server.engines.answering(caller, language).import_citations(
        asked.response,
        documents=asked.documents or (),
        request=asked.request,
        preset=asked.preset or settings.preset,
        policy=settings.policy,
    )
    return ImportView.model_validate(as_mapping(found), from_attributes=True)


@router.get("/request-documents", **reads(Area.CITE))
def request_documents(
    caller: Calling,
    server: In,
    source: Annotated[list[str], Query(min_length=1, max_length=100, description="Numbers or names of sources.")],
) -> Items[dict[str, Any]]:
    """Return sources as the documents of a request to a model: each place a block, so that a citation names it."""
    named = [int(one) if one.isdecimal() and len(one) < len(str(MOST_NUMBER)) else one for one in source]
    return Items(items=server.engines.answering(caller).request_documents(named))


@router.get("/citations/{number}/lineage", **reads(Area.CITATIONS))
def lineage(number: Number, caller: Calling, server: In) -> Lineage:
    """Follow a count back to the rows that count and the sources behind them."""
    return server.engines.of(caller).get_citation_lineage(number)


@router.get("/citations/{number}/trail", **reads(Area.CITATIONS))
def trail(number: Number, caller: Calling, server: In) -> Rows:
    """Return all that a citation rests on: agent, session, claim, checks, places, source, work, snapshot."""
    return Rows(query="trail", rows=plain(server.engines.of(caller).trail_of(number)))


@router.get("/citations/{number}/impact", **reads(Area.CITATIONS))
def impact(number: Number, caller: Calling, server: In) -> Rows:
    """Return what falls if a citation is withdrawn: claims, answers, requirements."""
    return Rows(query="impact", rows=plain(server.engines.of(caller).impact_of(citation_id=number)))


@router.post("/citations/{number}/verification", **writes(Area.CITE))
def verify_citation(number: Number, caller: Calling, server: In, language: Speaking) -> VerificationResult:
    """Check a citation anew and record the outcome as its newest verification."""
    return services_of(server.engines.of(caller, language), Act.CITE).verify(number)


@router.post("/citations/settlement", **writes(Area.CITE))
def settle(caller: Calling, server: In, language: Speaking) -> Items[Settled]:
    """Judge again the citations whose verdict was put off."""
    return Items(items=server.engines.of(caller, language).settle_pending())


@router.get("/bibliography", **reads(Area.CITATIONS))
def bibliography(
    caller: Calling,
    server: In,
    style: Style = "harvard",
    session: Annotated[str | None, Query(max_length=200, description="What one session cites.")] = None,
    uncited: Annotated[bool, Query(description="All sources of the project.")] = False,
) -> Formatted:
    """Return the sources that the citations rest on, one a line, in a style."""
    text = server.engines.of(caller).export_bibliography(session, style, uncited)
    return Formatted(style=style, text=text)
