"""The table in a text: CSV, a Markdown table or rows in JSON, each row with the stretch of the text it stands in.

Cells are what the text says. A column whose cells are all numbers, in one way of writing them, is a column of numbers;
one with a leading zero ("007") is of names. What it leaves out: several tables in one text (the first counts), nested
JSON, and delimiters within Markdown code.
"""

from __future__ import annotations

import base64
import csv
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from provenance.citing.results import Source
from provenance.citing.tables.queries import Cell, StoredTable, table_of
from provenance.citing.texts import SourceReading
from provenance.model.sources import SourceType
from provenance.store.graph import Graph
from provenance.text import patterns as re

_DELIMITERS = "\t;|,"
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")
_ENGLISH = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")
_GERMAN = re.compile(r"-?(?:0|[1-9]\d{0,2}(?:\.\d{3})*|[1-9]\d*)(?:,\d+)?")
_LONGEST_NAME = 80
_FEWEST = 2
_SHORT = 15  # digits that a float holds exactly
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TableMatch:
    """A table in a text: its cells, the stretch of its head (None in JSON) and of each row, and the media type."""

    table: StoredTable
    head: Span | None
    rows: tuple[Span, ...]
    media_type: str


def table_in(name: str, text: str) -> TableMatch | None:
    """Return the table in a text, or None where there is none."""
    if text.lstrip()[:1] in {"[", "{"}:
        return _json(name, text)
    return _markdown(name, text) or _csv(name, text)


