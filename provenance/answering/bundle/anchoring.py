"""Checkpoints with the user's keys and settings: where they are kept, by whom they are signed, which ones are trusted.

| setting | meaning | default |
|---|---|---|
| BELEG_WITNESS | folder of the user's own witness | ~/.local/share/beleg-witness |
| BELEG_ORIGIN | what the log is called in its first checkpoint (example.org/archive) | beleg/ and its first leaf |

They are signed with the keys of bundles (`keys`): what is signed there begins otherwise than any checkpoint does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.answering.bundle import keys
from provenance.ledger import anchor
from provenance.ledger.checkpoints import Checkpoints, Trusted
from provenance.ledger.findings import ANOTHER, LedgerFinding
from provenance.ledger.held import Held
from provenance.ledger.inspection import Inspected, inspected
from provenance.ledger.notes import (
    Algorithm,
    Checkpoint,
    Signed,
    Signer,
    Verifier,
    demand_name,
    read_note,
    read_verifier,
    to_base64,
)
from provenance.ledger.witness import Witness
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, wrong_file

if TYPE_CHECKING:
    from provenance.ledger import stamps
    from provenance.ledger.log import Reader
else:
    stamps = deferred("provenance.ledger.stamps")

_MOST_BYTES = 1 << 20


def of_log(graph: Reader) -> Checkpoints | None:
    """Return the checkpoints of the log of a store; None where none are kept, or nothing was ever written."""
    place = anchor.log_folder(graph)
    return Checkpoints(place) if place is not None else None


def checkpoint(graph: Reader, origin: str | None = None) -> Signed | None:
    """Sign the log of a store as it is; None where no checkpoints are kept, or nothing was ever written.

    Raises LedgerBroken where the log is no continuation of the newest checkpoint, InvalidInput for a folder, a key or
    a name that cannot be used.
    """
    kept = of_log(graph)
    if kept is None:
        return None
    name = origin or os.environ.get("BELEG_ORIGIN") or f"beleg/{kept.folder.name}"
    return kept.make(graph, signers, demand_name(name), _own)


def _own(origin: str) -> Sequence[Verifier]:
    """Return the user's keys: those that sign now, which are made first where there are none, and former ones."""
    return [*(one.verifier for one in signers(origin)), *verifiers(origin)]


def signers(name: str) -> tuple[Signer, ...]:
    """Return the user's keys as those that sign for the log of a name."""
    return tuple(Signer(Verifier(name, Algorithm.ED25519, key.public.raw), key.sign) for key in keys.signing_keys())


def verifiers(origin: str, given: Iterable[str] = ()) -> tuple[Verifier, ...]:
    """Return the keys by which the checkpoints of a log are trusted: those given, else the user's own.

    Each is a verifier key (“name+keyid+base64”), a file of one, or a public key in PEM, which stands for the origin.
    Raises InvalidInput where one is neither, or there is none at all.
    """
    named, public = list[Verifier](), list[str]()
    for one in given:
        text = one if "+" in one and not Path(one).exists() else read_small(Path(one))
        if "-----BEGIN" in text:
            public.append(text)
        else:
            named.append(read_verifier(text))
    own = keys.trusted_keys(public) if public or not named else ()
    return (*named, *(Verifier(origin, Algorithm.ED25519, key.raw) for key in own))


def read_checkpoint(file: Path) -> Signed:
    """Read a checkpoint from a file; raises InvalidInput."""
    return read_note(read_small(file))


