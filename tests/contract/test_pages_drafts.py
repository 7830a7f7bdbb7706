"""The pages of grounding and asking without a browser: roles, forged requests, hostile drafts, what is given out."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest
from starlette.testclient import TestClient

from provenance.answering.assigning import Recall
from provenance.answering.bundle import verify
from provenance.answering.bundle.keys import signing_keys
from provenance.answering.drafts import read
from provenance.answering.drafts.draft_file import draft_text
from provenance.bootstrap import open_answering, open_engine, open_store
from provenance.citing.context import CitationContext
from provenance.model.answers import Rung
from provenance.serve.app import create_app
from provenance.serve.drafts.inquiry import Inquiry
from provenance.serve.pages.shell import words as said
from provenance.store.graph import Graph
from tests.support.scenes.served_house import DRAFT, HIDDEN, HOUSE, furnish, settings

HOSTILE = """# <img src=x onerror=alert(1)> "onmouseover="alert(2)

<script>alert(3)</script> Keine Buchung darf ohne Beleg erfolgen. [Klick](javascript:alert(4)) <a
href="javascript:alert(5)">hier</a>.

Die Frist \u202eeherhj neun\u202c beträgt. {{ 7 * 7 }} &lt;b onclick=alert(6)&gt; ist zulässig.

| <svg onload=alert(7)> | Frist |
| --- | --- |
| Rechnungen | <iframe src="//x.example"></iframe> acht Jahre |

```
</pre><script>alert(8)</script>
```
"""


@pytest.fixture(scope="module")
def graph(emptied_store, tmp_path_factory):
    """A store with the sources of the house."""
    with open_store(emptied_store) as opened:
        furnish(opened, tmp_path_factory.mktemp("haus"))
        yield opened


@pytest.fixture(scope="module")
def house(graph):
    """The application on it."""
    with TestClient(create_app(settings(), graph)) as client:
        yield client.app


class Visitor:
    """Somebody who signed in, with the token against forged requests that the pages give them."""

    def __init__(self, app, role):
        self.client = TestClient(app, headers={"Accept-Language": "de", "Accept": "text/html"})
        self.client.post("/sign-in", data={"token": role})
        found = re.search('name="csrf" content="([^"]*)"', self.client.get("/ask").text)
        self.csrf = found[1] if found else ""

    def get(self, address, **given):
        """Load an address."""
        return self.client.get(address, **given)

    def post(self, address, files=None, **data):
        """Send a form of the pages."""
        return self.client.post(address, data={"csrf": self.csrf, **data}, files=files)

    def page(self, answer):
        """Follow to the page of what was begun, and load it until it is done, as a browser without scripts does."""
        assert answer.status_code == 200, answer.text
        address = str(answer.url.path)
        for _ in range(600):
            page = self.get(address)
            if 'http-equiv="refresh"' not in page.text:
                return address, page.text
            sleep(0.02)
        raise AssertionError(page.text)


@pytest.fixture(scope="module")
def visitor(house):
    """Give somebody of a role, one for all tests."""
    known = {}
    return lambda role: known.setdefault(role, Visitor(house, role))


@pytest.fixture(scope="module")
def grounded(visitor):
    """An agent's draft, grounded: its address and page."""
    agent = visitor("agent")
    return agent.page(agent.post("/ground", text=DRAFT))


def rungs(page):
    """Return the rung of each claim as the page shows it."""
    return re.findall(r'class="sheet of-claim (\w+)"', page)


@pytest.mark.parametrize("area", ["ground", "ask"])
def test_the_pages_speak_both_languages(area):
    """Both catalogues have the same keys, and the same holes in each."""
    holes = [{key: re.findall(r"{\d}", text) for key, text in said(one)[area].items()} for one in ("de", "en")]
    assert holes[0] == holes[1]


def test_each_role_finds_its_pages_and_no_other(visitor):
    """Agent and admin ground and ask; user and auditor do neither; a requestor asks alone."""
    for role, ground, ask in (
        ("agent", 200, 200),
        ("admin", 200, 200),
        ("user", 404, 404),
        ("auditor", 404, 404),
        ("requestor", 404, 200),
    ):
        one = visitor(role)
        assert (one.get("/ground").status_code, one.get("/ask").status_code) == (ground, ask), role
        assert ('href="/ground"' in one.get("/ask").text) is (ground == 200), role
        if ground == 404:
            assert one.post("/ground", text=DRAFT).status_code == 404, role


