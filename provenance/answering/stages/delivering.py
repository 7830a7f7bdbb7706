"""From rulings to what goes out: what the requestor may see, and the signed bundle without which nothing leaves."""

from __future__ import annotations

from provenance.answering import around, composing, contracting, display, numbering, recording
from provenance.answering import contract as contracts
from provenance.answering.bonds import Bonds
from provenance.answering.bundle import Material, deliver
from provenance.answering.contract import Decision
from provenance.answering.display import Displayed
from provenance.answering.drafts import read
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import Done, Means, Move, State
from provenance.citing.facade.parts import workshop
from provenance.citing.roles import Act
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import AlreadyStored
from provenance.model.graph import now

_TRIES = 3


def shown(state: State, means: Means) -> Move:
    """Let the evidence pass the three gates of display, and write the text with what is left."""
    order = state["order"]
    rules = display.rules_of(order.policy.table("display"))
    spent = display.spent(means.graph, means.project, order.requestor, rules)
    known, gated = state["standings"], state["gated"]
    bonds = around.with_more(state["bonds"], gated, known, means.engine, order.more, scope=rules.context)
    displayed = display.filter(
        state["draft"],
        gated,
        bonds,
        known,
        rules,
        order.requestor,
        spent=spent,
        more=order.more,
    )
    outcome = Outcome.ANSWERED
    report = state["report"]
    if order.mode is Mode.GROUND and composing.bare(displayed, order.unfounded):
        report = report.model_copy(update={"decision": Decision.ABSTAIN})
        text, outcome = _abstaining(state, displayed, means), Outcome.ABSTAINED
    elif order.mode is Mode.GROUND:
        text = composing.grounded(state, displayed, means)
    elif report.decision is Decision.ABSTAIN:
        text, outcome = _abstaining(state, displayed, means), Outcome.ABSTAINED
    else:
        text = composing.answer(state, displayed, means)
        outcome = composing.outcome(state, text)
        text = text or composing.refusal(state, displayed.language)
    marks = {str(mark): citation for mark, citation in numbering.meant(text).items()}
    figures = {
        "tier": displayed.tier,
        "marks": marks,
        "excerpts": displayed.spent.excerpts,
        "characters": displayed.spent.characters,
    }
    adds = {"displayed": displayed, "bonds": bonds, "report": report, "text": text, "outcome": outcome}
    return Move(outcome.value, adds, figures)


def bundled(state: State, means: Means) -> Move:
    """Sign the answer, write it and what belongs to it, and give it out: all of that, or nothing.

    Raises what `deliver` raises.
    """
    order, started = state["order"], now()
    language = recording.language(state)
    outcome = state["outcome"]
    text = state["text"] if "displayed" in state else composing.refusal(state, language)
    contract = contracting.contracted(state, means, text)
    files = {order.output: text.encode("utf-8")} if order.output else {}
    draft = state.get("draft") or read("", language)
    for left in reversed(range(_TRIES)):
        made = recording.answer(state, means, text, outcome)
        own = Done("bundle", started, now(), "signed", {"characters": len(text)})
        material = Material(
            made,
            draft,
            state.get("gated") or Gated(()),
            state.get("bonds") or Bonds(),
            state.get("displayed"),
            order.question,
            means.engine.context.agent_id,
            {"model": means.model.model} if means.model else {},
        )
        try:
            kept = recording.along(state, means, made, (*state["steps"], own))
            given = deliver(means.graph, material, kept, bundle=order.bundle, files=files)
        except AlreadyStored:  # another writer brought the same agent or session meanwhile
            if not left:
                raise
            continue
        adds = {"text": text, "delivered": given, "contract": contract}
        return Move("signed", adds, {"bytes": len(given.bundle)})
    raise AssertionError


def _abstaining(state: State, displayed: Displayed, means: Means) -> str:
    """Give the report that says why there is none; passages that bear nothing are for those who may read of them."""
    rules = contracts.rules(state["order"].policy.table("contract"))
    claims, refused = len(displayed.claims), displayed.rungs[Rung.REFUSED.value]
    report = state["report"]
    if refused > report.removed_bullets:  # the gate took what the contract had left
        report = report.model_copy(update={"total_bullets": claims, "removed_bullets": refused})
    return contracts.abstaining(
        report,
        state["found"] if displayed.telling else Bonds(),
        state["standings"],
        rules,
        language=state["draft"].language,
        pack=state.get("pack"),
        retrieved=state["pack"].places if displayed.telling and "pack" in state else (),
        legal=workshop(means.engine, Act.READ_CITATIONS).output.legal,
    )
