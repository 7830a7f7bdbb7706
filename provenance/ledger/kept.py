"""What was read of a store, kept for as long as it holds: until something is written, by the head of the log, or less.

A head costs one small read. What a whole project's sources are like costs as many as there are sources, and is asked
for at every search, page and answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from provenance.ledger.log import Reader, head_row

T = TypeVar("T")

_MOST = 64


class Memory:
    """What was read, each thing as of a state of what it was read of; of too many those asked for longest ago go."""

    def __init__(self) -> None:
        self._found: OrderedDict[Hashable, tuple[Any, Any]] = OrderedDict()
        self._turn = Lock()

    def get(
        self,
        key: Hashable,
        state: Hashable,
        read: Callable[[], T],
        holds: Callable[[Any, Any], bool] = lambda _before, _now: False,
    ) -> T:
        """Return what ``read`` reads, as it was read in this state; it is shared: nobody changes it.

        The state is to be looked at first, so that what is kept is never older than it. ``holds`` says of an earlier
        state and this one whether what was read in that still holds.
        """
        with self._turn:
            before, value = self._found.get(key, (None, None))
        if before is None or not (before == state or holds(before, state)):
            value = read()
        with self._turn:
            self._found[key] = (state, value)
            self._found.move_to_end(key)
            while len(self._found) > _MOST:
                self._found.popitem(last=False)
        return cast("T", value)


_STORES: WeakKeyDictionary[Reader, Memory] = WeakKeyDictionary()
_TURN = Lock()


def kept(graph: Reader, key: Hashable, read: Callable[[], T]) -> T:
    """Return what ``read`` reads of a store, as it was read since the last write; it is shared: nobody changes it.

    A store without a log is read every time.
    """
    row = head_row(graph)
    if row is None:
        return read()
    with _TURN:
        store = _STORES.setdefault(graph, Memory())
    return store.get(key, (row["size"], row["root"]), read)
