"""What a softened claim may say: no more than the claim did, in its words, with hedges of a closed list (document 003).

A model that softens can also turn a claim round, add a fact or empty it. So without its hedges, every word of it must
come from the claim, in the order of the claim; numbers, negations, modals and limits stay as they are
(`provenance.language.guard`), and two fifths of what was said stay. Whether the rest is covered is for the gate to say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.language.detection import spoken
from provenance.language.guard import compare
from provenance.language.lexicon import FUNCTION
from provenance.language.stems import STOP, family, words_of

_KEPT = r"(?:vorliegenden|vorhandenen|verfügbaren)"
_TOLD = r"(?:Quellen|Angaben|Unterlagen|Berichten)"
HEDGE = re.compile(
    rf"\b(?:nach (?:den )?{_KEPT} {_TOLD}|(?:den )?(?:{_KEPT} )?{_TOLD} zufolge|laut (?:den )?{_KEPT} {_TOLD}|"
    r"soweit (?:ersichtlich|bekannt)|es gibt Hinweise(?: darauf)?,? dass|Hinweise deuten darauf hin,? dass|"
    r"möglicherweise|vielleicht|wohl|vermutlich|wahrscheinlich|offenbar|anscheinend|mutmaßlich|"
    r"according to (?:the )?(?:limited )?(?:available )?(?:reports|sources)|as far as is known|"
    r"(?:some |available )?(?:sources|reports|indications) (?:suggest|indicate)(?: that)?|"
    r"it (?:appears|seems)(?: that)?|"
    r"possibly|perhaps|probably|apparently|presumably|reportedly|seemingly|arguably)\b,?",
    re.IGNORECASE,
)
"""The words of caution that may be added (document 001, 6, "Uncertainty markers"); they say nothing of the matter."""

_FORBIDDEN = re.compile(r"[\[\]{}<>|#*_`\\]|://|www\.|\bcite:", re.IGNORECASE)
_ENDING = re.compile(r"[\s.!;:,]+\Z")
_LONGER, _LEAST_WORDS = 120, 0.4


def softened(claim: str, proposed: object, language: str) -> str | None:
    """Give the softened claim without its closing mark, None where it says more, less or otherwise than it may.

    ``language`` is that of the draft.
    """
    if not isinstance(proposed, str) or len(proposed) > len(claim) + _LONGER or not proposed.strip().isprintable():
        return None
    text = _ENDING.sub("", proposed.strip())
    if not text or "?" in text or _FORBIDDEN.search(text) or text == _ENDING.sub("", claim):
        return None
    bare = HEDGE.sub(" ", text)
    was, now = _said(HEDGE.sub(" ", claim)), _said(bare)
    if not set(now) <= set(was) or len(now) < max(1, _LEAST_WORDS * len(was)) or not _in_order(was, now):
        return None
    return None if compare(bare, claim, spoken(bare, claim, draft=language)) else text


def _said(text: str) -> list[str]:
    """Give the words of a text that say something, in the form that inflection leaves."""
    return [family(word) for word in words_of(text) if word not in STOP and word not in FUNCTION]


def _in_order(was: Sequence[str], now: Sequence[str]) -> bool:
    """Tell whether the words stand in the order of the claim, but for one that may have moved as grammar asks."""
    moved = len(now) - _common(was, now)
    return moved <= (1 if len(now) > 2 else 0)  # noqa: PLR2004 — of two words, one moved is an exchange


def _common(was: Sequence[str], now: Sequence[str]) -> int:
    """Give the length of the longest sequence of words that both have in order."""
    row = [0] * (len(now) + 1)
    for word in was:
        before = 0
        for index, other in enumerate(now, 1):
            above = row[index]
            row[index] = before + 1 if word == other else max(above, row[index - 1])
            before = above
    return row[-1]
