"""A bond holds a claim to one citation: how it uses the source, and what checking this claim against it came to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from provenance.answering.drafts.draft import Mark
from provenance.model.activities import Bearing, VerificationStatus
from provenance.model.citations import ExtractionMethod
from provenance.text.found import Difference


@dataclass(frozen=True, slots=True)
class EvidenceLink:
    """A claim of the draft and a citation of the project, held against each other.

    ``relation`` and ``status`` are those of this claim (a citation may be verified for the claim it was made for and
    not for this one). ``part`` are the words of the claim that are borne where not all of it is, ``limit`` what the
    source adds in the same Satz that the claim leaves out ("wenn …"). ``printed`` is the locator as lawyers write it,
    ``quote`` what the source says there, ``given`` whether the draft itself named it. ``before`` and ``after`` are the
    words round the quote in its section, where they were asked for: nothing is held against them. ``span`` are the
    offsets of the quote in the text of its source. ``bearing`` is whether the quote bears this claim, and by what: a
    bond is verified only if it does.
    """

    claim: int
    citation: int
    relation: ExtractionMethod
    status: VerificationStatus
    source_id: int
    artifact_id: str
    printed: str
    quote: str
    notes: str = ""
    differences: tuple[str, ...] = ()
    part: str | None = None
    given: bool = False
    limit: str | None = None
    before: str = ""
    after: str = ""
    span: tuple[int, int] | None = None
    bearing: Bearing = Bearing.NOT_JUDGED

    @property
    def whole(self) -> str:
        """The quote between the words round it: all that may be shown of the source for this claim."""
        return f"{self.before}{self.quote}{self.after}"


@dataclass(frozen=True, slots=True)
class PlaceNamed:
    """A place as it is printed, and the number of its source."""

    printed: str
    source: int


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The nearest evidence that does not bear a claim, and why: "the source says acht, the claim says zehn".

    ``short`` says that it may bear the claim and is not good enough for it (citation contract, 3.1); ``source`` is the
    number of the source it stands in, None where nothing was found anywhere, and ``work`` the law that it is called by.
    ``findings`` are what differs there as values; where there are any, they are the reason that is told. ``also`` are
    places that are hardly less likely the one that is meant, best first.
    """

    claim: int
    printed: str
    quote: str
    why: str
    short: bool = False
    source: int | None = None
    findings: tuple[Difference, ...] = ()
    work: str = ""
    also: tuple[PlaceNamed, ...] = ()

    def may_be_of(self, sources: Collection[int]) -> bool:
        """Tell whether the passage may stand in one of some sources: where that is not told, in any."""
        if self.source is not None:
            return self.source in sources
        return bool(sources) and bool(self.printed or self.quote)


_OfClaim = TypeVar("_OfClaim", EvidenceLink, NearMiss)


@dataclass(frozen=True, slots=True)
class EvidenceLinks:
    """All bonds of a draft. ``dangling`` are its marks that name no citation of the project."""

    bonds: tuple[EvidenceLink, ...] = ()
    dangling: tuple[Mark, ...] = ()
    rejected: tuple[NearMiss, ...] = ()
    _bonds: Mapping[int, tuple[EvidenceLink, ...]] = field(init=False, repr=False, compare=False)
    _rejected: Mapping[int, tuple[NearMiss, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # a draft has thousands of claims, each of which asks for its own several times
        object.__setattr__(self, "_bonds", _by_claim(self.bonds))
        object.__setattr__(self, "_rejected", _by_claim(self.rejected))

    def of(self, claim: int) -> tuple[EvidenceLink, ...]:
        """Return the bonds of a claim."""
        return self._bonds.get(claim, ())

    def near(self, claim: int) -> tuple[NearMiss, ...]:
        """Return what comes nearest to a claim and does not bear it."""
        return self._rejected.get(claim, ())

    def with_more(self, bonds: Iterable[EvidenceLink]) -> EvidenceLinks:
        """Return these bonds and some more; one between the same two stands once, as it came first."""
        kept: dict[tuple[int, int], EvidenceLink] = {}
        for bond in (*self.bonds, *bonds):
            kept.setdefault((bond.claim, bond.citation), bond)
        return EvidenceLinks(tuple(kept.values()), self.dangling, self.rejected)


def _by_claim(some: Iterable[_OfClaim]) -> dict[int, tuple[_OfClaim, ...]]:
    found: defaultdict[int, list[_OfClaim]] = defaultdict(list)
    for one in some:
        found[one.claim].append(one)
    return {claim: tuple(own) for claim, own in found.items()}
