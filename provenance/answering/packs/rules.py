"""The bounds of an evidence pack, as the table ``pack`` of a preset has them (citation contract, 4.1 to 4.3 and 6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Self

from pydantic import Field, ValidationInfo, model_validator

from provenance.answering import policy
from provenance.answering.packs.lists import Item
from provenance.citing.source_status import Paywall
from provenance.language import catalogue
from provenance.language.numbers import filled


@dataclass(frozen=True, slots=True)
class PackPlace:
    """One place of a source, as it may be put before a reader or a model. All figures are 0 to 1.

    ``similarity`` is the share of the question's telling words that stand in the place (or, by half, in its headings),
    each weighed by how rare it is in the store, inflected, derived and compound forms included; where the question
    names the place itself ("§ 147 AO"), it is half that and half 1. ``score`` is similarity, recency and credibility by
    their weights. ``text`` is the passage, cut to the bounds of a chunk; where the text of a source may not be used
    (``paywalled``), its snippet. ``locator`` goes into `cite_doc` as it is, ``printed`` is how lawyers cite it.
    ``quote`` is its Satz that answers best, ``answers`` how well, ``fits`` whether it has a form such as a number of
    years that is asked for (see `asking`; they choose and order what is shown, nothing else), ``beside`` whether it
    surely lacks what the question word asks for, or neither it nor what stands above it names what is asked about.
    ``named`` says that the question asks for this place and nothing else, ``position`` is that in its source. ``lacks``
    are fields without which the bounds let nobody cite it: such places stand in a pack only where it would be empty
    without them.
    ``calendar`` says that its source is an official calendar, which needs no day of publication and is enough alone.
    ``asked`` is what an interviewer asked, where the place answers that. ``lead`` and ``items`` are the rest of the
    sentence of ``quote``, where that is parted into a list, ``sentence`` the segment that begins it; ``alike`` says
    whether ``quote`` itself has anything of the question.
    """

    segment: str
    artifact: str
    source_id: int
    score: float
    similarity: float
    recency: float
    tier: int
    text: str
    printed: str
    locator: Mapping[str, Any] = field(default_factory=dict[str, Any])
    source_name: str = ""
    identifier: str = ""
    publisher: str | None = None
    primary: bool = False
    url: str | None = None
    title: str | None = None
    work: str | None = None
    published_at: str | None = None
    fetched_at: str | None = None
    paywall: Paywall = Paywall.FULL
    topics: tuple[str, ...] = ()
    heading: str | None = None
    quote: str = ""
    answers: float = 0.0
    fits: bool = False
    beside: bool = False
    named: bool = False
    position: int = 0
    standing: str | None = None
    lacks: tuple[str, ...] = ()
    calendar: bool = False
    asked: str = ""
    lead: str = ""
    items: tuple[Item, ...] = ()
    sentence: str = ""
    alike: bool = True

    @property
    def paywalled(self) -> bool:
        """Whether no quote may be taken from it."""
        return self.paywall is Paywall.METADATA_ONLY


@dataclass(frozen=True, slots=True)
class Unmet:
    """A constraint that the pack does not meet: so many places (``number``) of those chosen, and the ``bound``.

    The bound is in per cent of the places, but for that of their number. ``publisher`` has the most of them, and
    ``others`` counts the publishers; of the number of places, ``among`` are all that were found.
    """

    constraint: str
    number: int
    among: int
    bound: int
    publisher: str = ""
    others: int = 0


class Searched(NamedTuple):
    """How many places of how many sources were searched."""

    places: int
    sources: int


@dataclass(frozen=True, slots=True)
class Pack:
    """The evidence for one question, best first.

    ``statistics`` has ``unique_publishers``, ``tier_1_pct`` to ``tier_4_pct``, ``max_publisher_pct`` (whole per cent of
    the places) and figures besides; ``left_out`` counts the places that were found and not taken, by reason.
    ``searched`` says what was searched, ``absent`` names the places of laws that were asked for and that nothing has.
    ``undated`` is the similarity of the best place that was left out for want of a day of publication.
    """

    id: str
    question: str
    generated_at: str
    places: tuple[PackPlace, ...] = ()
    statistics: Mapping[str, float] = field(default_factory=dict[str, float])
    unmet: tuple[Unmet, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])
    searched: Searched | None = None
    absent: tuple[str, ...] = ()
    undated: float = 0.0

    @property
    def best(self) -> float:
        """The similarity of the place that is most like the question; 0.0 where there is none."""
        return max((place.similarity for place in self.places), default=0.0)

    @property
    def one_sided(self) -> tuple[Unmet, ...]:
        """The shares that are not met: of a publisher, of tiers 1 and 2, of tier 4. That it is small is none."""
        return tuple(one for one in self.unmet if one.constraint != "places")

    @property
    def sources(self) -> tuple[int, ...]:
        """The numbers of its sources, in the order in which they first stand in it."""
        return tuple(dict.fromkeys(place.source_id for place in self.places))


def lacking(one: Unmet, language: str) -> str:
    """Say which constraint is not met: what was found, what was required, and why it could not be met."""
    others = _many(language, "one publisher", "publishers", one.others)
    given = {"publisher": one.publisher, "number": one.number, "among": one.among, "bound": one.bound}
    share = one.number * 100 // one.among if one.among else 0
    key = "places of one kind" if one.constraint == "places" and one.among > one.number else one.constraint
    return catalogue.said(language, "pack", key, share=share, others=others, **given)


def searched(one: Searched | None, language: str) -> str:
    """Say behind a sentence, in brackets, how many places of how many sources were searched; "" where none knows."""
    if one is None:
        return ""
    if not one.sources:
        return f" ({catalogue.said(language, 'pack', 'no source')})"
    places = _many(language, "one place", "some places", one.places)
    sources = _many(language, "one source", "some sources", one.sources)
    return f" ({catalogue.said(language, 'pack', 'searched', places=places, sources=sources)})"


def _many(language: str, one: str, several: str, number: int) -> str:
    return catalogue.said(language, "pack", one if number == 1 else several, number)


_TIERS = {1, 2, 3, 4}
_A_TRIFLE = 1e-9


class QuestionKind(StrEnum):
    """What recency is told by: nothing, whether law is in force on the day, or the day of publication."""

    NONE = "none"
    IN_FORCE = "in_force"
    WINDOW = "window"


class Weights(policy.Part):
    """What similarity, recency and credibility weigh in a score; together 1."""

    similarity: float = Field(ge=0, le=1)
    recency: float = Field(ge=0, le=1)
    credibility: float = Field(ge=0, le=1)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if abs(self.similarity + self.recency + self.credibility - 1) > _A_TRIFLE:
            raise ValueError("expected weights whose sum is 1")
        return self


class Chunk(policy.Part):
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


class Recency(policy.Part):
    """How recent a place is: 1 up to ``fresh_days``, then down to 0 at ``old_days``, beyond which it is left out.

    One that is not fresh is taken only where its similarity is ``highly_relevant``.
    """

    kind: QuestionKind
    fresh_days: int = Field(ge=0)
    old_days: int = Field(ge=1)
    highly_relevant: float = Field(ge=0, le=1)
    undated: bool


class Expected(policy.Part):
    """A kind of question by its patterns, and the patterns that a Satz with its answer has; any of each will do.

    ``cue`` are words of such answers by language, with which is searched once more; ``context`` says that a Satz of
    this form is so telling that what its section has of the question counts for it, by half.
    """

    question: tuple[str, ...]
    answer: tuple[str, ...]
    cue: dict[str, str] = Field(default_factory=dict[str, str])
    context: bool = False


class Bounds(policy.Part):
    """The table ``pack``: what a pack may hold, and how its places are scored. Shares are whole per cent.

    ``asking`` are patterns of words that only ask, ``voice`` of those that ask what the one who speaks in all sources
    said, ``aside`` of a Satz that speaks of a special case, ``expected`` the kinds of answers in the order they are
    tried; ``{number}`` in a pattern is any number written as a word. ``corroborating`` is how many publishers make a
    claim sure, and ``perspectives`` are groups of tiers of each of which a place is taken where one was found.
    """

    most: int = Field(ge=1, le=1_000)
    fewest: int = Field(ge=0, le=1_000)
    candidates: int = Field(ge=1, le=1_000)
    least_similarity: float = Field(ge=0, le=1)
    kinds_left_out: tuple[str, ...]
    publisher_pct: int = Field(ge=0, le=100)
    high_tiers_pct: int = Field(ge=0, le=100)
    tier_4_pct: int = Field(ge=0, le=100)
    corroborating: int = Field(default=1, ge=1, le=10)
    perspectives: tuple[tuple[int, ...], ...] = ()
    weights: Weights
    credibility: dict[int, float]
    chunk: Chunk
    recency: Recency
    weak: dict[str, dict[str, str]] = Field(default_factory=dict)
    asking: tuple[str, ...] = ()
    voice: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    expected: dict[str, Expected] = Field(default_factory=dict[str, Expected])

    @model_validator(mode="after")
    def _patterns(self, info: ValidationInfo) -> Self:
        several = (one for kind in self.expected.values() for one in (*kind.question, *kind.answer))
        for pattern in (*self.asking, *self.voice, *self.aside, *several) if policy.tried(info) else ():
            try:
                re.compile(filled(pattern))
            except re.error as error:
                raise ValueError(f"expected a pattern; found {pattern!r:.80}: {error}") from error
        return self

    @model_validator(mode="after")
    def _all_tiers(self) -> Self:
        if set(self.credibility) != _TIERS or not all(0 <= one <= 1 for one in self.credibility.values()):
            raise ValueError("expected a credibility from 0 to 1 for each tier from 1 to 4")
        return self

    def score(self, similarity: float, recency: float, tier: int) -> float:
        """Return the score of a place (4.3): 0.5 similarity + 0.3 recency + 0.2 credibility, as shipped."""
        weights = self.weights
        parts = (weights.similarity * similarity, weights.recency * recency)
        return sum(parts) + weights.credibility * self.credibility[tier]


def rules_of(table: Mapping[str, Any]) -> Bounds:
    """Read a table of the part ``pack``; raises InvalidInput that names the field that cannot be used."""
    return policy.rules(Bounds, "pack", table)


def preset(name: str = policy.DEFAULT) -> Bounds:
    """Return the bounds of a shipped preset."""
    return rules_of(policy.preset_table("pack", name))
