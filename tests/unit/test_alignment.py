"""Word for word: what a claim says in other words than its passage, and what can be taken for saying it."""

from __future__ import annotations

import pytest

from provenance.citing.controls import uncovered, unsaid

PASSAGE = "Rechnungen sind acht Jahre aufzubewahren. Die Frist beginnt mit dem Schluss des Kalenderjahrs."


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (PASSAGE, []),
        ("Eine Rechnung bewahrt man acht Jahre auf.", ["bewahrt"]),
        ("Für 8 Jahre müssen Rechnungen aufbewahrt werden.", []),
        ("Nach § 147 Abs. 3 Satz 1 AO sind Rechnungen aufzubewahren.", []),
        ("Rechnungen sind im Ausland aufzubewahren.", ["Ausland"]),
        ("Rechnungen sind zu vernichten.", ["vernichten"]),
        ("Rechnungen sind aufzubewahren, wenn der Kämmerer zugestimmt hat.", ["Kämmerer zugestimmt"]),
        ("Auslandsrechnungen sind aufzubewahren.", ["Auslandsrechnungen"]),
        ("Man muss Rechnungen behalten, gerechnet vom Ende an.", ["behalten", "gerechnet", "Ende"]),
        ("Invoices must be kept for eight years.", ["Invoices", "kept"]),
    ],
)
def test_what_does_not_stand_in_the_passage_is_told(claim: str, said: list[str]) -> None:
    """Inflected and derived forms stand for each other; an addition, another verb, another compound do not."""
    assert unsaid(claim, PASSAGE) == said


def test_each_expression_needs_words_of_its_own() -> None:
    """Words of the passage that the claim does not have cover an expression each, however they are handed out."""
    claim = "Man muss Rechnungen behalten, gerechnet vom Ende an."
    said = unsaid(claim, PASSAGE)
    right = {"behalten": "aufzubewahren", "gerechnet": "beginnt", "Ende": "dem Schluss"}
    assert uncovered(claim, PASSAGE, said, right) is None
    assert uncovered(claim, PASSAGE, said, dict.fromkeys(said, PASSAGE)) is None
    assert uncovered(claim, PASSAGE, said, dict.fromkeys(said, "Schluss")) == "gerechnet"
    assert uncovered(claim, PASSAGE, said, {**right, "Ende": "Ende"}) == "Ende"
    assert uncovered(claim, PASSAGE, said, {**right, "Ende": "Rechnungen"}) == "Ende"
    assert uncovered(claim, PASSAGE, said, {**right, "Ende": "acht"}) == "Ende"
    assert uncovered(claim, PASSAGE, said, {}) == "behalten"


@pytest.mark.parametrize("found", ["Rechnungen sind acht Jahre aufzubewahren.", "Rechnungen", "im Ausland", "", " "])
def test_an_addition_that_nothing_is_left_for_is_never_covered(found: str) -> None:
    """A passage whose words the claim has all used up says no more, whatever a model gives for it."""
    passage = "Rechnungen sind acht Jahre aufzubewahren."
    claim = "Rechnungen sind acht Jahre im Ausland aufzubewahren."
    assert uncovered(claim, passage, unsaid(claim, passage), {"Ausland": found}) == "Ausland"
