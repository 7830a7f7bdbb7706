"""Search that follows the graph, on both engines: what it reaches, by which path, and what it never sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.search.graph import Ranking
from provenance.citing.search.hits import Hit
from provenance.citing.search.wording import Wording
from tests.support.documents.linked_laws import OLDER, bees, wood
from tests.support.documents.searchable_laws import shelve
from tests.support.engines.filling import Fill

BEES = CitationContext(project_id="bees")


@pytest.fixture
def engine(
    filled: Callable[[Fill], str], tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Engine]:
    """An engine on a store with the order on bees, without embeddings."""
    monkeypatch.setenv("BELEG_EMBEDDINGS_URL", "none")

    def of_bees(location: str) -> None:
        with open_engine(location, context=BEES) as opened:
            shelve(opened, tmp_path_factory.mktemp("bees"), bees())
            opened.search_library("Bienenstand", graph=True)

    with open_engine(filled(of_bees), context=BEES) as opened:
        yield opened


def found(engine: Engine, question: str, place: str, most: int = 5) -> Hit:
    """Give the hit of a search along the graph that is a place; fails where it is not among the first."""
    hits = engine.search_library(question, "keyword", top_k=most, graph=True).hits
    assert place in [one.printed for one in hits]
    return next(one for one in hits if one.printed == place)


@pytest.mark.parametrize(
    ("question", "place", "ways"),
    [
        ("Wie lange sind Stockkarten zu verwahren?", "§ 2 Abs. 2 BienO", {"from"}),
        ("Wer braucht beim Bienenwart keinen Bienenstand zu melden?", "§ 3 Abs. 2 BienO", {"from"}),
        ("Wie hoch ist die Geldbuße, wenn jemand den Bienenwart behindert?", "§ 4 Abs. 2 BienO", {"above", "from"}),
    ],
)
def test_an_answer_without_the_words_of_the_question_is_reached(
    engine: Engine, question: str, place: str, ways: set[str]
) -> None:
    """Words alone do not find it; a reference, an exception or a list leads to it, and the path says so."""
    alone = engine.search_library(question, "keyword", top_k=5).hits
    assert place not in [one.printed for one in alone]
    hit = found(engine, question, place)
    assert hit.found_by == "graph"
    assert hit.path[0].way == "words"
    assert {step.way for step in hit.path[1:]} >= ways
    assert hit.path[-1].at == place
    assert hit.evidence in ("MEDIUM", "LOW")


def test_the_path_is_told_in_words(engine: Engine) -> None:
    """Each step names the place it leads to and the words of the reference."""
    hit = found(engine, "Wie lange sind Stockkarten zu verwahren?", "§ 2 Abs. 2 BienO")
    told = "words at § 2 Abs. 1 Nr. 1 BienO → referred to by § 2 Abs. 2 BienO (“Absatz 1 Nummer 1”)"
    assert Wording("en").path(hit.path) == told
    assert Wording("en").path(()) == ""


def test_what_a_question_asks_for_is_found_by_its_definition(engine: Engine) -> None:
    """“Was ist …?” gives the place that defines it first; a text that uses a term leads to its definition."""
    first = engine.search_library("Was ist ein Bienenstand?", "keyword", top_k=5, graph=True).hits[0]
    assert first.printed == "§ 1 Abs. 1 BienO"
    reached = found(engine, "Imker melden", "§ 1 Abs. 1 BienO", most=10)
    assert ("definition", "§ 1 Abs. 1 BienO", "Ein Bienenstand") in [(s.way, s.at, s.words) for s in reached.path]


def test_other_projects_lead_nowhere(engine: Engine, tmp_path: Path) -> None:
    """A source that another project holds neither comes in nor is named on a path; once it is held, it is found."""
    question = "Welche Ausnahme gilt für Stockkarten bei den Unterlagen von vier Jahren?"
    other = open_engine(context=CitationContext(project_id="woods"), graph=engine.graph)
    shelve(other, tmp_path, wood())
    hits = engine.search_library(question, "keyword", graph=True).hits
    assert {one.source_name for one in hits} == {"BienO"}
    assert not any("WaldO" in Wording("en").path(one.path) for one in hits)
    shelve(engine, tmp_path, wood())
    assert "§ 1 WaldO" in [one.printed for one in engine.search_library(question, "keyword", graph=True).hits]


def test_a_scope_is_not_left(engine: Engine) -> None:
    """What a search is narrowed to bounds its paths too."""
    within = engine.search_library("Stockkarten verwahren", "keyword", scope="§ 2 Abs. 1 BienO", graph=True).hits
    assert within
    assert all(one.printed.startswith("§ 2 Abs. 1") for one in within)


def test_the_law_of_today_stands_before_that_of_the_past(engine: Engine, tmp_path: Path) -> None:
    """A version that was superseded is reached behind the one in force, and says what it is."""
    shelve(engine, tmp_path, bees(OLDER, "2020-01-01"))
    hits = engine.search_library("Wie lange sind Stockkarten zu verwahren?", "keyword", graph=True).hits
    order = [one.standing for one in hits if one.printed == "§ 2 Abs. 2 BienO"]
    assert order[0] is None
    assert all(standing.startswith("superseded by") for standing in order[1:] if standing)


def test_a_place_that_is_named_still_leads(engine: Engine) -> None:
    """A question that names a place gets it first, whatever leads from it."""
    first = engine.search_library("Was sagt § 3 Abs. 2 BienO?", "keyword", graph=True).hits[0]
    assert first.printed == "§ 3 Abs. 2 BienO"
    assert first.path[0].way == "place"


@pytest.mark.parametrize("ranking", list(Ranking))
def test_every_ranking_gives_each_place_once(engine: Engine, ranking: Ranking) -> None:
    """The rankings that are compared give the same kind of result: no place twice, each with a path."""
    searcher = engine._services.searcher  # pyright: ignore[reportPrivateUsage]
    hits = searcher.search("Wie lange sind Stockkarten zu verwahren?", "keyword", graph=True, ranking=ranking).hits
    assert len({one.segment for one in hits}) == len(hits) > 1
    assert all(one.path for one in hits)


def test_nothing_found_leads_nowhere(engine: Engine) -> None:
    """Words that stand nowhere give no hit."""
    assert engine.search_library("Xylophon", "keyword", graph=True).hits == ()
