"""A closed set is one table: an enumeration whose members are the words that records keep, each with a row."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self


class ClosedSet(StrEnum):
    """A set whose members have a row each, ``MEMBER = "word", Row(…)``: a member is its word, its ``row`` the rest."""

    row: Any
    _value_: str

    def __new__(cls, word: str, row: object) -> Self:
        """Make a member of its word and its row."""
        made = str.__new__(cls, word)
        made._value_ = word
        made.row = row
        return made
