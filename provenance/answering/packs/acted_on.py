"""Whether a Satz has the thing that "who" does something to only as what tells of another thing.

    "Who owns the County Court?"         "The parish owns the field beside the County Court."
    "Who owns the County Court?"         "An appeal goes to the County Court."
    "Wer besitzt das Amtsgericht?"       "Die Gemeinde besitzt das Feld neben dem Amtsgericht."

What stands behind a preposition, or whose something is, is not what is done to it; unless the word before says who has
to do with it ("is in charge of the museum", "the owner of the mill", "zuständig für den Steg").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from provenance.answering.packs.slots import alike, root, thing_behind
from provenance.language import classes
from provenance.language.detection import Language, language_of
from provenance.language.german import ARTICLES, PREPOSITIONS
from provenance.language.stems import STOP
from provenance.language.voices import of_class
from provenance.text import patterns as re

_TOKEN = re.compile(r"[^\W_]+(?:-[^\W_]+)*|[^\w\s]")
_FARTHEST = 6  # words before a noun that may be of it
_SHORT = 3


class _Asked(NamedTuple):
    verb: str
    noun: str


def acts_on_another(question: str, satz: str) -> bool:
    """Say whether a question asks who does something to a thing that a Satz has only as what tells of another."""
    language = language_of(question)
    asked = _asked(question, language)
    if asked is None or language_of(satz) != language:
        return False
    words = _TOKEN.findall(satz)
    told = any(_of_verb(word, asked.verb) for word in words)
    places = [at for at, word in enumerate(words) if _is_noun(word, asked.noun, language)]
    if not places:
        return told and _has_another(words, asked.verb, language)
    charged = any(word.lower() in classes.of("slot", language, "in_charge") for word in words) and not told
    return not charged and all(_tells_of_another(words, at, asked.verb, language, told=told) for at in places)


def prices_another(question: str, satz: str) -> bool:
    """Say whether a question asks what a thing costs that a Satz has but as what another is charged by, or beside it.

    "Die Schleuse kostet 3 Euro je Boot" tells no price of a boat.
    """
    language = language_of(question)
    found = next((one for each in _patterns("price_asked", language) if (one := each.search(question))), None)
    noun = _noun(found["thing"], language) if found else ""
    if not noun or language_of(satz) != language:
        return False
    words = _TOKEN.findall(satz)
    places = [_before(words, at, language) for at, word in enumerate(words) if _is_noun(word, noun, language)]
    free = classes.of("slot", language, "for") | classes.of("slot", language, "of")
    return bool(places) and all(one is not None and one[0] not in free for one in places)


def _asked(question: str, language: Language) -> _Asked | None:
    for pattern in _patterns("done_to_asked", language):
        if (found := pattern.search(question)) is not None and (noun := _noun(found["thing"], language)):
            return _Asked(found["verb"].lower(), noun)
    return None


def _noun(text: str, language: Language) -> str:
    words = thing_behind(text, language)
    return (words[0] if language == "de" else words[-1]) if words else ""


def _is_noun(word: str, noun: str, language: Language) -> bool:
    return (language == "en" or word[0].isupper()) and not root(word).isdisjoint(root(noun))


def _of_verb(word: str, verb: str) -> bool:
    """Say whether a word is the verb, or made of it: "owns", "owner", "ownership"."""
    if word.lower() in STOP:
        return False
    base = min(root(verb), key=len)
    return not root(word).isdisjoint(root(verb)) or (len(base) >= _SHORT and alike(base, word.lower()[: len(base)]))


def _has_another(words: Sequence[str], verb: str, language: Language) -> bool:
    """Say whether a thing stands behind the verb; in German beside who acts, or as whose somebody is."""
    verbs = [at for at, word in enumerate(words) if _of_verb(word, verb)]
    if language == "en":
        return any(thing_behind(" ".join(words[at + 1 :]), language) for at in verbs)
    nouns = [
        at for at in verbs if words[at][0].isupper() and {*words[at + 1 : at + 2]} & classes.of("slot", "de", "of")
    ]
    owned = any(thing_behind(" ".join(words[at + 1 :]), language) for at in nouns)
    named = [at for at, word in enumerate(words) if at and word[0].isupper() and words[at - 1].lower() in ARTICLES]
    return owned or sum(_before(words, at, language) is None for at in named) > 1


def _tells_of_another(words: Sequence[str], at: int, verb: str, language: Language, *, told: bool) -> bool:
    """Say whether a noun stands behind a preposition, or is whose another is.

    Where the verb is not ``told``, a genitive may be of a word that says as much: "the head of the museum".
    """
    if words[at + 1 : at + 2] in (["’"], ["'"]) or (language == "en" and words[at + 1 : at + 2] == ["s"]):
        return told
    before = _before(words, at, language)
    if before is None:
        return False
    under, governing = before
    if _of_verb(governing, verb) or governing.lower() in _free():
        return False
    return told or under not in classes.of("slot", language, "of")


def _before(words: Sequence[str], at: int, language: Language) -> tuple[str, str] | None:
    """Return the preposition or article of a genitive that a noun stands under, and the word before that."""
    for place in _places_before(words, at, language):
        low = words[place].lower()
        governing = words[place - 1] if place else ""
        if language == "de":
            genitive = low in {"des", "der", "eines", "einer"} and governing[:1].isupper() and place > 1
            if low in PREPOSITIONS | classes.of("slot", "de", "per") or genitive:
                return low, governing
        elif low in of_class("prepositions") | classes.of("slot", "en", "per"):
            return low, governing
    return None


def _places_before(words: Sequence[str], at: int, language: Language) -> Iterator[int]:
    """Yield the places before a noun that belong to it, with the word before them; what "and" joins is of one."""
    articles = ARTICLES if language == "de" else of_class("determiners")
    joins = {"und", "oder", "and", "or", ","}
    headed = False
    for place in range(at - 1, max(at - 1 - _FARTHEST, -1), -1):
        low = words[place].lower()
        yield place
        if low in joins:
            headed = False
        elif low in articles:
            headed = True
        elif headed or low in STOP:
            return


@cache
def _free() -> frozenset[str]:
    """Return words behind which a thing is done to as much: who is responsible for it, some of it."""
    return classes.of("slot", part="in_charge") | frozenset(classes.table("slot")["quantity"].split())


@cache
def _patterns(name: str, language: Language) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(one, re.IGNORECASE) for one in classes.table("slot")[name][language])
