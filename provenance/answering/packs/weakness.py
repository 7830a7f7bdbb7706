"""Evidence that is there but weak is marked as such: "according to limited available reports" (contract, 6).

The words are configuration (``pack.toml``, the tables ``weak``; a preset without them marks nothing). Where nothing
should be claimed at all, the contract of a report says so (`provenance.answering.contract`).
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


def remark(tiers: Collection[int], sources: int, bounds: Bounds, language: str) -> str:
    """Give the words that stand behind a claim of such evidence; empty where it is not weak, or is not to be marked."""
    why = weakness(tiers, sources)
    return bounds.weak.get(language, {}).get(why.value, "") if why else ""
