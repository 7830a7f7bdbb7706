"""The report in a real browser: screen, phone, print, keyboard, and pages that want to do harm."""

import re

import pymupdf
import pytest

from provenance.report.library import ReportModel
from provenance.report.page import render
from tests.support.scenes import cited_library as case

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Give a function that writes a library as a page and gives its address."""
    folder = tmp_path_factory.mktemp("report")

    def write(library: ReportModel, name: str) -> str:
        path = folder / f"{name}.html"
        path.write_text(render(library), encoding="utf-8")
        return path.as_uri()

    return write


@pytest.fixture
def visit(browser, address):
    """Open a library in a fresh page that records requests, console messages and errors."""
    opened = []

    def go(library=None, name="case", width=1280, height=900, **context):
        page = browser.new_page(viewport={"width": width, "height": height}, **context)
        opened.append(page)
        page.asked, page.said = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(address(library or case.library(), name))
        return page

    yield go
    for page in opened:
        page.close()


def test_page_asks_for_nothing(visit):
    """The page loads without a single request beside itself and says nothing on the console."""
    page = visit()
    assert [url for url in page.asked if not url.startswith("data:")] == [page.url]
    assert page.said == []
    images = page.evaluate("[...document.images].map(image => image.complete && image.naturalWidth)")
    assert len(images) == 4
    assert min(images) > 500


def test_hostile_records_do_nothing(visit):
    """Script and event handlers in every field stay text: nothing runs, nothing is added to the page."""
    page = visit(case.hostile(), "hostile")
    assert page.title() != "hurt"
    assert page.title().startswith("Beleg report")
    assert (
        page.evaluate("document.querySelectorAll('script, [onerror], img:not([src^=\"data:image/png\"])').length") == 0
    )
    assert page.said == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280, 1920])
def test_page_fits_every_width(visit, width):
    """Nothing sticks out at the side, from a small phone to a wide screen, with hostile long words too."""
    for library, name in ((case.library(), "case"), (case.hostile(), "hostile"), (case.long_words(), "long")):
        page = visit(library, name, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_text_on_a_phone_is_large_enough(visit):
    """On a phone of 360 px no text is under 12 px, and the printed page is shown at two thirds of a pixel a point."""
    page = visit(width=360, height=780, has_touch=True, is_mobile=True)
    sizes = page.evaluate(
        "[...document.querySelectorAll('p, dd, dt, li, h1, h2, h3, figcaption, label span')]"
        ".filter(e => e.innerText).map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 12
    wide = page.evaluate("document.querySelector('.paper').getBoundingClientRect().width")
    assert wide > 500


def test_outlined_words_come_into_view_on_a_phone(visit):
    """Where the printed page is wider than the screen, its window opens on the outlined words."""
    page = visit(width=360, height=780)
    shown = page.evaluate(
        """[...document.querySelectorAll('.scroll')].map(window => {
            const view = window.getBoundingClientRect();
            const box = window.querySelector('polygon').getBoundingClientRect();
            return box.left >= view.left - 1 && box.left < view.right - 20;
        })"""
    )
    assert shown
    assert all(shown)


def test_filter_shows_one_status_by_keyboard(visit):
    """The filter works with the arrow keys alone, and without a script."""
    page = visit()
    cards = page.locator(".card:visible")
    assert cards.count() == 5
    page.focus("#show-all")
    seen = []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        seen.append(cards.evaluate_all("cards => cards.map(card => card.className.split(' ')[1])"))
    assert seen == [["verified"] * 3, ["unverified"], ["failed"]]


def test_focus_can_be_seen_and_the_list_skipped(visit):
    """The first Tab reaches a visible link that skips to the citations; each focused thing has an outline."""
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") > 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "citations"
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_box_lies_on_the_ink_of_the_quote(visit):
    """On the screen the outline covers the words: inside it is ink, and it lies wholly on the image."""
    page = visit()
    places = page.evaluate(
        """[...document.querySelectorAll('.paper:not(.text)')].map(paper => {
            const inside = (a, b) =>
                a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top && a.bottom <= b.bottom;
            const box = paper.querySelector('polygon').getBoundingClientRect();
            return [inside(box, paper.querySelector('img').getBoundingClientRect()), box.width, box.height];
        })"""
    )
    assert len(places) == 4
    assert all(held and width > 60 and 8 < height < 60 for held, width, height in places)
    page.add_style_tag(content="polygon { display: none }")
    box = page.locator("article#citation-1 .paper").bounding_box()
    crop = case.library().citations[0].crops[0]
    left, top, right, _ = crop.region
    scale = box["width"] / (right - left)
    x0, y0, x1, y1 = crop.boxes[0]
    shot = page.screenshot(
        full_page=True,
        clip={
            "x": box["x"] + (x0 - left) * scale,
            "y": box["y"] + (y0 - top) * scale,
            "width": (x1 - x0) * scale,
            "height": (y1 - y0) * scale,
        },
    )
    grey = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.Pixmap(shot))
    dark = sum(value < 128 for value in grey.samples) / len(grey.samples)
    assert 0.05 < dark < 0.4


def test_dark_and_light_are_both_there(visit):
    """The page follows the reader's choice of dark or light; the printed page stays paper."""
    grounds = {
        scheme: visit(color_scheme=scheme).evaluate(
            "[document.body, document.querySelector('.scroll')].map(e => getComputedStyle(e).backgroundColor)"
        )
        for scheme in ("light", "dark")
    }
    brightness = {s: [sum(map(int, re.findall(r"\d+", g)[:3])) for g in both] for s, both in grounds.items()}
    assert brightness["light"][0] > 600
    assert brightness["dark"][0] < 150
    assert brightness["light"][1] > 700
    assert brightness["dark"][1] > 600


def test_no_card_breaks_across_printed_pages(visit):
    """Printed on A4, each citation stands whole on one page, page numbers are there, controls are not."""
    page = visit(case.many(14), "many")
    with pymupdf.open("pdf", page.pdf(prefer_css_page_size=True)) as printed:
        texts = [" ".join(sheet.get_text().split()) for sheet in printed]
        assert printed[0].rect.width == pytest.approx(595, abs=2)
    assert len(texts) > 3
    for number in range(1, 15):
        begins = [at for at, text in enumerate(texts) if f"claim number {number}." in text]
        ends = [at for at, text in enumerate(texts) if f"session-{number:02}" in text]
        assert begins == ends
        assert len(begins) == 1
    assert all(f"{at} / {len(texts)}" in text for at, text in enumerate(texts, 1))
    assert not any("Skip to" in text or "All 14" in text for text in texts)
