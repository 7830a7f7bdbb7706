"""Time stamps of checkpoints by an authority (RFC 3161): that a log stood as it is at a time which others vouch for.

What is stamped is the SHA-256 of the text that is signed (origin, size and root, each with its line end), so that
cosignatures may be added to a note later. The answer of the authority is kept as it came, in DER::

    FOLDER/checkpoints/0000000000001234.0123456789abcdef.tsr     named by its own hash: several authorities may stamp

An authority is trusted by certificates that the verifier names: of who issued the one it signs with, and, to allow that
one alone, its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from provenance.ledger import revocation
from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.notes import Checkpoint
from provenance.ledger.tiles import whole
from provenance.model import files
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.model.extras import OPTIONAL

if TYPE_CHECKING:
    from rfc3161_client import TimeStampRequest, TimeStampResponse

_SECONDS = 30.0
_MOST_BYTES = 1 << 20
_SHA256 = x509.ObjectIdentifier("2.16.840.1.101.3.4.2.1")
_GRANTED = (0, 1)
QUERY, REPLY = "application/timestamp-query", "application/timestamp-reply"
"""The media types of RFC 3161, section 3.4."""


@dataclass(frozen=True, slots=True)
class Authorities:
    """Certificates by which time stamps are trusted: of authorities that issue, and of those that sign stamps.

    Where there are some of the second kind, only these sign. ``revoked`` are lists of revoked certificates; without any
    it is not looked up whether one was.
    """

    issuers: tuple[x509.Certificate, ...]
    signers: tuple[x509.Certificate, ...] = ()
    revoked: revocation.Lists = ()


@dataclass(frozen=True, slots=True)
class Stamp:
    """A time stamp that holds: the time it gives, and the name of the certificate it was signed with.

    ``unrevoked`` is the time of the list by which that was not revoked, or not to the harm of the stamp; None where it
    was not looked up.
    """

    time: datetime
    by: str
    unrevoked: datetime | None = None


def authorities(pem: Sequence[bytes], revoked: Sequence[bytes] = ()) -> Authorities:
    """Read certificates in PEM, one or several a file, and lists of revoked ones in PEM or DER.

    Raises InvalidInput for what is none, or without an issuer.
    """
    found: list[x509.Certificate] = []
    for content in pem:
        try:
            found += x509.load_pem_x509_certificates(content)
        except ValueError as error:
            raise InvalidInput(
                f"Expected certificates in PEM; {error}.", suggestion="Give the file that the authority publishes."
            ) from error
    signers = tuple(one for one in found if _stamps(one))
    issuers = tuple(one for one in found if one not in signers)
    if not issuers:
        raise InvalidInput(
            "Expected the certificate of the authority that issued the one time stamps are signed with; found none.",
            suggestion="Give it too: the root that the authority publishes, in PEM.",
        )
    return Authorities(issuers, signers, revocation.lists_of(revoked))


def query_of(checkpoint: Checkpoint) -> bytes:
    """Return a time-stamp query in DER for a checkpoint, with a nonce; raises ExtraMissing."""
    return _query(checkpoint).as_bytes()


def checked(checkpoint: Checkpoint, response: bytes, trusted: Authorities, *, nonce: int | None = None) -> Stamp:
    """Return the time stamp of a checkpoint that an authority answered with.

    Raises InvalidInput where it is of something else, refuses, was altered or is signed by another; ExtraMissing.
    """
    with OPTIONAL:
        import rfc3161_client  # noqa: PLC0415 — an extra

    answer = _read(response)
    info = answer.tst_info
    digest = hashlib.sha256(checkpoint.text.encode()).digest()
    if info.message_imprint.hash_algorithm != _SHA256 or info.message_imprint.message != digest:
        raise InvalidInput(
            f"Expected a time stamp of the checkpoint of {checkpoint.size:,} leaves, SHA-256 {digest.hex()}; found one "
            f"of {info.message_imprint.message.hex()}.",
            suggestion="Have this checkpoint stamped: `beleg checkpoint stamp`.",
        )
    failed = ""
    for signer in trusted.signers or (None,):
        verifier = rfc3161_client.VerifierBuilder(
            tsa_certificate=signer, roots=list(trusted.issuers), intermediates=[], nonce=nonce
        ).build()
        try:
            verifier.verify(answer, digest)
        except Exception as error:  # noqa: BLE001 — of certificates that anybody may have written
            failed = _reason(str(error))
            continue
        return _held(answer, signer, trusted)
    raise InvalidInput(
        f"Expected a time stamp signed by the authority that was named; {failed}.",
        suggestion="Name the certificate of the authority that stamped it, and the one that issued that: --tsa FILE. "
        "If they are the right ones, the answer was altered.",
    )


def keep(kept: Checkpoints, size: int, response: bytes) -> Path:
    """Keep an answer beside the checkpoint it is of, and say where; raises InvalidInput where that cannot be."""
    name = hashlib.sha256(response).hexdigest()[:16]
    file = kept.file(size).with_suffix(f".{name}.tsr")
    with kept.turn():
        try:
            whole(file, response)
        except OSError as error:
            raise InvalidInput(
                f"Expected to write {file}: {error.strerror or error}.", suggestion="Make the folder writable."
            ) from error
    return file


def kept_of(kept: Checkpoints, size: int) -> list[bytes]:
    """Return the answers that are kept of a checkpoint; empty bytes for one that cannot be read."""
    note = kept.file(size)
    return [_content(file) for file in sorted(note.parent.glob(f"{note.stem}.*.tsr"))]


def _content(file: Path) -> bytes:
    try:
        with files.opened(file) as opened:
            return opened.read(_MOST_BYTES)
    except OSError:
        return b""


def ask(address: str, checkpoint: Checkpoint, trusted: Authorities, *, seconds: float = _SECONDS) -> bytes:
    """Have a checkpoint stamped by an authority over HTTP (RFC 3161, 3.4), and return its answer, which holds.

    Raises InvalidInput where it answers otherwise, StoreUnavailable where it cannot be reached, ExtraMissing.
    """
    asked = _query(checkpoint)
    try:
        with httpx2.stream(
            "POST", address, content=asked.as_bytes(), headers={"Content-Type": QUERY, "Accept": REPLY}, timeout=seconds
        ) as answer:
            content = b""
            for piece in answer.iter_bytes():
                content += piece
                if len(content) > _MOST_BYTES:
                    break
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise StoreUnavailable(
            f"Expected a time-stamp authority at {address}: {error or type(error).__name__}.",
            suggestion="Try again later, or exchange files: `beleg checkpoint stamp-query`, `beleg checkpoint stamp`.",
        ) from error
    if answer.status_code != HTTPStatus.OK or len(content) > _MOST_BYTES:
        raise InvalidInput(
            f"Expected a time-stamp response of at most {_MOST_BYTES:,} bytes from {address}; it answered "
            f"{answer.status_code}.",
            suggestion="Check the address: it is the one that the authority names for RFC 3161.",
        )
    checked(checkpoint, content, trusted, nonce=asked.nonce)
    return content


def _query(checkpoint: Checkpoint) -> TimeStampRequest:
    with OPTIONAL:
        import rfc3161_client  # noqa: PLC0415

    text = checkpoint.text.encode()
    return rfc3161_client.TimestampRequestBuilder(text, rfc3161_client.HashAlgorithm.SHA256).build()


def _read(response: bytes) -> TimeStampResponse:
    with OPTIONAL:
        import rfc3161_client  # noqa: PLC0415

    try:
        answer = rfc3161_client.decode_timestamp_response(response)
        if answer.status in _GRANTED:
            _ = answer.tst_info
            return answer
        said = "; ".join(answer.status_string) or f"status {answer.status}"
    except ValueError as error:
        raise InvalidInput(
            f"Expected a time-stamp response in DER (RFC 3161); found something else: {_reason(str(error))}.",
            suggestion="Give the file as the authority sent it.",
        ) from error
    raise InvalidInput(
        f"Expected a time stamp; the authority refused: {said}.", suggestion="Ask again, or ask another authority."
    )


def _stamps(certificate: x509.Certificate) -> bool:
    try:
        usage = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    except x509.ExtensionNotFound:
        return False
    return ExtendedKeyUsageOID.TIME_STAMPING in usage


def _held(answer: TimeStampResponse, named: x509.Certificate | None, trusted: Authorities) -> Stamp:
    """Return a stamp whose signature holds; raises InvalidInput where its certificate was revoked."""
    by, time = _signers(answer, named), answer.tst_info.gen_time
    names = ", ".join(sorted(one.subject.rfc4514_string() for one in by))
    if not trusted.revoked:
        return Stamp(time, names)
    return Stamp(time, names, revocation.demand_unrevoked(by, trusted.issuers, trusted.revoked, time))


def _signers(answer: TimeStampResponse, named: x509.Certificate | None) -> list[x509.Certificate]:
    """Return the certificates that signed: the one that was named, else those within that have its number."""
    if named is not None:
        return [named]
    numbers = {one.serial_number for one in answer.signed_data.signer_infos}
    within = map(x509.load_der_x509_certificate, answer.signed_data.certificates)
    return [one for one in within if one.serial_number in numbers]


def _reason(said: str) -> str:
    """Return what a library says is wrong, without what only its makers can read."""
    told = said.partition("Verify error: ")[2] or said.partition("ErrorStack")[0]
    return told.strip('"}]) :.')[:160]
