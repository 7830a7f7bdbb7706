"""Databases and artifacts are registered: what is given is checked, asked read-only if need be, and kept.

A password in an address is used to ask and then forgotten: it is cut out of every text that is kept, and the address
with it is remembered by this process alone, so that the live database can be asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from etl.document import Document, Unit
from etl.kinds import DocumentKind
from etl.load.kept_content import KeptContent
from etl.read import images
from provenance.citing.library import SourceLibrary, checked_metadata
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.citing.tables.content import TableMatch, table_in
from provenance.citing.tables.queries import StoredTable, table_named, table_of
from provenance.citing.tables.requery import total_of
from provenance.language.detection import language_of
from provenance.ledger.journal import canonical
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.sources import SourceType
from provenance.store import foreign
from provenance.text import patterns as re

SECTION = "Tabelle"
FORMAT = "beleg/result/1"
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*")


def of_database(
    identifier: str,
    name: str,
    table: StoredTable | None,
    query: str | None,
    description: str | None,
    metadata: dict[str, Any],
    total: int | None = None,
) -> KeptContent:
    """Return the result of a query as content to be kept; without rows, its description is its text.

    ``total`` is how many rows the table has that the query counted, where that is known.
    """
    said: dict[str, Any] = {"format": FORMAT, "database": identifier, "query": query, "description": description}
    if table is not None:
        said |= {
            "table": table.name,
            "columns": list(table.columns),
            "types": list(table.types),
            "rows": [list(row) for row in table.rows],
        }
    if total is not None:
        said["total"] = total
    text, units = _result(table) if table else _prose(description or "")
    document = Document(DocumentKind.TABLE, name, None, "", language_of(text), text, units)
    return KeptContent(
        type=SourceType.DATABASE,
        identifier=identifier,
        name=name,
        payload=canonical(said),
        media_type="application/json",
        document=document,
        metadata=metadata,
    )


def of_content(name: str, content: str, metadata: dict[str, Any], derived_from: tuple[str, ...] = ()) -> KeptContent:
    """Return an artifact that an agent has made as content to be kept."""
    found = table_in(name, content)
    units = _rows(content, found) if found else _prose(content)[1]
    kind = DocumentKind.TABLE if found else DocumentKind.PROSE
    document = Document(kind, name, None, "", language_of(content), content, units)
    return KeptContent(
        type=SourceType.CUSTOM,
        identifier=name,
        name=name,
        payload=content.encode(),
        media_type=found.media_type if found else "text/plain",
        document=document,
        metadata=metadata,
        derived_from=derived_from,
    )


def of_picture(
    name: str,
    content: bytes,
    media_type: str,
    description: str,
    metadata: dict[str, Any],
    derived_from: tuple[str, ...],
) -> KeptContent:
    """Return a picture that an agent has made (a plot) as content to be kept; what it shows is its text."""
    text, units = _prose(description)
    return KeptContent(
        type=SourceType.CUSTOM,
        identifier=name,
        name=name,
        payload=content,
        media_type=media_type,
        document=Document(DocumentKind.PROSE, name, None, "", language_of(text), text, units),
        metadata=metadata,
        derived_from=derived_from,
    )


_SVG = re.compile(rb"\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]", re.DOTALL)
_LARGEST = 64_000_000


def _media_of(content: bytes) -> str:
    """Return the media type of a picture; raises InvalidInput for any other bytes."""
    found = images.media_type_of(content) or ("image/svg+xml" if _SVG.match(content[:4096]) else None)
    if found is None or len(content) > _LARGEST:
        raise InvalidInput(
            f"content: expected text, or a PNG, JPEG, TIFF, WebP or SVG of up to {_LARGEST:,} bytes; found "
            f"{len(content):,} bytes of {found or 'something else'}.",
            suggestion="Give a table or an analysis as text, a plot as the bytes of its picture.",
        )
    return found


def _result(table: StoredTable) -> tuple[str, list[Unit]]:
    """Return the text of a result with its units."""
    lines = table.lines
    heading = " | ".join(table.columns)
    units: list[Unit] = []
    at = 0
    for number, line in enumerate(lines):
        end = at + len(line)
        if line.strip():
            path = (("Zeile", str(number)),) if number else ()
            kind = "table" if number else "heading"
            units.append(Unit(SECTION, path, heading if number else None, line, at, end, kind))
        at = end + 1
    return "\n".join(lines), units


def _rows(content: str, found: TableMatch) -> list[Unit]:
    """Return the units of a text that has a table: its rows, and the paragraphs before and after."""
    heading = " | ".join(found.table.columns)
    spans = [*([found.head] if found.head else []), *found.rows]
    start, end = spans[0][0], spans[-1][1]
    around = found.media_type == "text/markdown"
    units = _paragraphs(content, 0, start, 0) if around else []
    before = len(units)
    if found.head:
        first, last = found.head
        units.append(Unit(SECTION, (), None, content[first:last], first, last, "heading"))
    for number, (first, last) in enumerate(found.rows, start=1):
        units.append(Unit(SECTION, (("Zeile", str(number)),), heading, content[first:last], first, last, "table"))
    if around:
        units += _paragraphs(content, end, len(content), before)
    return units


def _prose(text: str) -> tuple[str, list[Unit]]:
    return text, _paragraphs(text, 0, len(text), 0)


def _paragraphs(text: str, start: int, end: int, before: int) -> list[Unit]:
    """Return the paragraphs of a stretch of text, numbered on from ``before``."""
    spans = [match.span() for match in _PARAGRAPH.finditer(text, start, end) if match[0].strip()]
    return [
        Unit("Text", (("Absatz", str(number)),), None, text[first:last], first, last)
        for number, (first, last) in enumerate(spans, start=before + 1)
    ]


_MOST_ORIGINS = 10_000


class Registrar:
    """Registers the databases and artifacts of one project; ``urls`` gets those of live databases by artifact ID."""

    def __init__(self, library: SourceLibrary, urls: dict[str, str]) -> None:
        self._library = library
        self._urls = urls

    def database(
        self,
        identifier: object,
        name: object,
        query: object,
        description: object,
        metadata: object,
        result: object = None,
        columns: Sequence[str] | None = None,
        url: object = None,
    ) -> Source:
        """Keep a query with its result: the rows given, else those that the database at ``url`` gives now.

        Raises InvalidInput for unusable fields, a refused query, or where there is neither a result nor a description;
        StoreUnavailable where the database cannot be asked.
        """
        known = foreign.scrubbed(checked_text("identifier", identifier))
        title = foreign.scrubbed(checked_text("name", name))
        asked = None if query is None else foreign.scrubbed(checked_text("query", query))
        described = None if description is None else foreign.scrubbed(checked_text("result_description", description))
        said = cast("dict[str, Any]", _scrubbed(checked_metadata(metadata)))
        address = None if url is None else _address(checked_text("url", url))
        called = table_named(said.get("table"), asked, known)
        table = None if result is None else _given(called, result, columns)
        total: int | None = None
        if table is None and address is not None:
            if asked is None:
                raise InvalidInput(
                    "query: expected what to ask the database at url; found none.", suggestion="Give one SELECT."
                )
            answer = foreign.ask(address, checked_text("query", query))
            table = table_of(called, answer.rows, answer.columns)
            total = total_of(address, asked)
        if table is None and described is None:
            raise InvalidInput(
                "Expected the result of the query: rows (result=), a database to ask (url=) or result_description; "
                "found none of them.",
                suggestion='Such as result=[{"title": "…", "year": 2024}, …].',
            )
        if address is not None:
            said = {**said, "url": foreign.without_password(address)}
        for field, value in (("query", asked), ("result_description", described)):
            if value is not None:
                said.setdefault(field, value)
        source = self._library.keep(of_database(known, title, table, asked, described, said, total))
        if address is not None:
            self._urls[source.artifact_id] = address
        return source

    def custom(
        self, name: object, content: object, description: object, metadata: object, derived_from: object = None
    ) -> Source:
        """Keep an artifact that an agent has made, with the sources of the project that it was computed from.

        Raises InvalidInput for unusable fields, SourceNotFound for an unknown source.
        """
        title = checked_text("name", name)
        media = _media_of(content) if isinstance(content, bytes) else None
        text = checked_text("content", content) if media is None else checked_text("description", description)
        said = checked_metadata(metadata)
        if description is not None:
            said = {"description": checked_text("description", description), **said}
        origins = self._origins(derived_from)
        if origins:
            said = {**said, "derived_from": [one.id for one in origins]}
        whence = tuple(one.artifact_id for one in origins)
        if media is not None and isinstance(content, bytes):
            return self._library.keep(of_picture(title, content, media, text, said, whence))
        return self._library.keep(of_content(title, text, said, whence))

    def _origins(self, given: object) -> list[Source]:
        if given is None:
            return []
        if isinstance(given, str | bytes) or not isinstance(given, Sequence) or len(given) > _MOST_ORIGINS:  # pyright: ignore[reportUnknownArgumentType]
            raise InvalidInput(
                f"derived_from: expected a list of source ids, found {type(given).__name__}.",  # pyright: ignore[reportUnknownArgumentType]
                suggestion="Such as derived_from=[1, 2, 3], the ids that add_…_source gave.",
            )
        return [self._origin(one) for one in cast("Sequence[Any]", given)]

    def _origin(self, given: Any) -> Source:
        try:
            return self._library.get(given)
        except (InvalidInput, SourceNotFound) as error:
            raise type(error)(f"derived_from: {error.message}", suggestion=error.suggestion) from error


def _given(name: str, result: object, columns: Sequence[str] | None) -> StoredTable:
    if isinstance(result, int | float) and not isinstance(result, bool):
        return table_of(name, [[result]], ["result"])
    return table_of(name, result, columns)


def _address(url: str) -> str:
    """Return the URL of a database; the path of an SQLite file is one too."""
    if "://" in url:
        return url
    return f"sqlite:///{Path(url).expanduser().absolute()}"


def _scrubbed(value: object) -> object:
    if isinstance(value, str):
        return foreign.scrubbed(value)
    if isinstance(value, list):
        return [_scrubbed(one) for one in cast("list[object]", value)]
    if isinstance(value, dict):
        return {foreign.scrubbed(key): _scrubbed(one) for key, one in cast("dict[str, object]", value).items()}
    return value
