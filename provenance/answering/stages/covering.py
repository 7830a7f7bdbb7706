"""From the draft to claims that are covered, narrowed, labelled or refused: claims, assignment, contract, gate."""

from __future__ import annotations

from collections import Counter

from provenance.answering import contract as contracts
from provenance.answering.assigning import assign
from provenance.answering.drafts import read
from provenance.answering.gating import gate
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import Means, Move, State
from provenance.model.answers import Mode
from provenance.model.graph import now


def claims(state: State, means: Means) -> Move:
    """Read the draft: its sentences, what each asserts, the marks it has."""
    del means
    draft = read(state["text"], state["order"].language)
    figures = {"sentences": len(draft.sentences), "claims": len(draft.claims), "language": draft.language}
    return Move("segmented" if draft.claims else "no claims", {"draft": draft}, figures)


def assignment(state: State, means: Means) -> Move:
    """Hold each claim against the citations it names, and find evidence for those that have none.

    A check looks for none and writes nothing.
    """
    order = state["order"]

    def tell(done: int, whole: int) -> None:
        means.tell("assignment", done, whole)

    record = order.mode is not Mode.CHECK
    bonds = assign(means.engine, state["draft"], scope=order.scope, record=record, progress=tell)
    found = Counter(bond.status.value for bond in bonds.bonds)
    figures = {"bonds": len(bonds.bonds), "dangling": len(bonds.dangling), **found}
    return Move("assigned", {"bonds": bonds}, figures)


def contract(state: State, means: Means) -> Move:
    """Check each bullet against the citation contract."""
    del means
    rules = contracts.rules(state["order"].policy.table("contract"))
    attempt = state.get("attempt", 1)
    report = contracts.check(
        state["draft"], state["bonds"], state["standings"], rules, pack=state.get("pack"), now=now(), attempt=attempt
    )
    figures = {
        "total_bullets": report.total_bullets,
        "cited_bullets": report.cited_bullets,
        "removed_bullets": report.removed_bullets,
        "validation_passed": report.validation_passed,
        "attempt": attempt,
    }
    return Move(report.decision.value, {"report": report}, figures)


def gated(state: State, means: Means) -> Move:
    """Ask the gate for the rung of each claim."""
    found = gate(means.graph, means.project, state["draft"], state["bonds"], as_of=state["order"].as_of)
    return Move(found.rung.value, {"gated": found}, counts(found))


def counts(found: Gated) -> dict[str, int]:
    """Count the claims on each rung."""
    counted = Counter(ruling.rung for ruling in found.rulings)
    return {rung.value: counted[rung] for rung in Rung}
