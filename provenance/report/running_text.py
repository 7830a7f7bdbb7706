"""A word diff set as running text: spaces where German sets them, the words of both sides told apart.

The diff counts punctuation as words of its own; a reader does not. The command line draws diffs too, and loads this
without the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from provenance.text import patterns as re

if TYPE_CHECKING:
    from provenance.report.library import DiffStep

Side: TypeAlias = Literal["both", "quote", "source"]

_CLOSING = re.compile(r"\s+([.,;:!?%)\]}“”’»])")
_OPENING = re.compile(r"([(\[{„‚«])\s+")
_CLOSES = re.compile(r"[.,;:!?%)\]}“”’»]")


def running(diff: Iterable[DiffStep]) -> Iterator[tuple[Side, str]]:
    """Yield the stretches of a diff in the order in which they are read; joined, they are running text.

    Of words that were exchanged those of the quote come first, then those of the source.
    """
    opened = True
    for step, theirs, ours in diff:
        stretches: tuple[tuple[Side, str], ...] = (("quote", ours), ("source", theirs))
        if step == "equal":
            stretches = (("both", theirs),)
        for side, words in stretches:
            text = _OPENING.sub(r"\1", _CLOSING.sub(r"\1", " ".join(words.split())))
            if not text:
                continue
            if not opened and not _CLOSES.match(text):
                yield "both", " "
            opened = text[-1] in "([{„‚«"
            yield side, text
