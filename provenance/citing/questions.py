"""The audit queries as questions with typed parameters, read from the headers of `queries/audit` and of one's own.

``// Params: project (text; null for all), days (integer; default 30), citation (integer)`` gives three parameters: the
first may be left out, so may the second, the third may not. ``// Rows are: faults`` says that a row is something to be
mended, ``facts`` that it is not; ``// Topic:`` is the chapter it stands in.

``// Chart: day by citations, corrections`` says that the rows can be drawn: for each day, how many; ``// Chart:
answer by supported + refused`` that these are the parts of a whole, ``// Chart: status by count of bearing`` that
those of each bearing are.

``// Worded: notes by wordings.bearing_notes`` says that the column ``notes`` is told in the reader's language: from
what ``wordings`` of a record keeps under ``bearing_notes``. ``// Worded: says by members`` says the same of a column
that the statement puts together: ``members`` is an entry of the table ``trail`` of the catalogue, and what fills its
holes, as ``set:member``, or ``:text`` for what is told as it is. Neither is among the columns that are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from pathlib import Path
from typing import Any, Protocol, Self

import queries
from provenance.citing.findings import reworded
from provenance.language import catalogue
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.locator import parse
from provenance.text import patterns as re

_FOLDER = "audit"
_NAMED = "citing/named_anywhere"
_OWN = "own"
_SETS = {
    "status": ("status", "{}"),
    "bearing": ("verdict", "short {}"),
    "rung": ("rung", "{}"),
    "relation": ("relation", "{}"),
    "conflict": ("command", "conflict kind {}"),
    "principle": ("command", "principle {}"),
    "document": ("kind", "{}"),
}
"""The sets whose members have a table of the catalogue; all others stand in the table ``trail``, behind their set."""
_PARAMETER = re.compile(r"(\w+) \((text|integer|number|day|time)(?:; (?:(null)[^)]*|default ([^)]+)))?\)")
_ROWS = re.compile(r"^// Rows are: (\w+)$", re.MULTILINE)
_TOPIC = re.compile(r"^// Topic: (.+)$", re.MULTILINE)
_CHART = re.compile(r"^// Chart: (\w+) by (.+)$", re.MULTILINE)
_WORDED = re.compile(r"^// Worded: (\w+) by (\w+)(?:\.(\w+))?$", re.MULTILINE)
_PARAMS = re.compile(r"^// Params: (.*)$", re.MULTILINE)


class Reader(Protocol):
    """What can be asked: `provenance.store.graph.Graph`."""

    def ask(self, query: queries.Query, /, **params: Any) -> list[dict[str, Any]]:
        """Run a statement where none can write, and give its rows."""
        ...


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its name, its type, whether it must be given, and what it is without.

    The types are text, integer, number, day (2026-01-31) and time: a day, or the beginning of a time in UTC as records
    have it (2026, 2026-01, 2026-01-31T09:30).
    """

    name: str
    type: str
    needed: bool
    default: str | None = None

    @property
    def told(self) -> str:
        """The parameter as a list has it: in brackets where it may be left out."""
        if self.needed:
            return self.name
        return f"[{self.name}]" if self.default is None else f"[{self.name}={self.default}]"


@dataclass(frozen=True, slots=True)
class Chart:
    """How rows can be drawn: the column of what is counted, the columns of the counts, whether these are parts.

    ``of`` is the column by whose values the first count is parted; empty where it is not.
    """

    label: str
    series: tuple[str, ...]
    parts: bool = False
    of: str = ""

    @classmethod
    def read(cls, label: str, counted: str) -> Self:
        """Read what a header says."""
        counted, _, of = counted.partition(" of ")
        parts = "+" in counted
        series = tuple(one.strip() for one in counted.split("+" if parts else ","))
        return cls(label, series, parts or bool(of), of.strip())


