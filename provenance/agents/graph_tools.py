"""The tools by which an agent asks the graph, not a bag of chunks: search_library with paths, locate, expand and more.

Each delegates to a call of the engine, is documented for the model and says no more than it can read; the same as
values is the artifact of the tool message. What goes wrong says what to change: another spelling, the § around, a
smaller question.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, is_dataclass
from threading import RLock
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, ValidationError

from provenance.agents import answers, graph_answers
from provenance.agents.schemas import ImpactInput, PlaceInput, RulesInput, SearchInput, TrailInput
from provenance.citing.engine import Engine
from provenance.compliance.proposing import rules_for
from provenance.conflicts.register import Conflicts
from provenance.model.errors import BelegError

ToolReply = tuple[str, Any]
"""What a tool says to the model, and the values behind it."""


def tool(
    name: str,
    description: str,
    schema: type[BaseModel],
    call: Callable[..., ToolReply],
    turns: AbstractContextManager[Any],
) -> BaseTool:
    """Return a call as a tool; ``turns`` is taken while it runs."""

    def run(**given: Any) -> ToolReply:
        try:
            with turns:
                said, values = call(**schema.model_validate(given).model_dump())
        except BelegError as error:
            raise ToolException(
                answers.mended(error, str(given.get("source_identifier", "")), given.get("locator"))
            ) from error
        return said, _plain(values)

    return StructuredTool.from_function(
        run,
        name=name,
        description=description,
        args_schema=schema,
        response_format="content_and_artifact",
        handle_tool_error=True,
        handle_validation_error=_misused,
    )


def _plain(values: Any) -> Any:
    """Return results as plain JSON values, so that any checkpointer can keep them."""
    several = isinstance(values, list)
    made: Any = [_values(one) for one in values] if several else _values(values)  # pyright: ignore[reportUnknownVariableType]
    return json.loads(json.dumps(made, ensure_ascii=False, default=str))


def _values(one: Any) -> Any:
    return asdict(one) if is_dataclass(one) and not isinstance(one, type) else one


def _misused(error: Any) -> str:
    """Say which arguments were not as they should be."""
    if not isinstance(error, ValidationError):
        return f"The arguments cannot be used: {error}"
    wrong = [f"{'.'.join(str(at) for at in one['loc'])}: {one['msg']}" for one in error.errors()]
    return f"The arguments cannot be used: {'; '.join(wrong)}. Call again with all required arguments."


SEARCH = """Search the registered sources. Gives passages with the strength of the evidence, where they stand, the
source_identifier to cite them by, and the path by which each was found: by its own words or meaning, or from another
passage along a reference, a definition or a list. A passage that a path leads to may answer without a word of the
question: read it together with the one the path begins at."""
_LOCATE = """Look up one place of a law or letter by its number. Gives its text in the version of a day, the headings
above it and the whole list or condition it is part of. Use it before you cite an item of a list, or when a text says
'§ 4 Abs. 1' and you need to know what stands there."""
_EXPAND = """See what leads on from one place: what it refers to, who refers to it, the exceptions from it, the
definitions of the terms it uses, and what it said in the version before. Use it whenever a passage says 'nach Absatz
1' or 'die in Satz 1 genannten', or uses a term that the law may define, before you rely on it."""
_RULES = """List the rules (obligations, prohibitions, permissions) that speak of an object, in force on a day, with
where they stand and why they were found. That a rule speaks of it does not say that it binds: read its condition."""
_CONFLICTS = """List what stands against a place: rules that cannot both be kept, on which days, and whether it was
decided which prevails. Use it before you rely on a period, a duty or a prohibition; of a conflict that is open say both
sides, and of one that is resolved cite what prevails. What nobody has looked for is not listed."""
_TRAIL = """Show where one citation comes from, step by step: who made it, the claim, its checks, the place, the
source and its version."""
_IMPACT = """Show what falls if a citation, or all of a source or of a place, were withdrawn: claims, answers,
requirements, and what still stands on other citations. Give exactly one of citation, source and place."""


def graph_tools(engine: Engine, turns: AbstractContextManager[Any] | None = None) -> list[BaseTool]:
    """Return the tools that follow the graph of an engine, for ``create_agent``, ``ToolNode`` or ``model.bind_tools``.

    The engine must stay open as long as they are used; whatever its role may not do, its tools answer with an error.
    ``turns`` is what tools of one engine share, since LangGraph runs the calls of one message in several threads.
    """
    turns = turns if turns is not None else RLock()
    calls = _Calls(engine)
    return [
        tool("search_library", SEARCH, SearchInput, found_in_library(engine), turns),
        tool("locate", _LOCATE, PlaceInput, calls.locate, turns),
        tool("expand", _EXPAND, PlaceInput, calls.expand, turns),
        tool("rules_for", _RULES, RulesInput, calls.rules_for, turns),
        tool("conflicts_of", _CONFLICTS, PlaceInput, calls.conflicts_of, turns),
        tool("trail_of", _TRAIL, TrailInput, calls.trail_of, turns),
        tool("impact_of", _IMPACT, ImpactInput, calls.impact_of, turns),
    ]


def found_in_library(engine: Engine) -> Callable[..., ToolReply]:
    """Return the call of `search_library`."""

    def search_library(**given: Any) -> ToolReply:
        found = engine.search_library(**given)
        return answers.found(found), found

    return search_library


class _Calls:
    """What each tool does: a call of the engine, and what it says."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def locate(self, place: str, as_of: str | None) -> ToolReply:
        found = self._engine.locate(place, as_of)
        return graph_answers.located(found), found

    def expand(self, place: str, as_of: str | None) -> ToolReply:
        found = self._engine.expand(place, as_of)
        return graph_answers.expanded(found), found

    def rules_for(self, object: str, addressee: str | None, as_of: str | None) -> ToolReply:  # noqa: A002 — as the model sees it
        found = rules_for(self._engine, object, addressee, as_of)
        return graph_answers.ruled(found, object), found

    def conflicts_of(self, place: str, as_of: str | None) -> ToolReply:
        found = Conflicts(self._engine).at(place, as_of)
        return graph_answers.disputed(found), found

    def trail_of(self, citation: int) -> ToolReply:
        rows = self._engine.trail_of(citation)
        return graph_answers.trailed(rows), rows

    def impact_of(self, citation: int | None, source: str | None, place: str | None) -> ToolReply:
        rows = self._engine.impact_of(citation, source, place)
        return graph_answers.fallen(rows), rows