def test_what_changes_something_needs_the_token_of_its_session(house, visitor, grounded):
    """Without it, with that of another session and from another server's page nothing is begun or changed."""
    agent = visitor("agent")
    address, page = grounded
    revision = re.search('name="revision" value="(\\d+)"', page)[1]
    for path in ("/ground", f"{address}/claims/1", f"{address}/again", "/ask"):
        for csrf, origin, told in (("", None, 403), (visitor("admin").csrf, None, 403), (agent.csrf, "http://x", 403)):
            data = {"csrf": csrf, "text": DRAFT, "question": "Was?", "act": "strike", "revision": revision}
            headers = {"Origin": origin} if origin else {}
            assert agent.client.post(path, data=data, headers=headers).status_code == told, (path, csrf)
    assert agent.get(address).text == page


def test_a_draft_is_grounded_without_a_script(grounded):
    """Each claim stands with its sign and word, its evidence links to its place, and the nearest place is told."""
    _, page = grounded
    assert rungs(page) == ["supported", "refused", "narrowed", "refused", "refused"]
    assert '<i class="sign" aria-hidden="true">✓</i><span class="unseen rung">belegt: </span>' in page
    assert re.search(r'href="/read/1\?at=%C2%A7%202%20Abs\.%201%20Satz%201[^"]*"', page)
    assert re.search(r'href="/citations/[0-9]+"', page)
    assert "steht in" in page
    assert "Nur mit Einschränkung" in page
    assert "<mark>Rechnungen sind acht Jahre aufzubewahren</mark>, Jahresabschlüsse zehn Jahre." in page
    assert re.search(r"Am nächsten kommt <cite><a[^>]*>§.5", page)


def test_sentences_that_claim_nothing_bear_no_mark(visitor, grounded):
    """What announces, advises or heads is no claim: it has no colour, and in what is given out no note hangs on it."""
    address, page = grounded
    agent = visitor("agent")
    for words in ("Im Folgenden wird geprüft, was gilt.", "Wir empfehlen, das bald zu tun.", "Gutachten"):
        assert not re.search(rf'data-claim="\d+"[^>]*>(?:<[^>]*>[^<]*</[^>]*>)*{re.escape(words)}', page)
    html = agent.get(f"{address}/export/html").text
    assert re.search(r"Im Folgenden wird geprüft, was gilt\.\s*</p>", html)
    assert re.search(r"Wir empfehlen, das bald zu tun\.\s*</p>", html)
    assert re.search(r"ohne Beleg erfolgen\. <a class=\"cited\" id=\"mark-1\"", html)


def test_nobody_else_finds_a_draft(house, visitor, grounded):
    """The admin does not, nor the same agent in another session, and the store was told of it all the same."""
    address, _ = grounded
    for one in (visitor("admin"), Visitor(house, "agent")):
        for path in (address, f"{address}/sheet", f"{address}/export/md"):
            assert one.get(path).status_code == 404, path
        assert one.post(f"{address}/again").status_code == 404
        assert one.post(f"{address}/claims/1", act="strike", revision="1").status_code == 404
    assert visitor("agent").get(address).status_code == 200


def test_a_hostile_draft_is_text_and_nothing_else(visitor):
    """Tags, handlers, links, templates and what turns the writing round come to nothing, here and in what goes out."""
    agent = visitor("agent")
    address, page = agent.page(agent.post("/ground", text=HOSTILE))
    html = agent.get(f"{address}/export/html").text
    for given in (page, html, agent.get(f"{address}/sheet").text, agent.get("/ground").text):
        assert not re.search(r"<(?:script(?! type=\"module\" src=\"/static)|iframe|svg|img|b onclick)", given)
        assert not re.search(r"<[^>]*\son\w+\s*=", given)
        assert not re.search(r"(?:href|src)=\"\s*javascript:", given)
        assert "\u202e" not in re.sub(r"(?s)<textarea.*?</textarea>", "", given)  # who edits, edits what is there
        assert "49" not in re.sub(r"[0-9A-F]{5,}|§.49|\d\d:\d\d|\d{3,}", "", given)
    assert "[U+202E]" in page
    assert "{{ 7 * 7 }}" in page
    docx = pytest.importorskip("docx")
    made = docx.Document(io.BytesIO(agent.get(f"{address}/export/docx").content))
    assert any("Keine Buchung" in one.text for one in made.paragraphs)


