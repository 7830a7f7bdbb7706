"""The head of the log: the tree to go on from, and whether what is stored of it can be that of the log.

(:Log {id: "log", size, root, frontier})        (:LogBlock {id, first, count, head, …}), the last ends with it
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from provenance.model.errors import LedgerBroken
from provenance.model.merkle import Frontier
from provenance.store.ports import Transaction

HEAD = "log"
FULL_BLOCK = 500
"""Leaves that a block takes at most."""


def block_id(first: int) -> str:
    """Name a block by the number of its first leaf, so that ids sort as numbers do."""
    return f"{first:016d}"


def head_of(row: Mapping[str, Any] | None) -> Frontier:
    """Return the tree that a head describes, empty without one; raises LedgerBroken where it contradicts itself."""
    if row is None or (not row["size"] and row["root"] is None):
        return Frontier()
    size, peaks, tree = row["size"], row["frontier"] or (), Frontier()
    with suppress(TypeError, ValueError):  # anybody may have written these
        tree = Frontier.from_hex(size, peaks)
    if type(size) is not int or size < 0 or len(tree.peaks) != size.bit_count() or tree.root.hex() != row["root"]:
        raise _broken(
            f"Expected a head of the log whose frontier gives its root {row['root']}; found {tree.root.hex()} over "
            f"{len(tree.peaks)} subtrees for {size!r} leaves."
        )
    return tree


def astray(tx: Transaction, head: Frontier) -> LedgerBroken | None:
    """Say that the last block does not end with the head: a head of another size may have the root of this one."""
    start = block_id(max(0, head.size - FULL_BLOCK))
    rows = tx.run("ledger/end", start=start, end=block_id(head.size))
    last: dict[str, Any] = rows[0] if rows else {"id": "none", "first": 0, "count": 0, "head": Frontier().root.hex()}
    with suppress(TypeError):  # anybody may have written these
        if (last["first"] + last["count"], last["head"]) == (head.size, head.root.hex()):
            return None
    return _broken(
        f"Expected a log whose last block ends with its head, after {head.size:,} leaves; found {last['id']}."
    )


def _broken(message: str) -> LedgerBroken:
    return LedgerBroken(message, suggestion="Run `beleg verify` to see what was changed, and restore it from a copy.")
