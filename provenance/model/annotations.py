"""What people and agents remark on sources and citations (Web Annotation Data Model, 3.1 and 3.3.5).

(:Annotation)-[:CITES]->(:Segment), (:Annotation)-[:HAS_SOURCE]->(:Source)
(:Annotation)-[:CITES]->(:Source|:Citation), (:Annotation)-[:GENERATED_BY]->(:Session)
(:Annotation)-[:SUPERSEDES]->(:Annotation)

As with a citation, the selectors of a place are written flat.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from provenance.model.record import Link, RecordModel


class Motivation(StrEnum):
    """Why an annotation was made: motivations of the Web Annotation Vocabulary (5), by their local names."""

    COMMENTING = "commenting"
    HIGHLIGHTING = "highlighting"
    DESCRIBING = "describing"
    QUESTIONING = "questioning"
    ASSESSING = "assessing"
    TAGGING = "tagging"


class Annotation(RecordModel):
    """A remark of a project on a source, on a place of it or on a citation (prov:Entity, oa:Annotation).

    ``id`` is ``project/number``, ``number`` counts 1, 2, 3… in the project. ``quote`` is what is highlighted, and
    ``locator``, ``start``, ``end``, ``page`` and ``boxes`` say where it stands. An annotation never changes: a new one
    supersedes it, and one that is ``withdrawn`` takes it away.
    """

    LABEL = "Annotation"
    LINKS: ClassVar[dict[str, Link]] = {
        "source": Link("HAS_SOURCE", "Source"),
        "segments": Link("CITES", "Segment"),
        "whole": Link("CITES", "Source"),
        "citation": Link("CITES", "Citation"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Annotation"),
    }

    id: str
    number: int
    project: str
    motivation: Motivation
    body: str | None = None
    withdrawn: bool | None = None
    quote: str | None = None
    locator: str | None = None
    start: int | None = None
    end: int | None = None
    page: int | None = None
    boxes: tuple[float, ...] = ()
    recorded_at: str
    source: str | None = None
    segments: tuple[str, ...] = ()
    whole: str | None = None
    citation: str | None = None
    session: str
    supersedes: str | None = None
