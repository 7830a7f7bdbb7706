"""A model that finds a claim supported is not believed at once: it may agree to anything, or obey the passage.

The program must see that claim and passage speak of the same: in one language, a third of the telling words of the
claim stand there. And the model must not find supported what nobody can: the denial of the claim, the claim with
something added that the passage does not have, and the claim held against a passage of something else. The three share
no word by which they are told from the claim: who says "not" to whatever denies is caught by the second, who says it to
whatever is long by the third, and who looks for shared words by what is asked word for word (`alignment`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from provenance.language.detection import told
from provenance.language.stems import NEGATIONS, STOP, family, words_of

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
    """Give the control questions of a claim that a model found supported by a passage."""
    plain = " ".join(claim.split())
    said, stands = told(claim) or "en", told(passage) or "en"
    seed = sha256(f"{plain}\n{passage}".encode("utf-8", "replace")).digest()
    added = _foreign(_ADDED[said], seed[0], claim, passage)
    elsewhere = _foreign(_ELSEWHERE[stands], seed[1], claim, passage)
    yield Control("denial", _DENIALS[said].format(claim=plain), passage, frozenset({"not"}))
    yield Control("addition", f"{plain} {added}", passage, frozenset({"not", "partly"}))
    yield Control("elsewhere", claim, elsewhere, frozenset({"not"}))


def _foreign(some: Sequence[str], seed: int, claim: str, passage: str) -> str:
    """Give one of some texts that shares no telling word with claim and passage, not always the same."""
    known = {family(word) for word in words_of(f"{claim} {passage}") if word not in STOP}
    ordered = (some[(seed + at) % len(some)] for at in range(len(some)))
    shared = {text: len(known & {family(word) for word in words_of(text)}) for text in ordered}
    return min(shared, key=lambda text: shared[text])


def unrelated(claim: str, passage: str) -> bool:
    """Say whether hardly a word of a claim stands in a passage of the same language; of others nobody can tell."""
    language = told(claim)
    if language is None or language != told(passage):
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
