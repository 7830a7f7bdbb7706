"""The three parts are made, sampled and grounded in one store, and their outcomes counted by kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

from bench.altering.altered import altered
from bench.altering.grounding import Outcome, Store, against_plain, opened
from bench.altering.mutants import Mutant, mutants, rows, sources
from bench.altering.rows import ALTERED, MUTANTS, TRUE, Row
from bench.altering.truths import true
from provenance.answering.rungs import Rung

PARTS = (ALTERED, TRUE, MUTANTS)


@dataclass(frozen=True)
class Wanted:
    """What is measured: which parts, kinds and laws (all where none are named), and how many rows of each part."""

    parts: Sequence[str] = PARTS
    kinds: Sequence[str] = ()
    laws: Sequence[str] = ()
    sample: int | None = None
    seed: int = 14

    def takes(self, row: Row) -> bool:
        """Say whether a row is asked for."""
        return (not self.kinds or row.kind in self.kinds) and (not self.laws or row.law in self.laws)


def measure(wanted: Wanted, progress: Callable[[str], None] = lambda _: None) -> list[Outcome]:
    """Make the rows, ground them and give what came of each."""
    found: list[Outcome] = []
    with opened() as store:
        for part, make in ((ALTERED, altered), (TRUE, true)):
            if part in wanted.parts:
                taken = sampled([one for one in make() if wanted.takes(one)], wanted)
                found += store.ground(taken, partial(_tell, progress, part, len(taken)))
        if MUTANTS in wanted.parts:
            found += _mutants(store, wanted, progress)
    return found


def _tell(progress: Callable[[str], None], part: str, count: int, done: int) -> None:
    progress(f"{part}: {done} of {count}")


def sampled(given: Sequence[Row], wanted: Wanted) -> list[Row]:
    """Take so many rows, of each kind alike, the same for the same seed."""
    if wanted.sample is None or wanted.sample >= len(given):
        return list(given)
    kinds: dict[str, list[Row]] = defaultdict(list)
    for one in Random(wanted.seed).sample(given, len(given)):
        kinds[one.kind].append(one)
    turns = range(max(map(len, kinds.values()), default=0))
    return [some[turn] for turn in turns for some in kinds.values() if len(some) > turn][: wanted.sample]


def _mutants(store: Store, wanted: Wanted, progress: Callable[[str], None]) -> list[Outcome]:
    made: list[Mutant] = mutants()
    pairs = [(plain, mutant) for plain, mutant in rows(made) if wanted.takes(mutant)]
    plains = {(mutant.kind, mutant.place, mutant.draft, mutant.source): plain for plain, mutant in pairs}
    taken = sampled([mutant for _, mutant in pairs], wanted)
    named = {one.source for one in taken} | {f"plain {one.law}" for one in taken}
    store.add({name: texts for name, texts in sources(made).items() if name in named})
    own = [plains[one.kind, one.place, one.draft, one.source] for one in taken]
    plain = store.ground(own, partial(_tell, progress, "plain forms", len(own)))
    mutant = store.ground(taken, partial(_tell, progress, MUTANTS, len(taken)))
    return [against_plain(one, other) for one, other in zip(plain, mutant, strict=True)]


@dataclass
class Count:
    """How many of a kind came to what.

    ``unshown`` is narrowed without showing what was left out, ``wrong`` all that is not allowed.
    """

    kind: str
    rows: int = 0
    supported: int = 0
    narrowed: int = 0
    unshown: int = 0
    labeled: int = 0
    refused: int = 0
    wrong: int = 0
    gained: int = 0

    def add(self, one: Outcome) -> None:
        """Count an outcome."""
        self.rows += 1
        self.wrong += not one.right
        self.gained += one.gained
        name = one.rung.value
        if one.rung is Rung.NARROWED and not one.right:
            name = "unshown"
        setattr(self, name, getattr(self, name) + 1)


def counted(outcomes: Iterable[Outcome]) -> list[Count]:
    """Count outcomes by kind, and all of them last."""
    counts: dict[str, Count] = {}
    every = Count("all")
    for one in outcomes:
        counts.setdefault(one.row.kind, Count(one.row.kind)).add(one)
        every.add(one)
    return [*counts.values(), every]


def plainly(one: Outcome) -> dict[str, Any]:
    """Return an outcome as plain values."""
    return asdict(one.row) | {
        "rung": one.rung.value, "right": one.right, "reason": one.reason, "shown": one.shown, "near": one.near,
        "plain": one.plain.value if one.plain else None, "gained": one.gained,
    }  # fmt: skip
