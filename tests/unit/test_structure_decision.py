"""Decisions of courts: parts, Randnummern however they are printed, outline, names."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.refer import find
from etl.refer.keys import names_of, target_keys
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.decision.document import is_decision, structure_decision
from etl.structure.decision.front import read_front
from provenance.model.locator import Locator, parse
from tests.support.documents.court_decisions import WAYS, made, plain

DATA = Path(__file__).parents[1] / "data" / "decisions"


def sample(name: str) -> Document:
    """Structure one of the samples."""
    file = plain((DATA / f"{name}.txt").read_text(encoding="utf-8"))
    assert is_decision(file)
    return structure_decision(file)


def units(document: Document) -> list[tuple[str, tuple[str, ...], str]]:
    """Give place, heading path and text of the units that are no notes."""
    return [
        (str(Locator(unit.section, unit.path)), unit.heading_path, unit.text)
        for unit in document.units
        if unit.kind == "norm"
    ]


def keys(text: str) -> tuple[str, ...]:
    """Give the keys of the first decision that a text names."""
    reference = next(one for one in find(text) if one.kind == "decision")
    return target_keys(reference.targets[0], reference.kind)


E = "Entscheidungsgründe"


def test_a_numbered_judgment() -> None:
    """Leitsätze, Tenor and Randnummern stand at their places, with the outline of the reasons as heading path."""
    assert units(sample("urteil")) == [
        ("Leitsätze Nr. 1", ("Leitsätze",), "Wer einen Beleg verliert, trägt die Beweislast."),
        ("Leitsätze Nr. 2 Satz 1", ("Leitsätze",), "Das gilt nicht bei höherer Gewalt."),
        ("Leitsätze Nr. 2 Satz 2", ("Leitsätze",), "Die Partei hat sie darzulegen."),
        (
            "Tenor Abs. 1",
            ("Tenor",),
            "Die Revision gegen das Urteil des Landgerichts Musterstadt vom 4. April 2098 wird zurückgewiesen.",
        ),
        ("Tenor Abs. 2", ("Tenor",), "Der Kläger trägt die Kosten."),
        ("Tenor Abs. 3", ("Tenor",), "Von Rechts wegen."),
        ("Rn. 1 Satz 1", ("Tatbestand",), "Der Kläger verlangt von der Beklagten 300 Euro."),
        ("Rn. 1 Satz 2", ("Tatbestand",), "Er hat den Beleg verloren."),
        ("Rn. 2 Satz 1", ("Tatbestand",), "Das Amtsgericht hat die Klage abgewiesen."),
        ("Rn. 2 Satz 2", ("Tatbestand",), "Das Berufungsgericht hat ausgeführt:\n„Wer nichts vorlegt, hat nichts.“"),
        (
            "Rn. 3",
            (E, "I."),
            "Das Berufungsgericht hat im Wesentlichen ausgeführt:\nDer Anspruch bestehe nicht.",
        ),
        ("Rn. 4", (E, "II."), "Die Revision hat keinen Erfolg."),
        (
            "Rn. 5 Satz 1",
            (E, "II.", "1.", "a)"),
            "Zu Recht ist das Berufungsgericht davon ausgegangen, dass § 5 Abs. 2 BelO gilt.",
        ),
        (
            "Rn. 5 Satz 2",
            (E, "II.", "1.", "a)"),
            "Dort heißt es:\n(1) Belege sind aufzubewahren.\n(2) Wer sie verliert, haftet.",
        ),
        (
            "Rn. 6",
            (E, "II.", "1.", "b)"),
            "Die Rüge greift nicht durch (vgl. BGH, Urteil vom 1. Februar 2090 – VIII ZR 3/89, Rn. 12).",
        ),
        ("Rn. 7", (E, "II.", "2."), "Die Kostenentscheidung beruht auf § 97 ZPO."),
    ]


def test_an_order_without_numbers() -> None:
    """Without Randnummern paragraphs are counted in their part; a Tenor behind "beschlossen:" needs no heading."""
    assert units(sample("beschluss")) == [
        ("Tenor Nr. 1", (), "Die Beschwerde wird verworfen."),
        ("Tenor Nr. 2", (), "Die Kosten trägt"),
        ("Tenor Nr. 2 Buchst. a", (), "zur Hälfte der Kläger,"),
        ("Tenor Nr. 2 Buchst. b", (), "zur Hälfte die Beklagte."),
        ("Gründe Abs. 1 Satz 1", ("Gründe", "I."), "Der Kläger begehrt Einsicht in Belege."),
        ("Gründe Abs. 1 Satz 2", ("Gründe", "I."), "Das Landgericht hat sie versagt."),
        ("Gründe Abs. 2", ("Gründe", "I."), "Dagegen wendet er sich."),
        ("Gründe Abs. 3", ("Gründe", "II.", "1."), "Die Beschwerde ist unzulässig."),
        ("Gründe Abs. 4", ("Gründe", "II.", "2."), "Sie wäre auch unbegründet."),
    ]


def test_a_judgment_of_the_court_of_justice() -> None:
    """Numbers before the text count, headings between them are the heading path, the Tenor stands at the end."""
    document = sample("eugh")
    found = {place: path for place, path, _ in units(document)}
    assert found["Rn. 3"] == ("Rechtlicher Rahmen", "Unionsrecht")
    assert found["Rn. 6"] == ("Zur Vorlagefrage",)
    assert "Tenor" in found
    assert (document.abbreviation, document.work, document.stand) == (
        "EuGH C-12/99",
        "eu/eugh/2099-05-05/c-12-99",
        "2099-05-05",
    )
    assert [unit.text for unit in document.units if unit.kind == "footnote"] == ["Verfahrenssprache: Deutsch."]


def test_signatures_and_lower_courts() -> None:
    """Names and lower courts at the end are notes, and not part of the last Randnummer."""
    notes = [unit.text for unit in sample("urteil").units if unit.section == "Unterschriften"]
    assert notes[:4] == ["Dr. Muster", "Beispiel", "Probst", "Vorinstanzen:"]


CITED = [
    ("urteil", "vgl. Urteil des BGH vom 5. Mai 2099 – VIII ZR 12/99, Rn. 5"),
    ("urteil", "BGH, Urteil vom 5.5.2099 - VIII ZR 12/99"),
    ("urteil", "so Bundesgerichtshof, Urteil vom 5. Mai 2099, VIII ZR 12/99"),
    ("urteil", "ECLI:DE:BGH:2099:050599UVIIIZR12.99.0"),
    ("beschluss", "OLG Musterstadt, Beschluss vom 7. August 2099 – 5 W 34/99"),
    ("beschluss", "Beschluss des Oberlandesgerichts Musterstadt vom 7. August 2099 – 5 W 34/99"),
    ("eugh", "EuGH, Urteil vom 5. Mai 2099 – C-12/99, Rn. 3"),
]


@pytest.mark.parametrize(("name", "text"), CITED)
def test_a_decision_answers_to_its_citations(name: str, text: str) -> None:
    """The key of a reference to a decision is one of those the decision goes by."""
    document = sample(name)
    assert set(keys(text)) & set(names_of(document.title, document.abbreviation, document.names))


def test_places_are_read_back() -> None:
    """The printed form of every place of a decision leads back to it."""
    for name in ("urteil", "beschluss", "eugh"):
        document = sample(name)
        for unit in document.units:
            place = Locator(unit.section, unit.path, document.abbreviation)
            assert parse(str(place)) == place
    assert parse("BGH VIII ZR 12/99 Rn. 5").section == "Rn. 5"
    assert parse("BGH, Urteil vom 5. Mai 2099 – VIII ZR 12/99, Rn. 5").work == sample("urteil").title


DAY = "3. Mai 2099"
FRONTS = [
    (f"BUNDESGERICHTSHOF\n\nBESCHLUSS\n\nXII ZB 34/98\n\nvom\n{DAY}", "BGH XII ZB 34/98"),
    ("B U N D E S F I N A N Z H O F\n\nUrteil vom 3.5.2099, VIII R 7/98", "BFH VIII R 7/98"),
    (f"Bundessozialgericht\n\nU R T E I L\n\nB 1 KR 12/98 R\n\nverkündet am {DAY}", "BSG B 1 KR 12/98 R"),
    ("Gericht: BVerwG\n\nEntscheidungsdatum: 03.05.2099\n\nAktenzeichen: 9 C 12.98\n\nUrteil", "BVerwG 9 C 12.98"),
    (f"Verwaltungsgericht Musterstadt\n\nUrteil vom {DAY}\n\nAz.: 4 K 123/98", "VG Musterstadt 4 K 123/98"),
    (f"Amtsgericht Musterstadt\n\nBeschluss\n\n12 C 3/98\n\nvom {DAY}", "AG Musterstadt 12 C 3/98"),
    (f"BUNDESVERFASSUNGSGERICHT\n\n- 1 BvR 12/98 -\n\nBeschluss vom {DAY}", "BVerfG 1 BvR 12/98"),
]


@pytest.mark.parametrize(("text", "short"), FRONTS)
def test_fronts(text: str, short: str) -> None:
    """Court, file number and day are read from fronts of every kind of court."""
    front = read_front(plain(text).blocks)
    assert (front.abbreviation, front.day) == (short, "2099-05-03")


NO_DECISIONS = {
    "statute": "Beleggesetz\n\n§ 1\n\nDer BGH entscheidet.\n\n§ 2\n\nGründe sind anzugeben.",
    "letter": "Ministerium\n\nBFH-Urteil vom 3. Mai 2099 – VIII R 7/98\n\nSehr geehrte Damen und Herren,\n\n1\n\n"
    "Der BFH hat entschieden:\n\nDie Klage ist begründet.",
    "article": "Das Urteil des BGH vom 3. Mai 2099\n\n1 Der Fall ist bekannt.\n\n2 Er ist entschieden.\n\n3 Er bleibt.",
    "minutes": "Beschluss\n\nDer Rat hat beschlossen:\n\n1. Belege werden gesammelt.\n\nGründe\n\nEs sind viele.",
    "satzung": (
        "Satzung der Stadt Musterstadt\n\n"
        "Der Rat hat am 3. Mai 2099 folgende Satzung beschlossen:\n\n"
        "§ 1\n\n"
        "Text\n\n"
        "Gründe\n\n"
        "x"
    ),
    "bescheid": (
        "Finanzamt Musterstadt\n\n"
        "Einspruchsentscheidung vom 3. Mai 2099\n\n"
        "Az. 4 K 12/99\n\n"
        "Tenor\n\n"
        "Der Einspruch wird zurückgewiesen.\n\n"
        "Gründe\n\n"
        "Text."
    ),
    "kommentar": ("Anmerkung zu BGH, Urteil vom 3. Mai 2099 – VIII ZR 12/99\n\nLeitsatz\n\nX.\n\nGründe\n\nText."),
    "wiki": (
        "Urteil\n\n"
        "Ein Urteil ist eine Entscheidung des Gerichts. Der BGH (Az. VIII ZR 12/99) urteilt.\n\n"
        "Tenor\n\n"
        "Der Tenor ist die Formel.\n\n"
        "Tatbestand\n\n"
        "Text\n\n"
        "Gründe\n\n"
        "Text"
    ),
    "empty": "",
}


@pytest.mark.parametrize("name", NO_DECISIONS)
def test_what_is_no_decision(name: str) -> None:
    """A text that speaks of decisions, or is one of another body, is no decision of a court."""
    assert not is_decision(plain(NO_DECISIONS[name]))


def test_a_decision_as_html(tmp_path: Path) -> None:
    """Randnummern in a table column or in a definition list of HTML are read as those of print."""
    file, truth = made(30, WAYS["alone"])
    rows, number = [], ""
    for block in file.blocks:
        if len(block.words) == 1 and block.words[0].isdigit():
            number = block.words[0]
        else:
            rows.append((number, block.text))
            number = ""
    listed = "".join(f'<dl><dt><a name="rd_{n}">{n}</a></dt><dd><p>{text}</p></dd></dl>' for n, text in rows)
    tabled = "".join(f"<tr><td>{n}</td><td><p>{text}</p></td></tr>" for n, text in rows)
    for name, body in (("listed", listed), ("tabled", f"<table>{tabled}</table>")):
        path = tmp_path / f"{name}.html"
        path.write_text(f"<!DOCTYPE html><html><body>{body}</body></html>", encoding="utf-8")
        document = read_document(path)
        found: dict[str, str] = {}
        for unit in document.units:
            if unit.section.startswith("Rn."):
                found[unit.section] = f"{found.get(unit.section, '')} {unit.text}".strip()
        assert {place: text.split() for place, text in found.items()} == {
            place: text.split() for place, text in truth.items()
        }, name
        assert account(path, document).complete


def test_the_outline_of_the_reasons() -> None:
    """Labels alone, with a title or before a paragraph are the heading path; lists within a Randnummer are its text."""
    found = {place: (path, text) for place, path, text in units(sample("gliederung"))}
    above = ("Gründe", "C.", "I. Grundsätze")
    assert {place: path for place, (path, _) in found.items() if place.startswith("Rn.")} == {
        "Rn. 1": ("Gründe", "A."),
        "Rn. 2": ("Gründe", "A."),
        "Rn. 3": ("Gründe", "B. Zulässigkeit"),
        "Rn. 4": (*above, "1."),
        "Rn. 5": (*above, "1.", "a)"),
        "Rn. 6": (*above, "1.", "a)", "aa)"),
        "Rn. 7": (*above, "1.", "a)", "bb)"),
        "Rn. 8": (*above, "1.", "b)"),
        "Rn. 9": ("Gründe", "C.", "II."),
    }
    assert found["Rn. 5"][1] == "Nach § 5 BelO gilt Folgendes:\n- Belege sind aufzubewahren,\n- Quittungen nicht."
    assert "wird zurückgewiesen" in found["Rn. 2"][1]
    assert found["Tenor Abs. 2"][1] == "Wert: 3.000 €"


def test_a_decision_that_does_not_say_what_it_is() -> None:
    """Where the form is not printed it is told by the words of the ruling, which also name the day."""
    file = plain(
        "BUNDESVERFASSUNGSGERICHT\n\n- 1 BvR 12/98 -\n\nIM NAMEN DES VOLKES\n\nIn dem Verfahren über die "
        "Verfassungsbeschwerde der Frau M.\n\ngegen den Beschluss des Oberlandesgerichts Musterstadt vom 1. Januar "
        "2098 - 5 W 3/97 -\n\nhat die 3. Kammer des Ersten Senats des Bundesverfassungsgerichts am 3. Mai 2099 "
        "einstimmig beschlossen:\n\nDie Verfassungsbeschwerde wird nicht zur Entscheidung angenommen.\n\nGründe:\n\n"
        "[1] Sie ist unzulässig.\n\n[2] Sie ist nicht begründet."
    )
    assert is_decision(file)
    document = structure_decision(file)
    assert document.title == "BVerfG, Beschluss vom 3. Mai 2099 – 1 BvR 12/98"
    assert [place for place, _, _ in units(document)] == ["Tenor", "Rn. 1", "Rn. 2"]


def test_an_outline_is_no_row_of_numbers() -> None:
    """Labels "1.", "2." that begin anew in each part are an outline, and paragraphs are counted."""
    parts = "".join(
        f"{letter}\n\n" + "".join(f"{n}. So ist es.\n\n" for n in range(1, 7)) for letter in ("I.", "II.", "III.")
    )
    file = plain(f"BUNDESGERICHTSHOF\n\nURTEIL\n\nVIII ZR 12/99\n\nvom 5. Mai 2099\n\nGründe:\n\n{parts}")
    found = units(structure_decision(file))
    assert [place for place, _, _ in found] == [f"Gründe Abs. {n}" for n in range(1, 19)]
    assert found[-1][1] == ("Gründe", "III.", "6.")
