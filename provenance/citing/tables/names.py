"""The name under which a kept result is asked: the table that its query reads, as far as that can be told."""

from __future__ import annotations

import re

_FROM = re.compile(
    r"\b(?:from|join)\s+(?:\"((?:[^\"]|\"\")+)\"|`([^`]+)`|\[([^\]]+)\]|([A-Za-z_À-ÿ][\w$À-ÿ]*(?:\.[A-Za-z_][\w$]*)*))",
    re.IGNORECASE,
)
_LITERAL = re.compile(r"'(?:[^']|'')*'")


def tables_of(query: str) -> list[str]:
    """Give the tables that a query names behind FROM and JOIN, each once, without their schema."""
    found = _FROM.finditer(_LITERAL.sub("''", query))
    names = [next(one for one in match.groups() if one) for match in found]
    return list(dict.fromkeys(name.replace('""', '"').rsplit(".", 1)[-1] for name in names))


def table_named(given: object, query: str | None, identifier: str) -> str:
    """Give the name for a result: the one given, else the only table that its query reads, else its identifier."""
    if isinstance(given, str) and given.strip():
        return given.strip()
    named = tables_of(query or "")
    return named[0] if len(named) == 1 else identifier
