"""A store that many tests read is filled once: whoever asks for the same takes it as it is, until somebody writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from provenance.store.graph import Graph
from tests.support.engines.emptying import wipe

Fill = Callable[[str], object]
_HELD: dict[str, tuple[str, Any]] = {}
"""By the location of a store, what it was filled with, and how it looked then."""


def fill(opened: Graph, location: str, content: Fill) -> str:
    """Let a store hold what ``content(location)`` writes into an empty one, and nothing else; give its location.

    Who wrote since is told by the head of the log, which no two writes leave the same, and by how many records there
    are: not for tests that change the store behind the log's back.
    """
    name = f"{content.__module__}.{content.__qualname__}"
    if _HELD.get(location) != (name, _look(opened)):
        wipe(opened)
        content(location)
        _HELD[location] = name, _look(opened)
    return location


def _look(opened: Graph) -> Any:
    return opened.read("ledger/head", id="log"), opened.read("store/counts")
