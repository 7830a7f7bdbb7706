"""Acts of the Union: what their blocks are, place by place, in every format they come in."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.read.page import Block
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.eu.document import is_eu, structure_eu
from etl.structure.eu.title import read_title
from provenance.model.locator import Locator, Place, parse
from tests.support.documents.eu_acts import act, flat, plain, units

DATA = Path(__file__).parents[1] / "data" / "eu"


REGULATION = [
    ("Erwägungsgrund 1 Satz 1", "", "Belege tragen jede Buchung."),
    ("Erwägungsgrund 1 Satz 2", "", "Ohne sie ist keine Buchung zu prüfen."),
    (
        "Erwägungsgrund 2 Satz 1",
        "",
        "Die Richtlinie 95/46/EG kannte drei Fälle:\na) den Beleg auf Papier;\nb) den Beleg als Datei.",
    ),
    ("Erwägungsgrund 2 Satz 2", "", "Beide sollten gleich behandelt werden."),
    (
        "Erwägungsgrund 3",
        "",
        "Da die Ziele dieser Verordnung von den Mitgliedstaaten nicht ausreichend verwirklicht werden können —",
    ),
    ("Art. 1 Abs. 1", "Gegenstand", "Diese Verordnung regelt die Aufbewahrung von Belegen."),
    ("Art. 1 Abs. 2 UAbs. 1", "Gegenstand", "Sie gilt nicht für Belege, die"),
    ("Art. 1 Abs. 2 UAbs. 1 Buchst. a", "Gegenstand", "vor dem 1. Januar 2090 entstanden sind,"),
    ("Art. 1 Abs. 2 UAbs. 1 Buchst. b", "Gegenstand", "von einer Behörde stammen, die"),
    ("Art. 1 Abs. 2 UAbs. 1 Buchst. b Ziff. i", "Gegenstand", "ihren Sitz außerhalb der Union hat oder"),
    ("Art. 1 Abs. 2 UAbs. 1 Buchst. b Ziff. ii", "Gegenstand", "keine Bücher führt,"),
    ("Art. 1 Abs. 2 UAbs. 1", "Gegenstand", "sofern sie nicht beglaubigt sind."),
    ("Art. 1 Abs. 2 UAbs. 2 Satz 1", "Gegenstand", "Unterabsatz 1 Buchstabe a gilt nicht für Verträge."),
    ("Art. 1 Abs. 2 UAbs. 2 Satz 2", "Gegenstand", "Die Mitgliedstaaten können Ausnahmen vorsehen."),
    ("Art. 2", "Begriffsbestimmungen", "Im Sinne dieser Verordnung bezeichnet der Ausdruck"),
    ("Art. 2 Nr. 1", "Begriffsbestimmungen", "„Beleg“ jede Unterlage, die eine Buchung trägt;"),
    ("Art. 2 Nr. 2", "Begriffsbestimmungen", "„Datei“ eine der folgenden Formen:"),
    ("Art. 2 Nr. 2 Buchst. a", "Begriffsbestimmungen", "ein Bild;"),
    ("Art. 2 Nr. 2 Buchst. b", "Begriffsbestimmungen", "einen Text."),
    ("Art. 3 Abs. 1 Satz 1", "Frist", "Belege werden zehn Jahre aufbewahrt."),
    ("Art. 3 Abs. 1 Satz 2", "Frist", "Die Frist beginnt mit dem Ende des Jahres."),
    ("Art. 3 Abs. 2", "Frist", "Verlängert sich die Frist, so teilt die Behörde dies mit:"),
    ("Art. 3 Abs. 2 Strich 1", "Frist", "dem Unternehmen,"),
    ("Art. 3 Abs. 2 Strich 2", "Frist", "dem Prüfer."),
    ("Art. 4", "Änderung der Verordnung (EG) Nr. 12/2004", "Die Verordnung (EG) Nr. 12/2004 wird wie folgt geändert:"),
    ("Art. 4 Nr. 1", "Änderung der Verordnung (EG) Nr. 12/2004", "Artikel 5 erhält folgende Fassung:"),
    ("Art. 4 Nr. 1 Zitat „Artikel 5“ Abs. 1", "Ort", "Belege werden in der Union aufbewahrt."),
    ("Art. 4 Nr. 1 Zitat „Artikel 5“ Abs. 2", "Ort", "Artikel 6 bleibt unberührt.“"),
    (
        "Art. 4 Nr. 2",
        "Änderung der Verordnung (EG) Nr. 12/2004",
        "In Artikel 7 Absatz 1 wird das Wort „acht“ durch das Wort „zehn“ ersetzt.",
    ),
    (
        "Art. 5 Abs. 1",
        "Inkrafttreten",
        "Diese Verordnung tritt am zwanzigsten Tag nach ihrer Veröffentlichung in Kraft.",
    ),
    ("Art. 5 Abs. 2", "Inkrafttreten", "Sie gilt ab dem 1. Januar 2100."),
    ("Anhang I Teil A", "Liste der Belege", "Papier"),
    ("Anhang I Teil A Nr. 1", "Liste der Belege", "Rechnungen"),
    ("Anhang I Teil A Nr. 2", "Liste der Belege", "Quittungen, und zwar"),
    ("Anhang I Teil A Nr. 2 Buchst. a", "Liste der Belege", "über Waren,"),
    ("Anhang I Teil A Nr. 2 Buchst. b", "Liste der Belege", "über Dienste."),
    ("Anhang I Teil B", "Liste der Belege", "Dateien\nAlle Dateien nach Artikel 2 Nummer 2."),
    ("Anhang II", "", "Die Angaben nach Artikel 3."),
]


def regulation() -> Document:
    """The sample regulation."""
    return structure_eu(plain((DATA / "verordnung.txt").read_text(encoding="utf-8")))


def test_a_regulation_place_by_place() -> None:
    """Recitals, Absätze, Unterabsätze, Buchstaben, Ziffern, Striche, quoted text and annexes stand at their places."""
    assert units(regulation(), "Erwägungsgrund", "Artikel", "Anhang") == REGULATION


def test_what_stands_around_the_articles() -> None:
    """Title, preamble, formulas, signatures and footnotes are units of their own kinds, outside every Artikel."""
    found = [(unit.kind, unit.section, unit.text.split()[0]) for unit in regulation().units]
    assert found[0] == ("heading", "Titel", "VERORDNUNG")
    assert ("note", "Präambel", "gestützt") in found
    assert ("note", "Erlassformel", "HABEN") in found
    assert ("note", "Schlussformel", "Diese") in found
    assert [word for _, section, word in found if section == "Unterschriften"] == ["Geschehen", "Im", "Die", "A."]
    assert ("footnote", "Fußnote 1", "ABl.") in found
    assert {unit.kind for unit in regulation().units if unit.section.startswith("Erwägungsgrund")} == {"note"}


def test_headings_lead_to_an_article() -> None:
    """An Artikel knows the Kapitel and Abschnitt it stands in; an annex and the signatures stand in none."""
    paths = {unit.section: unit.heading_path for unit in regulation().units}
    assert paths["Artikel 1"] == ("KAPITEL I Allgemeine Bestimmungen",)
    assert paths["Artikel 3"] == ("KAPITEL II Pflichten", "Abschnitt 1 Aufbewahrung")
    assert paths["Anhang I"] == ("ANHANG I Liste der Belege", "TEIL B")
    assert paths["Unterschriften"] == paths["Erwägungsgrund 1"] == ()


def test_names_of_a_regulation() -> None:
    """It is named as lawyers cite it, by its ELI, by its day and by the short title in brackets."""
    document = regulation()
    assert (document.kind, document.abbreviation, document.work) == ("eu", "VO (EU) 2099/123", "eu/reg/2099/123")
    assert (document.stand, document.names) == ("2099-05-05", ("Beleg-Grundverordnung",))
    assert "Text von Bedeutung" not in document.title


TITLES = [
    ("RICHTLINIE 95/46/EG DES RATES vom 24. Oktober 2095 über x", "RL 95/46/EG", "eu/dir/1995/46"),
    ("Richtlinie (EU) 2099/7 des Rates vom 1. Mai 2099", "RL (EU) 2099/7", "eu/dir/2099/7"),
    ("VERORDNUNG (EG) Nr. 12/2004 DES RATES vom 1.5.2004", "VO (EG) Nr. 12/2004", "eu/reg/2004/12"),
    ("VERORDNUNG (EWG) Nr. 1408/71 DES RATES vom 1.5.1971", "VO (EWG) Nr. 1408/71", "eu/reg/1971/1408"),
    ("DURCHFÜHRUNGSVERORDNUNG (EU) 2099/5 DER KOMMISSION vom 2.3.2099", "DVO (EU) 2099/5", "eu/reg/2099/5"),
    ("DELEGIERTE VERORDNUNG (EU) Nr. 5/2012 DER KOMMISSION", "DelVO (EU) Nr. 5/2012", "eu/reg/2012/5"),
    ("DURCHFÜHRUNGSBESCHLUSS (EU) 2099/8 DER KOMMISSION", "Durchführungsbeschluss (EU) 2099/8", "eu/dec/2099/8"),
    ("RAHMENBESCHLUSS 2008/977/JI DES RATES vom 1.2.2008", "Rahmenbeschluss 2008/977/JI", "eu/dec/2008/977"),
    ("VERORDNUNG (EU, Euratom) 2099/9 DES RATES", "VO (EU, Euratom) 2099/9", "eu/reg/2099/9"),
    ("RICHTLINIE DES RATES vom 2. April 1979 über Belege (79/409/EWG)", "RL 79/409/EWG", "eu/dir/1979/409"),
]


@pytest.mark.parametrize(("title", "abbreviation", "work"), TITLES)
def test_titles(title: str, abbreviation: str, work: str) -> None:
    """Every kind of act and both ways to number it give the short name and the ELI."""
    found = read_title([Block("paragraph", title.split())])
    assert found is not None
    assert (found.abbreviation, found.work) == (abbreviation, work)


OLD = """RICHTLINIE 77/12/EWG DES RATES

