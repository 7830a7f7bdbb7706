"""What somebody writes who has read the citation engine design and nothing else, on made-up documents."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from provenance import (
    CitationContext,
    CitationEngine,
    CitationError,
    DatabaseUnavailable,
    InvalidLocator,
    QuoteTooLong,
    SourceNotFound,
    VerificationFailed,
    VerificationTimeout,
    citation_tools,
)
from tests.support.servers.web_site import Answer, served

QUOTE = "Belege sind acht Jahre aufzubewahren."
CONTEXT = f"§ 1 Aufbewahrung. {QUOTE} Die Kasse ist täglich zu führen."
TEXT = f"# Belegordnung\n\n## § 1 Aufbewahrung\n\n{QUOTE} Die Kasse ist täglich zu führen.\n"
PAGE = b"<!doctype html><title>Neues</title><h2>Stand</h2><p>Die Ordnung gilt seit dem 1. Mai 2031.</p>"
TABLE = "paper,style\n1,micro\n2,mono\n3,micro\n"


@pytest.fixture
def construct(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., CitationEngine]:
    """``CitationEngine(...)`` on an empty store, in the mode of its engine."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    monkeypatch.setenv("BELEG_WEB_PRIVATE", "127.0.0.1")
    monkeypatch.setenv("CITATION_DB_URL", store_location)
    if "://" in store_location:
        return lambda **given: CitationEngine(mode="multi-agent", **given)
    return lambda **given: CitationEngine(mode="basic", db_path=store_location, **given)


@pytest.fixture
def engine(construct: Callable[..., CitationEngine]) -> Iterator[CitationEngine]:
    """An engine within its block."""
    with construct() as opened:
        yield opened


@pytest.fixture
def order(tmp_path: Path) -> Path:
    """A document."""
    path = tmp_path / "order.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def cited(engine: CitationEngine, order: Path, **given: Any) -> Any:
    """Cite the document, registering it first."""
    source = engine.add_doc_source(str(order), name="Belegordnung", version="2031")
    return engine.cite_doc(
        **{
            "claim": QUOTE,
            "source_id": source.id,
            "quote_context": CONTEXT,
            "verbatim_quote": QUOTE,
            "locator": {"section": "§ 1"},
            **given,
        }
    )


def test_an_engine_is_made_and_used_as_a_context_manager(construct: Callable[..., CitationEngine], order: Path) -> None:
    """8.6: made before the block, used in it; a source that was taken out of it can still be read."""
    engine = construct()
    assert engine.mode in {"basic", "multi-agent"}
    with engine as entered:
        assert entered is engine
        source = engine.add_doc_source(file_path=str(order))
    assert QUOTE in source.content


def test_a_document_comes_back_with_its_fields(engine: CitationEngine, order: Path) -> None:
    """3.2: all fields, the text and the hash of the bytes included; the time is one of Python's."""
    source = engine.add_doc_source(
        file_path=str(order), name="Belegordnung", version="2031", metadata={"author": "A. Beispiel"}
    )
    assert (source.id, source.type, source.identifier) == (1, "document", "order.md")
    assert (source.name, source.version, source.metadata["author"]) == ("Belegordnung", "2031", "A. Beispiel")
    assert QUOTE in source.content
    assert source.content_hash == hashlib.sha256(order.read_bytes()).hexdigest()
    assert isinstance(source.created_at, datetime)
    assert timedelta(0) <= datetime.now(UTC) - source.created_at < timedelta(minutes=5)
    assert engine.get_source(source.id) == source


def test_a_page_comes_back_with_its_text(engine: CitationEngine) -> None:
    """8.2 and 6.2: a page is archived when it is registered, and cited by its heading."""
    with served({"/": Answer(PAGE)}) as site:
        page = engine.add_web_source(url=site.address + "/", name="Neues")
        assert (page.type, page.name) == ("website", "Neues")
        assert "1. Mai 2031" in page.content
        quote = "Die Ordnung gilt seit dem 1. Mai 2031."
        result = engine.cite_web(quote, page.id, quote, {"heading_context": "Stand"}, verbatim_quote=quote)
    assert result.verification_status == "verified"


