"""Statutes in the official XML: the same places as in print."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.document import Document
from etl.structure import read_document

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<dokumente><norm><metadaten><jurabk>MustG 2001</jurabk><amtabk>MustG</amtabk>
<ausfertigung-datum manuell="ja">2001-01-02</ausfertigung-datum><langue>Gesetz über Muster</langue>
<standangabe><standtyp>Stand</standtyp>
<standkommentar>Zuletzt geändert durch Art. 1 G v. 3.4.2021 I 5</standkommentar></standangabe>
<standangabe><standtyp>Hinweis</standtyp>
<standkommentar>Änderung durch G v. 1.1.2031 noch nicht berücksichtigt</standkommentar></standangabe>
</metadaten><textdaten><fussnoten><Content><P>(+++ Textnachweis +++)</P></Content></fussnoten></textdaten></norm>"""


def read(body: str, tmp_path: Path) -> Document:
    """Write and read a statute."""
    path = tmp_path / "muster.xml"
    path.write_text(f"{HEAD}{body}</dokumente>", encoding="utf-8")
    return read_document(path)


def norm(content: str, section: str = "§ 1", title: str = "Zweck", rest: str = "") -> str:
    """One norm."""
    return (
        f"<norm><metadaten><enbez>{section}</enbez><titel>{title}</titel></metadaten>"
        f"<textdaten><text format='XML'>{content}</text>{rest}</textdaten></norm>"
    )


def places(document: Document, kind: str = "norm") -> list[tuple[str, str, str]]:
    """Give section, path in short and text of the units of a kind."""
    return [
        (unit.section, ", ".join(map(" ".join, unit.path)), unit.text) for unit in document.units if unit.kind == kind
    ]


def item(label: str, text: str) -> str:
    """A list item."""
    return f"<DT>{label}</DT><DD><LA>{text}</LA></DD>"


def test_names_and_date(tmp_path: Path) -> None:
    """The official short name goes before the filing name; announced changes are no date of the text."""
    document = read(norm("<Content><P>Ein Satz.</P></Content>"), tmp_path)
    assert (document.title, document.abbreviation, document.work) == ("Gesetz über Muster", "MustG", "de/mustg")
    assert (document.stand, document.pages, list(document.words)) == ("2021-04-03", 0, [])


def test_lists_and_the_text_after_them(tmp_path: Path) -> None:
    """Nested lists hang on their text; what follows a list belongs to the level above it."""
    inner = f"die Regel: <DL>{item('a)', 'eins,')}{item('b)', '<B>zwei</B>,')}</DL> sowie mehr,"
    outer = f"<DL>{item('1.', inner)}{item('–', 'Rest')}</DL>"
    body = f"<Content><P>(1) Es gilt {outer} und Schluss.</P><P>(2) Ende.</P></Content>"
    assert places(read(norm(body), tmp_path)) == [
        ("§ 1", "Absatz 1", "Es gilt"),
        ("§ 1", "Absatz 1, Nummer 1", "die Regel:"),
        ("§ 1", "Absatz 1, Nummer 1, Buchstabe a", "eins,"),
        ("§ 1", "Absatz 1, Nummer 1, Buchstabe b", "zwei,"),
        ("§ 1", "Absatz 1, Nummer 1", "sowie mehr,"),
        ("§ 1", "Absatz 1, Strich 1", "Rest"),
        ("§ 1", "Absatz 1", "und Schluss."),
        ("§ 1", "Absatz 2", "Ende."),
    ]


@pytest.mark.parametrize("mark", ["<SUP class='Rec'>{}</SUP>", "<SUP>{}</SUP>"])
def test_printed_satz_numbers(mark: str, tmp_path: Path) -> None:
    """Satz numbers open places; an index is no Satz number."""
    first, second = mark.format(1), mark.format(2)
    inner = f"<DL>{item('1.', f'nicht. {second}Gar nicht.')}</DL>"
    body = f"<Content><P>(1) {first}Bis 20 m<SUP>2</SUP> frei. {second}Sonst {inner}</P></Content>"
    assert places(read(norm(body), tmp_path)) == [
        ("§ 1", "Absatz 1, Satz 1", "Bis 20 m2 frei."),
        ("§ 1", "Absatz 1, Satz 2", "Sonst"),
        ("§ 1", "Absatz 1, Satz 2, Nummer 1", "nicht."),
        ("§ 1", "Absatz 1, Satz 2, Nummer 1, Satz 2", "Gar nicht."),
    ]


def test_computed_satz(tmp_path: Path) -> None:
    """Without printed numbers the Sätze are counted."""
    document = read(norm("<Content><P>(1) Der erste Satz steht hier. Der zweite auch.</P></Content>"), tmp_path)
    assert [path for _, path, _ in places(document)] == ["Absatz 1, Satz 1", "Absatz 1, Satz 2"]
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)


def test_tables_and_footnotes_stay_out(tmp_path: Path) -> None:
    """Tables, footnotes and the notes of the portal are units of their own."""
    table = "<table><tgroup><tbody><row><entry>10</entry><entry>2<BR/>Euro</entry></row></tbody></tgroup></table>"
    rest = "<fussnoten><Content><P>(+++ § 1: Hinweis +++)</P></Content></fussnoten>"
    body = f"<Content><P>Vor der Tafel<FnR ID='a'/>: {table} nach ihr.</P></Content>"
    body += "<Footnotes><Footnote ID='a'>Amtlich.</Footnote></Footnotes>"
    document = read(norm(body, rest=rest), tmp_path)
    assert places(document) == [("§ 1", "", "Vor der Tafel:"), ("§ 1", "", "nach ihr.")]
    assert places(document, "table") == [("Tabelle zu § 1", "", "10\t2 Euro")]
    notes = [
        ("Fußnote", "", "(+++ Textnachweis +++)"),
        ("Fußnote zu § 1", "", "Amtlich."),
        ("Fußnote zu § 1", "", "(+++ § 1: Hinweis +++)"),
    ]
    assert places(document, "footnote") == notes


def test_divisions_ranges_and_annexes(tmp_path: Path) -> None:
    """Divisions are headings, a section without text keeps its place, annexes are of their own kind."""
    division = (
        "<norm><metadaten><gliederungseinheit><gliederungsbez>Teil 1</gliederungsbez><gliederungstitel>All<BR/>gemeines"
        "</gliederungstitel></gliederungseinheit></metadaten></norm>"
    )
    body = division + norm("<Content><P/></Content>", "§§ 3 bis 6", "(weggefallen)")
    body += norm("<TOC><Ident>§ 1</Ident><Title>Zweck</Title></TOC>", "Inhaltsübersicht", "")
    body += norm("<Content><P>Ein Muster.</P></Content>", "Anlage 2", "(zu § 1)")
    document = read(body, tmp_path)
    assert places(document, "heading")[1:] == [("Teil 1", "", "All gemeines"), ("§§ 3 bis 6", "", "")]
    assert places(document, "annex") == [("Anlage 2", "", "Ein Muster.")]
    assert [unit.section for unit in document.units if unit.kind == "contents"] == ["Inhaltsübersicht"]
