"""Searching by words on both engines: what is found, what it is called, and what is never seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidInput, SourceNotFound
from tests.support.documents.searchable_laws import OLDER, harbour, keeping, letter, shelve
from tests.support.documents.small_laws import document
from tests.support.engines.filling import Fill

OURS = CitationContext(project_id="search")


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine on an empty store, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")
    with open_engine(store_location, context=OURS) as opened:
        yield opened


@pytest.fixture
def library(
    filled: Callable[[Fill], str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Engine]:
    """An engine on a store with an order, another and an English letter, whose words are counted."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")

    def shelf(location: str) -> None:
        with open_engine(location, context=OURS) as opened:
            for given in (keeping(), harbour(), letter()):
                shelve(opened, tmp_path_factory.mktemp("shelf"), given)
            opened.search_library("Schiff")

    with open_engine(filled(shelf), context=OURS) as opened:
        yield opened


@pytest.mark.alike
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("Wie lange muss man Rechnungen aufbewahren?", "§ 2 Abs. 1 Satz 1 KontoO"),
        ("Quittung", "§ 2 Abs. 1 Satz 1 KontoO"),  # inflected
        ("Aufbewahrungsfrist Jahresschluss", "§ 2 Abs. 2 KontoO"),  # compounds, whose parts stand in one Satz
        ("Frist Vereinbarung", "§ 2 Abs. 3 KontoO"),  # Aufbewahrungsfrist, vereinbart
        ("Gebuehr der Behoerde", "§ 3 Abs. 2 KontoO"),  # umlauts
        ("STRASSE", "§ 4 KontoO"),  # ß
        ("Quittungen 12 Jahre", "§ 2 Abs. 1 Satz 1 KontoO"),  # digits for words
        ("Gefahrgut Fass", "§ 4 KontoO"),
        ("Schiffslänge", "§ 2 HafO"),  # a compound that stands nowhere
        ("record", "VoyL Rz. 1"),  # English
        ("the voyages of ships", "VoyL Rz. 1"),
        ("recording voyages", "VoyL Rz. 2"),
    ],
)
def test_words_are_found_in_any_form(library: Engine, query: str, place: str) -> None:
    """German and English words are found inflected, derived, in compounds, with or without umlauts, in digits."""
    hits = library.search_library(query, "keyword").hits
    assert hits
    assert hits[0].printed == place


@pytest.mark.parametrize(
    ("query", "places"),
    [
        ("§ 2 Abs. 1 KontoO", ["§ 2 Abs. 1 Satz 1 KontoO", "§ 2 Abs. 1 Satz 2 KontoO"]),
        ("Was sagt § 2 Abs. 1 KontoO über Handelsbriefe?", ["§ 2 Abs. 1 Satz 2 KontoO", "§ 2 Abs. 1 Satz 1 KontoO"]),
        ("VoyL Rz. 2", ["VoyL Rz. 2"]),
        ("§ 2 HafO", ["§ 2 HafO"]),
    ],
)
def test_a_place_that_is_named_leads(library: Engine, query: str, places: list[str]) -> None:
    """A query that is or holds a place gives that place first, and says so."""
    hits = library.search_library(query).hits
    assert [one.printed for one in hits[: len(places)]] == places
    assert hits[0].evidence == "HIGH"
    assert "the place that the question names" in hits[0].reason


def test_evidence_is_told_in_words(library: Engine) -> None:
    """All words in one Satz are HIGH, some are LOW, and the reason names them; there is no score."""
    hits = library.search_library("Handelsbriefe aufbewahren Taler", "keyword").hits
    assert hits[0].evidence == "MEDIUM"
    assert "“taler” is missing" in hits[0].reason
    whole = library.search_library("Handelsbriefe aufbewahren", "keyword").hits[0]
    assert (whole.evidence, whole.reason) == ("HIGH", "both words of the question stand in one sentence")
    assert not any("score" in field for field in whole.__slots__)


def test_a_hit_goes_into_cite_doc_as_it_is(library: Engine) -> None:
    """Quote, source and locator of a hit make a verified citation at its place."""
    hit = library.search_library("Handelsbriefe").hits[0]
    result = library.cite_doc(hit.quote, hit.source_id, hit.text, hit.locator, hit.quote)
    assert (result.verification_status, result.matched_location["locator"]) == ("verified", hit.printed)


