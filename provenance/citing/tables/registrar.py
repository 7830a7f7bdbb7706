"""Databases and artifacts are registered: what is given is checked, asked read-only if need be, and kept.

A password in an address is used to ask and then forgotten: it is cut out of every text that is kept, and the address
with it is remembered by this process alone, so that the live database can be asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from provenance.citing.library import Library
from provenance.citing.membership import checked_metadata
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.citing.tables.again import total_of
from provenance.citing.tables.kept import Kept, table_of
from provenance.citing.tables.names import table_named
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.store import foreign

_MOST_ORIGINS = 10_000


class Registrar:
    """Registers the databases and artifacts of one project; ``urls`` are those of live databases by artifact ID."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.urls: dict[str, str] = {}

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
        from provenance.citing.tables.sources import of_database  # noqa: PLC0415 — heavy parts load when used

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
            self.urls[source.artifact_id] = address
        return source

    def custom(
        self, name: object, content: object, description: object, metadata: object, derived_from: object = None
    ) -> Source:
        """Keep an artifact that an agent has made, with the sources of the project that it was computed from.

        Raises InvalidInput for unusable fields, SourceNotFound for an unknown source.
        """
        from provenance.citing.tables.sources import of_content  # noqa: PLC0415 — heavy parts load when used

        title, text = checked_text("name", name), checked_text("content", content)
        said = checked_metadata(metadata)
        if description is not None:
            said = {"description": checked_text("description", description), **said}
        origins = self._origins(derived_from)
        if origins:
            said = {**said, "derived_from": [one.id for one in origins]}
        return self._library.keep(of_content(title, text, said, tuple(one.artifact_id for one in origins)))

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


def _given(name: str, result: object, columns: Sequence[str] | None) -> Kept:
    if isinstance(result, int | float) and not isinstance(result, bool):
        return table_of(name, [[result]], ["result"])
    return table_of(name, result, columns)


def _address(url: str) -> str:
    """Give the URL of a database; the path of an SQLite file is one too."""
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
