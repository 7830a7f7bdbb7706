"""A table of a preset is read into the rules of its part, over what is common to all; unknown fields are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError

from provenance.answering import policy
from provenance.model.errors import InvalidInput

COMMON = "common"
_R = TypeVar("_R", bound=BaseModel)


class Part(BaseModel):
    """The base of what stands in a table: it cannot be changed, and has no field that is not known."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def rules(kind: type[_R], part: str, table: Mapping[str, Any]) -> _R:
    """Read a table of a part; what it leaves out is as in the table ``common`` of the part.

    Raises InvalidInput that names the field that cannot be used, and what is wrong with it.
    """
    merged = over(policy.table(part, COMMON), table)
    try:
        return kind.model_validate(merged)
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidInput(
            f"{'.'.join([part, *(str(one) for one in first['loc'])])}: {first['msg']}; found {first['input']!r:.80}.",
            suggestion=f"See the presets of the part {part} for what may stand there.",
        ) from error


def over(under: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a table over another, field by field; lists and values are replaced."""
    merged = dict(under)
    for key, value in above.items():
        before = merged.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        merged[key] = over(cast("dict[str, Any]", before), cast("dict[str, Any]", value)) if both else value
    return merged
