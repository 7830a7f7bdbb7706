"""English verbs whose participle no ending tells, in the active and in the passive: "light", "is lit"."""

import pytest

from provenance.language.detection import Spoken
from provenance.language.entailment import Grade, bears
from provenance.language.spelling import spelt

_BORNE = {Grade.SAYS, Grade.LIMITED}
_ENGLISH = Spoken("en", "en")
_PAIRS = [
    ("The keeper shall light the lamp at dusk.", "The lamp shall be lit by the keeper at dusk."),
    ("The mate shall sew the net at dusk.", "The net shall be sewn by the mate at dusk."),
    ("The mate shall blow the horn at dusk.", "The horn shall be blown by the mate at dusk."),
    ("The mate shall sweep the deck at dusk.", "The deck shall be swept by the mate at dusk."),
    ("The mate shall feed the dog at dusk.", "The dog shall be fed by the mate at dusk."),
]


@pytest.mark.parametrize(("active", "passive"), _PAIRS)
def test_an_irregular_participle_says_its_verb(active: str, passive: str) -> None:
    """The passive says what the active says, and the other way round."""
    assert bears(passive, active, active, _ENGLISH).grade in _BORNE
    assert bears(active, passive, passive, _ENGLISH).grade in _BORNE


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        (_PAIRS[0][0], "The keeper shall be lit by the lamp at dusk."),
        (_PAIRS[0][0], "The lamp shall be lit by the mate at dusk."),
        (_PAIRS[0][0], "The lamp shall not be lit by the keeper at dusk."),
        (_PAIRS[0][0], "The lamp may be lit by the keeper at dusk."),
        (_PAIRS[0][0], "The lamp shall be lit by the keeper at dawn."),
        (_PAIRS[3][0], "The deck shall be swept by the cook at dusk."),
        (_PAIRS[3][0], "The mate shall be swept by the deck at dusk."),
        ("The keeper shall keep the light lamp.", "The keeper shall keep the lit lamp."),
        ("The boats are light.", "The boats are lit."),
    ],
)
def test_an_irregular_participle_says_no_more_than_its_verb(sentence: str, claim: str) -> None:
    """Another doer, another thing done, a denial, a permission or a word that only looks alike stays refused."""
    assert bears(claim, sentence, sentence, _ENGLISH).grade not in _BORNE


def test_lit_is_a_letter_before_one_alone() -> None:
    """In English "lit" is a verb but before a letter, "lit. a"; in German it is always "Buchstabe"."""
    assert [key for key, _, _ in spelt("It was lit by us", "en")][2] == "lit"
    assert [key for key, _, _ in spelt("Article 6 lit. a", "en")][2:] == ["buchstabe", "a"]
    assert [key for key, _, _ in spelt("Artikel 6 lit. a", "de")][2:] == ["buchstabe", "a"]
