"""Whether a German claim denies another part of what a sentence says: what is permitted or owed, or what all have.

    "ist nicht verpflichtet, Geld zu verwahren"     "ist verpflichtet, Geld nicht zu verwahren"
    "Nicht alle Karten sind gültig."                "Alle Karten sind nicht gültig."

Both have the same words, so that nothing is missing or added; where the negation stands is told by the comma before an
infinitive and by the word behind it.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.text import patterns as re
from provenance.text.found import Difference

_GOVERNING = re.compile(
    r"\b(?:un)?(?:verpflichtet|befugt|berechtigt|ermächtigt|erlaubt|gestattet|zulässig|gehalten|angewiesen|aufgefordert|"
    r"gezwungen|verboten|untersagt|bereit|beauftragt)\s{0,3},",
    re.IGNORECASE,
)
_INFINITIVE = re.compile(r"\bzu\s+\w+n\b|\b\w{1,30}zu\w{1,30}n\b", re.IGNORECASE)
_STOP = re.compile(r"[.;:]")
_REACH = 400  # characters on either side of what governs
_DENIES = re.compile(r"\b(?:nicht|nie|niemals|kein(?:e[mnrs]?)?|keinerlei|niemand\w*|nichts)\b", re.IGNORECASE)
_NOT_ALL = re.compile(r"\bnicht\s+(?:alle[mnrs]?|jede[mnrs]?|sämtliche[mnrs]?|überall|immer)\b", re.IGNORECASE)
_ALL = re.compile(
    r"\b(?:alle[mnrs]?|jede[mnrs]?|sämtliche[mnrs]?|überall|immer)\b[^.;]{0,200}?\bnicht\b", re.IGNORECASE
)


@lru_cache(maxsize=1_024)
def moved_denial(claim: str, sentence: str) -> Difference | None:
    """Return what a claim denies in the place of what a sentence denies; None where both deny the same."""
    ours, theirs = _denied(claim), _denied(sentence)
    either = ours or theirs
    if either and ours != theirs and _DENIES.search(claim) and _DENIES.search(sentence):
        inner = (ours or (False, False))[1] or (theirs or (False, False))[1]
        if (ours and theirs) or inner:
            return Difference("negation", _word(sentence), _word(claim))
    if _NOT_ALL.search(sentence) and not _NOT_ALL.search(claim) and _ALL.search(claim):
        return Difference("negation", _word(sentence), _word(claim))
    return None


def _denied(text: str) -> tuple[bool, bool] | None:
    """Return whether a text denies what is owed or permitted, and what is to be done; None where nothing is so."""
    found = _GOVERNING.search(text)
    if found is None:
        return None
    outer = _STOP.split(text[max(0, found.start() - _REACH) : found.start()])[-1]
    inner = _STOP.split(text[found.end() : found.end() + _REACH])[0]
    if _INFINITIVE.search(inner) is None:
        return None
    return _DENIES.search(outer) is not None, _DENIES.search(inner) is not None


def _word(text: str) -> str:
    found = _NOT_ALL.search(text) or _DENIES.search(text)
    return found[0] if found else ""
