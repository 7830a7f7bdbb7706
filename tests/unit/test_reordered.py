"""English in another order or in the passive says the same where each word is accounted for; its twins do not."""

from __future__ import annotations

import pytest

from provenance.language.reordered import reorders

SAME = (
    ("A berth may be let by a skipper for nine weeks.", "A skipper may let a berth for nine weeks."),
    ("A list of guests must be kept by every warden.", "Every warden shall keep a list of guests."),
    (
        "The sale of its mill to Ober was approved by the board of Tarn.",
        "The board of Tarn approved the sale of its mill to Ober.",
    ),
    ("The toll is set by the council each year.", "The council sets the toll each year."),
    ("Appeals are decided on by the head of the office.", "The head of the office decides on appeals."),
    (
        "The appeal must not be decided on by the clerk who wrote the note.",
        "The clerk who wrote the note must not decide on the appeal.",
    ),
    ("The supply was reduced by strikes in two mines.", "Strikes in two mines reduced the supply."),
    ("Unless the warden agrees, the gate must not be moved.", "The gate must not be moved unless the warden agrees."),
    (
        "If serious doubts exist, the office may suspend payment.",
        "The office may suspend payment if serious doubts exist.",
    ),
    ("By 31 May of the next year a list must be filed.", "A list must be filed by 31 May of the next year."),
    ("Within four years a notice may be amended.", "A notice may be amended within 4 years."),
    ("A skipper is required to keep forty ropes.", "A skipper must keep 40 ropes."),
    ("The order comes into force on March 1, 2020.", "The order enters into force on 1 March 2020."),
    ("Exports rose for the 3rd month in a row.", "Exports rose for the third month in a row."),
    (
        "If the appeal succeeds, his costs are recovered by the guest.",
        "If the appeal succeeds, the guest recovers his costs.",
    ),
    ("The gate may not be moved.", "The gate must not be moved."),
)
OTHER = (
    ("A skipper may be let by a berth for nine weeks.", "A skipper may let a berth for nine weeks."),
    ("A berth must be let by a skipper for nine weeks.", "A skipper may let a berth for nine weeks."),
    ("A berth may be let by a skipper for eight weeks.", "A skipper may let a berth for nine weeks."),
    ("A berth may be let by a skipper.", "A skipper may let a berth for nine weeks."),
    (
        "The sale of its mill to Tarn was approved by the board of Ober.",
        "The board of Tarn approved the sale of its mill to Ober.",
    ),
    ("The toll was set by the council each year.", "The council sets the toll each year."),
    ("The toll is set by the council each year.", "The council set the tolls each year."),
    ("Appeals are decided on by the officer of the office.", "The head of the office decides on appeals."),
    ("If the warden agrees, the gate must not be moved.", "The gate must not be moved unless the warden agrees."),
    ("Because it rained the boat was not moved.", "The boat was not moved because it rained."),
    ("In May the report describes the flood.", "The report describes the flood in May."),
    ("In May a warden must keep lists of sales.", "A warden must keep lists of sales in May."),
    ("On Monday the warden said that the gate was shut.", "The warden said that the gate was shut on Monday."),
    ("If it is dark, a skipper must find the guest who left.", "A skipper must find the guest who left if it is dark."),
    ("After noon boats are blue and may be moved.", "Boats are blue and may be moved after noon."),
    ("The pier must not be entered by all guests.", "All guests must not enter the pier."),
    ("On the day after the sale lists must be made.", "Lists must be made on the day of the sale."),
    ("Exports rose for the 2nd month in a row.", "Exports rose for the third month in a row."),
    (
        "If the appeal fails, his costs are recovered by the guest.",
        "If the appeal succeeds, the guest recovers his costs.",
    ),
    ("By 31 March of the next year a list must be filed.", "A list must be filed by 31 May of the next year."),
    ("A skipper is allowed to keep forty ropes.", "A skipper must keep 40 ropes."),
)


@pytest.mark.parametrize(("claim", "sentence"), SAME)
def test_what_says_the_same_word_for_word(claim: str, sentence: str) -> None:
    """Passive and active, clauses before and behind, figures and days in words: either way round."""
    assert reorders(claim, sentence)
    assert reorders(sentence, claim)


@pytest.mark.parametrize(("claim", "sentence"), OTHER)
def test_what_only_has_the_same_words(claim: str, sentence: str) -> None:
    """Who acts, a figure, a modal, a tense, a condition that is another, or a phrase that may belong to a noun."""
    assert not reorders(claim, sentence)
