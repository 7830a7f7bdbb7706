"""What a single word says that must not change, looked up once a word.

Texts of law repeat a few thousand words; what each of them is (a negation, a modal, a number, a unit, the beginning of
a limit, one of two parties) is found by the patterns of `provenance.language.lexicon` and then remembered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from provenance.language.lexicon import LIMITS, MODALITY, MONTHS, NEGATION, UNITS
from provenance.language.numbers import word_value
from provenance.language.roles import law_name, role

WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
"""A word: letters, with hyphens and apostrophes within."""

LIMIT = re.compile(
    r"(?:" + "|".join(f"(?P<{name}>{pattern.pattern})" for name, pattern in LIMITS.items()) + r")\b", re.IGNORECASE
)
"""A phrase that limits, from its first word on; the name of the group is its class."""

_LONGEST = 60  # characters of a word that may say anything
# the first word of each phrase of a limit; a pattern that goes on ("mindest\w*") is tried on the word itself
_OPENING = frozenset(
    word.lower()
    for pattern in LIMITS.values()
    for phrase in re.sub(r"\((?:\?[:=])?[^()]*(?:\([^()]*\)[^()]*)*\)\??", "", pattern.pattern).split("|")
    for word in re.findall(r"\A[a-zäöüß]+", phrase)
)
_ARTICLE = re.compile(r"eine?[mnrs]?|an?|one", re.IGNORECASE)
_THIRD_PARTY = re.compile(r"Dritte[mnrs]?")
_GERUNDIVE = re.compile(r"[a-zäöüß]{2,}zu[a-zäöüß]{3,}e?n")
_INFINITIVE = re.compile(r"[a-zäöüß]{3,}e?n")
_FINITE = frozenset(["ist", "sind", "hat", "haben", "wäre", "war", "waren", "is", "are", "has", "have"])


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word says. ``value`` is the number it names; ``limits`` tells that a limit may begin with it."""

    negation: bool
    modality: str
    value: float | None
    article: bool
    unit: str
    limits: bool
    month: int
    finite: bool
    gerundive: bool
    infinitive: bool
    role: tuple[str, str] | None
    law: str


MUTE = Sense(False, "", None, False, "", False, 0, False, False, False, None, "")
"""What most words say: nothing of the kind."""


@lru_cache(maxsize=16_384)
def sense(word: str) -> Sense:
    """Say what a word says."""
    if len(word) > _LONGEST:
        return MUTE
    low = word.lower()
    said = Sense(
        negation=NEGATION.fullmatch(word) is not None,
        modality=next((name for name, pattern in MODALITY.items() if pattern.fullmatch(word)), ""),
        value=None if _THIRD_PARTY.fullmatch(word) else word_value(word),
        article=_ARTICLE.fullmatch(word) is not None,
        unit=unit_name(word) if len(word) > 1 else "",
        limits=low in _OPENING or LIMIT.fullmatch(word) is not None,
        month=MONTHS.get(low, 0),
        finite=low in _FINITE,
        gerundive=_GERUNDIVE.fullmatch(word) is not None,
        infinitive=_INFINITIVE.fullmatch(word) is not None,
        role=role(word),
        law=law_name(word),
    )
    return MUTE if said == MUTE else said


@lru_cache(maxsize=4096)
def unit_name(word: str) -> str:
    """Give the unit that a word or sign names, or ""."""
    squeezed = re.sub(r"\s+", " ", word)
    return next((name for name, pattern in UNITS.items() if pattern.fullmatch(squeezed)), "")
