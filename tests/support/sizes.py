"""How much the tests try: what guards main, or the whole search of ``make test-long`` (BELEG_LONG=1).

The guarding run draws the same examples each time, so that it says the same of the same tree; the long one draws at
random. A test that goes more rounds there carries the mark ``rounds``.
"""

from __future__ import annotations

import os
from typing import Any, TypeVar

from hypothesis import settings

T = TypeVar("T")

LONG = os.environ.get("BELEG_LONG") == "1"
FEWEST = 20
"""Examples that a property is tried with at the least."""

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
