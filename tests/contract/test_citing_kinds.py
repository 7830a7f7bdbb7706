"""Each kind of source is cited by its method, and `cite` and `cite_many` find the kind (4.1, 8.3, 9 and 13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from provenance import CitationContext, CitationError
from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.model.errors import AccessDenied, InvalidInput, InvalidLocator, SourceNotFound
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CLAIM = "No entry without a voucher."
MATRIX = "paper,architecture\np1,microservices\np2,monolith\np3,microservices\n"


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine with the sample order (1), a database result (2) and an artifact (3)."""
    with open_engine(store_location, context=CitationContext(agent_id="agent:tester", project_id="review")) as opened:
        opened.add_doc_source(VERSION_1)
        opened.add_db_source("papers_db", "Papers", "SELECT * FROM papers", result=[{"paper": "p1", "year": 2020}])
        opened.add_custom_source("Summary", "Two of the three papers use microservices.")
        yield opened


def test_each_method_takes_its_kind_and_names_the_right_one_for_another(engine: Engine) -> None:
    """A source of another kind is InvalidInput that names its method; nothing is recorded."""
    calls = {"cite_doc": engine.cite_doc, "cite_web": engine.cite_web, "cite_db": engine.cite_db}
    for name, call in {**calls, "cite_custom": engine.cite_custom}.items():
        for number, right in ((1, "cite_doc"), (2, "cite_db"), (3, "cite_custom")):
            if name != right:
                with pytest.raises(InvalidInput, match=right):
                    call(CLAIM, number, QUOTE, {})
    assert engine.list_citations() == []


def test_an_artifact_is_cited_without_a_locator(engine: Engine) -> None:
    """cite_custom needs claim, source and context alone; words that stand there are verified."""
    words = "Two of the three papers use microservices."
    result = engine.cite_custom(claim=words, source_id=3, quote_context=words)
    assert (result.verification_status, result.source_id) == ("verified", 3)
    assert engine.get_citation(1).extraction_method == "paraphrase"


def test_a_direct_quote_without_words_is_a_paraphrase_and_says_so(engine: Engine) -> None:
    """The design's defaults without a verbatim_quote are no error: what is cited is the context."""
    result = engine.cite_doc(claim=CLAIM, source_id=1, quote_context=QUOTE, locator={"page": 2})
    assert result.verification_status == "unverified"
    assert "paraphrase" in result.warnings[0]
    kept = engine.get_citation(1)
    assert (kept.extraction_method, kept.verbatim_quote) == ("paraphrase", None)


@pytest.mark.alike
@pytest.mark.parametrize("name", ["belo_2023-03-01.pdf", "BelO", "belo", "1", 1, "/elsewhere/belo_2023-03-01.pdf"])
def test_cite_finds_the_source_by_what_it_is_called(engine: Engine, name: str | int) -> None:
    """File name, abbreviation, number and the last part of a path all name the source."""
    result = engine.cite(
        claim=QUOTE,
        quote_context=QUOTE,
        verbatim_quote=QUOTE,
        source_type="document",
        source_identifier=name,
        locator={"section": "§ 3"},
    )
    assert (result.verification_status, result.source_id, result.source_registered) == ("verified", 1, False)


def test_cite_finds_the_kind(engine: Engine) -> None:
    """A database is cited by its identifier, as an aggregation unless something else is said."""
    result = engine.cite("p1 is of 2020.", "p1, 2020", source_type="database", source_identifier="papers_db")
    assert engine.get_citation(result.citation_id).extraction_method == "aggregation"
    assert result.source_id == 2


@pytest.mark.alike
@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({}, InvalidInput, "neither"),
        ({"source_id": 1, "source_identifier": "BelO"}, InvalidInput, "both"),
        ({"source_identifier": "papers_bd"}, SourceNotFound, "papers_db"),
        ({"source_identifier": "http://"}, CitationError, "http"),
        ({"source_identifier": "BelO", "source_type": "website"}, SourceNotFound, "website"),
        ({"source_identifier": "BelO", "source_type": "book"}, InvalidInput, "document"),
        ({"source_id": 1, "source_type": "db"}, InvalidInput, "document"),
        ({"source_identifier": 1.5}, InvalidInput, "float"),
        ({"source_identifier": "a\0b"}, InvalidInput, "U.0000"),
        ({"source_id": 1, "locator": {"query": "SELECT 1"}}, InvalidLocator, "document"),
        ({"source_id": 1, "quote_language": "German!"}, InvalidInput, "quote_language"),
    ],
)
def test_what_cannot_be_cited_is_named(
    engine: Engine, given: dict[str, Any], error: type[Exception], says: str
) -> None:
    """An unknown or impossible source raises, with the names nearest to it; no number is used up."""
    with pytest.raises(error) as caught:
        engine.cite(CLAIM, QUOTE, QUOTE, **given)
    assert says.replace("U.0000", "U+0000") in str(caught.value)
    assert engine.cite(CLAIM, QUOTE, QUOTE, source_id=1).citation_id == 1


