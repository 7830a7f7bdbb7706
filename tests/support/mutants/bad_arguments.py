"""Values that somebody, or some model, may give where something else is meant; and what each method is called with."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

CYPHER = "'}) DETACH DELETE n //"
HTML = "<script>alert('x')</script>"
RIGHT_TO_LEFT = "Be\u202eleg\u200f \u2067x"


class Thing:
    """A value of no type anybody expects."""


WRONG_TYPES: dict[str, Any] = {
    "none": None,
    "number": 7,
    "list": ["x"],
    "bytes": b"x",
    "dict": {"a": 1},
    "nan": math.nan,
    "bool": True,
    "thing": Thing(),
}
TEXTS: dict[str, str] = {
    "empty": "",
    "blank": " \u00a0\n",
    "nul": "Be\0leg",
    "surrogate": "Be\ud800leg",
    "right to left": RIGHT_TO_LEFT,
    "cypher": CYPHER,
    "html": HTML,
    "long name": "x" * 3_000 + ".csl",
    "huge": "Beleg " * 850_000,
}
NUMBERS: dict[str, int] = {"zero": 0, "negative": -1, "unknown": 999_999, "huge": 10**20}


def mappings() -> dict[str, Any]:
    """Give values of a locator or of metadata that no record can hold, or only as they are."""
    deep: dict[str, Any] = {}
    for _ in range(20_000):
        deep = {"a": deep}
    cyclic: dict[str, Any] = {}
    cyclic["a"] = cyclic
    return {
        "set": {"a": {1, 2}},
        "nan": {"a": math.nan},
        "time": {"a": datetime.now(UTC)},
        "number as key": {1: "a"},
        "bytes": {"a": b"x"},
        "nul": {"a": "\0"},
        "surrogate": {"a": "\ud800"},
        "surrogate as key": {"\ud800": "a"},
        "cypher as key": {CYPHER: CYPHER},
        "html": {"section": HTML},
        "big number": {"page": 10**20},
        "huge": {"section": "x" * 5_000_000},
        "wide": {str(number): number for number in range(100_000)},
        "deep": deep,
        "cyclic": cyclic,
        "thing": {"a": Thing()},
    }


@dataclass(frozen=True)
class Case:
    """A call that works: its arguments, what each may be, and how to read back what it kept.

    ``fresh`` gives arguments that make the call another one each time, where the same content is the same source and
    keeps what was said of it first. ``like`` is the method whose parameters these are, where ``run`` takes those of
    another.
    """

    given: dict[str, Any]
    kept: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict[str, Any])
    skip: frozenset[str] = frozenset()
    run: Callable[..., Any] | None = None
    fresh: Callable[[int], dict[str, Any]] | None = None
    like: str | None = None


def admitted(annotation: str) -> set[str]:
    """Give the wrong types that are right for a parameter, by its annotation."""
    right = set[str]()
    if "None" in annotation or annotation in {"Relations", "Scope"}:
        right.add("none")
    if any(word in annotation for word in ("int", "Scope")):
        right.add("number")
    if any(word in annotation for word in ("dict", "Mapping")):
        right.add("dict")
    if any(word in annotation for word in ("Sequence", "list", "Scope")):
        right.add("list")
    if "bool" in annotation:
        right |= {"bool"}
    return right
