"""Which of the places that bear a claim are cited, best first (citation contract, 2; citation binding, "pipeline").

All sources that say it are kept, so that "two independent sources" can be met. What bears more comes first; of that the
law of today before what was, the higher tier, the primary source, the newer one: a leaflet that copies an ordinance
stands behind it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from provenance.answering.assigning.candidates import Candidate
from provenance.answering.assigning.entailment import Entailment, EntailmentKind
from provenance.citing.source_status import SourceStatus

Held = tuple[Candidate, Entailment]
MOST = 4
"""Sources that one claim cites."""
_LOWEST = 5


def best(held: Sequence[Held], *, asks: bool, standings: Mapping[int, SourceStatus] | None = None) -> Held | None:
    """Return what bears most.

    ``asks`` says that a model can be asked: then what may say it in other words is given where nothing bears.
    """
    return next(iter(chosen(held, asks=asks, standings=standings)), None)


def chosen(held: Sequence[Held], *, asks: bool, standings: Mapping[int, SourceStatus] | None = None) -> list[Held]:
    """Return what is cited for a claim: what bears most, and every other source that bears it whole as well.

    Of several versions of one work the first alone counts: they are one source to whoever reads it.
    """
    bearing = [one for one in held if one[1].how.bears] or [one for one in held if asks and one[1].open]
    ordered = sorted(bearing, key=lambda one: _rank(one, standings or {}))
    kept: list[Held] = []
    for one in ordered:
        first = kept[0] if kept else one
        alike = one[1].how is first[1].how is EntailmentKind.WHOLE and (one[0].standing is None) is (
            first[0].standing is None
        )
        works = {_work(other[0]) for other in kept}
        if one is first or (alike and _work(one[0]) not in works and len(kept) < MOST):
            kept.append(one)
    return kept


def _work(option: Candidate) -> str:
    return option.source.work or option.artifact


def _rank(one: Held, standings: Mapping[int, SourceStatus]) -> tuple[Any, ...]:
    option, held = one
    status = standings.get(option.source.number)
    order = list(EntailmentKind)
    day = (status.published_at or "") if status else ""
    return (
        order.index(held.how),
        option.standing is not None,
        status.tier if status else _LOWEST,
        not (status and status.primary),
        tuple(-ord(letter) for letter in day) or (0,),
    )
