"""Sentences whose claims are let go: opinions of their writer, and what is about no source (`opinions`, `outside`).

What bears a mark of its own asks for a source and is neither.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from provenance.answering.drafts.opinions import opines
from provenance.answering.drafts.outside import class_of
from provenance.answering.drafts.parts import Claim, Kind
from provenance.answering.drafts.plain import Plain
from provenance.language.detection import Language

Silent = Callable[[str, Language], bool]
"""Tells of a sentence that is about no source by its form whether the sources say nothing on it indeed."""


@dataclass(slots=True)
class Made:
    """A sentence of a block: its stretch of the text, its kind and its claims with theirs."""

    start: int
    end: int
    kind: Kind
    claims: list[tuple[int, int, Claim]]
    leads: bool = False


def _marked(one: Made, own: Plain, end: int) -> bool:
    """Say whether a sentence, which reaches to the next one at ``end``, bears a mark of its own."""
    return any(one.start < at <= end for at, _ in own.marks)


def apart(one: Made, own: Plain, end: int, language: Language, silent: Silent) -> Made:
    """Give a sentence as one about no source, where it is: all it claims, by its form and by what the sources say."""
    if not one.claims or _marked(one, own, end):
        return one
    whole = own.text[one.start : one.end]
    texts = [claim.text for _, _, claim in one.claims]
    within = all(text.rstrip(" ,;.") in whole for text in texts)  # under no words that stand elsewhere
    if not ((within and class_of(whole, language)) or all(class_of(text, language) for text in texts)):
        return one
    return replace(one, claims=[], kind=Kind.OUTSIDE) if silent(whole, language) else one


def opined(one: Made, own: Plain, end: int) -> Made:
    """Give a sentence without the claims that are opinions; what bears a mark of its own is none."""
    if not one.claims or _marked(one, own, end):
        return one
    if len(one.claims) == 1:
        kept = [] if opines(one.claims[0][2].text) else one.claims
    else:
        kept = [(start, stop, claim) for start, stop, claim in one.claims if not opines(own.text[start:stop])]
    return replace(one, claims=kept, kind=one.kind if kept else Kind.HEDGE)
