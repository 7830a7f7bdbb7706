"""What a document refers to and the names it answers to, on its way into the graph with the document.

The text is read for references once, without a store; what they lead to is told in the transaction that writes the
document, since it depends on the works that are there then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from etl.document import Document
from etl.load.resolve import Citing, Mentioned, Resolved, Resolver
from etl.load.resolve_places import Places, Row
from etl.load.resolve_works import pairs
from etl.refer import find
from etl.refer.keys import names_of
from provenance.model.sources import Identifier, Segment, Source
from provenance.store.ports import Transaction

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
        """Give the edges of the segments, with those identifiers that are not there yet."""
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
    if document.kind == "letter" and document.stand:
        authority = document.work.split("/")[1]
        names = (*names, f"{authority}-schreiben-{document.stand}")
    return References(
        document.abbreviation or document.title,
        document.kind,
        document.abbreviation,
        names,
        list(_mentioned(segments)),
        _places(segments),
    )


def _mentioned(segments: Iterable[Segment]) -> Iterator[Mentioned]:
    """Give the segments that refer to anything, with their references."""
    for segment in segments:
        if segment.text and segment.kind not in _UNREAD and (found := find(segment.text)):
            yield Mentioned(segment.id, segment.section, pairs(segment.path), segment.start, found)


def _places(segments: Iterable[Segment]) -> list[Row]:
    """Give the places of the document; headings stand behind what bears text under the same name."""
    rows = [(segment.kind == "heading", Row(segment.id, segment.section, pairs(segment.path))) for segment in segments]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]
