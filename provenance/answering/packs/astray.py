"""Whether a Satz has another in the place of whom a question is about: whose it is, for what it is, who does it.

    "What was the request of the choir?"          "The request of the fire brigade was a pump."
    "How much did the club pay for the boat?"     "The club paid 300 marks for the engine."
    "Wie viel zahlt der Wart für den Platz?"      "Der Eigner zahlt für den Platz 12 Euro."
    "How did Hugo feel about the sea?"            "I was afraid of the sea."

Only a contrast is told: the Satz names somebody or something else in that very place, and nothing in it, nor above it,
is who or what was asked about. Where it leaves the place empty ("The request was a pump."), it may be of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from provenance.answering.packs.slots import root, stands
from provenance.language import classes
from provenance.language.detection import language_of
from provenance.language.stems import STOP, words_of
from provenance.text import patterns as re

_SLOTS = ("owner", "purpose")
_AUXILIARY = re.compile(
    r"\b(?:was|were|is|are|did|does|do|has|have|had|will|can|may|must|shall|should)\b", re.IGNORECASE
)

Filled = tuple[str, tuple[str, ...]]
"""What a place belongs to (what is owned, the word of a purpose, what is done), and the words of what is in it."""


def is_astray(question: str, satz: str, above: str = "") -> bool:
    """Say whether a Satz has another in the place of who or what a question asks about; ``above`` are its headings."""
    language = language_of(question)
    if language_of(satz) != language:
        return False
    there = (*words_of(satz), *words_of(above))
    for slot in _SLOTS:
        told = _filled(slot, language, satz, question=False)
        for head, who in _filled(slot, language, question, question=True):
            if any(_alike(head, other) and _another(who, them, question, there) for other, them in told):
                return True
    return _other_acts(question, satz, language, there) or _of_oneself(question, satz, language)


def _other_acts(question: str, satz: str, language: str, there: tuple[str, ...]) -> bool:
    """Say whether a Satz begins with somebody who does what the question asks of another."""
    does = [one for one in _filled("actor_told", language, satz, question=False) if one[0] not in STOP]
    having = [them for _, them in _filled("having_told", language, satz, question=False)] * asks_for_having(question)
    asked = frozenset[str]().union(*map(root, words_of(question)))
    for _, who in _filled("actor_asked", language, question, question=True):
        doing = [them for done, them in does if not asked.isdisjoint(root(done))]
        if any(_another(who, them, question, there) for them in (*doing, *having)):
            return True
    return False


def asks_for_having(question: str) -> bool:
    """Say whether a question asks for what somebody has."""
    return any(one.search(question) for one in _patterns("having_asked", language_of(question)))


def _of_oneself(question: str, satz: str, language: str) -> bool:
    """Say whether a question asks about somebody by name, and a Satz that does not name them is of who speaks."""
    named = _filled("named_asked", language, question, question=True)
    if not named or not any(one.search(satz) for one in _patterns("of_oneself", language)):
        return False
    return not any(_any_of(who, tuple(words_of(satz))) for _, who in named)


@lru_cache(maxsize=512)
def _filled(slot: str, language: str, text: str, *, question: bool) -> tuple[Filled, ...]:
    found: list[Filled] = []
    for pattern in _patterns(slot, language):
        for one in pattern.finditer(text):
            given = one.groupdict()
            head = (given.get("head") or "").lower()
            words = tuple(_named(one["who"], ends=question and one.end("who") >= len(text.rstrip(" ?.!")), text=text))
            if words and head not in classes.table("slot")["quantity"].split():
                found.append((head, words))
    return tuple(found)


def _named(who: str, *, ends: bool, text: str) -> Iterable[str]:
    """Yield the words of who is in a place, as far as the next small word, without the verb a question ends with."""
    words = who.split()
    if ends and len(words) > 1 and _AUXILIARY.search(text):
        words = words[:-1]
    for word in words:
        low = word.lower()
        if low in STOP:
            return
        yield low


def _another(who: Sequence[str], them: Sequence[str], question: str, there: Sequence[str]) -> bool:
    """Say whether the first words part two: "the lower farm" is not "the upper farm", "the church" "the old church"."""
    return not stands(who[0], there) and not stands(them[0], words_of(question))


def _any_of(words: Iterable[str], there: tuple[str, ...]) -> bool:
    """Say whether one of some words stands among others."""
    return any(stands(word, there) for word in words)


def _alike(head: str, other: str) -> bool:
    return head == other or not root(head).isdisjoint(root(other))


@cache
def _patterns(slot: str, language: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one) for one in classes.table("slot")[slot][language])
