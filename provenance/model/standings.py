"""What a project says of a source over time: how it stands, and that it was withdrawn (prov:Entity).

(:Classification)-[:CLASSIFIES]->(:Source), (:Retraction)-[:INVALIDATES]->(:Source)
(:Classification|Retraction)-[:GENERATED_BY]->(:Session), (:Classification)-[:SUPERSEDES]->(:Classification)
(:Retraction)-[:SUPERSEDES]->(:Retraction)

The same bytes are one Source in every project; whether they are official, may be quoted or were withdrawn is said by
each project for itself. What counts is what nothing supersedes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from provenance.model.record import Link, RecordModel


class Paywall(StrEnum):
    """Whether the full text may be used (citation contract, 5)."""

    FULL = "full"
    METADATA_ONLY = "metadata_only"


class Consent(StrEnum):
    """What may be shown of a source (citation binding, "Consent gate")."""

    OPEN = "open"
    AUDITOR_ONLY = "auditor_only"
    FORBIDDEN = "forbidden"  # not even that it exists


class Classification(RecordModel):
    """How a source stands in a project: all that was said of it so far; what it leaves open is told by its kind.

    ``tier`` is 1 (official) to 4 (monitor only), ``published_at`` an ISO date, ``topics`` what it is an authority on,
    ``snippet`` the words about it that may be shown where its text may not.
    """

    LABEL = "Classification"
    LINKS: ClassVar[dict[str, Link]] = {
        "source": Link("CLASSIFIES", "Source"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Classification"),
    }

    id: str
    project: str
    publisher: str | None = None
    url: str | None = None
    published_at: str | None = None
    tier: int | None = None
    primary: bool | None = None
    paywall: Paywall | None = None
    consent: Consent | None = None
    topics: tuple[str, ...] = ()
    snippet: str | None = None
    recorded_at: str
    source: str
    session: str
    supersedes: str | None = None


class Retraction(RecordModel):
    """That a project counts a source for nothing any more, and why; one that is ``withdrawn`` takes that back."""

    LABEL = "Retraction"
    LINKS: ClassVar[dict[str, Link]] = {
        "source": Link("INVALIDATES", "Source"),
        "session": Link("GENERATED_BY", "Session"),
        "supersedes": Link("SUPERSEDES", "Retraction"),
    }

    id: str
    project: str
    reason: str
    withdrawn: bool | None = None
    recorded_at: str
    source: str
    session: str
    supersedes: str | None = None
