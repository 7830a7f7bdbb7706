"""A model server of our own on loopback: it speaks the protocol and can judge, lie, stall, break off and babble."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

Reply = Callable[[dict[str, Any]], Any]
"""From the request to what the model says: a value to be sent as JSON, bytes to be sent as they are, or a Break."""


@dataclass(frozen=True, slots=True)
class Break:
    """An answer that does not come as it should: a status, silence or dripping for some seconds, a torn connection."""

    status: int = 200
    seconds: float = 0.0
    drips: bool = False
    torn: bool = False
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(slots=True)
class ModelServer:
    """A running server: its address and what it was asked."""

    url: str
    reply: Reply
    asked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    keys: list[str] = field(default_factory=list[str])
    paths: list[str] = field(default_factory=list[str])


@contextmanager
def model_server(reply: Reply) -> Iterator[ModelServer]:
    """Run a server that answers as ``reply`` says."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            running.asked.append(body)
            running.keys.append(self.headers.get("Authorization", ""))
            running.paths.append(self.path)
            said = running.reply(body)
            with suppress(BrokenPipeError, ConnectionResetError):
                self._send(said if isinstance(said, Break) else Break(body=_packed(said)))

        def _send(self, said: Break) -> None:
            if said.seconds and not said.drips:
                time.sleep(said.seconds)
            self.send_response(said.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(said.body) + (500 if said.torn or said.drips else 0)))
            for name, value in said.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.close_connection = said.torn or said.drips
            ends = time.monotonic() + said.seconds
            while said.drips and time.monotonic() < ends:
                self.wfile.write(b" ")
                time.sleep(0.05)
            self.wfile.write(said.body)

        def log_message(self, *_: object) -> None:
            """Keep the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running = ModelServer(f"http://127.0.0.1:{server.server_port}/v1", reply)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield running
    finally:
        server.shutdown()
        server.server_close()


def _packed(said: Any) -> bytes:
    if isinstance(said, bytes):
        return said
    content = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()


def passage_of(request: dict[str, Any]) -> dict[str, Any]:
    """Give the question of a request."""
    found: dict[str, Any] = json.loads(request["messages"][-1]["content"])
    return found


def spoken(text: str, *calls: tuple[str, dict[str, Any]]) -> bytes:
    """Give a whole answer of the protocol: a text, and tools that are called with arguments."""
    named = [
        {
            "id": f"call-{uuid4().hex[:12]}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)},
        }
        for name, arguments in calls
    ]
    message = {"role": "assistant", "content": text, **({"tool_calls": named} if named else {})}
    choice = {"index": 0, "finish_reason": "tool_calls" if named else "stop", "message": message}
    answer = {"id": "chat-1", "object": "chat.completion", "created": 0, "model": "stand-in", "choices": [choice]}
    return json.dumps(answer, ensure_ascii=False).encode()
