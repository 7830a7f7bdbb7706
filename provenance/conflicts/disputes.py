"""A conflict as it stands: the two it is between, what they differ in, whether it is open, and who decided it how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from provenance.conflicts.norms import Extent, Norm, extent_of
from provenance.conflicts.precedence import Party, dated, deciding, rank_of
from provenance.model.activities import VerificationStatus
from provenance.model.conflicts import ConflictKind, Principle


class State(StrEnum):
    """What stands of a conflict on a day."""

    OPEN = "open"
    RESOLVED = "resolved"
    COMPATIBLE = "compatible"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Dispute:
    """A conflict with the two it is between, as it stands on a day.

    ``says`` are the words or figures in which they differ. ``valid_from`` and ``valid_to`` bound the days on which both
    hold. ``principle``, ``prevails`` (a party's id), ``because``, ``citation`` and ``who`` tell how it was resolved,
    ``proposed`` what the declared principles would decide.
    """

    pair: str
    kind: ConflictKind
    parties: tuple[Party, Party]
    says: str
    state: State
    valid_from: str = ""
    valid_to: str = ""
    found_at: str = ""
    principle: Principle | None = None
    prevails: str | None = None
    because: str | None = None
    citation: int | None = None
    who: str | None = None
    proposed: Principle | None = None
    proposes: str | None = None

    def party(self, name: str | None) -> Party | None:
        """Return the party with an id; None where there is none."""
        return next((one for one in self.parties if one.id == name), None)

    def row(self) -> dict[str, Any]:
        """Return it as plain values, for JSON and CSV."""
        parties = [{**asdict(one), "prevails": one.id == self.prevails} for one in self.parties]
        return {**asdict(self), "parties": parties}

    def line(self) -> dict[str, Any]:
        """Return it as a line of a table: the two by their names, and which of them prevails."""
        first, second = self.parties
        winner = self.party(self.prevails)
        return {
            "pair": self.pair,
            "kind": self.kind.value,
            "says": self.says,
            "state": self.state.value,
            "valid_from": self.valid_from,
            "valid_to": self.valid_to,
            "one": first.name,
            "other": second.name,
            "principle": self.principle.value if self.principle else "",
            "prevails": winner.name if winner else "",
            "citation": self.citation or "",
        }


def dispute_of(row: Mapping[str, Any], tiers: Mapping[int, int]) -> Dispute:
    """Read a row of ``conflict/conflicts``; ``tiers`` are those of the sources of the project by their numbers."""
    conflict = row["conflict"]
    parties = _of_norms(row["rules"], tiers) if row["rules"] else _of_claims(row["citations"], tiers)
    dispute = Dispute(
        conflict["pair"],
        ConflictKind(conflict["kind"]),
        parties,
        conflict["reason"],
        State.OPEN,
        conflict.get("valid_from") or "",
        conflict.get("valid_to") or "",
        conflict["recorded_at"],
    )
    for one in row["resolutions"][:1]:
        said = one["resolution"]
        dispute = replace(
            dispute,
            state=State.RESOLVED if one["prefers"] else State.COMPATIBLE,
            principle=Principle(said["principle"]),
            prevails=one["prefers"],
            because=said["reason"],
            citation=one["citation"],
            who=one["agent"],
        )
    if any(one["superseded"] or one["status"] != VerificationStatus.VERIFIED for one in row["citations"]):
        return replace(dispute, state=State.OVER)
    if dispute.state is State.OPEN and (decision := deciding(parties)):
        dispute = replace(dispute, proposed=decision[0], proposes=decision[1].id)
    return dispute


def _of_norms(rows: Sequence[Mapping[str, Any]], tiers: Mapping[int, int]) -> tuple[Party, Party]:
    ordered = sorted((Norm(row) for row in rows), key=lambda norm: (norm.place, norm.id))
    extent = extent_of(ordered[0], ordered[1])
    special = {Extent.NARROWER: 0, Extent.WIDER: 1}.get(extent) if extent else None
    first, second = (
        Party(
            norm.id,
            norm.place,
            str(norm.row["source"]),
            " ".join(norm.row["texts"]),
            rank_of(norm.row["kind"], str(norm.row["title"])),
            norm.since,
            dated(norm.row["origin"]),
            tiers.get(norm.row["source_number"]),
            number == special,
            source_number=norm.row["source_number"],
        )
        for number, norm in enumerate(ordered)
    )
    return first, second


def _of_claims(rows: Sequence[Mapping[str, Any]], tiers: Mapping[int, int]) -> tuple[Party, Party]:
    first, second = (
        Party(
            one["id"],
            f"[{one['number']}]",
            str(one["source"]),
            str(one["claim"]),
            since=one["since"] or "",
            dated=dated(one["origin"]),
            tier=tiers.get(one["source_number"]),
            number=one["number"],
            source_number=one["source_number"],
        )
        for one in sorted(rows, key=lambda one: one["number"])
    )
    return first, second
