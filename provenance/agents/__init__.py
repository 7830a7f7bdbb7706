"""Beleg as tools of a LangGraph or LangChain agent (citation engine design, section 9); needs the extra ``agents``.

| name | is |
|---|---|
| `citation_tools` | the tools cite, search_library, find_evidence, check_quote and list_citations of an engine |
| `graph_tools` | the tools search_library, locate, expand, rules_for, trail_of and impact_of |
| `LibraryRetriever` | a LangChain retriever that follows the graph |
| `citing_messages` | a reducer like ``add_messages`` that puts the note of a citation in place of its long call (9.2) |
| `shorten_citations` | the same for a list of messages |
| `shortening_hook` | the same as a ``pre_model_hook`` |

Nothing else in Beleg imports this package, so that an engine starts without LangChain.
"""

from __future__ import annotations

from provenance.model.extras import OPTIONAL

with OPTIONAL:
    from provenance.agents.graph_tools import graph_tools
    from provenance.agents.history import citing_messages, shorten_citations, shortening_hook
    from provenance.agents.retriever import LibraryRetriever
    from provenance.agents.tools import citation_tools

__all__ = [
    "LibraryRetriever",
    "citation_tools",
    "citing_messages",
    "graph_tools",
    "shorten_citations",
    "shortening_hook",
]
