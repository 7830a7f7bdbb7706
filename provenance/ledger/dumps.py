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

import gzip
import io
import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from provenance.ledger.journal import FIRST_VERSION, HEAD, RECORD, Ledger, block_id, counters_of, digest, head_of, parsed
from provenance.ledger.log import Reader, blocks, head_row
from provenance.ledger.rebuild import batch_of
from provenance.model import files
from provenance.model.errors import AlreadyStored, LedgerBroken, UnreadableFile
from provenance.model.graph import LOGGED, ORDERED, Batch, Node, Value, now
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Content
from provenance.store.named import named_rows

if TYPE_CHECKING:
    from provenance.store.graph import Graph
    from provenance.store.ports import Transaction

FORMAT = "beleg/1"
Progress = Callable[[int, int], None]
"""Hears how many leaves of the log are done, and of how many."""
_LONGEST = 512 * 1024 * 1024
_FIELDS = ("id", "first", "count", "write", "leaves", "root", "head", "recorded_at")


@dataclass(frozen=True, slots=True)
class Dumped:
    """What a dump holds: leaves of the log, its root (hex), and how many of the leaves are records."""

    size: int
    root: str
    records: int

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


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
    checks = _Checks(size)
    beyond = False
    for block in blocks(graph):
        if beyond := block.first >= size:
            break
        for name, wanted in _contents(block.leaves):
            _write(out, {"content": name, "properties": (said := _content(graph, name, wanted))})
            checks.content(name, said)
        row = {key: getattr(block, key) for key in _FIELDS}
        try:
            checks.block(row)
        except _BrokenError as error:
            raise _unsound(str(error)) from error
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
    for write in _writes(path):
        first, last = write.blocks[0], write.blocks[-1]
        if first["first"] < done:
            continue
        leaves = [parsed(leaf) for block in write.blocks for leaf in block["leaves"]]
        batch = batch_of(leaves, write)
        said = leaves[0]["write"]
        commit = Node("Commit", said["commit"], {"id": said["commit"], "attempt": said["attempt"]})
        graph.replay(batch, commit, _Replay(write.blocks))
        progress(int(last["first"]) + int(last["count"]), found.size)
    return found


def check(path: Path) -> Dumped:
    """Read a dump to its last line and say what it holds; raises UnreadableFile, which names the line."""
    head: dict[str, Any] = {}
    end: dict[str, Any] | None = None
    checks = _Checks(0)
    number = 0
    for number, row in _rows(path):
        with _named(path, number):
            if number == 1:
                head, checks = row, _Checks(_head(row))
            elif end is not None:
                raise _BrokenError("nothing follows the end of a dump")
            elif "content" in row:
                checks.content(row["content"], row["properties"])
            elif "block" in row:
                checks.block(row["block"])
            elif "end" in row:
                end = dict(row["end"])
                if checks.contents or end != {"size": checks.tree.size, "root": checks.tree.root.hex()}:
                    raise _BrokenError("the end does not say what stands before it")
                if end != {"size": head["size"], "root": head["root"]}:
                    raise _BrokenError("the end does not say what the first line says")
            else:
                raise _BrokenError(f"expected a content, a block or the end; found {', '.join(row)[:60]}")
    if end is None:
        with _named(path, number + 1):
            raise _BrokenError(f"the file is cut off after {checks.tree.size:,} of {head.get('size', 0):,} leaves")
    return Dumped(checks.tree.size, checks.tree.root.hex(), checks.records)


class _BrokenError(Exception):
    """What is wrong with a line."""


