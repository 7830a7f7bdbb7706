"""What was found for a question, sieved of what may not be used, says nothing or is not the law of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from provenance.answering.packs.asking import Asked
from provenance.answering.packs.likeness import Likeness
from provenance.answering.packs.recency import in_force
from provenance.answering.packs.rules import Bounds, Kind
from provenance.citing.search.ranking import Ranked
from provenance.citing.standing import Consent, Standing

_BESIDE = 0.5


@dataclass(frozen=True, slots=True)
class Weighed:
    """A place that may be in a pack: how its source stands, how like the question it is, whether it is in force."""

    ranked: Ranked
    standing: Standing
    similarity: float
    force: bool


def weigh(
    found: Sequence[Ranked],
    like: Likeness,
    bounds: Bounds,
    standings: Mapping[int, Standing],
    day: str,
    sieve: Counter[str],
) -> list[Weighed]:
    """Weigh the places that were found, each once, and count in ``sieve`` what is left out, by reason."""
    artifacts = {one.artifact_id: one for one in standings.values()}
    kept: list[Weighed] = []
    for one in {one.row["id"]: one for one in found}.values():
        standing = standings.get(one.source.number) or _unknown(one)
        similarity = like(one)
        why = _barred(one, standing, bounds) or ("too little alike" if similarity < bounds.least_similarity else "")
        if why:
            sieve[why] += 1
            continue
        kept.append(Weighed(one, standing, similarity, in_force(standing, day, artifacts)))
    return _of_the_day(kept, sieve) if bounds.recency.kind is Kind.IN_FORCE else kept


def in_context(weighed: Sequence[Weighed], asked: Asked) -> list[Weighed]:
    """Give places with what their section has of the question, where they have the form of the answer asked for.

    "Die in Absatz 1 genannten Unterlagen sind … Jahre aufzubewahren" names nothing of what Absatz 1 lists: what stands
    beside it in the section counts by half, as a heading does.
    """
    if not asked.context:
        return list(weighed)
    beside: dict[tuple[int, str], float] = {}
    for one in weighed:
        beside[_section(one)] = max(beside.get(_section(one), 0.0), one.similarity)
    return [
        replace(one, similarity=one.similarity + _BESIDE * (beside[_section(one)] - one.similarity))
        if asked.answered(str(one.ranked.row["text"]))
        else one
        for one in weighed
    ]


def _section(one: Weighed) -> tuple[int, str]:
    return one.ranked.source.number, str(one.ranked.row["section"] or one.ranked.row["id"])


def _of_the_day(kept: Sequence[Weighed], sieve: Counter[str]) -> list[Weighed]:
    """Give the law of the day: of a work that has a version in force, none of its others."""
    works = {one.ranked.source.work for one in kept if one.force} - {None}
    standing = [one for one in kept if one.force or one.ranked.source.work not in works]
    if gone := len(kept) - len(standing):
        sieve["not in force"] += gone
    return standing


def _barred(one: Ranked, standing: Standing, bounds: Bounds) -> str:
    """Say why a place may not be in a pack at all."""
    if one.row["kind"] in bounds.kinds_left_out:
        return f"{one.row['kind']}"
    if one.row["dropped"]:
        return "dropped from the law"
    if standing.consent is Consent.FORBIDDEN:
        return "forbidden"
    return "retracted" if standing.retracted is not None else ""


def _unknown(one: Ranked) -> Standing:
    """Give how a source stands of which nothing was said."""
    source = one.source
    return Standing(source.number, source.artifact_id, source.name, source.name, valid_from=source.since)
