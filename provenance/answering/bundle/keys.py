"""The Ed25519 key that bundles are signed with (RFC 8032, 5.1), and the public keys that are trusted.

The private key is a PKCS #8 file (PEM, RFC 8410) in the user's configuration directory, for its owner alone; the public
key (SubjectPublicKeyInfo, PEM) lies beside it and is what others need. Left out: keys in hardware and passphrases.

| setting | meaning | default |
|---|---|---|
| BELEG_KEY | files of private keys, parted by ``:`` (``;`` on Windows); each signs | your own, made at first use |
| XDG_CONFIG_HOME | where the user's configuration is | ~/.config |
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from provenance.model.activities import ulid
from provenance.model.errors import InvalidInput, wrong_file

_LONGEST = 100_000
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def write_private(file: Path, content: bytes, *, mode: int = 0o600) -> bool:
    """Make a file that is not there yet, whole from its first moment; False, and nothing done, where there is one.

    Its directory is made for the owner alone. Raises InvalidInput where it cannot be written.
    """
    beside = file.with_name(f".{file.name}.{ulid()}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with os.fdopen(handle, "wb") as opened:
                opened.write(content)
                opened.flush()
                os.fsync(opened.fileno())
            os.link(beside, file)  # unlike a rename, this fails where another process was first
        finally:
            beside.unlink()
    except FileExistsError:
        return False
    except OSError as error:
        raise InvalidInput(
            f"Expected to write {file}: {error.strerror}.",
            suggestion="Make the directory writable, or set XDG_CONFIG_HOME to one that is.",
        ) from error
    return True


def demand_private(file: Path) -> None:
    """Raise InvalidInput where a file is not there, is not the user's or can be read or changed by others."""
    try:
        found = file.stat()
    except OSError as error:
        raise wrong_file(error)(
            f"Expected a private key at {file}: {error.strerror}.",
            suggestion="Name the right file in BELEG_KEY, or leave it unset to use your own key.",
        ) from error
    if os.name != "posix":
        return
    if found.st_mode & _OTHERS:
        raise InvalidInput(
            f"Expected {file} to be for its owner alone (0600); found {stat.S_IMODE(found.st_mode):04o}, which lets "
            "others at it.",
            suggestion=f"Run `chmod 600 {file}`; if others may have read it, make a new key with `beleg key new`.",
        )
    if found.st_uid not in {os.geteuid(), 0}:
        raise InvalidInput(
            f"Expected {file} to be yours; found that user {found.st_uid} owns it.",
            suggestion="Use a key of your own.",
        )


def read_bounded(file: Path) -> bytes:
    """Read a small file; raises InvalidInput where it cannot be read or is no such file by its size."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LONGEST + 1)
    except (OSError, ValueError) as error:
        raise wrong_file(error)(
            f"Expected a key file at {file}: {getattr(error, 'strerror', None) or error}.",
            suggestion="Give the path of the file.",
        ) from error
    if len(content) > _LONGEST:
        raise InvalidInput(
            f"Expected a key file of at most {_LONGEST:,} bytes at {file}; found more.",
            suggestion="Give the file of the key itself.",
        )
    return content


NAME = "signing-key.pem"
PUBLIC = "signing-key.pub"
FORMER = "former-keys"


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A key to verify with. ``keyid`` is the SHA-256 of its SubjectPublicKeyInfo (DER), in hexadecimal digits."""

    keyid: str
    pem: str
    _key: Ed25519PublicKey

    @property
    def raw(self) -> bytes:
        """The 32 bytes of the key."""
        return self._key.public_bytes_raw()

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Say whether the signature is of this message by this key (RFC 8032, 5.1.7)."""
        try:
            self._key.verify(signature, message)
        except InvalidSignature:
            return False
        return True


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A key to sign with, and its public half. Never printed: its representation shows the keyid alone."""

    public: PublicKey
    _key: Ed25519PrivateKey

    def sign(self, message: bytes) -> bytes:
        """Sign a message: 64 bytes, the same for the same message (RFC 8032, 5.1.6)."""
        return self._key.sign(message)

    def __repr__(self) -> str:
        return f"SigningKey({self.public.keyid})"


