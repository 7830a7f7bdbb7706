"""Content of any kind kept as a source: a page of the web, the result of a query, a table an agent has computed.

    (:Source)-[:HAS_CONTENT]->(:Content), (:Source)-[:HAS_ARCHIVE]->(:Content), (:Source)-[:DERIVED_FROM]->(:Source)

It is kept as a file is: bytes, text, segments, extraction, snapshot. Unless it is law (``law``: a statute fetched from
its address), it is no version of a work: no work is made up for it, nothing supersedes it, and it is not read for rules
and references. The record of how it was had
(a WARC file) is a content of its own beside the payload: its hash is its name, so it is checked as every payload is,
each fetch keeps its own, and reading the text does not read it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from etl.document import Document
from etl.load.draft import DocumentRecords, Registration, artifact_id_of, drafted, packed
from etl.load.loader import Loaded, write
from provenance.model.errors import InvalidInput
from provenance.model.graph import now
from provenance.model.sources import SourceType
from provenance.store.graph import Graph


@dataclass(frozen=True, slots=True)
class KeptContent:
    """Any content that is to be a source.

    ``payload`` are the bytes whose hash is the artifact ID, ``document`` is the text with its units, which become the
    segments. ``identifier``, ``name``, ``version`` and ``metadata`` are what the project says of it and stand on its
    membership (`Library.keep`); the source itself bears the title, stand and language of the document. ``derived_from``
    are artifact IDs of sources it was computed from, ``archive`` the bytes of a record of how it was had, and
    ``archive_text`` says in words what that holds. ``law`` says that it is a version of the
    work that the document names.
    """

    type: SourceType
    identifier: str
    name: str
    payload: bytes
    media_type: str
    document: Document
    version: str | None = None
    publisher: str | None = None
    language: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])
    derived_from: tuple[str, ...] = ()
    archive: bytes | None = None
    archive_text: str = ""
    law: bool = False

    @property
    def artifact_id(self) -> str:
        """The name of the source: the hash of its bytes."""
        return artifact_id_of(self.payload)

    @property
    def archive_id(self) -> str | None:
        """The name of the archive: the hash of its bytes."""
        return artifact_id_of(self.archive) if self.archive else None


def keep(graph: Graph, kept: KeptContent) -> Loaded:
    """Write a content as a source. The same bytes change nothing but that an archive or an origin may be added.

    Raises SourceNotFound for an origin that is not in the store, ShapeViolation and StoreUnavailable; the graph is
    then as it was before.
    """
    return write(graph, draft_of(kept))


def draft_of(kept: KeptContent) -> DocumentRecords:
    """Make a content ready to be written; raises InvalidInput where it has no identifier."""
    if not kept.identifier:
        raise InvalidInput(
            "identifier: expected the address or name of what is kept, found nothing.",
            suggestion="Say what it is called where it comes from.",
        )
    document = kept.document if kept.law else replace(kept.document, work="")
    draft = drafted(kept.identifier, kept.payload, document, Registration(publisher=kept.publisher), now())
    archive = kept.archive_id
    said = {
        "type": kept.type,
        "name": document.title or kept.type.value,
        "media_type": kept.media_type,
        "language": kept.language or document.language or None,
        "archives": (archive,) if archive else (),
        "derived_from": tuple(one for one in dict.fromkeys(kept.derived_from) if one != draft.artifact_id),
    }
    words = kept.archive_text or f"{len(kept.archive or b''):,} bytes that tell how {draft.artifact_id} was had"
    return replace(
        draft,
        source=draft.source.model_copy(update=said),
        archive=packed(archive, kept.archive, words).node() if archive and kept.archive else None,
    )
