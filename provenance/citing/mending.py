"""What to give instead, so that an agent mends a citation in one step: the source's own words at their place.

What is proposed is looked up before it is proposed: a quote that would fail again is none. The claim is never touched,
since what to assert is for the agent to say.
"""

from __future__ import annotations

from typing import Any

from provenance.citing.checks.placing import located
from provenance.citing.checks.verdict import Verdict
from provenance.citing.requests import Request
from provenance.citing.results import Place
from provenance.citing.texts import Reading
from provenance.model.activities import VerificationStatus

_NEAR = 0.5
"""Below this the nearest passage is no help."""
_LONGEST = 20_000


def suggestion(reading: Reading, request: Request, verdict: Verdict) -> dict[str, Any]:
    """Give the arguments to change, empty where there is nothing to mend or nothing near the quote."""
    place = verdict.place
    if place is None or verdict.method != "quote" or verdict.similarity < _NEAR:
        return {}
    given: dict[str, Any] = {}
    asked = request.verbatim_quote or request.quote_context
    if verdict.status is VerificationStatus.FAILED and verdict.similarity < 1.0:
        words = _words(reading, place)
        if words is None or words == asked:
            return {}
        given["quote_context"] = _around(reading, place) or words if request.verbatim_quote else words
        if request.verbatim_quote:
            given["verbatim_quote"] = words
    right = located(request.locator, place, reading)
    if right != request.locator and (given or any(one.startswith("The locator says") for one in verdict.warnings)):
        given["locator"] = right
    return given


def _words(reading: Reading, place: Place) -> str | None:
    """Give the words of a place so that they are found there again; None where none are."""
    printed = reading.text.text[place.start : place.end]
    return next((words for words in (" ".join(printed.split()), printed) if _found(reading, words)), None)


def _found(reading: Reading, words: str) -> bool:
    match = reading.text.find(words)
    return match.verified and match.method == "exact"


def _around(reading: Reading, place: Place) -> str | None:
    """Give the text of the segments that bear a place, as the context of a quote."""
    borne = reading.borne(place.start, place.end)
    if not borne or borne[-1].end - borne[0].start > _LONGEST:
        return None
    return " ".join(reading.text.text[borne[0].start : borne[-1].end].split())
