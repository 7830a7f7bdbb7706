"""A draft in another language than its sources is told so once, with what to do, and not claim by claim.

Without a model the program compares what it can across languages (numbers, dates, negation); whether words of one
language say what words of another do, it cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterator

from provenance.answering.drafts.draft import Draft
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.rungs import Gated, Rung
from provenance.language import catalogue
from provenance.language.detection import Language, language_told


def note(draft: Draft, gated: Gated, bonds: EvidenceLinks) -> str | None:
    """Return what is to be said of a draft with refused claims whose nearest passages are in another language."""
    refused = {one.claim for one in gated.rulings if one.rung is Rung.REFUSED}
    nearest = {claim: quote for claim, quote in _quotes(bonds) if claim in refused}
    count = sum(foreign(draft.claim(claim).text, draft.language, quote) for claim, quote in nearest.items())
    return catalogue.said(draft.language, "delivery", "other tongue", count=count) if count else None


def foreign(claim: str, language: str, quote: str) -> bool:
    """Say whether a passage is surely in another language than a draft, and the claim in that of the draft."""
    own: Language = "de" if language.startswith("de") else "en"
    theirs = language_told(quote)
    return theirs is not None and theirs != own and language_told(claim) in {own, None}


def _quotes(bonds: EvidenceLinks) -> Iterator[tuple[int, str]]:
    yield from ((one.claim, one.quote) for one in bonds.bonds)
    yield from ((one.claim, one.quote) for one in bonds.rejected)
