"""The Merkle tree of RFC 6962 (section 2.1), grown leaf by leaf: only the frontier is kept.

The frontier holds the roots of the complete subtrees, largest first; for a tree of n leaves there is one for each
set bit of n. That is all that is needed to append and to give the root.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
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
