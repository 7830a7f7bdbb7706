"""What a PDF page says once it is read: printed lines of words, each with its box and the look of its type.

Coordinates are PDF points with the origin at the top left of the page as it is shown (ISO 32000-1, 8.3.2.3, turned
over). Who works with lines needs no MuPDF: that is `etl.read.pdf` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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
