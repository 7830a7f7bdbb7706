"""In what a claim differs from a sentence of a source: the one comparison that all doors of the program ask.

`differing` asks the guard, which compares what is said (numbers, negations, modals, limits, dates, names); `doubts`
asks what belongs to what: words exchanged, left out or moved. Nothing seen is not yet support: a claim in words of its
own may say another thing that no rule here knows.
"""

from __future__ import annotations

from functools import lru_cache

from provenance.language.exchange import exchanged, muddled, opposed, unconditional
from provenance.language.guard import compare
from provenance.language.omission import widened
from provenance.language.order import moved
from provenance.text.found import Difference

_RULES = (opposed, exchanged, muddled, unconditional, widened, moved)


@lru_cache(maxsize=1024)
def differing(claim: str, sentence: str) -> tuple[Difference, ...]:
    """Give what the guard sees differ: one thing said where the other says another, or nothing."""
    return tuple(compare(claim, sentence))


@lru_cache(maxsize=1024)
def doubts(claim: str, sentence: str) -> tuple[Difference, ...]:
    """Give what may be exchanged, left out or moved though the guard sees nothing differ; a model may know better."""
    return tuple(one for rule in _RULES for one in rule(claim, sentence))
