"""Prose has sections by headings, paragraphs by order, sentences by general rules; nothing is lost or taken twice."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import docx
import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.document import Document
from etl.read.page import Block, Blocks
from etl.structure import read_document
from etl.structure.account import account
from etl.structure.prose.document import structure_prose
from etl.structure.prose.sentences import sentences
from provenance.language.detection import language_of
from provenance.language.sentences import split_prose
from provenance.model.locator import Locator, parse
from tests.support.sizes import searched

mupdf: Any = pymupdf


def block(kind: Any, text: str, **more: Any) -> Block:
    """Give a block of these words."""
    cells = tuple(more.pop("cells", ()))
    return Block(kind, (text or " ".join(cells)).split(), cells=cells, **more)


def prose(*blocks: Block, title: str = "") -> Document:
    """Structure blocks as prose, and hold what holds for every document."""
    found = structure_prose(Blocks("datei.md", list(blocks), title))
    assert all(found.text[unit.start : unit.end] == unit.text for unit in found.units)
    assert "".join(word for one in blocks for word in one.words) == "".join(found.text.split())
    return found


def places(found: Document) -> list[tuple[str, str]]:
    """Give place and text of each unit that is no heading."""
    return [(str(Locator(unit.section, unit.path)), unit.text) for unit in found.units if unit.kind != "heading"]


def test_sections_are_named_once() -> None:
    """A heading gives its section the printed number or its words; a name that comes again is told apart."""
    found = prose(
        block("heading", "Handbuch", level=1),
        block("heading", "1 Zweck", level=2), block("paragraph", "a"),
        block("heading", "1.1 Umfang", level=3), block("paragraph", "b"),
        block("heading", "2 Zweck", level=2), block("paragraph", "c"),
        block("heading", "Ablauf", level=3), block("paragraph", "d"),
        block("heading", "Ende", level=2), block("paragraph", "e"),
        block("heading", "Ablauf", level=3), block("paragraph", "f"),
        block("heading", "Ablauf", level=3), block("paragraph", "g"),
        block("heading", "§ 5 Zitat „so“", level=2), block("paragraph", "h"),
        block("heading", "1.1 Umfang", level=2), block("paragraph", "i"),
    )  # fmt: skip
    assert [place for place, _ in places(found)] == [
        "Abschnitt 1", "Abschnitt 1.1", "Abschnitt 2", "„Ablauf“", "„Ende“", "„Ende › Ablauf“", "„Ende › Ablauf [2]“",
        "§ 5", "„1.1 Umfang“",
    ]  # fmt: skip
    assert found.title == "Handbuch"
    assert next(unit for unit in found.units if unit.text == "f").heading_path == ("Ende", "Ablauf")


def test_a_number_in_running_text_opens_a_section() -> None:
    """The number "§ 8.1:" at the head of a paragraph or behind a sentence is a place under its chapter."""
    found = prose(
        block("heading", "Ordnung", level=1),
        block("heading", "Kapitel 8: Fristen", level=2),
        block("paragraph", "Kapitel 8 regelt Fristen. § 8.1: Akten sind zwölf Jahre zu halten. Dies gilt immer. "
                           "§ 8.2 sagt mehr."),
        block("paragraph", "Auch für Kopien."),
        block("paragraph", "§ 8.2: (1) Akten sind lesbar. (2) Nichts sonst."),
        block("paragraph", "§8.2: Noch einmal."),
        block("paragraph", "§ 147 AO: Das ist keine Nummer dieses Textes, und nach § 9: auch nicht."),
        block("heading", "§ 8.3: Zugang", level=2), block("paragraph", "Er ist zu sichern."),
    )  # fmt: skip
    assert places(found) == [
        ("„Kapitel 8: Fristen“", "Kapitel 8 regelt Fristen."),
        ("§ 8.1 Abs. 1 Satz 1", "Akten sind zwölf Jahre zu halten."),
        ("§ 8.1 Abs. 1 Satz 2", "Dies gilt immer."),
        ("§ 8.1 Abs. 1 Satz 3", "§ 8.2 sagt mehr."),
        ("§ 8.1 Abs. 2", "Auch für Kopien."),
        ("§ 8.2 Abs. 1 Satz 1", "Akten sind lesbar."),
        ("§ 8.2 Abs. 1 Satz 2", "(2) Nichts sonst."),
        ("„Kapitel 8: Fristen › § 8.2“ Abs. 1", "Noch einmal."),
        (
            "„Kapitel 8: Fristen › § 8.2“ Abs. 2",
            "§ 147 AO: Das ist keine Nummer dieses Textes, und nach § 9: auch nicht.",
        ),
        ("§ 8.3", "Er ist zu sichern."),
    ]
    assert {unit.heading_path for unit in found.units if unit.section == "§ 8.1"} == {("Kapitel 8: Fristen",)}


@pytest.mark.parametrize("ending", ["md", "txt", "html", "docx", "pdf"])
def test_a_numbered_section_is_a_place_in_every_format(ending: str, tmp_path: Path) -> None:
    """A chapter and its "§ 8.1:" are the same places in PDF, Markdown, plain text, HTML and Word."""
    rows = [
        ("h1", "Aktenordnung Musterstadt"), ("h2", "Kapitel 8: Aufbewahrungsfristen"),
        ("p", "Kapitel 8 regelt, wie lange Akten liegen."),
        ("p", "§ 8.1: Vorgänge sind zwölf Jahre unverändert zu halten. Das Medium ist gleich."),
        ("p", "§ 8.2: Akten sind jederzeit lesbar."), ("h2", "§ 9.1 Zugang"), ("p", "Er ist zu sichern."),
    ]  # fmt: skip
    page = "".join(f"<{tag}>{text}</{tag}>" for tag, text in rows)
    path = tmp_path / f"ordnung.{ending}"
    if ending == "docx":
        word = docx.Document()
        for tag, text in rows:
            word.add_paragraph(text) if tag == "p" else word.add_heading(text, int(tag[1]))
        word.save(str(path))
    elif ending == "pdf":
        story, paper = mupdf.Story(page), mupdf.paper_rect("a4")
        writer = mupdf.DocumentWriter(str(path))
        story.place((50, 50, 545, 792))
        story.draw(writer.begin_page(paper))
        writer.end_page()
        writer.close()
    else:
        signs = {"h1": "# ", "h2": "## ", "p": ""} if ending == "md" else {}
        plain = "\n\n".join(signs.get(tag, "") + text for tag, text in rows)
        path.write_text(f"<html lang=de><body>{page}</body></html>" if ending == "html" else plain, encoding="utf-8")
    found = read_document(path)
    assert places(found)[1:] == [
        ("§ 8.1 Satz 1", "Vorgänge sind zwölf Jahre unverändert zu halten."),
        ("§ 8.1 Satz 2", "Das Medium ist gleich."),
        ("§ 8.2", "Akten sind jederzeit lesbar."),
        ("§ 9.1", "Er ist zu sichern."),
    ]
    assert all(unit.boxes for unit in found.units) == (ending == "pdf")


def test_numbers_in_headings_that_are_none() -> None:
    """A year or a count at the head of a heading is no number of a section."""
    found = prose(block("heading", "2024 im Rückblick", level=1), block("heading", "10 Gebote", level=1),
                  block("paragraph", "a"))  # fmt: skip
    assert places(found) == [("„10 Gebote“", "a")]


def test_paragraphs_and_lists() -> None:
    """Paragraphs are counted, a list belongs to the one before it, text that begins small goes on behind it."""
    found = prose(
        block("heading", "Titel", level=1), block("heading", "Fristen", level=2),
        block("paragraph", "Erstens. Zweitens gilt:"),
        block("item", "1. Rechnungen", depth=0), block("item", "a) eigene", depth=1),
        block("item", "2. Briefe", depth=0),
        block("paragraph", "bis zum Ende."),
        block("paragraph", "Drittens."),
        block("item", "- Karten"), block("item", "* Bilder"),
        block("item", "noch zu den Bildern"),
        block("row", "", cells=("A", "B")), block("row", "", cells=("C", "")),
        block("item", "- Siegel"),
        block("footnote", "Eine Note.", name="7"),
    )  # fmt: skip
    assert places(found) == [
        ("„Fristen“ Abs. 1 Satz 1", "Erstens."),
        ("„Fristen“ Abs. 1 Satz 2", "Zweitens gilt:"),
        ("„Fristen“ Abs. 1 Satz 2 Nr. 1", "Rechnungen"),
        ("„Fristen“ Abs. 1 Satz 2 Nr. 1 Buchst. a", "eigene"),
        ("„Fristen“ Abs. 1 Satz 2 Nr. 2", "Briefe"),
        ("„Fristen“ Abs. 1 Satz 2", "bis zum Ende."),
        ("„Fristen“ Abs. 2", "Drittens."),
        ("„Fristen“ Abs. 2 Strich 1", "Karten"),
        ("„Fristen“ Abs. 2 Strich 2", "Bilder"),
        ("„Fristen“ Abs. 2 Strich 2", "noch zu den Bildern"),
        ("„Fristen“ Tabelle 1 Zeile 1", "A\tB"),
        ("„Fristen“ Tabelle 1 Zeile 2", "C\t"),
        ("„Fristen“ Abs. 2 Strich 3", "Siegel"),
        ("„Fristen“ Fußnote 7", "Eine Note."),
    ]
    assert all(unit.satz == "computed" for unit in found.units if unit.path[-1:] and unit.path[-1][0] == "Satz")


def test_printed_numbers_of_paragraphs() -> None:
    """Where paragraphs print numbers, these count, and what has none belongs to the one before."""
    found = prose(
        block("heading", "Titel", level=1), block("heading", "Regeln", level=2),
        block("paragraph", "Vorab."), block("paragraph", "(1) Eins."),
        block("item", "a) so."), block("paragraph", "Noch eins."), block("paragraph", "(3) Drei."),
    )  # fmt: skip
    assert places(found) == [
        ("„Regeln“", "Vorab."),
        ("„Regeln“ Abs. 1 Satz 1", "Eins."),
        ("„Regeln“ Abs. 1 Satz 1 Buchst. a", "so."),
        ("„Regeln“ Abs. 1 Satz 2", "Noch eins."),
        ("„Regeln“ Abs. 3", "Drei."),
    ]


def test_a_file_without_headings() -> None:
    """Text without any heading is a section of its own, under the name of the file."""
    found = prose(block("paragraph", "Nur ein Satz."), block("paragraph", "Und noch einer."))
    assert places(found) == [("Text Abs. 1", "Nur ein Satz."), ("Text Abs. 2", "Und noch einer.")]
    assert (found.title, found.work) == ("datei", "de/datei")


WORDS = ["Beleg", "1.", "a)", "-", "(2)", "§ 3", "gilt.", "Nr.", "*", "„x“", "1.2", "und"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
kinds = st.sampled_from(["heading", "paragraph", "paragraph", "item", "item", "footnote", "code", "formula"])
blocks = st.builds(
    lambda kind, text, level, depth, name: block(kind, text, level=level, depth=depth, name=name),
    kinds, texts, st.integers(0, 4), st.integers(0, 3), st.sampled_from([None, None, "1"]),
)  # fmt: skip


@searched(300)
@given(st.lists(blocks, min_size=1, max_size=16))
def test_any_blocks(given_blocks: list[Block]) -> None:
    """Of any blocks all words are kept in order; places are read back; sections and notes have their own."""
    found = prose(*given_blocks)
    for unit in found.units:
        place = Locator(unit.section, unit.path)
        assert parse(str(place)) == place
    headings = [unit.section for unit in found.units if unit.kind == "heading"]
    assert len(set(headings)) == len(headings)
    notes = [(unit.section, unit.path) for unit in found.units if unit.kind in ("footnote", "code", "formula")]
    assert len(set(notes)) == len(notes)


ENGLISH = (
    "The records are kept for ten years. This applies to e.g. invoices from Smith Inc. and others. "
    "Dr. Jones disagreed! See p. 5 of the report for details."
)


def test_sentences_of_english() -> None:
    """English is known by its small words and parted at the ends of its sentences, not behind "e.g." or "Dr."."""
    assert language_of(ENGLISH) == "en"
    assert [ENGLISH[start:end] for start, end in sentences(ENGLISH)] == [
        "The records are kept for ten years.",
        "This applies to e.g. invoices from Smith Inc. and others.",
        "Dr. Jones disagreed!",
        "See p. 5 of the report for details.",
    ]


def test_sentences_of_german() -> None:
    """German that cites law is parted by the legal rules, other German by the general ones."""
    law = "Es gilt § 147 Abs. 3 Satz 1 AO. Die Frist endet am 31. Dezember."
    plain = "Das kostet z. B. drei Euro. Am 3. Mai ist Schluss."
    assert language_of(law) == language_of("") == "de"
    for text in (law, plain):
        assert len(split_prose(text, "de")) == 2
    assert sentences(law) == split_prose(law, "de")


@searched(200)
@given(st.text(alphabet="aB .!?\n(3„“)é…", max_size=120), st.sampled_from(["de", "en"]))
def test_sentences_lose_nothing(text: str, language: Any) -> None:
    """The sentences of any text hold all that is not white space, in order and without overlap."""
    spans = split_prose(text, language)
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("piece", ["Ein Satz. ", "kein Ende ", "a.", "Was? ", "(x. "])
def test_long_paragraphs(piece: str) -> None:
    """A paragraph of a hundred thousand characters is parted in time that grows with its length."""
    text = piece * (100_000 // len(piece))
    begun = time.perf_counter()
    spans = split_prose(text, "de")
    assert time.perf_counter() - begun < 30
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())


def test_prose_in_a_pdf(tmp_path: Path) -> None:
    """A PDF of plain prose is read with its headings; its words have boxes, and its account closes."""
    document = mupdf.open()
    said = {
        "1. Von der Ordnung": "Wer Belege ordnet, der findet sie wieder. Das ist ein Vorteil für alle. ",
        "2. Vom Suchen": "Manche suchen trotzdem lange nach einem Blatt. Ihnen hilft nur Geduld oder ein Hund. ",
    }
    for heading, text in said.items():
        page = document.new_page()
        page.insert_text((72, 90), heading, fontsize=15, fontname="hebo")
        page.insert_textbox((72, 110, 520, 400), text * 6, fontsize=11)
    document.save(tmp_path / "ordnung.pdf")
    found = read_document(tmp_path / "ordnung.pdf")
    assert found.kind == "prose"
    assert found.pages == 2
    assert [unit.text for unit in found.units if unit.kind == "heading"] == ["Von der Ordnung", "Vom Suchen"]
    assert str(Locator(found.units[1].section, found.units[1].path)) == "Abschnitt 1 Satz 1"
    assert all(unit.boxes for unit in found.units)
    assert account(tmp_path / "ordnung.pdf", found).complete


def counted(*paragraphs: str) -> Document:
    """Structure paragraphs under a title and two headings."""
    half = len(paragraphs) // 2
    parts = [block("heading", "Gutachten", level=1), block("heading", "Sachverhalt", level=2)]
    parts += [block("paragraph", one) for one in paragraphs[:half]]
    parts.append(block("heading", "Würdigung", level=2))
    return prose(*parts, *(block("paragraph", one) for one in paragraphs[half:]))


def test_numbers_in_the_margin_that_count_on_are_randziffern() -> None:
    """A number that begins each paragraph and counts on over the headings is its Randziffer, and no word of it."""
    found = counted(
        "5 Das Haus steht leer. Es hat zwölf Zimmer.",
        "6 Das Gutachten nennt drei Mängel.",
        "7 Der Keller ist feucht.",
        "8 Die Mängel sind zu beheben.",
    )
    assert places(found) == [
        ("Rz. 5 Satz 1", "Das Haus steht leer."),
        ("Rz. 5 Satz 2", "Es hat zwölf Zimmer."),
        ("Rz. 6", "Das Gutachten nennt drei Mängel."),
        ("Rz. 7", "Der Keller ist feucht."),
        ("Rz. 8", "Die Mängel sind zu beheben."),
    ]
    assert [unit.heading for unit in found.units if unit.kind != "heading"] == ["Sachverhalt"] * 3 + ["Würdigung"] * 2


@pytest.mark.parametrize(
    "paragraphs",
    [
        ("6 Boote lagen im Hafen.", "Der Wind kam von Westen.", "2 Fischer flickten Netze.", "Es wurde dunkel."),
        ("6 Boote lagen im Hafen.", "7 Fischer flickten Netze.", "Der Wind kam von Westen.", "Es wurde dunkel."),
        ("6 Boote lagen im Hafen.", "9 Fischer flickten Netze.", "4 Kinder sangen.", "12 Möwen schrien."),
        ("1 Boot sank.", *(f"Der {one}. Tag war still." for one in range(1, 9)), "2 Boote kamen.", "3 Boote gingen."),
    ],
)
def test_a_figure_that_begins_a_paragraph_stays_a_word(paragraphs: tuple[str, ...]) -> None:
    """Where the paragraphs do not count on, or few of them do, a figure is an amount."""
    assert [text for _, text in places(counted(*paragraphs))] == list(paragraphs)
