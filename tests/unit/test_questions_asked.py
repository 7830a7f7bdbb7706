"""What kind of answer a question asks for, and which texts give one."""

from __future__ import annotations

import pytest

from provenance.citing.search.definitions import asks_for_definition, fits, takes_out, telling_stems


@pytest.mark.parametrize(
    ("question", "given", "other"),
    [
        ("Wie lange sind Karten da zu behalten?", "Sie bleiben vier Jahre.", "Sie bleiben im Schrank."),
        ("Welche Frist gilt?", "Binnen zwei Wochen.", "In Schriftform."),
        ("Wie hoch ist die Buße?", "Bis zu neunzig Euro.", "Der Wart bemisst sie."),
        ("Mit welcher Geldbuße ist zu rechnen?", "Sie beträgt das Doppelte.", "Der Wart bemisst sie."),
        ("Wer muss nicht melden?", "Satz 1 gilt nicht für Schulen.", "Schulen melden im Mai."),
        ("How long is it kept?", "For four years.", "In a drawer."),
        ("Who need not report?", "Except for schools.", "Schools report in May."),
    ],
)
def test_a_text_that_gives_the_kind_of_answer_fits(question: str, given: str, other: str) -> None:
    """A period, an amount or an exception is told by the words of a text, in German and English."""
    assert fits(question, given) > fits(question, other)


def test_a_question_of_no_kind_fits_nothing() -> None:
    """Where nothing tells what is asked for, no text is preferred."""
    assert fits("Der Imker und die Karten", "Vier Jahre, neunzig Euro, gilt nicht.") == 0.0


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Was ist ein Stand?", True),
        ("Wer gilt als Imker?", True),
        ("What is a hive?", True),
        ("Wann liegt ein Stand vor?", True),
        ("Was muss der Imker tun?", False),
        ("Wie hoch ist die Buße?", False),
    ],
)
def test_a_question_for_a_definition_is_told_by_how_it_begins(question: str, asks: bool) -> None:
    """“Was ist …?” asks for a definition, “Was muss …?” does not."""
    assert asks_for_definition(question) is asks


def test_an_exception_is_told_from_a_plain_no() -> None:
    """“Gilt nicht” and “abweichend von” take something out; “ist nicht blau” does not."""
    assert takes_out("Absatz 1 gilt nicht für Schulen.")
    assert takes_out("Abweichend von § 3 genügt ein Anruf.")
    assert not takes_out("Der Stand ist nicht blau.")


def test_stems_leave_out_words_of_grammar() -> None:
    """An article before a term is no part of it."""
    assert telling_stems("Ein Bienenstand") == telling_stems("des Bienenstands")
