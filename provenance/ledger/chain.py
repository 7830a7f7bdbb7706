"""The log against itself: every leaf canonical, every block in its place, every root recomputed (RFC 6962, 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from provenance.ledger.canonical import canonical, parsed
from provenance.ledger.findings import Finding, Report
from provenance.ledger.journal import block_id
from provenance.ledger.leaves import EDGES, RECORD, VERSION
from provenance.ledger.log import Block, Reader, blocks, head_row
from provenance.model.merkle import Frontier, leaf_hash

Leaf = dict[str, Any]


class Chain:
    """The log as it is read from its beginning; what does not hold is told to the report."""

    def __init__(self, graph: Reader, report: Report) -> None:
        self._graph = graph
        self._report = report
        self._last = ""
        self._next = 0
        self._tree = Frontier()
        self._trusted = True

    def leaves(self) -> Iterator[Leaf]:
        """Give all leaves not given yet, each parsed; those that are no leaves are told and left out."""
        for block in blocks(self._graph, self._last):
            self._last = block.id
            self._report.blocks += 1
            self._report.leaves += len(block.leaves)
            self._check(block)
            for number, text in enumerate(block.leaves):
                leaf = self._parsed(text, block.first + number)
                if leaf is not None:
                    yield leaf

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
        if size != self._tree.size:
            self._tell("head", "number of leaves", str(size), str(self._tree.size))
        elif root != found:
            if self._trusted:
                self._tell("head", "root over all leaves", str(root), found)
        elif row and list(row["frontier"] or ()) != list(self._tree.to_hex()):
            self._tell("head", "frontier", " ".join(self._tree.to_hex()), " ".join(map(str, row["frontier"] or ())))
        return True

    def _check(self, block: Block) -> None:
        """Check a block; its leaves are taken as they are, so that only the first break of the chain is told."""
        name = f"block {block.id}"
        hashes = [leaf_hash(text.encode("utf-8", errors="surrogatepass")) for text in block.leaves]
        if block.first != self._next or block.id != block_id(block.first):
            self._tell("block", f"{name}: number of its first leaf", str(self._next), str(block.first))
        self._next = block.first + len(hashes)
        if block.count != len(hashes):
            self._tell("block", f"{name}: number of leaves", str(block.count), str(len(hashes)))
        own = Frontier().append(hashes).root.hex()
        if own != block.root:
            self._tell("block", f"{name}: root over its leaves", block.root, own)
        self._tree = self._tree.append(hashes)
        if self._trusted and self._tree.root.hex() != block.head:
            self._tell("block", f"{name}: root over the log up to it", block.head, self._tree.root.hex())
            self._trusted = False

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
        if not _is_leaf(leaf):
            self._tell("leaf", name, f"a leaf of version {VERSION}", text)
            return None
        return leaf

    def _tell(self, kind: str, where: str, expected: str, found: str) -> None:
        self._report.add(Finding(kind, where, expected, found[:200]))


def _is_leaf(leaf: Any) -> bool:
    if not isinstance(leaf, dict):
        return False
    said = cast("Leaf", leaf)
    named = isinstance(said.get("label"), str) and isinstance(said.get("id"), str)
    full = isinstance(said.get("properties"), dict) if said.get("kind") == RECORD else said.get("kind") == EDGES
    edges: Any = said.get("edges", [])
    listed = isinstance(edges, list) and all(map(_is_edge, cast("list[Any]", edges)))
    return named and full and listed and said.get("v") == VERSION


def _is_edge(edge: Any) -> bool:
    match edge:
        case {"type": str(), "end": [str(), str()]}:
            return True
        case _:
            return False
