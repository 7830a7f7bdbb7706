"""A source text in which quotes are looked up: built once, asked often.

`SourceText.find` looks for the quote word for word, then for its parts round ellipses, then for the nearest passage,
which is feedback and never a proof.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from provenance.text.found import QuoteMatch
from provenance.text.labels import Span, between, detect
from provenance.text.needle import readings
from provenance.text.places import Ground, places

_SHOWN = 100
_COUNTED = 1000


class SourceText:
    """One source, with its normal form and (made at the first quote that fails) an index of its words.

    ``units`` are the stretches of the units' own text where the structure of the source is known, so that printed
    labels between them are told from content; without them labels are read from line starts.
    """

    def __init__(self, text: str, units: Iterable[Span] | None = None) -> None:
        self.text = text
        self.ground = Ground(text, detect(text) if units is None else between(text, units))

    def find(self, quote: str, near: Span | None = None) -> QuoteMatch:
        """Say where ``quote`` stands; of several places, prefer one that touches ``near`` (source offsets).

        Never raises for any text. A quote without a letter fails: it says nothing that could be checked.
        """
        if not any(c.isalpha() for c in quote):
            return QuoteMatch("failed", "nearest", 0.0, notes="The quote has no word. Quote at least one word.")
        found = self._exact(quote, near)
        if found:
            return found
        return QuoteMatch("failed", "nearest", 0.0, notes="The quote does not stand in the source.")

    def _exact(self, quote: str, near: Span | None) -> QuoteMatch | None:
        for needle in readings(quote):
            for form in self.ground.forms():
                found = list(islice(places(self.ground, form, needle), _COUNTED))
                if found:
                    return self._match(found, near)
        return None

    def _match(self, found: list[Span], near: Span | None) -> QuoteMatch:
        start, end = next((s for s in found if near and s[0] < near[1] and near[0] < s[1]), found[0])
        return QuoteMatch(
            "verified",
            "exact",
            1.0,
            start,
            end,
            ((start, end),),
            self.text[start:end],
            occurrences=tuple(found[:_SHOWN]),
            count=len(found),
        )
