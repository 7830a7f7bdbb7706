"""Library, reader and citations over HTTP, without a browser: what roles see, and records that want to do harm."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from provenance import bootstrap
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.roles import Role
from provenance.ledger.log import head_row
from provenance.serve.access import Caller
from provenance.serve.app import create_app
from provenance.serve.jobs import ENDED, JobState
from provenance.store.graph import Graph
from tests.support.documents import sample_order
from tests.support.servers.page_server import settings, token

HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;"
SECRET = "Der Schatz liegt unter der alten Linde am Hafen"
BROWSER = {"accept": "text/html,application/xhtml+xml"}
PAGES = ("/library", "/library?q=Beleg", "/read/1", "/read/1?at=para-3_abs-1_satz-1", "/citations", "/citations/1")


class Tags(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep an element."""
        self.found.append((tag, dict(attrs)))


def engine_of(graph: Graph, role: Role, name: str) -> Engine:
    """Return an engine of the project for a role."""
    return bootstrap.open_engine(context=CitationContext(project_id="default", agent_id=name, role=role), graph=graph)


@pytest.fixture(scope="module")
def graph(emptied_store: Path) -> Iterator[Graph]:
    """A store with the sample order, hostile records, and sources that not everybody may see the words of."""
    with bootstrap.open_store(emptied_store) as opened:
        folder = emptied_store.parent / "handed in"
        folder.mkdir(exist_ok=True)
        admin = engine_of(opened, Role.ADMIN, "admin:one")
        admin.add_doc_source(sample_order.VERSION_1)
        admin.cite(
            "Ohne Beleg keine Buchung.", "Ohne Beleg darf keine Buchung", "Ohne Beleg darf keine Buchung", source_id=1
        )
        hostile = folder / "hostile.md"
        hostile.write_text(f"# {HOSTILE}\n\nWer {HOSTILE} liest, zahlt acht Taler.\n", encoding="utf-8")
        admin.add_doc_source(hostile, HOSTILE, HOSTILE, {"url": "javascript:alert(1)", "publisher": HOSTILE})
        admin.tag(2, "<b onclick=alert(1)>tag")
        admin.retract_source(2, HOSTILE)
        admin.cite(HOSTILE, f"{HOSTILE} liest, zahlt neun Taler", f"{HOSTILE} liest, zahlt neun Taler", source_id=2)
        for name in ("walled", "closed", "hidden"):
            file = folder / f"{name}.md"
            file.write_text(f"# Bericht {name}\n\n{SECRET}, sagt {name}.\n", encoding="utf-8")
            admin.add_doc_source(file, f"Bericht {name}")
        agent = engine_of(opened, Role.AGENT, "agent:one")
        for source in (3, 4, 5):
            agent.cite("Ein Schatz.", SECRET, SECRET, source_id=source)
            agent.cite(
                "Kein Schatz.", SECRET.replace("Linde", "Eiche"), SECRET.replace("Linde", "Eiche"), source_id=source
            )
        admin.classify_source(3, paywall="metadata_only", snippet="Ein Bericht aus dem Hafen")
        admin.classify_source(4, consent="auditor_only")
        admin.classify_source(5, consent="forbidden")
        yield opened


@pytest.fixture(scope="module")
def client(graph: Graph) -> Iterator[TestClient]:
    """A client of the server that signs in by token."""
    with TestClient(create_app(settings(), graph), base_url="http://127.0.0.1", headers=BROWSER) as opened:
        yield opened


def get(client: TestClient, role: str, path: str, status: int = 200, **headers: str) -> str:
    """Return a page as a role sees it."""
    found = client.get(path, headers={"authorization": f"Bearer {token(role)}", **headers}, follow_redirects=False)
    assert found.status_code == status, (role, path, found.status_code, found.text[:300])
    return found.text


