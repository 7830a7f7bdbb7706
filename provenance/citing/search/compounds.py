"""German compounds, taken apart without a dictionary: by the words that the texts themselves use.

A word is a compound of parts if each part is a word of the vocabulary, but for the letters that join them (Aufbewahrung
+ s + frist). Of several ways to part it, that of the commonest parts is taken: the geometric mean of how often they
stand in the texts (P. Koehn and K. Knight, "Empirical methods for compound splitting", EACL 2003). Left out: parts
shorter than four letters, which are prefixes and endings far more often than words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log

from provenance.text.stems import plain, stem

SHORTEST = 4
_JOINTS = ("", "s", "es", "n", "en", "e", "er")
_MOST = 4
_FREELY = 40

Frequency = Callable[[str], int]
"""How often a stem stands in the texts; 0 for one that is no word of theirs."""


def parts(word: str, frequency: Frequency) -> tuple[str, ...]:
    """Give the stems of the parts of a compound from left to right; empty for a word that is none."""
    text = plain(word)
    if not 2 * SHORTEST <= len(text) <= _FREELY or not text.isalpha():
        return ()
    ways = [way for way in _ways(text, frequency, _MOST) if len(way) > 1]
    if not ways:
        return ()
    best = max(ways, key=lambda way: exp(sum(log(frequency(one)) for one in way) / len(way)) / len(way) ** 2)
    return tuple(best)


def _ways(text: str, frequency: Frequency, most: int) -> Iterator[list[str]]:
    """Give the ways to read a text as words with joints between them; the last word may be inflected."""
    if frequency(stem(text)) and len(text) >= SHORTEST:
        yield [stem(text)]
    if most == 1:
        return
    for at in range(SHORTEST, len(text) - SHORTEST + 1):
        head = text[:at]
        for joint in _JOINTS:
            if joint and not head.endswith(joint):
                continue
            first = stem(head[: len(head) - len(joint)]) if joint else stem(head)
            if len(head) - len(joint) < SHORTEST or not frequency(first):
                continue
            for rest in _ways(text[at:], frequency, most - 1):
                yield [first, *rest]
            break
