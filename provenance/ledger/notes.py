"""Signed notes: checkpoints of a log and what witnesses sign them with, in the forms of C2SP.

    example.org/log            origin
    20852163                   leaves of the tree
    CsUYapGGPo4dkMgI…          root of the tree, in Base64
                               (an empty line; before it there may be lines of extensions)
    — example.org/log az3grl…  a signature: key name, Base64 over key id (4 bytes) and Ed25519 signature

Sources: C2SP signed-note, tlog-checkpoint and tlog-cosignature (https://c2sp.org). A key id is the beginning of SHA-256
over the name, a line end, the byte of the algorithm (1 Ed25519, 4 timed cosignature) and the public key. Signatures by
keys that nobody asked for are overlooked, as the standard says; one by a key that was asked for must hold.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from provenance.model.errors import InvalidInput
from provenance.model.merkle import EMPTY_ROOT
from provenance.text import patterns as re

MOST_BYTES = 64 * 1024
"""Bytes of a note at most; a checkpoint has some hundred."""
MOST_SIGNATURES = 64
_DASH = "— "
_HASH, _KEY, _SIGNATURE, _TIME = 32, 32, 64, 8
TIMED = _TIME + _SIGNATURE
"""Bytes of a cosignature: its time in seconds, and the signature."""
_SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
_NAME = re.compile(r"[^\s+]+")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


class Algorithm(IntEnum):
    """What a key of a note signs: the note itself, or the note with the time at which a witness saw it."""

    ED25519 = 1
    COSIGNATURE = 4


@dataclass(frozen=True, slots=True)
class Verifier:
    """A public key by the name it signs under; as text a verifier key: name, key id, and the key in Base64."""

    name: str
    algorithm: Algorithm
    raw: bytes

    @property
    def keyid(self) -> bytes:
        """The four bytes that name the key in a signature line."""
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.algorithm]) + self.raw).digest()[:4]

    def message(self, text: str, stamp: int) -> bytes:
        """Return what is signed of a text: itself, or for a cosignature the text under its time."""
        head = f"cosignature/v1\ntime {stamp}\n" if self.algorithm is Algorithm.COSIGNATURE else ""
        return (head + text).encode()

    def verifies(self, text: str, signature: bytes) -> int | None:
        """Return the time of a signature that holds (0 where it carries none); None where it does not hold."""
        timed = self.algorithm is Algorithm.COSIGNATURE
        stamp = int.from_bytes(signature[:_TIME]) if timed else 0
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(
                signature[_TIME:] if timed else signature, self.message(text, stamp)
            )
        except (InvalidSignature, ValueError):
            return None
        return stamp

    def __str__(self) -> str:
        return f"{self.name}+{self.keyid.hex()}+{to_base64(bytes([self.algorithm]) + self.raw)}"


@dataclass(frozen=True, slots=True)
class Signer:
    """Who signs notes: a key by its name, and what signs a message with it."""

    verifier: Verifier
    sign: Callable[[bytes], bytes] = field(repr=False)

    def signature(self, text: str, stamp: int | None = None) -> NoteSignature:
        """Sign a text; a witness does so as of a time in seconds (now)."""
        seconds = int(time.time()) if stamp is None else stamp
        raw = self.sign(self.verifier.message(text, seconds))
        timed = self.verifier.algorithm is Algorithm.COSIGNATURE
        return NoteSignature(self.verifier.name, self.verifier.keyid, (seconds.to_bytes(_TIME) if timed else b"") + raw)


@dataclass(frozen=True, slots=True)
class NoteSignature:
    """One signature line."""

    name: str
    keyid: bytes
    raw: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {to_base64(self.keyid + self.raw)}"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of a log: who keeps it, how many leaves it has, and the root over them."""

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text that is signed."""
        return "".join(f"{line}\n" for line in (self.origin, self.size, to_base64(self.root), *self.extensions))


@dataclass(frozen=True, slots=True)
class Signed:
    """A checkpoint with its signatures, none of which has been checked yet (see `stamps`)."""

    checkpoint: Checkpoint
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        lines = "".join(f"{one}\n" for one in self.signatures)
        return f"{self.checkpoint.text}\n{lines}"

    def stamps(self, verifiers: Iterable[Verifier]) -> dict[Verifier, int]:
        """Return which of some keys have signed, with the time of each cosignature (0 without one).

        Raises InvalidInput where a signature by one of them does not hold.
        """
        known = {(one.name, one.keyid): one for one in verifiers}
        found: dict[Verifier, int] = {}
        for one in self.signatures:
            key = known.get((one.name, one.keyid))
            if key is None or key in found:
                continue
            stamp = key.verifies(self.checkpoint.text, one.raw)
            if stamp is None:
                raise InvalidInput(
                    f"Expected the signature of {one.name} over this checkpoint; the one in the note does not hold.",
                    suggestion="The note was changed after it was signed: get it again from where it was kept.",
                )
            found[key] = stamp
        return found

    def with_signatures(self, added: Iterable[NoteSignature]) -> Signed:
        """Return it with more signatures, the newest one of each key."""
        kept = {(one.name, one.keyid): one for one in (*self.signatures, *added)}
        return Signed(self.checkpoint, tuple(kept.values()))


def read_note(content: str | bytes) -> Signed:
    """Read a signed checkpoint; raises InvalidInput for what is none. No signature is checked."""
    text = _decoded(content)
    body, found, lines = text.rpartition("\n\n")
    if not found or not lines.endswith("\n"):
        raise _malformed("a text, an empty line and lines of signatures, each with its line end")
    rows = lines[:-1].split("\n")
    if not 1 <= len(rows) <= MOST_SIGNATURES:
        raise _malformed(f"1 to {MOST_SIGNATURES} signatures")
    return Signed(_checkpoint(body.split("\n")), tuple(map(read_signature, rows)))


def read_signature(line: str) -> NoteSignature:
    """Read a signature line; raises InvalidInput."""
    name, _, encoded = line.removeprefix(_DASH).partition(" ")
    raw = from_base64(encoded)
    if not line.startswith(_DASH) or not _NAME.fullmatch(name) or raw is None or len(raw) <= 4:  # noqa: PLR2004 — the key id
        raise _malformed("signature lines “— name base64”")
    return NoteSignature(name, raw[:4], raw[4:])


def read_verifier(text: str) -> Verifier:
    """Read a verifier key (“name+keyid+base64”); raises InvalidInput."""
    name, _, rest = text.strip().partition("+")
    keyid, _, encoded = rest.partition("+")
    raw = from_base64(encoded)
    if _NAME.fullmatch(name) and raw is not None and len(raw) == 1 + _KEY and raw[0] in set(Algorithm):
        found = Verifier(name, Algorithm(raw[0]), raw[1:])
        if found.keyid.hex() == keyid:
            return found
    raise InvalidInput(
        f"Expected a verifier key “name+keyid+base64” whose key id is that of its key; found {text.strip()[:80]!r}.",
        suggestion="Print it where the key is: `beleg checkpoint key`, or `beleg witness key`.",
    )


def demand_name(name: str) -> str:
    """Return what may be the name of a key or an origin; raises InvalidInput for another."""
    if _NAME.fullmatch(name) and not _CONTROL.search(name):
        return name
    raise InvalidInput(
        f"Expected a name without spaces and “+”; found {name[:80]!r}.",
        suggestion="Take an address without its scheme, such as example.org/archive.",
    )


def to_base64(content: bytes) -> str:
    """Return Base64 with its padding."""
    return base64.b64encode(content).decode()


def from_base64(text: str) -> bytes | None:
    """Read Base64 that `to_base64` could have written; None for anything else."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return content if to_base64(content) == text else None


