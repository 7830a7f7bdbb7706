"""Where something stands is told in the language of whoever reads; places of law stay as lawyers print them."""

from __future__ import annotations

import pytest

from provenance.language import catalogue
from provenance.model.locator import Locator, parse
from provenance.text.found import Difference, Remark

IN_ENGLISH = {
    "Text Satz 2": "text, sentence 2",
    "Text Abs. 2 Satz 1": "text, para. 2, sentence 1",
    "Text Abs. 1 bis 3": "text, para. 1 to 3",
    "Text Satz 1 und 2": "text, sentence 1 and 2",
    "„Chapter 1 Returns“ Abs. 1 Satz 2": "“Chapter 1 Returns”, para. 1, sentence 2",
    "„Fees and § 5“ Abs. 2": "“Fees and § 5”, para. 2",
    "„Satz 3“ Satz 4": "“Satz 3”, sentence 4",
    "„A“ Abs. 1 bis „B“ Abs. 2": "“A”, para. 1 to “B”, para. 2",
    "Tabelle Eintrag „Altöl“": "table, entry “Altöl”",
    "„Titel“": "title",
    "Entscheidungsgründe Abs. 4": "Entscheidungsgründe, para. 4",
}
OF_LAW = (
    "§ 5 Abs. 2 Satz 1",
    "§ 5 Abs. 2 Satz 1 BHS",
    "Art. 6 Abs. 1 Buchst. a DSGVO",
    "GoBD Rz. 119 Satz 2",
    "Anlage 1 Nr. 2 KrWG",
)


@pytest.mark.parametrize("printed", [*IN_ENGLISH, *OF_LAW])
def test_a_place_is_told_in_the_language_of_the_reader(printed: str) -> None:
    """In German as it is printed; in English each level by its English name, but for places of law."""
    assert catalogue.placed("de", printed) == printed
    assert catalogue.placed("en", printed) == IN_ENGLISH.get(printed, printed)


@pytest.mark.parametrize("printed", ["§ 3 Abs. 1 Nr. 2 Buchst. b X", "Text Abs. 3", "„Kapitel 8“ Satz 2"])
def test_only_places_of_no_law_change(printed: str) -> None:
    """What `Locator` prints is changed exactly where its section is none that law is numbered by."""
    assert (catalogue.placed("en", printed) == printed) == bool(parse(printed).kind)
    assert str(Locator(parse(printed).section, parse(printed).path, parse(printed).work)) == printed


def test_reasons_and_remarks_have_no_german_place_in_english() -> None:
    """The place of a reason, and of a quote that stands elsewhere, is told in the language of the rest."""
    (why,) = catalogue.reason([Difference("number", "six", "eight")], "Text Abs. 2 Satz 1", "en")
    assert why.startswith("text, para. 2, sentence 1: six")
    (why,) = catalogue.reason([Difference("number", "sechs", "acht")], "Text Abs. 2 Satz 1", "de")
    assert why.startswith("Text Abs. 2 Satz 1: sechs")
    assert "text, sentence 2" in catalogue.remark("en", Remark("nearest at", ("Text Satz 2", "")))
