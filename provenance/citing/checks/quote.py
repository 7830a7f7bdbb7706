"""A quote is looked for in its source, and asked whether it bears the claim: two findings, kept apart (ADR 24).

Words that do not stand in the source make a citation ``failed``, whatever it claims. Where they stand, `judge` is asked
whether they bear the claim. Verified is what stands and bears its claim: by its own words, or in other words where a
model says so on words that stand there. Without a model other words are ``unverified``: it is never guessed, of a
direct quote as little as of a paraphrase. See DESIGN "Text: how a quote is found".
"""

from __future__ import annotations

from etl.refer import find
from etl.refer.reference import Reference, Target
from provenance.citing.attribution import readings, relative
from provenance.citing.checks.placing import Named, disagreement, page_of
from provenance.citing.checks.verdict import Checking, Verdict
from provenance.citing.findings import Findings
from provenance.citing.judge import Judgement, contradicts, judge
from provenance.citing.requests import Request
from provenance.citing.results import Place
from provenance.citing.texts import Reading
from provenance.citing.verdict_wording import worded
from provenance.language.catalogue import remark
from provenance.language.detection import spoken
from provenance.language.entailment import Grade, bears
from provenance.language.sentences import sentences_round
from provenance.model.activities import Bearing, VerificationStatus
from provenance.text.found import Difference, QuoteMatch, Remark

_LONGEST = 2_000  # characters of a claim in which the places that it names are looked for


def check(reading: Reading, request: Request, tools: Checking) -> Verdict:
    """Look for the quote, preferring the place that the locator names; say what the locator gets wrong, and judge."""
    locator = request.locator
    named = Named.of(locator, reading)
    match = _match(reading, request.verbatim_quote or request.quote_context, named)
    place = reading.place(match.start, match.end) if match.end > match.start else None
    remarks = list(match.warnings)
    if match.verified and place is not None and (wrong := disagreement(locator, named, place, reading)):
        remarks.append(wrong)
    notes = [remark(tools.language, one) for one in match.notes if one not in match.warnings]
    status, findings = VerificationStatus.FAILED, Findings(False, why=worded(tools.language, "no quote"))
    if match.verified:
        judgement = _judged(request.claim, match, place, reading, tools)
        status, findings = judgement.status, judgement.findings
        left_out = [one for one in findings.left_out if one.source in match.text or not match.warnings]
        remarks += [Remark("left out", (), (one,)) for one in left_out]
        if judgement.notes:
            notes.append(judgement.notes)
    elif place is not None and place.locator:
        notes.append(remark(tools.language, Remark("nearest at", (place.locator, page_of(place)))))
    warnings = tuple(remark(tools.language, one) for one in remarks)
    return Verdict(
        status=status,
        similarity=match.similarity,
        place=place,
        text=match.text or None,
        notes=" ".join([*notes, *warnings]),
        findings=findings,
        warnings=warnings,
        remarks=tuple(remarks),
        diff=tuple((step, " ".join(theirs), " ".join(ours)) for step, theirs, ours in match.diff),
    )


_BORNE = {Grade.SAYS, Grade.LIMITED}


def _judged(claim: str, match: QuoteMatch, place: Place | None, reading: Reading, tools: Checking) -> Judgement:
    """Say whether the passage bears the claim, or the claim without the words that only say where it stands."""
    sentence = _sentence(match, reading)
    passage = reading.passage(match.start, match.end)
    named = tuple(find(claim[:_LONGEST]))
    tongues = spoken(claim, passage, reading.language, tools.draft)
    before = reading.before(match.start)
    if not named and bears(claim, passage, sentence, tongues, before).grade is Grade.SAYS:
        # it is borne as it stands: how else it may be read need not be told
        return judge(claim, passage, tools.model, tools.language, sentence, tongues, before)
    plain = _without_place(claim, named, place, reading)
    forms = [form for one in (*plain, claim) for form in relative(one, place.locator if place else "")]
    borne = (one for one in forms if bears(one, passage, sentence, tongues, before).grade in _BORNE)
    judgement = judge(next(borne, claim), passage, tools.model, tools.language, sentence, tongues, before)
    if tools.proven and not judgement.bearing.borne and not _denied(judgement.differences):
        notes = worded(tools.language, "proven")
        return Judgement(VerificationStatus.VERIFIED, notes, Bearing.BY_WORDS, (claim,))
    return judgement


def _denied(differences: tuple[Difference, ...]) -> bool:
    """Tell whether one thing is said for another, or a negation is lost: no words found elsewhere mend that."""
    return contradicts(differences) or any(one.kind == "negation" for one in differences)


def _sentence(match: QuoteMatch, reading: Reading) -> str:
    """Give the Satz that a quote was taken from: as far as its segments go, or on behind them where it was cut off.

    An item of a list is a Satz with what leads to the list.
    """
    first, last = sentences_round(reading.text.text, match.start, match.end)
    borne = reading.borne(match.start, match.end)
    if not match.warnings:
        last = max(match.end, min(last, borne[-1].end)) if borne else match.end
    own = reading.passage(max(first, reading.begins(match.start)), last)
    return f"{reading.leads(match.start)} {own}".strip()


def _without_place(claim: str, named: tuple[Reference, ...], place: Place | None, reading: Reading) -> list[str]:
    """Give a claim as it may be read without the place that it names as its source: "Nach § 5 AO …".

    The quote has to stand there.
    """
    return [
        form
        for form, aside in readings(claim, named)
        if form != claim and all(_stands_at(target, place, reading) for one in aside for target in one.targets)
    ]


def _stands_at(target: Target, place: Place | None, reading: Reading) -> bool:
    """Say whether a place lies in the one that a claim names."""
    if place is None or (target.law and target.law.casefold() != (reading.abbreviation or "").casefold()):
        return False
    spans = Named.of({"section": str(target)}, reading).spans if target.section else ((0, place.end),)
    return any(start < place.end and place.start < end for start, end in spans)


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
