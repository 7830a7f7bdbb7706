"""What an inference might turn round without a word of it being another: small words, and what belongs to what.

The guard compares what is said, not of what it is said: "X in fünf, Y in zehn Jahren" has the numbers of "X in zehn, Y
in fünf Jahren". Where a Satz says several numbers, days or modals, or denies one thing of several, a claim that does
not say them in their order is no inference that could be shown beside it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import Indel

from provenance.language import classes
from provenance.language.detection import Spoken
from provenance.language.features import features
from provenance.language.stems import stem
from provenance.language.wording import aligned
from provenance.text.found import Difference, Feature, Kind

_PAIRS: tuple[tuple[str, str], ...] = tuple((one, other) for one, other in classes.table("opposite")["pairs"])
_COPY = 0.7  # of the words of a claim stand in the Satz in their order: it repeats it, and what it changes tells
_FREE = classes.of("exchanged", part="free")
_MOVED = classes.of("exchanged", part="moved")
"""Verbs and pronouns that change their places where something else is put in front."""
_WORD = re.compile(r"\w+")
_SEVERAL: tuple[Kind, ...] = ("number", "date", "modality")


def opposed(claim: str, passage: str) -> list[Difference]:
    """Give the small words that stand for their opposites."""
    ours, theirs = (set(_WORD.findall(text.lower())) for text in (claim, passage))
    return [
        Difference("word", there, here)
        for one, other in _PAIRS
        for here, there in ((one, other), (other, one))
        if here in ours and here not in theirs and there in theirs and there not in ours
    ]


def exchanged(claim: str, passage: str) -> list[Difference]:
    """Give the words that a claim has in the place of others, where it otherwise repeats the Satz."""
    ours, theirs = ([word.lower() for word in _WORD.findall(text)] for text in (claim, passage))
    steps = [(one.tag, one.src_start, one.src_end, one.dest_start, one.dest_end) for one in Indel.opcodes(theirs, ours)]
    kept = sum(last - first for tag, first, last, _, _ in steps if tag == "equal")
    if not ours or kept < _COPY * len(ours):
        return []
    found: list[Difference] = []
    moved = _MOVED & {word for tag, first, last, _, _ in steps if tag == "delete" for word in theirs[first:last]}
    for at, (tag, _, _, first, last) in enumerate(steps):
        if tag != "insert":
            continue
        beside = [one for one in steps[max(0, at - 1) : at + 2] if one[0] == "delete"]
        old = [word for one in beside for word in theirs[one[1] : one[2]]]
        stems = {stem(word) for word in old}
        others = [word for word in ours[first:last] if word not in _FREE | moved and stem(word) not in stems]
        if others:
            new = " ".join(others)
            found.append(Difference("word", " ".join(old), new))
    return found


def muddled(claim: str, passage: str, spoken: Spoken) -> list[Difference]:
    """Say which of several things of a passage the claim may have put in the wrong place."""
    said, stands = features(claim, spoken.claim), features(passage, spoken.source)
    found: list[Difference] = []
    for kind in _SEVERAL:
        ours, theirs = _keys(kind, said), _keys(kind, stands)
        if len(set(theirs)) > 1 and ours and ours != theirs:
            shown = "; ".join(dict.fromkeys(one.text for one in stands if one.kind == kind and not one.reference))
            found.append(Difference(kind, shown, "", "several"))
    if any(one.kind == "negation" for one in stands) and aligned(claim, passage, spoken) is None:
        found.append(Difference("negation", "", "", "denies"))
    return found


def _keys(kind: str, found: Sequence[Feature]) -> list[tuple[str, str]]:
    return [(str(one.key), one.unit) for one in found if one.kind == kind and not one.reference]
