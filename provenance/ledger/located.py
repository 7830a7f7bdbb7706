"""Where the records of a store stand in its log: number and text of their leaves, for proofs that they are in it.

A leaf never changes its place or its text, so that what was found is kept. It is given again only where the tree of the
log, as it is now, has the hash of that text at that place: of another log, or one that was rewritten, nothing is kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from threading import Lock
from weakref import WeakKeyDictionary

from provenance.ledger.journal import RECORD, block_id, parsed
from provenance.ledger.log import Reader, blocks
from provenance.model.graph import Reference
from provenance.model.merkle import leaf_hash

_MOST = 30_000
_LABELLED = '"label":"{}"'
Place = tuple[int, str]
"""The number of a leaf, and its text."""


class Leaves:
    """The leaves of records that were found in one store; of too many those asked for longest ago go."""

    def __init__(self) -> None:
        self._found: OrderedDict[Reference, Place] = OrderedDict()
        self._turn = Lock()

    def known(self, wanted: Iterable[Reference], size: int, hash_at: Callable[[int], bytes]) -> dict[Reference, Place]:
        """Return those that are known and stand among the first ``size`` leaves of the tree that has these hashes."""
        found: dict[Reference, Place] = {}
        with self._turn:
            for name in wanted:
                place = self._found.get(name)
                if place is None:
                    continue
                number, text = place
                if number < size and leaf_hash(_bytes(text)) == hash_at(number):
                    self._found.move_to_end(name)
                    found[name] = place
                else:
                    del self._found[name]
        return found

    def keep(self, found: Mapping[Reference, Place]) -> None:
        """Keep what was found."""
        with self._turn:
            self._found.update(found)
            while len(self._found) > _MOST:
                self._found.popitem(last=False)


_STORES: WeakKeyDictionary[Reader, Leaves] = WeakKeyDictionary()
_TURN = Lock()


def located_leaves(
    graph: Reader, wanted: Mapping[Reference, str], size: int, hash_at: Callable[[int], bytes] | None = None
) -> dict[Reference, Place]:
    """Find the leaves of some records in the first ``size`` leaves of the log: number and text of each.

    ``wanted`` says when each was recorded: a write is no earlier than its records, so that the place is sought where
    times of writes reach it, and in the whole log where a clock was wrong. ``hash_at`` gives the hash that the tree has
    at a number; with it no leaf is looked for twice.
    """
    if hash_at is None:
        return _sought(graph, wanted, size)
    with _TURN:
        leaves = _STORES.setdefault(graph, Leaves())
    known = leaves.known(wanted, size, hash_at)
    found = _sought(graph, {name: time for name, time in wanted.items() if name not in known}, size)
    leaves.keep(found)
    return known | found


def _sought(graph: Reader, wanted: Mapping[Reference, str], size: int) -> dict[Reference, Place]:
    found: dict[Reference, Place] = {}
    for name in sorted(wanted, key=lambda one: wanted[one]):
        if name not in found:
            found |= _found(graph, wanted.keys() - found.keys(), name, _before(graph, wanted[name], size), size)
        if name not in found:
            found |= _found(graph, wanted.keys() - found.keys(), name, "", size)
    return found


def _found(
    graph: Reader, wanted: AbstractSet[Reference], name: Reference, after: str, size: int
) -> dict[Reference, Place]:
    """Go through blocks until the one with the record of a name, and give all of those wanted that were met."""
    met: dict[Reference, Place] = {}
    labelled = [_LABELLED.format(label) for label in {one.label for one in wanted}]  # as canonical JSON has it
    for block in blocks(graph, after):
        for number, text in enumerate(block.leaves, block.first):
            if not any(words in text for words in labelled):
                continue
            one = _record(text)
            if one is not None and number < size and one in wanted:
                met[one] = (number, text)
        if name in met or block.first >= size:
            return met
    return met


def _record(text: str) -> Reference | None:
    """Name the record that a leaf is of; None where it is of none."""
    try:
        leaf = parsed(text)
        return Reference(str(leaf["label"]), str(leaf["id"])) if leaf["kind"] == RECORD else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _before(graph: Reader, time: str, size: int) -> str:
    """Return the last block whose write was before a time, by halving the log; empty where none is."""
    low, high, after = 0, size, ""
    while low < high:
        middle = (low + high) // 2
        rows = graph.read("ledger/blocks", after=block_id(middle - 1) if middle else "", limit=1)
        if not rows or rows[0]["first"] >= size or str(rows[0]["recorded_at"]) >= time:
            high = middle
        else:
            after, low = rows[0]["id"], rows[0]["first"] + rows[0]["count"]
    return after


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")
