"""From candidates to hits: those by words and those by meaning are ranked as one, each with its reason in words.

Both ways rank the same candidates, and the ranks are fused (reciprocal rank fusion: G. Cormack, C. Clarke,
S. Büttcher, SIGIR 2009). What is not the law of today ranks behind what is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from provenance.citing.search.hits import Evidence, Hit, Via
from provenance.citing.search.scope import IndexedSource, VersionStanding, place_standing
from provenance.citing.search.vocabulary import Term
from provenance.citing.search.wording import Wording
from provenance.language.satz import split
from provenance.language.stems import words_of

_HEADING = 0.5
_LED = 0.9
_LIST = 1_200
_PARTED = 0.85
_KEPT = 2_048


@dataclass(frozen=True, slots=True)
class Match:
    """What of the terms stands where. Shares are of the weight of all terms, 0 to 1.

    ``satz`` are the bounds of the Satz that holds most, ``together`` the words of the question that stand in it,
    ``there`` those in the place, ``above`` those only in its headings, ``absent`` those in neither. ``headed`` is the
    share of the terms in the headings, ``near`` how close together they stand in the Satz: 1 side by side.
    """

    share: float
    in_satz: float
    satz: tuple[int, int]
    together: tuple[str, ...]
    there: tuple[str, ...]
    above: tuple[str, ...]
    absent: tuple[str, ...]

    headed: float = 0.0
    near: float = 0.0

    @property
    def rank(self) -> float:
        """Return what hits are ordered by: words of one Satz tell more than those of one place, close ones most."""
        return 0.55 * self.in_satz + 0.25 * self.share + 0.1 * self.headed + 0.1 * self.near


def share(terms: Sequence[Term], text: str, headings: Iterable[str] = ()) -> float:
    """Return how much of the terms stands in a text or above it: a first look, before `match`."""
    total = sum(term.weight for term in terms) or 1.0
    in_place, above = _held(terms, _words(text)), _held(terms, _headed(headings))
    return sum(_in_place(term, in_place, above) for term in terms) / total


def held(terms: Sequence[Term], text: str, leads: Iterable[str] = (), headings: Iterable[str] = ()) -> dict[str, float]:
    """Return how surely each term stands in a text, in the leads of its list or, for half, in the headings above."""
    found = _held(terms, _words(text))
    for words, worth in ((_headed(leads), _LED), (_headed(headings), _HEADING)):
        for term, sure in _held(terms, words).items():
            found[term] = max(found.get(term, 0.0), worth * sure)
    return found


def number_held(terms: Sequence[Term], text: str) -> int:
    """Say how many of the terms stand in a text."""
    return len(_held(terms, _words(text)))


@lru_cache(maxsize=_KEPT)
def _words(text: str) -> frozenset[str]:
    return frozenset(words_of(text))


@lru_cache(maxsize=_KEPT)
def _parted(text: str) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """Return the bounds of each Satz of a text, and its words in their order."""
    return tuple((start, end, tuple(words_of(text[start:end]))) for start, end in saetze(text))


def _headed(headings: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*map(_words, headings))


def _in_place(term: Term, in_place: Mapping[str, float], above: Mapping[str, float]) -> float:
    """Return what a term counts: what stands in the heading is said of the place, though not by it."""
    return term.weight * max(in_place.get(term.word, 0.0), _HEADING * above.get(term.word, 0.0))


def match(terms: Sequence[Term], text: str, headings: Iterable[str] = ()) -> Match:
    """Say what of the terms stands in a text and in the headings above it."""
    total = sum(term.weight for term in terms) or 1.0
    in_place, above = _held(terms, _words(text)), _held(terms, _headed(headings))
    best, best_share, best_held, near = (0, len(text)), -1.0, dict[str, float](), 0.0
    at_all = [term for term in terms if term.word in in_place]
    for start, end, inside in _parted(text):
        held = _held(at_all, set(inside))
        weight = sum(term.weight * held.get(term.word, 0.0) for term in terms) / total
        if weight > best_share:
            best, best_share, best_held, near = (start, end), weight, held, _near(terms, inside)
    names = [term.word for term in terms]
    return Match(
        share=sum(_in_place(term, in_place, above) for term in terms) / total,
        in_satz=max(best_share, 0.0),
        satz=best,
        together=tuple(name for name in names if name in best_held),
        there=tuple(name for name in names if name in in_place),
        above=tuple(name for name in names if name in above and name not in in_place),
        absent=tuple(name for name in names if name not in above and name not in in_place),
        headed=sum(term.weight * above.get(term.word, 0.0) for term in terms) / total,
        near=near,
    )


def saetze(text: str) -> list[tuple[int, int]]:
    """Return the bounds of the Sätze of a text; what has no end for very long is a list, of which each line is one."""
    found: list[tuple[int, int]] = []
    for start, end in split(text) or [(0, len(text))]:
        if end - start <= _LIST:
            found.append((start, end))
            continue
        lines = re.finditer(r"[^\n]+", text[start:end])
        found += [(start + line.start(), start + line.end()) for line in lines]
    return found


def _near(terms: Sequence[Term], words: Sequence[str]) -> float:
    """Say how close together the terms stand: their number over that of the words from first to last."""
    forms = {form: term.word for term in terms for one in (term, *term.parts) for form in one.forms}
    at = [place for place, word in enumerate(words) if word in forms]
    if not at:
        return 0.0
    return len({forms[words[place]] for place in at}) / (at[-1] - at[0] + 1)


def _held(terms: Sequence[Term], words: frozenset[str] | set[str]) -> dict[str, float]:
    """Return how surely each term stands among some words; those that do not are left out."""
    return {term.word: sure for term in terms if (sure := _surely(term, words))}


def _surely(term: Term, words: frozenset[str] | set[str]) -> float:
    apart = term.forms.keys().isdisjoint(words)
    own = 0.0 if apart else max(term.forms[word] for word in words & term.forms.keys())
    if own == 1.0 or not term.parts:
        return own
    parts = min(_surely(part, words) for part in term.parts)
    return max(own, _PARTED * parts)


_K = 10
_LOOKED_AT = 3
_BEHIND = 0.5
_MOST_OF = 0.6
_NEAR = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate: its row, what of the question stands in it, and which of the nearest it is (0: none of them)."""

    row: Mapping[str, Any]
    source: IndexedSource
    match: Match
    nearest: int
    by_words: bool
    standing: VersionStanding | None
    order: float


