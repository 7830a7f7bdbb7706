"""A store as one file: its log line by line, and a store made again from it, in whichever engine.

    {"dump": "beleg/1", "size": 1234, "root": "…", "engine": "embedded", "software": "beleg 0.1", "recorded_at": "…"}
    {"content": "sha256:…", "properties": {"text": "…", …}}      what the log keeps by digest alone, before its block
    {"block": {"id": "…", "first": 0, "count": 12, "leaves": ["…", …], "root": "…", "head": "…", …}}
    {"end": {"size": 1234, "root": "…"}}

The log only grows, so what was there when the dump began is a whole store, whoever writes meanwhile. The same blocks
are written again, one transaction a write, so the log has the same root and bundles, checkpoints and proofs hold on. A
file is checked from its first to its last line before anything is written. What it leaves out: indexes and vectors,
which are made anew, and keys, which are no part of a store.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from provenance.ledger.dump_lines import (
    FAULTS,
    FIELDS,
    FORMAT,
    Checks,
    Dumped,
    UnnamedError,
    check,
    contents_of,
    reason,
    rows,
)
from provenance.ledger.journal import FIRST_VERSION, HEAD, Ledger, counters_of, digest, head_of, parsed
from provenance.ledger.log import Reader, blocks, head_row
from provenance.ledger.rebuild import batch_of
from provenance.model.errors import AlreadyStored, BelegError, InvalidInput, LedgerBroken
from provenance.model.graph import LOGGED, ORDERED, Batch, Node, Value, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Content
from provenance.store.named import named_rows

if TYPE_CHECKING:
    from provenance.store.graph import Graph
    from provenance.store.ports import Transaction

_CONTENT = f'"{Content.LABEL}"'
Progress = Callable[[int, int], None]
"""Hears how many leaves of the log are done, and of how many."""
_LEAVES, _CHARACTERS = 2_000, 4_000_000
"""What is loaded in one transaction at most, in whole writes: one that is larger is loaded alone."""


def _silent(_done: int, _all: int) -> None:
    """Say nothing."""


def dump(graph: Graph, out: IO[bytes], *, software: str, progress: Progress = _silent) -> Dumped:
    """Write the store as it is now to a file, about a thousand leaves in memory at a time.

    Raises LedgerBroken where the log does not hold or a content is not what it says, StoreUnavailable.
    """
    tree = head_of(head_row(graph))
    size, root = tree.size, tree.root.hex()
    head = {"dump": FORMAT, "size": size, "root": root, "engine": str(graph.engine), "software": software}
    _write(out, head | {"recorded_at": now()})
    checks = Checks(size, whole=False)
    beyond = False
    for block in blocks(graph):
        if beyond := block.first >= size:
            break
        row = {key: getattr(block, key) for key in FIELDS}
        try:
            for name, wanted in contents_of(map(parsed, (one for one in block.leaves if _CONTENT in one))):
                _write(out, {"content": name, "properties": (said := _content(graph, name, wanted))})
                checks.content(name, said)
            checks.block(row)
        except UnnamedError as error:
            raise InvalidInput(
                f"Expected a log whose leaves name their writes; {error}: a dump cannot hold it.",
                suggestion="Copy the directory of the store, or use `neo4j-admin database dump`.",
            ) from error
        except FAULTS as error:
            raise _unsound(reason(error)) from error
        _write(out, {"block": row})
        progress(checks.tree.size, size)
    if checks.tree.size != size:
        raise _unsound(f"its log ends after {checks.tree.size:,} of {size:,} leaves")
    if checks.tree.root.hex() != root:
        raise _unsound(f"the root over its {size:,} leaves is not that of its head")
    if beyond and head_of(head_row(graph)).size == size:  # and nobody has written meanwhile
        raise _unsound(f"its head names {size:,} leaves, and it has more")
    _write(out, {"end": {"size": size, "root": root}})
    return Dumped(size, root, checks.records)


def _unsound(what: str) -> LedgerBroken:
    return LedgerBroken(
        f"Expected a store whose log holds; {what}. The dump was not finished.",
        suggestion="Run `beleg verify` to see what was changed, and restore the store from a copy.",
    )


def load(graph: Graph, path: Path, *, resume: bool = False, progress: Progress = _silent) -> Dumped:
    """Make an empty store what a dump says, in the same transactions; the log has the same root then.

    With ``resume`` a store that holds the first writes of this dump, as a killed load leaves it, gets the rest.
    Raises UnreadableFile, which names the line, where the dump is damaged, cut off or of another version; AlreadyStored
    where the store holds anything else; StoreUnavailable. Nothing is written in the first two cases.
    """
    found = check(path)
    done = _begun(graph, path, found, resume=resume)
    for portion in _portions(path, done):
        last = portion[-1].blocks[-1]
        batch, commits, blocks = Batch(), list[Node](), list[dict[str, Any]]()
        for write in portion:
            leaves = [parsed(leaf) for block in write.blocks for leaf in block["leaves"]]
            own, said = batch_of(leaves, write), leaves[0]["write"]
            if leaves[0]["v"] == FIRST_VERSION:  # before, no record was numbered by its write
                own.nodes[:] = [_numbered(node, write.blocks[0]["first"]) for node in own.nodes]
            batch.nodes += own.nodes
            batch.edges += own.edges
            blocks += write.blocks
            commits.append(Node("Commit", said["commit"], {"id": said["commit"], "attempt": said["attempt"]}))
        try:
            graph.replay(batch, commits[-1], _Replay(blocks, commits[:-1]))
        except BelegError as error:
            error.suggestion += f" Of the dump {done:,} of {found.size:,} leaves are loaded: go on with --resume."
            raise
        progress(done := int(last["first"]) + int(last["count"]), found.size)
    return found


@dataclass(slots=True)
class _Write:
    """The blocks of one write, with the contents they have the digests of; read as a store is (`Reader`)."""

    blocks: list[dict[str, Any]]
    contents: dict[str, dict[str, Any]]

    def read(self, _query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Return the contents of the given ids."""
        return [{"properties": self.contents[name]} for name in params["ids"] if name in self.contents]

    def size(self) -> tuple[int, int]:
        """Say how many leaves it has, and how many characters these and the contents have."""
        leaves = [leaf for block in self.blocks for leaf in block["leaves"]]
        kept = (len(str(text)) for said in self.contents.values() for text in said.values())
        return len(leaves), sum(map(len, leaves)) + sum(kept)


