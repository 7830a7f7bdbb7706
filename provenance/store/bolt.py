"""The official driver, with the settings Beleg uses and types that can be checked: its own are partly unknown."""

# pyright: reportUnknownMemberType=false

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, LiteralString, cast

import neo4j

from provenance.store.faults import Fault, of_statement

# what the driver notes of lost connections is told by our errors; without a handler it would go to the terminal
logging.getLogger("neo4j").addHandler(logging.NullHandler())


def dial(url: str, user: str, password: str) -> neo4j.Driver:
    """Give a driver to ``url``. Nothing is sent yet. It does not try again by itself: `graph.py` knows more."""
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
    keys = result.keys()
    return [dict(zip(keys, record.values(), strict=True)) for record in result]


def plan(session: neo4j.Session, text: LiteralString, params: dict[str, Any]) -> str:
    """Give the plan of a statement, a line an operator, the last to run first; raises InvalidInput for a wrong one."""
    try:
        with session.begin_transaction() as transaction:
            found = cast("dict[str, Any]", transaction.run("EXPLAIN " + text, params).consume().plan or {})
            transaction.rollback()
    except Fault as fault:
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
