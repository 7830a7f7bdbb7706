"""A log held to a checkpoint of it: what was rewritten, cut or forked since, and from which leaf on.

The root of a checkpoint says whether the log is what it was. Which leaf is another one is told by the hashes that are
kept beside the checkpoints, if they give that root; else by the checkpoints before it, which stretch it is in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from provenance.ledger.findings import LedgerFinding
from provenance.ledger.journal import parsed
from provenance.ledger.notes import Checkpoint
from provenance.ledger.tiles import Tiles
from provenance.model.errors import LedgerBroken
from provenance.model.merkle import Frontier, tree_hash

_NAMED = 20
"""Leaves that were rewritten and are told one by one."""


@dataclass(frozen=True, slots=True)
class _Changed:
    """A leaf whose hash is another one: its number, what it says now, and the two hashes."""

    number: int
    said: str
    expected: str
    found: str


class Held:
    """Takes the leaves of a log in their order and says how they differ from what a checkpoint says.

    ``kept`` are hashes of the log as it was, ``earlier`` checkpoints before this one; both may be lacking. ``checked``
    says whether a signature of the checkpoint was held to a key.
    """

    def __init__(
        self,
        checkpoint: Checkpoint,
        kept: Tiles | None = None,
        earlier: Sequence[Checkpoint] = (),
        *,
        checked: bool = True,
    ) -> None:
        self._checked = checked
        self.checkpoint = checkpoint
        self._kept = kept if kept is not None and is_of(kept, checkpoint) else None
        before = (one for one in earlier if one.size < checkpoint.size)
        self._marks = sorted({one.size: one for one in (*before, checkpoint)}.values(), key=lambda one: one.size)
        self._tree = Frontier()
        self._beyond = Tiles(self._kept.folder, self._kept.extent()) if self._kept is not None else None
        self._lost: list[LedgerFinding] = []
        self._agreed = 0
        self._contrary: list[LedgerFinding] = []
        self._differs_at: int | None = None
        self._changed: list[_Changed] = []
        self._count = 0
        self._same_after = 0
        self._time = ""

    def frontier(self) -> Frontier | None:
        """Return the tree of the checkpoint from the hashes that are kept of it; None where there are none."""
        return self._kept.frontier(self.checkpoint.size) if self._kept is not None else None

    def take(self, leaves: Sequence[str], hashes: Sequence[bytes], time: object) -> None:
        """Take the leaves of a block, with their hashes and the time of their write."""
        start, end = self._tree.size, self._tree.size + len(hashes)
        for mark in self._marks:
            if start < mark.size <= end:
                self._root(mark, self._tree.append(hashes[: mark.size - start]).root)
        if self._kept is not None and start < self.checkpoint.size:
            self._compare(leaves, hashes, time)
        if self._beyond is not None and max(start, self._beyond_from()) < min(end, self._beyond.size):
            self._compare_beyond(leaves, hashes, time)
        if start < self.checkpoint.size:
            self._time = str(time)
        self._tree = self._tree.append(hashes)

    def findings(self) -> list[LedgerFinding]:
        """Return what differs, once all leaves were taken."""
        found: list[LedgerFinding] = []
        size = self._tree.size
        if self._agreed == self.checkpoint.size:
            # the root decides: what lies beside the checkpoint may have been changed as well
            return [*self._contrary, *(self._lost or self._cut_beyond())]
        if self._count:
            found += self._told()
        elif self._differs_at is not None:
            where = f"leaves {self._agreed:,} to {self._differs_at - 1:,}"
            expected = f"those under the root of the checkpoint of {self._differs_at:,} leaves"
            found.append(LedgerFinding("rewritten", where, expected, "others"))
        if size < self.checkpoint.size:
            where = f"from leaf {size:,} on" + (f", after the write of {self._time}" if self._time else "")
            found.append(LedgerFinding("cut", where, f"{self.checkpoint.size:,} leaves", f"{size:,}"))
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the checkpoint as JSON has it, and whether the log is what it says."""
        said = self.checkpoint
        more = {} if self._checked else {"signature": "not checked"}
        return {"origin": said.origin, "size": said.size, "root": said.root.hex(), "holds": not self.findings(), **more}

    def _beyond_from(self) -> int:
        return max(self.checkpoint.size, self._kept.size if self._kept is not None else 0)

    def _compare_beyond(self, leaves: Sequence[str], hashes: Sequence[bytes], time: object) -> None:
        """Hold leaves to hashes whose checkpoint is not there: whoever was to sign it was killed, or it was taken away.

        They prove nothing; but where they say otherwise than the log, one of the two was changed.
        """
        start = self._tree.size
        first = max(start, self._beyond_from())
        last = min(start + len(hashes), self._beyond.size if self._beyond else 0)
        try:
            expected = self._beyond.leaves(first, last) if self._beyond else []
        except LedgerBroken:
            return
        for number, own in enumerate(expected, first):
            now = hashes[number - start]
            if own != now and not self._lost:
                said = f"{_named(leaves[number - start])}, in the write of {time}"
                self._lost.append(LedgerFinding("rewritten", f"leaf {number:,} ({said})", *self._by_hashes(own, now)))

    def _by_hashes(self, own: bytes, now: bytes) -> tuple[str, str]:
        return f"{own.hex()[:16]}, by the hashes beside it whose own checkpoint is gone,", now.hex()[:16]

    def _cut_beyond(self) -> list[LedgerFinding]:
        size = self._tree.size
        if self._beyond is None or size >= self._beyond.size:
            return []
        where = f"from leaf {size:,} on"
        expected = f"{self._beyond.size:,} leaves, by the hashes beside it whose own checkpoint is gone,"
        return [LedgerFinding("cut", where, expected, f"{size:,}")]

    def _told(self) -> list[LedgerFinding]:
        first = self._changed[0]
        if self._count > 1 and not self._same_after:
            where = f"from leaf {first.number:,} on ({first.said})"
            return [LedgerFinding("forked", where, first.expected, first.found)]
        told = [LedgerFinding("rewritten", f"leaf {a.number:,} ({a.said})", a.expected, a.found) for a in self._changed]
        if self._count > len(told):
            told.append(LedgerFinding("rewritten", f"{self._count - len(told):,} more leaves"))
        return told

    def _root(self, mark: Checkpoint, root: bytes) -> None:
        if root != mark.root:
            where = f"the checkpoint of {mark.size:,} leaves, which is kept with this one"
            self._contrary.append(LedgerFinding("forked", where, mark.root.hex()[:16], root.hex()[:16]))
        if root == mark.root:
            self._agreed = mark.size
        elif self._differs_at is None:
            self._differs_at = mark.size

    def _compare(self, leaves: Sequence[str], hashes: Sequence[bytes], time: object) -> None:
        start = self._tree.size
        expected = self._kept.leaves(start, min(self.checkpoint.size, start + len(hashes))) if self._kept else []
        for number, (own, now) in enumerate(zip(expected, hashes, strict=False)):
            if own == now:
                self._same_after += bool(self._count)
                continue
            self._count += 1
            if len(self._changed) < _NAMED:
                said = f"{_named(leaves[number])}, in the write of {time}"
                self._changed.append(_Changed(start + number, said, own.hex()[:16], now.hex()[:16]))


def is_of(kept: Tiles, checkpoint: Checkpoint) -> bool:
    """Say whether hashes are those of the log of a checkpoint."""
    try:
        return kept.size >= checkpoint.size and tree_hash(kept, 0, checkpoint.size) == checkpoint.root
    except LedgerBroken:
        return False


def _named(text: str) -> str:
    """Name the record of a leaf, if it is one."""
    try:
        leaf = parsed(text)
        return f"{leaf['label']} {leaf['id']}"
    except (ValueError, KeyError, TypeError, RecursionError):
        return "no leaf"
