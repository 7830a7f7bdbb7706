"""The law in the store: which version was the law on a day, and what it says at a place."""

from __future__ import annotations

import pytest

from provenance.bootstrap import load_document, open_store
from provenance.citing.law import Law
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from tests.support.documents.sample_order import VERSION_1, VERSION_2

PLACE = "§ 5 Abs. 1 Nr. 1 BelO"


def test_the_law_of_a_day(store_location: str) -> None:
    """A place is read from the newest version, or from the one that was the law on the day asked for."""
    with open_store(store_location) as graph:
        for path in (VERSION_2, VERSION_1):
            load_document(graph, path)
        law = Law(graph)
        assert [version.since for version in law.versions("belo")] == ["2025-11-12", "2023-03-01"]
        assert "acht Jahre" in law.at(PLACE)[2][0].text
        assert "zehn Jahre" in law.at(PLACE, "2024-12-31")[2][0].text
        assert "acht Jahre" in law.at(PLACE, "2025-11-12")[2][0].text
        with pytest.raises(SourceNotFound, match="2023-03-01"):
            law.at(PLACE, "2020-01-01")
        with pytest.raises(InvalidInput, match="soon"):
            law.at(PLACE, "soon")


def test_what_a_place_holds(store_location: str) -> None:
    """A place gives all that stands at and below it, in order; a place or work that is not there is named."""
    with open_store(store_location) as graph:
        load_document(graph, VERSION_1)
        law = Law(graph)
        _, wanted, texts = law.at("Paragraph 3 Absatz 2 BelO")
        assert str(wanted) == "§ 3 Abs. 2"
        assert [text.locator for text in texts][:2] == ["§ 3 Abs. 2 Satz 1 BelO", "§ 3 Abs. 2 Satz 1 Nr. 1 BelO"]
        assert texts[-1].text.startswith("Bei Beträgen")
        for place, error in (("§ 99 BelO", SourceNotFound), ("§ 3 XyzG", SourceNotFound), ("§ 3", InvalidInput)):
            with pytest.raises(error):
                law.at(place)
        with pytest.raises(InvalidLocator):
            law.at("irgendwo")
