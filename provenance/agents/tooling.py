"""How a call of the engine becomes a tool of LangChain: it takes its turn, tells what came of it, and never raises.

What goes wrong is a tool message with status "error" that says how to mend it: an agent goes on (citation engine
design, 11.3). Beside what it says, a tool gives the same as plain values: the artifact of its message.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, is_dataclass
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, ValidationError

from provenance.agents import answers
from provenance.model.errors import BelegError

Said = tuple[str, Any]
"""What a tool says to the model, and the values behind it."""


def tool(
    name: str, description: str, schema: type[BaseModel], call: Callable[..., Said], turns: AbstractContextManager[Any]
) -> BaseTool:
    """Give a call as a tool; ``turns`` is taken while it runs."""

    def run(**given: Any) -> Said:
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
    """Give results as plain JSON values, so that any checkpointer can keep them."""
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
