"""The table that a source keeps, found again: of a database, of an artifact, of a document that is a table."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass

from provenance.citing.results import Source
from provenance.citing.tables.content import table_in, typed
from provenance.citing.tables.kept import Kept
from provenance.citing.texts import Reading
from provenance.model.sources import SourceType
from provenance.store.graph import Graph

_LEVELS = frozenset({"Zeile", "Eintrag"})


@dataclass(frozen=True, slots=True)
class Held:
    """What a source keeps to be asked: its table, if it has one, and the query it came from, if it came from one.

    ``total`` is how many rows the table had that the query was asked of, where that was asked too; ``free`` says that
    the table has no name of its own, so that a query may call it what it likes.
    """

    table: Kept | None
    query: str | None
    total: int | None = None
    free: bool = False


def held(graph: Graph, source: Source, reading: Reading) -> Held:
    """Give what a source keeps to be asked; ``query`` is also taken from its metadata."""
    given = source.metadata.get("query")
    query = given if isinstance(given, str) and given.strip() else None
    if source.type is SourceType.CUSTOM:
        found = table_in(source.name, reading.text.text)
        return Held(found.table if found else None, query, free=True)
    if source.type is SourceType.DATABASE:
        row = graph.read("citing/payload", artifact_id=source.artifact_id)[0]
        said = json.loads(zlib.decompress(base64.b64decode(row["payload"])))
        table = Kept(said["table"], tuple(said["columns"]), tuple(map(tuple, said["rows"]))) if "rows" in said else None
        return Held(table, said.get("query") or query, said.get("total"))
    return Held(_of_reading(source.name, reading), query, free=True)


def _of_reading(name: str, reading: Reading) -> Kept | None:
    """Give the table of a document that is one (CSV, XLSX): the rows that stand under the names of columns."""
    rows = [one for one in reading.bearers if one.heading and one.place.path and one.place.path[0][0] in _LEVELS]
    if not rows or len({(one.place.section, one.heading) for one in rows}) != 1:
        return None
    columns = (rows[0].heading or "").split(" | ")
    cells = [reading.text.text[one.start : one.end].split("\t") for one in rows]
    return typed(name, columns, [[*row, *[""] * len(columns)][: len(columns)] for row in cells])
