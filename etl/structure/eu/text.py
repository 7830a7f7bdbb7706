"""The blocks of an act on their way into the canonical text: marks of consolidation and of footnotes are set aside.

    ▼B  ▼M1  ►M2 … ◄     say which act a text comes from and are no part of it
    »…Ausschusses¹,«     a raised mark leads to a footnote

Blocks without printed lines have an arrow that is glued to a word set apart first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from etl.document import Remainder
from etl.read.page import Block
from etl.structure.canonical import Canonical
from etl.structure.drafts import Drafting
from etl.structure.eu.labels import OPENERS, label_words, readings
from etl.structure.eu.levels import Piece
from etl.structure.hyphens import Hyphens
from provenance.text import patterns as re

_ARROW = re.compile(r"[▼►][A-Z]{0,2}\d{0,3}|◄|▲")
_GLUED = re.compile(r"([▼►][A-Z]\d{0,3}(?![\w-])|◄)")
_RAISED = re.compile(r"\(?\d{1,3}\)?|\(?\*+\)?|[†‡]")


def text_of(block: Block, hyphens: Hyphens, first: int = 0, last: int | None = None) -> str:
    """Return words of a block as running text, hyphens at line ends undone."""
    if not block.lines:
        return " ".join(block.words[first:last])
    text = Canonical(hyphens)
    for line, begin, end in block.parts(first, last):
        text.add(line, begin, end)
    return text.text()


def parted(block: Block) -> Block:
    """Return the block with its arrows as words of their own."""
    if block.lines or not any(mark in word for word in block.words for mark in "▼►◄"):
        return block
    words = [part for word in block.words for part in _GLUED.split(word) if part]
    return replace(block, words=words)


def is_mark(block: Block) -> bool:
    """Say whether a block holds nothing but marks of consolidation ("▼M1", "▼B —————")."""
    words = list(block.words)
    return (
        bool(words)
        and words[0][:1] in "▼►◄"
        and all(_ARROW.fullmatch(word) or set(word) <= set("—-–") for word in words)
    )


class Writer:
    """Writes words of blocks to the canonical text and keeps what it leaves out."""

    def __init__(self, out: Drafting) -> None:
        self.out = out
        self.remainders: list[Remainder] = []

    def aside(self, block: Block, name: str = "consolidation mark") -> None:
        """Leave out a block as a whole."""
        self.remainders.append(Remainder(name, block.text, block.page))

    def write(self, block: Block, first: int = 0, last: int | None = None) -> None:
        """Append words of a block to the open unit, without the marks among them."""
        for start, end, glued in self._stretches(block, first, last):
            if glued:
                self.out.text.glue()
            self.out.write_block(block, start, end)

    def label(self, block: Block, first: int = 0, last: int | None = None) -> None:
        """Append words of a block that belong to no unit, without the marks among them."""
        for start, end, _ in self._stretches(block, first, last):
            self.out.label_block(block, start, end)

    def _stretches(self, block: Block, first: int, last: int | None) -> list[tuple[int, int, bool]]:
        """Return the stretches of words between marks, and whether each is set solid with the one before."""
        end = len(block.words) if last is None else last
        left_out = _raised(block)
        found: list[tuple[int, int, bool]] = []
        start, glued = first, False
        for at in range(first, end):
            word = block.words[at]
            if _ARROW.fullmatch(word):
                self.remainders.append(Remainder("consolidation mark", word, block.page))
            elif at in left_out and at > first:
                self.remainders.append(Remainder("footnote mark", word, left_out[at][0]))
            else:
                continue
            if at > start:
                found.append((start, at, glued))
            start, glued = at + 1, at in left_out and left_out[at][1]
        if end > start:
            found.append((start, end, glued))
        return found


def _raised(block: Block) -> dict[int, tuple[int, bool]]:
    """Return the places of words that are raised marks, each with its page and whether the next word is set solid."""
    found: dict[int, tuple[int, bool]] = {}
    at = 0
    for line in block.lines:
        for place in line.small:
            word = line.words[place][4]
            bracket = place and line.words[place - 1][4].endswith("(")
            if _RAISED.fullmatch(word) and place in line.glued and not bracket and block.kind != "footnote":
                found[at + place] = (line.page, place + 1 in line.glued)
        at += len(line.words)
    return found


def label_of(block: Block) -> tuple[str, int]:
    """Return the label of a block and how many of its words it takes: none where the file keeps it apart."""
    if block.label and not block.cells:
        return _tidy(block.label), 0
    skipped = 0
    while skipped < len(block.words) and _ARROW.fullmatch(block.words[skipped]):
        skipped += 1
    words = block.words[skipped:]
    alone = len(words) == 1 and readings(words[0]) and block.kind != "heading"
    count = 1 if alone else label_words(words)
    return _tidy("".join(words[:count]).lstrip(OPENERS)), skipped + count if count else 0


def _tidy(label: str) -> str:
    text = label.strip()
    return f"{text}." if text.isdigit() else text


def piece_of(label: str, words: Sequence[str], block: Block, *, within: bool = False, nested: int = 0) -> Piece:
    """Return what `levels` has to know of a block behind its label."""
    depth = block.depth + nested
    plain = " ".join(word for word in words if not _ARROW.fullmatch(word))
    return Piece(label, plain, depth, depth + 1 if label else depth, within)
