"""What holds for the whole interface: pages, ETags, keys, jobs and their events, files and addresses, requestors."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from provenance import bootstrap
from provenance.serve.uploads import safe_name
from tests.support.scenes.served_library import PROJECT, QUOTE, SAMPLE, Served, served, token_of

CITED = {"claim": QUOTE, "quote_context": QUOTE, "verbatim_quote": QUOTE, "source_id": 1}
HIDDEN = "# Vermerk\n\nDer Zaunkönig ist im Quittungsblock aufzubewahren. Die Aufbewahrung dauert 4711 Tage.\n"


@pytest.fixture(scope="module")
def server(embedded_store: Path) -> Iterator[Served]:
    """A server on the sample documents that takes bodies up to 1 MB."""
    with served(embedded_store, body_bytes=1_000_000) as one:
        yield one


def test_pages_hold_everything_once(server: Served) -> None:
    """Page by page the list is whole and in order, though others write meanwhile; a cursor is for its list alone."""
    for _ in range(3):
        server.ask("POST", "/citations", json=CITED)
    whole = [one["id"] for one in server.ask("GET", "/citations?limit=500").json()["items"]]
    found, cursor = [], ""
    while True:
        page = server.ask("GET", f"/citations?limit=2{cursor}").json()
        found += [one["id"] for one in page["items"]]
        if page["next"] is None:
            break
        if len(found) == 2:
            server.ask("POST", "/citations", json=CITED)
        cursor = f"&cursor={page['next']}"
    assert found == [*whole, whole[-1] + 1]
    first = server.ask("GET", "/citations?limit=1").json()["next"]
    for path in ("/sources?", "/citations?status=failed&", "/sources/1/segments?"):
        refused = server.ask("GET", f"{path}limit=1&cursor={first}")
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid_input")
    assert server.ask("GET", "/citations?cursor=%C3%A4").status_code == 422
    assert server.ask("GET", "/citations?limit=0").status_code == 422


def test_what_has_not_changed_is_not_sent_again(server: Served) -> None:
    """The ETag is strong and of the bytes: the same while nothing changes, another as soon as something does."""
    for path in ("/sources", "/sources/1", "/citations", "/audit/queries", "/openapi.json", "/me"):
        first = server.ask("GET", path)
        tag = first.headers["etag"]
        assert tag.startswith('"')
        for said in (tag, f'"other", {tag}', f"W/{tag}", "*"):
            again = server.ask("GET", path, headers={"If-None-Match": said})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert server.ask("GET", path, headers={"If-None-Match": '"other"'}).content == first.content
    before = server.ask("GET", "/sources/2/tags").headers["etag"]
    server.ask("POST", "/sources/2/tags", json={"add": ["neu"]})
    assert server.ask("GET", "/sources/2/tags", headers={"If-None-Match": before}).json() == {"tags": ["neu"]}
    assert "etag" not in server.ask("GET", "/sources/99").headers


def test_a_key_lets_a_thing_be_done_once(server: Served) -> None:
    """The same key and content give the same answer and write nothing again; other content, or callers, are apart."""
    key = {"Idempotency-Key": "cite-1"}
    first = server.ask("POST", "/citations", json=CITED, headers=key)
    again = server.ask("POST", "/citations", json=CITED, headers=key)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert again.headers["location"] == first.headers["location"]
    assert again.headers["idempotent-replay"] == "true"
    other = server.ask("POST", "/citations", json={**CITED, "claim": "Anderes."}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "invalid_input")
    agent = server.ask("POST", "/citations", "agent", json=CITED, headers=key)
    assert agent.json()["citation_id"] != first.json()["citation_id"]
    assert server.ask("POST", "/quote-checks", json={"source": 1, "quote": QUOTE}, headers=key).status_code == 200
    for wrong in ("", "x" * 201, "two words"):
        assert server.ask("POST", "/citations", json=CITED, headers={"Idempotency-Key": wrong}).status_code == 422


def test_what_failed_may_be_tried_again_with_its_key(server: Served) -> None:
    """A key is kept for what was done, not for what was refused."""
    key = {"Idempotency-Key": "tag-1"}
    assert server.ask("POST", "/sources/99/tags", json={"add": ["x"]}, headers=key).status_code == 404
    assert server.ask("POST", "/sources/99/tags", json={"add": ["y"]}, headers=key).status_code == 404


def test_an_upload_with_a_key_is_one_job(server: Served) -> None:
    """However the parts of the form are parted, the same file is the same content; at once, one does and one waits."""
    content = (SAMPLE / "archivgesetz.md").read_bytes()
    start = threading.Barrier(4)

    def send(_: int) -> Any:
        start.wait(10)
        files = {"file": ("archiv.md", content)}
        return server.ask("POST", "/sources", files=files, headers={"Idempotency-Key": "upload-1"})

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))
    assert {one.status_code for one in answers} <= {202, 409}
    assert len({one.json()["id"] for one in answers if one.status_code == 202}) == 1
    files = {"file": ("archiv.md", content)}
    again = server.ask("POST", "/sources", files=files, headers={"Idempotency-Key": "upload-1"})
    job = server.finished(again.json()["id"])
    assert job["result"]["source"]["identifier"] == "archiv.md"
    for _ in range(100):  # the file goes when the job has told its end
        if not list(server.app.state.server.uploads.iterdir()):
            break
        time.sleep(0.05)
    assert list(server.app.state.server.uploads.iterdir()) == []


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("..\\..\\windows\\system.ini", "system.ini"),
        ("/etc/cron.d/x.md", "x.md"),
        ("a\x00b\n.pdf", "a_b_.pdf"),
        (".ssh", "ssh"),
        ("..", "document"),
        ("", "document"),
        ("§ 3 Belegordnung (Entwurf).pdf", "§ 3 Belegordnung (Entwurf).pdf"),
        ("ä" * 400 + ".docx", "ä" * 75 + ".docx"),
        ("a.$(rm -rf)", "a.__rm -rf)"),
    ],
)
def test_a_name_of_a_file_is_a_name_and_no_way(given: str, kept: str) -> None:
    """Whatever a client calls its file, it lies in a private directory under a name of its own."""
    found = safe_name(given)
    assert "/" not in found
    assert "\\" not in found
    assert len(found.encode()) <= 170
    assert found.replace("(", "_") == kept.replace("(", "_")


def test_a_file_from_elsewhere_stays_there(server: Served, tmp_path: Path) -> None:
    """Neither a path nor an address is a source: no route reads a file of the server or tells that there is one."""
    secret = tmp_path / "geheim.md"
    secret.write_text(HIDDEN, encoding="utf-8")
    answers = []
    for path in (str(secret), str(tmp_path / "none.md"), "http://127.0.0.1:9/x"):
        asked = {key: value for key, value in CITED.items() if key != "source_id"} | {"source_identifier": path}
        one = server.ask("POST", "/citations", json=asked)
        many = server.ask("POST", "/citations/bulk", json={"citations": [asked]})
        check = server.ask("POST", "/quote-checks", json={"source": path, "quote": QUOTE})
        assert [one.status_code, many.json()["made"], check.status_code] == [404, 0, 404]
        answers.append((one.text + check.text).replace(path, ""))
    assert len(set(answers)) == 1
    style = server.ask("GET", f"/citations/1/format?style={tmp_path}/style.csl")
    assert style.status_code == 422
    for path in ("/static/x/..%2f..%2fapp.py", "/static/0/../../app.py", "/static/x/%2e%2e"):
        assert server.http.get(path).status_code in {404, 405}


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8765/api/v1/me",
        "http://localhost/",
        "http://[::1]/",
        "http://169.254.169.254/latest/meta-data/",
        "http://10.0.0.1/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "file:///etc/passwd",
        "ftp://example.org/x",
    ],
)
def test_an_address_of_the_local_network_is_not_fetched(server: Served, address: str) -> None:
    """A server that fetches pages for others fetches none that they could not fetch themselves (SSRF)."""
    refused = server.ask("POST", "/sources/web", json={"url": address})
    assert refused.json()["code"] in {"access_denied", "invalid_input"}, refused.text
    assert refused.status_code in {403, 422}


def test_a_body_that_is_too_large_is_a_problem(server: Served) -> None:
    """It is told what is the most, and nothing is left of it."""
    files = {"file": ("large.md", b"x" * 1_100_000)}
    refused = server.ask("POST", "/sources", files=files)
    assert (refused.status_code, refused.headers["content-type"]) == (413, "application/problem+json")
    assert list(server.app.state.server.uploads.iterdir()) == []


def test_what_is_wrong_with_a_request_is_named(server: Served) -> None:
    """Each field by its path; a field that is not known is no field that is overlooked."""
    wrong = server.ask("POST", "/citations", json={**CITED, "confidence": "very", "quotte": "x"})
    said = wrong.json()
    assert (said["status"], said["code"]) == (422, "invalid_input")
    assert {one["field"] for one in said["partial"]["fields"]} == {"body.confidence", "body.quotte"}
    assert (
        server.ask("POST", "/citations", content=b"{", headers={"Content-Type": "application/json"}).status_code == 422
    )
    assert server.ask("DELETE", "/sources/1").status_code == 405
    assert server.ask("PUT", "/citations/1", json=CITED).status_code == 405
    metadata = server.ask("POST", "/sources", files={"file": ("a.md", b"x")}, data={"metadata": "[1]"})
    assert (metadata.status_code, metadata.json()["code"]) == (422, "invalid_input")
    foreign = server.ask("GET", "/audit/queries/citations_by_status?param=project=other", "auditor")
    assert (foreign.status_code, foreign.json()["code"]) == (403, "access_denied")


def test_a_job_tells_its_events_to_who_comes_back(server: Served) -> None:
    """``Last-Event-ID`` goes on behind it; the answer of a job is the one that is given at once."""
    asked = {"draft": QUOTE, "as_of": "2024-12-31"}
    begun = server.ask("POST", "/answers/ground", json=asked, headers={"Prefer": "respond-async"})
    assert (begun.status_code, begun.headers["preference-applied"]) == (202, "respond-async")
    job = server.finished(begun.json()["id"])
    events = server.ask("GET", f"/jobs/{job['id']}/events").text.strip().split("\n\n")
    steps = [json.loads(one.split("data: ")[1]).get("step") for one in events]
    assert {"query", "assignment", "gate", "bundle"} <= set(steps)
    rest = server.ask("GET", f"/jobs/{job['id']}/events", headers={"Last-Event-ID": str(len(events) - 1)})
    assert rest.text.strip() == events[-1]
    assert 'event: state\ndata: {"state": "done"}' in events[-1]
    now = server.ask("POST", "/answers/ground", json=asked).json()
    assert [one["rung"] for one in now["claims"]] == [one["rung"] for one in job["result"]["claims"]]
    brief = server.ask("POST", "/answers/check", json={"draft": QUOTE, "preset": "brief"}).json()
    assert (brief["flagged"], brief["report"]["validation_passed"]) == (True, False)
    long = server.ask("POST", "/answers/check", json={"draft": "Das Wetter ist schön. " * 600})
    assert long.status_code == 202
    server.ask("DELETE", f"/jobs/{long.json()['id']}")


def test_a_requestor_sees_what_the_display_layer_lets_through(server: Served, tmp_path: Path) -> None:
    """No word, name or number of a source that is not open; nothing of how an answer came about; no rules of theirs."""
    file = tmp_path / "zaunkönig.md"
    file.write_text(HIDDEN, encoding="utf-8")
    engine = bootstrap.open_engine(context=bootstrap.context_from_environment(PROJECT), graph=server.graph)
    hidden = engine.add_doc_source(file).id
    question = {"question": "Wie lange dauert die Aufbewahrung des Zaunkönigs im Quittungsblock?"}
    engine.classify_source(hidden, tier=1, primary=True)
    assert "4711" in server.ask("POST", "/answers/ask", "requestor", json=question).text
    for said in (
        {"paywall": "metadata_only"},
        {"consent": "auditor_only", "paywall": "full"},
        {"consent": "forbidden"},
    ):
        engine.classify_source(hidden, **said)
        for headers in ({}, {"Prefer": "respond-async"}):
            answer = server.ask("POST", "/answers/ask", "requestor", json=question, headers=headers)
            told = answer.json()
            if answer.status_code == 202:
                told = server.finished(told["id"], "requestor")["result"]
            assert "4711" not in json.dumps(told), said
            if "consent" in said:
                assert "Vermerk" not in json.dumps(told)
                assert [one for claim in told["claims"] for one in claim["evidence"] if one["citation"]] == []
            assert [told[name] for name in ("steps", "report", "contract", "digest", "files")] == [
                [],
                None,
                None,
                None,
                [],
            ]
    for own in ({"preset": "archive"}, {"persona": "educator"}, {"scope": [1]}, {"requestor": "owner"}):
        refused = server.ask("POST", "/answers/ask", "requestor", json={**question, **own})
        assert (refused.status_code, refused.json()["code"]) == (403, "access_denied"), own


def test_the_document_can_be_read_as_a_page(server: Served) -> None:
    """It has a section for each operation that is there for the caller, with its example, and asks for nothing else."""
    page = server.ask("GET", "/docs").text
    said = server.ask("GET", "/openapi.json").json()
    for methods in said["paths"].values():
        for operation in methods.values():
            assert f'<section id="{operation["operationId"]}"' in page
    assert "<script" not in page
    assert "Ohne Beleg darf keine Buchung vorgenommen werden." in page
    assert 'id="upload"' not in server.ask("GET", "/docs", "user").text


def test_no_answer_tells_where_files_lie_on_the_server(server: Served) -> None:
    """What was written is told of by what it is, and had by its address."""
    told = server.ask("POST", "/answers/ground", json={"draft": QUOTE}).json()
    assert told["files"] == []
    assert server.ask("GET", f"/answers/{told['id']}/bundle", "auditor").status_code == 200
    assert server.ask("GET", f"/answers/{told['id']}/bundle", "auditor", "other").status_code == 404
    assert server.ask("GET", "/answers/..%2f..%2fkey/bundle", "auditor").status_code in {404, 422}


@pytest.mark.parametrize(
    ("path", "status"),
    [("/read/9999", 404), ("/citations/9999", 404), ("/citations/abc", 422), ("/nothing", 404), ("/ground/x", 404)],
)
def test_an_error_is_a_page_to_who_looks_at_one(server: Served, path: str, status: int) -> None:
    """A browser gets a page of the same look, in its language, and a program a problem, of one status."""
    signed = {"Authorization": f"Bearer {token_of('admin')}"}
    page = server.http.get(path, headers={**signed, "Accept": "text/html", "Accept-Language": "de"})
    assert (page.status_code, page.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert '<html lang="de"' in page.text
    assert 'class="wrong"' in page.text
    told = server.http.get(path, headers={**signed, "Accept": "application/json"})
    assert (told.status_code, told.headers["content-type"]) == (status, "application/problem+json")
