"""An annotation as callers see it: a note, highlight, summary, question or critique of a source or a citation.

Each kind is a motivation of the Web Annotation Vocabulary (5); tags are annotations as well, see `tags`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, cast

from provenance.citing.context import CitationContext
from provenance.citing.requests import checked_text, section_named
from provenance.citing.texts import SourceReading
from provenance.language.catalogue import remarks
from provenance.model.citations import Annotation as AnnotationRecord
from provenance.model.citations import Motivation
from provenance.model.errors import InvalidLocator, QuoteNotFound
from provenance.model.graph import Batch, Timestamp, now
from provenance.model.layout import flatten, unflatten
from provenance.model.locator import Locator, parse
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


class AnnotationKind(StrEnum):
    """What an annotation does."""

    NOTE = "note"
    HIGHLIGHT = "highlight"
    SUMMARY = "summary"
    QUESTION = "question"
    CRITIQUE = "critique"
    TAG = "tag"

    @property
    def motivation(self) -> Motivation:
        """The word of the Web Annotation Vocabulary."""
        return _MOTIVATIONS[self]


_MOTIVATIONS = {
    AnnotationKind.NOTE: Motivation.COMMENTING,
    AnnotationKind.HIGHLIGHT: Motivation.HIGHLIGHTING,
    AnnotationKind.SUMMARY: Motivation.DESCRIBING,
    AnnotationKind.QUESTION: Motivation.QUESTIONING,
    AnnotationKind.CRITIQUE: Motivation.ASSESSING,
    AnnotationKind.TAG: Motivation.TAGGING,
}
_KINDS = {motivation: kind for kind, motivation in _MOTIVATIONS.items()}


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark of the project. ``id`` counts 1, 2, 3… in it; ``source_id`` or ``citation_id`` says what it is on.

    ``location`` says where in the source, as the ``matched_location`` of a citation does, and ``quote`` what stands
    there; both are empty for a whole source. ``supersedes`` is the annotation it takes the place of, ``superseded_by``
    the one that takes its own; ``withdrawn`` says that it takes away and puts nothing there.
    """

    id: int
    kind: AnnotationKind
    text: str | None
    source_id: int | None
    citation_id: int | None
    quote: str | None
    location: dict[str, Any]
    created_at: datetime
    created_by: str
    session_id: str
    project_id: str
    supersedes: int | None = None
    superseded_by: int | None = None
    withdrawn: bool = False


def annotation_of(row: dict[str, Any]) -> Annotation:
    """Read an annotation out of a row of ``notes/annotations``."""
    kept = row["annotation"]
    location: dict[str, Any] = {}
    if kept.get("start") is not None:
        location = {
            "locator": kept.get("locator"),
            "start": kept["start"],
            "end": kept["end"],
            "page": kept.get("page"),
            "boxes": [list(box) for box in unflatten(kept.get("boxes") or ())],
            "segments": row["segments"],
        }
    return Annotation(
        id=kept["number"],
        kind=_KINDS[Motivation(kept["motivation"])],
        text=kept.get("body"),
        source_id=row["source"],
        citation_id=row["citation"],
        quote=kept.get("quote"),
        location=location,
        created_at=Timestamp.of(kept["recorded_at"]),
        created_by=row["agent"],
        session_id=row["session"],
        project_id=kept["project"],
        supersedes=row["older"],
        superseded_by=row["newer"],
        withdrawn=bool(kept.get("withdrawn")),
    )


Make = Callable[[Transaction], list[AnnotationRecord]]


