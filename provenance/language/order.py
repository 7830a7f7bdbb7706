"""Who does what to whom: words of a Satz that stand in another place of the claim, and so may do what others did.

German puts in front what it likes, and the case of "der", "dem", "den" still tells who acts. Where neither of two
nouns that changed places shows its case ("die Behörde hört die Gemeinde") nor hangs on a preposition, either may act;
English tells it by the order alone. And no word goes from one clause to another: "A ordnet an, dass B erteilt" is not
"B ordnet an, dass A erteilt".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from provenance.language.detection import Language
from provenance.language.lexicon import FUNCTION
from provenance.language.stems import stem
from provenance.language.words import sense
from provenance.text.found import Difference

_COPY = 0.7  # of the words of a claim are words of the Satz: it repeats it
_ADJECTIVES = 3  # words between an article and its noun
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PART = re.compile(r"[^,;:]+")
_PREPOSITION = re.compile(
    r"ab|an|am|auf|aufs|aus|außer|bei|beim|bis|durch|für|gegen|gegenüber|gemäß|hinter|in|im|ins|mit|nach|neben|ohne|seit|"
    r"statt|trotz|über|um|unter|von|vom|vor|während|wegen|zu|zum|zur|zwischen|als|wie|"
    r"about|after|against|at|before|by|during|for|from|in|into|of|on|under|upon|with|within|without|as|to"
)
_SHOWS = re.compile(r"de[rmns]|(?:(?:k?ein|dies|jed|jen|sein|ihr)e)[rmns]")
_ARTICLE = re.compile(
    r"d(?:er|ie|as|en|em|es)|(?:k?ein|dies|jed|jen|sein|ihr)(?:e[rmns]?)?|the|an?|each|every|any|no|such"
)


@dataclass(frozen=True, slots=True)
class _Noun:
    """A noun by its stem, as it is written, its article, and whether what governs it stands before it."""

    stem: str
    shown: str
    article: str
    hangs: bool


def moved(claim: str, passage: str, language: Language) -> list[Difference]:
    """Give the nouns that changed places so that one may do what another did."""
    ours, theirs = _parts(claim), _parts(passage)
    known = Counter(word for part in theirs for word in part)
    here = Counter(word for part in ours for word in part)
    if sum((here & known).values()) < _COPY * sum(here.values()):
        return []
    if any(part and not any(_held(part, other) for other in theirs) for part in ours) and len(ours) > 1:
        return [Difference("word", "", "", "rest")]
    turned = _turned(claim, passage, language)[:1]
    return [Difference("word", f"{second} … {first}", f"{first} … {second}") for first, second in turned]


def _parts(text: str) -> list[Counter[str]]:
    """Give the words that tell of each clause, by their stems."""
    return [
        Counter(stem(word.lower()) for word in _WORD.findall(part[0]) if word.lower() not in FUNCTION)
        for part in _PART.finditer(text)
    ]


def _held(part: Counter[str], other: Counter[str]) -> bool:
    return not part - other


def _turned(claim: str, passage: str, language: Language) -> list[tuple[str, str]]:
    """Give the pairs of nouns that stand in another order, where nothing shows what each of them is."""
    english = language == "en"
    ours, theirs = _nouns(claim, english=english), _nouns(passage, english=english)
    at = {one.stem: place for place, one in enumerate(theirs)}
    shared = [one for one in ours if one.stem in at]
    return [
        (one.shown, other.shown)
        for one, other in combinations(shared, 2)
        if at[one.stem] > at[other.stem]
        and not any(_fixed(noun, theirs[at[noun.stem]], english=english) for noun in (one, other))
    ]


def _fixed(one: _Noun, other: _Noun, *, english: bool) -> bool:
    """Tell whether a noun is in both texts what it is, wherever it stands."""
    if one.hangs and other.hangs:
        return True
    return not english and one.article == other.article and _SHOWS.fullmatch(one.article) is not None


def _nouns(text: str, *, english: bool) -> Sequence[_Noun]:
    """Give the nouns that stand once: in German by their capital, in English by the article before them."""
    words = _WORD.findall(text)
    found: list[_Noun] = []
    for at, word in enumerate(words):
        low = word.lower()
        if len(word) <= 2 or low in FUNCTION or (not word[:1].isupper() and not english):  # noqa: PLR2004
            continue
        first = at
        while first and at - first < _ADJECTIVES and _describes(words[first - 1]):
            first -= 1
        article = words[first - 1].lower() if first and _ARTICLE.fullmatch(words[first - 1].lower()) else ""
        if english and (not article or first < at):
            continue
        governs = first - 1 - bool(article)
        hangs = governs >= 0 and _PREPOSITION.fullmatch(words[governs].lower()) is not None
        if not sense(word).unit:  # "acht Jahre" does nothing
            found.append(_Noun(stem(low), word, article, hangs))
    counted = Counter(one.stem for one in found)
    return [one for one in found if counted[one.stem] == 1]


def _describes(word: str) -> bool:
    """Tell whether a word may be an adjective before its noun."""
    return word[:1].islower() and word.lower() not in FUNCTION and not _PREPOSITION.fullmatch(word.lower())
