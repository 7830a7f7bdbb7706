"""Typeset the sample order as PDF, in the manner in which the law portals print German law.

A running head and a page number on each page, title page particulars, contents, bold headings, paragraphs set
ragged right with hyphenation, lists with hanging labels. The same source gives the same bytes: metadata is fixed,
the file has no random identifier. ``python -m provenance.cli.demo.typeset`` writes the PDFs beside their sources.
Leaves out tables, annexes, images and official Satz numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pymupdf as _pymupdf

from provenance.cli.demo.hyphens import Measure, lines
from provenance.cli.demo.markup import Block, Manuscript, read

mupdf = cast("Any", _pymupdf)  # typed only in part

WIDTH, HEIGHT = 595.28, 841.89
LEFT, RIGHT, TOP, BOTTOM = 48.5, 538.5, 72.4, 788.0
"""The type area in points; TOP and BOTTOM are those of base lines."""

_STEP = 12.0
_INDENT = 32.4
_LABELS = 51.3
_COLUMN = 103.2
_CONTENTS = 14.4


@dataclass(frozen=True, slots=True)
class Run:
    """A printed stretch of one line: where it begins, its text and its face."""

    x: float
    text: str
    bold: bool = False
    size: float = 10.0
    underlined: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The runs on one base line, and the distance to the base line above. ``keep`` ties it to the row below."""

    runs: tuple[Run, ...]
    above: float
    keep: bool = False


