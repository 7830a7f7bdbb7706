"""Whether a hyphen at a line end belongs to its word ("öffentlich-" / "rechtlich") or breaks it ("Aufbewah-" / "rung").

The document answers: it may print the word in the middle of a line, in one form or the other. Where it does not, a noun
with a small letter after the hyphen was broken, an abbreviation was not ("EU-weit"), and any other word was broken if
the document breaks words at all. Asked only where the line after begins with a small letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from etl.read.page import Line

HYPHENS = "-\u00ad\u2010\u2011"

_EDGES = '„“”"‚‘’»«()[],.;:!?'
_SELDOM = 0.005  # a document in which a smaller share of lines ends so does not break words


class Hyphens:
    """What one document says of its words. Nothing is counted before the first question."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._words: set[str] | None = None
        self._broken: bool | None = None

    def keeps(self, before: str, after: str) -> bool:
        """Say whether ``before`` (with its hyphen) and ``after`` are one word with a hyphen in it."""
        words = self._vocabulary()
        first, second = before.lstrip(_EDGES), after.rstrip(_EDGES)
        whole, hyphened = (first[:-1] + second).casefold(), (first[:-1] + "-" + second).casefold()
        if (whole in words) != (hyphened in words):
            return hyphened in words
        if first[:-1].isupper() and len(first) > len("A-"):
            return True
        return first[:1].islower() and not self._breaks()

    def _vocabulary(self) -> set[str]:
        """Give the words that stand within lines."""
        if self._words is None:
            printed = {word[4] for line in self._lines for word in line.words[:-1]}  # few are different
            self._words = {word.strip(_EDGES).casefold() for word in printed}
        return self._words

    def _breaks(self) -> bool:
        """Say whether lines of the document end in broken words."""
        if self._broken is None:
            broken = sum(
                line.words[-1][4][-1] in HYPHENS and following.words[0][4][0].islower()
                for line, following in pairwise(self._lines)
            )
            self._broken = broken > max(1, _SELDOM * len(self._lines))
        return self._broken
