"""The tools of an agent: cite, search_library, find_evidence, check_quote, list_citations (design, 4.1 and 9.1).

Each delegates to a call of the engine and says in words what came of it; the same as values is the artifact of the tool
message. What goes wrong is a tool message with status "error" that says how to mend it, never an exception: an agent
goes on (11.3). LangGraph runs the calls of one message in several threads; the tools of an engine take turns.
"""

from __future__ import annotations

from threading import RLock
from typing import Any

from langchain_core.tools import BaseTool

from provenance.agents import answers
from provenance.agents.graph_tools import SEARCH, ToolReply, found_in_library, graph_tools, tool
from provenance.agents.schemas import CitationInput, CitationsInput, EvidenceInput, QuoteInput, SearchInput
from provenance.citing.engine import Engine
from provenance.model.sources import SourceType

_CITE = """Register a citation that binds one claim to the source it rests on, and have it checked at once.

Use it for every factual claim you make from a source, before you write it. The answer begins with a number in brackets,
such as [1]: put it right behind the claim ("The law requires X [1]."). For several sources call it once for each
source. If it answers "Not cited", mend the call as told, or do not make the claim. If it answers "unverified", the
words stand there and were not found to bear the claim: make the claim in the words of the source, or choose others."""
_EVIDENCE = "Find the passages that may support or contradict a claim, best first, ready to be cited."
_QUOTE = "Check whether words stand in a source, and where; nothing is recorded. Shows the nearest passage if not."
_LIST = "List the citations made so far: number, state, claim and place."


def citation_tools(engine: Engine, *, register: bool = False, graph: bool = False) -> list[BaseTool]:
    """Return the tools of an engine, for ``create_agent``, ``ToolNode`` or ``model.bind_tools``.

    The engine must stay open as long as they are used; whatever its role may not do, its tools answer with an error.
    Only registered sources can be cited, since what a model reads may talk it into naming any file of the machine.
    With ``register`` a file or address that is none is registered by citing it, where the role may. With ``graph``
    those of `graph_tools` stand behind them, so that the agent can follow references before it cites.
    """
    turns = RLock()
    calls = _Calls(engine, register=register)
    following = [one for one in graph_tools(engine, turns) if one.name != "search_library"] if graph else []
    return [
        tool("cite", _CITE, CitationInput, calls.cite, turns),
        tool("search_library", SEARCH, SearchInput, found_in_library(engine), turns),
        tool("find_evidence", _EVIDENCE, EvidenceInput, calls.find_evidence, turns),
        tool("check_quote", _QUOTE, QuoteInput, calls.check_quote, turns),
        tool("list_citations", _LIST, CitationsInput, calls.list_citations, turns),
        *following,
    ]


class _Calls:
    """What each tool does: a call of the engine, and what it says."""

    def __init__(self, engine: Engine, *, register: bool) -> None:
        self._engine = engine
        self._register = register

    def cite(self, **given: Any) -> ToolReply:
        if not self._register:
            kind = given["source_type"] if given["source_type"] in set(SourceType) else None  # cite says what it is
            given["source_id"] = self._engine.find_source(given.pop("source_identifier"), kind).id
        result = self._engine.cite(**given)
        return answers.cited(result), result

    def find_evidence(self, claim: str, top_k: int) -> ToolReply:
        found = self._engine.find_evidence(claim, top_k)
        return answers.evidence(found), found

    def check_quote(self, source: str, quote: str, locator: dict[str, Any] | None) -> ToolReply:
        result = self._engine.check_quote(source, quote, locator)
        return answers.checked(result), result

    def list_citations(self, verification_status: str | None, source: str | None) -> ToolReply:
        number = self._engine.find_source(source).id if source else None
        found = self._engine.list_citations(source_id=number, verification_status=verification_status)
        return answers.listed(found), found