vom 3. Mai 1977

über Belege

DER RAT DER EUROPÄISCHEN GEMEINSCHAFTEN —

gestützt auf den Vertrag,

in Erwägung nachstehender Gründe:

Belege sind wichtig.

Ihre Aufbewahrung ist ungleich geregelt. Das stört den Handel —

HAT FOLGENDE RICHTLINIE ERLASSEN:

Artikel 1

1. Die Mitgliedstaaten erlassen die Vorschriften, die nötig sind.

2. Sie teilen mit:

- den Wortlaut,

- den Tag.

Die Kommission unterrichtet die anderen Mitgliedstaaten.

3. Absatz 2 gilt nicht für Dänemark.

Artikel 2

Diese Richtlinie ist an die Mitgliedstaaten gerichtet.

Geschehen zu Brüssel am 3. Mai 1977.
"""


def test_an_old_directive() -> None:
    """Absätze printed "1.", recitals without numbers and articles without titles are read as such."""
    document = structure_eu(plain(OLD))
    assert units(document, "Erwägungsgrund", "Artikel") == [
        ("Erwägungsgrund 1", "", "Belege sind wichtig."),
        ("Erwägungsgrund 2 Satz 1", "", "Ihre Aufbewahrung ist ungleich geregelt."),
        ("Erwägungsgrund 2 Satz 2", "", "Das stört den Handel —"),
        ("Art. 1 Abs. 1", "", "Die Mitgliedstaaten erlassen die Vorschriften, die nötig sind."),
        ("Art. 1 Abs. 2 UAbs. 1", "", "Sie teilen mit:"),
        ("Art. 1 Abs. 2 UAbs. 1 Strich 1", "", "den Wortlaut,"),
        ("Art. 1 Abs. 2 UAbs. 1 Strich 2", "", "den Tag."),
        ("Art. 1 Abs. 2 UAbs. 2", "", "Die Kommission unterrichtet die anderen Mitgliedstaaten."),
        ("Art. 1 Abs. 3", "", "Absatz 2 gilt nicht für Dänemark."),
        ("Art. 2", "", "Diese Richtlinie ist an die Mitgliedstaaten gerichtet."),
    ]


CONSOLIDATED = """Konsolidierter TEXT: 32077R0123 — DE — 01.01.2080 — 002.001

