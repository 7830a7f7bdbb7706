"""A condition that a claim leaves out is told in the words of its source, not by the word that opens it."""

from __future__ import annotations

import pytest

from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears

LONG = "the owner of the ship with many masts and " * 8


@pytest.mark.parametrize(
    ("sentence", "claim", "told"),
    [
        ("If the storm flag is raised, the keeper must close the gate.", "The keeper must close the gate.",
         "If the storm flag is raised"),
        ("If the flag, which is red, is raised, the keeper must close the gate.", "The keeper must close the gate.",
         "If the flag, which is red, is raised"),
        ("Where the flag is raised the keeper must close the gate.", "The keeper must close the gate.",
         "Where the flag is raised"),
        ("The pilot may board if the owner, who is absent, agrees.", "The pilot may board.",
         "if the owner, who is absent, agrees"),
        ("Unless the council objects, boats may land at night.", "Boats may land at night.",
         "Unless the council objects"),
        ("Der Lotse darf das Schiff betreten, wenn der Eigner zustimmt.", "Der Lotse darf das Schiff betreten.",
         "wenn der Eigner zustimmt"),
        ("Wenn die Flagge weht, muss der Wärter das Tor schließen.", "Der Wärter muss das Tor schließen.",
         "Wenn die Flagge weht"),
    ],
)  # fmt: skip
def test_a_condition_is_told_in_the_words_of_its_source(sentence: str, claim: str, told: str) -> None:
    """The limit names all of the condition; the sentence beside itself has none."""
    tongue = Spoken("de", "de") if claim.startswith("Der") else Spoken("en", "en")
    found = bears(claim, sentence, sentence, tongue)
    assert (found.grade, [one.source for one in found.findings]) == (Grade.LIMITED, [told])
    assert bears(sentence, sentence, sentence, tongue).grade is Grade.SAYS


def test_a_long_condition_is_cut_between_words() -> None:
    """What is told is bounded, and ends with an ellipsis where it was cut."""
    sentence = f"The pilot may board if {LONG}the crew agree."
    (found,) = bears("The pilot may board.", sentence, sentence, Spoken("en", "en")).findings
    assert found.source.endswith(" …")
    assert len(found.source) < 170
    assert found.source.removesuffix(" …") in sentence
