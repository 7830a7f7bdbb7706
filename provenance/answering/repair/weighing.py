"""Whether a repaired draft is better than it was: told by the gate alone, claim by claim (document 003).

Claims that were not to be touched must stand as they stood and on no lower rung; a repaired one must have risen from
refused and rest on the marks it was given. Nothing may have gone, so that a claim is never covered by being dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from provenance.answering.bonds import Bonds
from provenance.answering.drafts.parts import Draft
from provenance.answering.repair.asking import Proposal
from provenance.answering.rungs import Gated, Ruling, Rung


@dataclass(frozen=True, slots=True)
class Stand:
    """A draft with what the gate says of it."""

    text: str
    draft: Draft
    bonds: Bonds
    gated: Gated

    @property
    def rulings(self) -> dict[int, Ruling]:
        """The rulings by claim."""
        return {ruling.claim: ruling for ruling in self.gated.rulings}

    @property
    def uncovered(self) -> tuple[int, ...]:
        """The claims that are refused."""
        return tuple(ruling.claim for ruling in self.gated.rulings if ruling.rung is Rung.REFUSED)


def risen(before: Stand, after: Stand, proposals: Sequence[Proposal]) -> tuple[Proposal, ...] | None:
    """Give the proposals that raised their claim, with those of their marks that it rests on now.

    None where something else went down, changed or is gone.
    """
    wanted = {one.claim: one for one in proposals}
    pairs = _aligned(before.draft, after.draft, {one.claim for one in proposals if one.words is not None})
    if pairs is None or len(after.bonds.dangling) > len(before.bonds.dangling):
        return None
    was, now = before.rulings, after.rulings
    found: list[Proposal] = []
    for claim, made in pairs.items():
        rulings = [now[number] for number in made if number in now]
        if len(rulings) < len(made) or claim not in was:
            return None
        if any(ruling.rung.height < was[claim].rung.height for ruling in rulings):
            return None
        proposal = wanted.get(claim)
        if proposal is not None:
            found += _borne_out(was[claim], rulings, proposal)
    return tuple(found)


def _borne_out(was: Ruling, rulings: Sequence[Ruling], proposal: Proposal) -> Iterator[Proposal]:
    """Give a proposal whose claim rose, without the marks that it does not rest on."""
    rests = {number for ruling in rulings for number in ruling.citations}
    marks = tuple(number for number in proposal.citations if number in rests)
    rose = all(ruling.rung.height > was.rung.height for ruling in rulings)
    if rose and (marks or (proposal.words is not None and not proposal.citations)):
        yield replace(proposal, citations=marks)


def _aligned(before: Draft, after: Draft, reworded: set[int]) -> Mapping[int, tuple[int, ...]] | None:
    """Give for each claim of a draft those that stand for it in the other; None where one is gone or has come."""
    old, new = [claim.text for claim in before.claims], [claim.text for claim in after.claims]
    if old == new:
        return {one.number: (other.number,) for one, other in zip(before.claims, after.claims, strict=True)}
    pairs: dict[int, tuple[int, ...]] = {}
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            pairs |= {before.claims[i + step].number: (after.claims[k + step].number,) for step in range(j - i)}
        elif what != "replace" or any(before.claims[at].number not in reworded for at in range(i, j)):
            return None
        elif j - i == m - k:
            pairs |= {before.claims[i + step].number: (after.claims[k + step].number,) for step in range(j - i)}
        else:
            made = tuple(claim.number for claim in after.claims[k:m])
            pairs |= {before.claims[at].number: made for at in range(i, j)}
    return pairs
