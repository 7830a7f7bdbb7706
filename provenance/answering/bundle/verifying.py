"""Whether a bundle is what was signed, told from the file and the public keys alone: no store, no network.

In this order, as the DSSE protocol asks (v1, "Protocol"): the form of the file, the signatures over PAE, and only then
what the payload says. Every letter of the file counts: the form is canonical, so that a change that another reader
would overlook is found too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from provenance.answering.bundle import anchored, consistency, envelope
from provenance.answering.bundle.envelope import (
    PAYLOAD_TYPE,
    Envelope,
    MalformedError,
    Signature,
    checksums,
    pae,
)
from provenance.answering.bundle.keys import PublicKey
from provenance.answering.bundle.pointers import Budget, BundleFinding, Verified, escaped, located
from provenance.answering.bundle.statement import Statement
from provenance.ledger.journal import canonical, parsed
from provenance.ledger.notes import Verifier, from_base64
from provenance.model.errors import InvalidInput, MissingFile, wrong_file


def read_bundle(file: Path, what: str = "a bundle", *, empty: bool = False) -> bytes:
    """Read the file of a bundle; raises InvalidInput for one that is missing, empty, no file or too large."""
    try:
        if not file.is_file():
            raise (InvalidInput if file.exists() else MissingFile)(
                f"Expected the file of {what} at {file}; found {'a directory' if file.is_dir() else 'none'}.",
                suggestion="Give the path of the file that --bundle wrote.",
            )
        with file.open("rb") as opened:
            content = opened.read(envelope.MOST_BYTES + 1)
    except InvalidInput:
        raise
    except (OSError, ValueError) as error:
        raise wrong_file(error)(
            f"Expected to read {file}: {getattr(error, 'strerror', None) or error}.",
            suggestion="Give the path of a file that can be read.",
        ) from error
    if not content and not empty:
        raise InvalidInput(f"Expected {what} in {file}; the file is empty.", suggestion="Ask for the file again.")
    if len(content) > envelope.MOST_BYTES:
        raise InvalidInput(
            f"Expected {what} of at most {envelope.MOST_BYTES:,} bytes in {file}; found more.",
            suggestion="None is ever that large: this is another file.",
        )
    return content


def verify(
    content: bytes,
    trusted: Sequence[PublicKey],
    *,
    text: bytes | None = None,
    identity: Path | None = None,
    witnessed: bytes | None = None,
    witnesses: Sequence[Verifier] = (),
) -> Verified:
    """Check a bundle; what does not hold is told in ``findings``.

    ``trusted`` are the public keys of whoever may have signed: each signature must be by one of them. ``text`` is the
    delivered text that the bundle must be of, ``identity`` the file of an auditor's age identity, with which the
    excerpts are opened and held to their hashes, and the citations to the checkpoint. ``witnessed`` is a checkpoint
    that ``witnesses`` have cosigned, to which the log of the bundle is held (`anchored.of_witness`). Raises
    InvalidInput for an identity that does not open them, and for what is no checkpoint.
    """
    digest = f"sha256:{hashlib.sha256(content).hexdigest()}"
    try:
        found = envelope.read(content)
    except MalformedError as error:
        malformed = BundleFinding(
            "form",
            error.pointer,
            f"this is no bundle in its canonical form: expected {error.expected}, found {error.found}",
            error.at,
            error.expected,
            error.found,
        )
        return Verified(digest, len(content), (malformed,), ("form",))
    findings = [*_type(found), *_signatures(found, trusted)]
    findings += [] if findings else _map(found)
    signers = tuple(one.keyid for one in found.signatures)
    done = ("form", "signature")
    body = from_base64(found.payload)
    if findings or body is None:
        return Verified(digest, len(content), tuple(findings), done, signers)
    said = _statement(body)
    if isinstance(said, BundleFinding):
        return Verified(digest, len(content), (said,), (*done, "statement"), signers)
    findings = [*consistency.of(said, signers), *anchored.of_checkpoint(said.predicate, trusted)]
    done = (*done, "statement", *(("checkpoint",) if said.predicate.ledger.checkpoint else ()))
    if witnessed is not None:
        findings += anchored.of_witness(said.predicate, witnessed, witnesses)
        done = (*done, "witness")
    if text is not None:
        findings += consistency.of_text(said, text)
        done = (*done, "answer")
    words: dict[int, str] = {}
    if identity is not None:
        words, told = consistency.of_excerpts(said, identity)
        findings += told or anchored.of_leaves(said.predicate, words)
        done = (*done, "excerpts")
    return Verified(digest, len(content), tuple(findings), done, signers, said, words)


def _type(found: Envelope) -> list[BundleFinding]:
    if found.payload_type == PAYLOAD_TYPE:
        return []
    same = _first(found.payload_type, PAYLOAD_TYPE)
    message = f"expected the type {PAYLOAD_TYPE!r}, found {found.payload_type!r}"
    at = found.payload_at + len(found.payload) + len('","payloadType":"') + same
    return [BundleFinding("form", "/payloadType", message, at, PAYLOAD_TYPE, found.payload_type)]


def _signatures(found: Envelope, trusted: Sequence[PublicKey]) -> list[BundleFinding]:
    """Check every signature; that they are those of the payload's signers, in their order, is for `consistency`."""
    by_id = {key.keyid: key for key in trusted}
    body = from_base64(found.payload)
    message = None if body is None else pae(PAYLOAD_TYPE, body)
    budget, seen = Budget(), set[str]()
    findings: list[BundleFinding] = []
    for number, one in enumerate(found.signatures):
        pointer = f"/signatures/{number}"
        key = by_id.get(one.keyid)
        if one.keyid in seen:
            again = f"the key {one.keyid[:16]}… has signed twice"
            findings.append(BundleFinding("signature", f"{pointer}/keyid", again, one.keyid_at))
            continue
        seen.add(one.keyid)
        if key is None:
            findings.append(_unknown(one, pointer, message, trusted, budget))
            continue
        raw = from_base64(one.sig)
        told = any(finding.check == "payload" for finding in findings)  # a changed payload is told once
        if not told and (raw is None or message is None or not key.verifies(raw, message)):
            findings.append(located(found, one, key, pointer, budget))
    return findings


