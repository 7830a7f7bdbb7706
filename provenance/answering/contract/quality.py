"""The quality of the evidence of a bullet: figures, policy, age, and evidence that is only monitored (3.1 and 6).

Every rule asks for something that is there; none is met by something that is missing. So evidence that is taken away or
loses its force never lets a bullet pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from provenance.answering.contract.evidence import BulletEvidence, is_calendar, published
from provenance.answering.contract.policy_claims import policy_topics
from provenance.answering.contract.report import ContractRules, Failure, word
from provenance.citing.source_status import SourceStatus
from provenance.language import catalogue
from provenance.language.features import features
from provenance.language.words import MONTHS
from provenance.text.found import Feature

_ORDER = re.compile(
    r"(?:beid|zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)e[mnrs]?|both|second|third|fourth|fifth|sixth|"
    r"seventh|eighth|ninth|tenth",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:Seiten?|S\.|pages?|pp?\.|Zeilen?|lines?|Kapitel|chapter|Fußnote|footnote)\s*\Z", re.IGNORECASE
)
_CLOCK = re.compile(
    r"\b(?:[01]?\d|2[0-4])(?::[0-5]\d)(?::[0-5]\d)?(?:\s*(?:Uhr|h|a\.m\.|p\.m\.|am|pm))?|\b\d{1,2}\s*Uhr\b"
)
_MONTH = "|".join(sorted((name for name in MONTHS if name.lower() not in {"may", "mai"}), key=len, reverse=True))
_DAY = re.compile(rf"\b(?:(?i:{_MONTH})|May)\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b")
_CURRENCIES = frozenset({"EUR", "USD", "CHF", "GBP", "JPY", "DKK", "SEK", "NOK", "PLN", "CZK", "DM", "Euro"})
_FIRST_YEAR, _LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a bullet as they are printed, and the days among them; ``only_days`` where there are no others."""

    printed: tuple[str, ...]
    days: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.printed)

    @property
    def only_days(self) -> bool:
        """Whether all figures are days, months or years."""
        return bool(self.printed) and len(self.printed) == len(self.days)

    def passed(self, today: date) -> bool:
        """Whether one of the days lies before today; a day without its year is taken for the next to come."""
        return any(_last(key) < today for key in self.days if _dated(key))


def figures(text: str) -> Figures:
    """Return the figures that a text states."""
    clocks = [match.span() for match in _CLOCK.finditer(text)]
    spelled = {match.start(1): match for match in _DAY.finditer(text)}
    printed: list[str] = []
    days: list[str] = []
    for one in features(text, "de"):  # what the digits say is not asked
        if one.kind not in {"number", "date"} or _is_no_figure(text, one):
            continue
        printed.append(one.text.lstrip("-") if text[one.start - 1 : one.start].isalnum() else one.text)
        if one.kind == "date":
            days.append(str(one.key))
        elif any(start <= one.start < end for start, end in clocks) or one.start in spelled:
            days.append("")
        elif _is_year(one):
            days.append(f"{one.text}--")
    return Figures(tuple(printed), tuple(days))


def _is_no_figure(text: str, one: Feature) -> bool:
    month_alone = one.kind == "date" and str(one.key).startswith("-") and str(one.key).endswith("-")
    if one.reference or month_alone or _ORDER.fullmatch(one.text):
        return True
    before = text[max(0, one.start - 20) : one.start]
    word = re.search(r"[^\W\d_]*\Z", before)
    joined = word is not None and bool(word[0]) and word[0] not in _CURRENCIES
    named = one.kind == "number" and one.text[:1] in "-0123456789" and joined
    named = named or (one.text[:1].isdigit() and before.endswith("-") and before[-2:-1].isalpha())
    return bool(named or (one.kind == "number" and _PLACE.search(before)))


def _is_year(one: Feature) -> bool:
    return one.unit == "" and one.text.isdigit() and len(one.text) == 4 and _FIRST_YEAR <= int(one.text) <= _LAST_YEAR  # noqa: PLR2004


def _dated(key: str) -> bool:
    return key[:4].isdigit()


def _last(key: str) -> date:
    """Return the last day that a key ("2026-3-12", "2026-3-", "2026--") may mean."""
    year, month, day = (int(part) if part else 0 for part in key.split("-"))
    try:
        if day:
            return date(year, month, day)
        following = (year, month + 1) if 0 < month < 12 else (year + 1, 1)  # noqa: PLR2004
        return date.fromordinal(date(*following, 1).toordinal() - 1)
    except ValueError:
        return date.min


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
    """One bullet before the rules: its topics, the sources of its citations that stand, and what is available.

    ``of_claims`` are those sources by the number of their claim, ``tags`` the topics of all sources that a claim cites.
    ``against`` are sources that say otherwise.
    """

    bullet: BulletEvidence
    topics: frozenset[str]
    sources: tuple[SourceStatus, ...]
    available: tuple[SourceStatus, ...]
    today: date
    language: str = "en"
    against: tuple[SourceStatus, ...] = ()
    of_claims: Mapping[int, tuple[SourceStatus, ...]] = field(default_factory=dict[int, tuple[SourceStatus, ...]])
    tags: Mapping[int, frozenset[str]] = field(default_factory=dict[int, frozenset[str]])


