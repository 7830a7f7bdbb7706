"""Looking for a quote before citing it: found, not found, named sources; nothing is recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidInput, InvalidLocator, SourceNotFound
from tests.support.documents.sample_order import VERSION_1
from tests.support.engines.filling import Fill

QUOTE = "Nach Ablauf der Frist sind Belege binnen sechs Monaten zu vernichten."


MINE = CitationContext(project_id="mine")


def with_the_order(location: str) -> None:
    """Register the sample order."""
    with open_engine(location, context=MINE) as opened:
        opened.add_doc_source(VERSION_1)


@pytest.fixture
def engine(filled: Callable[[Fill], str]) -> Iterator[Engine]:
    """An engine on a store that holds the sample order."""
    with open_engine(filled(with_the_order), context=MINE) as opened:
        yield opened


def test_a_quote_is_found_and_nothing_is_recorded(engine: Engine) -> None:
    """The place is that of a citation, and there is no citation afterwards."""
    found = engine.check_quote(1, QUOTE, {"section": "§ 6"})
    assert (found.found, found.location["locator"]) == (True, "§ 6 Abs. 1 Satz 1 BelO")
    assert found.text == QUOTE
    assert engine.list_citations() == []


def test_a_changed_word_is_not_found_and_the_right_one_is_shown(engine: Engine) -> None:
    """The nearest passage comes back with the word that differs."""
    found = engine.check_quote(1, QUOTE.replace("sechs", "drei"))
    assert not found.found
    assert found.text == QUOTE
    assert ("replace", "sechs", "drei") in found.diff


def test_a_wrong_place_is_put_right(engine: Engine) -> None:
    """Words that stand elsewhere are found there, with a warning that names both places."""
    found = engine.check_quote(1, QUOTE, {"section": "§ 2"})
    assert found.found
    assert "§ 6 Abs. 1 Satz 1 BelO" in found.warnings[0]


@pytest.mark.alike
@pytest.mark.parametrize("name", [VERSION_1.name, VERSION_1.name.upper(), f"/some/where/{VERSION_1.name}", "BelO", "1"])
def test_a_source_answers_to_its_names(engine: Engine, name: str) -> None:
    """File name, path, abbreviation and number lead to it, in capitals or not."""
    assert engine.check_quote(name, QUOTE).source_id == 1


def test_an_unknown_name_proposes_one_that_is_alike(engine: Engine) -> None:
    """The message says which source was probably meant; another project's source is not proposed."""
    with pytest.raises(SourceNotFound) as caught:
        engine.check_quote(VERSION_1.stem + ".docx", QUOTE)
    assert VERSION_1.name in caught.value.suggestion
    with open_engine(context=CitationContext(project_id="theirs"), graph=engine.graph) as other:
        with pytest.raises(SourceNotFound) as caught:
            other.check_quote(VERSION_1.name, QUOTE)
        assert VERSION_1.name not in caught.value.suggestion


@pytest.mark.alike
@pytest.mark.parametrize(
    ("source", "quote", "locator", "error", "field"),
    [
        (1, "", None, InvalidInput, "quote"),
        (1, 5, None, InvalidInput, "quote"),
        (1, "a\0", None, InvalidInput, "quote"),
        (1, "\ud800", None, InvalidInput, "quote"),
        (1, QUOTE, "§ 6", InvalidLocator, "locator"),
        ("", QUOTE, None, InvalidInput, "source_identifier"),
        (None, QUOTE, None, InvalidInput, "source_identifier"),
        (True, QUOTE, None, InvalidInput, "source_identifier"),
        (1.5, QUOTE, None, InvalidInput, "source_identifier"),
        ("x" * 5000, QUOTE, None, InvalidInput, "source_identifier"),
        ("9" * 50, QUOTE, None, SourceNotFound, "999"),
        (99, QUOTE, None, SourceNotFound, "99"),
    ],
)
def test_what_cannot_be_used_is_named(
    engine: Engine, source: Any, quote: Any, locator: Any, error: type[Exception], field: str
) -> None:
    """Each field says what was expected."""
    with pytest.raises(error, match=field):
        engine.check_quote(source, quote, locator)
