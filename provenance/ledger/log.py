"""Reading the log back, block by block, so that memory does not grow with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from provenance.ledger.journal import FULL_BLOCK, HEAD, block_id
from provenance.model.merkle import leaf_hash
from provenance.store.ports import Reader

_LISTED = 1000
_LEAVES = 1000


@dataclass(frozen=True, slots=True)
class Block:
    """A block as it is stored: nothing of it has been checked."""

    id: str
    first: int
    count: int
    write: int
    root: str
    head: str
    recorded_at: Any
    labels: tuple[str, ...]
    keys: frozenset[str]
    leaves: list[str]


def head_row(graph: Reader) -> dict[str, Any] | None:
    """Return the head of the log as it is stored, or None where nothing was ever written."""
    rows = [row for row in graph.read("ledger/head", id=HEAD) if row["size"] is not None]
    return rows[0] if rows else None


def first_leaf(graph: Reader) -> str | None:
    """Return the beginning of the hash of the first leaf, by which a log is told from others; None for an empty log."""
    rows = graph.read("ledger/leaves", ids=[block_id(0)])
    leaves = rows[0]["leaves"] if rows else None
    return leaf_hash(str(leaves[0]).encode("utf-8", errors="surrogatepass")).hex()[:16] if leaves else None


def blocks(graph: Reader, after: str = "") -> Iterator[Block]:
    """Yield the blocks that follow the block ``after`` in order, about a thousand leaves in memory at a time."""
    while listed := graph.read("ledger/blocks", after=after, limit=_LISTED):
        portion: list[dict[str, Any]] = []
        held = 0
        for row in listed:
            count = _number(row["count"])
            if portion and held + count > _LEAVES:
                yield from _filled(graph, portion)
                portion, held = [], 0
            portion.append(row)
            held += count
        yield from _filled(graph, portion)
        after = listed[-1]["id"]


def _filled(graph: Reader, portion: list[dict[str, Any]]) -> Iterator[Block]:
    rows = graph.read("ledger/leaves", ids=[row["id"] for row in portion])
    leaves = {row["id"]: [str(leaf) for leaf in row["leaves"] or ()] for row in rows}
    for row in portion:
        yield Block(
            id=row["id"],
            first=_number(row["first"]),
            count=_number(row["count"]),
            write=_number(row["write"]),
            root=str(row["root"]),
            head=str(row["head"]),
            recorded_at=row["recorded_at"],
            labels=tuple(sorted(row["labels"])),
            keys=frozenset(row["keys"]),
            leaves=leaves.get(row["id"], []),
        )


def _number(value: Any) -> int:
    """Read a number that anybody may have changed; one that is none is no number of a leaf."""
    return value if type(value) is int else -1


def last_write(graph: Reader, size: int) -> str | None:
    """Return the time of the newest write of a log of so many leaves; None where nothing was ever written."""
    if not size:
        return None
    listed = newest_blocks(graph, size)
    return str(listed[-1]["recorded_at"]) if listed else None


def newest_blocks(graph: Reader, size: int) -> list[dict[str, Any]]:
    """Return the last blocks of a log of so many leaves, without their leaves, in order."""
    listed = graph.read("ledger/blocks", after=block_id(max(0, size - FULL_BLOCK - 1)), limit=_LISTED)
    return listed or graph.read("ledger/blocks", after="", limit=_LISTED)


def block_before(graph: Reader, size: int) -> dict[str, Any] | None:
    """Return the block before leaf ``size``, without its leaves; None where there is none with so many before it."""
    after = block_id(size - FULL_BLOCK - 1) if size > FULL_BLOCK else ""
    listed = graph.read("ledger/blocks", after=after, limit=FULL_BLOCK + 1)
    return next((one for one in reversed(listed) if one["id"] < block_id(size)), None)
