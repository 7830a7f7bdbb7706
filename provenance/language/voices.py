"""An English sentence as words by their keys, and whether one that is active says what a passive with "by" says.

Every word has its place: who acts, what is done, who suffers, and the rest in its order. "shall", "must", "is to be",
"has to" and "is required to" are one verb of duty; "I shall" and "we shall" tell what will be, and oblige nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.spelling import spelt
from provenance.language.stems import english
from provenance.language.words import foretells
from provenance.text import patterns as re

MUST = "must"
_FRONT = 5  # words in front that a comma may part off
_LEADS = frozenset({"on", "in", "at", "since", "during", "until", "from", "under", "for", "by"})
_DENYING = frozenset({"not", "never"})
DAY = re.compile(r"\d{1,2}\.\d{1,2}\.\d{1,4}\Z|1\d{3}\Z|20\d{2}\Z")
"""The key of a day or a year."""
_LONGEST = 120  # words of a sentence
_OTHER_TIME = {"is": "was", "are": "were", "was": "is", "were": "are"}


@cache
def of_class(name: str) -> frozenset[str]:
    """Return a closed class of English words that tells what may move."""
    return frozenset(str(classes.table("moved")[name]["en"]).split())


@cache
def participle() -> re.Pattern[str]:
    """Return a pattern of past participles, by their endings and by name."""
    return re.compile(rf"[a-z]{{2,}}(?:ed|en|wn|rn)\Z|(?:{'|'.join(sorted(of_class('participles')))})\Z")


@dataclass(frozen=True, slots=True)
class Word:
    """A word by its key, and where it stands."""

    key: str
    start: int
    end: int


Words = tuple[Word, ...]


def keys_of(some: Sequence[Word]) -> tuple[str, ...]:
    """Return the keys of words."""
    return tuple(one.key for one in some)


def shown(some: Words, text: str) -> str:
    """Return words as they stand in their text."""
    return text[some[0].start : some[-1].end] if some else ""


@lru_cache(maxsize=2_048)
def read(text: str, spoken: Spoken) -> Words:
    """Return the words of a sentence, verbs of duty as "must"; nothing where it is too long to be read."""
    found = [Word(*one) for one in spelt(text, spoken.source)]
    while found and not found[-1].key[-1:].isalnum():
        found.pop()
    if len(found) > _LONGEST:
        return ()
    return tuple(_obliging(_unparted(found)))


def _unparted(words: list[Word]) -> list[Word]:
    """Return words without the comma that may part off what stands in front: "On Friday, the price rose"."""
    at = next((at for at, one in enumerate(words[:_FRONT]) if one.key == ","), 0)
    clause = any(one.key in of_class("auxiliaries") | {"who", "which", "that"} for one in words[:at])
    return words if not at or clause or words[0].key not in _LEADS else [*words[:at], *words[at + 1 :]]


def _obliging(words: Sequence[Word]) -> Iterator[Word]:
    at = 0
    while at < len(words):
        size = _duty(words, at)
        yield Word(MUST, words[at].start, words[at + size - 1].end) if size else words[at]
        at += size or 1


def _duty(words: Sequence[Word], at: int) -> int:
    """Return how many words from a place on are a verb of duty; "I shall" and "we shall" tell what will be."""
    first = words[at].key
    if first == "shall":
        return 0 if at and foretells(first, words[at - 1].key) else 1
    # "is to be kept", not "the aim is to reduce"
    keys = keys_of(words[at : at + 4])
    if first in {"is", "are"} and keys[1:3] == ("to", "be") and keys[3:] and participle().match(keys[3]):
        return 2
    for phrase in classes.table("moved")["duty"]["en"]:
        if keys[: len(parts := tuple(phrase.split()))] == parts:
            return len(parts)
    return 0


def exchanged(passive: Words, text: str, active: Words, other: str) -> tuple[str, str] | None:
    """Return the words of an active sentence and those of a passive one that say another thing of the same words."""
    for agent, patient, verb in _passives(passive):
        if keys_of(agent) != keys_of(patient) and _active(active, patient, agent, verb):
            return shown(active[: len(patient)], other), shown(agent, text)
        if _active(active, agent, patient, replace(verb, be=_OTHER_TIME.get(verb.be, ""))):
            return shown(active[len(agent) : len(agent) + 1], other), f"{verb.be} {verb.participle}"
    return None


def says(passive: Words, active: Words) -> bool:
    """Tell whether an active sentence says a passive one."""
    return any(_active(active, agent, patient, verb) for agent, patient, verb in _passives(passive))


@dataclass(frozen=True, slots=True)
class _Verb:
    """A passive: what stands before "be", "be" as it stands, the participle, and what stands besides."""

    modal: tuple[str, ...]
    be: str
    participle: str
    rest: tuple[str, ...]


def _passives(words: Words) -> Iterator[tuple[Words, Words, _Verb]]:
    """Yield who acts, who suffers and what is done, for each way in which words may be a passive with "by"."""
    keys = keys_of(words)
    for at, key in enumerate(keys):
        if key not in of_class("be") or not at or at + 1 >= len(keys) or not participle().match(keys[at + 1]):
            continue
        first = at
        while first and keys[first - 1] in of_class("auxiliaries") | {MUST} | _DENYING:
            first -= 1
        if not first:
            continue
        for by in range(at + 2, len(keys) - 1):
            if keys[by] != "by":
                continue
            between = keys[at + 2 : by]
            for end in range(by + 2, len(keys) + 1):
                if end < len(keys) and not _of_verb(keys[end:]):
                    continue
                if "of" in keys[by + 1 : end] and english(keys[at + 1]) in map(english, of_class("with_of")):
                    continue
                verb = _Verb(keys[first:at], key, keys[at + 1], (*between, *keys[end:]))
                yield words[by + 1 : end], words[:first], verb


def _of_verb(rest: Sequence[str]) -> bool:
    """Tell whether what stands behind who acts tells when it is done: "by the clerk in 2019", not "of the Board"."""
    return rest[0] in of_class("times") or (len(rest) > 1 and DAY.match(rest[1]) is not None)


def _active(words: Words, agent: Words, patient: Words, verb: _Verb) -> bool:
    """Tell whether words say that an agent does to a patient what a passive says is done."""
    keys, who, whom = keys_of(words), keys_of(agent), keys_of(patient)
    if {*who, *whom} & of_class("many") and _DENYING & {*keys}:
        return False  # "may not inspect all boats", "all boats may not be inspected"
    at = len(who) + len(verb.modal)
    if keys[: len(who)] != who or keys[at + 1 :] != (*whom, *verb.rest) or len(keys) <= at:
        return False
    return _number_left_out(keys[len(who) : at]) == _number_left_out(verb.modal) and _does(keys[at], verb)


def _number_left_out(modal: tuple[str, ...]) -> tuple[str, ...]:
    """Return auxiliaries without their number: "the books have been kept", "she has kept the books"."""
    return tuple("have" if one == "has" else one for one in modal)


def _does(done: str, verb: _Verb) -> bool:
    """Tell whether an active form is that of a passive: "closes" of "is closed", "closed" of "was closed"."""
    if verb.be == "been":
        return bool(verb.modal) and done == verb.participle
    if verb.be == "be":
        return bool(verb.modal) and not _past(done) and _same(done, verb.participle)
    past = _past(done) == (verb.be in {"was", "were"})
    return verb.be in _OTHER_TIME and not verb.modal and past and _same(done, verb.participle)


def _same(verb: str, participle: str) -> bool:
    """Tell whether a verb is one form of that of a participle."""
    return english(verb) == english(participle)


def _past(verb: str) -> bool:
    """Tell whether a form of a verb is its past: "opened", "kept", "gave"."""
    return verb.endswith("ed") or verb in _PASTS


_PASTS = frozenset(
    form
    for line in classes.table("irregular")["forms"].strip().splitlines()
    for form in line.split()[3:]
    if form not in line.split()[:3]
)
