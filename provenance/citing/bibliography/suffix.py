"""Year suffixes: two works of one author in one year are 2020a and 2020b (CSL 1.0.2, disambiguate-add-year-suffix).

citeproc-py 0.11 reads that option and does nothing with it. So the suffix travels in the year itself: a number that
is still 2020 where the processor sorts and compares, and is written "2020a". Suffixes follow the order of the
bibliography, that is by title, and start anew for each set of authors and year.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Self

from provenance.citing.bibliography.entry import Entry, people, year

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class SuffixedYear(int):
    """A year that is written with a letter behind it."""

    suffix: str

    def __new__(cls, value: int, suffix: str) -> Self:
        """Make one; raises ValueError where the year is no number."""
        made = super().__new__(cls, value)
        made.suffix = suffix
        return made

    def __abs__(self) -> Self:
        """Give the year itself: the processor writes the absolute value."""
        return self

    def __str__(self) -> str:
        """Give the year with its letter."""
        return f"{int(self)}{self.suffix}"


def suffixes(entries: Sequence[Entry]) -> dict[str, str]:
    """Give the letter of each entry that shares authors and year with another, by id; the others have none."""
    alike: defaultdict[tuple[tuple[str, ...], int], list[Entry]] = defaultdict(list)
    for one in entries:
        issued = year(one)
        if issued is not None and people(one):
            alike[tuple(people(one)), issued].append(one)
    found: dict[str, str] = {}
    for several in alike.values():
        if len(several) > 1:
            ordered = sorted(several, key=lambda one: (str(one.get("title", "")).casefold(), str(one["id"])))
            found |= {str(one["id"]): letters(number) for number, one in enumerate(ordered)}
    return found


def letters(number: int) -> str:
    """Give the suffix of the entry with this number, from 0: a to z, then aa, ab and so on."""
    said = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(_LETTERS))
        said = _LETTERS[rest] + said
    return said
