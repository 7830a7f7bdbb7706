"""Writes of before leaves named them, named by leaves that come later: what they say is held to that from then on.

The first leaf of a write names the write and its time. In a log begun before it did so (leaves of version 1 alone),
which write a block belongs to, when it was written and which notes writes left of themselves stand in no leaf. The next
write to such a log begins with leaves of the kind ``writes``, which say all of it as it is then::

    {"blocks": [["0000000000000000", 0, "2026-01-02T03:04:05Z"], …], "commits": [["01J…", 0], …], "kind": "writes", …}

A block is ``[id, write, recorded_at]``, a commit ``[id, attempt]``. It is done once: the counter `ATTESTED` says how
far it has come, and follows from these leaves as every counter does from its own.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, cast

from provenance.ledger.findings import Keys
from provenance.ledger.journal import ATTESTED, ATTESTING, BLOCK, WRITES, block_id, parsed
from provenance.ledger.log import Reader, blocks

_PAGE = 1_000
_ROWS = 500
Leaf = dict[str, Any]
Row = list[Any]


class _Inside:
    """An open transaction, read as a store is."""

    def __init__(self, tx: Any) -> None:
        self._tx = tx

    def read(self, query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Run the named statement."""
        return self._tx.run(query, **params)


def attestation(tx: Any) -> list[Leaf]:
    """Return the leaves that the next write is to begin with, within its transaction; none where all is named.

    None as well, with a warning, where there are not as many notes of writes as writes: that is for `verify` to tell,
    and must not be attested as if it were sound.
    """
    begun = tx.run("ledger/begun", first=block_id(0), counter=ATTESTED)
    if not begun or begun[0]["attested"] is not None or "write" in _leaf(str(begun[0]["leaf"])):
        return []
    inside = _Inside(tx)
    with Keys() as named:
        rows = list(_unnamed(inside, named))
        commits = [row for row in _commits(inside) if (str(row[0]),) not in named]
    writes = sum(block_id(write) == name for name, write, _ in rows)
    if len(commits) != writes:
        logging.getLogger("beleg").warning(
            "%s writes of before leaves named them have %s notes, and are not attested: run `beleg verify`.",
            writes,
            len(commits),
        )
        return []
    return [
        {
            "v": ATTESTING,
            "kind": WRITES,
            "label": BLOCK,
            "id": rows[at][0],
            "blocks": rows[at : at + _ROWS],
            "commits": commits[at : at + _ROWS],
        }
        for at in range(0, len(rows), _ROWS)
    ]


def is_attestation(leaf: Leaf) -> bool:
    """Say whether a leaf of the kind ``writes`` has the form of one."""
    rows, commits = leaf.get("blocks"), leaf.get("commits")
    if not isinstance(rows, list) or not isinstance(commits, list) or not rows:
        return False
    return all(map(_is_block, cast("list[Any]", rows))) and all(map(_is_commit, cast("list[Any]", commits)))


def differences(graph: Reader, leaf: Leaf) -> Iterator[tuple[str, str, str]]:
    """Yield where blocks say otherwise of their writes than an attestation does: where, what it says, what is found."""
    names = [row[0] for row in leaf["blocks"]]
    found = {row["id"]: row for row in graph.read("ledger/blocks_named", ids=names)}
    for name, write, time in leaf["blocks"]:
        if (row := found.get(name)) is None:
            continue  # a block that is missing breaks the chain, which tells it
        if row["write"] != write:
            yield f"block {name}: first leaf of its write, as attested", str(write), str(row["write"])
        if row["recorded_at"] != time:
            yield f"block {name}: time of its write, as attested", str(time), str(row["recorded_at"])


def _unnamed(reader: Reader, named: Keys) -> Iterator[Row]:
    """Yield what the blocks say of which no leaf names the write, and note the names of the writes that leaves name."""
    before = True
    for block in blocks(reader):
        for leaf in map(_leaf, block.leaves[:1]):
            if "write" in leaf:
                before = False
                named.add(str(leaf["write"]["commit"]))
        if before:
            yield [block.id, block.write, block.recorded_at]


def _commits(reader: Reader) -> Iterator[Row]:
    after = ""
    while rows := reader.read("ledger/commits", after=after, limit=_PAGE):
        yield from ([row["id"], row["attempt"]] for row in rows)
        after = rows[-1]["id"]


def _leaf(text: str) -> Leaf:
    """Read a leaf; one that is none names no write, and `verify` tells it."""
    try:
        leaf = parsed(text)
    except (ValueError, RecursionError):
        return {}
    return cast("Leaf", leaf) if isinstance(leaf, dict) else {}


def _is_block(row: Any) -> bool:
    match row:
        case [str() as name, int(), _]:
            return name.isascii() and name.isdecimal()
        case _:
            return False


def _is_commit(row: Any) -> bool:
    match row:
        case [str(), _]:
            return True
        case _:
            return False
