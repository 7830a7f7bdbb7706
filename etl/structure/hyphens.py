"""Whether a hyphen at a line end belongs to its word ("öffentlich-" / "rechtlich") or breaks it ("Aufbewah-" / "rung").

The document answers: it may print the word in the middle of a line, in one form or the other. Where it does not, a noun
with a small letter after the hyphen was broken, an abbreviation was not ("EU-weit"), and any other word was broken if
the document breaks words at all. Asked only where the line after begins with a small letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from etl.read.page import Line
from provenance.text import patterns as re

ENDS = frozenset('.;:!?)“”"‘’»«')
"""What a paragraph or a Satz ends with."""

_OPENS = frozenset('§„"“‚«»([')
_MARK = re.compile(r"\*+\)?|\d{1,2}\)|[†‡]")
_NUMBER = re.compile(r"[1-9]\d?")
_SKIPPED = 5  # a Satz number is at most this much higher than the one before it


def is_satz(line: Line, place: int, known: int) -> bool:
    """Say whether the small word at ``place`` is a Satz number; ``known`` is the number before it, 0 for none.

    It counts up, stands before a word, and is glued to no word before it: "m" and a raised 2 are square metres.
    """
    words = line.words
    if not _NUMBER.fullmatch(words[place][4]):
        return False
    number = int(words[place][4])
    if not (known < number <= known + _SKIPPED or (number == 1 and known > 1)):
        return False
    if place in line.glued and words[place - 1][4][-1] not in ENDS:
        return False
    if place + 1 == len(words):
        return number == known + 1
    following = words[place + 1][4][0]
    return following.isupper() or following.isdigit() or following in _OPENS or place + 1 in line.glued


def is_mark(line: Line, place: int) -> bool:
    """Say whether the small word at ``place`` is the mark of a footnote."""
    return _MARK.fullmatch(line.words[place][4]) is not None


_RELATION = re.compile(r"[=≤≥≈≠]")
_OPERATOR = re.compile(r"[=≤≥≈≠+×·∙*/÷√∑∏^()\[\]{}]|(?<=\s)[-–−:x](?=\s)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 400
_WORDS = 4  # an operand that is named by more words is a sentence
_WORDS_OF_PLAIN = 2


def is_formula(text: str) -> bool:
    """Say whether a paragraph is a formula and nothing else."""
    if len(text) > _LONGEST or not _RELATION.search(text):
        return False
    operands = _OPERATOR.split(text)
    longest = max(len(_WORD.findall(operand)) for operand in operands)
    return longest <= (_WORDS if len(operands) > _WORDS_OF_PLAIN else _WORDS_OF_PLAIN)


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
        """Return the words that stand within lines."""
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
