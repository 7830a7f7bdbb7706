"""The "No" with which a sentence begins answers what was asked: what stands behind it is read without it."""

from __future__ import annotations

import pytest

from provenance.language.answers import unanswered
from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears
from provenance.language.sentences import denied, limiting

ENGLISH, GERMAN = Spoken("en", "en"), Spoken("de", "de")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No, I stayed.", "    I stayed."),
        ("Did you go? No, no, I stayed.", "Did you go?         I stayed."),
        ("Kern: Nein – ich blieb.", "Kern:        ich blieb."),
        ("Doch, er kam.", "      er kam."),
        ("He said no, I stayed.", None),
        ("No member, I think, stayed.", None),
        ("No. 5 is empty.", None),
        ("Doch er kam.", None),
        ("Ja er kam.", None),
    ],
)
def test_an_answer_at_the_beginning_is_no_word_of_its_statement(text: str, said: str | None) -> None:
    """Only what answers is left out, at the beginning of a sentence and with a comma or dash; nothing else moves."""
    assert unanswered(text) == (text if said is None else said)
    assert len(unanswered(text)) == len(text)


@pytest.mark.parametrize(
    ("sentence", "claim", "spoken", "borne"),
    [
        ("No, I stayed.", "I stayed.", ENGLISH, True),
        ("Nein, ich blieb.", "Ich blieb.", GERMAN, True),
        ("No, I never stayed.", "I stayed.", ENGLISH, False),
        ("No, I did not stay.", "I stayed.", ENGLISH, False),
        ("Nein, ich blieb nicht.", "Ich blieb.", GERMAN, False),
        ("Nein, das habe ich nicht getan.", "Das habe ich getan.", GERMAN, False),
        ("No, nobody stayed.", "Somebody stayed.", ENGLISH, False),
    ],
)
def test_a_statement_behind_an_answer(sentence: str, claim: str, spoken: Spoken, borne: bool) -> None:
    """What stands behind "No" is borne as it stands, and what is denied there is not."""
    grade = bears(claim, sentence, sentence, spoken).grade
    assert (grade in {Grade.SAYS, Grade.LIMITED}) is borne


def test_nothing_round_a_quote_is_a_negation_that_answers() -> None:
    """A quote behind "No," is not told to stand behind a negation; one behind "not" is."""
    answer, denial = "No, I stayed.", "Not one boat stayed."
    assert limiting(answer, 4, len(answer)) == []
    assert not denied(answer, 4, len(answer))
    assert limiting(denial, 4, len(denial)) != []