def test_a_server_warms_up_by_itself_and_writes_nothing(graph: Graph) -> None:
    """What the first draft would wait for is loaded in a job of the server's own, which nobody else is told of."""
    before = head_row(graph)
    app = create_app(settings(), graph)
    with TestClient(app, base_url="http://127.0.0.1") as opened:
        (job,) = app.state.server.jobs.of(Caller("beleg:server", Role.AUDITOR, "default"))
        assert job.kind == "warm"
        for _ in range(600):
            if job.state in ENDED:
                break
            time.sleep(0.1)
        assert (job.state, job.error) == (JobState.DONE, None)
        told = opened.get("/api/v1/jobs", headers={"authorization": f"Bearer {token('admin')}"}).json()
        assert job.id not in str(told)
    assert head_row(graph) == before


@pytest.mark.parametrize(
    ("asked", "german", "english"),
    [
        (
            "Buchung Beleg",
            "beide Wörter der Frage stehen in einem Satz",
            "both words of the question stand in one sentence",
        ),
        ("Buchung Beleg Leuchtturm", "von drei Wörtern stehen hier", "of the three words stand here"),
        ("§ 3 Abs. 1 BelO", "die Stelle, die die Frage nennt", "the place that the question names"),
    ],
)
def test_a_search_says_in_the_language_of_the_page_why_it_found(
    client: TestClient, asked: str, german: str, english: str
) -> None:
    """The reasons beside the hits, and what was searched and how, are German on a German page, English on another."""
    for language, told, other in (("de", german, english), ("en", english, german)):
        page = get(client, "user", f"/library?q={quote(asked)}", **{"accept-language": language})
        words = " ".join(re.sub(r"<[^>]*>", " ", html.unescape(page)).split())
        assert told in words, words
        assert other not in words
        ways = (("nur nach Wörtern", "nach Wörtern und nach dem Sinn"), ("keyword only", "by words and meaning"))
        found = [any(one in words for one in some) for some in ways]
        assert found == [language == "de", language == "en"], words


@pytest.mark.parametrize(
    "path", [*PAGES, "/library/upload", "/read/1/page/1.png", "/read?to=3", "/citations/1/preview"]
)
def test_a_requestor_sees_none_of_these_pages(client: TestClient, path: str) -> None:
    """Who only asks finds nothing at any of the addresses."""
    get(client, "requestor", path, 404)


def test_only_who_manages_hands_files_in(client: TestClient) -> None:
    """Nobody but an admin finds the page for files, or can send one."""
    for role in ("agent", "user", "auditor"):
        get(client, role, "/library/upload", 404)
        sent = client.post(
            "/library/upload", files={"file": ("a.md", b"# A")}, headers={"authorization": f"Bearer {token(role)}"}
        )
        assert sent.status_code == 404
    assert "multipart/form-data" in get(client, "admin", "/library/upload")


@pytest.mark.parametrize(
    "path", [*PAGES, "/read/2", "/library?q=Taler", "/citations/2", "/citations/2/preview", "/library?tag=x"]
)
@pytest.mark.parametrize("language", ["de", "en"])
def test_hostile_records_stay_text(client: TestClient, path: str, language: str) -> None:
    """Names, claims, quotes, tags and reasons with script in them add no element, no handler, no address that runs."""
    page = get(client, "admin", path, **{"accept-language": language})
    tags = Tags(page).found
    assert all(
        attrs.get("type") == "module" and (attrs.get("src") or "").startswith("/static/")
        for tag, attrs in tags
        if tag == "script"
    )
    assert not [name for _, attrs in tags for name in attrs if name.startswith("on") or name == "style"]
    addresses = [attrs.get(name) or "" for _, attrs in tags for name in ("href", "src", "action") if name in attrs]
    assert not [one for one in addresses if one.strip().lower().startswith(("javascript:", "vbscript:", "data:text"))]
    assert all(one.startswith(("/", "#", "?", "data:image/png")) for one in addresses), addresses


def test_hostile_words_are_shown_as_they_are(client: TestClient) -> None:
    """What was escaped is there to be read: nothing of a record is dropped."""
    assert HOSTILE in html.unescape(get(client, "admin", "/citations/2"))
    assert HOSTILE in html.unescape(get(client, "admin", "/library"))


def test_hostile_questions_stay_text(client: TestClient) -> None:
    """What was searched for, jumped to or asked for as a place comes back as text."""
    for path in (
        f"/library?q={quote(HOSTILE)}",
        f"/library?tag={quote(HOSTILE[:50])}",
        f"/read?to={quote(HOSTILE)}",
        f"/read/1?at={quote(HOSTILE)}",
    ):
        page = client.get(path, headers={"authorization": f"Bearer {token('admin')}"}).text
        assert "<script>alert" not in page
        assert "onerror=alert" not in page.replace("&", "") or "&lt;img" in page


