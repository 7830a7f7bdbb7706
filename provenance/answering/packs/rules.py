"""The bounds of an evidence pack, as the table ``pack`` of a preset has them (citation contract, 4.1 to 4.3 and 6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Self

from pydantic import Field, model_validator

from provenance.answering import policy, tables

_TIERS = {1, 2, 3, 4}
_A_TRIFLE = 1e-9


class Kind(StrEnum):
    """What recency is told by: nothing, whether law is in force on the day, or the day of publication."""

    NONE = "none"
    IN_FORCE = "in_force"
    WINDOW = "window"


class Weights(tables.Part):
    """What similarity, recency and credibility weigh in a score; together 1."""

    similarity: float = Field(ge=0, le=1)
    recency: float = Field(ge=0, le=1)
    credibility: float = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if abs(self.similarity + self.recency + self.credibility - 1) > _A_TRIFLE:
            raise ValueError("expected weights whose sum is 1")
        return self


class Chunk(tables.Part):
    """How long the text of a place may be, in tokens of four characters."""

    least: int = Field(ge=0, le=100_000)
    size: int = Field(ge=1, le=100_000)
    most: int = Field(ge=1, le=100_000)
    overlap: int = Field(ge=0, le=100_000)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if not self.overlap < self.size <= self.most or self.least > self.most:
            raise ValueError("expected overlap < size <= most, and least <= most")
        return self


class Recency(tables.Part):
    """How recent a place is: 1 up to ``fresh_days``, then down to 0 at ``old_days``, beyond which it is left out.

    One that is not fresh is taken only where its similarity is ``highly_relevant``.
    """

    kind: Kind
    fresh_days: int = Field(ge=0)
    old_days: int = Field(ge=1)
    highly_relevant: float = Field(ge=0, le=1)
    undated: bool


class Expected(tables.Part):
    """A kind of question by its patterns, and the patterns that a Satz with its answer has; any of each will do.

    ``cue`` are words of such answers by language, with which is searched once more; ``context`` says that a Satz of
    this form is so telling that what its section has of the question counts for it, by half.
    """

    question: tuple[str, ...]
    answer: tuple[str, ...]
    cue: dict[str, str] = Field(default_factory=dict[str, str])
    context: bool = False


class Bounds(tables.Part):
    """The table ``pack``: what a pack may hold, and how its places are scored. Shares are whole per cent.

    ``asking`` are patterns of words that only ask, ``aside`` of a Satz that speaks of a special case, ``expected`` the
    kinds of answers in the order they are tried.
    """

    most: int = Field(ge=1, le=1_000)
    fewest: int = Field(ge=0, le=1_000)
    candidates: int = Field(ge=1, le=1_000)
    least_similarity: float = Field(ge=0, le=1)
    kinds_left_out: tuple[str, ...]
    publisher_pct: int = Field(ge=0, le=100)
    high_tiers_pct: int = Field(ge=0, le=100)
    tier_4_pct: int = Field(ge=0, le=100)
    weights: Weights
    credibility: dict[int, float]
    chunk: Chunk
    recency: Recency
    weak: dict[str, dict[str, str]] = Field(default_factory=dict)
    asking: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    expected: dict[str, Expected] = Field(default_factory=dict[str, Expected])

    @model_validator(mode="after")
    def _patterns(self) -> Self:
        several = (one for kind in self.expected.values() for one in (*kind.question, *kind.answer))
        for pattern in (*self.asking, *self.aside, *several):
            try:
                re.compile(pattern)
            except re.error as error:
                raise ValueError(f"expected a pattern; found {pattern!r:.80}: {error}") from error
        return self

    @model_validator(mode="after")
    def _all_tiers(self) -> Self:
        if set(self.credibility) != _TIERS or not all(0 <= one <= 1 for one in self.credibility.values()):
            raise ValueError("expected a credibility from 0 to 1 for each tier from 1 to 4")
        return self

    def score(self, similarity: float, recency: float, tier: int) -> float:
        """Give the score of a place (4.3): 0.5 similarity + 0.3 recency + 0.2 credibility, as shipped."""
        weights = self.weights
        parts = (weights.similarity * similarity, weights.recency * recency)
        return sum(parts) + weights.credibility * self.credibility[tier]


def rules_of(table: Mapping[str, Any]) -> Bounds:
    """Read a table of the part ``pack``; raises InvalidInput that names the field that cannot be used."""
    return tables.rules(Bounds, "pack", table)


def preset(name: str = policy.DEFAULT) -> Bounds:
    """Give the bounds of a shipped preset."""
    return rules_of(policy.table("pack", name))
