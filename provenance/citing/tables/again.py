"""The query of a citation asked again: of the rows that its source keeps, or of the live database.

Kept rows are either what the query gave, or what it counts. They are what it gave where they came from the database,
and where asking again would give the same columns or cannot be done; else the query is asked of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from provenance.citing.results import Source
from provenance.citing.tables.asked import asking
from provenance.citing.tables.held import Held
from provenance.citing.tables.kept import Kept, table_of
from provenance.citing.tables.names import tables_of
from provenance.citing.tables.recount import Outcome, ask
from provenance.model.errors import InvalidInput
from provenance.store import foreign

_PLAIN = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Again:
    """What asking again gave, and how it was asked, as a key of `holding.counting` with what fills it.

    ``query`` was asked of the kept rows by ``names``, if one was.
    """

    outcome: Outcome
    how: tuple[str, object]
    query: str | None = None
    names: tuple[str, ...] = ()


def names_of(source: Source, held: Held, table: object = None) -> list[str]:
    """Give the names by which a query may ask the kept rows."""
    own = [table, source.metadata.get("table"), source.identifier, source.name]
    read = tables_of(held.query or "")
    listed = read if len(read) == 1 and not asking(held.query or "").aggregates else []
    return [one for one in [*own, *listed] if isinstance(one, str) and one.strip()]


def of_kept(source: Source, held: Held, query: str | None, table: object = None) -> Again:
    """Ask the kept rows; raises InvalidInput where there are none, or the query cannot be asked of them."""
    kept = held.table
    if kept is None:
        raise InvalidInput(
            f"{source.name} keeps no rows that could be counted.",
            suggestion="Register it with the rows of the result (result=) or with the database (url=).",
        )
    names = names_of(source, held, table)
    asked = query or held.query
    if asked is None:
        raise InvalidInput(
            "Expected the query that the numbers come from; found none.",
            suggestion=f"Give locator['query'], one SELECT over {kept.name!r}: {', '.join(kept.columns)}.",
        )
    if held.query is None or _plain(asked) != _plain(held.query):
        asks = tables_of(asked)
        free = asks if held.free and len(asks) == 1 else []
        names = [*names, *free]
        return Again(ask(kept, asked, names), ("asked again", len(kept.rows)), asked, tuple(names))
    return _stored(source, held, kept, asked, names)


def _stored(source: Source, held: Held, kept: Kept, query: str, names: list[str]) -> Again:
    given = Again(Outcome(query, kept.columns, kept.rows, held.total), ("as kept", len(kept.rows)))
    if "url" in source.metadata or not _speaks_of(query, kept):
        return given
    names = [*names, *tables_of(query)]
    try:
        outcome = ask(kept, query, names)
    except InvalidInput:
        return given
    same = [name.casefold() for name in outcome.columns] == [name.casefold() for name in kept.columns]
    return given if same else Again(outcome, ("asked again", len(kept.rows)), query, tuple(names))


def _speaks_of(query: str, kept: Kept) -> bool:
    """Say whether a query asks for columns of the kept rows, so that it may be asked of them."""
    words = set(re.findall(r"\w+", query.casefold()))
    lonely = len(kept.rows) == 1 and len(kept.columns) == 1
    return not lonely and any(set(re.findall(r"\w+", name.casefold())) <= words for name in kept.columns)


def of_live(url: str, query: str) -> Again:
    """Ask the live database, and of how many rows it was, where the query reads one table.

    Raises InvalidInput for a query that is refused, StoreUnavailable where the database cannot be asked.
    """
    answer = foreign.ask(url, query)
    table = table_of("live", answer.rows, answer.columns)
    outcome = Outcome(query, table.columns, table.rows, total_of(url, query))
    return Again(outcome, ("asked live", foreign.without_password(url)))


def total_of(url: str, query: str) -> int | None:
    """Ask how many rows the table has that a counting query reads; None where it reads none, or several."""
    tables = tables_of(query)
    sql = not url.startswith(("bolt", "neo4j"))
    if not sql or not asking(query).aggregates or len(tables) != 1 or not _PLAIN.fullmatch(tables[0]):
        return None
    try:
        return int(foreign.ask(url, f"SELECT count(*) FROM {tables[0]}").rows[0][0])  # noqa: S608 — a plain name
    except InvalidInput:
        return None


def _plain(query: str) -> str:
    return " ".join(query.split()).rstrip("; ").casefold()
