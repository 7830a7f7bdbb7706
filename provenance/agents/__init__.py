"""Beleg as tools of agents (citation engine design, section 9): one set of tools, offered to LangChain and over MCP.

| name | is |
|---|---|
| `citation_tools` | the tools cite, search_library, find_evidence, check_quote and list_citations of an engine |
| `graph_tools` | the tools search_library, locate, expand, rules_for, conflicts_of, trail_of and impact_of |
| `LibraryRetriever` | a LangChain retriever that follows the graph |
| `citing_messages` | a reducer like ``add_messages`` that puts the note of a citation in place of its long call (9.2) |
| `shorten_citations` | the same for a list of messages |
| `shortening_hook` | the same as a ``pre_model_hook`` |

These need the extra ``agents`` and are loaded when they are first asked for. `toolbox` holds the tools themselves, and
needs no library of agents; `provenance.serve.mcp` offers them by the Model Context Protocol.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from provenance.model.extras import OPTIONAL

if TYPE_CHECKING:
    from provenance.agents.history import citing_messages, shorten_citations, shortening_hook
    from provenance.agents.retriever import LibraryRetriever
    from provenance.agents.tools import citation_tools, graph_tools

__all__ = [
    "LibraryRetriever",
    "citation_tools",
    "citing_messages",
    "graph_tools",
    "shorten_citations",
    "shortening_hook",
]

_MODULES = {
    "LibraryRetriever": "retriever",
    "citation_tools": "tools",
    "citing_messages": "history",
    "graph_tools": "tools",
    "shorten_citations": "history",
    "shortening_hook": "history",
}


def __getattr__(name: str) -> Any:
    """Load what a name stands for when it is first asked for; raises ExtraMissing where the extra is not there."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with OPTIONAL:
        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = found
    return found
