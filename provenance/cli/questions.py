"""The audit queries as questions with typed parameters, read from the headers of `queries/audit`.

``// Params: project (text; null for all), citation (integer)`` gives two parameters, the first of them optional;
``// Rows are: faults`` says that a row is something to be mended, ``facts`` that it is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol, Self

import queries
from provenance.model.errors import InvalidInput

_FOLDER = "audit"
_PARAMETER = re.compile(r"(\w+) \((\w+)(; null[^)]*)?\)")
_ROWS = re.compile(r"^// Rows are: (\w+)$", re.MULTILINE)
_PARAMS = re.compile(r"^// Params: (.*)$", re.MULTILINE)


class Reader(Protocol):
    """What can be asked: `provenance.store.graph.Graph`."""

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the statement ``queries.load(query)`` and give its rows."""
        ...


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its name, its type (text, integer, number), and whether it must be given."""

    name: str
    type: str
    needed: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A named query with what it finds, what it takes, and whether its rows are faults."""

    name: str
    purpose: str
    parameters: tuple[Parameter, ...]
    faults: bool

    @classmethod
    def find(cls, name: str) -> Self:
        """Give the question of this name; raises InvalidInput where there is none."""
        known = {one.rpartition("/")[2] for one in queries.names(_FOLDER)}
        asked = name.replace("-", "_")
        if asked not in known:
            raise InvalidInput(
                f"Expected the name of an audit query, found {name!r}.",
                suggestion=f"There are: {', '.join(sorted(known))}.",
            )
        query = queries.load(f"{_FOLDER}/{asked}")
        declared = _PARAMS.search(query.text)
        rows = _ROWS.search(query.text)
        parameters = _PARAMETER.findall(declared[1]) if declared else []
        return cls(
            asked,
            query.purpose,
            tuple(Parameter(one, kind, not optional) for one, kind, optional in parameters),
            bool(rows and rows[1] == "faults"),
        )

    def arguments(self, named: Mapping[str, str | None]) -> dict[str, Any]:
        """Give the parameters for the query; raises InvalidInput for a missing, unknown or wrong one."""
        known = {parameter.name for parameter in self.parameters}
        if unknown := sorted(name for name, value in named.items() if value is not None and name not in known):
            raise InvalidInput(
                f"{self.name} takes no {', '.join(unknown)}.",
                suggestion=f"It takes: {', '.join(sorted(known)) or 'nothing'}.",
            )
        missing = [one.name for one in self.parameters if one.needed and named.get(one.name) is None]
        if missing:
            raise InvalidInput(
                f"{self.name} needs {', '.join(missing)}.",
                suggestion=" ".join(f"--param {name}=…" for name in missing),
            )
        return {one.name: _typed(one, named.get(one.name)) for one in self.parameters}

    def ask(self, graph: Reader, arguments: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Run the query and give its rows."""
        return graph.read(f"{_FOLDER}/{self.name}", **arguments)

    def as_dict(self) -> dict[str, Any]:
        """Give the question as JSON has it."""
        return asdict(self)


def questions() -> list[Question]:
    """Give all questions: faults first, then facts, by name."""
    found = [Question.find(name.rpartition("/")[2]) for name in queries.names(_FOLDER)]
    return sorted(found, key=lambda question: (not question.faults, question.name))


def overview(graph: Reader, named: Mapping[str, str | None]) -> list[dict[str, Any]]:
    """Ask every question that needs no parameter, and tell how many rows each has."""
    found: list[dict[str, Any]] = []
    for question in questions():
        if any(parameter.needed for parameter in question.parameters):
            continue
        known = {one.name: named.get(one.name) for one in question.parameters}
        rows = question.ask(graph, question.arguments(known))
        rows_are = "faults" if question.faults else "facts"
        found.append({"query": question.name, "rows": len(rows), "rows_are": rows_are, "finds": question.purpose})
    return found


def given(pairs: Iterable[str], **named: str | int | None) -> dict[str, str | None]:
    """Read ``name=value`` pairs beside the named options; raises InvalidInput for what is no pair."""
    found = {name: None if value is None else str(value) for name, value in named.items()}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise InvalidInput(f"Expected name=value, found {pair!r}.", suggestion="--param project=demo")
        found[name.strip()] = value
    return found


def _typed(parameter: Parameter, value: str | None) -> Any:
    if value is None or parameter.type == "text":
        return value
    try:
        return int(value) if parameter.type == "integer" else float(value)
    except ValueError:
        raise InvalidInput(
            f"Expected {parameter.name} to be of type {parameter.type}, found {value!r}.",
            suggestion=f"--param {parameter.name}=1",
        ) from None
