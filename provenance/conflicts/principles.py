"""Which of two prevails, by rules of construction that a project declares in the order it wants them.

| principle | prevails | decides where |
|---|---|---|
| superior | the norm of the higher rank (`ranks.toml`) | the ranks differ |
| specialis | the one that reaches less far | one does |
| posterior | the later one | both reach as far, are of one rank, and of both it is known since when they are the law |
| tier | the source of the better tier, as the project classified it | the tiers differ |
| hand | what a person says | always |

A later general rule does not displace an earlier special one (lex posterior generalis non derogat legi priori
speciali), so that posterior decides only between rules that reach as far. The day of a consolidated text is that of its
last amendment, and says nothing of when a rule in it was made: such a day decides nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from provenance.model.conflicts import Principle

DECLARED = (Principle.SUPERIOR, Principle.SPECIALIS, Principle.POSTERIOR, Principle.TIER)
"""The principles that a program can apply, in the usual order."""
_DATED = frozenset({"given", "clause"})


@dataclass(frozen=True, slots=True)
class Party:
    """One of two in conflict: a rule with the work it stands in, or a citation with its source.

    ``name`` is what a person calls it ("§ 2 AufbG", "[3]"), ``says`` its words. ``since`` is the first day of its
    source, ``dated`` whether that tells when it was made; ``special`` whether it reaches less far than the other.
    ``number`` is that of a citation, ``source_number`` that of the source in the project.
    """

    id: str
    name: str
    source: str
    says: str = ""
    rank: str = ""
    since: str = ""
    dated: bool = False
    tier: int | None = None
    special: bool = False
    number: int | None = None
    source_number: int | None = None


def rank_of(kind: str | None, title: str) -> str:
    """Give the rank of a norm by the kind of its source and the words of its title."""
    table = _table()
    for rank in table["rank"]:
        if kind in rank.get("kinds", ()) or any(_begins(word, title) for word in rank.get("title", ())):
            return str(rank["name"])
    return next(str(rank["name"]) for rank in table["rank"] if rank.get("otherwise"))


def prevailing(principle: Principle, one: Party, other: Party) -> Party | None:
    """Give which of two a principle lets prevail; None where it does not decide."""
    for mine, others in ((one, other), (other, one)):
        if _WINS[principle](mine, others):
            return mine
    return None


def deciding(
    parties: tuple[Party, Party], principles: Sequence[Principle] = DECLARED
) -> tuple[Principle, Party] | None:
    """Give the first of some principles that decides between two, and for whom; None where none does."""
    for principle in principles:
        if found := prevailing(principle, *parties):
            return principle, found
    return None


def dated(origin: str | None) -> bool:
    """Tell whether the first day of a version says when it was made: by whoever loaded it, or by its own clause."""
    return origin in _DATED


def _superior(one: Party, other: Party) -> bool:
    return _height(one) > _height(other) > 0


def _specialis(one: Party, other: Party) -> bool:
    return one.special and not other.special


def _posterior(one: Party, other: Party) -> bool:
    known = one.dated and other.dated and one.rank == other.rank
    return known and not one.special and not other.special and one.since > other.since


def _tier(one: Party, other: Party) -> bool:
    return one.tier is not None and other.tier is not None and one.tier < other.tier


_WINS = {
    Principle.SUPERIOR: _superior,
    Principle.SPECIALIS: _specialis,
    Principle.POSTERIOR: _posterior,
    Principle.TIER: _tier,
}


def _height(party: Party) -> int:
    order: Sequence[str] = _table()["order"]["highest_first"]
    return len(order) - order.index(party.rank) if party.rank in order else 0


def _begins(word: str, title: str) -> bool:
    at = title.find(word)
    return at >= 0 and (word[:1].islower() or at == 0 or not title[at - 1].isalnum())


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("provenance.conflicts").joinpath("ranks.toml").read_text(encoding="utf-8"))