@dataclass(frozen=True, slots=True)
class Shortfall:
    """The rule a bullet does not meet, and why."""

    failure: Failure
    why: str


def available(standings: Mapping[int, SourceStatus], pack: Pack | None) -> tuple[SourceStatus, ...]:
    """Return the sources that could be cited: those of the pack, or all of the project where there is none."""
    if pack is None:
        return tuple(standings.values())
    numbers = dict.fromkeys(place.source_id for place in pack.places)
    return tuple(standings[number] for number in numbers if number in standings)


def shortfall(case: Case, rules: ContractRules) -> Shortfall | None:
    """Return the first rule that a bullet does not meet, in the order of the document; None where it meets all."""
    for rule in _RULES:
        why = rule(case, rules)
        if why is not None:
            return why
    return None


def _figures(case: Case, rules: ContractRules) -> Shortfall | None:
    """Numbers, percentages and dates: one credible source, or two independent ones (3.1, "Numeric/Time")."""
    if any(one.tier <= rules.figures.credible_tier for one in case.sources):
        return None
    count = len(_independent(case.sources))
    if count >= rules.figures.independent or not (stated := figures(case.bullet.said)) or _announced(case, rules):
        return None
    values = {
        "figures": catalogue.quoted(case.language, stated.printed[:5]),
        "count": count,
        "tier": min(one.tier for one in case.sources),
        "least": rules.figures.credible_tier,
        "many": rules.figures.independent,
    }
    return _short(Failure.FIGURES, case, rules, "figures", **values)


def _announced(case: Case, rules: ContractRules) -> bool:
    """Tell whether a bullet states days to come and nothing else, on an official calendar."""
    if not any(is_calendar(one, rules.scheduled) for one in case.sources):
        return False
    stated = figures(case.bullet.said)
    return stated.only_days and not stated.passed(case.today)


def _independent(sources: Collection[SourceStatus]) -> set[str]:
    """Return who says it: publishers, each once; of versions of one source without publisher, the newer for both."""
    found = {one.artifact_id: one for one in sources}
    last: set[str] = set()
    for artifact in found:
        seen = {artifact}
        at = artifact
        while (newer := found[at].superseded_by) in found and newer not in seen:
            at = str(newer)
            seen.add(at)
        last.add(min(seen) if found[at].superseded_by in seen else at)
    return {found[one].publisher or one for one in last}


def _policy(case: Case, rules: ContractRules) -> Shortfall | None:
    """Policy and official figures: an official source, where there is one (3.1, "Policy Claims Rule").

    Of each topic a claim on it has to cite one; a claim that is on no policy needs none, and gives none to the others.
    """
    cited: dict[str, list[SourceStatus]] = {}
    for claim, topics in policy_topics(case.bullet.claims, case.tags, rules, case.language).items():
        for topic in topics:
            cited.setdefault(topic, []).extend(case.of_claims.get(claim, ()))
    for topic in rules.policy:
        if topic not in cited or any(one.tier <= rules.official_tier for one in cited[topic]):
            continue
        official = [
            one
            for one in case.available
            if one.tier <= rules.official_tier and topic in one.topics and one.retracted is None
        ]
        if official:
            return _short(Failure.POLICY, case, rules, "policy", topic=topic, source=official[0].name)
    return None


def _freshness(case: Case, rules: ContractRules) -> Shortfall | None:
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


def _weak(case: Case, rules: ContractRules) -> Shortfall | None:
    """One source that is only monitored: only where the bullet says so itself (6, "low-credibility source")."""
    if case.bullet.section in rules.weak_sections or all(claim.hedged for claim in case.bullet.claims):
        return None
    if len(_independent(case.sources)) > 1 or any(one.tier < rules.weak_tier for one in case.sources):
        return None
    source = case.sources[0]
    return _short(Failure.WEAK, case, rules, "weak", source=source.name, tier=source.tier)


def _conflicting(case: Case, rules: ContractRules) -> Shortfall | None:
    """Reports that contradict each other, without a clear consensus: a better source, or twice as many (6).

    Of sources of one tier publishers are counted.
    """
    if not rules.unanimous or not case.against:
        return None
    ours, theirs = (min(one.tier for one in some) for some in (case.sources, case.against))
    many = [len(_independent([one for one in some if one.tier == ours])) for some in (case.sources, case.against)]
    if ours < theirs or (ours == theirs and many[0] >= 2 * many[1]):
        return None
    return _short(Failure.CONFLICTING, case, rules, "conflicting", source=case.against[0].name)


def _short(failure: Failure, case: Case, rules: ContractRules, name: str, **values: object) -> Shortfall:
    said = {key: str(value) for key, value in values.items()}
    return Shortfall(failure, word(f"{name}_why", rules, case.language, **said))


_RULES: tuple[Callable[[Case, ContractRules], Shortfall | None], ...] = (
    _figures,
    _policy,
    _freshness,
    _weak,
    _conflicting,
)
