"""What follows from a report: the bonds that go on to the gate, how a retry is asked for, and what is logged of it.

A bullet that failed has no evidence any more, so that the gate refuses what it claims, whatever stood there. Nothing is
added here: bonds only go, or lose the words of a source behind a paywall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from provenance.answering.bonds import Bonds, Rejected
from provenance.answering.contract.evidence import without_paywalled_words
from provenance.answering.contract.quality import Pack
from provenance.answering.contract.report import Report
from provenance.answering.contract.rules import Rules
from provenance.answering.contract.wordings import word
from provenance.answering.drafts.parts import Draft
from provenance.citing.standing import Standing

_TOLD = 12


def enforced(draft: Draft, bonds: Bonds, standings: Mapping[int, Standing], report: Report) -> Bonds:
    """Give the bonds that the contract leaves, and for each claim of a bullet that failed why it has none.

    Bonds of claims that the contract does not check stay, without the words of sources behind a paywall.
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
    first = {bond.claim: bond for bond in reversed(bonds.bonds) if bond.claim in failed}
    why = tuple(
        Rejected(
            claim,
            first[claim].printed if claim in first else "",
            without_paywalled_words(draft.claim(claim), first[claim], standings[first[claim].source_id]).quote
            if claim in first and first[claim].source_id in standings
            else "",
            one.why,
        )
        for claim, one in failed.items()
    )
    return replace(bonds, bonds=kept, rejected=(*why, *bonds.rejected))


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
