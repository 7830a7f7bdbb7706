"""What of a citation may be seen, and that a gate can only take away from it (citation binding, "Three gates").

A gate never makes a `View`: it gives a `Limit`, and the one way from a view to the next is `View.limited`, which takes
the smaller of the two everywhere. So whatever a gate says, it cannot show more than was shown before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Depth(IntEnum):
    """How deep a citation may be seen into, least first."""

    ABSENT = 0  # not even that there is a source
    RESTRICTED = 1  # that there is one, and nothing else
    HANDLE = 2  # which of the sources of this answer, and how it was used
    EXCERPT = 3  # the words as well


@dataclass(frozen=True, slots=True)
class Limit:
    """The most a gate lets through; what it does not speak of is not limited.

    ``start`` and ``end`` bound the excerpt in code points of the full one, ``characters`` its length, ``named`` whether
    the source may be named. ``why`` says what was withheld, as a key of the wordings.
    """

    depth: Depth = Depth.EXCERPT
    start: int = 0
    end: int | None = None
    characters: int | None = None
    named: bool = True
    why: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What may be seen of one citation: ``full[start:end]`` of its excerpt, at most to this depth."""

    full: str
    depth: Depth
    start: int
    end: int
    named: bool
    why: str | None = None

    @classmethod
    def whole(cls, full: str) -> View:
        """Give the view before any gate: all there is."""
        return cls(full, Depth.EXCERPT, 0, len(full), named=True)

    @property
    def excerpt(self) -> str | None:
        """The words that may be shown, None where none may."""
        shown = self.full[self.start : self.end] if self.depth is Depth.EXCERPT else ""
        return shown if shown.strip() else None

    def limited(self, limit: Limit) -> View:
        """Give what of this view the limit leaves: never deeper, longer or more by name than it was."""
        depth = min(self.depth, limit.depth)
        start = min(max(self.start, limit.start), self.end)
        end = max(start, min(self.end, len(self.full) if limit.end is None else limit.end))
        if limit.characters is not None:
            end = _at_word(self.full, start, end, max(0, limit.characters))
        why = limit.why if limit.why and depth < self.depth else self.why
        return View(self.full, depth, start, end, self.named and limit.named, why)


def _at_word(text: str, start: int, end: int, most: int) -> int:
    """Give the end of at most so many characters, after a whole word where there is one."""
    if end - start <= most:
        return end
    cut = start + most
    if text[cut - 1 : cut].isspace() or text[cut : cut + 1].isspace():
        return max(start, cut)
    space = max((at for at in range(start, cut) if text[at].isspace()), default=start)
    return space if space > start else cut
