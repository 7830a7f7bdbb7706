"""A draft with one claim struck, edited, put into the words of its source, or given a citation; all else stays."""

from __future__ import annotations

from etl.read.prose import escaped
from provenance.answering.drafts import Action, Treatment, write
from provenance.answering.drafts.draft import Claim, Draft
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult
from provenance.model.citations import ExtractionMethod
from provenance.model.errors import InvalidInput
from provenance.serve.drafts.grounding import Grounding

_LONGEST = 10_000
_STOPS = (".", "!", "?", "…")


def claim_of(one: Grounding, number: int, revision: int) -> tuple[Draft, Claim]:
    """Return a claim of a draft as somebody saw it; raises InvalidInput where it is another by now, or none."""
    draft = one.draft
    if draft is None or one.running or revision != one.revision or not 1 <= number <= len(draft.claims):
        raise InvalidInput(
            "Expected a claim of the draft as it stands; it was changed meanwhile.",
            suggestion="Load the page anew, and change what stands there.",
        )
    return draft, draft.claim(number)


def struck(draft: Draft, claim: Claim) -> str:
    """Return the draft without a claim, and without what is then empty."""
    return write(draft, [Treatment(claim.number, action=Action.STRIP)])


def edited(draft: Draft, claim: Claim, words: str) -> str:
    """Return the draft with other words for a claim; raises InvalidInput where they are none, or too many."""
    new = words.strip()
    if not new or len(new) > _LONGEST:
        raise InvalidInput(
            f"Expected words for the claim, at most {_LONGEST:,} characters; found {len(new):,}.",
            suggestion="Write it shorter, or strike it.",
        )
    if "|" in draft.text[max(0, draft.text.rfind("\n", 0, claim.start)) : claim.start]:  # a cell is one line
        new = " ".join(new.split())
    return draft.text[: claim.start] + new + draft.text[claim.end :]


def quoting(draft: Draft, claim: Claim, quote: str) -> str:
    """Return the draft with the words of a source in the place of a claim; its own marks go with it."""
    words = escaped(" ".join(quote.split())).replace("[", "\\[")  # else a bracket might be read as a citation
    ending = draft.text[claim.start : claim.end].rstrip()[-1:]
    words += "." if ending in _STOPS and not words.endswith((*_STOPS, ";", ":")) else ""
    return write(draft, [Treatment(claim.number, action=Action.REPLACE, words=words)])


def cited(draft: Draft, claim: Claim, citation: int) -> str:
    """Return the draft with a mark of a citation behind a claim; no word of it is changed."""
    return write(draft, [Treatment(claim.number, (citation,))])


def cite_nearest(one: Grounding, claim: Claim, engine: Engine) -> CitationResult:
    """Record the nearest place as a citation of a claim, which is checked as every citation is.

    Raises InvalidInput where no place may be told, or nothing is near.
    """
    near = one.nearest(claim.number)
    if near is None or near.source is None:
        raise InvalidInput(
            "Expected a claim with a nearest place that may be shown; this one has none.",
            suggestion="Edit the claim, or strike it.",
        )
    return engine.cite(
        claim.text,
        near.quote,
        near.quote,
        source_id=near.source,
        locator={"section": near.printed} if near.printed else None,
        confidence="low",
        extraction_method=ExtractionMethod.PARAPHRASE.value,
        relevance_reasoning=near.why or None,
    )
