"""What comes nearest to a claim that nothing bears, and what differs there: of the sources that may be told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from provenance.answering.assigning.candidates import Candidate, CandidateFinder, Candidates
from provenance.answering.assigning.choice import best
from provenance.answering.assigning.entailment import Entailment
from provenance.answering.assigning.parsed_claim import sentences, told
from provenance.answering.assigning.scope_places import astray as place_astray
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import NearMiss, PlaceNamed
from provenance.answering.tongues import foreign
from provenance.citing.entries import CheckedCitation


def rejected(
    finder: CandidateFinder,
    number: int,
    found: Candidates,
    held: Sequence[tuple[Candidate, Entailment]],
    chosen: tuple[Candidate, Entailment] | None,
    entry: CheckedCitation | None,
) -> NearMiss:
    """Return the nearest passage, and why it does not bear the claim: what the program sees, then what a model says.

    It is that of the sources that may be told of, as if there were no other.

    Nearest is the place that the claim names, where the sources have it; that its words stand elsewhere is told beside.
    """
    quiet = finder.quiet
    own = found.named if found.named and found.named.source.number not in quiet else None
    held = [one for one in held if one[0].source.number not in quiet]
    if chosen is not None and chosen[0].source.number in quiet:
        chosen = entry = None
    meant = chosen is not None and (own is None or chosen[0].row["id"] == own.row["id"])
    if entry is not None and chosen is not None and meant:
        place, source = entry.verdict.place, chosen[0].source.number
        why = sentences(chosen[1].notes, entry.verdict.notes)
        return NearMiss(number, place.locator if place else "", entry.verdict.text or "", why, source=source)
    if own is not None:
        return _at_named(finder, number, found, own, held)
    if held:
        option, one = held[0]
        return _told(number, found, option, one)
    if not (pointed := finder.pointed(found)):
        return NearMiss(number, "", "", told(found.claim.language, "nothing"))
    also = tuple(PlaceNamed(str(one.row["locator"]), one.source.number) for one in pointed[1:])
    return replace(_told(number, found, pointed[0], finder.sensed(found, pointed[0])), also=also)


def under(finder: CandidateFinder, draft: Draft, claim: Claim) -> NearMiss | None:
    """Return the place that says a claim by itself, where it is refused for the words that it is said under."""
    if not claim.under:
        return None
    text = claim.text.removeprefix(claim.under)
    found = finder.find(text, text, draft.language)
    options = [option for option in found.options if option.source.number not in finder.quiet]
    first = best([(option, finder.held(found, option)) for option in options], asks=False)
    if first is None or not finder.there(*first):
        return None
    option, held = first
    why = told(draft.language, "under", claim.under.strip(" :"))
    locator, source = str(option.row["locator"]), option.source
    return NearMiss(claim.number, locator, held.quote, why, source=source.number, work=source.abbreviation or "")


def _why(found: Candidates, held: Entailment) -> str:
    """Return why a place does not bear a claim; of one in another language, that words are not there says nothing."""
    if not foreign(found.claim.text, found.claim.language, held.quote):
        return held.notes
    return "; ".join(held.differences) or told(found.claim.language, "tongue")


def _at_named(
    finder: CandidateFinder,
    number: int,
    found: Candidates,
    own: Candidate,
    held: Sequence[tuple[Candidate, Entailment]],
) -> NearMiss:
    """Return the place that a claim names: as it was held there, or with what is told of where its words stand."""
    there = next((one for option, one in held if option.row["id"] == own.row["id"]), None)
    one = there or finder.held(found, replace(own, worded=False))
    why: str | None = None
    for option, other in held if there is None else ():
        language = found.claim.language
        span = other.start, other.end
        if option.worded and (
            elsewhere := place_astray(found.claim.named, finder.reading(option), option.source, span, language)
        ):
            why = elsewhere
            break
    return _told(number, found, own, one, why)


def _told(number: int, found: Candidates, option: Candidate, one: Entailment, elsewhere: str | None = None) -> NearMiss:
    """Return a place that does not bear a claim with what differs there, or with what is told of another place."""
    return NearMiss(
        number,
        str(option.row["locator"]),
        one.quote,
        elsewhere or _why(found, one),
        source=option.source.number,
        findings=() if elsewhere else one.findings,
        work=option.source.abbreviation or "",
    )