def rank(
    rows: Sequence[Mapping[str, Any]],
    words: frozenset[str],
    nearest: Mapping[str, int],
    terms: Sequence[Term],
    sources: Mapping[str, IndexedSource],
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
        standing = place_standing(row, source)
        order = sum(
            weight / (_K + place)
            for place, weight in ((lexical.get(segment, 0), matches[segment].rank), (nearest.get(segment, 0), 1.0))
            if place
        )
        order *= _BEHIND if standing else 1.0
        near = nearest.get(segment, 0)
        found.append(Ranked(row, source, matches[segment], near, segment in words, standing, order))
    return sorted(found, key=lambda one: (-one.order, one.source.number, one.row["position"]))


def placed(row: Mapping[str, Any], terms: Sequence[Term], sources: Mapping[str, IndexedSource]) -> Ranked:
    """Return a place that no search found but something else leads to, as a candidate of no order."""
    source = sources[row["id"].split("#")[0]]
    standing = place_standing(row, source)
    held = match(terms, row["text"], _headings(row))
    return Ranked(row, source, held, 0, by_words=False, standing=standing, order=0.0)


def _ranks(ordered: Sequence[str], matches: Mapping[str, Match]) -> dict[str, int]:
    """Return ranks from 1; what matches alike has one rank."""
    ranks: dict[str, int] = {}
    for at, segment in enumerate(ordered):
        before = ordered[at - 1] if at else segment
        same = at and matches[before].rank == matches[segment].rank
        ranks[segment] = ranks[before] if same else at + 1
    return ranks


def _headings(row: Mapping[str, Any]) -> list[str]:
    return [row["heading"] or "", *(row["heading_path"] or ())[-1:]]


def hit(one: Ranked, places: int, wording: Wording, *, leads: str | None = None, path: tuple[Via, ...] = ()) -> Hit:
    """Return a ranked candidate as a hit; ``leads`` is the place of the question that it is or stands in.

    ``path`` is how a search that follows the graph found it; one of several steps leads from another place to it.
    """
    row = one.row
    start, end = one.match.satz
    reached = bool(path) and not (one.by_words or one.nearest or len(path) == 1)
    defines = bool(path) and not (one.by_words or one.nearest or len(path) > 1)
    if leads:
        evidence, reason = Evidence.HIGH, wording.said("named", place=leads)
    elif reached:
        evidence, reason = _led_to(one, path, wording)
    elif defines:
        evidence, reason = Evidence.MEDIUM, wording.said("defines")
    else:
        evidence, reason = judged(one, places, wording)
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
        standing=one.standing.said(wording.language) if one.standing else None,
        path=path,
    )


def _led_to(one: Ranked, path: tuple[Via, ...], wording: Wording) -> tuple[Evidence, str]:
    """Say what leads to a place that was not found itself; it may answer without a word of the question."""
    some = [*one.match.there, *one.match.above]
    if not some:
        return Evidence.LOW, wording.said("leads", place=path[0].at)
    return Evidence.MEDIUM, wording.said("leads and has", place=path[0].at, words=wording.quoted(some))


def judged(one: Ranked, places: int, wording: Wording) -> tuple[Evidence, str]:
    """Say how good the evidence of a candidate is, and why, in words."""
    held = one.match
    asked = len(held.there) + len(held.above) + len(held.absent)
    near = wording.near(one.nearest, places)
    also = [near] if near and one.nearest <= _NEAR else []
    some = [*held.there, *held.above]
    if asked and not held.absent:
        where = "in Satz" if len(held.together) == asked else "in heading" if held.above else "in place"
        told = wording.numbered("all", asked, where=wording.said(where, words=wording.quoted(held.above)))
        return Evidence.HIGH if where == "in Satz" else Evidence.MEDIUM, "; ".join([told, *also])
    if some and held.share >= _MOST_OF:
        told = wording.numbered("some", len(some), asked=wording.number(asked))
        missing = wording.numbered("missing", len(held.absent), words=wording.quoted(held.absent))
        return Evidence.MEDIUM, "; ".join([told, missing, *also])
    if some and also:
        return Evidence.MEDIUM, wording.said("near and has", near=near, words=wording.quoted(some))
    if some:
        told = wording.numbered("only", len(some), words=wording.quoted(some), asked=wording.number(asked))
        return Evidence.LOW, "; ".join([told, *([near] if near else [])])
    return Evidence.LOW, wording.said("near and none", near=near)
