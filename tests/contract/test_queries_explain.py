"""Both engines take every statement of the program."""

from __future__ import annotations

from pathlib import Path

from neo4j.exceptions import DriverError, Neo4jError

import queries
from provenance.store.graph import Graph

ROOT = Path(queries.__file__).parent
NAMES = sorted(str(file.relative_to(ROOT).with_suffix("")) for file in ROOT.rglob("*.cypher"))


def test_explain_succeeds(graph: Graph) -> None:
    """EXPLAIN of every statement succeeds; a mistake in one is found before it is run."""
    refused = {}
    with graph._session(reads=True) as session:
        for name in NAMES:
            if name.startswith(("schema/embedded" if graph.engine == "neo4j" else "schema/neo4j", "schema/0")):
                continue  # applied for real when the store was opened
            statement = queries.load(name)
            try:
                session.run("EXPLAIN " + statement.text, dict.fromkeys(statement.params)).consume()
            except (Neo4jError, DriverError) as error:
                refused[name] = str(error)
    assert refused == {}
