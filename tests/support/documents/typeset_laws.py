"""Laws of our own set in any layout: one or two columns, hanging labels or not, justified or ragged, bold or plain.

A law is a list of `Part`; `typeset` sets it after a `Layout` and gives the PDF. Words are broken where a line is full
and the layout breaks words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import pymupdf as _pymupdf

mupdf = cast("Any", _pymupdf)

Role = Literal["title", "date", "division", "section", "heading", "text", "item", "row", "note", "small"]


@dataclass(frozen=True)
class Part:
    """One part of a manuscript: its role, its label, its text, how deep it is nested; the cells of a row."""

    role: Role
    text: str
    label: str = ""
    depth: int = 0
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class Layout:
    """How a law is set; lengths in points."""

    font: str = "helv"
    bold: str = "hebo"
    size: float = 10.0
    leading: float = 1.2
    gap: float = 5.0
    left: float = 70.0
    right: float = 525.0
    top: float = 80.0
    bottom: float = 760.0
    columns: int = 1
    gutter: float = 22.0
    justified: bool = False
    hyphens: bool = True
    centred: bool = True
    strong: bool = True
    same_line: bool = False
    hang: float = 22.0
    absatz_hangs: bool = False
    indent: float = 0.0
    head: str = ""
    foot: str = "Seite {page} von {pages}"
    column_labels: bool = True


@dataclass
class _Run:
    x: float
    text: str
    bold: bool
    size: float


@dataclass
class _Row:
    runs: list[_Run]
    above: float
    whole: bool = False
    keep: bool = False


def broken(text: str, width: float, font: Any, size: float, *, hyphens: bool, first: float | None = None) -> list[str]:
    """Break a text into lines of a width; the first may have its own."""
    lines: list[str] = []
    line = ""
    room = width if first is None else first
    for word in text.split(" "):
        rest = word
        while rest:
            trial = f"{line} {rest}" if line else rest
            if font.text_length(trial, fontsize=size) <= room:
                line = trial
                break
            piece = _piece(rest, line, room, font, size) if hyphens else ""
            if piece:
                line = f"{line} {piece}-" if line else f"{piece}-"
                rest = rest[len(piece) :]
            elif not line:
                line = rest
                break
            lines.append(line)
            line, room = "", width
    return [*lines, line] if line else lines


def _piece(word: str, line: str, room: float, font: Any, size: float) -> str:
    """Give the longest beginning of a word that fits with a hyphen and may stand so."""
    if len(word) < 8 or not word.isalpha() or not word[1:].islower():
        return ""
    for cut in range(len(word) - 3, 2, -1):
        vowels = "aeiouäöüy"
        if word[cut] in vowels or word[cut - 1] not in vowels or word[cut + 1] not in vowels:
            continue
        trial = f"{line} {word[:cut]}-" if line else f"{word[:cut]}-"
        if font.text_length(trial, fontsize=size) <= room:
            return word[:cut]
    return ""


class Face:
    """A font that knows how wide its letters are."""

    def __init__(self, name: str) -> None:
        self.font = mupdf.Font(name)
        self._widths: dict[str, float] = {}

    def text_length(self, text: str, fontsize: float) -> float:
        """Give the length of a text in points."""
        widths = self._widths
        for letter in set(text).difference(widths):
            widths[letter] = self.font.glyph_advance(ord(letter))
        return fontsize * sum(widths[letter] for letter in text)


class Setting:
    """Sets one manuscript."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.plain, self.strong = Face(layout.font), Face(layout.bold)
        self.width = (layout.right - layout.left - layout.gutter * (layout.columns - 1)) / layout.columns

    def pdf(self, parts: Sequence[Part]) -> bytes:
        """Give the PDF."""
        rows = [row for part in parts for row in self._part(part)]
        pages = self._pages(rows)
        document = mupdf.open()
        layout = self.layout
        for number, placed in enumerate(pages, 1):
            page = document.new_page(width=595, height=layout.bottom + 82)
            writer = mupdf.TextWriter(page.rect)
            for x, y, run in placed:
                self._put(writer, x + run.x, y, run)
            for text, y in ((layout.head, layout.top - 30), (layout.foot, layout.bottom + 30)):
                if text:
                    line = text.format(page=number, pages=len(pages))
                    wide = self.plain.text_length(line, fontsize=layout.size - 1)
                    middle = (layout.left + layout.right - wide) / 2
                    writer.append((middle, y), line, font=self.plain.font, fontsize=layout.size - 1)
            writer.write_text(page)
        return cast("bytes", document.tobytes())

    def _put(self, writer: Any, x: float, y: float, run: _Run) -> None:
        font = self.strong if run.bold else self.plain
        at = x
        for number, word in enumerate(run.text.split("\x00")):
            if number:
                at += font.text_length(" ", fontsize=run.size)
            parts = word.split("\x01")
            text = parts[0]
            if len(parts) > 1:  # a justified line: each word has its place
                for piece in parts:
                    offset, _, content = piece.partition("\x02")
                    writer.append((x + float(offset), y), content, font=font.font, fontsize=run.size)
                continue
            writer.append((at, y), text, font=font.font, fontsize=run.size)

    def _pages(self, rows: list[_Row]) -> list[list[tuple[float, float, _Run]]]:
        """Give the pages as runs with the place of their column; rows over the whole width part the columns."""
        layout = self.layout
        pages: list[list[tuple[float, float, _Run]]] = [[]]
        column, y, top = 0, layout.top, layout.top
        for at, row in enumerate(rows):
            step = row.above
            needed = step + (rows[at + 1].above if row.keep and at + 1 < len(rows) else 0)
            if row.whole and at and not rows[at - 1].whole and layout.columns > 1:
                pages.append([])  # an act begins on a page of its own
                column, y, top = 0, layout.top, layout.top
            if y + needed > layout.bottom:
                column += 1
                y = top
                step = layout.size
                if column == layout.columns:
                    pages.append([])
                    column, y, top = 0, layout.top, layout.top
            y += step
            x = layout.left + column * (self.width + layout.gutter)
            pages[-1] += [(x, y, run) for run in row.runs]
            if row.whole:
                top = y + 6
        return pages

    def _part(self, part: Part) -> Iterator[_Row]:
        """Set one part by its role."""
        set_as = {
            "text": self._text,
            "item": self._item,
            "row": self._cells,
            "note": self._note,
            "small": self._small,
        }
        return set_as.get(part.role, self._title)(part)

    def _title(self, part: Part) -> Iterator[_Row]:
        """Set a title or a heading."""
        layout = self.layout
        size = layout.size
        match part.role:
            case "title":
                yield from self._heading(part.text, size * 1.4, 18, whole=True, strong=True)
            case "date":
                yield from self._heading(part.text, size, 8, whole=True, strong=True)
            case "section" if layout.same_line:
                yield from self._heading(f"{part.label} {part.text}".strip(), size, 14)
            case "section":
                yield from self._heading(part.label, size, 14)
                if part.text:
                    yield from self._heading(part.text, size, 0)
            case _:
                yield from self._heading(part.text, size, 16 if part.role == "division" else 10)

    def _note(self, part: Part) -> Iterator[_Row]:
        size = self.layout.size
        for number, line in enumerate(broken(part.text, self.width, self.plain, size, hyphens=False)):
            yield _Row([_Run(0, line, False, size)], self._step(size) + (0 if number else 12))

    def _small(self, part: Part) -> Iterator[_Row]:
        size = self.layout.size * 0.8
        for line in broken(part.text, self.width, self.plain, size, hyphens=False):
            yield _Row([_Run(0, line, False, size)], self.layout.size)

    def _step(self, size: float) -> float:
        return size * self.layout.leading

    def _heading(
        self, text: str, size: float, above: float, *, whole: bool = False, strong: bool = False
    ) -> Iterator[_Row]:
        layout = self.layout
        bold = layout.strong or strong
        font = self.strong if bold else self.plain
        whole = whole and layout.columns > 1
        width = layout.right - layout.left if whole else self.width
        for number, line in enumerate(broken(text, width * 0.8, font, size, hyphens=False)):
            x = (width - font.text_length(line, fontsize=size)) / 2 if layout.centred else 0
            yield _Row([_Run(x, line, bold, size)], self._step(size) + (0 if number else above), whole=whole, keep=True)

    def _paragraph(self, text: str, x: float, first: float, above: float, label: _Run | None = None) -> Iterator[_Row]:
        """Set a paragraph at ``x``, its first line at ``first``."""
        layout = self.layout
        size = layout.size
        lines = broken(text, self.width - x, self.plain, size, hyphens=layout.hyphens, first=self.width - first)
        for number, line in enumerate(lines):
            at = x if number else first
            if layout.justified and number < len(lines) - 1:
                line = self._spread(line, self.width - at)  # noqa: PLW2901 - the same line, with room between its words
            runs = [_Run(at, line, False, size)]
            if label is not None and not number:
                runs.insert(0, label)
            yield _Row(runs, self._step(size) + (0 if number else above))

    def _spread(self, line: str, width: float) -> str:
        """Give a line with the place of each word, so that it fills the width."""
        words = line.split(" ")
        if len(words) < 2:
            return line
        lengths = [self.plain.text_length(word, fontsize=self.layout.size) for word in words]
        blank = (width - sum(lengths)) / (len(words) - 1)
        at, pieces = 0.0, []
        for word, length in zip(words, lengths, strict=True):
            pieces.append(f"{at}\x02{word}")
            at += length + blank
        return "\x01".join(pieces)

    def _text(self, part: Part) -> Iterator[_Row]:
        layout = self.layout
        deep = part.depth * layout.hang + (layout.hang if layout.absatz_hangs else 0)
        if part.label and layout.absatz_hangs:
            label = _Run(0, part.label, False, layout.size)
            yield from self._paragraph(part.text, layout.hang, layout.hang, layout.gap, label)
        elif part.label:
            yield from self._paragraph(f"{part.label} {part.text}", 0, layout.indent, layout.gap)
        else:
            yield from self._paragraph(part.text, deep, deep, layout.gap)

    def _item(self, part: Part) -> Iterator[_Row]:
        layout = self.layout
        x = part.depth * layout.hang + (layout.hang if layout.absatz_hangs else 0)
        if layout.column_labels:
            label = _Run(x, part.label, False, layout.size)
            yield from self._paragraph(part.text, x + layout.hang, x + layout.hang, layout.gap / 2, label)
        else:
            yield from self._paragraph(f"{part.label} {part.text}", x, x, layout.gap / 2)

    def _cells(self, part: Part) -> Iterator[_Row]:
        size = self.layout.size
        step = self.width / (len(part.cells) + 1)
        starts = [0.0, *(step * (at + 2) for at in range(len(part.cells) - 1))]
        columns = [
            broken(cell, (2 * step if not at else step) - 16, self.plain, size, hyphens=False)
            for at, cell in enumerate(part.cells)
        ]
        for number in range(max(map(len, columns))):
            runs = [
                _Run(x, lines[number], False, size)
                for x, lines in zip(starts, columns, strict=True)
                if number < len(lines)
            ]
            last = number == max(map(len, columns)) - 1
            yield _Row(runs, self._step(size) + (0 if number else 5), keep=not last)


def typeset(parts: Sequence[Part], layout: Layout | None = None) -> bytes:
    """Give the PDF of a manuscript."""
    return Setting(layout or Layout()).pdf(parts)
