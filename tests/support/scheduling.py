"""Which test runs in which of the processes, and in what order.

A test of a Neo4j server goes to the one process that has the server, so that it is started once and stays warm; all
others go file by file to whoever is free, as fixtures are shared within a file. What takes longest begins first and
short files come last, so that the processes end at about the same time. Within that order files and tests come as
pytest-randomly shuffled them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

NEO4J = "neo4j"
_FOLDERS = ("contract", "integration", "browser", "docs", "unit")
_OF_A_SERVER = re.compile(r"^tests/(?:contract|integration)/.*[\[-]neo4j[\]-]")


def scope(nodeid: str) -> str:
    """Return what a test shares a process with: the Neo4j server, or its file."""
    return NEO4J if _OF_A_SERVER.search(nodeid) else nodeid.partition("::")[0]


def turn(item: pytest.Item) -> tuple[int, bool]:
    """Return when a test has its turn; of those that share a server who kills it comes last.

    A server that comes back plans each statement for the first time, as whoever asks it next would have to wait for.
    """
    return rank(item.nodeid), "victim" in getattr(item, "fixturenames", ())


def rank(nodeid: str) -> int:
    """Return when a test has its turn, the longest first."""
    if scope(nodeid) == NEO4J:
        return -1
    return next((at for at, folder in enumerate(_FOLDERS) if nodeid.startswith(f"tests/{folder}/")), len(_FOLDERS))


class ByServerAndFile(LoadScopeScheduling):
    """Hand out the tests of the server as one piece and the others by file, in the order they come in."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return scope(nodeid)


class Ends:
    """When each process was done with its tests, and when with those of the server: whether the halves are equal."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._last: dict[tuple[str, str], float] = {}

    def note(self, process: str, nodeid: str) -> None:
        """Take note that a process has ended a test."""
        seconds = time.monotonic() - self._begun
        self._last[process, ""] = seconds
        if scope(nodeid) == NEO4J:
            self._last[process, NEO4J] = seconds

    def told(self) -> Iterator[str]:
        """Give a line for each process."""
        for process in sorted({process for process, _ in self._last}):
            served = self._last.get((process, NEO4J))
            with_server = f", with those of the server after {served:.0f} s" if served else ""
            yield f"{process} was done after {self._last[process, '']:.0f} s{with_server}"
