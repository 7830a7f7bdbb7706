"""The module `re`, but for `compile`, which makes a pattern when it is first used and not when it is named.

The program names some 1,600 patterns, an answer uses a third of them, and making one takes as long as a thousand
searches. So a module says ``from provenance.text import patterns as re``. Where a pattern is to be tried, since
somebody else wrote it, `re` itself is asked. A test makes all of them.
"""

from __future__ import annotations

import re
from re import (
    DOTALL,
    IGNORECASE,
    MULTILINE,
    VERBOSE,
    Match,
    Pattern,
    error,
    escape,
    findall,
    finditer,
    fullmatch,
    match,
    search,
    split,
    sub,
)
from typing import Any, AnyStr, cast

__all__ = [
    "DOTALL",
    "IGNORECASE",
    "MULTILINE",
    "VERBOSE",
    "Match",
    "Pattern",
    "compile",
    "error",
    "escape",
    "findall",
    "finditer",
    "fullmatch",
    "match",
    "search",
    "split",
    "sub",
]

_MADE = (
    *("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "scanner"),
    *("flags", "groups", "groupindex"),
)


class Later:
    """A pattern that is made when something but its text is asked of it. A search takes 0.02 µs more than of `re`."""

    __slots__ = ("_given", "pattern", *_MADE)

    def __init__(self, pattern: str | bytes, flags: int) -> None:
        self.pattern = pattern
        self._given = flags

    def __getattr__(self, name: str) -> Any:
        if name not in _MADE:
            raise AttributeError(f"a pattern has no {name!r}")
        made: Any = re.compile(self.pattern, self._given)
        for one in _MADE:
            setattr(self, one, getattr(made, one))
        return getattr(made, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return Later, (self.pattern, self._given)

    def __repr__(self) -> str:
        return f"Later({self.pattern!r}, {self._given})"


def compile(pattern: AnyStr, flags: int = 0) -> Pattern[AnyStr]:  # noqa: A001 — it stands for that of `re`
    """Return what acts as ``re.compile(pattern, flags)``; raises re.error when it is first used, not now."""
    return cast("Pattern[AnyStr]", Later(pattern, flags))
