"""The pages of compliance and audit as a program sees them: who gets which, what is escaped, what bad files cost."""

from __future__ import annotations

import csv
import io
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import rfc8785
from starlette.testclient import TestClient

from provenance.answering.bundle import confined, envelope, keys
from provenance.bootstrap import open_store
from provenance.citing.questions import Question, questions
from provenance.model.errors import InvalidInput
from provenance.report.rows import as_csv
from provenance.serve.app import create_app
from provenance.serve.pages.shell import words
from provenance.store.graph import Graph
from tests.support.scenes import audited_company as scene

HTML = {"accept": "text/html"}
CSRF = re.compile(r'<meta name="csrf" content="([^"]+)">')


@pytest.fixture(scope="module")
def company(emptied_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[scene.Company]:
    """The company, in a store that all tests of the module share."""
    with open_store(emptied_store) as graph:
        yield scene.founded(graph, tmp_path_factory.mktemp("company"))


@pytest.fixture(scope="module")
def clients(company: scene.Company) -> Iterator[dict[str, TestClient]]:
    """A browser for each role, signed in on one server."""
    app = create_app(company.settings(), company.graph)
    with TestClient(app) as first:
        found = {role: TestClient(app, headers=HTML) for role in scene.ROLES}
        for role, client in found.items():
            assert client.post("/sign-in", data={"token": scene.token(role)}, follow_redirects=False).status_code == 303
        yield {**found, "nobody": first}


def csrf(client: TestClient) -> str:
    """Return the token of a session against forged requests, as its pages have it."""
    found = CSRF.search(client.get("/compliance").text)
    assert found
    return found[1]


def rows(client: TestClient, **asked: str) -> list[dict[str, str]]:
    """Return the cells that a caller sees."""
    return client.get("/compliance/cells.json", params=asked).json()


def rule(client: TestClient, place: str) -> str:
    """Return the rule of the cell at a place."""
    return next(one["rule"] for one in rows(client) if one["place"] == place)


COMPLIANCE = ("/compliance", "/compliance/cells.csv", "/compliance/conflicts", "/compliance/conflicts.json")
AUDIT = (
    "/audit",
    "/audit?counted=true",
    "/audit/query/citations_by_day",
    "/audit/rows/citations_by_day.csv",
    "/audit/trail/1",
    "/audit/trails?citation=1",
    "/audit/impact?source=handbuch.md",
    "/audit/impact?place=§ 4 BelO",
    "/audit/refusals",
    "/audit/record",
    "/audit/bundles",
)


@pytest.mark.parametrize("path", [*COMPLIANCE, *AUDIT])
def test_pages_are_there_for_those_they_are_for(clients: dict[str, TestClient], path: str) -> None:
    """Compliance is for user, auditor and admin, audit for auditor and admin; to all others there is nothing."""
    allowed = {"auditor", "admin"} | ({"user"} if path in COMPLIANCE else set())
    for role in scene.ROLES:
        assert clients[role].get(path).status_code == (200 if role in allowed else 404), role
    assert clients["nobody"].get(path, headers={"accept": "application/json"}).status_code == 401


@pytest.mark.parametrize("name", sorted(one.name for one in questions()))
def test_every_query_has_a_page_in_both_languages(clients: dict[str, TestClient], name: str) -> None:
    """A query, its columns, its parameters and its topic have words; where nothing is missing its rows are shown."""
    for language in ("de", "en"):
        answer = clients["auditor"].get(f"/audit/query/{name}", headers={"accept-language": language})
        assert answer.status_code == 200
        assert words(language)["questions"][f"query {name}"] in answer.text


@pytest.mark.parametrize("one", questions(), ids=lambda one: one.name)
def test_every_column_of_a_query_has_a_word(one: Question) -> None:
    """What a query returns is named in both languages, also where the samples have no row of it."""
    columns = re.sub(r" \([^)]*\)", "", one.query.returns).split(", ")
    for language in ("de", "en"):
        assert {f"column {name}" for name in columns} <= words(language)["questions"].keys()


RAW = re.compile(r"(?<![\w/.#=&-])[a-z]+(?:_[a-z]+)+(?![\w/])")
WALKED = ("/audit/trail/1", "/audit/trail/2", "/audit/impact?source=handbuch.md", "/audit/impact?citation=1",
          "/audit/refusals", "/citations/1", "/citations/2", "/compliance", "/compliance/conflicts")  # fmt: skip


@pytest.mark.parametrize("path", [*WALKED, *(f"/audit/query/{one.name}" for one in questions())])
def test_no_page_shows_a_name_of_the_program(clients: dict[str, TestClient], path: str) -> None:
    """Members of closed sets are words of the reader; only ids, paths and statements stand as the program has them."""
    page = clients["admin"].get(path, headers={"accept-language": "de"}).text
    text = re.sub(r"<(script|style|pre|code|textarea|td class=\"code\")[^>]*>.*?</", "<", page, flags=re.DOTALL)
    assert RAW.findall(re.sub(r"<[^>]*>", " ", text)) == []


def test_a_gap_that_falls_is_told_in_words(clients: dict[str, TestClient]) -> None:
    """The table of an impact says of a requirement and of an assessment what each of them is, in German and English."""
    for language, told in (("de", ("bestätigt", "Lücke")), ("en", ("confirmed", "gap"))):
        page = clients["auditor"].get("/audit/impact?source=handbuch.md", headers={"accept-language": language}).text
        cells = re.findall(r"<td[^>]*>([^<]*)</td>", page)
        assert told[1] in cells, cells


def test_the_words_are_the_same_in_both_languages() -> None:
    """German and English have the same keys, and each the same holes."""
    for name in ("compliance", "audit", "questions"):
        german, english = words("de")[name], words("en")[name]
        assert german.keys() == english.keys()
        for key, text in german.items():
            holes = re.findall(r"\{\w*", text)
            assert sorted(holes) == sorted(re.findall(r"\{\w*", english[key])), key


def test_what_somebody_wrote_is_text(clients: dict[str, TestClient]) -> None:
    """Names of objects, reasons, notes and the words of a query parameter come out as they were written, as text."""
    client = clients["admin"]
    at = {"object": "scan", "rule": rule(client, scene.HELD)}
    hostile = {"param.place": scene.SCRIPT, "param.source": scene.EVENT, "param.session": scene.EVENT}
    pages = [
        client.get("/compliance"),
        client.get("/compliance/cell", params=at),
        client.get("/compliance", params={"object": scene.SCRIPT, "as_of": scene.SCRIPT, "state": scene.EVENT}),
        client.get("/audit/query/requirements_on_unverified_citations", params={"param.project": ""}),
        client.get("/audit/query/trail_of_place", params=hostile),
        client.get("/audit/query/citations_of_session", params=hostile),
        client.get("/audit/impact", params={"source": scene.SCRIPT}),
        client.get("/audit/impact", params={"place": scene.EVENT}),
        client.get("/audit/trail/1"),
        client.get("/audit", params={"project": scene.SCRIPT}),
        client.get("/audit/refusals", params={"since": scene.EVENT}),
        client.get("/compliance/conflicts", params={"known_at": scene.EVENT}),
    ]
    for page in pages:
        assert "<script>document" not in page.text
        assert "<img src=x" not in page.text
        assert " style=" not in page.text, "the policy of the pages lets no style attribute be"
        assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "&lt;script&gt;document" in pages[0].text
    assert "&lt;img src=x" in pages[1].text


def test_files_for_spreadsheets_run_nothing(clients: dict[str, TestClient]) -> None:
    """What begins like a formula has a quotation mark before it: in a text, in a list, and as the name of a column."""
    table = list(csv.DictReader(io.StringIO(clients["admin"].get("/compliance/cells.csv").text)))
    assert f"'{scene.FORMULA}" in {row["note"] for row in table}
    given = [{"=a": "+1", "b": ["@x", "y"], "c": -1, "d": "-1"}]
    assert as_csv(given).splitlines() == ["'=a,b,c,d", "'+1,\"'@x, y\",-1,'-1"]


def test_who_may_not_decide_does_not(clients: dict[str, TestClient]) -> None:
    """Without the token of the session nothing is written, nor by a role that may not, nor in another project."""
    admin = clients["admin"]
    at = {"object": "scan", "rule": rule(admin, scene.PROPOSED)}
    said = {"place": scene.PROPOSED, "decision": "confirm", "because": "Ein Scan ist ein Beleg."}
    assert admin.post("/compliance/cell", params=at, data=said).status_code == 403
    assert admin.post("/compliance/conflicts", data={}).status_code == 403
    assert admin.post("/audit/record", data={"what": "verification"}).status_code == 403
    assert admin.post("/audit/bundles", data={}).status_code == 403
    for role in ("user", "auditor"):
        own = said | {"csrf": csrf(clients[role])}
        assert clients[role].post("/compliance/cell", params=at, data=own).status_code == 403
        assert clients[role].post("/compliance/conflicts", data={"csrf": own["csrf"]}).status_code == 403
    elsewhere = at | {"project": scene.OTHER}
    assert admin.post("/compliance/cell", params=elsewhere, data=said | {"csrf": csrf(admin)}).status_code == 403
    assert {one["status"] for one in rows(admin) if one["place"] == scene.PROPOSED} == {"proposed"}


def test_a_decision_says_what_is_missing_and_then_stands(clients: dict[str, TestClient]) -> None:
    """A rejection without a reason is told on the page of the cell; with one the cell is gone and its trail stays."""
    client = clients["admin"]
    place = "§ 11 Abs. 2 BelO"
    at = {"object": "scan", "rule": rule(client, place)}
    said = {"csrf": csrf(client), "place": place, "decision": "reject", "citation": "7x"}
    wrong = client.post("/compliance/cell", params=at, data=said)
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text
    done = client.post("/compliance/cell", params=at, data=said | {"because": "Das gilt nur für Papier."})
    assert done.status_code == 200
    assert "Das gilt nur für Papier." in done.text
    assert "person:admin" in done.text
    assert not [one for one in rows(client) if one["place"] == place]


def test_a_day_shows_the_law_of_that_day(clients: dict[str, TestClient]) -> None:
    """By the law of a day before the order nothing binds; as known before the store was filled nothing is known."""
    client = clients["user"]
    assert {one["status"] for one in rows(client, as_of="2020-01-01")} == {"not_in_force"}
    assert rows(client, known_at="2020-01-01") == []
    assert client.get("/compliance", params={"as_of": "31.12.2024"}).status_code == 422


def test_whoever_audits_chooses_the_project(clients: dict[str, TestClient]) -> None:
    """Auditors and admins look into any project of the store, a user into their own alone; one that is none is told."""
    assert 'value="andere"' in clients["auditor"].get("/audit").text
    assert clients["auditor"].get("/audit/trail/1", params={"project": scene.OTHER}).status_code == 200
    assert clients["auditor"].get("/audit/query/citations_by_day", params={"project": "keines"}).status_code == 422
    assert rows(clients["user"], project=scene.OTHER) == rows(clients["user"])
    assert rows(clients["auditor"], project=scene.OTHER) == []


def test_a_true_bundle_tells_what_was_signed(clients: dict[str, TestClient], company: scene.Company) -> None:
    """Who signed, which claims, and that the record agrees; of a tampered one only what is wrong is shown."""
    client = clients["auditor"]
    said = dropped(client, company.bundle.read_bytes(), compare="1")
    assert said.count("Ohne Beleg darf keine Buchung vorgenommen werden.") == 1
    assert keys.signing_keys()[0].public.keyid in said
    broken = dropped(client, company.tampered.read_bytes(), compare="1")
    assert "Ohne Beleg darf" not in broken
    assert 'class="outcome failed"' in broken


def dropped(client: TestClient, content: bytes, status: int = 200, **fields: str) -> str:
    """Drop a bundle and give the page."""
    files = {"bundle": ("<b>bundle</b>.json", content)}
    answer = client.post("/audit/bundles", data={"csrf": csrf(client), **fields}, files=files)
    assert answer.status_code == status, answer.text
    assert "<b>bundle</b>" not in answer.text
    return answer.text


def test_hostile_bundles_cost_little(clients: dict[str, TestClient], company: scene.Company) -> None:
    """Nesting, size, thirty thousand signatures and statements of no shape are told within seconds."""
    client, key = clients["auditor"], keys.signing_keys()[0]
    body = b'{"a":' * 200_000
    many = b",".join([b'{"keyid":"00","sig":"AA=="}'] * 30_000)
    signed = [
        envelope.sealed(body, [key]),
        envelope.sealed(rfc8785.dumps({"predicate": {"citations": [1] * 150_000}}), [key]),
        envelope.sealed(scene.SCRIPT.encode(), [key]),
        company.bundle.read_bytes().replace(b'"signatures":[', b'"signatures":[' + many + b","),
        b"\xff\xfe\x00" * 1000,
        scene.SCRIPT.encode(),
    ]
    started = time.monotonic()
    for content in signed:
        text = dropped(client, content)
        assert 'class="outcome failed"' in text
        assert "<script>document" not in text
    assert time.monotonic() - started < 40
    with pytest.raises(InvalidInput, match=r"within 0\.01 seconds"):
        confined.verify(company.bundle.read_bytes(), keys.trusted_keys(), seconds=0.01)
    dropped(client, b"x" * (8 * 1024 * 1024 + 1), 422)
    dropped(client, b"", 422)


def test_a_key_is_its_text_and_never_a_file(clients: dict[str, TestClient], company: scene.Company) -> None:
    """The name of a file of the server is no key; with somebody else's key a bundle is not what was signed."""
    client = clients["auditor"]
    file = str(keys.configuration() / keys.PUBLIC)
    assert "BEGIN PUBLIC KEY" in dropped(client, company.bundle.read_bytes(), 422, key=file)
    other = keys.make_key(company.bundle.parent / "other").public.pem
    assert 'class="outcome failed"' in dropped(client, company.bundle.read_bytes(), key=other)


def test_a_check_names_what_is_broken(clients: dict[str, TestClient], company: scene.Company) -> None:
    """Log and graph agree, and all fits its shapes; a record that was changed behind the log's back is named."""
    client = clients["auditor"]
    for what in ("verification", "validation"):
        assert 'class="outcome verified"' in checked(client, what)
    with changed_behind(company.graph) as name:
        page = checked(client, "verification")
    assert 'class="outcome failed"' in page
    assert name in page


@contextmanager
def changed_behind(graph: Graph) -> Iterator[str]:
    """Change the words of a claim behind the log's back, give its id, and change them back."""
    with graph._session(reads=False) as session:
        row = session.run("MATCH (c:Claim) RETURN c.id AS id, c.text AS text ORDER BY c.id LIMIT 1").single()
        session.run("MATCH (c:Claim {id: $id}) SET c.text = 'Anders.'", id=row["id"]).consume()
    try:
        yield row["id"]
    finally:
        with graph._session(reads=False) as session:
            session.run("MATCH (c:Claim {id: $id}) SET c.text = $text", id=row["id"], text=row["text"]).consume()


def test_a_check_is_there_for_who_began_it(clients: dict[str, TestClient]) -> None:
    """Nobody else sees a check or stops it, and what is no check has no page."""
    answer = clients["auditor"].post("/audit/record", data={"csrf": csrf(clients["auditor"]), "what": "verification"})
    assert "/audit/record/" in str(answer.url)
    assert clients["admin"].get(answer.url.path).status_code == 404
    assert clients["admin"].post(f"{answer.url.path}/stop", data={"csrf": csrf(clients["admin"])}).status_code == 404
    assert clients["auditor"].get("/audit/record/nothing").status_code == 404


def checked(client: TestClient, what: str) -> str:
    """Begin a check and give its page when it has ended."""
    answer = client.post("/audit/record", data={"csrf": csrf(client), "what": what})
    for _ in range(200):
        if "data-job" not in answer.text:
            return answer.text
        time.sleep(0.1)
        answer = client.get(str(answer.url))
    raise AssertionError("the check did not end")
