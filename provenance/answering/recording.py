"""What the record keeps of a path: the answer, each step, each claim with its rung, the evidence pack, a refusal.

(:Assertion)-[:PART_OF]->(:Answer)<-[:PART_OF]-(:Step), (:Refusal)-[:PART_OF]->(:Answer)
(:Assertion)-[:RESTS_ON {relation}]->(:Citation)
(:Answer)-[:DERIVED_FROM]->(:EvidencePack)-[:HAD_MEMBER]->(:Segment)

The words of a question stand there only where that is allowed; its digest always.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from provenance.answering import questions
from provenance.answering.bundle import Along
from provenance.answering.drafts.parts import Kind
from provenance.answering.packs import record as pack_record
from provenance.answering.packs import selected
from provenance.answering.rungs import Gated, Rung
from provenance.answering.state import Done, Means, State
from provenance.citing.context import SOFTWARE, checker
from provenance.citing.entries import claim_id
from provenance.language.detection import language_of
from provenance.model.activities import ulid
from provenance.model.answers import Answer, Assertion, Mode, Outcome, Refusal, Step
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import Record, now
from provenance.store.graph import Graph


def answer(state: State, means: Means, text: str, outcome: Outcome) -> Answer:
    """Give the record of the answer, without the digest that the bundle gives it."""
    order = state["order"]
    gated = state.get("gated") or Gated(())
    counted = {rung: sum(one.rung is rung for one in gated.rulings) for rung in Rung}
    decision, judged, pack = state.get("decision"), state.get("judged"), state.get("pack")
    archive = means.graph.read("bundle/state")
    number = int(archive[0]["number"]) if archive else None
    return Answer(
        id=ulid(),
        project=means.project,
        mode=order.mode,
        preset=order.policy.preset,
        persona=decision.persona if decision else order.persona,
        question=order.question if order.keep_question else None,
        language=language(state),
        outcome=outcome,
        rung=gated.rung,
        supported=counted[Rung.SUPPORTED],
        narrowed=counted[Rung.NARROWED],
        labeled=counted[Rung.LABELED],
        refused=counted[Rung.REFUSED],
        outside=sum(one.kind is Kind.OUTSIDE for one in state["draft"].sentences) if "draft" in state else None,
        text=text,
        policies=order.policy.versions,
        category=judged.category if judged else None,
        query_type=decision.query_type.value if decision else None,
        similarity=pack.best if pack else None,
        sources_found=len(pack.sources) if pack else None,
        snapshot_number=number,
        started_at=state["steps"][0].started_at,
        ended_at=now(),
        software=SOFTWARE,
        session=means.engine.context.session_key,
        snapshot=f"snapshot/{number}" if number is not None else None,
        pack=pack.id if pack else None,
    )


def along(state: State, means: Means, made: Answer, steps: Iterable[Done]) -> Along:
    """Give what is written with an answer, and of what it leads to what the store does not have yet."""
    context, program = means.engine.context, checker()
    claims = (
        {one.number: claim_id(means.project, one.text) for one in state["draft"].claims} if "draft" in state else {}
    )
    there = _known(means.graph, [context.session_key, context.agent_id, program.id, *claims.values()])
    new: list[Record] = [one for one in (context.agent(), program) if one.id not in there]
    if context.session_key not in there:
        new.append(context.session())
    assertions = list(_assertions(state, made, claims, there))
    records: list[Record] = [*new, *_steps(steps, made.id, program.id), *assertions]
    edges = [edge for one in assertions for edge in one.resting(_relations(state, made, one.number))]
    if pack := state.get("pack"):
        kept = pack_record(pack, means.project, context.session_key, keep_question=state["order"].keep_question)
        records.append(kept)
        edges += kept.selecting(selected(pack))
    if made.outcome in {Outcome.REFUSED, Outcome.ARCHIVE_ONLY} and made.mode is Mode.ASK:
        records.append(_refusal(state, made, context.session_key))
    return Along(tuple(records), tuple(edges))


def _known(graph: Graph, ids: Iterable[str]) -> set[str]:
    return {row["id"] for row in graph.read("answers/known", ids=list(dict.fromkeys(ids)))}


def _steps(steps: Iterable[Done], made: str, agent: str) -> Iterator[Step]:
    for number, one in enumerate(steps, 1):
        yield Step(
            id=f"{made}/{number:02}",
            number=number,
            name=one.name,
            started_at=one.started_at,
            ended_at=one.ended_at,
            outcome=one.outcome,
            figures=dict(one.figures),
            answer=made,
            agent=agent,
        )


def _assertions(state: State, made: Answer, claims: dict[int, str], there: set[str]) -> Iterator[Assertion]:
    gated = state.get("gated")
    if not gated:
        return
    removed = {one.claim: one for one in gated.removed}
    draft = state["draft"]
    for ruling in gated.rulings:
        claim, gone = draft.claim(ruling.claim), removed.get(ruling.claim)
        known = claims[claim.number]
        yield Assertion(
            id=f"{made.id}/{claim.number}",
            number=claim.number,
            text=claim.text,
            section=draft.sentence(claim.sentence).section,
            rung=ruling.rung,
            reason=ruling.reason,
            kept=ruling.kept,
            limit=ruling.limit,
            removed=gone.topic if gone else None,
            removed_why=gone.why if gone else None,
            start=claim.start,
            end=claim.end,
            answer=made.id,
            claim=known if known in there else None,
        )


def _relations(state: State, made: Answer, claim: int) -> dict[str, ExtractionMethod]:
    """Give how a claim uses each citation it rests on, by the ids of the citations."""
    rests = state["gated"].ruling(claim).citations
    held = {bond.citation: bond.relation for bond in state["bonds"].of(claim)}
    return {f"{made.project}/{number}": held[number] for number in rests}


def _refusal(state: State, made: Answer, session: str) -> Refusal:
    """Give the event of a refusal: by its category, or by the figures of the evidence that fell short."""
    question = questions.checked(state["order"].question)
    judged, decision, pack = state.get("judged"), state.get("decision"), state.get("pack")
    figures: dict[str, Any] = {}
    if decision:
        found = decision.context
        figures = {
            "similarity_best": found.similarity_best,
            "similarity_required": found.similarity_required,
            "sources_found": found.sources_found,
            "sources_required": found.sources_required,
            "results": found.results,
            "query_type": decision.query_type.value,
        }
    category = judged.category if judged and made.outcome is not Outcome.ANSWERED else None
    short = decision.reason.value if decision and decision.reason else None
    return Refusal(
        id=ulid(),
        project=made.project,
        persona=made.persona,
        reason=short or (f"category_{category}" if category else "not_covered" if pack else "refused"),
        category=category,
        question=question if state["order"].keep_question else None,
        question_digest=questions.digest(question),
        recorded_at=now(),
        answer=made.id,
        session=session,
        **figures,
    )


def language(state: State) -> str:
    """Give the language a requestor is spoken to in: of the draft, else of the question."""
    if "draft" in state:
        return state["draft"].language
    question = state["order"].question
    return state["order"].language or (language_of(question) if question else "de")
