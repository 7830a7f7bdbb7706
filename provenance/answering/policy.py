"""What is special to a use is configuration: a preset, and what a user's policy file says otherwise.

A part of the path has its tables in ``presets/<part>.toml``, one for each preset and ``[common]`` for what holds in
all; ``policy.preset_table("contract", "law")`` gives one as plain values, which the part reads into its own rules
(unknown fields are refused there). A policy file is TOML too, with a table for each part that it changes:
``[contract]``, ``[display]``, … Inner tables are merged field by field, lists and values replaced. What a policy says
is pinned by its hash in every answer.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar, cast

import rfc8785
from pydantic import BaseModel, ConfigDict, ValidationError, ValidationInfo

from provenance.model.errors import InvalidInput, wrong_file
from provenance.model.files import opened as opened_file

PARTS = ("category", "pack", "persona", "contract", "display")
PRESETS = ("law", "archive", "brief")
DEFAULT = "law"

_LONGEST = 1_000_000
Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Policy:
    """A preset with what a user's file says otherwise: merged tables by part; ``said`` are those of the file alone."""

    preset: str = DEFAULT
    tables: Mapping[str, Table] = field(default_factory=dict[str, Table])
    said: Mapping[str, Table] = field(default_factory=dict[str, Table])

    @property
    def changed(self) -> frozenset[str]:
        """The parts that the file names."""
        return frozenset(self.said)

    def says(self, part: str, name: str) -> bool:
        """Tell whether the user's file itself says a field, rather than the preset."""
        return name in self.said.get(part, {})

    def table(self, part: str) -> Table:
        """Return the merged table of a part; that of the preset where the part was not read yet."""
        return self.tables[part] if part in self.tables else preset_table(part, self.preset)

    @property
    def versions(self) -> dict[str, str]:
        """The hash of what each part is ruled by (``law/contract`` → ``sha256:…``), as it goes into the answer."""
        return {f"{self.preset}/{part}": _digest(self.tables[part]) for part in sorted(self.tables)}


def load(preset: str = DEFAULT, file: Path | None = None) -> Policy:
    """Read a preset and lay a policy file over it.

    Raises InvalidInput for an unknown preset or part, and for a file that cannot be read as TOML.
    """
    if preset not in PRESETS:
        raise InvalidInput(
            f"preset: expected one of {', '.join(PRESETS)}; found {preset!r}.",
            suggestion="Take one of them, and change what you need with a policy file (--policy FILE).",
        )
    said = _read(file) if file else {}
    unknown = sorted(set(said) - set(PARTS))
    if unknown:
        raise InvalidInput(
            f"{file}: expected tables named {', '.join(PARTS)}; found {', '.join(unknown)}.",
            suggestion="Put each setting under the table of its part, such as [contract].",
        )
    merged = {part: _merged(preset_table(part, preset), said.get(part, {}), part) for part in PARTS if shipped(part)}
    return Policy(preset, merged, said)


def preset_table(part: str, preset: str) -> Table:
    """Return the shipped table of a part for a preset: what stands under ``[common]``, and its own laid over it."""
    found = _shipped(part)
    return cast("Table", _copied(_merged(found.get("common", {}), found.get(preset, {}), part)))


def shipped(part: str) -> bool:
    """Say whether there is a file of presets for a part."""
    return (files("provenance.answering.presets") / f"{part}.toml").is_file()


@cache
def _shipped(part: str) -> Table:
    return tomllib.loads((files("provenance.answering.presets") / f"{part}.toml").read_text(encoding="utf-8"))


