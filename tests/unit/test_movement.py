"""English in another order: what leaves the sense is borne, and what exchanges who acts, when or whether is not."""

from __future__ import annotations

import pytest

from provenance.language.comparing import compared
from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears, doubts
from provenance.language.spelling import respelt

ENGLISH = Spoken("en", "en")
BOOK = "The keeper shall record the name of each boat in the dock book."
KEPT = "The dock book must be kept for nine years."
WAIVE = "The Board may waive the charge where a boat has entered the basin in distress."
EXEMPT = "A rowing boat is exempt from the charges if it returns to the basin within three hours."
CLOSED = "The ice house at Brand was closed for repairs on 9 May 2023."
RESCUED = "The tug Hilda rescued the cutter Swift."
SAID = [
    ("The keeper must record the name of each boat in the dock book.", BOOK),
    ("The keeper has to record the name of each boat in the dock book.", BOOK),
    ("The keeper is required to record the name of each boat in the dock book.", BOOK),
    ("The name of each boat is to be recorded in the dock book by the keeper.", BOOK),
    ("A lamp shall be carried by a pilot before dawn.", "A pilot is required to carry a lamp before dawn."),
    ("The clerk of the Board keeps the book.", "The book is kept by the clerk of the Board."),
    ("When the river rises, the Board may close the bridge.", "The Board may close the bridge when the river rises."),
    ("The dock book shall be kept for nine years.", KEPT),
    ("The dock book is to be kept for 9 years.", KEPT),
    ("Where a boat has entered the basin in distress, the Board may waive the charge.", WAIVE),
    ("The charge may be waived by the Board where a boat has entered the basin in distress.", WAIVE),
    ("Where a boat has entered the basin in distress, the charge may be waived by the Board.", WAIVE),
    ("If a rowing boat returns to the basin within three hours, it is exempt from the charges.", EXEMPT),
    ("On 9 May 2023 the ice house at Brand was closed for repairs.", CLOSED),
    ("The ice house at Brand was closed for repairs on May 9, 2023.", CLOSED),
    ("On May 9, 2023, the ice house at Brand was closed for repairs.", CLOSED),
    ("The cutter Swift was rescued by the tug Hilda.", RESCUED),
    ("In 2019 Feld opened the quay.", "Feld opened the quay in 2019."),
    ("In 2019 the quay was opened by Feld.", "Feld opened the quay in 2019."),
    ("On May 4, 2021, the council closed the bridge at Orme.", "The council closed the bridge at Orme on 4 May 2021."),
    ("The low water stood at 2.1 metres.", "The low water stood at 2.10 metres."),
    ("The low water stood at 2.10 m.", "The low water stood at 2.10 metres."),
    ("On Friday, the price had risen to 2.75 euros.", "On Friday the price had risen to 2.75 euros."),
    ("The letters have been sent by the clerk.", "The clerk has sent the letters."),
    ("If the owner enters the yard, he shall pay the fee.", "The owner shall pay the fee if he enters the yard."),
]
OTHERWISE = [
    ("The keeper may record the name of each boat in the dock book.", BOOK),
    ("The keeper should record the name of each boat in the dock book.", BOOK),
    ("The keeper shall not record the name of each boat in the dock book.", BOOK),
    ("The keeper shall be recorded in the dock book by the name of each boat.", BOOK),
    ("The dock book should be kept for nine years.", KEPT),
    ("The dock book shall not be kept for nine years.", KEPT),
    ("The dock book shall be kept for ten years.", KEPT),
    ("Where the Board has entered the basin in distress, a boat may waive the charge.", WAIVE),
    ("The Board may be waived by the charge where a boat has entered the basin in distress.", WAIVE),
    ("Where the Board may waive the charge, a boat has entered the basin in distress.", WAIVE),
    ("Where a boat has entered the basin in distress, the Board must waive the charge.", WAIVE),
    ("If a rowing boat returns to the basin within four hours, it is exempt from the charges.", EXEMPT),
    ("Unless a rowing boat returns to the basin within three hours, it is exempt from the charges.", EXEMPT),
    ("If a rowing boat is exempt from the charges, it returns to the basin within three hours.", EXEMPT),
    ("On 10 May 2023 the ice house at Brand was closed for repairs.", CLOSED),
    ("The ice house at Brand was closed for repairs on May 9, 2022.", CLOSED),
    ("The tug Hilda was rescued by the cutter Swift.", RESCUED),
    ("The cutter Swift is rescued by the tug Hilda.", RESCUED),
    ("We must publish the figures in June.", "We shall publish the figures in June."),
    ("If the Board returns to the basin, it may free a boat.", "The Board may free a boat if it returns to the basin."),
    ("If the owner is late, he may dismiss the keeper.", "The owner may dismiss the keeper if he is late."),
    (
        "If the Board asks, the owner shall pay the fee and sign the book.",
        "The owner shall pay the fee and sign the book if the Board asks.",
    ),
    (
        "When the bell rang, the pilot told the keeper to leave.",
        "The pilot told the keeper to leave when the bell rang.",
    ),
    ("On 4 May 2020 the report described the flood.", "The report described the flood on 4 May 2020."),
    ("On 4 May 2020 the council criticised the mayor.", "The council criticised the mayor on 4 May 2020."),
    ("In 2019 the council won the election.", "The council won the election in 2019."),
    ("Since 2019 the firm repaid the loan.", "The firm repaid the loan since 2019."),
    ("In 2019 the owner sold the boat built.", "The owner sold the boat built in 2019."),
    ("In 2019 Feld was opened by the quay.", "Feld opened the quay in 2019."),
    ("The clerk keeps the book of the Board.", "The book is kept by the clerk of the Board."),
    (
        "The secretary of the date shall inform every member.",
        "Every member shall be informed by the secretary of the date.",
    ),
    (
        "Where the boats are kept, the Board may inspect the shed.",
        "The Board may inspect the shed where the boats are kept.",
    ),
    ("The low water stood at 2.01 metres.", "The low water stood at 2.10 metres."),
    ("On Monday, the price had risen to 2.75 euros.", "On Friday the price had risen to 2.75 euros."),
    ("The rule is in section 3.1 of the code.", "The rule is in section 3.10 of the code."),
    ("Where it lies, the Board may inspect the quay.", "The Board may inspect the quay where it lies."),
    ("All boats may not be searched by the guard.", "The guard may not search all boats."),
]


