"""Which places go into a pack: the best that keep it diverse (citation contract, 4.2).

Three shares are held: one publisher at most, tier 1 and 2 at least, tier 4 at most. The pack is as large as they allow,
and among packs of that size the one whose best places are best; what surely lacks what is asked for comes last. Where
a preset names perspectives (official, mainstream, contrarian), the best place of each is taken before, if there is one
and the shares let it be. Where no pack of any size meets all three, as few of them as possible are given up, those
without which it is largest, and each is named with what was found. A work whose publisher is not known has one of its
own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from etl.refer.find import find
from etl.refer.reference import Reference
from provenance.answering.packs.rules import Bounds, PackPlace, Unmet
from provenance.citing.search.scope import IndexedSource, named
from provenance.citing.source_status import Consent, SourceStatus
from provenance.language import catalogue
from provenance.store.graph import Graph

_HIGH, _FEW, _NAMED = 2, 2, 3


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


def remark(tiers: Collection[int], sources: int, bounds: Bounds, language: str, publishers: Sequence[str] = ()) -> str:
    """Return the words that stand behind a claim of such evidence, with who says it where that may be told.

    Empty where it is not weak, or is not to be marked.
    """
    why = weakness(tiers, sources)
    words = bounds.weak.get(language, {}).get(why.value, "") if why else ""
    by = ", ".join(publishers[:_NAMED]) or catalogue.said(language, "pack", "unnamed")
    return words.replace("{source}", by)


_MOST = 8


def absent(
    graph: Graph, sources: Sequence[IndexedSource], standings: Mapping[int, SourceStatus], question: str
) -> tuple[str, ...]:
    """Return the places of laws that a question names, where the sources have none of them; empty otherwise."""
    wanted = [one for one in find(question) if _of_a_law(one)][:_MOST]
    told = [one for one in sources if _told(standings.get(one.number))]
    if any(named(graph, told, one.text).segments for one in wanted):
        return ()
    return tuple(dict.fromkeys(" ".join(one.text.split()) for one in wanted))


def missing(places: Sequence[str], language: str) -> str:
    """Say that places are missing."""
    return catalogue.said(language, "delivery", "missing", places=", ".join(places))


def _of_a_law(one: Reference) -> bool:
    return any(target.law and target.section for target in one.targets)


def _told(standing: SourceStatus | None) -> bool:
    return standing is None or standing.consent is not Consent.FORBIDDEN


PUBLISHER, HIGH, MONITORED, NUMBER = "publisher", "tier 1 and 2", "tier 4", "places"
_ORDER = (PUBLISHER, HIGH, MONITORED)
_LOWEST, _LAST_HIGH = 4, 2


@dataclass(frozen=True, slots=True)
class Chosen:
    """The places of a pack, best first, what it does not meet, and how many were left out to keep it diverse."""

    places: tuple[PackPlace, ...]
    unmet: tuple[Unmet, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class _Caps:
    """What a pack of ``size`` places may hold: of one publisher, of tiers 3 and 4, of tier 4."""

    size: int
    publisher: int
    low: int
    monitored: int

    @classmethod
    def of(cls, size: int, bounds: Bounds, dropped: Sequence[str]) -> _Caps:
        return cls(
            size,
            size if PUBLISHER in dropped else size * bounds.publisher_pct // 100,
            size if HIGH in dropped else size * (100 - bounds.high_tiers_pct) // 100,
            size if MONITORED in dropped else size * bounds.tier_4_pct // 100,
        )


def choose(places: Sequence[PackPlace], bounds: Bounds) -> Chosen:
    """Choose from places that were found; see the head of this file."""
    ordered = sorted(places, key=lambda one: (one.beside, -one.score, -one.answers, one.source_id, one.segment))
    size, dropped = _sized(ordered, bounds)
    taken = _best(ordered, _Caps.of(size, bounds, dropped), bounds.perspectives)
    unmet = [_unmet(name, taken, bounds) for name in dropped if not _meets(name, taken, bounds)]
    if len(taken) < bounds.fewest:
        unmet.append(Unmet(NUMBER, len(taken), len(ordered), bounds.fewest))
    full = min(len(ordered), bounds.most)
    return Chosen(tuple(taken), tuple(unmet), full - len(taken))


def publisher(place: PackPlace) -> str:
    """Return whose a place is."""
    return whose(place.publisher, place.work, place.source_id)


def whose(publisher: str | None, work: str | None, source: int) -> str:
    """Return whose a source is; one of no known publisher is of its work, in all versions, or of its own."""
    return publisher or work or f"source {source}"


def dominating(places: Sequence[PackPlace], bounds: Bounds) -> list[str]:
    """Return the publishers that have more places among those found than a pack may have of one."""
    counted = Counter(publisher(place) for place in places)
    return [name for name, number in counted.items() if number * 100 > bounds.publisher_pct * len(places)]


def _sized(ordered: Sequence[PackPlace], bounds: Bounds) -> tuple[int, tuple[str, ...]]:
    """Return the largest size with the fewest constraints given up, and which those are."""
    for number in range(len(_ORDER) + 1):
        sizes = [(_largest(ordered, bounds, dropped), dropped) for dropped in combinations(_ORDER, number)]
        best = max(sizes, key=lambda one: one[0])
        if best[0]:
            return best
    return 0, ()


def _largest(places: Sequence[PackPlace], bounds: Bounds, dropped: Sequence[str]) -> int:
    """Return how large a pack can be."""
    for size in range(min(bounds.most, len(places)), 0, -1):
        if _reach(places, _Caps.of(size, bounds, dropped), []) >= size:
            return size
    return 0


def _reach(rest: Sequence[PackPlace], caps: _Caps, taken: Sequence[PackPlace]) -> int:
    """Return how many places a pack can come to that holds some already.

    Higher tiers use up less of what is capped, so each publisher is filled with tiers 1 and 2 first, then 3, then 4.
    """
    room = Counter({publisher(place): caps.publisher for place in (*rest, *taken)})
    room.subtract(Counter(publisher(place) for place in taken))
    waiting = {tier: Counter(publisher(one) for one in rest if _level(one) == tier) for tier in (1, 3, _LOWEST)}
    fitting = dict.fromkeys(waiting, 0)
    for tier, counted in waiting.items():
        for name, number in counted.items():
            some = min(number, room[name])
            fitting[tier] += some
            room[name] -= some
    low = caps.low - sum(_level(one) > 1 for one in taken)
    monitored = caps.monitored - sum(_level(one) == _LOWEST for one in taken)
    return len(taken) + fitting[1] + min(low, fitting[3] + min(monitored, fitting[_LOWEST]))


def _best(ordered: Sequence[PackPlace], caps: _Caps, perspectives: Sequence[Collection[int]]) -> list[PackPlace]:
    """Take places in their order, each that still lets the pack come to its size; of each perspective one first."""
    taken = _of_perspectives(ordered, caps, perspectives)
    rest = [place for place in ordered if not any(place is one for one in taken)]
    for at, place in enumerate(rest):
        if len(taken) == caps.size:
            break
        if _fits([*taken, place], caps) and _reach(rest[at + 1 :], caps, [*taken, place]) >= caps.size:
            taken.append(place)
    return [place for place in ordered if any(place is one for one in taken)]


def _of_perspectives(
    ordered: Sequence[PackPlace], caps: _Caps, perspectives: Sequence[Collection[int]]
) -> list[PackPlace]:
    """Return the best place of each group of tiers that has one, as far as the shares and the size let it be taken."""
    taken: list[PackPlace] = []
    for group in perspectives:
        for place in (one for one in ordered if one.tier in group):
            rest = [one for one in ordered if one is not place and not any(one is other for other in taken)]
            together = [*taken, place]
            if len(together) <= caps.size and _fits(together, caps) and _reach(rest, caps, together) >= caps.size:
                taken.append(place)
                break
    return taken


def _fits(taken: Sequence[PackPlace], caps: _Caps) -> bool:
    counted = Counter(publisher(place) for place in taken)
    return (
        max(counted.values()) <= caps.publisher
        and sum(_level(one) > 1 for one in taken) <= caps.low
        and sum(_level(one) == _LOWEST for one in taken) <= caps.monitored
    )


def _level(place: PackPlace) -> int:
    """Return 1 for tiers 1 and 2, 3 and 4 for themselves."""
    return 1 if place.tier <= _LAST_HIGH else place.tier


def _count(name: str, places: Sequence[PackPlace]) -> int:
    if name == PUBLISHER:
        return max(Counter(publisher(place) for place in places).values(), default=0)
    return sum(place.tier <= _LAST_HIGH if name == HIGH else place.tier == _LOWEST for place in places)


def _meets(name: str, places: Sequence[PackPlace], bounds: Bounds) -> bool:
    share = 100 * _count(name, places)
    if name == HIGH:
        return share >= bounds.high_tiers_pct * len(places)
    return share <= (bounds.publisher_pct if name == PUBLISHER else bounds.tier_4_pct) * len(places)


def _unmet(name: str, places: Sequence[PackPlace], bounds: Bounds) -> Unmet:
    number, all_ = _count(name, places), len(places)
    if name != PUBLISHER:
        return Unmet(name, number, all_, bounds.high_tiers_pct if name == HIGH else bounds.tier_4_pct)
    publishers = Counter(publisher(place) for place in places)
    return Unmet(name, number, all_, bounds.publisher_pct, publishers.most_common(1)[0][0], len(publishers))
