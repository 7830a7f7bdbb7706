"""What a document refers to and the names it answers to, on its way into the graph with the document.

The text is read for references once; what they lead to is told in the transaction that writes the document, since it
depends on the works that are there then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from etl.document import Document
from etl.load.resolve import Citing, Mentioned, Resolved, Resolver
from etl.load.resolve_places import Places, Row
from etl.load.resolve_works import pairs
from etl.refer import Reference, find
from etl.refer.keys import names_of
from provenance.model.sources import Identifier, Segment, Source
from provenance.store.ports import Transaction

_UNREAD = ("contents",)


class References:
    """The references of a document and its names."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._found: dict[str, Sequence[Reference]] = {}
        self._names = names_of(document.title, document.abbreviation, document.names)
        if document.kind == "letter" and document.stand:
            authority = document.work.split("/")[1]
            self._names = (*self._names, f"{authority}-schreiben-{document.stand}")

    def resolved(
        self, tx: Transaction, source: Source, segments: Sequence[Segment], time: str
    ) -> tuple[tuple[str, ...], Resolved]:
        """Give the names of the work, and the edges of the segments with those identifiers that are not there yet."""
        document = self._document
        day = source.valid_from or source.stand
        citing = Citing(source.artifact_id, document.work, document.kind, document.abbreviation, day, _places(segments))
        resolved = Resolver(tx, citing, time).resolve(self._mentioned(segments), self._names)
        kind = "letter" if document.kind == "letter" else "statute"
        for name in self._names:
            named = Identifier(id=name, name=document.abbreviation or document.title, kind=kind, recorded_at=time)
            resolved.identifiers.setdefault(name, named)
        for row in tx.run("refer/identifiers", ids=sorted(resolved.identifiers)):
            del resolved.identifiers[row["id"]]
        return self._names, resolved

    def _mentioned(self, segments: Iterable[Segment]) -> list[Mentioned]:
        """Give the segments that refer to anything, with their references; the text of each is read once."""
        mentioned: list[Mentioned] = []
        for segment in segments:
            if not segment.text or segment.kind in _UNREAD:
                continue
            found = self._found.get(segment.id)
            if found is None:
                found = self._found[segment.id] = find(segment.text)
            if found:
                path = pairs(segment.path)
                mentioned.append(Mentioned(segment.id, segment.section, path, segment.start, found))
        return mentioned


def _places(segments: Iterable[Segment]) -> Places:
    """Give the places of the document; headings stand behind what bears text under the same name."""
    rows = [(segment.kind == "heading", Row(segment.id, segment.section, pairs(segment.path))) for segment in segments]
    return Places(row for _, row in sorted(rows, key=lambda pair: pair[0]))
