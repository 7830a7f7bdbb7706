"""Whatever stands on the pages: the structure gives a document, and no printed word is lost or told twice."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from etl.document import Document
from etl.read.page import Line, Page, Pdf, Printed
from etl.structure.account import balance
from etl.structure.letter.document import structure_letter
from etl.structure.portal.statute import structure_statute
from tests.support.sizes import searched

TEXT = (
    "§ 1 § 2a Art Artikel Anlage Fußnote Inhaltsübersicht Teil I. (1) (2) (2a) 1. 2. a) aa) – - * *) 1) „ “ Das gilt. "
    "Haus- und halt Wort, (weggefallen) ; bis Absatz 3 Stand: Ausfertigungsdatum: m² - 2 12"
)
WORDS = st.sampled_from(TEXT.split())


@st.composite
def printed_lines(draw: st.DrawFn) -> list[Page]:
    """Pages of lines at likely and unlikely places, in likely and unlikely type."""
    pages: list[Page] = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        y, lines = 0.0, []
        for block in range(draw(st.integers(0, 25))):
            y += draw(st.sampled_from([0.0, 6.0, 12.0, 12.0, 12.0, 17.0, 22.8, 60.0]))
            x = draw(st.sampled_from([48.5, 48.5, 48.5, 50.9, 51.3, 80.9, 83.3, 113.3, 200.0, 420.0]))
            size = draw(st.sampled_from([10.0, 10.0, 10.0, 12.0, 15.0, 8.0]))
            words = draw(st.lists(WORDS, min_size=1, max_size=5))
            small = tuple(place for place in range(len(words)) if draw(st.integers(0, 5)) == 0)
            glued = tuple(place for place in range(1, len(words)) if draw(st.integers(0, 3)) == 0)
            bold = draw(st.integers(0, 3)) == 0
            lines.append(line(number, x, 60.0 + y, size, words, bold=bold, block=block, small=small, glued=glued))
        pages.append(Page(number, 595.0, 842.0, lines))
    return pages


def line(
    page: int, x: float, y: float, size: float, words: list[str], *, bold: bool, block: int, **marks: tuple[int, ...]
) -> Line:
    """One line, half a size a letter."""
    boxes: list[Printed] = []
    at = x
    for place, word in enumerate(words):
        boxes.append((at, y - size, at + len(word) * size / 2, y + 2, word, block, 0, place))
        at += (len(word) + 1) * size / 2
    return Line(page, x, y - size, at, y + 2, y, size, bold, False, False, block, boxes, **marks)


@searched(300)
@given(printed_lines())
def test_no_word_is_lost(pages: list[Page]) -> None:
    """Units are stretches of the text in order, and every word stands in the text or among the remainders, once."""
    document = structure_statute(Pdf("x.pdf", "", [], pages))
    at = 0
    for unit in document.units:
        assert document.text[unit.start : unit.end] == unit.text
        assert unit.start >= at
        at = unit.end
        assert bool(unit.text) == bool(unit.boxes)
    printed = Counter("".join(word[4] for page in pages for line in page.lines for word in line.words))
    told = Counter("".join(document.text.split()))
    for left in document.remainders:
        told.update("".join(left.text.split()))
    assert told == printed
    assert printed.total() == sum(word.end - word.start for word in document.words) + sum(
        len("".join(left.text.split())) for left in document.remainders
    )
    assert adds_up(pages, document)


def adds_up(pages: list[Page], document: Document) -> bool:
    """Say whether the document accounts for all that the pages print."""
    return balance({page.number: [line.text for line in page.lines] for page in pages}, document).complete


@searched(200)
@given(printed_lines())
def test_letters_lose_no_word(pages: list[Page]) -> None:
    """The same pages taken for a letter, with numbers in the margin: every word is accounted for on its page."""
    for page in pages:
        marks = [line(page.number, 20, 70.0 + 90 * at, 10, [str(at + 1)], bold=False, block=99) for at in range(4)]
        page.lines[:] = sorted([*page.lines, *marks], key=lambda one: one.baseline)
    document = structure_letter(Pdf("x.pdf", "", [], pages))
    assert all(document.text[unit.start : unit.end] == unit.text for unit in document.units)
    assert adds_up(pages, document)
