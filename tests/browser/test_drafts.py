"""Grounding and asking in a real browser: from a pasted draft to what is given out, with scripts and without."""

import io

import pytest

from provenance.answering.bundle import verify
from provenance.answering.bundle.keys import signing_keys
from provenance.bootstrap import open_store
from tests.support.scenes.served_house import DRAFT, HIDDEN, furnish, served

pytestmark = pytest.mark.browser
LOOKS = {"supported", "narrowed", "labeled", "refused", "pending"}
SERIOUS = {"serious", "critical"}


@pytest.fixture(scope="module")
def address(emptied_store, tmp_path_factory):
    """A server of the house."""
    with open_store(emptied_store) as graph:
        furnish(graph, tmp_path_factory.mktemp("haus"))
        with served(graph) as found:
            yield found


@pytest.fixture
def visit(browser, address):
    """Sign in as a role in a window of its own; what its console says is kept, and must be nothing."""
    opened, said = [], []

    def go(role, width=1280, **options):
        context = browser.new_context(
            base_url=address, locale="de-DE", viewport={"width": width, "height": 800}, accept_downloads=True, **options
        )
        opened.append(context)
        context.request.post("/sign-in", form={"token": role}, max_redirects=0)
        page = context.new_page()
        page.on("console", lambda one: said.append(one.text) if one.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield go
    for context in opened:
        context.close()
    assert said == []


def ground(page, text=DRAFT):
    """Paste a draft and wait for its end."""
    page.goto("/ground")
    page.fill("#text", text)
    page.click("main button.main")
    page.wait_for_selector(".exports")


def ask(page, question):
    """Ask and wait for the answer."""
    page.goto("/ask")
    page.fill("#question", question)
    page.click("main button.main")
    page.wait_for_selector(".answered, .refusal")


def rungs(page, claims=".claim.first"):
    """Return the rung of each claim in the text, or beside it, in order."""
    looks = page.locator(claims).evaluate_all("some => some.map(one => one.className)")
    return [next(one for one in look.split() if one in LOOKS) for look in looks]


def until(page, *wanted):
    """Wait until the gate has ruled, and the claims have these rungs."""
    for _ in range(200):
        if page.locator(".exports").count() and rungs(page) == list(wanted):
            return
        page.wait_for_timeout(50)
    raise AssertionError(rungs(page))


def serious(page):
    """Return what axe-core finds that bars somebody from the page."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize("role", ["agent", "admin"])
def test_a_draft_goes_from_paste_to_what_is_given_out(visit, role):
    """Claims take their colours, uncovered ones are stepped through, struck and edited, and the files can be opened."""
    page = visit(role)
    page.add_init_script(
        """window.seen = []; new MutationObserver(() => {
            const told = document.querySelectorAll('.of-claim:not(.pending)').length;
            if (told && window.seen.at(-1) !== told) window.seen.push(told);
        }).observe(document, {subtree: true, childList: true, attributes: true});"""
    )
    ground(page)
    assert rungs(page) == ["supported", "refused", "narrowed", "refused", "refused"]
    assert page.evaluate("window.seen").count(5) >= 1
    assert "5 Aussagen, 3 ohne Beleg" in page.inner_text(".state")
    first = page.locator(".of-claim:visible")
    assert first.get_attribute("data-number") == "2"
    page.keyboard.press("n")
    assert page.locator(".of-claim:visible").get_attribute("data-number") == "4"
    page.keyboard.press("n")
    page.keyboard.press("p")
    assert page.locator(".claim[aria-current]").first.inner_text().endswith("Nebelhorn zu ölen.")
    page.click(".of-claim:visible .strike")
    until(page, "supported", "refused", "narrowed", "refused")
    assert "Nebelhorn" not in page.inner_text(".draft")
    page.click(".claim.first >> nth=1")
    page.click(".of-claim:visible .editing summary")
    page.fill(".of-claim:visible textarea", "Rechnungen sind acht Jahre aufzubewahren, Jahresabschlüsse zehn Jahre.")
    page.click(".of-claim:visible [value=edit]")
    until(page, "supported", "supported", "narrowed", "refused")
    files = {}
    for form in ("md", "html", "docx", "bundle"):
        with page.expect_download() as download:
            page.click(f".exports a[href$='/{form}']")
        files[form] = (download.value.suggested_filename, open(download.value.path(), "rb").read())  # noqa: PTH123, SIM115
    assert [name for name, _ in files.values()] == [
        "gutachten.grounded.md",
        "gutachten.html",
        "gutachten.docx",
        "gutachten.bundle.json",
    ]
    assert "Jahresabschlüsse zehn Jahre. [" in files["md"][1].decode()
    keys = [one.public for one in signing_keys()]
    assert verify(files["bundle"][1], keys, text=files["md"][1]).sound
    docx = pytest.importorskip("docx")
    assert len(list(docx.Document(io.BytesIO(files["docx"][1])).comments)) == 1
    page.reload()
    assert rungs(page) == ["supported", "supported", "narrowed", "refused"]


def test_the_words_of_before_keep_their_colours_until_the_new_ones_are_there(visit):
    """A change moves the numbers of the claims: while its sheet is on the way, nothing that is told of it is shown."""
    page = visit("agent")
    page.add_init_script(
        """window.told = []; window.EventSource = class extends EventSource {
            constructor(address) {
                super(address);
                for (const name of ["draft", "claim", "state"])
                    this.addEventListener(name, ({data}) => window.told.push({name, ...JSON.parse(data)}));
            }
        };"""
    )
    ground(page)
    before = ["supported", "refused", "narrowed", "refused", "refused"]
    held, free = [], []

    def on_the_way(route):
        if free:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.route("**/sheet", on_the_way)
    page.evaluate("window.told = []")
    page.click("#claim-2 .strike")
    while not (held and page.evaluate("window.told.some(one => one.state === 'done')")):
        page.wait_for_timeout(50)  # the sheet is asked for behind the words that say it is done
    assert len(held) == 1
    told = page.evaluate("window.told.filter(one => one.name === 'claim').map(one => [one.claim, one.rung])")
    after = ["supported", "narrowed", "refused", "refused"]
    assert dict(told) == dict(enumerate(after, 1))
    assert rungs(page) == before
    assert rungs(page, ".of-claim") == before
    free.append(True)
    ((route, sheet),) = held
    route.fulfill(response=sheet)
    until(page, *after)


def test_the_source_words_take_the_place_of_a_claim_and_can_be_taken_back(visit):
    """They stand before they are accepted; the last change is taken back by a button."""
    page = visit("agent")
    ground(page, "Die Belege dürfen in der Frist lesbar gemacht werden.\n")
    words = page.locator(".of-claim:visible .near blockquote").inner_text()
    page.click(".of-claim:visible summary >> nth=0")
    page.click(".of-claim:visible [value=quote]")
    until(page, "supported")
    assert words.rstrip(".") in page.inner_text(".draft")
    page.click("button[name=back]")
    page.locator(".draft", has_text="dürfen in der Frist").wait_for()
    until(page, "refused")


def test_a_file_that_is_dropped_is_grounded_and_another_is_told(visit, tmp_path):
    """A page of the web is a draft; a PDF is told with what to give instead."""
    page = visit("agent")
    page.goto("/ground")
    drop = """([name, type, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name, {type}));
        const place = document.querySelector('[data-drop]');
        place.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}));
    }"""
    page.evaluate(drop, ["brief.html", "text/html", "<!doctype html><p>Keine Buchung darf ohne Beleg erfolgen."])
    page.wait_for_selector(".exports")
    assert rungs(page) == ["supported"]
    with page.context.new_page() as other:  # the answer to what is no draft is an error, which its console tells
        other.goto("/ground")
        other.evaluate(drop, ["a.pdf", "application/pdf", "%PDF-1.7"])
        assert "found PDF" in other.wait_for_selector("[role=alert]").inner_text()


def test_questions_are_refused_or_answered_by_role(visit):
    """A refusal says why, an answer has its preview; a requestor finds neither another page nor what is withheld."""
    page = visit("requestor of files")
    page.goto("/")
    assert page.url.endswith("/ask")
    assert page.locator("nav a").all_inner_texts() == ["Fragen"]
    ask(page, "Wer hat die Fußball-WM 2014 gewonnen?")
    assert "Allgemeinwissen" in page.inner_text(".refusal")
    ask(page, "Wie lange sind Rechnungen aufzubewahren?")
    assert not page.locator(".preview").first.is_visible()
    page.focus(".cite a")
    assert "acht Jahre" in page.locator(".preview").first.inner_text()
    page.keyboard.press("Escape")
    assert not page.locator(".preview").first.is_visible()
    assert page.locator("main a[href^='/read'], main a[href^='/citations'], select").count() == 0
    page.click("[name=more]")
    page.wait_for_selector(".answered")
    assert "Schluss des Kalenderjahres" in page.inner_text(".claims")
    assert not any(word in page.content() for word in HIDDEN)
    other = visit("agent")
    ask(other, "Wie lange sind Rechnungen aufzubewahren?")
    assert other.locator("main a[href^='/read/1?at=']").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_barred_from_the_pages(visit, scheme):
    """axe-core finds nothing serious in either theme, and nothing sticks out at the side of a phone."""
    page = visit("agent", 360, color_scheme=scheme)
    page.goto("/ground")
    assert serious(page) == []
    ground(page)
    assert serious(page) == []
    page.click(".claim.first >> nth=1")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for question in ("Wie lange sind Rechnungen aufzubewahren?", "Wer hat die Fußball-WM 2014 gewonnen?"):
        ask(page, question)
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_pages_work_without_scripts(visit):
    """A form leads to a page that loads itself anew until the draft is grounded; a claim is struck by another."""
    page = visit("agent", java_script_enabled=False)
    ground(page)
    assert page.locator(".of-claim:visible").count() == 5
    page.click("#claim-4 .strike")
    until(page, "supported", "refused", "narrowed", "refused")
