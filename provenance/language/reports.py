"""Whether a sentence says its words itself, or gives those of somebody else, denies, doubts, asks or but supposes them.

    "The mayor said that …"   "Laut dem Bäcker …"   "She denied that …"   "The rumour that … is false."   "Wenn …"

The words stand in ``classes/attribution.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from provenance.language import classes
from provenance.language.satz import has_verb
from provenance.language.words import LIMITS

_REACH = 600  # characters of an opening that are looked at
_CLOSE = 3  # words between a condition and what is supposed


def disputes(opening: str, rest: str = "") -> bool:
    """Tell whether a sentence denies, doubts, asks or but supposes what stands between its opening and its ``rest``.

    "She denied that", "…, ob", "Wenn", "The rumour that …" where it goes on "is false".
    """
    leading, named, judged = _disputing()
    shown = opening[-_REACH:]
    if (found := leading.search(shown)) is not None:
        return not has_verb(
            found["opens"] or ""
        )  # with a verb the condition is told, and what follows is said under it
    return bool(named.search(shown) and judged.match(rest))


def reported(opening: str, rest: str) -> str | None:
    """Return the words by which a sentence says whose the words between its opening and its ``rest`` are.

    "The mayor said that", "laut dem Bäcker"; None where it says them itself.
    """
    leading, going_on, _ = _reporting()
    if leading.search(opening):
        return " ".join(opening.split()).strip(" ,;:")
    found = going_on.match(rest)
    return " ".join(found[0].split()).strip(" ,;:.") if found else None


def attributes(text: str) -> bool:
    """Tell whether a text says itself whose words it gives."""
    return _reporting()[2].search(text) is not None


@cache
def _disputing() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what leads to words that are disputed, what only names them, and what then judges them behind them."""
    verbs, statements = (_any(classes.of("attribution", part=part)) for part in ("disputing", "statement"))
    that = r"(?:\s+[^\s,;:.]+){0,4}?\s*,?\s+(?:that|dass|daß|wonach)"
    told = rf"{statements}[^.;:]{{0,80}}?{verbs}\s*,"
    supposing = _any([LIMITS["condition"].pattern, *classes.table("attribution")["supposing"]])
    inner = rf"{supposing},?(?P<opens>(?:\s+[^\W\d_]+){{0,{_CLOSE}}})"
    return (
        re.compile(rf"(?:\b(?:whether|ob)|{verbs}{that}|{told}|{inner})\s*\Z", re.IGNORECASE),
        re.compile(rf"{statements}[^.;:,]{{0,40}},?(?:\s+(?:that|dass|daß|wonach))?\s*\Z", re.IGNORECASE),
        re.compile(rf"[^.;:\w]*\w+[^.;:]{{0,60}}?{verbs}", re.IGNORECASE),
    )


@cache
def _reporting() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return what leads to words that somebody else says, how a sentence goes on behind them, and the words of it."""
    verbs = _any(classes.of("attribution", part="reporting") - classes.of("attribution", part="statement"))
    points = _any([*classes.of("attribution", part="hearsay"), "according to"])
    that = r"(?:\s+[^\s,;:.]+){0,4}?\s*,?\s+(?:that|dass|daß)"
    return (
        re.compile(rf"(?:{verbs}{that}|{verbs}\s*[,:]?|{points}[^.;:]{{0,60}})\s*\Z", re.IGNORECASE),
        re.compile(rf"\s*,?\s*(?:{verbs}|{points})[^.;,]{{0,60}}", re.IGNORECASE),
        re.compile(rf"{verbs}|{points}", re.IGNORECASE),
    )


def _any(words: Iterable[str]) -> str:
    return rf"\b(?:{'|'.join(sorted(words))})\b"
