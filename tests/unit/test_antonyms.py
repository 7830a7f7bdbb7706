"""A sentence that says the opposite is told by one word of a pair; what is said of some tells nothing."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from provenance.language import classes
from provenance.language.antonyms import turned


@pytest.mark.parametrize(
    ("claim", "sentence", "is_turned", "words"),
    [
        ("Tin fell 9 percent.", "Tin rose 9 percent.", "Tin fell 9 percent.", ("rose", "fell")),
        ("Prices rose in the fall.", "Prices fell in the fall.", "Prices rose in the fall.", ("fell", "rose")),
        ("The mill is shut.", "The mill is open.", "The mill is shut.", ("open", "shut")),
        ("Tin went up on Monday.", "Tin went down on Monday.", "Tin went up on Monday.", ("went … down", "went … up")),
        (
            "Die Preise sanken stark.",
            "Die Preise nahmen stark zu.",
            "Die Preise sanken stark.",
            ("nahmen … zu", "sanken"),
        ),
        ("Zinn nahm ab.", "Zinn stieg.", "Zinn nahm ab.", ("stieg", "nahm … ab")),
        ("Boote sind erlaubt.", "Boote sind verboten.", "Boote sind erlaubt.", ("verboten", "erlaubt")),
    ],
)
def test_a_word_is_put_in_the_place_of_its_opposite(
    claim: str, sentence: str, is_turned: str, words: tuple[str, str]
) -> None:
    """The sentence says the claim then, whatever its verb parts from, and both words are told."""
    found = turned(claim, sentence)
    assert found is not None
    assert (found.sentence, found.finding.source, found.finding.quote) == (is_turned, *words)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Tin fell.", "Tin sank."),
        ("Tin rose.", "Tin rose and then fell."),
        ("Tin rose and zinc fell.", "Tin fell and zinc rose."),
        ("Tin fell.", "The crew sold its boat."),
        ("Some boats are full.", "Some boats are empty."),
        ("A boat is full.", "A boat is empty."),
        ("Three members backed the plan.", "Three members opposed the plan."),
        ("The vote may fail.", "The vote may succeed."),
        ("Einige Preise stiegen.", "Einige Preise sanken."),
        ("Ein Boot ist voll.", "Ein Boot ist leer."),
        ("Zinn könnte steigen.", "Zinn könnte sinken."),
        ("Zinn stieg.", "Zinn stieg und sank."),
    ],
)
def test_what_is_no_opposite(claim: str, sentence: str) -> None:
    """Words of one side, both words in a sentence, and what is said of some or as possible are turned into nothing."""
    assert turned(claim, sentence) is None


def test_no_word_is_its_own_opposite() -> None:
    """A line has two sides, no word on both, and none twice on one."""
    lines = [
        one for part in ("de", "en") for one in str(classes.table("antonym")[f"pairs_{part}"]).strip().splitlines()
    ]
    sides: list[list[list[str]]] = [[side.split() for side in line.split("|")] for line in lines]
    assert all(len(one) == 2 for one in sides)
    assert [word for one, other in sides for word in set(one) & set(other)] == []
    assert [
        word for line, side in product(sides, (0, 1)) for word, times in Counter(line[side]).items() if times > 1
    ] == []
