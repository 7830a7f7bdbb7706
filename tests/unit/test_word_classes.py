"""The closed classes of words are data: both languages side by side, and no word in two lists of a class."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from provenance.language import classes
from provenance.language.words import FUNCTION, LIMITS, MODALITY, MONTHS, NEGATION, UNITS


@pytest.mark.parametrize("name", ["modality", "limit", "unit"])
def test_no_word_is_of_two_kinds(name: str) -> None:
    """A pattern stands in one kind of its class, in one language."""
    kinds = [rows for rows in classes.table(name).values() if isinstance(rows, dict) and "de" in rows]
    counted = Counter(one for rows in kinds for language in ("de", "en") for one in rows[language])
    assert len(counted) > 20
    assert [one for one, times in counted.items() if times > 1] == []


@pytest.mark.parametrize(
    ("word", "patterns", "kind"),
    [
        ("müssen", MODALITY, "obligation"),
        ("must", MODALITY, "obligation"),
        ("Unzulässige", MODALITY, "prohibition"),
        ("es sei denn", LIMITS, "exception"),
        ("no later than", LIMITS, "at_most"),
        ("Werktagen", UNITS, "working day"),
        ("percentage points", UNITS, "percentage point"),
        ("€", UNITS, "euro"),
    ],
)
def test_a_word_has_its_kind_in_either_language(word: str, patterns: dict[str, re.Pattern[str]], kind: str) -> None:
    """Words of one kind compare as equal, whatever their language, and are of no other kind."""
    assert [name for name, pattern in patterns.items() if pattern.fullmatch(word)] == [kind]


def test_months_and_small_words() -> None:
    """A month has a number in either language; an article and a negation name nothing."""
    assert [MONTHS[name] for name in ("märz", "march", "mär", "okt", "oct")] == [3, 3, 3, 10, 10]
    assert {"der", "the", "nicht", "no", "gleiches"} <= FUNCTION
    assert not FUNCTION & {"frist", "term"}
    assert all(NEGATION.fullmatch(word) for word in ("Keinerlei", "never", "isn't"))
