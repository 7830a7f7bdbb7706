"""A page of the web becomes a source: fetched once, kept with the exchange that brought it (design, 6.2 and 8.2).

(:Source {type: website})-[:HAS_CONTENT]->(:Content), (:Source)-[:HAS_ARCHIVE]->(:Content)

The bytes of the page are the payload, so the same page is one source in every project. Where it came from, when and
with which headers is what the project says of it (``metadata["fetch"]``), and its own WARC file tells it in full.
"""

from __future__ import annotations

import hashlib
import mimetypes
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, cast
from urllib.parse import unquote, urlsplit

from etl.document import Document
from etl.kinds import DocumentKind
from etl.load.kept_content import KeptContent
from provenance.citing.library import SourceDescription, SourceLibrary
from provenance.citing.requests import checked_text
from provenance.citing.results import Source
from provenance.citing.web.address import Private
from provenance.citing.web.fetch import AGENT, Exchange, Fetched, Limits, fetch
from provenance.model.deferral import by_name
from provenance.model.errors import UnreadableFile
from provenance.model.extras import OPTIONAL
from provenance.model.graph import now
from provenance.model.sources import SourceType
from provenance.text import patterns as re

HTML = frozenset({"text/html", "application/xhtml+xml"})
"""The media types of pages."""
_NAME = re.compile(r"[^\w.-]+")
_LONGEST = 80
_EMPTY = "none: the page shows no text without its scripts; nothing can be quoted from it"


def read(fetched: Fetched) -> Document:
    """Return the document of what was fetched; one without text says why (``reading``).

    Raises UnreadableFile where it is of a kind that is not read.
    """
    path = Path(file_name(fetched))
    if not is_html(fetched, path):
        return _from_file(path, fetched.content)
    try:
        return by_name("etl.structure.web_page:read_page")(path, fetched.content, charset(fetched))
    except UnreadableFile:
        if not re.search(rb"<\w", fetched.content):
            raise
        return Document(DocumentKind.PROSE, path.stem, None, "", "", "", [], reading={"text": _EMPTY})


def is_html(fetched: Fetched, path: Path) -> bool:
    """Say whether a page of HTML was fetched: by its content, and where that does not tell, by what the server says."""
    try:
        found = by_name("etl.read.formats:format_of")(path, fetched.content)
    except UnreadableFile:
        return fetched.media_type in HTML and b"\0" not in fetched.content[:1024]
    return found == "html" or (fetched.media_type in HTML and found in {"text", "markdown", "csv", "xml"})


def charset(fetched: Fetched) -> str | None:
    """Return the encoding the server names (RFC 9110, 8.3.2), None where it names none."""
    message = Message()
    message["content-type"] = fetched.headers.get("content-type", "")
    return message.get_content_charset()


def file_name(fetched: Fetched) -> str:
    """Return the name a browser would save it under; its ending tells kinds of text apart."""
    message = Message()
    message["content-disposition"] = fetched.headers.get("content-disposition", "")
    parts = urlsplit(fetched.final_url)
    given = message.get_filename() or unquote(PurePosixPath(unquote(parts.path)).name) or parts.hostname or "page"
    name = _NAME.sub("_", given)[-_LONGEST:].lstrip(".") or "page"
    known = mimetypes.guess_type(name)[0]
    ending = mimetypes.guess_extension(fetched.media_type) if known is None else None
    return name + (ending or "")


def said_of_itself(fetched: Fetched) -> dict[str, Any]:
    """Return title, author, day and site as the markup of a page names them; what it does not name is left out."""
    with OPTIONAL:
        metadata: Any = import_module("trafilatura.metadata")
        html: Any = import_module("trafilatura.utils")
    try:
        tree = html.load_html(fetched.content)
        found = None if tree is None else metadata.extract_metadata(tree, date_config=_NO_GUESS, extensive=False)
    except Exception:  # noqa: BLE001 — what is wrong with its metadata must not cost the page
        found = None
    wanted = {"title": "title", "author": "author", "date": "date", "publisher": "sitename"}
    given = {name: getattr(found, key, None) for name, key in wanted.items()}
    return {name: " ".join(value.split()) for name, value in given.items() if isinstance(value, str) and value.strip()}


