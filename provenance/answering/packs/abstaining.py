"""When the evidence itself says that nothing should be claimed, and what is said instead (citation contract, 6).

Four cases abstain: nothing relevant, a single monitored source, reports that contradict each other, evidence too old
for a topic of the day. Weak evidence that is there is marked as such. The words are configuration (``pack.toml``, the
tables ``abstain``). Whether reports contradict each other is told by who compares them, not by the pack.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from provenance.answering.packs.parts import Pack
from provenance.answering.packs.rules import Bounds, Kind

_HIGH, _MONITORED = 2, 4


class Abstention(StrEnum):
    """Why nothing should be claimed; the word is that of the sentence said instead."""

    INSUFFICIENT = "insufficient"
    NOT_YET = "not_yet"
    CONFLICTING = "conflicting"
    NO_OFFICIAL = "no_official"


class Weakness(StrEnum):
    """Why what is claimed must be marked as uncertain."""

    LIMITED = "limited"  # few reports, none of tier 1 or 2
    PENDING = "pending"  # several reports, no official one
    EARLY = "early"  # one source alone


def abstention(
    pack: Pack, bounds: Bounds, *, conflicting: bool = False, official: Collection[str] = ()
) -> Abstention | None:
    """Say whether a pack bears no claim at all, and why; None where it may.

    ``official`` are topics on which an official source must speak: without any source of tier 1 on one of them in the
    pack, no official statement was found.
    """
    places = pack.places
    dated = bounds.recency.kind is Kind.WINDOW
    if not places and dated and (pack.left_out.get("old") or pack.left_out.get("not published yet")):
        return Abstention.NOT_YET
    if not places:
        return Abstention.INSUFFICIENT
    if conflicting:
        return Abstention.CONFLICTING
    if len({place.source_id for place in places}) == 1 and places[0].tier == _MONITORED:
        return Abstention.INSUFFICIENT
    if official and not any(place.tier == 1 and set(place.topics) & set(official) for place in places):
        return Abstention.NO_OFFICIAL
    return None


def abstaining(why: Abstention, bounds: Bounds, language: str, day: str) -> str:
    """Give the words that stand in the place of a claim: "[Insufficient evidence to assess this claim]"."""
    return bounds.abstain[language][why.value].format(date=day)


def weakness(tiers: Collection[int], sources: int) -> Weakness | None:
    """Say how evidence is weak that is there, by the tiers of its places and the number of its sources; None: not weak.

    What rests on tier 1 or 2 is not weak. One source alone is an early indication, two are limited reports, more are
    some sources that wait for an official word.
    """
    if not tiers or min(tiers) <= _HIGH:
        return None
    if sources == 1:
        return Weakness.EARLY
    return Weakness.LIMITED if sources == _HIGH else Weakness.PENDING


def marked(text: str, why: Weakness, bounds: Bounds, language: str, source: str = "") -> str:
    """Give a claim with the words before it that say how weak its evidence is; ``source`` is the one it rests on."""
    return bounds.abstain[language][why.value].format(source=source) + text
