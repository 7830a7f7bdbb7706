"""Labels before a statement that only say what it is of: "II. Rechtsfolge: Der Betreiber hat …", "**Pfand:** Das …".

What only numbers or names the kind of a statement is no word of it. A label that may limit it stays: "Nur im Hafen:",
"Bis 2019:", "Kinder:". One set in bold is a heading in its line, and names topics of all kinds as headings do.
"""

from __future__ import annotations

import re

from provenance.answering.drafts.frames import takes_back
from provenance.language import classes
from provenance.language.stems import family, stem, words_of

_NUMBERED = re.compile(r"(?:[IVX]{1,5}\.|[A-Z]\.|\d{1,2}(?:\.\d{1,2}){1,3})\s+(?=[A-ZÄÖÜ„])")
_LABEL = re.compile(r"(?P<name>[^.!?:\d§]{1,60}):[\s*_]+(?=\S)")
_WORD = re.compile(r"[^\W\d_]+")
_JOINS = frozenset({"der", "die", "das", "des", "den", "dem", "und", "the", "of", "and", "eine", "ein", "zur", "zum"})


def numbered(text: str, start: int) -> int:
    """Give where a text begins behind what numbers it: "II.", "A.", "3.2"."""
    found = _NUMBERED.match(text, start)
    return found.end() if found else start


def labelled(text: str, start: int, end: int) -> tuple[str, int] | None:
    """Give the label that a stretch of a text begins with, and where its statement begins."""
    found = _LABEL.match(text, start, end)
    return (found["name"], found.end()) if found else None


def topical(label: str, statement: str, *, bold: bool) -> bool:
    """Say whether a label only names the topic or the kind of the statement behind it."""
    words = _WORD.findall(label)
    if not words or takes_back(label):
        return False
    telling = [word for word in words if word.lower() not in _JOINS]
    neutral = classes.of("label")
    if bold:
        return not any(_limits(word) for word in telling if word.lower() not in neutral)
    there = {form for word in words_of(statement) for form in (stem(word), family(word))}
    return bool(telling) and all(
        word.lower() in neutral or (word[:1].isupper() and {stem(word.lower()), family(word.lower())} & there)
        for word in telling
    )


def _limits(word: str) -> bool:
    """Say whether a word of a label may limit what stands behind it: any that is no noun and describes none."""
    low = word.lower()
    limiting = classes.of("focus") | classes.of("negation") | classes.of("label", part="limiting")
    return low in limiting or (word.islower() and not low.endswith(("e", "er", "es", "en")))