@pytest.mark.parametrize("role", ["agent", "user"])
def test_words_that_a_role_may_not_see_are_nowhere(client: TestClient, role: str) -> None:
    """Of walled and closed sources no page shows text, image, hit, quote, or what is told by them; metadata stay."""
    words = re.compile("Schatz liegt|alten Linde|am Hafen|Eiche")
    listed = get(client, role, "/library")
    assert "Bericht walled" in listed
    assert "Bericht closed" in listed
    for source in (3, 4):
        page = get(client, role, f"/read/{source}")
        assert "Bericht" in page
        assert not words.search(page)
        for path in (
            f"/read/{source}/page/1.png",
            f"/read/{source}/pages?first=1&last=2",
            f"/read/{source}/as/legal?at=1",
        ):
            get(client, role, path, 404)
    assert not words.search(get(client, role, "/library?q=Schatz+Linde").replace('value="Schatz Linde"', ""))
    assert not words.search(get(client, role, "/citations"))
    numbers = [
        number
        for number in range(1, 9)
        if client.get(f"/citations/{number}", headers={"authorization": f"Bearer {token(role)}"}).status_code == 200
    ]
    for number in numbers:
        for path in (
            f"/citations/{number}",
            f"/citations/{number}/preview",
            f"/citations/{number}/as/legal",
            f"/citations/{number}/as/bibtex",
        ):
            assert not words.search(get(client, role, path)), path
    assert len(numbers) >= 4
    assert "Ein Bericht aus dem Hafen" in get(client, role, "/read/3")


@pytest.mark.parametrize("role", ["agent", "user"])
def test_a_source_that_must_not_be_told_of_is_not_there(client: TestClient, role: str) -> None:
    """Neither the source nor citations of it are found by whom they are kept from."""
    assert "Bericht hidden" not in get(client, role, "/library")
    assert "Bericht hidden" not in get(client, role, "/citations")
    get(client, role, "/read/5", 404)
    get(client, role, "/citations/7", 404)
    get(client, role, "/citations/7/preview", 404)
    assert "Bericht hidden" in get(client, "auditor", "/citations")


def test_an_auditor_sees_the_words(client: TestClient) -> None:
    """The same pages show an auditor what they keep from others."""
    for source in (3, 4, 5):
        assert SECRET in get(client, "auditor", f"/read/{source}")
    assert "Schatz" in get(client, "auditor", "/library?q=Linde+Hafen")


def test_an_agent_sees_its_own_citations_alone(client: TestClient) -> None:
    """What somebody else cited is not there for it, neither in the list nor in the text that is read."""
    get(client, "agent", "/citations/1", 404)
    assert "Ohne Beleg keine Buchung." not in get(client, "agent", "/citations")
    assert "/citations/1" not in get(client, "agent", "/read/1?at=para-3_abs-1_satz-1")
    assert "/citations/1" in get(client, "user", "/read/1?at=para-3_abs-1_satz-1")


def test_a_walled_source_cannot_be_cited_from_the_page(client: TestClient) -> None:
    """An agent that may not see the words is not told by citing whether they stand there."""
    sent = client.post(
        "/read/3/cite", data={"claim": "x", "quote": "Schatz"}, headers={"authorization": f"Bearer {token('agent')}"}
    )
    assert sent.status_code == 404


