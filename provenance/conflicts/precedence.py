"""Which place goes before which by the words of the law itself: "abweichend von § 5", "§ 7 bleibt unberührt".

The words are a table (`precedence.toml`). Such words settle a conflict: who drafted the law has decided it. Where they
lead in a circle, nothing is decided at all (`provenance.conflicts.structure`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from etl.kinds import DocumentKind
from provenance.model.conflicts import Principle
from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse
from provenance.text import patterns as re

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
    """Return the rank of a norm by the kind of its source and the words of its title."""
    table, known = _principles_table(), DocumentKind.of(kind)
    for rank in table["rank"]:
        if (known and known.row.rank == rank["name"]) or any(_begins(word, title) for word in rank.get("title", ())):
            return str(rank["name"])
    return next(str(rank["name"]) for rank in table["rank"] if rank.get("otherwise"))


def prevailing(principle: Principle, one: Party, other: Party) -> Party | None:
    """Return which of two a principle lets prevail; None where it does not decide."""
    for mine, others in ((one, other), (other, one)):
        if _WINS[principle](mine, others):
            return mine
    return None


def deciding(
    parties: tuple[Party, Party], principles: Sequence[Principle] = DECLARED
) -> tuple[Principle, Party] | None:
    """Return the first of some principles that decides between two, and for whom; None where none does."""
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
    order: Sequence[str] = _principles_table()["order"]["highest_first"]
    return len(order) - order.index(party.rank) if party.rank in order else 0


def _begins(word: str, title: str) -> bool:
    at = title.find(word)
    return at >= 0 and (word[:1].islower() or at == 0 or not title[at - 1].isalnum())


@cache
def _principles_table() -> Mapping[str, Any]:
    return tomllib.loads(files("provenance.conflicts").joinpath("ranks.toml").read_text(encoding="utf-8"))


_LISTED = r"(?:[\w§.()–-]+,?\s+){0,9}"
"""Between the words and a reference may stand other references: "abweichend von § 7 Absatz 2 und § 15 Absatz 1"."""
_CLAUSE = r"[^.;:]{0,60}?"
_GAP = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for the reference


@dataclass(frozen=True, slots=True)
class Before:
    """A place that goes before another, with the ids of both, the words that say so and where these stand."""

    first: str
    second: str
    first_place: str
    second_place: str
    words: str
    said_at: str

    def decides(self, one: str, other: str) -> bool:
        """Tell whether it says that what stands at one printed place goes before what stands at another."""
        return _covers(self.first_place, one) and _covers(self.second_place, other)


def marking() -> list[str]:
    """Return words of which one stands in every text that says which of two goes first, for a query."""
    table = _table()
    return [
        *(word for part in ("front", "behind") for side in ("first", "second") for word in table[part][side]),
        *(f" {verb} " for verb in table["own"]["verbs"]),
    ]


def precedences(rows: Iterable[Mapping[str, Any]]) -> list[Before]:
    """Read the rows of ``conflict/references``."""
    return [found for row in rows for found in _of(row)]


def _of(row: Mapping[str, Any]) -> Iterator[Before]:
    text, start = str(row["text"]), int(row["start"])
    front, behind = text[:start], text[start + len(str(row["words"])) :]
    mine, other = (row["id"], row["locator"]), (row["to"], row["to_locator"])
    for pattern, where, goes_first in _patterns():
        found = pattern.search(front if where == "front" else behind)
        if where == "own":
            found = pattern.search(f"{front}{_GAP}{behind}")
        if found:
            first, second = (mine, other) if goes_first else (other, mine)
            if first[0] != second[0]:
                words = " ".join(found[0].replace(_GAP, str(row["words"])).split())
                yield Before(first[0], second[0], first[1], second[1], words, mine[1])
            return


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str, bool]]:
    table = _table()
    found: list[tuple[re.Pattern[str], str, bool]] = []
    verbs, particle = "|".join(table["own"]["verbs"]), table["own"]["particle"]
    own = rf"\b(?:{verbs}) (?:{_LISTED}){_GAP}{_CLAUSE}\b{particle}\b"
    found.append((re.compile(own, re.IGNORECASE), "own", True))
    for side, goes_first in (("first", True), ("second", False)):
        front = "|".join(re.escape(one) for one in table["front"][side])
        found.append((re.compile(rf"\b(?:{front})\s+{_LISTED}\Z", re.IGNORECASE), "front", goes_first))
        behind = "|".join(_CLAUSE.join(re.escape(word) for word in one.split()) for one in table["behind"][side])
        found.append((re.compile(rf"\A{_CLAUSE}\b(?:{behind})\b", re.IGNORECASE), "behind", goes_first))
    return found


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("provenance.conflicts").joinpath("precedence.toml").read_text(encoding="utf-8"))


@cache
def _covers(around: str, place: str) -> bool:
    try:
        one, other = parse(around), parse(place)
    except InvalidLocator:
        return False
    bare = Locator(one.section, one.path), Locator(other.section, other.path)
    return one.work == other.work and bare[0].covers(bare[1])
