"""What can be said of a store: where it is, whether its engine runs, its schema, how many records of each kind."""

from __future__ import annotations

from typing import Any

from provenance.store import embedded, schema
from provenance.store.graph import open_graph
from provenance.store.location import Directory, parse


def status_of(location: str) -> dict[str, Any]:
    """Describe a store without starting an engine: engine, location, running, and if it runs schema and records.

    Raises StoreUnavailable for a server that cannot be reached.
    """
    place = parse(location)
    found: dict[str, Any] = {"engine": "neo4j", "location": str(place), "running": True}
    if isinstance(place, Directory):
        directory = place.path.expanduser().absolute()
        run = embedded.running(directory)
        found |= {"engine": "embedded", "location": str(directory), "running": run is not None}
        if run is None:
            return found | {"exists": embedded.there(directory)}
        found |= {"process": run.engine, "bolt": f"127.0.0.1:{run.bolt}"}
    with open_graph(location) as graph:
        applied = graph.read("store/version")[0]["applied"]
        records = {row["label"]: row["count"] for row in graph.read("store/counts")}
        return found | {"schema": applied, "known": schema.steps(graph.engine)[-1].number, "records": records}
