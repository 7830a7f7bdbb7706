"""A retriever for neo4j-graphrag (extra ``graphrag``): the library of a project, searched along the graph.

It is a `neo4j_graphrag.retrievers.base.Retriever`, for `neo4j_graphrag.generation.GraphRAG` and its pipelines. It asks
through the engine and not through a driver of its own, so that roles, projects and both engines of the store hold for
it too: the statements it runs are those of every other search. What it leaves out: a vector index of Neo4j; vectors are
those of `beleg embed`. The metadata of an item is that of `provenance.agents.LibraryRetriever`. It is a module of its
own, since who imports it needs an extra of its own.
"""

from __future__ import annotations

from typing import Any

import neo4j

from provenance.agents.retriever import documents
from provenance.citing.engine import Engine
from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from neo4j_graphrag.retrievers.base import Retriever
    from neo4j_graphrag.types import RawSearchResult, RetrieverResultItem


class GraphRetriever(Retriever):
    """Searches an engine's library along references, definitions and lists; the engine must stay open."""

    VERIFY_NEO4J_VERSION = False  # the store has seen to that, and may be the embedded engine

    def __init__(self, engine: Engine, mode: str = "hybrid", *, graph: bool = True, scope: Any = None) -> None:  # pyright: ignore[reportMissingSuperCall] — it wants a driver, which the engine has
        self._engine = engine
        self._mode = mode
        self._follows = graph
        self._scope = scope

    def get_search_results(self, query_text: str, top_k: int = 5) -> RawSearchResult:
        """Search the library for a question; records have ``content`` and ``metadata``."""
        found = self._engine.search_library(query_text, self._mode, scope=self._scope, top_k=top_k, graph=self._follows)
        records = [
            neo4j.Record({"content": one.page_content, "metadata": {**one.metadata, "id": one.id}})
            for one in documents(self._engine, list(found.hits))
        ]
        return RawSearchResult(records=records, metadata={"note": found.note, "searched": found.searched})

    def default_record_formatter(self, record: neo4j.Record) -> RetrieverResultItem:
        """Return a passage with what leads back to it."""
        return RetrieverResultItem(content=record["content"], metadata=record["metadata"])
