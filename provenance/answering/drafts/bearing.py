"""Which marks stand for which claim.

A mark stands for the claims before it, back to the mark before: within a sentence for the clause it follows, behind the
sentence for all of it that bears none of its own, at the end of a list item for all of the item likewise. A mark that
opens a block stands for what follows, one behind a question for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from provenance.answering.drafts.parts import Mark


@dataclass(frozen=True, slots=True)
class Stretch:
    """A claim in the text of its block, and the sentence it is of (any number that tells sentences apart).

    Or, where ``claims`` is false, a sentence that claims nothing and that no mark reaches over.
    """

    start: int
    end: int
    sentence: int
    claims: bool = True


def standing(
    stretches: Sequence[Stretch], marks: Sequence[tuple[int, Mark]], *, item: bool, end: int
) -> list[tuple[Mark, ...]]:
    """Give for each stretch the marks that stand for it, in their order.

    ``marks`` come with the place in the text that they stand before; ``end`` is the length of the text. In a list
    ``item`` the marks at its very end reach back over sentences.
    """
    found: list[list[Mark]] = [[] for _ in stretches]
    groups = _groups(marks)
    for number, (at, group) in enumerate(groups):
        floor = groups[number - 1][0] if number else -1
        for one in _claims(stretches, at, floor, whole=item and at >= end):
            found[one] += group
    return [tuple(marks_of) for marks_of in found]


def _groups(marks: Sequence[tuple[int, Mark]]) -> list[tuple[int, list[Mark]]]:
    """Take marks that stand at the same place together."""
    groups: list[tuple[int, list[Mark]]] = []
    for at, mark in marks:
        if groups and at == groups[-1][0]:
            groups[-1][1].append(mark)
        else:
            groups.append((at, [mark]))
    return groups


def _claims(stretches: Sequence[Stretch], at: int, floor: int, *, whole: bool) -> list[int]:
    """Give the claims that a group of marks at ``at`` stands for, the group before it being at ``floor``."""
    before = [number for number, one in enumerate(stretches) if one.start < at]
    if not before:
        return [0] if at == 0 and stretches and stretches[0].claims else []
    last = before[-1]
    if not stretches[last].claims:
        return []
    return [
        number
        for number in before
        if stretches[number].claims
        if number == last
        or (stretches[number].start >= floor and (whole or stretches[number].sentence == stretches[last].sentence))
    ]