def test_what_is_no_draft_is_told(visitor):
    """Nothing, too much, another kind of file and another day are each told with what to do; the text stays."""
    agent = visitor("agent")
    for given, files, told in (
        ({"text": " "}, None, "Expected a draft of at most 200,000 characters; found nothing"),
        ({"text": "Das gilt. " * 20_001}, None, "found 200,010"),
        ({}, {"file": ("a.pdf", b"%PDF-1.7")}, "found PDF"),
        ({}, {"file": ("../../a.png", b"\x89PNG\r\n\x1a\n")}, "a.png: expected a draft"),
        ({"text": "Das gilt.", "preset": "own"}, None, "expected one of law, archive, brief"),
    ):
        answer = agent.post("/ground", files=files, **given)
        assert answer.status_code == 422
        assert told in answer.text
        assert 'role="alert"' in answer.text
    _, page = agent.page(agent.post("/ground", text="Das gilt.", as_of="2020-13-01"))
    assert "expected a day such as 2025-01-01" in page


def test_a_dropped_file_is_grounded(visitor):
    """A page of the web that was dropped is a draft by its text."""
    agent = visitor("agent")
    page = b"<!doctype html><p onclick=alert(1)>Keine Buchung darf ohne Beleg erfolgen.</p>"
    _, shown = agent.page(agent.post("/ground", files={"file": ("brief.html", page)}))
    assert rungs(shown) == ["supported"]
    assert "brief.html" in shown


def test_claims_are_struck_edited_replaced_and_cited(visitor):
    """Each change is grounded anew, an old page changes nothing, and the last change can be taken back."""
    agent = visitor("agent")
    address, page = agent.page(agent.post("/ground", text=DRAFT))

    def change(number, act, words=""):
        revision = re.search('name="revision" value="(\\d+)"', page)[1]
        answer = agent.post(f"{address}/claims/{number}", act=act, revision=revision, words=words)
        return agent.page(answer)[1]

    stale = re.search('name="revision" value="(\\d+)"', page)[1]
    page = change(4, "strike")
    assert rungs(page) == ["supported", "refused", "narrowed", "refused"]
    assert "Leuchtturmwärter" not in agent.get(f"{address}/export/md").text
    told = agent.post(f"{address}/claims/1", act="strike", revision=stale)
    assert told.status_code == 422
    assert "changed meanwhile" in told.text
    page = change(2, "edit", "Rechnungen sind acht Jahre aufzubewahren, Jahresabschlüsse zehn Jahre.")
    assert rungs(page)[1] == "supported"
    before = agent.get(f"{address}/export/md").text
    page = change(4, "cite")
    assert re.search(r"\[\d+\]", re.sub(r"\s+", " ", page.split("lesbar gemacht werden")[1][:400])), "the mark stands"
    assert "Die Belege dürfen in der Frist lesbar gemacht werden" in agent.get(f"{address}/export/md").text
    page = agent.page(agent.post(f"{address}/again", back="true"))[1]
    assert agent.get(f"{address}/export/md").text == before
    page = change(4, "quote")
    assert rungs(page)[3] in {"supported", "narrowed"}
    assert "Während der Frist müssen die Belege" in page


def test_the_rules_of_an_archive_name_no_source(visitor):
    """Under a preset that names none, evidence stands under handles, and leads nowhere."""
    agent = visitor("agent")
    _, page = agent.page(agent.post("/ground", text=DRAFT, preset="archive"))
    assert rungs(page)[0] == "supported"
    assert "Quelle A" in page
    assert "/read/" not in page


