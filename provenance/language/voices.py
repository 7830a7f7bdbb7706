"""An English sentence as words by their keys, and whether one that is active says what a passive with "by" says.

Every word has its place: who acts, what is done, who suffers, and the rest in its order. "shall", "must", "is to be",
"has to" and "is required to" are one verb of duty; "I shall" and "we shall" tell what will be, and oblige nobody. What
else says the same in other words, as a whole or for a claim alone ("may not" for "must not", and not the other way
round: "The ferry may not sail" may tell what is possible), stands in the tables `same` and `weaker`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.numbers import day_of
from provenance.language.participles import of_two_times, one_verb, participle, unchanged
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
_DAY_OF_MONTH = re.compile(r"(?:[1-9]|[12]\d|3[01])\Z")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_JOINING = frozenset({",", "and", "or", "but", "if", "because", "when", "while", "until", "unless"})
_LONGEST = 120  # words of a sentence
_LONGEST_PHRASE = 5  # words
_PERIOD = 3  # words of "for nine weeks"
_OTHER_TIME = {"is": "was", "are": "were", "was": "is", "were": "are"}


@cache
def of_class(name: str) -> frozenset[str]:
    """Return a closed class of English words that tells what may move."""
    return frozenset(str(classes.table("moved")[name]["en"]).split())


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
    """Return the words of a sentence, what says the same as one; nothing where it is too long to be read."""
    found = [Word(_counted(key), *span) for key, *span in spelt(text, spoken.source)]
    while found and not found[-1].key[-1:].isalnum():
        found.pop()
    if len(found) > _LONGEST:
        return ()
    nobody = any(one.key in of_class("nobody") for one in found)
    rows = _rows("same") if nobody else (*_rows("same_of_some"), *_rows("same"))
    return tuple(_alike(_dated(_unparted(_not_yet(found))), rows))


def _not_yet(words: list[Word]) -> list[Word]:
    """Return words with the "yet" that a sentence ends with behind its "not": "has not decided on the plan yet"."""
    keys = [one.key for one in words]
    at = keys.index("not") + 1 if "not" in keys else 0
    apart = at and keys[-1:] == ["yet"] and keys.count("yet") == keys.count("not") == 1
    if not apart or not (of_class("open") | _JOINING).isdisjoint(keys[at:]):
        return words
    return [*words[:at], words[-1], *words[at:-1]]


def weaker(claim: Words, sentence: Words) -> Words:
    """Return a sentence with what a claim may say for some of its words, where the claim says it."""
    for row in _rows("weaker"):
        more = any(len(other) > len(row[1]) and _has(claim, other) for _, other in _rows("weaker"))
        if _has(claim, row[1]) and not _has(sentence, row[1]) and not more:
            sentence = tuple(_alike(sentence, (row,)))
    return sentence


def _has(words: Words, keys: tuple[str, ...]) -> bool:
    there = keys_of(words)
    return any(there[at : at + len(keys)] == keys for at in range(len(there)))


def _counted(key: str) -> str:
    """Return the key of a word, of an ordinal what it counts: "3rd", "third"."""
    if (found := _ORDINAL.fullmatch(key)) is not None:
        return f"#{found[1]}"
    day = day_of(key) if key.isalpha() else None
    return key if day is None else f"#{day}"


def _unparted(words: list[Word]) -> list[Word]:
    """Return words without the comma that may part off what stands in front: "On Friday, the price rose"."""
    at = next((at for at, one in enumerate(words[:_FRONT]) if one.key == ","), 0)
    clause = any(one.key in of_class("auxiliaries") | {"who", "which", "that"} for one in words[:at])
    # "Until the bell rings, …" is a clause, "Until Friday, …" none
    clause = clause or (at > 1 and words[0].key == "until" and words[1].key in of_class("determiners"))
    return words if not at or clause or words[0].key not in _LEADS else [*words[:at], *words[at + 1 :]]


def _dated(words: Sequence[Word]) -> Sequence[Word]:
    """Return words with a day of May as one, where no verb can be meant: "by 31 May of the next year"."""
    found: list[Word] = []
    for at, one in enumerate(words):
        behind = keys_of(words[at + 1 : at + 2])
        before = found[-1].key if found else ""
        may = one.key == "may" and _DAY_OF_MONTH.match(before) and found[:-1] and found[-2].key in _LEADS
        if may and (not behind or behind[0] in of_class("determiners") | {",", "of"}):
            found[-1] = Word(f"{int(before)}.5.0", found[-1].start, one.end)
        else:
            found.append(one)
    return found


_Row = tuple[tuple[str, ...], tuple[str, ...]]
"""The keys of what is said, and of what it is read as, which are no more."""


@cache
def _rows(name: str) -> tuple[_Row, ...]:
    rows = [(other, one) for one, others in classes.table("moved")[name].items() for other in others]
    keys = [(_keys(other), _keys(one)) for other, one in rows]
    return tuple(sorted(keys, key=lambda row: len(row[0]), reverse=True))


def _keys(phrase: str) -> tuple[str, ...]:
    return tuple(key for key, _, _ in spelt(phrase, "en"))


def _alike(words: Sequence[Word], rows: Sequence[_Row]) -> Iterator[Word]:
    """Yield words, for each phrase of a table those that it is read as; the last stands for all that are left."""
    at = 0
    while at < len(words):
        size, keys = _phrase(words, at, rows)
        for index, key in enumerate(keys):
            last = size if index == len(keys) - 1 else index + 1
            yield Word(key, words[at + index].start, words[at + last - 1].end)
        at += size


def _phrase(words: Sequence[Word], at: int, rows: Sequence[_Row]) -> tuple[int, tuple[str, ...]]:
    """Return how many words from a place on are read as what; "I shall" and "we shall" tell what will be."""
    keys = keys_of(words[at : at + _LONGEST_PHRASE])
    if keys[0] == "shall" and at and foretells(keys[0], words[at - 1].key):
        return 1, keys[:1]
    # "is to be kept", not "the aim is to reduce"
    if keys[0] in {"is", "are"} and keys[1:3] == ("to", "be") and keys[3:] and participle().match(keys[3]):
        return 2, (MUST,)
    found = next((row for row in rows if keys[: len(row[0])] == row[0]), None)
    return (1, keys[:1]) if found is None else (len(found[0]), found[1])


def exchanged(passive: Words, text: str, active: Words, other: str) -> tuple[str, str] | None:
    """Return the words of an active sentence and those of a passive one that say another thing of the same words."""
    for agent, patient, verb in _passives(passive):
        if keys_of(agent) != keys_of(patient) and _active(active, patient, agent, verb):
            return shown(active[: len(patient)], other), shown(agent, text)
        if _active(active, agent, patient, replace(verb, be=_OTHER_TIME.get(verb.be, ""))):
            return shown(active[len(agent) : len(agent) + 1], other), f"{verb.be} {verb.participle}"
    return None


def says(passive: Words, active: Words, *, source_active: bool) -> bool:
    """Tell whether an active sentence says a passive one; ``source_active`` tells which of them is the source.

    What the source may tell of the verb is then not told of a noun alone: of "saw the man with a glass" not "the man
    with a glass was seen", of "is kept by the clerk in the book" not "the clerk in the book keeps".
    """
    return any(
        _active(active, agent, patient, verb)
        for agent, patient, verb in _passives(passive)
        if not (_of_either(keys_of(patient)) if source_active else _acts_or_is_there(keys_of(agent)))
    )


def _of_either(some: Sequence[str]) -> bool:
    """Tell whether words have a phrase that may be of the verb before them."""
    return bool(set(some) & of_class("of_verb")) or any(DAY.match(one) for one in some)


def _acts_or_is_there(agent: Sequence[str]) -> bool:
    """Tell whether what stands behind who acts may be where or how it is done: "by the clerk in the book"."""
    one = agent[0] in of_class("determiners")
    return _of_either(agent) or (one and bool(set(agent) & of_class("of_place")))


@dataclass(frozen=True, slots=True)
class _Verb:
    """A passive: what stands before "be", "be" as it stands, the participle, what stands before "by" and at the end."""

    modal: tuple[str, ...]
    be: str
    participle: str
    between: tuple[str, ...]
    rest: tuple[str, ...]

    def behind(self, whom: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield what may stand behind the verb in the active; "decided on by the clerk" leaves its preposition."""
        yield (*whom, *self.between, *self.rest)
        if len(self.between) == 1 and self.between[0] in of_class("stranded"):
            yield (*self.between, *whom, *self.rest)


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
            if set(between) & (of_class("focus") | of_class("joins")):
                continue  # "is kept only by the clerk", "was sold and the net mended by the crew"
            for end in _agents(keys, at, by):
                verb = _Verb(keys[first:at], key, keys[at + 1], between, keys[end:])
                yield words[by + 1 : end], words[:first], verb


