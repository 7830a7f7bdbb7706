"""English said in another order: a condition or a day in front, who acts behind "by", one verb of duty for another.

English tells who does what by the order of words, so every word of a claim must stand where the sentence has it. Four
things leave the sense as it is, alone or together, and nothing else does here:

| what | example |
|---|---|
| a clause that sets a condition or a time, in front or behind | "If it rains, …", "… if it rains" |
| a day or a year, where it can tell of nothing but the verb | "On 3 May the pier was closed." |
| who acts, behind "by" or before the verb (`voices`) | "The pier was opened by Feld.", "Feld opened the pier." |
| a verb of duty for another (`voices`) | "The book shall be kept.", "The book is to be kept." |

A pronoun in front of one of the clauses is what stands in front of the other, if nothing else there can be meant.
Whether a clause that moved tells of all of the rest is not read: where it may not (two verbs joined, "that", "who", an
infinitive), nothing is said, and the rules by order judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.participles import forms, participle
from provenance.language.stems import english
from provenance.language.verbs import finite
from provenance.language.voices import (
    DAY,
    MUST,
    Words,
    exchanged,
    keys_of,
    of_class,
    period,
    read,
    says,
    shown,
    weaker,
)
from provenance.language.words import FUNCTION
from provenance.text.found import Difference

_LONGEST_DAY = 6  # words of "by 31 May of the next year"
_LONGEST_OPENER = 4  # words of "in the event that"
_YEAR = 3  # words of "of each year"
DENYING = frozenset({"not", "never", "no", "neither", "nor", "only"})
FEW = 3
"""Words by which a sentence in another construction may be longer."""


@dataclass(frozen=True, slots=True)
class Order:
    """A sentence with one clause or day set apart: the rest, and what was in front or behind; "" of none."""

    core: Words
    apart: Words


@lru_cache(maxsize=2_048)
def reordered(claim: str, sentence: str, spoken: Spoken) -> bool:
    """Tell whether an English sentence says a claim with the same words in another order that leaves its sense."""
    ours, theirs = _sides(claim, sentence, spoken)
    if not ours or not theirs:
        return False
    if keys_of(ours) == keys_of(theirs):
        return True
    return any(alike(one, other) for one in orders(ours) for other in orders(theirs))


@lru_cache(maxsize=2_048)
def turned(claim: str, sentence: str, spoken: Spoken) -> Difference | None:
    """Return what differs where a claim has who acts for who suffers, another time, or a noun for an open pronoun."""
    ours, theirs = _sides(claim, sentence, spoken)
    pairs = [
        (one, other)
        for one in orders(ours, strict=False)
        for other in orders(theirs, strict=False)
        if bool(one.apart) == bool(other.apart)
    ]
    for one, other in sorted(pairs, key=lambda pair: not pair[0].apart):
        if (named := _mirrored(one, other)) is not None and named[2]:
            noun, pronoun, _ = named
            here, there = (noun, pronoun) if noun[0] in {*one.core, *one.apart} else (pronoun, noun)
            return Difference("word", shown(there, sentence), shown(here, claim))
        if keys_of(one.apart) != keys_of(other.apart):
            if _clauses_crossed(one, other):
                return Difference("word", shown(other.apart, sentence), shown(one.apart, claim))
            continue
        if found := exchanged(one.core, claim, other.core, sentence):
            return Difference("word", *found)
        if found := exchanged(other.core, sentence, one.core, claim):
            there, here = found[1], found[0]
            return Difference("word", there, here)
    return None


def _clauses_crossed(ours: Order, theirs: Order) -> bool:
    """Tell whether a claim has of a condition in the main clause, and of the main clause in the condition."""
    opens = _size_of_opener(ours.apart)
    if not opens or keys_of(ours.apart[:opens]) != keys_of(theirs.apart[:opens]):
        return False
    mine, main = _telling(ours.apart[opens:]), _telling(ours.core)
    there, rest = _telling(theirs.apart[opens:]), _telling(theirs.core)
    return bool(mine & (rest - there)) and bool(main & (there - rest))


def _telling(words: Words) -> frozenset[str]:
    return frozenset(english(one.key) for one in words if one.key not in FUNCTION and one.key.isalpha())


def _sides(claim: str, sentence: str, spoken: Spoken) -> tuple[Words, Words]:
    ours, theirs = read(claim, spoken), read(sentence, spoken)
    theirs = weaker(ours, theirs)
    return (ours, theirs) if abs(len(ours) - len(theirs)) <= FEW else ((), ())


def orders(words: Words, *, strict: bool = True) -> Iterator[Order]:
    """Yield the ways in which a sentence can be parted into what may move and the rest.

    ``strict`` leaves out those where what moved may tell of a part of the rest alone.
    """
    yield Order(words, ())
    for apart, core in (*_fronted(words), *_trailing(words)):
        if core and apart and not (strict and _open(core, apart)):
            yield Order(core, apart)


def _fronted(words: Words) -> Iterator[tuple[Words, Words]]:
    if not words:
        return
    if _opener(words, 0):
        for at, one in enumerate(words):
            if one.key == ",":
                yield words[:at], words[at + 1 :]
    if size := _day(words, 0):
        rest = words[size:]
        yield words[:size], rest[1:] if rest and rest[0].key == "," else rest


def _trailing(words: Words) -> Iterator[tuple[Words, Words]]:
    for at in range(1, len(words)):
        rest = words[: at - 1] if words[at - 1].key == "," else words[:at]
        told_of = rest and (english(rest[-1].key) in _told_of(words[at].key) or rest[-1].key in of_class("focus"))
        if (_opener(words, at) and not told_of) or _day(words, at) == len(words) - at:
            yield words[at:], rest


@cache
def _told_of(opener: str) -> frozenset[str]:
    """Return the stems of the nouns that "where" or "when" may tell more of."""
    return frozenset(map(english, of_class(f"told_of_{opener}"))) if opener in {"where", "when"} else frozenset()


def _opener(words: Words, at: int) -> bool:
    keys = keys_of(words[at : at + _LONGEST_OPENER])
    return any(keys[: len(parts)] == parts for parts in _openers()) and not _day(words, at)


@cache
def _openers() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in classes.table("moved")["opens"]["en"])


def _day(words: Words, at: int) -> int:
    """Return how many words from a place on are a day, a year or a period with its preposition."""
    keys = keys_of(words[at : at + _LONGEST_DAY])
    if len(keys) > 1 and keys[0] in classes.table("moved")["days"]["en"] and DAY.match(keys[1]):
        return 2 + _of_year(keys[2:])
    return period(keys) if keys[:1] != ("for",) else 0  # "was granted for nine weeks"


def _of_year(keys: Sequence[str]) -> int:
    """Return how many words tell of which year a day is: "of each year", "of the next year"."""
    if len(keys) < _YEAR or keys[0] != "of" or keys[1] not in of_class("determiners"):
        return 0
    size = _YEAR + (keys[2] in of_class("which_year"))
    return size if keys[size - 1 : size] == ("year",) else 0


def _open(core: Words, apart: Words) -> bool:
    """Tell whether what is set apart may tell of a part of the rest alone, or the rest of what is set apart."""
    keys = keys_of(core)
    if set(keys) & of_class("open") or (set(keys) & of_class("focus")) - DENYING or "only" in keys:
        return True
    if DENYING & {*keys} and (_opens_with(apart, "reasons") or period(keys_of(apart))):
        return True
    verb = next((at for at, key in enumerate(keys) if key in _verbal() or finite(key, "en")), None)
    if verb is None:
        verb = next((at for at, key in enumerate(keys) if at and participle().match(key)), 0)
    behind = keys[verb:]
    infinitive = any(one == "to" and _may_be_infinitive(after) for one, after in pairwise(behind))
    if set(behind) & of_class("joins") or infinitive or _of_two_clauses(keys):
        return True
    if apart[0].key in of_class("before_nouns"):
        return not _has_verb(apart) and _is_told(keys[verb], _behind_verb(keys, verb))
    return bool(_day(apart, 0)) and not _dated(keys, verb, at_once=apart[0].key in {"in", "on"})


def _of_two_clauses(keys: Sequence[str]) -> bool:
    """Tell whether words may have a clause behind a verb of saying: "the prior said the miller left"."""
    at = next((at for at, key in enumerate(keys) if key in _thinking()), len(keys))
    return any(
        (key in _verbal() or finite(key, "en") or participle().match(key)) and not _of_verb(keys[at + 1])
        for key in keys[at + 2 :]
    )


@cache
def _thinking() -> frozenset[str]:
    row = classes.table("moved")["thinking"]
    return frozenset(form for one in row["en"].split() for form in forms(one)) | frozenset(row["past"].split())


def _opens_with(apart: Words, name: str) -> bool:
    return any(keys_of(apart)[: len(one.split())] == tuple(one.split()) for one in classes.table("moved")[name]["en"])


def _has_verb(apart: Words) -> bool:
    """Tell whether a clause surely has a verb: "before he leaves", "after the bell was rung"; "after the flood" not."""
    if participle().match(apart[-1].key):
        return True
    return any(one.key in _verbal() | of_class("pronouns") or finite(one.key, "en") for one in apart)


def _verbal() -> frozenset[str]:
    return of_class("auxiliaries") | {MUST}


def _may_be_infinitive(word: str) -> bool:
    return word.isalpha() and word not in of_class("determiners") and not word.endswith(("s", "ing"))


def _dated(keys: Sequence[str], verb: int, *, at_once: bool) -> bool:
    """Tell whether a day can tell of nothing but the verb: behind that stands nothing that happened on a day.

    A thing that something is done to on a day or in a year (``at_once``) is none, where the verb does not tell of it.
    """
    if not verb:
        return False
    rest = _behind_verb(keys, verb)
    if rest and rest[0] not in of_class("prepositions"):
        size = next((at for at, word in enumerate(rest) if word in of_class("prepositions")), len(rest))
        if not at_once or keys[verb] in _verbal() or _is_told(keys[verb], rest[:size]):
            return False
        rest = rest[size:]
    under = ""
    for word in rest:
        if word in of_class("prepositions"):
            under = word
        elif (word in of_class("determiners") and under in of_class("happened")) or participle().match(word):
            return False
    return "," not in rest


def _behind_verb(keys: Sequence[str], verb: int) -> list[str]:
    """Return what stands behind a verb and all that is of it: "may be withdrawn"."""
    rest = list(keys[verb + 1 :])
    while rest and keys[verb] in _verbal() and _of_verb(rest[0]):
        rest.pop(0)
    return rest


def _is_told(verb: str, named: Sequence[str]) -> bool:
    """Tell whether a verb tells of something, or what is named happened."""
    if _is_form(verb, "telling"):
        return True
    endings = tuple(classes.table("moved")["happenings"]["endings"])
    return any(
        _is_form(word, "happenings") or word.endswith(endings) or participle().match(word) or word == ","
        for word in named
    )


def _is_form(word: str, name: str) -> bool:
    """Tell whether a word is a form of one of a class."""
    regular, stems = _forms_of(name)
    return word in regular or english(word) in stems


@cache
def _forms_of(name: str) -> tuple[frozenset[str], frozenset[str]]:
    some = of_class(name)
    return frozenset[str]().union(*map(forms, some)), frozenset(map(english, some))


def _of_verb(word: str) -> bool:
    return word in of_class("auxiliaries") or word == "not" or word.endswith("ly") or bool(participle().match(word))


def alike(ours: Order, theirs: Order) -> bool:
    """Tell whether two sentences say the same once what moved is set apart, a pronoun in front read as its noun."""
    for one, other in ((ours, theirs), _named(ours, theirs)):
        if keys_of(one.apart) == keys_of(other.apart) and (
            keys_of(one.core) == keys_of(other.core) or (_says(one.core, other.core) and not _owner_meant(one))
        ):
            return True
    return False


def _says(ours: Words, theirs: Words) -> bool:
    return says(ours, theirs, source_active=True) or says(theirs, ours, source_active=False)


def _owner_meant(one: Order) -> bool:
    """Tell whether "his" or "its", which stands elsewhere in the passive, may be of somebody told in what is apart."""
    owners = classes.table("moved")["owners"]
    return any(_other_meant(one.apart, owners[word.key]) for word in one.core if word.key in owners)


def _named(ours: Order, theirs: Order) -> tuple[Order, Order]:
    """Put what one side has in front of a clause for the pronoun that the other has there, in both clauses."""
    found = _mirrored(ours, theirs)
    if found is None or found[2]:
        return ours, theirs
    noun, _, _ = found
    return _with_noun(ours, noun), _with_noun(theirs, noun)


def _with_noun(one: Order, noun: Words) -> Order:
    opens = _size_of_opener(one.apart)
    core = noun + one.core[1:] if one.core[0].key in of_class("pronouns") else one.core
    inner = one.apart[opens:]
    return Order(core, one.apart[:opens] + (noun + inner[1:] if inner[0].key in of_class("pronouns") else inner))


def _mirrored(ours: Order, theirs: Order) -> tuple[Words, Words, bool] | None:
    """Return the noun and the pronoun that have changed places between two clauses; True if another may be meant.

    "it is exempt, if a vessel returns"; "a vessel is exempt, if it returns".
    """
    opens = _size_of_opener(ours.apart)
    if not opens or keys_of(ours.apart[:opens]) != keys_of(theirs.apart[:opens]):
        return None
    for one, other in ((ours, theirs), (theirs, ours)):
        noun, inner = _before_pronoun(other.core, one.core), _before_pronoun(one.apart[opens:], other.apart[opens:])
        if noun and keys_of(noun) == keys_of(inner) and one.core[0].key == other.apart[opens].key:
            pronoun = other.apart[opens : opens + 1]
            mine = inner if one is ours else noun
            person = pronoun[0].key == "it" and noun[-1].key in of_class("persons")
            return mine, pronoun, person or _other_meant(other.core[len(noun) :], pronoun[0].key)
    return None


def _size_of_opener(apart: Words) -> int:
    return max(
        (
            len(parts)
            for phrase in classes.table("moved")["opens"]["en"]
            if keys_of(apart[: len(parts := tuple(phrase.split()))]) == parts
        ),
        default=0,
    )


def _before_pronoun(named: Words, pronoun: Words) -> Words:
    """Return what stands in front of the words that two stretches share behind a pronoun of the second."""
    if not pronoun or pronoun[0].key not in of_class("pronouns"):
        return ()
    rest = keys_of(pronoun[1:])
    size = len(named) - len(rest)
    return named[:size] if size > 0 and rest and keys_of(named[size:]) == rest else ()


def _no_noun() -> frozenset[str]:
    names = ("prepositions", "auxiliaries", "determiners", "joins")
    return frozenset[str]().union(*map(of_class, names))


def _other_meant(rest: Words, pronoun: str) -> bool:
    """Tell whether a pronoun may mean another noun of the clause: one of its number and kind behind an article."""
    keys = keys_of(rest)
    persons = of_class("persons")
    for at, key in enumerate(keys):
        if key not in of_class("determiners"):
            continue
        ends = (end for end in range(at + 1, len(keys)) if keys[end] in _no_noun() or not keys[end].isalpha())
        noun = keys[next(ends, len(keys)) - 1]
        plural = noun.endswith("s") and not noun.endswith("ss") and key not in {"a", "an", "each", "every"}
        if plural == (pronoun == "they") and (plural or (noun in persons) == (pronoun != "it")):
            return True
    return False
