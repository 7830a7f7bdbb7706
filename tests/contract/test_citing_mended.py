"""An agent mends a citation in one step: what the result suggests, given back, is right (design, 5.3 and 10.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from provenance.bootstrap import open_engine
from provenance.citing.engine import Engine
from provenance.citing.results import CitationResult
from tests.support.documents.sample_order import VERSION_1

QUOTE = "Ohne Beleg darf keine Buchung vorgenommen werden."
CLAIM = "Ohne Beleg darf keine Buchung vorgenommen werden."


@pytest.fixture
def engine(store_location: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """An engine with the sample order and no model."""
    monkeypatch.delenv("CITATION_LLM_URL", raising=False)
    with open_engine(store_location) as opened:
        opened.add_doc_source(VERSION_1)
        yield opened


def retried(engine: Engine, **given: Any) -> tuple[CitationResult, CitationResult]:
    """Cite, and once more with what is suggested, as an agent's loop does that understands nothing."""
    given = {"claim": CLAIM, "source_id": 1, "quote_context": QUOTE, "locator": {}, **given}
    first = engine.cite_doc(**given)
    return first, engine.cite_doc(**{**given, **first.suggestion})


@pytest.mark.alike
@pytest.mark.parametrize(
    "given",
    [
        {"verbatim_quote": QUOTE.replace("keine", "jede")},
        {"verbatim_quote": "Ohne Belege darf keine Buchung vorgenommen werden."},
        {"verbatim_quote": QUOTE.replace("Buchung", "Auszahlung"), "locator": {"section": "§ 5", "page": 9}},
        {"verbatim_quote": "Ohne einen gültigen Beleg darf keine Buchung vorgenommen werden."},
        {"verbatim_quote": "keine Buchung ohne Beleg darf vorgenommen werden", "locator": {"page_start": 8}},
        {"verbatim_quote": "Ohne Beleg darf keine Buchung [...] werden, niemals."},
    ],
)
def test_the_suggestion_of_a_failed_quote_is_verified_at_the_first_retry(engine: Engine, given: dict[str, Any]) -> None:
    """Nearest words and right place come as arguments; with them the citation is verified, without a warning."""
    first, second = retried(engine, **given)
    assert first.verification_status == "failed"
    assert first.diff or first.verification_notes
    assert second.verification_status == "verified", second.verification_notes
    assert (second.warnings, second.suggestion) == ((), {})


@pytest.mark.alike
@pytest.mark.parametrize(
    "locator",
    [
        {"section": "§ 5"},
        {"section": "§§ 4 bis 5", "page": 9},
        {"section": "§ 3 Abs. 1 Satz 2", "mine": "kept"},
        {"page_start": 7, "page_end": 9},
        {"char_offset_start": 1, "char_offset_end": 5},
        {"page": 1, "char_offset_start": 1, "char_offset_end": 5},
    ],
)
def test_a_wrong_place_is_mended_too(engine: Engine, locator: dict[str, Any]) -> None:
    """A true quote at a wrong place is verified with a warning; the suggested locator gives none."""
    first, second = retried(engine, verbatim_quote=QUOTE, locator=locator)
    assert (first.verification_status, len(first.warnings)) == ("verified", 1)
    assert first.suggestion.keys() == {"locator"}
    assert first.suggestion["locator"].get("mine") == locator.get("mine")
    assert (second.verification_status, second.warnings, second.suggestion) == ("verified", (), {})


def test_a_quote_over_several_places_is_named_with_all_of_them(engine: Engine) -> None:
    """A quote of two Sätze has a span as its place, which is right when given back."""
    text = engine.get_source(1).content
    place = engine.cite_doc(CLAIM, 1, QUOTE, {}, QUOTE).matched_location
    both = " ".join(text[place["start"] : place["end"] + 120].split()).rsplit(" ", 1)[0]
    first, second = retried(engine, verbatim_quote=both, locator={"section": "§ 3 Abs. 1 Satz 1"})
    assert "goes beyond it" in first.warnings[0]
    assert " und " in second.matched_location["locator"] or " bis " in second.matched_location["locator"]
    assert second.warnings == ()


def test_a_failing_context_is_mended_where_no_quote_was_given(engine: Engine) -> None:
    """Without a verbatim_quote it is the context that is looked for, and that is corrected."""
    first, second = retried(engine, quote_context=QUOTE.replace("keine", "jede"))
    assert first.verification_status == "failed"
    assert first.suggestion["quote_context"] == QUOTE
    assert "verbatim_quote" not in first.suggestion
    assert second.verification_status != "failed"


def test_what_is_nowhere_near_gets_no_suggestion(engine: Engine) -> None:
    """Words that no passage is like are not replaced by words that mean something else."""
    result = engine.cite_doc(CLAIM, 1, "x", {}, "Der Mond ist aus grünem Käse gemacht worden.")
    assert (result.verification_status, result.suggestion) == ("failed", {})


def test_a_very_long_quote_is_warned_of(engine: Engine) -> None:
    """QuoteTooLong is a warning that says what to do, and no error."""
    text = " ".join(engine.get_source(1).content.split())
    result = engine.cite_doc(CLAIM, 1, "x", {}, (text * 3)[:6000])
    assert "QuoteTooLong" in result.warnings[0]
