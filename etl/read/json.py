"""JSON (RFC 8259) and JSON Lines as leaves: each value with its place (RFC 6901, JSON Pointer), in the order written.

Numbers stay as they are written ("1.10"), names given twice are both kept, since the one that a program would drop may
be the one that is quoted. What no text can hold (NUL, lone halves of a pair) becomes U+FFFD. What it leaves out: the
marks of the notation, and comments, which JSON has none of.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, cast

from etl.read import damage, encoding
from provenance.text import patterns as re

MOST_LEAVES = 1_000_000
_LINES = frozenset({".jsonl", ".ndjson"})
_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
Pairs: TypeAlias = list[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value that holds no others: its JSON Pointer, the name it bears (empty in a list), and its text as printed."""

    pointer: str
    name: str
    text: str


class _Members(list[tuple[str, Any]]):
    """The members of an object in their order."""


def read_json(path: Path, content: bytes) -> list[Leaf]:
    """Return the leaves of a JSON file; raises UnreadableFile where it is no JSON, too large, or holds no value."""
    text = encoding.text_of(path, content).removeprefix("\ufeff")
    try:
        found = _lines(text) if path.suffix.lower() in _LINES else _parsed(text)
    except RecursionError as error:
        raise damage.too_deep(path, "its values stand within each other more than nine hundred levels deep") from error
    except ValueError as error:
        raise damage.damaged(path, f"it is no JSON ({error})") from error
    leaves: list[Leaf] = []
    for leaf in _leaves(found):
        if len(leaves) >= MOST_LEAVES:
            raise damage.too_large(path, len(content), encoding.LARGEST)
        leaves.append(leaf)
    if not leaves:
        raise damage.blank(path)
    return leaves


def _parsed(text: str) -> Any:
    return json.loads(
        text, object_pairs_hook=_Members, parse_float=str, parse_int=str, parse_constant=str, strict=False
    )


def _lines(text: str) -> list[Any]:
    return [_parsed(line) for line in text.split("\n") if line.strip()]


def _leaves(value: Any) -> Iterator[Leaf]:
    """Walk the values; their depth costs no depth of calls."""
    stack: list[tuple[str, str, Any]] = [("", "", value)]
    while stack:
        pointer, name, one = stack.pop()
        if isinstance(one, _Members):
            stack += [(f"{pointer}/{_token(key)}", _fit(key), held) for key, held in reversed(one)]
        elif isinstance(one, list):
            items = list(enumerate(cast("list[Any]", one)))
            stack += [(f"{pointer}/{at}", "", held) for at, held in reversed(items)]
        elif shown := _fit(_shown(one)).strip():
            yield Leaf(pointer, name, shown)


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _token(key: str) -> str:
    return _fit(key).replace("~", "~0").replace("/", "~1")


def _fit(text: str) -> str:
    return _UNFIT.sub("\ufffd", text)
