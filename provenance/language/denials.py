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

_GOVERNED = re.compile(
    r"(?P<outer>[^.;:]*\b(?P<word>(?:un)?(?:verpflichtet|befugt|berechtigt|ermächtigt|erlaubt|gestattet|zulässig|gehalten|"
    r"angewiesen|aufgefordert|gezwungen|verboten|untersagt|bereit|beauftragt)))\s*,\s*"
    r"(?P<inner>[^.;:]*?\b(?:zu\s+\w+|\w*zu\w+)en?\b)",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:nicht|nie|niemals|kein(?:e[mnrs]?)?|keinerlei|niemand\w*|nichts)\b", re.IGNORECASE)
_NOT_ALL = re.compile(r"\bnicht\s+(?:alle[mnrs]?|jede[mnrs]?|sämtliche[mnrs]?|überall|immer)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:alle[mnrs]?|jede[mnrs]?|sämtliche[mnrs]?|überall|immer)\b[^.;]*\bnicht\b", re.IGNORECASE)


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
    found = _GOVERNED.search(text)
    if found is None:
        return None
    return _DENIES.search(found["outer"]) is not None, _DENIES.search(found["inner"]) is not None


def _word(text: str) -> str:
    found = _NOT_ALL.search(text) or _DENIES.search(text)
    return found[0] if found else ""
