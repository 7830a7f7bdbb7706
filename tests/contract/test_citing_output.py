"""Citations of a store in the forms readers know, through the engine, on both engines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.model.errors import InvalidInput, SourceNotFound
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."


@pytest.fixture
def engine(store_location: str) -> Iterator[Engine]:
    """An engine with one true and one false citation of the sample order."""
    with open_engine(store_location, context=CitationContext(session_id="s", agent_id="agent:tester")) as opened:
        source = opened.add_doc_source(VERSION_1)
        for quote in (QUOTE, QUOTE.replace("keine", "jede")):
            opened.cite_doc(QUOTE, source.id, quote, {}, quote)
        yield opened


def test_a_citation_is_set_in_every_style(engine: Engine) -> None:
    """The same citation as a number with its place, for lawyers, in CSL styles, as BibTeX and as a card."""
    assert engine.format_citation(1).startswith("[1] § 3 Abs. 1 Satz 1 BelO")
    assert engine.format_citation(1, "legal") == "§ 3 Abs. 1 Satz 1 BelO"
    assert "§ 3 Abs. 1 Satz 1 BelO" in engine.format_citation(1, "harvard")
    assert engine.format_citation(1, "ieee").startswith("[1, ")
    assert engine.format_citation(1, "bibtex").startswith("@misc{")
    assert "Verified" in engine.citation_card(1)
    assert "Failed" in engine.citation_card(2, "markdown")
    assert QUOTE in engine.citation_card(1, "html")


def test_the_bibliography_has_what_bears_something(engine: Engine) -> None:
    """A session's sources stand once each; what only failed citations name, and a session of none, give nothing."""
    assert engine.export_bibliography().count("\n") == 0
    assert engine.export_bibliography("s", "legal").splitlines()[0] == "Rechtsvorschriften"
    assert engine.export_bibliography("s", "inline").splitlines() == [engine.format_citation(1)]
    assert engine.export_bibliography("nobody") == ""


def test_what_is_unknown_is_named(engine: Engine) -> None:
    """An unknown citation or style says what there is."""
    with pytest.raises(SourceNotFound, match="no citation 9"):
        engine.format_citation(9)
    with pytest.raises(InvalidInput, match="expected a citation style"):
        engine.export_bibliography(style="comic")