def _json(name: str, text: str) -> TableMatch | None:
    """Read an array of objects, or an object that has one under ``rows`` (with its ``columns``)."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    columns: list[str] | None = None
    at = 0
    if isinstance(said, dict):
        mapping = cast("dict[str, Any]", said)
        given = mapping.get("columns")
        if isinstance(given, list):
            columns = [str(one) for one in cast("list[Any]", given)]
        said = mapping.get("rows")
        start = re.search(r'"rows"\s*:\s*', text)
        at = start.end() if start else 0
    if not isinstance(said, list) or not said:
        return None
    rows = cast("list[Any]", said)
    alike = all(isinstance(row, Mapping) for row in rows) or (
        columns is not None
        and all(isinstance(row, list) and len(cast("list[Any]", row)) == len(columns) for row in rows)
    )
    spans = tuple(_elements(text, at))
    if not alike or len(spans) != len(rows):
        return None
    return TableMatch(table_of(name, rows, columns), None, spans, "application/json")


def _elements(text: str, at: int) -> Iterator[Span]:
    """Yield the stretches of the elements of the array that begins at or after ``at``."""
    decoder = json.JSONDecoder()
    at = text.find("[", at) + 1
    while at > 0:
        at += len(text[at:]) - len(text[at:].lstrip(" \t\r\n,")) if text[at : at + 1] in " \t\r\n," else 0
        if at >= len(text) or text[at] == "]":
            return
        _, end = decoder.raw_decode(text, at)
        yield at, end
        at = end


def _lines(text: str) -> list[Span]:
    found: list[Span] = []
    at = 0
    for line in text.splitlines(keepends=True):
        found.append((at, at + len(line.rstrip("\r\n"))))
        at += len(line)
    return found


def _markdown(name: str, text: str) -> TableMatch | None:
    lines = _lines(text)
    for number in range(1, len(lines)):
        head, rule = (text[slice(*lines[at])] for at in (number - 1, number))
        if "|" in head and "-" in rule and _RULE.fullmatch(rule) and len(_cells(rule)) == len(_cells(head)):
            columns = _cells(head)
            below: list[Span] = []
            for line in lines[number + 1 :]:
                if "|" not in text[slice(*line)]:
                    break
                below.append(line)
            wide = [[*_cells(text[slice(*line)]), *[""] * len(columns)][: len(columns)] for line in below]
            table = typed(name, columns, wide)
            return TableMatch(table, lines[number - 1], tuple(below), "text/markdown") if table else None
    return None


def _cells(line: str) -> list[str]:
    bare = line.strip().removeprefix("|")
    bare = bare[:-1] if bare.endswith("|") and not bare.endswith("\\|") else bare
    return [cell.replace("\\|", "|").strip() for cell in _BAR.split(bare)]


def _csv(name: str, text: str) -> TableMatch | None:
    lines = _lines(text)
    full = [line for line in lines if text[slice(*line)].strip()]
    if len(full) < _FEWEST:
        return None
    head = text[slice(*full[0])]
    for delimiter in _DELIMITERS:
        if delimiter not in head or (delimiter == "," and ", " in head):
            continue
        read = _read(text, delimiter, lines)
        if read is None or len(read) < _FEWEST:
            continue
        (first, columns), rest = read[0], read[1:]
        if len(columns) >= _FEWEST and all(len(row) == len(columns) for _, row in rest):
            table = typed(name, [one.strip() for one in columns], [row for _, row in rest])
            if table:
                return TableMatch(table, first, tuple(span for span, _ in rest), "text/csv")
    return None


def _read(text: str, delimiter: str, lines: list[Span]) -> list[tuple[Span, list[str]]] | None:
    reader = csv.reader((text[start:end] + "\n" for start, end in lines), delimiter=delimiter, strict=True)
    found: list[tuple[Span, list[str]]] = []
    before = 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                found.append(((lines[before][0], lines[reader.line_num - 1][1]), [cell.strip() for cell in row]))
            before = reader.line_num
    except csv.Error:
        return None
    return found


def typed(name: str, columns: list[str], rows: list[list[str]]) -> StoredTable | None:
    """Make a table of cells that are text; None where the columns have no names."""
    named = all(one and len(one) <= _LONGEST_NAME for one in columns)
    if not rows or not named or len({one.casefold() for one in columns}) != len(columns):
        return None
    by_column = [_column([row[at] for row in rows]) for at in range(len(columns))]
    return table_of(name, [list(row) for row in zip(*by_column, strict=True)], columns)


def _column(cells: list[str]) -> Iterable[Cell]:
    """Read the cells of a column as numbers, if they are numbers all."""
    full = [cell for cell in cells if cell]
    short = bool(full) and all(sum(letter.isdigit() for letter in cell) <= _SHORT for cell in full)
    if short and all(_ENGLISH.fullmatch(cell) for cell in full):
        return [_number(cell) if cell else None for cell in cells]
    if short and any("," in cell for cell in full) and all(_GERMAN.fullmatch(cell) for cell in full):
        return [_number(cell.replace(".", "").replace(",", ".")) if cell else None for cell in cells]
    return [cell or None for cell in cells]


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


_LEVELS = frozenset({"Zeile", "Eintrag"})


@dataclass(frozen=True, slots=True)
class KeptTables:
    """What a source keeps to be asked: its table, if it has one, and the query it came from, if it came from one.

    ``total`` is how many rows the table had that the query was asked of, where that was asked too; ``free`` says that
    the table has no name of its own, so that a query may call it what it likes.
    """

    table: StoredTable | None
    query: str | None
    total: int | None = None
    free: bool = False


def kept_tables(graph: Graph, source: Source, reading: SourceReading) -> KeptTables:
    """Return what a source keeps to be asked; ``query`` is also taken from its metadata."""
    given = source.metadata.get("query")
    query = given if isinstance(given, str) and given.strip() else None
    if source.type is SourceType.CUSTOM:
        found = table_in(source.name, reading.text.text)
        return KeptTables(found.table if found else None, query, free=True)
    if source.type is SourceType.DATABASE:
        row = graph.read("citing/payload", artifact_id=source.artifact_id)[0]
        said = json.loads(zlib.decompress(base64.b64decode(row["payload"])))
        table = StoredTable.of(said) if "rows" in said else None
        return KeptTables(table, said.get("query") or query, said.get("total"))
    return KeptTables(_of_reading(source.name, reading), query, free=True)


def _of_reading(name: str, reading: SourceReading) -> StoredTable | None:
    """Return the table of a document that is one (CSV, XLSX): the rows that stand under the names of columns."""
    rows = [one for one in reading.bearers if one.heading and one.place.path and one.place.path[0][0] in _LEVELS]
    if not rows or len({(one.place.section, one.heading) for one in rows}) != 1:
        return None
    columns = (rows[0].heading or "").split(" | ")
    cells = [reading.text.text[one.start : one.end].split("\t") for one in rows]
    return typed(name, columns, [[*row, *[""] * len(columns)][: len(columns)] for row in cells])
