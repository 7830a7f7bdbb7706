"""One of several like things that an English sentence says with one verb: "4 for adults and 2 for children"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from provenance.language.detection import Spoken
from provenance.language.movement import DENYING, FEW, alike, orders
from provenance.language.voices import Words, keys_of, of_class, read, shown

_VALUE, _NAME = "1", "…"


@lru_cache(maxsize=2_048)
def of_several(claim: str, sentence: str, spoken: Spoken) -> tuple[str, ...] | None:
    """Return what a claim leaves out that says one of several like things of a sentence; None where it says none.

    "The fee is 4 pounds for adults and 2 pounds for children": each with its own value, and each of the same shape.
    """
    ours, theirs = read(claim, spoken), read(sentence, spoken)
    for head, parts in _series(theirs):
        for at, part in enumerate(parts):
            if len(head) + len(part) - len(ours) <= FEW and any(
                alike(one, other) for one in orders(ours) for other in orders(head + part)
            ):
                return tuple(shown(one, sentence) for index, one in enumerate(parts) if index != at)
    return None


def _series(words: Words) -> Iterator[tuple[Words, tuple[Words, ...]]]:
    """Yield what a sentence begins with and the like parts that it ends with, joined by "and"."""
    keys = keys_of(words)
    joints = [at for at, key in enumerate(keys) if key == "and"]
    if not joints or set(keys) & DENYING:
        return
    last = words[joints[-1] + 1 :]
    form, parts, end = _shape(last), [last], joints[-1]
    if _VALUE not in form:
        return
    while end:
        end -= keys[end - 1] == ","
        start = next((at for at in range(end - 1, 0, -1) if _shape(words[at:end]) == form), None)
        if start is None:
            return
        parts.insert(0, words[start:end])
        if keys[start - 1] != ",":
            yield words[:start], tuple(parts)
            return
        end = start


def _shape(words: Words) -> tuple[str, ...]:
    """Return what a part is made of: its prepositions, its values, and words between them."""
    found: list[str] = []
    for key in keys_of(words):
        kind = key if key in of_class("prepositions") else _VALUE if key[:1].isdigit() else _NAME
        if kind != _NAME or found[-1:] != [_NAME]:
            found.append(kind)
    return tuple(found)
