"""Words that point at the source are no words of the claim, wherever they stand; words that judge it are."""

from __future__ import annotations

import pytest

from etl.refer import find
from provenance.citing.attribution import readings

PLAIN = "Das Buch ist sechs Jahre aufzubewahren."


def forms(text: str) -> list[tuple[str, list[str]]]:
    """Give the readings of a claim, each with the places that it names beside."""
    return [(form, [one.text for one in aside]) for form, aside in readings(text, tuple(find(text)))]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Nach § 5 HafO ist das Buch sechs Jahre aufzubewahren.", "Ist das Buch sechs Jahre aufzubewahren."),
        ("Ausweislich § 5 HafO ist das Buch sechs Jahre aufzubewahren.", "Ist das Buch sechs Jahre aufzubewahren."),
        ("Aus § 5 HafO folgt, dass das Buch sechs Jahre aufzubewahren ist.", "Ist das Buch sechs Jahre aufzubewahren."),
        ("§ 5 HafO sieht vor, dass das Buch sechs Jahre aufzubewahren ist.", "Ist das Buch sechs Jahre aufzubewahren."),
        ("In § 5 HafO ist geregelt, dass das Buch aufzubewahren ist.", "Ist das Buch aufzubewahren."),
        ("Das Buch ist gemäß § 5 HafO sechs Jahre aufzubewahren.", PLAIN),
        ("Das Buch ist ausweislich § 5 HafO sechs Jahre aufzubewahren.", PLAIN),
        ("Das Buch ist sechs Jahre aufzubewahren (vgl. § 5 HafO).", "Das Buch ist sechs Jahre aufzubewahren"),
        ("Dass das Buch aufzubewahren ist, ergibt sich aus § 5 HafO.", "Ist das Buch aufzubewahren."),
    ],
)
def test_the_place_falls_away_and_is_named_beside(text: str, form: str) -> None:
    """Before, behind, in the midst, with "dass" and under it: the same claim, and its place to be held beside."""
    assert any(said == form and aside and aside[0].startswith("§ 5") for said, aside in forms(text))


@pytest.mark.parametrize("text", ["Dass das Buch offenliegt, ist unstreitig.", "Insoweit gilt: Das Buch liegt offen."])
def test_words_that_grant_or_join_fall_away(text: str) -> None:
    """What the writer grants is what is claimed, and so is what only stands under "insoweit gilt"."""
    assert any(
        said in {"Liegt das Buch offen.", "Offenliegt das Buch.", "Das Buch liegt offen."} for said, _ in forms(text)
    )


@pytest.mark.parametrize(
    "text",
    [
        "§ 5 HafO verbietet, dass das Buch offenliegt.",
        "Dass das Buch offenliegt, ist streitig.",
        "Dass das Buch offenliegt, bestreitet der Halter.",
        "Nur nach § 5 HafO liegt das Buch offen.",
        "Niemand sagt, dass das Buch offenliegt.",
    ],
)
def test_words_that_judge_stay(text: str) -> None:
    """A verb or a word that says more than where it stands belongs to every reading but of the place alone."""
    judging = ("verbietet", "streitig", "bestreitet", "Nur", "Niemand")
    assert all(any(word in said for word in judging) for said, _ in forms(text))
