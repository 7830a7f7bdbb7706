"""Acts of the Union as they are published: the pages of the portal, print with footnotes, editions made for reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf

from etl.structure import read_document
from etl.structure.account import account
from tests.support.documents.eu_acts import units

mupdf = cast("Any", _pymupdf)
DATA = Path(__file__).parents[1] / "data" / "eu"


HTML = [
    ("Erwägungsgrund 1 Satz 1", "Belege werden in den Mitgliedstaaten verschieden gemeldet."),
    ("Erwägungsgrund 1 Satz 2", "Das erschwert den Handel."),
    ("Erwägungsgrund 2", "Die Meldung sollte einheitlich sein —"),
    ("Art. 1 Abs. 1 UAbs. 1", "Die Mitgliedstaaten melden der Kommission"),
    ("Art. 1 Abs. 1 UAbs. 1 Buchst. a", "jeden Beleg, der"),
    ("Art. 1 Abs. 1 UAbs. 1 Buchst. a Ziff. i", "mehr als 300 EUR ausweist oder"),
    ("Art. 1 Abs. 1 UAbs. 1 Buchst. a Ziff. ii", "gefälscht ist,"),
    ("Art. 1 Abs. 1 UAbs. 1 Buchst. a", "sofern er nicht bereits gemeldet ist, und"),
    ("Art. 1 Abs. 1 UAbs. 1 Buchst. b", "jeden verlorenen Beleg."),
    (
        "Art. 1 Abs. 1 UAbs. 2 Satz 1",
        "Die Meldung nach Unterabsatz 1 Buchstabe b ist unverzüglich zu erstatten.",
    ),
    ("Art. 1 Abs. 1 UAbs. 2 Satz 2", "Sie ist zu begründen."),
    ("Art. 1 Abs. 2", "Die Kommission prüft die Meldungen."),
    ("Art. 2", "Für die Zwecke dieser Richtlinie bezeichnet der Ausdruck"),
    ("Art. 2 Nr. 1", "„Beleg“ jede Unterlage;"),
    ("Art. 2 Nr. 2", "„Meldung“ jede Mitteilung."),
    ("Art. 3", "Diese Richtlinie ist an die Mitgliedstaaten gerichtet."),
]


def test_a_directive_from_the_portal() -> None:
    """HTML as the Union's portal sets it, tables within tables, gives the places and accounts for all of it."""
    path = DATA / "richtlinie.html"
    document = read_document(path)
    found = [(place, text) for place, _, text in units(document, "Erwägungsgrund", "Artikel")]
    assert found == HTML
    assert (document.abbreviation, document.work, document.names) == (
        "RL (EU) 2099/7",
        "eu/dir/2099/7",
        ("Belegmelderichtlinie",),
    )
    assert [unit.text for unit in document.units if unit.kind == "table"] == ["Nr.\tAngabe\tFrist\n1\tBetrag\t3 Tage"]
    assert account(path, document).complete


def test_a_consolidated_version_from_the_portal() -> None:
    """Of a consolidated version the text counts, not its list of acts; labels in boxes of their own are labels."""
    path = DATA / "konsolidiert.html"
    document = read_document(path)
    assert [(place, text) for place, _, text in units(document, "Artikel")] == [
        ("Art. 1 Abs. 1", "Eine Quittung nennt"),
        ("Art. 1 Abs. 1 Buchst. a", "den Betrag,"),
        ("Art. 1 Abs. 1 Buchst. b", "den Tag."),
        ("Art. 1 Abs. 2 UAbs. 1", "Sie ist acht Jahre aufzubewahren."),
        ("Art. 1 Abs. 2 UAbs. 2", "Längere Fristen bleiben unberührt."),
        ("Art. 2", "Diese Verordnung tritt am 1. März 2090 in Kraft."),
    ]
    assert (document.abbreviation, document.stand) == ("VO (EU) 2090/11", "2095-01-01")
    assert account(path, document).complete


def test_marks_of_footnotes(tmp_path: Path) -> None:
    """A raised mark is a named remainder and leaves no gap; the footnote it leads to is one, out of the recital."""
    font, path = mupdf.Font("tiro"), tmp_path / "act.pdf"
    document = mupdf.open()
    page = document.new_page(width=595, height=842)
    writer = mupdf.TextWriter(page.rect)
    rows = [
        (90, "VERORDNUNG (EU) 2099/55 DES RATES vom 5. Mai 2099 über Belege"),
        (120, "in Erwägung nachstehender Gründe:"),
        (150, "(1) Der Beleg ist für den Handel in der Union von Bedeutung|3|. Ohne ihn ist nichts zu prüfen —"),
        (180, "HAT FOLGENDE VERORDNUNG ERLASSEN:"),
        (210, "Artikel 1"),
        (240, "Jede Buchung in den Büchern eines Unternehmens in der Union hat einen Beleg."),
    ]
    for y, text in rows:
        x = 72.0
        for at, part in enumerate(text.split("|")):
            size = 6.5 if at % 2 else 11
            writer.append((x, y - 4 * (at % 2)), part, font=font, fontsize=size)
            x += font.text_length(part, fontsize=size)
    writer.append((72, 760), "(3) ABl. C 3 vom 1.2.2098, S. 4.", font=font, fontsize=8)
    writer.write_text(page)
    document.save(path)
    read = read_document(path)
    assert next(text for _, _, text in units(read, "Erwägungsgrund")).endswith("Union von Bedeutung.")
    assert [unit.text for unit in read.units if unit.kind == "footnote"] == ["ABl. C 3 vom 1.2.2098, S. 4."]
    assert [(one.name, one.text) for one in read.remainders] == [("footnote mark", "3")]
    assert account(path, read).complete


def test_an_act_made_ready_for_reading(tmp_path: Path) -> None:
    """Headings such as "Erwägungsgrund 2" and "Artikel 5 – Titel" of a Markdown edition give sections and titles."""
    path = tmp_path / "edition.md"
    lines = [
        "# Verordnung (EU) 2099/3 des Rates vom 5. Mai 2099",
        "## Erwägungsgründe",
        "### Erwägungsgrund 1 Zweck",
        "Belege sind wichtig.",
        "### Erwägungsgrund 2",
        "Sie sind zu prüfen. Das ist neu.",
        "## Kapitel I – Pflichten",
        "### Artikel 1 – Gegenstand und Ziel",
        "(1) Belege sind zu melden.",
        "(2) Zu melden sind:",
        "a) Quittungen,",
        "b) Rechnungen.",
        "### Art. 2 Inkrafttreten",
        "Sie tritt in Kraft.",
    ]
    path.write_text("\n\n".join(lines), encoding="utf-8")
    document = read_document(path)
    assert units(document, "Erwägungsgrund", "Artikel") == [
        ("Erwägungsgrund 1", "", "Belege sind wichtig."),
        ("Erwägungsgrund 2 Satz 1", "", "Sie sind zu prüfen."),
        ("Erwägungsgrund 2 Satz 2", "", "Das ist neu."),
        ("Art. 1 Abs. 1", "Gegenstand und Ziel", "Belege sind zu melden."),
        ("Art. 1 Abs. 2", "Gegenstand und Ziel", "Zu melden sind:"),
        ("Art. 1 Abs. 2 Buchst. a", "Gegenstand und Ziel", "Quittungen,"),
        ("Art. 1 Abs. 2 Buchst. b", "Gegenstand und Ziel", "Rechnungen."),
        ("Art. 2", "Inkrafttreten", "Sie tritt in Kraft."),
    ]
    assert account(path, document).complete
