"""What is said of a claim held against a source, in German and English: the language of the draft decides."""

from __future__ import annotations

import re
from collections.abc import Iterable

from provenance.language import catalogue
from provenance.language.catalogue import difference as differs
from provenance.language.catalogue import quoted, reason
from provenance.language.stems import family, stem, words_of

__all__ = ["differs", "lacking", "quoted", "reason", "sentences", "told"]

_WORD = re.compile(r"\w+")
_ROOT = 4  # letters that tell a word within another


def told(language: str, what: str, *given: str) -> str:
    """Say something in a language; English where there is no other."""
    return catalogue.said(language, "claim", what, *given)


def sentences(*notes: str) -> str:
    """Give notes one behind the other, each a sentence."""
    return catalogue.joined(notes)


def lacking(language: str, claim: str, absent: Iterable[str], quote: str, place: str = "") -> list[str]:
    """Say which words of a claim a Satz does not have, as the claim writes them.

    What stands there as a part of another word, or in another Satz of its place, is not told to be missing.
    """
    written = {word.lower(): word for word in _WORD.findall(claim)}
    gone: list[str] = []
    found: list[str] = []
    elsewhere = {stem(word) for word in words_of(place)}
    for one in absent:
        word = written.get(one, one)
        form = next((other for other in _WORD.findall(quote) if _within(one, other)), None)
        if form:
            found.append(told(language, "lacking form", quoted(language, [word]), form))
        elif stem(one) in elsewhere:
            found.append(told(language, "lacking Satz", quoted(language, [word])))
        else:
            gone.append(word)
    return [*([told(language, "lacking", quoted(language, gone))] if gone else []), *found]


def _within(one: str, other: str) -> bool:
    """Tell whether one word is a part of another, or another form of it."""
    root, whole = family(one), family(other)
    return root == whole or (len(root) >= _ROOT and root in whole)
