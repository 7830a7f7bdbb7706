"""What only tests and benchmarks do to an engine, so that it stands here: a store is emptied, plans are forgotten."""

from __future__ import annotations

from provenance.store import schema
from provenance.store.access import EmbeddedAccess
from provenance.store.embedded import command_over_http
from provenance.store.graph import Graph

FEW = 300
WIPE = "MATCH (n) WHERE NOT n:Schema WITH n LIMIT 10000 DETACH DELETE n RETURN count(n) AS gone"


def wipe(opened: Graph) -> None:
    """Delete all but the schema: only tests do that, so it stands here and not in the program.

    The embedded engine deletes the neighbours of a node with many edges slowly; there a full database is dropped.
    """
    held = sum(row["count"] for row in opened.read("store/counts"))
    access = opened._access
    if isinstance(access, EmbeddedAccess) and held > FEW:
        run = access._attachment.engine()
        for command in ("drop", "create"):
            command_over_http(run, "/api/v1/server", {"command": f"{command} database {access.database}"})
        schema.ensure(opened._connect(), access)
        return
    with opened._session(reads=False) as session:
        while session.run(WIPE).single()["gone"]:
            pass


def replan(opened: Graph) -> None:
    """Have a Neo4j count its indexes and forget its plans now, as it does in the background within minutes.

    The Neo4j of the tests keeps a plan for an hour: one that was made for an empty store would be measured on a full.
    """
    with opened._session(reads=False) as session:
        session.run("CALL db.prepareForReplanning(600)").consume()
