"""Compliance and audit in a real browser: walked through as auditor and admin, on every width, in both themes."""

import re
from datetime import UTC, datetime

import pytest

from provenance.bootstrap import open_store
from provenance.serve.app import create_app
from tests.support.scenes import audited_company as scene
from tests.support.servers.served_app import served

pytestmark = pytest.mark.browser
GRAVE = {"serious", "critical"}
OURS = re.compile("/(compliance|audit|static|api)")


@pytest.fixture(scope="module")
def company(emptied_store, tmp_path_factory):
    """Found the company, in a store that all tests of the module share."""
    with open_store(emptied_store) as graph:
        yield scene.founded(graph, tmp_path_factory.mktemp("company"))


@pytest.fixture(scope="module")
def address(company):
    """Serve it and give the address."""
    with served(create_app(company.settings(), company.graph)) as found:
        yield found


@pytest.fixture
def enter(browser, address):
    """Return what opens a window in which somebody of a role has signed in; afterwards none may have complained."""
    opened, said = [], []

    def go(role, path="/", **context):
        window = browser.new_context(base_url=address, **{"locale": "en", **context})
        opened.append(window)
        page = window.new_page()
        page.on("console", lambda one: said.append(one.text) if _complains(one) else None)
        page.on("pageerror", lambda one: said.append(str(one)))
        page.goto("/sign-in")
        page.fill("#token", scene.token(role))
        page.press("#token", "Enter")
        page.wait_for_url(lambda one: "/sign-in" not in one)
        page.goto(path)
        return page

    yield go
    for window in opened:
        window.close()
    assert said == []


def _complains(message):
    """Say whether a message of the console is a complaint about one of these pages, or a file of theirs."""
    return message.type in {"error", "warning"} and OURS.search(message.location["url"])


def test_an_admin_walks_from_the_matrix_to_a_decision(enter):
    """Matrix, a cell's trail, the law of another day, a proposal that is confirmed with a reason and then is open."""
    page = enter("admin", "/compliance")
    assert page.locator("h1").inner_text() == "Which rules bind, and whether they are kept"
    page.locator(".cards a").first.click()
    assert page.locator(".sign.gap").first.is_visible()
    assert page.locator(".steps h3").all_inner_texts() == [
        "The rule", "Its words", "Proposed", "Confirmed", "Gap at scan",
    ]  # fmt: skip
    assert re.fullmatch(r"/read/\d+\?at=.+", page.locator(".steps blockquote a").first.get_attribute("href"))
    page.fill("[name=as_of]", "2020-01-01")
    page.get_by_role("button", name="Show").click()
    page.wait_for_selector(".heading .sign.not_in_force")
    page.goto("/compliance?state=proposed")
    link = page.locator("tr", has_text="§ 4 Abs. 3 BelO".replace(" ", "\u00a0", 1)).locator("td a").first
    link.click()
    page.fill("#because", "Ein Scan ist ein Beleg.")
    page.get_by_role("button", name="It binds", exact=False).first.click()
    page.wait_for_selector(".heading .sign.open")
    said = page.locator(".steps > li").last.inner_text()
    assert said.split("\n\n")[:2] == ["Confirmed", "Ein Scan ist ein Beleg."]
    assert "person:admin" in said
    assert page.title() != "hurt"


def test_what_was_known_is_picked_apart_from_whose_law_counts(enter):
    """By the day of the record before all was recorded nothing binds, whatever the law; the page says which day it is.

    The day of the law that was picked stays; both days are left by what resets the filter.
    """
    page = enter("auditor", "/compliance")
    now = page.locator(".grid tbody tr").count()
    assert now > 0
    page.fill("[name=as_of]", "2024-06-01")
    page.fill("[name=known_at]", "2020-01-01")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(lambda one: "known_at=2020-01-01" in one)
    assert page.locator(".grid").count() == 0
    picked = page.input_value("[name=as_of]"), page.input_value("[name=known_at]")
    assert picked == ("2024-06-01", "2020-01-01")
    page.get_by_role("link", name="Show everything").click()
    page.wait_for_url(lambda one: "known_at" not in one)
    assert page.locator(".grid tbody tr").count() == now
    page.fill("[name=known_at]", datetime.now(UTC).date().isoformat())
    page.get_by_role("button", name="Show").click()
    page.wait_for_url(lambda one: "known_at=" in one)
    assert "as known on" in page.locator(".heading .verdict").inner_text()
    assert page.locator(".grid tbody tr").count() == now


