"""Claims that differ in a figure alone: "Die Gebühr beträgt 40 Euro" of one source, "… 45 Euro" of another.

Two claims say the same of the same if they share all words but their numbers, in any order and inflection. Numbers of
places ("§ 5") and of lists count for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, TypeAlias

from provenance.language import detection, measures
from provenance.language.numbers import digits_value, word_value
from provenance.language.stems import STOP, stem, words_of

Claim: TypeAlias = Mapping[str, Any]
_FEWEST = 2  # words beside the figure


def differing(claims: Iterable[Claim]) -> Iterator[tuple[Claim, Claim, str]]:
    """Give pairs of claims of different sources that differ in their figures alone, with the figures that differ."""
    groups: dict[frozenset[str], list[tuple[Claim, dict[float, str]]]] = defaultdict(list)
    for claim in claims:
        words, figures = _read(str(claim["claim"]))
        if figures and len(words) >= _FEWEST:
            groups[words].append((claim, figures))
    for group in groups.values():
        for (one, mine), (other, others) in combinations(group, 2):
            if one["source"] != other["source"] and mine.keys() != others.keys():
                said = (figures[value] for figures, value in ((mine, _own(mine, others)), (others, _own(others, mine))))
                yield one, other, " / ".join(said)


def _own(mine: Mapping[float, str], others: Mapping[float, str]) -> float:
    return next((value for value in mine if value not in others), next(iter(mine)))


def _read(text: str) -> tuple[frozenset[str], dict[float, str]]:
    """Give the stems of a claim without its figures, and the figures by their values, as they are written."""
    for start, end in reversed(measures.referring(text)):
        text = f"{text[:start]} {text[end:]}"
    language = detection.told(text) or "de"
    words: set[str] = set()
    figures: dict[float, str] = {}
    for token in text.split():
        bare = token.strip(".,;:!?()„“”\"'»«")
        value = digits_value(bare, language) if bare[:1].isdigit() else word_value(bare.lower())
        if value is not None:
            figures.setdefault(value, bare)
        else:
            words |= {stem(word) for word in words_of(bare) if word not in STOP}
    return frozenset(words), figures
