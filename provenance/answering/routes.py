"""Where the path leads from each node: the edges of the graph, as a table and one small function each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from provenance.answering.state import State
from provenance.model.answers import Mode

END = "end"


@dataclass(frozen=True, slots=True)
class Route:
    """The nodes that a node may lead to, and which it is."""

    targets: tuple[str, ...]
    choose: Callable[[State], str]


def _always(target: str) -> Route:
    return Route((target,), lambda _: target)


def _held(state: State) -> str:
    """A check is the gate alone."""
    return "gate" if state["order"].mode is Mode.CHECK else "contract"


ROUTES: dict[str, Route] = {
    "query": _always("draft"),
    "draft": _always("claims"),
    "claims": _always("assignment"),
    "assignment": Route(("contract", "gate"), _held),
    "contract": _always("gate"),
    "gate": _always(END),
}
