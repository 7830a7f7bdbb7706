"""What waits for a person's consent is at no door: not by its heading, a citation of it, its trail, or a note on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import open_answering, open_conflicts, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.model.errors import SourceNotFound
from provenance.store.graph import Graph

STOLE = "My neighbour Tom Baker stole the parish bell for 300 crowns."
LETTERS = f"""# Letters from the harbour

## The theft of Tom Baker

{STOLE}

The bell was of bronze.

## The garden

The garden gave us apples.
"""
SECRETS = ("Baker", "stole", "crowns", "theft")


@pytest.fixture(params=["embedded", pytest.param("neo4j", marks=pytest.mark.neo4j)], scope="module")
def graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graph]:
    """A store with a letter, in which an admin cited, marked and noted what waits, on either engine."""
    file = tmp_path_factory.mktemp("letters") / "letters.md"
    file.write_text(LETTERS, encoding="utf-8")
    if request.param == "embedded":
        location = request.getfixturevalue("emptied_store")
    else:
        location = request.getfixturevalue("neo4j_server").location
    with open_store(location) as opened:
        owner = of(opened, "admin", "agent:owner")
        owner.add_doc_source(file)
        owner.cite_doc(claim=STOLE, quote_context=STOLE, verbatim_quote=STOLE, locator={}, source_id=1)
        owner.annotate(1, "highlight", quote=STOLE)
        owner.annotate(1, "note", "Ask Baker's children.", quote="My neighbour Tom Baker")
        open_answering(owner).ground("The garden gave us apples.\n", preset="archive")
        yield opened


def of(graph: Graph, role: str, agent: str = "agent:one") -> Engine:
    """Return an engine for a role."""
    return open_engine(graph=graph, context=CitationContext(project_id="doors", agent_id=agent, role=Role(role)))


def told(found: Any) -> list[str]:
    """Return the secrets that stand in what a call gave."""
    said = json.dumps(found, default=lambda one: asdict(one) if hasattr(one, "__dataclass_fields__") else str(one))
    return [one for one in SECRETS if one in said]


@pytest.mark.parametrize("role", ["user", "agent"])
def test_a_heading_that_names_somebody_is_not_there(graph: Graph, role: str) -> None:
    """It names whom it is about: it is in no table of contents, and all that stands under it waits."""
    engine = of(graph, role)
    assert {one.heading for one in engine.contents_of(1) if one.heading} == {"The garden"}
    assert engine.search_library("bell of bronze").hits == ()
    assert told(engine.search_library("garden apples", graph=True).to_dict()) == []
    source = engine.get_source(1)
    assert source is not None
    assert "bronze" not in source.content


def test_a_heading_that_names_somebody_is_told_whom_all_is_open_to(graph: Graph) -> None:
    """Admins and auditors see the contents, the citation and the notes."""
    for role in ("admin", "auditor"):
        engine = of(graph, role)
        assert told(engine.contents_of(1)) == ["Baker", "theft"]
        assert told(engine.get_citations())
        assert len(engine.annotations()) == 2


def test_a_citation_of_what_waits_is_not_there_for_users(graph: Graph) -> None:
    """Its claim says what the passage says: it is in no list, on no trail, in no count of what falls."""
    engine = of(graph, "user")
    for found in (
        engine.get_citations(),
        engine.citation_objects(),
        engine.get_citations_for_source(1),
        engine.export_bibliography(),
        engine.impact_of(source=1),
        engine.annotations(),
        engine.list_sources(),
        engine.export_registry(),
    ):
        assert told(found) == []
    assert [one.claim for one in engine.get_citations()] == ["The garden gave us apples."]
    for call in (engine.citation_object, engine.format_citation, engine.citation_card, engine.trail_of):
        with pytest.raises(SourceNotFound):
            call(1)
    assert engine.get_citation(1) is None


def test_who_cites_what_waits_learns_no_heading(graph: Graph) -> None:
    """An agent that guesses words is told that they stand there, as of every closed source, and not under what."""
    agent = of(graph, "agent", "agent:guess")
    words = "stole the parish bell"
    made = agent.cite_doc(claim="A bell.", quote_context=words, verbatim_quote=words, locator={}, source_id=1)
    given = (made, agent.get_citation(made.citation_id), agent.citation_card(made.citation_id), agent.get_citations())
    assert [one for one in told(given) if one in {"Baker", "theft", "crowns"}] == []


def test_a_conflict_over_what_waits_is_shown_whom_all_is_open_to(graph: Graph, tmp_path: Path) -> None:
    """Its two sides are words of citations: whoever may not see one of them is not told of it."""
    owner = of(graph, "admin", "agent:owner")
    file = tmp_path / "diary.txt"
    other = STOLE.replace("300", "400")
    file.write_text(f"{other}\n", encoding="utf-8")
    number = owner.add_doc_source(file).id
    owner.cite_doc(claim=other, quote_context=other, verbatim_quote=other, locator={}, source_id=number)
    open_conflicts(owner).find()
    found = open_conflicts(owner).on()
    for role in ("user", "agent"):
        assert told([one.row() for one in open_conflicts(of(graph, role)).on()]) == []
    assert len(open_conflicts(of(graph, "auditor")).on()) == len(found) == 1


def test_a_heading_that_names_nobody_hides_nothing(graph: Graph) -> None:
    """The garden is shown with its heading, to whoever asks."""
    found = of(graph, "user").search_library("garden apples").hits
    assert found[0].text == "The garden gave us apples."
    assert "garden" in found[0].printed
