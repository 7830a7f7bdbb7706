"""The words of a thing in a sentence, and whether two words are one to who asks.

English nouns have no mark of their own: the words up to the next small word stand for the noun. German ones have a
capital.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from provenance.language import classes
from provenance.language.detection import Language
from provenance.language.stems import STOP, english, family, stem
from provenance.text import patterns as re

_SHORT = 4
_TOKEN = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*|[^\w\s]")


def alike(word: str, other: str) -> bool:
    """Say whether two words are one, inflected, derived, or the first as a part of a compound."""
    base = stem(word)
    return (
        stem(other) == base or not root(word).isdisjoint(root(other)) or (len(base) >= _SHORT and base in other.lower())
    )


def stands(word: str, there: Sequence[str]) -> bool:
    """Say whether a word stands among others, inflected, derived or as a part of a compound."""
    return any(alike(word, other) for other in there)


@lru_cache(maxsize=4_096)
def root(word: str) -> frozenset[str]:
    """Return what a word shares with its forms and with those derived from it, in either language."""
    low = word.lower()
    return frozenset({family(low), english(low)})


def thing_behind(text: str, language: Language) -> list[str]:
    """Return the words of the thing that a text begins with, behind articles and "of": "of the old presses"."""
    through, of = classes.of("slot", language, "through"), classes.of("slot", language, "of")
    found: list[str] = []
    for token in _TOKEN.finditer(text):
        low = token[0].lower()
        if low in of or (low in through and not _is_thing(found, language)):
            continue
        if not low[0].isalpha() or low in STOP:
            break
        found.append(token[0])
    return [one for one in found if one[0].isupper()] if language == "de" else found


def _is_thing(found: Sequence[str], language: Language) -> bool:
    return bool(found) and (language == "en" or found[-1][0].isupper())
