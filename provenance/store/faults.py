"""What a failure of the driver means: the only place where its exceptions are told apart and translated.

An engine with optimistic concurrency refuses one of two writers with a constraint or modification error that the
driver does not take for transient; here it is one. A connection that is lost while a commit is on its way leaves open
whether it was done: that is for the caller to find out (see `graph.py`).
"""

from __future__ import annotations

from enum import Enum, auto

from neo4j import exceptions as driver

from provenance.model.errors import AlreadyStored, BelegError, InvalidInput, StoreUnavailable

Fault = (driver.Neo4jError, driver.DriverError)

_STATEMENT = "Neo.ClientError.Statement."
_OPTIMISTIC = ("ConcurrentModification", "NeedRetry", "Please retry the operation", "Duplicated key", "MVCC")


class Meaning(Enum):
    """What to do about a failure."""

    DUPLICATE = auto()  # an id is taken: build anew, on what is there now
    CONFLICT = auto()  # another writer was first, or the server asks to try again
    AWAY = auto()  # no connection: try again when the server is back
    FINAL = auto()  # trying again does not help


def meaning(fault: Exception) -> Meaning:
    """Tell what a failure of the driver asks for."""
    if isinstance(fault, driver.AuthError | driver.ConfigurationError):
        return Meaning.FINAL
    if isinstance(fault, driver.ConstraintError):
        return Meaning.DUPLICATE
    if isinstance(fault, driver.Neo4jError) and any(word in str(fault) for word in _OPTIMISTIC):
        return Meaning.CONFLICT
    if isinstance(fault, driver.TransientError):
        return Meaning.CONFLICT
    if isinstance(fault, driver.ServiceUnavailable | driver.SessionExpired | driver.DatabaseUnavailable):
        return Meaning.AWAY
    retryable = isinstance(fault, Fault) and fault.is_retryable()
    return Meaning.CONFLICT if retryable else Meaning.FINAL


def of_statement(fault: Exception) -> InvalidInput | None:
    """Give the error of who wrote a statement, where it is the statement that a server does not take."""
    if not isinstance(fault, driver.ClientError) or not (fault.code or "").startswith(_STATEMENT):
        return None
    return unanswerable(_said(fault), writes=fault.code == f"{_STATEMENT}AccessMode")


def unanswerable(said: str, *, writes: bool) -> InvalidInput:
    """Give the error for a statement that is no question: it would write, or the engine cannot read it."""
    if writes:
        return InvalidInput(
            f"Expected a statement that only reads; this one writes, and nothing of it was done: {said}",
            suggestion="Take CREATE, MERGE, SET, REMOVE and DELETE out of the statement.",
        )
    return InvalidInput(
        f"Expected a statement in Cypher that the store can run: {said}", suggestion="Mend the statement in its file."
    )


def translated(fault: Exception, location: str) -> BelegError:
    """Give the error that tells the user what was expected, what was found and how to mend it."""
    said, what = _said(fault), meaning(fault)
    if isinstance(fault, driver.ConfigurationError):
        return InvalidInput(f"The location {location} cannot be used: {said}", suggestion="Check the URL.")
    if what is Meaning.DUPLICATE:
        return AlreadyStored(f"Expected new records; an id is in the store already: {said}")
    message, suggestion = next(
        text for (kind, text) in _UNAVAILABLE if kind is what or (isinstance(kind, type) and isinstance(fault, kind))
    )
    if "://" not in location:
        suggestion = suggestion.partition("|")[2] or suggestion
    return StoreUnavailable(f"The store at {location} {message}: {said}", suggestion=suggestion.partition("|")[0])


_UNAVAILABLE: tuple[tuple[type[Exception] | Meaning, tuple[str, str]], ...] = (
    (
        driver.AuthError,
        (
            "refuses the credentials",
            "Give user and password in the URL: neo4j://user:password@host:7687.|Stop the engine: `beleg store stop`.",
        ),
    ),
    (
        Meaning.AWAY,
        (
            "cannot be reached",
            "Check that the server runs (`docker compose up -d`) and that the URL is right.|See engine.log there.",
        ),
    ),
    (Meaning.CONFLICT, ("was too busy, other writers were always first", "Try again; nothing of this was kept.")),
    (driver.ClientError, ("refused a statement", "Check the name of the database in the URL, and its version.")),
    (Exception, ("failed", "Look at the log of the server.|See engine.log there.")),
)


def _said(fault: Exception) -> str:
    text = fault.message if isinstance(fault, driver.Neo4jError) and fault.message else str(fault)
    return " ".join(text.split())[:500]
