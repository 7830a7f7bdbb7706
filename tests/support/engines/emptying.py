"""What only tests and benchmarks do to an engine, so that it stands here: a store is emptied, plans are forgotten."""

from __future__ import annotations

import shutil

from provenance.store import schema
from provenance.store.access import EmbeddedAccess
from provenance.store.embedded import command_over_http
from provenance.store.graph import Graph

FEW = 1500
MANY = 10_000
WIPE = f"MATCH (n) WHERE NOT n:Schema WITH n LIMIT {MANY} DETACH DELETE n RETURN count(n) AS gone"


def wipe(opened: Graph) -> None:
    """Delete all but the schema: only tests do that, so it stands here and not in the program.

    The embedded engine deletes by SQL in a third of the time it takes by Cypher; a full database is dropped there. What
    is kept beside the store of its sources goes too: `beleg verify` would tell that there are no such sources, and a
    source of the same text would be found by the vectors that another test has made.
    """
    shutil.rmtree(opened.beside / "search", ignore_errors=True)
    access = opened._access
    if isinstance(access, EmbeddedAccess):
        _empty(opened, access)
        return
    with opened._session(reads=False) as session:
        while session.run(WIPE).single()["gone"] == MANY:
            pass


def _empty(opened: Graph, access: EmbeddedAccess) -> None:
    held = {row["label"]: row["count"] for row in opened.read("store/counts") if row["label"] != "Schema"}
    run = access._attachment.engine()
    if sum(held.values()) > FEW:
        for command in ("drop", "create"):
            command_over_http(run, "/api/v1/server", {"command": f"{command} database {access.database}"})
        schema.ensure(opened._connect(), access)
    elif held:
        gone = "".join(f"DELETE FROM `{label}`;" for label in held)  # noqa: S608 — labels of the store itself
        deleting = {"language": "sqlscript", "command": f"BEGIN;{gone}COMMIT;"}
        command_over_http(run, f"/api/v1/command/{access.database}", deleting)


def replan(opened: Graph) -> None:
    """Have a Neo4j count its indexes and forget its plans now, as it does in the background within minutes.

    The Neo4j of the tests keeps a plan for an hour: one that was made for an empty store would be measured on a full.
    """
    with opened._session(reads=False) as session:
        session.run("CALL db.prepareForReplanning(600)").consume()
