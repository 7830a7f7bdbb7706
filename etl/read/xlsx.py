"""Workbooks of ECMA-376 (SpreadsheetML): every sheet, its rows, and the values of cells as a reader sees them.

Formulas give the value they had when the file was saved. A merged cell stands in its first row and column. What it
leaves out: charts, comments, colours, and rows and sheets are read though they are hidden.
"""

from __future__ import annotations

import io
from importlib import import_module
from pathlib import Path
from typing import Any

from etl.read import damage, package
from etl.read.csv import MOST_CELLS, Row, Sheet, Tables, demand_columns
from etl.read.printed_markup import shown
from provenance.model.errors import UnreadableFile
from provenance.model.extras import OPTIONAL


def read_xlsx(path: Path, content: bytes) -> Tables:
    """Return the tables of a workbook; sheets without text are left away.

    Raises UnreadableFile where it is damaged, unsafe, too large or holds no text.
    """
    package.kind_of(path, content)
    with OPTIONAL:
        excel: Any = import_module("openpyxl")
    found = Tables(path.name, "", [])
    try:
        workbook = excel.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        try:
            found.title = str(workbook.properties.title or "").strip()
            cells = 0
            for sheet in workbook.worksheets:
                own = Sheet(str(sheet.title))
                cells = _rows(path, sheet, own, cells, len(content))
                if own.rows:
                    found.sheets.append(own)
        finally:
            workbook.close()
    except UnreadableFile:
        raise
    except Exception as error:  # openpyxl raises errors of many families on broken parts
        raise damage.damaged(path, f"the workbook does not hold together ({error})") from error
    if not found.sheets:
        raise damage.blank(path)
    return found


def _rows(path: Path, sheet: Any, found: Sheet, cells: int, size: int) -> int:
    """Take the rows of a sheet; give how many cells were seen so far."""
    if hasattr(sheet, "reset_dimensions"):
        sheet.reset_dimensions()  # what a file says of its own size is not always so
    for number, row in enumerate(sheet.iter_rows(), start=1):
        demand_columns(path, len(row))
        cells += len(row)
        if cells > MOST_CELLS:
            raise damage.too_large(path, size, size)
        own = [" ".join(shown(cell.value, getattr(cell, "number_format", "General")).split()) for cell in row]
        while own and not own[-1]:
            own.pop()
        if own:
            found.rows.append(Row(number, tuple(own)))
    return cells
