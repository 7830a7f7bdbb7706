"""Each format of prose is read as a reader sees it, and every character of the file is accounted for."""

from __future__ import annotations

import io
import random
import time
import zipfile
from pathlib import Path

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.document import Document
from etl.structure import read_document
from etl.structure.account import account
from provenance.model.errors import UnreadableFile
from provenance.model.locator import Locator, parse
from tests.support.documents import office_files
from tests.support.sizes import searched

SAMPLES = Path(__file__).parents[1] / "data" / "prose"
TABLES = Path(__file__).parents[1] / "data" / "tables"


def read(tmp_path: Path, name: str, content: str | bytes) -> Document:
    """Read a file of this content, and hold what holds for every document."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    found = read_document(path)
    hold(path, found)
    return found


def hold(path: Path, found: Document) -> None:
    """Units are slices of the text, the account closes, places are unique and are printed and read back."""
    assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)
    balance = account(path, found)
    assert balance.complete, balance.differences
    # text that goes on after a list is a second unit of its place; what lies between belongs to that place
    for unit in found.units:
        place = Locator(unit.section, unit.path)
        assert parse(str(place)) == place


def places(found: Document) -> dict[str, str]:
    """Give the text at each place, headings aside, without line breaks."""
    texts: dict[str, str] = {}
    for unit in found.units:
        if unit.kind == "heading":
            continue
        place = str(Locator(unit.section, unit.path))
        texts[place] = f"{texts.get(place, '')} {' '.join(unit.text.split())}".strip()
    return texts


def test_markdown() -> None:
    """Headings, nested lists, tables, footnotes, code, HTML and link targets of Markdown find their place or name."""
    path = SAMPLES / "merkblatt.md"
    found = read_document(path)
    hold(path, found)
    at = places(found)
    assert (found.kind, found.title, found.abbreviation, found.work) == (
        "prose", "Merkblatt Belege", "MBel", "de/mbel",
    )  # fmt: skip
    assert found.stand == "2024-03-01"
    assert at["Abschnitt 1 Abs. 1 Satz 2"] == "Das gilt auch für Rechnungen, z. B. solche in Papier."
    assert at["Abschnitt 1 Abs. 1 Satz 3"] == "Näheres steht im Leitfaden und bei Dr. Muster."
    assert at["Abschnitt 1 Abs. 2 Nr. 1"] == "Rechnungen: zehn Jahre;"
    assert at["Abschnitt 1 Abs. 2 Nr. 2 Satz 1 Strich 2 Satz 1"] == "abgesandte sechs Jahre."
    assert at["Abschnitt 1 Abs. 2 Nr. 2 Satz 2"] == "Anhänge zählen mit."
    assert at["Abschnitt 1 Abs. 2"].endswith("nach Ablauf der Frist wird vernichtet.")
    assert at["Abschnitt 1.1 Abs. 2 Buchst. b"] == "Verträge."
    assert at["„Ausblick“ Tabelle 1 Zeile 3"] == "Brief Dach | Speicher"
    assert at["„Ausblick“ Code „1“"] == "def frist(beleg): return 10 # Jahre"
    assert at["„Ausblick [2]“"] == "Noch ein Ausblick – mit gleichem Namen."
    assert at["„Ausblick [2]“ Fußnote „papier“"] == "Auch Thermopapier. Es verblasst nach zwei Jahren."
    assert {rest.name for rest in found.remainders} >= {"front matter", "link target", "HTML", "markup", "image"}
    assert next(u for u in found.units if u.section == "Abschnitt 1.1").heading_path[-1] == "1. Aufbewahrung"


def test_table_rows_longer_than_their_head(tmp_path: Path) -> None:
    """A row of a Markdown table with more cells than its head loses none of them."""
    found = read(tmp_path, "t.md", "| a | b |\n|---|---|\n| 1 | 2 | drei *x* | vier |\n")
    assert places(found)["Text Tabelle 1 Zeile 2"] == "1 2 drei *x* vier"


def test_plain_text() -> None:
    """Plain text has headings by number and paragraphs by empty lines; a broken word is made whole."""
    path = SAMPLES / "hausordnung.txt"
    found = read_document(path)
    hold(path, found)
    at = places(found)
    assert found.title == "Leitfaden für das Archiv"
    assert at["Einleitung Satz 1"] == "Diese Zeilen stehen vor der ersten Überschrift."
    assert at["Abschnitt 1 Satz 2 Buchst. b"] == "mit Datum und"
    assert at["Abschnitt 2 Satz 1"] == "Akten kommen am 3. Tag zurück."
    assert at["Abschnitt 2.1 Abs. 1 Strich 2"] == "Die zweite kostet 5 Euro."
    assert at["Abschnitt 2.1 Abs. 2"] == "§ 147 Abs. 3 Satz 1 AO bleibt unberührt."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, ends: str, tmp_path: Path) -> None:
    """The same text in any usual encoding and with any line ends gives the same units."""
    text = "Merkblatt Öl\n\nGrüße aus Köln. Bis bald – morgen.\n\nEin zweiter Absatz „für“ alle.\n"
    found = read(tmp_path, "öl.txt", text.replace("\n", ends).encode(encoding))
    assert places(found)["Text Abs. 1 Satz 1"] == "Grüße aus Köln."
    assert places(found)["Text Abs. 2"] == "Ein zweiter Absatz „für“ alle."


def test_html() -> None:
    """A page gives what a browser shows: counted lists, tables, footnotes; navigation and scripts are named."""
    path = SAMPLES / "ratgeber.html"
    found = read_document(path)
    hold(path, found)
    at = places(found)
    assert found.title == "Ratgeber Kompost"
    assert at["Einleitung Satz 2"] == "Er braucht Luft, Wasser und Zeit."
    assert at["„Was darf hinein?“ Abs. 1 Nr. 2"] == "Küchenreste: aber kein Fleisch."
    assert at["„Was darf hinein?“ Abs. 1 Nr. 2 Buchst. b"] == "Kaffeesatz & Filter,"
    assert at["„Was darf hinein?“ Abs. 1 Nr. 5"] == "Erde."
    assert at["„Was darf hinein?“ Abs. 2 Satz 2"] == "H2O genügt."
    assert at["„Was darf nicht hinein?“ Abs. 1 Strich 2 Satz 2"] == "Auch keine Dosen."
    assert at["„Was darf nicht hinein?“ Tabelle 1 Zeile 2"] == "Laub 40"
    assert at["„Gesetzliches“ Abs. 1 Buchst. a"] == "Die Satzung der Stadt gilt."
    assert at["„Gesetzliches“ Abs. 1 Buchst. b"] == "§ 3 Abs. 1 Satz 2 KrWG bleibt unberührt."
    assert at["„Gesetzliches“ Fußnote 1"] == "Mindestens neun Monate."
    assert {rest.name for rest in found.remainders} >= {"script", "navigation", "page foot", "hidden text", "back link"}


def test_html_without_headings(tmp_path: Path) -> None:
    """A page that names its headings by class or sets them in bold still has sections."""
    page = """<html><body><div class="doc-title">Hinweise</div><p><b>Erstens</b></p><p>Ein Satz.</p>
    <p class="text">Noch einer.</p><p><strong>Zweitens</strong></p><div>Text ohne <i>Absatz</i>.</div></body></html>"""
    at = places(read(tmp_path, "seite.htm", page))
    assert at["„Erstens“ Abs. 2"] == "Noch einer."
    assert at["„Zweitens“"] == "Text ohne Absatz."


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-16"])
def test_html_encodings(encoding: str, tmp_path: Path) -> None:
    """A page is read in the encoding it names, or that its byte order mark names."""
    page = f'<html><head><meta charset="{encoding}"></head><body><p>Grüße aus Köln.</p></body></html>'
    assert read(tmp_path, "a.html", page.encode(encoding)).units[0].text == "Grüße aus Köln."


def test_docx(tmp_path: Path) -> None:
    """A Word document gives headings by style, the numbers Word counts, tables and notes; changes are named."""
    found = read(tmp_path, "leitfaden.docx", office_files.guide())
    at = places(found)
    assert found.title == "Leitfaden Archiv"
    assert at["Abschnitt 3 Abs. 1 Satz 1"] == "Jede Akte hat ein Zeichen."
    assert at["Abschnitt 3 Abs. 1 Satz 3"] == "Eingefügt."
    assert at["Abschnitt 3 Abs. 1 Satz 3 Nr. 2 Buchst. b"] == "des Tages,"
    assert at["Abschnitt 3 Abs. 1 Satz 3 Nr. 3"] == "mit Zweck."
    assert at["Abschnitt 3 Abs. 2 Nr. 1"] == "neu gezählt"
    assert at["Abschnitt 3 Fußnote 1"] == "Auch auf Papier."
    assert at["Abschnitt 3.1 Tabelle 1 Zeile 3"] == "A 2 verschollen"
    assert at["„Fett gesetzt wie eine Überschrift“"] == "Schluss."
    names = {rest.name: rest.text.strip() for rest in found.remainders}
    assert names["tracked deletion"] == "Gestrichen."
    assert names["hidden text"] == "Verborgen."
    assert names["running head"] == "Archiv der Stadt Muster"


STRUCK = {
    "struck.md": "# Miete\n\nDer Keller ist ~~nicht~~ trocken. ~~Die Miete beträgt **700** Euro.~~\n\n"
    "Die Miete beträgt 650 Euro.\n",
    "struck.html": "<h1>Miete</h1><p>Der Keller ist <span style='text-decoration: line-through'>nicht</span> trocken. "
    "<s>Die Miete beträgt <b>700</b> Euro.</s></p><p>Die Miete beträgt 650 Euro.</p>",
}


def _struck_in_word(tmp_path: Path) -> bytes:
    document = docx.Document()
    document.add_heading("Miete", level=1)
    paragraph = document.add_paragraph("Der Keller ist ")
    paragraph.add_run("nicht ").font.strike = True
    paragraph.add_run("trocken. ")
    paragraph.add_run("Die Miete beträgt 700 Euro.").font.double_strike = True
    document.add_paragraph("Die Miete beträgt 650 Euro.")
    file = tmp_path / "made.docx"
    document.save(str(file))
    return file.read_bytes()


@pytest.mark.parametrize("name", [*STRUCK, "struck.docx"])
def test_what_is_struck_out_is_not_said(tmp_path: Path, name: str) -> None:
    """It is left out by name, as a tracked deletion is, and what stands round it goes on without it."""
    text = read(tmp_path, name, STRUCK.get(name) or _struck_in_word(tmp_path)).text
    assert "Der Keller ist trocken." in " ".join(text.split())
    assert "Die Miete beträgt 650 Euro." in text
    assert "nicht" not in text
    assert "700" not in text


def test_format_is_told_by_content(tmp_path: Path) -> None:
    """A wrong ending does not mislead: a Word document, a page and a workbook are known under any name."""
    assert read(tmp_path, "a.pdf", office_files.guide()).title == "Leitfaden Archiv"
    assert read(tmp_path, "b.txt", "<!DOCTYPE html><p>Ein Satz.</p>").units[0].text == "Ein Satz."
    assert read(tmp_path, "c.docx", office_files.workbook()).kind == "table"
    assert read(tmp_path, "d", "# Titel\n\nEin Satz.").title == "Titel"


def package(parts: dict[str, bytes]) -> bytes:
    """Write a ZIP file of these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in parts.items():
            new.writestr(name, content)
    return stream.getvalue()