def test_a_file_is_registered_by_citing_it_where_the_role_may(engine: Engine, tmp_path: Path) -> None:
    """An admin's citation of a new file registers it and says so; an agent's says who may; bad input: nothing."""
    path = tmp_path / "note.md"
    path.write_text("# Note\n\nEvery entry has a voucher.\n", encoding="utf-8")
    words = "Every entry has a voucher."
    given = {"claim": words, "quote_context": words, "source_identifier": str(path)}
    agent = engine.context.agent_id
    held = open_engine(
        graph=engine.graph, context=replace(engine.context, role=Role.AGENT, agent_id=agent, session_id="held")
    )
    with pytest.raises(SourceNotFound, match=r"agent may not register it.*admin"):
        held.cite(**given)
    with pytest.raises(InvalidInput, match="confidence"):
        engine.cite(**given, confidence="sure")
    assert len(engine.list_sources()) == 3
    first = engine.cite(**given, verbatim_quote="Every entry has a voucher.")
    again = engine.cite(**given, verbatim_quote="Every entry has a voucher.")
    assert (first.verification_status, first.source_registered, again.source_registered) == ("verified", True, False)
    assert len(engine.list_sources()) == 4


def test_many_are_made_at_once_in_order(engine: Engine) -> None:
    """Results come in the order of the requests, of any kind, under numbers that follow each other."""
    requests = [
        {"claim": f"Claim {n}.", "quote_context": QUOTE, "verbatim_quote": QUOTE, "source_identifier": "BelO"}
        if n % 2
        else {"claim": f"Claim {n}.", "quote_context": "Two of the three papers use microservices.", "source_id": 3}
        for n in range(20)
    ]
    engine.cite(CLAIM, QUOTE, QUOTE, source_id=1)
    results = engine.cite_many(requests)
    assert [one.citation_id for one in results] == list(range(2, 22))
    kept = engine.list_citations()
    assert [one.claim for one in kept[1:]] == [one["claim"] for one in requests]
    assert [one.source_id for one in kept[1:]] == [1 if n % 2 else 3 for n in range(20)]
    assert engine.cite(CLAIM, QUOTE, QUOTE, source_id=1).citation_id == 22
    assert engine.cite_many([]) == []


def test_many_are_made_or_none(engine: Engine) -> None:
    """Each bad request is named by its index with its own error, and none of the good ones is made."""
    good = {"claim": CLAIM, "quote_context": QUOTE, "verbatim_quote": QUOTE, "source_id": 1}
    bad = [
        {**good, "claim": ""},
        {**good, "source_id": 99},
        "text",
        {**good, "sourceid": 1},
        {**good, "related_citations": [7], "relation_type": "extends"},
        {"source_id": 1},
    ]
    before = engine.graph.read("audit/records")
    with pytest.raises(InvalidInput) as caught:
        engine.cite_many([good, *bad, good])
    errors = caught.value.partial_result["errors"]
    assert [one["index"] for one in errors] == [1, 2, 3, 4, 5, 6]
    assert errors[1]["error_type"] == "SourceNotFound"
    assert "request 5: related_citations" in str(caught.value)
    late = {**good, "extraction_method": "negative", "locator": {"terms": ["Blockchain"], "sources": [99]}}
    with pytest.raises(CitationError) as caught:  # known to be bad only once it was checked against its source
        engine.cite_many([good, late, good])
    assert [one["index"] for one in caught.value.partial_result["errors"]] == [1]
    assert engine.graph.read("audit/records") == before
    with pytest.raises(InvalidInput, match="list of mappings"):
        engine.cite_many(good)


def test_a_program_written_against_the_design_finds_its_names(engine: Engine) -> None:
    """create_citation and get_citations of 9.1 and 13.3, with a project named, and the queries of 12.2."""
    one = engine.create_citation(CLAIM, QUOTE, verbatim_quote=QUOTE, source_identifier="BelO", locator={"page": 2})
    engine.create_citation("B.", QUOTE.replace("keine", "jede"), source_id=1, project="review")
    assert [kept.id for kept in engine.get_citations(project="review")] == [1, 2]
    assert [kept.id for kept in engine.get_citations_by_project(project_id="review")] == [1, 2]
    assert [kept.id for kept in engine.get_citations_by_status(status="failed")] == [2]
    assert [kept.id for kept in engine.get_citations_by_session(engine.context.session_id)] == [1, 2]
    assert engine.get_citations(project="another") == []
    assert one.citation_id == 1
    held = open_engine(graph=engine.graph, context=replace(engine.context, role=Role.USER, session_id="held"))
    with pytest.raises(AccessDenied):
        held.get_citations(project="another")
    with pytest.raises(CitationError) as caught:
        engine.cite(CLAIM, QUOTE, source_identifier="nowhere.pdf")
    error = caught.value
    said = {"error_type": "SourceNotFound", "message": error.message, "suggestion": error.suggestion}
    assert error.as_dict() == {**said, "partial_result": {}}
