"""Where a bundle was changed, once its signature does not hold.

The checksums tell the blocks of the payload that are not as they were. If one letter was changed, the letter that stood
there is found by trying, and the signature proves it: then the place and both values are told for certain. Where more
was changed, the first block that differs tells the value it begins in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from provenance.answering.bundle.checksums import BLOCK, DIGITS, checksums, differing
from provenance.answering.bundle.encoding import from_base64
from provenance.answering.bundle.envelope import PAYLOAD_TYPE, Envelope, Signature, pae
from provenance.answering.bundle.findings import Finding
from provenance.answering.bundle.keys import PublicKey
from provenance.answering.bundle.pointers import first_difference, pointer_at
from provenance.ledger.canonical import parsed

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
_TEXT = BLOCK // 3 * 4
_SHOWN = 120
_MOST_TRIED = 256 * 1024
"""Bytes of a payload up to which a letter of its signature is sought: each try hashes all of it, thousands of times."""


def located(envelope: Envelope, signature: Signature, key: PublicKey, pointer: str) -> Finding:
    """Tell where a file was changed whose signature by this key does not hold."""
    blocks = differing(envelope.payload, envelope.checksums)
    if not blocks:
        return _in_signature(envelope, signature, key, pointer)
    raw = from_base64(signature.sig)
    if len(blocks) == 1 and raw is not None:
        for at, letter, payload in _tried(envelope.payload, blocks[0], envelope.checksums):
            body = from_base64(payload)
            if body is not None and key.verifies(raw, pae(PAYLOAD_TYPE, body)):
                return _letter(envelope, at, letter, body)
    return _blocks(envelope, blocks)


def _letter(envelope: Envelope, at: int, letter: str, signed: bytes) -> Finding:
    """Tell the one letter of the payload that was changed, and which value of the statement it changed."""
    found = envelope.payload[at]
    where, expected, now = f"#{pointer_at(signed, at // 4 * 3)}", letter, found
    try:
        difference = first_difference(parsed(signed.decode()), parsed((from_base64(envelope.payload) or b"").decode()))
    except (ValueError, RecursionError):
        difference = None
    if difference is not None:
        where, expected, now = f"#{difference.pointer}", _short(difference.one), _short(difference.other)
    return Finding(
        "payload",
        where,
        f"the payload is not what was signed: the letter {found!r} was {letter!r}",
        envelope.payload_at + at,
        expected,
        now,
    )


def _blocks(envelope: Envelope, blocks: list[int]) -> Finding:
    """Tell where the first block begins that is not as it was."""
    first = blocks[0]
    pieces = (from_base64(envelope.payload[at : at + _TEXT]) for at in range(0, (first + 1) * _TEXT, _TEXT))
    body = b"".join(piece or b"" for piece in pieces)
    where = f"#{pointer_at(body, min(first * BLOCK, max(0, len(body) - 1)))}" if body else "/payload"
    return Finding(
        "payload",
        where,
        f"the payload is not what was signed: {len(blocks)} of its blocks of {BLOCK} bytes differ, the first from here",
        envelope.payload_at + first * _TEXT,
    )


def _in_signature(envelope: Envelope, signature: Signature, key: PublicKey, pointer: str) -> Finding:
    """Tell the letter of the signature that was changed, or that it is another one."""
    body = from_base64(envelope.payload)
    message = None if body is None else pae(PAYLOAD_TYPE, body)
    tried = _substituted(signature.sig) if message is not None and len(message) <= _MOST_TRIED else ()
    for at, letter, text in tried:
        raw = from_base64(text)
        if message is not None and raw is not None and key.verifies(raw, message):
            found = signature.sig[at]
            return Finding(
                "signature",
                f"{pointer}/sig",
                f"the signature was changed: the letter {found!r} was {letter!r}",
                signature.at + at,
                letter,
                found,
            )
    return Finding(
        "signature",
        f"{pointer}/sig",
        "the signature is not of this payload by this key; the payload agrees with its checksums, so that either the "
        "signature was replaced, or the payload was written anew with its checksums",
        signature.at,
    )


def _tried(payload: str, block: int, said: str) -> Iterator[tuple[int, str, str]]:
    """Give the payloads that differ in one letter of a block and have its checksum."""
    start = block * _TEXT
    piece = payload[start : start + _TEXT]
    wanted = said[block * DIGITS : (block + 1) * DIGITS]
    rest = {at: (_decoded(piece[:at]), _decoded(piece[at + 4 :])) for at in range(0, len(piece), 4)}
    for at, letter, text in _substituted(piece):
        four = at // 4 * 4
        before, behind = rest[four]
        changed = from_base64(text[four : four + 4])
        if changed is not None and checksums(before + changed + behind) == wanted:
            yield start + at, letter, payload[:start] + text + payload[start + _TEXT :]


def _decoded(text: str) -> bytes:
    return from_base64(text) or b""


def _substituted(text: str) -> Iterator[tuple[int, str, str]]:
    for at, own in enumerate(text):
        for letter in _LETTERS:
            if letter != own:
                yield at, letter, text[:at] + letter + text[at + 1 :]


def _short(value: Any) -> str:
    shown = value if isinstance(value, str) else "null" if value is None else repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
