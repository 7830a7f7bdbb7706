"""Sources and places as resources of the Model Context Protocol.

| address | is |
|---|---|
| ``beleg://sources`` | the sources of the project |
| ``beleg://sources/{id}`` | one of them: what it is, which version, its sections |
| ``beleg://places/{place}`` | a place: its text, how it is cited, what it belongs to and refers to |

They are read by the engine of whoever calls, so that projects and roles hold as everywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from mcp import types

from pydantic import AnyUrl

from provenance.agents import graph_answers
from provenance.agents.answers import cut
from provenance.citing.engine import Engine
from provenance.citing.results import Source
from provenance.model.errors import InvalidInput, SourceNotFound

SCHEME = "beleg"
SOURCES = f"{SCHEME}://sources"
_A_SOURCE = f"{SOURCES}/{{id}}"
_A_PLACE = f"{SCHEME}://places/{{place}}"
_JSON, _TEXT = "application/json", "text/plain"
_PAGE = 50
_MOST_SOURCES, _MOST_SECTIONS, _MOST_PROPOSED, _MOST_SEARCHED = 200, 300, 20, 30
_LONGEST = 2_000

TEMPLATES = [
    types.ResourceTemplate(
        name="source",
        title="A source",
        uriTemplate=_A_SOURCE,
        description="A source by its number: what it is, which version of which work, and its sections.",
        mimeType=_JSON,
    ),
    types.ResourceTemplate(
        name="place",
        title="A place",
        uriTemplate=_A_PLACE,
        description="A place of a source, such as “§ 4 Abs. 1 BelO”, with its text, and what is around it.",
        mimeType=_TEXT,
    ),
]


def listed(engine: Engine, cursor: str | None) -> types.ListResourcesResult:
    """Return a page of the sources behind a cursor; raises InvalidInput for one that is none of ours."""
    start = int(cursor) if cursor is not None and cursor.isdecimal() and len(cursor) < len(str(2**31)) else 0
    if cursor is not None and not start:
        raise InvalidInput(f"cursor: expected one of an earlier page; found {cursor[:40]!r}.", suggestion="Begin anew.")
    sources = engine.list_sources()
    first = [
        types.Resource(
            name="sources",
            title="Sources",
            uri=AnyUrl(SOURCES),
            description="The sources of the project.",
            mimeType=_JSON,
        )
    ]
    page = [_resource(one) for one in sources[start : start + _PAGE]]
    more = str(start + _PAGE) if start + _PAGE < len(sources) else None
    return types.ListResourcesResult(resources=page if start else first + page, nextCursor=more)


def read(engine: Engine, uri: AnyUrl) -> types.ReadResourceResult:
    """Return what stands behind an address; raises SourceNotFound, and what reading it raises."""
    parts = urlsplit(str(uri))
    name = unquote(parts.path.removeprefix("/"))
    found: Callable[[Engine, str], tuple[str, str]] | None = None
    if parts.scheme == SCHEME and len(name) <= _LONGEST and not parts.query and not parts.fragment:
        found = {("sources", False): _sources, ("sources", True): _source, ("places", True): _place}.get(
            (parts.netloc, bool(name))
        )
    if found is None:
        raise SourceNotFound(
            f"Expected {SOURCES}, {_A_SOURCE} or {_A_PLACE}; found {str(uri)[:200]!r}.",
            suggestion="Write the place with its law, percent-encoded.",
        )
    text, kind = found(engine, name)
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, text=text, mimeType=kind)])


def completed(engine: Engine, template: str, argument: str, begun: str) -> types.Completion:
    """Return what a number or a place that is begun may be: numbers of sources, sections with the name of the law."""
    if (template, argument) == (_A_SOURCE, "id"):
        found = [str(one.id) for one in engine.list_sources() if str(one.id).startswith(begun.strip())]
    elif (template, argument) == (_A_PLACE, "place"):
        found = _sections(engine, begun[:_LONGEST])
    else:
        found = []
    return types.Completion(values=found[:_MOST_PROPOSED], total=len(found), hasMore=len(found) > _MOST_PROPOSED)


def address_of(place: str) -> str:
    """Return the address of a place."""
    return f"{SCHEME}://places/{quote(place, safe='')}"


def _resource(one: Source) -> types.Resource:
    version = f", version of {one.valid_from or one.stand}" if one.valid_from or one.stand else ""
    return types.Resource(
        name=f"source-{one.id}",
        title=cut(one.name),
        uri=AnyUrl(f"{SOURCES}/{one.id}"),
        description=f"{one.kind or one.type.value}{version}",
        mimeType=_JSON,
    )


def _told(one: Source) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "type": one.type.value,
        "kind": one.kind,
        "work": one.work,
        "abbreviation": one.abbreviation,
        "version": one.version,
        "valid_from": one.valid_from,
        "valid_to": one.valid_to,
    }


def _sources(engine: Engine, _: str) -> tuple[str, str]:
    sources = engine.list_sources()
    shown = [_told(one) for one in sources[:_MOST_SOURCES]]
    return _json({"sources": shown, "total": len(sources)}), _JSON


def _source(engine: Engine, number: str) -> tuple[str, str]:
    wanted = int(number) if number.isdecimal() and len(number) < len(str(2**31)) else None
    one = next((source for source in engine.list_sources() if source.id == wanted), None)
    if one is None:
        raise SourceNotFound(
            f"Expected the number of a source of the project; found {number[:40]!r}.",
            suggestion=f"Read {SOURCES}, which lists them.",
        )
    sections = engine.contents_of(one.id)
    shown = [
        {"place": part.place, "heading": part.heading and cut(part.heading), "uri": address_of(part.place)}
        for part in sections[:_MOST_SECTIONS]
    ]
    return _json({**_told(one), "sections": shown, "sections_in_all": len(sections)}), _JSON


def _place(engine: Engine, place: str) -> tuple[str, str]:
    found = engine.locate(place)
    return f"{graph_answers.located(found)}\n\n{graph_answers.expanded(engine.expand(place))}", _TEXT


def _sections(engine: Engine, begun: str) -> list[str]:
    """Return the sections that begin so, white space and case aside: of the newest sources with an abbreviation."""
    wanted = _folded(begun)
    found: list[str] = []
    for source in [one for one in engine.list_sources() if one.abbreviation][-_MOST_SEARCHED:]:
        found += [one.place for one in engine.contents_of(source.id) if _folded(one.place).startswith(wanted)]
    return list(dict.fromkeys(found))


def _folded(text: str) -> str:
    return "".join(text.split()).casefold()


def _json(given: dict[str, Any] | Sequence[Any]) -> str:
    return json.dumps(given, ensure_ascii=False, default=str)
