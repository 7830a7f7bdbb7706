"""A draft is checked against the citation contract before anything of it goes out (document 001, 3 to 3.2).

Each citation of a bullet is held to the failure table, then what is left to the rules of quality. A bullet that fails
is taken out or gives way to a fixed sentence; how many did decides what becomes of the draft. Whether a citation bears
its claim is not found out here: that stands in the bonds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from provenance.answering import drafts
from provenance.answering.contract.evidence import (
    BulletEvidence,
    ClaimEvidence,
    by_claim,
    held,
    laid_out,
    without_paywalled_words,
)
from provenance.answering.contract.quality import Case, Pack, Shortfall, available, shortfall
from provenance.answering.contract.report import (
    Action,
    Bullet,
    ContractRules,
    Decision,
    Failure,
    Report,
    Section,
    replacement,
    word,
)
from provenance.answering.drafts import Treatment, sentence_kinds
from provenance.answering.drafts.draft import Claim, Draft
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks, NearMiss
from provenance.citing.source_status import Consent, SourceStatus
from provenance.model.errors import InvalidInput

_TOLD = 12


def enforced(
    draft: Draft, bonds: EvidenceLinks, standings: Mapping[int, SourceStatus], report: Report
) -> EvidenceLinks:
    """Return the bonds that the contract leaves, and for each checked claim that has none any more why.

    What was told of a claim before stays, unless a rule of quality took its evidence. Bonds of claims that the contract
    does not check stay, without the words of sources behind a paywall.
    """
    off = report.taken_off
    failed = {claim: one for one in report.bullets if not one.kept for claim in one.claims}
    kept = tuple(
        without_paywalled_words(draft.claim(bond.claim), bond, standings[bond.source_id])
        if bond.source_id in standings
        else bond
        for bond in bonds.bonds
        if bond.claim not in failed and (bond.claim, bond.citation) not in off
    )
    others = [one for one in kept if _of_another(draft, one, standings)]
    if others:
        kept = tuple(one for one in kept if one not in others)
    of_claims = by_claim(bonds)
    left = {bond.claim for bond in kept}
    told = {one.claim for one in bonds.rejected}
    why = [
        _rejected(draft.claim(claim), of_claims.get(claim, ()), standings, bullet)
        for bullet in report.bullets
        for claim in bullet.claims
        if claim not in left and (claim not in told or _fell_short(bullet))
    ]
    for one in others:
        if one.claim not in left:
            differs = word("whose_why", ContractRules(), draft.language, named=_named_by(draft, one.claim) or "")
            why.append(NearMiss(one.claim, one.printed, one.quote, differs, source=one.source_id))
    ours = {one.claim for one in why}
    return replace(bonds, bonds=kept, rejected=(*why, *(one for one in bonds.rejected if one.claim not in ours)))


def _named_by(draft: Draft, claim: int) -> str | None:
    """Return whose word the sentence of a claim is said to be: "early indications from the Courier"."""
    return sentence_kinds.named_by(draft.sentence(draft.claim(claim).sentence).text)


def _of_another(draft: Draft, bond: EvidenceLink, standings: Mapping[int, SourceStatus]) -> bool:
    """Tell whether a source is not theirs whose word a claim is said to be."""
    whose, source = _named_by(draft, bond.claim), standings.get(bond.source_id)
    if whose is None or source is None:
        return False
    return _plain(whose) not in _plain(f"{source.publisher or ''} {source.name}")


def _plain(text: str) -> str:
    return " ".join(text.casefold().removeprefix("the ").split())


def _fell_short(bullet: Bullet) -> bool:
    """Tell whether a bullet had citations that stand and failed all the same."""
    return bullet.failure not in {None, Failure.UNCITED}


def _rejected(
    claim: Claim, bonds: Sequence[EvidenceLink], standings: Mapping[int, SourceStatus], bullet: Bullet
) -> NearMiss:
    """Say why a claim has no evidence any more, beside the passage it had, where everybody may see that."""
    faults = [fault.why for fault in bullet.faults if fault.claim == claim.number]
    short = bool(bonds) and _fell_short(bullet)
    # that a bullet has no citation is no news beside the passage it had: what is wrong with that one is
    why = bullet.why if _fell_short(bullet) or not faults else "; ".join(faults)
    for bond in bonds:
        source = standings.get(bond.source_id)
        if source is not None and source.consent is Consent.OPEN:
            shown = without_paywalled_words(claim, bond, source)
            return NearMiss(claim.number, shown.printed, shown.quote, why, short, shown.source_id)
    return NearMiss(claim.number, "", "", why, short, next((bond.source_id for bond in bonds), None))


def instruction(report: Report, rules: ContractRules, language: str) -> str:
    """Return what a model is told that is to write the draft again: cite everything, and what failed (3.2)."""
    told = [f"- “{' '.join(one.text.split())[:160]}”: {one.why}" for one in report.bullets if one.failure][:_TOLD]
    if report.empty_sections:
        told.append(f"- {word('emptied', rules, language, sections=rules.headings(report.empty_sections, language))}")
    return "\n".join([word("retry", rules, language), *told])


def retry_record(report: Report, pack: Pack | None) -> dict[str, Any]:
    """Return what is logged of a retry: why, how many bullets were removed, how diverse the evidence was (3.2)."""
    failures = Counter(one.failure.value for one in report.bullets if one.failure)
    return {
        "reason": "section empty" if report.empty_sections else "bullets removed",
        "removed_bullets": report.removed_bullets,
        "total_bullets": report.total_bullets,
        "empty_sections": list(report.empty_sections),
        "failures": dict(sorted(failures.items())),
        "attempt": report.attempt,
        "diversity": dict(getattr(pack, "statistics", {}) or {}),
    }


def treatments(report: Report) -> tuple[Treatment, ...]:
    """Return what is done to the claims of bullets that fail: they go, or the first gives way to a fixed sentence.

    Of a section that loses all, one thing is said, and once: by its first bullet.
    """
    found: list[Treatment] = []
    emptied = {one.name: _left_in(one, report) for one in report.sections if one.bullets and not one.kept}
    for bullet in report.bullets:
        if bullet.kept:
            continue
        words = bullet.replacement if bullet.action is Action.REPLACE else ""
        if bullet.section in emptied and bullet.section in report.named:
            words, emptied[bullet.section] = emptied[bullet.section], ""
        found += [Treatment(claim, action=drafts.Action.STRIP) for claim in bullet.claims[bool(words) :]]
        if words:
            found.append(Treatment(bullet.claims[0], action=drafts.Action.REPLACE, words=words))
    return tuple(found)


def _left_in(section: Section, report: Report) -> str:
    """Return what a section says that lost all of its bullets; nothing where it abstains already.

    The words of its bullets, where these give way to words and all to the same ones; else those by which it abstains.
    """
    some = {one.replacement for one in report.bullets if one.section == section.name and one.action is Action.REPLACE}
    if section.abstains:
        return ""
    return some.pop() if len(some) == 1 else section.abstention


_ATTEMPTS = 2
"""A draft is made at most so often: once, and once again (3.2, "Retry Cost Guards")."""


def check(
    draft: Draft,
    bonds: EvidenceLinks,
    standings: Mapping[int, SourceStatus],
    rules: ContractRules,
    *,
    pack: Pack | None = None,
    now: str | date,
    attempt: int = 1,
    again: bool = True,
    against: Mapping[str, Collection[int]] | None = None,
) -> Report:
    """Check a draft. ``now`` is the day it is checked on; ``attempt`` 2 is a draft that was made again, the last one.

    ``against`` are the numbers of sources that say otherwise than a claim, by its words.
    Without ``again`` nobody makes this one again. Topics of a bullet are those of its words and of every source it
    cites, also by a citation that does not stand.
    Raises InvalidInput for a day that is none.
    """
    today = _day(now)
    laid = laid_out(draft, rules)
    there = available(standings, pack)
    known = _Known(
        by_claim(bonds), {one.claim for one in bonds.rejected}, standings, there, today, draft.language, against or {}
    )
    bullets = tuple(_checked(one, known, rules) for one in laid.bullets)
    return _counted(bullets, laid.sections, rules, known.language, attempt, today, again=again)


def settled(
    report: Report, refused: Mapping[int, str], rules: ContractRules, language: str, *, again: bool = True
) -> Report:
    """Return a report with what the gate says: a bullet all of whose claims it refused has no citation that stands.

    ``refused`` are these claims, each with why.
    """
    told = [one for one in report.bullets if one.kept and refused.keys() >= set(one.claims)]
    if not told:
        return report
    lost = {one.number: word("off_why", rules, language, faults=refused[one.claims[0]]) for one in told}
    words = f"[{word('uncited', rules, language)}]"
    change: dict[str, Any] = {"failure": Failure.UNCITED, "action": Action(rules.failing), "replacement": words}
    bullets = tuple(
        one.model_copy(update=change | {"why": lost[one.number], "citations": ()}) if one.number in lost else one
        for one in report.bullets
    )
    abstain = {one.name: one.abstains for one in report.sections}
    return _counted(bullets, abstain, rules, language, report.attempt, _day(report.checked_at), again=again)


def _counted(
    bullets: tuple[Bullet, ...],
    abstain: Mapping[str, bool],
    rules: ContractRules,
    language: str,
    attempt: int,
    today: date,
    *,
    again: bool,
) -> Report:
    """Count what stays, and decide what becomes of the draft.

    An empty section fails a draft that can be made again. In one that cannot it abstains by itself, as long as
    something stays in another.
    """
    whole, kept = Counter(one.section for one in bullets), Counter(one.section for one in bullets if one.kept)
    sections = tuple(
        Section(
            name=name,
            bullets=whole[name],
            kept=kept[name],
            abstains=abstains,
            abstention=rules.abstention(name, language)
            if name in rules.sections and whole[name] and not kept[name] and not abstains
            else "",
        )
        for name, abstains in abstain.items()
    )
    removed = sum(not one.kept for one in bullets)
    empty = tuple(one.name for one in sections if one.empty)
    last = attempt >= _ATTEMPTS or not again
    fills = all(one.abstention for one in sections if one.empty) if last else not empty
    passed = removed <= rules.most_removed and fills and (bool(kept) or not rules.sections)
    otherwise = Decision.ABSTAIN if last else Decision.RETRY
    warnings = [word("bullet", rules, language, number=str(number), why=why) for number, why in _told(bullets)]
    if passed and empty:
        warnings.append(word("emptied", rules, language, sections=rules.headings(empty, language)))
    return Report(
        total_bullets=len(bullets),
        cited_bullets=sum(one.kept and bool(one.citations) for one in bullets),
        removed_bullets=removed,
        validation_passed=passed,
        decision=Decision.DELIVER if passed else otherwise,
        attempt=attempt,
        checked_at=today.isoformat(),
        bullets=bullets,
        sections=sections,
        empty_sections=empty,
        warnings=tuple(warnings),
        named=tuple(rules.sections),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """What is the same for all bullets of a draft."""

    bonds: Mapping[int, Sequence[EvidenceLink]]
    rejected: set[int]
    standings: Mapping[int, SourceStatus]
    available: tuple[SourceStatus, ...]
    today: date
    language: str
    against: Mapping[str, Collection[int]]


def _checked(one: BulletEvidence, known: _Known, rules: ContractRules) -> Bullet:
    standings, there, today = known.standings, known.available, known.today
    bonds = {claim.number: known.bonds.get(claim.number, ()) for claim in one.claims}
    evidence = [held(claim, bonds[claim.number], standings, rules, known.language) for claim in one.claims]
    tags = {
        claim: frozenset(
            topic for bond in some if bond.source_id in standings for topic in standings[bond.source_id].topics
        )
        for claim, some in bonds.items()
    }
    topics = rules.topics_of(one.said).union(*tags.values())
    stands = _stands(evidence)
    sources = tuple({source.source_id: source for _, source in stands}.values())
    short = _uncited(evidence, rules, known.language)
    contrary = dict.fromkeys(number for claim in one.claims for number in known.against.get(claim.text, ()))
    if stands:
        against = tuple(standings[number] for number in contrary if number in standings)
        of_claims = {
            claim.number: tuple(source for _, source in part.standing)
            for claim, part in zip(one.claims, evidence, strict=True)
        }
        case = Case(one, topics, sources, there, today, known.language, against, of_claims, tags)
        short = shortfall(case, rules)
    says_otherwise = bool(stands) and (bool(contrary) or _conflicts(evidence, known.rejected, one))
    action = Action.KEEP if short is None else Action(rules.failing)
    words = ""
    if short is not None:
        policy = topics & set(rules.policy)
        official = any(one.tier <= rules.official_tier and not policy.isdisjoint(one.topics) for one in there)
        lacks = short.failure in {Failure.UNCITED, Failure.WEAK} and bool(policy) and not official
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


def _stands(evidence: Sequence[ClaimEvidence]) -> list[tuple[EvidenceLink, SourceStatus]]:
    return [pair for part in evidence for pair in part.standing]


def _uncited(evidence: Sequence[ClaimEvidence], rules: ContractRules, language: str) -> Shortfall:
    """Say that a bullet has no citation that stands: it never had one, or all were taken off it."""
    off = [fault for part in evidence for fault in part.faults]
    told = "; ".join(fault.why for fault in off[:3])
    return Shortfall(Failure.UNCITED, word("off_why" if off else "uncited_why", rules, language, faults=told))


def _conflicts(evidence: Sequence[ClaimEvidence], rejected: set[int], one: BulletEvidence) -> bool:
    """Tell whether other evidence of a bullet says otherwise than it does."""
    otherwise = any(fault.failure is Failure.NOT_BORNE for part in evidence for fault in part.faults)
    return otherwise or any(claim.number in rejected for claim in one.claims)


def _told(bullets: Sequence[Bullet]) -> list[tuple[int, str]]:
    """Return what was taken off and what of it is to be known, by the number of its bullet."""
    told = [(one.number, one.why) for one in bullets if one.failure]
    return told + [(one.number, fault.why) for one in bullets if one.kept for fault in one.faults]


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
