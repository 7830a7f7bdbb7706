"""What is said without a verb is read as the sentence that is meant, and inferred from none that says another."""

from __future__ import annotations

import pytest

from provenance.language.comparing import bids, inferred, meant

KEPT = "Das Buch ist nach der letzten Eintragung sechs Jahre aufzubewahren."
CONFIRMED = "Der Vorstand bestätigt dem Mitglied den Eingang des Antrags innerhalb von zwei Wochen."


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Bürgschaft in Höhe von 500 Euro stellen", "Bürgschaft in Höhe von 500 Euro stellen müssen"),
        ("Beträge zur Hälfte verwenden", "Beträge zur Hälfte sind zu verwenden."),
        ("Aufbewahrungsfrist für Belege – sieben Jahre", "Aufbewahrungsfrist für Belege beträgt sieben Jahre."),
        ("Erwachsene – Eintritt: 2,50 Euro", "Eintritt beträgt für Erwachsene 2,50 Euro."),
        ("Spleiße – unzulässig.", "Spleiße sind unzulässig."),
    ],
)
def test_it_is_read_with_its_verb(text: str, whole: str) -> None:
    """A task is a duty, a key with a measure has it, a key with an adjective is so."""
    assert whole in meant(text)


@pytest.mark.parametrize(
    "text",
    [
        "Der Halter führt das Buch.",
        "Das Buch führen die Halter",
        "Belege",
        "Frist: Der Halter muss zahlen.",
        "zu führen",
    ],
)
def test_what_has_a_verb_or_no_value_is_left_as_it_is(text: str) -> None:
    """Whole sentences, words alone and infinitives with "zu" stand for no other sentence."""
    assert not list(meant(text))


def test_an_infinitive_at_the_end_bids() -> None:
    """A task ends with its only verb."""
    assert bids("Standort der Gemeinde anzeigen")
    assert not bids("Die Halter müssen den Standort anzeigen")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Aufbewahrung des Buches – sechs Jahre nach der letzten Eintragung", KEPT),
        ("Bestätigung des Eingangs durch den Vorstand – zwei Wochen", CONFIRMED),
    ],
)
def test_a_noun_made_of_the_verb_may_be_inferred(claim: str, sentence: str) -> None:
    """The noun of the verb with its measure, and nobody but who acts there."""
    assert inferred(claim, sentence)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Aufbewahrung des Buches – sechs Jahre vor der letzten Eintragung", KEPT),
        ("Vernichtung des Buches – sechs Jahre nach der letzten Eintragung", KEPT),
        ("Bestätigung des Eingangs durch das Mitglied – zwei Wochen", CONFIRMED),
        ("Aufbewahrung des Buches – sechs Jahre", "Das Buch ist nicht sechs Jahre aufzubewahren."),
        ("Aufbewahrung des Buches – sechs Jahre", "Ist es voll, so ist das Buch sechs Jahre aufzubewahren."),
        ("Der Halter bewahrt das Buch sechs Jahre auf", KEPT),
    ],
)
def test_what_the_sentence_says_otherwise_may_not(claim: str, sentence: str) -> None:
    """Before for after, another deed, another who acts, a negation, a condition, a verb of its own."""
    assert not inferred(claim, sentence)
