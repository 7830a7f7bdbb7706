"""Tables that are files: one row a unit, found by the entry it is about or by its number.

    Tabelle Eintrag „Altöl“        „Tarife 2024“ Zeile 12

Where the first column names each row by a text of its own, as in a waste ABC, a row is called by it ("Eintrag"), in all
other tables by its number in the file ("Zeile"). The head of the columns is a unit of kind heading, and the heading of
every row. Cells are parted by tabs. What it leaves out: what the columns mean.
"""

from __future__ import annotations

from collections.abc import Sequence

from etl.document import Document, UnitKind
from etl.kinds import DocumentKind
from etl.read.csv import Row, Sheet, Tables
from etl.structure.drafts import Drafting
from etl.structure.prose import names as prose_names
from etl.structure.prose import names as prose_title
from provenance.language.detection import language_of
from provenance.text import patterns as re

ALONE = "Tabelle"
"""What the only table of a file is called."""

_VALUE = re.compile(r"[-+(]?[\d.,:/ %€$-]*\d[\d.,:/ %€$)-]*\Z|\d{1,4}[.-]\d{1,2}[.-]\d{1,4}.*\Z")
_EARLY = 6
_LONGEST_KEY = 200
_LONGEST_HEAD = 120


def structure_rows(file: Tables) -> Document:
    """Return the document of a file of tables."""
    out = Drafting()
    titles: list[str] = []
    names = prose_names.Names(())
    for sheet in file.sheets:
        section = ALONE if len(file.sheets) == 1 else names.name(sheet.name or ALONE, ()).section
        titles += _sheet(sheet, section, out)
    text = out.text.text()
    title = file.title or next((one for one in titles if len(one) < _LONGEST_KEY), "") or prose_title.stem(file.name)
    named = prose_title.named(title, titles)
    return Document(
        kind=DocumentKind.TABLE,
        title=named.title,
        abbreviation=named.abbreviation,
        work=named.work,
        language=language_of(text),
        text=text,
        units=out.units(),
        remainders=list(file.remainders),
        stand=named.stand,
    )


def head_of(rows: Sequence[Row]) -> int | None:
    """Return the place of the row that names the columns, None where none does.

    It is the first row that fills more than half of the columns, where it holds names only, each of them once, and
    there are rows below it.
    """
    width = max((len(row.cells) for row in rows), default=0)
    for at, row in enumerate(rows[:_EARLY]):
        own = [cell for cell in row.cells if cell]
        if len(own) * 2 <= width or (width > 1 and len(own) < 2):  # noqa: PLR2004
            continue
        names = all(len(cell) < _LONGEST_HEAD and not _VALUE.match(cell) for cell in own)
        below = {cell for other in rows[at + 1 :] for cell in other.cells[:1]}
        good = names and len(set(own)) == len(own) and at + 1 < len(rows) and row.cells[0] not in below
        return at if good and (width > 1 or _is_typed(rows[at + 1 :])) else None
    return None


def _is_typed(rows: Sequence[Row]) -> bool:
    """Say whether a table of one column holds numbers, so that a word over them is their name."""
    return all(_VALUE.match(row.cells[0]) for row in rows)


def keyed(rows: Sequence[Row]) -> bool:
    """Say whether the first column names each row by a text of its own."""
    keys = [row.cells[0] for row in rows]
    return (
        len(keys) > 1
        and all(key and len(key) <= _LONGEST_KEY and not _VALUE.match(key.replace(" ", "")) for key in keys)
        and len({key.casefold() for key in keys}) == len(keys)
    )


def _sheet(sheet: Sheet, section: str, out: Drafting) -> list[str]:
    """Write one sheet; give what stands above its columns."""
    head = head_of(sheet.rows)
    above = sheet.rows[: head or 0]
    rows = sheet.rows[head + 1 :] if head is not None else sheet.rows
    heading = None
    for row in above:
        _write(out, section, ("Zeile", str(row.number)), None, "note", row)
    if head is not None:
        names = sheet.rows[head]
        heading = " | ".join(names.cells)
        _write(out, section, ("Zeile", str(names.number)), None, "heading", names)
    entries = keyed(rows)
    for row in rows:
        level = ("Eintrag", row.cells[0]) if entries else ("Zeile", str(row.number))
        _write(out, section, level, heading, "table", row)
    return [" ".join(cell for cell in row.cells if cell) for row in above]


def _write(out: Drafting, section: str, level: tuple[str, str], heading: str | None, kind: UnitKind, row: Row) -> None:
    out.text.part()
    out.begin(section, (level,), heading, kind)
    out.write_text("\t".join(row.cells).rstrip("\t"))