def test_what_is_given_out_is_what_was_recorded(visitor, grounded, tmp_path):
    """The text bears its vouchers, the bundle verifies against it, and Word finds real footnotes and comments."""
    agent = visitor("agent")
    address, _ = grounded
    text, bundle = agent.get(f"{address}/export/md"), agent.get(f"{address}/export/bundle")
    assert "## Belege" in text.text
    found = verify(bundle.content, [one.public for one in signing_keys()], text=text.content)
    assert found.sound, found.as_dict()
    docx = pytest.importorskip("docx")
    content = agent.get(f"{address}/export/docx").content
    made = docx.Document(io.BytesIO(content))
    comments = [one.text for one in made.comments]
    assert len(comments) == 3
    assert any(("Leuchtturm" not in one and "Nicht belegt" in one) or "nicht belegt" in one for one in comments)
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        notes, body = package.read("word/footnotes.xml").decode(), package.read("word/document.xml").decode()
        types, settings_ = package.read("[Content_Types].xml").decode(), package.read("word/settings.xml").decode()
    ids = re.findall(r'<w:footnoteReference w:id="(\d+)"', body)
    assert ids == ["1", "2"]
    assert re.findall(r'<w:footnote [^>]*w:id="(-?\d+)"', notes) == ["-1", "0", *ids]
    assert "wordprocessingml.footnotes+xml" in types
    assert "<w:footnotePr>" in settings_
    assert "§ 2 Abs. 1 Satz 1" in notes.replace("\u00a0", " ")
    assert "BelAufO" in notes


@pytest.mark.parametrize("form", ["html", "docx"])
def test_what_is_given_out_comes_back_as_it_was(visitor, form):
    """Claims, marks and their list are read as such again, what is only remarked is no word of it, nothing is lost."""
    agent = visitor("agent")
    more = "\n## Weiteres\n\n- Keine Buchung darf ohne Beleg erfolgen.\n\n| wer | was |\n|---|---|\n| Alle | § 2 |\n"
    address, page = agent.page(agent.post("/ground", text=DRAFT + more))
    text = draft_text(Path(f"draft.{form}"), agent.get(f"{address}/export/{form}").content)
    kept = agent.get(f"{address}/export/md").text
    given, back = read(kept, "de"), read(text, "de")
    assert [" ".join(one.text.split()) for one in back.claims] == [" ".join(one.text.split()) for one in given.claims]
    assert [bool(one.marks) for one in back.claims] == [bool(one.marks) for one in given.claims]
    assert "✗" not in text
    assert "nicht belegt" not in text
    assert re.search(r"erfolgen\. \[1\] Jahresabschlüsse", text)
    assert re.search(r"(?m)^## Belege\n\n\[1\] § 2 Abs\. 1 Satz 1 BelAufO: .*\(Beleg \d+\)$", text)
    assert re.search(r"(?m)^## Weiteres$", text)
    _, again = agent.page(agent.post("/ground", text=text))
    assert rungs(again) == rungs(page)


def test_a_question_is_answered_or_refused_with_why(visitor):
    """An answer has its excerpt and a preview; a refusal its category or reason, and what there is."""
    agent = visitor("agent")
    address, page = agent.page(agent.post("/ask", question="Wie lange sind Rechnungen aufzubewahren?"))
    assert 'class="preview"' in page
    assert "/read/1?at=" in page
    assert "Rechnungen sind acht Jahre aufzubewahren" in page
    bundle = agent.get(f"{address}/bundle").content
    assert verify(bundle, [one.public for one in signing_keys()]).sound
    _, more = agent.page(agent.post("/ask", question="Wie lange sind Rechnungen aufzubewahren?", more="1"))
    assert "Die Frist beginnt mit dem Schluss des Kalenderjahres" in more
    _, refused = agent.page(agent.post("/ask", question="Wer hat die Fußball-WM 2014 gewonnen?"))
    assert "Keine Antwort" in refused
    assert "Allgemeinwissen" in refused
    _, short = agent.page(agent.post("/ask", question="Soll ich die Belege meiner Bienenzucht vergraben?"))
    assert "Keine Antwort" in short
    assert "Ordnung der Musterwerk Genossenschaft" in short


def test_an_inference_stands_labelled_beside_its_words(house, visitor):
    """A claim that was inferred is marked as such, with the excerpt that it was made from beside it."""
    one = visitor("requestor")
    address, _ = one.page(one.post("/ask", question="Wie lange sind Rechnungen aufzubewahren?"))
    asked = house.state.shelves[Inquiry]._kept[address.rpartition("/")[2]]
    inferred = [replace(claim, rung=Rung.LABELED, text="Rechnungen bleiben liegen.") for claim in asked.answered.claims]
    asked.answered = replace(asked.answered, claims=tuple(inferred))
    beside = re.search(r'(?s)<div class="beside">.*?</figure>', one.get(address).text)[0]
    assert beside.index("Schlussfolgerung, so nicht in der Quelle") < beside.index("Rechnungen bleiben liegen.")
    assert beside.index("Gefolgert aus") < beside.index("<blockquote")
    assert "Rechnungen sind acht Jahre aufzubewahren" in beside


