"""The canonical text: lines become one text, broken words are made whole, and every word keeps its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.page import Line, Printed
from etl.structure.canonical import Canonical, boxes
from etl.structure.hyphens import Hyphens
from provenance.model.layout import Layout


def line(text: str, number: int = 0, page: int = 1, glued: tuple[int, ...] = ()) -> Line:
    """A line as it might be printed: ten points a character."""
    words: list[Printed] = []
    x, y = 50.0, 100.0 + 12 * number
    for place, word in enumerate(text.split()):
        words.append((x, y - 8, x + 10 * len(word), y + 2, word, number, 0, place))
        x += 10 * len(word) + 5
    return Line(page, 50, y - 8, x - 5, y + 2, y, 10, False, False, False, number, words, (), glued)


def joined(*lines: str) -> str:
    """Join lines of one paragraph."""
    text = Canonical()
    for number, printed in enumerate(lines):
        text.add(line(printed, number))
    return text.text()


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (("die Auf-", "bewahrung"), "die Aufbewahrung"),
        (("die Auf\u00ad", "bewahrung"), "die Aufbewahrung"),
        (("das DV-", "System"), "das DV-System"),
        (("das DV-", "/System"), "das DV-/System"),
        (("Ein-", "und Ausgang"), "Ein- und Ausgang"),
        (("Ein-", "oder Ausgang"), "Ein- oder Ausgang"),
        (("Ein-", "undatiert"), "Einundatiert"),
        (("in den Jahren 2005-", "2007"), "in den Jahren 2005-2007"),
        (("das Jahr -", "wie jedes"), "das Jahr - wie jedes"),
        (("vor –", "und nach"), "vor – und nach"),
        (("gut und", "schön"), "gut und schön"),
    ],
)
def test_line_ends(lines: tuple[str, ...], text: str) -> None:
    """A hyphen goes where it parts a word, and stays where it belongs to it."""
    assert joined(*lines) == text


@pytest.mark.parametrize(
    ("elsewhere", "ends", "text"),
    [
        (["ein öffentlich-rechtliches Amt"], ["ein öffentlich-", "rechtliches Gut"], "ein öffentlich-rechtliches Gut"),
        (["die (Aufbewahrung), stets"], ["ihre Aufbe-", "wahrung."], "ihre Aufbewahrung."),
        ([], ["ein deutsch-", "dänisches Gut"], "ein deutsch-dänisches Gut"),
        (["die nun auf-", "zubewahrenden sind"], ["und ver-", "wahren"], "und verwahren"),
        ([], ["die Zusammen-", "veranlagung"], "die Zusammenveranlagung"),
        (["wird ge-", "sagt"], ["die EU-", "weite Regel"], "die EU-weite Regel"),
    ],
)
def test_the_document_tells_real_hyphens(elsewhere: list[str], ends: list[str], text: str) -> None:
    """Where a hyphen may be real, the other words of the document decide."""
    rest = [line(printed, number) for number, printed in enumerate([*elsewhere, *ends])]
    canonical = Canonical(Hyphens(rest))
    for printed in rest[len(elsewhere) :]:
        canonical.add(printed)
    assert canonical.text() == text


def test_paragraphs_keep_their_hyphen() -> None:
    """Nothing is joined over the end of a paragraph."""
    text = Canonical()
    text.add(line("Haus-"))
    text.part()
    text.add(line("wirtschaft", 1))
    assert text.text() == "Haus-\nwirtschaft"


def test_glued_words_have_no_blank() -> None:
    """What was printed without a blank has none."""
    text = Canonical()
    text.add(line("20 m 2 groß", glued=(2,)))
    assert text.text() == "20 m2 groß"
    assert [text.text()[word.start : word.end] for word in text.words()] == ["20", "m", "2", "groß"]


WORD = st.text("abcdefgäöüß§0123456789.,;()-", min_size=1, max_size=12)


@given(st.lists(st.lists(WORD, min_size=1, max_size=6), min_size=1, max_size=8))
def test_words_and_text_agree(lines: list[list[str]]) -> None:
    """Whatever is printed: words are stretches of the text, in order, and together all of it but blanks and hyphens."""
    text = Canonical()
    for number, words in enumerate(lines):
        text.add(line(" ".join(words), number))
    whole, found = text.text(), list(text.words())
    assert len(found) == sum(map(len, lines)) == len(text.words())
    printed = [word for words in lines for word in words]
    at = 0
    for word, expected in zip(found, printed, strict=True):
        assert whole[at : word.start].strip() == ""
        assert whole[word.start : word.end] in (expected, expected[:-1])
        at = word.end
    assert at == len(whole)


@given(st.lists(st.lists(WORD, min_size=1, max_size=6), min_size=1, max_size=8), st.data())
def test_boxes_of_a_stretch_are_those_of_its_words(lines: list[list[str]], data: st.DataObject) -> None:
    """The boxes of any stretch reach from the first to the last of its words on every line."""
    text = Canonical()
    for number, words in enumerate(lines):
        text.add(line(" ".join(words), number))
    found = list(text.words())
    first = data.draw(st.integers(0, len(found) - 1))
    last = data.draw(st.integers(first, len(found) - 1))
    start, end = found[first].start, found[last].end
    runs = [run for run in text.runs if run.start < end and run.end > start]
    ours = boxes(runs, start, end)
    theirs = Layout.of((word.start, word.end, word.box) for word in found).boxes(start, end)
    assert [(box[0], box[1], box[3]) for box in ours] == [(box[0], box[1], box[3]) for box in theirs]


def test_words_can_be_asked_for_in_any_way() -> None:
    """The words are a sequence: by place, from the end, as a slice."""
    text = Canonical()
    text.add(line("eins zwei drei"))
    words = text.words()
    first, second, third = words
    assert [words[0], words[-1]] == [first, third]
    assert words[1:] == [second, third]
    with pytest.raises(IndexError):
        words[3]
