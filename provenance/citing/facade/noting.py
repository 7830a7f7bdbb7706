"""Sources are tagged and annotated, for the project alone."""

from __future__ import annotations

from typing import Any

from provenance.citing.annotation import Annotation
from provenance.citing.facade.parts import Parts
from provenance.citing.roles import Act, needs


class Noting(Parts):
    """The calls about annotations and tags."""

    @needs(Act.NOTE)
    def annotate(
        self,
        source_id: int | None = None,
        kind: str = "note",
        text: str | None = None,
        *,
        citation_id: int | None = None,
        locator: str | dict[str, Any] | None = None,
        quote: str | None = None,
    ) -> Annotation:
        """Annotate a source, a place of it (``locator``, or ``quote`` that stands there), or a citation.

        ``kind`` is note, highlight, summary, question or critique; only a highlight, which needs a place, may be
        without ``text``. Raises InvalidInput, InvalidLocator, SourceNotFound, and QuoteNotFound with the nearest words.
        """
        return self._notes.add(source_id, citation_id, kind, text, locator, quote)

    @needs(Act.NOTE)
    def reword_annotation(self, annotation_id: int, text: str) -> Annotation:
        """Supersede an annotation by a new wording on the same target.

        Raises SourceNotFound for an unknown one, InvalidInput for one that was superseded or withdrawn, AccessDenied
        for an agent that did not make it.
        """
        return self._notes.reword(annotation_id, text)

    @needs(Act.NOTE)
    def withdraw_annotation(self, annotation_id: int) -> Annotation:
        """Take an annotation away; it stays in the history. Raises as `reword_annotation` does."""
        return self._notes.withdraw(annotation_id)

    @needs(Act.READ_NOTES)
    def annotations(
        self,
        source_id: int | None = None,
        citation_id: int | None = None,
        kind: str | None = None,
        *,
        history: bool = False,
    ) -> list[Annotation]:
        """Give the annotations that stand, in the order they were made; with ``history`` the superseded ones too.

        Tags are left out unless ``kind="tag"``. An agent sees of those on citations the ones on its own.
        """
        return self._notes.list(source_id, citation_id, kind, history=history)

    @needs(Act.NOTE)
    def tag(self, source_id: int, *tags: str) -> tuple[str, ...]:
        """Put tags on a source and give all it bears; kept in lower case with single spaces, at most 60 characters.

        Raises InvalidInput for what is no tag, SourceNotFound.
        """
        return self._tags.add(source_id, tags)

    @needs(Act.NOTE)
    def untag(self, source_id: int, *tags: str) -> tuple[str, ...]:
        """Take tags off a source and give those left. Raises AccessDenied for an agent that did not put them on."""
        return self._tags.remove(source_id, tags)

    @needs(Act.READ_NOTES)
    def tags(self, source_id: int | None = None) -> dict[str, list[int]]:
        """Give the tags of the project, or of a source, each with the numbers of the sources that bear it."""
        return self._tags.sources(source_id)
