"""German compounds, taken apart without a dictionary: by the words that the texts themselves use.

A word is a compound of parts if each part is a word of the vocabulary, but for the letters that join them (Aufbewahrung
+ s + frist). Of several ways to part it, that of the commonest parts is taken: the geometric mean of how often they
stand in the texts (P. Koehn and K. Knight, "Empirical methods for compound splitting", EACL 2003). Left out: parts
shorter than four letters, which are prefixes and endings far more often than words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log

from provenance.language.stems import light, plain, stem

SHORTEST = 4
_JOINTS = {"s": ("s", "es"), "n": ("n", "en"), "e": ("e",), "r": ("er",)}  # by the letter they end with
_MOST = 4
_FREELY = 40

Frequency = Callable[[str], int]
"""How often a stem stands in the texts; 0 for one that is no word of theirs."""


def parts(word: str, frequency: Frequency) -> tuple[str, ...]:
    """Give the stems of the parts of a compound from left to right; empty for a word that is none."""
    text = plain(word)
    if not 2 * SHORTEST <= len(text) <= _FREELY or not text.isalpha():
        return ()
    ways = [way for way in _Word(text, frequency).ways(0, _MOST) if len(way) > 1]
    if not ways:
        return ()
    best = max(ways, key=lambda way: exp(sum(log(frequency(one)) for one in way) / len(way)) / len(way) ** 2)
    return tuple(best)


class _Word:
    """A word that is taken apart; what a stretch of it is, is looked up once."""

    def __init__(self, text: str, frequency: Frequency) -> None:
        self._text = text
        self._frequency = frequency
        self._stems: dict[tuple[int, int], str] = {}

    def ways(self, start: int, most: int) -> Iterator[list[str]]:
        """Give the ways to read the rest as words with joints between them; the last word may be inflected."""
        length = len(self._text)
        if length - start >= SHORTEST and (last := self._stem(start, length)):
            yield [last]
        if most == 1:
            return
        for at in range(start + SHORTEST, length - SHORTEST + 1):
            if first := self._first(start, at):
                for rest in self.ways(at, most - 1):
                    yield [first, *rest]

    def _first(self, start: int, end: int) -> str:
        """Give the stem of a stretch that is a word, or one with a joint behind it; "" if it is neither."""
        if found := self._stem(start, end):
            return found
        for joint in _JOINTS.get(self._text[end - 1], ()):
            ends = end - len(joint)
            if ends - start < SHORTEST or not self._text.startswith(joint, ends):
                continue
            if found := self._stem(start, ends):
                return found
        return ""

    def _stem(self, start: int, end: int) -> str:
        """Give the stem of a stretch, "" if it is no word of the texts."""
        found = self._stems.get((start, end))
        if found is None:
            piece = self._text[start:end]
            bare = "ae" not in piece and "oe" not in piece and "ue" not in piece  # as it is, it is plain already
            found = light(piece) if bare else stem(piece)
            found = self._stems[start, end] = found if self._frequency(found) else ""
        return found
