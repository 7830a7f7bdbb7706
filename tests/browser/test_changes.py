"""The page of what a new version changed in a real browser: screen, phone, print, keyboard."""

import pymupdf
import pytest

from provenance.report.changes import render
from tests.support.scenes import changed_law as case

pytestmark = pytest.mark.browser


@pytest.fixture
def visit(browser, tmp_path):
    """Open a comparison in a fresh page that records requests and what is said on the console."""
    opened = []

    def go(shown=None, width=1280, height=900, **context):
        path = tmp_path / "changes.html"
        path.write_text(render(shown or case.shown()), encoding="utf-8")
        page = browser.new_page(viewport={"width": width, "height": height}, **context)
        opened.append(page)
        page.asked, page.said = [], []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(path.as_uri())
        return page

    yield go
    for page in opened:
        page.close()


def test_it_asks_for_nothing_and_runs_nothing(visit):
    """The page loads without a request beside itself and says nothing, whatever the texts try."""
    page = visit(case.shown(hostile=True))
    assert len(page.asked) == 1
    assert page.said == []
    assert page.title() == "UferV: what changed"


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_width_scrolls_sideways(visit, width):
    """From the narrowest phone on nothing is wider than the screen, and text is large enough to read."""
    page = visit(width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.evaluate(
        "[...document.querySelectorAll('p, li, h1, h2, h3, summary, label span')]"
        ".filter(e => e.innerText).map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 12


def test_filter_shows_one_kind_by_keyboard(visit):
    """With the arrow keys alone one kind of change is shown, with the sections that have it and nothing folded."""
    page = visit()
    page.focus("#show-all")
    seen = []
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        shown = page.locator(".place:visible")
        seen.append(
            (
                set(shown.evaluate_all("places => places.map(place => place.className.split(' ')[1])")),
                page.locator(".norm:visible").count(),
                page.locator("details:visible").count(),
            )
        )
    assert seen == [({"changed"}, 1, 0), ({"moved"}, 1, 0), ({"new"}, 1, 0), ({"dropped"}, 1, 0)]


def test_changes_are_told_without_colour(visit):
    """Words that went are struck through, words that came underlined; each kind has a sign and an edge of its own."""
    page = visit()
    line = "element => getComputedStyle(element).textDecorationLine"
    assert page.locator("#para-2 del").first.evaluate(line) == "line-through"
    assert page.locator("#para-2 ins").first.evaluate(line) == "underline"
    edges = page.locator(".place").evaluate_all("all => all.map(one => getComputedStyle(one).borderLeftStyle)")
    assert sorted(edges) == ["dashed", "dotted", "double", "solid"]
    assert sorted(page.locator(".place .status i").all_inner_texts()) == sorted("~→+−")


def test_an_anchor_leads_to_its_place(visit):
    """The link of a place puts it into view below the filter and marks it."""
    page = visit(case.shown(sections=60), height=600)
    page.evaluate("location.hash = '#was-para-3'")
    box = page.locator("#was-para-3").bounding_box()
    bar = page.locator(".filter").bounding_box()
    assert bar["y"] + bar["height"] <= box["y"] + 1
    assert box["y"] < 600
    assert page.locator("#was-para-3").evaluate("e => getComputedStyle(e).boxShadow") != "none"


def test_dark_is_dark(visit):
    """The page follows the reader's choice, and what came in can be read on it."""
    ground = visit(color_scheme="dark").evaluate("getComputedStyle(document.body).backgroundColor")
    assert sum(int(part) for part in ground[4:-1].split(",")) < 150


def test_print_has_the_changes_and_no_controls(visit):
    """On paper each change is there with its words, pages are numbered, and the filter is not."""
    page = visit()
    with pymupdf.open("pdf", page.pdf(prefer_css_page_size=True)) as printed:
        text = " ".join(" ".join(sheet.get_text().split()) for sheet in printed)
    assert "fünfzig hundert Jahre" in text
    assert "Boote werden nachts beleuchtet." in text
    assert "All changes" not in text
    assert "1 / " in text
