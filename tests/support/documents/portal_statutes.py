"""Statutes of our own, typeset as the federal law portal does it, in measures of one's choice.

A text may hold ``{2}``: a small raised 2 before the next word (a Satz number), and ``{*}`` or ``{2}`` behind a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf

mupdf = cast("Any", _pymupdf)

_PIECES = re.compile(r"\{([^}]+)\}")
_PLAIN, _BOLD = mupdf.Font("helv"), mupdf.Font("hebo")


@dataclass(frozen=True)
class Measures:
    """Where things stand, in points."""

    width: float = 595.3
    height: float = 841.9
    margin: float = 48.5
    right: float = 560.0
    indent: float = 2.4
    column: float = 30.0
    size: float = 10.0
    leading: float = 12.0
    paragraph: float = 22.8
    padding: float = 2.83
    centred: bool = False


@dataclass
class Statute:
    """A statute as it is typeset line by line."""

    measures: Measures = field(default_factory=Measures)
    document: Any = field(default_factory=mupdf.open)
    page: Any = None
    y: float = 0.0
    writer: Any = None

    def __post_init__(self) -> None:
        self.turn()

    def turn(self) -> None:
        """Begin a page with running head and page number."""
        self._close_page()
        self.page = self.document.new_page(width=self.measures.width, height=self.measures.height)
        self.writer = mupdf.TextWriter(self.page.rect)
        self.put(self.measures.right - 200, 0.03 * self.measures.height, "Ein Service der Musterdruckerei", size=8)
        number = f"- Seite {self.document.page_count} von 99 -"
        self.put(self.measures.width / 2 - 30, 0.98 * self.measures.height, number, size=8)
        self.y = 0.085 * self.measures.height

    def _close_page(self) -> None:
        if self.page is not None:
            self.writer.write_text(self.page)

    def save(self, path: Path) -> Path:
        """Write the file."""
        self._close_page()
        self.page = None
        self.document.save(path)
        return path

    def down(self, by: float) -> None:
        """Go down, over the page if there is no room."""
        self.y += by
        if self.y > 0.94 * self.measures.height:
            self.turn()

    def put(self, x: float, y: float, text: str, *, size: float | None = None, bold: bool = False) -> float:
        """Set one line; give where it ends."""
        size = size or self.measures.size
        font = _BOLD if bold else _PLAIN
        for number, piece in enumerate(_PIECES.split(text)):
            small = number % 2 == 1
            if piece:
                height = y - 0.35 * size if small else y
                _, (x, _) = self.writer.append((x, height), piece, font=font, fontsize=0.69 * size if small else size)
        return x

    def wrap(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """Break text into lines."""
        font = _BOLD if bold else _PLAIN
        lines, line = [], ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if line and font.text_length(_PIECES.sub(r"\1", longer), size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line]

    def block(self, x: float, text: str, *, size: float | None = None, bold: bool = False) -> None:
        """Set a paragraph that begins at ``x``, on the line reached."""
        size = size or self.measures.size
        for number, line in enumerate(self.wrap(text, self.measures.right - x, size, bold=bold)):
            if number:
                self.down(self.measures.leading * size / self.measures.size)
            self.put(x, self.y, line, size=size, bold=bold)

    def title(self, name: str, short: str, *notes: str) -> None:
        """Set the head of the first page."""
        self.block(self.measures.margin, name, size=15, bold=True)
        for text in (short, "Ausfertigungsdatum: 02.01.2001"):
            self.paragraph(text)
        for note in notes:
            self.down(self.measures.paragraph)
            self.put(self.measures.margin + self.measures.padding, self.y, "Stand:", bold=True)
            self.put(self.measures.margin + 55, self.y, note)

    def division(self, name: str, title: str) -> None:
        """Set the heading of a division."""
        self.down(21.9)
        self.heading(name, 12)
        self.down(14.4)
        self.heading(title, 12)

    def section(self, text: str) -> None:
        """Set the heading of a section, or of a footnote; centred, its title stands on a line of its own."""
        self.down(20.3)
        number, _, title = text.partition("  ")
        self.heading(number, self.measures.size)
        if title:
            self.down(self.measures.leading)
            self.heading(title, self.measures.size)

    def heading(self, text: str, size: float) -> None:
        """Set a line of a heading, at the margin or in the middle."""
        measures = self.measures
        free = measures.right - measures.margin - _BOLD.text_length(_PIECES.sub(r"\1", text), size)
        x = measures.margin + (free / 2 if measures.centred else 0)
        self.block(x, text, size=size, bold=True)

    def paragraph(self, text: str) -> None:
        """Set a paragraph at the margin."""
        self.down(self.measures.paragraph)
        self.block(self.measures.margin, text)

    def column(self, depth: int) -> float:
        """Where text at a depth of lists begins."""
        return self.measures.margin + depth * (self.measures.indent + self.measures.column)

    def item(self, depth: int, label: str, text: str) -> None:
        """Set a list item; the lists at the margin have depth 1."""
        self.down(17.0)
        self.put(self.column(depth - 1) + self.measures.indent, self.y, label)
        if text:
            self.block(self.column(depth), text)
        else:
            self.y -= 11.0  # an item that begins with a list: the next label stands half a line lower

    def after(self, depth: int, text: str) -> None:
        """Set text that goes on after a list."""
        self.down(17.0)
        self.block(self.column(depth), text)

    def table(self, depth: int, rows: list[list[str]], columns: list[float]) -> None:
        """Set a table; ``columns`` are the places of its cells right of the text."""
        self.down(14.8)
        for row in rows:
            cells = [cell.split("\n") for cell in row]
            for cell, x in zip(cells, columns, strict=True):
                for number, line in enumerate(cell):
                    place = self.column(depth) + self.measures.padding + x
                    self.put(place, self.y + number * self.measures.leading, line)
            self.down(17.7 + (max(map(len, cells)) - 1) * self.measures.leading)
        self.y += 6.0
