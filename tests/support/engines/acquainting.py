"""A Neo4j that knows the names a store is written in, as one knows them that was written to before.

It plans a statement anew once a name in it has come to be: on a server that begins with nothing, many are planned
twice.
"""

from __future__ import annotations

import re
from pathlib import Path

import queries
from provenance.store.graph import Graph

_PROPERTY = re.compile(r"\b[a-z]\w*\.([a-z]\w*)|[{,]\s*([a-z]\w*):")
_EDGE = re.compile(r"\$edges\.[A-Za-z]+?_(\w+)_[A-Za-z]+")


def acquaint(opened: Graph) -> None:
    """Let a server know each property that a statement names, and each kind of edge that is written.

    The labels it knows by their constraints.
    """
    texts = [file.read_text(encoding="utf-8") for file in Path(queries.__file__).parent.rglob("*.cypher")]
    properties = {name for text in texts for found in _PROPERTY.findall(text) for name in found if name}
    edges = set(_EDGE.findall(queries.load("record/batch").text))
    with opened._session(reads=False) as session:
        for names, procedure in ((properties, "db.createProperty"), (edges, "db.createRelationshipType")):
            session.run(f"UNWIND $names AS name CALL {procedure}(name) RETURN count(*)", names=sorted(names)).consume()
