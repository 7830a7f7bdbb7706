"""Citing on both engines: what the citation engine design (sections 3, 4 and 8) and the issue's Citing part promise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import CitationEngine, load_document, open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.results import Source
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound, UnreadableFile
from tests.support.documents.sample_order import VERSION_1, VERSION_2
from tests.support.processes.forked import Connection, Forked

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
ALTERED = "Ohne Beleg darf jede Buchung vorgenommen werden."


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location, context=CitationContext(agent_id="agent:tester")) as opened:
        yield opened


@pytest.fixture
def order(engine: Engine) -> Source:
    """The sample order, registered."""
    return engine.add_doc_source(VERSION_1)


def test_a_true_quote_is_verified_where_it_stands(engine: Engine, order: Source) -> None:
    """A quote is verified with locator, offsets that give it back, page and boxes."""
    result = engine.cite_doc(QUOTE, order.id, QUOTE, {"section": "§ 3 Absatz 1 Satz 1"}, QUOTE)
    assert (result.citation_id, result.verification_status, result.similarity_score) == (1, "verified", 1.0)
    place = result.matched_location
    assert place["locator"] == "§ 3 Abs. 1 Satz 1 BelO"
    content = engine.get_source(order.id).content
    assert " ".join(content[place["start"] : place["end"]].split()) == QUOTE
    assert place["page"] == place["boxes"][0][0] >= 1
    assert result.warnings == ()
    assert result.summary_note == "Cited § 3 Abs. 1 Satz 1 BelO (Belegpflicht) [1] — verified ✓"


def test_an_altered_quote_fails_with_the_way_to_mend_it(engine: Engine, order: Source) -> None:
    """A changed word fails; the notes name the right words and the place, the diff shows both."""
    result = engine.cite_doc("Entries need no voucher.", order.id, ALTERED, {}, ALTERED)
    assert result.verification_status == "failed"
    assert 0.8 < result.similarity_score < 1.0
    assert "§ 3 Abs. 1 Satz 1 BelO" in result.verification_notes
    changed = [(theirs, ours) for op, theirs, ours in result.diff if op != "equal"]
    assert changed == [("keine", "jede")]
    kept = engine.get_citation(result.citation_id)
    assert (kept.verification_status, kept.matched_text) == ("failed", None)


def test_a_wrong_locator_is_reported_with_the_right_one(engine: Engine, order: Source) -> None:
    """The quote stands elsewhere: it is verified, and the note gives the right place and page."""
    result = engine.cite_doc(QUOTE, order.id, QUOTE, {"section": "§ 4", "page": 99}, QUOTE)
    assert result.verification_status == "verified"
    assert "§ 4" in result.warnings[0]
    assert "page 99" in result.warnings[0]
    assert "§ 3 Abs. 1 Satz 1 BelO" in result.warnings[0]


def test_a_locator_prefers_its_place(engine: Engine, order: Source) -> None:
    """Words that stand in several places are found at the place the locator names."""
    content = engine.get_source(order.id).content
    quote = "Belege"
    assert content.count(quote) > 3
    for section in ("§ 1", "§ 4", "§ 5"):
        result = engine.cite_doc("Vouchers.", order.id, quote, {"section": section}, quote)
        assert result.matched_location["locator"].startswith(section), result.summary_note
        assert not result.warnings


def test_a_paraphrase_is_not_judged_without_a_judge(engine: Engine, order: Source) -> None:
    """Without a model the support of a paraphrase is unverified, with the reason; it is never guessed."""
    result = engine.cite_doc("Vouchers come first.", order.id, QUOTE, {}, extraction_method="paraphrase")
    assert result.verification_status == "unverified"
    assert "no model endpoint is set" in result.verification_notes


def test_what_was_cited_reads_back(engine: Engine, order: Source) -> None:
    """What get and list give is what was recorded, filtered by source, session and status."""
    good = engine.cite_doc("A.", order.id, QUOTE, {"page": 1}, QUOTE, "It says so.", "medium")
    bad = engine.cite_doc("B.", order.id, ALTERED, {}, ALTERED)
    kept = engine.get_citation(good.citation_id)
    assert (kept.claim, kept.verbatim_quote, kept.locator) == ("A.", QUOTE, {"page": 1})
    assert (kept.relevance_reasoning, kept.confidence, kept.created_by) == ("It says so.", "medium", "agent:tester")
    assert kept.artifact_id == order.artifact_id
    assert kept.snapshot == 1
    assert kept.matched_location["boxes"] == good.matched_location["boxes"]
    assert [one.id for one in engine.list_citations()] == [1, 2]
    assert [one.id for one in engine.list_citations(verification_status="failed")] == [bad.citation_id]
    assert [one.id for one in engine.get_citations_by_session(engine.context.session_id)] == [1, 2]
    assert engine.get_citations_for_source(order.id + 1) == []
    assert engine.get_citation(3) is None
    assert engine.get_source(2) is None


def test_the_same_bytes_change_nothing(engine: Engine, order: Source) -> None:
    """Registered again, a file is the same source; nothing is added to the graph."""
    before = engine.graph.read("audit/records")
    assert engine.add_doc_source(VERSION_1) == order
    assert engine.graph.read("audit/records") == before


def test_a_new_version_supersedes(engine: Engine, order: Source) -> None:
    """Another version of the work is a new source in a new snapshot, and the audit knows what rests on the old one."""
    engine.cite_doc("No entry without a voucher.", order.id, QUOTE, {}, QUOTE)
    newer = engine.add_doc_source(VERSION_2)
    assert (newer.id, newer.work) == (2, order.work)
    rows = engine.graph.read("audit/citations_on_superseded_sources", project=None)
    assert len(rows) == 1
    result = engine.cite_doc("No entry without a voucher.", newer.id, QUOTE, {}, QUOTE)
    assert engine.get_citation(result.citation_id).snapshot == 2


def test_projects_count_for_themselves(store_location: str, engine: Engine, order: Source) -> None:
    """Another project numbers its own sources and citations from 1 and sees none of these."""
    engine.cite_doc("A.", order.id, QUOTE, {}, QUOTE)
    with open_engine(store_location, context=CitationContext(project_id="other")) as other:
        assert (other.list_sources(), other.list_citations(), other.get_citation(1)) == ([], [], None)
        mine = other.add_doc_source(VERSION_1)
        assert (mine.id, mine.artifact_id) == (1, order.artifact_id)
        assert other.cite_doc("B.", mine.id, QUOTE, {}, QUOTE).citation_id == 1


@pytest.mark.alike
@pytest.mark.parametrize(
    ("changed", "error", "says"),
    [
        ({"claim": ""}, InvalidInput, "claim"),
        ({"claim": None}, InvalidInput, "claim"),
        ({"claim": "a\0b"}, InvalidInput, "U+0000"),
        ({"quote_context": "a\ud800"}, InvalidInput, "U+D800"),
        ({"quote_context": 7}, InvalidInput, "int"),
        ({"locator": "§ 3"}, InvalidLocator, "mapping"),
        ({"confidence": "sure"}, InvalidInput, "high, medium, low"),
        ({"confidence": "low"}, InvalidInput, "relevance_reasoning"),
        ({"extraction_method": "guess"}, InvalidInput, "direct_quote"),
        ({"source_id": 99}, SourceNotFound, "no source 99"),
        ({"source_id": "first"}, InvalidInput, "number"),
    ],
)
def test_bad_input_is_named(
    engine: Engine, order: Source, changed: dict[str, object], error: type[Exception], says: str
) -> None:
    """Unusable input raises an error that names it, and no number is used up."""
    given = {"claim": "A.", "source_id": order.id, "quote_context": QUOTE, "locator": {}, **changed}
    with pytest.raises(error, match=says.replace("+", r"\+")):
        engine.cite_doc(**given)
    assert engine.cite_doc("A.", order.id, QUOTE, {}, QUOTE).citation_id == 1


@pytest.mark.parametrize(
    "text", ["'}) DETACH DELETE n //", "<script>alert(1)</script>", "\u202eabc", "ẞ\u0301 \U0001f4c4"]
)
def test_any_text_is_kept_as_it_is(engine: Engine, order: Source, text: str) -> None:
    """Cypher, HTML and odd Unicode in a field are text and come back unchanged."""
    result = engine.cite_doc(text, order.id, text, {"section": text, text: text}, text, text)
    kept = engine.get_citation(result.citation_id)
    assert (kept.claim, kept.verbatim_quote, kept.relevance_reasoning) == (text, text, text)
    assert kept.locator == {"section": text, text: text}


@pytest.mark.parametrize(
    ("name", "content"),
    [("empty.pdf", b""), ("broken.pdf", VERSION_1.read_bytes()[:2000]), ("page.html", b"<p> </p>")],
)
def test_an_unreadable_file_leaves_the_graph_as_it_was(
    engine: Engine, tmp_path: Path, name: str, content: bytes
) -> None:
    """A file that cannot be read raises with its reason and writes nothing."""
    before = engine.graph.read("audit/records")
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UnreadableFile) as caught:
        engine.add_doc_source(tmp_path / name)
    assert caught.value.suggestion
    assert engine.graph.read("audit/records") == before


def cite_many(line: Connection, location: str, count: int) -> None:
    """Cite so many times in a process of its own and tell the numbers."""
    with open_engine(location) as engine:
        source = engine.add_doc_source(VERSION_1)
        for n in range(count):
            line.send(engine.cite_doc(f"Claim {n}.", source.id, QUOTE, {}, QUOTE).citation_id)


def test_numbers_hold_under_concurrent_writers(store_location: str) -> None:
    """Four processes that register and cite at once get the numbers 1 to 40, each once."""
    writers = [Forked(cite_many, store_location, 10) for _ in range(4)]
    numbers = [number for writer in writers for number in writer.heard()]
    assert [writer.wait() for writer in writers] == [0] * 4
    assert sorted(numbers) == list(range(1, 41))
    with open_engine(store_location) as engine:
        assert [one.id for one in engine.list_citations()] == list(range(1, 41))
        assert len(engine.list_sources()) == 1


def test_loading_twice_at_once_loads_once(store_location: str) -> None:
    """Whoever loses the race for the same bytes finds them unchanged."""
    with open_engine(store_location) as one, open_engine(store_location) as two:
        first = load_document(one.graph, VERSION_1)
        second = load_document(two.graph, VERSION_1)
    assert (first.outcome, second.outcome) == ("new", "unchanged")
    assert first.segments == second.segments


def test_modes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown mode, a missing URL and a file in place of a store are refused with what to do."""
    monkeypatch.delenv("CITATION_DB_URL", raising=False)
    monkeypatch.delenv("BELEG_STORE", raising=False)
    (tmp_path / "file").write_text("x")
    with pytest.raises(InvalidInput, match="basic"):
        CitationEngine(mode="turbo")
    with pytest.raises(InvalidInput, match="CITATION_DB_URL"):
        CitationEngine(mode="multi-agent")
    with pytest.raises(InvalidInput, match="directory"):
        CitationEngine(db_path=tmp_path / "file")


def test_each_mode_opens_its_engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """mode="basic" opens the directory given, mode="multi-agent" the server of CITATION_DB_URL; both cite."""
    if "://" in store_location:
        monkeypatch.setenv("CITATION_DB_URL", store_location)
        opened = CitationEngine(mode="multi-agent")
    else:
        opened = CitationEngine(mode="basic", db_path=store_location)
    with opened as engine:
        source = engine.add_doc_source(VERSION_1, name="BelO", version="1")
        assert (source.name, source.version) == ("BelO", "1")
        assert engine.cite_doc(QUOTE, source.id, QUOTE, {}, QUOTE).verification_status == "verified"