def test_a_scope_leaves_only_what_is_named(library: Engine) -> None:
    """A number, a work, a place or a list of them; a place is all that stands below it."""

    def places(scope: object) -> set[str]:
        return {one.printed for one in library.search_library("Jahre aufbewahren Schiff", scope=scope).hits}

    assert places("HafO") == places(2) == {"§ 1 Abs. 1 HafO", "§ 1 Abs. 2 HafO", "§ 2 HafO"}
    assert places("§ 2 Abs. 1 KontoO") == {"§ 2 Abs. 1 Satz 1 KontoO", "§ 2 Abs. 1 Satz 2 KontoO"}
    assert "§ 2 Abs. 2 KontoO" in places("§ 2 KontoO")
    assert places(["§ 2 Abs. 1 KontoO", 2]) == places("HafO") | places("§ 2 Abs. 1 KontoO")


def test_tags_and_type_leave_only_what_bears_them(library: Engine) -> None:
    """Sources that bear all of the tags; a tag of another case is the same; an unknown one leaves none."""
    library.tag(1, "Handel")
    library.tag(2, "handel", "hafen")
    assert {one.source_id for one in library.search_library("Jahre aufbewahren Schiff", tags="handel")} == {1, 2}
    both = library.search_library("Jahre aufbewahren Schiff", tags=["Handel", "Hafen"])
    assert {one.source_id for one in both} == {2}
    assert both.searched == "3 places of 1 source (tagged Handel, Hafen)"
    assert not library.search_library("Schiff", tags=["unknown"]).hits
    assert library.search_library("Schiff", type="document", tags=["hafen"]).hits


def test_a_scope_that_is_not_there_is_refused(library: Engine) -> None:
    """Unknown sources, works and places are named in the error; what is no scope is invalid."""
    for unknown in (17, "StGB", "§ 99 KontoO", ["HafO", "§ 7 HafO"]):
        with pytest.raises(SourceNotFound):
            library.search_library("Frist", scope=unknown)
    for wrong in ([], True, 1.5, {"a": 1}, [None], ""):
        with pytest.raises(InvalidInput, match="scope"):
            library.search_library("Frist", scope=wrong)  # type: ignore[arg-type]


def test_other_projects_are_never_seen(library: Engine, tmp_path: Path) -> None:
    """Better hits of another project neither come in nor crowd out, and a count or note does not hint at them."""
    loud = "\n".join(f"§ {number} | Handelsbriefe, Handelsbriefe, Handelsbriefe." for number in range(1, 150))
    with open_engine(graph=library.graph, context=CitationContext(project_id="other")) as other:
        shelve(other, tmp_path, document("Laute Ordnung", "LautO", loud, work="de/lauto", stand="2022-01-01"))
        assert len(other.search_library("Handelsbriefe", top_k=100)) == 100
    result = library.search_library("Handelsbriefe")
    assert [one.printed for one in result] == ["§ 2 Abs. 1 Satz 2 KontoO"]
    assert result.searched == "15 places of 3 sources"
    assert not library.search_library("laute LautO").hits
    with pytest.raises(SourceNotFound):
        library.search_library("Handelsbriefe", scope="LautO")


def test_superseded_law_ranks_behind_and_is_marked(engine: Engine, tmp_path: Path) -> None:
    """The version in force leads; the older one says which version has superseded it."""
    shelve(engine, tmp_path, keeping())
    shelve(engine, tmp_path, keeping(OLDER, stand="2001-01-01"))
    hits = engine.search_library("zwanzig Jahre Rechnungen Quittungen aufbewahren").hits
    assert (hits[0].source_id, hits[0].standing) == (1, None)
    old = next(one for one in hits if one.source_id == 2)
    assert old.standing == "superseded by the version of 2024-01-01 (source 1)"


def test_law_that_is_not_yet_in_force_is_marked(engine: Engine, tmp_path: Path) -> None:
    """A version of the future does not supersede that of today."""
    shelve(engine, tmp_path, keeping())
    shelve(engine, tmp_path, keeping(OLDER, stand="2990-01-01"))
    hits = engine.search_library("Quittungen aufbewahren").hits
    assert (hits[0].source_id, hits[0].standing) == (1, None)
    assert {one.standing for one in hits if one.source_id == 2} == {"not in force before 2990-01-01"}


def test_hybrid_without_embeddings_says_that_it_is_keyword_only(library: Engine) -> None:
    """The note names the mode really used and why; semantic search is refused."""
    result = library.search_library("Schiff")
    assert (result.asked, result.mode) == ("hybrid", "keyword")
    assert result.note.startswith("keyword only: no embeddings")
    with pytest.raises(InvalidInput, match="semantic"):
        library.search_library("Schiff", "semantic")
    with pytest.raises(InvalidInput, match="embed"):
        library.embed_pending()


