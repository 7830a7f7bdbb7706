"""From what was asked for to a draft: the order is checked, the question judged, evidence fetched and weighed."""

from __future__ import annotations

from dataclasses import replace
from os.path import realpath
from typing import Any

from provenance.answering import category as categories
from provenance.answering import contract as contracts
from provenance.answering import display, drafting, enforcement, extractive, packs, questions, renewing
from provenance.answering.state import Means, Move, State
from provenance.citing.standing import standings
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import InvalidInput
from provenance.model.graph import now

_UNCOVERED = "no source bears what the model drafted"


def query(state: State, means: Means) -> Move:
    """Establish what is asked for and by whom; an order for nothing is rejected.

    Raises InvalidInput where there is neither a draft nor a question, or both, or they cannot be used.
    """
    del means
    order = state["order"]
    if (order.draft is None) == (order.question is None):
        raise InvalidInput("Expected a draft or a question; found neither, or both.", suggestion="Give one of them.")
    if order.output and order.bundle and realpath(order.output) == realpath(order.bundle):
        raise InvalidInput(
            f"bundle: expected another file than that of the text; found {order.bundle} for both.",
            suggestion="Give the bundle another name than the text.",
        )
    tier = display.rules_of(order.policy.table("display")).tier_of(order.requestor)
    said = questions.checked(order.question) if order.draft is None else order.draft
    return Move("accepted", figures={"characters": len(said), "tier": tier})


def category(state: State, means: Means) -> Move:
    """Tell whether the question is to be answered at all; what is refused here touches no source."""
    order = state["order"]
    rules = categories.rules_of(order.policy.table("category"))
    look_up = categories.looker(means.engine, packs.rules_of(order.policy.table("pack")))
    judged = categories.judge(_question(state), rules, look_up, today=order.as_of)
    adds: dict[str, Any] = {"judged": judged}
    if judged.outcome is categories.Outcome.REFUSE:
        adds |= {"outcome": Outcome.REFUSED, "message": judged.message}
    elif judged.outcome is categories.Outcome.ARCHIVE_ONLY:
        adds |= {"outcome": Outcome.ARCHIVE_ONLY, "message": judged.message}
    figures = {"category": judged.category or "", "rule": judged.rule or "", "looked_up": judged.looked_up}
    return Move(judged.outcome.value, adds, figures)


def retrieval(state: State, means: Means) -> Move:
    """Fetch the evidence for the question, bounded and diverse."""
    order = state["order"]
    known = standings(means.graph, means.project)
    bounds = packs.rules_of(order.policy.table("pack"))
    found = packs.build(means.engine, _question(state), bounds, standings=known, now=order.as_of, scope=order.scope)
    pack = replace(found, generated_at=now())  # the law is that of the day asked for, the pack is of today
    outcome = "bounds unmet" if pack.unmet else "retrieved" if pack.places else "nothing found"
    return Move(outcome, {"pack": pack, "standings": known}, dict(pack.statistics))


def enforced(state: State, means: Means) -> Move:
    """Tell whether the evidence is enough for whoever asks; what is refused says why and what could be done."""
    del means
    order = state["order"]
    rules = enforcement.rules_of(order.policy.table("persona"))
    decision = enforcement.decide(
        _question(state), state["pack"], order.persona, order.toggles, rules=rules, language=order.language
    )
    adds: dict[str, Any] = {"decision": decision}
    if decision.refused:
        gone = state["pack"].absent
        told = [packs.missing(gone, decision.language)] if gone else []
        adds |= {"outcome": Outcome.REFUSED, "message": "\n\n".join([*told, decision.message or ""])}
    found = decision.context
    figures = {
        "persona": decision.persona,
        "query_type": decision.query_type.value,
        "similarity_best": found.similarity_best,
        "similarity_required": found.similarity_required,
        "sources_found": found.sources_found,
        "results": found.results,
    }
    return Move(decision.reason.value if decision.reason else "allowed", adds, figures)


def draft(state: State, means: Means) -> Move:
    """Give the draft: that of somebody as it stands, or the words of the sources themselves and what a model adds.

    A draft that is asked for again says what failed. Where nothing came of what the model drafted, it is put aside and
    the sources speak alone, as they do without one; it is said why.
    """
    order = state["order"]
    if order.mode is not Mode.ASK:
        rules = display.rules_of(order.policy.table("display"))
        text = renewing.without_handles(order.draft or "", rules) if order.mode is Mode.GROUND else order.draft or ""
        return Move("given", {"text": text, "standings": standings(means.graph, means.project)})
    may = _quotable(state, means)
    words = extractive.extract(state["pack"], may.segments)
    aside = "displayed" in state
    attempt = 1 if aside else state.get("attempt", 0) + 1
    drafted = drafting.Drafted(fault=_UNCOVERED if aside else None)
    if means.model is not None and not aside and state.get("outcome") is not Outcome.ARCHIVE_ONLY:
        again = _again(state, state["decision"].language)
        drafted = drafting.draft(means.model, _question(state), state["pack"], state["decision"].usable, again=again)
    adds: dict[str, Any] = {"attempt": attempt, "extractive": not drafted.text, "fault": drafted.fault}
    figures = {"attempt": attempt, "fault": drafted.fault or "", "quotable": len(may.segments)}
    if drafted.text:
        return Move("drafted", adds | {"text": extractive.joined(words, drafted.text)}, figures)
    if may.why:
        adds |= {"message": may.why}
    if aside:
        adds |= {"rounds": 0, "outcome": Outcome.ANSWERED}
    return Move("extracted", adds | {"text": words}, figures)


def _quotable(state: State, means: Means) -> display.Quotable:
    """Tell which of the usable places the requestor may be given the words of."""
    order, allowed = state["order"], set(state["decision"].usable)
    rules = display.rules_of(order.policy.table("display"))
    spent = display.spent(means.graph, means.project, order.requestor, rules)
    places = [place for place in state["pack"].places if place.segment in allowed]
    return display.quotable(places, state["standings"], rules, order.requestor, spent, state["decision"].language)


def _question(state: State) -> str:
    return questions.checked(state["order"].question)


def _again(state: State, language: str) -> str | None:
    """Say what was wrong with the draft before, if there was one."""
    if "report" not in state:
        return None
    return contracts.instruction(state["report"], contracts.rules(state["order"].policy.table("contract")), language)
