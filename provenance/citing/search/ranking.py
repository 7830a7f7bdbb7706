"""From candidates to hits: those by words and those by meaning are ranked as one, each with its reason in words.

Both ways rank the same candidates, and the ranks are fused (reciprocal rank fusion: G. Cormack, C. Clarke,
S. Büttcher, SIGIR 2009). What is not the law of today ranks behind what is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.citing.search.hits import Evidence, Hit, Via
from provenance.citing.search.matching import Match, match, share
from provenance.citing.search.shelf import Shelved, today
from provenance.citing.search.terms import Term

_K = 10
_LOOKED_AT = 3
_BEHIND = 0.5
_MOST_OF = 0.6
_NEAR = 3
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_A_PAIR = 2


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate: its row, what of the question stands in it, and which of the nearest it is (0: none of them)."""

    row: Mapping[str, Any]
    source: Shelved
    match: Match
    nearest: int
    by_words: bool
    standing: str | None
    order: float


def rank(
    rows: Sequence[Mapping[str, Any]],
    words: frozenset[str],
    nearest: Mapping[str, int],
    terms: Sequence[Term],
    sources: Mapping[str, Shelved],
    most: int,
) -> list[Ranked]:
    """Rank candidates; ``words`` are the ids of those found by words, ``nearest`` the ranks of those by meaning.

    Only the ``most`` best and twice as many more are looked at Satz by Satz.
    """
    shares = {row["id"]: share(terms, row["text"], _headings(row)) for row in rows}
    best = sorted(shares, key=lambda one: -shares[one])[: most * _LOOKED_AT]
    looked = {*best, *(one for one, place in nearest.items() if place <= most * _LOOKED_AT)}
    rows = [row for row in rows if row["id"] in looked]
    matches = {row["id"]: match(terms, row["text"], _headings(row)) for row in rows}
    by_match = sorted((row["id"] for row in rows if row["id"] in words), key=lambda one: -matches[one].rank)
    lexical = _ranks(by_match, matches)
    found: list[Ranked] = []
    for row in rows:
        segment = row["id"]
        source = sources[segment.split("#")[0]]
        standing = source.standing or _own_standing(row)
        order = sum(
            weight / (_K + place)
            for place, weight in ((lexical.get(segment, 0), matches[segment].rank), (nearest.get(segment, 0), 1.0))
            if place
        )
        order *= _BEHIND if standing else 1.0
        near = nearest.get(segment, 0)
        found.append(Ranked(row, source, matches[segment], near, segment in words, standing, order))
    return sorted(found, key=lambda one: (-one.order, one.source.number, one.row["position"]))


def placed(row: Mapping[str, Any], terms: Sequence[Term], sources: Mapping[str, Shelved]) -> Ranked:
    """Give a place that no search found but something else leads to, as a candidate of no order."""
    source = sources[row["id"].split("#")[0]]
    standing = source.standing or _own_standing(row)
    held = match(terms, row["text"], _headings(row))
    return Ranked(row, source, held, 0, by_words=False, standing=standing, order=0.0)


def _ranks(ordered: Sequence[str], matches: Mapping[str, Match]) -> dict[str, int]:
    """Give ranks from 1; what matches alike has one rank."""
    ranks: dict[str, int] = {}
    for at, segment in enumerate(ordered):
        before = ordered[at - 1] if at else segment
        same = at and matches[before].rank == matches[segment].rank
        ranks[segment] = ranks[before] if same else at + 1
    return ranks


def _headings(row: Mapping[str, Any]) -> list[str]:
    return [row["heading"] or "", *(row["heading_path"] or ())[-1:]]


def _own_standing(row: Mapping[str, Any]) -> str | None:
    if row["dropped"]:
        return "dropped from the law"
    since = row["valid_from"]
    return f"not in force before {since}" if since and since > today() else None


