"""By-laws of any layout and format: every place with its own text, and what is no norm is kept apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from etl.document import Document
from etl.load.in_force import period
from etl.read.pdf import read_pdf
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.bylaw.document import is_bylaw, structure_bylaw
from etl.structure.pages.blocks import blocks_of
from tests.support.documents.bylaws import Chance
from tests.support.documents.typeset_laws import Layout, Part, typeset

Row = tuple[str, str, str]

DATA = Path(__file__).parents[1] / "data" / "bylaw"

DOGS = [
    Part("title", "Satzung der Gemeinde Musterbach über die Hundesteuer (Hundesteuersatzung – HStS) vom 12. März 2021"),
    Part(
        "text",
        (
            "Aufgrund der §§ 4 und 8 der Gemeindeordnung in der Fassung vom 24. Juli 2000 hat der "
            "Gemeinderat der Gemeinde Musterbach am 11. März 2021 folgende Satzung beschlossen:"
        ),
    ),
    Part("division", "I. Abschnitt"),
    Part("heading", "Allgemeines"),
    Part("section", "Steuergegenstand", "§ 1"),
    Part(
        "text",
        (
            "Gegenstand der Steuer ist das Halten von Hunden. Es wird vermutet, dass ein Hund mehr "
            "als drei Monate alt ist, wenn er gemäß § 3 Abs. 2 Satz 1 gemeldet wurde."
        ),
    ),
    Part("section", "Steuerpflicht und Haftung der Halterinnen und Halter", "§ 2"),
    Part("text", "Steuerpflichtig ist, wer einen Hund hält.", "(1)"),
    Part("text", "Halter eines Hundes ist nicht, wer", "(2)"),
    Part("item", "einen Hund", "1."),
    Part("item", "in Pflege nimmt oder", "a)", 1),
    Part("item", "auf Probe hält und", "b)", 1),
    Part("item", "dies der Gemeinde nach § 5 Abs. 1 anzeigt.", "2."),
    Part("text", "Die Anzeige ist binnen zwei Wochen zu erstatten."),
    Part("section", "(weggefallen)", "§ 3"),
    Part("division", "II. Abschnitt"),
    Part("heading", "Höhe der Steuer"),
    Part("section", "Steuersätze", "§ 4"),
    Part("text", "Die Steuer beträgt im Kalenderjahr:", "(1)"),
    Part("row", "", cells=("Hund", "Steuer")),
    Part("row", "", cells=("für den ersten Hund", "96,00 €")),
    Part("row", "", cells=("für jeden weiteren Hund, der in demselben Haushalt gehalten wird", "144,00 €")),
    Part("text", "Die Sätze nach Absatz 1 gelten ab dem 1. Januar 2022.", "(2)"),
    Part("section", "Inkrafttreten", "§ 5"),
    Part("text", "Diese Satzung tritt am 1. April 2021 in Kraft."),
    Part("note", "Musterbach, den 12. März 2021"),
    Part("note", "Die Bürgermeisterin"),
    Part("note", "gez. Wauwau"),
    Part("heading", "Anlage 1 zu § 4"),
    Part("item", "Rassen nach Landesrecht", "1."),
    Part("item", "Kreuzungen dieser Rassen", "2."),
]

DOGS_READ: list[Row] = [
    (
        "Eingangsformel",
        "",
        (
            "Aufgrund der §§ 4 und 8 der Gemeindeordnung in der Fassung vom 24. Juli 2000 hat der Gemeinderat der "
            "Gemeinde Musterbach am 11. März 2021 folgende Satzung beschlossen:"
        ),
    ),
    ("§ 1", "Satz 1", "Gegenstand der Steuer ist das Halten von Hunden."),
    (
        "§ 1",
        "Satz 2",
        "Es wird vermutet, dass ein Hund mehr als drei Monate alt ist, wenn er gemäß § 3 Abs. 2 Satz 1 gemeldet wurde.",
    ),
    ("§ 2", "Absatz 1", "Steuerpflichtig ist, wer einen Hund hält."),
    ("§ 2", "Absatz 2 Satz 1", "Halter eines Hundes ist nicht, wer"),
    ("§ 2", "Absatz 2 Satz 1 Nummer 1", "einen Hund"),
    ("§ 2", "Absatz 2 Satz 1 Nummer 1 Buchstabe a", "in Pflege nimmt oder"),
    ("§ 2", "Absatz 2 Satz 1 Nummer 1 Buchstabe b", "auf Probe hält und"),
    ("§ 2", "Absatz 2 Satz 1 Nummer 2", "dies der Gemeinde nach § 5 Abs. 1 anzeigt."),
    ("§ 2", "Absatz 2 Satz 2", "Die Anzeige ist binnen zwei Wochen zu erstatten."),
    ("§ 4", "Absatz 1", "Die Steuer beträgt im Kalenderjahr:"),
    ("§ 4", "Absatz 2", "Die Sätze nach Absatz 1 gelten ab dem 1. Januar 2022."),
    ("§ 5", "", "Diese Satzung tritt am 1. April 2021 in Kraft."),
]

LAYOUTS = {
    "centred bold": Layout(),
    "centred plain": Layout(strong=False, font="tiro", bold="tibo", size=11, leading=1.3),
    "left bold, one line": Layout(centred=False, same_line=True, gap=8),
    "left plain": Layout(centred=False, strong=False, gap=6, size=12, leading=1.5),
    "hanging Absätze": Layout(absatz_hangs=True, hang=28, justified=True),
    "labels in the line": Layout(column_labels=False, hang=14, size=9),
    "two columns": Layout(columns=2, size=8.5, left=50, right=545, justified=True),
    "small pages": Layout(bottom=330, head="Ortsrecht Musterbach 9.2", foot="- {page} -"),
}


def pdf(parts: list[Part], layout: Layout, tmp_path: Path) -> Path:
    """Set a by-law."""
    path = tmp_path / "satzung.pdf"
    path.write_bytes(typeset(parts, layout))
    return path


def places(document: Document, *kinds: str) -> list[Row]:
    """Give section, path in short, and text of the units of some kinds."""
    return [
        (unit.section, " ".join(f"{level} {label}" for level, label in unit.path), " ".join(unit.text.split()))
        for unit in document.units
        if unit.kind in kinds
    ]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_a_bylaw_in_many_layouts(layout: Layout, tmp_path: Path) -> None:
    """The same by-law gives the same places and texts, however it is set; every character is accounted for."""
    path = pdf(DOGS, layout, tmp_path)
    document = read_document(path)
    assert document.kind == "by-law"
    assert places(document, "norm") == DOGS_READ
    assert [row[2] for row in places(document, "table")] == [
        "Hund Steuer",
        "für den ersten Hund 96,00 €",
        "für jeden weiteren Hund, der in demselben Haushalt gehalten wird 144,00 €",
    ]
    assert places(document, "annex") == [
        ("Anlage 1", "Nummer 1", "Rassen nach Landesrecht"),
        ("Anlage 1", "Nummer 2", "Kreuzungen dieser Rassen"),
    ]
    assert (
        " ".join(row[2] for row in places(document, "note"))
        == "Musterbach, den 12. März 2021 Die Bürgermeisterin gez. Wauwau"
    )
    assert account(path, document).complete


def test_what_a_bylaw_says_of_itself(tmp_path: Path) -> None:
    """Title, abbreviation, name, work, date; divisions give the heading path; a dropped section is kept."""
    document = read_document(pdf(DOGS, Layout(), tmp_path))
    assert document.title == "Satzung der Gemeinde Musterbach über die Hundesteuer"
    assert (document.abbreviation, document.names) == ("HStS", ("Hundesteuersatzung",))
    assert (document.work, document.stand) == ("de/gemeinde-musterbach/hsts", "2021-03-12")
    above = {unit.section: unit.heading_path for unit in document.units}
    assert above["§ 1"] == ("I. Abschnitt Allgemeines",)
    assert above["§ 5"] == ("II. Abschnitt Höhe der Steuer",)
    assert above["Anlage 1"] == ()
    headings = {unit.section: unit.heading for unit in document.units}
    assert headings["§ 2"] == "Steuerpflicht und Haftung der Halterinnen und Halter"
    assert headings["§ 3"] == "(weggefallen)"


def test_a_bylaw_in_markdown() -> None:
    """Markdown gives the places and texts the PDF gives."""
    document = read_document(DATA / "hundesteuer.md")
    assert places(document, "norm") == DOGS_READ
    assert document.work == "de/gemeinde-musterbach/hsts"
    assert [row[2] for row in places(document, "annex")] == ["Rassen nach Landesrecht", "Kreuzungen dieser Rassen"]


def test_a_bylaw_in_html() -> None:
    """HTML gives them too, list numbers that only the list says included."""
    assert places(read_document(DATA / "hundesteuer.html"), "norm") == DOGS_READ


def test_contents_repeat_every_heading(tmp_path: Path) -> None:
    """The contents are one unit and no sections, with their page numbers."""
    entries = [Part("heading", "Inhaltsübersicht")]
    entries += [Part("note", f"{part.label} {part.text} ........ 3") for part in DOGS if part.role == "section"]
    document = read_document(pdf([DOGS[0], *entries, *DOGS[1:]], Layout(), tmp_path))
    assert places(document, "norm") == DOGS_READ
    assert len(places(document, "contents")) == 1
    assert "Steuersätze ........ 3" in places(document, "contents")[0][2]


def test_references_at_the_beginning_of_a_line(tmp_path: Path) -> None:
    """What cites a section is no heading, where it begins a paragraph and where it begins a line."""
    law = [
        Part("title", "Satzung über Bänke"),
        Part("section", "Bänke", "§ 1"),
        Part(
            "text",
            (
                "§ 3 Abs. 2 der Hauptsatzung gilt entsprechend. Im Übrigen gelten auch die Vorschriften "
                "der Gemeindeordnung und § 2 dieser Satzung."
            ),
        ),
        Part("text", "§ 2 bleibt unberührt."),
        Part("section", "Stühle", "§ 2"),
        Part("text", "§ 1 gilt für Stühle entsprechend."),
    ]
    for width in range(300, 420, 12):
        document = read_document(pdf(law, Layout(right=70 + width), tmp_path))
        sections = [unit.section for unit in document.units if unit.kind == "norm"]
        assert list(dict.fromkeys(sections)) == ["§ 1", "§ 2"]
        assert places(document, "norm")[-1] == ("§ 2", "", "§ 1 gilt für Stühle entsprechend.")


def test_a_statute_that_is_no_bylaw(tmp_path: Path) -> None:
    """A law that calls itself an act is a statute, with a work of its own name."""
    law = [replace(DOGS[0], text="Gesetz über Bänke (Bankgesetz – BankG)"), *DOGS[4:12]]
    document = read_document(pdf(law, Layout(), tmp_path))
    assert (document.kind, document.work, document.title) == ("statute", "de/bankg", "Gesetz über Bänke")


@pytest.mark.parametrize(
    ("title", "kind", "work", "since"),
    [
        ("Hafenordnung der Stadt Nordkai (HafO)", "by-law", "de/stadt-nordkai/hafo", "2024-03-01"),
        ("Marktordnung für die Gemeinde Deichdorf", "by-law", "de/gemeinde-deichdorf/marktordnung", "2024-03-01"),
        ("Ordnung über die Häfen der Stadt Nordkai (HafO)", "by-law", "de/stadt-nordkai/hafo", "2024-03-01"),
        ("Hafenordnung (HafO)", "statute", "de/hafo", None),
        ("Verordnung über Häfen der Stadt Nordkai (HafV)", "statute", "de/hafv", None),
    ],
)
def test_the_order_of_a_municipality_is_a_bylaw(
    title: str, kind: str, work: str, since: str | None, tmp_path: Path
) -> None:
    """Its commencement clause is taken at its word; that of a text of the state may be an old one."""
    file = tmp_path / "order.md"
    file.write_text(
        f"# {title}\n\n## § 1 Zweck\n\nSie gilt im Hafen.\n\n## § 2 Schluss\n\n"
        "Diese Ordnung tritt am 1. März 2024 in Kraft.\n",
        encoding="utf-8",
    )
    document = read_document(file)
    assert (document.kind, document.work, period(document).since) == (kind, work, since)


@pytest.mark.parametrize(
    ("title", "law"),
    [
        ("Ordnung der Kasse Nordersund (Kassenordnung – KassO) vom 2. Mai 2021", True),
        ("Zweites Gesetz über Quittungen vom 2. Mai 2021", True),
        ("Quittungsgesetz (QuitG)", True),
        ("Ordnung muss sein", False),
        ("Kommentar zum Quittungsgesetz (QuitG)", False),
    ],
)
def test_a_law_of_one_section(title: str, law: bool, tmp_path: Path) -> None:
    """One § is a law where the title has its day or its abbreviation; prose about a law, or on order, is none."""
    file = tmp_path / "one.md"
    file.write_text(f"# {title}\n\n### § 1 Aufbewahrung\n\n(1) Quittungen sind aufzubewahren.\n", encoding="utf-8")
    assert (read_document(file).kind in ("statute", "by-law")) is law


def test_an_amending_bylaw(tmp_path: Path) -> None:
    """New text a by-law quotes belongs to its Artikel."""
    law = [
        Part("title", "2. Satzung zur Änderung der Hundesteuersatzung vom 3. Mai 2022"),
        Part("section", "Änderung der Hundesteuersatzung", "Artikel 1"),
        Part("text", "§ 4 der Hundesteuersatzung erhält folgende Fassung:"),
        Part("section", "Steuersätze", "„§ 4"),
        Part("text", "Die Steuer beträgt 100 Euro.", "(1)"),
        Part("text", "Sie ist am 1. Juli fällig.“", "(2)"),
        Part("section", "Inkrafttreten", "Artikel 2"),
        Part("text", "Diese Satzung tritt am Tag nach ihrer Bekanntmachung in Kraft."),
    ]
    document = read_document(pdf(law, Layout(), tmp_path))
    assert places(document, "norm", "quoted") == [
        ("Artikel 1", "", "§ 4 der Hundesteuersatzung erhält folgende Fassung:"),
        ("Artikel 1", "Zitat § 4 Absatz 1", "Die Steuer beträgt 100 Euro."),
        ("Artikel 1", "Zitat § 4 Absatz 2", "Sie ist am 1. Juli fällig.“"),
        ("Artikel 2", "", "Diese Satzung tritt am Tag nach ihrer Bekanntmachung in Kraft."),
    ]


def test_bylaws_by_chance(tmp_path: Path) -> None:
    """Thirty by-laws in thirty layouts: F1 of section, path and text is at least 0.99, and of no file under 0.95."""
    right = read = wanted = 0
    for seed in range(30):
        chance = Chance(seed)
        law, layout = chance.law(), chance.layout()
        file = blocks_of(read_pdf(pdf(law.parts, layout, tmp_path)))
        assert is_bylaw(file), seed
        rows = [(unit.section, unit.path, unit.text) for unit in structure_bylaw(file).units]
        got = joined([row for row in rows if row[0].startswith("§") and row[2]])
        want = joined(law.wanted)
        same = sum(got.get(place) == text for place, text in want.items())
        assert 2 * same >= 0.95 * (len(got) + len(want)), seed
        right, read, wanted = right + same, read + len(got), wanted + len(want)
    assert 2 * right / (read + wanted) >= 0.99


def joined(
    rows: list[tuple[str, tuple[tuple[str, str], ...], str]],
) -> dict[tuple[str, tuple[tuple[str, str], ...]], str]:
    """Give the text of each place without white space; text behind a list goes with its place."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
    for section, path, text in rows:
        found[section, path] = found.get((section, path), "") + "".join(text.split())
    return found
