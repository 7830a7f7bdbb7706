"""From what was asked for to a draft: the request is checked, the question judged, evidence fetched and weighed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from os.path import realpath
from typing import Any

from provenance.answering import category as categories
from provenance.answering import composition, display, drafting, enforcement, numbering, packs
from provenance.answering import contract as contracts
from provenance.answering.drafts.reading import RATED
from provenance.answering.packs import weighing
from provenance.answering.request import AnswerRequest
from provenance.answering.state import AnswerContext, State, StepResult
from provenance.citing.roles import Act
from provenance.citing.search.withheld import Withheld
from provenance.citing.services import services_of
from provenance.citing.source_status import Consent, Paywall, SourceStatus, source_statuses
from provenance.language import catalogue
from provenance.language.detection import Language, among
from provenance.language.persons import Mention
from provenance.language.stems import STOP, family, words_of
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import InvalidInput
from provenance.model.graph import now
from provenance.text import patterns as re

_UNCOVERED = "no source bears what the model drafted"


def query(state: State, means: AnswerContext) -> StepResult:
    """Establish what is asked for and by whom; a request for nothing is rejected.

    Raises InvalidInput where there is neither a draft nor a question, or both, or they cannot be used.
    """
    del means
    request = state["request"]
    if (request.draft is None) == (request.question is None):
        raise InvalidInput("Expected a draft or a question; found neither, or both.", suggestion="Give one of them.")
    if request.output and request.bundle and realpath(request.output) == realpath(request.bundle):
        raise InvalidInput(
            f"bundle: expected another file than that of the text; found {request.bundle} for both.",
            suggestion="Give the bundle another name than the text.",
        )
    tier = display.rules_of(request.policy.table("display")).tier_of(request.requestor)
    said = weighing.checked(request.question) if request.draft is None else request.draft
    return StepResult("accepted", figures={"characters": len(said), "tier": tier})


def category(state: State, means: AnswerContext) -> StepResult:
    """Tell whether the question is to be answered at all; what is refused here touches no source."""
    request = state["request"]
    rules = categories.rules_of(request.policy.table("category"))

    def unseen() -> Withheld:
        return withheld(request, means, source_statuses(means.graph, means.project))

    def agreed(mentions: frozenset[Mention]) -> frozenset[int]:
        known = source_statuses(means.graph, means.project)
        return services_of(means.engine, Act.READ_CITATIONS).persons.agreed(known, mentions, rules.cleared)

    look_up = categories.looker(means.engine, packs.rules_of(request.policy.table("pack")), unseen)
    judged = categories.judge(_question(state), rules, look_up, today=request.as_of, review=agreed)
    adds: dict[str, Any] = {"judged": judged}
    if judged.outcome is categories.CategoryOutcome.REFUSE:
        adds |= {"outcome": Outcome.REFUSED, "message": judged.message}
    elif judged.outcome is categories.CategoryOutcome.ARCHIVE_ONLY:
        adds |= {"outcome": Outcome.ARCHIVE_ONLY, "message": judged.message}
    figures = {"category": judged.category or "", "rule": judged.rule or "", "looked_up": judged.looked_up}
    return StepResult(judged.outcome.value, adds, figures)


def retrieval(state: State, means: AnswerContext) -> StepResult:
    """Fetch the evidence for the question, bounded and diverse."""
    request = state["request"]
    known = source_statuses(means.graph, means.project)
    kept_back = withheld(request, means, known)
    if (may := state["judged"].sources) is not None:  # of whom it asks agreed in these alone
        kept_back = replace(kept_back, sources=kept_back.sources | (known.keys() - may))
    bounds = packs.rules_of(request.policy.table("pack"))
    found = packs.build(
        means.engine,
        _question(state),
        bounds,
        standings=known,
        now=request.as_of,
        scope=request.scope,
        withheld=kept_back,
        calendars=contracts.calendars(known, request.contract),
    )
    pack = replace(found, generated_at=now())  # the law is that of the day asked for, the pack is of today
    outcome = "bounds unmet" if pack.unmet else "retrieved" if pack.places else "nothing found"
    adds = {"pack": pack, "standings": known, "withheld": kept_back}
    return StepResult(outcome, adds, dict(pack.statistics))


def withheld(request: AnswerRequest, means: AnswerContext, known: Mapping[int, SourceStatus]) -> Withheld:
    """Return what of the sources is not there for whoever an answer is made for, by consent of sources and persons."""
    rule = display.rules_of(request.policy.table("display")).third_parties
    cleared = categories.rules_of(request.policy.table("category")).cleared
    services = services_of(means.engine, Act.READ_CITATIONS)
    return services.persons.withheld(known, services.wiring.waiting(rule), cleared)


def enforced(state: State, means: AnswerContext) -> StepResult:
    """Tell whether the evidence is enough for whoever asks; what is refused says why and what could be done."""
    del means
    request = state["request"]
    rules = enforcement.rules_of(request.policy.table("persona"))
    language = spoken_to(state)
    decision = enforcement.decide(
        _question(state),
        state["pack"],
        request.persona,
        request.toggles,
        rules=rules,
        language=language,
        hints=_hints(state, language),
    )
    adds: dict[str, Any] = {"decision": decision}
    if decision.refused:
        gone = state["pack"].absent
        own = state["judged"].message  # what the category says of the question stays said
        told = [one for one in (own, packs.missing(gone, decision.language) if gone else "") if one]
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
    return StepResult(decision.reason.value if decision.reason else "allowed", adds, figures)


def spoken_to(state: State) -> str:
    """Return the language of a question; where its words do not tell, that of the sources, if all have one."""
    return state["request"].language or spoken_among(state, _question(state))


def spoken_among(state: State, text: str) -> Language:
    """Return the language of a text; where its words do not tell, that of the sources, if all have one."""
    known = [one for one in state["standings"].values() if one.consent is not Consent.FORBIDDEN]
    return among(text, [one.language for one in known])


_MOST_TERMS = 3
_TERM = re.compile(r"[^\W\d_]{4,}")


def _hints(state: State, language: str) -> enforcement.Hints:
    """Return what a refusal may say of the corpus: headings or words near the question, the years of the sources.

    Only what the requestor may hear of.
    """
    request = state["request"]
    rules = display.rules_of(request.policy.table("display"))
    named = composition.heard_of(state["standings"], rules, rules.tier_of(request.requestor))
    numbers = {one.source_id for one in named if one.paywall is not Paywall.METADATA_ONLY}
    near = [place for place in state["pack"].places if place.source_id in numbers]
    known = {family(word) for word in words_of(_question(state))} | STOP
    headings = [place.heading for place in near if place.heading]
    said = [word for place in near[:1] for word in _TERM.findall(place.quote) if family(word.lower()) not in known]
    years = sorted({day[:4] for one in named if (day := one.published_at or one.valid_from)})
    return enforcement.Hints(
        terms=tuple(catalogue.quoted(language, [one]) for one in dict.fromkeys(headings or said))[:_MOST_TERMS],
        period="–".join(dict.fromkeys((years[0], years[-1]))) if years else "",
        scoped=request.scope is not None,
    )


def draft(state: State, means: AnswerContext) -> StepResult:
    """Return the draft: that of somebody as it stands, or the words of the sources themselves and what a model adds.

    A draft that is asked for again says what failed. Where nothing came of what the model drafted, it is put aside and
    the sources speak alone, as they do without one; it is said why.
    """
    request = state["request"]
    if request.mode is not Mode.ASK:
        rules = display.rules_of(request.policy.table("display"))
        text = request.draft or ""
        if request.mode is Mode.GROUND:
            text = numbering.without_flag(numbering.without_handles(text, rules), request.contract)
        text = RATED.sub("", text) if request.rated else text
        known = source_statuses(means.graph, means.project)
        adds = {"text": text, "standings": known, "withheld": withheld(request, means, known)}
        return StepResult("given", adds)
    may = _quotable(state, means)
    language, frame = state["decision"].language, _frame(state)
    words = frame.text(frame.quoted(state["pack"], may.segments, state["standings"]))
    aside = "displayed" in state
    attempt = 1 if aside else state.get("attempt", 0) + 1
    drafted = drafting.Drafted(fault=_UNCOVERED if aside else None)
    made_up = enforcement.Check.CREATIVE in state["decision"].passed
    if means.model is not None and made_up and state.get("outcome") is not Outcome.ARCHIVE_ONLY:
        drafted = drafting.make_up(means.model, _question(state), spoken_to(state))
    elif means.model is not None and not aside and state.get("outcome") is not Outcome.ARCHIVE_ONLY:
        again = _again(state, language)
        drafted = drafting.draft(
            means.model, _question(state), state["pack"], state["decision"].usable, frame, again=again
        )
    adds: dict[str, Any] = {"attempt": attempt, "extractive": not drafted.lines, "fault": drafted.fault}
    if drafted.lines and drafted.made_up:
        adds |= {"made_up": True, "outcome": Outcome.ANSWERED, "text": "\n".join(drafted.lines[""])}
        return StepResult("made up", adds, {"attempt": attempt})
    if made_up and frame.sections and not drafted.lines:  # a brief is nothing of what was asked for
        adds["outcome"] = Outcome.REFUSED
        adds["message"] = composition.lacks({**state, "extractive": True}, language)
        return StepResult("nothing made up", adds, {"attempt": attempt, "fault": drafted.fault or ""})
    adds |= {"rounds": 0, "in_sections": bool(frame.sections)}
    figures = {"attempt": attempt, "fault": drafted.fault or "", "quotable": len(may.segments)}
    if drafted.lines:
        return StepResult("drafted", adds | {"text": frame.text(drafted.lines, words)}, figures)
    if may.why:
        adds |= {"message": may.why}
    if aside:
        adds |= {"outcome": Outcome.ANSWERED}
    return StepResult("extracted", adds | {"text": words}, figures)


def _quotable(state: State, means: AnswerContext) -> display.Quotable:
    """Tell which of the usable places the requestor may be given the words of."""
    request, allowed = state["request"], set(state["decision"].usable)
    rules = display.rules_of(request.policy.table("display"))
    spent = display.spent(means.graph, means.project, request.requestor, rules)
    places = [place for place in state["pack"].places if place.segment in allowed]
    return display.quotable(places, state["standings"], rules, request.requestor, spent, state["decision"].language)


def _question(state: State) -> str:
    return weighing.checked(state["request"].question)


def _again(state: State, language: str) -> str | None:
    """Say what was wrong with the draft before, if there was one."""
    if "report" not in state:
        return None
    return contracts.instruction(state["report"], state["request"].contract, language)


def _frame(state: State) -> drafting.Frame:
    """Return what the answer is drafted in: the sections that the contract names, or one list."""
    request = state["request"]
    return drafting.Frame(request.contract, state["decision"].language, request.as_of)
