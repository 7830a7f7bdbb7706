"""A query asked again on a kept table, and the numbers of a claim held to what comes out.

The query is SQL, run by SQLite on a copy of the table in memory: nothing but reading is allowed (an authorizer denies
every other action), and time and rows are bounded. "42 of 60" follows if 42 came out and the table has 60 rows, "70 %"
if 42 of 60 are that when rounded as the claim rounds; a number that follows from nothing is wrong, and the right one is
given with it.
"""

from __future__ import annotations

import math
import re
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from provenance.citing.tables.kept import Kept, Row
from provenance.model.errors import InvalidInput
from provenance.text.features import Feature, features

MOST_ROWS = 10_000
SECONDS = 5.0
_STEPS = 10_000  # SQLite instructions between two looks at the clock
_ALLOWED = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"})
_PERCENT = re.compile(r"%|percent|per cent|prozent|v\. ?h\.|vom hundert", re.IGNORECASE)
_CLOSE = 1e-9


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a query gave: its columns and rows, and how many rows the table it was asked of has."""

    query: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    total: int

    @property
    def numbers(self) -> tuple[float, ...]:
        """The numbers that came out, in order; of rows without any, how many there are."""
        found = tuple(
            float(cell)
            for row in self.rows
            for cell in row
            if isinstance(cell, int | float) and not isinstance(cell, bool)
        )
        return found or (float(len(self.rows)),)

    def __str__(self) -> str:
        """Say it in a line: "42 of 60"."""
        numbers = ", ".join(f"{number:g}" for number in self.numbers[:12])
        return f"{numbers} of {self.total}"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A number of a claim that does not follow, and what would."""

    said: str
    right: str

    def __str__(self) -> str:
        """Say it in a sentence's part."""
        return f"the claim says {self.said}, the query gives {self.right}"


def ask(table: Kept, query: str) -> Outcome:
    """Ask a table; it goes by its own name, and by ``result``.

    Raises InvalidInput where the query is none, does more than read, takes too long or gives too much.
    """
    if not query.strip():
        raise InvalidInput("Expected a query; found none.", suggestion="Such as SELECT count(*) FROM result.")
    connection = sqlite3.connect(":memory:")
    try:
        _fill(connection, table)
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


def _fill(connection: sqlite3.Connection, table: Kept) -> None:
    columns = ", ".join(_quoted(name) for name in table.columns) or '"empty"'
    connection.execute(f"CREATE TABLE result ({columns})")
    if table.columns:
        marks = ", ".join("?" * len(table.columns))
        connection.executemany(f"INSERT INTO result VALUES ({marks})", table.rows)  # noqa: S608 — marks alone
    if table.name and table.name.lower() != "result" and not table.name.lower().startswith("sqlite_"):
        connection.execute(f"CREATE VIEW {_quoted(table.name)} AS SELECT * FROM result")  # noqa: S608 — quoted
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


def wrong(claim: str, outcome: Outcome) -> list[Wrong]:
    """Give the numbers of a claim that do not follow from an outcome, each with the right one; empty if all do."""
    said = [one for one in features(claim) if one.kind == "number" and not one.reference]
    shares = [one for one in said if _is_share(claim, one)]
    counts = [one for one in said if one not in shares]
    possible = _counts(outcome)
    found = [
        Wrong(one.text, str(outcome)) for one in counts if not any(_same(float(one.key), count) for count in possible)
    ]
    ratios = _ratios(outcome, counts)
    found += [
        Wrong(one.text, ", ".join(f"{ratio:.4g} %" for ratio in ratios[:3]) + f" ({outcome})")
        for one in shares
        if not any(_rounds(float(one.key), ratio, one.text) for ratio in ratios)
    ]
    return found


def _is_share(claim: str, one: Feature) -> bool:
    return _PERCENT.search(one.text) is not None or _PERCENT.match(claim[one.end :].lstrip()) is not None


def _counts(outcome: Outcome) -> list[float]:
    """Give the numbers a claim may say of an outcome: those that came out, their sum, what is left, the total."""
    numbers = outcome.numbers
    total = float(outcome.total)
    return [*numbers, sum(numbers), total, *(total - number for number in numbers), float(len(outcome.rows))]


def _ratios(outcome: Outcome, counts: Sequence[Feature]) -> list[float]:
    """Give the shares in per cent a claim may say, the likeliest first: of the total, of the sum, as they came."""
    numbers = outcome.numbers
    wholes: Iterable[float] = dict.fromkeys([float(outcome.total), sum(numbers), *(float(one.key) for one in counts)])
    found = [100 * number / whole for whole in wholes if whole for number in numbers]
    found += [100 - share for share in found]
    found += [number for number in numbers if 0 <= number <= 100]  # noqa: PLR2004 — the query gave per cent itself
    found += [100 * number for number in numbers if 0 <= number <= 1]
    return list(dict.fromkeys(found))


def _rounds(said: float, exact: float, text: str) -> bool:
    """Say whether a share is the exact one as rounded to the places it is said with."""
    places = len(match[1]) if (match := re.search(r"\d[.,](\d+)", text)) else 0
    return abs(said - exact) <= 0.5 * 10**-places + _CLOSE


def _same(one: float, other: float) -> bool:
    return math.isclose(one, other, rel_tol=_CLOSE, abs_tol=_CLOSE)
