"""How much a place is like a question, 0 to 1: a figure that a threshold can be held against.

By words it is the share of the telling words that stand in the place, weighed by rarity (`provenance.citing.search`).
By meaning, where vectors are there, it is how far the place stands out from the rest of what was found: cosines of one
model crowd at 0.8, of another at 0.3, so the cosine itself says nothing; the place that is no nearer than any other
gets 0, and 1 would be the question itself. The greater of the two counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from provenance.citing.search.embedders import EmbeddingsUnavailable
from provenance.citing.search.hits import Mode
from provenance.citing.search.matching import share
from provenance.citing.search.ranking import Ranked
from provenance.citing.search.searcher import Found, Searcher
from provenance.citing.search.terms import Term
from provenance.text.stems import STOP

_FIELD = 30
"""Places by which is told what is usual; with fewer nothing can stand out."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of places to one question."""

    terms: Sequence[Term]
    leading: frozenset[str]
    meant: Mapping[str, float]

    @classmethod
    def of(cls, searcher: Searcher, question: str, found: Found) -> Likeness:
        """Read what is needed of a search: its terms, the places that the question names, and cosines."""
        meant: dict[str, float] = {}
        if found.mode is not Mode.KEYWORD:
            try:
                meant = outstanding(searcher.meaning.nearest(question, searcher.scope(), 4 * _FIELD))
            except EmbeddingsUnavailable:
                meant = {}
        return cls(found.terms, frozenset(found.leading), meant)

    def __call__(self, one: Ranked) -> float:
        """Give the likeness of a place that was found."""
        segment = one.row["id"]
        by_words = one.match.share if self.terms else 0.0
        if segment in self.leading:
            telling = any(term.word not in STOP for term in self.terms)
            by_words = 0.5 + 0.5 * (by_words if telling else 1.0)
        return min(1.0, max(by_words, self.meant.get(segment, 0.0)))

    def words(self, text: str) -> float:
        """Give how much of the words stands in a text."""
        return share(self.terms, text)


def outstanding(nearest: Sequence[tuple[str, float]]) -> dict[str, float]:
    """Give how far each place stands out, of places with their cosines, the nearest first."""
    if len(nearest) < _FIELD:
        return {}
    usual = nearest[-1][1]
    span = 1.0 - usual
    return {segment: max(0.0, (cosine - usual) / span) if span > 0 else 0.0 for segment, cosine in nearest}
