"""Which place goes before which by the words of the law itself: "abweichend von § 5", "§ 7 bleibt unberührt".

The words are a table (`precedence.toml`). Such words settle a conflict: who drafted the law has decided it. Where they
lead in a circle, nothing is decided at all (`provenance.conflicts.structure`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from provenance.model.errors import InvalidLocator
from provenance.model.locator import Locator, parse

_LISTED = r"(?:[\w§.()–-]+,?\s+){0,9}"
"""Between the words and a reference may stand other references: "abweichend von § 7 Absatz 2 und § 15 Absatz 1"."""
_CLAUSE = r"[^.;:]{0,60}?"
_GAP = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands for the reference


@dataclass(frozen=True, slots=True)
class Before:
    """A place that goes before another, with the ids of both, the words that say so and where these stand."""

    first: str
    second: str
    first_place: str
    second_place: str
    words: str
    said_at: str

    def decides(self, one: str, other: str) -> bool:
        """Tell whether it says that what stands at one printed place goes before what stands at another."""
        return _covers(self.first_place, one) and _covers(self.second_place, other)


def marking() -> list[str]:
    """Give words of which one stands in every text that says which of two goes first, for a query."""
    table = _table()
    return [
        *(word for part in ("front", "behind") for side in ("first", "second") for word in table[part][side]),
        *(f" {verb} " for verb in table["own"]["verbs"]),
    ]


def precedences(rows: Iterable[Mapping[str, Any]]) -> list[Before]:
    """Read the rows of ``conflict/references``."""
    return [found for row in rows for found in _of(row)]


def _of(row: Mapping[str, Any]) -> Iterator[Before]:
    text, start = str(row["text"]), int(row["start"])
    front, behind = text[:start], text[start + len(str(row["words"])) :]
    mine, other = (row["id"], row["locator"]), (row["to"], row["to_locator"])
    for pattern, where, goes_first in _patterns():
        found = pattern.search(front if where == "front" else behind)
        if where == "own":
            found = pattern.search(f"{front}{_GAP}{behind}")
        if found:
            first, second = (mine, other) if goes_first else (other, mine)
            if first[0] != second[0]:
                words = " ".join(found[0].replace(_GAP, str(row["words"])).split())
                yield Before(first[0], second[0], first[1], second[1], words, mine[1])
            return


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str, bool]]:
    table = _table()
    found: list[tuple[re.Pattern[str], str, bool]] = []
    verbs, particle = "|".join(table["own"]["verbs"]), table["own"]["particle"]
    own = rf"\b(?:{verbs}) (?:{_LISTED}){_GAP}{_CLAUSE}\b{particle}\b"
    found.append((re.compile(own, re.IGNORECASE), "own", True))
    for side, goes_first in (("first", True), ("second", False)):
        front = "|".join(re.escape(one) for one in table["front"][side])
        found.append((re.compile(rf"\b(?:{front})\s+{_LISTED}\Z", re.IGNORECASE), "front", goes_first))
        behind = "|".join(_CLAUSE.join(re.escape(word) for word in one.split()) for one in table["behind"][side])
        found.append((re.compile(rf"\A{_CLAUSE}\b(?:{behind})\b", re.IGNORECASE), "behind", goes_first))
    return found


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("provenance.conflicts").joinpath("precedence.toml").read_text(encoding="utf-8"))


@cache
def _covers(around: str, place: str) -> bool:
    try:
        one, other = parse(around), parse(place)
    except InvalidLocator:
        return False
    bare = Locator(one.section, one.path), Locator(other.section, other.path)
    return one.work == other.work and bare[0].covers(bare[1])
