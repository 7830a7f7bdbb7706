"""On which rung a claim seems to stand, told as soon as it was held against a place, long before the gate has ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from provenance.answering.assigning.candidates import CandidateFinder, Candidates
from provenance.answering.assigning.entailment import Entailment, EntailmentKind
from provenance.model.answers import Rung

_RUNGS = {
    EntailmentKind.WHOLE: Rung.SUPPORTED,
    EntailmentKind.LIMITED: Rung.NARROWED,
    EntailmentKind.PART: Rung.NARROWED,
    EntailmentKind.INFERRED: Rung.LABELED,
    EntailmentKind.DIFFERS: Rung.REFUSED,
}
_AT_ONCE = 4  # sources whose texts are kept ready together, however large they are


@dataclass(slots=True)
class Early:
    """Tells ``hear`` the number of each claim once, with the rung it seems to stand on; None: nobody.

    What is decided is untouched by it.
    """

    hear: Callable[[int, Rung], None] | None
    _ready: set[str] = field(default_factory=set[str])
    _late: list[int] = field(default_factory=list[int])

    def settled(self, claims: Iterable[int]) -> None:
        """Tell the claims that the draft's own marks bear."""
        if self.hear is not None:
            for claim in claims:
                self.hear(claim, Rung.SUPPORTED)

    def found(self, finder: CandidateFinder, claim: int, found: Candidates) -> None:
        """Tell a claim that places were found for, at once unless texts would be read again and again for it."""
        if self.hear is None:
            return
        needed = self._ready | {option.artifact for option in found.options}
        if len(needed) > _AT_ONCE:
            self._late.append(claim)
            return
        self._ready = needed
        self.hear(claim, _seeming(finder.held(found, option) for option in found.options))

    def held(self, held: Mapping[int, Sequence[tuple[Any, Entailment]]]) -> None:
        """Tell the claims that were not told yet, now that all are held."""
        if self.hear is not None:
            for claim in self._late:
                self.hear(claim, _seeming(one for _, one in held[claim]))


UNHEARD = Early(None)


def _seeming(held: Iterable[Entailment]) -> Rung:
    """Return the rung that a claim seems to stand on by the best of the places it was held against."""
    return max((_RUNGS[one.how] for one in held), key=lambda rung: rung.height, default=Rung.REFUSED)
