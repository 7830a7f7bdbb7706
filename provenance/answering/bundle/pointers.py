"""JSON pointers (RFC 6901): which value stands at an offset, and where two values differ first."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, cast


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
    """Give a key as a reference token (RFC 6901, 3)."""
    return str(key).replace("~", "~0").replace("/", "~1")


def pointer_at(body: bytes, offset: int) -> str:
    """Give the pointer of the value that the byte at an offset belongs to, in JSON without white space.

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
    """Give where two JSON values differ first; None where they are the same."""
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
    """Give the key that a text is; as it stands where it is damaged."""
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
