"""A query asked again on a kept table.

The query is SQL, run by SQLite on a copy of the table in memory: nothing but reading is allowed (an authorizer denies
every other action), and time, memory and rows are bounded.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from provenance.citing.tables.kept import Kept, Row
from provenance.model.errors import InvalidInput

MOST_ROWS = 10_000
SECONDS = 5.0
LONGEST = 50_000_000
"""Bytes of the largest text, blob or row that a query may make."""
_STEPS = 10_000  # SQLite instructions between two looks at the clock
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a query gave: its columns and rows, and how many rows the table has it was asked of (None: not known)."""

    query: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    total: int | None


def ask(table: Kept, query: str, names: Sequence[str] = ()) -> Outcome:
    """Ask a table; it goes by its own name, by ``result``, and by the other names given.

    Raises InvalidInput where the query is none, does more than read, takes too long or gives too much.
    """
    if not query.strip():
        raise InvalidInput("Expected a query; found none.", suggestion="Such as SELECT count(*) FROM result.")
    connection = sqlite3.connect(":memory:")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    try:
        _fill(connection, table, names)
        ends = time.monotonic() + SECONDS
        connection.set_progress_handler(lambda: int(time.monotonic() > ends), _STEPS)
        connection.set_authorizer(_authorize)
        try:
            cursor = connection.execute(query)
            rows = cursor.fetchmany(MOST_ROWS + 1)
        except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
            raise _refused(query, table, error) from error
        if cursor.description is None:
            raise _refused(query, table, "it gives no result")
        if len(rows) > MOST_ROWS:
            raise _refused(query, table, f"it gives more than {MOST_ROWS:,} rows")
        return Outcome(query, tuple(column[0] for column in cursor.description), tuple(rows), len(table.rows))
    finally:
        connection.close()


def _fill(connection: sqlite3.Connection, table: Kept, names: Sequence[str]) -> None:
    columns = ", ".join(_quoted(name) for name in table.columns) or '"empty"'
    connection.execute(f"CREATE TABLE result ({columns})")
    if table.columns:
        marks = ", ".join("?" * len(table.columns))
        connection.executemany(f"INSERT INTO result VALUES ({marks})", table.rows)  # noqa: S608 — marks alone
    for name in {one.lower(): one for one in [table.name, *names]}.values():
        if name.strip("\x00") and name.lower() != "result" and not name.lower().startswith("sqlite_"):
            connection.execute(f"CREATE VIEW {_quoted(name)} AS SELECT * FROM result")  # noqa: S608 — quoted
    connection.commit()


def _quoted(name: str) -> str:
    return '"' + name.replace("\x00", "").replace('"', '""') + '"'


def _authorize(action: int, first: str | None, second: str | None, _: str | None, __: str | None) -> int:
    name = (second if action == sqlite3.SQLITE_FUNCTION else first) or ""
    allowed = action in _ALLOWED and name.lower() not in _FORBIDDEN_FUNCTIONS
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _refused(query: str, table: Kept, why: object) -> InvalidInput:
    columns = ", ".join(table.columns)
    return InvalidInput(
        f"The query cannot be asked again on the kept result: {why}. ({' '.join(query.split())[:200]})",
        suggestion=f"Give one SELECT in SQL over {table.name or 'result'} with its columns: {columns}.",
    )