def _agents(keys: Sequence[str], at: int, by: int) -> Iterator[int]:
    """Yield where who acts behind "by" may end, for a form of "be" at a place."""
    for end in range(by + 2, len(keys) + 1):
        with_of = "of" in keys[by + 1 : end] and english(keys[at + 1]) in map(english, of_class("with_of"))
        if (
            not with_of
            and not _no_agent(keys[by + 1 : end])
            and (end == len(keys) or _ends(keys[by + 1 : end], keys[end:]))
        ):
            yield end


@cache
def _counted_in() -> frozenset[str]:
    return of_class("spans") | {key for word in of_class("measures") for key in _keys(word)}


def _no_agent(some: Sequence[str]) -> bool:
    """Tell whether what stands behind "by" is no one who acts: "by law", "by noon", "by 3 percent", "by the end of"."""
    if some[0][:1].isdigit():
        return len(some) == 1 or " " in some[0] or some[1] in _counted_in()
    return (len(some) == 1 and some[0] in of_class("means")) or some[1:2] == ("end",)


def _ends(agent: Sequence[str], rest: Sequence[str]) -> bool:
    """Tell whether what stands behind who acts tells when it is done: "by the clerk in 2019", not "of the Board"."""
    if set(agent) & of_class("open") or any(participle().match(word) for word in agent):
        return False  # "by the clerk who left before noon", "by the clerk appointed before noon"
    return (
        rest[0] in of_class("times")
        or (len(rest) > 1 and DAY.match(rest[1]) is not None)
        or (rest[0] == "at" and len(rest) > 1 and rest[1] in of_class("hours"))
        or (rest[0] in {"each", "every"} and len(rest) > 1 and rest[1] in of_class("spans"))
        or period(rest) > 0
    )


