"""A price is said of the thing that is asked about, by the measure that is asked for, and is no fine and no deposit."""

from __future__ import annotations

import pytest

from provenance.answering.packs import beside

OTHER = [
    ("Was kostet das Liegen am Steg pro Woche?", "Für das Liegen am Steg werden je Nacht 12 Euro erhoben."),
    ("Was kostet der Kran am Tag?", "Die Benutzung des Krans wird mit 40 Euro je Stunde berechnet."),
    ("Wie viel kostet ein Boot?", "Das Befahren der Schleuse kostet 3 Euro pro Boot."),
    ("Was kostet das Liegen am Steg?", "Für das Liegen am Steg ohne Marke ist ein Bußgeld von 50 Euro fällig."),
    ("Wie hoch ist die Gebühr für das Liegen?", "Für das Liegen ist eine Kaution von 100 Euro zu hinterlegen."),
    ("Was kostet die Dusche?", "Die Dusche öffnet um 8."),
    ("How much does mooring cost per week?", "A fee of 15 euros per night is charged for mooring."),
    ("How much does a boat cost?", "Passing the lock costs 3 euros per boat."),
    ("What does mooring cost?", "The fine for mooring without a badge is 50 euros."),
    ("What does the shower cost?", "The shower opens at 8."),
]
SAME = [
    ("Was kostet das Liegen der Boote pro Nacht?", "Für das Liegen am Steg werden je Nacht 12 Euro erhoben."),
    ("Was kostet der Kran pro Stunde?", "Die Benutzung des Krans wird mit 40 Euro je Stunde berechnet."),
    ("Was kostet der Strom pro Tag?", "Für den Strom sind täglich 2 Euro zu zahlen."),
    ("Was kostet das Liegen?", "Für das Liegen werden je Nacht 12 Euro erhoben."),
    ("Wie hoch ist die Kaution für das Boot?", "Die Kaution für das Boot beträgt 100 Euro."),
    ("Wie hoch ist das Bußgeld für das Liegen?", "Für das Liegen ohne Marke ist ein Bußgeld von 50 Euro fällig."),
    ("Was kostet das Liegen am Steg pro Woche?", "Das Liegen am Steg kostet 12 Euro je Nacht und 60 Euro je Woche."),
    ("How much does mooring cost per night?", "A fee of 15 euros a night is charged for mooring."),
    ("What does mooring cost a day?", "Mooring is charged at 15 euros daily."),
    ("How much is the crane?", "The crane costs 40 euros an hour."),
    ("How much is the deposit for a boat?", "The deposit for a boat is 100 euros."),
]


@pytest.mark.parametrize(("question", "satz"), OTHER)
def test_another_price_is_beside_the_point(question: str, satz: str) -> None:
    """Of another measure, of another thing, and what is paid for another reason."""
    assert beside(question, satz)


@pytest.mark.parametrize(("question", "satz"), SAME)
def test_the_price_asked_for_is_not(question: str, satz: str) -> None:
    """Whatever its words are: "erheben", "berechnen", "zahlen"; per, pro, je, daily."""
    assert not beside(question, satz)
