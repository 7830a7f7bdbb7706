"""Crops and outlines: what is shown of a page, and the line drawn round the words."""

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from provenance.report.crop import Cropper
from provenance.report.page import outlines
from tests.support.scenes import cited_library as case


@pytest.fixture(scope="module")
def cropper():
    """Give the sample, opened for cropping."""
    with Cropper(case.SAMPLE.read_bytes()) as opened:
        yield opened


def test_crop_shows_the_words_and_some_lines_around(cropper):
    """The region holds the marked words whole, runs over the width of the text, and is smaller than the page."""
    boxes = case.boxes_of("Nach Ablauf der Frist sind Belege binnen sechs Monaten zu vernichten")
    (crop,) = cropper.crops(boxes)
    assert (crop.page, crop.pages) == (3, 4)
    assert crop.cut_above
    assert crop.cut_below
    with pymupdf.open(case.SAMPLE) as document:
        seen = document[2].get_text(clip=pymupdf.Rect(crop.region))
    assert "binnen sechs Monaten zu vernichten" in seen
    assert "§\u00a06 Vernichtung" in seen
    assert 150 < crop.region[3] - crop.region[1] < 260


def test_no_line_is_cut_through(cropper):
    """At the upper and the lower edge of every crop there is white: ink would show a halved line."""
    for text in ("Auf die Form der Unterlage", "eine fortlaufende Belegnummer", "Eine Verkür-", "offenlegt"):
        (crop,) = cropper.crops(case.boxes_of(text))
        image = pymupdf.Pixmap(crop.png)
        samples, width = image.samples, image.width
        assert set(samples[:width]) == {255}, text
        assert set(samples[-width:]) == {255}, text


def test_image_is_small_and_grey(cropper):
    """One crop is a grey image of two pixels a point under 40 kB."""
    (crop,) = cropper.crops(case.boxes_of("Ohne Beleg darf keine Buchung vorgenommen werden"))
    image = pymupdf.Pixmap(crop.png)
    assert image.n == 1
    assert image.width == pytest.approx((crop.region[2] - crop.region[0]) * 2, abs=3)
    assert image.height == pytest.approx((crop.region[3] - crop.region[1]) * 2, abs=3)
    assert len(crop.png) < 40_000


def test_quote_over_two_pages_gives_two_crops(cropper):
    """Boxes on two pages give one crop a page, in the order of the pages; no boxes give none."""
    first = case.boxes_of("Archivgut, das dem Stadtarchiv bereits übergeben worden ist")
    second = case.boxes_of("Beleg ist jede Unterlage")
    assert [crop.page for crop in cropper.crops([*first, *second])] == [1, 2]
    assert cropper.crops([]) == ()


def test_edges_of_the_page_are_kept(cropper):
    """A quote at the top of a page is cropped at the edge of the page, not outside it."""
    (crop,) = cropper.crops([(1, 48.5, 5.0, 300.0, 20.0)])
    assert crop.region[1] == 0
    assert not crop.cut_above


def test_lines_that_stand_together_get_one_outline():
    """Two full lines give one polygon; the end of one line and the start of the next give two."""
    together = outlines([(50, 100, 500, 114), (50, 112, 300, 126)])
    assert len(together) == 1
    assert len(together[0]) == 8
    apart = outlines([(400, 100, 500, 114), (50, 112, 300, 126)])
    assert len(apart) == 2


def test_overlapping_lines_meet_half_way():
    """Font boxes of close lines overlap; the seam lies in the middle and nothing is marked twice."""
    (polygon,) = outlines([(50, 100, 500, 114), (50, 112, 300, 126)])
    assert {y for _, y in polygon} == {100, 113, 126}


@given(
    st.lists(
        st.tuples(st.floats(0, 300), st.floats(1, 200)),
        min_size=1,
        max_size=12,
    )
)
def test_every_line_is_inside_its_outline(spans):
    """Whatever the lines, the outlines together reach from the first to the last and to both sides."""
    boxes = [(x, 100 + 12 * at, x + width, 113 + 12 * at) for at, (x, width) in enumerate(spans)]
    points = [point for polygon in outlines(boxes) for point in polygon]
    assert min(x for x, _ in points) <= min(box[0] for box in boxes)
    assert max(x for x, _ in points) >= max(box[2] for box in boxes)
    assert min(y for _, y in points) == boxes[0][1]
    assert max(y for _, y in points) == boxes[-1][3]


def test_turned_page_is_shown_upright_with_its_box():
    """On a page that is turned the box is turned with it and still holds the ink of the words."""
    document = pymupdf.open()
    page = document.new_page(width=400, height=600)
    page.insert_text((100, 300), "Beleg", fontsize=20)
    page.set_rotation(90)
    word = page.get_text("words")[0]
    with Cropper(document.tobytes()) as opened:
        (crop,) = opened.crops([(1, *word[:4])])
    x0, y0, x1, y1 = crop.boxes[0]
    assert y1 - y0 > x1 - x0  # the word runs from top to bottom now
    image = pymupdf.Pixmap(crop.png)
    left, top = crop.region[:2]
    dark = [
        (at % image.width / 2 + left, at // image.width / 2 + top)
        for at, value in enumerate(image.samples)
        if value < 128
    ]
    assert dark
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in dark)