def _numbered(node: Node, first: int) -> Node:
    """Give a record that the log orders the number of its write."""
    return Node(node.label, node.id, {**node.properties, LOGGED: first}) if node.label in ORDERED else node


def _portions(path: Path, done: int) -> Iterator[list[_Write]]:
    """Yield the writes of a dump that was checked, from a leaf on: several at once, where they are small."""
    portion: list[_Write] = []
    leaves = characters = 0
    for write in _writes(path):
        if write.blocks[0]["first"] < done:
            continue
        size = write.size()
        if portion and (leaves + size[0] > _LEAVES or characters + size[1] > _CHARACTERS):
            yield portion
            portion, leaves, characters = [], 0, 0
        portion.append(write)
        leaves, characters = leaves + size[0], characters + size[1]
    if portion:
        yield portion


def _writes(path: Path) -> Iterator[_Write]:
    """Yield the writes of a dump that was checked."""
    write = _Write([], {})
    contents: dict[str, dict[str, Any]] = {}
    for _, row in rows(path):
        if "content" in row:
            contents[row["content"]] = row["properties"]
        if (block := row.get("block")) is None:
            continue
        if write.blocks and block["write"] != write.blocks[0]["write"]:
            yield write
            write = _Write([], {})
        write.blocks.append(block)
        write.contents |= contents
        contents = {}
    if write.blocks:
        yield write


class _Replay:
    """Writes the blocks of a dump as they are (implements `provenance.store.ports.Journal`).

    ``commits`` are the notes of all writes but the last, which the store leaves itself.
    """

    def __init__(self, blocks: list[dict[str, Any]], commits: list[Node]) -> None:
        self._blocks, self._commits = blocks, commits

    def begin(self, tx: Transaction) -> Frontier:
        """Return the tree at the head, locked and read."""
        return head_of(tx.run("ledger/begin", id=HEAD)[0])

    def append(self, tx: Transaction, head: Frontier, batch: Batch, commit: Node) -> Mapping[str, Any]:
        """Append the blocks; raises AlreadyStored where the log has gone another way meanwhile."""
        del commit
        first = self._blocks[0]["first"]
        if head.size != first:
            raise AlreadyStored(
                f"Expected a log of {first:,} leaves; somebody else wrote, and it has {head.size:,}.",
                suggestion="Load into a store that nobody writes to.",
            )
        tree = head
        for row in self._blocks:
            tree = tree.append([leaf_hash(leaf.encode()) for leaf in row["leaves"]])
            tx.add(Node("LogBlock", row["id"], {key: row[key] for key in FIELDS}))
        tx.add(*self._commits)
        said: dict[str, Value] = {"size": tree.size, "root": tree.root.hex()}
        tx.add(Node("Log", HEAD, {"id": HEAD, "before": head.size, **said, "frontier": list(tree.to_hex())}))
        if counters := [{"id": name, "value": value} for name, value in counters_of(batch).items()]:
            tx.run("ledger/counters", counters=counters)
        return {"first": head.size, **said}

    def settled(self, *, done: bool) -> None:
        """Nothing is remembered."""

    def broken(self, tx: Transaction) -> LedgerBroken | None:
        """Say what is wrong with the log, as the program's own journal does."""
        return Ledger().broken(tx)


def _begun(graph: Graph, path: Path, found: Dumped, *, resume: bool) -> int:
    """Return how many leaves a store has of a dump; raises AlreadyStored where it holds anything else."""
    tree = head_of(head_row(graph))
    held = sum(row["count"] for row in graph.read("store/counts") if row["label"] != "Schema")
    if not held:
        return 0
    heads = {0: Frontier().root.hex()}
    if 0 < tree.size < found.size:
        for _, row in rows(path):
            if (block := row.get("block")) and block["first"] + block["count"] == tree.size:
                heads[tree.size] = block["head"]
    begun = tree.size > 0 and heads.get(tree.size) == tree.root.hex()
    if begun and resume:
        return tree.size
    whole = (tree.size, tree.root.hex()) == (found.size, found.root)
    what = "all of this dump" if whole else f"the first {tree.size:,} leaves of it" if begun else "something else"
    raise AlreadyStored(
        f"Expected an empty store at {graph.location}; found one that holds {what}: {held:,} nodes.",
        suggestion="Go on with --resume." if begun else "Load into another directory or database.",
    )


def _content(graph: Reader, name: str, wanted: Mapping[str, Any]) -> dict[str, Any]:
    rows = list(named_rows(graph, {Content.LABEL: [name]}))
    present: dict[str, Any] = rows[0]["properties"] if rows else {}
    for key, expected in wanted.items():
        if key not in present or digest(str(present[key])) != expected:
            raise LedgerBroken(
                f"Expected {key} of Content {name} as the log has its digest; found another or none.",
                suggestion="Run `beleg verify` to see what was changed, and restore the store from a copy.",
            )
    return {key: present[key] for key in wanted}


def _write(out: IO[bytes], row: Mapping[str, Any]) -> None:
    out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n")
