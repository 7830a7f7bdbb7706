"""Tables of HTML: which hold values, which are lists with their labels in a column, which only frame the page."""

from __future__ import annotations

from typing import Any

from etl.read.lines import label_at

_PARTS = frozenset({"thead", "tbody", "tfoot"})
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def grid_of(table: Any) -> tuple[list[Any], list[list[Any]]]:
    """Give what stands in a table beside its rows (its caption), and the cells of its own rows."""
    beside: list[Any] = []
    rows: list[list[Any]] = []
    for part in table:
        for row in part if part.tag in _PARTS else (part,):
            if row.tag == "tr":
                cells = [cell for cell in row if cell.tag in ("td", "th")]
                if cells:
                    rows.append(cells)
            elif row.tag not in ("colgroup", "col"):
                beside.append(row)
    return beside, rows


def is_layout(table: Any, grid: list[list[Any]]) -> bool:
    """Say whether a table only frames what stands in it.

    So do those of one column, those said to, and those whose cells hold headings. Loose text in a table counts too.
    """
    if table.get("role") == "presentation" or all(len(cells) == 1 for cells in grid) or _is_loose(table):
        return True
    return any(cell.find(f".//{name}") is not None for cells in grid for cell in cells for name in _HEADINGS)


def _is_loose(table: Any) -> bool:
    """Say whether text stands between the cells of a table, where no text belongs."""
    for part in table:
        if (part.tail or "").strip() or (part.tag in (*_PARTS, "tr") and (part.text or "").strip()):
            return True
        for row in part:
            if part.tag in (*_PARTS, "tr") and (row.tail or "").strip():
                return True
            if part.tag in _PARTS and row.tag == "tr" and _has_loose(row):
                return True
            if part.tag == "tr" and row.tag not in ("td", "th"):
                return True
    return bool((table.text or "").strip())


def _has_loose(row: Any) -> bool:
    loose = any((cell.tail or "").strip() or cell.tag not in ("td", "th") for cell in row)
    return loose or bool((row.text or "").strip())


def is_list(grid: list[list[Any]]) -> bool:
    """Say whether the rows are items of a list: a label in the first of two cells, and no row without."""
    return all(len(cells) == 2 and _is_label("".join(cells[0].itertext()).strip()) for cells in grid)  # noqa: PLR2004


def _is_label(text: str) -> bool:
    match = label_at(text)
    return match is not None and match.end() == len(text)
