"""What came of the path, as its caller sees it: the text, each claim with its rung and its evidence, what lacks.

Rungs, reasons and excerpts are those the requestor may see; a check, which shows nothing to anybody but who wrote the
draft, has those of the gate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from provenance.answering import composition, display, packs, remarks, tongues
from provenance.answering.assigning.contradictions import Contradiction
from provenance.answering.contract import Report
from provenance.answering.display import ShownCitation
from provenance.answering.document import Document
from provenance.answering.drafts.draft import Claim, Draft, Mark, SentenceKind
from provenance.answering.evidence_links import EvidenceLink, EvidenceLinks
from provenance.answering.recording import language
from provenance.answering.request import AnswerRequest
from provenance.answering.rungs import Gated, Rung
from provenance.answering.stages.covering import counts
from provenance.answering.state import State, StepRecord
from provenance.citing.source_status import Consent, Paywall
from provenance.language import catalogue
from provenance.model.answers import Mode, Outcome
from provenance.model.citations import Confidence, ExtractionMethod
from provenance.text.found import Difference


@dataclass(frozen=True, slots=True)
class Evidence:
    """A citation that a claim rests on, as far as it may be shown.

    ``citation`` is its number, ``source`` its name within this answer, ``printed`` where it stands, ``relation`` how
    the claim uses it, ``label`` the same in words, ``quote`` what it says, ``note`` what is withheld and why.
    """

    citation: int | None
    source: str | None
    relation: ExtractionMethod | None
    label: str | None
    printed: str | None
    quote: str | None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Contrary:
    """A source that says otherwise than a claim: who says it, where, in which words, and what differs.

    All of it is None or empty for who may not read of other passages.
    """

    source: str | None
    printed: str | None
    quote: str | None
    findings: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Covered:
    """One claim with its rung.

    ``nearest`` and ``differs`` tell what comes nearest to a claim that nothing bears, ``also`` what comes hardly less
    near, where the first is not clearly ahead. ``conflicting`` are other sources that say otherwise,
    ``confidence`` is how sure it is, by its evidence (`provenance.answering.confidence`).
    """

    number: int
    text: str
    start: int
    end: int
    section: str | None
    rung: Rung
    reason: str
    evidence: tuple[Evidence, ...] = ()
    kept: str | None = None
    limit: str | None = None
    nearest: str | None = None
    differs: str | None = None
    findings: tuple[Difference, ...] = ()
    also: tuple[str, ...] = ()
    conflicting: tuple[Contrary, ...] = ()
    confidence: Confidence | None = None


@dataclass(frozen=True, slots=True)
class RepairedClaim:
    """What repair did to a claim: ``citations`` attached to it, and its new ``words`` where it was softened."""

    claim: str
    citations: tuple[int, ...]
    words: str | None = None


@dataclass(frozen=True, slots=True)
class RepairReport:
    """What repair came to: the claims on each rung ``before`` it (what `repair=False` gives) and ``after``.

    ``attached`` and ``softened`` are the claims that were changed, ``removed`` the marks that were taken out since they
    name no citation or none that bears their claim, ``in_vain`` what was proposed and not borne out, in the language of
    the draft.
    """

    rounds: int
    before: dict[str, int]
    after: dict[str, int]
    attached: tuple[RepairedClaim, ...] = ()
    softened: tuple[RepairedClaim, ...] = ()
    removed: tuple[str, ...] = ()
    in_vain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """A grounded draft, an answer or a check. ``id`` is that of the Answer in the record, None for a check.

    ``language`` is that of the draft or the question, in which all is told; ``removed`` are the topics that were taken
    out, each with why; ``repair`` what was mended (None for a check, with `repair=False`, and where the requestor may
    not learn it); ``dangling`` the marks that name no citation and that none took the place of; ``hedges`` the
    sentences that are their writer's opinion, and ``outside`` those that are about no source (facts of the case,
    announcements, disclaimers), for which no source is asked; ``note`` what is to be said of the whole once;
    ``flagged`` that a draft does not pass the contract and is to be looked at; ``report`` the figures of the citation
    contract; ``contract`` (of a question) the versioned answer contract, as its JSON Schema has it; ``bundle`` the
    signed bundle and ``files`` where it lies.
    """

    mode: Mode
    outcome: Outcome
    rung: Rung
    text: str
    claims: tuple[Covered, ...]
    language: str = "en"
    removed: tuple[tuple[str, str], ...] = ()
    dangling: tuple[str, ...] = ()
    hedges: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    note: str | None = None
    repair: RepairReport | None = None
    extractive: bool = False
    flagged: bool = False
    report: dict[str, Any] | None = None
    contract: dict[str, Any] | None = None
    id: str | None = None
    digest: str | None = None
    files: tuple[Path, ...] = ()
    steps: tuple[StepRecord, ...] = field(default=(), repr=False)
    bundle: bytes | None = field(default=None, repr=False)

    @property
    def uncovered(self) -> tuple[Covered, ...]:
        """The claims that nothing bears."""
        return tuple(claim for claim in self.claims if claim.rung is Rung.REFUSED)

    @property
    def covered(self) -> bool:
        """Whether every claim is borne by something, and every mark names a citation. A text without claims is."""
        return not self.uncovered and not self.dangling

    @property
    def counts(self) -> dict[str, int]:
        """How many claims stand on each rung."""
        counted = Counter(claim.rung for claim in self.claims)
        return {rung.value: counted[rung] for rung in Rung}

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain values, as the schema of `document` has them, without the bytes of the bundle."""
        return Document.model_validate(self).model_dump(mode="json")


