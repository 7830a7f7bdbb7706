"""One Satz with the list it runs through, as one text: what a rule is read from.

    "Der Verwalter hat" · Nr. 1 "die Karte zu prüfen und" · Nr. 2 "den Fehler zu melden."

The texts of the units are joined by line ends; `Norm.parts` leads from an offset in the joined text back to the unit
and the offset in it. A Satz that begins inside an item ("Nummer 2 Satz 2") is a norm of its own; the first Satz of an
item goes on from what stands before the list.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from etl.document import Document, Path, Unit

BORDER = "\n"
"""What stands between two units in the text of a norm."""

_ITEMS = frozenset({"Nummer", "Ziffer", "Buchstabe", "Doppelbuchstabe", "Dreifachbuchstabe", "Strich"})


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of one unit: ``unit.text[start:end]``; ``index`` is the place of the unit in its document."""

    index: int
    unit: Unit
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words."""
        return self.unit.text[self.start : self.end]


@dataclass(slots=True)
class Norm:
    """A Satz: its first unit, the items of its list and what goes on after the list."""

    units: list[tuple[int, Unit]]
    text: str = ""
    starts: list[int] = field(default_factory=list[int])
    """Where each unit begins in ``text``."""

    @property
    def first(self) -> Unit:
        """The unit that the Satz begins in."""
        return self.units[0][1]

    def close(self) -> Norm:
        """Join the texts; called when all units are there."""
        at = 0
        for _, unit in self.units:
            self.starts.append(at)
            at += len(unit.text) + len(BORDER)
        self.text = BORDER.join(unit.text for _, unit in self.units)
        return self

    def unit_at(self, at: int) -> int:
        """Return the place in the document of the unit that the character ``at`` of the text is of."""
        return self.units[max(0, bisect_right(self.starts, at) - 1)][0]

    def parts(self, start: int, end: int) -> list[Part]:
        """Return the stretch of the joined text as stretches of its units, white space at their ends left out."""
        found: list[Part] = []
        for number in range(max(0, bisect_right(self.starts, start) - 1), len(self.units)):
            index, unit = self.units[number]
            begin = max(start - self.starts[number], 0)
            stop = min(end - self.starts[number], len(unit.text))
            if begin >= len(unit.text) and number + 1 < len(self.units):
                continue
            if stop <= 0:
                break
            text = unit.text[begin:stop]
            begin += len(text) - len(text.lstrip())
            stop -= len(text) - len(text.rstrip())
            if begin < stop:
                found.append(Part(index, unit, begin, stop))
        return found


def norms(document: Document) -> Iterator[Norm]:
    """Return the Sätze of the document in the order they begin in."""
    done: list[Norm] = []
    known: dict[Path, Norm] = {}
    section: str | None = None
    for index, unit in enumerate(document.units):
        if unit.kind != "norm" or not unit.text.strip():
            continue
        if unit.section != section:
            section, known = unit.section, {}
        norm = _before(unit.path, known)
        if norm is not None and not _complete(norm, unit):
            norm.units.append((index, unit))
            continue
        norm = Norm([(index, unit)])
        known[unit.path] = norm
        done.append(norm)
    return (norm.close() for norm in done)


def _before(path: Path, known: dict[Path, Norm]) -> Norm | None:
    """Return the norm that the place ``path`` goes on, or is an item of."""
    for depth in range(len(path), -1, -1):
        if path[:depth] in known:
            return known[path[:depth]]
        if depth and not _goes_on(path[:depth]):
            return None
    return None


def _goes_on(path: Path) -> bool:
    """Say whether what stands at ``path`` goes on from the level above: an item, and the first Satz of an item."""
    level, label = path[-1]
    return level in _ITEMS or (level == "Satz" and label == "1" and len(path) > 1 and path[-2][0] in _ITEMS)


def _complete(norm: Norm, unit: Unit) -> bool:
    """Say whether the norm had ended before the unit: the same path comes again where a level has no labels."""
    last = norm.units[-1][1]
    return last.path == unit.path == norm.first.path and last.text.rstrip().endswith(".")