def _unknown(
    one: Signature, pointer: str, message: bytes | None, trusted: Sequence[PublicKey], budget: Budget
) -> BundleFinding:
    """Tell a keyid that was changed from a signature by somebody else."""
    raw = from_base64(one.sig)
    if raw is not None and message is not None:
        for key in trusted:
            if budget.allows(message) and key.verifies(raw, message):
                same = _first(one.keyid, key.keyid)
                told = "the signature is by a trusted key, but the file names another one"
                return BundleFinding("signature", f"{pointer}/keyid", told, one.keyid_at + same, key.keyid, one.keyid)
    names = ", ".join(key.keyid[:16] for key in trusted) or "none"
    told = f"signed by the key {one.keyid[:16]}…, which is not among the trusted ones ({names})"
    return BundleFinding("signature", f"{pointer}/keyid", told, one.keyid_at, names, one.keyid)


def _map(found: Envelope) -> list[BundleFinding]:
    """Check the checksums, which nothing proves but the payload that is signed."""
    expected = checksums(from_base64(found.payload) or b"")
    if found.checksums == expected:
        return []
    at = len('{"checksums":"') + _first(found.checksums, expected)
    message = "the payload is what was signed, but the checksums beside it were changed"
    return [BundleFinding("form", "/checksums", message, at)]


def _first(one: str, other: str) -> int:
    """Return the first place in which two texts differ."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, pair in pairs if len(set(pair)) > 1), min(len(one), len(other)))


def _statement(body: bytes) -> Statement | BundleFinding:
    """Read the statement; it must be canonical JSON of the shape of this version."""
    try:
        value = parsed(body.decode())
        if canonical(value) != body:
            return BundleFinding("statement", "#", "the statement is not in canonical JSON (RFC 8785)")
        return Statement.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = "".join(f"/{escaped(one)}" for one in first["loc"])
        return BundleFinding("statement", f"#{where}", f"not a statement of this version: {first['msg']}")
    except (ValueError, RecursionError) as error:
        return BundleFinding("statement", "#", f"the statement is no JSON: {error}")
