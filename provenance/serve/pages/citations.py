"""Citations in a browser: the list, the card of each beside its page, and what a mark ``[n]`` shows when it is reached.

The card is that of the citation engine design, 7.1, as the report shows it; it leads to the place itself, where exactly
the quoted words are boxed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from provenance.citing.bibliography.output import OFFERED as STYLES
from provenance.citing.results import Citation
from provenance.model.activities import VerificationStatus
from provenance.report.gathering import shown
from provenance.report.page import STATUSES, Whereabouts, card, day, findings, minute, part, say
from provenance.serve.access import Area
from provenance.serve.pages.disclosure import Disclosure
from provenance.serve.pages.shell import PAGES, language_of
from provenance.serve.server import Calling, In, area

if TYPE_CHECKING:
    from provenance.citing.engine import Engine


router = APIRouter(include_in_schema=False)
A_PAGE = 50

AT = Whereabouts("/citations/{}", "/read/{}", styled=False)


def report(language: str) -> dict[str, Any]:
    """Return how the report prints days and times and names what is in a record, for templates."""
    return {
        "day": partial(day, language=language),
        "minute": partial(minute, language=language),
        "told": partial(say, language=language),
    }


@dataclass(frozen=True, slots=True)
class Row:
    """A citation in the list; ``open`` says that the words of its source may be shown."""

    citation: Citation
    open: bool

    @property
    def place(self) -> str:
        """The place as it was found, else as whoever cited named it."""
        return str(self.citation.matched_location.get("locator") or self.citation.locator.get("section") or "")

    @property
    def page(self) -> int | None:
        """The page of the words that were found."""
        return self.citation.matched_location.get("page")


def demand(engine: Engine, disclosure: Disclosure, number: int) -> Citation:
    """Return a citation that the caller may see; raises HTTPException (404) where there is none for them."""
    found = engine.get_citation(number)
    if found is None or not disclosure.exists(found.source_id):
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no such citation")
    return found


@router.get("/citations", dependencies=[Depends(area(Area.CITATIONS))])
def citations(
    request: Request,
    caller: Calling,
    server: In,
    status: Annotated[str, Query(max_length=20)] = "",
    source: Annotated[str, Query(max_length=20)] = "",
    superseded: Annotated[str, Query(max_length=10)] = "",
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
) -> Response:
    """List the citations of the project; an agent's are those that it made itself."""
    engine = server.engines.of(caller, language_of(request))
    disclosure = Disclosure(engine)
    known = {one.id: one for one in engine.list_sources() if disclosure.exists(one.id)}
    chosen = int(source) if source.isdecimal() and int(source) in known else None
    listed = engine.each_citation(
        source_id=chosen,
        verification_status=status if status in {one.value for one in VerificationStatus} else None,
        superseded={"yes": True, "no": False}.get(superseded),
    )
    newest, every = _newest((one for one in listed if one.source_id in known), page * A_PAGE)
    rows = [Row(one, disclosure.words(one.source_id)) for one in newest[(page - 1) * A_PAGE :]]
    return PAGES.page(
        request,
        "citations.html",
        here="citations",
        **report(language_of(request)),
        rows=rows,
        all=every,
        page=page,
        pages=max(1, -(-every // A_PAGE)),
        sources=known.values(),
        statuses=STATUSES,
        chosen={"status": status, "source": chosen, "superseded": superseded},
    )


@router.get("/citations/{number}", dependencies=[Depends(area(Area.CITATIONS))])
def citation(
    request: Request,
    number: int,
    caller: Calling,
    server: In,
    style: Annotated[str, Query(max_length=40)] = STYLES[0],
) -> Response:
    """Show the card of a citation, how it stands to others, and how it is cited in a text."""
    language = language_of(request)
    engine = server.engines.of(caller, language)
    disclosure = Disclosure(engine)
    found = demand(engine, disclosure, number)
    return PAGES.page(
        request,
        "citation.html",
        here="citations",
        **report(language),
        citation=found,
        card=card(shown(engine, found), AT, language),
        card_css=card_css(),
        open=disclosure.words(found.source_id),
        styles=STYLES,
        style=offered(style),
        formatted=engine.format_citation(number, offered(style)),
    )


def _newest(found: Iterable[Citation], most: int) -> tuple[list[Citation], int]:
    """Return the last of some citations, the newest first, and how many there are; no more are held than are given."""
    held, every = deque[Citation](maxlen=most), 0
    for one in found:
        held.append(one)
        every += 1
    return list(reversed(held)), every


def offered(style: str) -> str:
    """Return a style that is offered: the one that was asked for, else the first."""
    return style if style in STYLES else STYLES[0]


@router.get("/citations/{number}/as/{style}", dependencies=[Depends(area(Area.CITATIONS))])
def styled(request: Request, number: int, style: str, caller: Calling, server: In) -> Response:
    """Return a citation as text in a style."""
    engine = server.engines.of(caller, language_of(request))
    demand(engine, Disclosure(engine), number)
    return Response(engine.format_citation(number, offered(style)), media_type="text/plain; charset=utf-8")


@router.get("/citations/{number}/preview", dependencies=[Depends(area(Area.CITATIONS))])
def preview(request: Request, number: int, caller: Calling, server: In) -> Response:
    """Return what is shown of a citation beside its mark: verdict, words, both findings, the way to its place."""
    language = language_of(request)
    engine = server.engines.of(caller, language)
    disclosure = Disclosure(engine)
    found = demand(engine, disclosure, number)
    return PAGES.page(request, "citation_preview.html", **report(language), **previewed(disclosure, found, language))


def previewed(disclosure: Disclosure, found: Citation, language: str) -> dict[str, Any]:
    """Return what a preview shows of a citation."""
    opened = disclosure.words(found.source_id)
    status = found.verification_status.value
    return {
        "citation": found,
        "verdict": status,
        "sign": STATUSES[status][0],
        "place": Row(found, opened).place,
        "open": opened,
        "findings": findings(found.findings, Row(found, opened).place or found.source_name, language) if opened else [],
    }


@cache
def _style() -> tuple[str, str]:
    text = part("card.css")
    return text, sha256(text.encode()).hexdigest()[:16]


def card_css() -> str:
    """Return the address of the style of cards, which is that of the report."""
    return f"/citations/card/{_style()[1]}.css"


@router.get("/citations/card/{digest}.css")
def card_style(digest: str) -> Response:
    """Return the style of cards."""
    text, current = _style()
    lasting = "public, max-age=31536000, immutable" if digest == current else "no-cache"
    return Response(text, media_type="text/css; charset=utf-8", headers={"Cache-Control": lasting})
