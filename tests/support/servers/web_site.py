"""A web site of our own, served over real HTTP: each path answers as a table says."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a path answers. ``PORT`` in a header is the port of the site."""

    body: bytes
    media_type: str = "text/html; charset=utf-8"
    headers: Headers = ()
    status: int = 200


@dataclass(slots=True)
class Site:
    """A site that runs: its address, and the paths that were asked for."""

    address: str
    asked: list[str] = field(default_factory=list)


@contextmanager
def served(answers: Mapping[str, Answer]) -> Iterator[Site]:
    """Run a site; ``answers`` may change while it runs, other paths are 404."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Answer as the table says."""
            site.asked.append(self.path)
            answer = answers.get(self.path.partition("?")[0], Answer(b"no", status=404))
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.media_type)
            self.send_header("Content-Length", str(len(answer.body)))
            for name, value in answer.headers:
                self.send_header(name, value.replace("PORT", str(server.server_port)))
            self.end_headers()
            self.wfile.write(answer.body)

        def log_message(self, *_: object) -> None:
            """Keep the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = Site(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
