"""A server that speaks as a model behind the interface of OpenAI's chat completions does."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Model(ThreadingHTTPServer):
    """A server that speaks as a model does: it gives ``answer`` and keeps what it was asked."""

    answer: Any = None
    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[str | None] = []

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    """Answers one request of the server."""

    server: Model

    def do_POST(self) -> None:
        """Keep what is asked and give the answer of the server."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append(body)
        self.server.headers.append(self.headers["Authorization"])
        said = self.server.answer if isinstance(self.server.answer, str) else json.dumps(self.server.answer)
        packed = json.dumps({"choices": [{"message": {"role": "assistant", "content": said}}]}).encode()
        self.send_response(self.server.status if self.path == "/v1/chat/completions" else 404)
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.wfile.write(packed)

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


@contextmanager
def running() -> Iterator[Model]:
    """Run a server as long as it is needed."""
    with Model() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
