"""What the citation engine design asks of one engine, row by row, where no other test shows it; on both engines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from provenance.bootstrap import CitationEngine, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidInput, InvalidLocator
from provenance.store.graph import Graph
from tests.support.servers.model_server import model_server, passage_of

CHAPTER = """# Aktenregeln Musterstadt

## Kapitel 7: Erfassung

§ 7.1: Jeder Vorgang ist am selben Tag zu erfassen. (Siehe Page 5 des Handbuchs.)

## Kapitel 8: Aufbewahrungsfristen

Kapitel 8 regelt die Fristen für alle Arten von Akten. § 8.1: Sämtliche Vorgangsdaten sind für einen Zeitraum von
zwölf Jahren unveränderbar zu speichern. Dies gilt für jedes Medium.

## § 9 Datensicherheit

Der Zugriff auf Akten ist zu beschränken.
"""
RULE = "Sämtliche Vorgangsdaten sind für einen Zeitraum von zwölf Jahren unveränderbar zu speichern."
QUOTE = f"§ 8.1: {RULE}"
CONTEXT = f"Kapitel 8 regelt die Fristen für alle Arten von Akten. {QUOTE} Dies gilt für jedes Medium."
PLACE = {"page": 24, "section": "§ 8.1", "section_header": "Kapitel 8: Aufbewahrungsfristen"}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """The file of the rules, which has chapters, printed numbers, and no pages."""
    path = tmp_path / "aktenregeln.md"
    path.write_text(CHAPTER, encoding="utf-8")
    return path


@pytest.fixture
def engine(store_location: str, rules: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine without a model whose source 1 is that file."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location, context=CitationContext(session_id="s1", agent_id="agent:a")) as opened:
        opened.add_doc_source(rules, name="Aktenregeln", version="2024-01", metadata={"office": "Archiv"})
        yield opened


def test_records_have_the_fields_of_the_design(engine: Engine) -> None:
    """3.2, 3.3: source and citation have every field, as given or as made; a source that nobody cites is there too."""
    source = engine.get_source(1)
    assert source is not None
    assert (source.id, source.type, source.identifier, source.name, source.version) == (
        1, "document", "aktenregeln.md", "Aktenregeln", "2024-01",
    )  # fmt: skip
    assert source.metadata["office"] == "Archiv"
    assert str(source.created_at)[:4].isdigit()
    assert RULE in source.content
    given: dict[str, Any] = {
        "claim": RULE,
        "verbatim_quote": QUOTE,
        "quote_context": CONTEXT,
        "quote_language": "de",
        "relevance_reasoning": "Sie nennt die Frist.",
        "confidence": "medium",
        "extraction_method": "direct_quote",
        "locator": {"section": "§ 8.1", "shelf": "B 12"},
    }
    result = engine.cite_doc(source_id=1, **given)
    kept = engine.get_citation(result.citation_id)
    assert kept is not None
    assert {name: getattr(kept, name) for name in given} == given
    assert (kept.id, kept.source_id, kept.created_by, kept.session_id) == (1, 1, "agent:a", "s1")
    assert (kept.verification_status, kept.verification_notes) == ("verified", result.verification_notes)
    assert str(kept.created_at)[:4].isdigit()
    assert 'lang="de"' in engine.citation_card(1, "html") or kept.quote_language == "de"
    with pytest.raises(InvalidInput, match="quote_language: expected an ISO language code"):
        engine.cite_doc(source_id=1, **{**given, "quote_language": "German, I think"})
    with pytest.raises(InvalidInput, match="confidence: expected one of high, medium, low"):
        engine.cite_doc(source_id=1, **{**given, "confidence": "certain"})
    with pytest.raises(InvalidInput, match="quote_context"):
        engine.cite_doc(source_id=1, **{**given, "quote_context": ""})


def test_a_place_is_that_of_the_quote_and_printed_as_it_is_numbered(engine: Engine) -> None:
    """3.4, 7.1: "§ 8.1" of a chapter is a place; a page that a text has not is warned of and printed nowhere."""
    result = engine.cite_doc(RULE, 1, CONTEXT, PLACE, QUOTE)
    assert (result.verification_status, result.similarity_score) == ("verified", 1.0)
    assert result.matched_location["locator"] == "§ 8.1 Satz 1"
    assert result.warnings == ("The locator says page 24 (the source has no pages); the quote stands at § 8.1 Satz 1.",)
    assert result.suggestion == {"locator": {"section": "§ 8.1 Satz 1", "section_header": PLACE["section_header"]}}
    assert result.formatted_reference == "[1] Aktenregeln, § 8.1 Satz 1"
    assert result.summary_note == ("Cited Aktenregeln, § 8.1 Satz 1 (Kapitel 8: Aufbewahrungsfristen) [1] — verified ✓")
    card = engine.citation_card(1)
    assert "Source: Aktenregeln 2024-01 (aktenregeln.md)" in card
    assert "Location: § 8.1 Satz 1\n" in card
    assert "Verified (similarity: 1.00)" in card
    for style in ("inline", "legal", "harvard", "ieee", "apa"):
        assert "§ 8.1 Satz 1" in engine.format_citation(1, style)
        assert "24" not in engine.format_citation(1, style).replace("2024", "")
    assert engine.citation_card(1, "html").startswith("<details")
    assert not engine.cite_doc(RULE, 1, QUOTE, {"section": "Kapitel 8"}, QUOTE).warnings
    other = engine.cite_doc(RULE, 1, QUOTE, {"section": "Kapitel 7", "page": "xii"}, QUOTE)
    assert other.warnings[0].startswith("The locator says Kapitel 7 and page xii (the source has no pages); the quote")


def test_a_card_speaks_the_language_of_its_reader_and_can_be_used(engine: Engine) -> None:
    """7.1: in German it is German; as HTML it opens the document and has the citation in each style to copy."""
    engine.classify_source(1, publisher="Archiv Musterstadt", url="https://archiv.example/regeln")
    engine.cite_doc(RULE, 1, CONTEXT, {"section": "§ 8.1"}, QUOTE)
    german = CitationContext(session_id="s2", agent_id="agent:a", language="de")
    with open_engine(graph=engine.graph, context=german) as one:
        card = one.citation_card(1)
    assert "Quelle: Aktenregeln 2024-01 (aktenregeln.md)" in card
    assert f"Zitat: „{QUOTE}“" in card
    assert "Prüfung: Bestätigt (Ähnlichkeit: 1.00)" in card
    page = engine.citation_card(1, "html", address="/files/a.md?x=1&y=2")
    assert '<a href="/files/a.md?x=1&amp;y=2" rel="noreferrer">Open source document</a>' in page
    assert "<summary>Copy citation</summary>" in page
    assert "<dt>bibtex</dt>" in page
    assert "Archiv Musterstadt" in engine.format_citation(1, "bibtex")
    assert "https://archiv.example/regeln" in engine.export_bibliography(style="apa")
    assert "Open source document" not in engine.citation_card(1, "html")


def test_what_a_page_cannot_be_is_refused_and_one_that_fails_is_not_told_as_found(engine: Engine) -> None:
    """11.1: `page: "abc"` is InvalidLocator; the card of a failed quote says that its place was only named."""
    for page in ("abc", "somewhere", True):
        with pytest.raises(InvalidLocator, match=r"locator\.page: expected a whole number from 1"):
            engine.cite_doc(RULE, 1, QUOTE, {"page": page}, QUOTE)
    with pytest.raises(InvalidLocator, match="expected a place in a document, such as"):
        engine.cite_doc(RULE, 1, QUOTE, {"query": "SELECT 1"}, QUOTE)
    engine.cite_doc(RULE, 1, "Nichts davon.", {"page": 5, "section": "§ 8.7"}, "Nichts davon steht irgendwo dort.")
    card = engine.citation_card(1)
    assert "Location: § 8.7 (as named; nothing was found there)" in card
    assert "Page 5" not in card


@pytest.mark.parametrize(
    ("setting", "asked"), [("none", ()), ("low", ("low",)), ("medium", ("low", "medium")), ("high", ("low", "high"))]
)
def test_a_reasoning_is_asked_for_as_set(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, setting: str, asked: tuple[str, ...]
) -> None:
    """3.5: CITATION_REASONING_REQUIRED says for which confidence; the error names both, and what to do."""
    monkeypatch.setenv("CITATION_REASONING_REQUIRED", setting)
    with open_engine(graph=engine.graph, context=engine.context) as one:
        for confidence in ("low", "medium", "high"):
            if confidence in asked or setting == "high":
                with pytest.raises(InvalidInput) as refused:
                    one.cite_doc(RULE, 1, QUOTE, {}, QUOTE, confidence=confidence)
                assert f"with confidence {confidence}" in refused.value.message
                assert f"CITATION_REASONING_REQUIRED is {setting}" in refused.value.message
                given = {"confidence": confidence, "relevance_reasoning": "Sie nennt die Frist."}
                assert one.cite_doc(RULE, 1, QUOTE, {}, QUOTE, **given).verification_status == "verified"
            else:
                one.cite_doc(RULE, 1, QUOTE, {}, QUOTE, confidence=confidence)


def test_the_names_within_are_there(engine: Engine, store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """8.1: db, agent, mode and the internal calls are there; _query runs statements by name and says what it lacks."""
    monkeypatch.setenv("CITATION_DB_URL", store_location)
    served = "://" in store_location
    given: dict[str, Any] = {"mode": "multi-agent"} if served else {"mode": "basic", "db_path": store_location}
    with CitationEngine(**given) as named:
        _within(named, given["mode"])


def _within(engine: CitationEngine, mode: str) -> None:
    assert isinstance(engine.db, Graph)
    assert engine._connect() is engine.db
    assert (engine.agent, engine._setup_agent(), engine.mode) == (None, None, mode)
    number = engine.cite_doc(RULE, 1, QUOTE, {}, QUOTE).citation_id
    assert engine._verify_citation(number).verification_status == "verified"
    rows = engine._query("audit/citations_by_status", {"project": engine.context.project_id})
    assert rows
    assert engine._query("audit/citations_by_status", (engine.context.project_id,)) == rows
    for given, says in (
        (("citing/sources", {"project": "p"}), "missing: number, type"),
        (("audit/citations_by_status", {"project": None, "day": 1}), "found day"),
        (("SELECT * FROM citations", None), "expected the name of a statement"),
    ):
        with pytest.raises(InvalidInput, match=says):
            engine._query(*given)


def test_the_example_of_section_4_is_verified_with_a_model(
    store_location: str, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4.2, 5.2: an English claim on a German quote; the model sees claim and passage; it is never pending."""
    claim = "All case data must be stored unalterably for twelve years."
    meant = {"case data": "Vorgangsdaten", "stored unalterably": "unveränderbar zu speichern"}
    seen: list[dict[str, Any]] = []

    def judged(request: dict[str, Any]) -> dict[str, Any]:
        asked = passage_of(request)
        seen.append(asked)
        if "expressions" in asked:
            return {"found": [{"expression": one, "words": meant.get(one, "")} for one in asked["expressions"]]}
        if asked["claim"] == claim and RULE in asked["passage"]:
            return {"verdict": "supported", "words": [RULE], "reason": "Zwölf Jahre, unveränderbar."}
        return {"verdict": "not", "words": [], "reason": "Nein."}

    with model_server(judged) as server:
        monkeypatch.setenv("CITATION_LLM_URL", server.url)
        with open_engine(store_location) as engine:
            engine.add_doc_source(rules, name="Aktenregeln")
            result = engine.cite(
                claim=claim, verbatim_quote=QUOTE, quote_context=CONTEXT, source_type="document",
                source_identifier="aktenregeln.md", locator={"section": "§ 8.1"}, confidence="high",
            )  # fmt: skip
            assert result.findings.stands is True
            assert result.verification_status == "verified", (result.verification_notes, seen)
            assert not engine.graph.read("audit/verdicts_changed", project=engine.context.project_id)
    assert all(set(one) <= {"claim", "passage", "expressions"} for one in seen)
    assert not any("Kapitel 8 regelt" in one["passage"] for one in seen)


