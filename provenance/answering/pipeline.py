"""The path from a question or a draft to a bound answer: nodes and edges in two tables (citation binding, "pipeline").

    query ─┬─ question ─ category ─ retrieval ─ enforcement ─┐
           └─ draft of somebody ─────────────────────────────┴─ draft ─ claims ─ assignment ─ contract ─ gate
                                                                   ├───────── once again ────────┘        │ ↑
                                                                   └─ the model put aside ─ display ──────┘ repair (≤ 2)
                                                                                               └─ bundle

A node is a function ``(State, Means) -> Move`` in `stages`; here it is taken and timed, and what it did is kept for the
record. A refusal leaves the path for the bundle at once: what is refused is signed and logged as well. A check is the
gate alone: it ends there, and nothing is written.

`state_graph` gives who builds agents the same steps as a ``StateGraph`` of LangGraph, which a walk never loads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from provenance.answering import contract as contracts
from provenance.answering import packs
from provenance.answering import policy as policies
from provenance.answering.bundle.runs import Run
from provenance.answering.category import CategoryOutcome as Filtered
from provenance.answering.contract import Decision
from provenance.answering.outcome import Answered, outcome_of
from provenance.answering.recording import persona
from provenance.answering.repair import ROUNDS
from provenance.answering.request import AnswerRequest, AskOptions, CheckOptions, GroundOptions
from provenance.answering.rungs import Rung
from provenance.answering.stages import covering, delivering, opening
from provenance.answering.state import AnswerContext, Node, State, StepRecord
from provenance.citing.roles import Act, demand
from provenance.model.answers import Mode, Outcome
from provenance.model.deferral import by_name, deferred
from provenance.model.graph import now

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

    from provenance.answering import model_citations
    from provenance.answering.model_citations import ImportedCitations
    from provenance.answering.model_response import Given
else:
    model_citations = deferred("provenance.answering.model_citations")


START, END = "query", "end"


@dataclass(frozen=True, slots=True)
class Route:
    """The nodes that a node may lead to, and which it is."""

    targets: tuple[str, ...]
    choose: Callable[[State], str]

    def next(self, state: State) -> str:
        """Return the node that follows; raises LookupError for one that the row does not name."""
        chosen = self.choose(state)
        if chosen not in self.targets:
            raise LookupError(f"expected one of {', '.join(self.targets)} to follow; found {chosen}")
        return chosen


def _always(target: str) -> Route:
    return Route((target,), lambda _: target)


def opened(state: State) -> str:
    """A question is judged before anything is looked up; a draft is read."""
    return "category" if state["request"].mode is Mode.ASK else "draft"


def judged(state: State) -> str:
    """What is out of scope is refused, and no source is touched."""
    return "bundle" if state["judged"].outcome is Filtered.REFUSE else "retrieval"


def weighed(state: State) -> str:
    """Evidence that falls short is refused."""
    return "bundle" if state["decision"].refused else "draft"


def drafted(state: State) -> str:
    """What was asked to be made up claims nothing, and is delivered as that."""
    return "bundle" if state.get("made_up") or state.get("outcome") is Outcome.REFUSED else "claims"


def contracted(state: State) -> str:
    """A model drafts once again where too much was taken out; what nobody can draft again goes on."""
    by_model = state["request"].mode is Mode.ASK and not state.get("extractive")
    return "draft" if by_model and state["report"].decision is Decision.RETRY else "gate"


def ruled(state: State) -> str:
    """Uncovered claims are repaired, twice at most; then the answer is shown. A check ends."""
    request = state["request"]
    if request.mode is Mode.CHECK:
        return END
    uncovered = any(ruling.rung is Rung.REFUSED for ruling in state["gated"].rulings)
    return "repair" if request.repair and uncovered and state.get("rounds", 0) < ROUNDS else "display"


def displayed(state: State) -> str:
    """What a model drafted and nothing came of is put aside once: the words of the sources stand without it.

    A draft in sections that failed twice ends with the report of why.
    """
    by_model = state["request"].mode is Mode.ASK and not state.get("extractive")
    lost = {Outcome.REFUSED} if state.get("in_sections") else {Outcome.REFUSED, Outcome.ABSTAINED}
    return "draft" if by_model and state["outcome"] in lost else "bundle"


ROUTES: dict[str, Route] = {
    "query": Route(("category", "draft"), opened),
    "category": Route(("retrieval", "bundle"), judged),
    "retrieval": _always("enforcement"),
    "enforcement": Route(("draft", "bundle"), weighed),
    "draft": Route(("claims", "bundle"), drafted),
    "claims": _always("assignment"),
    "assignment": _always("contract"),
    "contract": Route(("draft", "gate"), contracted),
    "gate": Route(("repair", "display", END), ruled),
    "repair": _always("gate"),
    "display": Route(("bundle", "draft"), displayed),
    "bundle": _always(END),
}


NODES: dict[str, Node] = {
    "query": opening.query,
    "category": opening.category,
    "retrieval": opening.retrieval,
    "enforcement": opening.enforced,
    "draft": opening.draft,
    "claims": covering.claims,
    "assignment": covering.assignment,
    "contract": covering.contract,
    "gate": covering.gated,
    "repair": covering.repair,
    "display": delivering.shown,
    "bundle": delivering.bundled,
}
"""In the order of the path."""

_MOST_STEPS = 40
"""Nodes in one walk: twelve, two rounds of repair, one draft again, and all of that without the model."""


def walk(request: AnswerRequest, means: AnswerContext) -> State:
    """Walk the path to its end and give all that was found on it.

    Raises what a node raises (InvalidInput, StoreUnavailable, …); nothing is delivered then.
    """
    with _run(request, means) as run:
        state = cast("State", {"request": request, "means": replace(means, run=run), "steps": ()})
        name = START
        for _ in range(_MOST_STEPS):
            found = taken(name, state)
            state = cast("State", {**state, **found, "steps": (*state["steps"], *found["steps"])})
            name = ROUTES[name].next(state)
            if name == END:
                return state
    raise RecursionError(f"expected the path to end within {_MOST_STEPS} nodes; it is at {name}")


def _run(request: AnswerRequest, means: AnswerContext) -> AbstractContextManager[Run | None]:
    """Return the run that ends with an answer; a check is none."""
    if request.mode is Mode.CHECK:
        return nullcontext()
    session, preset = means.engine.context.session_key, request.policy.preset
    return Run.begin(
        means.graph,
        project=means.project,
        mode=request.mode,
        preset=preset,
        persona=persona(request),
        session=session,
    )


def taken(name: str, state: State) -> dict[str, Any]:
    """Take the step of a name, and give what it adds: what it found, and when it was taken and what came of it."""
    means = state["means"]
    started = now()
    means.tell(name, 0, 0)
    move = NODES[name](state, means)
    done = StepRecord(name, started, now(), move.outcome, dict(move.figures))
    return {**move.adds, "steps": (done,)}


def state_graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    """Return the path as a ``StateGraph`` of LangGraph, to be drawn, embedded or gone step by step.

    It takes a `State` with ``request``, ``means`` and ``steps=()``. Its nodes are the steps of a walk and its edges the
    rows of `ROUTES`. Whether it is traced is for LangGraph to be told. Raises ExtraMissing.
    """
    start, end = by_name("langgraph.graph:START"), by_name("langgraph.graph:END")
    graph: Any = by_name("langgraph.graph:StateGraph")(State)
    graph.add_edge(start, START)
    for name in NODES:
        graph.add_node(name, partial(taken, name))
        leads = ROUTES[name]
        graph.add_conditional_edges(name, leads.next, {one: one if one in NODES else end for one in leads.targets})
    return graph.compile()


_ACTS = {Mode.GROUND: Act.CITE, Mode.ASK: Act.CITE, Mode.CHECK: Act.READ_CITATIONS}


class Answering:
    """What stands on an engine and binds whole texts: drafts that are grounded or checked, questions that are answered.

    What can be asked for (``as_of``, ``language``, ``policy``, ``requestor``, …) is said in `AnswerRequest`. Every call
    raises InvalidInput for what cannot be used, AccessDenied where the role of the engine does not allow it,
    StoreUnavailable; nothing is delivered then.
    """

    def __init__(self, means: AnswerContext) -> None:
        self._means = means

    def ground(self, draft: str, **options: Unpack[GroundOptions]) -> Answered:
        """Return a finished draft its citations; its words stay, but for what a repair softens and reports.

        What is found is recorded as citations of the project.
        """
        self._demand(Mode.GROUND)
        return self._answered(AnswerRequest.ground(draft, **options))

    def ask(self, question: str, **options: Unpack[AskOptions]) -> Answered:
        """Answer a question from the sources, or say why not.

        With a model the answer is drafted from the evidence and held to it; without one it is put together from the
        words of the sources.
        """
        self._demand(Mode.ASK)
        return self._answered(AnswerRequest.ask(question, **options))

    def check(self, draft: str, **options: Unpack[CheckOptions]) -> Answered:
        """Hold a draft to the citations that it names itself, and ask the gate. Nothing is written."""
        self._demand(Mode.CHECK)
        return self._answered(AnswerRequest.check(draft, **options))

    def import_citations(
        self,
        response: Given,
        *,
        documents: Sequence[Any] = (),
        request: Given | None = None,
        preset: str = policies.DEFAULT,
        policy: Path | None = None,
    ) -> ImportedCitations:
        """Make citations of those that a model gave with its response, each held to the stored source first.

        ``response`` is the response of the endpoint (a mapping, its content blocks, or JSON). ``documents`` are the
        sources of the documents of the request in their order (a number or name; or a mapping with ``source``, and
        ``text`` or ``blocks`` as the model was shown them), ``request`` is the request itself; without either a
        document is the source that goes by its title or address. Characters count in the text that was shown, else in
        that of the store or the file; blocks are those that were shown, else the places of the source in their order.
        What a source must have is said by the contract of the preset. Whatever does not hold is ``rejected``, with a
        reason, and leaves no record (citation contract, 2).
        """
        demand(self._means.engine.role, Act.CITE)
        rules = contracts.rules(policies.load(preset, policy).table("contract"))
        return model_citations.import_citations(
            self._means.engine, response, rules, documents=documents, request=request
        )

    def evidence_packs(self, pack: str | None = None, most: int = 20) -> list[dict[str, Any]]:
        """Return the evidence packs of the project, or the one of an id, as objects of the citation contract (4.4).

        The newest come first, each with ``chunks`` (``chunk_id``, ``source_id``, ``score``, ``credibility_tier``) and
        ``diversity_stats``. ``query`` is null where the words of the question were not to be kept. For auditors and
        admins: a pack names sources that its requestor may not have learnt of.
        """
        demand(self._means.engine.role, Act.READ_STORE)
        rows = self._means.graph.read("answers/packs", project=self._means.project, pack=pack, limit=most)
        return [packs.as_object(row, self._means.engine.standings()) for row in rows]

    def request_documents(self, sources: Sequence[int | str]) -> list[dict[str, Any]]:
        """Return sources as the documents of a request to a model: each place a block, so that a citation names it.

        Raises SourceNotFound, InvalidInput for a source whose text may not be used.
        """
        demand(self._means.engine.role, Act.READ_SOURCES)
        return model_citations.request_documents(self._means.engine, sources)

    def _demand(self, mode: Mode) -> None:
        demand(self._means.engine.role, _ACTS[mode])

    def _answered(self, request: AnswerRequest) -> Answered:
        return outcome_of(walk(request, self._means))
