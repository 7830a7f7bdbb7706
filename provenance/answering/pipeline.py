"""The path from a question or a draft to a bound answer, as a LangGraph ``StateGraph`` (citation binding, "pipeline").

    query ─┬─ question ─ category ─ retrieval ─ enforcement ─┐
           └─ draft of somebody ─────────────────────────────┴─ draft ─ claims ─ assignment ─ contract ─ gate
                                                                   ├───────── once again ────────┘        │ ↑
                                                                   └─ the model put aside ─ display ──────┘ repair (≤ 2)
                                                                                               └─ bundle

A node is a function ``(State, Means) -> Move`` in `stages`; here it is put on the path and timed, and what it did is
kept for the record. A refusal leaves the path for the bundle at once: what is refused is signed and logged as well.
A check is the gate alone: it ends there, and nothing is written.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from provenance.answering import stages
from provenance.answering.routes import ROUTES
from provenance.answering.state import Done, Means, Node, Order, State
from provenance.model.graph import now

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

_MOST_STEPS = 40
"""Nodes in one walk: twelve, two rounds of repair, one draft again, and all of that without the model."""


def walk(order: Order, means: Means) -> State:
    """Walk the path to its end and give all that was found on it.

    Raises what a node raises (InvalidInput, StoreUnavailable, …); nothing is delivered then.
    """
    import langsmith  # noqa: PLC0415 — comes with LangGraph

    begun: Any = {"order": order, "means": means, "steps": ()}
    path: Any = _path()
    # drafts and sources are traced to nobody, whatever the environment says
    with cast("Any", langsmith).tracing_context(enabled=False):
        return cast("State", path.invoke(begun, {"recursion_limit": _MOST_STEPS}))


@cache
def _path() -> CompiledStateGraph[Any, Any, Any, Any]:
    """Put the nodes on the path. LangGraph takes a second to load, so only when it is walked."""
    from langgraph.graph import END, START, StateGraph  # noqa: PLC0415

    graph: Any = StateGraph(State)
    for name, node in stages.NODES.items():
        graph.add_node(name, partial(_taken, name, node))
    graph.add_edge(START, "query")
    for name in stages.NODES:
        leads = ROUTES[name]
        ends = {target: target if target in stages.NODES else END for target in leads.targets}
        graph.add_conditional_edges(name, leads.choose, ends)
    return graph.compile()


def _taken(name: str, node: Node, state: State) -> dict[str, Any]:
    """Take one step, and keep when it was taken and what came of it."""
    means = state["means"]
    started = now()
    means.tell(name, 0, 0)
    move = node(state, means)
    done = Done(name, started, now(), move.outcome, dict(move.figures))
    return {**move.adds, "steps": (done,)}
