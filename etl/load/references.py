"""What a document refers to and the names it answers to, on its way into the graph with the document.

The text is read for references once, without a store; what they lead to is told in the transaction that writes the
document, since it depends on the works that are there then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any

from etl.document import Document
from etl.kinds import DocumentKind
from etl.load.resolve import Citing, Mentioned, Resolved, Resolver
from etl.load.resolve_places import Places, Row
from etl.load.resolve_works import pairs
from etl.refer import find
from etl.refer.keys import names_of
from provenance.model.graph import Batch, now
from provenance.model.sources import Identifier, Segment, Source
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

_AT_ONCE = 500


def resolve_waiting(graph: Graph, work: str, artifact_id: str) -> int:
    """Resolve what other sources say of a work, now that this source of it is there; give how many edges were added.

    A few hundred segments are one write. Raises StoreUnavailable.
    """
    rows = graph.read("refer/waiting", work=work, artifact_id=artifact_id)
    added = 0
    for source, group in groupby(rows, key=lambda row: row["source"]):
        names = (row["segment"] for row in group)
        while portion := list(islice(names, _AT_ONCE)):
            added += _write(graph, work, source, portion)
    return added


def _write(graph: Graph, work: str, source: str, segments: list[str]) -> int:
    def build(tx: Transaction) -> Batch:
        rows = tx.run("refer/citing", source=source, segments=segments)
        if not rows:
            return Batch()
        about = rows[0]
        citing = Citing(source, about["work"], about["kind"] or "", about["abbreviation"], about["day"], Places(()))
        resolved = Resolver(tx, citing, now(), only=work).resolve(_resolve_later_mentioned(rows))
        there = {(row["id"], end) for row in rows for end in row["ends"]}
        return Batch(edges=[edge for edge in resolved.edges if (edge.start.id, edge.end.id) not in there])

    return len(graph.write(build).batch.edges)


def _resolve_later_mentioned(rows: list[dict[str, Any]]) -> Iterator[Mentioned]:
    for row in rows:
        text = row["text"] or ""
        yield Mentioned(row["id"], row["section"], pairs(row["path"]), row["start"], find(text))


_UNREAD = ("contents",)


@dataclass(frozen=True, slots=True)
class References:
    """The references of a document, the names it answers to and its own places; plain values."""

    name: str
    kind: str
    abbreviation: str | None
    names: tuple[str, ...]
    mentioned: list[Mentioned]
    places: list[Row]

    def resolved(self, tx: Transaction, source: Source, time: str) -> Resolved:
        """Return the edges of the segments, with those identifiers that are not there yet."""
        day = source.valid_from or source.stand
        citing = Citing(source.artifact_id, source.work or "", self.kind, self.abbreviation, day, Places(self.places))
        resolved = Resolver(tx, citing, time).resolve(self.mentioned, self.names)
        kind = "letter" if self.kind == "letter" else "statute"
        for name in self.names:
            named = Identifier(id=name, name=self.name, kind=kind, recorded_at=time)
            resolved.identifiers.setdefault(name, named)
        for row in tx.run("refer/identifiers", ids=sorted(resolved.identifiers)):
            del resolved.identifiers[row["id"]]
        return resolved


def references(document: Document, segments: Sequence[Segment]) -> References:
    """Read the text of a document for references; ``segments`` are those made from it."""
    names = names_of(document.title, document.abbreviation, document.names)
    if document.kind == DocumentKind.LETTER and document.stand:
        authority = document.work.split("/")[1]
        names = (*names, f"{authority}-schreiben-{document.stand}")
    return References(
        document.abbreviation or document.title,
        str(document.kind),
        document.abbreviation,
        names,
        list(_mentioned(segments)),
        _places(segments),
    )


def _mentioned(segments: Iterable[Segment]) -> Iterator[Mentioned]:
    """Yield the segments that refer to anything, with their references."""
    for segment in segments:
        if segment.text and segment.kind not in _UNREAD and (found := find(segment.text)):
            yield Mentioned(segment.id, segment.section, pairs(segment.path), segment.start, found)


def _places(segments: Iterable[Segment]) -> list[Row]:
    """Return the places of the document; headings stand behind what bears text under the same name."""
    rows = [(segment.kind == "heading", Row(segment.id, segment.section, pairs(segment.path))) for segment in segments]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]