def test_a_database_is_registered_and_counted(engine: CitationEngine, tmp_path: Path) -> None:
    """8.2 and 8.3: a query with its result; a claim on it is held to the rows."""
    database = tmp_path / "papers.sqlite"
    with sqlite3.connect(database) as opened:
        opened.execute("CREATE TABLE papers (id INTEGER, style TEXT)")
        opened.executemany("INSERT INTO papers VALUES (?, ?)", [(1, "micro"), (2, "mono"), (3, "micro")])
    query = "SELECT id, style FROM papers"
    source = engine.add_db_source("papers", "Papers", query, "3 papers", url=str(database))
    assert (source.type, source.metadata["query"], source.metadata["result_description"]) == (
        "database", query, "3 papers",
    )  # fmt: skip
    assert "micro" in source.content
    count = {"query": "SELECT COUNT(*) FROM papers WHERE style = 'micro'", "table": "papers"}
    assert engine.cite_db("2 papers are micro.", source.id, "2 of 3", count).verification_status == "verified"
    assert engine.cite_db("3 papers are micro.", source.id, "2 of 3", count).verification_status == "failed"


def test_an_artifact_is_registered_and_cited(engine: CitationEngine) -> None:
    """8.2 and 8.3: what the agent made itself; its content comes back letter by letter."""
    source = engine.add_custom_source(name="Matrix", content=TABLE, description="Styles of papers")
    assert (source.type, source.content, source.metadata["description"]) == ("custom", TABLE, "Styles of papers")
    assert source.content_hash == hashlib.sha256(TABLE.encode()).hexdigest()
    result = engine.cite_custom("2 of 3 papers are micro.", source.id, "1,micro 3,micro", {
        "query": "SELECT COUNT(*) FROM matrix WHERE style = 'micro'"
    })  # fmt: skip
    assert result.verification_status == "verified", result.verification_notes


def test_register_source_takes_what_an_agent_is_handed(engine: CitationEngine, order: Path) -> None:
    """15.5: one call for all kinds; the type is told by what is given, or said."""
    with served({"/": Answer(PAGE)}) as site:
        page = engine.register_source(site.address + "/")
    found = [
        page,
        engine.register_source(str(order), name="Belegordnung"),
        engine.register_source("scan.pdf", type="document", content="Die Kasse ist täglich zu führen."),
        engine.register_source("papers", type="database", query="SELECT 1 AS n", result=[{"n": 1}]),
        engine.register_source("Summary", content="It is so."),
    ]
    assert [one.type for one in found] == ["website", "document", "document", "database", "custom"]
    assert all(one.content for one in found)
    assert [one.identifier for one in found[2:]] == ["scan.pdf", "papers", "Summary"]
    quote = "Die Kasse ist täglich zu führen."
    assert engine.cite_doc(quote, found[2].id, quote, {}, quote).verification_status == "verified"
    with pytest.raises(FileNotFoundError):
        engine.register_source("nowhere.pdf")


def test_a_true_quote_is_verified(engine: CitationEngine, order: Path) -> None:
    """4.3: number, status, similarity, place, reference."""
    result = cited(engine, order)
    assert (result.citation_id, result.verification_status, result.similarity_score) == (1, "verified", 1.0)
    assert "§ 1" in result.matched_location["locator"]
    assert result.formatted_reference.startswith("[1]")
    assert not result.source_registered


def test_an_invented_quote_fails_with_notes(engine: CitationEngine, order: Path) -> None:
    """5.3: a failure is a result that says why, and it is on record."""
    result = cited(engine, order, verbatim_quote="Belege sind zwei Jahre aufzubewahren.")
    assert result.verification_status == "failed"
    assert result.verification_notes
    assert 0 < result.similarity_score < 1
    assert engine.get_citation(result.citation_id).verification_status == "failed"


def test_a_true_quote_for_another_claim_is_not_verified(engine: CitationEngine, order: Path) -> None:
    """5.1: that the words stand there is not enough; they must bear the claim."""
    assert cited(engine, order, claim="Belege sind neun Jahre aufzubewahren.").verification_status != "verified"


def test_a_citation_is_read_back(engine: CitationEngine, order: Path) -> None:
    """3.3: by its number, as a number or as text; what is not there is None."""
    result = cited(engine, order, relevance_reasoning="It says so.")
    kept = engine.get_citation(result.citation_id)
    assert kept == engine.get_citation(str(result.citation_id))  # type: ignore[arg-type]
    assert (kept.claim, kept.verbatim_quote, kept.quote_context) == (QUOTE, QUOTE, CONTEXT)
    assert (kept.confidence, kept.extraction_method, kept.locator) == ("high", "direct_quote", {"section": "§ 1"})
    assert isinstance(kept.created_at, datetime)
    assert engine.get_citation(99) is None
    assert engine.get_source(99) is None


