"""Answers that a sentence begins with, "No" in "No, I stayed.", are no words of what it states.

Such a word answers the question before it. Of the statement behind it it says nothing: that is denied by words of its
own or not at all ("No, I never stayed"). So whoever asks what stands round the words of a claim reads a text without
them.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language import classes
from provenance.text import patterns as re

_ANSWER = re.compile(
    rf"\b(?:(?:{'|'.join(sorted(classes.of('answer')))})(?:,\s*|\s+[–—-]\s+))+(?=\w|\Z)", re.IGNORECASE
)
_OPENS = re.compile(r"(?:\A|\n|[.!?…:][\"”“»«)]*\s)[\s\"“„»«(]*\Z")
_REACH = 20  # characters before an answer by which it is told whether a sentence begins there


@lru_cache(maxsize=1024)
def unanswered(text: str) -> str:
    """Return a text with spaces for the answers that its sentences begin with, so that all else stays where it is."""
    return _ANSWER.sub(lambda one: " " * len(one[0]) if _begins(text, one.start()) else one[0], text)


def _begins(text: str, at: int) -> bool:
    before = text[max(0, at - _REACH) : at]
    return _OPENS.search(before if at <= _REACH else f"-{before}") is not None