@pytest.mark.parametrize(("claim", "sentence"), SAID)
def test_another_order_that_leaves_the_sense_is_borne(claim: str, sentence: str) -> None:
    """A clause or a day in front, who acts behind "by" and another verb of duty say what the sentence says."""
    assert bears(claim, sentence, sentence, ENGLISH).grade is Grade.SAYS


@pytest.mark.parametrize(("claim", "sentence"), OTHERWISE)
def test_another_order_that_may_turn_the_sense_is_not(claim: str, sentence: str) -> None:
    """Who acts, whether it is a duty, the condition, the day, and which verb it belongs to, have to be the same."""
    assert bears(claim, sentence, sentence, ENGLISH).grade in {Grade.DIFFERS, Grade.UNSURE}
    found = compared(claim, sentence, ENGLISH)
    assert found is None or found.against


@pytest.mark.parametrize(
    ("lead", "grade"),
    [("Part 1 Dues", Grade.SAYS), ("Unless the Board objects", Grade.DIFFERS), ("It is false that", Grade.DIFFERS)],
)
def test_a_heading_before_a_sentence_is_no_word_of_it(lead: str, grade: Grade) -> None:
    """What leads to a sentence and says nothing leaves its order as it is; what limits or denies it does not."""
    claim = "The charge may be waived by the Board where a boat has entered the basin in distress."
    found = bears(claim, WAIVE, f"{lead} {WAIVE}", ENGLISH)
    assert (found.grade is Grade.SAYS) == (grade is Grade.SAYS)


SEVERAL = "The toll is 6 shillings for a cart, 3 shillings for a horse and 1 shilling for a dog."