def test_the_negative_example_says_what_it_lacks(engine: Engine) -> None:
    """10.1: an English claim proves nothing of a German text; with terms in its language the search is made."""
    given: dict[str, Any] = {
        "quote_context": "§ 9 discusses data security but focuses on access controls...",
        "source_identifier": "aktenregeln.md",
        "extraction_method": "negative",
        "relevance_reasoning": "Reviewed § 9: access controls, no encryption.",
    }
    claim = "The rules require encryption at rest"
    told = engine.cite(claim, locator={"page": 28, "section": "§ 9"}, **given)
    assert told.verification_status == "unverified"
    assert "Give locator['terms']" in (told.verification_notes or "")
    terms = {"section": "§ 9", "terms": ["Verschlüsselung"]}
    assert engine.cite(claim, locator=terms, **given).verification_status == "verified"
    paged = engine.cite(claim, locator={"page": 28, "terms": ["Verschlüsselung"]}, **given)
    assert "Page 28 is no place of the source; all of it was searched" in (paged.verification_notes or "")


def test_rows_of_any_database_are_taken(engine: Engine) -> None:
    """8.2: documents of a NoSQL store, with fields in fields, are a source whose counts are made again."""
    rows = [{"_id": at, "state": "open" if at % 2 else "closed", "who": {"name": f"N{at}"}} for at in range(1, 5)]
    asked = '{"state": {"$in": ["open", "closed"]}}'
    store = engine.add_db_source("mongodb://archiv/vorgaenge", "Vorgänge", query=asked, result=rows)
    assert (store.type, store.metadata["query"]) == ("database", asked)
    assert "N4" in engine.get_source(store.id).content
    count = {"query": "SELECT COUNT(*) FROM result WHERE state = 'open'"}
    right = engine.cite_db("50 % of the cases are open.", store.id, "2 of 4", count)
    wrong = engine.cite_db("75 % of the cases are open.", store.id, "3 of 4", count)
    assert (right.verification_status, wrong.verification_status) == ("verified", "failed")
    with pytest.raises(InvalidInput, match="rows"):
        engine.add_db_source("mongodb://archiv/leer", "Leer")


