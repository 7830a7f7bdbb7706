"""Pages of any layout as blocks: reading order, rows, notes, numbers in the margin; nothing printed is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf
import pytest

from etl.read.page import Block, Blocks, Pdf
from etl.read.pdf import read_pdf
from etl.structure.pages.blocks import blocks_of

mupdf = cast("Any", _pymupdf)

LINE = "Dieser Satz ist so lang gesetzt, dass er von einem Rand der Spalte fast bis zum anderen reicht"
WORDS = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
HALF = "Zeile einer schmalen Spalte mit viel Text"


@dataclass
class Sheet:
    """Pages on which lines are put by hand: x, y, text, and how it is set."""

    document: Any = field(default_factory=mupdf.open)
    page: Any = None

    def turn(self) -> None:
        """Begin a page."""
        self.page = self.document.new_page(width=595, height=842)

    def put(
        self, x: float, y: float, text: str, *, size: float = 10.0, bold: bool = False, middle: bool = False
    ) -> None:
        """Print a line; in the middle, ``x`` is that of its centre."""
        if self.page is None:
            self.turn()
        font = mupdf.Font("hebo" if bold else "helv")
        if middle:
            x -= font.text_length(text, fontsize=size) / 2
        writer = mupdf.TextWriter(self.page.rect)
        writer.append((x, y), text, font=font, fontsize=size)
        writer.write_text(self.page)

    def read(self, tmp_path: Path) -> tuple[Pdf, Blocks]:
        """Save and read."""
        path = tmp_path / "sheet.pdf"
        self.document.save(path)
        pdf = read_pdf(path)
        blocks = blocks_of(pdf)
        assert kept(blocks) == printed(pdf)
        return pdf, blocks


def printed(pdf: Pdf) -> Counter[str]:
    """Count the characters on the pages."""
    return Counter("".join(word[4] for page in pdf.pages for line in page.lines for word in line.words))


def kept(blocks: Blocks) -> Counter[str]:
    """Count the characters of blocks, of numbers beside them, and of what is left out by name."""
    texts = ["".join(block.words) + (block.label or "") for block in blocks.blocks]
    return Counter("".join([*texts, *("".join(rest.text.split()) for rest in blocks.remainders)]))


def shown(blocks: list[Block]) -> list[tuple[str, str]]:
    """Give kind and text."""
    return [(block.kind, block.text) for block in blocks]


@pytest.fixture
def sheet() -> Sheet:
    """An empty sheet."""
    return Sheet()


def test_two_columns_under_a_title(sheet: Sheet, tmp_path: Path) -> None:
    """The title over both columns is read first, then the left column, then the right one."""
    sheet.put(297, 90, "Titel über beide Spalten hinweg", size=16, bold=True, middle=True)
    for number in range(12):
        for x, name in ((50, "links"), (320, "rechts")):
            sheet.put(x, 130 + 14 * number, f"{HALF} {name}" if number < 11 else f"{name} endet es.")
    _, blocks = sheet.read(tmp_path)
    assert [block.kind for block in blocks.blocks] == ["heading", "paragraph", "paragraph"]
    assert blocks.blocks[1].text.count("links") == 12
    assert blocks.blocks[2].text.count("rechts") == 12


def test_heads_and_page_numbers(sheet: Sheet, tmp_path: Path) -> None:
    """What comes again at the edge of each page, and numbers of pages, are left out by name."""
    for page in range(1, 5):
        sheet.turn()
        sheet.put(297, 70, f"Amtsblatt der Stadt Musterstadt Nr. 7 vom 3.{page}.2021", size=10, middle=True)
        for number in range(20):
            sheet.put(70, 110 + 13 * number, f"{WORDS[(number + 3 * page) % 20]} {LINE}")
        sheet.put(297, 790, f"– {page} –", middle=True)
    _, blocks = sheet.read(tmp_path)
    assert Counter(rest.name for rest in blocks.remainders) == {"running head": 4, "page number": 4}


def test_labels_hang(sheet: Sheet, tmp_path: Path) -> None:
    """A label in the margin and its text are one block; depth is told by the columns of labels."""
    y = 100.0
    for x, label, lines in ((70, "(1)", 2), (92, "1.", 2), (114, "a)", 1), (92, "2.", 1), (70, "(2)", 2)):
        sheet.put(x, y, label)
        for number in range(lines):
            sheet.put(x + 22, y, LINE[: -10 if number == lines - 1 else None] + ("." if number == lines - 1 else ""))
            y += 12
        y += 4
    _, blocks = sheet.read(tmp_path)
    assert [(block.kind, block.depth, block.words[0], len(block.lines)) for block in blocks.blocks] == [
        ("paragraph", 0, "(1)", 3),
        ("item", 1, "1.", 3),
        ("item", 2, "a)", 2),
        ("item", 1, "2.", 2),
        ("paragraph", 0, "(2)", 3),
    ]


def test_a_paragraph_over_a_page(sheet: Sheet, tmp_path: Path) -> None:
    """A paragraph that goes on behind the page is one block, and its footnote stands behind it."""
    sheet.turn()
    for number in range(30):
        sheet.put(70, 90 + 13 * number, f"{LINE} an")
    sheet.put(70, 740, "1) Eine Anmerkung am Fuß der Seite, kleiner gesetzt", size=8)
    sheet.put(70, 750, "und auf zwei Zeilen.", size=8)
    sheet.put(70, 762, "2) Eine zweite.", size=8)
    sheet.turn()
    sheet.put(70, 90, "und hier endet er.")
    for number in range(5):
        sheet.put(70, 120 + 13 * number, f"{LINE}.")
    _, blocks = sheet.read(tmp_path)
    assert [block.kind for block in blocks.blocks[:3]] == ["paragraph", "footnote", "footnote"]
    assert blocks.blocks[0].text.endswith("und hier endet er.")
    assert [block.name for block in blocks.blocks[1:3]] == ["1", "2"]
    assert blocks.blocks[1].text.endswith("auf zwei Zeilen.")


@pytest.mark.parametrize("x", [40.0, 545.0], ids=["left", "right"])
def test_numbers_in_the_margin(x: float, sheet: Sheet, tmp_path: Path) -> None:
    """Numbers that count up beside the text are the labels of their paragraphs."""
    y = 100.0
    for number in range(1, 9):
        if y > 700:
            sheet.turn()
            y = 100.0
        sheet.put(x, y, str(number))
        for _ in range(4):
            sheet.put(80, y, LINE)
            y += 13
        sheet.put(80, y, "und Schluss.")
        y += 30
    _, blocks = sheet.read(tmp_path)
    assert [block.label for block in blocks.blocks] == [str(number) for number in range(1, 9)]
    assert all("und Schluss." in block.text for block in blocks.blocks)


def test_numbers_of_lines(sheet: Sheet, tmp_path: Path) -> None:
    """Numbers that count every fifth line are left out by name."""
    for page in range(2):
        sheet.turn()
        for number in range(1, 26):
            if number % 5 == 0:
                sheet.put(40, 100 + 14 * number, str(number))
            sheet.put(80, 100 + 14 * number, f"{WORDS[(number + 3 * page) % 20]} {LINE}")
    _, blocks = sheet.read(tmp_path)
    assert Counter(rest.name for rest in blocks.remainders) == {"line number": 10}


def test_a_table(sheet: Sheet, tmp_path: Path) -> None:
    """Texts side by side are rows; a wrapped cell stays in its row."""
    sheet.put(70, 100, f"{LINE}:")
    for y, one, other in (
        (130, "Leistung", "Gebühr"),
        (150, "Leerung eines Behälters", "12,50 €"),
        (182, "Sperrmüll", "30,00 €"),
    ):
        sheet.put(70, y, one)
        sheet.put(400, y, other)
    sheet.put(70, 162, "mit 120 Litern")
    for number in range(4):
        sheet.put(70, 220 + 12 * number, LINE)
    _, blocks = sheet.read(tmp_path)
    assert [block.cells for block in blocks.blocks if block.kind == "row"] == [
        ("Leistung", "Gebühr"),
        ("Leerung eines Behälters mit 120 Litern", "12,50 €"),
        ("Sperrmüll", "30,00 €"),
    ]


def test_formulas_and_spaced_headings(sheet: Sheet, tmp_path: Path) -> None:
    """A line of signs is a formula; letters set apart make a heading."""
    sheet.put(297, 90, "S a t z u n g", middle=True)
    for number in range(3):
        sheet.put(70, 120 + 12 * number, LINE)
    sheet.put(70, 156, "nach der Formel")
    sheet.put(120, 180, "K = B × Z / 365 + 0,5")
    for number in range(3):
        sheet.put(70, 204 + 12 * number, LINE)
    _, blocks = sheet.read(tmp_path)
    assert [block.kind for block in blocks.blocks] == ["heading", "paragraph", "formula", "paragraph"]


@pytest.mark.parametrize(("last", "blocks"), [("looked at the bays between 1 June and", 1), ("looked at the bays.", 2)])
def test_an_english_day_at_the_head_of_a_line(sheet: Sheet, tmp_path: Path, last: str, blocks: int) -> None:
    """A day goes on with the sentence before it, and behind a stop it may be a heading of what follows."""
    sheet.put(70, 100, f"The committee {last}")
    sheet.put(
        70, 112, "30 September 2021. Two of the gauges were found to be out of order, and one was not to be found"
    )
    sheet.put(
        70, 124, "anywhere, so that the committee asked the keeper of the third one for the book of the last years."
    )
    _, found = sheet.read(tmp_path)
    assert len(found.blocks) == blocks


def test_lines_that_begin_like_labels(sheet: Sheet, tmp_path: Path) -> None:
    """A date or a reference at the beginning of a line does not begin a paragraph."""
    full = "Die Vorschriften dieser Satzung gelten in ihrer Fassung und in allen Ortsteilen, soweit vom"
    sheet.put(70, 100, full)
    sheet.put(70, 112, "1. Januar des Jahres an nichts anderes bestimmt ist und nicht etwa nach Maßgabe von Absatz")
    sheet.put(70, 124, "(2) in Verbindung mit der Anlage eine andere Regelung gilt, die auch in diesem Fall nach")
    sheet.put(70, 136, "§ 3 Abs. 2 zu beachten ist.")
    _, blocks = sheet.read(tmp_path)
    assert len(blocks.blocks) == 1
