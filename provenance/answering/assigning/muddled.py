"""What an inference might turn round without a word of it being another: small words, and what belongs to what.

The guard compares what is said, not of what it is said: "X in fünf, Y in zehn Jahren" has the numbers of "X in zehn, Y
in fünf Jahren". Where a Satz says several numbers, days or modals, or denies one thing of several, a claim that does
not say them in their order is no inference that could be shown beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from provenance.text.features import features
from provenance.text.found import Feature
from provenance.text.wording import aligned

_PAIRS = (
    ("vor", "nach"), ("und", "oder"), ("ab", "bis"), ("über", "unter"), ("innerhalb", "außerhalb"), ("mehr", "weniger"),
    ("früher", "später"), ("vorher", "nachher"), ("and", "or"), ("before", "after"), ("above", "below"),
    ("over", "under"), ("within", "outside"), ("more", "less"), ("earlier", "later"), ("more", "fewer"),
)  # fmt: skip
_WORD = re.compile(r"\w+")
_SEVERAL = ("number", "date", "modality")


def opposed(claim: str, passage: str) -> list[str]:
    """Give the small words that stand for their opposites."""
    ours, theirs = (set(_WORD.findall(text.lower())) for text in (claim, passage))
    return [
        f"word: the source says “{there}”, the claim says “{here}”"
        for one, other in _PAIRS
        for here, there in ((one, other), (other, one))
        if here in ours and here not in theirs and there in theirs and there not in ours
    ]


def muddled(claim: str, passage: str) -> list[str]:
    """Say which of several things of a passage the claim may have put in the wrong place."""
    said, stands = features(claim), features(passage)
    told: list[str] = []
    for kind in _SEVERAL:
        ours, theirs = _keys(kind, said), _keys(kind, stands)
        if len(set(theirs)) > 1 and ours and ours != theirs:
            shown = "; ".join(dict.fromkeys(one.text for one in stands if one.kind == kind and not one.reference))
            told.append(f"{kind}: the source says several ({shown}), and the claim may say one of another")
    if any(one.kind == "negation" for one in stands) and aligned(claim, passage) is None:
        told.append("negation: the source denies something, and the claim may deny another")
    return told


def _keys(kind: str, found: Sequence[Feature]) -> list[tuple[str, str]]:
    return [(str(one.key), one.unit) for one in found if one.kind == kind and not one.reference]
