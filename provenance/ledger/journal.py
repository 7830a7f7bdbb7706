"""The journal of the store: every batch becomes leaves of the log in the transaction that writes it (RFC 6962, 2.1).

    (:Log {id, size, root, frontier}), (:LogBlock {id, first, count, write, leaves, root, head, recorded_at})

The head holds the tree as its frontier, so a write reads nothing of the log but the head. The id of a block is the
number of its first leaf, and unique: no two writers can continue from one head. ``write`` is the number of the first
leaf of the whole write, ``root`` the tree over the block alone, ``head`` the tree over the log up to its end. Both
labels are the ledger's own and are no leaves themselves. What else the store keeps of a write follows from its leaves:
the first names the write and its time, the numbers of its records raise the counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from provenance.ledger.counters import counters_of
from provenance.ledger.leaves import leaves
from provenance.model.errors import LedgerBroken
from provenance.model.graph import Batch, Node, Value, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.store.ports import Transaction

HEAD = "log"
_LEAVES = 500
_BYTES = 500_000
_WARY = 20
"""Writes for which the head is read first after another writer was met."""


class Ledger:
    """Appends what is written to the log (implements `provenance.store.ports.Journal`)."""

    def __init__(self) -> None:
        self._seen: Frontier | None = None
        self._appended: Frontier | None = None
        self._wary = 0
        self._counters: set[str] = set()  # known to be there
        self._raised: set[str] = set()

    def begin(self, tx: Transaction) -> Frontier:
        """Give the tree at the head: as this ledger left it, or locked and read.

        A head that has moved since is found out when it is set (see ``before`` in `append`). After that the ledger
        looks first for a while: it is not the only writer. Raises LedgerBroken where the head contradicts itself.
        """
        self._appended = None
        if tx.hopeful and self._seen is not None and not self._wary:
            tx.log_size = self._seen.size
            return self._seen
        self._wary = max(self._wary - 1, 0)
        row = tx.run("ledger/begin", id=HEAD)[0]
        return head_of(row)

    def settled(self, *, done: bool) -> None:
        """Remember the head that was written, or that others write too."""
        if not done and self._appended is not None:
            self._wary = _WARY
        if done:
            self._counters |= self._raised
        self._seen = self._appended if done else None

    def append(self, tx: Transaction, head: Frontier, batch: Batch, commit: Node) -> Mapping[str, Any]:
        """Append the leaves of the batch; gives ``first`` (number of its first leaf), ``size`` and ``root`` of the log.

        Raises InvalidInput for what a leaf cannot carry.
        """
        tree, time = head, now()
        write: dict[str, Value] = {
            "commit": commit.id,
            "attempt": commit.properties["attempt"],
            "recorded_at": time,
        }
        for portion in _portions(leaves(batch, write)):
            hashes = [leaf_hash(leaf) for leaf in portion]
            first, tree = tree.size, tree.append(hashes)
            block: dict[str, Value] = {
                "id": block_id(first),
                "first": first,
                "count": len(portion),
                "write": head.size,
                "leaves": [leaf.decode() for leaf in portion],
                "root": Frontier().append(hashes).root.hex(),
                "head": tree.root.hex(),
                "recorded_at": time,
            }
            tx.add(Node("LogBlock", block_id(first), block))
        said: dict[str, Value] = {"size": tree.size, "root": tree.root.hex()}
        # the head is set only where it is as it was seen: `before` is part of its name in the statement
        tx.add(Node("Log", HEAD, {"id": HEAD, "before": head.size, **said, "frontier": list(tree.to_hex())}))
        self._appended = tree
        self._raise(tx, counters_of(batch))
        return {"first": head.size, **said}

    def _raise(self, tx: Transaction, counters: Mapping[str, int]) -> None:
        """Let the counters stand at the last number of the batch at least: those known along with it, others apart."""
        self._raised = set(counters)
        apart: list[dict[str, Value]] = []
        for name, value in counters.items():
            row: dict[str, Value] = {"id": name, "value": value}
            if tx.hopeful and name in self._counters:
                tx.add(Node("Counter", name, row))
            else:
                apart.append(row)
        if apart:
            tx.run("ledger/counters", counters=apart)


def head_of(row: Mapping[str, Any] | None) -> Frontier:
    """Give the tree that a head describes, empty without one; raises LedgerBroken where it contradicts itself."""
    if row is None or not row["size"]:
        return Frontier()
    size, peaks = int(row["size"]), list(row["frontier"] or ())
    tree = Frontier.from_hex(size, peaks)
    if len(peaks) != size.bit_count() or tree.root.hex() != row["root"]:
        raise LedgerBroken(
            f"Expected a head of the log whose frontier gives its root {row['root']}; found {tree.root.hex()} over "
            f"{len(peaks)} subtrees for {size} leaves.",
            suggestion="Run `beleg verify` to see what was changed, and restore the store from a copy.",
        )
    return tree


def block_id(first: int) -> str:
    """Name a block by the number of its first leaf, so that ids sort as numbers do."""
    return f"{first:016d}"


def is_full(count: int, size: int, following: int) -> bool:
    """Say whether a block of ``count`` leaves and ``size`` bytes takes no more leaf of ``following`` bytes."""
    return count >= _LEAVES or size + following > _BYTES


def _portions(leaves: Iterable[bytes]) -> Iterator[list[bytes]]:
    portion, size = list[bytes](), 0
    for leaf in leaves:
        if portion and is_full(len(portion), size, len(leaf)):
            yield portion
            portion, size = [], 0
        portion.append(leaf)
        size += len(leaf)
    if portion:
        yield portion
