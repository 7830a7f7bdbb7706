"""The place that a claim points at most, which is told where nothing bears it.

A claim in words of its own has few words of the Satz that it means. So each of its telling words counts by the nearest
of the words of a place, and by how rare that one is in the sources; what only the heading says counts less, and so
does a long place, which has something of everything. Where the sources have vectors, how near the place is in meaning
counts too. Nothing here says that a place bears anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from math import log
from typing import Any

from provenance.citing.search.vocabulary import Vocabulary, value_of
from provenance.language import classes
from provenance.language.stems import NEGATIONS, STOP, family, plain, stem, words_of

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
    """Give the words of the sources that a word may mean; those that stand in many places weigh less, alone or all."""
    counts = {form: count for form, (_, count) in vocabulary.alike(word).items()}
    for letters in _letters(word, vocabulary):
        counts |= vocabulary.holding(letters)
    parts = vocabulary.parts(word)
    near = {form: _near(word, form) or _shares(parts, vocabulary.parts(form)) for form in counts}
    forms = {form: degree for form, degree in near.items() if degree}
    together = vocabulary.weight(min(sum(counts[form] for form in forms), vocabulary.places))
    return Kin(forms, {form: (together * vocabulary.weight(counts[form])) ** 0.5 for form in forms})


def _letters(word: str, vocabulary: Vocabulary) -> Collection[str]:
    """Give the letters by which words that may mean a word are looked up."""
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
    """Give a root without the prefix that it begins with: "spleiß" of "gespleiß"."""
    prefix = next((one for one in _PREFIXES if root.startswith(one) and len(root) - len(one) >= _PART), "")
    return root[len(prefix) :]


@lru_cache(maxsize=100_000)
def _lines(word: str) -> frozenset[int]:
    """Give the lines of the table that have a word, or what a compound begins or ends with."""
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
    """Give the lines of the table, each with the roots of its words, and the lines that have a root."""
    lines = str(classes.table("synonym")["groups_de"]).strip().splitlines()
    roots = [[family(word) for word in line.split()] for line in lines]
    known: dict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(roots):
        for root in line:
            known[root].add(number)
    return roots, known


_EMPTY = frozenset(stem(word) for word in STOP | NEGATIONS)
_HEADED = 0.3
_MEANING = 5.0
"""What a cosine weighs beside the share of the telling words that a place has: of all from 2 to 10 as good as any."""
_LONG, _USUAL = 0.3, 8  # what a long place loses, and how many words it has where that begins to tell
_MOST_WORDS, _MOST_FORMS = 24, 10
_KEPT = 4_096

Rows = Callable[[str], Collection[Mapping[str, Any]]]
"""Gives the places that the index ranks first for words in the syntax of Lucene."""
Placed = Callable[[Sequence[str]], Collection[Mapping[str, Any]]]
"""Gives places by their ids, those of the law of today."""


class Pointing:
    """Tells for claims on some sources which of their places they point at."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._kin = lru_cache(maxsize=4_096)(partial(kin, vocabulary=vocabulary))

    def at(
        self, text: str, rows: Rows, near: Mapping[str, float] | None = None, placed: Placed | None = None
    ) -> Mapping[str, Any] | None:
        """Give the place that a text points at most, None where no place has anything like its words.

        ``near`` are cosines of places nearest in meaning by their ids, best first, and ``placed`` gives places by id.
        """
        known = [self._kin(word) for word in _telling(text)]
        asked = " ".join(dict.fromkeys(word for one in known for word in _searched(one)))
        counts = _counts(known)
        found = {str(row["id"]): row for row in (rows(asked) if asked else ())}
        if not near or placed is None:
            scored = [(_score(len(known), counts, row), row) for row in found.values()]
        else:
            found |= {str(row["id"]): row for row in placed([one for one in near if one not in found])}
            most = sum(max(one.weights.values(), default=0.0) for one in known) or 1.0
            least = min(near.values())
            scored = [
                (_score(len(known), counts, row) / most + _MEANING * near.get(identifier, least), row)
                for identifier, row in found.items()
            ]
        return max((one for one in scored if one[0]), default=(0.0, None), key=lambda one: one[0])[1]


def _telling(text: str) -> list[str]:
    words = dict.fromkeys(word for word in words_of(text) if len(word) > 1 and stem(word) not in _EMPTY)
    return list(words)[:_MOST_WORDS]


def _searched(one: Kin) -> list[str]:
    """Give the words to look up, one a stem, each with what it counts."""
    ordered = sorted(one.forms, key=lambda form: (-one.forms[form] * one.weights[form], form))
    chosen: dict[str, str] = {}
    for form in ordered:
        chosen.setdefault(stem(form), form)
    return [f"{form}^{one.forms[form] * one.weights[form]:.1f}" for form in list(chosen.values())[:_MOST_FORMS]]


def _counts(known: Sequence[Kin]) -> dict[str, list[tuple[int, float]]]:
    """Give for each word of the sources which words of a text it may mean, and what it counts for them."""
    counts: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, one in enumerate(known):
        for form, near in one.forms.items():
            counts[form].append((number, near * one.weights[form]))
    return counts


def _score(known: int, counts: Mapping[str, Sequence[tuple[int, float]]], row: Mapping[str, Any]) -> float:
    (words, number), (head, _) = _words(str(row["text"])), _words(str(row["heading"] or ""))
    there, above = _most(known, counts, words), _most(known, counts, head)
    counted = sum(max(one, _HEADED * other) for one, other in zip(there, above, strict=True))
    return counted / (1 + _LONG * log(1 + number / _USUAL))


def _most(known: int, counts: Mapping[str, Sequence[tuple[int, float]]], words: frozenset[str]) -> list[float]:
    """Give for each word of a text what the nearest of some words counts."""
    best = [0.0] * known
    for word in counts.keys() & words:
        for number, count in counts[word]:
            best[number] = max(best[number], count)
    return best


@lru_cache(maxsize=_KEPT)
def _words(text: str) -> tuple[frozenset[str], int]:
    """Give the words of a place, and how many of them tell something."""
    words = frozenset(words_of(text))
    return words, len({word for word in words if stem(word) not in _EMPTY})
