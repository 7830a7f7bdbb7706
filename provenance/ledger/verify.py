"""Whether anybody has changed the record since it was written: `beleg verify`.

The log is read from its beginning, block by block: every leaf is hashed, every root recomputed, and every record
compared with the graph (RFC 6962, 2.1). What is in the store must be in the log or follow from it; all else is told,
with its name. A log that was rewritten or cut as a whole, graph and head with it, is sound in itself: that is found
where it is held to a checkpoint of before (`provenance.ledger.held`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from provenance.ledger.compare import Comparison, Differences, Placed
from provenance.ledger.findings import Keys, LedgerFinding, Remark, Report, behind
from provenance.ledger.held import Held
from provenance.ledger.journal import (
    ATTESTING,
    BLOCK,
    FIRST_VERSION,
    VERSION,
    block_id,
    canonical,
    is_full,
    parsed,
)
from provenance.ledger.leaves import Leaf, is_leaf
from provenance.ledger.log import Block, Reader, blocks, head_row
from provenance.ledger.unaccounted import Suspect
from provenance.model.graph import now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.store.ports import Scanner
from provenance.text import patterns as re

_BLOCK_KEYS = frozenset({"id", "first", "count", "write", "leaves", "root", "head", "recorded_at"})
_HEAD_KEYS = frozenset({"id", "size", "root", "frontier"})
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


class Chain:
    """The log as it is read from its beginning, or on from the tree ``start``; the report is told what does not hold.

    ``nodes`` counts the blocks by their labels, ``unnamed`` the writes of a time when leaves did not name them.
    """

    def __init__(
        self, graph: Reader, report: Report, keys: Keys, held: Sequence[Held] = (), start: Frontier | None = None
    ) -> None:
        self.unnamed = 0
        self._held = held
        self.nodes: Counter[tuple[str, ...]] = Counter()
        self._graph = graph
        self._report = report
        self._keys = keys
        self._write = _Write(-1, None)
        self._latest, self._present = "", now()
        self._before: list[str] = []  # leaves of the block before
        self._tree = start or Frontier()
        self._next = self._tree.size
        self._last = block_id(self._next - 1) if self._next else ""
        self._trusted = True

    def leaves(self) -> Iterator[Placed]:
        """Yield all leaves not given yet, each with the first leaf of its write if its records are numbered by it.

        Those that are no leaves are told and left out.
        """
        for block in blocks(self._graph, self._last):
            self._last = block.id
            self._report.blocks += 1
            self._report.leaves += len(block.leaves)
            self.nodes[block.labels] += 1
            self._keys.add(BLOCK, block.id)
            self._check(block)
            for number, text in enumerate(block.leaves):
                leaf = self._parsed(text, block.first + number)
                if leaf is None:
                    continue
                if number == 0:
                    self._check_write(block, leaf)
                elif "write" in leaf:
                    self._tell("leaf", f"leaf {block.first + number}", "the first leaf of its block", text)
                yield Placed(leaf, self._write.first if self._write.numbered else None)
            self._before = block.leaves

    def behind(self) -> bool:
        """Say whether leaves have been written since the last one given."""
        return next(blocks(self._graph, self._last), None) is not None

    def close(self) -> bool:
        """Compare the head with the tree over all leaves given; False, and nothing told, if more has been written."""
        row = head_row(self._graph)
        size, root = (row["size"], row["root"]) if row else (0, Frontier().root.hex())
        if size != self._tree.size and self.behind():
            return False
        found = self._report.root = self._tree.root.hex()
        if size != self._tree.size or type(size) is not int:
            self._tell("head", "number of leaves", str(size), str(self._tree.size))
            if type(size) is int and size > self._tree.size:
                self._tell("block", f"block {block_id(self._tree.size)}", "a block", "none")
        elif root != found:
            if self._trusted:
                self._tell("head", "root over all leaves", str(root), found)
        elif row and list(row["frontier"] or ()) != list(self._tree.to_hex()):
            self._tell("head", "frontier", " ".join(self._tree.to_hex()), " ".join(map(str, row["frontier"] or ())))
        if row and (other := _HEAD_KEYS ^ set(row["keys"])):
            self._tell("head", "properties", _listed(_HEAD_KEYS & other), _listed(other - _HEAD_KEYS))
        return True

    def _check(self, block: Block) -> None:
        """Check a block; its leaves are taken as they are, so that only the first break of the chain is told."""
        name = f"block {block.id}"
        hashes = [leaf_hash(text.encode("utf-8", errors="surrogatepass")) for text in block.leaves]
        if block.first > self._next:
            self._tell("block", f"block {block_id(self._next)}", "a block", f"none before block {block.id}")
        elif block.first != self._next or block.id != block_id(block.first):
            self._tell("block", f"{name}: number of its first leaf", str(self._next), str(block.first))
        self._next = block.first + len(hashes)
        if not hashes:
            self._tell("block", f"{name}: number of leaves", "at least 1", "0")
        if block.count != len(hashes):
            self._tell("block", f"{name}: number of leaves", str(block.count), str(len(hashes)))
        if block.labels != (BLOCK,):
            self._tell("block", f"{name}: labels", BLOCK, " ".join(block.labels))
        if other := _BLOCK_KEYS ^ block.keys:
            self._tell("block", f"{name}: properties", _listed(_BLOCK_KEYS & other), _listed(other - _BLOCK_KEYS))
        own = Frontier().append(hashes).root.hex()
        if own != block.root:
            self._tell("block", f"{name}: root over its leaves", block.root, own)
        self._tree = self._tree.append(hashes)
        for one in self._held:
            one.take(block.leaves, hashes, block.recorded_at)
        if self._trusted and self._tree.root.hex() != block.head:
            self._tell("block", f"{name}: root over the log up to it", block.head, self._tree.root.hex())
            self._trusted = False

    def _check_write(self, block: Block, leaf: Leaf) -> None:
        """Check which write a block belongs to, and when: its first leaf says so, or goes on with the write before.

        Where no leaf has named a write yet, the log is of an earlier version: then a block goes on with the write
        before only if that had filled its last block, and the time of a write is known by its form alone.
        """
        name = f"block {block.id}"
        if "write" in leaf:
            numbered = leaf["v"] >= FIRST_VERSION
            self._write = _Write(block.first, leaf["write"]["recorded_at"], named=True, numbered=numbered)
        elif not self._write.named and not (block.write == self._write.first and self._is_full(block)):
            self.unnamed += 1
            timed = isinstance(block.recorded_at, str) and _TIME.fullmatch(block.recorded_at)
            self._write = _Write(block.first, block.recorded_at if timed else "a time")
        if block.write != self._write.first:
            self._tell("block", f"{name}: first leaf of its write", str(self._write.first), str(block.write))
        self._check_clock(block)
        if block.recorded_at != self._write.time:
            self._tell("block", f"{name}: time of its write", str(self._write.time), str(block.recorded_at))

    def _check_clock(self, block: Block) -> None:
        """Remark where a write is dated well before the one it follows, or after the present: a clock was wrong there.

        The order is the log's all the same.
        """
        time, latest = str(block.recorded_at), max(self._latest, self._present)
        if behind(time, self._latest):
            self._report.remarks.append(Remark(time, self._latest, block.id))
        elif behind(latest, time):
            self._report.remarks.append(Remark(time, self._present, block.id))
        self._latest = time

    def _is_full(self, following: Block) -> bool:
        """Say whether the block before took no more of the leaves that follow it."""
        return is_full(len(self._before), _size(self._before), _size(following.leaves[:1]))

    def _parsed(self, text: str, number: int) -> Leaf | None:
        name = f"leaf {number}"
        try:
            leaf = parsed(text)
            exact = canonical(leaf) == text.encode()
        except ValueError:
            self._tell("leaf", name, "canonical JSON", text)
            return None
        if not exact:
            self._tell("leaf", name, "canonical JSON", text)
        if not is_leaf(leaf):
            self._tell("leaf", name, f"a leaf of version {VERSION} to {ATTESTING}", text)
            return None
        return leaf

    def _tell(self, kind: str, where: str, expected: str, found: str) -> None:
        self._report.add(LedgerFinding(kind, where, expected, found[:200]))


class _Write(NamedTuple):
    """The write that blocks belong to: its first leaf, its time, and whether its first leaf says so itself.

    ``numbered`` says whether records that have an order have it by the log (`journal.ORDERED`).
    """

    first: int
    time: Any
    named: bool = False
    numbered: bool = False


def _size(leaves: Iterable[str]) -> int:
    return sum(len(text.encode(errors="surrogatepass")) for text in leaves)


def _listed(names: Iterable[str]) -> str:
    return " ".join(sorted(names))


PORTION = 500
"""Leaves that are compared with the graph at once."""


def verify(graph: Scanner, progress: Callable[[int], None] | None = None, held: Sequence[Held] = ()) -> Report:
    """Verify the log and compare graph and log both ways; writes made meanwhile are verified too.

    ``progress`` is told the number of leaves verified so far, ``held`` are checkpoints that the log is held to. Memory
    does not grow with the store.
    """
    report = Report()
    with Keys() as keys:
        chain = Chain(graph, report, keys, held)
        comparison = Comparison(graph, report, keys)

        def catch_up() -> None:
            leaves = chain.leaves()
            while portion := list(islice(leaves, PORTION)):
                comparison.take(portion)
                if progress:
                    progress(report.leaves)

        while True:
            catch_up()
            differ, wrong = comparison.counted(chain.nodes, chain.unnamed)
            if not chain.behind():
                break
        suspects = list(comparison.suspects(differ, chain.unnamed)) if differ else []
        catch_up()
        for finding in (*wrong, *_unaccounted(suspects, keys), *_uncounted(suspects, differ)):
            report.add(finding)
        while not chain.close():
            catch_up()
    report.remarks += comparison.remarks(chain.unnamed)
    for one in held:
        report.checkpoints.append(one.as_dict())
        for finding in one.findings():
            report.add(finding)
    return report


def _unaccounted(suspects: Iterable[Suspect], keys: Keys) -> Iterator[LedgerFinding]:
    """Return what is to be told of the suspects that the log still does not know."""
    return (suspect.finding for suspect in suspects if not suspect.is_cleared(keys))


def _uncounted(suspects: Iterable[Suspect], differ: Differences) -> Iterator[LedgerFinding]:
    """Say of which kinds there are more or fewer than are accounted for, where names do not tell why."""
    named = Counter(suspect.kind for suspect in suspects)
    for (labels, edge_type), (expected, there) in sorted(differ.items()):
        if there < expected or there - expected > named[labels, edge_type]:
            said = ":".join(labels) or "no label"
            where = f"edges {edge_type} from {said}" if edge_type else f"nodes of {said}"
            yield LedgerFinding("count", where, str(expected), str(there))
