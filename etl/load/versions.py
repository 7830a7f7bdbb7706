"""Two versions of a work, compared Satz by Satz: what stayed, was reworded, moved, came in or went out.

Places are matched by their name first, then by their words: a Satz that was counted anew because another came in
before it has moved, it was not reworded. What is left at one place with other words was changed if enough of the old
words are still there. Text is compared without regard to white space.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

Kind = Literal["unchanged", "changed", "moved", "new", "dropped"]

_SAME_PLACE = 45.0
"""Per cent of likeness from which other words at the same place are the old ones reworded."""
_OTHER_PLACE = 75.0
"""The same for another place of the same section, where the place says nothing for it."""
_PAIRS = 100_000
"""Pairs of places of one section that are all compared; of more only those near each other are."""
_NEAR = 40


@dataclass(frozen=True, slots=True)
class Passage:
    """A place of one version that bears text."""

    id: str
    eid: str
    section: str
    locator: str
    text: str
    heading: str | None = None

    @property
    def place(self) -> str:
        """The name of the place; the first Satz of several stands where the only one stood."""
        return self.eid.removesuffix("_satz-1")

    @property
    def words(self) -> str:
        """The text with single spaces."""
        return " ".join(self.text.split())


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one place: ``old`` is None for what came in, ``new`` for what went out."""

    kind: Kind
    old: Passage | None
    new: Passage | None


def compare(old: Sequence[Passage], new: Sequence[Passage]) -> list[Change]:
    """Return the fate of every place of both versions, in the order of the new one; what went out where it stood."""
    return _Comparison(old, new).run()


class _Comparison:
    """The places of both versions that have no counterpart yet, and the pairs found."""

    def __init__(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        self._old, self._new = old, new
        self._left = dict.fromkeys(range(len(old)))
        self._open = dict.fromkeys(range(len(new)))
        self._pairs: dict[int, tuple[int, Kind]] = {}

    def run(self) -> list[Change]:
        """Match in four rounds, each less certain than the one before."""
        self._match(lambda passage: (passage.place, passage.words), "unchanged")
        self._match(lambda passage: (passage.section, passage.words), "moved")
        self._match(lambda passage: passage.words, "moved")
        self._match_alike(lambda passage: passage.place, _SAME_PLACE)
        self._match_alike(lambda passage: passage.section, _OTHER_PLACE)
        return self._in_order()

    def _pair(self, before: int, after: int, kind: Kind) -> None:
        del self._left[before], self._open[after]
        self._pairs[after] = (before, kind)

    def _match(self, key: Callable[[Passage], object], kind: Kind) -> None:
        """Pair places with the same key, in order."""
        there: dict[object, list[int]] = defaultdict(list)
        for at in self._left:
            there[key(self._old[at])].append(at)
        for at in list(self._open):
            if found := there.get(key(self._new[at])):
                self._pair(found.pop(0), at, kind)

    def _match_alike(self, key: Callable[[Passage], object], least: float) -> None:
        """Pair places with the same key whose words are alike, the likest first."""
        there: dict[object, list[int]] = defaultdict(list)
        for at in self._left:
            there[key(self._old[at])].append(at)
        here: dict[object, list[int]] = defaultdict(list)
        for at in self._open:
            here[key(self._new[at])].append(at)
        likeness = [
            (fuzz.ratio(self._old[before].words, self._new[after].words, score_cutoff=least), before, after)
            for name, places in here.items()
            for before, after in _candidates(there.get(name, []), places)
        ]
        for score, before, after in sorted(likeness, key=lambda row: (-row[0], row[1], row[2])):
            if score >= least and before in self._left and after in self._open:
                self._pair(before, after, "changed")

    def _in_order(self) -> list[Change]:
        found: list[Change] = []
        gone = iter(sorted(self._left))
        waiting = next(gone, None)
        reached = -1
        for at, passage in enumerate(self._new):
            before, kind = self._pairs.get(at, (None, "new"))
            if before is not None and before > reached:
                reached = before
                while waiting is not None and waiting < before:
                    found.append(Change("dropped", self._old[waiting], None))
                    waiting = next(gone, None)
            found.append(Change(kind, self._old[before] if before is not None else None, passage))
        while waiting is not None:
            found.append(Change("dropped", self._old[waiting], None))
            waiting = next(gone, None)
        return found


def _candidates(old: Sequence[int], new: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs to look at: all of them, or in a long table those that stand at about the same height."""
    if len(old) * len(new) <= _PAIRS:
        yield from ((before, after) for after in new for before in old)
        return
    for rank, after in enumerate(new):
        height = rank * len(old) // len(new)
        yield from ((before, after) for before in old[max(height - _NEAR, 0) : height + _NEAR])


def summary(changes: Iterable[Change]) -> dict[Kind, int]:
    """Count the changes of each kind."""
    counted: dict[Kind, int] = {"unchanged": 0, "changed": 0, "moved": 0, "new": 0, "dropped": 0}
    for change in changes:
        counted[change.kind] += 1
    return counted