def bomb() -> bytes:
    """Write a Word document whose text unpacks to 300 million blanks."""
    stream = io.BytesIO(office_files.guide())
    with zipfile.ZipFile(stream, "a", zipfile.ZIP_DEFLATED) as package, package.open("word/more.xml", "w") as part:
        for _ in range(300):
            part.write(b" " * 1_000_000)
    return stream.getvalue()


ENTITY = office_files.rewritten(
    office_files.guide(),
    {"word/document.xml": lambda text: text.replace("<w:document", '<!DOCTYPE a [<!ENTITY b "c">]><w:document', 1)},
)
HOSTILE = {
    "truncated": (office_files.guide()[:-300], "not whole"),
    "cut short": (office_files.guide()[:2000], "not whole"),
    "bomb": (bomb(), "unpacks to"),
    "entities": (ENTITY, "document type"),
    "other package": (package({"a.txt": b"a"}), "of a kind that is not read"),
    "broken part": (
        office_files.rewritten(office_files.guide(), {"word/document.xml": lambda text: text[:500]}),
        "hold together",
    ),
    "binary": (b"Text \x00\x01\x02" * 50, "binary data"),
    "blank": (b" \n\t \n", "holds no text"),
    "rtf": (b"{\\rtf1 Hallo}", "rich text"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.timeout(60)
def test_hostile_and_broken_files(name: str, tmp_path: Path) -> None:
    """What is not whole or not safe is refused with its reason and a way to mend it, and soon."""
    content, said = HOSTILE[name]
    path = tmp_path / "datei.docx"
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match=said) as caught:
        read_document(path)
    assert caught.value.suggestion


DEEP = {
    "divs.html": b"<html><body>" + b"<div>" * 30_000 + b"tief",
    "tables.html": b"<html><body>" + b"<table><tr><td>a<td>" * 60 + b"tief",
    "quotes.md": b">" * 5_000 + b" tief",
    "lists.md": b"\n".join(b"  " * depth + b"- a" for depth in range(300)),
    "brackets.md": b"[" * 50_000 + b"a" + b"]" * 50_000,
    "stars.md": b"*a **b " * 8_000,
    "heads.md": b"# Gleich\n\n(1) Text.\n\n" * 3_000,
    "paragraphs.md": b"# Gleich\n\n" + b"(1) Text.\n\n1. Liste.\n\nText\n" * 3_000,
    "line.txt": b"a. " * 300_000,
    "quote.csv": b'a;b\n"' + b"x" * 1_500_000,
}


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.timeout(60)
def test_deep_and_long_files(name: str, tmp_path: Path) -> None:
    """Deep nesting and endless lines are read or refused, and soon; the account of what is read closes."""
    path = tmp_path / name
    path.write_bytes(DEEP[name])
    try:
        found = read_document(path)
    except UnreadableFile:
        return
    hold(path, found)


MUTATED = {
    "a.docx": office_files.guide(),
    "a.xlsx": office_files.workbook(),
    "a.md": (SAMPLES / "merkblatt.md").read_bytes(),
    "a.html": (SAMPLES / "ratgeber.html").read_bytes(),
    "a.csv": (TABLES / "abfall.csv").read_bytes(),
}


PIECES = [b"", b"<", b">", b"&", b"\n", b"```", b"\x00", b'"', b"[^1]:", b"</p>", b"<table>", b"\xff"]


def mutant(content: bytes, rng: random.Random) -> bytes:
    """Cut, flip, double or drop some bytes of a file."""
    own = bytearray(content)
    if rng.random() < 0.2:
        return bytes(own[: rng.randrange(len(own))])
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(own))
        own[at : at + rng.randrange(3)] = rng.choice(
            [
                b"",
                b"<",
                b">",
                b"&",
                b"\n",
                b"```",
                b"\x00",
                b'"',
                b"[^1]:",
                b"</p>",
                b"<table>",
                b"\xff",
                own[at : at + 40] * 2,
            ]
        )
    return bytes(own)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", MUTATED)
