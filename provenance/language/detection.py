"""The language of a text, German or English, told by its small words; what has none of either is German.

A document or a draft is asked once, as a whole; a paragraph of it has that language unless its own words say the other
one plainly (`of_part`).
"""

from __future__ import annotations

import re
from typing import Literal

from provenance.language import classes

Language = Literal["de", "en"]

_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 200_000
_FEWEST = 20  # words of which one at least is a small one, where a text is English
_SHOWN = 600  # characters of a part that are looked at
_SURE = 3  # small words of another language that a part is in


def told(text: str) -> Language | None:
    """Give the language that most small words of a text are of; None where neither has more."""
    german, english, _ = _counted(text)
    return None if german == english else "de" if german > english else "en"


def language_of(text: str) -> Language:
    """Give the language of a document, a draft or a question; German where neither prevails."""
    _, english, words = _counted(text)
    return "en" if told(text) == "en" and english * _FEWEST > words else "de"


def of_part(text: str, whole: Language) -> Language:
    """Give the language of a paragraph: that of the whole it stands in, unless small words of the other prevail."""
    german, english, _ = _counted(text[:_SHOWN])
    own, other = (german, english) if whole == "de" else (english, german)
    if other >= _SURE and other > 2 * own:
        return "en" if whole == "de" else "de"
    return whole


def is_english(text: str) -> bool:
    """Tell whether a text that stands alone, of no document or draft, has more English than German small words."""
    return told(text) == "en"


def _counted(text: str) -> tuple[int, int, int]:
    words = [word.lower() for word in _WORD.findall(text[:_SAMPLE])]
    german, english = classes.of("small", "de"), classes.of("small", "en")
    return sum(word in german for word in words), sum(word in english for word in words), len(words)
