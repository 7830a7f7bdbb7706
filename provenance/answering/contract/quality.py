"""The quality of the evidence of a bullet: figures, policy, age, and evidence that is only monitored (3.1 and 6).

Every rule asks for something that is there; none is met by something that is missing. So evidence that is taken away or
loses its force never lets a bullet pass.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from provenance.answering.contract.bullets import Found
from provenance.answering.contract.evidence import is_calendar, published
from provenance.answering.contract.figures import figures
from provenance.answering.contract.report import Failure
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import word
from provenance.citing.standing import Standing

_ALL = "*"


class _Place(Protocol):
    @property
    def source_id(self) -> int: ...


class Pack(Protocol):
    """What the rules ask an evidence pack: which sources it holds."""

    @property
    def places(self) -> Sequence[_Place]:
        """Its places, each with the number of its source."""
        ...


@dataclass(frozen=True, slots=True)
class Case:
    """One bullet before the rules: its topics, the sources of its citations that stand, and what is available."""

    bullet: Found
    topics: frozenset[str]
    sources: tuple[Standing, ...]
    available: tuple[Standing, ...]
    today: date
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Shortfall:
    """The rule a bullet does not meet, and why."""

    failure: Failure
    why: str


def available(standings: Mapping[int, Standing], pack: Pack | None) -> tuple[Standing, ...]:
    """Give the sources that could be cited: those of the pack, or all of the project where there is none."""
    if pack is None:
        return tuple(standings.values())
    numbers = dict.fromkeys(place.source_id for place in pack.places)
    return tuple(standings[number] for number in numbers if number in standings)


def shortfall(case: Case, rules: Rules) -> Shortfall | None:
    """Give the first rule that a bullet does not meet, in the order of the document; None where it meets all."""
    for rule in _RULES:
        why = rule(case, rules)
        if why is not None:
            return why
    return None


def _figures(case: Case, rules: Rules) -> Shortfall | None:
    """Numbers, percentages and dates: one credible source, or two independent ones (3.1, "Numeric/Time")."""
    if any(one.tier <= rules.figures.credible_tier for one in case.sources):
        return None
    count = len(_independent(case.sources))
    if count >= rules.figures.independent or not (stated := figures(case.bullet.said)) or _announced(case, rules):
        return None
    values = {
        "figures": ", ".join(f"“{one}”" for one in stated.printed[:5]),
        "count": count,
        "tier": min(one.tier for one in case.sources),
        "least": rules.figures.credible_tier,
        "many": rules.figures.independent,
    }
    return _short(Failure.FIGURES, case, rules, "figures", **values)


def _announced(case: Case, rules: Rules) -> bool:
    """Tell whether a bullet states days to come and nothing else, on an official calendar."""
    if not any(is_calendar(one, rules.scheduled) for one in case.sources):
        return False
    stated = figures(case.bullet.said)
    return stated.only_days and not stated.passed(case.today)


def _independent(sources: Collection[Standing]) -> set[str]:
    """Give the sources that are not versions of one another: of two, the newer stands for both."""
    found = {one.artifact_id: one for one in sources}
    last: set[str] = set()
    for artifact in found:
        seen = {artifact}
        at = artifact
        while (newer := found[at].superseded_by) in found and newer not in seen:
            at = str(newer)
            seen.add(at)
        last.add(min(seen) if found[at].superseded_by in seen else at)
    return last


def _policy(case: Case, rules: Rules) -> Shortfall | None:
    """Policy and official figures: an official source, where there is one (3.1, "Policy Claims Rule")."""
    for topic in rules.policy:
        if topic not in case.topics or any(one.tier <= rules.official_tier for one in case.sources):
            continue
        official = [
            one
            for one in case.available
            if one.tier <= rules.official_tier and topic in one.topics and one.retracted is None
        ]
        if official:
            return _short(Failure.POLICY, case, rules, "policy", topic=topic, source=official[0].name)
    return None


def _freshness(case: Case, rules: Rules) -> Shortfall | None:
    """Topics that change: the newest evidence is not too old (6, "Evidence is outdated")."""
    asked = set(rules.freshness.topics)
    if _ALL not in asked and asked.isdisjoint(case.topics):
        return None
    if _announced(case, rules):
        return None
    newest = max((day for one in case.sources if (day := published(one)) is not None), default=None)
    if newest is None:
        return _short(Failure.STALE, case, rules, "undated")
    age = (case.today - newest).days
    if age <= rules.freshness.days:
        return None
    return _short(Failure.STALE, case, rules, "stale", age=age, days=rules.freshness.days)


def _weak(case: Case, rules: Rules) -> Shortfall | None:
    """One source that is only monitored: only where the bullet says so itself (6, "low-credibility source")."""
    if case.bullet.section in rules.weak_sections or all(claim.hedged for claim in case.bullet.claims):
        return None
    if len(_independent(case.sources)) > 1 or any(one.tier < rules.weak_tier for one in case.sources):
        return None
    source = case.sources[0]
    return _short(Failure.WEAK, case, rules, "weak", source=source.name, tier=source.tier)


def _short(failure: Failure, case: Case, rules: Rules, name: str, **values: object) -> Shortfall:
    said = {key: str(value) for key, value in values.items()}
    return Shortfall(failure, word(f"{name}_why", rules, case.language, **said))


_RULES: tuple[Callable[[Case, Rules], Shortfall | None], ...] = (_figures, _policy, _freshness, _weak)
