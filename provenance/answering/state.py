"""What travels along the path from a question or a draft to a bound answer.

An `AnswerRequest` is what was asked for, `AnswerContext` is what the path works with, and `State` is what the nodes
hand on: each adds what it found and none takes anything back. What a node did goes into the answer as a `StepRecord`
(prov:Activity).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from provenance.answering.assigning.contradictions import Contradiction
from provenance.answering.assigning.recall import Recall
from provenance.answering.bundle import Delivered
from provenance.answering.bundle.runs import Run
from provenance.answering.category import Judged
from provenance.answering.contract import Report
from provenance.answering.display import Displayed
from provenance.answering.drafts.draft import Draft
from provenance.answering.enforcement import AnswerContract, Decision
from provenance.answering.evidence_links import EvidenceLinks
from provenance.answering.packs import Pack
from provenance.answering.repair import Change
from provenance.answering.request import AnswerRequest
from provenance.answering.rungs import Gated, Rung
from provenance.chat import ChatModel
from provenance.citing.roles import Act
from provenance.citing.search.withheld import Withheld
from provenance.citing.services import services_of
from provenance.citing.source_status import SourceStatus
from provenance.model.answers import Outcome
from provenance.model.citations import Confidence

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.store.graph import Graph


StepProgress = Callable[[str, int, int], None]
"""Hears how far a step is: its name, what is done, and of how many (0: not known)."""


def silent(_step: str, _done: int, _all: int) -> None:
    """Say nothing."""


@dataclass(frozen=True, slots=True)
class DraftRead:
    """A draft was read: its claims, at their places in its text."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class ClaimAssigned:
    """A claim was held against what was found for it. ``rung`` is preliminary: the gate has the last word."""

    claim: int
    rung: Rung


@dataclass(frozen=True, slots=True)
class EvidenceFound:
    """All claims were held: their evidence, and for those without what comes nearest."""

    links: EvidenceLinks


ClaimEvent = DraftRead | ClaimAssigned | EvidenceFound
ClaimProgress = Callable[[ClaimEvent], None]
"""Hears of a draft claim by claim, in the order of the members of `ClaimEvent`."""


def unheard(_event: ClaimEvent) -> None:
    """Hear nothing."""


@dataclass(frozen=True, slots=True)
class AnswerContext:
    """What the path works with. ``model`` drafts and repairs; None: the program alone.

    ``tell`` hears how far a step is, ``hear`` of each claim; ``recall`` keeps what is found for claims from one walk to
    the next. ``run`` is the run that is to end with an answer; a check has none.
    """

    engine: Engine
    model: ChatModel | None = None
    tell: StepProgress = silent
    hear: ClaimProgress = unheard
    recall: Recall | None = None
    run: Run | None = None

    @property
    def graph(self) -> Graph:
        """The store; raises AccessDenied where the role of the engine may read no citations."""
        return services_of(self.engine, Act.READ_CITATIONS).graph

    @property
    def project(self) -> str:
        """The project everything is read from and written to."""
        return self.engine.context.project_id


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One step that was taken: what came of it in a word, and its figures."""

    name: str
    started_at: str
    ended_at: str
    outcome: str
    figures: Mapping[str, Any]


class State(TypedDict):
    """What the nodes hand on. A key is there once the node that finds it has run, not before."""

    request: AnswerRequest
    means: AnswerContext
    standings: dict[int, SourceStatus]
    withheld: Withheld
    judged: Judged
    pack: Pack
    decision: Decision
    message: str
    text: str
    attempt: int
    extractive: bool
    made_up: bool
    in_sections: bool
    fault: str | None
    rounds: int
    rounds_made: int
    raw: Gated
    changes: tuple[Change, ...]
    in_vain: tuple[str, ...]
    silent: bool
    draft: Draft
    found: EvidenceLinks
    bonds: EvidenceLinks
    against: Mapping[str, tuple[Contradiction, ...]]
    report: Report
    gated: Gated
    confidence: Mapping[int, Confidence]
    displayed: Displayed
    delivered: Delivered
    contract: AnswerContract | None
    outcome: Outcome
    steps: Annotated[tuple[StepRecord, ...], operator.add]


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a node gives: what came of it in a word, its figures for the record, and what it adds to the state."""

    outcome: str
    adds: Mapping[str, Any] = field(default_factory=dict[str, Any])
    figures: Mapping[str, Any] = field(default_factory=dict[str, Any])


Node = Callable[[State, AnswerContext], StepResult]
"""One node of the path."""
