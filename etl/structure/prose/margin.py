"""Numbers in the margin that a file without a layout prints as the first word of its paragraphs: "6 Das Gutachten …".

They are Randziffern where they count on over the paragraphs of the file, one by one and begun at most once, and most of
the text has one. "6 Boote lagen im Hafen." in a text that counts nothing begins with an amount, and so does a letter
of which two paragraphs happen to begin with 3 and 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from etl.read.page import Block
from etl.structure.decision.numbers import randnummern
from etl.structure.prose.names import RunIn

_FEWEST = 3
_MOSTLY = 0.5
_WAYS = ("bare", "square", "named")


def margin_numbers(blocks: Sequence[Block]) -> dict[int, RunIn]:
    """Return the Randziffern by the place of their block; none where the paragraphs do not count on."""
    found = {at: one for at, one in randnummern(blocks).items() if one.way in _WAYS and blocks[at].kind == "paragraph"}
    numbers = [found[at].number for at in sorted(found)]
    paragraphs = sum(block.kind == "paragraph" and bool(block.words) for block in blocks)
    on = all(after == before + 1 for before, after in pairwise(numbers))
    if len(numbers) < _FEWEST or not on or len(numbers) < _MOSTLY * paragraphs:
        return {}
    return {at: RunIn(0, one.last, f"Rz. {one.number}") for at, one in found.items()}