def outcome_of(state: State) -> Answered:
    """Return what a walk came to."""
    request = state["request"]
    displayed, delivered, bonds = state.get("displayed"), state.get("delivered"), state.get("bonds")
    gated = displayed.gated if displayed else state.get("gated") or Gated(())
    report, contract, draft = state.get("report"), state.get("contract"), state.get("draft")
    return Answered(
        mode=request.mode,
        outcome=state.get("outcome", Outcome.ANSWERED),
        rung=gated.rung,
        text=state.get("text", ""),
        claims=tuple(_claims(state, gated)),
        language=language(state),
        removed=tuple((one.topic, one.why) for one in gated.removed),
        dangling=tuple(mark.raw for mark in _dangling(state, bonds)) if bonds else (),
        hedges=_of_kind(draft, SentenceKind.HEDGE),
        outside=_of_kind(draft, SentenceKind.OUTSIDE),
        note=_note(state, draft, gated),
        repair=_repair(state),
        extractive=state.get("extractive", False),
        flagged=composition.flag(state) is not None,
        report=_figures(report, request) if report else None,
        contract=contract.model_dump(mode="json") if contract else None,
        id=delivered.answer.id if delivered else None,
        digest=delivered.answer.digest if delivered else None,
        files=delivered.files if delivered else (),
        steps=state.get("steps", ()),
        bundle=delivered.bundle if delivered else None,
    )


def _figures(report: Report, request: AnswerRequest) -> dict[str, Any]:
    """Return what the contract counted; what fails and stays in a draft, listed or labelled, was not removed."""
    told = report.model_dump(mode="json", exclude={"bullets", "sections"})
    return told | {"removed_bullets": 0} if request.keeps_failing else told


def _dangling(state: State, bonds: EvidenceLinks) -> list[Mark]:
    """Return the marks that name no citation, but for those in whose place a citation that bears the claim stands."""
    if state["request"].mode is Mode.CHECK or "displayed" not in state:
        return list(bonds.dangling)
    refused = {ruling.claim for ruling in state["gated"].rulings if ruling.rung is Rung.REFUSED}
    left = composition.standing_by(bonds, state["text"])
    held = {mark: [one.number for one in state["draft"].claims if mark in one.marks] for mark in bonds.dangling}
    return [mark for mark, claims in held.items() if mark in left or not claims or not refused.isdisjoint(claims)]


def _repair(state: State) -> RepairReport | None:
    """Return what was mended, where the requestor sees all that the gate said of the claims."""
    if "displayed" not in state or not state["request"].repair or not state["displayed"].telling:
        return None
    displayed, gated = state["displayed"], state["gated"]
    if [one.rung for one in displayed.gated.rulings] != [one.rung for one in gated.rulings]:
        return None
    made = [(one, RepairedClaim(one.claim, one.citations, one.words)) for one in state.get("changes", ())]
    return RepairReport(
        rounds=state.get("rounds_made", 0),
        before=counts(state.get("raw") or gated),
        after=counts(gated),
        attached=tuple(mended for one, mended in made if one.action == "attach"),
        softened=tuple(mended for one, mended in made if one.action == "soften"),
        removed=tuple(_removed(state, gated)),
        in_vain=tuple(dict.fromkeys(state.get("in_vain", ()))),
    )


