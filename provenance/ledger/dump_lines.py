"""The lines of a dump, read and held to what they say of one another before anything of them is written.

Anybody may have written the file: a line that is damaged, of another form or at odds with what stands before it is told
by its number, and so is a record that is there twice, an edge that leads nowhere or a leaf that no store takes. Memory
grows with the largest line and write, not with the file.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Self, cast

from provenance.ledger.findings import Keys
from provenance.ledger.journal import FULL_BLOCK, RECORD, block_id, canonical, digest, parsed
from provenance.ledger.leaves import Leaf, fault_of, is_leaf
from provenance.model import files
from provenance.model.errors import UnreadableFile
from provenance.model.merkle import Frontier, leaf_hash
from provenance.model.sources import Content

FORMAT = "beleg/1"
FIELDS = ("id", "first", "count", "write", "leaves", "root", "head", "recorded_at")
_LONGEST = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Dumped:
    """What a dump holds: leaves of the log, its root (hex), and how many of the leaves are records."""

    size: int
    root: str
    records: int

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)


class BrokenError(Exception):
    """What is wrong with a line."""


class UnnamedError(BrokenError):
    """A write of an earlier version, whose leaves do not name it."""


FAULTS = (BrokenError, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)
"""What comes up where a line, of which anybody may have written anything, is taken for what it should be."""


def reason(error: Exception) -> str:
    """Say what is wrong with a line."""
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is missing"
    return str(error)[:200]


def check(path: Path) -> Dumped:
    """Read a dump to its last line and say what it holds; raises UnreadableFile, which names the line."""
    head: dict[str, Any] = {}
    end: dict[str, Any] | None = None
    number = 0
    with Checks(0) as checks:
        for number, row in rows(path):
            with _named(path, number):
                if number == 1:
                    head = row
                    checks.begin(_head(row))
                elif end is not None:
                    raise BrokenError("nothing follows the end of a dump")
                elif "content" in row:
                    checks.content(row["content"], row["properties"])
                elif "block" in row:
                    checks.block(row["block"])
                elif "end" in row:
                    end = dict(row["end"])
                    checks.close()
                    if checks.contents or end != {"size": checks.tree.size, "root": checks.tree.root.hex()}:
                        raise BrokenError("the end does not say what stands before it")
                    if end != {"size": head["size"], "root": head["root"]}:
                        raise BrokenError("the end does not say what the first line says")
                else:
                    raise BrokenError(f"expected a content, a block or the end; found {', '.join(row)[:60]}")
        if end is None:
            with _named(path, number + 1):
                raise BrokenError(f"the file is cut off after {checks.tree.size:,} of {head.get('size', 0):,} leaves")
        return Dumped(checks.tree.size, checks.tree.root.hex(), checks.records)


@contextmanager
def _named(path: Path, number: int) -> Generator[None]:
    """Raise UnreadableFile that names the line for whatever is wrong with it."""
    try:
        yield
    except FAULTS as error:
        raise UnreadableFile(
            f"{path}, line {number}: expected a dump that is whole; {reason(error)}. Nothing was loaded.",
            suggestion="Take another copy of the dump, or make it anew: `beleg store dump`.",
        ) from error


def _head(row: dict[str, Any]) -> int:
    if row.get("dump") != FORMAT:
        raise BrokenError(f"the first line is not that of a dump of version {FORMAT}")
    return int(row["size"])


class Checks:
    """Holds each block to its leaves and to the log before it, and each content to the digest in the log.

    With ``whole`` also each leaf to the form of one, and each record and edge to those before it: that of a store to be
    dumped is for `beleg verify` to tell.
    """

    def __init__(self, size: int, *, whole: bool = True) -> None:
        self.tree, self.records = Frontier(), 0
        self.contents: dict[str, Mapping[str, Any]] = {}
        self._size, self._write, self._time = size, 0, ""
        self._names = Keys() if whole else None
        self._ends: dict[tuple[str, str], int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._names is not None:
            self._names.close()

    def begin(self, size: int) -> None:
        """Take how many leaves there will be."""
        self._size = size

    def close(self) -> None:
        """Hear that no write follows; raises BrokenError."""
        self._demand_ends()

    def content(self, name: str, properties: Mapping[str, Any]) -> None:
        """Keep what the next block must have the digest of; raises BrokenError."""
        if name in self.contents or len(self.contents) > FULL_BLOCK:
            raise BrokenError(f"the content {name[:80]} is there twice, or more of them than a block has leaves")
        self.contents[name] = dict(properties)

    def block(self, row: Mapping[str, Any]) -> None:
        """Append a block; raises BrokenError, or what else comes of a row that is none (`FAULTS`)."""
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
        first, self.tree = self.tree.size, self.tree.append(hashes)
        if wrong is None and (not leaves or row["head"] != self.tree.root.hex()):
            wrong = "head"
        if wrong is not None or set(row) != set(FIELDS):
            raise BrokenError(f"the block {str(row['id'])[:40]} does not hold: {wrong or 'its properties'}")
        if self.tree.size > self._size:
            raise BrokenError(f"more than the {self._size:,} leaves of the first line")
        said = [self._leaf(text, number) for number, text in enumerate(leaves, first)]
        self._of_write(row, said[0], begins=begins)
        self._of_contents(said)
        for leaf in said:
            self.records += leaf["kind"] == RECORD
            self._of_names(leaf)

    def _leaf(self, text: str, number: int) -> Leaf:
        leaf = parsed(text)
        if not is_leaf(leaf) or canonical(leaf) != text.encode():
            raise BrokenError(f"leaf {number:,} is none of a version that is known, in canonical JSON")
        if self._names is not None and (fault := fault_of(leaf)):
            raise BrokenError(f"leaf {number:,}: {fault}")
        return leaf

    def _of_write(self, row: Mapping[str, Any], first: Leaf, *, begins: bool) -> None:
        """Hold a block to the write it belongs to."""
        if begins:
            self._demand_ends()
            if "write" not in first:
                raise UnnamedError(f"the write of block {row['id']} is of an earlier version, and no leaf names it")
            self._time = first["write"]["recorded_at"]
            self._once("Commit", first["write"]["commit"])
        if row["recorded_at"] != self._time or not self._time:
            raise BrokenError(f"the block {row['id']} does not hold: recorded_at")

    def _of_contents(self, leaves: Iterable[Leaf]) -> None:
        for name, wanted in contents_of(leaves):
            given = self.contents.pop(name, {})
            for key, expected in wanted.items():
                if digest(str(given[key])) != expected:
                    raise BrokenError(f"{key} of the content {name} is not what the log has the digest of")
        if self.contents:
            raise BrokenError(f"the content {next(iter(self.contents))[:80]} is of no leaf")

    def _of_names(self, leaf: Leaf) -> None:
        """Take the record of a leaf, and what its edges lead to, which must be there by the end of the write."""
        if self._names is None:
            return
        if leaf["kind"] == RECORD:
            self._once(leaf["label"], leaf["id"])
        if edges := leaf.get("edges"):
            number = self.tree.size
            self._ends.setdefault((leaf["label"], leaf["id"]), number)
            for edge in edges:
                self._ends.setdefault((edge["end"][0], edge["end"][1]), number)

    def _once(self, label: str, name: str) -> None:
        if self._names is not None and not self._names.add(label, name):
            raise BrokenError(f"{label} {name[:80]} is there twice")

    def _demand_ends(self) -> None:
        """Raise BrokenError where an edge of the write that ends here starts at or leads to what is not there."""
        missing = next((one for one in self._ends if self._names is not None and one not in self._names), None)
        if missing is not None:
            before = self._ends[missing]
            raise BrokenError(
                f"an edge before leaf {before:,} has an end that is nowhere: {missing[0]} {missing[1][:80]}"
            )
        self._ends.clear()


def contents_of(leaves: Iterable[Leaf]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the contents that leaves record, with the digests of what the log does not hold itself."""
    for leaf in leaves:
        if leaf["kind"] == RECORD and leaf["label"] == Content.LABEL:
            yield leaf["id"], {key: value for key, value in leaf["properties"].items() if key in Content.HASHED}


def rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
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
                        raise BrokenError("the line is cut off, or too long")
                    row: Any = json.loads(line)
                    if not isinstance(row, dict):
                        raise BrokenError("the line is no JSON object")
                yield number, cast("dict[str, Any]", row)
    except (OSError, EOFError, zlib.error) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(
            f"{path}, line {number + 1}: expected a dump that can be read; {told}. Nothing was loaded.",
            suggestion="Check the path, or take another copy of the dump.",
        ) from error
