"""What a PDF page says once it is read: printed lines of words, each with its box and the look of its type.

Coordinates are PDF points with the origin at the top left of the page as it is shown (ISO 32000-1, 8.3.2.3, turned
over). Who works with lines needs no MuPDF: that is `etl.read.pdf` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from etl.document import Remainder

Printed: TypeAlias = tuple[float, float, float, float, str, int, int, int]
"""One printed word: x0, y0, x1, y1, its text without white space, and MuPDF's numbers of block, line and word."""


@dataclass(slots=True)
class Line:
    """One printed line. ``words`` are in reading order; ``text`` joins them.

    ``small`` holds the places in ``words`` that are set notably smaller than the line (a Satz number glued to a word
    is a word of its own here), ``glued`` those that follow their neighbour without a blank. ``size`` is the size of
    most of its type in points, ``bold``, ``italic`` and ``mono`` hold where all of it is so.
    """

    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    size: float
    bold: bool
    italic: bool
    mono: bool
    block: int
    words: list[Printed]
    small: tuple[int, ...] = ()
    glued: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The words joined by single blanks, glued ones without."""
        if not self.glued:
            return " ".join([word[4] for word in self.words])
        glued = set(self.glued)
        return "".join(word[4] if not at or at in glued else f" {word[4]}" for at, word in enumerate(self.words))


@dataclass(slots=True)
class Page:
    """One page: its number from 1, its size in points, its lines; ``apart`` is printed text in no line, by name."""

    number: int
    width: float
    height: float
    lines: list[Line]
    apart: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Pdf:
    """A PDF file that was read whole. ``outline`` holds (level, title, page) of its bookmarks."""

    name: str
    title: str
    outline: list[tuple[int, str, int]]
    pages: list[Page]


BlockKind = Literal["heading", "paragraph", "item", "row", "footnote", "formula", "code"]


@dataclass(slots=True)
class Block:
    """One block in reading order.

    ``words`` are its words as printed, without white space in them; for a PDF those of ``lines`` one after the other.
    ``level`` is that of a heading (from 1, 0 where the file does not say), ``depth`` how deep an item is nested (0 at
    the margin), ``label`` what the file marks as the label of the block outside its words (a list number, a number in
    the margin), ``cells`` the columns of a row, whose words are those of all cells. ``name`` is the anchor or footnote
    mark the file gives it. ``centred``, ``bold`` and ``italic`` hold where all of it is so. ``skipped`` counts the
    words of its lines before its own, where a paragraph was parted.
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
    skipped: int = 0

    @property
    def text(self) -> str:
        """The words joined by single blanks; hyphens at line ends stand as printed."""
        return " ".join(self.words)

    def parts(self, first: int = 0, last: int | None = None) -> list[tuple[Line, int, int]]:
        """Return the lines that hold the words ``first:last``, each with the places of these words in it."""
        end = len(self.words) if last is None else last
        found: list[tuple[Line, int, int]] = []
        at = -self.skipped
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
