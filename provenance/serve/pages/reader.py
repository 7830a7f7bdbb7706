"""The reader: a source as it is printed beside its text, and what is known of the Satz that was chosen.

A footnote lands on the words that prove it: ``/read/3?at=para-3_abs-1_satz-2`` on the Satz, ``/read/3?citation=7`` on
exactly the quoted words. A place that is not there is told so; nothing leads to the next best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote as quoted

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.model.errors import BelegError, InvalidLocator
from provenance.model.locator_shorthand import shorthand
from provenance.report.gathering import shown
from provenance.report.page import card, outlines
from provenance.serve.access import Area
from provenance.serve.guard import demand_proof
from provenance.serve.pages import reading as readings
from provenance.serve.pages.citations import AT, STYLES, card_css, demand, offered, report
from provenance.serve.pages.disclosure import Disclosure
from provenance.serve.pages.page_images import SCALES, PageImages, images_of
from provenance.serve.pages.place import place_view
from provenance.serve.pages.shell import PAGES, language_of
from provenance.serve.problems import status_of
from provenance.serve.server import Calling, In, area

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.results import Citation, Source
    from provenance.citing.services import Services
    from provenance.citing.texts import SourceReading

router = APIRouter(include_in_schema=False)
_MOST_PAGES = 4
"""Printed pages that are given at once."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page: its number, its size in points, and what is marked on it, as polygons of SVG."""

    number: int
    width: float
    height: float
    marks: tuple[tuple[readings.Mark, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Desk:
    """A source that is opened for a caller, with all that its pages are made of."""

    engine: Engine
    disclosure: Disclosure
    services: Services
    source: Source
    images: PageImages

    @property
    def reading(self) -> SourceReading:
        """The source, ready for reading."""
        return self.services.texts.get(self.source.artifact_id, self.source.abbreviation)

    @property
    def citations(self) -> list[Citation]:
        """The citations of the source that the caller may see."""
        return self.engine.get_citations_for_source(self.source.id)

    def cited(self, at: readings.Selection, style: str) -> str:
        """Return how a place is cited in a text, in a style."""
        return self.services.output.place(self.source.id, at.place, offered(style))

    def load(self) -> bytes:
        """Return the bytes of the source as they came."""
        return self.services.library.payload(self.source.artifact_id)

    @property
    def pages(self) -> int:
        """How many printed pages there are."""
        return self.images.pages(self.source.artifact_id, self.load)

    def sheets(
        self, numbers: Sequence[int], at: readings.Selection | None, citations: Sequence[Citation]
    ) -> list[Sheet]:
        """Return printed pages with what is marked on them."""
        sizes = self.images.sizes(self.source.artifact_id, self.load, numbers)
        return [
            Sheet(number, width, height, tuple(self._marks(number, at, citations)))
            for number, (width, height) in zip(numbers, sizes, strict=True)
        ]

    def _marks(
        self, page: int, at: readings.Selection | None, citations: Sequence[Citation]
    ) -> list[tuple[readings.Mark, tuple[str, ...]]]:
        turned = partial(self.images.turned, self.source.artifact_id, self.load, page)
        marks = readings.marks(self.reading, page, at, citations, self.source.id)
        return [(one, tuple(_points(polygon) for polygon in outlines(turned(one.boxes)))) for one in marks]


def _points(polygon: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in polygon)


def opened(request: Request, number: int, caller: Calling, server: In) -> Desk:
    """Return a source opened for a caller; raises HTTPException (404) where there is none for them."""
    engine = server.engines.of(caller, language_of(request))
    disclosure = Disclosure(engine)
    services = services_of(engine, Act.READ_SOURCES)
    source = services.library.find(number) if 0 < number < 2**63 else None
    if source is None or not disclosure.exists(number):
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such source")
    return Desk(engine, disclosure, services, source, images_of(request))


SourceDesk = Annotated[Desk, Depends(opened)]


def readable(desk: SourceDesk) -> Desk:
    """Return a source whose words may be shown; raises HTTPException (404) for another."""
    if not desk.disclosure.words(desk.source.id):
        raise HTTPException(HTTPStatus.NOT_FOUND, "The words of this source are not shown to you")
    return desk


OpenDesk = Annotated[Desk, Depends(readable)]


@router.get("/read", dependencies=[Depends(area(Area.LIBRARY))])
def jump(
    request: Request,
    caller: Calling,
    server: In,
    to: Annotated[str, Query(max_length=500)],
    here: Annotated[int, Query(alias="from", ge=0, le=2**62)] = 0,
) -> Response:
    """Lead to the place that was typed: in the source that is read, or in the work that is named."""
    engine = server.engines.of(caller, language_of(request))
    disclosure = Disclosure(engine)
    services = services_of(engine, Act.READ_SOURCES)
    current = services.library.find(here) if disclosure.words(here) else None
    if current is not None and _is_of(current, to):
        reading = services.texts.get(current.artifact_id, current.abbreviation)
        if found := readings.selection(reading, to):
            return _to(f"/read/{here}?at={quoted(readings.name_of(found.first))}")
    try:
        places = shorthand(to)
    except InvalidLocator:
        places = ()
    for place in places:
        try:
            found = engine.locate(str(place))
        except BelegError:
            continue
        if disclosure.words(found.source_id):
            return _to(f"/read/{found.source_id}?at={quoted(str(place))}")
    back = f"/read/{here}" if current is not None else "/library"
    return PAGES.page(request, "jump.html", HTTPStatus.NOT_FOUND, here="library", to=to, back=back)


def _is_of(source: Source, typed: str) -> bool:
    """Say whether a place that was typed may be of a source: it names no work, or that one."""
    own = {(name or "").casefold() for name in (source.abbreviation, source.name, source.work)}
    try:
        works = {(place.work or "").casefold() for place in shorthand(typed)}
    except InvalidLocator:
        return False
    return works <= {""} or bool(works & own)


def _to(address: str) -> Response:
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)


@router.get("/read/{number}", dependencies=[Depends(area(Area.LIBRARY))])  # noqa: FAST003 — of `opened`
def read(
    request: Request,
    desk: SourceDesk,
    caller: Calling,
    server: In,
    at: Annotated[str, Query(max_length=500)] = "",
    citation: Annotated[int, Query(ge=0, le=2**62)] = 0,
    page: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    made: Annotated[int, Query(ge=0, le=2**62)] = 0,
    style: Annotated[str, Query(max_length=40)] = STYLES[0],
) -> Response:
    """Show a source: outline, text and printed pages, and the place that was chosen with all that is known of it."""
    known = desk.disclosure.statuses[desk.source.id]
    given: dict[str, Any] = {"here": "library", "source": desk.source, "known": known, "card_css": card_css()}
    given |= report(language_of(request))
    if not desk.disclosure.words(desk.source.id):
        return PAGES.page(request, "withheld.html", **given)
    language, reading = language_of(request), desk.reading
    may_cited = caller.may(Area.CITATIONS)
    citations = desk.citations if may_cited else []
    asked = demand(desk.engine, desk.disclosure, citation) if citation and may_cited else None
    if asked is not None and asked.source_id != desk.source.id:
        return _to(f"/read/{asked.source_id}?citation={citation}")
    found = readings.selection(reading, at, asked) if at or citation else None
    missing = found is None and bool(at or citation)
    shown_at = found or readings.selection(reading, None)
    view = (
        place_view(
            desk.engine, server.engines.conflicts(caller, language), desk.disclosure, desk.source, found, citations
        )
        if found is not None
        else None
    )
    shown_here, before, behind = readings.passage(reading, shown_at.first) if shown_at else ([], False, False)
    pages = desk.pages
    current = min(page or readings.page_of(reading, shown_at), pages)
    made_of = demand(desk.engine, desk.disclosure, made) if made and may_cited else None
    previous, following = readings.beside(reading, shown_at.first) if shown_at else (None, None)
    return PAGES.page(
        request,
        "read.html",
        HTTPStatus.NOT_FOUND if missing else HTTPStatus.OK,
        **given,
        missing=(at or f"[{citation}]") if missing else "",
        at=found,
        asked=asked,
        view=view,
        outline=readings.outline(reading, shown_at.first if shown_at else None),
        parts=readings.parts(reading, shown_here, found, citations),
        section=shown_at.first.place.section if shown_at else "",
        before=before,
        behind=behind,
        previous=readings.name_of(previous) if previous else "",
        following=readings.name_of(following) if following else "",
        pages=pages,
        page=current,
        sheets=desk.sheets(list(readings.window(current, pages)), found, citations) if pages else [],
        made=card(shown(desk.engine, made_of), AT, language) if made_of else None,
        place_name=readings.name_of(found.first) if found else "",
        styles=STYLES,
        style=offered(style),
        formatted=desk.cited(found, style) if found else "",
    )


@router.get("/read/{number}/pages", dependencies=[Depends(area(Area.LIBRARY))])  # noqa: FAST003 — of `opened`
def pages(
    request: Request,
    desk: OpenDesk,
    caller: Calling,
    first: Annotated[int, Query(ge=1, le=1_000_000)],
    last: Annotated[int, Query(ge=1, le=1_000_000)],
) -> Response:
    """Return some printed pages with what is marked on them, for a page that is being read on."""
    numbers = list(range(first, min(last, desk.pages, first + _MOST_PAGES - 1) + 1))
    citations = desk.citations if caller.may(Area.CITATIONS) else []
    return PAGES.page(request, "sheets.html", source=desk.source, sheets=desk.sheets(numbers, None, citations))


@router.get("/read/{number}/page/{page}.png", dependencies=[Depends(area(Area.LIBRARY))])  # noqa: FAST003 — of `opened`
def image(
    request: Request, desk: OpenDesk, page: int, scale: Annotated[int, Query(alias="s", ge=1, le=SCALES[-1])] = 2
) -> Response:
    """Return a printed page as an image. It may be kept, and is asked for again: who may see it can change."""
    tag = f'"{desk.source.artifact_id[-24:]}-{page}-{scale}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    made = desk.images.image(desk.source.artifact_id, desk.load, page, scale)
    if made is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such page")
    return Response(made, media_type="image/png", headers=headers)


@router.get("/read/{number}/as/{style}", dependencies=[Depends(area(Area.LIBRARY))])  # noqa: FAST003 — of `opened`
def styled(desk: OpenDesk, style: str, at: Annotated[str, Query(max_length=500)]) -> Response:
    """Return how a place is cited in a text, in a style."""
    found = readings.selection(desk.reading, at)
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such place")
    return Response(desk.cited(found, style), media_type="text/plain; charset=utf-8")


@router.post("/read/{number}/cite", dependencies=[Depends(area(Area.CITE)), Depends(demand_proof)])  # noqa: FAST003 — of `opened`
def cite(
    request: Request,
    desk: OpenDesk,
    claim: Annotated[str, Form(max_length=20_000)] = "",
    quote: Annotated[str, Form(max_length=100_000)] = "",
    at: Annotated[str, Form(max_length=500)] = "",
) -> Response:
    """Cite words of the source for a claim, and lead to where they stand with what citing came to."""
    found = readings.selection(desk.reading, at)
    context = desk.reading.text.text[found.first.start : found.bearers[-1].end] if found else quote
    locator = {"section": found.first.locator} if found else None
    try:
        result = desk.engine.cite(claim, context or quote, quote or None, source_id=desk.source.id, locator=locator)
    except BelegError as error:
        back = f"/read/{desk.source.id}?at={quoted(at)}"
        return PAGES.page(
            request, "not_cited.html", status_of(error), here="library", source=desk.source, error=error, back=back
        )
    where = f"at={quoted(at)}&" if at else ""
    return _to(f"/read/{desk.source.id}?{where}made={result.citation_id}#made")
