"""From the draft to claims that are covered, narrowed, labelled or refused: claims, assignment, contract, gate, repair.

A bond that was found goes on to the gate only as the contract leaves it, so that nothing goes out that either forbids.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from provenance.answering import contract as contracts
from provenance.answering import numbering, packs
from provenance.answering import repair as repairs
from provenance.answering.assigning import UNHEARD, Early, Silence, assign
from provenance.answering.assigning.contradictions import Contradiction, contradictions
from provenance.answering.confidence import confidences
from provenance.answering.contract import Report
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Draft, SentenceKind
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import (
    AnswerContext,
    ClaimAssigned,
    DraftRead,
    EvidenceFound,
    State,
    StepResult,
    unheard,
)
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.model.answers import Mode
from provenance.model.citations import Confidence


def claims(state: State, means: AnswerContext) -> StepResult:
    """Read the draft: its sentences, what each asserts, the marks it has. Opinions are those of who wrote it.

    What is about no source stands apart where none says anything on it, unless the request is strict.
    """
    request = state["request"]
    own = request.mode is not Mode.ASK  # what a model says of a case is not for it to say
    said = Silence(means.engine, scope=request.scope, record=request.mode is not Mode.CHECK) if own else None
    text = numbering.as_recorded(state["text"], request.language) if request.mode is Mode.GROUND else state["text"]
    draft = read(text, request.language, opinions=own, silent=None if request.strict else said)
    draft = numbering.resolved(draft) if request.mode is Mode.CHECK else draft
    kinds = Counter(one.kind for one in draft.sentences)
    figures: dict[str, Any] = {"sentences": len(draft.sentences), "claims": len(draft.claims)}
    figures |= {"hedges": kinds[SentenceKind.HEDGE], "outside": kinds[SentenceKind.OUTSIDE]}
    figures["language"] = draft.language
    means.hear(DraftRead(draft))
    return StepResult("segmented" if draft.claims else "no claims", {"draft": draft, "text": text}, figures)


def assignment(state: State, means: AnswerContext) -> StepResult:
    """Hold each claim against the citations it names, and find evidence for those that have none.

    A check looks for none and writes nothing.
    """
    request = state["request"]

    def tell(done: int, whole: int) -> None:
        means.tell("assignment", done, whole)

    record = request.mode is not Mode.CHECK
    bonds = assign(
        means.engine,
        state["draft"],
        scope=request.scope,
        record=record,
        progress=tell,
        early=UNHEARD if means.hear is unheard else Early(lambda claim, rung: means.hear(ClaimAssigned(claim, rung))),
        recall=means.recall,
    )
    means.hear(EvidenceFound(bonds))
    held = Counter(bond.status.value for bond in bonds.bonds)
    against = _against(state, means, state["draft"], bonds) if record else {}
    figures = {"bonds": len(bonds.bonds), "dangling": len(bonds.dangling), **held}
    figures |= {"conflicting": len(against)} if against else {}
    return StepResult("assigned", {"found": bonds, "bonds": bonds, "against": against}, figures)


def _against(
    state: State, means: AnswerContext, draft: Draft, bonds: EvidenceLinks
) -> dict[str, tuple[Contradiction, ...]]:
    return contradictions(means.engine, draft, bonds, state["standings"], state["request"].scope)


def contract(state: State, means: AnswerContext) -> StepResult:
    """Check each bullet against the citation contract; what it takes off is no evidence any more."""
    del means
    report = _report(state, state["draft"], state["found"])
    bonds = contracts.enforced(state["draft"], state["found"], state["standings"], report)
    figures: dict[str, Any] = {
        "total_bullets": report.total_bullets,
        "cited_bullets": report.cited_bullets,
        "removed_bullets": report.removed_bullets,
        "validation_passed": report.validation_passed,
        "attempt": report.attempt,
    }
    if report.decision is contracts.Decision.RETRY:
        figures["retry"] = contracts.retry_record(report, state.get("pack"))
    return StepResult(report.decision.value, {"report": report, "bonds": bonds}, figures)


def gated(state: State, means: AnswerContext) -> StepResult:
    """Ask the gate for the rung of each claim."""
    found = gate(means.graph, means.project, state["draft"], state["bonds"], as_of=state["request"].as_of)
    adds = {"gated": found, "confidence": assured(state, means, found)}
    return StepResult(found.rung.value, adds, counts(found))


def assured(
    state: State, means: AnswerContext, found: Gated, bonds: EvidenceLinks | None = None
) -> dict[int, Confidence]:
    """Return how sure each claim is that rests on something, by the rulings that whoever reads it learns."""
    held = bonds or state["bonds"]
    rested = sorted({number for one in found.rulings for number in one.citations})
    archive = services_of(means.engine, Act.READ_CITATIONS).archive
    against = state.get("against", {})
    return confidences(
        found.rulings,
        {bond.citation: bond.source_id for bond in held.bonds},
        {one.id: one.confidence for one in archive.several(rested)},
        state["standings"],
        packs.rules_of(state["request"].policy.table("pack")),
        as_of=state["request"].as_of,
        contradicted={one.number for one in state["draft"].claims if one.text in against},
    )


def repair(state: State, means: AnswerContext) -> StepResult:
    """Mend what is not covered, once; the gate that comes next has the last word.

    Of a draft that somebody wrote no word is changed: only marks are attached to it.
    """
    request = state["request"]
    seen: dict[str, tuple[EvidenceLinks, Report]] = {}
    outside = {one.text for one in state["draft"].sentences if one.kind is SentenceKind.OUTSIDE}

    def regate(text: str) -> tuple[Draft, EvidenceLinks, Gated]:
        draft = read(
            text,
            state["draft"].language,
            opinions=request.mode is not Mode.ASK,
            silent=lambda sentence, _: sentence in outside,
        )
        found = carried(assign(means.engine, draft, record=False), draft, state["found"], state["draft"])
        report = _report(state, draft, found)
        bonds = contracts.enforced(draft, found, state["standings"], report)
        seen[text] = found, report
        return draft, bonds, gate(means.graph, means.project, draft, bonds, as_of=request.as_of)

    done = repairs.repair(
        state["text"],
        state["draft"],
        state["gated"],
        state["bonds"],
        means.engine,
        means.model,
        regate=regate,
        rounds=1,
        scope=request.scope,
        soften=request.mode is Mode.ASK,
    )
    rounds = state.get("rounds", 0) + 1
    figures = {"round": rounds, "changes": len(done.changes), "notes": len(done.notes)}
    if not done.changed:
        return StepResult("nothing mended", {"rounds": repairs.ROUNDS}, figures)
    found, report = seen[done.text]
    adds: dict[str, Any] = {"text": done.text, "draft": done.draft, "found": found, "report": report}
    adds |= {"bonds": done.bonds, "against": _against(state, means, done.draft, done.bonds)}
    return StepResult("mended", {**adds, "rounds": rounds}, figures)


def carried(held: EvidenceLinks, draft: Draft, before: EvidenceLinks, old: Draft) -> EvidenceLinks:
    """Return the bonds of a draft with those that were found for the same claims before it was written anew."""
    number = {claim.text: claim.number for claim in reversed(draft.claims)}
    kept = [
        replace(bond, claim=number[text])
        for bond in before.bonds
        if (text := old.claim(bond.claim).text) in number and not bond.given
    ]
    told = [
        replace(one, claim=number[text]) for one in before.rejected if (text := old.claim(one.claim).text) in number
    ]
    return replace(held.with_more(kept), rejected=(*held.rejected, *told))


def counts(found: Gated) -> dict[str, int]:
    """Count the claims on each rung."""
    counted = Counter(ruling.rung for ruling in found.rulings)
    return {rung.value: counted[rung] for rung in Rung}


def _report(state: State, draft: Draft, found: EvidenceLinks) -> Report:
    request = state["request"]
    rules = contracts.rules(request.policy.table("contract"))
    attempt = state.get("attempt", 1)
    return contracts.check(
        draft, found, state["standings"], rules, pack=state.get("pack"), now=request.as_of, attempt=attempt
    )
