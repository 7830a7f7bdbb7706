"""A number that is the end of what is meant: on which side of it, and whether it is in it, has to be the same."""

from __future__ import annotations

import pytest

from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears
from provenance.language.features import features
from provenance.language.guard import compare
from provenance.language.thresholds import crossed, threshold

VESSEL = "The master of every vessel exceeding 40 tons shall pay harbour dues."
BOATS = "Boote unter 12 Metern dürfen am inneren Kai anlegen."
LOAD = "Die Ladung darf 30 Tonnen nicht überschreiten."


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("a vessel exceeding 40 tons", "en", "above"),
        ("a vessel not exceeding 40 tons", "en", "at_most"),
        ("a vessel of no more than 40 tons", "en", "at_most"),
        ("a vessel of 40 tons or more", "en", "at_least"),
        ("a vessel of not less than 40 tons", "en", "at_least"),
        ("a vessel under 40 tons", "en", "below"),
        ("a child under the age of 12 years", "en", "below"),
        ("a vessel of 40 tons", "en", ""),
        ("a fine of up to €25,000", "en", "at_most"),
        ("the pier is 10 to 40 metres long", "en", ""),
        ("Boote über 40 Tonnen", "de", "above"),
        ("Boote bis 40 Tonnen", "de", "at_most"),
        ("Boote ab 40 Tonnen", "de", "at_least"),
        ("Boote von 40 Tonnen und mehr", "de", "at_least"),
        ("Boote, die 40 Tonnen nicht überschreiten", "de", "at_most"),
        ("Boote, die 40 Tonnen überschreiten", "de", "above"),
        ("Boote von nicht unter 40 Tonnen", "de", "at_least"),
        ("von 10 bis 40 Tonnen", "de", ""),
        ("die Boote wiegen 40 Tonnen", "de", ""),
    ],
)
def test_what_a_number_is_the_end_of(text: str, language: Language, kind: str) -> None:
    """The words before and behind a number tell it, and a "not" beside them turns it."""
    last = [one for one in features(text, language) if one.kind == "number"][-1]
    assert threshold(text, last).kind == kind


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("Dues are to be paid by the master of every vessel under 40 tons.", VESSEL, "en"),
        ("Dues are to be paid by the master of every vessel of 40 tons or less.", VESSEL, "en"),
        ("Dues are to be paid by the master of every vessel of 40 tons.", VESSEL, "en"),
        ("The master of every vessel of at least 40 tons shall pay harbour dues.", VESSEL, "en"),
        ("Am inneren Kai dürfen Boote über 12 Metern anlegen.", BOATS, "de"),
        ("Am inneren Kai dürfen Boote ab 12 Metern anlegen.", BOATS, "de"),
        ("Die Ladung darf 30 Tonnen nicht unterschreiten.", LOAD, "de"),
    ],
)
def test_another_end_is_told_and_bears_nothing(claim: str, sentence: str, language: Language) -> None:
    """What is below a number is not said of what is above it, however else the claim is put."""
    spoken = Spoken(language, language)
    assert [one for one in compare(claim, sentence, spoken) if one.kind == "limit"]
    assert bears(claim, sentence, sentence, spoken).grade is Grade.DIFFERS


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("The master of every vessel over 40 tons shall pay harbour dues.", VESSEL, "en"),
        ("Am inneren Kai dürfen Boote unter 12 Metern anlegen.", BOATS, "de"),
        ("Die Sperre dauerte zwei Jahre.", "Die Sperre dauerte über zwei Jahre.", "de"),
        ("Die Rechnung von 500 Euro ist bezahlt.", "Die Rechnung über 500 Euro ist bezahlt.", "de"),
        ("The work went on for two years.", "The work went on over two years.", "en"),
    ],
)
def test_the_same_end_in_other_words_is_none_of_it(claim: str, sentence: str, language: Language) -> None:
    """Words that bound alike are alike, and a word that may bound nothing is no difference where it stands alone."""
    assert [*crossed(claim, sentence, Spoken(language, language))] == []


def test_the_other_end_in_the_other_language() -> None:
    """A German claim is held against an English sentence by the same classes."""
    claim = "Schiffe unter 40 Tonnen zahlen Hafengeld."
    found = [*crossed(claim, VESSEL, Spoken("de", "en"))]
    assert [(one.source, one.quote) for one in found] == [("exceeding 40 tons", "unter 40 Tonnen")]
