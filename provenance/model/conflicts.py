"""What cannot hold together, and which of the two prevails (prov:Entity).

(:Conflict)-[:BETWEEN]->(:Rule|Citation), two of them
(:Resolution)-[:RESOLVES]->(:Conflict), (:Resolution)-[:PREFERS]->(:Rule|Citation)
(:Resolution)-[:RESTS_ON]->(:Citation)
(:Conflict|Resolution)-[:GENERATED_BY]->(:Session)

Nothing is changed: what is said anew supersedes what was said, and what counts is what nothing supersedes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from provenance.model.graph import Link, RecordModel


class ConflictKind(StrEnum):
    """What two things are in conflict about."""

    MODALITY = "modality"
    DEADLINE = "deadline"
    CITATIONS = "citations"
    FIGURES = "figures"


class Principle(StrEnum):
    """By what one of two prevails: three rules of construction, the tier of a source, or what a person decides."""

    SUPERIOR = "superior"
    SPECIALIS = "specialis"
    POSTERIOR = "posterior"
    TIER = "tier"
    HAND = "hand"


class Conflict(RecordModel):
    """Two rules that cannot both be kept, or two citations that cannot both be right, as they were found.

    ``pair`` is the same whenever the same two are found; ``reason`` says in what they differ. ``valid_from`` and
    ``valid_to`` are the first and the last day on which both hold, None where that is open.
    """

    LABEL = "Conflict"
    LINKS: ClassVar[dict[str, Link]] = {
        "rules": Link("BETWEEN", "Rule"),
        "citations": Link("BETWEEN", "Citation"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Conflict"),
    }

    id: str
    project: str
    kind: ConflictKind
    pair: str
    reason: str
    valid_from: str | None = None
    valid_to: str | None = None
    recorded_at: str
    rules: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()
    session: str
    supersedes: str | None = None


class Resolution(RecordModel):
    """Which of the two prevails, by which principle and why; without either, that they are no conflict.

    It rests on a citation: of the words that prevail, or of what shows that both can be kept.
    """

    LABEL = "Resolution"
    LINKS: ClassVar[dict[str, Link]] = {
        "conflict": Link("RESOLVES", "Conflict"),
        "prefers_rule": Link("PREFERS", "Rule"),
        "prefers_citation": Link("PREFERS", "Citation"),
        "citation": Link("RESTS_ON", "Citation"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Resolution"),
    }

    id: str
    project: str
    principle: Principle
    reason: str
    recorded_at: str
    conflict: str
    prefers_rule: str | None = None
    prefers_citation: str | None = None
    citation: str
    session: str
    supersedes: str | None = None