def period(keys: Sequence[str]) -> int:
    """Return how many words in front are a period with its preposition: "for nine weeks", "within 4 years"."""
    some = keys[:_PERIOD]
    told = (
        len(some) == _PERIOD and some[0] in of_class("periods") and some[1].isdigit() and some[2] in of_class("spans")
    )
    return _PERIOD if told else 0


def _active(words: Words, agent: Words, patient: Words, verb: _Verb) -> bool:
    """Tell whether words say that an agent does to a patient what a passive says is done."""
    keys, who, whom = keys_of(words), keys_of(agent), keys_of(patient)
    many = of_class("many")
    if {*who, *whom} & many and (_DENYING & {*keys} or (many & {*who} and many & {*whom})):
        return False  # "may not inspect all boats", "all boats may not be inspected"; "few firms own many boats"
    at = len(who) + len(verb.modal)
    if keys[: len(who)] != who or len(keys) <= at or keys[at + 1 :] not in verb.behind(whom):
        return False
    same = _number_left_out(keys[len(who) : at]) == _number_left_out(verb.modal)
    return same and _does(keys[at], verb, one=_is_one(who))


def _is_one(who: Sequence[str]) -> bool:
    """Tell whether who acts is surely one: "a council", "the clerk"; "the staff" and "the councils" may be several."""
    return who[0] in of_class("one") or (who[0] == "the" and len(who) == 2 and who[1] in of_class("persons"))  # noqa: PLR2004


def _number_left_out(modal: tuple[str, ...]) -> tuple[str, ...]:
    """Return auxiliaries without their number: "the books have been kept", "she has kept the books"."""
    return tuple("have" if one == "has" else one for one in modal)


def _does(done: str, verb: _Verb, *, one: bool) -> bool:
    """Tell whether an active form is that of a passive: "closes" of "is closed", "closed" of "was closed"."""
    if verb.be == "been":
        return bool(verb.modal) and done == verb.participle
    if verb.be == "be":
        return bool(verb.modal) and one_verb(verb.participle, done, verb.be)
    if verb.be not in _OTHER_TIME or verb.modal:
        return False
    if of_two_times(done) and (verb.be in {"is", "are"} or (done in unchanged() and not one)):
        return False  # "The councils set the toll"
    return one_verb(verb.participle, done, verb.be)
