"""What is cited: works, sources, their content, their segments and the snapshots of the archive.

(:Segment)-[:PART_OF]->(:Source)-[:REALIZES]->(:Work)
(:Source)-[:HAS_CONTENT]->(:Content), (:Source)-[:HAS_ARCHIVE]->(:Content)
(:Source)-[:DERIVED_FROM]->(:Source)
(:Snapshot)-[:HAD_MEMBER]->(:Source), (:Snapshot)-[:DERIVED_FROM]->(:Snapshot)
(:Segment)-[:PART_OF]->(:Segment), (:Segment)-[:REFERS_TO]->(:Segment|:Work|:Identifier)
(:Segment)-[:SUPERSEDES]->(:Segment), (:Source)-[:SUPERSEDES]->(:Source)
(:Work)-[:NAMED]->(:Identifier), (:Identifier)-[:PART_OF]->(:Identifier)
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from pydantic import Field

from provenance.model.graph import Link, RecordModel


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
    ``snippet`` the words about it that may be shown where its text may not. ``persons`` are names by which it speaks of
    third persons that no rule would tell, ``cleared`` those who agreed that what it says of them is shown;
    ``registry_id`` is the entry of a registry of sources that says all that.
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
    persons: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    registry_id: str | None = None
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


class SourceType(StrEnum):
    """The four kinds of source (citation engine design, 3.2)."""

    DOCUMENT = "document"
    WEBSITE = "website"
    DATABASE = "database"
    CUSTOM = "custom"


class Identifier(RecordModel):
    """A name by which texts cite a work, or a place of it, whether the work is in the store or not (prov:Entity).

    ``id`` is the key in which all spellings agree (``hgb``, ``hgb#para-238_abs-1``), ``name`` one printed form,
    ``kind`` statute, eu, gazette, decision or letter, ``whole`` the identifier of the work for one of a place.
    """

    LABEL = "Identifier"
    LINKS: ClassVar[dict[str, Link]] = {"whole": Link("PART_OF", "Identifier")}

    id: str
    name: str
    kind: str
    recorded_at: str
    whole: str | None = None


class Work(RecordModel):
    """An abstract work, whatever its version: ``de/ao``, ``de/bmf/gobd`` (eli:LegalResource).

    ``names`` are the identifiers it answers to.
    """

    LABEL = "Work"
    LINKS: ClassVar[dict[str, Link]] = {"names": Link("NAMED", "Identifier")}

    id: str
    title: str
    abbreviation: str | None = None
    names: tuple[str, ...] = ()


class Source(RecordModel):
    """One fixed text that can be cited, named by its artifact ID: ``sha256:`` of its canonical payload (prov:Entity).

    That is the text of a text file, however it was encoded, and the bytes of any other; ``file_digest`` is ``sha256:``
    of the bytes of the file where they were others. The same payload is one Source in every project; what a project
    says of it stands on its membership. ``identifier`` is the file name or address it was first registered under,
    ``archives`` are records of how it was had (the exchange with a web server, as WARC), ``derived_from`` the sources
    it was computed from, ``stand`` is the day whose law it prints, ``valid_from``/``valid_to`` are the first and the
    last day on which that law is in force, where they are known; ``valid_origin`` says whence: given, clause (whose
    place is ``valid_clause``) or stand. ``recorded_at`` is when we learnt of it.
    """

    LABEL = "Source"
    ID: ClassVar[str] = "artifact_id"
    LINKS: ClassVar[dict[str, Link]] = {
        "work": Link("REALIZES", "Work"),
        "content": Link("HAS_CONTENT", "Content"),
        "supersedes": Link("SUPERSEDES", "Source"),
        "generated_by": Link("GENERATED_BY", "Extraction"),
        "archives": Link("HAS_ARCHIVE", "Content"),
        "derived_from": Link("DERIVED_FROM", "Source"),
    }

    artifact_id: str
    type: SourceType = SourceType.DOCUMENT
    identifier: str
    name: str
    version: str | None = None
    kind: str | None = None
    media_type: str
    size: int
    file_digest: str | None = None
    language: str | None = None
    publisher: str | None = None
    tier: int | None = None
    stand: str | None = None
    valid_from: str | None = None
    valid_to: str | None = None
    valid_origin: str | None = None
    valid_clause: str | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)
    recorded_at: str
    work: str | None = None
    content: str
    supersedes: str | None = None
    generated_by: str | None = None
    archives: tuple[str, ...] = ()
    derived_from: tuple[str, ...] = ()


class Content(RecordModel):
    """The content of a source: canonical text, where its words stand on the page, and the bytes (cnt:Content).

    An archive is a content too, named by the hash of its bytes; its text says in words what it holds.

    Large and addressed by hash, so the log keeps digests of it and not the thing itself. ``layout`` and ``payload``
    are base64 of zlib-compressed bytes; ``text`` is the text that all offsets count in, in Unicode code points.
    """

    LABEL = "Content"
    HASHED: ClassVar[frozenset[str]] = frozenset({"text", "layout", "payload"})

    id: str
    text: str
    layout: str | None = None
    payload: str | None = None


class Segment(RecordModel):
    """A place of a source that bears text: a Satz, a Nummer, a Randziffer (prov:Entity, part of a Source).

    ``path`` is flattened, ``["Absatz", "3", "Satz", "1"]``; ``boxes`` likewise, five numbers a box: page (from 1),
    x0, y0, x1, y1 in PDF points, origin top left. ``start`` and ``end`` count in the canonical text. ``eid`` names the
    place in its work, ``eli`` in the world ("de/ao/2024-12-31/para-147_abs-3"); ``heading_path`` are the headings above
    it, outermost first. ``dropped`` is true where "(weggefallen)" stands for the place. ``valid_from`` is the day the
    place comes into force where that is not the day of its source.
    An edge (:Segment)-[:SUPERSEDES {kind, valid_from, valid_to, recorded_at}]->(:Segment) leads from a place that was
    reworded or moved to what it was before.
    """

    LABEL = "Segment"
    LINKS: ClassVar[dict[str, Link]] = {
        "source": Link("PART_OF", "Source"),
        "parent": Link("PART_OF", "Segment"),
    }

    id: str
    kind: str
    section: str
    path: tuple[str, ...] = ()
    locator: str
    eid: str
    eli: str | None = None
    heading: str | None = None
    heading_path: tuple[str, ...] = ()
    text: str | None = None
    start: int
    end: int
    position: int
    dropped: bool | None = None
    satz: str | None = None
    page: int | None = None
    boxes: tuple[float, ...] = ()
    valid_from: str | None = None
    recorded_at: str
    source: str
    parent: str | None = None


class Snapshot(RecordModel):
    """A numbered state of the archive, to which a citation is pinned (prov:Collection).

    Its members are those of the snapshot before it and ``members``; ``merkle_root`` is the RFC 6962 tree hash over
    all artifact IDs in the order of their arrival, ``frontier`` what is needed to go on from there.
    """

    LABEL = "Snapshot"
    LINKS: ClassVar[dict[str, Link]] = {
        "members": Link("HAD_MEMBER", "Source"),
        "after": Link("DERIVED_FROM", "Snapshot"),
    }

    id: str
    number: int
    size: int
    merkle_root: str
    frontier: tuple[str, ...] = ()
    recorded_at: str
    members: tuple[str, ...] = ()
    after: str | None = None
