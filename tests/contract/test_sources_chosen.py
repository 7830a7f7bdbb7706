"""Which sources a claim is given: all that say it, the official one first, and each publisher counted once."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from tests.support.documents.sample_order import VERSION_1

CLAIM = "The harbour board raised the mooring fee to 12 marks on 3 May 2031."


def engine_of(location: str, folder: Path, *publishers: tuple[str, int]) -> Engine:
    """Return an engine with one file a publisher, each with the same sentence and words of its own."""
    engine = open_engine(graph=open_store(location), context=CitationContext(project_id="harbour"))
    for number, (publisher, tier) in enumerate(publishers, 1):
        file = folder / f"{number}.md"
        file.write_text(f"# News {number}\n\n{CLAIM}\n\nReport {number} ends here.\n", encoding="utf-8")
        engine.add_doc_source(file)
        engine.classify_source(
            number,
            publisher=publisher,
            tier=tier,
            primary=tier == 1,
            published_at="2031-05-03",
            url=f"https://news{number}.example/fee",
        )
    return engine


def test_the_official_source_is_cited_before_those_that_copy_it(store_location: str, tmp_path: Path) -> None:
    """All sources that say a claim are cited, by tier, whatever the order in which they came."""
    engine = engine_of(store_location, tmp_path, ("Gazette", 3), ("Wire", 2), ("Harbour Board", 1))
    with engine:
        (claim,) = open_answering(engine).ground(f"{CLAIM}\n", preset="law").claims
        cited = [engine.get_citation(one.citation) for one in claim.evidence if one.citation]
        assert [one.source_id for one in cited if one] == [3, 2, 1]
        again = open_answering(engine).ground(f"{CLAIM}\n", preset="law").claims[0]
        assert [one.citation for one in again.evidence] == [one.citation for one in claim.evidence]


@pytest.mark.parametrize(
    ("publishers", "kept"),
    [
        ((("Gazette", 3), ("Wire", 3)), True),
        ((("Gazette", 3), ("Gazette", 3)), False),
        ((("Gazette", 3),), False),
        ((("Gazette", 3), ("Harbour Board", 1)), True),
    ],
)
def test_two_independent_sources_are_found_and_counted_by_publisher(
    store_location: str, tmp_path: Path, publishers: tuple[tuple[str, int], ...], kept: bool
) -> None:
    """A figure of tier 3 stands where two publishers say it, and not where one says it in two files."""
    engine = engine_of(store_location, tmp_path, *publishers)
    with engine:
        draft = f"## Prevailing view\n\n- {CLAIM}\n"
        found = open_answering(engine).ground(draft, preset="brief", as_of="2031-05-04")
        assert (found.claims[0].rung.value == "supported") is kept, found.claims[0].reason


def test_versions_of_a_work_are_one_source(store_location: str, tmp_path: Path) -> None:
    """Of an ordinance the version in force is cited, not its older wording and a leaflet of one's own after it."""
    engine = open_engine(graph=open_store(store_location), context=CitationContext(project_id="order"))
    with engine:
        leaflet = tmp_path / "merkblatt.md"
        said = "Keine Buchung darf ohne Beleg erfolgen."
        leaflet.write_text(f"# Merkblatt\n\n{said}\n", encoding="utf-8")
        engine.add_doc_source(leaflet)
        engine.add_doc_source(VERSION_1)
        order = engine.get_source(2)
        assert order is not None
        satz = next(one for one in ("Ohne Beleg darf keine Buchung vorgenommen werden.", said) if one in order.content)
        leaflet.write_text(f"# Merkblatt 2\n\n{satz}\n", encoding="utf-8")
        engine.add_doc_source(leaflet)
        (claim,) = open_answering(engine).ground(f"{satz}\n").claims
        cited = [engine.get_citation(one.citation) for one in claim.evidence if one.citation]
        assert [one.source_id for one in cited if one] == [2, 3]
