"""One verb said once for several: "Bücher sind zehn Jahre, Briefe sechs Jahre aufzubewahren" is two clauses.

The stretches of such a clause are built alike, and what stands before the first belongs to all ("beträgt in den Fällen
des Absatzes 1 …, in den übrigen Fällen …"; Duden, Die Grammatik, on ellipsis in coordination). Each is read as a clause
of its own, so that each may be said alone, and none of the one with what is said of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from provenance.language.agreement import may_genitive
from provenance.language.clauses import Clause
from provenance.language.phrase import Phrase, is_value
from provenance.language.tagging import MEASURE, PLACE, Token

_FEWEST = 2  # phrases of a stretch that are no attributes
_COMPARING = {"als", "wie"}


def ungapped(clause: Clause) -> tuple[Clause, ...]:
    """Return a clause for each of the stretches that share its verb; the clause itself where they are not alike."""
    stretches = _stretches(clause)
    if not stretches:
        return (clause,)
    begin = stretches[0].start
    own = [_conditions(clause, stretch) for stretch in stretches]
    free = [one for one in clause.clauses if one.antecedent is None and not any(one in some for some in own)]
    made: list[Clause] = []
    for number, stretch in enumerate(stretches):
        by = begin - stretch.start
        members = {at for at, one in enumerate(clause.phrases) if one.group is not None and at in stretch}
        moved = [
            _moved(one, by, begin, joined=_is_within(clause.phrases, one, members))
            for one in clause.phrases[stretch.start : stretch.stop]
        ]
        depending = [*free, *(own[number] if all(own) else [one for some in own for one in some])]
        depending += [
            replace(one, antecedent=one.antecedent + by * (one.antecedent >= begin))
            for one in clause.clauses
            if one.antecedent is not None and (one.antecedent < begin or one.antecedent in stretch)
        ]
        start = moved[0].start if number else clause.start
        made.append(
            replace(
                clause,
                predicate=replace(clause.predicate, tokens=_once(clause)),
                phrases=(*clause.phrases[:begin], *moved),
                clauses=depending,
                start=start,
                end=max(start, moved[-1].end, *(one.end for one in (own[number] if all(own) else ()))),
                joint="," if number else clause.joint,
                plural=None,
            )
        )
    return tuple(made)


def resumed(clause: Clause) -> Clause:
    """Return a clause with the noun for the "die" that stands for it: "die Abgabe im Glas … als die in der Dose".

    Only where both have an attribute with the same preposition, so that no other noun can be meant.
    """
    phrases = list(clause.phrases)
    for at, one in enumerate(phrases[:-1]):
        told = phrases[at + 1]
        if one.prep not in _COMPARING or one.head.tag not in {"ART", "PDS"} or told.after != at or not told.prep:
            continue
        meant = [
            before
            for before, after in pairwise(phrases[:at])
            if after.prep == told.prep and after.after is not None and phrases[after.after] is before
        ]
        if len(meant) == 1:
            phrases[at] = replace(one, heads=meant[0].heads)
    return replace(clause, phrases=tuple(phrases))


def distributed(clause: Clause) -> tuple[Clause, ...]:
    """Return a clause for each verb that "und" joins side by side: "aufzustellen, auszurüsten und zu führen"."""
    verbs = [one for one in clause.predicate.tokens if one.tag in {"VV(IZU)", "VV(INF)"}]
    others = [one for one in clause.predicate.tokens if one.tag.startswith("VV") and one not in verbs]
    between = [one for one in clause.phrases if verbs and verbs[0].end <= one.start < verbs[-1].start]
    inner = any(one.start > verbs[0].start for one in clause.clauses) if verbs else True
    if len(verbs) < _FEWEST or others or between or inner or clause.joint == "oder" or not _parted(verbs):
        return (clause,)
    rest = tuple(one for one in clause.predicate.tokens if one not in verbs and one.tag != "PTKZU")
    return tuple(
        replace(
            clause,
            predicate=replace(clause.predicate, verb=one.key, tokens=(*rest, one)),
            joint="und" if number else clause.joint,
        )
        for number, one in enumerate(verbs)
    )


def _parted(verbs: Sequence[Token]) -> bool:
    """Tell whether a comma or a conjunction stands between all verbs: not in "prüfen zu lassen"."""
    gaps = [after.start - one.end for one, after in pairwise(verbs)]
    return all(gap == len(", ") or gap > len(" zu ") for gap in gaps)


def _stretches(clause: Clause) -> list[range]:
    """Return the stretches that are alike, in their order; none where there are not several."""
    phrases = clause.phrases
    cuts = [at for at, one in enumerate(phrases) if one.loose] or _amounts(phrases)
    if not cuts:
        return []
    later = [range(*bounds) for bounds in pairwise([*cuts, len(phrases)])]
    slots = _slots(phrases, later[0])
    if any(_slots(phrases, one) != slots for one in later[1:]):
        return []
    begins = (at for at in range(cuts[0]) if not _is_attribute(phrases, at))
    first = next((range(at, cuts[0]) for at in begins if _slots(phrases, range(at, cuts[0])) == slots), None)
    found = [first, *later] if first is not None else []
    conditioned = bool(found) and all(_conditions(clause, one) for one in found)
    return found if len(slots) + conditioned >= _FEWEST else []


def _amounts(phrases: Sequence[Phrase]) -> list[int]:
    """Return the amounts that are joined to one which says for what it is: "zwei Euro für A und drei Euro für B"."""
    amounts = [at for at, one in enumerate(phrases) if is_value(one) and one.group is not None]
    told = [at for at in amounts if at + 1 < len(phrases) and phrases[at + 1].prep and not phrases[at + 1].loose]
    if len(amounts) < _FEWEST or told != amounts or len({phrases[at].group for at in amounts}) > 1:
        return []
    return amounts[1:]


def _conditions(clause: Clause, stretch: range) -> list[Clause]:
    """Return the conditions that stand within a stretch, or right behind it."""
    phrases = clause.phrases
    end = phrases[stretch.stop].start if stretch.stop < len(phrases) else clause.end
    return [one for one in clause.clauses if one.antecedent is None and phrases[stretch.start].start <= one.start < end]


def _is_within(phrases: Sequence[Phrase], phrase: Phrase, members: set[int]) -> bool:
    """Tell whether all that a phrase is joined to stand in its stretch."""
    return all(at in members for at, one in enumerate(phrases) if one.group is not None and one.group == phrase.group)


def _slots(phrases: Sequence[Phrase], stretch: range) -> list[tuple[str, str, bool]]:
    """Return what a stretch is built of, without attributes."""
    return [
        (one.kind, one.prep, one.head.tag == MEASURE)
        for at in stretch
        for one in [phrases[at]]
        if at == stretch.start or not _is_attribute(phrases, at) or _is_told_of(phrases, at)
    ]


def _is_attribute(phrases: Sequence[Phrase], at: int) -> bool:
    one = phrases[at]
    if one.kind != "noun" or one.head.tag == MEASURE or one.after is None:
        return False
    return bool(one.prep) or one.genitive or one.head.tag == PLACE or may_genitive(one)


def _is_told_of(phrases: Sequence[Phrase], at: int) -> bool:
    """Tell whether a phrase says what an amount is for, and stands right behind it."""
    return bool(phrases[at].prep) and at > 0 and phrases[at - 1].head.tag == MEASURE


def _moved(phrase: Phrase, by: int, begin: int, *, joined: bool) -> Phrase:
    """Return a phrase of a stretch where the first one begins; what it stands behind before them all stays."""
    after = phrase.after if phrase.after is None or phrase.after < begin else phrase.after + by
    group = phrase.group + by if phrase.group is not None and joined else None
    return replace(phrase, after=after, group=group, joint=phrase.joint if joined else "", loose=False)


def _once(clause: Clause) -> tuple[Token, ...]:
    """Return the words of the predicate with its finite verb but once."""
    finite = [one for one in clause.predicate.tokens if "FIN" in one.tag]
    return tuple(one for one in clause.predicate.tokens if one not in finite[1:])
