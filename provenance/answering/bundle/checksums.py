"""Where a payload was changed: a checksum for each 255 bytes, which are no proof but a map.

A signature tells that something was changed, and nothing of where. The checksums tell in which blocks; what stood in
them is found by `locating`.
"""

from __future__ import annotations

import hashlib

from provenance.answering.bundle.encoding import from_base64

BLOCK = 255
"""Bytes a block: a multiple of three, so that each block is Base64 of its own."""

DIGITS = 8
_TEXT = BLOCK // 3 * 4


def checksums(body: bytes) -> str:
    """Give the checksums of a body, eight hexadecimal digits a block (the first word of its SHA-256)."""
    return "".join(_sum(body[start : start + BLOCK]) for start in range(0, len(body), BLOCK))


def differing(payload: str, said: str) -> list[int]:
    """Give the numbers, from 0, of the blocks of a payload in Base64 that do not have the checksum they should."""
    pieces = [payload[at : at + _TEXT] for at in range(0, len(payload), _TEXT)]
    sums = [said[at : at + DIGITS] for at in range(0, len(said), DIGITS)]
    found = [number for number, (piece, wanted) in enumerate(zip(pieces, sums, strict=False)) if _of(piece) != wanted]
    return found + list(range(min(len(pieces), len(sums)), max(len(pieces), len(sums))))


def _of(piece: str) -> str | None:
    block = from_base64(piece)
    return None if block is None else _sum(block)


def _sum(block: bytes) -> str:
    return hashlib.sha256(block).hexdigest()[:DIGITS]