def test_mutated_files(name: str, tmp_path: Path) -> None:
    """A file with some bytes changed, also within a part of its package, is read whole or refused, and soon."""
    rng = random.Random(name)
    path = tmp_path / name
    for at in range(80):
        content = MUTATED[name]
        if name.endswith("x") and at % 2:
            part = rng.choice([one for one in zipfile.ZipFile(io.BytesIO(content)).namelist() if one.endswith("xml")])
            path.write_bytes(
                office_files.rewritten(content, {part: lambda text: mutant(text.encode(), rng).decode("latin-1")})
            )
        else:
            path.write_bytes(mutant(content, rng))
        begun = time.perf_counter()
        try:
            found = read_document(path)
        except UnreadableFile as error:
            assert error.suggestion  # noqa: PT017
        else:
            assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)
        assert time.perf_counter() - begun < 10


words = st.sampled_from(
    ["Beleg", "der", "Über", "x<y", "3", "§ 5", "Abs.", "a)", "(1)", "z. B.", "Ende.", "&amp;", "*", "_x_"]
)
inline = st.lists(words, min_size=1, max_size=8).map(" ".join)
markdown_line = st.one_of(
    inline,
    st.just(""),
    st.builds(
        lambda mark, text: f"{mark} {text}", st.sampled_from(["#", "##", "-", "*", "1.", "2)", ">", "   -"]), inline
    ),
    st.builds(lambda text: f"**{text}** [{text}](http://a.b 'c') ![d](e) `f` <b>g</b><br>", inline),
    st.sampled_from(
        ["| a | b |", "|---|---|", "```", "---", "===", "[^1]: Note", "[x]: http://y", "Text[^1] [x]", "    code"]
    ),
)


