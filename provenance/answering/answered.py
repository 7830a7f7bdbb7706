"""What came of the path, as its caller sees it: the text, each claim with its rung and its evidence, what lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from provenance.answering.bonds import Bond
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import Done, State
from provenance.model.answers import Mode, Outcome


@dataclass(frozen=True, slots=True)
class Evidence:
    """A citation that a claim rests on: its number, how it uses the source, where it stands and what it says there."""

    citation: int
    relation: str
    printed: str
    quote: str


@dataclass(frozen=True, slots=True)
class Covered:
    """One claim with its rung. ``nearest`` and ``differs`` tell what comes nearest to a claim that nothing bears."""

    number: int
    text: str
    start: int
    end: int
    section: str | None
    rung: Rung
    reason: str
    evidence: tuple[Evidence, ...] = ()
    kept: str | None = None
    limit: str | None = None
    nearest: str | None = None
    differs: str | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A grounded draft, an answer or a check. ``id`` is that of the Answer in the record, None for a check.

    ``removed`` are the topics that were taken out, each with why; ``dangling`` the marks of the draft that name no
    citation; ``message`` what a requestor is told who gets no answer.
    """

    mode: Mode
    outcome: Outcome
    rung: Rung
    text: str
    claims: tuple[Covered, ...]
    removed: tuple[tuple[str, str], ...] = ()
    dangling: tuple[str, ...] = ()
    message: str | None = None
    id: str | None = None
    steps: tuple[Done, ...] = field(default=(), repr=False)

    @property
    def uncovered(self) -> tuple[Covered, ...]:
        """The claims that nothing bears."""
        return tuple(claim for claim in self.claims if claim.rung is Rung.REFUSED)

    @property
    def covered(self) -> bool:
        """Whether every claim is borne by something, and every mark names a citation. A text without claims is."""
        return not self.uncovered and not self.dangling

    @property
    def counts(self) -> dict[str, int]:
        """How many claims stand on each rung."""
        counted = Counter(claim.rung for claim in self.claims)
        return {rung.value: counted[rung] for rung in Rung}

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        return {**asdict(self), "counts": self.counts, "covered": self.covered}


def answered(state: State) -> Answered:
    """Give what a walk came to."""
    order = state["order"]
    gated = state.get("gated") or Gated(())
    bonds = state.get("bonds")
    return Answered(
        mode=order.mode,
        outcome=state.get("outcome", Outcome.ANSWERED),
        rung=gated.rung,
        text=state.get("text", order.draft or ""),
        claims=tuple(_claims(state)),
        removed=tuple((one.topic, one.why) for one in gated.removed),
        dangling=tuple(mark.raw for mark in bonds.dangling) if bonds else (),
        steps=state.get("steps", ()),
    )


def _claims(state: State) -> Iterator[Covered]:
    draft, bonds, gated = state.get("draft"), state.get("bonds"), state.get("gated")
    if draft is None or bonds is None or gated is None:
        return
    held = {(bond.claim, bond.citation): bond for bond in bonds.bonds}
    nearest = {one.claim: one for one in reversed(bonds.rejected)}
    for ruling in gated.rulings:
        claim = draft.claim(ruling.claim)
        near = nearest.get(ruling.claim) if ruling.rung is Rung.REFUSED else None
        found = (held.get((ruling.claim, number)) for number in ruling.citations)
        yield Covered(
            number=claim.number,
            text=claim.text,
            start=claim.start,
            end=claim.end,
            section=draft.sentence(claim.sentence).section,
            rung=ruling.rung,
            reason=ruling.reason,
            evidence=tuple(_evidence(bond) for bond in found if bond),
            kept=ruling.kept,
            limit=ruling.limit,
            nearest=near.printed if near else None,
            differs=near.why if near else None,
        )


def _evidence(bond: Bond) -> Evidence:
    return Evidence(bond.citation, bond.relation.value, bond.printed, bond.quote)
