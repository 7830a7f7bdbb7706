"""Other people's databases, asked one reading query: SQLite, PostgreSQL, Neo4j by URL.

| URL | how writing is kept out |
|---|---|
| ``sqlite:///path`` | the file is opened with ``mode=ro``, and every action but reading is denied |
| ``postgresql://user:key@host/base`` | a transaction that is READ ONLY, ended by ROLLBACK |
| ``neo4j://…``, ``bolt://…`` (also ``+s``) | a session in READ access mode |

Time and rows are bounded. The password of a URL is never part of a message.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import SplitResult, quote, unquote, urlsplit

import neo4j
from neo4j.exceptions import DriverError, Neo4jError

from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.text import patterns as re

if TYPE_CHECKING:
    import psycopg
else:
    psycopg = deferred("psycopg")  # an extra

MOST_ROWS = 100_000
SECONDS = 30.0
_STEPS = 10_000
_BOLT = frozenset({"neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc"})
_READING = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_PASSWORD = re.compile(r"(\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s/:@'\"]*):[^\s/'\"]*@")
_SECRET = re.compile(
    r"((?:[?&;]|\b(?=password=|pwd=|passwd=))(?:password|passwd|pwd|sslpassword)=)[^\s&;'\"]+", re.IGNORECASE
)
_FORBIDDEN_FUNCTIONS = frozenset({"load_extension", "readfile", "writefile", "edit"})


class Result(NamedTuple):
    """What a query gave."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def can_ask(url: str) -> bool:
    """Say whether a text is the URL of a database that can be asked."""
    return urlsplit(url).scheme in {"sqlite", "postgresql", "postgres", *_BOLT}


def ask(url: str, query: str) -> Result:
    """Ask a database.

    Raises InvalidInput for another kind of URL and for a query that is none, writes, or gives too many rows, and
    StoreUnavailable where the database cannot be reached or takes too long.
    """
    parts = _parts(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts, query)
    if parts.scheme in {"postgresql", "postgres"}:
        return _postgresql(url, parts, query)
    if parts.scheme in _BOLT:
        return _neo4j(parts, query)
    raise InvalidInput(
        f"url: expected the URL of a database; found one of the scheme {parts.scheme!r}.",
        suggestion="Ask sqlite:///path, postgresql://…, neo4j://… or bolt://…; else give the rows themselves.",
    )


def shown(parts: SplitResult) -> str:
    """Return a URL without its password."""
    user = f"{parts.username}@" if parts.username else ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{user}{parts.hostname or ''}{port}{parts.path}"


def without_password(url: str) -> str:
    """Return a URL as it may be kept and shown: no password, and nothing behind a question mark."""
    parts = _parts(url)
    return url.partition("?")[0] if parts.scheme == "sqlite" else shown(parts)


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 — read here, since it is checked when it is read
    except ValueError as error:
        raise InvalidInput(
            "url: expected the address of a database; it cannot be read as one.",
            suggestion="Such as sqlite:///path or postgresql://user:password@host:5432/base.",
        ) from error
    return parts


def scrubbed(text: str) -> str:
    """Return a text without the passwords of the addresses in it ("postgresql://eva:…@host" becomes "…://eva@host")."""
    text = _PASSWORD.sub(r"\1@", text)
    return _SECRET.sub(r"\1…", text)


def _sqlite(parts: SplitResult, query: str) -> Result:
    path = Path(unquote(parts.path[1:] if parts.netloc in {"", "localhost"} else parts.netloc + parts.path))
    if not os.path.isfile(path):  # noqa: PTH113 — pathlib raises for what can be no path
        raise StoreUnavailable(
            f"Expected an SQLite database at {path}; there is none.",
            suggestion="sqlite:///relative/path or sqlite:////absolute/path.",
        )
    ends = time.monotonic() + SECONDS
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(lambda: int(time.monotonic() > ends), _STEPS)
            connection.set_authorizer(_authorize)
            cursor = connection.execute(query)
            rows = cursor.fetchmany(MOST_ROWS + 1)
            if cursor.description is None:
                raise _refused(parts, query, "it gives no result")
            return _bounded(parts, query, [str(column[0]) for column in cursor.description], rows)
    except InvalidInput:
        raise
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if time.monotonic() > ends:
            raise _late(parts) from error
        raise _refused(parts, query, error) from error


