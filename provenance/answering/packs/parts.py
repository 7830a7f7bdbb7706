"""What an evidence pack consists of (citation contract, 4.4): places with figures, statistics, what was unmet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from provenance.citing.standing import Paywall


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a source, as it may be put before a reader or a model. All figures are 0 to 1.

    ``similarity`` is the share of the question's telling words that stand in the place (or, by half, in its headings),
    each weighed by how rare it is in the store, inflected, derived and compound forms included; where the question
    names the place itself ("§ 147 AO"), it is half that and half 1. ``score`` is similarity, recency and credibility by
    their weights. ``text`` is the passage, cut to the bounds of a chunk; where the text of a source may not be used
    (``paywalled``), its snippet. ``locator`` goes into `cite_doc` as it is, ``printed`` is how lawyers cite it.
    ``quote`` is its Satz that answers best, ``answers`` how well, ``fits`` whether it has a form such as a number of
    years that is asked for (see `asking`; they choose and order what is shown, nothing else). ``named`` says that the
    question asks for this place and nothing else, ``position`` is that in its source.
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
    named: bool = False
    position: int = 0
    standing: str | None = None

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
    """

    id: str
    question: str
    generated_at: str
    places: tuple[Place, ...] = ()
    statistics: Mapping[str, float] = field(default_factory=dict[str, float])
    unmet: tuple[Unmet, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict[str, int])
    searched: Searched | None = None
    absent: tuple[str, ...] = ()

    @property
    def best(self) -> float:
        """The similarity of the place that is most like the question; 0.0 where there is none."""
        return max((place.similarity for place in self.places), default=0.0)

    @property
    def sources(self) -> tuple[int, ...]:
        """The numbers of its sources, in the order in which they first stand in it."""
        return tuple(dict.fromkeys(place.source_id for place in self.places))
