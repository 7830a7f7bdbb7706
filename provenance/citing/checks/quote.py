"""A quote is looked for in its source, and asked whether it bears the claim.

Words that do not stand in the source make a citation ``failed``, whatever it claims. Where they stand, `judge` is asked
whether they bear the claim: a direct quote is ``verified`` unless its claim contradicts it or a model says that it does
not bear it; a paraphrase or an inference is verified only if it is the passage's own words or a model says so on words
that stand there. Without a model it is ``unverified``: it is never guessed. See DESIGN "Text: how a quote is found".
"""

from __future__ import annotations

from provenance.citing.checks.placing import Named, disagreement, page_of
from provenance.citing.checks.verdict import Checking, Verdict
from provenance.citing.judge import Judgement, contradicts, judge
from provenance.citing.judge import named as told
from provenance.citing.requests import Request
from provenance.citing.texts import Reading
from provenance.model.activities import VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.text.source import QuoteMatch


def check(reading: Reading, request: Request, tools: Checking) -> Verdict:
    """Look for the quote, preferring the place that the locator names; say what the locator gets wrong, and judge."""
    locator = request.locator
    named = Named.of(locator, reading)
    match = _match(reading, request.verbatim_quote or request.quote_context, named)
    place = reading.place(match.start, match.end) if match.end > match.start else None
    found = match.status == "verified"
    warnings = list(match.warnings)
    if found and place is not None and (wrong := disagreement(locator, named, place, reading)):
        warnings.append(wrong)
    notes = [match.notes] if match.notes else []
    status = VerificationStatus.FAILED
    if found:
        judgement = _judged(request.claim, match.text, request.extraction_method, tools)
        status = judgement.status
        if judgement.notes:
            notes.append(judgement.notes)
    if not found and place is not None and place.locator:
        notes.append(f"The nearest passage stands at {place.locator}{page_of(place)}.")
    return Verdict(
        status=status,
        similarity=match.similarity,
        place=place,
        text=match.text or None,
        notes=" ".join(notes + warnings),
        warnings=tuple(warnings),
        diff=tuple((step, " ".join(theirs), " ".join(ours)) for step, theirs, ours in match.diff),
    )


def _judged(claim: str, passage: str, method: ExtractionMethod, tools: Checking) -> Judgement:
    """Say whether the passage bears the claim; a direct quote speaks for itself where nothing speaks against it."""
    model = tools.model
    judgement = judge(claim, passage, model, tools.language)
    if method is not ExtractionMethod.DIRECT_QUOTE or model is not None or contradicts(judgement.differences):
        return judgement
    notes = f"Mind: {told(judgement.differences)}." if judgement.differences else ""
    return Judgement(VerificationStatus.VERIFIED, notes, differences=judgement.differences)


def _match(reading: Reading, quote: str, named: Named) -> QuoteMatch:
    """Find the quote; of several places, the one in the place named."""
    found = reading.find(quote)
    if found.status != "verified" or found.count == 1:
        return found
    for span in named.spans:
        match = reading.find(quote, span)
        if span[0] <= match.start and match.end <= span[1]:
            return match
    return found