class Typesetter:
    """Lays out one manuscript. `pdf` gives the file."""

    def __init__(self, manuscript: Manuscript) -> None:
        self.manuscript = manuscript
        self.regular, self.strong = mupdf.Font("helv"), mupdf.Font("hebo")

    def pdf(self) -> bytes:
        """Return the PDF: A4, fonts embedded, fixed metadata."""
        document = mupdf.open()
        pages = list(self.pages())
        for number, rows in enumerate(pages, 1):
            page = document.new_page(width=WIDTH, height=HEIGHT)
            self._print(page, [*self._furniture(number, len(pages)), *rows])
        document.set_metadata({"title": self.manuscript.title, "producer": "Beleg", "creator": "typeset.py"})
        document.set_language("de-DE")
        document.subset_fonts()
        return document.tobytes(garbage=4, deflate=True, deflate_fonts=True, no_new_id=True)

    def pages(self) -> Iterator[list[tuple[float, Row]]]:
        """Yield the pages as rows with their base lines. Tied rows stay on one page."""
        page: list[tuple[float, Row]] = []
        y = 0.0
        for group in _tied(self.rows()):
            height = sum(row.above for row in group)
            if page and y + height > BOTTOM:
                yield page
                page = []
            for row in group:
                y = y + row.above if page else TOP
                page.append((y, row))
        yield page

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the whole manuscript, from top to bottom."""
        roles = ["", *(block.role for block in self.manuscript.blocks), "", ""]
        for at, block in enumerate(self.manuscript.blocks):
            yield from self._block(block, roles[at], roles[at + 2 : at + 4])

    def _block(self, block: Block, before: str, after: list[str]) -> Iterator[Row]:
        """Set a block, given the role of the one before it and of the two after it."""
        match block.role:
            case "title":
                yield from self._lines(block.text, 18.0, bold=True, size=15.0)
            case "division":
                first = before != "division"
                yield Row((Run(LEFT, block.text, bold=True, size=12.0),), 24.0 if first else 14.4, keep=True)
            case "section":
                # a section that fell away has nothing below it to be tied to
                fallen = block.text.endswith("(weggefallen)")
                yield from self._lines(block.text, 21.0, bold=True, keep=not fallen)
            case "small":
                yield from self._lines(block.text, 23.0, bold=True, keep=True)
            case "paragraph":
                goes_on = before == "item" and not block.text.startswith("(")
                yield from self._lines(block.text, 17.0 if goes_on else 22.8, tied=after[0] == "item")
            case "item":
                yield from self._item(block, tied=after[0] == "item" != after[1])
            case "stand":
                label = Run(_LABELS, "Stand:", bold=True, underlined=True)
                yield Row((label, Run(_COLUMN, self.manuscript.stand)), 27.0)
            case "contents":
                yield from self._contents()

    def _item(self, block: Block, *, tied: bool) -> Iterator[Row]:
        """Set a list item with its hanging label; the last two items of a list stay together."""
        x = LEFT + 2.4 + block.depth * _INDENT
        hang = x + 30.0
        first, *rest = lines(block.text, RIGHT - hang, self._measure())
        yield Row((Run(x, block.label), Run(hang, first)), 17.0, keep=tied or bool(rest))
        yield from (Row((Run(hang, line),), _STEP, keep=tied) for line in rest)

    def _contents(self) -> Iterator[Row]:
        for block in self.manuscript.blocks:
            if block.role == "division":
                x = (LEFT + RIGHT - self._measure()(block.text)) / 2
                yield Row((Run(x, block.text),), _CONTENTS)
            elif block.role == "section" and block.text.startswith("§"):
                mark, number, heading = block.text.replace("\u00a0", " ").split(" ", 2)
                yield Row((Run(_LABELS, f"{mark}\u00a0{number}"), Run(_COLUMN, heading)), _CONTENTS)

    def _lines(
        self,
        text: str,
        above: float,
        *,
        bold: bool = False,
        size: float = 10.0,
        keep: bool = False,
        tied: bool = False,
    ) -> Iterator[Row]:
        """Set a paragraph. Its first two and its last two lines stay together, and its last with a list below."""
        broken = lines(text, RIGHT - LEFT, self._measure(bold=bold, size=size))
        step = _STEP if size == 10.0 else size * 1.2  # noqa: PLR2004 - the size of the text
        for at, line in enumerate(broken):
            last = at == len(broken) - 1
            together = keep or (tied and last) or (not last and at in {0, len(broken) - 2})
            yield Row((Run(LEFT, line, bold=bold, size=size),), step if at else above, keep=together)

    def _measure(self, *, bold: bool = False, size: float = 10.0) -> Measure:
        font = self.strong if bold else self.regular

        def measure(text: str) -> float:
            return font.text_length(text, fontsize=size)

        return measure

    def _furniture(self, number: int, count: int) -> Iterator[tuple[float, Row]]:
        """Yield the running head, flush right, and the page number, centred."""
        small = self._measure(size=8.0)
        for at, line in enumerate(self.manuscript.head):
            yield 21.0 + 9.6 * at, Row((Run(RIGHT - small(line), line, size=8.0),), 0)
        text = f"- Seite {number} von {count} -"
        yield 825.0, Row((Run((LEFT + RIGHT - small(text)) / 2, text, size=8.0),), 0)

    def _print(self, page: Any, rows: list[tuple[float, Row]]) -> None:
        writer = mupdf.TextWriter(page.rect)
        for y, row in rows:
            for run in row.runs:
                font = self.strong if run.bold else self.regular
                writer.append((run.x, y), run.text, font=font, fontsize=run.size)
                if run.underlined:
                    end = run.x + font.text_length(run.text, fontsize=run.size)
                    page.draw_line((run.x, y + 1.5), (end, y + 1.5), width=0.6)
        writer.write_text(page)


def _tied(rows: Iterator[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if not row.keep:
            yield group
            group = []
    if group:
        yield group


def typeset(source: str) -> bytes:
    """Return the PDF of a manuscript in the form of `markup`."""
    return Typesetter(read(source)).pdf()


def main() -> None:
    """Write a PDF beside each source of the sample."""
    folder = Path(str(files("provenance.cli.demo") / "sample"))
    for source in sorted(folder.glob("*.md")):
        source.with_suffix(".pdf").write_bytes(typeset(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
