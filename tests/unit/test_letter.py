"""A letter with Randziffern is parted into the same places whatever its margins, sizes and order of printing are."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.structure import read_document
from tests.support.documents.letters import Layout, Letter, write

LAYOUTS = {
    "numbers left": Layout(),
    "numbers right": Layout(text_x=70, right=480, number_x=510, heading_x=70),
    "numbers outside, mirrored": Layout(mirrored=True),
    "numbers printed after their text": Layout(number_last=True),
    "small numbers": Layout(number_size=8),
    "numbers named": Layout(number="Rz. {}", number_x=70),
    "numbers in brackets": Layout(number="[{}]"),
    "near the text": Layout(text_x=100, number_x=84, heading_x=84),
    "headings in plain type": Layout(bold=False),
    "headings in the margin": Layout(heading_x=85),
    "other type": Layout(font="tiro", size=12, number_size=12),
    "footnotes": Layout(foot=True),
}


@pytest.fixture(scope="module", params=LAYOUTS.values(), ids=LAYOUTS.keys())
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Letter, Document]:
    """A letter in one layout, and what was read of it."""
    letter = write(request.param)
    file: Path = tmp_path_factory.mktemp("letter") / "letter.pdf"
    file.write_bytes(letter.bytes())
    return letter, read_document(file)


def test_every_number(case: tuple[Letter, Document]) -> None:
    """Every Randziffer is found once, in order, on its page, beginning with its first word."""
    letter, document = case
    first: dict[str, tuple[int | None, str]] = {}
    for unit in document.units:
        if unit.section.startswith("Rz. "):
            first.setdefault(unit.section[4:], (unit.page, unit.text.split()[0]))
    assert first == letter.expected


def test_names(case: tuple[Letter, Document]) -> None:
    """Title, short name, work and date are read from the letterhead."""
    _, document = case
    assert document.title == "Ordnung der Belege in Mustergemeinden (OrdBM)"
    assert (document.abbreviation, document.work, document.stand) == ("OrdBM", "de/bmf/ordbm", "2022-03-07")


def test_places(case: tuple[Letter, Document]) -> None:
    """Lists hang on their Randziffer, what comes after a list belongs to it again, Sätze are counted."""
    _, document = case
    units = [(unit.path, " ".join(unit.text.split())) for unit in document.units if unit.section == "Rz. 3"]
    assert [path for path, _ in units] == [
        (("Satz", "1"),),
        (("Satz", "1"), ("Buchstabe", "a")),
        (("Satz", "1"), ("Buchstabe", "b")),
        (("Satz", "1"), ("Buchstabe", "b"), ("Strich", "1")),
        (("Satz", "1"), ("Buchstabe", "b"), ("Strich", "2")),
        (("Satz", "2"),),
    ]
    assert units[2][1] == "Rechnungen."
    assert units[5][1] == "Lieferscheine gehören nicht dazu."
    assert [unit.path for unit in document.units if unit.section == "Rz. 2"] == [(("Satz", "1"),), (("Satz", "2"),)]
    assert all(unit.satz == "computed" for unit in document.units if unit.section == "Rz. 2")


def test_headings(case: tuple[Letter, Document]) -> None:
    """A Randziffer knows the path of headings it stands under; headings are units of their own."""
    _, document = case
    over = {unit.section: unit.heading for unit in document.units}
    assert over["Rz. 1"] == "1. Allgemeines"
    assert over["Rz. 3"] == "1. Allgemeines › 1.1 Begriffe"
    assert over["Rz. 5"] == "2. Ablage"
    assert [unit.section for unit in document.units if unit.kind == "heading"] == [
        "Abschnitt 1",
        "Abschnitt 1.1",
        "Abschnitt 2",
    ]


def test_set_apart(case: tuple[Letter, Document]) -> None:
    """Letterhead, contents, tables, examples and the closing words are kept and are no text of a Randziffer."""
    letter, document = case
    kinds = {unit.section: unit.kind for unit in document.units}
    assert (kinds["Briefkopf"], kinds["Einleitung"], kinds["Inhalt"], kinds["Schluss"]) == (
        "note",
        "note",
        "contents",
        "note",
    )
    (table,) = (unit for unit in document.units if unit.kind == "table")
    assert table.section == "Rz. 4"
    assert table.text.split() == [
        "Angabe",
        "Grund",
        "Nummer",
        "Vollständigkeit",
        "Betrag",
        "Richtigkeit",
        "Tag",
        "Ordnung",
    ]
    assert [unit.path for unit in document.units if unit.section == "Rz. 17"] == [(("Beispiel", "1"),)]
    assert all("Seite" not in unit.text for unit in document.units)
    assert any(unit.kind == "footnote" for unit in document.units) is letter.layout.foot


def test_sound(case: tuple[Letter, Document]) -> None:
    """Every unit is a stretch of the canonical text, and every word has a box on a page."""
    _, document = case
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)
    assert all(unit.boxes for unit in document.units if unit.text)


def test_footnote_marks(tmp_path: Path) -> None:
    """The raised mark of a footnote is no part of the text; a raised digit that marks none stays."""
    letter = Letter(Layout())
    letter.turn()
    for count in range(3):
        y = letter.y
        letter.rz("Die Fläche")
        letter.put(letter.text_x + 54, y - 4, "1" if count == 1 else "2", 6)
        letter.put(letter.text_x + 60, y, "ist klein.")
    letter.put(letter.text_x, 700, "1 Gemessen wird innen.", 8)
    file = tmp_path / "letter.pdf"
    file.write_bytes(letter.bytes())
    document = read_document(file)
    texts = {unit.section: " ".join(unit.text.split()) for unit in document.units}
    assert texts["Rz. 2"] == "Die Fläche ist klein."
    assert texts["Rz. 3"].replace(" ", "") == "DieFläche2istklein."
    assert texts["Fußnote 1"] == "Gemessen wird innen."
    assert [rest.name for rest in document.remainders].count("footnote mark") == 1
