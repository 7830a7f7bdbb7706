"""What follows from a report: the bonds that go on to the gate, how a retry is asked for, and what is logged of it.

A bullet that failed has no evidence any more, so that the gate refuses what it claims, whatever stood there. Nothing is
added here: bonds only go, or lose the words of a source behind a paywall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from provenance.answering.bonds import Bond, Bonds, Rejected
from provenance.answering.contract.evidence import by_claim, without_paywalled_words
from provenance.answering.contract.quality import Pack
from provenance.answering.contract.report import Bullet, Failure, Report
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import word
from provenance.answering.drafts.parts import Claim, Draft
from provenance.citing.standing import Consent, Standing

_TOLD = 12


def enforced(draft: Draft, bonds: Bonds, standings: Mapping[int, Standing], report: Report) -> Bonds:
    """Give the bonds that the contract leaves, and for each checked claim that has none any more why.

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
    of_claims = by_claim(bonds)
    left = {bond.claim for bond in kept}
    told = {one.claim for one in bonds.rejected}
    why = [
        _rejected(draft.claim(claim), of_claims.get(claim, ()), standings, bullet)
        for bullet in report.bullets
        for claim in bullet.claims
        if claim not in left and (claim not in told or _fell_short(bullet))
    ]
    ours = {one.claim for one in why}
    return replace(bonds, bonds=kept, rejected=(*why, *(one for one in bonds.rejected if one.claim not in ours)))


def _fell_short(bullet: Bullet) -> bool:
    """Tell whether a bullet had citations that stand and failed all the same."""
    return bullet.failure not in {None, Failure.UNCITED}


def _rejected(claim: Claim, bonds: Sequence[Bond], standings: Mapping[int, Standing], bullet: Bullet) -> Rejected:
    """Say why a claim has no evidence any more, beside the passage it had, where everybody may see that."""
    faults = [fault.why for fault in bullet.faults if fault.claim == claim.number]
    short = bool(bonds) and _fell_short(bullet)
    # that a bullet has no citation is no news beside the passage it had: what is wrong with that one is
    why = bullet.why if _fell_short(bullet) or not faults else "; ".join(faults)
    for bond in bonds:
        source = standings.get(bond.source_id)
        if source is not None and source.consent is Consent.OPEN:
            shown = without_paywalled_words(claim, bond, source)
            return Rejected(claim.number, shown.printed, shown.quote, why, short, shown.source_id)
    return Rejected(claim.number, "", "", why, short, next((bond.source_id for bond in bonds), None))


def instruction(report: Report, rules: Rules, language: str) -> str:
    """Give what a model is told that is to write the draft again: cite everything, and what failed (3.2)."""
    told = [f"- “{' '.join(one.text.split())[:160]}”: {one.why}" for one in report.bullets if one.failure]
    return "\n".join([word("retry", rules, language), *told[:_TOLD]])


def retry_record(report: Report, pack: Pack | None) -> dict[str, Any]:
    """Give what is logged of a retry: why, how many bullets were removed, how diverse the evidence was (3.2)."""
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
