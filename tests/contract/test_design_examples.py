"""Each example of the citation engine design runs, in words and on documents of our own; the import is what changes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance import CitationContext, CitationEngine, CitationError
from provenance.agents import citation_tools
from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine

ORDER = Path(__file__).resolve().parents[2] / "examples" / "sources" / "belegordnung.md"
RULE = "Jeder Geschäftsvorfall ist binnen zehn Tagen zu erfassen."
ROWS = [{"id": at, "architecture_type": "microservices" if at <= 42 else "monolith"} for at in range(1, 61)]
COUNT = "SELECT COUNT(*) FROM paper_analysis WHERE architecture_type LIKE '%microservices%'"


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine with the order as its source, and no model set."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    context = CitationContext(session_id="s1", agent_id="agent:a", user_id="user:u", project_id="gobd_compliance")
    with open_engine(store_location, context=context) as opened:
        opened.add_doc_source(ORDER, name="Belegaufbewahrungsordnung", version="2024-03")
        yield opened


def test_usage(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """8.6: a source, a citation, its status; the engine is made before the block that uses it."""
    monkeypatch.setenv("CITATION_DB_URL", store_location)
    if "://" in store_location:
        engine = CitationEngine(mode="multi-agent")
    else:
        engine = CitationEngine(mode="basic", db_path=store_location)
    with engine:
        order = engine.add_doc_source(file_path=str(ORDER), name="Receipts", version="2024-03")
        result = engine.cite_doc(
            claim="Nach § 5 sind Rechnungen acht Jahre aufzubewahren.",
            source_id=order.id,
            quote_context="Rechnungen sind acht Jahre aufzubewahren, Jahresabschlüsse zehn Jahre.",
            verbatim_quote="Rechnungen sind acht Jahre aufzubewahren",
            locator={"section": "§ 5"},
        )
        assert result.verification_status == "verified", result.verification_notes
        assert f"Citation [{result.citation_id}] verified!" == "Citation [1] verified!"


def test_direct_citation_through_the_tool_of_section_4(engine: Engine) -> None:
    """4.2: everything by name, the source by its file name; the quote shows its printed label too.

    The claim is in another language and no model is set: that the quote stands is found, the rest is not judged.
    """
    result = engine.cite(
        claim="Every transaction must be recorded within ten days.",
        verbatim_quote=RULE,
        quote_context=f"§ 3 Zeitgerechte Erfassung (1) {RULE} (2) Kasseneinnahmen und Kassenausgaben sind täglich…",
        quote_language="de",
        relevance_reasoning="“binnen zehn Tagen” is within ten days, “ist zu erfassen” makes it a duty.",
        source_type="document",
        source_identifier=ORDER.name,
        locator={"section": "§ 3", "section_header": "Zeitgerechte Erfassung"},
        confidence="high",
        extraction_method="direct_quote",
    )
    assert (result.verification_status, result.findings.stands) == ("unverified", True), result.verification_notes
    assert result.bearing == "not_judged"
    assert result.matched_location["locator"] == "§ 3 Abs. 1 BelAufO"
    assert not result.source_registered


def test_aggregation_through_the_tool_of_section_4(engine: Engine) -> None:
    """4.2: seventy per cent of sixty papers, counted again by the query of the locator."""
    engine.add_db_source("slr_content_db", "Paper analysis", "SELECT * FROM paper_analysis", result=ROWS)
    given: dict[str, Any] = {
        "quote_context": "42 out of 60 papers (70%) name a microservices architecture.",
        "source_type": "database",
        "source_identifier": "slr_content_db",
        "locator": {"table": "paper_analysis", "query": COUNT, "result_description": "42 of 60 papers match"},
        "extraction_method": "aggregation",
    }
    right = engine.cite(claim="70% of reviewed papers employ a microservices architecture.", **given)
    wrong = engine.cite(claim="75% of reviewed papers employ a microservices architecture.", **given)
    assert (right.verification_status, wrong.verification_status) == ("verified", "failed")
    assert "42 of 60 (70 %)" in (wrong.verification_notes or "")


def test_the_tool_of_section_9_answers_with_the_number(engine: Engine) -> None:
    """9.1 and 9.2: the model's arguments go in as they are; out come the number and the note."""
    cite = citation_tools(engine)[0]
    said = cite.invoke(
        {
            "claim": "Kasseneinnahmen und Kassenausgaben sind täglich festzuhalten.",
            "quote_context": "Kasseneinnahmen und Kassenausgaben sind täglich festzuhalten.",
            "verbatim_quote": "Kasseneinnahmen und Kassenausgaben sind täglich festzuhalten.",
            "source_type": "document",
            "source_identifier": ORDER.name,
            "locator": {"section": "§ 3"},
        }
    )
    assert said == "[1] Cited § 3 Abs. 2 BelAufO (Zeitgerechte Erfassung) — verified ✓"


