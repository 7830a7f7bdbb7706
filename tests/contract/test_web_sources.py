"""Pages of the web as sources, fetched from a real HTTP server, on both engines."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator

from provenance.bootstrap import open_engine
from provenance.citing.context import CitationContext
from provenance.citing.engine import Engine
from provenance.citing.web import register
from provenance.ledger.verify import verify
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound, UnreadableFile
from tests.support.documents.sample_order import VERSION_1
from tests.support.servers.web_site import Answer, Site, served

DATA = Path(__file__).parent.parent / "data" / "web"
MESSY = (DATA / "messy.html").read_bytes()
LATIN = "<p>Die Gebühr beträgt 35 €.</p>".encode("cp1252")


def answers() -> dict[str, Answer]:
    """The pages of the site."""
    moved = (("Location", "/belege?jahr=2024"),)
    inward = (("Location", "http://localhost:PORT/belege"),)
    return {
        "/robots.txt": Answer(b"User-agent: *\nDisallow: /intern\n", "text/plain"),
        "/belege": Answer(MESSY, headers=(("Set-Cookie", "session=geheim"), ("ETag", '"7"'))),
        "/alt": Answer(b"", headers=moved, status=301),
        "/nach-innen": Answer(b"", headers=inward, status=302),
        "/intern": Answer(MESSY),
        "/latin": Answer(LATIN, "text/html; charset=iso-8859-1"),
        "/app": Answer(b"<!doctype html><html><head><title>App</title></head><body><div id=root></div></body></html>"),
        "/ordnung.pdf": Answer(VERSION_1.read_bytes(), "application/pdf"),
        "/download": Answer(
            b"Art;Frist\nRechnung;10 Jahre\n",
            "application/octet-stream",
            (("Content-Disposition", 'attachment; filename="fristen.csv"'),),
        ),
        "/text": Answer(b"Ein Beleg ist aufzubewahren.", "text/plain; charset=utf-8"),
        "/archiv.gz": Answer(gzip.compress(b"Archiv"), "application/gzip"),
    }


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """The running site, whose host alone may be fetched from."""
    monkeypatch.setenv("BELEG_WEB_PRIVATE", "127.0.0.1")
    with served(answers()) as running:
        yield running


@pytest.fixture
def engine(store_location: str, site: Site) -> Iterator[Engine]:
    """An engine on an empty store, wired as users get it."""
    with open_engine(store_location, context=CitationContext(project_id="eins")) as opened:
        yield opened


SEEN = [
    "Wir verwenden Cookies.",
    "Steuerportal Musterstadt",
    "Ihr Partner seit 1998",
    "Aufbewahrung von Rechnungen",
    "Von Erika Muster | 5. März 2024",
    "Text ohne Absatz direkt im div.",
    "Zweite Zeile nach Umbruch.",
    "Rechnungen sind zehn Jahre aufzubewahren",
    "Siehe § 7 der Ordnung.",
    "auf Papier",
    "Rechnung 10 Jahre",
    "Darf ich den Beleg scannen? Ja, wenn er lesbar bleibt.",
    "Ohne Beleg keine Buchung.",
    "Konto Betrag 1200 35,00",
    "Das gilt auch für Quittungen. Und für 12 m2.",
    "Abbildung 1: Der Ordner.",
    "Tief verschachtelter Text im div.",
    "Nachweis einer Buchung.",
    "Dritter Punkt",
    "Kaputtes Markup ohne Ende",
    "Ein Absatz ohne schließendes Tag",
    "Hinweis: Diese Angaben sind ohne Gewähr.",
    "Fristen für Kassenzettel betragen ebenfalls zehn Jahre.",
    "Max: Danke, sehr hilfreich!",
    "Alle akzeptieren",
    "Herausgeber: Steueramt Musterstadt, Amtsgasse 1",
    "Stand: 1. Januar 2024",
]
UNSEEN = ["nicht sichtbar", "Versteckter Satz.", "color: red"]


def test_every_quote_a_reader_sees_is_found(engine: Engine, site: Site) -> None:
    """Of a messy page all that is seen stands there, foot and aside included; what is hidden or a script does not."""
    page = engine.add_web_source(f"{site.address}/belege")
    assert (page.type, page.name, page.work) == ("website", "Aufbewahrung von Rechnungen", None)
    found = {quote: engine.cite_web(quote, page.id, quote, {}, quote).findings.stands for quote in SEEN + UNSEEN}
    assert [quote for quote in SEEN if not found[quote]] == []
    assert [quote for quote in UNSEEN if found[quote] is not False] == []


def test_how_a_page_was_had_is_kept(engine: Engine, site: Site) -> None:
    """Address asked and final, redirects, status, headers, time and hash are metadata; the WARC replays all of it."""
    page = engine.add_web_source(f"{site.address}/alt", metadata={"topic": "Belege"})
    facts = page.metadata["fetch"]
    assert page.identifier == facts["final_url"] == f"{site.address}/belege?jahr=2024"
    assert (facts["url"], facts["redirects"]) == (f"{site.address}/alt", [f"{site.address}/alt"])
    assert (facts["status"], facts["headers"]["etag"], facts["size"]) == (200, '"7"', len(MESSY))
    assert "sha256:" + facts["sha256"] == page.artifact_id == "sha256:" + hashlib.sha256(MESSY).hexdigest()
    assert datetime.fromisoformat(facts["fetched_at"]) < page.created_at
    assert "geheim" not in json.dumps(page.metadata), "cookies stay in the archive"
    assert (page.metadata["topic"], page.metadata["author"], page.metadata["date"]) == (
        "Belege",
        "Erika Muster",
        "2024-03-05",
    )
    assert engine.library.payload(page.artifact_id) == MESSY
    archive = engine.library.archive(page.id)
    assert facts["warc"] == "sha256:" + hashlib.sha256(archive).hexdigest()
    records = [
        (one.rec_type, one.rec_headers.get_header("WARC-Target-URI"), one.content_stream().read())
        for one in ArchiveIterator(BytesIO(archive))
    ]
    assert [kind for kind, *_ in records] == ["warcinfo", "response", "request", "response", "request"]
    assert records[3][1:] == (page.identifier, MESSY)
    assert "screenshot" not in facts
    assert verify(engine.graph).sound


def test_a_page_is_fetched_once_and_is_one_source_everywhere(engine: Engine, site: Site) -> None:
    """The same page again is the same source; in another project it is too, with that project's own record of it."""
    first = engine.add_web_source(f"{site.address}/belege?kunde=geheim", name="Unsere Seite")
    before = engine.graph.read("audit/records")
    assert engine.add_web_source(f"{site.address}/belege") == first
    assert engine.graph.read("audit/records") == before
    second = open_engine(context=CitationContext(project_id="zwei"), graph=engine.graph)
    theirs = second.add_web_source(f"{site.address}/belege")
    assert theirs.artifact_id == first.artifact_id
    assert (theirs.name, theirs.identifier) == ("Aufbewahrung von Rechnungen", f"{site.address}/belege")
    assert "geheim" not in json.dumps(theirs.metadata)
    assert b"kunde=geheim" not in b"".join(
        one.raw_stream.read() for one in ArchiveIterator(BytesIO(second.library.archive(theirs.id)))
    )
    asked = [path for path in site.asked if path != "/robots.txt"]
    assert len(asked) == 3, "each call fetches once"