def test_nothing_found_says_what_was_searched(library: Engine) -> None:
    """An empty result is about so many places of so many sources."""
    result = library.search_library("Xylophon")
    assert (result.hits, result.searched) == ((), "15 places of 3 sources")
    assert library.search_library("Schiff", type="website").searched == "no source (of type website)"


@pytest.mark.alike
@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("query", {"query": ""}),
        ("query", {"query": " \n"}),
        ("query", {"query": 7}),
        ("query", {"query": "a\0b"}),
        ("query", {"query": "\ud800"}),
        ("query", {"query": "x" * 20_000}),
        ("mode", {"mode": "magic"}),
        ("type", {"type": "book"}),
        ("top_k", {"top_k": 0}),
        ("top_k", {"top_k": True}),
        ("top_k", {"top_k": 10**9}),
        ("tags", {"tags": [3]}),
        ("tags", {"tags": []}),
    ],
)
def test_bad_input_is_refused_by_name(library: Engine, field: str, given: dict[str, object]) -> None:
    """Each field is checked, and the error names it."""
    with pytest.raises(InvalidInput, match=field):
        library.search_library(**{"query": "Schiff", **given})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "query",
    [
        '+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ /',
        "'; MATCH (n) DETACH DELETE n //",
        "<script>",
        "AND OR NOT",
        "\u202eabc",
        "nicht",
        "*",
        "Schiff~5",
    ],
)
def test_syntax_in_a_query_is_words(library: Engine, query: str) -> None:
    """What Lucene, Cypher or HTML would read as syntax is searched for as words, or not at all."""
    library.search_library(query)
    assert len(library.list_sources()) == 3


def test_a_claim_finds_what_bears_it(library: Engine) -> None:
    """HIGH for the same words or content; LOW with the difference named for another number or a negation."""
    true = library.find_evidence("Rechnungen und Quittungen sind zwölf Jahre aufzubewahren.").candidates[0]
    assert (true.evidence, true.printed) == ("HIGH", "§ 2 Abs. 1 Satz 1 KontoO")
    assert "word for word" in true.reason
    reworded = library.find_evidence("Zwölf Jahre aufzubewahren sind Quittungen und Rechnungen").candidates[0]
    assert (reworded.evidence, reworded.printed) == ("HIGH", "§ 2 Abs. 1 Satz 1 KontoO")
    false = library.find_evidence("Rechnungen und Quittungen sind dreißig Jahre aufzubewahren.").candidates[0]
    assert (false.evidence, false.printed) == ("LOW", "§ 2 Abs. 1 Satz 1 KontoO")
    assert [one.kind for one in false.differences] == ["number"]
    assert "zwölf" in false.reason
    denied = library.find_evidence("Der Kaufmann darf das Kontobuch in einer fremden Sprache führen.").candidates[0]
    assert (denied.evidence, denied.printed) == ("LOW", "§ 3 Abs. 1 KontoO")


def test_evidence_with_a_quote_is_given_where_a_passage_with_its_words_bears_the_claim(library: Engine) -> None:
    """It is what is found without the quote, as far as the last place that has its words; else nothing is given."""
    claim = "Rechnungen und Quittungen sind zwölf Jahre aufzubewahren."
    alone = library.find_evidence(claim)
    own = " ".join(alone.candidates[0].quote.split())
    assert library.find_evidence(claim, quotes=[own]).candidates[0] == alone.candidates[0]
    low = next(one for one in alone.candidates if one.evidence == "LOW")
    assert not library.find_evidence(claim, quotes=[" ".join(low.quote.split())]).candidates
    assert not library.find_evidence(claim, quotes=["Hier steht etwas ganz anderes."]).candidates


def test_evidence_goes_into_cite_doc_as_it_is(library: Engine) -> None:
    """A HIGH candidate cited with its own quote and locator is verified."""
    claim = "Rechnungen und Quittungen sind zwölf Jahre aufzubewahren."
    one = library.find_evidence(claim).candidates[0]
    result = library.cite_doc(claim, one.source_id, one.context, one.locator, one.quote)
    assert result.verification_status == "verified"


def test_a_source_that_comes_later_is_searched_at_once(engine: Engine, tmp_path: Path) -> None:
    """What is registered between two searches is found by the second, its words known."""
    shelve(engine, tmp_path, harbour())
    assert not engine.search_library("Quittung").hits
    shelve(engine, tmp_path, keeping())
    assert engine.search_library("Quittung").hits
