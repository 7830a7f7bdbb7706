"""Which words of a claim are told to be missing in a Satz."""

from __future__ import annotations

from pathlib import Path

import pytest

from provenance.answering.assigning.entailment import by_sense
from provenance.answering.assigning.parsed_claim import parsed
from provenance.citing.search.vocabulary import Vocabulary, terms_of


@pytest.mark.parametrize(
    ("claim", "quote", "place", "told"),
    [
        ("Mitglieder zahlen Gebühren.", "Gebühren zahlt der Halter.", "", "„Mitglieder“ steht dort nicht"),
        (
            "Mitglieder zahlen Gebühren.",
            "Vereinsmitglieder zahlen Gebühren.",
            "",
            "„Mitglieder“ steht dort nur als „Vereinsmitglieder“",
        ),
        (
            "Mitglieder zahlen Gebühren.",
            "Der Halter zahlt Gebühren.",
            "Der Halter zahlt Gebühren. Sie fallen auch Mitgliedern zur Last.",
            "„Mitglieder“ steht dort in einem anderen Satz",
        ),
    ],
)
def test_a_word_is_told_to_be_missing_only_where_it_is(
    tmp_path: Path, claim: str, quote: str, place: str, told: str
) -> None:
    """What is a part of another word there, or stands in the next Satz, is told so, as the claim writes it."""
    known = Vocabulary(tmp_path)
    found = by_sense(parsed(claim, "de"), quote, terms_of(claim, known, claimed=True), "de", place=place)
    assert told in found.notes
    assert ("steht dort nicht" in found.notes) is ("nicht" in told)


def test_an_inflected_form_is_no_missing_word(tmp_path: Path) -> None:
    """The index may know fewer forms of a word than the Satz has."""
    claim = "Mitglieder haben Rechte."
    found = by_sense(
        parsed(claim, "de"), "Den Mitgliedern stehen Rechte zu.", terms_of(claim, Vocabulary(tmp_path)), "de"
    )
    assert "steht dort" not in found.notes
