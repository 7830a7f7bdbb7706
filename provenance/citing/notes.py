"""The annotations of a project: notes, highlights, summaries, questions and critiques, made and read back.

    (:Annotation)-[:CITES]->(:Segment|:Source|:Citation), (:Annotation)-[:HAS_SOURCE]->(:Source)
    (:Annotation)-[:SUPERSEDES]->(:Annotation)

Nothing is changed: a new wording supersedes the old one, and so does a withdrawal. What is current is what nothing
supersedes.
"""

from __future__ import annotations

from typing import Any

from provenance.citing.annotation import Annotation, Kind, annotation_of
from provenance.citing.archive import Archive
from provenance.citing.context import CitationContext
from provenance.citing.library import Library
from provenance.citing.placing import placed
from provenance.citing.remarking import Remarks
from provenance.citing.requests import checked_text, one_of
from provenance.citing.tags import own
from provenance.citing.texts import Texts
from provenance.model import annotations as model
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

LONGEST = 100_000
_PLACE = ("quote", "locator", "start", "end", "page", "boxes")


class Notes:
    """The annotations of one project, written in one session."""

    def __init__(
        self, graph: Graph, library: Library, archive: Archive, texts: Texts, context: CitationContext
    ) -> None:
        self._graph = graph
        self._library = library
        self._archive = archive
        self._texts = texts
        self._context = context
        self._remarks = Remarks(graph, context)

    def add(
        self,
        source_id: int | None,
        citation_id: int | None,
        kind: str,
        text: str | None,
        locator: str | dict[str, Any] | None,
        quote: str | None,
    ) -> Annotation:
        """Record an annotation and give it; see `annotate` of the engine."""
        made = _kind(kind)
        body = _body(text, required=made is not Kind.HIGHLIGHT)
        if (source_id is None) == (citation_id is None):
            raise InvalidInput(
                "Expected either a source_id or a citation_id; found " + ("neither." if source_id is None else "both."),
                suggestion="Say what the annotation is on.",
            )
        if citation_id is not None:
            target = self._on_citation(citation_id, made, locator, quote)
        else:
            target = self._on_source(source_id, made, locator, quote)
        (number,) = self._remarks.write(lambda _: [self._remarks.draft(made, body=body, **target)])
        return self.get(number)

    def reword(self, annotation_id: int, text: str) -> Annotation:
        """Put a new wording in the place of an annotation, on the same target, and give it."""
        body = _body(text, required=True)
        return self._supersede(annotation_id, body=body)

    def withdraw(self, annotation_id: int) -> Annotation:
        """Take an annotation away and give the withdrawal."""
        return self._supersede(annotation_id, withdrawn=True)

    def get(self, number: int, *, history: bool = True) -> Annotation:
        """Give one annotation; raises SourceNotFound where the reader sees none of this number."""
        rows = self._read(number=checked_number("annotation_id", number), history=history)
        if not rows:
            raise SourceNotFound(
                f"Project {self._context.project_id!r} has no annotation {number}.",
                suggestion="Look with annotations(history=True).",
            )
        return annotation_of(rows[0])

    def list(
        self, source_id: int | None, citation_id: int | None, kind: str | None, *, history: bool
    ) -> list[Annotation]:
        """Give the annotations that fit all that is given, in the order of their numbers; tags only if asked for."""
        kinds = [one_of("kind", kind, Kind)] if kind is not None else [one for one in Kind if one is not Kind.TAG]
        for name, number in (("source_id", source_id), ("citation_id", citation_id)):
            if number is not None:
                checked_number(name, number)
        rows = self._read(
            source=source_id,
            citation=citation_id,
            motivations=[one.motivation.value for one in kinds],
            history=bool(history),
        )
        return [annotation_of(row) for row in rows]

    def _supersede(self, annotation_id: int, **fields: Any) -> Annotation:
        checked_number("annotation_id", annotation_id)

        def make(tx: Transaction) -> list[model.Annotation]:
            rows = tx.run("notes/annotations", **self._asked(number=annotation_id, history=True))
            if not rows:
                self.get(annotation_id)
            old = annotation_of(rows[0])
            own(self._context, old.created_by, f"annotation {old.id}")
            if old.superseded_by or old.withdrawn:
                raise InvalidInput(
                    f"Expected an annotation that stands; annotation {old.id} was "
                    + (f"superseded by {old.superseded_by}." if old.superseded_by else "withdrawn."),
                    suggestion="Take the one that stands, or make a new one.",
                )
            place = {} if fields.get("withdrawn") else {name: rows[0]["annotation"].get(name) for name in _PLACE}
            place["boxes"] = tuple(place.get("boxes") or ())
            target: dict[str, Any] = {"supersedes": f"{old.project_id}/{old.id}"}
            if old.citation_id is not None:
                target["citation"] = f"{old.project_id}/{old.citation_id}"
            else:
                target["source"] = self._library.get(old.source_id or 0).artifact_id
                target["segments"] = tuple(rows[0]["segments"])
            return [self._remarks.draft(old.kind, **place, **target, **fields)]

        (number,) = self._remarks.write(make)
        return self.get(number)

    def _on_citation(self, citation_id: int, kind: Kind, locator: object, quote: object) -> dict[str, Any]:
        if self._archive.get(checked_number("citation_id", citation_id)) is None:
            raise SourceNotFound(
                f"Project {self._context.project_id!r} has no citation {citation_id}.",
                suggestion="Look with list_citations().",
            )
        if locator is not None or quote is not None or kind is Kind.HIGHLIGHT:
            raise InvalidInput(
                "Expected no locator, quote or highlight on a citation: it names its own place.",
                suggestion="Annotate the source (source_id) to mark a place of it.",
            )
        return {"citation": f"{self._context.project_id}/{citation_id}"}

    def _on_source(self, source_id: Any, kind: Kind, locator: object, quote: object) -> dict[str, Any]:
        source = self._library.get(source_id)
        if locator is None and quote is None:
            if kind is Kind.HIGHLIGHT:
                raise InvalidInput(
                    "quote: expected the words to highlight, or a locator; found neither.",
                    suggestion="Give the words as they stand in the source.",
                )
            return {"source": source.artifact_id}
        reading = self._texts.get(source.artifact_id, source.abbreviation)
        return {"source": source.artifact_id, **placed(reading, locator, quote)}

    def _asked(self, **wanted: Any) -> dict[str, Any]:
        every = {"number": None, "motivations": None, "source": None, "citation": None}
        return {**every, "project": self._context.project_id, "reader": self._context.reader, **wanted}

    def _read(self, **wanted: Any) -> list[dict[str, Any]]:
        return self._graph.read("notes/annotations", **self._asked(**wanted))


def checked_number(name: str, given: object) -> int:
    """Give a number of a record; raises InvalidInput for what is none."""
    if type(given) is not int or not 0 <= given < 2**63:
        raise InvalidInput(
            f"{name}: expected a number, found {str(given)[:40]!r}.", suggestion="Use the id of a record."
        )
    return given


def _kind(kind: object) -> Kind:
    found = one_of("kind", kind, Kind)
    if found is Kind.TAG:
        raise InvalidInput("kind: expected a kind of annotation; found 'tag'.", suggestion="Use tag() for tags.")
    return found


def _body(text: object, *, required: bool) -> str | None:
    if text is None and not required:
        return None
    body = checked_text("text", text)
    if len(body) > LONGEST:
        raise InvalidInput(
            f"text: expected at most {LONGEST:,} characters, found {len(body):,}.",
            suggestion="Say it shorter; a whole text is a source of its own (add_custom_source).",
        )
    return body
