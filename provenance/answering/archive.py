"""Answers read back: each with its claims and their rungs, the steps of its path, and why it was refused.

(:Step|Assertion|Refusal)-[:PART_OF]->(:Answer), (:Assertion)-[:RESTS_ON]->(:Citation)

An agent sees the answers that it made; who reads the citations of a project reads all of its answers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from provenance.citing.engine import Engine
from provenance.citing.facade.parts import inside
from provenance.citing.roles import Act
from provenance.model.answers import Mode, Outcome, Rung

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
    """Give the newest answers of the engine's project, or of one of its sessions, the newest first; or that of an id.

    Raises AccessDenied where the role of the engine may read no citations.
    """
    graph, _ = inside(engine, Act.READ_CITATIONS)
    context = engine.context
    whose = {"project": context.project_id, "reader": context.reader, "session": session}
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
    """Give how many answers `answers` could give; raises as it does."""
    graph, _ = inside(engine, Act.READ_CITATIONS)
    context = engine.context
    whose = {"project": context.project_id, "reader": context.reader, "session": session}
    return int(graph.read("answers/count", **whose)[0]["answers"])


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
        refusals=tuple(_refusal(one) for one in sorted(row["refusals"], key=lambda one: one["id"])),
    )


def _claim(row: dict[str, Any]) -> KeptClaim:
    kept, rests = row["assertion"], sorted(row["citations"], key=lambda pair: int(pair[0]))
    return KeptClaim(
        number=kept["number"],
        text=kept["text"],
        rung=Rung(kept["rung"]),
        reason=kept["reason"],
        section=kept.get("section"),
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


def _refusal(kept: dict[str, Any]) -> KeptRefusal:
    named = ("category", "similarity_best", "similarity_required", "sources_found", "sources_required")
    return KeptRefusal(kept["reason"], *(kept.get(name) for name in named))
