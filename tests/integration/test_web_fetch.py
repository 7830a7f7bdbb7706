"""Pages fetched from a real HTTP server: redirects, limits, robots.txt, and addresses that are never connected to."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from typing import Any

import pytest
from warcio.archiveiterator import ArchiveIterator

from provenance.citing.web.address import is_public, resolved
from provenance.citing.web.fetch import Limits, fetch
from provenance.citing.web.register import warc
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound, VerificationTimeout

PAGE = b"<html><body><h1>Fristen</h1><p>Belege sind zehn Jahre aufzubewahren.</p></body></html>"
HERE = frozenset({"127.0.0.1"})
GZIP = (("Content-Encoding", "gzip"),)
ANSWERS: dict[str, tuple[bytes, tuple[tuple[str, str], ...], int]] = {
    "/robots.txt": (b"User-agent: *\nDisallow: /closed\n", (), 200),
    "/page": (PAGE, (), 200),
    "/closed": (PAGE, (), 200),
    "/%C3%BCber": (PAGE, (), 200),
    "/packed": (gzip.compress(PAGE), GZIP, 200),
    "/bomb": (gzip.compress(b"\0" * 5_000_000), GZIP, 200),
    "/half": (gzip.compress(PAGE)[:-12], GZIP, 200),
    "/moved": (b"", (("Location", "/page"),), 302),
    "/round": (b"", (("Location", "/round"),), 301),
    "/inside": (b"", (("Location", "http://localhost:PORT/page"),), 302),
    "/file": (b"", (("Location", "file:///etc/hosts"),), 302),
}


class _Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer as the table says; /slow drips and /torn breaks off."""
        path = self.path.partition("?")[0]
        if path in {"/slow", "/torn"}:
            self.send_response(200)
            self.send_header("Content-Length", "500")
            self.end_headers()
            self.close_connection = True
            with suppress(BrokenPipeError):
                for _ in range(50 if path == "/slow" else 1):
                    self.wfile.write(b"x")
                    time.sleep(0.1)
            return
        body, headers, status = ANSWERS.get(path, (b"no", (), 404))
        at = str(self.server.server_port)  # type: ignore[attr-defined]
        self._answer(body, *((name, value.replace("PORT", at)) for name, value in headers), status=status)

    def _answer(self, body: bytes, *headers: tuple[str, str], status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/plain" if self.path == "/robots.txt" else "text/html")
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Give the address of the running site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_page_is_kept_as_it_came(site: str) -> None:
    """Content, final address, type and headers are those of the answer; a redirect is followed and kept."""
    page = fetch(f"{site}/moved", private=HERE)
    assert page.content == PAGE
    assert page.final_url == f"{site}/page"
    assert page.media_type == "text/html"
    assert page.headers["content-type"] == "text/html"
    assert [one.status for one in page.exchanges] == [302, 200]


def test_a_packed_page_is_unpacked_and_an_address_of_any_letters_is_asked_for(site: str) -> None:
    """Gzip is undone; an IRI is percent-encoded."""
    assert fetch(f"{site}/packed", private=HERE).content == PAGE
    assert fetch(f"{site}/über#teil", private=HERE).content == PAGE


def test_the_archive_is_a_warc_that_others_read(site: str) -> None:
    """Warcio reads back request and response of every hop, with the body and the address that was connected to."""
    page = fetch(f"{site}/moved", private=HERE)
    kept = warc(page.exchanges, "2026-02-03T10:00:00.123456Z")
    rows = [
        (record.rec_type, record.rec_headers["WARC-Target-URI"], record.content_stream().read())
        for record in ArchiveIterator(BytesIO(kept), check_digests="raise")
    ]
    assert [row[0] for row in rows] == ["warcinfo", "response", "request", "response", "request"]
    assert rows[3][1:] == (f"{site}/page", PAGE)


@pytest.mark.parametrize("path", ["/page", "/moved"])
def test_nothing_local_is_fetched_unless_its_host_is_allowed(site: str, path: str) -> None:
    """Loopback is refused by default, before anything is sent."""
    with pytest.raises(AccessDenied, match="private, local or reserved"):
        fetch(site + path)


def test_a_redirect_does_not_lead_inside(site: str) -> None:
    """The address is checked after every redirect: to a host that is not allowed, and to another scheme."""
    with pytest.raises(AccessDenied, match="localhost leads to"):
        fetch(f"{site}/inside", private=HERE)
    with pytest.raises(InvalidInput, match="its scheme is 'file'"):
        fetch(f"{site}/file", private=HERE)


def test_a_name_that_leads_inside_too_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a public address and a private one is a trap, whichever comes first."""
    known = {
        "trap.example": ["8.8.8.8", "127.0.0.1"],
        "part.example": ["10.0.0.1", "8.8.8.8"],
        "ok.example": ["8.8.8.8"],
    }
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, port, **_: [(0, 0, 0, "", (one, port)) for one in known[host]]
    )
    for name in ("trap.example", "part.example"):
        with pytest.raises(AccessDenied, match=f"{name} leads to 1"):
            resolved(name, 80)
    assert resolved("ok.example", 80) == ["8.8.8.8"]


def test_the_address_that_was_checked_is_connected_to(site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked up once: one that leads elsewhere the next time (DNS rebinding) is not asked again."""
    real, asked = socket.getaddrinfo, []

    def answer(host: str, port: int, *args: int, **more: int) -> list[tuple[Any, ...]]:
        asked.append(host)
        return real("127.0.0.1" if host == "rebound.example" else host, port, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    page = fetch(site.replace("127.0.0.1", "rebound.example") + "/page", private={"rebound.example"}, robots=False)
    assert page.content == PAGE
    assert asked.count("rebound.example") == 1


def test_robots_are_asked(site: str) -> None:
    """A page that robots.txt closes is not fetched, unless the caller says to go without."""
    with pytest.raises(AccessDenied, match=r"robots\.txt"):
        fetch(f"{site}/closed", private=HERE)
    assert fetch(f"{site}/closed", private=HERE, robots=False).content == PAGE


def test_size_time_and_redirects_are_bounded(site: str) -> None:
    """A bomb, a dripping page, a circle and a page that breaks off each end with their own error."""
    with pytest.raises(InvalidInput, match="larger than 1 MB"):
        fetch(f"{site}/bomb", private=HERE, limits=Limits(size=1024 * 1024))
    with pytest.raises(InvalidInput, match="larger than 0 MB"):
        fetch(f"{site}/page", private=HERE, robots=False, limits=Limits(size=10))
    with pytest.raises(VerificationTimeout, match="took longer than"):
        fetch(f"{site}/slow", private=HERE, robots=False, limits=Limits(seconds=0.5))
    with pytest.raises(SourceNotFound, match="redirects more than 10 times"):
        fetch(f"{site}/round", private=HERE)
    for path in ("/half", "/torn"):
        with pytest.raises(SourceNotFound):
            fetch(site + path, private=HERE)


@pytest.mark.parametrize(
    "url",
    ["", "page", "ftp://example.org/a", "javascript:alert(1)", "http://", "http://user:key@example.org/", "http://[::1",
     "http://exa mple.org/", "http://example.org:99999/", "http://example.org/\x00", "file:///etc/passwd"],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(url: str) -> None:
    """Only http and https addresses of a host, without credentials."""
    with pytest.raises(InvalidInput, match="url: expected an address"):
        fetch(url)


def test_a_page_that_is_not_there_is_named(site: str) -> None:
    """404 and a host that does not exist are errors of the source."""
    with pytest.raises(SourceNotFound, match="answered 404 Not Found"):
        fetch(f"{site}/none", private=HERE)
    with pytest.raises(SourceNotFound, match="cannot be found"):
        fetch("http://no-such-host.invalid/")


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True), ("2001:4860:4860::8888", True), ("127.0.0.1", False), ("0.0.0.1", False), ("x", False),
        ("169.254.169.254", False), ("192.168.1.1", False), ("100.64.0.1", False), ("224.0.0.1", False), ("::1", False),
        ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:127.0.0.1", False), ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False), ("64:ff9b::808:808", True), ("::", False), ("255.255.255.255", False),
        ("10.0.0.1", False), ("::127.0.0.1", False), ("::8.8.8.8", False), ("64:ff9b:1::808:808", False),
        ("fec0::1", False), ("::ffff:8.8.8.8", True), ("3fff::1", False), ("5f00::1", False), ("fc00::1", False),
    ],
)  # fmt: skip
def test_only_public_addresses_count_as_such(address: str, public: bool) -> None:
    """Special-purpose networks are told, also where an IPv6 address carries an IPv4 one."""
    assert is_public(address) is public
