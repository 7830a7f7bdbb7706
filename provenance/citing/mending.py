"""What to give instead, so that an agent mends a citation in one step: the source's own words at their place.

What is proposed is looked up before it is proposed: a quote that would fail again is none. The claim is never touched,
since what to assert is for the agent to say.
"""

from __future__ import annotations

from typing import Any

from provenance.citing.checks.placing import Named, disagreement, located
from provenance.citing.checks.verdict import Verdict
from provenance.citing.requests import Request
from provenance.citing.results import Place
from provenance.citing.texts import Reading
from provenance.model.activities import VerificationStatus
from provenance.text.needle import ELLIPSIS

_NEAR = 0.5
"""Below this the nearest passage is no help."""
_HIDING = 0.99
"""From here on all words of a quote stand in the source: what fails it is what its ellipsis hides."""
_LONGEST = 20_000


def suggestion(reading: Reading, request: Request, verdict: Verdict) -> dict[str, Any]:
    """Give the arguments to change, empty where there is nothing to mend or nothing near the quote."""
    place = verdict.place
    if place is None or verdict.method != "quote":
        return {}
    given: dict[str, Any] = {}
    asked = request.verbatim_quote or request.quote_context
    if verdict.status is VerificationStatus.FAILED and verdict.similarity < 1.0:
        near = _whole(reading, asked, place, verdict.similarity)
        words = _words(reading, near) if near else None
        if near is None or words is None or words == asked:
            return {}
        place = near
        given["quote_context"] = _around(reading, place) or words if request.verbatim_quote else words
        if request.verbatim_quote:
            given["verbatim_quote"] = words
        place = _place(reading, words) or place
    right = located(request.locator, place, reading)
    if right != request.locator and (given or _misplaced(request, place, reading)):
        given["locator"] = right
    return given


def _misplaced(request: Request, place: Place, reading: Reading) -> bool:
    """Say whether a locator names another place than the one where the quote stands."""
    named = Named.of(request.locator, reading)
    return disagreement(request.locator, named, place, reading) is not None


def _whole(reading: Reading, asked: str, place: Place, similarity: float) -> Place | None:
    """Give the place nearest to all of the quote; where its ellipsis parted it, the check named that of one part."""
    if similarity < _HIDING and ELLIPSIS.search(asked):
        match = reading.find(ELLIPSIS.sub(" ", asked))
        place, similarity = reading.place(match.start, match.end), match.similarity
    return place if similarity >= _NEAR and place.end > place.start else None


def _words(reading: Reading, place: Place) -> str | None:
    """Give the words of a place so that they are found there again; rather the whole Satz than words cut off in it."""
    printed = reading.text.text[place.start : place.end]
    said = [words for words in (" ".join(printed.split()), printed, _around(reading, place)) if words]
    found = [(words, match) for words in said if (match := reading.find(words)).verified]
    whole = [words for words, match in found if match.method == "exact" and not match.warnings]
    return next(iter(whole or [words for words, match in found if match.method == "exact"]), None)


def _place(reading: Reading, words: str) -> Place | None:
    match = reading.find(words)
    return reading.place(match.start, match.end) if match.verified else None


def _around(reading: Reading, place: Place) -> str | None:
    """Give the text of the segments that bear a place, as the context of a quote."""
    borne = reading.borne(place.start, place.end)
    if not borne or borne[-1].end - borne[0].start > _LONGEST:
        return None
    return " ".join(reading.text.text[borne[0].start : borne[-1].end].split())
