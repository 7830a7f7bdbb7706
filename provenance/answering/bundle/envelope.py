"""The file of a bundle: a DSSE envelope (Dead Simple Signing Envelope, v1.0.2), written in one way only.

    {"checksums":"…","payload":"…","payloadType":"application/vnd.beleg.answer.v1+json",
     "signatures":[{"keyid":"…","sig":"…"}]}

What is signed is PAE(payloadType, payload) ("Protocol", DSSE). The standard lets a reader overlook unknown fields,
white space and either alphabet of Base64; here the file is canonical (RFC 8785, and one line end), so that every
letter of it counts. ``checksums`` is not signed and proves nothing: it tells where a payload was changed once a
signature fails (see `checksums`). Any DSSE verifier reads the file and overlooks it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from provenance.answering.bundle.keys import SigningKey
from provenance.ledger.notes import from_base64, to_base64
from provenance.text import patterns as re

BLOCK = 255
"""Bytes a block: a multiple of three, so that each block is Base64 of its own."""

DIGITS = 8
_TEXT = BLOCK // 3 * 4


def checksums(body: bytes) -> str:
    """Return the checksums of a body, eight hexadecimal digits a block (the first word of its SHA-256)."""
    return "".join(_sum(body[start : start + BLOCK]) for start in range(0, len(body), BLOCK))


def differing(payload: str, said: str) -> list[int]:
    """Return the numbers, from 0, of the blocks of a payload in Base64 that do not have the checksum they should."""
    pieces = [payload[at : at + _TEXT] for at in range(0, len(payload), _TEXT)]
    sums = [said[at : at + DIGITS] for at in range(0, len(said), DIGITS)]
    found = [number for number, (piece, wanted) in enumerate(zip(pieces, sums, strict=False)) if _of(piece) != wanted]
    return found + list(range(min(len(pieces), len(sums)), max(len(pieces), len(sums))))


def _of(piece: str) -> str | None:
    block = from_base64(piece)
    return None if block is None else _sum(block)


def _sum(block: bytes) -> str:
    return hashlib.sha256(block).hexdigest()[:DIGITS]


PAYLOAD_TYPE = "application/vnd.beleg.answer.v1+json"
MOST_BYTES = 64 * 1024 * 1024
MOST_SIGNATURES = 16
_BASE64 = re.compile(rb"[A-Za-z0-9+/=]+")
_HEX = re.compile(rb"[0-9a-f]+")
_TYPE = re.compile(rb"[ !#-\[\]-~]+")


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature as it stands in the file, with the offset of its Base64."""

    keyid: str
    sig: str
    at: int = 0
    keyid_at: int = 0


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope as it stands in the file. ``payload`` is Base64, ``payload_at`` where it begins."""

    checksums: str
    payload: str
    payload_type: str
    signatures: tuple[Signature, ...]
    payload_at: int = 0


class MalformedError(Exception):
    """The file is no envelope as this module writes it: what was expected at which place, and what is there."""

    def __init__(self, at: int, pointer: str, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.at, self.pointer, self.expected, self.found = at, pointer, expected, found


def pae(payload_type: str, body: bytes) -> bytes:
    """Return the bytes that are signed: "DSSEv1", length and type, length and body, parted by spaces (DSSE, "PAE")."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(body), body)


def sealed(body: bytes, keys: Sequence[SigningKey]) -> bytes:
    """Return the file: the body, signed by each key in the order of their ids."""
    message = pae(PAYLOAD_TYPE, body)
    ordered = sorted(keys, key=lambda key: key.public.keyid)
    signatures = tuple(Signature(key.public.keyid, to_base64(key.sign(message))) for key in ordered)
    return written(Envelope(checksums(body), to_base64(body), PAYLOAD_TYPE, signatures))


def written(envelope: Envelope) -> bytes:
    """Write an envelope as its canonical JSON and a line end."""
    signatures = ",".join(f'{{"keyid":"{one.keyid}","sig":"{one.sig}"}}' for one in envelope.signatures)
    return (
        f'{{"checksums":"{envelope.checksums}","payload":"{envelope.payload}",'
        f'"payloadType":"{envelope.payload_type}","signatures":[{signatures}]}}\n'
    ).encode()


def read(content: bytes) -> Envelope:
    """Read a file letter by letter; raises MalformedError at the first that an envelope does not have there."""
    reader = _Reader(content)
    reader.literal('{"checksums":"', "")
    sums = reader.run(_HEX, "/checksums")
    reader.literal('","payload":"', "/checksums")
    at, payload = reader.at, reader.run(_BASE64, "/payload")
    reader.literal('","payloadType":"', "/payload")
    kind = reader.run(_TYPE, "/payloadType")
    reader.literal('","signatures":[', "/payloadType")
    signatures: list[Signature] = []
    while not signatures or (len(signatures) < MOST_SIGNATURES and reader.takes(",")):
        signatures.append(_signature(reader, f"/signatures/{len(signatures)}"))
    reader.literal("]}\n", "/signatures")
    reader.end()
    return Envelope(sums, payload, kind, tuple(signatures), at)


def _signature(reader: _Reader, pointer: str) -> Signature:
    reader.literal('{"keyid":"', pointer)
    keyid_at, keyid = reader.at, reader.run(_HEX, f"{pointer}/keyid")
    reader.literal('","sig":"', f"{pointer}/keyid")
    at, sig = reader.at, reader.run(_BASE64, f"{pointer}/sig")
    reader.literal('"}', f"{pointer}/sig")
    return Signature(keyid, sig, at, keyid_at)


class _Reader:
    """Reads a file from its beginning, and tells exactly where it is not what it must be."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.at = 0

    def literal(self, text: str, pointer: str) -> None:
        """Take a text that must stand here."""
        for letter in text.encode():
            if self._content[self.at : self.at + 1] != bytes([letter]):
                raise self._malformed(pointer, repr(chr(letter)))
            self.at += 1

    def takes(self, letter: str) -> bool:
        """Take a letter if it stands here."""
        here = self._content[self.at : self.at + 1] == letter.encode()
        self.at += here
        return here

    def run(self, alphabet: re.Pattern[bytes], pointer: str) -> str:
        """Take all that follows of an alphabet; something of it must."""
        found = alphabet.match(self._content, self.at)
        if found is None:
            raise self._malformed(pointer, "a value")
        self.at = found.end()
        return found[0].decode("ascii")

    def end(self) -> None:
        """Make sure that nothing follows."""
        if self.at != len(self._content):
            raise self._malformed("", "the end of the file")

    def _malformed(self, pointer: str, expected: str) -> MalformedError:
        found = self._content[self.at : self.at + 1]
        shown = repr(found.decode("latin-1")) if found else "the end of the file"
        return MalformedError(self.at, pointer, expected, shown)
