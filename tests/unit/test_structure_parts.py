"""The small parts of the structure: labels, headings, names, kinds, Sätze through lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import UnitKind
from etl.read.pdf import read_pdf
from etl.structure.divisions import is_label, read_label
from etl.structure.drafts import CanonicalDraft
from etl.structure.kind import kind_of
from etl.structure.portal.norm_xml import names_division, section_heading
from etl.structure.preamble import named, stand_of
from etl.structure.satz.places import with_satz
from tests.support.documents.portal_statutes import Statute


@pytest.mark.parametrize(
    ("printed", "level", "label"),
    [
        ("1.", "Nummer", "1"),
        ("12b.", "Nummer", "12b"),
        ("1.2.3", "Nummer", "1.2.3"),
        ("IV.", "Nummer", "IV"),
        ("I.", "Nummer", "I"),
        ("2)", "Nummer", "2"),
        ("a)", "Buchstabe", "a"),
        ("B.", "Buchstabe", "B"),
        ("aa)", "Doppelbuchstabe", "aa"),
        ("aaa)", "Dreifachbuchstabe", "aaa"),
        ("–", "Strich", "1"),
        ("*)", "Label", "*"),
        ('"10.', "Label", '"10'),
    ],
)
def test_labels(printed: str, level: str, label: str) -> None:
    """A label names its level."""
    assert is_label(printed)
    assert read_label(printed) == (level, label)


@pytest.mark.parametrize("word", ["§", "Absatz", "(weggefallen)", "1", "2001.", "ab)", "und", "a", "Nr.", "1.Januar"])
def test_words_that_are_no_label(word: str) -> None:
    """Words, plain numbers and years are no labels."""
    assert not is_label(word)


@pytest.mark.parametrize(
    ("text", "section", "title", "kind"),
    [
        ("§ 1 Zweck", "§ 1", "Zweck", "norm"),
        ("§ 12a", "§ 12a", None, "norm"),
        ("§§ 3 bis 6 (weggefallen)", "§§ 3 bis 6", "(weggefallen)", "norm"),
        ("§§ 7, 8 und 9 (weggefallen)", "§§ 7, 8 und 9", "(weggefallen)", "norm"),
        ("(XXXX) §§ 53 bis 55 (weggefallen)", "(XXXX) §§ 53 bis 55", "(weggefallen)", "norm"),
        ("Art 12a", "Art 12a", None, "norm"),
        ("Art 229 § 5 Übergang", "Art 229 § 5", "Übergang", "norm"),
        ("Artikel 3 Inkrafttreten", "Artikel 3", "Inkrafttreten", "norm"),
        ("Anlage (zu § 78) Verzeichnis", "Anlage", "(zu § 78) Verzeichnis", "annex"),
        ("Anlage 1a (zu § 2)", "Anlage 1a", "(zu § 2)", "annex"),
        ("Anhang II Muster", "Anhang II", "Muster", "annex"),
        ("Eingangsformel", "Eingangsformel", None, "norm"),
        ("Schlußformel", "Schlußformel", None, "norm"),
        ("Inhaltsübersicht", "Inhaltsübersicht", None, "contents"),
        ("Fußnote", "Fußnote", None, "footnote"),
    ],
)
def test_section_headings(text: str, section: str, title: str | None, kind: UnitKind) -> None:
    """The heading of a section gives its name, its title and what follows it."""
    assert section_heading(text) == (section, title, kind)


@pytest.mark.parametrize("text", ["Allgemeines", "Teil 1", "Weitere Hinweise", "§", "Artikel der Mode", "§ 3a)b"])
def test_bold_text_that_is_no_section(text: str) -> None:
    """Other bold text begins no section."""
    assert section_heading(text) is None


@pytest.mark.parametrize("text", ["Teil 1", "Zweiter Abschnitt", "IV.", "Erstes Buch", "b)", "4a.", "Unterabschnitt 3"])
def test_divisions_have_names(text: str) -> None:
    """Divisions are told by their names, whatever the case of their letters."""
    assert names_division(text)
    assert names_division(text.upper())
    assert not names_division("Rechtsmittel")


@pytest.mark.parametrize(
    ("notes", "date"),
    [
        (
            ["Neugefasst durch Bek. v. 8.10.2009 I 3366;", "zuletzt geändert durch Art. 9 G v. 4.2.2026 I Nr. 33"],
            "2026-02-04",
        ),
        (
            ["Zuletzt geändert durch G v. 1.3.2020", "Änderung durch G v. 1.1.2030 noch nicht berücksichtigt"],
            "2020-03-01",
        ),
        (["Ausfertigungsdatum: 09.07.2001"], "2001-07-09"),
        (["ohne Tag"], None),
        ([], None),
    ],
)
def test_date_of_the_text(notes: list[str], date: str | None) -> None:
    """The date of a text is the latest that its notes say is in it."""
    assert stand_of(notes) == date


def test_names_of_works() -> None:
    """A work is named by its short name in ASCII, else by its title."""
    assert named("Gesetz über Größen", "GrößG", None).work == "de/groessg"
    assert named("Verordnung über Übungen", None, None).work == "de/verordnung-ueber-uebungen"
    assert named("Gesetz", "MustG 2001/2", None).work == "de/mustg-2001-2"


def test_kinds_of_document(tmp_path: Path) -> None:
    """Bold sections make a statute, numbers in the margin a letter, and the more frequent decides."""
    statute, letter, neither = Statute(), Statute(), Statute()
    statute.section("§ 1 Zweck")
    for number in range(1, 6):
        letter.paragraph(f"Text zur Randziffer {number}")
        letter.put(20, letter.y, str(number))
        letter.put(60, letter.y, "Beginn")
    letter.section("§ 1 Zur Abgrenzung")
    for number, printed in enumerate((statute, letter, neither)):
        printed.save(tmp_path / f"{number}.pdf")
    assert [kind_of(read_pdf(tmp_path / f"{number}.pdf").pages) for number in range(3)] == ["statute", "letter", None]


def sentences(text: str) -> list[tuple[int, int]]:
    """A plain splitter: a Satz ends with its stop."""
    found, start = [], 0
    for at, character in enumerate(text):
        if character == "." or at == len(text) - 1:
            found.append((start, at + 1))
            start = at + 2
    return found


def counted(*parts: tuple[str, str]) -> list[str]:
    """Give the paths of drafts, each written as (path, text) like ("1/2", "Text.") for Nummer 2 in Absatz 1."""
    text, drafts = "", []
    levels = ("Absatz", "Nummer", "Buchstabe")
    for place, own in parts:
        path = tuple(zip(levels, place.split("/"), strict=False)) if place else ()
        drafts.append(CanonicalDraft("§ 1", path, None, "norm", len(text), len(text) + len(own)))
        text += own + "\n"
    return [
        "/".join(f"{level[0]}{label}" for level, label in part.path)
        for parts_of in with_satz(text, drafts, sentences)
        for part in parts_of
    ]


def test_one_satz_needs_no_number() -> None:
    """An Absatz of one Satz is cited without one, also where a list and its end stand in it."""
    assert counted(("1", "Es gilt"), ("1/1", "eins,"), ("1/2", "zwei,"), ("1", "soweit es geht.")) == [
        "A1",
        "A1/N1",
        "A1/N2",
        "A1",
    ]


def test_a_list_hangs_on_its_satz() -> None:
    """A list stands in the Satz it hangs on; a capital after its stop begins the next."""
    parts = (("1", "Eins. Zwei nennt"), ("1/1", "dies."), ("1/1/a", "Auch. Noch."), ("1", "Drei."))
    assert counted(*parts) == ["A1/S1", "A1/S2", "A1/S2/N1", "A1/S2/N1/Ba/S1", "A1/S2/N1/Ba/S2", "A1/S3"]


def test_small_letters_go_on() -> None:
    """Text after a list that begins small, or after no stop, goes on with its Satz."""
    assert counted(("1", "Wenn"), ("1/1", "dies."), ("1", "gilt es. Sonst nicht.")) == [
        "A1/S1",
        "A1/S1/N1",
        "A1/S1",
        "A1/S2",
    ]
    assert counted(("1", "Wenn"), ("1/1", "dies"), ("1", "Recht ist. Sonst nicht."))[2] == "A1/S1"


def test_each_absatz_counts_anew() -> None:
    """Numbers begin again in each Absatz."""
    assert counted(("1", "Eins. Zwei."), ("2", "Eins. Zwei.")) == ["A1/S1", "A1/S2", "A2/S1", "A2/S2"]
