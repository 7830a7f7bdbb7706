"""Abbreviations within a Satz: one that stands for a known word is that word, all others are names.

    gem. § 5   laut Bescheid Az. Muster 12   i. R. d. Bspl.   lt. Verz. Nordmole Bl. Anh. West

What a name of this kind says nobody knows who has not listed it. Those in a row are one, with the name and the number
behind them, so that nothing of them is taken for a part of what the clause says.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from provenance.language import classes
from provenance.text.labels import Span

_CUTS = re.compile(r"(?:[^\W\d_]{1,12}(?:-[^\W\d_]{1,12})*\.[ \u00a0]*)+")
_NAME = re.compile(r"\s*[A-ZÄÖÜ][\w-]*(?!\w|\.\w)")
_NUMBER = re.compile(r"\s*\d[\w/.-]*(?<=\w)")
_HIDDEN = "\0"


def abbreviated(sentence: str, taken: Sequence[Span], ends: Collection[int]) -> Iterator[tuple[int, int, str]]:
    """Give where abbreviations stand and the word that each stands for, "" where none is known.

    ``taken`` are stretches that are something else, ``ends`` where a Satz ends, behind its stop.
    """
    free = _masked(sentence, [*taken, *((end - 1, end) for end in ends)])
    at = 0
    while match := _CUTS.search(free, at):
        start, at = match.start(), match.end()
        cuts = [one.strip() for one in match[0].split(".") if one.strip()]
        if word := _known(cuts[0]):
            at = start + match[0].index(".") + 1
            yield start, at, word
            continue
        if (later := next((one for one in cuts if _known(one)), None)) is not None:
            at = free.index(f"{later}.", start)  # it is read by itself
        elif cuts[-1][0].isupper() and len(cuts[-1]) > 1:  # "z. B. Boote": no name
            at = _named(free, at)
        yield start, len(free[:at].rstrip()), ""


def _known(word: str) -> str:
    return str(classes.table("abbreviation").get(word.lower(), ""))


def _named(free: str, at: int) -> int:
    """Give where a row of abbreviations ends with the names and numbers between and behind them."""
    while True:
        name = _NAME.match(free, at)
        end = name.end() if name else at
        number = _NUMBER.match(free, end)
        end = number.end() if number else end
        more = _CUTS.match(free, end + 1) if end > at else None
        if more is None or any(map(_known, re.findall(r"[^\W\d_]+", more[0]))):
            return end
        at = more.end()


def _masked(sentence: str, spans: Sequence[Span]) -> str:
    """Give a sentence with nothing to be read in some stretches."""
    found = list(sentence)
    for start, end in spans:
        found[start:end] = _HIDDEN * (end - start)
    return "".join(found)
