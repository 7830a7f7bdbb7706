"""A quote is looked for in its source, and asked whether it bears the claim.

Words that do not stand in the source make a citation ``failed``, whatever it claims. Where they stand, `judge` is asked
whether they bear the claim: a direct quote is ``verified`` unless its claim contradicts it or a model says that it does
not bear it; a paraphrase or an inference is verified only if it is the passage's own words or a model says so on words
that stand there. Without a model it is ``unverified``: it is never guessed. See DESIGN "Text: how a quote is found".
"""

from __future__ import annotations

from dataclasses import replace

from provenance.citing.checks.placing import Named, disagreement, page_of
from provenance.citing.checks.verdict import Checking, Verdict
from provenance.citing.judge import Judgement, contradicts, judge
from provenance.citing.judge import named as told
from provenance.citing.requests import Request
from provenance.citing.texts import Reading
from provenance.language.entailment import differing, doubts
from provenance.language.sentences import sentences_round
from provenance.language.spelling import respelt
from provenance.model.activities import VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.text.diff import tokenise
from provenance.text.found import Difference, QuoteMatch


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
        judgement = _judged(request.claim, match, reading, request.extraction_method, tools)
        status = judgement.status
        warnings += [_left_out(one) for one in judgement.differences if one.kind == "limit" and not one.quote]
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


def _judged(claim: str, match: QuoteMatch, reading: Reading, method: ExtractionMethod, tools: Checking) -> Judgement:
    """Say whether the passage bears the claim; a direct quote speaks for itself where nothing speaks against it.

    What the sentences that the quote was taken from deny, a part of them does not bear.
    """
    judgement = judge(claim, match.text, tools.model, tools.language)
    text = reading.text.text
    first, last = sentences_round(text, match.start, match.end)
    whole = text[max(first, reading.begins(match.start)) : last]
    against = [one for one in differing(claim, whole) if one.kind == "negation"] if match.warnings else []
    against += _exchanged(claim, match.text)
    if against and judgement.status is VerificationStatus.VERIFIED:
        judgement = replace(judgement, status=VerificationStatus.UNVERIFIED, notes=f"{told(against)}.")
    if (
        against
        or method is not ExtractionMethod.DIRECT_QUOTE
        or tools.model is not None
        or contradicts(judgement.differences)
    ):
        return judgement
    notes = f"Mind: {told(judgement.differences)}." if judgement.differences else ""
    return Judgement(VerificationStatus.VERIFIED, notes, differences=judgement.differences)


def _exchanged(claim: str, passage: str) -> list[Difference]:
    """Give the single words that a claim, which otherwise repeats the passage, says for single words of it."""
    if respelt(claim, passage):
        return []
    said, there = (" ".join(token.form for token in tokenise(text)) for text in (claim, passage))
    words = [frozenset(text.lower().split()) for text in (said, there)]
    return [
        one for one in doubts(said, there) if {one.source} <= words[1] - words[0] and {one.quote} <= words[0] - words[1]
    ]


def _left_out(one: Difference) -> str:
    return f"The claim leaves out what the passage says ({one.kind}): “{one.source}”"


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
