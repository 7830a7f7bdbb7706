"""Rows of a question as text: one value in a line, and all of them as CSV (RFC 4180).

CSV has a text for every value, lists with commas between; what begins like a formula of a spreadsheet is kept from
being one by a quotation mark before it (OWASP, CSV injection), be it a value of a list or the name of a column.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

Rows = Sequence[dict[str, Any]]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def cell(value: Any) -> str:
    """Return a value as one line of text."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(cell(entry) for entry in value)  # pyright: ignore[reportUnknownVariableType]
    return " ".join(str(value).split())


def as_csv(rows: Rows) -> str:
    """Return rows as CSV with a line of headings; nothing where there is no row."""
    if not rows:
        return ""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_plain(name) for name in rows[0]])
    for row in rows:
        writer.writerow([_plain(value) for value in row.values()])
    return text.getvalue()


def _plain(value: Any) -> str:
    text = cell(value)
    return f"'{text}" if not isinstance(value, int | float) and text.startswith(_FORMULA) else text
