"""Library, reader and citations in a real browser: from a file that is handed in to the box round the quoted words."""

from __future__ import annotations

import re

import pymupdf
import pytest
from axe_playwright_python.sync_playwright import Axe

from provenance import bootstrap
from provenance.citing.context import CitationContext
from provenance.citing.roles import Role
from tests.support.documents import sample_order
from tests.support.servers.page_server import serving, settings

pytestmark = pytest.mark.browser
SATZ = "para-3_abs-1_satz-2"
QUOTE = "noch am selben Arbeitstag ein Eigenbeleg auszustellen"
WIDE, PHONE = 1500, 360


@pytest.fixture(scope="module")
def address(emptied_store):
    """Serve a store with the newer version of the sample order and two citations of it."""
    with bootstrap.open_store(emptied_store) as graph:
        context = CitationContext(project_id="default", agent_id="admin:one", role=Role.ADMIN)
        engine = bootstrap.open_engine(context=context, graph=graph)
        engine.add_doc_source(sample_order.VERSION_2)
        engine.tag(1, "belege")
        satz = "Ohne Beleg darf keine Buchung vorgenommen werden."
        engine.cite(satz, satz, satz, source_id=1)
        wrong = "Bei Beträgen bis zu 100 Euro genügen die Angaben nach Satz 1 Nummer 1 bis 3."
        engine.cite("Bis 100 Euro genügt weniger.", wrong, wrong, source_id=1)
        with serving(graph, settings(open_as="admin")) as opened:
            yield opened


@pytest.fixture
def visit(browser, address):
    """Open a page in a window of its own, which keeps what is said on the console."""
    opened = []

    def go(path, width=WIDE, height=900, locale="en", **given):
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **given)
        page = context.new_page()
        page.said = []
        opened.append((context, page))
        page.on("console", lambda message: page.said.append(message.text))
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.goto(address + path)
        return page

    yield go
    for context, page in opened:
        assert page.said == []
        context.close()


def words_on_page(page, quote):
    """Return where the words of a quote lie on the image of their page, as parts of its width and height."""
    source = sample_order.VERSION_1 if page.url.partition("?")[0].endswith("/2") else sample_order.VERSION_2
    wanted = quote.split()
    with pymupdf.open(source) as document:
        for sheet in document:
            words = sheet.get_text("words")
            said = [word[4].rstrip(".,") for word in words]
            for at in range(len(said)):
                if said[at : at + len(wanted)] == wanted:
                    size = sheet.rect
                    boxes = [word[:4] for word in words[at : at + len(wanted)]]
                    return sheet.number + 1, [
                        (x0 / size.width, y0 / size.height, x1 / size.width, y1 / size.height)
                        for x0, y0, x1, y1 in boxes
                    ]
    raise AssertionError(quote)


def assert_boxed(page, quote, mark="asked"):
    """Assert that the outlines lie over the printed words of a quote, over all of them and hardly more."""
    number, words = words_on_page(page, quote)
    image = page.locator(f"#sheet-{number} img").bounding_box()
    shapes = page.locator(f"#sheet-{number} .{mark} polygon").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert shapes
    for x0, y0, x1, y1 in words:
        left, right = image["x"] + x0 * image["width"], image["x"] + x1 * image["width"]
        middle = image["y"] + (y0 + y1) / 2 * image["height"]
        assert any(a - 1 <= left and right <= c + 1 and b <= middle <= d for a, b, c, d in shapes), (
            left,
            right,
            middle,
        )
    lines = {round(box[1], 3) for box in words}
    high = sum(box[3] - box[1] for box in shapes) / image["height"]
    assert high < len(lines) * 0.03, "more than the lines of the quote is boxed"


def test_from_a_file_to_the_box_round_the_quoted_words(visit):
    """Handed in, found, read, a Satz chosen, words cited, the card read, opened at the place; the older text seen."""
    page = visit("/library/upload")
    page.set_input_files("#file", str(sample_order.VERSION_1))
    page.get_by_role("button", name="Read and register").click()
    page.locator("#loaded a").wait_for(timeout=30_000)
    assert page.locator("#state").inner_text() == "Done."
    read = page.locator("#loaded a").get_attribute("href")

    page.goto(page.url.partition("/library")[0] + "/library")
    assert page.locator(f'.sources a[href="{read}"]').count() == 1
    page.fill("#q", "Fremdbeleg Eigenbeleg Arbeitstag")
    page.keyboard.press("Enter")
    hit = page.locator(".hits > li", has=page.locator(f'a[href="{read}?at={SATZ}"]'))
    assert "HIGH" in page.locator(".hits .chip").first.inner_text()
    assert {"Eigenbeleg", "Arbeitstag", "Fremdbeleg"} <= set(hit.locator("mark").all_inner_texts())
    hit.locator(".hit-head a").click()

    page.locator("#place-title", has_text="§ 3 Abs. 1 Satz 2").wait_for()
    page.locator('.line[data-at="para-3_abs-1_satz-3"] .words').click()
    page.locator("#place-title", has_text="Satz 3").wait_for()
    assert page.url.endswith("at=para-3_abs-1_satz-3")
    assert_boxed(page, "Der Eigenbeleg muss den Grund des Fehlens nennen", "chosen")
    page.go_back()
    page.locator("#place-title", has_text="Satz 2").wait_for()

    page.evaluate(
        """([at, quote]) => {
            const text = document.querySelector(`.line[data-at="${at}"] .words`).firstChild;
            const begin = text.textContent.indexOf(quote);
            const range = new Range();
            range.setStart(text, begin);
            range.setEnd(text, begin + quote.length);
            getSelection().removeAllRanges();
            getSelection().addRange(range);
        }""",
        [SATZ, QUOTE],
    )
    page.keyboard.press("c")
    assert page.input_value("#quote") == QUOTE
    assert page.evaluate("document.activeElement.id") == "claim"
    page.keyboard.type("Ein Eigenbeleg ist am selben Arbeitstag auszustellen.")
    page.get_by_role("button", name="Cite and check").click()

    page.locator("#made .findings").wait_for()
    told = page.locator("#made .findings").inner_text()
    assert "Quote" in told
    assert "Claim" in told
    page.locator("#made .number").click()
    page.get_by_role("heading", name="Citation [3]").wait_for()
    assert QUOTE in page.locator(".card").inner_text()
    page.locator(".actions").get_by_role("link", name="Open at the place").click()
    page.locator("mark.asked").wait_for()
    assert page.locator("mark.asked").inner_text() == QUOTE
    assert_boxed(page, QUOTE)
    seen = page.locator(".asked polygon").first.bounding_box()
    assert 0 <= seen["y"] <= 900

    page.goto(page.url.partition("/read")[0] + "/read/1?at=para-5_abs-1_nr-1")
    assert page.locator(".worded:visible").count() == 1
    shown = page.locator(".worded:visible").inner_text()
    assert page.locator(".worded:visible ins").inner_text() == "acht"
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("#version-now").inner_text() == "1 March 2023"
    assert page.locator(".worded:visible").count() == 1
    assert page.locator(".worded:visible").inner_text() != shown


