"""The open levels of a norm: where a labelled block belongs, and to which level text behind a list falls back.

The label gives the level ("(1)" an Absatz, "1." a Nummer, "a)" a Buchstabe), the depth of the block and the count of
the labels give the place: "2." goes on with the list that holds "1.". Levels nest as the Handbuch der
Rechtsförmlichkeit has them; where the depth of the blocks says otherwise, it is followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from etl.document import Path, Remainder
from etl.read.page import Block, Blocks
from etl.structure.divisions import ABSATZ, is_label, read_label
from provenance.model.locator_levels import roman

OPENERS = "„\"»‚'›«"
_ORDER = ("Absatz", "Nummer", "Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe", "Strich")


@dataclass(slots=True)
class Level:
    """One open level: its name and label, how deep its block stands, the number of its Satz where that is printed."""

    name: str
    label: str
    depth: int
    satz: str | None = None

    @property
    def rank(self) -> int:
        """How far down the level stands in the usual order."""
        return _ORDER.index(self.name) if self.name in _ORDER else len(_ORDER)


def label_of(word: str) -> tuple[str, str] | None:
    """Return level and label of a printed label, None for any other word; a dash has the label "1"."""
    bare = word.lstrip(OPENERS)
    if match := ABSATZ.fullmatch(bare):
        return "Absatz", match[1]
    if bare and is_label(bare) and not bare.endswith("*"):
        return read_label(bare)
    return None


def nests(blocks: Sequence[Block]) -> bool:
    """Say whether the lists of a document are indented, so that depths tell which list hangs on which."""
    items = [block for block in blocks if block.kind == "item"]
    return any(after.depth > before.depth for before, after in pairwise(items))


def with_labels(file: Blocks) -> Blocks:
    """Return a file whose blocks have their labels in their words.

    A number in the margin of a page numbers no part of a law: it is a remainder.
    """
    blocks: list[Block] = []
    remainders = list(file.remainders)
    for block in file.blocks:
        label = block.label
        if not label or (block.kind == "item" and not block.lines and label_of(label) is None):
            blocks.append(block)  # the bare number of a list is read as its label
        elif block.lines:
            remainders.append(Remainder("margin number", label, block.page))
            blocks.append(replace(block, label=None))
        else:
            cells = (f"{label} {block.cells[0]}", *block.cells[1:]) if block.cells else ()
            blocks.append(replace(block, label=None, words=[*label.split(), *block.words], cells=cells))
    return replace(file, blocks=blocks, remainders=remainders)


class Levels:
    """The levels that are open in one section."""

    def __init__(self, *, indented: bool) -> None:
        self._indented = indented
        self._open: list[Level] = []
        self._satz: str | None = None

    @property
    def path(self) -> Path:
        """The path of the innermost level, with the Sätze whose numbers are printed."""
        path: list[tuple[str, str]] = [("Satz", self._satz)] if self._satz else []
        for level in self._open:
            path.append((level.name, level.label))
            if level.satz:
                path.append(("Satz", level.satz))
        return tuple(path)

    @property
    def satz(self) -> str | None:
        """The printed number of the Satz of the innermost level."""
        return self._open[-1].satz if self._open else self._satz

    def number(self, satz: str) -> None:
        """Begin a Satz with a printed number."""
        if self._open:
            self._open[-1].satz = satz
        else:
            self._satz = satz

    def clear(self) -> None:
        """Close all."""
        self._open = []

    def label(self, name: str, label: str, depth: int) -> None:
        """Open the level of a labelled block."""
        found = Level(name, label, depth)
        if name == "Absatz":
            self._open, self._satz = [found], None
            return
        alike = self._alike(found)
        if alike is not None:
            if name == "Strich":
                found.label = str(int(self._open[alike].label) + 1)
            del self._open[alike:]
        else:
            while self._open and self._closes(self._open[-1], found):
                self._open.pop()
        self._open.append(found)

    def text(self, depth: int) -> bool:
        """Fall back to the level text of this depth belongs to; say whether any level was closed by that."""
        before = len(self._open)
        while self._open and self._open[-1].name != "Absatz" and depth <= self._open[-1].depth:
            self._open.pop()
        return len(self._open) < before

    def _alike(self, found: Level) -> int | None:
        """Return the place of the open level whose list ``found`` goes on with."""
        for at in range(len(self._open) - 1, -1, -1):
            level = self._open[at]
            if level.name != found.name:
                continue
            deeper = found.depth > level.depth
            if follows(level.label, found.label) or found.name == "Strich":
                if deeper and _is_first(found.label) and self._indented:
                    return None
                return at if not (deeper and found.name == "Strich" and self._indented) else None
            if not deeper:
                return at
        return None

    def _closes(self, level: Level, found: Level) -> bool:
        """Say whether ``found`` opens a list that does not hang on ``level``."""
        if level.name == "Absatz":
            return False
        if self._indented and level.depth != found.depth:
            return level.depth > found.depth
        if self._indented and found.rank != level.rank + 1:
            return True
        return level.rank >= found.rank


def follows(before: str, label: str) -> bool:
    """Say whether a label is one of the next few behind another: 2, 2a, 3; b behind a; 1.2 behind 1.1."""
    one, other = _value(before), _value(label)
    return one is not None and other is not None and len(one) > 0 and one < other and other[0] - one[0] <= 3  # noqa: PLR2004


def _is_first(label: str) -> bool:
    return label in ("1", "a", "aa", "aaa", "I", "A")


def _value(label: str) -> tuple[int, ...] | None:
    """Return what labels are sorted by, None for what is neither number nor letter."""
    if label[:1].isdigit():
        head, *rest = label.split(".")
        digits = head.rstrip("abcdefghijklmnopqrstuvwxyz")
        if not digits.isdigit() or not all(part.isdigit() for part in rest):
            return None
        suffix = tuple(ord(letter) for letter in head[len(digits) :])
        return (int(digits), *suffix, *(int(part) for part in rest))
    if label.isupper():
        try:
            return (roman(label),)
        except ValueError:
            pass
    if label.isalpha() and len(set(label)) == 1:
        return (ord(label[0].lower()),)
    return None
