"""A draft is checked against the citation contract before anything of it goes out (document 001, 3 to 3.2).

Each citation of a bullet is held to the failure table, then what is left to the rules of quality. A bullet that fails
is taken out or gives way to a fixed sentence; how many did decides what becomes of the draft. Whether a citation bears
its claim is not found out here: that stands in the bonds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from provenance.answering.bonds import Bond, Bonds
from provenance.answering.contract.bullets import Found, laid_out
from provenance.answering.contract.evidence import Held, by_claim, held
from provenance.answering.contract.quality import Case, Pack, Shortfall, available, shortfall
from provenance.answering.contract.report import Action, Bullet, Decision, Failure, Report, Section
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import replacement, word
from provenance.answering.drafts.parts import Draft
from provenance.citing.standing import Standing
from provenance.model.errors import InvalidInput

_ATTEMPTS = 2
"""A draft is made at most so often: once, and once again (3.2, "Retry Cost Guards")."""


def check(
    draft: Draft,
    bonds: Bonds,
    standings: Mapping[int, Standing],
    rules: Rules,
    *,
    pack: Pack | None = None,
    now: str | date,
    attempt: int = 1,
) -> Report:
    """Check a draft. ``now`` is the day it is checked on; ``attempt`` 2 is a draft that was made again, the last one.

    Topics of a bullet are those of its words and of every source it cites, also by a citation that does not stand.
    Raises InvalidInput for a day that is none.
    """
    today = _day(now)
    laid = laid_out(draft, rules)
    there = available(standings, pack)
    known = _Known(by_claim(bonds), {one.claim for one in bonds.rejected}, standings, there, today, draft.language)
    bullets = tuple(_checked(one, known, rules) for one in laid.bullets)
    whole, kept = Counter(one.section for one in bullets), Counter(one.section for one in bullets if one.kept)
    sections = tuple(
        Section(name=name, bullets=whole[name], kept=kept[name], abstains=abstains)
        for name, abstains in laid.sections.items()
    )
    removed = sum(not one.kept for one in bullets)
    empty = tuple(one.name for one in sections if one.empty)
    passed = removed <= rules.most_removed and not empty
    otherwise = Decision.RETRY if attempt < _ATTEMPTS else Decision.ABSTAIN
    return Report(
        total_bullets=len(bullets),
        cited_bullets=sum(bool(one.citations) for one in bullets),
        removed_bullets=removed,
        validation_passed=passed,
        decision=Decision.DELIVER if passed else otherwise,
        attempt=attempt,
        checked_at=today.isoformat(),
        bullets=bullets,
        sections=sections,
        empty_sections=empty,
        warnings=tuple(_warnings(bullets, rules, known.language)),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What is the same for all bullets of a draft."""

    bonds: Mapping[int, Sequence[Bond]]
    rejected: set[int]
    standings: Mapping[int, Standing]
    available: tuple[Standing, ...]
    today: date
    language: str


def _checked(one: Found, known: _Known, rules: Rules) -> Bullet:
    standings, there, today = known.standings, known.available, known.today
    bonds = {claim.number: known.bonds.get(claim.number, ()) for claim in one.claims}
    evidence = [held(claim, bonds[claim.number], standings, rules, known.language) for claim in one.claims]
    named = {bond.source_id for some in bonds.values() for bond in some}
    of_sources = {topic for number in named if number in standings for topic in standings[number].topics}
    topics = rules.topics_of(one.said) | of_sources
    stands = _stands(evidence)
    sources = tuple({source.source_id: source for _, source in stands}.values())
    short = _uncited(evidence, rules, known.language)
    if stands:
        short = shortfall(Case(one, frozenset(topics), sources, there, today, known.language), rules)
    says_otherwise = bool(stands) and _conflicts(evidence, known.rejected, one)
    action = Action.KEEP if short is None else Action(rules.failing)
    words = ""
    if short is not None and action is Action.REPLACE:
        official = any(source.tier <= rules.official_tier for source in there)
        lacks = short.failure is Failure.UNCITED and not official and not topics.isdisjoint(rules.policy)
        words = replacement(short.failure, rules, known.language, today, conflicting=says_otherwise, no_official=lacks)
    return Bullet(
        number=one.number,
        section=one.section,
        text=one.text,
        claims=tuple(claim.number for claim in one.claims),
        topics=tuple(sorted(topics)),
        citations=tuple(dict.fromkeys(bond.citation for bond, _ in stands)),
        faults=tuple(fault for part in evidence for fault in part.faults),
        failure=short.failure if short else None,
        why=short.why if short else "",
        action=action,
        replacement=words,
        conflicting=says_otherwise,
    )


def _stands(evidence: Sequence[Held]) -> list[tuple[Bond, Standing]]:
    return [pair for part in evidence for pair in part.standing]


def _uncited(evidence: Sequence[Held], rules: Rules, language: str) -> Shortfall:
    """Say that a bullet has no citation that stands: it never had one, or all were taken off it."""
    off = [fault for part in evidence for fault in part.faults]
    told = "; ".join(fault.why for fault in off[:3])
    return Shortfall(Failure.UNCITED, word("off_why" if off else "uncited_why", rules, language, faults=told))


def _conflicts(evidence: Sequence[Held], rejected: set[int], one: Found) -> bool:
    """Tell whether other evidence of a bullet says otherwise than it does."""
    otherwise = any(fault.failure is Failure.NOT_BORNE for part in evidence for fault in part.faults)
    return otherwise or any(claim.number in rejected for claim in one.claims)


def _warnings(bullets: Sequence[Bullet], rules: Rules, language: str) -> list[str]:
    """Say what was taken off and what of it is to be known, for the metadata of what is delivered."""
    told = [(one.number, one.why) for one in bullets if one.failure]
    told += [(one.number, fault.why) for one in bullets if one.kept for fault in one.faults]
    return [word("bullet", rules, language, number=str(number), why=why) for number, why in told]


def _day(now: str | date) -> date:
    if isinstance(now, datetime):
        return now.date()
    if isinstance(now, date):
        return now
    try:
        return date.fromisoformat(now[:10])
    except (ValueError, TypeError) as error:
        raise InvalidInput(
            f"now: expected a day such as 2025-06-30; found {str(now)[:40]!r}.", suggestion="Give an ISO date."
        ) from error
