"""A server of embeddings of our own on loopback: it speaks the protocol, and vectors are counts of three letters."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.support.servers.model_server import ModelServer, model_server

WIDTH = 64


def vector(text: str, width: int = WIDTH) -> list[float]:
    """Count the three-letter pieces of a text, each in one of some places."""
    low = f"  {text.lower().removeprefix('query: ').removeprefix('passage: ')}  "
    counts = [0.0] * width
    for at in range(len(low) - 2):
        counts[zlib.crc32(low[at : at + 3].encode()) % width] += 1.0
    return counts


def answer(request: dict[str, Any], width: int = WIDTH) -> bytes:
    """Answer as the protocol says, in any order."""
    rows = [{"index": at, "embedding": vector(text, width)} for at, text in enumerate(request["input"])]
    return json.dumps({"object": "list", "data": rows[::-1]}).encode()


@contextmanager
def embeddings_server(reply: Callable[[dict[str, Any]], Any] | None = None) -> Iterator[ModelServer]:
    """Run a server that answers so, or as ``reply`` says (bytes are sent as they are)."""
    with model_server(reply or answer) as running:
        yield running
