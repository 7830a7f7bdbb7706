"""A table as its file holds it: sheets of rows of cells, each row under the number by which a reader finds it again."""

from __future__ import annotations

from dataclasses import dataclass, field

from etl.document import Remainder

MOST_CELLS = 10_000_000
"""Cells of the largest table that is read, empty ones included."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row with any text: its number from 1, and its cells without white space around them, empty ones as ""."""

    number: int
    cells: tuple[str, ...]


@dataclass(slots=True)
class Sheet:
    """One sheet of a workbook, or the one table of a file of values."""

    name: str
    rows: list[Row] = field(default_factory=list[Row])


@dataclass(slots=True)
class Tables:
    """A file of tables: its name, the title it gives itself, its sheets that hold any text, and what was left out."""

    name: str
    title: str
    sheets: list[Sheet]
    remainders: list[Remainder] = field(default_factory=list[Remainder])
