"""From the draft to claims that are covered, narrowed, labelled or refused: claims, assignment, contract, gate, repair.

A bond that was found goes on to the gate only as the contract leaves it, so that nothing goes out that either forbids.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from provenance.answering import contract as contracts
from provenance.answering import display, numbering, packs, recording
from provenance.answering import repair as repairs
from provenance.answering.assigning import UNHEARD, CitedWords, Early, Silence, assign, unnoted
from provenance.answering.assigning.contradictions import Contradiction, contradictions
from provenance.answering.confidence import confidences
from provenance.answering.contract import Report
from provenance.answering.drafts import read
from provenance.answering.drafts.draft import Draft, Mark, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.gate import gate
from provenance.answering.naming import naming
from provenance.answering.policy import PRESETS
from provenance.answering.rungs import Gated, Rung
from provenance.answering.stages import opening
from provenance.answering.state import (
    AnswerContext,
    ClaimAssigned,
    DraftRead,
    EvidenceFound,
    State,
    StepResult,
    unheard,
)
from provenance.citing.engine import Engine
from provenance.citing.results import Citation
from provenance.citing.roles import Act
from provenance.citing.search import evidence
from provenance.citing.search.hits import EvidenceResult
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import services_of
from provenance.citing.source_status import SourceStatus
from provenance.model.activities import VerificationStatus
from provenance.model.answers import Mode
from provenance.model.citations import Confidence, ExtractionMethod

if TYPE_CHECKING:
    from provenance.citing.facade.reads import Scope


def claims(state: State, means: AnswerContext) -> StepResult:
    """Read the draft: its sentences, what each asserts, the marks it has. Opinions are those of who wrote it.

    What is about no source stands apart where none says anything on it, unless the request is strict.
    """
    request = state["request"]
    own = request.mode is not Mode.ASK  # what a model says of a case is not for it to say
    record = request.mode is not Mode.CHECK
    kept_back = state.get("withheld", NOTHING)
    said: Silence | None = None
    if own:
        said = Silence(means.engine, scope=request.scope, record=record, recall=means.recall, withheld=kept_back)
    text = numbering.as_recorded(state["text"], request.language) if request.mode is Mode.GROUND else state["text"]
    strict = request.strict or request.contract.strict
    plain = numbering.unremarked(text, _remarks(state, text)) if own else text
    cited = CitedWords(
        means.engine, request.language, record=record, scope=request.scope, recall=means.recall, withheld=kept_back
    )
    meant = numbering.meant(text) if request.mode is Mode.CHECK else {}
    asked = recording.asked(state) if not own and not text.strip() else None
    draft = read(
        plain,
        request.language or asked or opening.spoken_among(state, plain),
        opinions=own and not request.contract.strict,
        silent=None if strict else said,
        outside=request.contract.outside,
        said=lambda clause, numbers: cited(clause, [meant.get(number, number) for number in numbers]),
        sections=request.contract.is_section,
    )
    draft = replace(draft, text=text)
    draft = numbering.resolved(draft) if request.mode is Mode.CHECK else draft
    kinds = Counter(one.kind for one in draft.sentences)
    figures: dict[str, Any] = {"sentences": len(draft.sentences), "claims": len(draft.claims)}
    figures |= {"hedges": kinds[SentenceKind.HEDGE], "outside": kinds[SentenceKind.OUTSIDE]}
    figures["language"] = draft.language
    means.hear(DraftRead(draft))
    return StepResult("segmented" if draft.claims else "no claims", {"draft": draft, "text": text}, figures)


def _remarks(state: State, text: str) -> tuple[Mark, ...]:
    """Return what an earlier grounding, by whatever preset, remarked in a draft: it is no word of its writer."""
    policy = state["request"].policy
    rules, contract = display.rules_of(policy.table("display")), state["request"].contract
    flag = numbering.flag(text, contract)
    weak = {preset: packs.preset(preset) for preset in PRESETS} | {policy.preset: packs.rules_of(policy.table("pack"))}
    found = {one for bounds in weak.values() for one in numbering.remarks(text, rules, bounds, contract)}
    return (*sorted(found, key=lambda one: one.start), *([flag] if flag else []))


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
        withheld=state.get("withheld", NOTHING),
        standings=state["standings"],
        citing=means.run.citing if means.run else unnoted,
    )
    for _ in range(_further(state)):
        bonds = _with_further(state, means, bonds)
    means.hear(EvidenceFound(bonds))
    held = Counter(bond.status.value for bond in bonds.bonds)
    told = record or request.contract.unanimous
    against = _against(state, means, state["draft"], bonds) if told else {}
    figures = {"bonds": len(bonds.bonds), "dangling": len(bonds.dangling), **held}
    figures |= {"conflicting": len(against)} if against else {}
    return StepResult("assigned", {"found": bonds, "bonds": bonds, "against": against}, figures)


def _against(
    state: State, means: AnswerContext, draft: Draft, bonds: EvidenceLinks
) -> dict[str, tuple[Contradiction, ...]]:
    kept_back = state.get("withheld", NOTHING)
    return contradictions(means.engine, draft, bonds, state["standings"], state["request"].scope, kept_back)


def _further(state: State) -> int:
    """Return in how many more sources an answer is to be shown than in one: as many as its persona asks for."""
    if "decision" not in state or not state["decision"].thresholds.citations_required:
        return 0
    return max(0, state["decision"].thresholds.min_sources - 1)


def _with_further(state: State, means: AnswerContext, bonds: EvidenceLinks) -> EvidenceLinks:
    """Return the bonds with those of one more source each for claims that a source says in its own words."""
    whole = {bond.claim for bond in bonds.bonds if _whole(bond)}
    cited = {bond.source_id for bond in bonds.bonds}
    usable = set(state["decision"].usable)
    others = {place.source_id for place in state["pack"].places if place.segment in usable} - cited
    if not (whole and others):
        return bonds
    kept_back, standings = state.get("withheld", NOTHING), state["standings"]
    more = assign(
        means.engine,
        state["draft"],
        scope=sorted(others),
        withheld=kept_back,
        standings=standings,
        citing=means.run.citing if means.run else unnoted,
    )
    return bonds.with_more(bond for bond in more.bonds if bond.claim in whole and _whole(bond))


def _whole(bond: EvidenceLink) -> bool:
    direct = bond.relation is ExtractionMethod.DIRECT_QUOTE and bond.status is VerificationStatus.VERIFIED
    return direct and bond.part is None and bond.limit is None


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
    request, draft = state["request"], state["draft"]
    named = naming(state, means, draft.language)
    found = gate(means.graph, means.project, draft, state["bonds"], as_of=request.as_of, naming=named)
    refused = {one.claim: one.reason for one in found.rulings if one.rung is Rung.REFUSED}
    report = contracts.settled(
        state["report"], refused, request.contract, draft.language, again=_may_be_redrafted(state)
    )
    adds = {"gated": found, "report": report, "confidence": assured(state, means, found)}
    return StepResult(found.rung.value, adds, counts(found))


def assured(
    state: State, means: AnswerContext, found: Gated, bonds: EvidenceLinks | None = None
) -> dict[int, Confidence]:
    """Return how sure each claim is that rests on something, by the rulings that whoever reads it learns."""
    held = bonds or state["bonds"]
    rested = {number for one in found.rulings for number in one.citations}
    archive = services_of(means.engine, Act.READ_CITATIONS).archive
    against = state.get("against", {})
    return confidences(
        found.rulings,
        {bond.citation: bond.source_id for bond in held.bonds},
        archive.confidences(rested),
        state["standings"],
        packs.rules_of(state["request"].policy.table("pack")),
        as_of=state["request"].as_of,
        contradicted={one.number for one in state["draft"].claims if one.text in against},
    )


def repair(state: State, means: AnswerContext) -> StepResult:
    """Mend what is not covered, once; the gate that comes next has the last word.

    A draft that somebody wrote gets marks, and loses details that no citation has; nothing else of it is reworded.
    """
    request = state["request"]
    seen: dict[str, tuple[EvidenceLinks, Report]] = {}
    kept_back = state.get("withheld", NOTHING)
    let_go = {SentenceKind.OUTSIDE, SentenceKind.HEDGE}
    outside = {one.text for one in state["draft"].sentences if one.kind in let_go}
    cited = CitedWords(
        means.engine, state["draft"].language, scope=request.scope, recall=means.recall, withheld=kept_back
    )

    def regate(text: str) -> tuple[Draft, EvidenceLinks, Gated]:
        own = request.mode is not Mode.ASK
        draft = read(
            numbering.unremarked(text, _remarks(state, text)) if own else text,
            state["draft"].language,
            opinions=own and not request.contract.strict,
            silent=lambda sentence, _: sentence in outside,
            outside=request.contract.outside,
            said=cited,
            sections=request.contract.is_section,
        )
        draft = replace(draft, text=text)
        held = assign(means.engine, draft, record=False, withheld=kept_back)
        found = carried(held, draft, state["found"], state["draft"])
        report = _report(state, draft, found)
        bonds = contracts.enforced(draft, found, state["standings"], report)
        seen[text] = found, report
        named = naming(state, means, draft.language)
        return draft, bonds, gate(means.graph, means.project, draft, bonds, as_of=request.as_of, naming=named)

    done = repairs.repair(
        state["text"],
        state["draft"],
        state["gated"],
        state["bonds"],
        _ConsentedLedger(means.engine, kept_back, state["standings"]),
        None if state.get("silent") else means.model,
        regate=regate,
        rounds=1,
        scope=request.scope,
        own=request.mode is not Mode.ASK,
    )
    rounds = state.get("rounds", 0) + 1
    figures = {"round": rounds, "changes": len(done.changes), "notes": len(done.notes)}
    made = tuple(replace(change, round=rounds) for change in done.changes)
    told = {
        "raw": state.get("raw") or state["gated"],
        "changes": (*state.get("changes", ()), *made),
        "in_vain": (*state.get("in_vain", ()), *done.notes),
        "silent": state.get("silent", False) or done.silent,
    }
    if not done.changed:
        return StepResult("nothing mended", {"rounds": repairs.ROUNDS, "rounds_made": rounds, **told}, figures)
    found, report = seen[done.text]
    adds: dict[str, Any] = {
        **told,
        "rounds_made": rounds,
        "text": done.text,
        "draft": done.draft,
        "found": found,
        "bonds": done.bonds,
        "report": report,
        "against": _against(state, means, done.draft, done.bonds),
    }
    return StepResult("mended", {**adds, "rounds": rounds}, figures)


class _ConsentedLedger:
    """The calls of an engine that a repair uses, without what is withheld; a model sees of quiet sources nothing."""

    def __init__(self, engine: Engine, withheld: Withheld, standings: Mapping[int, SourceStatus]) -> None:
        self._engine = engine
        self._withheld = withheld
        self._quiet = {number for number, one in standings.items() if not one.open}

    def each_citation(
        self, *, verification_status: str | None = None, superseded: bool | None = None
    ) -> Iterator[Citation]:
        """Return the citations that may be attached."""
        found = self._engine.each_citation(verification_status=verification_status, superseded=superseded)
        return filter(self._there, found)

    def _there(self, one: Citation) -> bool:
        start, end = (one.matched_location.get(key) for key in ("start", "end"))
        touched = start is not None and end is not None and self._withheld.touches(one.artifact_id, start, end)
        return not touched and one.source_id not in self._withheld.sources and one.source_id not in self._quiet

    def find_evidence(
        self, claim: str, top_k: int = 5, scope: Scope = None, *, quotes: Sequence[str] = ()
    ) -> EvidenceResult:
        """Find the passages that may bear a claim."""
        searcher = services_of(self._engine, Act.CITE).searcher
        return evidence.find_evidence(searcher, claim, top_k, scope, quotes, self._withheld)


def carried(held: EvidenceLinks, draft: Draft, before: EvidenceLinks, old: Draft) -> EvidenceLinks:
    """Return the bonds of a draft with those that were found for the same claims before it was written anew."""
    numbers: dict[str, list[int]] = defaultdict(list)
    for claim in draft.claims:
        numbers[claim.text].append(claim.number)
    kept = [
        replace(bond, claim=number)
        for bond in before.bonds
        if not bond.given
        for number in numbers[old.claim(bond.claim).text]
    ]
    told = [replace(one, claim=number) for one in before.rejected for number in numbers[old.claim(one.claim).text]]
    return replace(held.with_more(kept), rejected=(*held.rejected, *told))


def counts(found: Gated) -> dict[str, int]:
    """Count the claims on each rung."""
    counted = Counter(ruling.rung for ruling in found.rulings)
    return {rung.value: counted[rung] for rung in Rung}


def _report(state: State, draft: Draft, found: EvidenceLinks) -> Report:
    request = state["request"]
    return contracts.check(
        draft,
        found,
        state["standings"],
        request.contract,
        pack=state.get("pack"),
        now=request.as_of,
        attempt=state.get("attempt", 1),
        again=_may_be_redrafted(state),
        against={text: [one.source for one in some] for text, some in state.get("against", {}).items()},
    )


def _may_be_redrafted(state: State) -> bool:
    """Tell whether somebody can make the draft again: its writer, or a model. The sources say what they say."""
    return not state.get("extractive")
