"""Where the words of a claim stand in a passage, and what keeps a passage that has them from saying them.

A passage that denies, doubts or asks a claim has its words; so has one that gives them as somebody else's, that takes
them out ("andere Sachen als …"), or that makes another number of the one they begin with ("fast 40").
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.features import undecided
from provenance.language.german import AUXILIARIES
from provenance.language.numbers import cardinal
from provenance.language.reports import attributes, disputes, reported, unstated
from provenance.language.sentences import sentences_round, takes_out
from provenance.language.source import SourceText
from provenance.language.spelling import respelt
from provenance.language.verbs import finite
from provenance.language.word_alignment import may_repeat
from provenance.text import patterns as re
from provenance.text.diff import tokenise
from provenance.text.found import Difference
from provenance.text.labels import Span

_ESTIMATES = "|".join(sorted(classes.of("estimate") | set(classes.phrases("estimate")), key=len, reverse=True))
_ESTIMATED = re.compile(
    rf"(?:\b(?:{_ESTIMATES})\.?|(?:\b(?:between|from|zwischen|von)\s)?(?<!\S)(?P<one>[\w.,]+)\s*(?:[-–]|\b(?:and|to|or|und|bis|oder)\b))"
    r"\s*\Z",
    re.IGNORECASE,
)
"""What ends right before a number and makes another of it: an estimate, or the other end of a range."""
_ALL = re.compile(r"\b(?:all(?:e[nrs]?)?|every\w*|jede[mnrs]?|kein\w*|niemand\w*|no|none|nobody)\b", re.IGNORECASE)
_QUANTIFIED = re.compile(rf"\b(?:{_ESTIMATES})\s+{_ALL.pattern}", re.IGNORECASE)
"""All or none, of which an estimate makes another amount."""
_SHOWN = 8  # words before a claim that are told of what disputes it
_MOST = 60  # words of a claim whose verb is looked for in another place


@lru_cache(maxsize=1024)
def says(claim: str, passage: str, spoken: Spoken) -> bool:
    """Tell whether the words of a claim stand in a passage, in any spelling, its verb in front or behind."""
    if stands(claim, passage, spoken):
        return True
    orders = _orders(claim, passage) if may_repeat(claim, passage) else ()
    return any(respelt(form, passage, spoken) is not None for form in orders)


@lru_cache(maxsize=1024)
def stands(claim: str, passage: str, spoken: Spoken) -> bool:
    """Tell whether the words of a claim stand in a passage in their order, in any spelling."""
    if respelt(claim, passage, spoken, least=1) is not None:
        return True
    return may_repeat(claim, passage) and SourceText(passage).stands(claim) is not None


def another(claim: str, quote: str, sentence: str) -> Difference | None:
    """Return what makes the words of a claim say something else: "(nicht)" in it, "andere Sachen als" before them."""
    if (word := undecided(claim)) is not None and word not in quote:
        return Difference("negation", "", word)
    if (one := unstated_in(claim, sentence)) is not None:
        return one
    if (number := _other_number(claim, sentence)) is not None:
        return number
    at = sentence.lower().find(claim.strip(" .").lower())
    return Difference("limit", sentence[:at].strip(), "") if at > 0 and takes_out(sentence[:at]) else None


def disputed(claim: str, passage: str, spoken: Spoken) -> Difference | None:
    """Return the words by which a passage denies, doubts, asks or but supposes a claim wherever it has its words."""
    openings: list[str] = []
    for start, end in places(claim, passage, spoken):
        first, last = sentences_round(passage, start, end)
        if not disputes(passage[first:start], passage[end:last]):
            return None
        openings.append(passage[first:start])
    return Difference("negation", " ".join(openings[0].split()[-_SHOWN:]), "") if openings else None


def whose(claim: str, passage: str, spoken: Spoken) -> str | None:
    """Return by which words a passage gives those of a claim as somebody else's wherever it has them.

    None where the claim says itself whose they are.
    """
    told: str | None = None
    for start, end in () if attributes(claim) else places(claim, passage, spoken):
        first, last = sentences_round(passage, start, end)
        told = reported(passage[first:start], passage[end:last])
        if told is None:
            return None
    return told


def unstated_in(claim: str, sentence: str) -> Difference | None:
    """Return what keeps a sentence from stating a claim: "Rumour has it", "hardly", "fast alle" for "alle"."""
    if (words := unstated(claim, sentence)) is not None:
        return Difference("negation", words, "", "framed")
    for one in _ALL.finditer(claim):
        if estimate := _QUANTIFIED.search(sentence):
            exact = _ALL.search(_QUANTIFIED.sub("", sentence))
            if _QUANTIFIED.search(claim) is None and exact is None:
                return Difference("number", estimate[0], one[0])
    return None


def estimate_before(opening: str, words: str) -> str | None:
    """Return what ends an opening and makes another of the number that words begin with: "fast", "10 bis"."""
    if not _is_number(words.split(maxsplit=1)[0] if words.strip() else ""):
        return None
    found = _ESTIMATED.search(opening)
    if found is None or (found["one"] and not _is_number(found["one"])):
        return None
    return found[0].strip()


def _other_number(claim: str, sentence: str) -> Difference | None:
    """Return the words before a number, with which a claim begins, that make another of it: "fast 40", "10 bis 40"."""
    first = claim.split(maxsplit=1)[0] if claim.strip() else ""
    if not _is_number(first):
        return None
    at = sentence.casefold().find(claim.strip(" .").casefold())
    before = estimate_before(sentence[:at], claim) if at > 0 else None
    return Difference("number", f"{before} {first}", first) if before else None


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or cardinal(word) is not None


def places(claim: str, passage: str, spoken: Spoken) -> Iterator[Span]:
    """Yield where the words of a claim stand in a passage, in any spelling, its verb in front or behind."""
    for form in (claim, *(_orders(claim, passage) if may_repeat(claim, passage) else ())):
        if stretch := respelt(form, passage, spoken, least=1):
            yield from (found.span() for found in re.finditer(re.escape(stretch), passage))
            return


def _orders(claim: str, passage: str) -> Iterator[str]:
    """Return a claim with its finite verb in each other place, where all its words are words of the passage."""
    words = claim.strip().rstrip(".!").split()
    known = {token.form.lower() for token in tokenise(passage)}
    if not 2 < len(words) <= _MOST or any(token.form.lower() not in known for token in tokenise(" ".join(words))):  # noqa: PLR2004
        return
    for at in {0, len(words) - 1}:
        verb, rest = words[at], [*words[:at], *words[at + 1 :]]
        if verb.lower() in AUXILIARIES or finite(verb.lower(), "de"):
            for place in range(1, len(rest) + 1):
                yield " ".join([*rest[:place], verb, *rest[place:]])
