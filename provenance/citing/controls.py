"""A model that finds a claim supported is not believed at once: it may agree to anything, or obey the passage.

The program must see that claim and passage speak of the same: in one language, a third of the telling words of the
claim stand there. And the model must not find supported what nobody can: the denial of the claim, the claim with
something added that the passage does not have, and the claim held against a passage of something else. The three share
no word by which they are told from the claim: who says "not" to whatever denies is caught by the second, who says it to
whatever is long by the third, and who looks for shared words by what is asked word for word (`alignment`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from etl.refer import find
from provenance.language.detection import language_told
from provenance.language.features import features
from provenance.language.source import SourceText
from provenance.language.stems import NEGATIONS, STOP, english, family, words_of
from provenance.text import patterns as re

MOST = 30
"""Expressions a model is asked about; a claim that has more of its own is not about its passage."""

_WORD = re.compile(r"\w+")
_COMPARED = frozenset({"number", "negation", "modality", "limit", "date", "unit"})
_DONE = re.compile(r"zu\s+\w+n\Z|\wzu\w+n\Z|\bto\s", re.IGNORECASE)  # what is to be done is no modal: "zu vernichten"
_RUN = 3  # words side by side that are one expression


def unsaid(claim: str, passage: str) -> list[str]:
    """Return the expressions of a claim of which no form stands in the passage, as they are written, in order.

    An expression is up to three telling words side by side. Places of law that the claim names are none of it.
    """
    there = _kinds(words_of(passage))
    runs: list[list[re.Match[str]]] = []
    for match in _telling(claim):
        if not _kinds([match[0].lower()]) & there:
            if runs and len(runs[-1]) < _RUN and claim[runs[-1][-1].end() : match.start()].isspace():
                runs[-1].append(match)
            else:
                runs.append([match])
    return list(dict.fromkeys(claim[run[0].start() : run[-1].end()] for run in runs))


def uncovered(claim: str, passage: str, said: Sequence[str], found: Mapping[str, str]) -> str | None:
    """Return the first expression for which no words of the passage were found that can say it; None where all are."""
    text, ours = SourceText(passage), _kinds(words_of(claim))
    left = {word for match in _telling(passage) if not _kinds([word := match[0].lower()]) & ours}
    options: list[set[str]] = []
    for expression in said:
        words = found.get(expression, "")
        stands = bool(words.strip()) and text.stands(words) is not None
        options.append(left.intersection(words_of(words)) if stands else set())
    taken: dict[str, int] = {}
    for at in range(len(said)):
        if not _placed(at, options, taken, set()):
            return said[at]
    return None


def _placed(at: int, options: Sequence[set[str]], taken: dict[str, int], tried: set[str]) -> bool:
    """Return an expression a word of its own, moving others that have another (augmenting path, Kuhn 1955)."""
    for word in sorted(options[at] - tried):
        tried.add(word)
        if word not in taken or _placed(taken[word], options, taken, tried):
            taken[word] = at
            return True
    return False


def _telling(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text that no other part of the program compares."""
    # where numbers stand is asked, not what their digits say
    away = [(one.start, one.end) for one in find(text)]
    away += [
        (one.start, one.end) for one in features(text, "de") if one.kind in _COMPARED and not _DONE.search(one.text)
    ]
    for match in _WORD.finditer(text):
        low = match[0].lower()
        if low in STOP or low in NEGATIONS or low.isdigit() or len(low) == 1:
            continue
        if not any(start <= match.start() < end for start, end in away):
            yield match


def _kinds(words: Sequence[str]) -> set[str]:
    """Return what words share with their other forms, in either language."""
    return {kind for word in words for kind in _kinds_of(word)}


def _kinds_of(word: str) -> Iterator[str]:
    yield family(word)
    yield english(word)