def test_a_page_image_is_asked_for_again_and_not_sent_twice(client: TestClient) -> None:
    """It bears a tag, is not sent again to who has it, and is refused to who may not see it, tag or not."""
    bearer = {"authorization": f"Bearer {token('user')}"}
    first = client.get("/read/1/page/2.png", headers=bearer)
    assert first.content.startswith(b"\x89PNG")
    assert "no-cache" in first.headers["cache-control"]
    again = client.get("/read/1/page/2.png", headers=bearer | {"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    get(client, "user", "/read/1/page/99.png", 404)
    get(client, "requestor", "/read/1/page/2.png", 404, **{"if-none-match": first.headers["etag"]})


def test_a_place_that_is_not_there_is_told(client: TestClient) -> None:
    """A footnote to a Satz that does not exist is a page that says so, with no place chosen."""
    page = get(client, "user", "/read/1?at=para-3_abs-9", 404)
    assert "para-3_abs-9" in page
    assert 'id="place"' not in page
    get(client, "user", "/read/99", 404)


@pytest.mark.parametrize(
    ("typed", "place"),
    [("belo3", "para-3"), ("§ 3 Abs. 1 Satz 2 BelO", "para-3_abs-1_satz-2"), ("3 i 2", "para-3_abs-1_satz-2")],
)
def test_a_jump_leads_to_the_place_that_was_typed(client: TestClient, typed: str, place: str) -> None:
    """In any spelling, from a source or from nowhere, with its work or in the one that is read."""
    found = client.get(f"/read?from=1&to={quote(typed)}", headers={"authorization": f"Bearer {token('user')}"})
    assert re.search(f'<li class="line here[^>]*data-at="{place}', found.text)


def test_citing_from_the_page_shows_both_findings(client: TestClient) -> None:
    """Words that stand are told to stand, and a wrong number is told beside the right one."""
    bearer = {"authorization": f"Bearer {token('admin')}", "accept-language": "en"}
    given = {
        "claim": "Jeder Eigenbeleg nennt einen Grund.",
        "quote": "Der Eigenbeleg muss den Grund des Fehlens nennen.",
        "at": "para-3_abs-1_satz-3",
    }
    page = client.post("/read/1/cite", data=given, headers=bearer).text
    assert "stands at § 3 Abs. 1 Satz 3 BelO" in page.replace("\u00a0", " ")
    assert "<b>Claim</b>" in page
    given = {
        "claim": "Bis 100 Euro.",
        "quote": "Bei Beträgen bis zu 100 Euro genügen die Angaben",
        "at": "para-3_abs-2_satz-2",
    }
    page = client.post("/read/1/cite", data=given, headers=bearer).text
    assert re.search(r"<del>100</del>\s*<ins>50</ins>", page)


def test_a_form_without_its_token_is_refused(client: TestClient) -> None:
    """A page of somebody else, and a form without the session's token, cite nothing."""
    sent = client.post(
        "/read/1/cite",
        data={"claim": "x", "quote": "y"},
        headers={"authorization": "", "origin": "http://evil.example"},
    )
    assert sent.status_code in {401, 403}


WORDS = re.compile("Schatz liegt|alten Linde|am Hafen, sagt|Eiche")
SENT = {
    "/citations/{number}/verification": None,
    "/citations/settlement": None,
    "/quote-checks": {"source": 4, "quote": "Der Schatz ist am Hafen"},
    "/evidence": {"claim": "Unter der Linde ist ein Schatz.", "top_k": 5},
    "/answers/check": {"draft": "Der Schatz ist gehoben [4].", "preset": "law"},
}


@pytest.mark.parametrize("role", ["agent", "user"])
def test_no_door_for_programs_tells_words_that_a_role_may_not_see(client: TestClient, role: str) -> None:
    """No reading route, no check anew and no look for a quote gives an agent words of what is kept from it."""
    signed = {"authorization": f"Bearer {token(role)}", "accept": "application/json"}
    asked = {"q": "Schatz Linde", "place": "Bericht walled", "work": "BelO", "content": "true"}
    told: list[tuple[str, str]] = []
    for path, methods in client.get("/api/v1/openapi.json", headers=signed).json()["paths"].items():
        for number in range(1, 9):
            where = path.format(**dict.fromkeys(re.findall(r"\{(\w+)\}", path), number))
            if "get" in methods and not where.endswith(("events", "bundle")):
                told.append((where, client.get(where, params=asked, headers=signed).text))
            short = path.removeprefix("/api/v1")
            if "post" in methods and short in SENT and (number == 1 or where != path):
                told.append((where, client.post(where, json=SENT[short], headers=signed).text))
    leaks = [(where, WORDS.search(text)) for where, text in told]
    assert "\n".join(sorted({where for where, found in leaks if found})) == ""
    assert len(told) > 100
