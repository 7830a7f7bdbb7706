"""The hashes of the tree in a folder of small files, from which proofs are made without the store.

    tile/0/000            the hashes of the first 256 leaves, 32 bytes each
    tile/0/x001/234.p/17  those of a tile that is not full yet, and how many
    tile/1/000            one hash for each full tile of the level below

The form is that of C2SP tlog-tiles, so that other tools read them. A file is whole or not there; what a checkpoint
covers is not written again. Nothing here has to be trusted: what tiles give is held to the root of that checkpoint.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from shutil import rmtree

from provenance.model import files
from provenance.model.activities import ulid
from provenance.model.errors import LedgerBroken
from provenance.model.merkle import Frontier, Subtrees, tree_hash

WIDTH = 256
_HEIGHT = 8
_HASH = 32


@dataclass(frozen=True, slots=True)
class Tiles:
    """The hashes of a tree of ``size`` leaves in a folder."""

    folder: Path
    size: int

    def __call__(self, level: int, number: int) -> bytes:
        """Return the hash of a complete subtree (`provenance.model.merkle.Subtrees`); raises LedgerBroken without."""
        return _subtree(self._row, level, number)

    def together(self) -> Subtrees:
        """Return the same hashes, each tile read once: for proofs that have most of their hashes in common."""
        return cache(partial(_subtree, cache(self._row)))

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        return tree_hash(self, 0, self.size)

    def frontier(self, size: int) -> Frontier:
        """Return the tree of the first ``size`` leaves; raises LedgerBroken where a hash is not there."""
        peaks: list[bytes] = []
        start = 0
        for level in reversed(range(size.bit_length())):
            if size >> level & 1:
                peaks.append(self(level, start >> level))
                start += 1 << level
        return Frontier(size, tuple(peaks))

    def leaves(self, start: int, end: int) -> list[bytes]:
        """Return the hashes of some leaves."""
        found: list[bytes] = []
        while start < end:
            row = self._row(0, start // WIDTH)[start % WIDTH :]
            found += row[: end - start]
            start += len(row)
        return found

    def extent(self) -> int:
        """Return of how many leaves there are hashes: of more than ``size`` where their checkpoint is not there."""
        number = self.size // WIDTH
        while _name(self.folder, 0, number).is_file():
            number += 1
        parts = _partial(self.folder, 0, number)
        counts = [int(one.name) for one in parts.iterdir() if _numbered(one)] if parts.is_dir() else []
        return max(self.size, number * WIDTH + max(counts, default=0))

    def extended(self, hashes: Iterable[bytes]) -> Tiles:
        """Write the hashes of more leaves, and give the larger tree; raises OSError."""
        rows: list[list[bytes]] = []
        level = 0
        while count := self.size >> _HEIGHT * level:
            rows.append(list(self._row(level, count // WIDTH)) if count % WIDTH else [])
            level += 1
        grown = _Growing(self.folder, rows, [self.size >> _HEIGHT * (level + 1) for level in range(len(rows))])
        added = 0
        for added, one in enumerate(hashes, 1):  # noqa: B007 — how many there were is what is wanted
            grown.push(0, one)
        grown.close()
        return Tiles(self.folder, self.size + added)

    def _row(self, level: int, number: int) -> list[bytes]:
        count = min(WIDTH, (self.size >> _HEIGHT * level) - number * WIDTH)
        file = _file(self.folder, level, number, count)
        try:
            with files.opened(file if file.exists() else _larger(self.folder, level, number, count)) as opened:
                content = opened.read(WIDTH * _HASH)
        except OSError as error:
            raise _lost(file, str(error.strerror)) from error
        if count < 1 or len(content) < count * _HASH:
            raise _lost(file, f"{len(content):,} bytes")
        content = content[: count * _HASH]
        return [content[at : at + _HASH] for at in range(0, len(content), _HASH)]


def _subtree(rows: Callable[[int, int], Sequence[bytes]], level: int, number: int) -> bytes:
    tile, within = divmod(level, _HEIGHT)
    first = number << within
    return _root(rows(tile, first // WIDTH), first % WIDTH, 1 << within)


class _Growing:
    """Rows of hashes, one a level, that become tiles once they are full."""

    def __init__(self, folder: Path, rows: list[list[bytes]], numbers: list[int]) -> None:
        self._folder, self._rows, self._numbers = folder, rows, numbers

    def push(self, level: int, one: bytes) -> None:
        """Add a hash to a level."""
        if level == len(self._rows):
            self._rows.append([])
            self._numbers.append(0)
        row = self._rows[level]
        row.append(one)
        if len(row) == WIDTH:
            self._write(level)
            self.push(level + 1, _root(row, 0, WIDTH))
            row.clear()
            self._numbers[level] += 1

    def close(self) -> None:
        """Write the rows that are not full."""
        for level, row in enumerate(self._rows):
            if row:
                self._write(level)

    def _write(self, level: int) -> None:
        row, number = self._rows[level], self._numbers[level]
        file = _file(self._folder, level, number, len(row))
        whole(file, b"".join(row))
        parts = _partial(self._folder, level, number)
        if len(row) == WIDTH:
            rmtree(parts, ignore_errors=True)
        else:  # what a larger part says as well
            for old in parts.iterdir():
                if _numbered(old) and int(old.name) < len(row):
                    old.unlink(missing_ok=True)


def whole(file: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all, flushed to the disk; raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{ulid()}")
    try:
        with beside.open("xb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def _root(row: Sequence[bytes], start: int, count: int) -> bytes:
    return Frontier().append(row[start : start + count]).root


def _file(folder: Path, level: int, number: int, count: int) -> Path:
    return _name(folder, level, number) if count == WIDTH else _partial(folder, level, number) / str(count)


def _partial(folder: Path, level: int, number: int) -> Path:
    name = _name(folder, level, number)
    return name.with_name(f"{name.name}.p")


def _larger(folder: Path, level: int, number: int, count: int) -> Path:
    """Return a file that has the hashes of a part and more: one whose writer was killed before its checkpoint."""
    parts = _partial(folder, level, number)
    sizes = [int(one.name) for one in parts.iterdir() if _numbered(one)] if parts.is_dir() else []
    larger = next((size for size in sorted(sizes) if size > count), None)
    return _name(folder, level, number) if larger is None else parts / str(larger)


def _numbered(part: Path) -> bool:
    """Say whether a file has the name of a part: how many hashes it has."""
    return part.name.isascii() and part.name.isdigit() and len(part.name) <= len(str(WIDTH))


def _name(folder: Path, level: int, number: int) -> Path:
    """Return the place of a full tile: its number in groups of three digits, all but the last with an x before it."""
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    return Path(folder, "tile", str(level), *(f"x{one}" for one in groups[:-1]), groups[-1])


def _lost(file: Path, found: str) -> LedgerBroken:
    return LedgerBroken(
        f"Expected the hashes of the log in {file}; found: {found}.",
        suggestion="Put the folder of checkpoints back from your copy; without it only their roots can be compared.",
    )