def test_a_direct_quote_goes_by_the_words_agents_use(engine: CitationEngine, order: Path) -> None:
    """An agent's word for a direct quote is taken as one."""
    for word in ("verbatim", "quote", "direct_quote"):
        result = cited(engine, order, extraction_method=word)
        assert engine.get_citation(result.citation_id).extraction_method == "direct_quote"


def test_a_locator_holds_what_the_agent_likes(engine: CitationEngine, order: Path) -> None:
    """3.4: no strict schema; what is given is kept."""
    for locator in ({"page": 0}, {}, {"anything": [1, 2]}, {"page": 1, "section": "§ 1"}):
        result = cited(engine, order, locator=locator)
        assert result.verification_status == "verified"
        assert engine.get_citation(result.citation_id).locator == locator


def test_a_correction_supersedes(engine: CitationEngine, order: Path) -> None:
    """13.1: nothing is changed; the new citation names the old one, and the old one knows."""
    old = cited(engine, order, claim="Belege sind lange aufzubewahren.")
    new = cited(engine, order, supersedes=old.citation_id)
    kept = engine.get_citation(new.citation_id)
    assert (kept.related_citations, kept.relation_type) == ((old.citation_id,), "supersedes")
    assert engine.get_citation(old.citation_id).superseded_by == (new.citation_id,)
    with pytest.raises(ValueError, match="supersedes"):
        cited(engine, order, supersedes=1, related_citations=[1], relation_type="supports")


def test_lists_are_filtered(engine: CitationEngine, order: Path) -> None:
    """8.4: sources by type, under either name; citations by source, session and status."""
    cited(engine, order)
    cited(engine, order, verbatim_quote="Nie gesagt.")
    engine.add_custom_source("Matrix", TABLE)
    assert [one.id for one in engine.list_sources()] == [1, 2]
    assert [one.id for one in engine.list_sources(type="custom")] == [2]
    assert [one.id for one in engine.list_sources(source_type="document")] == [1]
    assert [one.id for one in engine.list_citations(verification_status="failed")] == [2]
    assert [one.id for one in engine.list_citations(source_id=1)] == [1, 2]
    assert engine.list_citations(source_id=2) == []
    assert len(engine.get_citations_for_source(1)) == 2


def test_statistics_add_up(engine: CitationEngine, order: Path) -> None:
    """The record in numbers."""
    assert engine.get_statistics()["verification_rate"] is None
    cited(engine, order)
    cited(engine, order, verbatim_quote="Nie gesagt.", confidence="medium")
    engine.add_custom_source("Matrix", TABLE)
    found = engine.get_statistics()
    assert (found["total_sources"], found["total_citations"], found["uncited_sources"]) == (2, 2, 1)
    assert found["sources_by_type"] == {"document": 1, "website": 0, "database": 0, "custom": 1}
    assert (found["citations_by_status"]["verified"], found["citations_by_status"]["failed"]) == (1, 1)
    assert (found["citations_by_confidence"]["medium"], found["verification_rate"]) == (1, 0.5)


STYLES = {"inline": "[1]", "harvard": "Belegordnung", "ieee": "[1,", "bibtex": "@", "apa": "Belegordnung"}


def test_a_citation_is_formatted(engine: CitationEngine, order: Path) -> None:
    """8.5: each style of the document, for a citation and for a bibliography."""
    cited(engine, order)
    for style, has in STYLES.items():
        assert has in engine.format_citation(1, style=style)
        assert "Belegordnung" in engine.export_bibliography(style=style)


def test_a_context_binds_a_session(construct: Callable[..., CitationEngine], order: Path) -> None:
    """12.1 and 12.2: who, for whom, in which session and project; the time may be given."""
    begun = datetime(2031, 5, 1, 12, tzinfo=UTC)
    context = CitationContext(session_id="s1", agent_id="agent:a", user_id="u1", project_id="gobd", created_at=begun)
    assert context.created_at == begun
    with construct(context=context) as engine:
        result = cited(engine, order)
        assert [one.id for one in engine.get_citations_by_session("s1")] == [result.citation_id]
        assert engine.get_citations_by_session("s2") == []
        assert len(engine.get_citations_by_project(project_id="gobd")) == 1
        assert len(engine.get_citations_by_status(status="verified")) == 1
        assert engine.get_citation(1).created_by == "agent:a"


def test_low_confidence_needs_a_reason(engine: CitationEngine, order: Path) -> None:
    """3.5: by default where confidence is low."""
    with pytest.raises(ValueError, match="relevance_reasoning"):
        cited(engine, order, confidence="low")
    assert cited(engine, order, confidence="low", relevance_reasoning="It says so.").citation_id == 1