def configuration() -> Path:
    """Return the directory of the user's configuration of Beleg (XDG)."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "beleg"


def signing_keys() -> tuple[SigningKey, ...]:
    """Return the keys that sign: those of BELEG_KEY, else the user's own, which is made at first use.

    Raises InvalidInput where a key that was named is not there, is no Ed25519 key or can be read by others.
    """
    named = [part for part in os.environ.get("BELEG_KEY", "").split(os.pathsep) if part.strip()]
    if named:
        keys = [read_signing_key(Path(part.strip())) for part in named]
        return tuple({key.public.keyid: key for key in keys}.values())
    return (own_key(configuration()),)


def own_key(directory: Path) -> SigningKey:
    """Return the key in a directory, making it where there never was one.

    Raises InvalidInput where its public half is there and it is not: a new one would pass for it silently.
    """
    file = directory / NAME
    published = (directory / PUBLIC).exists()  # looked at first, since it is written last: others may be making both
    if not file.exists():
        if published:
            raise InvalidInput(
                f"Expected the private key {file} beside its public half; found none.",
                suggestion="Put it back from your copy, or make a new one with `beleg key new`.",
            )
        make_key(directory)
    key = read_signing_key(file)
    if not (directory / PUBLIC).exists():
        write_private(directory / PUBLIC, key.public.pem.encode(), mode=0o644)
    elif read_public_key(str(directory / PUBLIC)).keyid != key.public.keyid:
        raise InvalidInput(
            f"Expected {directory / PUBLIC} to be the public half of {file}; found that of another key: one of the two "
            "was exchanged.",
            suggestion="Put both back from your copy; if there is none, make a new key with `beleg key new --replace`.",
        )
    return key


def make_key(directory: Path) -> SigningKey:
    """Make a key in a directory, readable by its owner alone; one that another process made meanwhile is kept."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_private(directory / NAME, pem)
    made = read_signing_key(directory / NAME)
    write_private(directory / PUBLIC, made.public.pem.encode(), mode=0o644)
    return made


def retire_key(directory: Path) -> Path | None:
    """Put the key in a directory aside with its public half, which stays trusted; None where there is none."""
    file, public = directory / NAME, directory / PUBLIC
    if not file.exists() and not public.exists():
        return None
    keyid = (read_signing_key(file).public if file.exists() else read_public_key(str(public))).keyid
    aside = directory / FORMER
    aside.mkdir(mode=0o700, exist_ok=True)
    for old, suffix in ((file, ".pem"), (public, ".pub")):
        if old.exists():
            old.replace(aside / f"{keyid}{suffix}")
    return aside / f"{keyid}.pub"


def read_signing_key(file: Path) -> SigningKey:
    """Read a private key; raises InvalidInput that says what is wrong with the file."""
    demand_private(file)
    content = read_bounded(file)
    try:
        key = load_pem_private_key(content, password=None)
    except TypeError as error:
        raise InvalidInput(
            f"Expected a key without a passphrase in {file}; found one with.",
            suggestion="Keep the key without one in a directory of your own, or name another in BELEG_KEY.",
        ) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _no_key(file, "a private Ed25519 key in PEM") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _no_key(file, "a private Ed25519 key in PEM")
    return SigningKey(public_of(key.public_key()), key)


def read_public_key(given: str) -> PublicKey:
    """Read a public key from a file, or from its PEM text; raises InvalidInput.

    A private key is refused by name, so that nobody hands it on by mistake.
    """
    inline = given.lstrip().startswith("-----BEGIN")
    content = given.encode() if inline else read_bounded(Path(given))
    name = "what was given" if inline else given
    if b"PRIVATE KEY" in content:
        raise InvalidInput(
            f"Expected a public key in {name}; found a private one.",
            suggestion=f"Give the public half ({PUBLIC}), and never the private one, to whoever verifies.",
        )
    try:
        key = load_pem_public_key(content)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _no_key(name, "a public Ed25519 key in PEM") from error
    if not isinstance(key, Ed25519PublicKey):
        raise _no_key(name, "a public Ed25519 key in PEM")
    return public_of(key)


def trusted_keys(given: Sequence[str] = ()) -> tuple[PublicKey, ...]:
    """Return the public keys to verify with: those given, else the user's own, its former ones and those of BELEG_KEY.

    Raises InvalidInput where there is none: whose signature it is cannot be told then.
    """
    found = [read_public_key(one) for one in given] or list(_own())
    if not found:
        raise InvalidInput(
            "Expected the public key of whoever signed; none was given, and there is none of your own.",
            suggestion="Ask for it, compare its fingerprint by another way, and give it with --key FILE.",
        )
    return tuple({key.keyid: key for key in found}.values())


def has_own() -> bool:
    """Say whether the user has a key."""
    return any(True for _ in _own())


def _own() -> Iterable[PublicKey]:
    directory = configuration()
    for file in (directory / PUBLIC, *sorted((directory / FORMER).glob("*.pub"))):
        if file.exists():
            yield read_public_key(str(file))
    if os.environ.get("BELEG_KEY"):
        yield from (key.public for key in signing_keys())


def public_of(key: Ed25519PublicKey) -> PublicKey:
    """Return a public key with its id."""
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pem = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()
    return PublicKey(hashlib.sha256(der).hexdigest(), pem, key)


def _no_key(name: object, expected: str) -> InvalidInput:
    return InvalidInput(
        f"Expected {expected} in {name}; found something else.",
        suggestion="Make a key with `beleg key new`, and show its public half with `beleg key show`.",
    )
