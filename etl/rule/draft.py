"""A rule as it was read: each field a stretch of the document's units; nothing is in our own words but the duration."""

from __future__ import annotations

from dataclasses import dataclass, field

from etl.document import Document
from etl.rule.modality import Modality


@dataclass(frozen=True, slots=True)
class Span:
    """``document.units[unit].text[start:end]``."""

    unit: int
    start: int
    end: int

    def text(self, document: Document) -> str:
        """Return the words."""
        return document.units[self.unit].text[self.start : self.end]


Spans = tuple[Span, ...]

FIELDS = ("addressee", "action", "object", "condition", "exception", "deadline", "start")
"""The fields of a rule that are words of its units."""


@dataclass(slots=True)
class RuleDraft:
    """What one rule says, and where.

    ``units`` are the units it stands in, ``objects`` those that its object names ("die in Absatz 1 Nr. 2 genannten
    Unterlagen"), ``start_unit`` the one that says when its period begins, where that is another. ``duration`` is ISO
    8601; ``deadline`` and ``start`` are the words for it.
    """

    modality: Modality
    units: tuple[int, ...]
    cue: Spans
    addressee: Spans = ()
    action: Spans = ()
    object: Spans = ()
    condition: Spans = ()
    exception: Spans = ()
    deadline: Spans = ()
    duration: str | None = None
    start: Spans = ()
    objects: tuple[int, ...] = ()
    start_units: tuple[int, ...] = field(default=())

    def words(self, name: str, document: Document) -> str | None:
        """Return the words of a field, its stretches parted by an ellipsis; None where it has none."""
        spans: Spans = getattr(self, name)
        return " … ".join(" ".join(span.text(document).split()) for span in spans) or None
