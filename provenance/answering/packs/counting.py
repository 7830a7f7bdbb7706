"""Whether a Satz counts but other things than a question asks to count.

    "How many presses has the printer?"      "The printer has 12 apprentices for his presses."
    "Wie viele Pressen hat der Drucker?"     "Der Drucker kaufte 1901 Pressen aus Lund."

A number that names what it counts counts that alone, a year counts nothing; one behind which nothing is named ("The
presses number twelve.") may count what is asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from provenance.answering.packs.slots import alike, thing_behind
from provenance.language import classes
from provenance.language.detection import Language, language_of
from provenance.language.numbers import filled
from provenance.text import patterns as re

_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_FRACTION = re.compile(r"\A[-\s](?:thirds?|halves|quarters?|fifths?)\b")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def counts_another(question: str, satz: str) -> bool:
    """Say whether a question asks how many there are of something, and all numbers of a Satz count something else."""
    language = language_of(question)
    asked = _asked(language).search(question)
    if asked is None or language_of(satz) != language:
        return False
    wanted = thing_behind(question[asked.end() :], language)
    return bool(wanted) and not any(_may_count(number, things, wanted) for number, things in _counted(satz, language))


def _counted(satz: str, language: Language) -> Iterator[tuple[str, list[str]]]:
    """Yield the numbers of a Satz, each with the words of what it counts."""
    last = 0
    for one in _given().finditer(satz):
        digits = _DIGITS.match(satz, one.start())
        start, end = one.start(), digits.end() if digits else one.end()
        if start >= last and not satz[:start].rstrip().endswith("§"):
            yield satz[start:end], thing_behind(_FRACTION.sub(" of", satz[end:]), language)
            last = end


def _may_count(number: str, things: Collection[str], wanted: Collection[str]) -> bool:
    if _YEAR.fullmatch(number):
        return False
    return not things or any(alike(one, other) or alike(other, one) for one in things for other in wanted)


@cache
def _asked(language: Language) -> re.Pattern[str]:
    return re.compile("|".join(classes.table("asked_for")["count_asked"][language]), re.IGNORECASE)


@cache
def _given() -> re.Pattern[str]:
    return re.compile(filled(classes.patterns("asked_for", ["count_given"])["count_given"].pattern), re.IGNORECASE)
