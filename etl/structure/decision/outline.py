"""The outline of the reasons of a decision: "A.", "II.", "1.", "a)", "aa)", "(1)" before paragraphs, as heading path.

A label counts where it goes on with its row or begins one, so that lists and quoted law do not. What it leaves out:
outlines in decimal numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from etl.structure.eu.labels import Reading, label_words, readings

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
        """Give the labels that words begin with, outermost first, and open their rows."""
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
