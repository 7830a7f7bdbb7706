"""A LangChain retriever over the library of a project: Documents that lead back to the exact place, with their path.

| metadata | is |
|---|---|
| `locator`, `page` | the place as lawyers cite it, and the page of a PDF |
| `boxes` | [page, x0, y0, x1, y1] of the text in the PDF; empty where the source has no pages |
| `artifact_id`, `source_id`, `source` | the source: hash of its payload, number in the project, name |
| `valid_from`, `valid_to`, `standing` | since when it is the law, until when, and why it is not the law of today |
| `tier` | the tier of the source, 1 (official) to 4 (monitor only) |
| `evidence`, `reason`, `path` | how good the hit is, why, and by which path it was found |
"""

from __future__ import annotations

from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict, Field

from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.hits import Hit
from provenance.citing.search.wording import Wording
from provenance.citing.services import services_of
from provenance.model.layout import unflatten


class LibraryRetriever(BaseRetriever):
    """Gives the passages of an engine's library as Documents; the engine must stay open as long as it is used."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    engine: Engine
    mode: str = Field(default="hybrid", description="'keyword', 'semantic' or 'hybrid'.")
    graph: bool = Field(default=True, description="Follow references, definitions and lists.")
    k: int = Field(default=5, ge=1, le=1_000, description="How many Documents at most.")
    scope: Any = Field(default=None, description="Where to search: see search_library.")

    def _get_relevant_documents(
        self,
        query: str,
        *,
        run_manager: CallbackManagerForRetrieverRun,  # noqa: ARG002 — LangChain's; nothing is told while searching
    ) -> list[Document]:
        found = self.engine.search_library(query, self.mode, scope=self.scope, top_k=self.k, graph=self.graph)
        return documents(self.engine, list(found.hits))


def documents(engine: Engine, hits: list[Hit]) -> list[Document]:
    """Return hits as Documents with what leads back to their places. Raises AccessDenied as searching does."""
    graph = services_of(engine, Act.READ_SOURCES).graph
    rows = {row["id"]: row for row in graph.read("search/provenance", ids=[hit.segment for hit in hits])}
    standings = engine.standings()
    return [
        Document(
            page_content=hit.text,
            id=hit.segment,
            metadata=_metadata(hit, rows[hit.segment], standings[hit.source_id].tier),
        )
        for hit in hits
    ]


def _metadata(hit: Hit, row: dict[str, Any], tier: int) -> dict[str, Any]:
    return {
        "locator": hit.printed,
        "page": hit.page,
        "heading": hit.heading,
        "boxes": [list(box) for box in unflatten(row["boxes"] or ())],
        "artifact_id": hit.artifact_id,
        "source_id": hit.source_id,
        "source": hit.source_name,
        "valid_from": row["valid_from"],
        "valid_to": row["valid_to"],
        "standing": hit.standing,
        "tier": tier,
        "quote": hit.quote,
        "evidence": hit.evidence.value,
        "reason": hit.reason,
        "found_by": hit.found_by,
        "path": Wording("en").path(hit.path) or hit.found_by,
    }
