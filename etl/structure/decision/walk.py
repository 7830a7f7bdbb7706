"""One pass over the blocks of a decision: parts, their outline, Randnummern, lists of the Tenor, signatures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from etl.document import Path, Remainder, UnitKind
from etl.read.page import Block
from etl.structure.decision.front import REASONED, begins_front, note_of, part_of, rules, signed_from
from etl.structure.decision.numbers import Mark, randnummern
from etl.structure.drafts import Drafting
from etl.structure.eu.labels import Reading, label_words, readings
from etl.structure.eu.levels import place
from etl.structure.eu.text import label_of, piece_of, text_of
from etl.structure.hyphens import Hyphens

_RANKS = {
    "A": 2, "I": 3, "1.": 4, "1)": 4, "a": 5, "aa": 6, "aaa": 7, "(1)": 8, "(a": 9, "(aa": 10, "(aaa": 11,
}  # fmt: skip
_MOST = 4

HEADING = 12
"""The rank of a heading without a label."""


class Label(NamedTuple):
    """A label of the outline: as printed, how many words it takes, its rank."""

    printed: str
    words: int
    rank: int


class Outline:
    """Knows which rows of labels are open."""

    def __init__(self) -> None:
        self._open: dict[int, Reading] = {}

    def clear(self) -> None:
        """Forget all rows: another part begins."""
        self._open.clear()

    def take(self, words: Sequence[str]) -> list[Label]:
        """Return the labels that words begin with, outermost first, and open their rows."""
        found: list[Label] = []
        at = 0
        while at < len(words) and len(found) < _MOST:
            count = label_words(words[at:]) or int(at == len(words) - 1 and bool(readings(words[at])))
            label = self._label("".join(words[at : at + count]), count) if count else None
            if label is None or (found and label.rank <= found[-1].rank):
                break
            found.append(label)
            at += count
        return found

    def _label(self, printed: str, count: int) -> Label | None:
        options: list[tuple[int, Reading]] = []
        for reading in readings(printed):
            style = f"({reading.style}" if printed.startswith("(") and reading.style[0] == "a" else reading.style
            if style in _RANKS and not reading.suffix:
                options.append((_RANKS[style], reading))
        going_on = [(rank, one) for rank, one in options if rank in self._open and one.is_next(self._open[rank])]
        begun = [(rank, one) for rank, one in options if one.first]
        if not (going_on or begun):
            return None
        rank, reading = (going_on or begun)[0]
        self._open = {one: kept for one, kept in self._open.items() if one < rank}
        self._open[rank] = reading
        return Label(printed, count, rank)


_RUBRUM = "Rubrum"
_TITLE = 200
_RULINGS = ("Tenor", "Urteilsformel", "Beschlussformel")
_QUOTES = ("„", '"', "»", "[", "-", "–", "—")
_STOPS = (".", ",", ";", ":", "!", "?")


class Walk:
    """Writes the blocks of a decision to ``out``."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = [block for block in blocks if block.words or block.label]
        self._hyphens = Hyphens([line for block in self._blocks for line in block.lines])
        self.out = Drafting(self._hyphens)
        self.remainders: list[Remainder] = []
        self._numbers = randnummern(self._blocks)
        self._signed = signed_from(self._blocks, self._numbers)
        self._has_tenor = any(part_of(block) in _RULINGS for block in self._blocks)
        self._outline = Outline()
        self._part = _RUBRUM
        self._heading: str | None = None
        self._rn: str | None = None
        self._fresh = False
        self._listed: list[Block] = []
        self._paragraphs: list[int] = []
        self._notes: list[Block] = []
        self._titles = 0
        self._numbers_begun = False

    def run(self) -> None:
        """Write all blocks."""
        for at, block in enumerate(self._blocks):
            self._take(at, block)
        self._close()

    def _take(self, at: int, block: Block) -> None:
        mark = self._numbers.get(at)
        titles, self._titles = self._titles, 0
        if mark is not None:
            self._begin_number(mark, block)
        elif note_of(block) is not None:
            self._notes.append(block)
        elif at >= self._signed and self._part != _RUBRUM:
            self._sign(block)
        elif (part := part_of(block)) is not None:
            self._begin_part(part, block)
        elif rules(block) and self._leads_to_tenor(block):
            self._rule(block)
        elif self._is_heading(at, block):
            self._head(block, titles)
        elif self._rn is not None:
            self._go_on(block)
        else:
            self._unnumbered(block)

    def _leads_to_tenor(self, block: Block) -> bool:
        """Say whether the Tenor follows without a heading: behind the front, or behind the reasons as in Luxembourg."""
        if self._has_tenor:
            return False
        return block.text.startswith("Aus diesen Gründen") or (self._part == _RUBRUM and not self._numbers_begun)

    def _rule(self, block: Block) -> None:
        """Begin the Tenor behind the words that lead to it: "für Recht erkannt:"."""
        self._close()
        self._note(_RUBRUM if self._part == _RUBRUM and not self._numbers_begun else "Schlussformel", block)
        self._part, self._heading = "Tenor", None
        self._outline.clear()

    def _begin_part(self, part: str, block: Block) -> None:
        self._close()
        self._part, self._heading, self._rn = part, part, None
        self._outline.clear()
        self.out.under(1, part)
        self.out.text.part()
        self.out.label_block(block)

    def _is_heading(self, at: int, block: Block) -> bool:
        """Say whether a block stands over what follows it: set apart or a bare label, and a paragraph begins behind."""
        if self._part not in REASONED and not (self._numbers and self._rn is not None):
            return False
        text = block.text
        if (
            text.startswith(_QUOTES)
            or at + 1 >= len(self._blocks)
            or block.kind in ("row", "footnote", "formula")
            or len(text) > _TITLE
        ):
            return False
        count = label_of(block)[1]
        alone = count == len(block.words)
        if self._numbers:
            starts = at + 1 in self._numbers or self._leads_to_number(at + 1)
            return starts and (alone or block.kind == "heading" or not text.endswith(_STOPS))
        return alone or block.kind == "heading" or (block.bold and not text.endswith(_STOPS))

    def _leads_to_number(self, at: int) -> bool:
        """Say whether nothing but a further heading stands between a heading and the next Randnummer."""
        block = self._blocks[at]
        short = len(block.text) <= _TITLE and not block.text.endswith((".", ";", ","))
        bare = label_of(block)[1] == len(block.words)
        return (short or bare) and at + 1 in self._numbers

    def _head(self, block: Block, titles: int) -> None:
        """Write a heading of the outline; ``titles`` is how many without a label stand right above it."""
        self._close_notes()
        labels = self._outline.take(block.words)
        count = sum(label.words for label in labels)
        if not labels:
            self.out.under(HEADING + block.level + titles, text_of(block, self._hyphens))
            self._titles = titles + 1
            if self._part == _RUBRUM:
                self._heading = text_of(block, self._hyphens)
        for label in labels:
            rest = text_of(block, self._hyphens, count) if label is labels[-1] and count < len(block.words) else ""
            self.out.under(label.rank, f"{label.printed} {rest}".strip())
        self.out.text.part()
        self.out.label_block(block)

    def _begin_number(self, mark: Mark, block: Block) -> None:
        """Begin a Randnummer and write what its block has of it."""
        self._close()
        out = self.out
        self._rn = f"Rn. {mark.number}"
        self._numbers_begun = True
        self._fresh = True
        out.text.part()
        if not mark.last:
            if block.lines:  # printed in the margin, it stands in no line of the text
                self.remainders.append(Remainder("margin number", block.label or "", block.page))
            else:
                out.label_text(block.label or "")
                out.text.part(" ")
            self._go_on(block, numbered=True)
            return
        if mark.first:  # the number stands in the last column
            self._text(block, 0, mark.first)
            out.text.part(" ")
            out.label_block(block, mark.first, mark.last)
            self._fresh = True
            return
        out.label_block(block, 0, mark.last)
        out.text.part(" ")
        if mark.last < len(block.words):
            self._text(block, mark.last, len(block.words))

    def _go_on(self, block: Block, *, numbered: bool = False) -> None:
        """Write a block that belongs to the Randnummer that is open; ``numbered`` if its label is that number."""
        if block.kind == "row" and not self._fresh:
            self.out.text.part()
            self._table(block, self._rn or "")
            self._fresh = True
            return
        if not self._fresh:
            self.out.text.part()
        if block.label and not numbered:
            if self._fresh:
                self.out.begin(self._rn or "", (), self._heading, "norm")
            self.out.write_text(block.label)
            self.out.text.part(" ")
            self._fresh = False
        self._text(block, 0, len(block.words))

    def _text(self, block: Block, first: int, last: int) -> None:
        """Write words of a Randnummer; at its beginning the labels of the outline come before."""
        if self._fresh:
            labels = self._outline.take(block.words[first:last])
            for label in labels:
                self.out.under(label.rank, label.printed)
                self.out.label_block(block, first, first + label.words)
                self.out.text.part(" ")
                first += label.words
            self.out.begin(self._rn or "", (), self._heading, "norm")
        if first < last:
            self.out.write_block(block, first, last)
            self._fresh = False

    def _unnumbered(self, block: Block) -> None:
        """Take a block that has no Randnummer around it."""
        if self._part not in (_RUBRUM, "Tenor", *REASONED) and begins_front(block):
            self._close()
            self._part, self._heading = _RUBRUM, None
        if self._part == _RUBRUM:
            self._note(_RUBRUM, block)
        elif self._part in REASONED:
            self._paragraph(block)
        else:
            self._listed.append(block)

    def _paragraph(self, block: Block) -> None:
        """Write a paragraph of the reasons; the labels before it are outline."""
        out = self.out
        out.text.part()
        if block.kind == "row":
            self._table(block, self._part)
            return
        first = 0
        if block.label:
            for label in self._outline.take([block.label]):
                out.under(label.rank, label.printed)
            out.label_text(block.label)
            out.text.part(" ")
        goes_on = bool(self._paragraphs) and block.text[:1].islower()
        for label in [] if goes_on else self._outline.take(block.words):
            out.under(label.rank, label.printed)
            out.label_block(block, first, first + label.words)
            out.text.part(" ")
            first += label.words
        if first < len(block.words):
            if not goes_on:
                self._paragraphs.append(len(out.drafts))
            path: Path = (("Absatz", str(len(self._paragraphs))),)
            out.begin(self._part, path, self._heading, "norm")
            out.write_block(block, first)

    def _table(self, block: Block, section: str) -> None:
        self.out.begin(f"Tabelle zu {section}", (), self._heading, "table")
        at = 0
        for number, cell in enumerate(block.cells):
            end = at + len(cell.split())
            if number:
                self.out.text.part("\t")
            if end > at:
                self.out.write_block(block, at, end)
            at = end

    def _sign(self, block: Block) -> None:
        self._close()
        self._note("Unterschriften", block)

    def _note(self, section: str, block: Block, kind: UnitKind = "note") -> None:
        self.out.text.part()
        if block.label:
            self.out.label_text(block.label)
            self.out.text.part(" ")
        self.out.begin(section, (), None, kind)
        self.out.write_block(block)

    def _close(self) -> None:
        """Write the list that is open, drop the level of a lone paragraph, write the notes."""
        self._write_list()
        if len(self._paragraphs) == 1:
            for draft in self.out.drafts[self._paragraphs[0] :]:
                if draft.section == self._part and draft.path == (("Absatz", "1"),):
                    draft.path = ()
        self._paragraphs = []
        self._rn = None
        self._close_notes()

    def _close_notes(self) -> None:
        for block in self._notes:
            mark = note_of(block) or ""
            count = int(block.words[0].strip("()") == mark)
            self.out.text.part()
            self.out.label_block(block, 0, count)
            self.out.text.part(" ")
            self.out.begin(f"Fußnote {mark}", (), None, "footnote")
            self.out.write_block(block, count)
            self._fresh = self._rn is not None
        self._notes = []

    def _write_list(self) -> None:
        """Write the Tenor, the Leitsätze and the like: numbered items, or paragraphs that are counted."""
        blocks, self._listed = self._listed, []
        labels = [label_of(block) for block in blocks]
        pieces = [
            piece_of(label, block.words[count:], block) for (label, count), block in zip(labels, blocks, strict=True)
        ]
        paths = place(pieces, numbered=False)
        several = len(blocks) > 1 and not any(label for label, _ in labels)
        out = self.out
        for number, (block, (label, count), path) in enumerate(zip(blocks, labels, paths, strict=True), start=1):
            out.text.part()
            if label:
                if not count:
                    out.label_text(block.label or "")
                out.label_block(block, 0, count)
                out.text.part(" ")
            out.begin(self._part, (("Absatz", str(number)),) if several else path, self._heading, "norm")
            if count < len(block.words):
                out.write_block(block, count)
                if self._heading is None:
                    out.drafts[-1].heading_path = ()
