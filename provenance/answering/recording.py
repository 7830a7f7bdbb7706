"""What the record keeps of a path: the answer, each step, each claim with its rung, the evidence pack, a refusal.

(:Assertion)-[:PART_OF]->(:Answer)<-[:PART_OF]-(:Step), (:Refusal)-[:PART_OF]->(:Answer)
(:Assertion)-[:RESTS_ON {relation}]->(:Citation)
(:Answer)-[:DERIVED_FROM]->(:EvidencePack)-[:HAD_MEMBER]->(:Segment)

The words of a question stand there only where that is allowed; its digest always.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from provenance.answering.bundle import Along
from provenance.answering.drafts.draft import SentenceKind
from provenance.answering.enforcement import rules_of
from provenance.answering.packs import record as pack_record
from provenance.answering.packs import selected, weighing
from provenance.answering.request import AnswerRequest
from provenance.answering.rungs import Gated
from provenance.answering.state import AnswerContext, State, StepRecord
from provenance.citing.context import SOFTWARE, checker
from provenance.citing.engine import Engine
from provenance.citing.entries import claim_id
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.language.detection import language_of
from provenance.model.activities import ulid
from provenance.model.answers import Answer, Assertion, Mode, Outcome, Refusal, Rung, Step
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import Record, now
from provenance.store.graph import Graph

MOST = 1_000


@dataclass(frozen=True, slots=True)
class KeptClaim:
    """A claim of an answer with its rung and the numbers of the citations it rests on; see `Assertion`.

    ``relations`` say how it uses them, in their order; None where the record does not tell.
    """

    number: int
    text: str
    rung: Rung
    reason: str
    section: str | None = None
    part: str | None = None
    bullet: int | None = None
    kept: str | None = None
    limit: str | None = None
    removed: str | None = None
    removed_why: str | None = None
    citations: tuple[int, ...] = ()
    relations: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptStep:
    """One step of the path: its name, the word for its end, its times (ISO 8601, UTC) and its figures."""

    number: int
    name: str
    outcome: str
    started_at: str
    ended_at: str
    figures: dict[str, Any]


@dataclass(frozen=True, slots=True)
class KeptRefusal:
    """Why a question was refused; ``category`` is None where the evidence fell short."""

    reason: str
    category: str | None = None
    similarity_best: float | None = None
    similarity_required: float | None = None
    sources_found: int | None = None
    sources_required: int | None = None


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer as it was delivered; see `Answer` of the model."""

    id: str
    mode: Mode
    outcome: Outcome
    rung: Rung
    preset: str
    persona: str | None
    question: str | None
    language: str | None
    text: str
    digest: str | None
    policies: dict[str, Any]
    snapshot: int | None
    started_at: str
    ended_at: str
    software: str
    agent: str
    session: str
    claims: tuple[KeptClaim, ...] = ()
    steps: tuple[KeptStep, ...] = ()
    refusals: tuple[KeptRefusal, ...] = ()


def answers(
    engine: Engine, *, answer_id: str | None = None, session: str | None = None, most: int = MOST
) -> list[KeptAnswer]:
    """Return the newest answers of the engine's project, or of one of its sessions, the newest first; or that of an id.

    Whoever may not see all that the sources say is given their own alone. Raises AccessDenied where the role of the
    engine may read no citations.
    """
    graph, whose = _whose(engine, session)
    rows = graph.read("answers/answers", id=answer_id, limit=most, **whose)
    ids = [row["answer"]["id"] for row in rows]
    claims: dict[str, list[KeptClaim]] = {one: [] for one in ids}
    steps: dict[str, list[KeptStep]] = {one: [] for one in ids}
    for row in graph.read("answers/assertions", answers=ids):
        claims[row["answer"]].append(_claim(row))
    for row in graph.read("answers/steps", answers=ids):
        steps[row["answer"]].append(_step(row["step"]))
    return [_answer(row, claims[row["answer"]["id"]], steps[row["answer"]["id"]]) for row in rows]


def count(engine: Engine, *, session: str | None = None) -> int:
    """Return how many answers `answers` could give; raises as it does."""
    graph, whose = _whose(engine, session)
    return int(graph.read("answers/count", **whose)[0]["answers"])


def _whose(engine: Engine, session: str | None) -> tuple[Graph, dict[str, Any]]:
    services, context = services_of(engine, Act.READ_CITATIONS), engine.context
    reader = context.reader or services.disclosure.reader
    return services.graph, {"project": context.project_id, "reader": reader, "session": session}


def _answer(row: dict[str, Any], claims: list[KeptClaim], steps: list[KeptStep]) -> KeptAnswer:
    kept = row["answer"]
    return KeptAnswer(
        id=kept["id"],
        mode=Mode(kept["mode"]),
        outcome=Outcome(kept["outcome"]),
        rung=Rung(kept["rung"]),
        preset=kept["preset"],
        persona=kept.get("persona"),
        question=kept.get("question"),
        language=kept.get("language"),
        text=kept.get("text") or "",
        digest=kept.get("digest"),
        policies=json.loads(kept.get("policies") or "{}"),
        snapshot=kept.get("snapshot_number"),
        started_at=kept["started_at"],
        ended_at=kept["ended_at"],
        software=kept["software"],
        agent=row["agent"],
        session=row["session"],
        claims=tuple(claims),
        steps=tuple(steps),
        refusals=tuple(_archive_refusal(one) for one in sorted(row["refusals"], key=lambda one: one["id"])),
    )


