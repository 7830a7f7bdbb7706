"""The path: which node follows which, that it always ends, and that the graph has these nodes and no other edge."""

from __future__ import annotations

import itertools
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from provenance.answering import pipeline
from provenance.answering.category import CategoryOutcome as Filtered
from provenance.answering.contract import Decision
from provenance.answering.pipeline import END, NODES, ROUTES, Route, ruled, state_graph, walk
from provenance.answering.rungs import Gated, Ruling, Rung
from provenance.answering.state import AnswerContext, Node, State, StepResult
from provenance.model.answers import Mode, Outcome

PATH = [
    "query",
    "category",
    "retrieval",
    "enforcement",
    "draft",
    "claims",
    "assignment",
    "contract",
    "gate",
    "repair",
    "display",
    "bundle",
]


def _state(mode: Mode = Mode.ASK, **given: Any) -> Any:
    repair = given.pop("repair", True)
    return {"request": SimpleNamespace(mode=mode, repair=repair), **given}


def _gated(*rungs: Rung) -> Gated:
    return Gated(tuple(Ruling(number, rung, "") for number, rung in enumerate(rungs, 1)))


REFUSED, COVERED = _gated(Rung.SUPPORTED, Rung.REFUSED), _gated(Rung.SUPPORTED, Rung.LABELED)


@pytest.mark.parametrize(
    ("node", "state", "leads"),
    [
        ("query", _state(), "category"),
        ("query", _state(Mode.GROUND), "draft"),
        ("query", _state(Mode.CHECK), "draft"),
        ("category", _state(judged=SimpleNamespace(outcome=Filtered.REFUSE)), "bundle"),
        ("category", _state(judged=SimpleNamespace(outcome=Filtered.PROCEED)), "retrieval"),
        ("category", _state(judged=SimpleNamespace(outcome=Filtered.ARCHIVE_ONLY)), "retrieval"),
        ("retrieval", _state(), "enforcement"),
        ("enforcement", _state(decision=SimpleNamespace(refused=True)), "bundle"),
        ("enforcement", _state(decision=SimpleNamespace(refused=False)), "draft"),
        ("draft", _state(), "claims"),
        ("claims", _state(), "assignment"),
        ("assignment", _state(Mode.GROUND), "contract"),
        ("assignment", _state(Mode.CHECK), "contract"),
        ("contract", _state(report=SimpleNamespace(decision=Decision.RETRY)), "draft"),
        ("contract", _state(report=SimpleNamespace(decision=Decision.RETRY), extractive=True), "gate"),
        ("contract", _state(Mode.GROUND, report=SimpleNamespace(decision=Decision.RETRY)), "gate"),
        ("contract", _state(report=SimpleNamespace(decision=Decision.ABSTAIN)), "gate"),
        ("contract", _state(report=SimpleNamespace(decision=Decision.DELIVER)), "gate"),
        ("gate", _state(gated=REFUSED), "repair"),
        ("gate", _state(gated=REFUSED, rounds=1), "repair"),
        ("gate", _state(gated=REFUSED, rounds=2), "display"),
        ("gate", _state(gated=REFUSED, repair=False), "display"),
        ("gate", _state(gated=COVERED), "display"),
        ("gate", _state(Mode.CHECK, gated=REFUSED), END),
        ("repair", _state(), "gate"),
        ("display", _state(outcome=Outcome.ANSWERED), "bundle"),
        ("display", _state(outcome=Outcome.REFUSED), "draft"),
        ("display", _state(outcome=Outcome.ABSTAINED), "draft"),
        ("display", _state(outcome=Outcome.ABSTAINED, in_sections=True), "bundle"),
        ("display", _state(outcome=Outcome.REFUSED, in_sections=True), "draft"),
        ("display", _state(outcome=Outcome.REFUSED, extractive=True), "bundle"),
        ("display", _state(Mode.GROUND, outcome=Outcome.ABSTAINED), "bundle"),
        ("bundle", _state(), END),
    ],
)
def test_each_node_leads_where_it_must(node: str, state: Any, leads: str) -> None:
    """Every branch of the path, and none leads where the table of edges does not allow it."""
    assert ROUTES[node].choose(state) == leads
    assert leads in ROUTES[node].targets


def test_the_graph_is_the_table() -> None:
    """LangGraph has the twelve nodes in the order of the document, and exactly the edges of the table."""
    assert list(NODES) == PATH
    assert list(ROUTES) == PATH
    drawn = state_graph().get_graph()
    edges = {(edge.source, edge.target) for edge in drawn.edges}
    said = {(name, target if target != END else "__end__") for name in PATH for target in ROUTES[name].targets}
    assert edges == said | {("__start__", "query")}


