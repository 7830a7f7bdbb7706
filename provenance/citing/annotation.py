"""An annotation as callers see it: a note, highlight, summary, question or critique of a source or a citation.

Each kind is a motivation of the Web Annotation Vocabulary (5); tags are annotations as well, see `tags`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from provenance.model.annotations import Motivation
from provenance.model.layout import unflatten


class Kind(StrEnum):
    """What an annotation does."""

    NOTE = "note"
    HIGHLIGHT = "highlight"
    SUMMARY = "summary"
    QUESTION = "question"
    CRITIQUE = "critique"
    TAG = "tag"

    @property
    def motivation(self) -> Motivation:
        """The word of the Web Annotation Vocabulary."""
        return _MOTIVATIONS[self]


_MOTIVATIONS = {
    Kind.NOTE: Motivation.COMMENTING,
    Kind.HIGHLIGHT: Motivation.HIGHLIGHTING,
    Kind.SUMMARY: Motivation.DESCRIBING,
    Kind.QUESTION: Motivation.QUESTIONING,
    Kind.CRITIQUE: Motivation.ASSESSING,
    Kind.TAG: Motivation.TAGGING,
}
_KINDS = {motivation: kind for kind, motivation in _MOTIVATIONS.items()}


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark of the project. ``id`` counts 1, 2, 3… in it; ``source_id`` or ``citation_id`` says what it is on.

    ``location`` says where in the source, as the ``matched_location`` of a citation does, and ``quote`` what stands
    there; both are empty for a whole source. ``supersedes`` is the annotation it takes the place of, ``superseded_by``
    the one that takes its own; ``withdrawn`` says that it takes away and puts nothing there.
    """

    id: int
    kind: Kind
    text: str | None
    source_id: int | None
    citation_id: int | None
    quote: str | None
    location: dict[str, Any]
    created_at: str
    created_by: str
    session_id: str
    project_id: str
    supersedes: int | None = None
    superseded_by: int | None = None
    withdrawn: bool = False


def annotation_of(row: dict[str, Any]) -> Annotation:
    """Read an annotation out of a row of ``notes/annotations``."""
    kept = row["annotation"]
    location: dict[str, Any] = {}
    if kept.get("start") is not None:
        location = {
            "locator": kept.get("locator"),
            "start": kept["start"],
            "end": kept["end"],
            "page": kept.get("page"),
            "boxes": [list(box) for box in unflatten(kept.get("boxes") or ())],
            "segments": row["segments"],
        }
    return Annotation(
        id=kept["number"],
        kind=_KINDS[Motivation(kept["motivation"])],
        text=kept.get("body"),
        source_id=row["source"],
        citation_id=row["citation"],
        quote=kept.get("quote"),
        location=location,
        created_at=kept["recorded_at"],
        created_by=row["agent"],
        session_id=row["session"],
        project_id=kept["project"],
        supersedes=row["older"],
        superseded_by=row["newer"],
        withdrawn=bool(kept.get("withdrawn")),
    )
