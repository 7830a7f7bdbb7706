"""Search, evidence and quotes: what the sources of the project say, and where. Nothing is written."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query

from provenance.citing.checking import QuoteCheck
from provenance.citing.search.hits import EvidenceResult, SearchResult
from provenance.serve.access import Area
from provenance.serve.api.bodies import EvidenceQuery, QuoteQuery
from provenance.serve.api.routes import group, reads
from provenance.serve.server import Calling, In, Speaking

router = group("search")


@router.get("/search", **reads(Area.LIBRARY))
def search(
    caller: Calling,
    server: In,
    q: Annotated[str, Query(min_length=1, max_length=10_000, description="What is looked for, in words.")],
    mode: Literal["hybrid", "keyword", "semantic"] = "hybrid",
    tag: Annotated[list[str] | None, Query(max_length=20, description="Sources that bear all of these.")] = None,
    kind: Annotated[Literal["document", "website", "database", "custom"] | None, Query(alias="type")] = None,
    scope: Annotated[
        list[str] | None, Query(max_length=100, description='A number, a work ("AO"), a place ("§ 147 AO").')
    ] = None,
    top_k: Annotated[int, Query(ge=1, le=100)] = 10,
    graph: Annotated[bool, Query(description="Follow references, definitions and lists from what is found.")] = False,
) -> SearchResult:
    """Find places in the sources, best first, each with how good its evidence is and why."""
    return server.engines.of(caller).search_library(q, mode, tag or None, kind, scope or None, top_k, graph=graph)


@router.post("/evidence", **reads(Area.LIBRARY))
def evidence(asked: EvidenceQuery, caller: Calling, server: In) -> EvidenceResult:
    """Find the passages that may bear a claim, each held against it as citing would. Nothing is written."""
    return server.engines.of(caller).find_evidence(asked.claim, asked.top_k, asked.scope or None)


@router.post("/quote-checks", **reads(Area.LIBRARY))
def check_quote(asked: QuoteQuery, caller: Calling, server: In, language: Speaking) -> QuoteCheck:
    """Say whether a quote stands in a source, and where; else the nearest words. Nothing is written."""
    return server.engines.of(caller, language).check_quote(asked.source, asked.quote, asked.locator)
