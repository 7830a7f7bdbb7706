"""Times as ISO 8601 durations, where they start, and what is no deadline."""

from __future__ import annotations

import pytest

from etl.rule import rules_of
from etl.rule.deadline import iso
from tests.support.documents.rule_sections import document, read

TIMES = [
    ("Die Geburt ist innerhalb eines Monats nach dem Wurf zu melden.", "P1M", "nach dem Wurf"),
    ("Die Geburt ist binnen drei Tagen zu melden.", "P3D", None),
    ("Bücher sind zehn Jahre aufzubewahren.", "P10Y", None),
    ("Der Plan ist einen Monat zur Einsicht auszulegen.", "P1M", None),
    ("Der Halter hat bis zum 10. Tag nach Ablauf des Jahres zu melden.", "P10D", "nach Ablauf des Jahres"),
    ("Der Halter hat bis zum zehnten Tag nach Ablauf des Jahres zu melden.", "P10D", "nach Ablauf des Jahres"),
    ("Die Erlaubnis darf drei Jahre nicht überschreiten.", "P3Y", None),
    ("Der Halter hat binnen 15 Werktagen Auskunft zu geben.", "P15D", None),
    ("Die Behörde setzt eine zweiwöchige Frist.", "P2W", None),
    ("Die Meldung ist binnen Monatsfrist zu erstatten.", "P1M", None),
    ("Ein halbes Jahr vor der Ausfuhr ist sie spätestens sechs Monate vorher anzuzeigen.", "P6M", None),
    ("Die Zahlung ist binnen 24 Stunden zu leisten.", "PT24H", None),
    ("Die Frist beträgt vier Wochen.", "P4W", None),
    ("Der Antrag kann noch gestellt werden bis zum Ablauf eines Jahres, nachdem das Tier starb.", "P1Y", "nachdem"),
    ("Bücher sind zwei Jahre und sechs Monate aufzubewahren.", "P2Y6M", None),
    ("Die Stelle prüft das Tier binnen sechs Monaten und zwei Wochen.", "P6M2W", None),
    ("Das Gericht muss binnen anderthalb Jahren entscheiden.", "P18M", None),
    ("Züchter bewahren das Buch zehn Jahre lang ab dem Verkauf des Tieres auf.", "P10Y", "ab dem Verkauf des Tieres"),
    ("Akten sind acht Jahre, gerechnet vom Schluss des Jahres an, zu führen.", "P8Y", "vom Schluss des Jahres"),
    ("Der Leiter kann Halter für drei Monate vom Markt ausschließen.", "P3M", None),
    ("Der Halter ist verpflichtet, den Tod innerhalb von zwei Tagen anzuzeigen.", "P2D", None),
]

WORDS = [
    ("Der Tod ist unverzüglich zu melden.", "unverzüglich"),
    ("Die Meldung ist bis zum 31. März 2031 abzugeben.", "bis zum 31. März 2031"),
    ("Die Meldung ist spätestens am 1. Juli abzugeben.", "spätestens am 1. Juli"),
]

NONE = [
    "Der Antrag ist abzulehnen, wenn drei Jahre vergangen sind.",
    "Wer ein Tier quält, wird mit Freiheitsstrafe bis zu drei Jahren bestraft.",
    "In zwei Jahren zu erwartende Würfe sind zu berücksichtigen.",
    "Die Ställe sind alle sechs Monate zu reinigen.",
    "Tiere, die mehr als zwei Jahre alt sind, sind zu melden.",
    "Die Frist kann um zwei Monate verlängert werden.",
    "Auf Würfe ist das Recht in der bis zum 1. Mai 2020 geltenden Fassung zu übertragen.",
]


@pytest.mark.parametrize(("text", "duration", "start"), TIMES)
def test_a_length_of_time(text: str, duration: str, start: str | None) -> None:
    """The length is worked out from the words; the event it counts from is kept where it is named."""
    law = document(("Absatz 1", text))
    draft = rules_of(law)[-1]
    assert draft.duration == duration
    assert (draft.words("start", law) or "").startswith(start or "")


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_a_time_without_a_length(text: str, words: str) -> None:
    """A day of the calendar and "unverzüglich" are deadlines in words alone."""
    law = document(("Absatz 1", text))
    (draft,) = rules_of(law)
    assert (draft.duration, draft.words("deadline", law)) == (None, words)


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_deadline(text: str) -> None:
    """Lengths in conditions, penalties, attributes, comparisons, and how often a thing is done."""
    found = read(text)
    assert found
    assert [draft.deadline for draft in found] == [()] * len(found)


def test_each_part_has_its_own_time() -> None:
    """Parts of one clause with times of their own are rules of their own, also where they share the unit."""
    law = document(("Absatz 1", "Hunde sind zehn Tage, Katzen fünf Tage und die anderen Tiere zwei Tage zu pflegen."))
    drafts = rules_of(law)
    assert [(draft.words("object", law), draft.duration) for draft in drafts] == [
        ("Hunde", "P10D"),
        ("Katzen", "P5D"),
        ("die anderen Tiere", "P2D"),
    ]
    shared = read("Die Frist beträgt für Hunde vier, für Katzen sechs und für Vögel acht Wochen.")
    assert [draft.duration for draft in shared] == ["P4W", "P6W", "P8W"]
    both = document(("Absatz 1", "Die Halter haben die Bücher drei Jahre, die Züchter fünf Jahre aufzubewahren."))
    assert [(draft.words("addressee", both), draft.duration) for draft in rules_of(both)] == [
        ("Die Halter", "P3Y"),
        ("die Züchter", "P5Y"),
    ]


@pytest.mark.parametrize(
    ("number", "unit", "written"), [(10, "Y", "P10Y"), (0.5, "Y", "P6M"), (1.5, "D", "PT36H"), (2, "3M", "P6M")]
)
def test_durations_are_written_in_iso_8601(number: float, unit: str, written: str) -> None:
    """Halves are written in the next smaller unit, quarters in months."""
    assert iso(number, unit) == written
