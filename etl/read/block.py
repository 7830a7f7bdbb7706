"""A block of a document, whatever file it comes from: heading, paragraph, list item, row of a table, footnote.

Readers of Markdown, HTML, DOCX and text give blocks as their format marks them; a PDF's blocks are put together from
its printed lines and keep these, so that every word leads to its box. What a block means in law (an Artikel, an Absatz,
a recital) is told by `etl.structure`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from etl.document import Remainder
from etl.read.page import Line

BlockKind = Literal["heading", "paragraph", "item", "row", "footnote", "formula", "code"]


@dataclass(slots=True)
class Block:
    """One block in reading order.

    ``words`` are its words as printed, without white space in them; for a PDF those of ``lines`` one after the other.
    ``level`` is that of a heading (from 1, 0 where the file does not say), ``depth`` how deep an item is nested (0 at
    the margin), ``label`` what the file marks as the label of the block outside its words (a list number, a number in
    the margin), ``cells`` the columns of a row, whose words are those of all cells. ``name`` is the anchor or footnote
    mark the file gives it. ``centred``, ``bold`` and ``italic`` hold where all of it is so.
    """

    kind: BlockKind
    words: Sequence[str]
    level: int = 0
    depth: int = 0
    label: str | None = None
    cells: tuple[str, ...] = ()
    name: str | None = None
    centred: bool = False
    bold: bool = False
    italic: bool = False
    size: float = 0.0
    page: int | None = None
    lines: list[Line] = field(default_factory=list[Line])

    @property
    def text(self) -> str:
        """The words joined by single blanks; hyphens at line ends stand as printed."""
        return " ".join(self.words)

    def parts(self, first: int = 0, last: int | None = None) -> list[tuple[Line, int, int]]:
        """Give the lines that hold the words ``first:last``, each with the places of these words in it."""
        end = len(self.words) if last is None else last
        found: list[tuple[Line, int, int]] = []
        at = 0
        for line in self.lines:
            count = len(line.words)
            if at < end and at + count > first:
                found.append((line, max(first - at, 0), min(end - at, count)))
            at += count
        return found


@dataclass(slots=True)
class Blocks:
    """A file read as blocks: its name, the title it gives itself in its metadata, and what was left out, by name.

    ``pages`` is 0 where the format has none. ``frame`` is what a page shows round its text: heads, navigation, feet.
    """

    name: str
    blocks: list[Block]
    title: str = ""
    pages: int = 0
    remainders: list[Remainder] = field(default_factory=list[Remainder])
    frame: list[Block] = field(default_factory=list[Block])