def test_a_changed_page_is_another_source(store_location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page says later is a source of its own; the citation of the earlier words stands."""
    monkeypatch.setenv("BELEG_WEB_PRIVATE", "1")
    pages = {"/": Answer(b"<p>Die Frist betr&auml;gt zehn Jahre.</p>")}
    with served(pages) as running, open_engine(store_location) as engine:
        first = engine.add_web_source(f"{running.address}/")
        pages["/"] = Answer(b"<p>Die Frist betr&auml;gt acht Jahre.</p>")
        second = engine.add_web_source(f"{running.address}/")
        assert (first.id, second.id) == (1, 2)
        quote = "Die Frist beträgt zehn Jahre."
        assert engine.cite_web(quote, first.id, quote, {}, quote).verification_status == "verified"
        assert engine.cite_web(quote, second.id, quote, {}, quote).verification_status == "failed"


def test_what_is_no_page_goes_through_its_reader(engine: Engine, site: Site) -> None:
    """A PDF, a table named by the server and plain text behind an address are read as such and stay websites."""
    order = engine.add_web_source(f"{site.address}/ordnung.pdf")
    quote = "Ohne Beleg darf keine Buchung vorgenommen werden."
    place = engine.cite_web("No entry.", order.id, quote, {}, quote).matched_location
    assert (order.type, place["page"] is not None, "§ 3 Abs. 1" in place["locator"]) == ("website", True, True)
    table = engine.add_web_source(f"{site.address}/download")
    assert (table.type, table.kind) == ("website", "table")
    assert engine.cite_web("Zehn Jahre", table.id, "10 Jahre", {}, "10 Jahre").verification_status == "verified"
    text = engine.add_web_source(f"{site.address}/text")
    assert engine.get_source(text.id).content == "Ein Beleg ist aufzubewahren."


def test_the_same_bytes_are_a_file_here_and_a_page_there(engine: Engine, site: Site) -> None:
    """What one project fetched is a document where another registers the file, and law for both: no order decides."""
    page = engine.add_web_source(f"{site.address}/ordnung.pdf")
    second = open_engine(context=CitationContext(project_id="zwei"), graph=engine.graph)
    order = second.add_doc_source(VERSION_1)
    assert page.artifact_id == order.artifact_id
    assert (page.type, order.type, order.work) == ("website", "document", page.work)
    assert order.work is not None
    quote = "Ohne Beleg darf keine Buchung vorgenommen werden."
    assert second.cite_doc(quote, order.id, quote, {}, quote).verification_status == "verified"
    assert [one.id for one in second.list_sources("document")] == [order.id]
    assert (engine.list_sources("document"), second.list_sources("website")) == ([], [])


def test_the_encoding_the_server_names_counts(engine: Engine, site: Site) -> None:
    """A page in Windows-1252 that the server calls iso-8859-1 is read as browsers read it."""
    page = engine.add_web_source(f"{site.address}/latin")
    assert engine.get_source(page.id).content == "Die Gebühr beträgt 35 €."


def test_a_page_without_text_is_kept_and_says_so(engine: Engine, site: Site) -> None:
    """A page that shows nothing without scripts is kept with its archive; metadata say it, and a quote of it fails."""
    page = engine.add_web_source(f"{site.address}/app")
    assert "without its scripts" in page.metadata["reading"]["text"]
    assert engine.cite_web("App.", page.id, "App", {}, "App").verification_status == "failed"


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("/intern", AccessDenied, "robots.txt"),
        ("/nach-innen", AccessDenied, "localhost"),
        ("/nirgends", SourceNotFound, "404"),
        ("/archiv.gz", UnreadableFile, "not read"),
    ],
)
def test_a_page_that_cannot_be_had_leaves_nothing(
    engine: Engine, site: Site, path: str, error: type[Exception], words: str
) -> None:
    """What robots.txt forbids, what leads to a local address, what is not there or not read is refused by name."""
    with pytest.raises(error, match=words):
        engine.add_web_source(site.address + path)
    assert engine.list_sources() == []
    assert engine.graph.read("audit/records") == []


@pytest.mark.alike
@pytest.mark.parametrize(
    "url", ["", " ", "file:///etc/hosts", "ftp://example.org/a", "gopher://x", "http://", "a\0b", 7, None, "\ud800"]
)
def test_what_is_no_address_is_refused(engine: Engine, url: object) -> None:
    """Only http and https; anything else, of whatever type, is InvalidInput."""
    with pytest.raises(InvalidInput):
        engine.add_web_source(url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/"]
)
def test_local_addresses_need_the_setting(empty_store: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Without BELEG_WEB_PRIVATE loopback, private and link-local addresses are refused before anything is sent."""
    monkeypatch.delenv("BELEG_WEB_PRIVATE", raising=False)
    with open_engine(empty_store) as engine, pytest.raises(AccessDenied, match="public"):
        engine.add_web_source(url)


def test_a_picture_is_asked_for(empty_store: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no Chromium is found, metadata say that no picture was taken; the page is kept all the same."""
    monkeypatch.setattr(register, "browser", lambda: None)
    with open_engine(empty_store) as engine:
        page = engine.add_web_source(f"{site.address}/belege", screenshot=True)
        assert page.metadata["fetch"]["screenshot"].startswith("none: no Chromium")
        assert page.metadata["fetch"]["pictured"] is False
        engine.add_web_source(f"{site.address}/text")
        again = engine.add_web_source(f"{site.address}/text", screenshot=True)
        assert any("was registered before" in one for one in again.warnings)


@pytest.mark.skipif(register.browser() is None, reason="no Chromium on this machine")
def test_a_picture_is_kept_and_reaches_nothing(empty_store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture is a record of the archive; images, frames, scripts and a refresh of the page reach no server."""
    monkeypatch.setenv("BELEG_WEB_PRIVATE", "1")
    with served({"/x": Answer(b"<p>Internes</p>")}) as inner:
        at = inner.address
        reaching = (
            f"<meta http-equiv=refresh content='0;url={at}/x'><p>Seite</p><img src={at}/x><iframe src={at}/x></iframe>"
            f"<link rel=stylesheet href={at}/x><script>location='{at}/x'</script><script src={at}/x></script>"
            "<iframe src=file:///etc/hostname></iframe>"
        )
        with served({"/": Answer(reaching.encode())}) as site, open_engine(empty_store) as engine:
            page = engine.add_web_source(f"{site.address}/", screenshot=True)
            records = {one.rec_type: one for one in ArchiveIterator(BytesIO(engine.library.archive(page.id)))}
            kinds = [
                (one.rec_type, one.rec_headers.get_header("WARC-Target-URI"), one.content_stream().read(8))
                for one in ArchiveIterator(BytesIO(engine.library.archive(page.id)))
            ]
    assert records["resource"].rec_headers.get_header("Content-Type") == "image/png"
    assert kinds[-1] == ("resource", f"urn:view:{page.identifier}", b"\x89PNG\r\n\x1a\n")
    assert not page.metadata["fetch"]["screenshot"].startswith("none")
    assert inner.asked == []


def test_a_page_is_archived_as_it_is_cited(engine: Engine, site: Site) -> None:
    """6.2: `source_type="web"` fetches, keeps and verifies in one call; the citation is pinned to the archive."""
    address, words = f"{site.address}/belege?jahr=2024", "Rechnungen sind zehn Jahre aufzubewahren"
    given = {"quote_context": words, "verbatim_quote": words, "source_type": "web", "source_identifier": address}
    place = {"heading_context": "Aufbewahrung von Rechnungen", "accessed_at": "2024-06-01T14:30:00Z"}
    first = engine.cite(words, locator=place, **given)
    assert (first.verification_status, first.source_registered) == ("verified", True), first.verification_notes
    assert not engine.cite(words, locator=place, **given).source_registered
    kept, page = engine.get_citation(first.citation_id), engine.get_source(first.source_id)
    assert kept is not None
    assert page is not None
    assert kept.artifact_id == page.artifact_id == "sha256:" + hashlib.sha256(MESSY).hexdigest()
    assert (kept.locator, kept.snapshot) == (place, 1)
    assert first.formatted_reference.startswith(f"[1] {page.name}, ")
    other = engine.cite(words, locator={"heading_context": "Impressum"}, **given)
    assert "heading_context “Impressum”" in other.warnings[0]
    with pytest.raises(InvalidInput, match=r"locator\.accessed_at: expected a time"):
        engine.cite(words, locator={"accessed_at": "gestern"}, **given)