def _read(file: Path) -> Table:
    if not isinstance(file, (str, Path)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidInput(
            f"policy: expected the path of a file; found {file!r:.80}.", suggestion="Give the path of a TOML file."
        )
    try:
        with opened_file(file) as opened:
            content = opened.read(_LONGEST + 1)
        if len(content) > _LONGEST:
            raise InvalidInput(
                f"{file}: expected a policy of at most {_LONGEST:,} bytes; found more.",
                suggestion="Give a TOML file that holds only what differs from the preset.",
            )
        found = tomllib.loads(content.decode("utf-8"))
    except OSError as error:
        raise wrong_file(error)(
            f"policy: expected a file at {file}: {error.strerror}.", suggestion="Give the path of a TOML file."
        ) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InvalidInput(
            f"{file}: expected a policy in TOML; found otherwise: {error}.",
            suggestion="Such as\n[contract]\nmost_removed = 3",
        ) from error
    return found


def _merged(under: Table, over: Any, name: str) -> Table:
    """Lay a table over another, field by field."""
    if not isinstance(over, dict):
        raise InvalidInput(
            f"policy: expected a table at [{name}]; found {type(over).__name__}.", suggestion=f"Write [{name}]."
        )
    merged = dict(under)
    for key, value in cast("Table", over).items():
        before = merged.get(key)
        merged[key] = _merged(cast("Table", before), value, f"{name}.{key}") if isinstance(before, dict) else value
    return merged


def _copied(value: Any) -> Any:
    """Copy nested tables and lists, so that nobody changes what is shipped."""
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in cast("Table", value).items()}
    return [_copied(one) for one in cast("list[Any]", value)] if isinstance(value, list) else value


def _digest(value: Table) -> str:
    return f"sha256:{hashlib.sha256(rfc8785.dumps(_plain(value))).hexdigest()}"


def _plain(value: Any) -> Any:
    """Return a table as JSON has it; TOML's days and times as text."""
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in cast("Table", value).items()}
    if isinstance(value, list):
        return [_plain(one) for one in cast("list[Any]", value)]
    return value if isinstance(value, (str, int, float, bool)) else str(value)


COMMON = "common"
_R = TypeVar("_R", bound=BaseModel)


class Part(BaseModel):
    """The base of what stands in a table: it cannot be changed, and has no field that is not known."""

    model_config = ConfigDict(frozen=True, extra="forbid")


SHIPPED = {"shipped": True}


def tried(info: ValidationInfo) -> bool:
    """Say whether the patterns of a table are to be made, so that one that is none is told: not of what is shipped.

    A test makes those that are.
    """
    return info.context != SHIPPED


def rules(kind: type[_R], part: str, table: Mapping[str, Any], under: Mapping[str, Any] | None = None) -> _R:
    """Read a table of a part; what it leaves out is as in ``under``, and else as in the table ``common`` of the part.

    Raises InvalidInput that names the field that cannot be used, and what is wrong with it.
    """
    merged = over(over(preset_table(part, COMMON), under or {}), table)
    found = _shipped(part)
    laid = (_merged(found.get("common", {}), found.get(one, {}), part) for one in PRESETS)
    try:
        return kind.model_validate(merged, context=SHIPPED if any(table == one for one in laid) else None)
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidInput(
            f"{'.'.join([part, *(str(one) for one in first['loc'])])}: {first['msg']}; found {first['input']!r:.80}.",
            suggestion=f"See the presets of the part {part} for what may stand there.",
        ) from error


def given(kind: type[_R], name: str, said: object, under: Mapping[str, Any] | None = None) -> _R:
    """Read what a caller gives as a value of a kind or as a mapping of its fields; ``under`` is what it leaves out.

    Raises InvalidInput that names the field, what was expected and what came.
    """
    if isinstance(said, kind):
        return said
    fields = ", ".join(kind.model_fields)
    if not isinstance(said, Mapping):
        raise InvalidInput(
            f"{name}: expected a mapping with fields among {fields}; found {said!r:.80}.",
            suggestion=f"Give {name} as {kind.__name__}(…) or as a mapping.",
        )
    try:
        return kind.model_validate({**(under or {}), **cast("Mapping[str, Any]", said)})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join([name, *(str(one) for one in first["loc"])])
        known = {"extra_forbidden": f"one of {fields}", "missing": "a value", "invalid_key": f"one of {fields}"}
        wanted = known.get(first["type"], first["msg"].removeprefix("Input should be "))
        by_name = first["type"] in {"extra_forbidden", "invalid_key"}
        found = str(first["loc"][-1]) if by_name else None if first["type"] == "missing" else first["input"]
        raise InvalidInput(
            f"{where}: expected {wanted}; found {found!r:.80}.",
            suggestion=f"Fields of {name}: {fields}.",
        ) from error


def over(under: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a table over another, field by field; lists and values are replaced."""
    merged = dict(under)
    for key, value in above.items():
        before = merged.get(key)
        both = isinstance(before, dict) and isinstance(value, dict)
        merged[key] = over(cast("dict[str, Any]", before), cast("dict[str, Any]", value)) if both else value
    return merged
