"""One file made ready for the graph without one: read, cut into segments, its references and rules found, packed.

All that costs time and needs no store is done here, so that other processes can do it: a `DocumentRecords` is plain
values that can be pickled. What depends on the state of the store (the number of the snapshot, where references lead,
which version came before) is told when it is written (`etl.load.loader.write`), and so is the time it was recorded.
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from etl.document import Document, Words
from etl.load.canonical import canonical
from etl.load.in_force import Period, iso_day, period
from etl.load.layout import Doubt, doubts
from etl.load.references import References, references
from etl.load.segments import segments
from etl.read.formats import media_type
from etl.rule.records import rule_records
from provenance.model import files
from provenance.model.errors import UnreadableFile, wrong_file
from provenance.model.graph import Edge, Node, RecordModel, now
from provenance.model.sources import Content, Source, SourceType, Work

Read = Callable[[Path], Document]
RECORDED_AT = "recorded_at"
NO_TEXT = "\n"
MOST_PLACES = 60_000
"""Places of the largest law that is read for its rules and references: four times as many as any code has."""
"""The text of a source without any: a text has at least one character, and no quote is found in a line break."""


@dataclass(frozen=True, slots=True)
class Registration:
    """What is known of a source besides its bytes, for every project; what is not said is taken from the document.

    ``valid_from`` is the first day (ISO) on which it is the law. Name, version and metadata that a project gives a
    source are said of its membership, not here.
    """

    publisher: str | None = None
    valid_from: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentRecords:
    """A source that is ready to be written. ``source`` and ``nodes`` lack only when they were recorded.

    ``nodes`` are its segments in the order of the document, then its rules; ``edges`` start at them. ``segments``
    counts the segments. What is no version of a work has neither work nor references. ``archive`` is the content
    that tells how the source was had.
    """

    source: Source
    work: Work | None
    content: Node
    nodes: list[Node]
    edges: list[Edge]
    segments: int
    references: References | None
    started: str
    archive: Node | None = None
    doubts: tuple[Doubt, ...] = ()

    @property
    def artifact_id(self) -> str:
        """The name of the source: the hash of its bytes."""
        return self.source.artifact_id

    def recorded(self, time: str) -> list[Node]:
        """Return the nodes as they are written at a time."""
        return [Node(node.label, node.id, {**node.properties, RECORDED_AT: time}) for node in self.nodes]


def artifact_id_of(payload: bytes) -> str:
    """Return the name of a source of this canonical payload."""
    return "sha256:" + hashlib.sha256(payload).hexdigest()


def content_of(path: Path) -> bytes:
    """Return the bytes of a file; raises MissingFile where there is none, InvalidInput where it cannot be read."""
    try:
        return files.content(path)
    except OSError as error:
        raise wrong_file(error)(
            f"Expected a file that can be read at {path}: {error.strerror}.", suggestion="Check the path for a slip."
        ) from error


def prepare(path: Path, read: Read, given: Registration | None = None) -> DocumentRecords:
    """Read a file and make it ready; needs no store.

    Raises MissingFile where there is no file, and what ``read`` raises (UnreadableFile).
    """
    started = now()
    content = content_of(path)
    payload = canonical(path.name, content)
    if payload == content:
        return drafted(path.name, payload, read(path), given or Registration(), started)
    with TemporaryDirectory(prefix="beleg-") as folder:  # what is read is what is kept
        copy = Path(folder) / path.name
        copy.write_bytes(payload)
        made = drafted(path.name, payload, read(copy), given or Registration(), started)
    return replace(made, source=made.source.model_copy(update={"file_digest": artifact_id_of(content)}))


def drafted(name: str, payload: bytes, document: Document, given: Registration, started: str) -> DocumentRecords:
    """Make ready what was read already; what is a version of no work is read for no rules and references."""
    artifact_id = artifact_id_of(payload)
    law = bool(document.work)
    when = period(document, iso_day(given.valid_from)) if law else Period(None)
    held = list(segments(document, artifact_id, "", when.days))
    if law and len(held) > MOST_PLACES:
        raise UnreadableFile(
            f"{name}: expected a law of at most {MOST_PLACES:,} places; found {len(held):,}.",
            suggestion="Part it into several files, each of them a document of its own.",
        )
    rules = rule_records(document, held, "", valid_from=when.since, valid_to=when.until) if law else []
    found = references(document, held) if law else None
    records: list[RecordModel] = [*held, *rules]
    return DocumentRecords(
        source=_source(name, payload, document, given, when),
        work=_work(document, found),
        content=packed(artifact_id, payload, document.text or NO_TEXT, document.words or None).node(),
        nodes=[record.node() for record in records],
        edges=_edges(records),
        segments=len(held),
        references=found,
        started=started,
        doubts=tuple(doubts(document)),
    )


def _work(document: Document, found: References | None) -> Work | None:
    if not document.work or found is None:
        return None
    return Work(id=document.work, title=document.title, abbreviation=document.abbreviation, names=found.names)


def _edges(records: Iterable[RecordModel]) -> list[Edge]:
    return [edge for record in records for edge in record.edges()]


def _source(name: str, payload: bytes, document: Document, given: Registration, when: Period) -> Source:
    artifact_id = artifact_id_of(payload)
    return Source(
        artifact_id=artifact_id,
        type=SourceType.DOCUMENT,
        identifier=name,
        name=document.title,
        version=document.stand,
        kind=str(document.kind),
        media_type=media_type(Path(name), payload),
        size=len(payload),
        language=document.language,
        publisher=given.publisher,
        stand=document.stand,
        valid_from=when.since,
        valid_to=when.until,
        valid_origin=when.origin,
        valid_clause=when.clause,
        metadata=told(document),
        recorded_at="",
        work=document.work or None,
        content=artifact_id,
    )


def told(document: Document) -> dict[str, Any]:
    """Return what a source says of itself besides: how its text was had, where that is not plain."""
    return {"reading": document.reading} if document.reading else {}


def packed(id: str, payload: bytes, text: str, words: Words | None = None) -> Content:  # noqa: A002 — the record's word
    """Return the content of these bytes, packed as the store keeps it."""
    return Content(
        id=id,
        text=text,
        layout=words.layout.encode() if words else None,
        payload=base64.b64encode(zlib.compress(payload)).decode("ascii"),
    )
