"""What an ellipsis hides and what a quote is cut off from, in a law of our own; what is hidden is named, ADR 8."""

from __future__ import annotations

import pytest

from provenance.language.catalogue import remarks
from provenance.language.guard import hidden
from provenance.language.source import SourceText
from tests.support.documents.quotable_law import LAW

RULES = """(1) Der Reeder führt das Hafenbuch; der Lotse haftet für Schäden am Kai. Der Makler meldet die Ladung
nach § 5 Abs. 2 (§ 9 Abs. 1) dem Hafenamt. Er legt die Liste am Kai aus. Die Frist endet nach zehn Jahren im Hafen oder
nach vier Monaten auf See. Soweit das Amt zustimmt, entfällt die Meldung der Ladung. Das Buch liegt im Hafen aus; dies
gilt nicht für Akten des Amtes. Boote zahlen eine Gebühr. 2Dies gilt nicht für Schlepper. Das Amt erlässt die Gebühr auf
Antrag. Absatz 3 bleibt unberührt.
(2) The owner keeps the log at the port. The pilot is liable for damage to the quay. It opens at noon, except on
Sundays. Except in an emergency, ships wait at the pier. Boats pay a fee. This does not apply to tugs. Only the owner
files the report of the week. Das Amt prüft das Buch nur auf Antrag des Reeders im Hafen.
"""
SOURCE = SourceText(RULES)


@pytest.mark.parametrize(
    "quote",
    [
        "Der Makler meldet die Ladung [...] dem Hafenamt. Er",
        "meldet die Ladung nach § 5 Abs. 2 [...] dem Hafenamt. Er",
        "Die Frist endet nach zehn Jahren [...] oder nach vier Monaten",
        "Das Amt erlässt die Gebühr [...] Absatz 3 bleibt unberührt",
    ],
)
def test_a_reference_or_place_left_out_whole_hides_nothing(quote):
    """References name places, not quantities; the end of a sentence before the next whole one is no seam."""
    match = SOURCE.find(quote)
    assert match.verified, match.notes
    assert not match.warnings


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Der Makler meldet die Ladung nach § 5 [...] (§ 9 Abs. 1) dem Hafenamt", "“2” (number)"),
        ("Der Reeder führt das [...] haftet für Schäden am Kai", "who or what the next sentence speaks of"),
        ("The owner keeps the log [...] is liable for damage", "who or what the next sentence speaks of"),
        ("endet nach zehn [...] Monaten auf See", "(number)"),
        ("It opens at noon, [...] in an emergency, ships wait", "“except” (limit)"),
        ("Das Buch liegt im [...] für Akten des Amtes", "“nicht” (negation)"),
    ],
)
def test_what_matters_is_not_left_out(quote, said):
    """A reference cut in two, the subject of the next sentence, a number, an exception or a negation is named."""
    match = SOURCE.find(quote)
    assert not match.verified
    assert said in remarks("en", match.notes)


@pytest.mark.parametrize(
    "quote", ["dem Hafenamt. Er legt [...] Die Frist endet", "die Ladung nach § 5 [...] legt die Liste"]
)
def test_a_seam_that_hides_nothing_is_let_through_or_named(quote):
    """Whole sentences may be left out; a seam whose next sentence is but referred to ("Er …") is a warning."""
    match = SOURCE.find(quote)
    assert match.verified is ("§" not in quote), match.notes
    seam = SOURCE.find("die Ladung nach § 5 Abs. 2 (§ 9 Abs. 1) dem [...] legt die Liste am Kai aus")
    assert seam.verified
    assert "“Hafenamt. Er”" in remarks("en", seam.warnings)


def test_a_sentence_whose_beginning_is_left_out_is_warned_of():
    """Where the mark between the two sentences is quoted, the reader sees the seam; the warning shows the words."""
    match = SOURCE.find("Der Reeder führt das Hafenbuch; [...] haftet für Schäden am Kai")
    assert match.verified
    assert "“der Lotse”" in remarks("en", match.warnings)


def test_a_number_is_not_left_before_another_unit():
    """Where "zehn [Jahren oder] Monaten" is made of "zehn Jahren oder vier Monaten", the unit left out is named."""
    assert [
        str(one.kind) for one in hidden("Jahren oder nach den üblichen", "nach zehn", "Monaten auf See", language="de")
    ] == ["unit"]
    assert hidden("Jahren im Hafen", "nach zehn", "oder auf See", language="de") == []


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("It opens at noon", "except on Sundays."),
        ("Das Buch liegt im Hafen aus", "dies gilt nicht für Akten des Amtes."),
        ("Das Buch liegt im Hafen aus;", "dies gilt nicht für Akten des Amtes."),
        ("entfällt die Meldung der Ladung", "“Soweit das Amt zustimmt,”"),
        ("ships wait at the pier", "“Except in an emergency,”"),
        ("the owner files the report of the week", "right after a limit: “Only”"),
        ("auf Antrag des Reeders im Hafen", "right after a limit: “das Buch nur”"),
        ("Das Amt prüft das Buch", "(nur)"),
    ],
)
def test_what_limits_a_quote_in_its_own_sentence_is_shown(quote, said):
    """A quote cut off before, or begun after, what limits it carries a warning with the words."""
    match = SOURCE.find(quote)
    assert match.verified
    assert said in remarks("en", match.warnings)
    assert said in remarks("en", match.notes)


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Boote zahlen eine Gebühr.", "Dies gilt nicht für Schlepper."),
        ("Boats pay a fee.", "This does not apply to tugs."),
        ("Boote zahlen eine Gebühr", "Dies gilt nicht für Schlepper."),
    ],
)
def test_a_next_sentence_that_limits_is_a_hint(quote, said):
    """It stands in the notes and is no warning of the quote itself."""
    match = SOURCE.find(quote)
    assert match.verified
    assert not match.warnings
    assert said in remarks("en", match.hints)
    assert said in remarks("en", match.notes)


@pytest.mark.parametrize(
    "quote",
    [
        "Er legt die Liste am Kai aus.",
        "Soweit das Amt zustimmt, entfällt die Meldung der Ladung.",
        "Das Buch liegt im Hafen aus; dies gilt nicht für Akten des Amtes.",
        "Dies gilt nicht für Schlepper.",
        "Das Amt erlässt die Gebühr auf Antrag.",
        "Except in an emergency, ships wait at the pier.",
        "Das Amt prüft das Buch nur auf Antrag des Reeders im Hafen.",
    ],
)
def test_a_whole_sentence_carries_no_warning(quote):
    """Whole Sätze say all they say."""
    match = SOURCE.find(quote)
    assert match.verified
    assert not match.warnings
    assert not match.hints


def test_an_item_joined_to_another_is_warned_of():
    """An ellipsis into the next item of a list that hides no more than an article verifies, and the seam is shown."""
    match = SourceText(LAW).find("der Name des Schiffes und [...] Menge der Ladung")
    assert match.verified
    assert "die Anschrift des Reeders, 2. die" in remarks("en", match.warnings)
