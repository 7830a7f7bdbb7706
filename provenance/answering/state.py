"""What travels along the path from a question or a draft to a bound answer.

An `Order` is what was asked for, `Means` is what the path works with, and `State` is what the nodes hand on: each adds
what it found and none takes anything back. What a node did goes into the answer as a `Done` (prov:Activity).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from provenance.answering.bonds import Bonds
from provenance.answering.bundle import Delivered
from provenance.answering.category import Judged
from provenance.answering.contract import Report
from provenance.answering.display import Displayed
from provenance.answering.drafts.parts import Draft
from provenance.answering.enforcement import AnswerContract, Decision, Toggles
from provenance.answering.packs import Pack
from provenance.answering.policy import Policy
from provenance.answering.rungs import Gated
from provenance.chat import ChatModel
from provenance.citing.standing import Standing
from provenance.model.answers import Mode, Outcome

if TYPE_CHECKING:
    from provenance.citing.engine import Engine
    from provenance.citing.facade.searching import Scope
    from provenance.store.graph import Graph


class Unfounded(StrEnum):
    """What becomes of a claim of a draft that has no evidence: it is named only, taken out, or marked as such."""

    LIST = "list"
    STRIP = "strip"
    LABEL = "label"


OWNER = "owner"
"""The requestor where nobody else is named."""


@dataclass(frozen=True, slots=True)
class Order:
    """What was asked for: a draft to be grounded or checked, or a question.

    ``as_of`` is the day (ISO) whose law counts, ``scope`` where evidence is looked for (as in `find_evidence`),
    ``requestor`` who is to see the answer, ``keep_question`` that the words of the question may be kept in the store;
    ``output`` and ``bundle`` are files that the text and its signed bundle are written to, ``toggles`` what is switched
    over the persona, ``more`` how many sentences round each excerpt are asked for, ``strict`` that what is about no
    source is to be borne by one like any claim.
    """

    mode: Mode
    as_of: str
    draft: str | None = None
    question: str | None = None
    policy: Policy = field(default_factory=Policy)
    persona: str | None = None
    scope: Scope = None
    unfounded: Unfounded = Unfounded.LIST
    repair: bool = True
    language: str | None = None
    requestor: str = OWNER
    keep_question: bool = False
    output: Path | None = None
    bundle: Path | None = None
    toggles: Toggles | None = None
    more: int = 0
    strict: bool = False


Tell = Callable[[str, int, int], None]
"""Hears how far a step is: its name, what is done, and of how many (0: not known)."""


def silent(_step: str, _done: int, _all: int) -> None:
    """Say nothing."""


@dataclass(frozen=True, slots=True)
class Means:
    """What the path works with. ``model`` drafts and repairs; None: the program alone."""

    engine: Engine
    graph: Graph
    model: ChatModel | None = None
    tell: Tell = silent

    @property
    def project(self) -> str:
        """The project everything is read from and written to."""
        return self.engine.context.project_id


@dataclass(frozen=True, slots=True)
class Done:
    """One step that was taken: what came of it in a word, and its figures."""

    name: str
    started_at: str
    ended_at: str
    outcome: str
    figures: Mapping[str, Any]


class State(TypedDict):
    """What the nodes hand on. A key is there once the node that finds it has run, not before."""

    order: Order
    means: Means
    standings: dict[int, Standing]
    judged: Judged
    pack: Pack
    decision: Decision
    message: str
    text: str
    attempt: int
    extractive: bool
    fault: str | None
    rounds: int
    draft: Draft
    found: Bonds
    bonds: Bonds
    report: Report
    gated: Gated
    displayed: Displayed
    delivered: Delivered
    contract: AnswerContract | None
    outcome: Outcome
    steps: Annotated[tuple[Done, ...], operator.add]


@dataclass(frozen=True, slots=True)
class Move:
    """What a node gives: what came of it in a word, its figures for the record, and what it adds to the state."""

    outcome: str
    adds: Mapping[str, Any] = field(default_factory=dict[str, Any])
    figures: Mapping[str, Any] = field(default_factory=dict[str, Any])


Node = Callable[[State, Means], Move]
"""One node of the path."""
