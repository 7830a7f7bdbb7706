"""What a failure of the driver means: the only place where its exceptions are told apart and translated.

An engine with optimistic concurrency refuses one of two writers with a constraint or modification error that the
driver does not take for transient; here it is one. A connection that is lost while a commit is on its way leaves open
whether it was done: that is for the caller to find out (see `graph.py`).
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, LiteralString, cast

import neo4j
from neo4j import exceptions as driver

from provenance.model.errors import AlreadyStored, BelegError, InvalidInput, StoreUnavailable
from provenance.store.location import without_room

StoreFault = (driver.Neo4jError, driver.DriverError)

_STATEMENT = "Neo.ClientError.Statement."
_DATABASE = "Neo.ClientError.Database."
_OPTIMISTIC = ("ConcurrentModification", "NeedRetry", "Please retry the operation", "Duplicated key", "MVCC")


class Meaning(Enum):
    """What to do about a failure."""

    DUPLICATE = auto()  # an id is taken: build anew, on what is there now
    CONFLICT = auto()  # another writer was first, or the server asks to try again
    AWAY = auto()  # no connection: try again when the server is back
    FINAL = auto()  # trying again does not help


def meaning(fault: Exception, *, moves: bool = False) -> Meaning:
    """Tell what a failure of the driver asks for.

    ``moves`` says that the engine is the program's own, with a password of each start: one that no longer holds is of
    an engine that is stopping or has been started anew, and nobody's mistake.
    """
    if isinstance(fault, driver.AuthError | driver.ConfigurationError):
        return Meaning.AWAY if moves and isinstance(fault, driver.AuthError) else Meaning.FINAL
    if isinstance(fault, driver.ConstraintError):
        return Meaning.DUPLICATE
    if isinstance(fault, driver.Neo4jError) and any(word in str(fault) for word in _OPTIMISTIC):
        return Meaning.CONFLICT
    if isinstance(fault, driver.TransientError):
        return Meaning.CONFLICT
    if isinstance(fault, driver.ServiceUnavailable | driver.SessionExpired | driver.DatabaseUnavailable):
        return Meaning.AWAY
    retryable = isinstance(fault, StoreFault) and fault.is_retryable()
    return Meaning.CONFLICT if retryable else Meaning.FINAL


def is_of_engine(fault: Exception) -> bool:
    """Tell whether a failure may be one of an engine that is stopping, which fails in whatever it is at."""
    wrong = isinstance(fault, driver.ClientError) and (fault.code or "").startswith(_STATEMENT)
    return isinstance(fault, driver.Neo4jError) and not wrong


def of_statement(fault: Exception) -> InvalidInput | None:
    """Return the error of who wrote a statement, where it is the statement that a server does not take."""
    if not isinstance(fault, driver.ClientError) or not (fault.code or "").startswith(_STATEMENT):
        return None
    return unanswerable(_said(fault), writes=fault.code == f"{_STATEMENT}AccessMode")


def unanswerable(said: str, *, writes: bool) -> InvalidInput:
    """Return the error for a statement that is no question: it would write, or the engine cannot read it."""
    if writes:
        return InvalidInput(
            f"Expected a statement that only reads; this one writes, and nothing of it was done: {said}",
            suggestion="Take CREATE, MERGE, SET, REMOVE and DELETE out of the statement.",
        )
    return InvalidInput(
        f"Expected a statement in Cypher that the store can run: {said}", suggestion="Mend the statement in its file."
    )


def translated(fault: Exception, location: str) -> BelegError:
    """Return the error that tells the user what was expected, what was found and how to mend it."""
    said, what = _said(fault), meaning(fault, moves="://" not in location)
    if isinstance(fault, driver.ConfigurationError):
        return InvalidInput(f"The location {location} cannot be used: {said}", suggestion="Check the URL.")
    if what is Meaning.DUPLICATE:
        return AlreadyStored(f"Expected new records; an id is in the store already: {said}")
    if full := without_room(location, said):
        return full
    message, suggestion = next(
        text for (kind, text) in _UNAVAILABLE if kind is what or (isinstance(kind, type) and isinstance(fault, kind))
    )
    if isinstance(fault, driver.ClientError) and (fault.code or "").startswith(_DATABASE):
        message, suggestion = _OF_DATABASE
    if "://" not in location:
        suggestion = suggestion.partition("|")[2] or suggestion
    return StoreUnavailable(f"The store at {location} {message}: {said}", suggestion=suggestion.partition("|")[0])


_UNAVAILABLE: tuple[tuple[type[Exception] | Meaning, tuple[str, str]], ...] = (
    (
        Meaning.AWAY,
        (
            "cannot be reached",
            "Check that the server runs (`docker compose up -d`) and that the URL is right.|See engine.log there.",
        ),
    ),
    (
        driver.AuthError,
        ("refuses the credentials", "Give user and password in the URL: neo4j://user:password@host:7687."),
    ),
    (Meaning.CONFLICT, ("was too busy, other writers were always first", "Try again; nothing of this was kept.")),
    (
        driver.ClientError,
        ("refused a statement", "Look at the log of the server, and at its version.|See engine.log there."),
    ),
    (Exception, ("failed", "Look at the log of the server.|See engine.log there.")),
)


_OF_DATABASE = ("has no such database", "Check the name of the database in the URL.")


def _said(fault: Exception) -> str:
    text = fault.message if isinstance(fault, driver.Neo4jError) and fault.message else str(fault)
    return " ".join(text.split())[:500]


_DUPLICATES = 20  # an id that is taken so often is no race
_FIRST_SECONDS = 0.005
_LONGEST_SECONDS = 1.0


class Patience:
    """The pauses of one call, which may try for ``seconds``."""

    def __init__(self, seconds: float, *, duplicates: int = _DUPLICATES) -> None:
        self._duplicates = duplicates
        self._deadline = time.monotonic() + seconds
        self._tries = 0

    def wait(self, meaning: Meaning) -> bool:
        """Pause before the next try; False where there shall be none."""
        self._tries += 1
        if meaning is Meaning.DUPLICATE and self._tries > self._duplicates:
            return False
        longest = min(_FIRST_SECONDS * 2**self._tries, _LONGEST_SECONDS)
        pause = random.uniform(longest / 4, longest)  # noqa: S311 — spreads writers, guards nothing
        if time.monotonic() + pause > self._deadline:
            return False
        time.sleep(pause)
        return True


# pyright: reportUnknownMemberType=false


# what the driver notes of lost connections is told by our errors; without a handler it would go to the terminal
logging.getLogger("neo4j").addHandler(logging.NullHandler())


def dial(url: str, user: str, password: str) -> neo4j.Driver:
    """Return a driver to ``url``. Nothing is sent yet. It does not try again by itself: `graph.py` knows more."""
    return neo4j.GraphDatabase.driver(
        url,
        auth=(user, password),
        user_agent="beleg",
        telemetry_disabled=True,
        notifications_min_severity="OFF",
        connection_timeout=10.0,
        connection_acquisition_timeout=30.0,
        max_transaction_retry_time=0.0,
    )


def session(
    driver: neo4j.Driver, database: str | None, bookmarks: neo4j.BookmarkManager | None = None, *, reads: bool = False
) -> neo4j.Session:
    """Open a session; one with bookmarks sees what earlier ones with the same bookmarks wrote, in a cluster too."""
    mode = neo4j.READ_ACCESS if reads else neo4j.WRITE_ACCESS
    return driver.session(database=database, default_access_mode=mode, bookmark_manager=bookmarks)


def agent(driver: neo4j.Driver) -> str:
    """Ask the server who it is: ``Neo4j/5.26.12``."""
    return driver.get_server_info().agent


def rows(result: neo4j.Result) -> list[dict[str, Any]]:
    """Fetch all rows as mappings. Statements return values, never nodes, so nothing in them is to be converted.

    The driver's own ``data()`` looks through every value for nodes, which takes longer than fetching them.
    """
    return list(each_row(result))


def each_row(result: neo4j.Result) -> Iterator[dict[str, Any]]:
    """Yield the rows as `rows` gives them, each when it is come to: the driver fetches a thousand at a time."""
    keys = result.keys()
    return (dict(zip(keys, record.values(), strict=True)) for record in result)


def plan(session: neo4j.Session, text: LiteralString, params: dict[str, Any]) -> str:
    """Return the plan of a statement, a line an operator, the last to run first.

    Raises InvalidInput for a wrong one.
    """
    try:
        with session.begin_transaction() as transaction:
            found = cast("dict[str, Any]", transaction.run("EXPLAIN " + text, params).consume().plan or {})
            transaction.rollback()
    except StoreFault as fault:
        raise of_statement(fault) or fault from fault
    return "\n".join(_operators(found, 0))


def _operators(found: dict[str, Any], depth: int) -> Iterator[str]:
    told = found.get("args", {})
    if whole := told.get("string-representation", "") if "ArcadeDB" in found.get("operatorType", "") else "":
        yield whole.strip()
        return
    name = str(found.get("operatorType", "")).partition("@")[0]
    rows = told.get("EstimatedRows")
    estimate = "" if rows is None else f"  ({rows:.0f} rows expected)"
    yield f"{'  ' * depth}{name}  {' '.join(str(told.get('Details', '')).split())}{estimate}".rstrip()
    for child in found.get("children", ()):
        yield from _operators(child, depth + 1)
