"""What was written since a checkpoint, and that alone: `beleg verify --since`.

The hashes that are kept beside the checkpoint give its root, which is signed: so they are those of the log as it was.
The leaves that came after are hashed on top of them, and each block, the head and the records that they name are held
to what comes out (RFC 6962, 2.1.2: the log goes on from the checkpoint). How long that takes grows with what is new.

Not looked at again is what the checkpoint covers: that it was so then is sure, that it is so still is not. Nor is what
can only be told from the whole: what no leaf accounts for, the counters, and whether a new leaf says again what an old
one said. `provenance.ledger.verify` looks at all of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from provenance.ledger.compare import Comparison
from provenance.ledger.findings import Keys, LedgerFinding, Report
from provenance.ledger.held import Held
from provenance.ledger.log import Reader, block_before, head_row
from provenance.ledger.notes import Checkpoint
from provenance.ledger.verify import PORTION, Chain
from provenance.model.errors import InvalidInput
from provenance.store.ports import Scanner


def verify_since(graph: Scanner, held: Held, progress: Callable[[int], None] | None = None) -> Report:
    """Verify what was written since a checkpoint; ``report.since`` says how many leaves were not looked at again.

    ``progress`` is told the number of leaves verified so far. Raises InvalidInput where the hashes of the log as it was
    are not kept beside the checkpoint.
    """
    tree = held.frontier()
    broken = _broken(graph, held.checkpoint)
    if tree is None and broken is None:
        raise InvalidInput(
            f"Expected the hashes of the log beside its checkpoint of {held.checkpoint.size:,} leaves; there are none "
            "here that give its root.",
            suggestion="Run `beleg verify --checkpoint FILE` without --since: it reads the whole log.",
        )
    report = Report(since=held.checkpoint.size)
    if broken is None:
        with Keys() as keys:
            chain, comparison = Chain(graph, report, keys, start=tree), Comparison(graph, report, keys)
            closed = False
            while not closed:
                leaves = chain.leaves()
                while portion := list(islice(leaves, PORTION)):
                    comparison.take(portion)
                    if progress:
                        progress(report.leaves)
                closed = chain.close()
    else:
        report.add(broken)
    said = held.checkpoint
    holds = {"origin": said.origin, "size": said.size, "root": said.root.hex(), "holds": broken is None}
    report.checkpoints.append(holds)
    return report


def _broken(graph: Reader, checkpoint: Checkpoint) -> LedgerFinding | None:
    """Say where the log is no continuation of a checkpoint: it ends before it, or had another root there."""
    row, size = head_row(graph), checkpoint.size
    there = row["size"] if row else 0
    if type(there) is not int or there < 0:
        return LedgerFinding("head", "number of leaves", "a number of leaves", str(there)[:200])
    if there < size:
        return LedgerFinding("cut", f"from leaf {there:,} on", f"{size:,} leaves", f"{there:,}")
    last = block_before(graph, size)
    if not size:
        return None
    if last is None or not _ends_with(last, size):
        return LedgerFinding("cut", f"leaf {size - 1:,}", f"a block that ends with it, {_root(checkpoint)}", "none")
    if last["head"] != checkpoint.root.hex():
        where = f"leaf {size - 1:,} or before (block {last['id']})"
        return LedgerFinding("forked", where, _root(checkpoint), f"root {str(last['head'])[:16]}")
    return None


def _ends_with(block: dict[str, Any], size: int) -> bool:
    """Say whether a block, of which anybody may have changed what it says, ends with the last of so many leaves."""
    first, count = block["first"], block["count"]
    return type(first) is int and type(count) is int and first + count == size


def _root(checkpoint: Checkpoint) -> str:
    return f"root {checkpoint.root.hex()[:16]}"
