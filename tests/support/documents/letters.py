"""Letters with Randziffern, written and typeset by us in several layouts, to show that no one layout is needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pymupdf as _pymupdf

mupdf = cast("Any", _pymupdf)

WORDS = (
    "Die Belege der Gemeinde sind geordnet abzulegen und vor Verlust zu schützen. "
    "Wer sie führt, hat sie nach § 4 Absatz 2 der Musterordnung auf Verlangen vorzulegen. "
    "Das gilt auch für Unterlagen, die am 3. Mai 2021 schon bestanden."
)


@dataclass
class Layout:
    """Where things stand on the page, in points."""

    text_x: float = 120.0
    right: float = 530.0
    number_x: float = 85.0
    size: float = 11.0
    number_size: float = 11.0
    mirrored: bool = False
    number_last: bool = False
    number: str = "{}"
    bold: bool = True
    heading_x: float = 120.0
    font: str = "helv"
    foot: bool = False


@dataclass
class Letter:
    """A letter as it is typeset line by line; ``expected`` maps each Randziffer to page and first words."""

    layout: Layout
    document: Any = field(default_factory=mupdf.open)
    page: Any = None
    y: float = 0.0
    number: int = 0
    expected: dict[str, tuple[int, str]] = field(default_factory=dict)

    def turn(self) -> None:
        """Begin a page with its running head."""
        self.page = self.document.new_page(width=595, height=842)
        self.y = 90.0
        self.put(500, 40, f"Seite {self.document.page_count}", 8)
        if self.layout.foot and self.document.page_count > 1:
            self.put(
                self.text_x, 790, f"1 Die Fußnote {'abcdefgh'[self.document.page_count]} steht unter dem Text.", 7.5
            )

    @property
    def shift(self) -> float:
        """How far the columns of an even page stand left of those of an odd one."""
        return -40.0 if self.layout.mirrored and self.document.page_count % 2 == 0 else 0.0

    @property
    def text_x(self) -> float:
        """Where the text begins on this page."""
        return self.layout.text_x + self.shift

    def put(self, x: float, y: float, text: str, size: float | None = None, *, bold: bool = False) -> None:
        """Set one run of words."""
        font = "hebo" if bold else self.layout.font
        self.page.insert_text((x, y), text, fontsize=size or self.layout.size, fontname=font)

    def room(self, height: float) -> None:
        """Turn the page where less than ``height`` is left."""
        if self.y + height > 760:
            self.turn()

    def heading(self, text: str) -> None:
        """Set a heading."""
        self.room(60)
        self.y += 12
        self.put(self.layout.heading_x + self.shift, self.y, text, bold=self.layout.bold)
        self.y += 22

    def lines(self, text: str, x: float) -> None:
        """Set text as lines of one paragraph that begins at ``x``."""
        layout = self.layout
        words, line = text.split(), ""
        for word in [*words, ""]:
            wide = mupdf.get_text_length(f"{line} {word}", fontname=layout.font, fontsize=layout.size)
            if not word or wide > layout.right + self.shift - x:
                if self.y > 770:
                    self.turn()
                    x += self.shift if self.layout.mirrored else 0
                self.put(x, self.y, line)
                self.y += layout.size * 1.35
                line = word
            else:
                line = f"{line} {word}".strip()
        self.y += 7

    def rz(self, text: str) -> None:
        """Set a Randziffer."""
        self.room(60)
        self.number += 1
        layout, y = self.layout, self.y
        page, label = self.document.page_count, layout.number.format(self.number)
        x = layout.number_x + self.shift
        if self.layout.mirrored and page % 2 == 0:
            x = layout.right + self.shift + 14
        if not layout.number_last:
            self.put(x, y, label, layout.number_size)
        here = self.page
        self.lines(text, self.text_x)
        if layout.number_last:
            here.insert_text((x, y), label, fontsize=layout.number_size, fontname=layout.font)
        self.expected[str(self.number)] = (page, text.split(maxsplit=1)[0])

    def item(self, label: str, text: str, indent: float = 0.0) -> None:
        """Set a list item with a hanging indent."""
        self.room(50)
        self.put(self.text_x + indent, self.y, label)
        self.lines(text, self.text_x + indent + 18)

    def table(self, rows: list[tuple[str, str]]) -> None:
        """Set a table of two columns."""
        self.room(20 * len(rows))
        for left, right in rows:
            self.put(self.text_x + 8, self.y, left)
            self.put(self.text_x + 220, self.y, right)
            self.y += 20
        self.y += 8

    def bytes(self) -> bytes:
        """Give the file."""
        return cast("bytes", self.document.tobytes())


def write(layout: Layout) -> Letter:
    """Typeset a letter of some pages in a layout."""
    letter = Letter(layout)
    letter.turn()
    letter.put(60, 100, "Bundesministerium der Finanzen, Musterstraße 1, 10000 Berlin", 7)
    letter.put(400, 120, "DATUM 7. März 2022", 9)
    letter.put(60, 200, "BETREFF Ordnung der Belege in Mustergemeinden (OrdBM)", layout.size)
    letter.put(60, 230, "GZ IV A 1 - S 1/22/10001", layout.size)
    letter.put(60, 270, "Für die Ordnung der Belege gilt Folgendes:", layout.size)
    letter.turn()
    letter.put(letter.text_x, letter.y, "Inhalt", 14)
    for at, line in enumerate(("1. Allgemeines", "1.1 Begriffe", "2. Ablage")):
        letter.put(letter.text_x, letter.y + 30 + 20 * at, f"{line} {'.' * 60} {at + 3}")
    letter.turn()
    letter.heading("1. Allgemeines")
    letter.rz(WORDS)
    letter.rz("Bücher sind zu führen. Satz 1 gilt nicht für Gemeinden unter 500 Einwohnern.")
    letter.heading("1.1 Begriffe")
    letter.rz("Belege im Sinne dieses Schreibens sind:")
    letter.item(
        "a)", "Quittungen, auch wenn sie auf Papier stehen, das nicht aufbewahrt wird, sowie alle Kopien davon,"
    )
    letter.item("b)", "Rechnungen.")
    letter.item("•", "solche mit Umsatzsteuer und", 18)
    letter.item("•", "solche ohne.", 18)
    letter.lines("Lieferscheine gehören nicht dazu.", letter.text_x)
    letter.rz("Inhalte der Belege sind in der folgenden Übersicht genannt:")
    letter.table([("Angabe", "Grund"), ("Nummer", "Vollständigkeit"), ("Betrag", "Richtigkeit"), ("Tag", "Ordnung")])
    letter.heading("2. Ablage")
    for _ in range(12):
        letter.rz(WORDS)
    letter.rz("Beispiel 1: Ein Beleg wird nicht abgelegt.")
    letter.rz("Dieses Schreiben gilt ab dem 1. Januar 2023.")
    letter.put(
        min(letter.layout.number_x, letter.layout.text_x) + letter.shift,
        letter.y + 40,
        "Dieses Schreiben wird veröffentlicht.",
    )
    return letter
