"""A model that finds a claim supported is not believed at once: it may agree to anything, or obey the passage.

Two things are asked for besides its word. The program must see that claim and passage speak of the same: in one
language, a third of the telling words of the claim stand there. And the model must refuse the denial of the claim on
the same passage: one that finds both supported does not judge. A model that lies with a plan may still pass; what the
program sees differ it never overrules (`judge`).
"""

from __future__ import annotations

import re

from provenance.text.stems import NEGATIONS, STOP, family, words_of

_RELATED = 1 / 3
_ROOT = 4  # letters that two words share to be of one root: buchen, Buchung; Monat, monatlich
_END = re.compile(r"(?:en|n)$")
_GERMAN = frozenset(
    "der die das den dem des ein eine einen einem einer und oder nicht kein keine ist sind wird werden hat haben muss "  # noqa: SIM905
    "müssen darf dürfen kann können soll von für mit auf aus bei nach zu im am ohne wer wenn man".split()
)
_ENGLISH = frozenset(
    "the a an and or not no is are be been has have must may can shall should of for with on from at by to in "  # noqa: SIM905
    "without who if it that this".split()
)
_DENIALS = {
    "de": "Es ist falsch, es trifft also nicht zu, dass Folgendes gilt: {claim}",
    "en": "It is false, that is, it is not the case that the following holds: {claim}",
}


def unrelated(claim: str, passage: str) -> bool:
    """Say whether hardly a word of a claim stands in a passage of the same language; of others nobody can tell."""
    language = _language(claim)
    if language is None or language != _language(passage):
        return False
    telling = {word for word in words_of(claim) if word not in STOP and word not in NEGATIONS}
    there = {family(word) for word in words_of(passage)}
    return sum(_stands(family(word), there) for word in telling) < _RELATED * len(telling)


def denied(claim: str) -> str:
    """Give the denial of a claim, in its language."""
    return _DENIALS[_language(claim) or "en"].format(claim=" ".join(claim.split()))


def _stands(word: str, there: set[str]) -> bool:
    """Say whether a word stands among others, as a part of a compound or with another ending too."""
    root = _END.sub("", word)
    if word in there:
        return True
    return len(root) >= _ROOT and any(root in one or (len(one) >= _ROOT and one in root) for one in there)


def _language(text: str) -> str | None:
    words = words_of(text)
    german, english = sum(word in _GERMAN for word in words), sum(word in _ENGLISH for word in words)
    return None if german == english else "de" if german > english else "en"