@dataclass(frozen=True, slots=True)
class Question:
    """A named query with what it finds, what it takes, whether its rows are faults, and how they can be drawn.

    ``worded`` are the columns that are told in the reader's language, each with the column of its value and the name
    there.
    """

    name: str
    topic: str
    purpose: str
    parameters: tuple[Parameter, ...]
    faults: bool
    query: queries.Query
    chart: Chart | None = None
    worded: tuple[tuple[str, str, str], ...] = ()

    @classmethod
    def find(cls, name: str, known: Iterable[Self] | None = None) -> Self:
        """Return the question of this name among ``known``, all of Beleg without; raises InvalidInput where none is."""
        asked = name.replace("-", "_")
        found = {one.name: one for one in (cls.library() if known is None else known)}
        if asked not in found:
            raise InvalidInput(
                f"Expected the name of an audit query, found {name!r}.",
                suggestion=f"There are: {', '.join(sorted(found))}.",
            )
        return found[asked]

    @classmethod
    def library(cls) -> list[Self]:
        """Return the questions that come with Beleg."""
        return [cls.of(queries.load(name)) for name in queries.names(_FOLDER)]

    @classmethod
    def of(cls, query: queries.Query) -> Self:
        """Read the header of a statement; raises ValueError for a parameter without a type."""
        declared = _PARAMS.search(query.text)
        parameters = tuple(
            Parameter(name, kind, not (null or default), default or None)
            for name, kind, null, default in (_PARAMETER.findall(declared[1]) if declared else ())
        )
        if tuple(one.name for one in parameters) != query.params:
            raise ValueError(f"{query.name}: expected parameters as `name (type)`, `name (type; default …)`")
        rows, topic, drawn = (one.search(query.text) for one in (_ROWS, _TOPIC, _CHART))
        name = query.name.rpartition("/")[2]
        faults = bool(rows and rows[1] == "faults")
        chart = Chart.read(drawn[1], drawn[2]) if drawn else None
        worded = tuple(_WORDED.findall(query.text))
        return cls(name, topic[1] if topic else _OWN, query.purpose, parameters, faults, query, chart, worded)

    def arguments(self, named: Mapping[str, str | None]) -> dict[str, Any]:
        """Return the parameters for the query; raises InvalidInput for a missing, unknown or wrong one."""
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
                suggestion=f"Give {', '.join(f'{name}=…' for name in missing)}.",
            )
        return {one.name: _typed(one, named.get(one.name)) for one in self.parameters}

    def ask(self, graph: Reader, arguments: Mapping[str, Any], language: str = "en") -> list[dict[str, Any]]:
        """Run the query and give its rows; what they tell in words is told in a language, German or English."""
        return self.told(graph.ask(self.query, **arguments), language)

    def told(self, rows: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
        """Tell in a language what the rows of the query tell in words."""
        for column, given, name in self.worded:
            for row in rows:
                value = row.pop(given, None)
                row[column] = (
                    reworded(value, name, row[column], language) if name else _put(value, row[column], language)
                )
        return rows

    def as_dict(self) -> dict[str, Any]:
        """Return the question as JSON has it."""
        parameters = [
            {"name": one.name, "type": one.type, "needed": one.needed, "default": one.default}
            for one in self.parameters
        ]
        told = {"name": self.name, "topic": self.topic, "purpose": self.purpose, "parameters": parameters}
        return {**told, "returns": self.query.returns, "faults": self.faults}


def member(of: str, name: str, language: str) -> str:
    """Say a member of a set to a reader; one that is not known stays as it is."""
    table, key = _SETS.get(of, ("trail", f"{of} {{}}"))
    return catalogue.tables(catalogue.spoken(language))[table].get(key.format(name), name)


def _put(members: Sequence[str] | None, told: str, language: str) -> str:
    if not members:
        return told
    form, *given = members
    parts = (one.partition(":") for one in given)
    filled = (member(of, name, language) if of else name for of, _, name in parts)
    return catalogue.said(language, "trail", form, *filled)


def questions(own: Path | None = None) -> list[Question]:
    """Return all questions: faults first, then facts, by name. With ``own``, those of a directory beside Beleg's.

    Raises InvalidInput for a directory without statements, a header that is not complete, a name that is taken.
    """
    found = Question.library()
    if own is not None:
        taken = {one.name for one in found}
        found += (mine := _of_directory(own))
        if twice := sorted(one.name for one in mine if one.name in taken):
            raise InvalidInput(
                f"Expected names of their own in {own}; Beleg has {', '.join(twice)}.",
                suggestion="Give the file another name.",
            )
    return sorted(found, key=lambda question: (not question.faults, question.name))


def overview(
    graph: Reader, named: Mapping[str, str | None], known: Iterable[Question] | None = None
) -> list[dict[str, Any]]:
    """Ask every question that needs no parameter, of all of Beleg without ``known``; tell how many rows each has."""
    found: list[dict[str, Any]] = []
    for question in questions() if known is None else known:
        if any(parameter.needed for parameter in question.parameters):
            continue
        taken = {one.name: named.get(one.name) for one in question.parameters}
        rows = question.ask(graph, question.arguments(taken))
        rows_are = "faults" if question.faults else "facts"
        found.append({"query": question.name, "rows": len(rows), "rows_are": rows_are, "finds": question.purpose})
    return found


def resolved(graph: Reader, named: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the artifact ID for the name of a source, and a place as the store prints it.

    Raises SourceNotFound where no source goes by that name, InvalidInput where several do, InvalidLocator for a place.
    """
    told = dict(named)
    if (place := told.get("place")) is not None:
        told["place"] = str(parse(place))
    if (name := told.get("source")) is None:
        return told
    rows = graph.ask(queries.load(_NAMED), project=told.get("project"), name=name)
    found = {row["source"]: f"{row['source']} ({row['name']}, {', '.join(row['projects'])})" for row in rows}
    if not found:
        raise SourceNotFound(
            f"No source goes by {name[:200]!r}.", suggestion="Look with `beleg sources`, or give its artifact ID."
        )
    if len(found) > 1:
        raise InvalidInput(
            f"Expected one source, found {len(found)} that go by {name[:200]!r}: {'; '.join(found.values())}.",
            suggestion="Give the artifact ID of the one that is meant, or its --project.",
        )
    return {**told, "source": next(iter(found))}


def given(pairs: Iterable[str], **named: str | int | None) -> dict[str, str | None]:
    """Read ``name=value`` pairs beside the named options; raises InvalidInput for what is no pair."""
    found = {name: None if value is None else str(value) for name, value in named.items()}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise InvalidInput(f"Expected name=value, found {pair!r}.", suggestion="--param project=demo")
        found[name.strip()] = value
    return found


def _of_directory(own: Path) -> list[Question]:
    files = sorted(own.glob("*.cypher")) if own.is_dir() else []
    if not files:
        raise InvalidInput(
            f"Expected a directory with statements (*.cypher), found {str(own)!r}.",
            suggestion="Copy one of queries/audit there and change it.",
        )
    found: list[Question] = []
    for file in files:
        try:
            found.append(Question.of(queries.parsed(file.stem, file.read_text(encoding="utf-8"))))
        except ValueError as wrong:
            raise InvalidInput(
                f"Expected a statement with its header in {file.name}: {wrong}.",
                suggestion="It starts with `// Purpose:`, `// Params:` and `// Returns:`, as those of queries/audit.",
            ) from wrong
    return found


def _typed(parameter: Parameter, value: str | None) -> Any:
    value = parameter.default if value is None else value
    if value is None:
        return value
    read, example = _TYPES[parameter.type]
    try:
        return read(value)
    except ValueError:
        raise InvalidInput(
            f"Expected {parameter.name} to be of type {parameter.type}, found {value!r}.",
            suggestion=f"For example {parameter.name}={example}.",
        ) from None


def _time(value: str) -> str:
    """Return the beginning of a time as it is; raises ValueError for what begins none."""
    found = _TIME.fullmatch(value)
    year, month, day, clock = found.groups() if found else ("", "", "", "")
    date(max(1, int(year)), int(month or 1), int(day or 1))
    time.fromisoformat(clock or "00:00")
    return value


_TIME = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d(?::\d\d(?::\d\d(?:\.\d{1,6})?)?)?)Z?)?)?)?")
_TYPES: dict[str, tuple[Callable[[str], Any], str]] = {
    "text": (str, "…"),
    "integer": (int, "1"),
    "number": (float, "1"),
    "day": (lambda value: date.fromisoformat(value).isoformat(), "2026-01-31"),
    "time": (_time, "2026-01-31"),
}
"""How each type is read, and an example of it."""
