"""A stretch of a source with some of its words marked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the canonical text around the marked words, for sources that have no pages."""

    before: str
    marked: str
    after: str
