"""Claims in portions that are looked up together, the next while this one is worked on.

The store works in a process of its own, so that one thread that waits for it costs nothing. The first portions are
small: whoever watches sees the first claims at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from provenance.answering.assigning.candidates import CandidateFinder, Look

_FIRST, _TOGETHER = 8, 64  # claims that are looked up together: at first, and in the end
_T = TypeVar("_T")


def looked_up(
    finder: CandidateFinder, items: Sequence[_T], look: Callable[[Sequence[_T]], Look]
) -> Generator[Sequence[_T]]:
    """Yield items in portions, each when the finder has what ``look`` looks up for it.

    Raises what looking up raises. Whoever stops before the end closes it; it then waits for the statement under way.
    """
    some = list(portions(items))
    if not some:
        return
    finder.take(look(some[0])())
    with ThreadPoolExecutor(1, "claims ahead") as beside:
        for one, following in zip(some, [*some[1:], None], strict=True):
            coming = beside.submit(look(following)) if following is not None else None
            yield one
            if coming is not None:
                finder.take(coming.result())


def portions(items: Sequence[_T]) -> Iterator[Sequence[_T]]:
    """Yield items in portions that grow."""
    start, size = 0, _FIRST
    while start < len(items):
        yield items[start : start + size]
        start, size = start + size, min(2 * size, _TOGETHER)
