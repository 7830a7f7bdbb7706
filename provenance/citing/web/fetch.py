"""Fetch one page: redirects followed by hand, every hop checked, size and time bounded.

Only http and https (RFC 9110), no credentials in the address, no proxy of the environment: what is connected to is
what was checked. robots.txt is asked before the page (RFC 9309, by protego); a site that cannot say is taken to allow.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from provenance.citing.web.address import Private, resolved
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound, VerificationTimeout
from provenance.model.extras import OPTIONAL

with OPTIONAL:
    import httpcore
    from protego import Protego

AGENT = "Beleg (+citation archive)"
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_OK = 200
_GONE = frozenset({404, 410})
_DEFAULT_PORTS = {"http": 80, "https": 443}
_ROBOTS_BYTES = 500 * 1024  # RFC 9309, 2.5: at least 500 KiB must be read


@dataclass(frozen=True, slots=True)
class Limits:
    """What a fetch may take: bytes of a page (packed and unpacked), seconds in all, redirects."""

    size: int = 20 * 1024 * 1024
    seconds: float = 30.0
    redirects: int = 10


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer, as they went over the wire. Header names and values are text (latin-1)."""

    url: str
    address: str
    request_headers: list[tuple[str, str]]
    status: int
    reason: str
    headers: list[tuple[str, str]]
    body: bytes


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page: the address asked for, where it came from in the end, and its bytes, unpacked."""

    url: str
    final_url: str
    content: bytes
    media_type: str
    exchanges: list[Exchange] = field(repr=False)

    @property
    def headers(self) -> dict[str, str]:
        """The header fields of the last answer, names in lower case; repeated ones joined by a comma."""
        found: dict[str, str] = {}
        for name, value in self.exchanges[-1].headers:
            key = name.lower()
            found[key] = f"{found[key]}, {value}" if key in found else value
        return found


class _Checked(httpcore.NetworkBackend):
    """Connects to the address that was checked, never to what the name says the second time."""

    def __init__(self, *, private: Private) -> None:
        self._private = private
        self._sockets = httpcore.SyncBackend()
        self.address = ""

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        error: Exception | None = None
        for address in resolved(host, port, private=self._private):
            try:
                stream = self._sockets.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                error = failed
            else:
                self.address = address
                return stream
        raise error or httpcore.ConnectError(f"no address for {host}")

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def fetch(url: str, *, private: Private = False, robots: bool = True, limits: Limits | None = None) -> Fetched:
    """Fetch a page.

    Raises InvalidInput where the address is no http(s) address or the page is too large, AccessDenied for an address
    that is not public or that robots.txt keeps robots away from, SourceNotFound where there is no such page,
    VerificationTimeout where it takes too long.
    """
    return _Fetch(private=private, robots=robots, limits=limits or Limits()).run(url)


class _Fetch:
    def __init__(self, *, private: Private, robots: bool, limits: Limits) -> None:
        self._backend = _Checked(private=private)
        self._robots = robots
        self._limits = limits
        self._ends = time.monotonic() + limits.seconds
        self._rules: dict[str, Protego | None] = {}

    def run(self, url: str) -> Fetched:
        exchanges: list[Exchange] = []
        here = url
        with httpcore.ConnectionPool(network_backend=self._backend, max_connections=4) as pool:
            while True:
                parts = _checked_url(here)
                self._ask_robots(pool, parts)
                exchanges.append(self._get(pool, parts, self._limits.size))
                last = exchanges[-1]
                target = _header(last, "location")
                if last.status not in _REDIRECTS or not target:
                    break
                if len(exchanges) > self._limits.redirects:
                    raise SourceNotFound(
                        f"{url} redirects more than {self._limits.redirects} times.",
                        suggestion="Give the address at which the page stands in the end.",
                    )
                here = urljoin(here, target)
        if last.status != _OK:
            raise SourceNotFound(
                f"{here} answered {last.status} {last.reason}.".replace(" .", "."),
                suggestion="Check the address in a browser; a page behind a login cannot be archived.",
            )
        media_type = (_header(last, "content-type") or "application/octet-stream").split(";")[0].strip().lower()
        return Fetched(url, urlunsplit(_checked_url(here)), self._unpacked(last), media_type, exchanges)

    def _get(self, pool: httpcore.ConnectionPool, parts: SplitResult, most: int) -> Exchange:
        url = urlunsplit(parts._replace(fragment=""))
        sent = [
            ("Host", parts.netloc.rpartition("@")[2]),
            ("User-Agent", AGENT),
            ("Accept", "text/html, application/xhtml+xml, application/pdf, text/*;q=0.9, */*;q=0.5"),
            ("Accept-Encoding", "gzip"),
        ]
        left = self._left(url)
        timeouts = dict.fromkeys(("connect", "read", "write", "pool"), left)
        try:
            with pool.stream("GET", url, headers=list(sent), extensions={"timeout": timeouts}) as answer:
                body = self._body(url, answer.iter_stream(), most)
                extensions = cast("dict[str, Any]", cast("Any", answer).extensions)
                reason = bytes(extensions.get("reason_phrase", b"")).decode("latin-1")
                headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in answer.headers]
                return Exchange(url, self._backend.address, sent, answer.status, reason, headers, body)
        except httpcore.TimeoutException as error:
            raise _late(url, self._limits.seconds) from error
        except (httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise SourceNotFound(
                f"{url} cannot be fetched: {error or type(error).__name__}.",
                suggestion="Check the address in a browser, and the network.",
            ) from error

    def _body(self, url: str, chunks: Iterator[bytes], most: int) -> bytes:
        found = bytearray()
        for chunk in chunks:
            found += chunk
            if len(found) > most:
                raise _large(url, most)
            self._left(url)
        return bytes(found)

    def _unpacked(self, last: Exchange) -> bytes:
        coding = (_header(last, "content-encoding") or "identity").strip().lower()
        if coding in {"", "identity"}:
            return last.body
        if coding not in {"gzip", "x-gzip"}:
            raise SourceNotFound(
                f"{last.url} answers in the coding {coding!r}, which nobody asked for.",
                suggestion="Save the page as a file and register that.",
            )
        unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
        try:
            content = unpacker.decompress(last.body, self._limits.size + 1)
        except zlib.error as error:
            raise SourceNotFound(f"{last.url} sent a damaged page: {error}.", suggestion="Try again.") from error
        if len(content) > self._limits.size:
            raise _large(last.url, self._limits.size)
        if not unpacker.eof:
            raise SourceNotFound(f"{last.url} sent a page that breaks off.", suggestion="Try again.")
        return content

    def _left(self, url: str) -> float:
        left = self._ends - time.monotonic()
        if left <= 0:
            raise _late(url, self._limits.seconds)
        return left

    def _ask_robots(self, pool: httpcore.ConnectionPool, parts: SplitResult) -> None:
        """Raise AccessDenied where the site keeps robots away from the page."""
        if not self._robots:
            return
        site = f"{parts.scheme}://{parts.netloc}"
        if site not in self._rules:
            self._rules[site] = self._read_robots(pool, urlsplit(f"{site}/robots.txt"))
        rules = self._rules[site]
        if rules is not None and not rules.can_fetch(urlunsplit(parts), AGENT):
            raise AccessDenied(
                f"{site} keeps robots away from this page (robots.txt).",
                suggestion="Save the page by hand and register the file, or ask the site.",
            )

    def _read_robots(self, pool: httpcore.ConnectionPool, parts: SplitResult) -> Protego | None:
        try:
            answer = self._get(pool, parts, self._limits.size)
        except (SourceNotFound, InvalidInput):
            return None
        if answer.status != _OK or "html" in (_header(answer, "content-type") or ""):
            return None
        return Protego.parse(answer.body[:_ROBOTS_BYTES].decode("utf-8", "replace"))


def _checked_url(url: str) -> SplitResult:
    """Return the parts of an http(s) address; raises InvalidInput for any other."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as error:
        raise _no_url(url, str(error)) from error
    if parts.scheme not in _DEFAULT_PORTS:
        raise _no_url(url, f"its scheme is {parts.scheme!r}" if parts.scheme else "it has no scheme")
    if not parts.hostname or parts.username is not None:
        raise _no_url(url, "it has no host" if not parts.hostname else "it carries a user name")
    if any(ord(char) <= ord(" ") or ord(char) == 0x7F for char in url.strip()):  # noqa: PLR2004 — DEL
        raise _no_url(url, "it holds blanks or control characters")
    try:
        host = parts.hostname.encode("idna").decode("ascii") if not parts.hostname.isascii() else parts.hostname
    except UnicodeError as error:
        raise _no_url(url, str(error)) from error
    netloc = f"[{host}]" if ":" in host else host
    if port is not None and port != _DEFAULT_PORTS[parts.scheme]:
        netloc += f":{port}"
    quoted = "".join(
        char if char.isascii() else "".join(f"%{byte:02X}" for byte in char.encode()) for char in parts.path
    )
    query = "".join(
        char if char.isascii() else "".join(f"%{byte:02X}" for byte in char.encode()) for char in parts.query
    )
    return parts._replace(netloc=netloc, path=quoted or "/", query=query)


def _header(exchange: Exchange, name: str) -> str | None:
    return next((value for key, value in exchange.headers if key.lower() == name), None)


def _no_url(url: str, why: str) -> InvalidInput:
    return InvalidInput(
        f"url: expected an address that begins with http:// or https://; {url[:200]!r} is none: {why}.",
        suggestion="Copy the address from the browser.",
    )


def _large(url: str, most: int) -> InvalidInput:
    return InvalidInput(
        f"{url} is larger than {most // (1024 * 1024)} MB.",
        suggestion="Save the part you need as a file and register that.",
    )


def _late(url: str, seconds: float) -> VerificationTimeout:
    return VerificationTimeout(f"{url} took longer than {seconds:g} s.", suggestion="Try again later.")
