"""The six questions of docs/rdf.md in SPARQL, over an export, give the rows of their Cypher twins, on both engines."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.citing.exchange import exported_quads
from provenance.citing.questions import Question, given
from provenance.ledger.journal import Ledger
from provenance.model.errors import InvalidInput
from provenance.rdf.compiled import ShapeGuard
from provenance.rdf.sparql import Result, sparql
from provenance.store.graph import Graph, open_graph
from tests.contract.test_audit import fill
from tests.support import records

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rdf.md").read_text(encoding="utf-8")
TWINS = dict(re.findall(r"### (\w+)\n\n```sparql\n(.*?)```", PAGE, re.DOTALL))
XSD = "http://www.w3.org/2001/XMLSchema#"


@pytest.fixture
def audited(store_location: str) -> Iterator[Graph]:
    """A store with one fault of every kind, and an answer."""
    with open_graph(store_location, guards=[ShapeGuard()], journal=Ledger()) as opened:
        fill(opened)
        opened.commit(records.answered())
        yield opened


def asked(graph: Graph, query: str) -> Any:
    """Return the result of a query over the export, as JSON."""
    out = io.BytesIO()
    sparql(exported_quads(graph), query, out, Result.JSON)
    return json.loads(out.getvalue())


def rows(result: Any) -> list[dict[str, Any]]:
    """Give rows with the values of their datatypes, None where nothing is bound."""
    names = result["head"]["vars"]
    return [
        {name: value(row[name]) if name in row else None for name in names} for row in result["results"]["bindings"]
    ]


def value(term: dict[str, str]) -> Any:
    """Return the value of a term."""
    kind = term.get("datatype", "").removeprefix(XSD)
    convert = {"integer": int, "double": float, "boolean": "true".__eq__}.get(kind, str)
    return convert(term["value"])


def test_there_are_six() -> None:
    """The page has six questions, and the test sees them."""
    assert len(TWINS) == 6


def test_twins_give_the_same_rows(audited: Graph) -> None:
    """Each question in SPARQL gives the rows of the audit query of its name: columns, values, order; some of each."""
    for name, query in TWINS.items():
        question = Question.find(name)
        expected = question.ask(audited, question.arguments(given([])))
        assert expected, name
        assert rows(asked(audited, query)) == expected, name


def test_a_query_can_tell_answers_apart(audited: Graph) -> None:
    """What is part of an answer stands in the graph of its name, and nothing else does."""
    found = rows(asked(audited, "SELECT DISTINCT ?answer WHERE { GRAPH ?answer { ?part a ?kind } }"))
    assert found == [{"answer": f"urn:beleg:Answer:{records.ANSWER.id}"}]


def test_what_is_no_query_is_refused(audited: Graph) -> None:
    """A query that cannot be read is wrong use, told as such."""
    with pytest.raises(InvalidInput, match="SPARQL"):
        asked(audited, "SELECT WHERE")