def test_a_requestor_sees_the_display_layer_and_nothing_beside_it(visitor):
    """No link into sources, no number, no rules to choose, no bundle; what is withheld is in no page, job or event."""
    one = visitor("requestor of files")
    for question in ("Wie lange sind Rechnungen aufzubewahren?", "Wer wurde wegen der Portokasse abgemahnt?"):
        address, page = one.page(one.post("/ask", question=question))
        job = one.client.get("/api/v1/jobs", headers={"Accept": "application/json"}).json()["items"][0]
        events = one.get(f"/api/v1/jobs/{job['id']}/events").text
        alone = one.get(f"{address}/answer").text
        told = page + alone + json.dumps(job) + events
        secret = told.replace(question, "").replace("Portokasse abgemahnt", "")
        for word in HIDDEN if "Portokasse" not in question else HIDDEN[::2]:
            assert word not in secret, word
        assert not re.search(r'href="/(?:read|citations|library|ground)', told)
        assert "sha256:" not in told
        assert 'name="preset" value=' not in page or 'name="preset" value="law"' in page
        assert "progress" not in events.replace('"begun"', "").replace("event: progress", "", 1)
        assert one.get(f"{address}/bundle").status_code == 404
        assert visitor("agent").get(address).status_code == 404
    assert "<select" not in one.get("/ask").text
    assert one.post("/ask", question="Was gilt?", preset="brief").status_code == 403


SOUGHT = {"gate/together", "search/places", "search/below", "search/words"}


class Counting:
    """Grounds texts for the house and counts what the store is searched for, one by one or together."""

    def __init__(self, graph, monkeypatch):
        self._engine = open_engine(graph=graph, context=CitationContext(project_id=HOUSE))
        self._asked = []
        read = Graph.read
        monkeypatch.setattr(
            Graph,
            "read",
            lambda own, query, /, **given: (
                self._asked.extend([query] * len(given.get("questions", "1"))) or read(own, query, **given)
            ),
        )

    def __call__(self, text, recall=None):
        """Return what grounding a text came to, and how many searches it took."""
        self._asked.clear()
        told = open_answering(self._engine, recall=recall).ground(text, language="de").to_dict()
        kept = {key: value for key, value in told.items() if key not in {"id", "digest", "files", "steps"}}
        return kept, sum(query in SOUGHT for query in self._asked)


def test_an_edited_draft_is_told_as_a_whole_run_tells_it(graph, monkeypatch):
    """What was found before saves searches and changes no verdict, nor of claims that follow on the edited one."""
    run, recall = Counting(graph, monkeypatch), Recall()
    more = ["Jeder Beleg muss dem Geschäftsvorfall eindeutig zugeordnet werden können.", "Er ist nur selten lesbar."]
    text = "\n\n".join([DRAFT, *more])
    assert run(text, recall) == run(text)
    for old, new in (("zwölf Jahre", "zehn Jahre"), ("Jeder Beleg muss", "Jeder Entwurf darf"), ("Nebelhorn", "Horn")):
        text = text.replace(old, new)
        (edited, sought), (fresh, all_sought) = run(text, recall), run(text)
        assert edited == fresh
        assert sought <= all_sought / 2, (sought, all_sought)


def test_other_sources_are_looked_at_anew(graph, monkeypatch, tmp_path):
    """A source that came meanwhile bears a claim that nothing bore before, though its places were kept."""
    run, recall = Counting(graph, monkeypatch), Recall()
    text = "Der Imker hat die Waben zu zählen.\n"
    assert run(text, recall)[0]["counts"]["refused"] == 1
    law = tmp_path / "waben.md"
    law.write_text("# Wabenordnung\n\n### § 1 Waben\n\nDer Imker hat die Waben zu zählen.\n", encoding="utf-8")
    open_engine(graph=graph, context=CitationContext(project_id=HOUSE)).add_doc_source(law)
    assert run(text, recall)[0]["counts"]["supported"] == 1