def _removed(state: State, gated: Gated) -> Iterator[str]:
    """Yield the marks of the draft that were taken out: no claim that they stand for rests on what they name."""
    rests = {ruling.claim: set(ruling.citations) for ruling in gated.rulings if ruling.rung is not Rung.REFUSED}
    left = composition.standing_by(state["bonds"], state["text"])
    for mark in state["draft"].all_marks:
        claims = [one.number for one in state["draft"].claims if mark in one.marks]
        borne = any(not rests.get(number, set()).isdisjoint(mark.numbers) for number in claims)
        if claims and not borne and mark not in left:
            yield mark.raw


def _note(state: State, draft: Draft | None, gated: Gated) -> str | None:
    if said := composition.flag(state):
        return said
    if draft is None or "bonds" not in state:
        return None
    sided = state["pack"].one_sided if state["request"].mode is Mode.ASK and gated.rung is not Rung.REFUSED else ()
    if sided:
        spoken = language(state)
        lacks = "; ".join(packs.lacking(one, spoken) for one in sided)
        return catalogue.said(spoken, "pack", "one-sided", unmet=lacks)
    return tongues.note(draft, gated, state["bonds"]) if state["means"].model is None else None


def _of_kind(draft: Draft | None, kind: SentenceKind) -> tuple[str, ...]:
    return tuple(one.text for one in draft.sentences if one.kind is kind) if draft else ()


def _claims(state: State, gated: Gated) -> Iterator[Covered]:
    if not gated.rulings:
        return
    request, draft, bonds, displayed = state["request"], state["draft"], state["bonds"], state.get("displayed")
    rules = display.rules_of(request.policy.table("display"))
    held = {(bond.claim, bond.citation): bond for bond in bonds.bonds}
    seen = {one.ruling.claim: one.citations for one in displayed.claims} if displayed else {}
    known = state["standings"].values()
    told = not displayed or displayed.telling
    closed = {one.source_id for one in known if one.consent is not Consent.OPEN or one.paywall is Paywall.METADATA_ONLY}
    nearest = {one.claim: one for one in reversed(bonds.rejected) if told and not one.may_be_of(closed)}
    against = remarks.told_against(state, displayed) if displayed else {}
    found = state["found"]  # what the contract says of a claim that names nothing is not what it was held against
    named = {one.claim for one in (*found.bonds, *found.rejected)}
    for ruling in gated.rulings:
        claim = draft.claim(ruling.claim)
        near = nearest.get(ruling.claim) if ruling.rung is Rung.REFUSED else None
        if displayed:
            shown = [_shown(one, held[ruling.claim, one.citation]) for one in seen[ruling.claim]]
        else:
            own = (held.get((ruling.claim, number)) for number in ruling.citations)
            shown = [_own(bond, rules.word(draft.language, bond.relation.value)) for bond in own if bond]
        silent = request.mode is Mode.CHECK and ruling.rung is Rung.REFUSED and ruling.claim not in named
        yield Covered(
            number=claim.number,
            text=claim.text,
            start=claim.start,
            end=claim.end,
            section=draft.sentence(claim.sentence).section,
            rung=ruling.rung,
            reason=_unnamed(draft.language, claim) if silent else ruling.reason,
            evidence=tuple(shown),
            kept=ruling.kept,
            limit=ruling.limit,
            nearest=near.printed or None if near else None,
            differs=near.why if near else None,
            findings=near.findings if near else (),
            also=tuple(one.printed for one in near.also if one.source not in closed) if near else (),
            confidence=state.get("confidence", {}).get(claim.number) if ruling.rung is not Rung.REFUSED else None,
            conflicting=tuple(_contrary(*one) for one in against.get(ruling.claim, ())),
        )


def _contrary(source: str, quote: str, one: Contradiction | None) -> Contrary:
    return Contrary(source, one.printed, quote, one.findings) if one else Contrary(None, None, None)


def _unnamed(language: str, claim: Claim) -> str:
    """Say of a claim that a check held against nothing that it names no mark, or one that leads nowhere."""
    return catalogue.said(language, "claims", "unknown" if claim.cited else "unmarked")


def _shown(one: ShownCitation, bond: EvidenceLink) -> Evidence:
    number = one.citation if one.place else None
    relation = bond.relation if one.relation else None
    return Evidence(number, one.handle, relation, one.relation, one.place, one.excerpt, one.note)


def _own(bond: EvidenceLink, label: str) -> Evidence:
    return Evidence(bond.citation, None, bond.relation, label, bond.printed, bond.quote)