@searched(100)
@given(st.lists(markdown_line, min_size=1, max_size=14).map("\n".join))
def test_any_markdown(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Any Markdown is read, or refused as holding no text; units are slices and the account closes."""
    path = tmp_path_factory.mktemp("a") / "a.md"
    path.write_text(text, encoding="utf-8")
    try:
        found = read_document(path)
    except UnreadableFile:
        return
    hold(path, found)


@searched(100)
@given(st.text(max_size=300), st.sampled_from(["a.md", "a.txt", "a.csv", "a.html", "a"]))
def test_any_text(tmp_path_factory: pytest.TempPathFactory, text: str, name: str) -> None:
    """Any text under any name is read or refused; nothing else happens, and units are slices of the text."""
    path = tmp_path_factory.mktemp("a") / name
    path.write_bytes(text.encode("utf-8", "replace"))
    try:
        found = read_document(path)
    except UnreadableFile:
        return
    assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)


TAGS = "p div b i ol ul li table tr td th h1 h2 dl dt dd span blockquote sup nav pre section"
tags = st.sampled_from(TAGS.split())
piece = st.one_of(
    inline.map(lambda text: text.replace("<", "&lt;")),
    tags.map(lambda tag: f"<{tag}>"),
    tags.map(lambda tag: f"</{tag}>"),
    st.sampled_from(
        ["<br>", "<hr>", "<!-- c -->", "<p id='fn1'>", "<a href='#fn1'>1</a>", "<ol type=a start=3>", "<p hidden>"]
    ),
)


@searched(120)
@given(st.lists(piece, min_size=1, max_size=25).map(" ".join))
def test_any_html(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Any order of elements is read, or refused as holding no text; units are slices and no character is lost."""
    path = tmp_path_factory.mktemp("a") / "a.html"
    path.write_text(f"<html><body>{text}</body></html>", encoding="utf-8")
    try:
        found = read_document(path)
    except UnreadableFile:
        return
    assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)
    balance = account(path, found)
    marks = {mark for one in balance.differences for mark in one.missing + one.surplus}
    assert marks <= set("•0123456789.abc)"), balance.differences  # counted marks differ where lists are broken