def test_the_path_ends() -> None:
    """Whatever the nodes find, the end is reached: at most two drafts of a model, then none, two repairs each.

    All that a choice can hang on is tried, each with each.
    """
    worst = (Decision.RETRY, Decision.ABSTAIN, Decision.ABSTAIN)  # what the contract says of the first draft, the next…
    found = itertools.product(
        (Mode.ASK, Mode.GROUND, Mode.CHECK),
        (Gated(()), COVERED, REFUSED),
        Filtered,
        *[(False, True)] * 4,
        itertools.product((False, True), repeat=3),
    )
    for mode, gated, judged, refused, extractive, repair, model, failing in found:
        state = _state(mode, gated=gated, repair=repair, extractive=extractive)
        state |= {"judged": SimpleNamespace(outcome=judged), "decision": SimpleNamespace(refused=refused)}
        node, taken = "query", []
        while node != END:
            taken.append(node)
            assert len(taken) <= 30
            attempt = taken.count("draft")
            if node == "contract":
                fails = failing[min(attempt, 3) - 1]
                state["report"] = SimpleNamespace(decision=worst[min(attempt, 3) - 1] if fails else Decision.DELIVER)
            if node == "repair":
                state["rounds"] = state.get("rounds", 0) + 1
                state["gated"] = COVERED if model and gated is REFUSED and state["rounds"] == 2 else state["gated"]
            if node == "display":
                state["outcome"] = Outcome.REFUSED if gated is REFUSED else Outcome.ANSWERED
            if node == "draft" and "display" in taken:
                state |= {"extractive": True, "rounds": 0}
            node = ROUTES[node].choose(state)
        walks = taken.count("display")
        assert taken.count("repair") <= 2 * max(walks, 1)
        assert taken.count("draft") <= 3
        assert walks <= 2
        assert (taken[-1] == "bundle") == (mode is not Mode.CHECK)


def test_a_text_without_claims_is_not_repaired() -> None:
    """Where nothing is claimed there is nothing to mend."""
    assert ruled(_state(gated=_gated())) == "display"


def _standing_in(adds: dict[str, list[dict[str, Any]]]) -> dict[str, Node]:
    """Nodes that find what they are told, at each time they are taken the next, and at last the last once more."""

    def node(name: str) -> Node:
        def step(state: State, _means: AnswerContext) -> StepResult:
            before = sum(one.name == name for one in state["steps"])
            given = adds.get(name, [{}])
            return StepResult(f"{name} {before}", given[min(before, len(given) - 1)], {"before": before})

        return step

    return {name: node(name) for name in NODES}


_DELIVERED = {"report": SimpleNamespace(decision=Decision.DELIVER)}
_RETRIED = {"report": SimpleNamespace(decision=Decision.RETRY)}
_GOES = {
    "category": [{"judged": SimpleNamespace(outcome=Filtered.PROCEED)}],
    "enforcement": [{"decision": SimpleNamespace(refused=False)}],
    "contract": [_DELIVERED],
    "gate": [{"gated": COVERED}],
    "display": [{"outcome": Outcome.ANSWERED}],
}
_WALKS: dict[str, tuple[Mode, dict[str, list[dict[str, Any]]]]] = {
    "asked": (Mode.ASK, {}),
    "out of scope": (Mode.ASK, {"category": [{"judged": SimpleNamespace(outcome=Filtered.REFUSE)}]}),
    "too little": (Mode.ASK, {"enforcement": [{"decision": SimpleNamespace(refused=True)}]}),
    "made up": (Mode.ASK, {"draft": [{"made_up": True}]}),
    "drafted again": (Mode.ASK, {"contract": [_RETRIED, _DELIVERED]}),
    "grounded": (Mode.GROUND, {}),
    "repaired": (Mode.GROUND, {"gate": [{"gated": REFUSED}, {"gated": COVERED}], "repair": [{"rounds": 1}]}),
    "repaired in vain": (Mode.GROUND, {"gate": [{"gated": REFUSED}], "repair": [{"rounds": 1}, {"rounds": 2}]}),
    "put aside": (
        Mode.ASK,
        {"draft": [{}, {"extractive": True}], "display": [{"outcome": Outcome.REFUSED}, {"outcome": Outcome.ANSWERED}]},
    ),
    "checked": (Mode.CHECK, {}),
}


@pytest.mark.parametrize("which", _WALKS)
def test_a_walk_goes_as_langgraph_goes(which: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both take the same steps and end with the same state: one table of nodes and one of edges drive them."""
    mode, adds = _WALKS[which]
    monkeypatch.setattr(pipeline, "NODES", _standing_in({**_GOES, **adds}))
    monkeypatch.setattr(pipeline, "_run", lambda *_: nullcontext())
    monkeypatch.setattr(pipeline, "now", lambda: "now")
    request: Any = SimpleNamespace(mode=mode, repair=True)
    means: Any = AnswerContext(engine=None)  # type: ignore[arg-type]
    drawn = state_graph().invoke({"request": request, "means": means, "steps": ()}, {"recursion_limit": 60})
    walked = walk(request, means)
    assert dict(walked) == drawn
    assert walked["steps"][-1].name == ("gate" if mode is Mode.CHECK else "bundle")


@pytest.mark.parametrize(
    ("choose", "error"), [(lambda _: "display", LookupError), (lambda _: "contract", RecursionError)]
)
def test_a_walk_leaves_no_edge_and_ends(choose: Any, error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a row leads to what it does not name, or in a circle, the walk fails; nothing comes of it."""
    monkeypatch.setattr(pipeline, "NODES", _standing_in(_GOES))
    monkeypatch.setattr(pipeline, "_run", lambda *_: nullcontext())
    monkeypatch.setitem(ROUTES, "contract", Route(("contract", "gate"), choose))
    means: Any = AnswerContext(engine=None)  # type: ignore[arg-type]
    request: Any = SimpleNamespace(mode=Mode.GROUND, repair=True)
    with pytest.raises(error):
        walk(request, means)
