"""The Merkle tree of RFC 6962 (section 2.1), grown leaf by leaf, and its proofs (2.1.1, 2.1.2).

The frontier holds the roots of the complete subtrees, largest first; for a tree of n leaves there is one for each
set bit of n. That is all that is needed to append and to give the root. A proof is made from complete subtrees,
wherever they are kept (`Subtrees`), and checked without them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

EMPTY_ROOT = hashlib.sha256(b"").digest()


def leaf_hash(body: bytes) -> bytes:
    """Hash a leaf: SHA-256 over 0x00 and its bytes."""
    return hashlib.sha256(b"\x00" + body).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash an inner node: SHA-256 over 0x01 and its two children."""
    return hashlib.sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """A tree of ``size`` leaves, as the roots of its complete subtrees (largest first)."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def append(self, hashes: Iterable[bytes]) -> Frontier:
        """Return the tree with these leaf hashes added."""
        size, peaks = self.size, list(self.peaks)
        for leaf in hashes:
            node, bit = leaf, size
            while bit & 1:
                node = node_hash(peaks.pop(), node)
                bit >>= 1
            peaks.append(node)
            size += 1
        return Frontier(size, tuple(peaks))

    @property
    def root(self) -> bytes:
        """The tree head: the peaks joined from the smallest up; SHA-256 of nothing for the empty tree."""
        if not self.peaks:
            return EMPTY_ROOT
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root

    def to_hex(self) -> tuple[str, ...]:
        """Return the peaks as hexadecimal text."""
        return tuple(peak.hex() for peak in self.peaks)

    @classmethod
    def from_hex(cls, size: int, peaks: Iterable[str]) -> Frontier:
        """Read back what `to_hex` gave."""
        return cls(size, tuple(bytes.fromhex(peak) for peak in peaks))


Subtrees = Callable[[int, int], bytes]
"""Gives the hash of a complete subtree by its level (0 are the leaves) and its number there, from 0."""


def tree_hash(subtrees: Subtrees, start: int, end: int) -> bytes:
    """Return the hash over the leaves from ``start`` up to ``end`` (RFC 6962, 2.1); ``start`` is where a subtree is."""
    if start == end:
        return EMPTY_ROOT
    hashes: list[bytes] = []
    while start < end:
        level = (end - start).bit_length() - 1
        hashes.append(subtrees(level, start >> level))
        start += 1 << level
    root = hashes.pop()
    while hashes:
        root = node_hash(hashes.pop(), root)
    return root


def inclusion_proof(subtrees: Subtrees, index: int, size: int) -> list[bytes]:
    """Return the audit path of a leaf in a tree of so many (RFC 6962, 2.1.1); raises ValueError for no leaf."""
    if not 0 <= index < size:
        raise ValueError(f"no leaf {index} in a tree of {size}")
    return _path(subtrees, index, 0, size)


def _path(subtrees: Subtrees, index: int, start: int, end: int) -> list[bytes]:
    if end - start == 1:
        return []
    middle = start + _half(end - start)
    if index < middle:
        return [*_path(subtrees, index, start, middle), tree_hash(subtrees, middle, end)]
    return [*_path(subtrees, index, middle, end), tree_hash(subtrees, start, middle)]


def consistency_proof(subtrees: Subtrees, old: int, new: int) -> list[bytes]:
    """Return the proof that the tree of ``old`` leaves is the beginning of that of ``new`` (RFC 6962, 2.1.2).

    Empty where one of them says it by itself: no leaves, or as many. Raises ValueError where ``old`` is more.
    """
    if not 0 <= old <= new:
        raise ValueError(f"no tree of {old} leaves is the beginning of one of {new}")
    return _extension(subtrees, old, 0, new, whole=True) if 0 < old < new else []


def _extension(subtrees: Subtrees, old: int, start: int, end: int, *, whole: bool) -> list[bytes]:
    if old == end:
        return [] if whole else [tree_hash(subtrees, start, end)]
    middle = start + _half(end - start)
    if old <= middle:
        return [*_extension(subtrees, old, start, middle, whole=whole), tree_hash(subtrees, middle, end)]
    return [*_extension(subtrees, old, middle, end, whole=False), tree_hash(subtrees, start, middle)]


def _half(count: int) -> int:
    """Return the largest power of two that is less than a count."""
    return 1 << ((count - 1).bit_length() - 1)


def included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Say whether an audit path leads from the hash of a leaf to the root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    node, place, last = leaf, index, size - 1
    for step in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = node_hash(step, node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, step)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Say whether a proof shows that one tree is the beginning of another (RFC 9162, 2.1.4.2).

    Of the empty tree all are continuations, with an empty proof; so is a tree of itself.
    """
    if not 0 <= old <= new:
        return False
    if old in {0, new}:
        return not proof and old_root == (EMPTY_ROOT if old == 0 else new_root)
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not steps:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(step, before), node_hash(step, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, step)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root
