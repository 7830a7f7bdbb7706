"""Canonical JSON: the bytes of a leaf (RFC 8785, JSON Canonicalization Scheme).

The library ``rfc8785`` is the measure. For what nearly all leaves are made of, the encoder of the standard library
gives the same bytes in less time: it escapes strings as 3.2.2.2 asks, sorts ASCII keys as UTF-16 does (3.2.3), and
prints a float that needs no exponent as ECMAScript does, once whole floats are turned to integers (3.2.2.3).
Everything else goes through the library. Tests hold the two to the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

import rfc8785

_SAFE = 2**53 - 1
_STRING, _FLOAT = {str}, {float}
_ENCODE = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


class _BeyondError(Exception):
    """A value that only the library prints right."""


def canonical(value: Any) -> bytes:
    """Give the canonical bytes of a JSON value; raises ValueError for what JSON cannot carry exactly.

    That is: NaN and infinities, integers beyond 2^53 - 1, text that is not Unicode (lone surrogates), other types.
    """
    try:
        return _ENCODE(_plain(value)).encode("utf-8")
    except (_BeyondError, UnicodeEncodeError):
        return rfc8785.dumps(value)


def parsed(text: str) -> Any:
    """Read canonical JSON back; raises ValueError for what is no JSON.

    A whole number beyond 2^53 - 1 was a float when it was written, since no such integer is (RFC 8785, 3.2.2.3).
    """
    return json.loads(text, parse_int=_whole)


def _whole(digits: str) -> float:
    number = int(digits)
    return number if -_SAFE <= number <= _SAFE else float(number)


def _plain(value: Any) -> Any:
    """Give the value with whole floats as integers; raises _BeyondError for what the fast way would print wrong."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        named = cast("dict[Any, Any]", value)
        if not _STRING.issuperset(map(type, named)) or not "".join(named).isascii():
            raise _BeyondError
        return {key: item if type(item) is str else _plain(item) for key, item in named.items()}
    if isinstance(value, list | tuple):
        return _row(cast("list[Any]", value))
    if isinstance(value, float):
        return _row([value])[0]
    if value is None or (isinstance(value, int) and -_SAFE <= value <= _SAFE):
        return value
    raise _BeyondError


def _row(values: Sequence[Any]) -> Sequence[Any]:
    """Do it for a list, all at once where it holds texts or floats alone: that is what records are full of."""
    kinds = set(map(type, values))
    if kinds == _FLOAT:
        if not _printed_alike(values):
            raise _BeyondError
        return [int(number) if number.is_integer() else number for number in values]
    return values if kinds <= _STRING else [_plain(item) for item in values]


def _printed_alike(numbers: Sequence[float]) -> bool:
    """Say whether Python prints the numbers as ECMAScript does: neither with an exponent, nor ``inf`` or ``nan``."""
    shown = repr(numbers)
    return "e" not in shown and "n" not in shown
