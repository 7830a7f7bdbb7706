"""Evidence that is there but weak is marked as such: "According to limited available reports, …" (contract, 6).

The words are configuration (``pack.toml``, the tables ``weak``). Where nothing should be claimed at all, the contract
of a report says so (`provenance.answering.contract`).
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from provenance.answering.packs.rules import Bounds

_HIGH, _FEW = 2, 2


class Weakness(StrEnum):
    """Why what is claimed must be marked as uncertain."""

    LIMITED = "limited"  # two sources, neither of tier 1 or 2
    PENDING = "pending"  # several sources, no official one
    EARLY = "early"  # one source alone


def weakness(tiers: Collection[int], sources: int) -> Weakness | None:
    """Say how evidence is weak that is there, by the tiers of its places and the number of its sources; None: not weak.

    What rests on tier 1 or 2 is not weak. One source alone is an early indication, two are limited reports, more are
    some sources that wait for an official word.
    """
    if not tiers or min(tiers) <= _HIGH:
        return None
    if sources == 1:
        return Weakness.EARLY
    return Weakness.LIMITED if sources == _FEW else Weakness.PENDING


def marked(text: str, why: Weakness, bounds: Bounds, language: str, source: str = "") -> str:
    """Give a claim with the words before it that say how weak its evidence is; ``source`` is the one it rests on."""
    return bounds.weak[language][why.value].replace("{source}", source) + text
