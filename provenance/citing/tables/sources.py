"""Results of queries and computed artifacts become sources, and their tables are found again.

    (:Source {type: "database"})-[:HAS_CONTENT]->(:Content), (:Segment {path: ["Zeile", n]})-[:PART_OF]->(:Source)

| source | its bytes, whose hash is the artifact ID | its text |
|---|---|---|
| database | canonical JSON: database, query, columns, types, rows, description | a line of names, a line a row |
| custom | the content as it was given | the same |

Rows are counted from 1 below the names of the columns ("Tabelle Zeile 3"). The query is no part of the text, so that
nobody finds in a source what was only asked of it.
"""

from __future__ import annotations

import re
from typing import Any

from etl.document import Document, Unit
from etl.load.kept import Kept as KeptContent
from provenance.citing.tables.content import Found, table_in
from provenance.citing.tables.kept import Kept
from provenance.language.detection import language_of
from provenance.ledger.canonical import canonical
from provenance.model.sources import SourceType

SECTION = "Tabelle"
FORMAT = "beleg/result/1"
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*")


def of_database(
    identifier: str,
    name: str,
    table: Kept | None,
    query: str | None,
    description: str | None,
    metadata: dict[str, Any],
    total: int | None = None,
) -> KeptContent:
    """Give the result of a query as content to be kept; without rows, its description is its text.

    ``total`` is how many rows the table has that the query counted, where that is known.
    """
    said: dict[str, Any] = {"format": FORMAT, "database": identifier, "query": query, "description": description}
    if table is not None:
        said |= {
            "table": table.name,
            "columns": list(table.columns),
            "types": list(table.types),
            "rows": [list(row) for row in table.rows],
        }
    if total is not None:
        said["total"] = total
    text, units = _result(table) if table else _prose(description or "")
    document = Document("table", name, None, "", language_of(text), text, units)
    return KeptContent(
        type=SourceType.DATABASE,
        identifier=identifier,
        name=name,
        payload=canonical(said),
        media_type="application/json",
        document=document,
        metadata=metadata,
    )


def of_content(name: str, content: str, metadata: dict[str, Any], derived_from: tuple[str, ...] = ()) -> KeptContent:
    """Give an artifact that an agent has made as content to be kept."""
    found = table_in(name, content)
    units = _rows(content, found) if found else _prose(content)[1]
    kind = "table" if found else "prose"
    document = Document(kind, name, None, "", language_of(content), content, units)
    return KeptContent(
        type=SourceType.CUSTOM,
        identifier=name,
        name=name,
        payload=content.encode(),
        media_type=found.media_type if found else "text/plain",
        document=document,
        metadata=metadata,
        derived_from=derived_from,
    )


def _result(table: Kept) -> tuple[str, list[Unit]]:
    """Give the text of a result with its units."""
    lines = table.lines
    heading = " | ".join(table.columns)
    units: list[Unit] = []
    at = 0
    for number, line in enumerate(lines):
        end = at + len(line)
        if line.strip():
            path = (("Zeile", str(number)),) if number else ()
            kind = "table" if number else "heading"
            units.append(Unit(SECTION, path, heading if number else None, line, at, end, kind))
        at = end + 1
    return "\n".join(lines), units


def _rows(content: str, found: Found) -> list[Unit]:
    """Give the units of a text that has a table: its rows, and the paragraphs before and after."""
    heading = " | ".join(found.table.columns)
    spans = [*([found.head] if found.head else []), *found.rows]
    start, end = spans[0][0], spans[-1][1]
    around = found.media_type == "text/markdown"
    units = _paragraphs(content, 0, start, 0) if around else []
    before = len(units)
    if found.head:
        first, last = found.head
        units.append(Unit(SECTION, (), None, content[first:last], first, last, "heading"))
    for number, (first, last) in enumerate(found.rows, start=1):
        units.append(Unit(SECTION, (("Zeile", str(number)),), heading, content[first:last], first, last, "table"))
    if around:
        units += _paragraphs(content, end, len(content), before)
    return units


def _prose(text: str) -> tuple[str, list[Unit]]:
    return text, _paragraphs(text, 0, len(text), 0)


def _paragraphs(text: str, start: int, end: int, before: int) -> list[Unit]:
    """Give the paragraphs of a stretch of text, numbered on from ``before``."""
    spans = [match.span() for match in _PARAGRAPH.finditer(text, start, end) if match[0].strip()]
    return [
        Unit("Text", (("Absatz", str(number)),), None, text[first:last], first, last)
        for number, (first, last) in enumerate(spans, start=before + 1)
    ]
