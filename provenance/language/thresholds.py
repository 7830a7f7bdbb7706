"""Numbers that are the end of what is meant: "under 40 tons", "über 40 Tonnen", "40 tons or more", "bis 40 Tonnen".

A number stands on both sides of "under 40" and "exceeding 40", and is not the same: what it is the end of has to be the
same too. Which words make it one stands in the class of words `threshold`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from provenance.language import classes
from provenance.language.detection import Language, Spoken
from provenance.language.features import features
from provenance.language.measures import scaled
from provenance.text import patterns as re
from provenance.text.found import Difference, Feature

_REACH = 40  # characters before a number within which the words that bound it stand
_AFTER = 50
_BETWEEN = (
    r"(?:\s+(?:(?:the|an?)\s+age\s+of|an?|the|(?:(?:ein|d)e[mnrs]|das)?\s*(?:Alter|Gewicht|Länge)\s+von|"
    r"eine[mnrs]?|d(?:en|em|er|ie)|von))?"
)
_SIGN = r"(?:\s*(?:[€$£]|EUR|USD|GBP|Euro))?"
_NOT = r"(?P<not>\b(?:not|no|nicht|never|n['’]t)\s+)?"
_MOST_UNITS = 2  # words between a number and what stands behind it
_TIME = frozenset({"month", "day", "minute", "year"})
_MONEY = frozenset({"cent", "mark", "dollar"})
_RANGE = re.compile(r"(?:\d[\d.,]*|\b(?:von|from|between|zwischen)\s+\S+)(?:\s+\S+)?\s+(?:bis|to)\s*\Z", re.IGNORECASE)
_DENIED_BEHIND = re.compile(r"\s*(?:nicht|not)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a number is the end of: "above", "below", "at_least" or "at_most", "" where it is none, and its words.

    ``sure`` says that its words mean nothing else there.
    """

    kind: str
    shown: str
    sure: bool = True


def crossed(claim: str, passage: str, spoken: Spoken, *, alone: bool = True) -> Iterator[Difference]:
    """Yield numbers that a claim and a passage both have and that are the end of something else in each.

    With ``alone`` also those that are one on one side and none on the other.
    """
    stands: dict[object, list[tuple[Feature, Threshold]]] = {}
    for other, theirs in _numbers(passage, spoken.source):
        for name in _names(other):
            stands.setdefault(name, []).append((other, theirs))
    for one, ours in _numbers(claim, spoken.claim):
        near = dict.fromkeys(pair for name in _names(one) for pair in stands.get(name, ()))
        alike = [theirs for other, theirs in near if _same(one, other)]
        if not alike or any(theirs.kind == ours.kind for theirs in alike):
            continue
        bounded = [theirs for theirs in alike if theirs.kind]
        if ours.kind and bounded:
            yield Difference("limit", bounded[0].shown, ours.shown)
        elif alone and ours.kind and ours.sure:
            yield Difference("limit", alike[0].shown, ours.shown)
        elif alone and not ours.kind and all(theirs.sure for theirs in bounded):
            yield Difference("limit", bounded[0].shown, ours.shown)


def _numbers(text: str, language: Language) -> Iterator[tuple[Feature, Threshold]]:
    """Yield the numbers of a text with what each is the end of, the same one said over and over once."""
    known: set[object] = set()
    for one in features(text, language):
        if one.kind != "number" or one.reference:
            continue
        end = threshold(text, one)
        if (said := (one.key, one.unit, end.kind, end.sure)) not in known:
            known.add(said)
            yield one, end


def _names(number: Feature) -> tuple[object, ...]:
    """Return by what a number is looked up: two that are the same have one of them in common."""
    return (number.key, scaled(number)) if number.unit else (number.key,)


def _same(one: Feature, other: Feature) -> bool:
    if one.key == other.key and (one.unit == other.unit or not one.unit or not other.unit):
        return True
    return bool(one.unit and other.unit) and scaled(one) == scaled(other)


def threshold(text: str, number: Feature) -> Threshold:
    """Return what a number of a text is the end of."""
    before, after = text[max(0, number.start - _REACH) : number.start], text[number.end : number.end + _AFTER]
    for kind, pattern in _behind():
        if found := pattern.match(after):
            denied = found["not"] or _DENIED_BEHIND.match(after, found.end())
            return Threshold(_denied(kind) if denied else kind, text[number.start : number.end] + found[0])
    for kind, pattern in _before():
        found = pattern.search(before)
        if found is None or (found["word"].lower() in {"bis", "to"} and _RANGE.search(before)):
            continue
        shown = f"{found[0].strip()} {text[number.start : number.end]}"
        denied = found["not"] or (kind in {"above", "below"} and _DENIED_BEHIND.match(after))
        return Threshold(_denied(kind) if denied else kind, shown, sure=not _open(found["word"].lower(), number))
    return Threshold("", text[number.start : number.end])


def _denied(kind: str) -> str:
    return str(classes.table("threshold")["denied"][kind])


def _open(word: str, number: Feature) -> bool:
    """Tell whether a word before a number may say something else than what the number is the end of."""
    words = {name: set(str(some).split()) for name, some in classes.table("threshold")["open"].items()}
    unit = scaled(number)[1]
    return (
        word in words["always"]
        or (word in words["time_or_money"] and unit in _TIME | _MONEY)
        or (word in words["without_unit"] and not unit)
    )


@cache
def _before() -> Sequence[tuple[str, re.Pattern[str]]]:
    """Return a pattern a kind of what ends right before a number, the longest words first."""
    return [
        (kind, re.compile(rf"{_NOT}(?<!\w)(?P<word>{some}){_BETWEEN}{_SIGN}\s*\Z", re.IGNORECASE))
        for kind, some in _words("before")
    ]


@cache
def _behind() -> Sequence[tuple[str, re.Pattern[str]]]:
    """Return a pattern a kind of what stands right behind a number and its unit."""
    between = rf"(?:\s+(?!(?:and|or|und|oder|not|nicht)\b)\w+){{0,{_MOST_UNITS}}}?"
    return [(kind, re.compile(rf"{between}\s+{_NOT}(?:{some})\b", re.IGNORECASE)) for kind, some in _words("behind")]


def _words(side: str) -> Iterator[tuple[str, str]]:
    for kind, row in classes.table("threshold")[side].items():
        some = sorted((*row["de"], *row["en"]), key=len, reverse=True)
        yield kind, "|".join(some)