def hit(one: Ranked, places: int, *, leads: str | None = None, path: tuple[Via, ...] = ()) -> Hit:
    """Give a ranked candidate as a hit; ``leads`` is the place of the question that it is or stands in.

    ``path`` is how a search that follows the graph found it; one of several steps leads from another place to it.
    """
    row = one.row
    start, end = one.match.satz
    reached = bool(path) and not (one.by_words or one.nearest or len(path) == 1)
    defines = bool(path) and not (one.by_words or one.nearest or len(path) > 1)
    if leads:
        evidence, reason = Evidence.HIGH, f"the place that the question names ({leads})"
    elif reached:
        evidence, reason = _led_to(one, path)
    elif defines:
        evidence, reason = Evidence.MEDIUM, "defines what the question asks for"
    else:
        evidence, reason = judged(one, places)
    locator: dict[str, Any] = {"section": row["locator"]}
    if row["page"]:
        locator["page"] = row["page"]
    own = "both" if one.by_words and one.nearest else "words" if one.by_words else "meaning"
    found_by = "place" if leads else "graph" if reached or defines else own
    return Hit(
        source_id=one.source.number,
        source_name=one.source.abbreviation or one.source.name,
        printed=row["locator"],
        text=row["text"],
        heading=row["heading"],
        page=row["page"],
        evidence=evidence,
        reason=reason,
        quote=row["text"][start:end].strip(),
        locator=locator,
        segment=row["id"],
        artifact_id=one.source.artifact_id,
        found_by=found_by,
        standing=one.standing,
        path=path,
    )


def _led_to(one: Ranked, path: tuple[Via, ...]) -> tuple[Evidence, str]:
    """Say what leads to a place that was not found itself; it may answer without a word of the question."""
    some = [*one.match.there, *one.match.above]
    told = f"{path[0].at}, which was found, leads here"
    return (Evidence.MEDIUM, f"{told}; has {_quoted(some)}") if some else (Evidence.LOW, told)


def judged(one: Ranked, places: int) -> tuple[Evidence, str]:
    """Say how good the evidence of a candidate is, and why, in words."""
    held = one.match
    asked = len(held.there) + len(held.above) + len(held.absent)
    near = f"{_ordinal(one.nearest)} nearest in meaning of {places:,} places" if one.nearest else ""
    also = f"; {near}" if near and one.nearest <= _NEAR else ""
    if asked and len(held.together) == asked:
        return Evidence.HIGH, f"{_all(asked)} of the question {_stand(asked)} in one Satz{also}"
    if asked and not held.absent:
        where = "in this place, not in one Satz"
        if held.above:
            where = f"here or, {_quoted(held.above)}, in the heading above"
        return Evidence.MEDIUM, f"{_all(asked)} of the question {_stand(asked)} {where}{also}"
    lacks = f"{_quoted(held.absent)} {'is' if len(held.absent) == 1 else 'are'} missing" if held.absent else ""
    some = [*held.there, *held.above]
    if some and held.share >= _MOST_OF:
        return (
            Evidence.MEDIUM,
            f"{_count(len(some))} of the {_count(asked)} words {_stand(len(some))} here; {lacks}{also}",
        )
    if some and one.nearest and one.nearest <= _NEAR:
        return Evidence.MEDIUM, f"{near}, and has {_quoted(some)}"
    if some:
        shown = f"; {near}" if near else ""
        return (
            Evidence.LOW,
            f"only {_quoted(some)} of the {_count(asked)} words stand{'s' if len(some) == 1 else ''} here{shown}",
        )
    return Evidence.LOW, f"{near}, and none of the words of the question stands here"


def _all(number: int) -> str:
    if number == 1:
        return "the one word"
    return "both words" if number == _A_PAIR else f"all {_count(number)} words"


def _stand(number: int) -> str:
    return "stands" if number == 1 else "stand"


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _quoted(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")  # noqa: PLR2004
    return "the" if number == 1 else f"the {number}{ending}"
