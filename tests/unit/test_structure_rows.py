"""Tables go row by row: each is found by its entry, or by its number where the first column names none."""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from etl.document import Document
from etl.read.csv import delimiter_of
from etl.read.printed_markup import shown
from etl.structure import read_document
from etl.structure.account import account
from provenance.model.errors import UnreadableFile
from provenance.model.locator import Locator, parse
from tests.support.documents import office_files
from tests.support.sizes import searched

ABC = Path(__file__).parents[1] / "data" / "tables" / "abfall.csv"


def read(tmp_path: Path, name: str, content: str | bytes) -> Document:
    """Read a table, and hold what holds for every one."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = read_document(path)
    hold(path, found)
    return found


def hold(path: Path, found: Document) -> None:
    """Units are slices of the text, places and eIds are unique, places are read back, the account closes."""
    assert found.kind == "table"
    assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)
    places = [Locator(unit.section, unit.path) for unit in found.units]
    assert len({str(place) for place in places}) == len({place.eid for place in places}) == len(places)
    assert all(parse(str(place)) == place for place in places)
    balance = account(path, found)
    assert balance.complete, balance.differences


def rows(found: Document) -> dict[str, str]:
    """Give the text at each place."""
    return {str(Locator(unit.section, unit.path)): unit.text for unit in found.units}


def test_entries() -> None:
    """A first column of unique names makes entries, whatever signs are in them; the head is a heading of its own."""
    found = read_document(ABC)
    hold(ABC, found)
    at = rows(found)
    assert at["Tabelle Eintrag „Altöl“"] == "Altöl\t13 02 05*\tja\tRücknahme, oder Sammelstelle"
    assert at["Tabelle Eintrag „Papier, Pappe“"].startswith("Papier, Pappe\t20 01 01")
    assert at['Tabelle Eintrag „Öl "alt"“'] == 'Öl "alt"\t13 02'
    assert found.units[0].kind == "heading"
    assert found.units[1].heading == "Stoff | Schlüssel | Gefährlich | Entsorgung"
    assert parse("Tabelle Eintrag „Papier, Pappe“ Abfall-ABC").work == "Abfall-ABC"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Nr,Stoff\n1,Öl\n2,Gas\n", "Tabelle Zeile 2"),
        ("Stoff\tNr\nÖl\t1\nÖl\t2\n", "Tabelle Zeile 2"),
        ("Stoff|Nr\nÖl|1\n|2\n", "Tabelle Zeile 2"),
        ("Stoff;Datum\n1.1.2024;a\n2.1.2024;b\n", "Tabelle Zeile 2"),
        ("sep=;\r\nStoff;Nr\r\nÖl;1\r\nGas;2\r\n", "Tabelle Eintrag „Öl“"),
        ("\ufeffSchlüssel;Name\n13 02 05*;Altöl\n13 02 06*;Getriebeöl\n", "Tabelle Eintrag „13 02 05*“"),
        ("Öl;1\n\n\nGas;2\n", "Tabelle Eintrag „Öl“"),
    ],
)
def test_rule_of_entries(text: str, first: str, tmp_path: Path) -> None:
    """Rows are entries only where the first column holds a text of its own in each; any delimiter is told."""
    found = read(tmp_path, "t.csv", text)
    places = [str(Locator(unit.section, unit.path)) for unit in found.units if unit.kind == "table"]
    assert places[0] == first


def test_names_that_look_alike(tmp_path: Path) -> None:
    """Entries that differ only in signs an eId cannot hold have eIds of their own."""
    read(tmp_path, "t.csv", "Stoff;Art\nHolz (A I);x\nHolz A-I;x\nHolz A I;x\nHolz_A_I;x\nHolz/A/I;x\n")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    """A table in any usual encoding is the same table."""
    found = read(tmp_path, "t.csv", "Stoff;Preis\r\nÖl;5 €\r\nGas;\r\n".encode(encoding))
    assert rows(found)["Tabelle Eintrag „Öl“"] == "Öl\t5 €"


def test_workbook(tmp_path: Path) -> None:
    """Each sheet is a section; values stand as they are shown, and a title over the head is a note."""
    found = read(tmp_path, "abc.xlsx", office_files.workbook())
    at = rows(found)
    assert (found.title, found.stand) == ("Abfall-ABC", "2024-03-01")
    assert at["„Abfall-ABC“ Eintrag „Batterien (Blei)“"] == "Batterien (Blei)\t16 06 01*\tja"
    assert at["„Abfall-ABC“ Zeile 1"] == "Abfall-ABC, Stand 01.03.2024"
    assert at["„Tarife 2024“ Zeile 2"] == "1\t01.03.2024\t1,234.50 €\t7 %"
    assert at["„Tarife 2024“ Zeile 3"] == "2\t15.07.2024\t0.30 €\t100 %"
    assert not any("Leer" in place for place in at)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        (0.1 + 0.2, "General", "0.3"),
        (3.0, "General", "3"),
        (5, "000", "005"),
        (-1234.5, "#,##0.00", "-1,234.50"),
        (1.25, "0.###", "1.25"),
        (0.071, "0.0%", "7.1%"),
        (True, "General", "TRUE"),
        (None, "General", ""),
        (12, '"EUR" 0', "EUR 12"),
    ],
)
def test_numbers_as_shown(value: Any, code: str, text: str) -> None:
    """A number reads as its format shows it."""
    assert shown(value, code) == text


def test_far_cell(tmp_path: Path) -> None:
    """A stray cell in the last row and column of a sheet costs no time and loses no text."""
    book = Workbook()
    sheet: Any = book.active
    sheet["A1"] = "Stoff"
    sheet["XFD1048576"] = "weit weg"
    stream = io.BytesIO()
    book.save(stream)
    begun = time.perf_counter()
    try:
        assert rows(read(tmp_path, "weit.xlsx", stream.getvalue()))["Tabelle Zeile 1"] == "Stoff"
    except UnreadableFile as error:
        assert "at most" in error.message  # noqa: PT017
    assert time.perf_counter() - begun < 30


def test_five_megabytes(tmp_path: Path) -> None:
    """A table of five megabytes is read in bounded time, every row under its number."""
    line = "{};Ein Stoff mit einem längeren Namen, wie er in Listen steht;13 02 05*;ja;\r\n"
    text = "Nr;Stoff;Schlüssel;Gefährlich;Bemerkung\r\n" + "".join(line.format(number) for number in range(70_000))
    assert len(text.encode()) > 5_000_000
    begun = time.perf_counter()
    path = tmp_path / "viel.csv"
    path.write_text(text, encoding="utf-8", newline="")
    found = read_document(path)
    assert time.perf_counter() - begun < 30
    assert len(found.units) == 70_001
    assert found.units[-1].path == (("Zeile", "70001"),)


cell = st.text(alphabet='aÖ1 ;,\t"|.-\n', max_size=6)


@searched(150)
@given(st.lists(st.lists(cell, min_size=1, max_size=4), min_size=1, max_size=6), st.sampled_from(";,\t|"))
def test_any_csv(tmp_path_factory: pytest.TempPathFactory, table: list[list[str]], delimiter: str) -> None:
    """Any rows of any cells, quoted or broken, are read or refused as blank; the account closes."""
    path = tmp_path_factory.mktemp("t") / "t.csv"
    path.write_text("\r\n".join(delimiter.join(row) for row in table), encoding="utf-8", newline="")
    try:
        found = read_document(path)
    except UnreadableFile:
        return
    hold(path, found)


@searched(100)
@given(st.lists(st.lists(cell.filter(str.strip), min_size=3, max_size=3), min_size=2, max_size=6))
def test_written_csv_is_read_back(tmp_path_factory: pytest.TempPathFactory, table: list[list[str]]) -> None:
    """What Python writes as CSV is read back cell by cell."""
    import csv

    stream = io.StringIO()
    csv.writer(stream, delimiter=";", quoting=csv.QUOTE_ALL).writerows(table)
    path = tmp_path_factory.mktemp("t") / "t.csv"
    path.write_text(stream.getvalue(), encoding="utf-8", newline="")
    if delimiter_of(stream.getvalue()) != ";":
        return
    found = read_document(path)
    assert [unit.text for unit in found.units] == ["\t".join(" ".join(cell.split()) for cell in row) for row in table]
