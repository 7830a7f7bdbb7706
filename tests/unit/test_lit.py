"""lit is a letter of a place where it is written as one, and else what somebody did to a lamp."""

from __future__ import annotations

import pytest

from provenance.answering.drafts.rows import sentences as drafted
from provenance.language import satz
from provenance.language.detection import Language, Spoken
from provenance.language.entailment import Grade, bears
from provenance.language.sentences import split_prose
from provenance.language.spelling import spelt

ENGLISH = Spoken("en", "en")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The keeper lit a lamp.", "en"),
        ("He lit a. It burned.", "en"),
        ("The lamp is lit. A boat came.", "en"),
        ("The room was well lit. It was warm.", "en"),
        ("Der Wart sprach von lit a und ging.", "de"),
    ],
)
def test_a_verb_is_no_letter(text: str, language: Language) -> None:
    """Behind who does it, before the next sentence, and in German without a stop and a number."""
    assert "lit" in [key for key, *_ in spelt(text, language)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Section 3 lit. a applies.", "en"),
        ("Under Art. 6(1) lit. a) consent is needed.", "en"),
        ("Article 6 para 1 lit a GDPR applies.", "en"),
        ("Under lit. b the fee is due.", "en"),
        ("Nach § 5 Abs. 2 lit a ist das verboten.", "de"),
        ("Das gilt nach lit. b.", "de"),
    ],
)
def test_a_letter_of_a_place_is_one(text: str, language: Language) -> None:
    """With its stop, its bracket, or right behind the number of its place."""
    assert "buchstabe" in [key for key, *_ in spelt(text, language)]


@pytest.mark.parametrize(
    "text",
    ["The lamp was lit. The keeper left.", "The lamp is lit. A boat came.", "The room was well lit. It was warm."],
)
def test_a_sentence_may_end_with_it(text: str) -> None:
    """Each of the ways to part sentences parts it there."""
    assert [len(one) for one in (satz.split(text), split_prose(text, "en"), drafted(text, "en"))] == [2, 2, 2]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Section 3 lit. a applies.", "en"),
        ("Under Art. 6(1) lit. a) consent is needed.", "en"),
        ("Nach Art. 6 Abs. 1 lit. A DSGVO gilt das.", "de"),
        ("Das gilt nach lit. b für Boote.", "de"),
    ],
)
def test_none_ends_before_a_letter(text: str, language: Language) -> None:
    """What it names stands behind it."""
    assert [len(one) for one in (satz.split(text), split_prose(text, language), drafted(text, language))] == [1, 1, 1]


def test_what_was_lit_is_compared_as_a_verb() -> None:
    """Who lit it and what, in the active and the passive; another is another."""
    source = "The keeper lit a lamp."
    assert bears("A lamp was lit by the keeper.", source, source, ENGLISH).grade is Grade.SAYS
    for claim in (
        "The pilot lit a lamp.",
        "The keeper lit a fire.",
        "The keeper did not light a lamp.",
        "The keeper lit b.",
    ):
        assert bears(claim, source, source, ENGLISH).grade in {Grade.DIFFERS, Grade.UNSURE}
