"""A rest for the collector of cycles while a file is read: its lines are many small objects and none is in a cycle.

Left on, it walks over all that was read again and again, for a fifth of the time of reading. What it leaves out: files
read at the same time in other threads, which rest with the first.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Generator[None]:
    """Let the collector rest; afterwards it is as it was."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
