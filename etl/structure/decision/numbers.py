"""The Randnummern of a decision: the one row of numbers that counts up paragraph by paragraph, however it is printed.

    a number in the margin · in a cell of its own · on a line of its own · "[12]" · "Rn. 12" · "12" or "12." before text

Each way is tried and the longest row is taken, so that other numbers (amounts, years, lists) do not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from etl.read.page import Block
from etl.structure.eu.labels import readings
from provenance.text import patterns as re

Way: TypeAlias = Literal["label", "cell", "last cell", "alone", "square", "named", "bare", "listed"]

_DIGITS = re.compile(r"\d{1,4}")
_SQUARE = re.compile(r"[\[(]?(\d{1,4})[\])]")
_DOTTED = re.compile(r"\d{1,4}\.")
_NAMED = re.compile(r"(?:Rn|Rz|Tz|RN|Rdnr|Randnummer)\.?:?")
_FEWEST: dict[Way, int] = {
    "label": 2, "cell": 2, "last cell": 2, "alone": 2, "square": 2, "named": 2, "bare": 3, "listed": 5,
}  # fmt: skip
_UNIT = re.compile(
    r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Uhr|Euro|EUR|DM)\b"
)
_SKIPPED = 3
_MOSTLY = 0.75  # an outline in "1." begins anew again and again
_MOST_STARTS = 40


class Mark(NamedTuple):
    """A Randnummer: its number, how it is printed, and which words of its block are not its text."""

    number: int
    way: Way
    first: int
    last: int


def randnummern(blocks: Sequence[Block]) -> dict[int, Mark]:
    """Return the Randnummern by the place of their block; none where the blocks are not numbered."""
    ways: defaultdict[Way, list[tuple[int, Mark]]] = defaultdict(list)
    for at, block in enumerate(blocks):
        for mark in _marks(block):
            ways[mark.way].append((at, mark))
    rows: list[list[tuple[int, Mark]]] = []
    for way, marks in ways.items():
        row = _row(marks)
        if len(row) >= _FEWEST[way] and (way != "listed" or len(row) > _MOSTLY * len(marks)):
            rows.append(row)
    return dict(max(rows, key=len)) if rows else {}


def _marks(block: Block) -> Iterable[Mark]:
    """Yield the numbers a block may have, in each way."""
    if block.label:
        number = block.label.strip().strip("[]()")
        if _DIGITS.fullmatch(number.rstrip(".")):
            yield Mark(int(number.rstrip(".")), "listed" if number.endswith(".") else "label", 0, 0)
    elif block.kind in ("footnote", "heading", "formula") or not block.words:
        return
    elif len(block.cells) > 1:
        yield from _in_cells(block)
    else:
        yield from _before_text(block.words)


def _before_text(words: Sequence[str]) -> Iterable[Mark]:
    """Yield the number that the words of a paragraph begin with."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    square = _SQUARE.fullmatch(first)
    if _DIGITS.fullmatch(first):
        if not second:
            yield Mark(int(first), "alone", 0, 1)
        elif (second[:1].isalpha() and not _UNIT.match(second)) or second[:1] in '„"(§[–—-' or readings(second):
            yield Mark(int(first), "bare", 0, 1)
    elif second and _DOTTED.fullmatch(first) and not _UNIT.match(second):
        yield Mark(int(first[:-1]), "listed", 0, 1)
    elif square is not None and first[0] == "[":
        yield Mark(int(square[1]), "square", 0, 1)
    elif _NAMED.fullmatch(first) and _DIGITS.fullmatch(second.rstrip(".:")):
        yield Mark(int(second.rstrip(".:")), "named", 0, 2)


def _in_cells(block: Block) -> Iterable[Mark]:
    cells = [cell.strip() for cell in block.cells]
    first, last = cells[0].strip("[]() "), cells[-1].strip("[]() ")
    if _DIGITS.fullmatch(first):
        yield Mark(int(first), "cell", 0, len(cells[0].split()))
    elif _DIGITS.fullmatch(last):
        yield Mark(int(last), "last cell", len(block.words) - len(cells[-1].split()), len(block.words))


def _row(marks: list[tuple[int, Mark]]) -> list[tuple[int, Mark]]:
    """Return the longest row of numbers that count up, with few left out; it may begin with any number."""
    best: list[tuple[int, Mark]] = []
    starts = [at for at, (_, mark) in enumerate(marks) if not at or mark.number == 1]
    for begin in starts[:_MOST_STARTS]:
        row = [marks[begin]]
        for at in range(begin + 1, len(marks)):
            number, before = marks[at][1].number, row[-1][1].number
            if number == before + 1 or (
                before + 1 < number <= before + _SKIPPED
                and not any(other.number == before + 1 for _, other in marks[at + 1 : at + 1 + _SKIPPED])
            ):
                row.append(marks[at])
        if len(row) >= len(best):  # a Tenor in "1." and "2." stands before the row
            best = row
    return best
