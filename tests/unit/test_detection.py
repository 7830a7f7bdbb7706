"""German or English: told by small words, by letters, and where neither tells by the sources."""

from __future__ import annotations

import pytest

from provenance.language.detection import among, language_of, language_told

ENGLISH = (
    "Gold fell.",
    "Copper imports fell 9 percent in October.",
    "Fish prices fell 3 percent.",
    "Profits fell in winter.",
    "Harbour traffic in October",
    "Council met twice.",
    "Rainfall doubled.",
    "Late fees apply.",
)
GERMAN = (
    "Gold fiel.",
    "Import im Oktober",
    "Hafen im Oktober",
    "Art der Ware",
    "Die Frist",
    "Exporte stiegen im März.",
    "Rat tagte zweimal.",
    "Brot kostet zwei Euro.",
    "Quittungen",
    "Wert 12",
)


@pytest.mark.parametrize("text", ENGLISH)
def test_a_few_english_words_are_english(text: str) -> None:
    """Without one small word among them."""
    assert language_of(text) == "en"


@pytest.mark.parametrize("text", GERMAN)
def test_a_few_german_words_are_german(text: str) -> None:
    """Even where the sources are of both languages, or of none that is known."""
    assert language_of(text) == "de"
    assert among(text, ["en", "de"]) == "de"
    assert among(text, [None]) == "de"


@pytest.mark.parametrize("text", ["Ada Finch", "Bernhard Kuhn, Altona", "Minutes 1964", "Prices"])
def test_names_and_single_words_tell_nothing(text: str) -> None:
    """They are of the language that all the sources have."""
    assert language_told(text) is None
    assert among(text, ["en", "en-GB"]) == "en"
    assert among(text, ["de"]) == "de"
