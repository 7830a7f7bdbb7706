"""Provenance that others wrote down, as their document says it (prov:Entity, prov:Activity, prov:Agent).

(:ForeignEntity|ForeignActivity|ForeignAgent)-[:PART_OF]->(:ForeignDocument)-[:GENERATED_BY]->(:Session)

Each relation of PROV-O is an edge between what it relates. ``statements`` are all that the document says of a thing, in
N-Quads as it stands there, so nothing is lost that has no field. None of it is evidence: no edge leads from it to a
source, a citation or a claim, and none to it.
"""

from __future__ import annotations

from typing import ClassVar

from provenance.model.graph import Link, RecordModel


class ForeignDocument(RecordModel):
    """A document as it was brought in, by its file's name and the SHA-256 of its bytes.

    ``statements`` are those that are about none of its entities, activities and agents, in N-Quads.
    """

    LABEL = "ForeignDocument"
    LINKS: ClassVar[dict[str, Link]] = {
        "session": Link("GENERATED_BY", "Session"),
    }

    id: str
    project: str
    name: str
    digest: str
    statements: tuple[str, ...] = ()
    recorded_at: str
    session: str


class ForeignEntity(RecordModel):
    """What a document says is an entity: ``iri`` in the document, ``bundle`` where it says so in one."""

    LABEL = "ForeignEntity"
    LINKS: ClassVar[dict[str, Link]] = {
        "generated_by": Link("GENERATED_BY", "ForeignActivity"),
        "invalidated_by": Link("INVALIDATED_BY", "ForeignActivity"),
        "derived_from": Link("DERIVED_FROM", "ForeignEntity"),
        "revision_of": Link("SUPERSEDES", "ForeignEntity"),
        "quoted_from": Link("QUOTED_FROM", "ForeignEntity"),
        "primary_source": Link("CITES_SOURCE", "ForeignEntity"),
        "specialization_of": Link("SPECIALIZATION_OF", "ForeignEntity"),
        "alternate_of": Link("ALTERNATE_OF", "ForeignEntity"),
        "members": Link("HAD_MEMBER", "ForeignEntity"),
        "credited_to": Link("CREDITED_TO", "ForeignAgent"),
        "influenced_by_entity": Link("INFLUENCED_BY", "ForeignEntity"),
        "influenced_by_activity": Link("INFLUENCED_BY", "ForeignActivity"),
        "influenced_by_agent": Link("INFLUENCED_BY", "ForeignAgent"),
        "document": Link("PART_OF", "ForeignDocument"),
    }

    id: str
    iri: str
    bundle: str | None = None
    types: tuple[str, ...] = ()
    name: str | None = None
    generated_at: str | None = None
    statements: tuple[str, ...] = ()
    generated_by: tuple[str, ...] = ()
    invalidated_by: tuple[str, ...] = ()
    derived_from: tuple[str, ...] = ()
    revision_of: tuple[str, ...] = ()
    quoted_from: tuple[str, ...] = ()
    primary_source: tuple[str, ...] = ()
    specialization_of: tuple[str, ...] = ()
    alternate_of: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    credited_to: tuple[str, ...] = ()
    influenced_by_entity: tuple[str, ...] = ()
    influenced_by_activity: tuple[str, ...] = ()
    influenced_by_agent: tuple[str, ...] = ()
    document: str


class ForeignActivity(RecordModel):
    """What a document says is an activity."""

    LABEL = "ForeignActivity"
    LINKS: ClassVar[dict[str, Link]] = {
        "used": Link("USED", "ForeignEntity"),
        "informed_by": Link("INFORMED_BY", "ForeignActivity"),
        "started_by": Link("STARTED_BY", "ForeignEntity"),
        "ended_by": Link("ENDED_BY", "ForeignEntity"),
        "agents": Link("ATTRIBUTED_TO", "ForeignAgent"),
        "influenced_by_entity": Link("INFLUENCED_BY", "ForeignEntity"),
        "influenced_by_activity": Link("INFLUENCED_BY", "ForeignActivity"),
        "influenced_by_agent": Link("INFLUENCED_BY", "ForeignAgent"),
        "document": Link("PART_OF", "ForeignDocument"),
    }

    id: str
    iri: str
    bundle: str | None = None
    types: tuple[str, ...] = ()
    name: str | None = None
    started_at: str | None = None
    ended_at: str | None = None
    statements: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    informed_by: tuple[str, ...] = ()
    started_by: tuple[str, ...] = ()
    ended_by: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    influenced_by_entity: tuple[str, ...] = ()
    influenced_by_activity: tuple[str, ...] = ()
    influenced_by_agent: tuple[str, ...] = ()
    document: str


class ForeignAgent(RecordModel):
    """What a document says is an agent."""

    LABEL = "ForeignAgent"
    LINKS: ClassVar[dict[str, Link]] = {
        "acted_for": Link("ACTED_ON_BEHALF_OF", "ForeignAgent"),
        "influenced_by_entity": Link("INFLUENCED_BY", "ForeignEntity"),
        "influenced_by_activity": Link("INFLUENCED_BY", "ForeignActivity"),
        "influenced_by_agent": Link("INFLUENCED_BY", "ForeignAgent"),
        "document": Link("PART_OF", "ForeignDocument"),
    }

    id: str
    iri: str
    bundle: str | None = None
    types: tuple[str, ...] = ()
    name: str | None = None
    statements: tuple[str, ...] = ()
    acted_for: tuple[str, ...] = ()
    influenced_by_entity: tuple[str, ...] = ()
    influenced_by_activity: tuple[str, ...] = ()
    influenced_by_agent: tuple[str, ...] = ()
    document: str
