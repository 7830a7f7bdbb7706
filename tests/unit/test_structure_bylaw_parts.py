"""Parts of a by-law that are no section: letterhead, preamble, contents, formula, announcement, annexes, changes."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from etl.document import Document
from etl.read.page import Block, BlockKind, Blocks
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.bylaw.document import structure_bylaw
from etl.structure.gazette.document import structure_gazette
from tests.support.documents.typeset_laws import Layout, Part, typeset

LAYOUTS = [Layout(), Layout(strong=False, centred=False, font="tiro", bold="tibo", size=11, absatz_hangs=True)]

WASTE = [
    Part("note", "Stadt Musterstadt"),
    Part("note", "Ortsrecht 3.1"),
    Part("title", "Satzung"),
    Part("title", "über die Abfallentsorgung in der Stadt Musterstadt"),
    Part("title", "(Abfallsatzung – AbfS)"),
    Part("date", "vom 12.03.2021"),
    Part("heading", "Präambel"),
    Part(
        "text", "Der Rat der Stadt Musterstadt hat auf Grund des § 7 der Gemeindeordnung folgende Satzung beschlossen:"
    ),
    Part("heading", "Inhaltsübersicht"),
    Part("note", "§ 1 Aufgabe"),
    Part("note", "§ 2 Begriffe"),
    Part("note", "§ 3 Gebühren"),
    Part("note", "§ 4 Inkrafttreten"),
    Part("section", "Aufgabe", "§ 1"),
    Part("text", "Die Stadt entsorgt Abfälle. Sie bedient sich Dritter."),
    Part("section", "Begriffe", "§ 2"),
    Part("text", "Im Sinne dieser Satzung ist"),
    Part("item", "Restmüll: alles Übrige;", "1."),
    Part("item", "Bioabfall: Abfälle aus", "2."),
    Part("item", "Küchen und", "-", 1),
    Part("item", "Gärten;", "-", 1),
    Part("item", "Sperrmüll, was nicht hineinpasst.", "3."),
    Part("section", "Gebühren", "§ 3"),
    Part("text", "Die Gebühr berechnet sich nach der Formel", "(1)"),
    Part("heading", "G = V × 0,35 + 12"),
    Part("text", "Dabei ist V das Volumen.", "(2)"),
    Part("section", "Inkrafttreten", "§ 4"),
    Part("text", "Diese Satzung tritt am Tage nach der Bekanntmachung in Kraft."),
    Part("heading", "Bekanntmachungsanordnung"),
    Part("text", "Die vorstehende Satzung wird hiermit öffentlich bekannt gemacht. § 4 ist zu beachten."),
    Part("note", "Musterstadt, den 12.03.2021"),
    Part("note", "Müller"),
    Part("note", "Oberbürgermeister"),
    Part("heading", "Anlage 1"),
    Part("heading", "Gebührentarif"),
    Part("row", "", cells=("1.1", "Leerung 120 l", "12,50 €")),
    Part("row", "", cells=("1.2", "Leerung 240 l", "25,00 €")),
    Part("heading", "Anlage 2"),
    Part("item", "Erstens dieses", "1."),
    Part("item", "Zweitens jenes", "2."),
]


def rows(document: Document, *kinds: str) -> list[tuple[str, str, str]]:
    """Give section, path in short, and text of the units of some kinds."""
    return [
        (unit.section, " ".join(f"{level} {label}" for level, label in unit.path), " ".join(unit.text.split()))
        for unit in document.units
        if unit.kind in kinds
    ]


@pytest.mark.parametrize("layout", LAYOUTS, ids=["centred", "left"])
def test_parts_of_a_bylaw(layout: Layout, tmp_path: Path) -> None:
    """Each part has its kind and its place, and every character is accounted for."""
    path = tmp_path / "satzung.pdf"
    path.write_bytes(typeset(WASTE, layout))
    document = read_document(path)
    assert document.title == "Satzung über die Abfallentsorgung in der Stadt Musterstadt"
    assert (document.abbreviation, document.work) == ("AbfS", "de/stadt-musterstadt/abfs")
    assert document.stand == "2021-03-12"
    assert [text for section, _, text in rows(document, "note") if section == "Vorbemerkung"] == [
        "Stadt Musterstadt",
        "Ortsrecht 3.1",
    ]
    assert rows(document, "norm")[0][0] == "Präambel"
    assert rows(document, "contents") == [
        ("Inhaltsübersicht", "", "§ 1 Aufgabe § 2 Begriffe § 3 Gebühren § 4 Inkrafttreten")
    ]
    assert ("§ 2", "Nummer 2 Strich 2", "Gärten;") in rows(document, "norm")
    assert ("§ 2", "Nummer 3", "Sperrmüll, was nicht hineinpasst.") in rows(document, "norm")
    assert rows(document, "formula") == [("Formel zu § 3", "Absatz 1", "G = V × 0,35 + 12")]
    closing = [text for section, _, text in rows(document, "note") if section == "Schlussformel"]
    assert closing[0] == "Bekanntmachungsanordnung"
    assert closing[-1] == "Oberbürgermeister"
    assert rows(document, "table") == [
        ("Anlage 1", "Zeile 1", "1.1 Leerung 120 l 12,50 €"),
        ("Anlage 1", "Zeile 2", "1.2 Leerung 240 l 25,00 €"),
    ]
    assert rows(document, "annex") == [
        ("Anlage 2", "Nummer 1", "Erstens dieses"),
        ("Anlage 2", "Nummer 2", "Zweitens jenes"),
    ]
    assert account(path, document).complete


CHANGES = """# Zweite Satzung zur Änderung der Hauptsatzung der Gemeinde Musterbach