def test_each_call_makes_a_record_and_a_place_may_be_left_out(engine: Engine) -> None:
    """15.7, 3.3: one quote backs several claims, the same call again is a citation again; a locator is no must."""
    claims = (RULE, "Vorgangsdaten sind unveränderbar zu speichern.", RULE)
    made = [engine.cite_doc(claim, 1, QUOTE, verbatim_quote=QUOTE) for claim in claims]
    assert [one.citation_id for one in made] == [1, 2, 3]
    assert {one.claim for one in engine.list_citations()} == set(claims)
    assert {one.matched_location["locator"] for one in made} == {"§ 8.1 Satz 1"}
    assert len(engine.list_sources()) == 1


def test_long_content_is_kept(engine: Engine) -> None:
    """15.10: what no reader would call too long is kept letter for letter; a million characters are the bound."""
    long = f"{CONTEXT} {'Weiter. ' * 50_000}"
    result = engine.cite_doc(RULE, 1, long, {}, QUOTE, relevance_reasoning="So. " * 50_000)
    assert result.verification_status == "verified"
    assert engine.get_citation(result.citation_id).quote_context == long
    with pytest.raises(InvalidInput, match="quote_context: expected at most 1,000,000 characters"):
        engine.cite_doc(RULE, 1, "x" * 1_000_001, {}, QUOTE)
