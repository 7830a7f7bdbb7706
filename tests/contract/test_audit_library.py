"""Every question of the audit library is answered, row by row, of a record with a fault of every kind; both engines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import queries
from provenance.citing.questions import Question, given, questions
from provenance.model.errors import InvalidInput
from provenance.store.graph import Graph, open_graph
from tests.support.scenes import audit_samples
from tests.support.scenes import audited_record as scene
from tests.support.scenes.audit_cases import CASES, CLAIM, samples

HERE = Path(__file__)
_ELSEWHERE = ("test_audit.py", "test_answers_kept.py")  # the thirteen first ones and their rows, and the drawn trail
_DRAWN = {"trail_graph"}


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)], scope="module")
def audited(request: pytest.FixtureRequest) -> Iterator[Graph]:
    """The record of the scene, read by all tests of the module."""
    if request.param == "embedded":
        location = str(request.getfixturevalue("embedded_store"))
        wiped = request.getfixturevalue("embedded_graph")
    else:
        wiped = request.getfixturevalue("neo4j_graph")
        location = request.getfixturevalue("neo4j_server").location
    from tests.support.engines.emptying import replan, wipe

    wipe(wiped)
    with open_graph(location) as opened:
        scene.fill(opened.commit)
        if opened.engine == "neo4j":  # plans are looked at here, and another test had some made of an empty store
            replan(opened)
        yield opened


def ask(graph: Graph, name: str, **named: str) -> list[dict[str, Any]]:
    """Ask a question as the command does."""
    question = Question.find(name)
    return question.ask(graph, question.arguments(given([], **named)))


@pytest.mark.parametrize(
    ("name", "named", "columns", "rows"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)]
)
def test_a_question_is_answered_row_by_row(
    audited: Graph, name: str, named: dict[str, str], columns: str, rows: list[tuple[Any, ...]]
) -> None:
    """The rows are those of the record, all of them, in their order."""
    found = ask(audited, name, **named)
    assert [tuple(row[column] for column in columns.split()) for row in found] == rows


def test_the_trail_is_a_graph(audited: Graph) -> None:
    """The edges of the trail of a citation lead from its agent to its work and its answer, and to nothing else."""
    found = {
        (row["start_kind"], row["relation"], row["end_kind"])
        for row in ask(audited, "trail_graph", project="demo", citation="1")
    }
    assert found == {
        ("Session", "ATTRIBUTED_TO", "Agent"),
        ("Citation", "GENERATED_BY", "Session"),
        ("Citation", "SUPPORTS", "Claim"),
        ("Citation", "CITES", "Segment"),
        ("Segment", "PART_OF", "Source"),
        ("Source", "REALIZES", "Work"),
        ("Citation", "PINNED_TO", "Snapshot"),
        ("Verification", "USED", "Citation"),
        ("Assertion", "RESTS_ON", "Citation"),
        ("Assertion", "PART_OF", "Answer"),
        ("Requirement", "RESTS_ON", "Citation"),
        ("Assessment", "RESTS_ON", "Citation"),
        ("Resolution", "RESTS_ON", "Citation"),
    }
    assert ask(audited, "trail_graph", project="demo", citation="8") == []


def test_a_row_has_the_columns_its_header_names(audited: Graph) -> None:
    """What a header says is returned is what comes back, in that order, of every question that has a row."""
    for name, named, _, rows in CASES:
        if rows:
            declared = re.sub(r" \([^)]*\)", "", queries.load(f"audit/{name}").returns).split(", ")
            assert list(ask(audited, name, **named)[0]) == declared, name


def test_another_project_is_told_nothing(audited: Graph) -> None:
    """A question that takes a project tells nothing of another."""
    for question in questions():
        if "project" in (taken := {one.name for one in question.parameters}):
            named = {"project": "other", "citation": "1", "as_of": "2026-06-01", "before": "2027-01-01"}
            named |= {"source": scene.HANDBOOK, "place": "p. 1"}
            rows = ask(audited, question.name, **{name: value for name, value in named.items() if name in taken})
            assert not rows or question.name == "places_of_source_not_cited", question.name  # cited there by nobody


def test_every_question_is_held_to_its_rows() -> None:
    """No query is in the library without a test that says which rows it has; and there are enough of them."""
    asked = {case[0] for case in CASES if case[3]} | _DRAWN
    for name in _ELSEWHERE:
        asked |= set(re.findall(r'(?:ask\(audited, |Question\.find\()"(\w+)"', HERE.with_name(name).read_text("utf-8")))
    library = {one.name for one in questions()}
    assert library - asked == {"records"}  # whose rows the commands of the auditor are held to (test_cli_roles)
    assert len(library) >= 35


def test_the_document_shows_what_the_questions_give(audited: Graph) -> None:
    """docs/audit.md has every question with rows of the record; made anew, it is the same."""
    told = audit_samples.document(audited, samples())
    assert audit_samples.DOCUMENT.read_text(encoding="utf-8") == told, "python -m tests.support.scenes.audit_samples"


WRITING = (
    "CREATE (n:Claim {id: 'x'}) RETURN n.id AS id",
    "MATCH (claim:Claim) SET claim.text = 'x' RETURN count(claim) AS claims",
    "MATCH (claim:Claim) DETACH DELETE claim",
    "MATCH (claim:Claim) MERGE (:Claim {id: claim.id + 'x'}) RETURN 1 AS one",
    "MATCH (claim:Claim) REMOVE claim.text RETURN 1 AS one",
    "MATCH (claim:Claim) WITH collect(claim) AS all FOREACH (one IN all | SET one.text = 'x')",
    "CALL { CREATE (n:Claim {id: 'x'}) RETURN n } RETURN n.id AS id",
)


@pytest.mark.parametrize("statement", WRITING)
def test_a_query_of_ones_own_cannot_write(audited: Graph, statement: str) -> None:
    """A statement that would write is refused by the engine, on both, and the store is as it was."""
    header = "// Purpose: Harm.\n// Params: none\n// Returns: nothing\n"
    before = audited.read("store/counts"), ask(audited, "trail_of_claim", claim=CLAIM)
    with pytest.raises(InvalidInput, match="only reads"):
        audited.ask(queries.parsed("harm", header + statement))
    assert (audited.read("store/counts"), ask(audited, "trail_of_claim", claim=CLAIM)) == before


def test_a_query_of_ones_own_that_is_wrong_is_told(audited: Graph) -> None:
    """A statement that is no Cypher is the fault of who wrote it, and not of the store; asked and explained alike."""
    wrong = queries.parsed("wrong", "// Purpose: A.\n// Params: none\n// Returns: n\nMATCH n RETURN")
    with pytest.raises(InvalidInput, match="in Cypher"):
        audited.ask(wrong)
    with pytest.raises(InvalidInput, match="in Cypher"):
        audited.explain(wrong)


@pytest.mark.parametrize("name", [one.name for one in questions()][::8])
def test_the_plan_of_a_question_is_told(audited: Graph, name: str) -> None:
    """Each engine tells how it would run a question, to the last step: of every eighth, since Neo4j takes its time."""
    question = Question.find(name)
    plan = audited.explain(question.query, **dict.fromkeys(question.query.params))
    assert {"embedded": "FINAL PROJECTION", "neo4j": "ProduceResults"}[audited.engine] in plan


@pytest.mark.parametrize("audited", [pytest.param("neo4j", marks=pytest.mark.neo4j)], indirect=True)
@pytest.mark.parametrize("name", ["trail", "trail_graph", "trail_forward", "impact"])
def test_a_trail_is_looked_up_by_ids(audited: Graph, name: str) -> None:
    """A trail and an impact start from an index on ids, and scan no label: neither grows with the store.

    The embedded engine tells nothing of what is inside CALL: ``python -m bench audit`` measures it there.
    """
    plan = audited.explain(Question.find(name).query, project="demo", citation=1, source=None, place=None)
    assert "Seek" in plan
    assert "ByLabelScan" not in plan


@pytest.mark.parametrize("audited", [pytest.param("neo4j", marks=pytest.mark.neo4j)], indirect=True)
@pytest.mark.parametrize("rung", ["supported", "narrowed", "labeled"])
def test_the_gate_starts_from_its_bonds(audited: Graph, rung: str) -> None:
    """Each rung looks its citations up by their ids; that ids are there is no reason to go over all that have one."""
    plan = audited.explain(queries.load(f"gate/{rung}"), project="demo", bonds=[], as_of="2026-06-01")
    assert "citation:Citation(id) WHERE id = bond.citation" in plan
    assert "ByRange" not in plan
