"""A witness: whoever keeps the last checkpoint of a log that they saw, and cosigns the next one if it goes on from it.

    old 20852014                          POST …/add-checkpoint, or the same in a file
    LMmRrfPlz0LPeOyE…                     consistency proof, a hash a line
                                          (an empty line)
    example.org/log …                     the checkpoint
    → — witness.example 4yVw…             200 and the cosignature

The form and the status codes are those of C2SP tlog-witness; a cosignature is one of C2SP tlog-cosignature. A witness
needs no store. What it must not lose is its folder: without it it would cosign any history.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from provenance.ledger.checkpoints import Checkpoints
from provenance.ledger.notes import (
    MOST_BYTES,
    NoteSignature,
    Signed,
    Signer,
    Verifier,
    from_base64,
    read_note,
    read_signature,
    read_verifier,
    to_base64,
)
from provenance.ledger.tiles import whole
from provenance.model.deferral import deferred
from provenance.model.errors import InvalidInput, StoreUnavailable
from provenance.model.merkle import EMPTY_ROOT, consistent

if TYPE_CHECKING:
    import httpx2
else:
    httpx2 = deferred("httpx2")

ADD = "/add-checkpoint"
SIZE_TYPE = "text/x.tlog.size"
_MOST_PROOF = 63
_KEYS = "log-keys"
_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What a witness answers: an HTTP status and a body."""

    status: HTTPStatus
    body: str = ""

    @property
    def content_type(self) -> str:
        """The media type of the body."""
        return SIZE_TYPE if self.status is HTTPStatus.CONFLICT else "text/plain; charset=utf-8"


