"""One section of an act as it is written: its blocks as pieces, their places, and the units.

Table rows and formulas stay at the place they stand in, quoted new text below its command under the level "Zitat", as
in amending statutes; a row of a label and a text is a list item,
since that is how the Union's portal sets lists in HTML.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from etl.document import Path, UnitKind
from etl.read.page import Block
from etl.structure.eu import forms
from etl.structure.eu.labels import label_words, readings, unquoted
from etl.structure.eu.levels import Piece, place
from etl.structure.eu.text import Writer, label_of, piece_of

QUOTE = "Zitat"
"""The level of quoted new text below its command, as in amending statutes."""

_LIST_CELLS = 2


@dataclass(slots=True)
class _Part:
    """A piece and the words of the block it holds: label up to ``text``, text from there to the end."""

    piece: Piece
    block: Block
    first: int
    text: int
    form: str = ""


@dataclass(slots=True)
class Section:
    """A section while its blocks come in. ``base`` are the levels around all of it, as "Teil A" in an annex."""

    name: str
    heading: str | None
    kind: UnitKind = "norm"
    base: Path = ()
    parts: list[_Part] = field(default_factory=list[_Part])
    _quotes: dict[Path, int] = field(default_factory=dict[Path, int])

    def add(self, block: Block, *, quoted: bool = False, item: bool = False) -> None:
        """Take a block; ``quoted`` holds for quoted text, ``item`` for a row that is a list item."""
        if quoted and self.may_quote:
            self._part("", 0, 0, block, "quoted")
        elif block.kind == "row" and not item:
            self._part("", 0, 0, block, "table")
        elif block.kind == "formula":
            self._part("", 0, 0, block, "formula")
        else:
            self._labelled(block, item=item)

    def _labelled(self, block: Block, *, item: bool) -> None:
        label, count = label_of(block)
        if item and not block.cells[0].strip():
            self.parts.append(_Part(piece_of("", block.words, block, nested=1), block, 0, 0))
            return
        inner = label_words(block.words[count:]) if label else 0
        if inner and self._nests(label, "".join(block.words[count : count + inner])):
            self.parts.append(_Part(piece_of(label, (), block), block, 0, count))
            second = "".join(block.words[count : count + inner])
            rest = block.words[count + inner :]
            self.parts.append(_Part(piece_of(second, rest, block, nested=1), block, count, count + inner))
            return
        self._part(label, 0, count, block, "")

    @staticmethod
    def _nests(label: str, inner: str) -> bool:
        """Say whether behind a label the first label of a list of another style stands."""
        styles = {reading.style for reading in readings(label)}
        return any(
            reading.first and reading.style not in styles and reading.style != "-" for reading in readings(inner)
        )

    def _part(self, label: str, first: int, text: int, block: Block, form: str) -> None:
        piece = piece_of(label, block.words[text:], block, within=bool(form))
        self.parts.append(_Part(piece, block, first, text, form))

    @property
    def may_quote(self) -> bool:
        """Whether there is something that quoted text may belong to; an annex may be a quotation as a whole."""
        return bool(self.parts) or self.kind == "annex"

    def write(self, writer: Writer, *, numbered: bool, fragment: bool = False) -> None:
        """Write the section as units; ``numbered`` and ``fragment`` are those of `levels.place`."""
        paths = place([part.piece for part in self.parts], numbered=numbered, fragment=fragment)
        if not self.parts and self.kind == "norm":
            writer.out.blank(self.name, self.heading)
        command: Path = ()
        placed = list(zip(self.parts, paths, strict=True))
        for is_quote, run in groupby(placed, key=lambda one: one[0].form == "quoted"):
            if is_quote:
                self._quote(writer, command, [part.block for part, _ in run])
            else:
                command = self._write_run(writer, list(run))

    def _write_run(self, writer: Writer, run: Sequence[tuple[_Part, Path]]) -> Path:
        """Write parts that are no quoted text; give the path of the last."""
        out = writer.out
        last: tuple[Path, str] | None = None
        for part, inner in run:
            now = ((*self.base, *inner), part.form or "text")
            out.text.part()
            if part.piece.label:
                if not part.text:
                    out.label_text(part.block.label or part.piece.label)
                writer.label(part.block, part.first, part.text)
                out.text.part(" ")
            if part.piece.label or now != last:
                self._begin(writer, *now)
            if part.form == "table":
                _cells(writer, part.block)
            elif part.text < len(part.block.words) and part.piece.text:
                writer.write(part.block, part.text)
            last = now
        return last[0] if last else self.base

    def _quote(self, writer: Writer, command: Path, blocks: Sequence[Block]) -> None:
        """Write quoted new text below the command it belongs to, as "Zitat Artikel 5" or counted."""
        self._quotes[command] = self._quotes.get(command, 0) + 1
        inner = Section(self.name, self.heading, self.kind, (*command, (QUOTE, str(self._quotes[command]))))
        numbered, fragment = self.kind != "annex", True
        at = 0
        while at < len(blocks):
            block = unquoted(blocks[at])
            head = forms.article_of(block) or forms.annex_of(block)
            if head is None:
                inner.add(blocks[at])
                at += 1
                continue
            if inner.parts:
                inner.write(writer, numbered=numbered, fragment=fragment)
            titled = not head.rest and at + 2 < len(blocks)
            behind = blocks[at + 1 : at + 2]
            titles = [one for one in behind if titled and forms.is_title(one) and forms.article_of(one) is None]
            for one in (blocks[at], *titles):
                writer.out.text.part()
                writer.label(one)
            heading = head.rest or next((one.text for one in titles), None)
            inner = Section(self.name, heading, self.kind, (*command, (QUOTE, head.name)))
            numbered, fragment = head.kind != "Anhang", False
            at += 1 + len(titles)
        if inner.parts:
            inner.write(writer, numbered=numbered, fragment=fragment)

    def _begin(self, writer: Writer, path: Path, form: str) -> None:
        if form == "table":
            writer.out.begin(f"Tabelle zu {self.name}", path, self.heading, "table")
        elif form == "formula":
            writer.out.begin(f"Formel zu {self.name}", path, self.heading, "formula")
        else:
            writer.out.begin(self.name, path, self.heading, self.kind)


def _cells(writer: Writer, block: Block) -> None:
    """Write a row of a table, its cells parted by tabs."""
    at = 0
    for number, cell in enumerate(block.cells or (block.text,)):
        count = len(cell.split())
        if number:
            writer.out.text.part("\t")
        if count:
            writer.write(block, at, at + count)
        at += count
    if at < len(block.words):
        writer.write(block, at)


def list_rows(blocks: Sequence[Block]) -> set[int]:
    """Return the places of rows that are list items: two columns, a label or nothing first in all of their run."""
    found: set[int] = set()
    at = 0
    while at < len(blocks):
        end = at
        while end < len(blocks) and blocks[end].kind == "row":
            end += 1
        run = blocks[at:end]
        labelled = sum(bool(readings(row.cells[0].replace(" ", ""))) for row in run if row.cells)
        if labelled and all(_is_item(row) for row in run):
            found.update(range(at, end))
        at = max(end, at + 1)
    return found


def _is_item(row: Block) -> bool:
    cells = [cell.strip() for cell in row.cells]
    while len(cells) > _LIST_CELLS and not cells[-1]:
        cells.pop()
    label = cells[0].replace(" ", "") if cells else ""
    return len(cells) == _LIST_CELLS and (not label or bool(readings(label)))
