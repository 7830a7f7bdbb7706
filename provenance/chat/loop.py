"""One event loop in a thread of its own, on which an asynchronous client works for callers that are not asynchronous.

A caller may itself run in an event loop (a notebook, an agent), where `asyncio.run` refuses to work; Ctrl-C reaches the
caller, who waits, and ends what was begun for it.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_turn = threading.Lock()
_running: list[asyncio.AbstractEventLoop] = []


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Do the work and give what it gives; what it raises is raised. If the caller is interrupted, so is the work."""
    with _turn:
        if not _running:
            _running.append(_begun())
    future = asyncio.run_coroutine_threadsafe(work, _running[0])
    try:
        return future.result()
    finally:
        future.cancel()


def _begun() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="model-server", daemon=True).start()
    return loop


def _forked() -> None:
    """Forget what a process that was forked does not have: the thread of its parent, and who held the lock."""
    global _turn  # noqa: PLW0603 — a lock of another process cannot be released
    _turn = threading.Lock()
    _running.clear()


if hasattr(os, "register_at_fork"):  # not on Windows, which forks nothing
    os.register_at_fork(after_in_child=_forked)
