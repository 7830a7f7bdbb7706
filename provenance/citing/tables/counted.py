"""Which rows a query counts: the rows that meet its condition, by their numbers.

Told for one plain SELECT over the one table; what joins, nests or sums up conditions counts rows nobody can name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.citing.tables.kept import Kept
from provenance.citing.tables.recount import ask
from provenance.model.errors import InvalidInput

ROW = "beleg_row"
_SELECT = re.compile(
    r"\s*select\s+(?P<what>.+?)\s+from\s+"
    r"(?P<table>(?:\"[^\"]+\"|`[^`]+`|[^\s;(,]+)(?:\s+(?:as\s+)?(?!(?:where|group|order|limit)\b)\w+)?)"
    r"(?:\s+where\s+(?P<where>.+?))?(?:\s+(?:group\s+by|order\s+by|limit)\s.*)?\s*;?\s*\Z",
    re.IGNORECASE | re.DOTALL,
)
_CONDITIONAL = re.compile(r"\b(?:case|filter|iif|sum)\b|\bcount\s*\(\s*(?!\*|distinct\b|\d)\W*\w", re.IGNORECASE)
_NESTED = re.compile(r"\bselect\b|\bunion\b|\bjoin\b|\bhaving\b", re.IGNORECASE)
_STRING = re.compile(r"'(?:[^']|'')*'")


def rows_counted(table: Kept, query: str, names: Sequence[str]) -> list[int] | None:
    """Give the numbers (from 1) of the rows that a query counts, or None where that cannot be told."""
    match = _SELECT.fullmatch(query)
    bare = _STRING.sub("''", query)
    if match is None or len(_NESTED.findall(bare)) != 1 or _CONDITIONAL.search(_STRING.sub("''", match["what"])):
        return None
    numbered = Kept(
        table.name, (*table.columns, ROW), tuple((*row, number) for number, row in enumerate(table.rows, start=1))
    )
    where = f"WHERE {match['where']}" if match["where"] else ""
    asked = f"SELECT {ROW} FROM {match['table']} {where} ORDER BY {ROW}"  # noqa: S608 — read-only, on a copy
    try:
        return [int(row[0] or 0) for row in ask(numbered, asked, names).rows]
    except InvalidInput:
        return None
