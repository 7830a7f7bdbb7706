"""Whether a Satz has what a question word asks for: a time, an amount, a number, a reason, a place, a feeling,
who does it.

    "Wann wurde die Mühle gebaut?"   "Die Mühle steht am Fluss."          has no time: it stands beside the point
    "Wer repariert den Steg?"        "Der Steg wird im Herbst repariert." has nobody who does it

Only what is surely missing is told: a Satz that has a time need not be the answer. Who does what is told too where a
question asks what somebody does, and the Satz has them only as to whom it is done; and that it tells of another
(`provenance.answering.packs.astray`). Where something is, is not told by a place that is its own ("to the Harbour
Office").

`things` are what a question asks about, as far as the words before them tell it: an article, "how many", "für". A place
that names none of them, neither in its text nor above it, speaks of something else, and so does one that lacks what is
counted or what an amount is asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache

from provenance.answering.packs.acted_on import acts_on_another, prices_another
from provenance.answering.packs.astray import asks_for_having, is_astray
from provenance.answering.packs.counting import counts_another
from provenance.answering.packs.rates import prices_by_other_money, rated_by_another
from provenance.answering.packs.slots import stands
from provenance.language import classes
from provenance.language.numbers import filled
from provenance.language.stems import words_of
from provenance.text import patterns as re

_GIVEN = {
    "time": "time",
    "duration": "duration",
    "amount": "amount",
    "count": "count",
    "reason": "reason",
    "place": "place",
    "feeling": "feeling",
    "owner": "owner",
}
"""What is asked for, and what a Satz has to have for it."""
_NOT = {"time": ("rate", "lasting")}
"""What looks like it and is not: how much a month, and how long where it is asked when."""
_OF_ANOTHER = (counts_another, acts_on_another)
_PRICED = (rated_by_another, prices_another, prices_by_other_money)
_ACTS = {
    "de": re.compile(r"\b(?:muss|darf|soll|kann|hat)\s+(?:der|ein)\s+(?:[a-zäöüß]+e\s+)?(?P<who>[A-ZÄÖÜ][\w-]+)"),
    "en": re.compile(
        r"\b(?:must|may|can|shall|should|does|do|did|will)\s+(?:the|a|an)\s+(?P<who>[a-z][\w-]+)", re.IGNORECASE
    ),
}
_TO = {
    "de": r"\b(?:dem|den|des|einem|einen|eines|vom|zum|beim)\s+(?:[a-zäöüß]+e[nms]?\s+)?",
    "en": r"\b(?:to|for|from|of|with|against|upon)\s+(?:the|a|an)\s+(?:[a-z]+\s+)?",
}


def beside(question: str, satz: str, above: str = "") -> bool:
    """Say whether a Satz surely lacks what the word of a question asks for, or has another in the place of who it is.

    ``above`` are the headings that it stands under.
    """
    asked = _asked(question)
    if asked and (not any(_has(kind, question, satz) for kind in asked) or _in_a_case(question, satz, above)):
        return True
    if is_astray(question, satz, above) or any(of_another(question, satz) for of_another in _OF_ANOTHER):
        return True
    if "amount" in asked and any(priced(question, satz) for priced in _PRICED):
        return True
    if _patterns()["person_asked"].search(question) and _patterns()["done_by_nobody"].search(satz):
        return True
    if asks_for_having(question):
        return False  # "the presses of the printer" are those that the printer has
    return any(_only_receives(who, satz, language) for who, language in _acting(question))


def asks_alike(question: str, other: str) -> bool:
    """Say whether two questions ask for a feeling both, so that "No, never." answers the one as it does the other."""
    return _asked(question) == _asked(other) == ("feeling",)


@lru_cache(maxsize=256)
def things(question: str, *, needed: bool = False) -> tuple[str, ...]:
    """Return the words for what a question asks about; what it says of the case ("bei Verlust") is none of it.

    Those ``needed`` are what it counts or asks an amount for: "Gehälter" in "Wie hoch ist die Abgabe für Gehälter?".
    """
    about = _patterns()["thing_aside"].sub(" ", question)
    found = (one[0].split()[-1] for one in _patterns()["thing_needed" if needed else "thing_asked"].finditer(about))
    return tuple(dict.fromkeys(found))


def refers(satz: str) -> bool:
    """Say whether a Satz goes on from another that may name what it speaks of: by a pronoun, or as a part of a list."""
    return _patterns()["goes_on"].search(satz) is not None


def _in_a_case(question: str, satz: str, above: str) -> bool:
    """Say whether what a question asks about is named only in the case that a Satz puts, and is not what it speaks of.

    "Verstöße verjähren in drei Jahren, wenn ein Schein gefälscht wurde" does not say how long a Schein is valid.
    """
    about = things(question)
    there, main = (words_of(f"{above} {text}") for text in (satz, _patterns()["in_case"].sub(" ", satz)))
    named = [word for word in about if stands(word, there)]
    return bool(named) and not any(stands(word, main) for word in named)


def _has(kind: str, question: str, satz: str) -> bool:
    """Say whether a Satz has what a kind of question asks for: "300 marks a month" and "for four years" are no time."""
    for other in _NOT.get(kind, ()):
        satz = _patterns()[other].sub(" ", satz)
    if kind == "place":
        for thing in things(question):
            satz = re.sub(rf"\b\w+\s+(?:\w+\s+)?{re.escape(thing)}\b", " ", satz, flags=re.IGNORECASE)
    return _patterns()[f"{_GIVEN[kind]}_given"].search(satz) is not None


@lru_cache(maxsize=256)
def _asked(question: str) -> tuple[str, ...]:
    return tuple(kind for kind in _GIVEN if _patterns()[f"{kind}_asked"].search(question))


@lru_cache(maxsize=256)
def _acting(question: str) -> tuple[tuple[str, str], ...]:
    """Return who acts in a question, with the language whose forms tell it."""
    found = ((pattern.search(question), language) for language, pattern in _ACTS.items())
    return tuple((one["who"], language) for one, language in found if one)


def _only_receives(who: str, satz: str, language: str) -> bool:
    """Say whether somebody stands in a Satz only as the one to whom or with whom something is done."""
    name = rf"{re.escape(who)}(?:s|es|e?n)?\b"
    every = len(re.findall(rf"\b{name}", satz))
    return 0 < every == len(re.findall(_TO[language] + name, satz))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    found = classes.patterns("asked_for")
    return {kind: re.compile(filled(one.pattern), re.IGNORECASE) for kind, one in found.items()}