def test_an_admin_decides_a_conflict(enter):
    """An open conflict is resolved by the principle that decides it, and says who prevails and who said so."""
    page = enter("admin", "/compliance/conflicts")
    dispute = page.locator(".disputes > li", has_text="lex superior would decide").first
    name = dispute.get_attribute("id")
    assert "open" in dispute.locator(".sign").first.inner_text()
    dispute.get_by_role("button", name="Decide").click()
    page.wait_for_selector(f"#{name} .sign.fulfilled")
    assert "(person:admin)" in page.locator(f"#{name}").inner_text()


def test_an_auditor_walks_from_a_query_to_a_bundle(enter, company):
    """Query, chart, trail, impact, the log verified with its progress, a true bundle and a tampered one dropped."""
    page = enter("auditor", "/audit")
    page.get_by_role("link", name="Citations by day").click()
    assert page.locator("figure.chart svg > title").text_content() == "Citations by day"
    assert "citations" in page.locator("figure.chart").inner_text()
    with page.expect_download() as kept:
        page.get_by_role("link", name="CSV").click()
    assert kept.value.suggested_filename == "citations_by_day.csv"
    page.goto("/audit/impact")
    page.locator("[action='/audit/trails'] [name=citation]").fill("1")
    page.get_by_role("button", name="Show the trail").click()
    assert page.locator(".drawing svg a[href='/citations/1']").count() == 1
    page.get_by_role("link", name="What falls with it?").click()
    page.wait_for_selector(".rows .chip.failed")
    assert "withdrawn" in page.locator(".drawing").inner_text()
    assert page.locator(".rows .chip.failed").first.inner_text().endswith("falls")
    page.get_by_role("link", name="Record", exact=True).click()
    page.get_by_role("button", name="Verify now").click()
    page.wait_for_selector(".outcome.verified")
    assert "Log and graph agree" in page.locator(".outcome").inner_text()
    page.get_by_role("link", name="Bundles").click()
    page.set_input_files("#bundle", company.bundle)
    page.get_by_role("button", name="Check").click()
    page.wait_for_selector(".outcome")
    assert "The bundle is what was signed." in page.locator(".outcome").inner_text()
    drop(page, company.tampered)
    page.wait_for_selector(".outcome.failed")
    assert "The bundle is not what was signed." in page.locator(".outcome").inner_text()


def drop(page, file):
    """Drop a file on the form, as a hand with a mouse does."""
    given = page.evaluate_handle(
        """text => { const all = new DataTransfer();
        all.items.add(new File([text], 'dropped.json')); return all; }""",
        file.read_text(encoding="utf-8"),
    )
    page.dispatch_event("[data-drop]", "drop", {"dataTransfer": given})


def test_a_check_works_without_scripts(enter):
    """Without scripts a page that waits asks anew by itself, and comes to the outcome."""
    page = enter("auditor", "/audit/record", java_script_enabled=False)
    page.get_by_role("button", name="Validate now").click()
    page.wait_for_selector(".outcome", timeout=20_000)
    assert "fit their shapes" in page.locator(".outcome").inner_text()


PAGES = (
    "/compliance",
    "/compliance/conflicts",
    "/audit",
    "/audit/query/citations_by_day",
    "/audit/query/trail_graph?param.citation=1",
    "/audit/trail/1",
    "/audit/impact?source=handbuch.md",
    "/audit/refusals",
    "/audit/record",
    "/audit/bundles",
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_the_pages(enter, scheme):
    """Axe finds nothing serious on any page, in either theme, and none sticks out at the side of a phone."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = enter(
        "auditor",
        color_scheme=scheme,
        locale="de" if scheme == "dark" else "en",
        viewport={"width": 360, "height": 800},
    )
    page.goto("/compliance")
    cell = page.locator(".grid td a").first.get_attribute("href")
    for path in (*PAGES, cell):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        found = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in GRAVE] == [], path
