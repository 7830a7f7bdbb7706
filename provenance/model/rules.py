"""What a text commands, forbids, allows or defines: a rule, in the words of the segments it stands in.

(:Rule)-[:DERIVED_FROM]->(:Segment)      where it stands, and where its period begins
(:Rule)-[:REFERS_TO]->(:Segment)         what its object names: "die in Absatz 1 Nr. 2 genannten Tiere"
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from provenance.model.record import Link, RecordModel


class Modality(StrEnum):
    """What a rule does (DESIGN: Rule)."""

    OBLIGATION = "obligation"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"
    DEFINITION = "definition"


class Rule(RecordModel):
    """One rule (prov:Entity, derived from segments), named by the hash of what it says and where.

    Every text is found in the segments: ``spans`` gives for each field its stretches, each the eId name of a segment
    (what its id has behind "#") with start and end in that segment's text. Several stretches are one text with " … "
    between them. ``duration`` is ISO 8601, worked out from ``deadline``; ``start`` is the event it counts from.
    ``valid_from`` and ``valid_to`` are the days the law is in force, where known.
    """

    LABEL = "Rule"
    LINKS: ClassVar[dict[str, Link]] = {
        "segments": Link("DERIVED_FROM", "Segment"),
        "objects": Link("REFERS_TO", "Segment"),
    }

    id: str
    modality: Modality
    locator: str
    addressee: str | None = None
    action: str | None = None
    object: str | None = None
    condition: str | None = None
    exception: str | None = None
    deadline: str | None = None
    duration: str | None = None
    start: str | None = None
    spans: dict[str, Any] = Field(default_factory=dict)
    valid_from: str | None = None
    valid_to: str | None = None
    recorded_at: str
    segments: tuple[str, ...]
    objects: tuple[str, ...] = ()