class AnnotationWriter:
    """Writes the annotations of one session."""

    def __init__(self, graph: Graph, context: CitationContext) -> None:
        self._graph = graph
        self._context = context

    def draft(self, kind: AnnotationKind, **fields: Any) -> AnnotationRecord:
        """Return an annotation that has no number yet; without segments and citation it is on the whole source."""
        if "citation" not in fields and not fields.get("segments"):
            fields["whole"] = fields["source"]
        return AnnotationRecord(
            id="",
            number=0,
            project=self._context.project_id,
            motivation=kind.motivation,
            recorded_at="",
            session=self._context.session_key,
            **fields,
        )

    def write(self, make: Make) -> list[int]:
        """Write what ``make`` drafts in the transaction, all or none, and give the numbers they got."""
        context = self._context
        numbers: list[int] = []

        def build(tx: Transaction) -> Batch:
            numbers.clear()
            batch, drafts = Batch(), make(tx)
            if not drafts:
                return batch
            state = tx.run(
                "notes/state",
                counter=f"{context.project_id}/annotation",
                count=len(drafts),
                session=context.session_key,
                agent=context.agent_id,
            )[0]
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["session_known"]:
                batch.add(context.session())
            time, last = now(), int(state["last"])
            for number, draft in enumerate(drafts, last - len(drafts) + 1):
                numbers.append(number)
                given = {"id": f"{context.project_id}/{number}", "number": number, "recorded_at": time}
                batch.add(draft.model_copy(update=given))
            return batch

        self._graph.write(build)
        return numbers


def placed(reading: SourceReading, locator: object, quote: object) -> dict[str, Any]:
    """Return the fields of an annotation on a place: by the quote, looked for at the locator first, or by the locator.

    Raises QuoteNotFound where the quote does not stand in the source, InvalidLocator for a place it does not have.
    """
    spans = _spans(reading, locator) if locator is not None else []
    if quote is None:
        start, end = min(span[0] for span in spans), max(span[1] for span in spans)
    else:
        start, end = _found(reading, checked_text("quote", quote), spans)
    place = reading.place(start, end)
    return {
        "quote": reading.text.text[start:end] if quote is not None else None,
        "locator": place.locator or None,
        "start": start,
        "end": end,
        "page": place.page,
        "boxes": flatten(place.boxes),
        "segments": place.segments,
    }


def _found(reading: SourceReading, quote: str, spans: list[tuple[int, int]]) -> tuple[int, int]:
    for near in spans:
        match = reading.text.find(quote, near=near)
        if match.status == "verified" and near[0] <= match.start and match.end <= near[1]:
            return match.start, match.end
    match = reading.text.find(quote)
    if match.status == "verified":
        return match.start, match.end
    near_by = reading.place(match.start, match.end).locator if match.end > match.start else ""
    raise QuoteNotFound(
        f"quote: expected words that stand in the source. {remarks('en', match.notes)}".strip(),
        suggestion=f"The nearest passage{f', at {near_by},' if near_by else ''} says: {match.text}"
        if match.text
        else "Copy the words from the source.",
    )


def _spans(reading: SourceReading, locator: object) -> list[tuple[int, int]]:
    """Return the stretches of a place: a section in any spelling, or ``{"section": …}``, or ``{"page": …}``."""
    given = {"section": locator} if isinstance(locator, str) else locator
    if not isinstance(given, dict):
        raise InvalidLocator(
            f"locator: expected a place such as '§ 8 Abs. 1', or a mapping; found {type(locator).__name__}.",
            suggestion="Give {'section': '§ 8 Abs. 1'} or {'page': 24}.",
        )
    asked = cast("dict[Any, Any]", given)
    section, page = section_named(asked), asked.get("page")
    spans: list[tuple[int, int]] = []
    if section is not None:
        spans = (isinstance(section, str) and reading.headed(section)) or reading.spans(_section(section))
    elif type(page) is int:
        spans = [(bearer.start, bearer.end) for bearer in reading.bearers if bearer.page == page]
    if not spans:
        named = str(section if section is not None else f"page {page}")[:80]
        raise InvalidLocator(
            f"locator: expected a place of the source; it has none called {named!r}.",
            suggestion="Name a section or a page (from 1) that the source has, or give the words as quote.",
        )
    return spans


def _section(given: object) -> Locator:
    try:
        return parse(checked_text("locator", given))
    except InvalidLocator as error:
        raise InvalidLocator(f"locator: {error.message}", suggestion=error.suggestion) from error
