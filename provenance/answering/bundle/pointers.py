"""JSON pointers (RFC 6901): which value stands at an offset, and where two values differ first."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from provenance.answering.bundle.envelope import (
    BLOCK,
    DIGITS,
    PAYLOAD_TYPE,
    Envelope,
    Signature,
    checksums,
    differing,
    pae,
)
from provenance.answering.bundle.keys import PublicKey
from provenance.answering.bundle.statement import Statement
from provenance.ledger.journal import parsed
from provenance.ledger.notes import from_base64


@dataclass(frozen=True, slots=True)
class BundleFinding:
    """One thing that does not hold.

    ``check`` names what was checked (form, signature, payload, statement, checkpoint, witness, answer, excerpts,
    record). ``where`` is a
    JSON pointer: into the file, or with ``#`` before it into the statement that the payload is. ``at`` counts letters
    of the file from 0, where the letter is known; ``expected`` and ``found`` say what should be and what is there.
    """

    check: str
    where: str
    message: str
    at: int | None = None
    expected: str | None = None
    found: str | None = None

    def __str__(self) -> str:
        place = self.where or "the file"
        letter = f", letter {self.at + 1} of the file" if self.at is not None else ""
        return f"{self.check}: {self.message} (at {place}{letter})"

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values."""
        said = {name: getattr(self, name) for name in ("check", "where", "at", "expected", "found", "message")}
        return {name: value for name, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Verified:
    """What came of a check. ``done`` are the checks that were made, ``statement`` is there where it could be read.

    ``sound`` is whether all that was checked holds; ``excerpts`` are the words by their places, where an auditor's
    identity opened them.
    """

    digest: str
    size: int
    findings: tuple[BundleFinding, ...] = ()
    done: tuple[str, ...] = ()
    signers: tuple[str, ...] = ()
    statement: Statement | None = None
    excerpts: Mapping[int, str] = field(default_factory=dict[int, str])

    @property
    def sound(self) -> bool:
        """Whether nothing was found that does not hold."""
        return not self.findings

    def _answer(self) -> dict[str, str] | None:
        """Name the answer that a sound bundle is of: an older bundle of the same question is sound as well."""
        if self.statement is None:
            return None
        said = self.statement.predicate.answer
        text = self.statement.subject[0].digest.sha256
        return {"id": said.id, "project": said.project, "ended_at": said.ended_at, "text_sha256": text}

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain values, for programs."""
        return {
            "sound": self.sound,
            "digest": self.digest,
            "bytes": self.size,
            "signers": list(self.signers),
            "answer": self._answer() if self.sound else None,
            "checks": list(self.done),
            "findings": [one.as_dict() for one in self.findings],
        }


class _Absent:
    def __repr__(self) -> str:
        return "nothing of this name"


ABSENT: Any = _Absent()
"""Stands for what is not there."""


class Difference(NamedTuple):
    """Where two JSON values differ, and what each has there (`ABSENT` where it has nothing)."""

    pointer: str
    one: Any
    other: Any


def escaped(key: str | int) -> str:
    """Return a key as a reference token (RFC 6901, 3)."""
    return str(key).replace("~", "~0").replace("/", "~1")


def pointer_at(body: bytes, offset: int) -> str:
    """Return the pointer of the value that the byte at an offset belongs to, in JSON without white space.

    What stands before the offset must be sound; what follows does not matter.
    """
    walk = _Walk()
    at = 0
    while at <= offset and at < len(body):
        end = _text_end(body, at) if body[at : at + 1] == b'"' else at + 1
        walk.take(body[at:end])
        if end > offset:
            break
        at = end
    return walk.pointer


class _Walk:
    """Where in a JSON text one is, told from what was read of it."""

    def __init__(self) -> None:
        self._path: list[str | int | None] = []  # None: in an object, before its first key
        self._key = False

    @property
    def pointer(self) -> str:
        return "".join(f"/{escaped(one)}" for one in self._path if one is not None)

    def take(self, token: bytes) -> None:
        """Take a text with its quotation marks, or one letter of anything else."""
        if token[:1] == b'"':
            if self._key:
                self._path[-1] = _key(token)
        elif token == b"{":
            self._open(None)
        elif token == b"[":
            self._open(0)
        elif token in {b"}", b"]"}:
            self._path = self._path[:-1]
        elif token == b":":
            self._key = False
        elif token == b"," and self._path:
            last = self._path[-1]
            self._key = not isinstance(last, int)
            self._path[-1] = last + 1 if isinstance(last, int) else last

    def _open(self, first: int | None) -> None:
        self._path.append(first)
        self._key = first is None


def first_difference(one: Any, other: Any, pointer: str = "") -> Difference | None:
    """Return where two JSON values differ first; None where they are the same."""
    given: list[Any] = [one, other]
    pairs: list[tuple[str, Any, Any]] | None = None
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        pairs = [(key, left.get(key, ABSENT), right.get(key, ABSENT)) for key in sorted({*left, *right})]
    elif isinstance(one, list) and isinstance(other, list):
        rows, others = cast("list[Any]", one), cast("list[Any]", other)
        places = range(max(len(rows), len(others)))
        pairs = [(str(at), _at(rows, at), _at(others, at)) for at in places]
    if pairs is None:
        same = type(given[0]) is type(given[1]) and given[0] == given[1]
        return None if same else Difference(pointer, *given)
    found = (first_difference(left, right, f"{pointer}/{escaped(key)}") for key, left, right in pairs)
    return next((difference for difference in found if difference is not None), None)


def _at(rows: list[Any], number: int) -> Any:
    return rows[number] if number < len(rows) else ABSENT


def _key(token: bytes) -> str:
    """Return the key that a text is; as it stands where it is damaged."""
    text = token.decode("utf-8", errors="replace")
    try:
        return json.loads(text)
    except ValueError:
        return text


def _text_end(body: bytes, start: int) -> int:
    at = start + 1
    while at < len(body):
        if body[at : at + 1] == b"\\":
            at += 2
        elif body[at : at + 1] == b'"':
            return at + 1
        else:
            at += 1
    return len(body)


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="
_TEXT = BLOCK // 3 * 4
_SHOWN = 120
_MOST_HASHED = 128 << 20
_EACH = 4096


class Budget:
    """What telling the changed letter of one file may cost, in bytes that are hashed for it; about a second.

    One for all signatures of a file: who sends one that fails must not choose how long it is looked at.
    """

    def __init__(self, most: int = _MOST_HASHED) -> None:
        self._left = most

    def allows(self, message: bytes) -> bool:
        """Say whether one more try of a message is paid for, and pay."""
        self._left -= len(message) + _EACH
        return self._left >= 0


def located(envelope: Envelope, signature: Signature, key: PublicKey, pointer: str, budget: Budget) -> BundleFinding:
    """Tell where a file was changed whose signature by this key does not hold: the letter, if the budget allows it."""
    blocks = differing(envelope.payload, envelope.checksums)
    if not blocks:
        return _in_signature(envelope, signature, key, pointer, budget)
    raw = from_base64(signature.sig)
    if len(blocks) == 1 and raw is not None:
        for at, letter, payload in _tried(envelope.payload, blocks[0], envelope.checksums):
            body = from_base64(payload)
            message = None if body is None else pae(PAYLOAD_TYPE, body)
            if message is not None and not budget.allows(message):
                break
            if body is not None and message is not None and key.verifies(raw, message):
                return _letter(envelope, at, letter, body)
    return _blocks(envelope, blocks)


def _letter(envelope: Envelope, at: int, letter: str, signed: bytes) -> BundleFinding:
    """Tell the one letter of the payload that was changed, and which value of the statement it changed."""
    found = envelope.payload[at]
    where, expected, now = f"#{pointer_at(signed, at // 4 * 3)}", letter, found
    try:
        difference = first_difference(parsed(signed.decode()), parsed((from_base64(envelope.payload) or b"").decode()))
    except (ValueError, RecursionError):
        difference = None
    if difference is not None:
        where, expected, now = f"#{difference.pointer}", _short(difference.one), _short(difference.other)
    return BundleFinding(
        "payload",
        where,
        f"the payload is not what was signed: the letter {found!r} was {letter!r}",
        envelope.payload_at + at,
        expected,
        now,
    )


def _blocks(envelope: Envelope, blocks: list[int]) -> BundleFinding:
    """Tell where the first block begins that is not as it was."""
    first = blocks[0]
    pieces = (from_base64(envelope.payload[at : at + _TEXT]) for at in range(0, (first + 1) * _TEXT, _TEXT))
    body = b"".join(piece or b"" for piece in pieces)
    where = f"#{pointer_at(body, min(first * BLOCK, max(0, len(body) - 1)))}" if body else "/payload"
    return BundleFinding(
        "payload",
        where,
        f"the payload is not what was signed: {len(blocks)} of its blocks of {BLOCK} bytes differ, the first from here",
        envelope.payload_at + first * _TEXT,
    )


def _in_signature(
    envelope: Envelope, signature: Signature, key: PublicKey, pointer: str, budget: Budget
) -> BundleFinding:
    """Tell the letter of the signature that was changed, or that it is another one."""
    body = from_base64(envelope.payload)
    message = None if body is None else pae(PAYLOAD_TYPE, body)
    for at, letter, text in _substituted(signature.sig) if message is not None else ():
        raw = from_base64(text)
        if message is None or not budget.allows(message):
            break
        if raw is not None and key.verifies(raw, message):
            found = signature.sig[at]
            return BundleFinding(
                "signature",
                f"{pointer}/sig",
                f"the signature was changed: the letter {found!r} was {letter!r}",
                signature.at + at,
                letter,
                found,
            )
    return BundleFinding(
        "signature",
        f"{pointer}/sig",
        "the signature is not of this payload by this key; the payload agrees with its checksums, so that either the "
        "signature was replaced, or the payload was written anew with its checksums",
        signature.at,
    )


def _tried(payload: str, block: int, said: str) -> Iterator[tuple[int, str, str]]:
    """Yield the payloads that differ in one letter of a block and have its checksum."""
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