def test_three_sources_for_one_claim(engine: Engine, tmp_path: Path) -> None:
    """9.3: one call a source, and the text bears all three numbers."""
    written: list[str] = []
    for number in (1, 2, 3):
        paper = tmp_path / f"paper_00{number}.txt"
        paper.write_text(f"Study {number}\n\nWe observe that microservices improve scalability.\n", encoding="utf-8")
        engine.add_doc_source(paper)
        quote = "microservices improve scalability"
        result = engine.cite("Microservices improve scalability", quote, quote, source_identifier=paper.name)
        written.append(f"[{result.citation_id}]")
    assert "".join(written) == "[1][2][3]"
    assert {one.verification_status for one in engine.list_citations()} == {"verified"}


def test_a_negative_citation(engine: Engine) -> None:
    """10.1: what was looked for is not there, and that is on record; what is there is not said to be missing."""
    given: dict[str, Any] = {
        "quote_context": "§ 4 speaks of formats that show changes, not of encryption.",
        "source_identifier": ORDER.name,
        "extraction_method": "negative",
        "relevance_reasoning": "Read § 4: no word of encryption.",
    }
    absent = engine.cite(
        claim="The order requires encryption", locator={"section": "§ 4", "terms": ["Verschlüsselung"]}, **given
    )
    present = engine.cite(claim="The order requires a format", locator={"section": "§ 4", "terms": ["Format"]}, **given)
    assert (absent.verification_status, present.verification_status) == ("verified", "failed")


def test_a_citation_that_supersedes_another(engine: Engine) -> None:
    """10.2: the later rule supersedes the earlier statement, and the earlier one knows."""
    old = engine.cite_doc("Ten days.", 1, RULE, {}, RULE)
    new = engine.cite_doc(
        "Within ten days.", 1, RULE, {}, RULE, related_citations=[old.citation_id], relation_type="supersedes"
    )
    kept = engine.get_citation(new.citation_id)
    assert kept is not None
    assert (kept.related_citations, kept.relation_type) == ((old.citation_id,), "supersedes")
    assert engine.get_citation(old.citation_id).superseded_by == (new.citation_id,)


def test_a_quote_that_spans_sections(engine: Engine) -> None:
    """10.3: a span of sections and pages with offsets on them is taken, and the quote is found across."""
    quote = (
        "Die Frist beginnt mit dem Schluss des Kalenderjahres, in dem der Beleg entstanden ist. (3) Während der Frist "
        "müssen die Belege jederzeit lesbar gemacht werden können."
    )
    locator = {
        "page_start": 1,
        "page_end": 2,
        "section": "§ 5 Abs. 2-3",
        "char_offset_start": 1205,
        "char_offset_end": 342,
    }
    result = engine.cite_doc(quote.partition(" (3)")[0], 1, quote, locator, quote)
    assert result.verification_status == "verified", result.verification_notes
    assert result.matched_location["locator"] == "§ 5 BelAufO"


def test_graceful_degradation(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    """11.3: what cannot be cited is logged, and the text goes on with a reference in words."""

    def referred(source_identifier: str) -> str:
        try:
            result = engine.cite("It is so", "so", source_identifier=source_identifier, locator={"page": 3})
        except CitationError as error:
            logging.getLogger("agent").warning("Citation failed: %s", error)
            return f"It is so (see {source_identifier}, page 3)"
        return f"It is so [{result.citation_id}]"

    assert referred("lost.pdf") == "It is so (see lost.pdf, page 3)"
    assert "lost.pdf" in caplog.text


def test_sessions_and_audit_queries(engine: Engine) -> None:
    """12: everything of a session, of a project, of a status."""
    quote = "Er ist vom Vorstand zu unterzeichnen."
    engine.cite_doc("The board signs.", 1, quote, {}, quote)
    engine.cite_doc(
        "The board signs.", 1, "Er ist vom Aufsichtsrat zu unterzeichnen.", {}, "Er ist vom Aufsichtsrat zu"
    )
    assert [one.created_by for one in engine.get_citations_by_session("s1")] == ["agent:a", "agent:a"]
    assert [one.id for one in engine.get_citations_by_project(project_id="gobd_compliance")] == [1, 2]
    assert [one.id for one in engine.get_citations_by_status(status="failed")] == [2]


def test_projects_have_namespaces_of_their_own(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """13.3: two projects in one store count for themselves; an engine with a project filter reads each."""
    monkeypatch.setenv("CITATION_DB_URL", store_location)
    where: dict[str, Any] = {"mode": "multi-agent"} if "://" in store_location else {"db_path": store_location}
    quote = "Keine Buchung darf ohne Beleg erfolgen."
    for project in ("fessi", "gobd"):
        with CitationEngine(**where, project=project, db_schema=f"{project}_citations") as engine:
            source = engine.add_doc_source(ORDER)
            assert engine.cite_doc(quote, source.id, quote, {}, quote).citation_id == 1
    with CitationEngine(**where) as engine:
        engine.create_citation(quote, quote, source_id=1, project="fessi")
        assert [one.id for one in engine.get_citations(project="fessi")] == [1, 2]
        assert [one.id for one in engine.get_citations(project="gobd")] == [1]