class _RefusedError(Exception):
    """A witness does not cosign."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.reply = Reply(status, f"{why}\n")


class Witness:
    """A witness with its folder: a folder for each log, with its keys and the checkpoints that were cosigned."""

    def __init__(self, folder: Path, signer: Signer) -> None:
        self.folder = folder
        self._signer = signer

    @property
    def verifier(self) -> Verifier:
        """The key by which its cosignatures are checked."""
        return self._signer.verifier

    def trust(self, *logs: Verifier) -> None:
        """Take logs on: checkpoints of the origin that each key names are cosigned from now on; raises InvalidInput."""
        for key in logs:
            file = self._seen(key.name).folder / _KEYS
            known = {str(one): one for one in self._keys(key.name)} | {str(key): key}
            try:
                whole(file, "".join(f"{one}\n" for one in known).encode())
            except OSError as error:
                raise InvalidInput(
                    f"Expected to write {file}: {error.strerror}.", suggestion="Give the witness another folder."
                ) from error

    def last(self, origin: str) -> Signed | None:
        """Return the last checkpoint of a log that was cosigned, None before the first."""
        return self._seen(origin).newest()

    def add(self, request: str | bytes) -> Reply:
        """Check a request and cosign its checkpoint, or say why not, as an HTTP status and body.

        400 for what is no request, 404 for an unknown log, 403 where none of its keys signed, 409 with the size that
        was seen last where the request goes on from another one (or has another root for as many leaves), 422 for a
        proof that does not hold.
        """
        try:
            return Reply(HTTPStatus.OK, f"{self._cosigned(*read_request(request))}\n")
        except _RefusedError as refused:
            return refused.reply
        except InvalidInput as error:
            return Reply(HTTPStatus.BAD_REQUEST, f"{error}\n")

    def _cosigned(self, old: int, proof: Sequence[bytes], signed: Signed) -> NoteSignature:
        checkpoint = signed.checkpoint
        keys = self._keys(checkpoint.origin)
        if not keys:
            raise _RefusedError(HTTPStatus.NOT_FOUND, "unknown log")
        try:
            known = signed.stamps(keys)
        except InvalidInput as error:
            raise _RefusedError(HTTPStatus.FORBIDDEN, str(error)) from error
        if not known:
            raise _RefusedError(HTTPStatus.FORBIDDEN, "no signature by a key of this log")
        if old > checkpoint.size:
            raise _RefusedError(HTTPStatus.BAD_REQUEST, "the old size is larger than that of the checkpoint")
        seen = self._seen(checkpoint.origin)
        with seen.turn():
            last = seen.newest()
            size, root = (last.checkpoint.size, last.checkpoint.root) if last else (0, EMPTY_ROOT)
            if old != size or (old == checkpoint.size and root != checkpoint.root):
                raise _RefusedError(HTTPStatus.CONFLICT, str(size))
            if not consistent(size, root, checkpoint.size, checkpoint.root, proof):
                raise _RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "the consistency proof does not hold")
            own = self._signer.signature(checkpoint.text)
            seen.write(seen.file(checkpoint.size), signed.with_signatures([own]))
        return own

    def _seen(self, origin: str) -> Checkpoints:
        return Checkpoints(self.folder / sha256(origin.encode()).hexdigest()[:16])

    def _keys(self, origin: str) -> list[Verifier]:
        file = self._seen(origin).folder / _KEYS
        found = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        return [key for key in map(read_verifier, found) if key.name == origin]


def request_of(kept: Checkpoints, old: int, new: int | None = None) -> str:
    """Return the request to cosign a checkpoint (the newest) for a witness that saw the log of ``old`` leaves.

    Raises InvalidInput where there is no such checkpoint, or the log was never that long.
    """
    signed = kept.newest() if new is None else kept.at(new)
    if signed is None:
        raise InvalidInput("Expected a checkpoint; none was made yet.", suggestion="Make one: `beleg checkpoint new`.")
    proof = kept.consistency(old, signed.checkpoint.size)
    return "".join([f"old {old}\n", *(f"{to_base64(one)}\n" for one in proof), "\n", str(signed)])


def read_request(request: str | bytes) -> tuple[int, list[bytes], Signed]:
    """Read a request: the old size, the consistency proof and the checkpoint; raises InvalidInput for what is none."""
    try:
        text = request if isinstance(request, str) else request.decode()
    except UnicodeError as error:
        raise _no_request() from error
    head, found, rest = text.partition("\n\n")
    first, *lines = head.split("\n")
    size = first.removeprefix("old ")
    decimal = size.isascii() and size.isdecimal() and str(int(size[:20])) == size
    proof = [one for line in lines if (one := from_base64(line)) is not None and len(one) == len(EMPTY_ROOT)]
    if len(text) > MOST_BYTES or not found or not first.startswith("old ") or not decimal:
        raise _no_request()
    if len(proof) != len(lines) or len(proof) > _MOST_PROOF:
        raise _no_request()
    return int(size), proof, read_note(rest)


def read_cosignatures(text: str, signed: Signed, witnesses: Iterable[Verifier]) -> Sequence[NoteSignature]:
    """Read what a witness answered; raises InvalidInput where none of the lines is a cosignature that holds."""
    found = [read_signature(line) for line in text.splitlines() if line]
    held = Signed(signed.checkpoint, tuple(found)).stamps(witnesses)
    by = {(key.name, key.keyid) for key in held}
    kept = [one for one in found if (one.name, one.keyid) in by]
    if not kept:
        names = ", ".join(one.name for one in found) or "none"
        raise InvalidInput(
            f"Expected a cosignature by one of the witnesses named; found {names}.",
            suggestion="Give the key of the witness, as `beleg witness key` prints it there: --witness KEY.",
        )
    return kept


def submit(kept: Checkpoints, address: str, witness: Verifier, *, seconds: float = _SECONDS) -> Signed:
    """Have the newest checkpoint cosigned by a witness at an address, and keep it so.

    A witness that saw another size than was thought says which, and is asked once more. Raises InvalidInput where it
    refuses or its signature does not hold, StoreUnavailable where it cannot be reached.
    """
    signed = kept.newest()
    request = request_of(kept, 0)
    answer = _post(address, request, seconds)
    if answer.status_code == HTTPStatus.CONFLICT and answer.text.strip().isdecimal():
        answer = _post(address, request_of(kept, int(answer.text)), seconds)
    if signed is None or answer.status_code != HTTPStatus.OK:
        said = answer.text.strip()[:200]
        raise InvalidInput(
            f"Expected the witness at {address} to cosign; it answered {answer.status_code}: {said}",
            suggestion="404: have it trust the log (`beleg witness trust`); 409, 422: it saw another history of it.",
        )
    added = read_cosignatures(answer.text, signed, [witness])
    kept.keep(signed.with_signatures(added))
    return kept.at(signed.checkpoint.size)


def server(witness: Witness, host: str, port: int) -> ThreadingHTTPServer:
    """Return an HTTP server of a witness, which listens and is yet to ``serve_forever``; raises InvalidInput."""

    class Handler(BaseHTTPRequestHandler):
        timeout = _SECONDS

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if not self.path.endswith(ADD):
                reply = Reply(HTTPStatus.NOT_FOUND, "POST …/add-checkpoint\n")
            elif not length.isdecimal() or int(length) > MOST_BYTES:
                reply = Reply(HTTPStatus.BAD_REQUEST, f"expected at most {MOST_BYTES} bytes\n")
            else:
                reply = witness.add(self.rfile.read(int(length)))
            body = reply.body.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 — the name is the library's
            """Say nothing of requests."""

    try:
        return ThreadingHTTPServer((host, port), Handler)
    except OSError as error:
        raise InvalidInput(
            f"Expected to listen on {host}:{port}: {error.strerror}.", suggestion="Choose another port with --port."
        ) from error


def _post(address: str, request: str, seconds: float) -> httpx2.Response:
    place = address.rstrip("/").removesuffix(ADD) + ADD
    try:
        return httpx2.post(place, content=request.encode(), timeout=seconds)
    except httpx2.HTTPError as error:
        raise StoreUnavailable(
            f"Expected a witness at {address}: {error or type(error).__name__}.",
            suggestion="Try again later, or exchange files: `beleg checkpoint request`, `beleg witness cosign`.",
        ) from error


def _no_request() -> InvalidInput:
    return InvalidInput(
        "Expected a request to a witness: a line “old SIZE”, at most 63 hashes in Base64, an empty line, a checkpoint.",
        suggestion="Make it with `beleg checkpoint request`.",
    )
