"""The ways of the benchmark `paths`: what is counted of a run, what is not, and what the drawing shows of it."""

from __future__ import annotations

import sys
from contextlib import suppress

import pytest
from lxml import etree

from bench.measuring.sequence import Lifeline, Message, sequence
from bench.paths import OUTSIDE, Tracer, UseCase, Way, drawing
from provenance.model import locator

CASE = UseCase("a case", "read(file)", "etl", 1)


def test_functions_that_ran_are_counted_and_who_called_them() -> None:
    """A function counts once however often it ran; a call from outside of the program starts the way."""
    way = Tracer().trace(lambda: [locator.parse("§ 147 Abs. 3 AO"), locator.parse("§ 3")])
    assert locator.__name__ in way.files or "provenance.model.locator" in way.files
    entry = next(iter(way.calls))
    assert entry[0] == OUTSIDE
    assert way.calls[entry] == 2
    assert all(not name.startswith("<") for _, name in way.functions)
    assert sys.getprofile() is None


def test_what_an_import_runs_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bodies of modules and classes, and what they call, are no part of the way; the modules are told beside it."""
    monkeypatch.delitem(sys.modules, "provenance.model.locator_levels")

    def work() -> None:
        import provenance.model.locator_levels  # noqa: F401

    way = Tracer().trace(work)
    assert way.functions == {}
    assert way.imported > 0


def test_an_error_leaves_the_stack_as_it_was() -> None:
    """After a call that raised, the next one is again made from outside."""

    def work() -> None:
        for text in ("", "§ 3"):
            with_error(text)

    def with_error(text: str) -> None:
        with suppress(Exception):
            locator.parse(text)

    calls = Tracer().trace(work).calls
    assert [n for (caller, _, _), n in calls.items() if caller == OUTSIDE] == [2]


def test_a_way_survives_being_told() -> None:
    """What a process tells of its way is read back the same."""
    way = Tracer().trace(lambda: locator.parse("§ 147 Abs. 3 AO"))
    assert Way.read(way.told()) == way


def test_layers_stand_from_left_to_right_and_calls_in_their_order() -> None:
    """Boxes follow the layers with what is counted of them; of all calls between two the first stands on the arrow."""
    calls = [
        (OUTSIDE, "etl.load.loader", "load"),
        ("etl.load.loader", "provenance.store.graph", "Graph.write"),
        ("provenance.store.graph", "provenance.ledger.journal", "Ledger.begin"),
        ("etl.load.loader", "provenance.store.graph", "Graph.read"),
    ]
    way = Way()
    for one in calls:
        way.calls[one] = 1
        way.functions[one[1], one[2]] += 1
    drawn = etree.fromstring(drawing(CASE, way))
    texts = ["".join(one.itertext()) for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "read(file): 3 files, 4 functions"
    assert texts[1:] == [
        "caller", "", "etl.", "load", "1 file, 1 function", "ledger", "1 file, 1 function", "store",
        "1 file, 2 functions", "1 load", "2 Graph.write +1", "3 Ledger.begin",
    ]  # fmt: skip
    titles = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[1] == "provenance.store.graph: Graph.write\nprovenance.store.graph: Graph.read"


def test_a_name_is_no_markup() -> None:
    """What Python names with angle brackets stands in the drawing as it is."""
    ends = [Lifeline("a", 1, 1), Lifeline("b", 1, 1)]
    drawn = etree.fromstring(sequence("x < y", ends, [Message("a", "b", ("m: f.<locals>.g",))]))
    assert [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}title")] == ["m: f.<locals>.g"]
