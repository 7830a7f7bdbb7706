"""What a report does to the text: bullets that failed go or give way, and marks that do not stand go (3, table)."""

from __future__ import annotations

from provenance.answering import drafts
from provenance.answering.contract.report import Action, Bullet, Report
from provenance.answering.drafts import Treatment
from provenance.answering.drafts.parts import Draft, Mark


def treatments(draft: Draft, report: Report) -> tuple[Treatment, ...]:
    """Give what is done to the claims of the checked bullets: marks that do not stand go, bullets that failed as well.

    A bullet that is replaced gives its first claim's place to the replacement; its other claims are taken out.
    """
    found: list[Treatment] = []
    off = report.taken_off
    for bullet in report.bullets:
        for claim in bullet.claims:
            if bullet.action is Action.REMOVE or (bullet.action is Action.REPLACE and claim != bullet.claims[0]):
                found.append(Treatment(claim, action=drafts.Action.STRIP))
            elif bullet.action is Action.REPLACE:
                found.append(Treatment(claim, action=drafts.Action.REPLACE, words=bullet.replacement))
            elif treatment := _without_marks(draft, bullet, claim, off):
                found.append(treatment)
    return tuple(found)


def _without_marks(draft: Draft, bullet: Bullet, claim: int, off: set[tuple[int, int | None]]) -> Treatment | None:
    """Give the treatment of a claim some of whose marks do not stand, None where all do.

    A mark behind a sentence stands for all its claims: a number of it goes only where it stands for none of them.
    """
    sharing: dict[Mark, list[int]] = {}
    for number in bullet.claims:
        for mark in draft.claim(number).marks:
            sharing.setdefault(mark, []).append(number)
    drop: list[Mark] = []
    again: list[int] = []
    for mark in draft.claim(claim).marks:
        stands = [one for one in mark.numbers if any((other, one) not in off for other in sharing[mark])]
        if len(stands) < len(mark.numbers) or not mark.numbers:
            drop.append(mark)
            again += stands
    return Treatment(claim, tuple(dict.fromkeys(again)), drop=tuple(drop)) if drop else None