def _claim(row: dict[str, Any]) -> KeptClaim:
    kept, rests = row["assertion"], sorted(row["citations"], key=lambda pair: int(pair[0]))
    return KeptClaim(
        number=kept["number"],
        text=kept["text"],
        rung=Rung(kept["rung"]),
        reason=kept["reason"],
        section=kept.get("section"),
        part=kept.get("part"),
        bullet=kept.get("bullet"),
        kept=kept.get("kept"),
        limit=kept.get("limit"),
        removed=kept.get("removed"),
        removed_why=kept.get("removed_why"),
        citations=tuple(int(number) for number, _ in rests),
        relations=tuple(relation for _, relation in rests),
    )


def _step(kept: dict[str, Any]) -> KeptStep:
    return KeptStep(
        number=kept["number"],
        name=kept["name"],
        outcome=kept["outcome"],
        started_at=kept["started_at"],
        ended_at=kept["ended_at"],
        figures=json.loads(kept.get("figures") or "{}"),
    )


def _archive_refusal(kept: dict[str, Any]) -> KeptRefusal:
    named = ("category", "similarity_best", "similarity_required", "sources_found", "sources_required")
    return KeptRefusal(kept["reason"], *(kept.get(name) for name in named))


def answer(state: State, means: AnswerContext, text: str, outcome: Outcome) -> Answer:
    """Return the record of the answer, without the digest that the bundle gives it."""
    request = state["request"]
    gated = state.get("gated") or Gated(())
    counted = {rung: sum(one.rung is rung for one in gated.rulings) for rung in Rung}
    decision, judged, pack = state.get("decision"), state.get("judged"), state.get("pack")
    archive = means.graph.read("bundle/state")
    number = int(archive[0]["number"]) if archive else None
    return Answer(
        id=means.run.begun.answer if means.run else ulid(),
        project=means.project,
        mode=request.mode,
        preset=request.policy.preset,
        persona=decision.persona if decision else persona(request),
        question=request.question if request.keep_question else None,
        language=language(state),
        outcome=outcome,
        rung=gated.rung,
        supported=counted[Rung.SUPPORTED],
        narrowed=counted[Rung.NARROWED],
        labeled=counted[Rung.LABELED],
        refused=counted[Rung.REFUSED],
        outside=sum(one.kind is SentenceKind.OUTSIDE for one in state["draft"].sentences) if "draft" in state else None,
        text=text,
        policies=request.policy.versions,
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


def along(state: State, means: AnswerContext, made: Answer, steps: Iterable[StepRecord]) -> Along:
    """Return what is written with an answer, and of what it leads to what the store does not have yet."""
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
        kept = pack_record(pack, means.project, context.session_key, keep_question=state["request"].keep_question)
        records.append(kept)
        edges += kept.selecting(selected(pack))
    refused = made.outcome in {Outcome.REFUSED, Outcome.ARCHIVE_ONLY} and made.mode is Mode.ASK
    if refused and _is_recorded(state, means):
        records.append(_refusal(state, made, context.session_key))
    return Along(tuple(records), tuple(edges))


def _is_recorded(state: State, means: AnswerContext) -> bool:
    """Say whether a refusal is recorded: not where that is switched off, nor beyond the bound of a day."""
    rules = rules_of(state["request"].policy.table("persona")).refusals
    if not rules.record:
        return False
    rows = means.graph.read("answers/refusals_since", project=means.project, since=now()[:10])
    return int(rows[0]["refusals"]) < rules.most_a_day


def _known(graph: Graph, ids: Iterable[str]) -> set[str]:
    return {row["id"] for row in graph.read_over("answers/known", "ids", list(dict.fromkeys(ids)))}


def _steps(steps: Iterable[StepRecord], made: str, agent: str) -> Iterator[Step]:
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
    draft, places = state["draft"], state["report"].places if "report" in state else {}
    for ruling in gated.rulings:
        claim, gone = draft.claim(ruling.claim), removed.get(ruling.claim)
        known = claims[claim.number]
        part, bullet = places.get(claim.number, (None, None))
        yield Assertion(
            id=f"{made.id}/{claim.number}",
            number=claim.number,
            text=claim.text,
            section=draft.sentence(claim.sentence).section,
            part=part,
            bullet=bullet,
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
    """Return how a claim uses each citation it rests on, by the ids of the citations."""
    rests = state["gated"].ruling(claim).citations
    held = {bond.citation: bond.relation for bond in state["bonds"].of(claim)}
    return {f"{made.project}/{number}": held[number] for number in rests}


def _refusal(state: State, made: Answer, session: str) -> Refusal:
    """Return the event of a refusal: by its category, or by the figures of the evidence that fell short."""
    question = weighing.checked(state["request"].question)
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
        question=question if state["request"].keep_question else None,
        question_digest=weighing.digest(question),
        recorded_at=now(),
        answer=made.id,
        session=session,
        **figures,
    )


def persona(request: AnswerRequest) -> str | None:
    """Return the persona that a request counts for: of a question without one the default of its rules."""
    if request.mode is not Mode.ASK or request.persona:
        return request.persona
    return rules_of(request.policy.table("persona")).default


def language(state: State) -> str:
    """Return the language a requestor is spoken to in: of the draft, else of the question."""
    refused = state.get("outcome") in {Outcome.REFUSED, Outcome.ABSTAINED} and state["request"].mode is Mode.ASK
    return state["draft"].language if "draft" in state and not refused else asked(state)


def asked(state: State) -> str:
    """Return the language of the question, or the one that was asked for."""
    if "decision" in state:
        return state["decision"].language
    question = state["request"].question
    return state["request"].language or (language_of(question) if question else "de")
