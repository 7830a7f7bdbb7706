"""How much the tests try: what guards main, or the whole search of ``make test-long`` (BELEG_LONG=1).

The guarding run draws the same examples each time, so that it says the same of the same tree; the long one draws at
random. A test that goes more rounds there carries the mark ``rounds``.

A table whose rows differ in what Python makes of them, while the engine is asked the same statements by each, carries
the mark ``alike``: the embedded engine has all rows, a server ``ON_A_SERVER`` of them, in the long run all as well.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

LONG = os.environ.get("BELEG_LONG") == "1"
FEWEST = 20
"""Examples that a property is tried with at the least."""

ON_A_SERVER = 3
"""Rows of a table of the mark ``alike`` that a server is asked: the first, the last, and those evenly between."""

settings.register_profile("guarding", derandomize=True, database=None, deadline=None)
settings.register_profile("long", deadline=None, print_blob=True)


def rounds(guarding: T, long: T) -> T:
    """Return the size for the run that is going on."""
    return long if LONG else guarding


def searched(examples: int, *, guarding: int = 0, **more: Any) -> settings:
    """Return the settings of a property: a third of the examples in the guarding run, all of them in the long one.

    Where an example takes seconds, ``guarding`` says how many the guarding run draws.
    """
    few = guarding or max(examples // 3, FEWEST)
    return settings(max_examples=rounds(few, examples), deadline=None, **more)


def spared(items: Iterable[pytest.Item]) -> set[str]:
    """Return the ids of the tests that a server is spared in this run: what it has of them is shown by their like."""
    tables: dict[str, list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("alike") and item.get_closest_marker("neo4j"):
            tables[item.nodeid.partition("[")[0]].append(item)
    left: set[str] = set()
    for rows in tables.values():
        rows.sort(key=lambda item: tuple(item.callspec.indices.values()))
        kept = rounds({at * (len(rows) - 1) // (ON_A_SERVER - 1) for at in range(ON_A_SERVER)}, set(range(len(rows))))
        left |= {item.nodeid for at, item in enumerate(rows) if at not in kept}
    return left
