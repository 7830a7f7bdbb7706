"""A Satz that has another in the place of whom a question is about stands beside the point; an empty place does not."""

from __future__ import annotations

import pytest

from provenance.answering.packs import beside
from provenance.language.interviews import asked_by_interviewer

ASTRAY = [
    ("When did the barn of the lower farm burn?", "The barn of the upper farm burned in 1938."),
    ("What was the wish of the choir?", "The wish of the fire brigade was a pump."),
    ("When was the roof of the barn mended?", "The roof of the school was mended in 1951."),
    ("How long did the speech of the vicar last?", "The mayor's speech lasted two hours."),
    ("How much did the club pay for the boat?", "The club paid 300 marks for the engine."),
    ("When did I move to Kell?", "I moved to Lund in 1960."),
    ("When did the choir clean the boat?", "The council cleaned the boat on Monday."),
    ("How did Hugo feel about the sea?", "I was afraid of the sea."),
    ("Was war der Wunsch des Chors?", "Der Wunsch der Feuerwehr war eine Pumpe."),
    ("Wann wurde das Dach der Scheune gedeckt?", "Das Dach der Schule wurde 1951 gedeckt."),
    ("Wie viel zahlte der Verein für das Boot?", "Der Verein zahlte 300 Mark für den Motor."),
    ("Wie viel zahlt der Wart für den Platz?", "Der Eigner zahlt für den Platz 12 Euro."),
    ("Wie stand Hugo zum Meer?", "Vor dem Meer hatte ich Angst."),
    ("When does the club pay the owner?", "The club pays the owner 300 euros a month."),
]
STRAIGHT = [
    ("When was the roof of the old church mended?", "The roof of the church was mended in 1951."),
    ("What was the wish of the choir?", "The wish was a piano."),
    ("What was the wish of the choir?", "The choir's wish was a piano."),
    ("When was the roof of the barn mended?", "The barn roof was mended in 1951."),
    ("How much did the club pay for the boat?", "For the boat the club paid 300 marks."),
    ("When did the choir clean the boat?", "It cleaned the boat on Monday."),
    ("When did the choirs clean it?", "The village choir cleaned it on Monday."),
    ("How did Hugo feel about the sea?", "Hugo was afraid of the sea."),
    ("How did I feel about the sea?", "I was afraid of the sea."),
    ("Wann wurde das Dach der Kirche gedeckt?", "Das Kirchendach wurde 1951 gedeckt."),
    ("Was war der Wunsch des Chors?", "Der Wunsch war eine Orgel."),
    ("Wie viel zahlte der Verein für das Boot?", "300 Mark zahlte er für das Boot."),
    ("Wer hat mir das Weben beigebracht?", "Meine Tante, ich sah ihr zu."),
    ("When does the club pay the owner?", "The club pays the owner on the fifth day of a month."),
]


@pytest.mark.parametrize(("question", "satz"), ASTRAY)
def test_another_in_the_place_of_whom_is_asked_about_is_beside_the_point(question: str, satz: str) -> None:
    """Whose it is, for what it is, who does it, and that a rate is no time."""
    assert beside(question, satz)


@pytest.mark.parametrize(("question", "satz"), STRAIGHT)
def test_an_empty_place_and_another_form_of_the_word_are_not(question: str, satz: str) -> None:
    """The place may be filled by what stands before; a plural, a compound and a genitive are the same."""
    assert not beside(question, satz)


def test_a_heading_may_say_whose_it_is() -> None:
    """Under the heading of the choir its wish may be put in words that name others."""
    given = ("What was the wish of the choir?", "The wish of the singers was a piano.")
    assert beside(*given)
    assert not beside(*given, "The choir")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Q: When did you come to Kell?", "When did you come to Kell?"),
        ("Frage: Wann kamen Sie nach Kell?", "Wann kamen Sie nach Kell?"),
        ("Interviewer: Where did you sleep?", "Where did you sleep?"),
        ("A: When did I come? In 1959.", None),
        ("Q: You were a smuggler.", None),
        ("When did I come to Kell?", None),
    ],
)
def test_what_an_interviewer_asks_is_told_by_its_label(text: str, question: str | None) -> None:
    """A question of a witness, and what an interviewer states, are none."""
    assert asked_by_interviewer(text) == question
