"""A process of a test's own, forked from one that has loaded the program already: it may be killed, and is cheap.

A new interpreter would spend more than a second on loading alone, and half of the tests' writers live no longer.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection as Connection  # noqa: PLC0414 — what the other end is given
from typing import Any

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.support.processes.citing_writer", "tests.kill.works"])


class Forked:
    """A process that runs ``work(line, *given)``, where ``line`` is its end of a line to this one."""

    def __init__(self, work: Callable[..., None], *given: Any) -> None:
        self.line, theirs = _FORKS.Pipe()
        self._process = _FORKS.Process(target=work, args=(theirs, *given), daemon=True)
        self._process.start()
        theirs.close()

    def kill(self) -> None:
        """Kill it as kill -9 does."""
        self._process.kill()

    def wait(self, seconds: float = 500) -> int | None:
        """Wait for its end and return the exit code: the number of a signal below zero, None where it goes on."""
        self._process.join(seconds)
        return self._process.exitcode

    def heard(self) -> list[Any]:
        """Return all that it says until it ends; what it was saying when it died was not said."""
        said: list[Any] = []
        while True:
            try:
                said.append(self.line.recv())
            except (EOFError, OSError):
                return said