@contextmanager
def _named(path: Path, number: int) -> Generator[None]:
    """Raise UnreadableFile that names the line for whatever is wrong with it."""
    try:
        yield
    except (_BrokenError, KeyError, TypeError, ValueError, AttributeError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
        raise UnreadableFile(
            f"{path}, line {number}: expected a dump that is whole; {what}. Nothing was loaded.",
            suggestion="Take another copy of the dump, or make it anew: `beleg store dump`.",
        ) from error


def _head(row: dict[str, Any]) -> int:
    if row.get("dump") != FORMAT:
        raise _BrokenError(f"the first line is not that of a dump of version {FORMAT}")
    return int(row["size"])


class _Checks:
    """Holds each block to its leaves and to the log before it, and each content to the digest in the log."""

    def __init__(self, size: int) -> None:
        self.tree, self.records = Frontier(), 0
        self.contents: dict[str, Mapping[str, Any]] = {}
        self._size, self._write = size, 0

    def content(self, name: str, properties: Mapping[str, Any]) -> None:
        """Keep what the next block must have the digest of."""
        self.contents[name] = dict(properties)

    def block(self, row: Mapping[str, Any]) -> None:
        """Append a block; raises _BrokenError."""
        leaves: list[str] = row["leaves"]
        hashes = [leaf_hash(leaf.encode()) for leaf in leaves]
        begins = row["write"] == self.tree.size
        self._write = self.tree.size if begins else self._write
        wanted = {
            "id": block_id(self.tree.size),
            "first": self.tree.size,
            "count": len(leaves),
            "write": self._write,
            "root": Frontier().append(hashes).root.hex(),
        }
        wrong = next((key for key, value in wanted.items() if row[key] != value), None)
        self.tree = self.tree.append(hashes)
        if wrong is None and (not leaves or row["head"] != self.tree.root.hex()):
            wrong = "head"
        if wrong is not None or not isinstance(row["recorded_at"], str):
            raise _BrokenError(f"the block {row['id']} does not hold: {wrong or 'recorded_at'}")
        if self.tree.size > self._size:
            raise _BrokenError(f"more than the {self._size:,} leaves of the first line")
        if begins and not isinstance(parsed(leaves[0])["write"]["commit"], str):
            raise _BrokenError("a write without its name")
        for name, wanted_digests in _contents(leaves):
            given = self.contents.pop(name, {})
            for key, expected in wanted_digests.items():
                if digest(str(given[key])) != expected:
                    raise _BrokenError(f"{key} of the content {name} is not what the log has the digest of")
        if self.contents:
            raise _BrokenError(f"the content {next(iter(self.contents))} is of no leaf")
        self.records += sum(parsed(leaf)["kind"] == RECORD for leaf in leaves)


@dataclass(slots=True)
class _Write:
    """The blocks of one write, with the contents they have the digests of; read as a store is (`Reader`)."""

    blocks: list[dict[str, Any]]
    contents: dict[str, dict[str, Any]]

    def read(self, _query: str, /, **params: Any) -> list[dict[str, Any]]:
        """Return the contents of the given ids."""
        return [{"properties": self.contents[name]} for name in params["ids"] if name in self.contents]


def _writes(path: Path) -> Iterator[_Write]:
    """Yield the writes of a dump that was checked."""
    write = _Write([], {})
    contents: dict[str, dict[str, Any]] = {}
    for _, row in _rows(path):
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
    """Writes the blocks of a dump as they are (implements `provenance.store.ports.Journal`)."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._rows = rows

    def begin(self, tx: Transaction) -> Frontier:
        """Return the tree at the head, locked and read."""
        return head_of(tx.run("ledger/begin", id=HEAD)[0])

    def append(self, tx: Transaction, head: Frontier, batch: Batch, commit: Node) -> Mapping[str, Any]:
        """Append the blocks; raises AlreadyStored where the log has gone another way meanwhile."""
        del commit
        if head.size != self._rows[0]["first"]:
            raise AlreadyStored(
                f"Expected a log of {self._rows[0]['first']:,} leaves; somebody else wrote, and it has {head.size:,}.",
                suggestion="Load into a store that nobody writes to.",
            )
        tree = head
        for row in self._rows:
            tree = tree.append([leaf_hash(leaf.encode()) for leaf in row["leaves"]])
            tx.add(Node("LogBlock", row["id"], {key: row[key] for key in _FIELDS}))
        if parsed(self._rows[0]["leaves"][0])["v"] == FIRST_VERSION:  # before, no record was numbered by its write
            tx.number(ORDERED, LOGGED, head.size)
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
        for _, row in _rows(path):
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


def _contents(leaves: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the contents that leaves record, with the digests of what the log does not hold itself."""
    for text in leaves:
        if f'"{Content.LABEL}"' not in text:
            continue
        leaf = parsed(text)
        if leaf["kind"] == RECORD and leaf["label"] == Content.LABEL:
            yield leaf["id"], {key: value for key, value in leaf["properties"].items() if key in Content.HASHED}


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


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the lines of a dump with their numbers; raises UnreadableFile."""
    number = 0
    try:
        with files.opened(path) as raw:
            packed = cast("io.BufferedReader", raw).peek(2)[:2] == b"\x1f\x8b"
            lines = cast("IO[bytes]", gzip.GzipFile(fileobj=raw)) if packed else raw
            while line := lines.readline(_LONGEST + 1):
                number += 1
                with _named(path, number):
                    if not line.endswith(b"\n"):
                        raise _BrokenError("the line is cut off, or too long")
                    row: Any = json.loads(line)
                    if not isinstance(row, dict):
                        raise _BrokenError("the line is no JSON object")
                yield number, cast("dict[str, Any]", row)
    except (OSError, EOFError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(
            f"{path}, line {number + 1}: expected a dump that can be read; {reason}. Nothing was loaded.",
            suggestion="Check the path, or take another copy of the dump.",
        ) from error


def _write(out: IO[bytes], row: Mapping[str, Any]) -> None:
    out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n")
