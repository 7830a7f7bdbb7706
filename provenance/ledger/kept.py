"""What was read of a store, kept for as long as nothing is written to it: the head of its log tells.

A head costs one small read. What a whole project's sources are like costs as many as there are sources, and is asked
for at every search, page and answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from provenance.ledger.log import Reader, head_row

T = TypeVar("T")

_MOST = 64


class _Kept:
    """What is kept of one store, all as of one head of its log."""

    def __init__(self) -> None:
        self._head: tuple[Any, Any] | None = None
        self._found: dict[Hashable, Any] = {}
        self._turn = Lock()

    def at(self, head: tuple[Any, Any], key: Hashable) -> tuple[bool, Any]:
        with self._turn:
            if self._head != head:
                self._head, self._found = head, {}
            return key in self._found, self._found.get(key)

    def put(self, head: tuple[Any, Any], key: Hashable, value: object) -> None:
        with self._turn:
            if self._head == head and len(self._found) < _MOST:
                self._found[key] = value


_STORES: WeakKeyDictionary[Reader, _Kept] = WeakKeyDictionary()
_TURN = Lock()


def kept(graph: Reader, key: Hashable, read: Callable[[], T]) -> T:
    """Return what ``read`` reads of a store, as it was read since the last write; it is shared: nobody changes it.

    The head is read first, so that what is kept is never older than it. A store without a log is read every time.
    """
    row = head_row(graph)
    if row is None:
        return read()
    head = (row["size"], row["root"])
    with _TURN:
        store = _STORES.setdefault(graph, _Kept())
    there, value = store.at(head, key)
    if there:
        return cast("T", value)
    value = read()
    store.put(head, key, value)
    return value