_NO_GUESS = {"original_date": True, "extensive_search": False}


def _from_file(path: Path, content: bytes) -> Document:
    with tempfile.TemporaryDirectory(prefix="beleg-") as folder:
        file = Path(folder) / path.name
        file.write_bytes(content)
        return by_name("etl.structure:read_document")(file)


_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; sandbox"
_HOST = "page.invalid"
_SECONDS = 40.0
_PNG = b"\x89PNG\r\n\x1a\n"


def browser() -> str | None:
    """Return the path of a Chromium, None where there is none."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def picture(content: bytes, content_type: str) -> tuple[bytes | None, str]:
    """Return the picture (PNG) of a page and how it was made, or None and why there is none."""
    program = browser()
    if program is None:
        return None, "none: no Chromium was found on this machine"
    with tempfile.TemporaryDirectory(prefix="beleg-") as folder, _served(content, content_type) as port:
        target = Path(folder) / "page.png"
        fault = _run(_command(program, folder, target, port))
        shown = target.read_bytes() if fault is None and target.is_file() else b""
    if not shown.startswith(_PNG):
        return None, f"none: the browser gave no picture ({fault or 'it wrote none'})"
    return shown, "the page as it was kept, without scripts and without files of its own"


def _command(program: str, folder: str, target: Path, port: int) -> list[str]:
    command = [
        program,
        "--headless",
        "--disable-gpu",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--hide-scrollbars",
        "--no-proxy-server",
        f"--user-data-dir={folder}/profile",
        f"--host-resolver-rules=MAP {_HOST} 127.0.0.1:{port},MAP * ~NOTFOUND",
        "--window-size=1280,2400",
        "--timeout=15000",
        f"--screenshot={target}",
    ]
    if os.geteuid() == 0:
        command.append("--no-sandbox")  # Chromium refuses to run as root with it; the page runs no scripts
    return [*command, f"http://{_HOST}/"]


def _run(command: list[str]) -> str | None:
    """Run the browser; say what went wrong, None where nothing did."""
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
    except OSError as error:
        return str(error)
    try:
        code = process.wait(_SECONDS)
    except subprocess.TimeoutExpired:
        return f"it took longer than {_SECONDS:g} s"
    finally:
        _end(process)
    return None if code == 0 else f"it ended with {code}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a browser with all the processes it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@contextmanager
def _served(content: bytes, content_type: str) -> Generator[int]:
    """Serve the one page on a port of this machine while it is pictured."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Give the page to whoever calls it by its made-up name."""
            if self.headers.get("Host", "").partition(":")[0] != _HOST or self.path != "/":
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Security-Policy", _POLICY)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 — the base names it so
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def warc(exchanges: Sequence[Exchange], time: str, picture: bytes | None = None) -> bytes:
    """Return the exchanges as gzipped WARC 1.1 records: one of the file, then request and response of each hop.

    ``time`` is the time of the fetch (ISO 8601, UTC). A ``picture`` of the page (PNG) is a resource record under
    ``urn:view:`` and its address.
    """
    stamp = time[: len("2026-01-31T12:00:00")] + "Z"
    kept = BytesIO()
    writer: Any = by_name("warcio.warcwriter:WARCWriter")(kept, gzip=True, warc_version="1.1")
    response: Any = None
    writer.write_record(writer.create_warcinfo_record("beleg.warc.gz", {"software": AGENT, "format": "WARC 1.1"}))
    for one in exchanges:
        said = {"WARC-Date": stamp, "WARC-IP-Address": one.address}
        headers = by_name("warcio.statusandheaders:StatusAndHeaders")
        answer = headers(f"{one.status} {one.reason}".strip(), one.headers, protocol="HTTP/1.1")
        response = writer.create_warc_record(
            one.url, "response", payload=BytesIO(one.body), http_headers=answer, warc_headers_dict=dict(said)
        )
        path = one.url.split("/", 3)[3] if one.url.count("/") >= 3 else ""  # noqa: PLR2004 — scheme, "", host, path
        asked = headers(f"GET /{path} HTTP/1.1", one.request_headers, is_http_request=True)
        request = writer.create_warc_record(one.url, "request", http_headers=asked, warc_headers_dict=dict(said))
        writer.write_request_response_pair(request, response)
    if picture is not None:
        uri = f"urn:view:{exchanges[-1].url}"
        said = {"WARC-Date": stamp, "WARC-Concurrent-To": response.rec_headers.get_header("WARC-Record-ID")}
        writer.write_record(
            writer.create_warc_record(
                uri, "resource", payload=BytesIO(picture), warc_content_type="image/png", warc_headers_dict=said
            )
        )
    return kept.getvalue()