▼B

VERORDNUNG (EU) 2077/123 DES RATES vom 5. Mai 2077 über Belege

Artikel 1

▼M1

(1) Belege sind ►M2 zehn Jahre◄ aufzubewahren.

▼B

(2) Sie sind zu prüfen.

▼M2 —————

Artikel 2

Diese Verordnung tritt am 1. Juni 2077 in Kraft.
"""


def test_a_consolidated_version() -> None:
    """The marks of consolidation are named remainders, and the version is that of the day it was consolidated."""
    document = structure_eu(plain(CONSOLIDATED))
    assert is_eu(plain(CONSOLIDATED))
    assert units(document, "Artikel")[:2] == [
        ("Art. 1 Abs. 1", "", "Belege sind zehn Jahre aufzubewahren."),
        ("Art. 1 Abs. 2", "", "Sie sind zu prüfen."),
    ]
    assert document.stand == "2080-01-01"
    marks = [one.text for one in document.remainders if one.name == "consolidation mark"]
    assert sorted(marks) == sorted(["▼B", "▼M1", "►M2", "◄", "▼B", "▼M2 —————"])


def test_a_table_in_an_annex() -> None:
    """Rows of more than a label and a text are a table of the annex, one unit with tabs between cells."""
    row = lambda *cells: Block("row", " ".join(cells).split(), cells=cells)  # noqa: E731
    file = plain(
        "VERORDNUNG (EU) 2099/1 DES RATES\n\nHAT FOLGENDE VERORDNUNG ERLASSEN:\n\nArtikel 1\n\nEs gilt x.\n\nANHANG"
    )
    file.blocks += [row("Nr.", "Beleg", "Jahre"), row("1.", "Rechnung", "10"), row("2.", "Quittung", "8")]
    table = [unit for unit in structure_eu(file).units if unit.kind == "table"]
    assert [(unit.section, unit.text) for unit in table] == [
        ("Tabelle zu Anhang", "Nr.\tBeleg\tJahre\n1.\tRechnung\t10\n2.\tQuittung\t8")
    ]


def test_places_are_read_back() -> None:
    """The printed form of every place of a random act leads back to it."""
    document = structure_eu(flat(act(7).parts))
    for unit in document.units:
        place = Locator(unit.section, unit.path, document.abbreviation)
        assert parse(str(place)) == place
    assert str(parse("Art. 5 Abs. 2 UAbs. 2 Buchst. a Ziff. viii VO (EU) 2099/123")) == (
        "Art. 5 Abs. 2 UAbs. 2 Buchst. a Ziff. viii VO (EU) 2099/123"
    )
    assert parse("Article 6(1)(a)(ii)").path == (("Absatz", "1"), ("Buchstabe", "a"), ("Ziffer", "ii"))


NO_ACTS = {
    "statute": "Gesetz zur Durchführung der Verordnung (EU) 2099/123\n\nArtikel 1\n\nEs gilt die VO (EU) 2099/123.\n\n"
    "Artikel 2\n\nDas Gesetz tritt in Kraft.",
    "letter": "Sehr geehrte Damen und Herren,\n\ndie Verordnung (EU) 2099/123 gilt nach ihrem Artikel 5 ab morgen.\n\n"
    "Artikel 6 Absatz 1 ist zu beachten.",
    "about an act": "Verordnung (EU) 2099/123 im Überblick\n\nDie Verordnung hat drei Teile.\n\nArtikel 5 ist wichtig.",
    "ordinance": "Verordnung über Belege\n\nArtikel 1\n\nText.\n\nArtikel 2\n\nText.\n\nArtikel 3\n\nText.",
    "decision": "Beschluss des Landgerichts vom 3. Mai 2099\n\nGründe\n\nDie Verordnung (EU) 2099/123 gilt.",
    "bundesverordnung": (
        "Verordnung zur Durchführung der Verordnung (EU) 2099/123 (Belegverordnung)\n\n"
        "Artikel 1\n\n"
        "Text.\n\n"
        "Artikel 2\n\n"
        "Text."
    ),
    "mantelgesetz": (
        "Gesetz zur Umsetzung der Richtlinie (EU) 2099/7\n\n"
        "Der Bundestag hat das folgende Gesetz beschlossen:\n\n"
        "Artikel 1\n\n"
        "Änderung der AO\n\n"
        "Artikel 2\n\n"
        "Inkrafttreten"
    ),
    "aufsatz": (
        "Richtlinie (EU) 2099/7: Was ist neu?\n\n"
        "Die Richtlinie bringt viel.\n\n"
        "Artikel 1\n\n"
        "Artikel 1 regelt das Melden.\n\n"
        "Artikel 2\n\n"
        "Artikel 2 regelt den Rest."
    ),
    "empty": "",
}


@pytest.mark.parametrize("name", NO_ACTS)
def test_what_is_no_act(name: str) -> None:
    """A text that cites or discusses acts of the Union is none."""
    assert not is_eu(plain(NO_ACTS[name]))


def test_text_and_markdown(tmp_path: Path) -> None:
    """The same act as plain text and as Markdown has the same places."""
    text = (DATA / "verordnung.txt").read_text(encoding="utf-8")
    assert units(read_document(DATA / "verordnung.txt"), "Erwägungsgrund", "Artikel", "Anhang") == REGULATION
    lines = [
        f"## {line}" if line.startswith(("KAPITEL", "Abschnitt", "Artikel", "ANHANG")) and len(line) < 14 else line
        for line in text.split("\n")
    ]
    marked = tmp_path / "verordnung.md"
    marked.write_text("# " + "\n".join(lines), encoding="utf-8")
    document = read_document(marked)
    assert units(document, "Artikel") == [row for row in REGULATION if row[0].startswith("Art.")]
    assert account(marked, document).complete


def test_an_unterabsatz_may_be_left_out() -> None:
    """A list under an Unterabsatz is cited with or without it; an Unterabsatz of its own is another place."""
    whole = parse("Art. 6 Abs. 1 UAbs. 1 Buchst. f")
    assert parse("Art. 6 Abs. 1 Buchst. f").compare(whole) is Place.SAME
    assert parse("Art. 6 Abs. 1").covers(whole)
    assert parse("Art. 6 Abs. 1 UAbs. 2 Buchst. f").compare(whole) is Place.OTHER
    assert parse("Art. 6 Abs. 1 Satz 1").compare(parse("Art. 6 Abs. 1 UAbs. 1 Satz 1")) is Place.OTHER


def test_an_amending_act() -> None:
    """New text stands below its command, with its own places, quotations within it and several articles included."""
    document = read_document(DATA / "aenderung.txt")
    found = [(place, text) for place, _, text in units(document, "Artikel 1", "Anhang")]
    assert found == [
        ("Art. 1", "Die Verordnung (EU) 2099/123 wird wie folgt geändert:"),
        ("Art. 1 Nr. 1", "Artikel 2 wird wie folgt geändert:"),
        ("Art. 1 Nr. 1 Buchst. a", "Absatz 1 erhält folgende Fassung:"),
        ("Art. 1 Nr. 1 Buchst. a Zitat 1 Abs. 1 Satz 1", "Belege im Sinne von „Anhang I“ sind zu melden."),
        ("Art. 1 Nr. 1 Buchst. a Zitat 1 Abs. 1 Satz 2", "Das gilt nicht für"),
        ("Art. 1 Nr. 1 Buchst. a Zitat 1 Abs. 1 Satz 2 Buchst. a", "Quittungen,"),
        ("Art. 1 Nr. 1 Buchst. a Zitat 1 Abs. 1 Satz 2 Buchst. b", "Rechnungen.“;"),
        ("Art. 1 Nr. 1 Buchst. b", "Folgender Absatz wird angefügt:"),
        ("Art. 1 Nr. 1 Buchst. b Zitat 1 Abs. 4", "Näheres regelt die Kommission.“"),
        ("Art. 1 Nr. 2", "Folgende Artikel werden eingefügt:"),
        ("Art. 1 Nr. 2 Zitat „Artikel 6a“ Abs. 1", "Wer meldet, meldet bald."),
        ("Art. 1 Nr. 2 Zitat „Artikel 6a“ Abs. 2 UAbs. 1", "Die Meldung ist frei."),
        ("Art. 1 Nr. 2 Zitat „Artikel 6a“ Abs. 2 UAbs. 2", "Sie bedarf keiner Form."),
        ("Art. 1 Nr. 2 Zitat „Artikel 6b“", "Die Kosten trägt die Union.“"),
        ("Art. 1 Nr. 3", "Artikel 7 wird gestrichen."),
        ("Art. 1 Nr. 4", "In Artikel 8 Absatz 2 erhält Unterabsatz 3 folgende Fassung:"),
        ("Art. 1 Nr. 4 Zitat 1", "„Die Frist beträgt „zehn“ Jahre.“"),
        ("Art. 1 Nr. 5", "Anhang II wird durch den Text im Anhang dieser Verordnung ersetzt."),
        ("Anhang Zitat „Anhang II“ Nr. 1", "Belege"),
        ("Anhang Zitat „Anhang II“ Nr. 2", "Quittungen“"),
    ]
    assert {unit.kind for unit in document.units if any(level == "Zitat" for level, _ in unit.path)} == {
        "quoted",
        "annex",
    }
    assert [unit.heading for unit in document.units if ("Zitat", "Artikel 6b") in unit.path] == ["Kosten"]


def test_text_over_a_list_is_no_title() -> None:
    """The first words of an Artikel without a title are its text, though short and without a stop."""
    text = (
        "VERORDNUNG (EU) 2099/1 DES RATES\n\nHAT FOLGENDE VERORDNUNG ERLASSEN:\n\n"
        "Artikel 1\n\nDiese Verordnung gilt für\n\na) Belege,\n\nb) Quittungen.\n\n"
        "Artikel 2\n\n(gestrichen)\n\nArtikel 3\n\nSie tritt in Kraft."
    )
    document = structure_eu(plain(text))
    assert units(document, "Artikel") == [
        ("Art. 1", "", "Diese Verordnung gilt für"),
        ("Art. 1 Buchst. a", "", "Belege,"),
        ("Art. 1 Buchst. b", "", "Quittungen."),
        ("Art. 2", "", "(gestrichen)"),
        ("Art. 3", "", "Sie tritt in Kraft."),
    ]
