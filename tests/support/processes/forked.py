"""A process of a test's own, forked from one that has loaded the program already: it may be killed, and is cheap.

A new interpreter would spend more than a second on loading alone, and half of the tests' writers live no longer.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection as Connection  # noqa: PLC0414 — what the other end is given
from typing import Any

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(
    [*(f"tests.support.processes.{one}_writer" for one in ("citing", "delivering")), "tests.kill.works"]
)


def _set(said: dict[str, str], work: Callable[..., None], *given: Any) -> None:
    os.environ.update(said)
    work(*given)


class Forked:
    """A process that runs ``work(line, *given)``, where ``line`` is its end of a line to this one.

    Of the environment it has what was there when the first was started, and ``settings`` as they are here and now.
    """

    def __init__(self, work: Callable[..., None], *given: Any, settings: Sequence[str] = ()) -> None:
        self.line, theirs = _FORKS.Pipe()
        said = {name: os.environ[name] for name in settings}
        self._process = _FORKS.Process(target=_set, args=(said, work, theirs, *given), daemon=True)
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
