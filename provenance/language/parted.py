"""Like parts of one clause that "und" joins, each with what holds of it: "8 Euro für A und 12 Euro für B".

Where such a clause was not read as several (`provenance.language.gapping`), what a claim says of one part must be of
that part: it may leave parts out, but give none what another has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from provenance.language.phrase import Phrase, is_value, unit
from provenance.language.tagging import MEASURE

_FEWEST = 2  # phrases of a part
Sign = tuple[str, str, str, tuple[str, ...]]


def crossed(pairs: Mapping[int, int], stands: Sequence[Phrase]) -> tuple[int, int] | None:
    """Return where the parts of a sentence begin and end that a claim takes from one to another; None if it does not.

    ``pairs`` says which phrase of the claim is which of the sentence, by their places.
    """
    for parts in (_valued(stands), _alike(stands)):
        if parts and _mixes(pairs, stands, parts):
            return parts[0].start, parts[-1].stop
    return None


def _mixes(pairs: Mapping[int, int], stands: Sequence[Phrase], parts: Sequence[range]) -> bool:
    signs = [[_sign(stands[at]) for at in part] for part in parts]
    told: list[int] = []
    for at in sorted(pairs):
        within = [number for number, part in enumerate(parts) if pairs[at] in part]
        if within and sum(_sign(stands[pairs[at]]) in some for some in signs) == 1:
            told += within
    order = [number for number, _ in groupby(told)]
    if len(order) < len(parts) and len(order) <= 1:
        return False
    said = {_sign(stands[index]) for index in pairs.values()}
    whole = all(_sign(stands[_main(stands, parts[number])]) in said for number in order)
    return len(order) > len(set(order)) or not whole


def _main(stands: Sequence[Phrase], part: range) -> int:
    """Return what a part says: its value, or what it begins with."""
    return next((at for at in part if is_value(stands[at]) and not stands[at].focus), part.start)


def _valued(stands: Sequence[Phrase]) -> list[range]:
    """Return the parts that have a value of one kind each."""
    cuts = _cuts(stands)
    begins: list[tuple[int, int]] = []
    for cut, end in pairwise([*cuts, len(stands)]):
        values = [at for at in range(cut, end) if is_value(stands[at])]
        like = [one for at in values if (one := _before(stands, at, cut)) is not None]
        if like and end - cut >= _FEWEST:
            begins.append((cut, min(like)))
    if not begins:
        return []
    cut, first = begins[0]
    opens = stands[cut]
    same = [at for at in range(cut) if _slot(stands[at]) == _slot(opens) and not is_value(opens)]
    first = min([first, *same[-1:]])
    if cut - first < _FEWEST:
        return []
    end = len(stands)
    while stands[end - 1].kind == "adverb" and not any(one.kind == "adverb" for one in stands[first:cut]):
        end -= 1  # "… am 3. April für A und am 5. Mai für B fällig"
    return [range(first, cut), *(range(*one) for one in pairwise([*(at for at, _ in begins), end]))]


def _alike(stands: Sequence[Phrase]) -> list[range]:
    """Return the parts that are built alike, of whatever they tell."""
    cuts = _cuts(stands)
    if not cuts:
        return []
    size = (cuts[1] if len(cuts) > 1 else len(stands)) - cuts[0]
    slots = [_slot(one) for one in stands]
    parts = [range(at, at + size) for at in (cuts[0] - size, *cuts)]
    if size < _FEWEST or parts[0].start < 0 or parts[-1].stop > len(stands):
        return []
    first = slots[parts[0].start : parts[0].stop]
    return parts if all(slots[one.start : one.stop] == first for one in parts) else []


def _cuts(stands: Sequence[Phrase]) -> list[int]:
    """Return the phrases that a conjunction or a comma joins to what stands before."""
    first = {one.group: at for at, one in reversed([*enumerate(stands)]) if one.group is not None}
    return [
        at
        for at, one in enumerate(stands)
        if at and (one.loose or at > (at if one.group is None else first[one.group]))
    ]


def _before(stands: Sequence[Phrase], value: int, cut: int) -> int | None:
    """Return the last value before a part of the same unit, else one that may be of the same kind."""
    some = [at for at in range(cut) if is_value(stands[at])]
    for kind in (unit, _bound):
        if like := [at for at in some if kind(stands[at]) == kind(stands[value])]:
            return like[-1]
    return None


def _bound(one: Phrase) -> tuple[str, bool]:
    return one.prep, bool(one.focus)


def _slot(one: Phrase) -> tuple[str, str, bool]:
    return one.kind, "" if one.inherits else one.prep, one.head.tag == MEASURE


def _sign(one: Phrase) -> Sign:
    return one.kind, one.prep, " ".join(each.key for each in one.heads), tuple(each.key for each in one.words)
