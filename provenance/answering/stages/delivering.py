"""From rulings to what goes out: what the requestor may see, and the signed bundle without which nothing leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from provenance.answering import category, composition, display, enforcement, numbering, packs, recording
from provenance.answering import contract as contracts
from provenance.answering.bundle import Material, deliver
from provenance.answering.contract import Decision
from provenance.answering.display import Displayed
from provenance.answering.display.gates import wider
from provenance.answering.drafts import read
from provenance.answering.enforcement import AnswerContract
from provenance.answering.enforcement.answer_contract import AnswerText, Completeness, Fallback, SourceCited, Unknowns
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.packs import weighing
from provenance.answering.rungs import Gated, Rung
from provenance.answering.stages import covering, opening
from provenance.answering.state import AnswerContext, State, StepRecord, StepResult
from provenance.citing.engine import Engine
from provenance.citing.roles import Act
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services, services_of
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.citing.texts import SourceReading
from provenance.model.answers import Mode, Outcome
from provenance.model.errors import AlreadyStored, BelegError
from provenance.model.graph import now
from provenance.text.labels import Span


def contracted(state: State, means: AnswerContext, text: str) -> AnswerContract | None:
    """Return the contract of a question's answer or refusal; None for a draft of somebody.

    Raises BelegError where a refusal would not show as one: nothing is delivered then.
    """
    if state["request"].mode is not Mode.ASK:
        return None
    question = weighing.checked(state["request"].question)
    most = packs.rules_of(state["request"].policy.table("pack")).most
    judged, project = state["judged"], means.project
    if judged.outcome is category.CategoryOutcome.REFUSE:
        return enforcement.declined(judged, question, project=project, persona=state["request"].persona, top_k=most)
    decision, pack = state["decision"], state["pack"]
    if decision.refused:
        made = enforcement.refusal(decision, pack, project=project, top_k=most)
        if not enforcement.validate_refusal(made, decision):
            raise BelegError(
                "Expected a refusal that shows as one; the contract says otherwise.",
                suggestion="This is a fault of the program: nothing was delivered. Please report it.",
            )
        changed: dict[str, Any] = {"answer": made.answer.model_copy(update={"text": text.strip()})}
        if judged.category and made.refusal:  # of a question that its category leaves to the archive alone
            changed["refusal"] = made.refusal.model_copy(update={"category": judged.category, "rule": judged.rule})
        return made.model_copy(update=changed)
    displayed = state.get("displayed")
    lost = [one.text for one in displayed.claims if one.ruling.rung is Rung.REFUSED] if displayed else []
    sources = tuple(_sources(displayed)) if displayed else ()
    made = enforcement.answered(decision, pack, text, project=project, top_k=most, sources=sources, unsupported=lost)
    outcome = state["outcome"]
    if outcome is Outcome.ANSWERED:
        return _partial(made, decision.language) if displayed and composition.nearby(state, displayed) else made
    fallback = Fallback.ARCHIVE_ONLY if outcome is Outcome.ARCHIVE_ONLY else Fallback.REFUSAL
    short = AnswerText(text=text, completeness=Completeness.INSUFFICIENT_DATA)
    told = Unknowns(unsupported_claims=tuple(lost), missing_context=(text.strip(),))
    return made.model_copy(
        update={
            "answer": short,
            "unknowns": told,
            "integrity": made.integrity.model_copy(update={"fallback_behavior": fallback}),
        }
    )


def _partial(made: AnswerContract, language: str) -> AnswerContract:
    """Return the contract of an answer that only has what stands near what was asked for."""
    context = (*made.unknowns.missing_context, composition.word(language, "nearby").rstrip(":"))
    return made.model_copy(
        update={
            "answer": made.answer.model_copy(update={"completeness": Completeness.PARTIAL}),
            "unknowns": made.unknowns.model_copy(update={"missing_context": context}),
        }
    )


def _sources(displayed: Displayed) -> Iterator[SourceCited]:
    """Yield each citation that may be told of, once, by its handle and its number or place."""
    seen: set[int] = set()
    for claim in displayed.claims:
        for one in claim.citations:
            if one.handle and one.citation not in seen and claim.ruling.rung is not Rung.REFUSED:
                seen.add(one.citation)
                said = one.place or one.note or one.handle
                yield SourceCited(handle=one.handle, citation=said, relation=one.relation, excerpt=one.excerpt)


def with_more(
    bonds: EvidenceLinks,
    gated: Gated,
    standings: Mapping[int, SourceStatus],
    engine: Engine,
    more: int,
    *,
    scope: int,
    withheld: Withheld = NOTHING,
) -> EvidenceLinks:
    """Return the bonds, those that a claim rests on with ``more`` sentences round their quote, at most ``scope``.

    What is ``withheld`` ends what stands round a quote. Raises AccessDenied where the role of the engine may make no
    citations, StoreUnavailable.
    """
    if not (count := min(more, scope)):
        return bonds
    work = services_of(engine, Act.CITE)
    used = {(ruling.claim, number) for ruling in gated.rulings for number in ruling.citations}
    abbreviations = {one.number: one.abbreviation for one in work.searcher.shelf.sources()}
    return replace(
        bonds,
        bonds=tuple(
            _widened(bond, work, engine, abbreviations.get(bond.source_id), count, withheld)
            if (bond.claim, bond.citation) in used and _open(standings.get(bond.source_id))
            else bond
            for bond in bonds.bonds
        ),
    )


def _open(standing: SourceStatus | None) -> bool:
    return (
        standing is not None
        and standing.consent is Consent.OPEN
        and standing.paywall is not Paywall.METADATA_ONLY
        and standing.retracted is None
    )


def _widened(
    bond: EvidenceLink, work: Services, engine: Engine, abbreviation: str | None, more: int, withheld: Withheld
) -> EvidenceLink:
    """Return a bond with the words round its quote; the bond itself where the quote stands in no text."""
    citation = engine.get_citation(bond.citation)
    start = citation.matched_location.get("start") if citation else None
    if not bond.quote or start is None:
        return bond
    reading = work.texts.get(bond.artifact_id, abbreviation)
    section, text = _section(reading, start, citation.matched_location["end"] if citation else start), reading.text.text
    found = next((at for begin in (start, section[0]) if (at := text.find(bond.quote, begin, section[1])) >= 0), -1)
    if found < 0:
        return bond
    for begins, ends in withheld.within(bond.artifact_id, *section):
        section = (max(section[0], ends), section[1]) if ends <= found else (section[0], min(section[1], begins))
    first, last = section
    own = found - first, found - first + len(bond.quote)
    begins, ends = wider(text[first:last], own, more)
    return replace(bond, before=text[first + begins : found], after=text[found + len(bond.quote) : first + ends])


def _section(reading: SourceReading, start: int, end: int) -> Span:
    """Return the bounds of the section that a place stands in, of the sections where it goes over several."""
    sections = {bearer.place.section for bearer in reading.borne(start, end)}
    borne = [bearer for bearer in reading.bearers if bearer.place.section in sections]
    return min([start, *(one.start for one in borne)]), max([end, *(one.end for one in borne)])


_TRIES = 3


def shown(state: State, means: AnswerContext) -> StepResult:
    """Let the evidence pass the three gates of display, and write the text with what is left."""
    request = state["request"]
    rules = display.rules_of(request.policy.table("display"))
    spent = display.spent(means.graph, means.project, request.requestor, rules)
    known, gated = state["standings"], state["gated"]
    bonds = with_more(
        state["bonds"], gated, known, means.engine, request.more, scope=rules.context, withheld=state["withheld"]
    )
    displayed = display.filter(
        state["draft"],
        gated,
        bonds,
        known,
        rules,
        request.requestor,
        spent=spent,
        more=request.more,
    )
    sure = covering.assured(state, means, displayed.gated)
    state = {**state, "confidence": sure}
    outcome = Outcome.ANSWERED
    report = state["report"]
    if request.mode is Mode.GROUND and composition.bare(displayed, request.unfounded):
        report = report.model_copy(update={"decision": Decision.ABSTAIN})
        text, outcome = _abstaining(state, displayed, means), Outcome.ABSTAINED
    elif request.mode is Mode.GROUND:
        text = composition.grounded(state, displayed, means)
    elif report.decision is Decision.ABSTAIN:
        text, outcome = _abstaining(state, displayed, means), Outcome.ABSTAINED
    else:
        text = composition.answer(state, displayed, means)
        outcome = composition.outcome(state, text)
        text = text or composition.refusal(state, opening.spoken_to(state))
    marks = {str(mark): citation for mark, citation in numbering.meant(text).items()}
    figures = {
        "tier": displayed.tier,
        "marks": marks,
        "excerpts": displayed.spent.excerpts,
        "characters": displayed.spent.characters,
    }
    adds = {
        "displayed": displayed,
        "confidence": sure,
        "bonds": bonds,
        "report": report,
        "text": text,
        "outcome": outcome,
    }
    return StepResult(outcome.value, adds, figures)


def bundled(state: State, means: AnswerContext) -> StepResult:
    """Sign the answer, write it and what belongs to it, and give it out: all of that, or nothing.

    Raises what `deliver` raises.
    """
    request, started = state["request"], now()
    language = recording.language(state)
    outcome = state["outcome"]
    text = state["text"] if "displayed" in state else _without_claims(state, language)
    contract = contracted(state, means, text)
    files = {request.output: text.encode("utf-8")} if request.output else {}
    draft = state.get("draft") or read("", language)
    for left in reversed(range(_TRIES)):
        made = recording.answer(state, means, text, outcome)
        own = StepRecord("bundle", started, now(), "signed", {"characters": len(text)})
        material = Material(
            made,
            draft,
            state.get("gated") or Gated(()),
            state.get("bonds") or EvidenceLinks(),
            state.get("displayed"),
            request.question,
            means.engine.context.agent_id,
            {"model": means.model.model} if means.model else {},
        )
        try:
            kept = recording.along(state, means, made, (*state["steps"], own))
            given = deliver(means.graph, material, kept, bundle=request.bundle, files=files)
        except AlreadyStored:  # another writer brought the same agent or session meanwhile
            if not left:
                raise
            continue
        adds = {"text": text, "delivered": given, "contract": contract}
        return StepResult("signed", adds, {"bytes": len(given.bundle)})
    raise AssertionError


def _without_claims(state: State, language: str) -> str:
    """Return what is delivered where nothing was held to the sources: what was made up as asked, or the refusal."""
    return (composition.made_up if state.get("made_up") else composition.refusal)(state, language)


def _abstaining(state: State, displayed: Displayed, means: AnswerContext) -> str:
    """Return the report that says why there is none; passages that bear nothing are for those who may read of them."""
    claims, refused = len(displayed.claims), displayed.rungs[Rung.REFUSED.value]
    report = state["report"]
    if refused > report.removed_bullets:  # the gate took what the contract had left
        report = report.model_copy(update={"total_bullets": claims, "removed_bullets": refused})
    return contracts.abstaining(
        report,
        state["found"] if displayed.telling else EvidenceLinks(),
        state["standings"],
        state["request"].contract,
        language=state["draft"].language,
        pack=state.get("pack"),
        retrieved=state["pack"].places if displayed.telling and "pack" in state else (),
        legal=services_of(means.engine, Act.READ_CITATIONS).output.legal,
    )
