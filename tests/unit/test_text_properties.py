"""Properties of the search: any true stretch typeset anew is found in its place, no changed word ever, in time."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from provenance.language.source import SourceText
from provenance.text.normalise import normalise
from provenance.text.places import ends_word, starts_word
from tests.support.documents.quotable_law import LAW
from tests.support.mutants.altered_quotes import Oracle
from tests.support.sizes import searched

SOURCE, ORACLE, FORM = SourceText(LAW), Oracle(LAW), normalise(LAW)
WORDS = [match.span() for match in re.finditer(r"\S+", LAW)]
# stretches begin and end with a whole word of the print: not "häfen" of "Museums-⏎häfen", not "000" of "200 000"
STARTS = [a for a, _ in WORDS if starts_word(FORM, FORM.from_original(a))]
ENDS = [b for _, b in WORDS if ends_word(FORM, FORM.from_original(b), "-" if LAW[b - 1] == "-" else "")]

LABEL = re.compile(r"\(\d\)|\d\.|[a-z]\)")
UNSEEN = st.sampled_from(["", "", "", "\u00ad", "\u200b"])
BLANK = st.sampled_from([" ", "  ", "\n", "\n   ", "\u00a0", "\t", "\r\n", "\u202f"])
MARKS = {'"': '“„»"', "„": '"“«', "“": '"”»', "-": "-‐‑", "–": "–—-", "(": "("}


def joined(text):
    """Undo the hyphenation of the print."""
    return re.sub(r"(?<=[a-zäöüß])-\n(?=[a-zäöüß])", "", text)


@st.composite
def stretches(draw):
    """A stretch of the law between two word ends: its offsets."""
    start = draw(st.sampled_from(STARTS))
    after = [end for end in ENDS if start + 3 < end < start + 400]
    assume(after)
    return start, draw(st.sampled_from(after))


@st.composite
def typeset(draw, text):
    """The text with other line ends, hyphenation, dashes, quotation marks and invisible marks."""
    out: list[str] = []
    text = joined(text)
    for index, character in enumerate(text):
        if character.isspace():
            out.append(draw(BLANK))
        elif character in MARKS:
            out.append(draw(st.sampled_from(MARKS[character])))
        else:
            inner = 1 < index < len(text) - 2 and text[index - 2 : index + 2].isalpha()
            if inner and character.islower() and draw(st.integers(0, 25)) == 0:
                out.append("-\n")
            elif inner:
                out.append(draw(UNSEEN))
            out.append(character)
    return "".join(out)


@given(st.data())
@searched(400, suppress_health_check=[HealthCheck.too_slow])
def test_any_stretch_typeset_anew_is_found_in_its_place(data):
    """Between two word ends, whatever the typesetting, a stretch verifies; its offsets are exactly its own."""
    start, end = data.draw(stretches())
    quote = data.draw(typeset(LAW[start:end]))
    assume(any(c.isalpha() for c in quote))
    match = SOURCE.find(quote, near=(start, end))
    assert match.verified, (quote, match.notes)
    found = normalise(match.text).text
    assert found == normalise(LAW[start:end]).text or found in normalise(LAW[start:end]).text
    assert start <= match.start < match.end <= end or match.count > 1


@given(st.data(), st.sampled_from(["nicht", "zehn", "oder", "kann", "Gold", "7", "ein", "§", "unter"]))
@searched(400)
def test_no_stretch_with_another_word_is_found(data, new):
    """One word changed, added or dropped anywhere, and the stretch no longer verifies."""
    start, end = data.draw(stretches())
    words = joined(LAW[start:end]).split()
    assume(len(words) > 2)
    index = data.draw(st.integers(0, len(words) - 1))
    how = data.draw(st.sampled_from(["replace", "insert", "drop"]))
    assume(how != "drop" or not LABEL.fullmatch(words[index]))  # a label may be left out
    changed = {
        "replace": [*words[:index], new, *words[index + 1 :]],
        "insert": [*words[:index], new, *words[index:]],
        "drop": [*words[:index], *words[index + 1 :]],
    }[how]
    quote = " ".join(changed)
    assume(not ORACLE.stands(quote))
    match = SOURCE.find(quote)
    assert not match.verified, (quote, match.text)
    assert match.notes
    assert match.similarity < 1


@given(st.text(st.characters(codec=None), max_size=400), st.text(st.characters(codec=None), max_size=120))
@searched(300)
def test_no_text_is_a_failure(source, quote):
    """Any source and any quote give a value: lone surrogates, NUL, marks of direction, whatever."""
    match = SourceText(source).find(quote)
    assert match.status in {"verified", "failed"}
    assert match.text == "" or match.start >= 0
    assert match.verified or match.notes
    if match.verified:
        assert normalise(match.text).text


@given(st.text("a\u0301 [](){}.…-–\n\u00ad\u200b„“\"'1²½§,;:AÄn", max_size=60), st.text("a [].…-\n1²„“,A", max_size=30))
@searched(400)
def test_no_text_of_marks_is_a_failure(source, quote):
    """Texts made of what the search treats apart do no harm, and what verifies has the quote's letters."""
    match = SourceText(source).find(quote)
    if match.verified and match.method == "exact" and not re.search(r"[\[\]….]|\d", quote):
        letters = [c for c in normalise(quote).text if c.isalpha()]
        assert [c for c in normalise(match.text).text if c.isalpha()] == letters


MEAN = {
    "letters": "a ",
    "brackets": "[",
    "ellipses": "[...] a b c ",
    "marks": "a\u0301\u0323",
    "digits": "1",
    "nul": "\x00",
    "surrogates": "\ud800",
    "overrides": "\u202eabc ",
    "blanks": " ",
    "quotation marks": '"',
    "labels": "(1) 2. ",
    "satz digits": "Es gilt. 2Die ",
    "hyphens": "a-\n",
    "dots": ". ",
    "hangul": "\u1100\u1161",
    "first letters": "[a]b",
    "references": "§ 5 Abs. 1 Satz 2, 3 und 4 ",
    "dates": "1. Januar 2020 nicht ",
}


@pytest.mark.parametrize("kind", MEAN)
def test_time_is_bounded(kind):
    """A quote or source of one thing over and over ends in seconds, also one of a million characters."""
    many = MEAN[kind] * (40_000 // len(MEAN[kind])) + " ab"
    started = time.process_time()
    SOURCE.find(many)
    source = SourceText(many)
    source.find("Der Käufer zahlt acht Euro")
    source.find(many[:20_000] + " nichts")
    source.find("a b c [...] a b c [...] d e f")
    SOURCE.find(many * 25)
    assert time.process_time() - started < 20
