"""The annotations of a project: notes, highlights, summaries, questions and critiques, made and read back.

    (:Annotation)-[:CITES]->(:Segment|:Source|:Citation), (:Annotation)-[:HAS_SOURCE]->(:Source)
    (:Annotation)-[:SUPERSEDES]->(:Annotation)

Nothing is changed: a new wording supersedes the old one, and so does a withdrawal. What is current is what nothing
supersedes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any
from unicodedata import category, normalize

from provenance.citing.annotations import Annotation, AnnotationKind, AnnotationWriter, annotation_of, placed
from provenance.citing.archive import Archive
from provenance.citing.context import CitationContext
from provenance.citing.library import SourceLibrary
from provenance.citing.requests import checked_text, one_of
from provenance.citing.texts import Texts
from provenance.ledger.kept import kept
from provenance.model import citations as model
from provenance.model.citations import Annotation as AnnotationRecord
from provenance.model.errors import AccessDenied, InvalidInput, SourceNotFound
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

LONGEST_TAG = 60
_MOST = 100


class Tags:
    """The tags of one project."""

    def __init__(self, graph: Graph, library: SourceLibrary, context: CitationContext) -> None:
        self._graph = graph
        self._library = library
        self._context = context
        self._remarks = AnnotationWriter(graph, context)

    def add(self, source_id: int, tags: Iterable[object]) -> tuple[str, ...]:
        """Put tags on a source and give all it bears; one it bears already changes nothing."""
        artifact, wanted = self._library.get(source_id).artifact_id, normalised(tags)

        def make(tx: Transaction) -> list[AnnotationRecord]:
            borne = {row["tag"] for row in tx.run("notes/tags", project=self._context.project_id, source=source_id)}
            return [
                self._remarks.draft(AnnotationKind.TAG, body=tag, source=artifact) for tag in wanted if tag not in borne
            ]

        self._remarks.write(make)
        return self.of(source_id)

    def remove(self, source_id: int, tags: Iterable[object]) -> tuple[str, ...]:
        """Take tags off a source and give those left; one it does not bear changes nothing.

        Raises AccessDenied where an agent takes off what another has put on; nothing is taken off then.
        """
        artifact, unwanted = self._library.get(source_id).artifact_id, set(normalised(tags))
        project = self._context.project_id

        def make(tx: Transaction) -> list[AnnotationRecord]:
            rows = tx.run("notes/tags", project=project, source=source_id)
            going = [row for row in rows if row["tag"] in unwanted]
            for row in going:
                own(self._context, row["agent"], f"the tag {row['tag']!r}")
            return [
                self._remarks.draft(
                    AnnotationKind.TAG, source=artifact, withdrawn=True, supersedes=f"{project}/{row['annotation']}"
                )
                for row in going
            ]

        self._remarks.write(make)
        return self.of(source_id)

    def of(self, source_id: int) -> tuple[str, ...]:
        """Return the tags of a source, sorted; raises SourceNotFound."""
        return tuple(self.sources(source_id))

    def sources(self, source_id: int | None = None) -> dict[str, list[int]]:
        """Return each tag with the numbers of the sources that bear it; raises SourceNotFound for an unknown source."""
        if source_id is not None:
            self._library.get(source_id)
        found: dict[str, list[int]] = {}
        for row in self._tagged(source_id):
            found.setdefault(row["tag"], []).append(row["source"])
        return found

    def bearers(self, tags: Iterable[object]) -> dict[int, str]:
        """Return number and artifact ID of the sources that bear all these tags, for narrowing a search to them."""
        wanted, borne = set(normalised(tags)), dict[int, set[str]]()
        rows = self._tagged()
        for row in rows:
            borne.setdefault(row["source"], set()).add(row["tag"])
        return {row["source"]: row["artifact_id"] for row in rows if wanted <= borne[row["source"]]}

    def _tagged(self, source_id: int | None = None) -> list[dict[str, Any]]:
        project = self._context.project_id
        read = partial(self._graph.read, "notes/tags", project=project, source=source_id)
        return kept(self._graph, ("tags", project, source_id), read)


def normalised(tags: Iterable[object]) -> list[str]:
    """Return tags in the spelling they are kept in, each once; raises InvalidInput for what is no tag, or for none."""
    found = list(dict.fromkeys(normal(tag) for tag in ([tags] if isinstance(tags, str) else tags)))
    if not 0 < len(found) <= _MOST:
        raise InvalidInput(f"tags: expected 1 to {_MOST}, found {len(found)}.", suggestion="Give some words.")
    return found


def normal(tag: object) -> str:
    """Return a tag in the spelling it is kept in; raises InvalidInput for what is no tag."""
    if not isinstance(tag, str):
        raise InvalidInput(f"tags: expected words, found {type(tag).__name__}.", suggestion="Give each tag as text.")
    wrong = next((letter for letter in tag if category(letter) in {"Cs", "Co", "Cn"} or letter == "\0"), None)
    if wrong is not None:
        raise InvalidInput(f"tags: expected text, found U+{ord(wrong):04X} in a tag.", suggestion="Remove it.")
    # lowering may bring forth what NFKC composes, and the other way round
    kept = " ".join(normalize("NFKC", normalize("NFKC", tag[: 2 * LONGEST_TAG]).lower()).split())
    if (
        not any(category(letter)[0] in "LNSP" for letter in kept)
        or len(kept) > LONGEST_TAG
        or len(tag) > 2 * LONGEST_TAG
    ):
        raise InvalidInput(
            f"tags: expected 1 to {LONGEST_TAG} characters a tag, found {len(tag):,}"
            + ("." if kept else ", all of them blank."),
            suggestion="Choose a word or two.",
        )
    if any(category(letter) == "Cc" for letter in kept):
        raise InvalidInput("tags: expected words, found control characters.", suggestion="Remove them.")
    return kept


def own(context: CitationContext, agent: str, what: str) -> None:
    """Refuse an agent what another has made; raises AccessDenied."""
    if context.reader not in {None, agent}:
        raise AccessDenied(
            f"Expected {what} to be made by {context.agent_id}; it was made by {agent}.",
            suggestion="Agents take back only what they made; an admin may take back any.",
        )


LONGEST = 100_000
_PLACE = ("quote", "locator", "start", "end", "page", "boxes")


class Notes:
    """The annotations of one project, written in one session."""

    def __init__(
        self, graph: Graph, library: SourceLibrary, archive: Archive, texts: Texts, context: CitationContext
    ) -> None:
        self._graph = graph
        self._library = library
        self._archive = archive
        self._texts = texts
        self._context = context
        self._remarks = AnnotationWriter(graph, context)

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
        body = _body(text, required=made is not AnnotationKind.HIGHLIGHT)
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
        """Return one annotation; raises SourceNotFound where the reader sees none of this number."""
        rows = self._read(number=checked_number("annotation_id", number), history=history)
        if not rows:
            raise self.unknown(number)
        return annotation_of(rows[0])

    def unknown(self, number: int) -> SourceNotFound:
        """Return the error for an annotation that is not there for the reader."""
        return SourceNotFound(
            f"Project {self._context.project_id!r} has no annotation {number}.",
            suggestion="Look with annotations(history=True).",
        )

    def list(
        self, source_id: int | None, citation_id: int | None, kind: str | None, *, history: bool
    ) -> list[Annotation]:
        """Return the annotations that fit all that is given, in the order of their numbers; tags only if asked for."""
        kinds = (
            [one_of("kind", kind, AnnotationKind)]
            if kind is not None
            else [one for one in AnnotationKind if one is not AnnotationKind.TAG]
        )
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

    def _on_citation(self, citation_id: int, kind: AnnotationKind, locator: object, quote: object) -> dict[str, Any]:
        if self._archive.get(checked_number("citation_id", citation_id)) is None:
            raise SourceNotFound(
                f"Project {self._context.project_id!r} has no citation {citation_id}.",
                suggestion="Look with list_citations().",
            )
        if locator is not None or quote is not None or kind is AnnotationKind.HIGHLIGHT:
            raise InvalidInput(
                "Expected no locator, quote or highlight on a citation: it names its own place.",
                suggestion="Annotate the source (source_id) to mark a place of it.",
            )
        return {"citation": f"{self._context.project_id}/{citation_id}"}

    def _on_source(self, source_id: Any, kind: AnnotationKind, locator: object, quote: object) -> dict[str, Any]:
        source = self._library.get(source_id)
        if locator is None and quote is None:
            if kind is AnnotationKind.HIGHLIGHT:
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
    """Return a number of a record; raises InvalidInput for what is none."""
    if type(given) is not int or not 0 <= given < 2**63:
        raise InvalidInput(
            f"{name}: expected a number, found {str(given)[:40]!r}.", suggestion="Use the id of a record."
        )
    return given


def _kind(kind: object) -> AnnotationKind:
    found = one_of("kind", kind, AnnotationKind)
    if found is AnnotationKind.TAG:
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
