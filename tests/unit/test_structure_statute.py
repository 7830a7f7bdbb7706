"""Statutes as the portal prints them: every place is found, with its own text and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document, Unit
from etl.structure import read_document
from tests.support.documents.portal_statutes import Measures, Statute

LONG = "Wer einen Beleg führt, hat ihn so abzulegen, dass er binnen angemessener Frist gefunden und gelesen werden kann"


@pytest.fixture
def statute() -> Statute:
    """A statute with its title page."""
    printed = Statute()
    printed.title(
        "Gesetz über Muster (Mustergesetz - MustG)", "MustG", "Zuletzt geändert durch Art. 1 G v. 3.4.2021 I 5"
    )
    return printed


def read(printed: Statute, tmp_path: Path) -> Document:
    """Save and read back."""
    return read_document(printed.save(tmp_path / "muster.pdf"))


def places(document: Document, kind: str = "norm") -> list[tuple[str, str, str]]:
    """Give section, path in short and text of the units of a kind."""
    return [(unit.section, short(unit), " ".join(unit.text.split())) for unit in document.units if unit.kind == kind]


def short(unit: Unit) -> str:
    """Give a path as "Absatz 1, Nummer 2"."""
    return ", ".join(f"{level} {label}" for level, label in unit.path)


def test_title_page(statute: Statute, tmp_path: Path) -> None:
    """Title, short name, work and date are read from the title page, and its notes are no norm."""
    statute.section("§ 1 Zweck")
    statute.paragraph("Dieses Gesetz dient als Muster.")
    document = read(statute, tmp_path)
    assert (document.title, document.abbreviation, document.work) == ("Gesetz über Muster", "MustG", "de/mustg")
    assert (document.stand, document.pages, document.kind) == ("2021-04-03", 1, "statute")
    assert places(document) == [("§ 1", "", "Dieses Gesetz dient als Muster.")]
    assert [unit.heading for unit in document.units if unit.kind == "norm"] == ["Zweck"]


@pytest.mark.parametrize(
    "measures",
    [
        Measures(),
        Measures(margin=72, indent=6, column=18, size=11, leading=13.5, paragraph=27, right=530),
        Measures(width=420, height=595, margin=40, right=390, indent=10, column=40),
        Measures(indent=0, column=24),
    ],
    ids=["portal", "wide margins", "small page", "labels at the margin"],
)
def test_lists_in_any_measures(measures: Measures, tmp_path: Path) -> None:
    """Nested lists and the text after them are told by their columns, wherever these stand."""
    printed = Statute(measures)
    printed.title("Ordnung über Listen (ListO)", "ListO")
    printed.section("§ 1 Listen")
    printed.paragraph("(1) Es gelten")
    printed.item(1, "1.", f"{LONG},")
    printed.item(1, "2.", "die folgenden Regeln:")
    printed.item(2, "a)", f"{LONG},")
    printed.item(2, "b)", "die zweite mit")
    printed.item(3, "aa)", "einem Teil und")
    printed.item(3, "bb)", "einem anderen,")
    printed.after(2, "sowie ihrem Rest,")
    printed.item(1, "2a.", "die letzte,")
    printed.after(0, "soweit nichts anderes bestimmt ist.")
    printed.paragraph("(2) Der Rest bleibt unberührt.")
    document = read(printed, tmp_path)
    assert places(document) == [
        ("§ 1", "Absatz 1", "Es gelten"),
        ("§ 1", "Absatz 1, Nummer 1", f"{LONG},"),
        ("§ 1", "Absatz 1, Nummer 2", "die folgenden Regeln:"),
        ("§ 1", "Absatz 1, Nummer 2, Buchstabe a", f"{LONG},"),
        ("§ 1", "Absatz 1, Nummer 2, Buchstabe b", "die zweite mit"),
        ("§ 1", "Absatz 1, Nummer 2, Buchstabe b, Doppelbuchstabe aa", "einem Teil und"),
        ("§ 1", "Absatz 1, Nummer 2, Buchstabe b, Doppelbuchstabe bb", "einem anderen,"),
        ("§ 1", "Absatz 1, Nummer 2, Buchstabe b", "sowie ihrem Rest,"),
        ("§ 1", "Absatz 1, Nummer 2a", "die letzte,"),
        ("§ 1", "Absatz 1", "soweit nichts anderes bestimmt ist."),
        ("§ 1", "Absatz 2", "Der Rest bleibt unberührt."),
    ]


def test_item_that_begins_with_a_list(statute: Statute, tmp_path: Path) -> None:
    """An item without text of its own still holds the list that stands in it."""
    statute.section("§ 1 Liste")
    statute.paragraph("Frei sind")
    statute.item(1, "1.", "")
    statute.item(2, "a)", "Grüße und")
    statute.item(2, "b)", "Dank,")
    statute.item(1, "2.", "Bitten.")
    assert places(read(statute, tmp_path))[1:] == [
        ("§ 1", "Nummer 1, Buchstabe a", "Grüße und"),
        ("§ 1", "Nummer 1, Buchstabe b", "Dank,"),
        ("§ 1", "Nummer 2", "Bitten."),
    ]


@pytest.mark.parametrize(("shift", "gap"), [(24.0, 36.0), (40.0, 30.0), (10.0, 60.0)])
def test_a_list_in_columns_of_its_own_is_no_table(statute: Statute, tmp_path: Path, shift: float, gap: float) -> None:
    """Nine items whose labels stand apart from their texts, over two pages, keep their places; a table stays one."""
    for number in range(1, 4):
        statute.section(f"§ {number} Waren")
        statute.paragraph("(1) Frei sind")
        for item in range(1, 4):
            statute.item(1, f"{item}.", f"die Waren der Gruppe {item}, die im Inland hergestellt sind;")
    statute.section("§ 4 Beiträge")
    statute.paragraph("(1) Abziehbar sind")
    statute.item(1, "1.", "Beiträge zu")
    more = " und die Mitglieder darüber einzeln unterrichtet, auch wenn sie ihren Sitz nicht im Inland hat" * 3
    for letter in "abcdefghi":
        statute.down(17.0)
        column = statute.column(1) + shift
        statute.put(column, statute.y, f"{letter})")
        statute.block(column + gap, f"Kassen der Art {letter}, soweit sie vor Unfall schützen{more},")
    statute.item(1, "2.", "andere Beiträge.")
    statute.section("§ 5 Sätze")
    statute.paragraph("(1) Die Sätze sind:")
    statute.table(0, [["1.", "Boote", "5 Euro"], ["2.", "Kähne", "7 Euro"]], [0.0, 60.0, 200.0])
    document = read(statute, tmp_path)
    nested = [unit for unit in document.units if unit.section == "§ 4" and unit.path[-1][0] == "Buchstabe"]
    assert [unit.path for unit in nested] == [
        (("Absatz", "1"), ("Nummer", "1"), ("Buchstabe", letter)) for letter in "abcdefghi"
    ]
    assert {unit.page for unit in nested} == {1, 2}
    assert all(unit.text.startswith(f"Kassen der Art {unit.path[-1][1]},") for unit in nested)
    assert [unit.section for unit in document.units if unit.kind == "table"] == ["Tabelle zu § 5"]


def test_dashes_are_counted(statute: Statute, tmp_path: Path) -> None:
    """Dashes have no label, so the second is Strich 2; a new list counts anew."""
    statute.section("§ 1 Striche")
    statute.paragraph("(1) Erlaubt sind")
    statute.item(1, "–", "Gehen,")
    statute.item(1, "–", "Laufen,")
    statute.after(0, "verboten sind")
    statute.item(1, "–", "Rennen.")
    assert [path for _, path, _ in places(read(statute, tmp_path))] == [
        "Absatz 1",
        "Absatz 1, Strich 1",
        "Absatz 1, Strich 2",
        "Absatz 1",
        "Absatz 1, Strich 1",
    ]


def test_unusual_label_is_told_by_its_place(tmp_path: Path) -> None:
    """What stands in the column of labels is a label, whatever it looks like."""
    statute = Statute(Measures(column=50))
    statute.section("§ 1 Verfahren")
    statute.paragraph("Verfahren sind")
    statute.item(1, "1.", "das erste,")
    statute.item(1, "D 2", "das zweite,")
    statute.item(1, "3. bis 5.", "(weggefallen)")
    assert places(read(statute, tmp_path))[1:] == [
        ("§ 1", "Nummer 1", "das erste,"),
        ("§ 1", "Label D 2", "das zweite,"),
        ("§ 1", "Label 3. bis 5", "(weggefallen)"),
    ]


def test_printed_satz_numbers(statute: Statute, tmp_path: Path) -> None:
    """Printed Satz numbers open places and are no text; in a list item they count anew; after a list they go on."""
    statute.section("§ 1 Sätze")
    statute.paragraph("(1) {1}Der erste Satz nennt")
    statute.item(1, "1.", "eine Sache. {2}Sie gilt fort;")
    statute.item(1, "2.", "{1}Eine andere. {2}Auch sie gilt.")
    statute.after(0, "und endet hier. {2}Der zweite Satz steht für sich.{3}Der dritte schließt an.")
    statute.paragraph("(2) Ein Satz allein hat keine Nummer.")
    document = read(statute, tmp_path)
    assert places(document) == [
        ("§ 1", "Absatz 1, Satz 1", "Der erste Satz nennt"),
        ("§ 1", "Absatz 1, Satz 1, Nummer 1", "eine Sache."),
        ("§ 1", "Absatz 1, Satz 1, Nummer 1, Satz 2", "Sie gilt fort;"),
        ("§ 1", "Absatz 1, Satz 1, Nummer 2, Satz 1", "Eine andere."),
        ("§ 1", "Absatz 1, Satz 1, Nummer 2, Satz 2", "Auch sie gilt."),
        ("§ 1", "Absatz 1, Satz 1", "und endet hier."),
        ("§ 1", "Absatz 1, Satz 2", "Der zweite Satz steht für sich."),
        ("§ 1", "Absatz 1, Satz 3", "Der dritte schließt an."),
        ("§ 1", "Absatz 2", "Ein Satz allein hat keine Nummer."),
    ]
    assert {unit.satz for unit in document.units if unit.kind == "norm"} == {"printed", None}
    assert [left.text for left in document.remainders if left.name == "Satz number"] == list("12" + "12" + "23")


def test_small_type_that_is_no_satz_number(statute: Statute, tmp_path: Path) -> None:
    """An index stays in its word; the mark of a footnote goes, and what it was glued to closes up."""
    statute.section("§ 1 Flächen{*}")
    statute.paragraph(
        "(1) {1}Flächen bis 20 m{2} bleiben frei. {2}Das Gas CO{2} nicht, gleich wo{*}, es sei denn, es ruht."
    )
    statute.paragraph("* Gemäß Artikel 9 gilt dies ab morgen.")
    document = read(statute, tmp_path)
    assert places(document) == [
        ("§ 1", "Absatz 1, Satz 1", "Flächen bis 20 m2 bleiben frei."),
        ("§ 1", "Absatz 1, Satz 2", "Das Gas CO2 nicht, gleich wo, es sei denn, es ruht."),
    ]
    assert places(document, "footnote") == [("Fußnote zu § 1", "", "* Gemäß Artikel 9 gilt dies ab morgen.")]


def test_computed_satz_places(statute: Statute, tmp_path: Path) -> None:
    """Without printed numbers Sätze are counted; a list hangs on its Satz, and the box begins where the Satz does."""
    statute.section("§ 1 Sätze")
    statute.paragraph("(1) Der erste Satz steht allein. Der zweite nennt")
    statute.item(1, "1.", "eine Sache und")
    statute.item(1, "2.", "eine andere.")
    statute.after(0, "Der dritte Satz beginnt nach der Liste.")
    document = read(statute, tmp_path)
    assert [path for _, path, _ in places(document)] == [
        "Absatz 1, Satz 1",
        "Absatz 1, Satz 2",
        "Absatz 1, Satz 2, Nummer 1",
        "Absatz 1, Satz 2, Nummer 2",
        "Absatz 1, Satz 3",
    ]
    first, second, *_ = (unit for unit in document.units if unit.kind == "norm")
    assert first.boxes[0][3] < second.boxes[0][1]
    assert first.satz == second.satz == "computed"


def test_tables_stay_out_of_the_norm(statute: Statute, tmp_path: Path) -> None:
    """A table is a unit of its own, cell by cell, and the text around it is not broken by its words."""
    statute.section("§ 1 Sätze")
    statute.paragraph("(1) Die Gebühr beträgt für")
    statute.item(1, "1.", "große Dinge nach der Tafel")
    statute.table(1, [["bis 10 Pfund", "2 Euro"], ["bis\n20 Pfund", "3 Euro"], ["1.", "4 Euro"]], [0, 150])
    statute.after(1, "je Stück,")
    statute.item(1, "2.", "kleine Dinge nichts.")
    document = read(statute, tmp_path)
    assert places(document) == [
        ("§ 1", "Absatz 1", "Die Gebühr beträgt für"),
        ("§ 1", "Absatz 1, Nummer 1", "große Dinge nach der Tafel"),
        ("§ 1", "Absatz 1, Nummer 1", "je Stück,"),
        ("§ 1", "Absatz 1, Nummer 2", "kleine Dinge nichts."),
    ]
    (table,) = [unit for unit in document.units if unit.kind == "table"]
    assert (table.section, short(table)) == ("Tabelle zu § 1", "Absatz 1, Nummer 1")
    assert table.text.split("\n") == ["bis 10 Pfund\t2 Euro", "bis 20 Pfund\t3 Euro", "1.\t4 Euro"]


def test_notes_contents_and_divisions_are_set_apart(statute: Statute, tmp_path: Path) -> None:
    """Contents list, divisions, footnotes of the portal and annexes are units of their own kind."""
    statute.section("Inhaltsübersicht")
    statute.table(0, [["§ 1", "Zweck"], ["§ 2", "(weggefallen)"], ["Anlage", "Muster"]], [0, 80])
    statute.division("Teil 1", "Allgemeines")
    statute.section("§ 1 Zweck")
    statute.paragraph("Dieses Gesetz hat keinen Zweck.")
    statute.section("Fußnote")
    statute.paragraph("(+++ § 1: Zur Anwendung vgl. § 9 +++)")
    statute.section("§ 2 (weggefallen)")
    statute.section("§§ 3 bis 6 (weggefallen)")
    statute.division("Zweiter Abschnitt", "Schluss")
    statute.section("Art 7 Ende")
    statute.paragraph("Hier endet es.")
    statute.section("Anlage 1 (zu § 1) Muster")
    statute.paragraph("Ein Muster ist beizufügen.")
    document = read(statute, tmp_path)
    assert places(document) == [("§ 1", "", "Dieses Gesetz hat keinen Zweck."), ("Art 7", "", "Hier endet es.")]
    assert places(document, "footnote") == [("Fußnote zu § 1", "", "(+++ § 1: Zur Anwendung vgl. § 9 +++)")]
    assert places(document, "annex") == [("Anlage 1", "", "Ein Muster ist beizufügen.")]
    headings = [(unit.section, unit.heading, unit.text) for unit in document.units if unit.kind == "heading"]
    assert headings[1:] == [
        ("Teil 1", "Allgemeines", "Allgemeines"),
        ("§ 2", "(weggefallen)", ""),
        ("§§ 3 bis 6", "(weggefallen)", ""),
        ("Zweiter Abschnitt", "Schluss", "Schluss"),
    ]
    assert [unit.section for unit in document.units if unit.kind == "contents"] == ["Inhaltsübersicht"]


def test_centred_headings(tmp_path: Path) -> None:
    """Headings may stand in the middle, the title under its number."""
    printed = Statute(Measures(centred=True))
    printed.title("Ordnung über die Mitte (MitteO)", "MitteO")
    printed.division("Erster Teil", "Allgemeine Vorschriften")
    printed.section("§ 1  Mitte")
    printed.paragraph(f"(1) {LONG}.")
    printed.paragraph("(2) Es gilt")
    printed.item(1, "1.", "dies.")
    printed.section("§ 2  Die Mitte der Zeile und ihr Rand")
    printed.paragraph("Der Rand bleibt frei.")
    document = read(printed, tmp_path)
    assert [(unit.section, unit.heading) for unit in document.units if unit.kind == "norm"][-2:] == [
        ("§ 1", "Mitte"),
        ("§ 2", "Die Mitte der Zeile und ihr Rand"),
    ]
    assert [path for _, path, _ in places(document)] == ["Absatz 1", "Absatz 2", "Absatz 2, Nummer 1", ""]
    assert ("Erster Teil", "", "Allgemeine Vorschriften") in places(document, "heading")


def test_turn_of_the_page(tmp_path: Path) -> None:
    """A sentence, a list and a broken word go on over the turn of a page; a reference there is no Absatz."""
    printed = Statute()
    printed.title("Ordnung über Seiten (SeitO)", "SeitO")
    printed.section("§ 1 Seiten")
    full = "Das gilt nach Maßgabe der Vorschriften, die für Urkunden und sonstige Schriftstücke im Absatz"
    printed.paragraph(f"(1) {full}")
    printed.turn()
    printed.block(printed.measures.margin, "(2) bestimmt sind, und für jede Aufbewah-")
    printed.turn()
    printed.block(printed.measures.margin, "rung, wenn")
    printed.item(1, "1.", "sie dauert und")
    printed.turn()
    printed.y -= 17
    printed.item(1, "2.", "endet.")
    printed.turn()
    printed.block(printed.measures.margin, "(2) Das Weitere regelt die Leitung.")
    document = read(printed, tmp_path)
    assert places(document) == [
        ("§ 1", "Absatz 1", f"{full} (2) bestimmt sind, und für jede Aufbewahrung, wenn"),
        ("§ 1", "Absatz 1, Nummer 1", "sie dauert und"),
        ("§ 1", "Absatz 1, Nummer 2", "endet."),
        ("§ 1", "Absatz 2", "Das Weitere regelt die Leitung."),
    ]
    assert {left.text for left in document.remainders if left.name == "running head"} == {
        "Ein Service der Musterdruckerei"
    }
    assert "Seite" not in document.text.replace("Ordnung über Seiten", "").replace("§ 1 Seiten", "")


def test_heading_over_the_turn_of_the_page(tmp_path: Path) -> None:
    """A division may have its name on one page and its title on the next."""
    printed = Statute()
    printed.title("Ordnung (O)", "O")
    printed.section("§ 1 Eins")
    printed.paragraph("Eins.")
    printed.down(21.9)
    printed.block(printed.measures.margin, "III.", size=12, bold=True)
    printed.turn()
    printed.block(printed.measures.margin, "Rechtsmittel", size=12, bold=True)
    printed.section("§ 2 Zwei")
    printed.paragraph("Zwei.")
    document = read(printed, tmp_path)
    assert places(document) == [("§ 1", "", "Eins."), ("§ 2", "", "Zwei.")]
    assert ("III.", "", "Rechtsmittel") in places(document, "heading")


def test_offsets_boxes_and_words_agree(statute: Statute, tmp_path: Path) -> None:
    """Every unit is its stretch of the text, in order; every word stands in the box it was printed in."""
    statute.section("§ 1 Prüfung")
    statute.paragraph(f"(1) {{1}}{LONG}. {{2}}Das gilt auch für Reisekosten- und Bewirtungs-")
    statute.down(12)
    statute.block(statute.measures.margin, "belege nach § 3 Absatz 2. {3}Mehr nicht.")
    path = statute.save(tmp_path / "muster.pdf")
    document = read_document(path)
    assert "Reisekosten- und Bewirtungsbelege nach" in document.text
    starts = [unit.start for unit in document.units]
    assert starts == sorted(starts)
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)
    page = Statute.__dataclass_fields__["document"].default_factory(path)[0]  # type: ignore[misc]
    for word in document.words:
        cropped = page.get_textbox([word.box[1] - 0.3, word.box[2], word.box[3] + 0.3, word.box[4]])
        assert document.text[word.start : word.end] in cropped.replace("\n", " ")
