"""What a query asks, as far as a claim is held to it: its conditions, whether it denies, whether it gives shares.

It is read as text, not parsed: enough to say that a claim and a query do not speak of the same, never that they do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_LITERAL = re.compile(r"'((?:[^']|'')*)'|(?<![\w.\"])\"((?:[^\"]|\"\")*)\"(?!\s*[.(])")
_STRING = re.compile(r"'((?:[^']|'')*)'")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])")
_COUNTS = re.compile(r"\b(?:count|sum|total)\s*\(", re.IGNORECASE)
_AGGREGATE = re.compile(
    r"\b(?:count|sum|avg|min|max|total|median|stdev|percentile\w*)\s*\(|\bgroup\s+by\b", re.IGNORECASE
)
_GROUP = re.compile(r"\bgroup\s+by\s+(.+?)(?:\bhaving\b|\border\b|\blimit\b|;|\)|\Z)", re.IGNORECASE | re.DOTALL)
_SHARE = re.compile(r"percent|prozent|anteil|share|pct|quote|rate|ratio|100(?:\.0+)?\s*\*|\*\s*100", re.IGNORECASE)
_EXISTS = re.compile(r"\bis\s+not\s+null\b", re.IGNORECASE)
_DENIES = re.compile(r"\bnot\b|<>|!=|\bis\s+null\b|\bexcept\b|=\s*(?:0|false)\b(?!\.)", re.IGNORECASE)
_NO = frozenset({"no", "nein", "false", "none", "kein", "keine", "n", "0"})
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Asking:
    """What a query asks for."""

    strings: tuple[str, ...]
    numbers: tuple[float, ...]
    grouped: frozenset[str]
    counts: bool
    aggregates: bool
    gives_share: bool
    denies: bool


@lru_cache(maxsize=256)
def asking(query: str) -> Asking:
    """Read a query."""
    bare = _STRING.sub("''", query)
    strings = tuple(dict.fromkeys(one.replace("''", "'").strip("%_ ") for one in _STRING.findall(query)))
    group = _GROUP.search(bare)
    return Asking(
        strings=tuple(one for one in strings if _WORDS.search(one)),
        numbers=tuple(float(one) for one in [*_NUMBER.findall(bare), *_NUMBER.findall(" ".join(strings))]),
        grouped=frozenset(one.strip(' "`').casefold() for one in group[1].split(",")) if group else frozenset(),
        counts=bool(_COUNTS.search(bare)),
        aggregates=bool(_AGGREGATE.search(bare)),
        gives_share=bool(_SHARE.search(bare)) or "/" in bare,
        denies=bool(_DENIES.search(_EXISTS.sub("", bare))) or any(one.casefold() in _NO for one in strings),
    )


def mentions(claim: str, said: str) -> bool:
    """Say whether a claim names something: each of its words, or its stem, also within a compound."""
    return place_of(claim, said) is not None


def place_of(claim: str, said: str) -> int | None:
    """Give where a claim names something first, or None where it does not."""
    words = [word.casefold() for word in _WORDS.findall(said)]
    spoken = [(match.start(), match[0].casefold()) for match in _WORDS.finditer(claim)]
    joined = "".join(word for _, word in spoken)
    found: list[int] = []
    for word in words:
        at = next((start for start, other in spoken if _alike(word, other)), None)
        if at is None and not (len("".join(words)) > _SHORT and "".join(words)[:-1] in joined):
            return None
        found.append(at or 0)
    return min(found) if found else None


_SHORT = 4


def _alike(word: str, other: str) -> bool:
    if len(word) < _SHORT or word.isdigit():
        return word == other
    stem = word[: max(_SHORT, len(word) - (2 if len(word) > 6 else 1))]  # noqa: PLR2004 — an ending is up to two letters
    return other.startswith(stem) or (len(stem) > _SHORT and stem in other)
