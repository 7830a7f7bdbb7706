"""How much of what is asked for stands in a text: in one Satz, in the whole place, in the heading above it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from provenance.citing.search.terms import Term
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
        """Give what hits are ordered by: words in one Satz tell more than words in one place, close ones more still."""
        return 0.55 * self.in_satz + 0.25 * self.share + 0.1 * self.headed + 0.1 * self.near


def share(terms: Sequence[Term], text: str, headings: Iterable[str] = ()) -> float:
    """Give how much of the terms stands in a text or above it: a first look, before `match`."""
    total = sum(term.weight for term in terms) or 1.0
    in_place, above = _held(terms, _words(text)), _held(terms, _headed(headings))
    return sum(_in_place(term, in_place, above) for term in terms) / total


def held(terms: Sequence[Term], text: str, leads: Iterable[str] = (), headings: Iterable[str] = ()) -> dict[str, float]:
    """Give how surely each term stands in a text, in the leads of its list, or, for half, in the headings above it."""
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
    """Give the bounds of each Satz of a text, and its words in their order."""
    return tuple((start, end, tuple(words_of(text[start:end]))) for start, end in saetze(text))


def _headed(headings: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*map(_words, headings))


def _in_place(term: Term, in_place: Mapping[str, float], above: Mapping[str, float]) -> float:
    """Give what a term counts: what stands in the heading is said of the place, though not by it."""
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
    """Give the bounds of the Sätze of a text; what has no end for very long is a list, of which each line is one."""
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
    """Give how surely each term stands among some words; those that do not are left out."""
    return {term.word: sure for term in terms if (sure := _surely(term, words))}


def _surely(term: Term, words: frozenset[str] | set[str]) -> float:
    apart = term.forms.keys().isdisjoint(words)
    own = 0.0 if apart else max(term.forms[word] for word in words & term.forms.keys())
    if own == 1.0 or not term.parts:
        return own
    parts = min(_surely(part, words) for part in term.parts)
    return max(own, _PARTED * parts)
