"""The journal of the store: every batch becomes leaves of the log in the transaction that writes it (RFC 6962, 2.1).

    (:Log {id, size, root, frontier}), (:LogBlock {id, first, count, write, leaves, root, head, recorded_at})

The head holds the tree as its frontier, so a write reads nothing of the log but the head. The id of a block is the
number of its first leaf, and unique: no two writers can continue from one head. ``write`` is the number of the first
leaf of the whole write, ``root`` the tree over the block alone, ``head`` the tree over the log up to its end. Both
labels are the ledger's own and are no leaves themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from provenance.ledger.leaves import leaves
from provenance.model.errors import LedgerBroken
from provenance.model.graph import Batch, Node, Value, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.store.ports import Transaction

HEAD = "log"
_LEAVES = 500
_BYTES = 500_000


class Ledger:
    """Appends what is written to the log (implements `provenance.store.ports.Journal`)."""

    def begin(self, tx: Transaction) -> Frontier:
        """Lock the head and give the tree; raises LedgerBroken where the head does not hold together."""
        row = tx.run("ledger/begin", id=HEAD)[0]
        return head_of(row)

    def append(self, tx: Transaction, head: Frontier, batch: Batch) -> Mapping[str, Any]:
        """Append the leaves of the batch; gives ``first`` (number of its first leaf), ``size`` and ``root`` of the log.

        Raises InvalidInput for what a leaf cannot carry.
        """
        tree, time = head, now()
        for portion in _portions(leaves(batch)):
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
        tx.add(Node("Log", HEAD, {"id": HEAD, **said, "frontier": list(tree.to_hex())}))
        return {"first": head.size, **said}


def head_of(row: Mapping[str, Any] | None) -> Frontier:
    """Give the tree that a head describes, empty without one; raises LedgerBroken where it contradicts itself."""
    if row is None or row["size"] is None:
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


def _portions(leaves: Iterable[bytes]) -> Iterator[list[bytes]]:
    portion, size = list[bytes](), 0
    for leaf in leaves:
        if portion and (len(portion) >= _LEAVES or size + len(leaf) > _BYTES):
            yield portion
            portion, size = [], 0
        portion.append(leaf)
        size += len(leaf)
    if portion:
        yield portion