def held_to(
    graph: Reader, given: Signed | None, trusted: Iterable[str] = (), witnesses: Iterable[str] = ()
) -> tuple[Held | None, list[LedgerFinding]]:
    """Return what the log of a store is held to, and what is wrong with what is kept of it or who cosigned it.

    That is a checkpoint that was given, else the newest one that is kept here for this log and as the program keeps it,
    if there is one. Who keeps it here and has no key is held to it all the same. Raises InvalidInput where the one that
    was given is not signed by one of the trusted keys.
    """
    by, kept = tuple(trusted), of_log(graph)
    checked = bool(given or by or keys.has_own())
    if given:
        demand_signed(given, verifiers(given.checkpoint.origin, by))
    own = inspected(kept, kept.folder.name, _trusting(by) if checked else None) if kept else Inspected()
    findings = list(own.findings)
    signed = given or own.newest
    if signed is None:
        return None, findings
    if own.newest and own.newest.checkpoint.origin != signed.checkpoint.origin:
        names = signed.checkpoint.origin, own.newest.checkpoint.origin
        where = "the checkpoint that was given, or the store: one of the two was exchanged"
        return None, [*findings, LedgerFinding(ANOTHER, where, *names)]
    known = own
    if not own.newest and (place := _of_origin(signed.checkpoint.origin)):
        known = inspected(place, None, _trusting(by))
        findings += known.findings
    findings += _uncosigned(signed, [witness_key(one) for one in witnesses])
    earlier = [one.checkpoint for one in known.sound]
    return Held(signed.checkpoint, known.tiles, earlier, checked=checked), findings


def _uncosigned(signed: Signed, asked: Sequence[Verifier]) -> Iterator[LedgerFinding]:
    """Say which of some witnesses have not cosigned a checkpoint, or not as it is."""
    where = f"checkpoint of {signed.checkpoint.size:,} leaves"
    for one in asked:
        try:
            if one not in signed.stamps([one]):
                yield LedgerFinding("not cosigned", where, f"a cosignature of {one.name}")
        except InvalidInput:
            yield LedgerFinding("not cosigned", where, f"a cosignature of {one.name}", "one that does not hold")


def _trusting(given: Sequence[str]) -> Trusted:
    return lambda origin: verifiers(origin, given)


def demand_held(held: Held | None, findings: Sequence[LedgerFinding] = ()) -> Held:
    """Return what a log is held to; raises InvalidInput where there is no checkpoint of it, with what is wrong."""
    if held is None:
        why = "; ".join(map(str, findings)) or "none was given, and none is kept here"
        raise InvalidInput(
            f"Expected a checkpoint of this log to verify from; {why.removesuffix('.')}.",
            suggestion="Make one with `beleg checkpoint new` once `beleg verify` has looked at all of it.",
        )
    return held


def authorities(files: Iterable[Path], revoked: Iterable[Path] = ()) -> stamps.Authorities:
    """Read the certificates by which time stamps are trusted, and lists of those that were revoked.

    Raises InvalidInput where there are no certificates, or one of the files is none.
    """
    given = [read_bytes(file) for file in files]
    if not given:
        raise InvalidInput(
            "Expected the certificate of the time-stamp authority: its stamp could not be checked without.",
            suggestion="Give what it publishes, in PEM: --tsa FILE.",
        )
    return stamps.authorities(given, [read_bytes(file) for file in revoked])


def stamped(
    graph: Reader, checkpoint: Checkpoint, trusted: stamps.Authorities, given: Iterable[Path] = ()
) -> tuple[list[stamps.Stamp], list[LedgerFinding]]:
    """Return the time stamps of a checkpoint by an authority, and that it has none of it where that is so.

    ``given`` are answers of the authority; without them those that are kept here with the checkpoint are taken. Raises
    InvalidInput where one that was given does not hold.
    """
    files = list(given)
    if files:
        return [stamps.checked(checkpoint, read_bytes(file), trusted) for file in files], []
    kept = of_log(graph)
    place = kept if kept is not None and kept.sizes() else _of_origin(checkpoint.origin)
    found: list[stamps.Stamp] = []
    why = "none is kept here"
    for response in stamps.kept_of(place, checkpoint.size) if place else ():
        try:
            found.append(stamps.checked(checkpoint, response, trusted))
        except InvalidInput as error:
            why = error.message
    where = f"checkpoint of {checkpoint.size:,} leaves"
    return found, [] if found else [LedgerFinding("not stamped", where, "a time stamp by the authority named", why)]


