"""No altered quote verifies: thousands of alterations of quotes from a law of our own."""

from __future__ import annotations

import random

import pytest

from provenance.language.source import SourceText
from tests.support.documents.quotable_law import LAW, SENTENCES
from tests.support.mutants.altered_quotes import MAKERS, Oracle, mutants

SOURCE, ORACLE = SourceText(LAW), Oracle(LAW)


@pytest.mark.parametrize("number", range(len(SENTENCES)))
def test_no_altered_quote_verifies(number):
    """Whatever is changed in a quote, it fails, and a note says why; the oracle knows what still stands."""
    rng = random.Random(number)
    quote = SENTENCES[number]
    other = rng.choice([one for one in SENTENCES if one != quote])
    wrong: list[tuple[str, str]] = []
    tried = 0
    for kind, altered in mutants(quote, other, rng):
        if ORACLE.stands(altered):
            continue
        tried += 1
        match = SOURCE.find(altered)
        assert match.verified or match.notes
        if match.verified:
            wrong.append((kind, altered))
    assert not wrong
    assert tried > 60


def test_the_alterations_are_many_and_of_all_kinds():
    """The contrast set is not empty by accident: each kind of alteration gives quotes that no longer stand."""
    rng = random.Random(0)
    seen = {
        kind for quote in SENTENCES for kind, altered in mutants(quote, SENTENCES[0], rng) if not ORACLE.stands(altered)
    }
    assert seen == set(MAKERS)


def test_the_oracle_knows_what_stands():
    """The oracle itself: true quotes stand, with labels or without, and a changed one does not."""
    assert all(ORACLE.stands(quote) for quote in SENTENCES)
    assert ORACLE.stands("einzutragen der Name des Schiffes")
    assert not ORACLE.stands("einzutragen der Name der Schiffe")
