"""The values a display is made of: what the requestor sees, and what the bundle keeps of it.

``as_dict`` is the requestor's view: no artifact ID, no span, no number of a citation that may not be named.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from provenance.answering.display.depth import Depth
from provenance.answering.display.gates import Spent
from provenance.answering.display.rules import DisplayRules
from provenance.answering.rungs import Gated, Removed, Ruling, Rung


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """One citation as it is shown. ``excerpt`` is ``full[start:end]`` of the excerpt that the bundle has.

    ``handle`` ("Source A") means something within one answer only; ``place`` is the printed locator where the source
    may be named, ``note`` what was withheld, ``snippet`` the words about a source behind a
    paywall that take the place of its own. ``citation``, ``start`` and ``end`` stay in the bundle.
    """

    citation: int
    handle: str | None
    relation: str | None
    excerpt: str | None
    start: int
    end: int
    shortened: bool
    place: str | None
    note: str | None
    depth: Depth
    snippet: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Give it as the requestor sees it."""
        said: dict[str, Any] = {
            "source": self.handle,
            "relation": self.relation,
            "excerpt": self.excerpt,
            "shortened": self.shortened or None,
            "place": self.place,
            "citation": self.citation if self.place else None,
            "note": self.note,
        }
        return {key: value for key, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim with the ruling the requestor learns, its citations, and the label that stands beside an inference."""

    text: str
    ruling: Ruling
    citations: tuple[ShownCitation, ...]
    label: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Give it as the requestor sees it."""
        ruling = self.ruling
        said: dict[str, Any] = {
            "claim": ruling.claim,
            "text": self.text,
            "rung": ruling.rung.value,
            "reason": ruling.reason,
            "kept": ruling.kept,
            "limit": ruling.limit,
            "label": self.label,
        }
        kept = {key: value for key, value in said.items() if value is not None}
        return kept | {"citations": [one.as_dict() for one in self.citations]}


@dataclass(frozen=True, slots=True)
class Displayed:
    """What one requestor sees of one answer. ``spent`` is what it costs of their budget.

    ``telling`` says whether they may read of a passage that bears nothing, such as the nearest one.
    """

    requestor: str
    tier: str
    language: str
    claims: tuple[ShownClaim, ...]
    removed: tuple[Removed, ...]
    spent: Spent
    rules: DisplayRules
    telling: bool = False

    @property
    def gated(self) -> Gated:
        """The rulings as the requestor learns them; what the gate asked is not part of it."""
        return Gated(tuple(one.ruling for one in self.claims), (), self.removed)

    @property
    def rungs(self) -> dict[str, int]:
        """How many claims got which rung, towards the requestor."""
        counted = Counter(one.ruling.rung for one in self.claims)
        return {rung.value: counted[rung] for rung in Rung}

    def citation(self, number: int) -> ShownCitation | None:
        """Give a citation as it is shown first, None where the requestor may not know of it."""
        return next((one for claim in self.claims for one in claim.citations if one.citation == number), None)

    def as_dict(self) -> dict[str, Any]:
        """Give the requestor's view."""
        return {
            "language": self.language,
            "rung": self.gated.rung.value,
            "rungs": self.rungs,
            "claims": [one.as_dict() for one in self.claims],
            "removed": [{"topic": one.topic, "why": one.why} for one in self.removed],
        }
