"""The normal form of a text and the way back to it."""

from __future__ import annotations

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.text.normalise import normalise
from tests.support.sizes import searched

ANY_TEXT = st.text(st.characters(codec=None), max_size=200)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("zwei  Wörter\n\tund\u00a0drei", "zweiWörterunddrei"),
        ("Ver-\nfahren", "Verfahren"),
        ("auf\u00adwän\u00addig", "aufwändig"),
        ("„Ort“ «Ort» 'Ort' \"Ort\"", '"Ort""Ort""Ort""Ort"'),
        ("A – B — C ‐ D", "ABCD"),
        ("ﬁnanziell", "finanziell"),
        ("Bu\u0308cher", "Bücher"),
        ("１２ Ⅳ", "12IV"),
        ("5 m²", "5m2"),
        ("½ Jahr", "1/2Jahr"),
        ("zu\u200brecht", "zurecht"),
        ("a … b", "a...b"),
    ],
)
def test_normal_form(text, form):
    """Typesetting leaves no trace in the normal form."""
    assert normalise(text).text == form


@pytest.mark.parametrize(("one", "other"), [("10²", "102"), ("1½", "11/2"), ("²5 Tage", "25 Tage"), ("5'", '5"')])
def test_numbers_do_not_become_others(one, other):
    """A superscript or fraction beside a digit, and minutes and seconds, stay apart from other numbers."""
    assert normalise(one).text != normalise(other).text


def test_overrides_are_not_dropped():
    """Text that shows in another order than it is stored matches nothing."""
    assert normalise("\u202e8\u202c Jahre").text != normalise("8 Jahre").text


@given(ANY_TEXT)
@searched(300)
def test_offsets_lead_back(text):
    """Each character of the normal form comes from a stretch of the text that has its normal form, in order."""
    made = normalise(text)
    last = 0
    for place in range(len(made.text)):
        start, end = made.to_original(place, place + 1)
        assert 0 <= start < end <= len(text)
        assert start >= last or made.to_original(place - 1, place) == (start, end)
        last = start
        shown, letter = text[start:end], made.text[place]
        marks = letter in "'\"" and shown in "'\"„“”‟«»‹›‚‘’‛`´＂＇"
        assert marks or letter in shown or letter in normalise(shown).text


@given(ANY_TEXT)
def test_gaps_and_entries_make_the_text(text):
    """What stands in gaps and what stands in entries is the whole text, nothing twice."""
    made = normalise(text)
    borders = [*made.at, len(made.text)]
    rebuilt = [made.gap(place) for place in borders]
    entries = [text[o : o + w] for o, w in zip(made.origin, made.width, strict=True)]
    assert "".join(part for pair in zip(rebuilt, [*entries, ""], strict=True) for part in pair) == text


def test_place_of_nothing_is_an_error():
    """An empty or outer stretch has no place."""
    with pytest.raises(ValueError, match="no stretch"):
        normalise("abc").to_original(2, 2)
    with pytest.raises(ValueError, match="no stretch"):
        normalise("abc").to_original(1, 4)


def test_long_runs_of_marks_take_linear_time():
    """A hundred thousand combining marks are no trap (stream-safe text, UAX 15)."""
    marks = "".join(random.Random(1).choices("\u0301\u0323\u0330", k=100_000))
    assert normalise("a" + marks).text
    assert unicodedata.normalize("NFKC", "a\u0301") in normalise("a\u0301" + " b").text
