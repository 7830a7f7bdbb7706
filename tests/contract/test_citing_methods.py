"""Counts, absences and facts about a source are checked by what they say, on both engines."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult, Source
from provenance.ledger.verify import verify
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound, StoreUnavailable

COUNT = "SELECT COUNT(*) FROM paper_analysis WHERE architecture_type LIKE '%microservices%'"
CLAIM = "70 % of the papers employ microservices."
RULES = """# Regeln für Belege

## 1 Aufbewahrung

Wer Bücher führt, bewahrt die Belege acht Jahre auf. Die Archive sind gegen Zugriff zu sichern.

## 2 Übertragung

Die Übertragung erfolgt über verschlüsselte Leitungen. Eine Einwilligungserklärung ist beizufügen.
"""


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location) as opened:
        yield opened


def papers(number: int = 60, fitting: int = 42) -> list[dict[str, object]]:
    """The rows of a review: which architecture each paper has."""
    return [
        {"paper": f"p{n}", "architecture_type": "microservices" if n < fitting else "monolith"} for n in range(number)
    ]


def count(engine: Engine, source: Source, claim: str, **locator: object) -> CitationResult:
    """Cite a count of a source."""
    return engine.cite(claim, "as counted", source_id=source.id, locator=dict(locator), extraction_method="aggregation")


def absent(engine: Engine, source: Source, claim: str, **locator: object) -> CitationResult:
    """Cite that something is not in a source."""
    return engine.cite(claim, "as read", source_id=source.id, locator=dict(locator), extraction_method="negative")


@pytest.fixture
def rules(engine: Engine, tmp_path: Path) -> Source:
    """A text of two sections."""
    (tmp_path / "regeln.md").write_text(RULES, encoding="utf-8")
    return engine.add_doc_source(
        tmp_path / "regeln.md", name="Regeln", version="2024-01", metadata={"publisher": "Amt für Belege", "pages": 12}
    )


def test_a_count_is_made_again_on_the_kept_rows(engine: Engine) -> None:
    """The right share is verified and leads to the rows that count; a wrong one fails with the right one."""
    source = engine.add_db_source("slr", "Review", "SELECT * FROM paper_analysis", result=papers())
    assert (source.type, source.segments) == ("database", 62)
    right = count(engine, source, CLAIM, query=COUNT)
    assert right.verification_status == "verified"
    assert len(right.matched_location["segments"]) == 42
    wrong = count(engine, source, CLAIM.replace("70", "75"), query=COUNT)
    assert wrong.verification_status == "failed"
    assert "42 of 60 (70 %)" in (wrong.verification_notes or "")
    assert verify(engine.graph).sound


@pytest.mark.alike
@pytest.mark.parametrize("query", ["DELETE FROM result", "ATTACH 'x' AS y", "PRAGMA user_version = 1", "SELECT x", "?"])
def test_a_query_that_cannot_be_asked_verifies_nothing(engine: Engine, query: str) -> None:
    """What does more than read, or cannot be read, leaves the claim unverified, with the reason."""
    source = engine.add_db_source("slr", "Review", result=papers())
    result = count(engine, source, CLAIM, query=query)
    assert result.verification_status == "unverified"
    assert "cannot be" in (result.verification_notes or "")


def test_a_description_is_no_proof(engine: Engine) -> None:
    """Without rows a count is unverified, whatever the description of the result says."""
    source = engine.add_db_source("slr", "Review", COUNT, "42 of 60 papers match")
    assert engine.get_source(source.id).content == "42 of 60 papers match"
    assert count(engine, source, CLAIM, query=COUNT).verification_status == "unverified"


def test_a_database_is_asked_and_asked_again_live(engine: Engine, tmp_path: Path) -> None:
    """What SQLite gives is kept; asked live after a change, the difference is told."""
    path = tmp_path / "slr.db"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE paper_analysis (paper TEXT, architecture_type TEXT)")
        base.executemany("INSERT INTO paper_analysis VALUES (:paper, :architecture_type)", papers())
        base.commit()
        source = engine.add_db_source("slr", "Review", COUNT, url=str(path))
        assert count(engine, source, CLAIM).verification_status == "verified"
        base.execute("DELETE FROM paper_analysis WHERE paper = 'p1'")
        base.commit()
    assert count(engine, source, CLAIM).verification_status == "verified"
    live = count(engine, source, CLAIM.replace("70", "75"), live=True)
    assert (live.verification_status, len(live.warnings)) == ("failed", 1)
    assert "41 of 59" in (live.verification_notes or "")
    with pytest.raises(InvalidInput):
        engine.add_db_source("slr", "Review", "DELETE FROM paper_analysis", url=str(path))


def test_no_password_is_kept_or_shown(engine: Engine) -> None:
    """A password in an address is in no record of the store or its log, and in no error."""
    url = "postgresql://eva:geheim@127.0.0.1:1/slr?password=geheim"
    with pytest.raises(StoreUnavailable) as refusal:
        engine.add_db_source("slr", "Review", "SELECT 1", url=url)
    assert "geheim" not in str(refusal.value)
    source = engine.add_db_source(url, url, f"SELECT 1 -- {url}", url, {"note": url}, result=[{"n": 1}])
    shown = engine.get_source(source.id)
    assert "geheim" not in repr(shown)
    assert "geheim" not in (shown.content or "")
    assert b"geheim" not in engine.library.payload(source.artifact_id)
    nodes = list(engine.graph.scan("ledger/nodes"))
    for label in ("Source", "Content", "Segment", "Project", "Snapshot"):
        ids = [row["id"] for row in nodes if row["labels"] == [label]]
        assert ids
        assert "geheim" not in str(engine.graph.read(f"ledger/record:{label}", ids=ids))


def test_a_matrix_leads_on_to_its_papers(engine: Engine, tmp_path: Path) -> None:
    """A computed table knows its sources; a count over it leads to the rows that count and the papers behind them."""
    ids: list[int] = []
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.md").write_text(f"# {name}\n\nText {name}.", encoding="utf-8")
        ids.append(engine.add_doc_source(tmp_path / f"{name}.md").id)
    table = f"| source_id | kind |\n|---|---|\n| {ids[0]} | m |\n| {ids[1]} | o |\n| {ids[2]} | m |"
    matrix = engine.add_custom_source("Matrix", table, "by hand", derived_from=ids)
    query = "SELECT count(*) FROM matrix WHERE kind = 'm'"
    result = count(engine, matrix, "2 of 3 papers are of kind m.", query=query)
    assert result.verification_status == "verified"
    lineage = engine.get_citation_lineage(result.citation_id)
    assert [one.id for one in lineage.papers] == [ids[0], ids[2]]
    assert [row.counts for row in lineage.rows] == [True, False, True]
    assert [one.id for one in engine.get_lineage(matrix.id).origins] == ids
    with pytest.raises(SourceNotFound):
        engine.add_custom_source("X", "x", derived_from=[99])
    with pytest.raises(SourceNotFound):
        engine.get_citation_lineage(99)


@pytest.mark.parametrize("said", [[[1]], [{}], 5, {"a": 1}])
def test_what_is_said_of_origins_is_kept_and_followed_nowhere(engine: Engine, said: object) -> None:
    """Metadata may say anything: lineage follows only the sources that were given as origins."""
    artifact = engine.add_custom_source("A", "a,b\n1,2\n3,4", metadata={"derived_from": said})
    assert engine.get_source(artifact.id).metadata["derived_from"] == said
    assert engine.get_lineage(artifact.id).origins == ()


def test_the_same_artifact_is_one_source(engine: Engine) -> None:
    """The same content is one source; content is kept letter for letter, and quotes are found in it."""
    text = "Davor.\n\n| a | b |\n|---|---|\n| 1 | x |\n\nDanach steht mehr."
    first, again = engine.add_custom_source("A", text), engine.add_custom_source("B", text)
    assert (first.id, engine.get_source(first.id).content) == (again.id, text)
    quoted = engine.cite("x", "Danach steht mehr.", "Danach steht mehr.", source_id=first.id,
                         extraction_method="direct_quote")  # fmt: skip
    assert quoted.matched_location["locator"] == "Text Abs. 2"


@pytest.mark.alike
@pytest.mark.parametrize(
    ("claim", "locator", "status", "words"),
    [
        ("Die Regeln verlangen keine Verschlüsselung.", {}, "failed", "verschlüsselte"),
        ("Die Regeln verlangen keine Verschlüsselung.", {"section": "Abschnitt 1"}, "verified", "Abschnitt 1"),
        ("Die Regeln verlangen keine Blockchain.", {}, "verified", "Not found: “Blockchain”"),
        ("Eine Einwilligung ist nicht nötig.", {"terms": ["Einwilligung"]}, "failed", "Einwilligungserklärung"),
        ("Nichts zur Aufbewahrung.", {"terms": "Aufbewahrung", "section": "Abschnitt 2"}, "verified", "Abschnitt 2"),
        ("The rules do not require encryption.", {}, "unverified", "German"),
        ("The rules do not require encryption.", {"terms": ["Verschlüsselung"]}, "failed", "verschlüsselte"),
        ("The rules require no blockchain.", {"terms": ["Blockchain"], "language": "de"}, "verified", "Blockchain"),
        ("Nichts zu Belegen im Archiv.", {"terms": ["Archive für Belege"]}, "unverified", "In part"),
    ],
)
def test_what_is_said_not_to_be_there_is_looked_for(
    engine: Engine, rules: Source, claim: str, locator: dict[str, object], status: str, words: str
) -> None:
    """What is there fails with its sentence, what is not is verified, what cannot be told is not; each is recorded."""
    result = absent(engine, rules, claim, **locator)
    assert result.verification_status == status
    assert words in (result.verification_notes or "")
    search = engine.get_search(result.citation_id)
    assert (search.sources, (search.hits > 0)) == ((rules.artifact_id,), status == "failed")
    assert search.terms
    assert search.snapshot == engine.get_citation(result.citation_id).snapshot


def test_several_sources_are_searched(engine: Engine, rules: Source) -> None:
    """What stands in another source that was searched too is there; unknown sources and useless terms are refused."""
    other = engine.add_custom_source("Notiz", "Hier geht es um die Vernichtung der Belege.")
    alone = absent(engine, rules, "Nichts zur Vernichtung.", terms=["vernichten"])
    both = absent(engine, rules, "Nichts zur Vernichtung.", terms=["vernichten"], sources=[other.id])
    assert (alone.verification_status, both.verification_status) == ("verified", "failed")
    assert "Notiz" in (both.verification_notes or "")
    with pytest.raises(SourceNotFound):
        absent(engine, rules, "Nichts.", terms=["x"], sources=[99])
    for terms in ([], [""], 7, ["der"], ["x" * 1000], [None]):
        with pytest.raises(InvalidLocator):
            absent(engine, rules, "Nichts.", terms=terms)


@pytest.mark.alike
@pytest.mark.parametrize(
    ("claim", "field", "status", "words"),
    [
        ("Das Dokument hat 12 Seiten.", None, "verified", "pages = 12"),
        ("Das Dokument hat 13 Seiten.", None, "failed", "pages = 12"),
        ("The document has twelve pages.", "pages", "verified", "pages = 12"),
        ("Herausgeber ist das Amt für Belege.", None, "verified", "publisher"),
        ("Herausgeber ist das Amt für Akten.", None, "failed", "Amt für Belege"),
        ("Es gilt die Version 2024-01.", None, "verified", "2024-01"),
        ("Es gilt die Version 2024-02.", None, "failed", "2024-01"),
        ("The document is written in English.", None, "failed", "language = de"),
        ("Der Titel lautet Regeln für Belege.", None, "verified", "Regeln"),
        ("Das Dokument ist rot.", None, "unverified", "there are"),
        ("Es wiegt 3 Pfund.", "weight", "unverified", "There are"),
        ("Das Dokument hat nicht 12 Seiten.", None, "unverified", "denies"),
        ("SHA-256: " + "0" * 64, None, "failed", "sha256 = "),
    ],
)
def test_a_fact_about_a_source_is_held_to_what_is_kept(
    engine: Engine, rules: Source, claim: str, field: str | None, status: str, words: str
) -> None:
    """The right value is verified, a wrong one fails with the right one, an unknown field says which there are."""
    locator = {"field": field} if field else {}
    result = engine.cite(claim, "title page", source_id=rules.id, locator=locator, extraction_method="metadata_fact")
    assert result.verification_status == status
    assert words in (result.verification_notes or "")


@pytest.mark.alike
@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"identifier": ""}, "identifier"), ({"identifier": 7}, "identifier"), ({"name": None}, "name"),
        ({"query": "a\x00b"}, "query"), ({"query": "\ud800"}, "query"), ({"metadata": []}, "metadata"),
        ({"result": "rows"}, "rows"), ({"result": [{"a": "\x00"}]}, "U+0000"), ({"result": [[1], [1, 2]]}, "rows"),
        ({"result": [{"a": "\udcff"}]}, "U+DCFF"), ({"url": "postgresql://h:x/y"}, "url"), ({"url": 3}, "url"),
        ({"url": "mysql://h/b", "query": "SELECT 1"}, "mysql"), ({"url": "sqlite:///x"}, "query"), ({}, "result"),
    ],
)  # fmt: skip
def test_bad_input_is_named(engine: Engine, fields: dict[str, object], named: str) -> None:
    """Whatever cannot be used is refused with its name, and nothing is registered."""
    given = {"identifier": "db", "name": "DB", **fields}
    with pytest.raises(InvalidInput) as refusal:
        engine.add_db_source(**given)
    assert named in str(refusal.value)
    assert engine.list_sources() == []
