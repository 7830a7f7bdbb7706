"""A row: a small draft, the claim in it that is asked about, and which verdicts on it are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from bench.altering.laws import Law, Satz

ALTERED, TRUE, MUTANTS = "altered", "true", "mutants"


@dataclass(frozen=True)
class Alteration:
    """What a maker gives: the Satz altered, and what was done.

    ``dropped`` are words of the source that the claim leaves out and that, shown as its limit, make the claim right;
    without them it must be refused. ``draft`` is the text round the claim where there is one ("{}" is the claim);
    ``whole`` says that all of the claim is wrong, not only the words that differ.
    """

    text: str
    done: str
    dropped: tuple[str, ...] = ()
    draft: str = "{}"
    whole: bool = False


Maker = Callable[[Satz, Law, Random], Iterator[Alteration]]
"""Gives the alterations of one kind that a Satz of a law allows."""


@dataclass(frozen=True)
class Row:
    """``start`` and ``end`` are where in ``draft`` stands what is asked about: the changed words, or all of the claim.

    ``source`` names the source that alone is searched, None for all statutes.
    """

    number: int
    part: str
    kind: str
    law: str
    draft: str
    claim: str
    truth: str
    place: str
    done: str
    start: int
    end: int
    dropped: tuple[str, ...] = ()
    source: str | None = None


def row(number: int, kind: str, satz: Satz, one: Alteration, part: str = ALTERED) -> Row:
    """Make a row of an alteration."""
    lead = one.draft.index("{}")
    draft = one.draft.replace("{}", one.text)
    start, end = (0, len(one.text)) if one.whole else changed(satz.text, one.text)
    return Row(
        number, part, kind, satz.law, draft, one.text, satz.text, satz.place, one.done, lead + start, lead + end,
        one.dropped,
    )  # fmt: skip


def changed(truth: str, claim: str) -> tuple[int, int]:
    """Return the stretch of a claim, in whole words, that differs from the truth.

    Where words are only left out, it is the word on either side.
    """
    old, new = truth.split(" "), claim.split(" ")
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    from_, to = first, len(new) - last
    if from_ >= to:
        from_, to = max(0, first - 1), min(len(new), first + 1)
    start = len(" ".join(new[:from_])) + (from_ > 0)
    return start, start + len(" ".join(new[from_:to]))
