"""A page of the web as it was seen: its text structured like any file, then what stands round the text.

    „Rand der Seite“ Abs. 3

Whoever quotes a page quotes what they saw on it, be it the publisher named in the foot or the day in the head. So that
is part of the canonical text, behind all the rest and under a section of its own, where it disturbs no structure. What
it leaves out: what is hidden, and what scripts would show.
"""

from __future__ import annotations

from pathlib import Path

from etl.document import Document, Unit
from etl.read.html import read_html
from etl.read.page import Block, Blocks
from etl.structure import structure_blocks

FRAME = "Rand der Seite"


def read_page(path: Path, content: bytes, charset: str | None = None) -> Document:
    """Read and structure a page; raises UnreadableFile where it shows no text, is too large or nested too deep."""
    file = read_html(path, content, charset, framed=True)
    if not any(block.words for block in file.blocks):
        return structure_blocks(path, Blocks(file.name, file.frame, file.title, remainders=file.remainders))
    document = structure_blocks(path, file)
    _append(document, file.frame)
    return document


def _append(document: Document, frame: list[Block]) -> None:
    """Put blocks behind the text of a document, each a unit."""
    parts, at = [document.text], len(document.text)
    for number, block in enumerate((one for one in frame if one.words), start=1):
        text = "\t".join(block.cells) if block.cells else block.text
        start = at + 1
        at = start + len(text)
        parts.append(text)
        document.units.append(Unit(FRAME, (("Absatz", str(number)),), None, text, start, at, kind="note"))
    document.text = "\n".join(parts)