def digest(content: bytes) -> str:
    """Return the SHA-256 of a content, as the artifact ID of a source."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


_UNSAID = frozenset({"set-cookie", "set-cookie2"})


def register(
    library: SourceLibrary,
    url: str,
    said: SourceDescription,
    *,
    private: Private = False,
    limits: Limits | None = None,
    pictured: bool = False,
) -> Source:
    """Fetch a page and make it a source of the project; a page that is there already keeps its number and archive.

    The archive of one that is there stays as it is: a picture that it lacks is told as lacking. Raises what `fetch`
    raises, and UnreadableFile where what stands there is of a kind that is not read.
    """
    time = now()
    fetched = fetch(checked_text("url", url), private=private, limits=limits)
    if (there := library.held(digest(fetched.content))) is not None:
        return _without_picture(there) if pictured else there
    return library.keep(kept_of(fetched, said, time, pictured=pictured))


def _without_picture(there: Source) -> Source:
    """Return a source that was registered before, with a word on the picture if its archive has none."""
    facts = cast("dict[str, Any]", there.metadata.get("fetch") or {})
    if facts.get("pictured"):
        return there
    why = "none: the page was registered before without one, and its archive stays as it is"
    return replace(there, metadata={**there.metadata, "fetch": {**facts, "screenshot": why, "pictured": False}})


def kept_of(fetched: Fetched, said: SourceDescription, time: str, *, pictured: bool = False) -> KeptContent:
    """Return what is kept of a page fetched at a time (ISO 8601, UTC): bytes, text, archive, and whence it came."""
    document = read(fetched)
    own = said_of_itself(fetched) if fetched.media_type in HTML else {}
    title = own.pop("title", None) or (document.title if document.text else None)
    shown, how = None, None
    if pictured:
        shown, how = _picture(fetched)
    archive = warc(fetched.exchanges, time, shown)
    facts = _facts(fetched, time, archive) | ({"screenshot": how, "pictured": shown is not None} if how else {})
    return KeptContent(
        type=SourceType.WEBSITE,
        identifier=fetched.final_url,
        name=said.name or title or fetched.final_url,
        payload=fetched.content,
        media_type=fetched.media_type,
        document=document,
        version=said.version,
        metadata=own | said.metadata | {"fetch": facts},
        archive=archive,
        archive_text=_told(fetched),
        law=document.kind.row.official,
    )


def _picture(fetched: Fetched) -> tuple[bytes | None, str]:
    if fetched.media_type not in HTML:
        return None, f"none: {fetched.media_type} is no page"
    return picture(fetched.content, fetched.headers.get("content-type", "text/html"))


def _facts(fetched: Fetched, time: str, archive: bytes) -> dict[str, Any]:
    last = fetched.exchanges[-1]
    return {
        "url": fetched.url,
        "final_url": fetched.final_url,
        "redirects": [one.url for one in fetched.exchanges[:-1]],
        "address": last.address,
        "status": last.status,
        "fetched_at": time,
        "headers": {name: value for name, value in fetched.headers.items() if name not in _UNSAID},
        "sha256": digest(fetched.content).removeprefix("sha256:"),
        "size": len(fetched.content),
        "warc": digest(archive),
    }


def _told(fetched: Fetched) -> str:
    return "\n".join(f"GET {one.url} ({one.address}): {one.status} {one.reason}".rstrip() for one in fetched.exchanges)
