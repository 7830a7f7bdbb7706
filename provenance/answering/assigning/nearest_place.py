"""The places that a claim points at, which are told where nothing bears it.

A claim in words of its own has few words of the Satz that it means. So each of its telling words counts by the nearest
of the words of a place, and by how rare that one is in the sources; a compound counts as its parts together. What the
heading says counts as well, what another place of the same section says counts less, and a long place, which has
something of everything, loses. Measures count by what they come to ("sechs Monate", "ein halbes Jahr"). Where the
sources have vectors, how near the place is in meaning counts too, and its section with it. Nothing here says that a
place bears anything.

Places are found by words and by meaning; those of the sections that come out best are then ranked together, since the
Satz that is meant may say "sie" for what only its neighbour names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log
from typing import Any

from provenance.citing.search.neighbourhood import UNREAD
from provenance.citing.search.vocabulary import Vocabulary, value_of
from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.features import features
from provenance.language.measures import may_be_one
from provenance.language.stems import NEGATIONS, STOP, family, plain, stem, words_of
from provenance.text.found import Feature

_SAME, _DERIVED, _SYNONYM, _HELD, _ALIKE, _SHARED = 1.0, 0.9, 0.8, 0.6, 0.5, 0.45
_PART = 4  # letters that may be a part of a word
_RUN = 6  # letters in a row that two words share for some reason
_COMPOUND = 7  # letters of a word that may be one of two
_PREFIXES = ("ge", "be", "ver", "er", "ent", "un", "zer")


@dataclass(frozen=True, slots=True)
class Kin:
    """What stands in the sources for a word: each form with how nearly it means it and what it weighs."""

    forms: Mapping[str, float]
    weights: Mapping[str, float]


def kin(word: str, vocabulary: Vocabulary) -> Kin:
    """Return words of the sources that a word may mean; those that stand in many places weigh less, alone or all."""
    counts = {form: count for form, (_, count) in vocabulary.alike(word).items()}
    for letters in _letters(word, vocabulary):
        counts |= vocabulary.holding(letters)
    parts = vocabulary.parts(word)
    near = {form: _near(word, form) or _shares(parts, vocabulary.parts(form)) for form in counts}
    forms = {form: degree for form, degree in near.items() if degree}
    together = vocabulary.weight(min(sum(counts[form] for form in forms), vocabulary.places))
    return Kin(forms, {form: (together * vocabulary.weight(counts[form])) ** 0.5 for form in forms})


def _letters(word: str, vocabulary: Vocabulary) -> Collection[str]:
    """Return the letters by which words that may mean a word are looked up."""
    root = plain(family(word))
    found = {root, root[:_RUN], root[-_RUN:], _bare(root), *vocabulary.parts(word)}
    found |= {other for line in _lines(word) for other in _table()[0][line]}
    return {one for one in found if len(one) >= _PART}


@lru_cache(maxsize=100_000)
def _near(one: str, other: str) -> float:
    """Say how nearly two words mean the same, 0 where nothing tells that they do."""
    if one == other or stem(one) == stem(other):
        return _SAME
    ours, theirs = value_of(one), value_of(other)
    if ours is not None or theirs is not None:
        return _DERIVED if ours == theirs else 0.0
    short, long = sorted((family(one), family(other)), key=len)
    if short == long:
        return _DERIVED
    if _lines(one) & _lines(other):
        return _SYNONYM
    if len(short) >= _PART and (long.startswith(short) or long.endswith(short)):
        return _HELD
    short, long = sorted((_bare(short), _bare(long)), key=len)
    run = any(short[at : at + _RUN] in long for at in range(len(short) - _RUN + 1))
    return _ALIKE if run or (len(short) > _PART and short in long) else 0.0


def _shares(parts: Collection[str], others: Collection[str]) -> float:
    return _SHARED if set(parts) & set(others) else 0.0


@lru_cache(maxsize=100_000)
def _bare(root: str) -> str:
    """Return a root without the prefix that it begins with: "spleiß" of "gespleiß"."""
    prefix = next((one for one in _PREFIXES if root.startswith(one) and len(root) - len(one) >= _PART), "")
    return root[len(prefix) :]


@lru_cache(maxsize=100_000)
def _lines(word: str) -> frozenset[int]:
    """Return the lines of the table that have a word, or what a compound begins or ends with."""
    known, root = _table()[1], family(word)
    found = known.get(root) or known.get(_bare(root))
    if found or len(root) < _COMPOUND:
        return frozenset(found or ())
    return frozenset(line for piece in _pieces(root) for line in known.get(piece, ()))


def _pieces(root: str) -> Iterator[str]:
    for at in range(_PART, len(root) - _PART + 1):
        yield root[at:]
        yield root[:at]


@cache
def _table() -> tuple[list[list[str]], dict[str, set[int]]]:
    """Return the lines of the table, each with the roots of its words, and the lines that have a root."""
    lines = str(classes.table("synonym")["groups_de"]).strip().splitlines()
    roots = [[family(word) for word in line.split()] for line in lines]
    known: dict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(roots):
        for root in line:
            known[root].add(number)
    return roots, known


_EMPTY = frozenset(stem(word) for word in STOP | NEGATIONS)
_MOST_WORDS, _MOST_FORMS = 24, 10
_KEPT = 4_096
_SECTIONS = 12  # whose places are ranked together
_MEASURED = 30  # places of the first ranks, whose measures are read

Row = Mapping[str, Any]
Rows = Callable[[str], Collection[Row]]
"""Gives the places that the index ranks first for words in the syntax of Lucene."""
Placed = Callable[[Sequence[str]], Collection[Row]]
"""Gives places by their ids, or all places of some sections by those of the sections: those of the law of today."""
Near = Callable[[Collection[str] | None], Mapping[str, float]]
"""Gives cosines by the ids of places: of some, or of those that are nearest in meaning. Empty where none is known."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign counts beside a word of the place itself.

    Fitted on the free paraphrases of the tests, each statute told by weights that the other three gave, and rounded
    (docs/adr/0021). ``long`` is what a place of more than ``usual`` telling words loses, ``measure`` counts beside
    the rarity of a measure, ``near`` for a cosine of 1 and ``section_near`` for the mean cosine of the section.
    """

    heading: float = 1.0
    section: float = 0.3
    long: float = 0.4
    usual: float = 8.0
    measure: float = 0.3
    near: float = 90.0
    section_near: float = 40.0


WEIGHTS = Weights()


_Held = Callable[[str], Sequence[float]]
"""Gives what the words of a text count for each telling word that is asked for."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """A place, and how much speaks for it: of two places the odds that one is meant are about e to the difference."""

    row: Row
    points: float


class _Asked:
    """The telling words of a text, with the parts of those that are compounds, as places are held against them."""

    def __init__(self, text: str, known: Callable[[str], Kin], parts: Callable[[str], Sequence[str]]) -> None:
        telling = _telling(text)
        inner = [parts(word) for word in telling]
        self.words = [known(word) for word in telling]
        self._number = len(telling)
        self._parts = [(number, part) for number, some in enumerate(inner) if len(some) > 1 for part in some]
        self._counts: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for column, one in enumerate([*self.words, *(known(part) for _, part in self._parts)]):
            for form, near in one.forms.items():
                self._counts[form].append((column, near * one.weights[form]))

    def counted(self, text: str) -> Sequence[float]:
        """Return what the words of a text count; see `held`."""
        return self.held(_words(text)[0])

    def held(self, words: frozenset[str]) -> list[float]:
        """Return for each telling word what the nearest of some words counts, or its parts together if that is more."""
        best = [0.0] * (self._number + len(self._parts))
        for word in self._counts.keys() & words:
            for column, count in self._counts[word]:
                best[column] = max(best[column], count)
        together = [0.0] * self._number
        for (number, _), count in zip(self._parts, best[self._number :], strict=True):
            together[number] += count
        return [max(one, other) for one, other in zip(best, together, strict=False)]


class Pointing:
    """Tells for claims on some sources which of their places they point at."""

    def __init__(self, vocabulary: Vocabulary, weights: Weights = WEIGHTS) -> None:
        self._vocabulary = vocabulary
        self._weights = weights
        self._kin = lru_cache(maxsize=4_096)(self._known)
        self._asked = lru_cache(maxsize=256)(self._read)

    def _known(self, word: str) -> Kin:
        return kin(word, self._vocabulary)

    def _read(self, text: str) -> _Asked:
        return _Asked(text, self._kin, self._vocabulary.parts)

    def searched(self, text: str) -> str:
        """Return what the index is asked for to find the places that a text may point at."""
        return " ".join(dict.fromkeys(word for one in self._asked(text).words for word in _searched(one)))

    def at(
        self, text: str, language: Language, rows: Rows, sections: Placed, near: Near, placed: Placed
    ) -> list[Pointed]:
        """Return the places that a text points at, best first; none where no place has anything like its words."""
        asked, searched = self._asked(text), self.searched(text)
        held = cache(asked.counted)  # headings and places come again
        found = {str(row["id"]): row for row in (rows(searched) if searched else ())}
        nearest = near(None)
        found |= {str(row["id"]): row for row in placed([one for one in nearest if one not in found])}
        first = self._ranked(held, found.values(), nearest)
        best = list(dict.fromkeys(section_of(str(one.row["id"])) for one in first))[:_SECTIONS]
        found |= {str(row["id"]): row for row in (sections(best) if best else ())}
        among = set(best)
        chosen = {identifier: row for identifier, row in found.items() if section_of(identifier) in among}
        ranked = self._ranked(held, chosen.values(), near(chosen) if nearest else {})
        return self._measured(text, language, ranked)

    def _ranked(self, counted: _Held, rows: Iterable[Row], near: Mapping[str, float]) -> list[Pointed]:
        """Rank places by words and meaning; without vectors a place that has nothing like the words is none."""
        by_section: dict[str, list[tuple[Row, Sequence[float]]]] = defaultdict(list)
        for row in (one for one in rows if one["kind"] not in UNREAD):
            by_section[section_of(str(row["id"]))].append((row, counted(str(row["text"]))))
        found: list[Pointed] = []
        least = min(near.values(), default=0.0)
        for places in by_section.values():
            around = [max(some) for some in zip(*(held for _, held in places), strict=True)]
            cosines = [near.get(str(row["id"]), least) for row, _ in places]
            mean = sum(cosines) / len(cosines)
            for (row, held), cosine in zip(places, cosines, strict=True):
                points = self._points(counted, row, held, around)
                if points or near:
                    meant = self._weights.near * cosine + self._weights.section_near * mean
                    found.append(Pointed(row, points + meant))
        return sorted(found, key=lambda one: -one.points)

    def _points(self, counted: _Held, row: Row, held: Sequence[float], around: Sequence[float]) -> float:
        weights = self._weights
        above = counted(str(row["heading"] or ""))
        shorter = 1 + weights.long * log(1 + _words(str(row["text"]))[1] / weights.usual)
        signs = zip(held, above, around, strict=True)
        return sum(max(own / shorter, weights.heading * head, weights.section * beside) for own, head, beside in signs)

    def _measured(self, text: str, language: Language, ranked: list[Pointed]) -> list[Pointed]:
        """Rank the first places anew with the measures of the text that stand there."""
        if not (measures := _measures(text, language)):
            return ranked
        first = ranked[:_MEASURED]
        there = [_measures(str(one.row["text"]), language) for one in first]
        more = [0.0] * len(first)
        for measure in measures:
            agree = [any(may_be_one(measure, other) for other in some) for some in there]
            weight = self._weights.measure * self._vocabulary.weight(min(sum(agree), self._vocabulary.places))
            more = [points + weight * agrees for points, agrees in zip(more, agree, strict=True)]
        found = [Pointed(one.row, one.points + points) for one, points in zip(first, more, strict=True)]
        return [*sorted(found, key=lambda one: -one.points), *ranked[_MEASURED:]]


def section_of(identifier: str) -> str:
    """Return the id of the section that a place is in: that of its source with the first part of its name."""
    return identifier.partition("_")[0]


@lru_cache(maxsize=_KEPT)
def _measures(text: str, language: Language) -> tuple[Feature, ...]:
    return tuple(one for one in features(text, language) if one.kind in {"number", "date"} and not one.reference)


def _telling(text: str) -> list[str]:
    words = dict.fromkeys(word for word in words_of(text) if len(word) > 1 and stem(word) not in _EMPTY)
    return list(words)[:_MOST_WORDS]


def _searched(one: Kin) -> list[str]:
    """Return the words to look up, one a stem, each with what it counts."""
    ordered = sorted(one.forms, key=lambda form: (-one.forms[form] * one.weights[form], form))
    chosen: dict[str, str] = {}
    for form in ordered:
        chosen.setdefault(stem(form), form)
    return [f"{form}^{one.forms[form] * one.weights[form]:.1f}" for form in list(chosen.values())[:_MOST_FORMS]]


@lru_cache(maxsize=_KEPT)
def _words(text: str) -> tuple[frozenset[str], int]:
    """Return the words of a place, and how many of them tell something."""
    words = frozenset(words_of(text))
    return words, len({word for word in words if stem(word) not in _EMPTY})