@pytest.mark.parametrize(
    ("claim", "sentence", "left"),
    [
        (
            "The fee is 2 pounds for children.",
            "The fee is 4 pounds for adults and 2 pounds for children.",
            ("4 pounds for adults",),
        ),
        ("The toll is 3 shillings for a horse.", SEVERAL, ("6 shillings for a cart", "1 shilling for a dog")),
        (
            "The gate opens at 8 on Sundays.",
            "The gate opens at 6 on weekdays and at 8 on Sundays.",
            ("at 6 on weekdays",),
        ),
    ],
)
def test_one_of_several_like_parts_is_borne(claim: str, sentence: str, left: tuple[str, ...]) -> None:
    """Each has its own value; the others are shown."""
    found = compared(claim, sentence, ENGLISH)
    assert found is not None
    assert (found.says, found.left) == (True, left)
    assert bears(claim, sentence, sentence, ENGLISH).grade is Grade.LIMITED


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The toll is 1 shilling for a horse.", SEVERAL),
        ("The toll is 6 shillings for a dog.", SEVERAL),
        ("The toll is 3 shillings for a cart.", SEVERAL),
        ("The fee is 2 pounds for children.", "The fee is not 4 pounds for adults and 2 pounds for children."),
        ("The gate opens at 6 on Sundays.", "The gate opens at 6 on weekdays and at 8 on Sundays."),
    ],
)
def test_the_value_of_another_part_is_not(claim: str, sentence: str) -> None:
    """A value belongs to the part that has it."""
    assert bears(claim, sentence, sentence, ENGLISH).grade in {Grade.DIFFERS, Grade.UNSURE}


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        (
            "A person who damages a buoy commits an offence.",
            "A person who damages a buoy commits an offence and is liable to a fine not exceeding ninety pounds.",
            "en",
        ),
        (
            "Wer eine Boje beschädigt, handelt ordnungswidrig.",
            "Wer eine Boje beschädigt, handelt ordnungswidrig und zahlt ein Bußgeld von nicht mehr als 90 Euro.",
            "de",
        ),
    ],
)
def test_what_bounds_a_number_denies_nothing(claim: str, sentence: str, language: Language) -> None:
    """The limit of a fine ("not exceeding ninety pounds") leaves what was said before it as it is."""
    found = bears(claim, claim.rstrip("."), sentence, Spoken(language, language))
    assert found.grade in {Grade.SAYS, Grade.LIMITED}


def test_a_condition_and_what_it_is_of_are_not_exchanged() -> None:
    """Words of the condition in the main clause and the other way round speak against a claim."""
    sentence = "If a passenger loses the ticket, he must pay the full fare."
    found = compared("A passenger must lose the ticket if he pays the full fare.", sentence, ENGLISH)
    assert found is not None
    assert found.against
    assert (
        bears("A passenger must pay the full fare if he loses the ticket.", sentence, sentence, ENGLISH).grade
        is Grade.SAYS
    )


def test_exchanged_actors_are_told_by_their_names() -> None:
    """Who acts in the sentence stands beside who does in the claim."""
    (found,) = doubts("The tug Hilda was rescued by the cutter Swift.", RESCUED, ENGLISH)
    assert (found.source, found.quote) == ("The tug Hilda", "the cutter Swift")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("was closed on April 10, 2024", "It was closed on 10 April 2024."),
        ("was closed on 10 April 2024", "It was closed on April 10, 2024, at noon."),
        ("was closed on the 10th of April 2024", "It was closed on the 10 April 2024."),
        ("was closed on May 8, 2020", "It was closed on 8 May 2020."),
    ],
)
def test_a_day_is_the_same_in_either_order(words: str, text: str) -> None:
    """The month may stand first, at the end of a sentence too."""
    assert respelt(words, text, ENGLISH) is not None


@pytest.mark.parametrize("words", ["was closed on April 11, 2024", "was closed on April 10, 2023", "10 April boats"])
def test_another_day_is_another(words: str) -> None:
    """The day and the year have to be the same, and a number before a month is a day only of it."""
    assert respelt(words, "It was closed on 10 April 2024.", ENGLISH) is None