def _authorize(action: int, first: str | None, second: str | None, _: str | None, __: str | None) -> int:
    name = (second if action == sqlite3.SQLITE_FUNCTION else first) or ""
    allowed = action in _READING and name.lower() not in _FORBIDDEN_FUNCTIONS
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _postgresql(url: str, parts: SplitResult, query: str) -> Result:
    options = f"-c statement_timeout={int(SECONDS * 1000)} -c default_transaction_read_only=on"
    try:
        with psycopg.connect(url, connect_timeout=10, options=options) as connection:
            connection.read_only = True
            with connection.cursor() as cursor:
                # prepared, since only then the server takes one statement alone: "COMMIT; DELETE …" would get out
                cursor.execute(cast("Any", query), prepare=True)
                if cursor.description is None:
                    raise _refused(parts, query, "it gives no result")
                columns = [column.name for column in cursor.description]
                found = _bounded(parts, query, columns, cursor.fetchmany(MOST_ROWS + 1))
            connection.rollback()
            return found
    except psycopg.errors.QueryCanceled as error:
        raise _late(parts) from error
    except psycopg.OperationalError as error:
        raise _away(parts, error) from error
    except psycopg.Error as error:
        raise _refused(parts, query, error) from error


def _neo4j(parts: SplitResult, query: str) -> Result:
    port = f":{parts.port}" if parts.port else ""
    auth = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
    database = parts.path.strip("/") or None
    try:
        with (
            _driver(f"{parts.scheme}://{parts.hostname}{port}", auth) as driver,
            _session(driver, database) as session,
        ):
            asked = neo4j.Query(cast("Any", query), timeout=SECONDS)
            result = session.run(asked)
            columns = list(result.keys())
            return _bounded(parts, query, columns, [tuple(row.values()) for row in result.fetch(MOST_ROWS + 1)])
    except Neo4jError as error:
        if "Timeout" in (error.code or "") or "TransactionTimedOut" in (error.code or ""):
            raise _late(parts) from error
        if "Security" in (error.code or ""):
            raise _away(parts, error) from error
        raise _refused(parts, query, error.message or error) from error
    except InvalidInput:
        raise
    except (DriverError, OSError, ValueError) as error:
        raise _away(parts, error) from error


def _driver(url: str, auth: tuple[str, str] | None) -> neo4j.Driver:
    return cast("Any", neo4j.GraphDatabase).driver(url, auth=auth, connection_timeout=10)


def _session(driver: neo4j.Driver, database: str | None) -> neo4j.Session:
    return cast("Any", driver).session(database=database, default_access_mode=neo4j.READ_ACCESS)


def _bounded(parts: SplitResult, query: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> Result:
    if len(rows) > MOST_ROWS:
        raise _refused(parts, query, f"it gives more than {MOST_ROWS:,} rows")
    return Result(tuple(columns), list(rows))


def _refused(parts: SplitResult, query: str, why: object) -> InvalidInput:
    said = " ".join(str(why).split())[:300]
    return InvalidInput(
        f"The query cannot be asked of {shown(parts)}: {said}. ({' '.join(query.split())[:200]})",
        suggestion="Give one statement that reads and gives rows; a database that is cited is never written to.",
    )


def _away(parts: SplitResult, error: Exception) -> StoreUnavailable:
    password = parts.password or ""
    said = " ".join(str(error).split())[:300]
    return StoreUnavailable(
        f"The database {shown(parts)} cannot be asked: {said.replace(password, '…') if password else said}.",
        suggestion="Check address, name and password, and that the server runs.",
    )


def _late(parts: SplitResult) -> StoreUnavailable:
    return StoreUnavailable(
        f"{shown(parts)} took longer than {SECONDS:g} s to answer.",
        suggestion="Ask for less, or give the rows themselves.",
    )
