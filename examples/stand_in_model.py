"""A stand-in for a model server: it speaks OpenAI's protocol on loopback and says what a function tells it to.

So the example of an agent runs without a key, without a network and the same way each time. A real model is one
environment variable away; see langgraph_agent.py.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Message = dict[str, Any]
Think = Callable[[list[Message]], Message]
"""From the conversation so far to the next message of the assistant."""


@contextmanager
def stand_in(think: Think) -> Iterator[str]:
    """Run the server while the block runs, and give its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            said = {"role": "assistant", "content": "", **think(asked["messages"])}
            choice = {"index": 0, "message": said, "finish_reason": "tool_calls" if "tool_calls" in said else "stop"}
            answer = {"id": "1", "object": "chat.completion", "created": 0, "model": "stand-in", "choices": [choice]}
            body = json.dumps(answer, ensure_ascii=False).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keep the output of the example clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def call(number: int, name: str, **arguments: Any) -> Message:
    """Give a message that calls a tool."""
    function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
    return {"tool_calls": [{"id": f"call-{number}", "type": "function", "function": function}]}