WRONG: list[tuple[Callable[[Any], Any], type[Exception]]] = [
    (lambda e: e.add_doc_source("/no/such/file.pdf"), FileNotFoundError),
    (lambda e: e.add_doc_source(""), ValueError),
    (lambda e: e.cite_doc("A.", 99, "B.", {}), KeyError),
    (lambda e: e.cite_doc("A.", 99, "B.", {}), SourceNotFound),
    (lambda e: e.cite_doc("", 1, "B.", {}), ValueError),
    (lambda e: e.cite_doc("A.", 1, "B.", {"page": -3}), InvalidLocator),
    (lambda e: e.cite_doc("A.", 1, "B.", {}, confidence="sure"), ValueError),
    (lambda e: e.cite_doc("A.", 1, "B.", {}, extraction_method="guess"), ValueError),
    (lambda e: e.cite_doc("A.", 1, "B.", {}, "x" * 1_000_001), QuoteTooLong),
    (lambda e: e.format_citation(99), LookupError),
    (lambda e: e.format_citation(99), KeyError),
    (lambda e: e.list_sources("book"), ValueError),
    (lambda e: e.get_citations_by_status("good"), ValueError),
    (lambda e: e.get_citation("one"), ValueError),
]


def test_what_goes_wrong_is_caught_as_one_would_write_it(engine: CitationEngine, order: Path) -> None:
    """11: by the built-in kind, by the name of the document, and always as CitationError that says how to mend it."""
    engine.add_doc_source(order)
    for call, caught in WRONG:
        with pytest.raises(caught) as error:
            call(engine)
        assert isinstance(error.value, CitationError)
        assert error.value.suggestion
        assert error.value.message in str(error.value)


def test_the_names_of_errors_are_there() -> None:
    """11.1: every name of the table that is an error can be caught by it."""
    for one in (SourceNotFound, VerificationTimeout, VerificationFailed, InvalidLocator, DatabaseUnavailable):
        assert issubclass(one, CitationError)


def test_tools_register_list_and_tell(engine: CitationEngine, order: Path) -> None:
    """9: an agent that may register does so by a tool, sees what there is, and asks how a citation stands."""
    tools = {one.name: one for one in citation_tools(engine, register=True)}
    assert {"cite", "register_source", "list_sources", "get_citation_status", "list_citations"} <= tools.keys()
    assert "order.md" in tools["register_source"].invoke({"identifier": str(order)})
    assert "1. " in tools["list_sources"].invoke({})
    given = {
        "claim": QUOTE, "quote_context": CONTEXT, "verbatim_quote": QUOTE, "source_type": "document",
        "source_identifier": "order.md", "locator": {"section": "§ 1"},
    }  # fmt: skip
    assert tools["cite"].invoke(given).startswith("[1]")
    assert "verified ✓" in tools["get_citation_status"].invoke({"citation": 1})
    assert "no citation 7" in tools["get_citation_status"].invoke({"citation": 7})
    assert "register_source" not in {one.name for one in citation_tools(engine)}


def test_a_plot_is_kept_with_what_it_shows(engine: CitationEngine) -> None:
    """8.2: generated plots are custom sources; the picture is kept as it is, its description is cited."""
    plot = b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="3" height="3"/></svg>'
    shows = "The share of microservices rises from 40 to 70 percent."
    source = engine.add_custom_source("Trend", plot, description=shows)
    assert (source.type, source.content, source.content_hash) == ("custom", shows, hashlib.sha256(plot).hexdigest())
    assert engine.library.payload(source.artifact_id) == plot
    assert engine.cite_custom(shows, source.id, shows).verification_status == "verified"
    with pytest.raises(ValueError, match="description"):
        engine.add_custom_source("Trend", plot)
    with pytest.raises(ValueError, match="content"):
        engine.add_custom_source("Trend", b"no picture", description=shows)


def test_an_image_that_nothing_was_read_of_says_so(
    engine: CitationEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3.2: without Tesseract an image is registered, and the source warns that there is nothing to quote."""
    monkeypatch.setenv("PATH", "")
    mupdf: Any = __import__("pymupdf")
    image = tmp_path / "scan.png"
    image.write_bytes(mupdf.Pixmap(mupdf.csRGB, mupdf.IRect(0, 0, 8, 8)).tobytes("png"))
    source = engine.add_doc_source(image)
    assert "Tesseract" in source.warnings[0]
    assert engine.get_source(source.id).warnings == source.warnings
    assert engine.list_sources()[0].warnings == source.warnings