_RELATED = 1 / 3
_ROOT = 4  # letters that two words share to be of one root: buchen, Buchung; Monat, monatlich
_END = re.compile(r"(?:en|n)$")
_DENIALS = {
    "de": "Es ist falsch, es trifft also nicht zu, dass Folgendes gilt: {claim}",
    "en": "It is false, that is, it is not the case that the following holds: {claim}",
}
_ADDED = {
    "de": (
        "Der Hafenmeister ist dabei anwesend.",
        "Die Feuerwehr erhält zuvor einen Anruf.",
        "Die Glocken der Kirche läuten dazu.",
        "Ein Tierarzt begleitet diesen Vorgang.",
        "Zwei Gärtner schneiden vorher die Hecke.",
    ),
    "en": (
        "The harbour master is present meanwhile.",
        "The fire brigade receives a call beforehand.",
        "The bells of the church ring along.",
        "A veterinarian accompanies this procedure.",
        "Two gardeners trim the hedge beforehand.",
    ),
}
_ELSEWHERE = {
    "de": (
        "Der Leuchtturm leuchtet bei Sonnenuntergang. Im Garten daneben wachsen drei Apfelbäume und ein Kirschbaum.",
        "Das Orchester probt am Dienstagabend. Die Geigen sitzen links, die Bratschen daneben am Fenster.",
        "Die Wanderung führt durch einen Buchenwald bergauf. Oben liegt eine Hütte mit Blick über den See.",
    ),
    "en": (
        "The lighthouse shines at sunset. Three apple trees and a cherry tree grow in the garden beside it.",
        "The orchestra rehearses on Tuesday evening. The violins sit on the left, the violas near the window.",
        "The hike leads uphill through a beech forest. At the top there is a hut overlooking the lake.",
    ),
}


@dataclass(frozen=True, slots=True)
class Control:
    """A question whose answer is known: what is held against what, and the verdicts of a model that judges."""

    name: str
    claim: str
    passage: str
    right: frozenset[str]


def controls(claim: str, passage: str) -> Iterator[Control]:
    """Yield the control questions of a claim that a model found supported by a passage."""
    plain = " ".join(claim.split())
    said, stands = language_told(claim) or "en", language_told(passage) or "en"
    seed = sha256(f"{plain}\n{passage}".encode("utf-8", "replace")).digest()
    added = _foreign(_ADDED[said], seed[0], claim, passage)
    elsewhere = _foreign(_ELSEWHERE[stands], seed[1], claim, passage)
    yield Control("denial", _DENIALS[said].format(claim=plain), passage, frozenset({"not"}))
    yield Control("addition", f"{plain} {added}", passage, frozenset({"not", "partly"}))
    yield Control("elsewhere", claim, elsewhere, frozenset({"not"}))


def _foreign(some: Sequence[str], seed: int, claim: str, passage: str) -> str:
    """Return one of some texts that shares no telling word with claim and passage, not always the same."""
    known = {family(word) for word in words_of(f"{claim} {passage}") if word not in STOP}
    ordered = (some[(seed + at) % len(some)] for at in range(len(some)))
    shared = {text: len(known & {family(word) for word in words_of(text)}) for text in ordered}
    return min(shared, key=lambda text: shared[text])


def unrelated(claim: str, passage: str) -> bool:
    """Say whether hardly a word of a claim stands in a passage of the same language; of others nobody can tell."""
    language = language_told(claim)
    if language is None or language != language_told(passage):
        return False
    telling = {word for word in words_of(claim) if word not in STOP and word not in NEGATIONS}
    there = {family(word) for word in words_of(passage)}
    return sum(_stands(family(word), there) for word in telling) < _RELATED * len(telling)


def _stands(word: str, there: set[str]) -> bool:
    """Say whether a word stands among others, as a part of a compound or with another ending too."""
    root = _END.sub("", word)
    if word in there:
        return True
    return len(root) >= _ROOT and any(root in one or (len(one) >= _ROOT and one in root) for one in there)
