"""Excerpts for auditors alone: age files (age-encryption.org/v1) that each of the named auditors can open.

| setting | meaning | default |
|---|---|---|
| BELEG_AUDITORS | age recipients (``age1…``, ``ssh-…``) parted by commas, or files with one a line | your own |

Where no auditor is named, an identity of the user's own is made beside the signing key and is the one auditor: what is
encrypted for nobody could not be checked by anybody.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pyrage

from provenance.answering.bundle.keys import configuration, demand_private, read_bounded, write_private
from provenance.answering.bundle.statement import Sealed
from provenance.ledger.journal import canonical, parsed
from provenance.ledger.notes import from_base64, to_base64
from provenance.model.errors import InvalidInput

_SALT = 32
_TELLING = 12
"""Characters from which on a text within another is taken for a quote of it, not for a word they share."""


class Vault:
    """Takes words in and gives what stands for them in the open."""

    def __init__(self) -> None:
        self._entries: list[tuple[bytes, str]] = []
        self._places: dict[str, int] = {}
        self._beginnings: dict[str, list[str]] = {}

    def put(self, words: str) -> Sealed:
        """Keep words; the same words are kept once."""
        at = self._places.get(words)
        if at is None:
            at = self._places[words] = len(self._entries)
            self._entries.append((secrets.token_bytes(_SALT), words))
            if len(words) >= _TELLING:
                self._beginnings.setdefault(words[:_TELLING], []).append(words)
        return Sealed(at=at, sha256=salted(self._entries[at][0], words))

    def put_some(self, words: str | None) -> Sealed | None:
        """Keep words if there are any."""
        return self.put(words) if words else None

    def covered(self, value: Any, open_: frozenset[str] = frozenset()) -> Any:
        """Return a JSON value in which no text holds words that are kept, but for those texts that are open anyway."""
        if isinstance(value, str):
            secret = value not in open_ and (value in self._places or self._quotes(value))
            return self.put(value).model_dump() if secret else value
        if isinstance(value, dict):
            return {key: self.covered(one, open_) for key, one in cast("dict[str, Any]", value).items()}
        if isinstance(value, list | tuple):
            return [self.covered(one, open_) for one in cast("list[Any]", value)]
        return value

    def content(self) -> bytes:
        """Return all that is kept as canonical JSON, to be encrypted."""
        return canonical([{"salt": to_base64(salt), "words": words} for salt, words in self._entries])

    def _quotes(self, value: str) -> bool:
        return any(
            value.startswith(words, at)
            for at in range(len(value) - _TELLING + 1)
            for words in self._beginnings.get(value[at : at + _TELLING], ())
        )


def salted(salt: bytes, words: str) -> str:
    """Return the SHA-256 over a salt and the UTF-8 of words, in hexadecimal digits."""
    return hashlib.sha256(salt + words.encode()).hexdigest()


def entries(content: bytes) -> list[tuple[bytes, str]] | None:
    """Read what `Vault.content` gave; None where it is not that."""
    try:
        found: Any = parsed(content.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list):
        return None
    read: list[tuple[bytes, str]] = []
    for one in cast("list[Any]", found):
        match one:
            case {"salt": str(salt), "words": str(words)} if (raw := from_base64(salt)) is not None:
                read.append((raw, words))
            case _:
                return None
    return read


_AGE: Any = pyrage  # it brings no types
NAME = "auditor-identity.txt"
FORMAT = "age-encryption.org/v1"
_PREFIXES = ("age1", "ssh-")


def recipients() -> tuple[str, ...]:
    """Return the auditors that excerpts are encrypted to, each once, sorted.

    Raises InvalidInput for a recipient that is none, for a file that holds none, and for a secret key among them.
    """
    given = [part.strip() for part in os.environ.get("BELEG_AUDITORS", "").split(",") if part.strip()]
    found = [one for part in given for one in _named(part)] if given else [own_recipient(configuration())]
    for one in found:
        _recipient(one)
    return tuple(sorted(set(found)))


def own_recipient(directory: Path) -> str:
    """Return the recipient of the identity in a directory, which is made at first use."""
    file = directory / NAME
    if not file.exists():
        identity = _AGE.x25519.Identity.generate()
        write_private(file, f"# public key: {identity.to_public()}\n{identity}\n".encode())
    return str(_x25519(file, _secret(file)).to_public())


def encrypted(plain: bytes, to: Sequence[str]) -> bytes:
    """Encrypt to all of the recipients: any one of them can open it."""
    return _AGE.encrypt(plain, [_recipient(one) for one in to])


def decrypted(cipher: bytes, identity: Path) -> bytes:
    """Open with the identity in a file (age or an SSH key).

    Raises InvalidInput where the file is no identity, or not that of one of the auditors.
    """
    content = read_bounded(identity)
    try:
        opened = (
            _AGE.ssh.Identity.from_buffer(content) if b"-----BEGIN" in content else _x25519(identity, _secret(identity))
        )
        return _AGE.decrypt(cipher, [opened])
    except (_AGE.IdentityError, _AGE.DecryptError) as error:
        raise InvalidInput(
            f"Expected the identity of one of the auditors in {identity}; it does not open the excerpts: {error}.",
            suggestion="Give the identity whose recipient is among those of the bundle (`beleg bundle show`).",
        ) from error


def _named(part: str) -> Iterator[str]:
    if part.startswith(_PREFIXES):
        yield part
        return
    lines = read_bounded(Path(part)).decode("utf-8", errors="replace").splitlines()
    found = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not found:
        raise InvalidInput(
            f"BELEG_AUDITORS: expected age recipients in {part}; found none.",
            suggestion="Write one a line, such as age1….",
        )
    yield from found


def _recipient(given: str) -> Any:
    try:
        if given.startswith("ssh-"):
            return _AGE.ssh.Recipient.from_str(given)
        return _AGE.x25519.Recipient.from_str(given)
    except _AGE.RecipientError as error:
        secret = given.upper().startswith("AGE-SECRET-KEY")
        raise InvalidInput(
            "BELEG_AUDITORS: expected age recipients (age1…); found "
            + ("a secret key." if secret else f"{given[:40]!r}: {error}."),
            suggestion="Give the public half, which `age-keygen` prints as “Public key”.",
        ) from error


def _secret(file: Path) -> str:
    demand_private(file)
    lines = read_bounded(file).decode("utf-8", errors="replace").splitlines()
    return next((line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")), "")


def _x25519(file: Path, secret: str) -> Any:
    try:
        return _AGE.x25519.Identity.from_str(secret)
    except _AGE.IdentityError as error:
        raise InvalidInput(
            f"Expected an age identity (AGE-SECRET-KEY-1…) in {file}; found something else.",
            suggestion="Give the file that `age-keygen` wrote.",
        ) from error
