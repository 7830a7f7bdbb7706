"""The four rungs of the coverage ladder, and what the gate says of a draft (citation binding, "The coverage gate")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from provenance.model.answers import Rung

__all__ = ["GateQuery", "Gated", "Removed", "Ruling", "Rung"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """The rung of one claim, why, and the citations it rests on (none where it is refused).

    ``kept`` is what remains of the claim where it is narrowed to a part; ``limit`` what its evidence is limited to
    ("as of 2019-11-28; superseded by …").
    """

    claim: int
    rung: Rung
    reason: str
    citations: tuple[int, ...] = ()
    kept: str | None = None
    limit: str | None = None


@dataclass(frozen=True, slots=True)
class GateQuery:
    """A statement the gate asked: its name, the SHA-256 of its text, its parameters and its rows."""

    query: str
    sha256: str
    parameters: dict[str, Any]
    rows: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """A topic that was taken out of an answer, and why: the requestor sees what was cut."""

    claim: int
    topic: str
    why: str


@dataclass(frozen=True, slots=True)
class Gated:
    """What the gate says: one ruling for each claim, in their order, what was asked, and what goes out."""

    rulings: tuple[Ruling, ...]
    asked: tuple[GateQuery, ...] = ()
    removed: tuple[Removed, ...] = field(default=())
    _of: Mapping[int, Ruling] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_of", {one.claim: one for one in reversed(self.rulings)})

    @property
    def rung(self) -> Rung:
        """The rung of the whole: supported if all claims are, narrowed if some are or are narrowed, and so on down."""
        found = {ruling.rung for ruling in self.rulings}
        if not found:
            return Rung.REFUSED
        if found == {Rung.SUPPORTED}:
            return Rung.SUPPORTED
        return Rung.NARROWED if found & {Rung.SUPPORTED, Rung.NARROWED} else max(found, key=lambda one: one.height)

    def ruling(self, claim: int) -> Ruling:
        """Return the ruling of a claim by its number."""
        return self._of[claim]
