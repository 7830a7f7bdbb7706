"""Words of the sources that may mean a word of a claim, and how nearly: by form, by parts, by a table of synonyms.

They say where a claim in words of its own points, and prove nothing: no verdict rests on them.

| how near | by what |
|---|---|
| 1.0 | inflection: Behälter, Behältern |
| 0.9 | derivation, or the same number: reinigen, Reinigung; zehn, 10 |
| 0.8 | a line of ``classes/synonym.toml``: Kunde, Verbraucher |
| 0.6 | one begins or ends with the other: Genehmigung, Fährgenehmigung |
| 0.5 | letters that both share: lesbar, Lesbarkeit |
| 0.45 | a part that both compounds have: Ladenfläche, Verkaufsfläche |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from provenance.citing.search.vocabulary import Vocabulary, value_of
from provenance.language import classes
from provenance.language.stems import family, plain, stem

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
