"""The tools of agents for LangChain and LangGraph: `toolbox` as ``StructuredTool`` (citation engine design, 4.1, 9.1).

What came of a call is said in words; the same as values is the artifact of the tool message. What goes wrong is a tool
message with status "error" that says how to mend it, never an exception: an agent goes on (11.3). LangGraph runs the
calls of one message in several threads; the tools of an engine take turns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import asdict, is_dataclass
from functools import partial
from threading import RLock
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException

from provenance.agents import answers
from provenance.agents.calls import ToolReply, Workbench
from provenance.agents.toolbox import CITING, FOLLOWING, REGISTERING, TOOLS, Tool
from provenance.citing.engine import Engine
from provenance.model.errors import BelegError


def citation_tools(engine: Engine, *, register: bool = False, graph: bool = False) -> list[BaseTool]:
    """Return the tools of an engine that cite, for ``create_agent``, ``ToolNode`` or ``model.bind_tools``.

    The engine must stay open as long as they are used; whatever its role may not do, its tools answer with an error.
    Only registered sources can be cited, since what a model reads may talk it into naming any file of the machine.
    With ``register`` there is a tool that registers, and a file or address that is none is registered by citing it,
    where the role may. With ``graph`` those of `graph_tools` stand behind them, so that the agent can follow
    references before it cites.
    """
    tools = [*CITING, *([REGISTERING] if register else ()), *(FOLLOWING if graph else ())]
    return _offered(tools, Workbench(engine, register=register))


def graph_tools(engine: Engine) -> list[BaseTool]:
    """Return the tools that search and follow the graph of an engine; see `citation_tools`."""
    return _offered([TOOLS["search_library"], *FOLLOWING], Workbench(engine))


def _offered(tools: Iterable[Tool], bench: Workbench) -> list[BaseTool]:
    turns = RLock()
    return [_offer(one, bench, turns) for one in tools]


def _offer(tool: Tool, bench: Workbench, turns: AbstractContextManager[Any]) -> BaseTool:
    """Return a tool as LangChain has it; ``turns`` is taken while it runs."""

    def run(**given: Any) -> ToolReply:
        try:
            with turns:
                said, values = tool.run(bench, given)
        except BelegError as error:
            raise ToolException(
                answers.mended(error, str(given.get("source_identifier", "")), given.get("locator"))
            ) from error
        return said, _plain(values)

    return StructuredTool.from_function(
        run,
        name=tool.name,
        description=tool.description,
        args_schema=tool.arguments,
        response_format="content_and_artifact",
        handle_tool_error=True,
        handle_validation_error=partial(answers.misused, known=tool.arguments.model_fields),
    )


def _plain(values: Any) -> Any:
    """Return results as plain JSON values, so that any checkpointer can keep them."""
    several = isinstance(values, list)
    made: Any = [_values(one) for one in values] if several else _values(values)  # pyright: ignore[reportUnknownVariableType]
    return json.loads(json.dumps(made, ensure_ascii=False, default=str))


def _values(one: Any) -> Any:
    return asdict(one) if is_dataclass(one) and not isinstance(one, type) else one
