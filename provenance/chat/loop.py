"""One event loop in a thread of its own, on which an asynchronous client works for callers that are not asynchronous.

A caller may itself run in an event loop (a notebook, an agent), where `asyncio.run` refuses to work; Ctrl-C reaches the
caller, who waits, and ends what was begun for it.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

_turn = threading.Lock()


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Do the work and give what it gives; what it raises is raised. If the caller is interrupted, so is the work."""
    with _turn:
        loop = _loop(os.getpid())  # a process that was forked has no thread of its parent's
    future = asyncio.run_coroutine_threadsafe(work, loop)
    try:
        return future.result()
    finally:
        future.cancel()


@cache
def _loop(_process: int) -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="model-server", daemon=True).start()
    return loop
