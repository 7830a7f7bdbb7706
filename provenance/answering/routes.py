"""Where the path leads from each node: the edges of the graph, as a table and one small function each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from provenance.answering.category import Outcome as Filtered
from provenance.answering.contract import Decision
from provenance.answering.repair import ROUNDS
from provenance.answering.rungs import Rung
from provenance.answering.state import State
from provenance.model.answers import Mode, Outcome

END = "end"


@dataclass(frozen=True, slots=True)
class Route:
    """The nodes that a node may lead to, and which it is."""

    targets: tuple[str, ...]
    choose: Callable[[State], str]


def _always(target: str) -> Route:
    return Route((target,), lambda _: target)


def opened(state: State) -> str:
    """A question is judged before anything is looked up; a draft is read."""
    return "category" if state["order"].mode is Mode.ASK else "draft"


def judged(state: State) -> str:
    """What is out of scope is refused, and no source is touched."""
    return "bundle" if state["judged"].outcome is Filtered.REFUSE else "retrieval"


def weighed(state: State) -> str:
    """Evidence that falls short is refused."""
    return "bundle" if state["decision"].refused else "draft"


def assigned(state: State) -> str:
    """A check is the gate alone."""
    return "gate" if state["order"].mode is Mode.CHECK else "contract"


def contracted(state: State) -> str:
    """A model drafts once again where too much was taken out; what nobody can draft again goes on."""
    drafted = state["order"].mode is Mode.ASK and not state.get("extractive")
    return "draft" if drafted and state["report"].decision is Decision.RETRY else "gate"


def ruled(state: State) -> str:
    """Uncovered claims are repaired, twice at most; then the answer is shown. A check ends."""
    order = state["order"]
    if order.mode is Mode.CHECK:
        return END
    uncovered = any(ruling.rung is Rung.REFUSED for ruling in state["gated"].rulings)
    return "repair" if order.repair and uncovered and state.get("rounds", 0) < ROUNDS else "display"


def displayed(state: State) -> str:
    """What a model drafted and nothing came of is put aside once: the words of the sources stand without it."""
    drafted = state["order"].mode is Mode.ASK and not state.get("extractive")
    return "draft" if drafted and state["outcome"] in {Outcome.REFUSED, Outcome.ABSTAINED} else "bundle"


ROUTES: dict[str, Route] = {
    "query": Route(("category", "draft"), opened),
    "category": Route(("retrieval", "bundle"), judged),
    "retrieval": _always("enforcement"),
    "enforcement": Route(("draft", "bundle"), weighed),
    "draft": _always("claims"),
    "claims": _always("assignment"),
    "assignment": Route(("contract", "gate"), assigned),
    "contract": Route(("draft", "gate"), contracted),
    "gate": Route(("repair", "display", END), ruled),
    "repair": _always("gate"),
    "display": Route(("bundle", "draft"), displayed),
    "bundle": _always(END),
}
