"""Words of a sentence that weaken it or narrow whom it is for: "in der Regel", "entsprechend", "gewerbsmäßig".

A claim without them says more than the sentence. It may still be borne within what they say, so they are told and
taken out, and what is left is compared.
"""

from __future__ import annotations

import re
from functools import cache

from provenance.language import classes


def weakened(claim: str, sentence: str) -> tuple[str, tuple[str, ...]]:
    """Give a sentence without the weakening words that a claim leaves out, and those words, in their order."""
    known = " ".join(claim.lower().split())
    lost = [one for one in _pattern().finditer(sentence) if not _says(known, " ".join(one[0].lower().split()))]
    rest, at = "", 0
    for one in lost:
        rest += sentence[at : one.start()].rstrip()
        at = one.end()
    return rest + sentence[at:], tuple(" ".join(one[0].split()) for one in lost)


def _says(claim: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", claim) is not None


@cache
def _pattern() -> re.Pattern[str]:
    every = sorted((*classes.phrases("weakener"), *classes.of("weakener")), key=len, reverse=True)
    words = "|".join(re.escape(one).replace(r"\ ", r"\s+") for one in every)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)
