"""How sure a claim is: by how many publishers say it, of which tier, how recently, and how sure who cited it was.

| level | the evidence (citation contract, 6) |
|---|---|
| high | a source of tier 1, said by as many publishers as the table ``confidence`` of the pack asks for |
| medium | a source of tier 1 or 2, or as many publishers none of whom is only monitored |
| low | anything else |

Where recency counts and the newest source is old, it is one level lower. A claim that holds within limits is medium at
most; one that is inferred, or that another source contradicts, is low. And no claim is surer than the surest of those
who cited for it (``confidence`` of a citation: citation engine design, 3.3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from provenance.answering.packs.choosing import whose
from provenance.answering.packs.rules import Bounds, QuestionKind
from provenance.answering.rungs import Ruling, Rung
from provenance.citing.source_status import SourceStatus
from provenance.model.citations import Confidence

ORDER = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)
_MOST = {Rung.SUPPORTED: Confidence.HIGH, Rung.NARROWED: Confidence.MEDIUM, Rung.LABELED: Confidence.LOW}
_OFFICIAL, _CREDIBLE, _MONITORED = 1, 2, 4


def confidences(
    rulings: Iterable[Ruling],
    sources: Mapping[int, int],
    sure: Mapping[int, Confidence],
    standings: Mapping[int, SourceStatus],
    bounds: Bounds,
    *,
    as_of: str,
    contradicted: Collection[int] = (),
) -> dict[int, Confidence]:
    """Return how sure each claim is that rests on something, by its number.

    ``sources`` gives the source of each citation and ``sure`` how sure its maker was, ``contradicted`` are claims that
    another source contradicts.
    """
    found: dict[int, Confidence] = {}
    for one in rulings:
        most = _MOST.get(one.rung)
        rests = [number for number in one.citations if sources.get(number) in standings]
        if most is None or not rests:
            continue
        level = of_sources([standings[sources[number]] for number in rests], bounds, as_of=as_of)
        surest = max((sure.get(number, Confidence.HIGH) for number in rests), key=ORDER.index)
        against = Confidence.LOW if one.claim in contradicted else Confidence.HIGH
        found[one.claim] = lowest([most, level, surest, against])
    return found


def lowest(some: Iterable[Confidence]) -> Confidence:
    """Return the lowest of some levels."""
    return min(some, key=ORDER.index)


def of_sources(sources: Sequence[SourceStatus], bounds: Bounds, *, as_of: str) -> Confidence:
    """Return how sure what some sources say is, on a day."""
    publishers = {whose(one.publisher, None, one.source_id) for one in sources}
    best, many = min(one.tier for one in sources), len(publishers) >= bounds.corroborating
    if best <= _OFFICIAL and many:
        level = Confidence.HIGH
    elif best <= _CREDIBLE or (many and len(publishers) > 1 and best < _MONITORED):
        level = Confidence.MEDIUM
    else:
        level = Confidence.LOW
    return ORDER[max(0, ORDER.index(level) - 1)] if _old(sources, bounds, as_of) else level


def _old(sources: Sequence[SourceStatus], bounds: Bounds, as_of: str) -> bool:
    """Tell whether the newest of some sources is too old, where days of publication count; undated ones are not."""
    if bounds.recency.kind is not QuestionKind.WINDOW:
        return False
    days = [one.published_at[:10] for one in sources if one.published_at]
    try:
        age = (date.fromisoformat(as_of) - date.fromisoformat(max(days))).days if days else 0
    except ValueError:
        return False
    return age > bounds.recency.old_days
