"""A table as it is kept: named columns, rows of plain values, and the one text that all offsets count in.

The text is what a reader would copy: a line of column names, then a line a row, cells parted by tabs. Cells are text,
numbers, true/false or nothing; decimals become numbers, what is none of these is kept as its text.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias, cast

from provenance.citing.roles import shown
from provenance.model.errors import InvalidInput
from provenance.text import patterns as re

Cell: TypeAlias = str | int | float | bool | None
Row: TypeAlias = tuple[Cell, ...]
_SAFE = 2**53 - 1  # the largest whole number that JSON carries exactly (RFC 8785)
_KINDS: dict[type, str] = {str: "text", bool: "boolean", int: "integer", float: "number"}


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table: the name it is asked under, its columns, its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def lines(self) -> list[str]:
        """The lines of the table as text: the names of the columns, then the rows."""
        head = "\t".join(" ".join(name.split()) for name in self.columns)
        return [head, *("\t".join(_shown(cell) for cell in row) for row in self.rows)]

    @property
    def text(self) -> str:
        """The table as text."""
        return "\n".join(self.lines)

    @property
    def types(self) -> tuple[str, ...]:
        """What the cells of each column are: integer, number, text, boolean, empty or mixed."""
        return tuple(_type(row[at] for row in self.rows) for at in range(len(self.columns)))

    def to_json(self) -> str:
        """Return the table as JSON, as it is kept."""
        return json.dumps(
            {"table": self.name, "columns": self.columns, "rows": self.rows}, ensure_ascii=False, allow_nan=False
        )

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> StoredTable:
        """Return the table that `to_json` wrote, as JSON has it."""
        return cls(said["table"], tuple(said["columns"]), tuple(tuple(row) for row in said["rows"]))


def table_of(name: str, rows: Any, columns: Sequence[str] | None = None) -> StoredTable:
    """Make a table of rows: mappings (``columns`` default to the keys in the order first seen) or sequences.

    Raises InvalidInput where the rows are neither, or do not have as many cells as there are columns.
    """
    if isinstance(rows, str | bytes | Mapping) or not isinstance(rows, Iterable):
        raise _no_rows(rows)
    columns = None if columns is None else _named(columns)
    listed = list(cast("Iterable[Any]", rows))
    if listed and all(isinstance(row, Mapping) for row in listed):
        mappings = cast("list[Mapping[Any, Any]]", listed)
        named = [{_plain(str(key)): value for key, value in row.items()} for row in mappings]
        names = tuple(columns or dict.fromkeys(key for row in named for key in row))
        return StoredTable(name, names, tuple(tuple(_cell(row.get(key)) for key in names) for row in named))
    if columns is None or not all(isinstance(row, list | tuple) for row in listed):
        raise _no_rows(rows)
    sequences = cast("list[Sequence[Any]]", listed)
    for number, row in enumerate(sequences, start=1):
        if len(row) != len(columns):
            raise InvalidInput(
                f"result: row {number} has {len(row)} cells; the table has {len(columns)} columns.",
                suggestion="Give each row one value a column.",
            )
    return StoredTable(name, tuple(columns), tuple(tuple(_cell(cell) for cell in row) for row in sequences))


def _named(columns: object) -> list[str]:
    listed = isinstance(columns, Sequence) and not isinstance(columns, str | bytes)
    if not listed or not all(isinstance(one, str) for one in cast("Sequence[object]", columns)):
        raise InvalidInput(
            f"columns: expected a list of names, found {shown(cast('object', columns))}.",
            suggestion='Such as ["title", "year"].',
        )
    return [_plain(one, "columns: a name") for one in cast("Sequence[str]", columns)]


def _cell(value: Any) -> Cell:
    if isinstance(value, Decimal) and value.is_finite():
        value = int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _SAFE:
        return str(value)
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else str(value)  # noqa: PLR0124 — NaN
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, Mapping | list | tuple):
        return _plain(json.dumps(value, ensure_ascii=False, sort_keys=True, default=str))
    return _plain(value if isinstance(value, str) else str(value))


def _plain(text: str, what: str = "result: a cell") -> str:
    bad = next((letter for letter in text if letter == "\0" or "\ud800" <= letter <= "\udfff"), None)
    if bad is not None:
        raise InvalidInput(
            f"{what} has the character U+{ord(bad):04X}, which is not one of any text.",
            suggestion="Leave the column out, or remove the character from it.",
        )
    return text


def _type(cells: Iterable[Cell]) -> str:
    kinds = {_KINDS[type(cell)] for cell in cells if cell is not None}
    if not kinds:
        return "empty"
    if kinds == {"integer", "number"}:
        return "number"
    return kinds.pop() if len(kinds) == 1 else "mixed"


def _shown(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return " ".join(str(cell).split())


def _no_rows(rows: Any) -> InvalidInput:
    return InvalidInput(
        f"result: expected rows, as mappings or as lists with their columns; found {type(rows).__name__}.",
        suggestion='Such as [{"title": "…", "architecture": "…"}, …].',
    )


MOST_ROWS = 10_000
SECONDS = 5.0
LONGEST = 50_000_000
"""Bytes of the largest text, blob or row that a query may make."""
_STEPS = 10_000  # SQLite instructions between two looks at the clock
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})


@dataclass(frozen=True, slots=True)
class QueryOutcome:
    """What a query gave: its columns and rows, and how many rows the table has it was asked of (None: not known)."""

    query: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    total: int | None


def ask(table: StoredTable, query: str, names: Sequence[str] = ()) -> QueryOutcome:
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
        return QueryOutcome(query, tuple(column[0] for column in cursor.description), tuple(rows), len(table.rows))
    finally:
        connection.close()


def _fill(connection: sqlite3.Connection, table: StoredTable, names: Sequence[str]) -> None:
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


def _refused(query: str, table: StoredTable, why: object) -> InvalidInput:
    columns = ", ".join(table.columns)
    return InvalidInput(
        f"The query cannot be asked again on the kept result: {why}. ({' '.join(query.split())[:200]})",
        suggestion=f"Give one SELECT in SQL over {table.name or 'result'} with its columns: {columns}.",
    )


_FROM = re.compile(
    r"\b(?:from|join)\s+(?:\"((?:[^\"]|\"\")+)\"|`([^`]+)`|\[([^\]]+)\]|([A-Za-z_À-ÿ][\w$À-ÿ]*(?:\.[A-Za-z_][\w$]*)*))",
    re.IGNORECASE,
)
_LITERAL = re.compile(r"'(?:[^']|'')*'")


def tables_of(query: str) -> list[str]:
    """Return the tables that a query names behind FROM and JOIN, each once, without their schema."""
    found = _FROM.finditer(_LITERAL.sub("''", query))
    names = [next(one for one in match.groups() if one) for match in found]
    return list(dict.fromkeys(name.replace('""', '"').rsplit(".", 1)[-1] for name in names))


def table_named(given: object, query: str | None, identifier: str) -> str:
    """Return the name for a result: the one given, else the only table that its query reads, else its identifier."""
    if isinstance(given, str) and given.strip():
        return given.strip()
    named = tables_of(query or "")
    return named[0] if len(named) == 1 else identifier
