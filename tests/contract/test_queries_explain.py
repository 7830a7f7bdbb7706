"""Both engines take every statement of the program."""

from __future__ import annotations

from pathlib import Path

from neo4j.exceptions import DriverError, Neo4jError

import queries
from provenance.store.graph import Graph
from tests.support.statements import reading

ROOT = Path(queries.__file__).parent
NAMES = sorted(str(file.relative_to(ROOT).with_suffix("")) for file in ROOT.rglob("*.cypher"))
RUN = {*reading(), "record/batch"}
"""What tests/contract/test_tampering.py runs on either engine, on a store with records of every kind."""


def test_explain_succeeds(graph: Graph) -> None:
    """EXPLAIN of every statement succeeds; a mistake in one is found before it is run.

    Neo4j takes a third of a second to plan one: it is not asked again for those that are run, nor for the shapes, which
    tests/contract/test_three_executors.py runs.
    """
    refused = {}
    with graph._session(reads=True) as session:
        for name in NAMES:
            if name.startswith(("schema/embedded" if graph.engine == "neo4j" else "schema/neo4j", "schema/0")):
                continue  # applied for real when the store was opened
            if graph.engine == "neo4j" and (name in RUN or name.startswith("shapes/")):
                continue
            statement = queries.load(name)
            try:
                session.run("EXPLAIN " + statement.text, dict.fromkeys(statement.params)).consume()
            except (Neo4jError, DriverError) as error:
                refused[name] = str(error)
    assert refused == {}