def _decoded(content: str | bytes) -> str:
    if len(content) > MOST_BYTES:
        raise _malformed(f"at most {MOST_BYTES:,} bytes")
    try:
        text = content if isinstance(content, str) else content.decode()
        text.encode()
    except UnicodeError as error:
        raise _malformed("UTF-8") from error
    if _CONTROL.search(text):
        raise _malformed("no control characters but line ends")
    return text


def _checkpoint(lines: list[str]) -> Checkpoint:
    if len(lines) < 3 or not all(lines):  # noqa: PLR2004 — origin, size and root
        raise _malformed("the lines of a checkpoint: origin, size and root")
    origin, size, encoded, *extensions = lines
    root = from_base64(encoded)
    if not _SIZE.fullmatch(size) or root is None or len(root) != _HASH:
        raise _malformed("a size in decimal digits and a root of 32 bytes in Base64")
    if not int(size) and root != EMPTY_ROOT:
        raise _malformed("under a size of 0 the root of nothing")
    return Checkpoint(origin, int(size), root, tuple(extensions))


def _malformed(expected: str) -> InvalidInput:
    return InvalidInput(
        f"Expected a signed checkpoint (C2SP tlog-checkpoint): {expected}; found something else.",
        suggestion="Give the file that `beleg checkpoint new` wrote, or that a witness gave back.",
    )