def witness_key(given: str) -> Verifier:
    """Read the verifier key of a witness, or a file of one; raises InvalidInput."""
    return read_verifier(given if "+" in given and not Path(given).exists() else read_small(Path(given)))


def proof_of(kept: Checkpoints, leaf: int) -> str:
    """Return the proof that a leaf is in the newest checkpoint, with that checkpoint (C2SP tlog-proof).

    Raises InvalidInput where there is no checkpoint, or none with this leaf.
    """
    signed = kept.newest()
    steps = kept.inclusion(leaf, signed.checkpoint.size if signed else 0)
    lines = ["c2sp.org/tlog-proof@v1", f"index {leaf}", *map(to_base64, steps), ""]
    return "".join(f"{line}\n" for line in lines) + str(signed)


def demand_signed(signed: Signed, trusted: Sequence[Verifier]) -> None:
    """Raise InvalidInput where a checkpoint is signed by none of some keys."""
    if not signed.stamps(trusted):
        names = ", ".join(map(str, trusted)) or "none"
        by = ", ".join(f"{one.name}+{one.keyid.hex()}" for one in signed.signatures)
        raise InvalidInput(
            f"Expected a checkpoint signed by one of the trusted keys ({names}); found signatures by {by}.",
            suggestion="Give the key of whoever keeps the log: --key PUB, or what `beleg checkpoint key` prints there.",
        )


def _of_origin(origin: str) -> Checkpoints | None:
    """Return the folder that knows a log by its name, since it may have another first leaf now; None without one."""
    place = anchor.folder()
    folders = [Checkpoints(one) for one in place.iterdir() if one.is_dir()] if place and place.is_dir() else []
    return next((one for one in folders if _origin(one) == origin), None)


def _origin(place: Checkpoints) -> str | None:
    try:
        found = place.newest()
    except InvalidInput:
        return None  # that of another log: who verifies that one is told
    return found.checkpoint.origin if found else None


def read_small(file: Path) -> str:
    """Read a small file of text; raises InvalidInput."""
    try:
        return read_bytes(file).decode()
    except UnicodeError as error:
        raise wrong_file(error)(
            f"Expected a checkpoint or a key in {file}: {error}.", suggestion="Give the path of the file."
        ) from error


def read_bytes(file: Path) -> bytes:
    """Read a small file; raises InvalidInput."""
    try:
        if file.exists() and not file.is_file():
            raise OSError(0, "no file")  # noqa: TRY301 — a pipe would block for ever
        with file.open("rb") as opened:
            return opened.read(_MOST_BYTES)
    except (OSError, ValueError) as error:
        raise wrong_file(error)(
            f"Expected a checkpoint or a key in {file}: {getattr(error, 'strerror', None) or error}.",
            suggestion="Give the path of the file.",
        ) from error


def of_user(name: str | None = None, place: Path | None = None) -> Witness:
    """Return the user's own witness, with a key and a folder of its own, which are made at first use.

    ``name`` is what it signs as, kept from its first use on. Raises InvalidInput for another name later.
    """
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    directory = place or Path(os.environ.get("BELEG_WITNESS") or Path(home) / "beleg-witness")
    file = directory / "name"
    if not file.exists():
        keys.write_private(file, demand_name(name or "witness").encode())
    known = demand_name(read_small(file).strip())
    if name is not None and name != known:
        raise InvalidInput(
            f"Expected the name {known!r}, under which the witness in {directory} has signed; found {name!r}.",
            suggestion="Keep the name, or give another witness a folder of its own (BELEG_WITNESS).",
        )
    key = keys.own_key(directory / "key")
    return Witness(directory, Signer(Verifier(known, Algorithm.COSIGNATURE, key.public.raw), key.sign))
