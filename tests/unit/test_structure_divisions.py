"""Divisions, dropped sections, formulas and the names of places: small readers of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.load.segments import segments
from etl.structure import read_document
from etl.structure.divisions import Divisions
from etl.structure.dropped import is_dropped, sections_of
from etl.structure.hyphens import is_formula
from tests.support.documents.portal_statutes import Statute


@pytest.mark.parametrize(
    ("names", "ranks"),
    [
        ("Erster Teil|Erster Abschnitt|Zweiter Abschnitt|Zweiter Teil|Erster Abschnitt", [1, 2, 2, 1, 2]),
        ("Buch 1|Abschnitt 1|Titel 1|Untertitel 1|Kapitel 1|Kapitel 2|Titel 2|Buch 2", [1, 2, 3, 4, 5, 5, 3, 1]),
        ("Kapitel 1|Abschnitt 1|Kapitel 2|Teil 1|Abschnitt 1", [1, 2, 1, 2, 3]),
        ("I.|1.|2.|2a.|a)|b)|3.|II.|1.", [1, 2, 2, 2, 3, 3, 2, 1, 2]),
        ("G.|H.|I.|I.|II.", [1, 1, 1, 2, 2]),
        ("Erster Abschnitt|I.|II.|Zweiter Abschnitt|I.", [1, 2, 2, 1, 2]),
        ("1. Abschnitt|1. Unterabschnitt|2. Unterabschnitt|2. Abschnitt", [1, 2, 2, 1]),
        ("A.|I.|1.|2.|II.|B.", [1, 2, 3, 3, 2, 1]),
    ],
)
def test_the_law_itself_says_how_its_divisions_nest(names: str, ranks: list[int]) -> None:
    """A division of the form of an open one takes its place, one of another form stands under the last."""
    divisions = Divisions()
    assert [divisions.enter(name) for name in names.split("|")] == ranks


def law(tmp_path: Path) -> Document:
    """A statute with divisions, a range of dropped sections, one of its own, and an annex."""
    printed = Statute()
    printed.title("Gesetz über Muster (MustG)", "MustG", "Zuletzt geändert durch Art. 1 G v. 3.4.2021 I 5")
    printed.division("Erster Teil", "Allgemeines")
    printed.division("Erster Abschnitt", "Zweck")
    printed.section("§ 1 Zweck")
    printed.paragraph("(1) Ein Muster.")
    printed.section("§§ 2 bis 4 (weggefallen)")
    printed.division("Zweiter Abschnitt", "Ende")
    printed.section("§ 5 (weggefallen)")
    printed.section("§ 6 Ende")
    printed.paragraph("Es gilt:")
    printed.item(1, "1.", "(weggefallen)")
    printed.item(1, "2.", "alles Übrige.")
    printed.section("Anlage 1 (zu § 1)")
    printed.paragraph("Muster.")
    return read_document(printed.save(tmp_path / "muster.pdf"))


def test_sections_know_the_headings_they_stand_under(tmp_path: Path) -> None:
    """Each unit has the divisions above it, a division those above itself, an annex none."""
    above = {unit.section: unit.heading_path for unit in law(tmp_path).units}
    first, zweck, ende = "Erster Teil Allgemeines", "Erster Abschnitt Zweck", "Zweiter Abschnitt Ende"
    assert above["Erster Teil"] == ()
    assert above["Zweiter Abschnitt"] == (first,)
    assert above["§ 1"] == above["§§ 2 bis 4"] == (first, zweck)
    assert above["§ 5"] == above["§ 6"] == (first, ende)
    assert above["Anlage 1"] == ()


def test_the_depth_of_a_division_in_xml_is_its_number(tmp_path: Path) -> None:
    """In gii-norm the gliederungskennzahl gives the depth, three digits a level, whatever the names say."""

    def division(digits: str, name: str) -> str:
        return (
            f"<norm><metadaten><gliederungseinheit><gliederungskennzahl>{digits}</gliederungskennzahl><gliederungsbez>"
            f"{name}</gliederungsbez><gliederungstitel>T</gliederungstitel></gliederungseinheit></metadaten></norm>"
        )

    def norm(name: str) -> str:
        text = "<textdaten><text><Content><P>Text.</P></Content></text></textdaten>"
        return f"<norm><metadaten><enbez>{name}</enbez></metadaten>{text}</norm>"

    path = tmp_path / "muster.xml"
    path.write_text(
        "<?xml version='1.0'?><dokumente><norm><metadaten><jurabk>M</jurabk><langue>M</langue></metadaten></norm>"
        f"{division('010', 'Teil')}{division('010010', 'Abschnitt A')}{norm('§ 1')}{division('010020', 'Teil B')}"
        f"{norm('§ 2')}{division('020', 'Schluss')}{norm('§ 3')}{norm('Anlage')}</dokumente>",
        encoding="utf-8",
    )
    above = {unit.section: unit.heading_path for unit in read_document(path).units}
    assert above["§ 1"] == ("Teil T", "Abschnitt A T")
    assert above["§ 2"] == ("Teil T", "Teil B T")
    assert above["§ 3"] == ("Schluss T",)
    assert above["Anlage"] == ()


@pytest.mark.parametrize(
    ("printed", "sections"),
    [
        ("§§ 3 bis 6", "§ 3|§ 4|§ 5|§ 6"),
        ("(XXXX) §§ 12 und 13", "§ 12|§ 13"),
        ("§§ 5a bis 5d", "§ 5a|§ 5b|§ 5c|§ 5d"),
        ("§§ 5 bis 7a", "§ 5|§ 6|§ 7|§ 7a"),
        ("§§ 3, 4 und 7 bis 9", "§ 3|§ 4|§ 7|§ 8|§ 9"),
        ("Art 3 bis 5", "Art. 3|Art. 4|Art. 5"),
        ("Anlagen 2 bis 4", "Anlage 2|Anlage 3|Anlage 4"),
        ("§ 3", ""),
        ("§ 3a", ""),
        ("Anlage 2", ""),
        ("§§ 3 bis Ende", ""),
        ("Teil 1 bis 3", ""),
    ],
)
def test_a_range_names_each_section_in_it(printed: str, sections: str) -> None:
    """A heading for many sections is read as each of them; a single one as none."""
    assert "|".join(sections_of(printed)) == sections


@pytest.mark.parametrize(
    ("text", "heading", "dropped"),
    [
        ("(weggefallen)", None, True),
        ("- (aufgehoben) -", None, True),
        ("(aufgehoben mit Wirkung vom 1.1.2001)", None, True),
        ("", "(weggefallen)", True),
        ("-", "(weggefallen)", True),
        ("Es gilt § 3.", "(weggefallen)", False),
        ("Die Regel ist weggefallen.", None, False),
        ("weggefallen ist die Regel", None, False),
        ("", "Zweck", False),
    ],
)
def test_what_is_dropped(text: str, heading: str | None, dropped: bool) -> None:
    """A place is dropped where nothing stands in it but the word for it."""
    assert is_dropped(text, heading) is dropped


def test_each_dropped_section_is_a_segment(tmp_path: Path) -> None:
    """Each section of a range is found, with the printed words; so are single sections and list items."""
    document = law(tmp_path)
    found = {segment.locator: segment for segment in segments(document, "sha256:0", "2026-01-01T00:00:00Z")}
    for locator in ("§ 2 MustG", "§ 3 MustG", "§ 4 MustG"):
        segment = found[locator]
        assert (segment.text, segment.dropped, segment.page) == ("§§ 2 bis 4 (weggefallen)", True, 1)
        assert document.text[segment.start : segment.end] == segment.text
        assert segment.boxes
    assert (found["§ 5 MustG"].text, found["§ 5 MustG"].dropped) == ("§ 5 (weggefallen)", True)
    assert found["§ 6 Nr. 1 MustG"].dropped is True
    assert [locator for locator, segment in found.items() if segment.dropped and "§ 6" in locator] == [
        "§ 6 Nr. 1 MustG"
    ]
    assert "§ 1" not in [segment.section for segment in found.values() if segment.dropped]


def test_names_of_places(tmp_path: Path) -> None:
    """Each segment has an eId and an identifier like an ELI with the day of the text; no two are the same."""
    found = list(segments(law(tmp_path), "sha256:0", "2026-01-01T00:00:00Z"))
    names = {segment.eid: segment.eli for segment in found}
    assert names["para-1_abs-1"] == "de/mustg/2021-04-03/para-1_abs-1"
    assert {"teil-1", "teil-1_abschn-1", "teil-1_abschn-2", "para-6_nr-2", "anlage-1"} <= set(names)
    assert len({segment.eli for segment in found}) == len({segment.id for segment in found}) == len(found)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("K = B × Z / 365", True),
        ("Betrag = Bemessungsgrundlage · Satz", True),
        ("E = Emission des Stoffes × 0,5 + C", True),
        ("x ≤ 1 000", True),
        ("Der Betrag ist B = 3, wenn der Antrag gestellt wird.", False),
        ("Es gilt die Formel", False),
        ("Wer einen Beleg nicht vorlegt (x = y), handelt ordnungswidrig und schuldet den Betrag.", False),
    ],
)
def test_formulas(text: str, formula: bool) -> None:
    """A formula is told by its signs; a sentence with a sign in it is none."""
    assert is_formula(text) is formula


def test_a_formula_on_a_line_of_its_own_is_a_unit(tmp_path: Path) -> None:
    """A formula between two paragraphs of an Absatz is a segment of its own kind there, and of no Satz."""
    printed = Statute()
    printed.title("Gesetz über Muster (MustG)", "MustG")
    printed.section("§ 1 Betrag")
    printed.paragraph("(1) Der Betrag wird berechnet. Er ergibt sich aus der Formel:")
    printed.paragraph("K = B × Z / 365.")
    printed.paragraph("Darin ist B der Betrag und Z die Zahl der Tage.")
    document = read_document(printed.save(tmp_path / "muster.pdf"))
    found = [(unit.kind, "_".join(map("-".join, unit.path)), unit.text) for unit in document.units if unit.path]
    assert found == [
        ("norm", "Absatz-1_Satz-1", "Der Betrag wird berechnet."),
        ("norm", "Absatz-1_Satz-2", "Er ergibt sich aus der Formel:"),
        ("formula", "Absatz-1", "K = B × Z / 365."),
        ("norm", "Absatz-1_Satz-3", "Darin ist B der Betrag und Z die Zahl der Tage."),
    ]
    names = {segment.kind: segment.eid for segment in segments(document, "sha256:0", "2026-01-01T00:00:00Z")}
    assert names["formula"] == "para-1_abs-1_formel-1"