def test_keys_step_jump_and_help(visit):
    """To the next place by j and back by k, to any by / or g; ? tells of all keys, and fields keep their letters."""
    page = visit(f"/read/1?at={SATZ}")
    for key, satz in (("j", "Satz 3"), ("k", "Satz 2"), ("k", "Satz 1")):
        page.keyboard.press(key)
        page.locator("#place-title", has_text=satz).wait_for()
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("dialog").is_visible()
    page.keyboard.press("/")
    page.keyboard.type("beloj 7")
    assert page.input_value("#to") == "beloj 7"
    page.fill("#to", "belo7")
    page.keyboard.press("Enter")
    page.locator("#place-title", has_text=re.compile("§.7")).wait_for()


def test_a_mark_shows_its_citation_when_reached(visit):
    """Pointed at or reached by keyboard, [n] shows verdict, words and both findings, and goes away by Escape."""
    page = visit("/read/1?at=para-3_abs-1_satz-1")
    mark = page.locator(".words .cite-ref").first
    mark.hover()
    page.locator(".preview").wait_for()
    assert "stands at" in page.locator(".preview").inner_text()
    page.keyboard.press("Escape")
    assert page.locator(".preview").count() == 0
    mark.focus()
    page.locator(".preview").wait_for()
    box = page.locator(".preview").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WIDE


def test_another_style_is_set_and_copied(visit):
    """A place and a citation are set in any style without loading anew, and copied."""
    page = visit("/citations/1", permissions=["clipboard-read", "clipboard-write"])
    page.select_option("#style", "bibtex")
    page.locator("#formatted", has_text="@").wait_for()
    page.get_by_role("button", name="Copy").click()
    page.locator("#told.shown").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("@")


def test_further_pages_come_as_they_are_scrolled_to(visit):
    """The window of pages grows where it is scrolled to its end; each page has its marks."""
    page = visit("/read/1?page=1")
    assert page.locator(".leaf").count() == 2
    page.locator("#printed").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.locator("#sheet-4").wait_for(state="attached")
    assert page.locator("#sheet-4 .place polygon").count() > 3


def test_everything_can_be_read_without_a_script(visit):
    """Without scripts a Satz is chosen, a page turned, a place jumped to, and words cited, by links and forms alone."""
    page = visit(f"/read/1?at={SATZ}", java_script_enabled=False)
    page.locator('.line[data-at="para-3_abs-1_satz-3"] .label').click()
    assert "Satz\u00a03" in page.locator("#place-title").inner_text()
    page.locator(".printed .steps a").last.click()
    assert "page=3" in page.url
    page.fill("#to", "belo 4")
    page.locator(".jump button").click()
    assert "§\u00a04" in page.locator("#place-title").inner_text()
    assert page.locator(".scripted:visible").count() == 0


@pytest.mark.parametrize(
    "path",
    [
        "/library",
        "/library?q=Beleg",
        "/library/upload",
        f"/read/1?at={SATZ}",
        "/read/1?citation=1",
        "/citations",
        "/citations/2",
    ],
)
def test_nobody_is_shut_out(visit, path):
    """No serious fault by axe-core in either theme and language, and nothing wider than the window, from 360 px on."""
    page = visit(path, locale="de")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        faults = [one for one in Axe().run(page).response["violations"] if one["impact"] in {"serious", "critical"}]
        assert [(one["id"], [node["html"][:160] for node in one["nodes"]][:4]) for one in faults] == []
    for width in (900, PHONE):
        page.set_viewport_size({"width": width, "height": 800})
        page.reload()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_file_can_be_dropped(visit):
    """What is dropped is sent like what is chosen; one that cannot be read is named with the reason."""
    page = visit("/library/upload")
    page.evaluate(
        """() => {
            const files = new DataTransfer();
            files.items.add(new File(["# Hafen\\n\\nBoote zahlen nichts.\\n"], "hafen.md"));
            files.items.add(new File([new Uint8Array([37, 80, 68, 70, 45, 0, 1, 2])], "broken.pdf"));
            document.querySelector("[data-drop]").dispatchEvent(
                new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }"""
    )
    page.locator("#loaded li").nth(1).wait_for(timeout=30_000)
    good, bad = page.locator("#loaded li").all_inner_texts()
    assert "hafen.md" in good
    assert "broken.pdf" in bad
    assert page.locator("#loaded .wrong").count() == 1
