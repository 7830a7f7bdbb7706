"""Answers on the report page in a real browser: on every width, in both schemes, beside each other, and printed."""

import re

import pymupdf
import pytest

from provenance.report.page import render
from tests.support.scenes import shown_answers as case

pytestmark = pytest.mark.browser
NEEDED = 4.5
"""The contrast of text with its ground (WCAG 2.2, 1.4.3)."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write the pages and give their folder."""
    folder = tmp_path_factory.mktemp("answers")
    for name, library in (
        ("case", case.answered()),
        ("hostile", case.hostile_answers()),
        ("long", case.long_words()),
        ("many", case.many()),
    ):
        (folder / f"{name}.html").write_text(render(library), encoding="utf-8")
    return folder


@pytest.fixture
def visit(browser, folder):
    """Open one of the pages in a fresh window."""
    opened = []

    def go(name="case", width=1280, **context):
        page = browser.new_page(viewport={"width": width, "height": 900}, **context)
        opened.append(page)
        page.goto((folder / f"{name}.html").as_uri())
        return page

    yield go
    for page in opened:
        page.close()


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_answers_fit_every_width(visit, width):
    """Nothing sticks out at the side, with hostile fields and long words neither, and nothing of them runs."""
    for name in ("case", "hostile", "long", "many"):
        page = visit(name, width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.title() != "hurt"


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_a_mark_shows_what_it_rests_on(visit, width):
    """Pointed at or reached by keyboard, a mark shows sign, context and the way on; it goes as it came, and fits."""
    page = visit(width=width)
    mark = page.locator(".evidence .cited").first
    peek = mark.locator(".peek")
    assert not peek.is_visible()
    mark.locator("a").first.hover()
    assert peek.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    peek.locator("a", has_text="Open at the place").click()
    assert page.url.endswith("#citation-1")
    page.mouse.move(1, 1)
    mark.locator("a").first.focus()
    assert peek.is_visible()
    page.emulate_media(media="print")
    assert not peek.is_visible()


def test_an_inference_is_beside_its_words_where_there_is_room(visit):
    """On a wide screen claim and excerpt stand side by side, on a phone one below the other, both always in sight."""
    for width, side_by_side in ((1280, True), (360, False)):
        claim, words = visit(width=width).locator(".beside > div").all()
        assert claim.is_visible()
        assert words.is_visible()
        left, right = claim.bounding_box(), words.bounding_box()
        assert (right["x"] > left["x"] + left["width"] - 1) is side_by_side
        assert (right["y"] > left["y"]) is not side_by_side


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_rungs_differ_and_can_be_read(visit, scheme):
    """The four rungs have four colours, each with enough contrast on its ground."""
    found = visit(color_scheme=scheme).evaluate(
        """[...document.querySelectorAll('.claims .status')].map(e => {
            const style = getComputedStyle(e);
            return [style.color, style.backgroundColor];
        })"""
    )
    assert len({colour for colour, _ in found}) == 4
    for colour, ground in found:
        lighter, darker = sorted((_luminance(colour), _luminance(ground)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= NEEDED, (colour, ground)


def test_the_citations_can_still_be_filtered(visit):
    """The filter of the citations takes no answer and no claim away."""
    page = visit()
    page.check("#show-failed", force=True)
    assert page.locator(".card:visible").count() == 1
    assert page.locator(".answer:visible").count() == 3
    assert page.locator(".claims > li:visible").count() == 5


def test_answers_print(visit):
    """Printed on A4, claims, rungs, the inference with its excerpt, refusals and figures are on paper."""
    with pymupdf.open("pdf", visit().pdf(prefer_css_page_size=True)) as printed:
        text = " ".join(" ".join(sheet.get_text() for sheet in printed).split())
    for item in case.CLAIMS:
        assert item.claim.text in text
    assert case.PLACE.marked in text
    assert "too few sources bear on it" in text
    assert "Rungs by day" in text


def _luminance(colour):
    channels = [int(one) / 255 for one in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
