"""How much a place is like a question, 0 to 1: a figure that a threshold can be held against.

It is the share of the question's telling words that stand in the place, weighed by rarity (`provenance.citing.search`):
the same for every store and with or without vectors. Cosines find candidates and have no part in it: those of one model
crowd at 0.8, of another at 0.3, and neither they nor how far they stand out from the rest told questions that sources
answer from those they do not (docs/adr/0014).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from provenance.citing.search.matching import match, share
from provenance.citing.search.ranking import Ranked
from provenance.citing.search.searcher import Found
from provenance.citing.search.terms import Term
from provenance.language.stems import STOP


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of places to one question: its terms, and the segments of the places that it names."""

    terms: Sequence[Term]
    leading: frozenset[str]

    @classmethod
    def of(cls, found: Found) -> Likeness:
        """Read what is needed of a search."""
        return cls(found.terms, frozenset(found.leading))

    def __call__(self, one: Ranked) -> float:
        """Give the likeness of a place that was found; one that the question names has half of it for that."""
        words = one.match.share if self.terms else 0.0
        if one.row["id"] in self.leading:
            words = 0.5 + 0.5 * (words if self._telling else 1.0)
        return min(1.0, words)

    def named(self, one: Ranked) -> bool:
        """Say whether the question names a place and asks for nothing else."""
        return one.row["id"] in self.leading and not self._telling

    @property
    def _telling(self) -> bool:
        return any(term.word not in STOP for term in self.terms)

    def anew(self, one: Ranked) -> Ranked:
        """Give a place that a search for other words found, as one that was found for these."""
        headings = [one.row["heading"] or "", *(one.row["heading_path"] or ())[-1:]]
        return replace(one, match=match(self.terms, one.row["text"], headings))

    def words(self, text: str) -> float:
        """Give how much of the words stands in a text."""
        return share(self.terms, text)