Vom 4. Mai 2022

Auf Grund des § 4 der Gemeindeordnung erlässt die Gemeinde Musterbach folgende Satzung:

## Artikel I

Die Hauptsatzung vom 1. Juni 2019 wird wie folgt geändert:

1. § 3 Absatz 2 erhält folgende Fassung:

   „(2) Der Gemeinderat tagt öffentlich. Er tagt im Rathaus.“

2. In § 5 wird das Wort „Euro“ durch das Wort „EUR“ ersetzt.

3. Nach § 7 wird folgender § 7a eingefügt:

   „§ 7a
   Ältestenrat

   (1) Es wird ein Ältestenrat gebildet.

   (2) Er berät den Gemeinderat.“

4. § 8 Nr. 3 wird neu gefasst: „3. der Ausschuss für Glocken.“

## Artikel II

Diese Satzung tritt am 1. Juni 2022 in Kraft.
"""


def test_changes_in_markdown(tmp_path: Path) -> None:
    """New text stands under its command, also where it follows in the same paragraph; replaced words stay in it."""
    path = tmp_path / "aenderung.md"
    path.write_text(CHANGES, encoding="utf-8")
    document = read_document(path)
    assert rows(document, "quoted") == [
        ("Artikel I", "Nummer 1 Zitat 1 Absatz 2 Satz 1", "Der Gemeinderat tagt öffentlich."),
        ("Artikel I", "Nummer 1 Zitat 1 Absatz 2 Satz 2", "Er tagt im Rathaus.“"),
        ("Artikel I", "Nummer 3 Zitat § 7a Absatz 1", "Es wird ein Ältestenrat gebildet."),
        ("Artikel I", "Nummer 3 Zitat § 7a Absatz 2", "Er berät den Gemeinderat.“"),
        ("Artikel I", "Nummer 4 Zitat 1 Nummer 3", "der Ausschuss für Glocken.“"),
    ]
    assert ("Artikel I", "Nummer 2", "In § 5 wird das Wort „Euro“ durch das Wort „EUR“ ersetzt.") in rows(
        document, "norm"
    )
    assert rows(document, "norm")[-1] == ("Artikel II", "", "Diese Satzung tritt am 1. Juni 2022 in Kraft.")
    assert {unit.heading for unit in document.units if unit.kind == "quoted"} == {"§ 3", "§ 7a", "§ 8"}
    assert document.stand == "2022-05-04"


PIECES = (
    *(
        "§",
        "§ 1",
        "§ 2 Abs. 3",
        "Artikel 1",
        "„",
        "“",
        "(1)",
        "1.",
        "a)",
        "-",
        "Anlage",
        "Anlage 1",
        "Inhaltsübersicht",
    ),
    *("Präambel", "Vom 1. Mai 2021", "Bundesgesetzblatt", "wird wie folgt gefasst:", "„§ 5", "Text", "Gebühr.", "und"),
    *("II. Abschnitt", "Musterstadt, den 1.1.2020", "(weggefallen)", "12,00 €", "Satzung", "Teil I", "»x«", '"q"'),
)


def test_blocks_in_any_order() -> None:
    """Whatever blocks come in whatever order: nothing is raised, no character is lost, each unit is its stretch."""
    chance = random.Random(3)
    kinds: list[BlockKind] = ["heading", "paragraph", "item", "row", "footnote", "formula"]
    for _ in range(300):
        blocks: list[Block] = []
        for _ in range(chance.randint(1, 40)):
            kind = chance.choice(kinds)
            words = " ".join(chance.choice(PIECES) for _ in range(chance.randint(1, 6))).split()
            cells = (words[0], " ".join(words[1:])) if kind == "row" else ()
            label = chance.choice([None, None, "1.", "a)", "-"])
            look = {"bold": chance.random() < 0.3, "centred": chance.random() < 0.3}
            blocks.append(Block(kind, words, depth=chance.randint(0, 2), label=label, cells=cells, **look))
        printed = Counter("".join((block.label or "") + "".join(block.words) for block in blocks))
        for structure in (structure_bylaw, structure_gazette):
            document = structure(Blocks("any.md", blocks))
            assert Counter("".join(document.text.split())) == printed
            assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)
