"""Notes, highlights, summaries, questions and critiques on sources, their places and citations.

Nothing is changed or deleted: another wording supersedes the one before it, and so does a withdrawal.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import Path, Query

from provenance.citing.annotations import Annotation
from provenance.serve.access import Area
from provenance.serve.api.bodies import MOST_NUMBER, Annotate, NoteKind, Reword
from provenance.serve.api.models import Page
from provenance.serve.api.paging import Cursor, Limit, page_of
from provenance.serve.api.routes import group, reads, writes
from provenance.serve.server import Calling, In

router = group("annotations")

Number = Annotated[int, Path(ge=1, le=MOST_NUMBER, description="The number of an annotation in the project.")]
_Of = Annotated[int | None, Query(ge=1, le=MOST_NUMBER)]


@router.get("/annotations", **reads(Area.LIBRARY))
def annotations_of(
    caller: Calling,
    server: In,
    source: _Of = None,
    citation: _Of = None,
    kind: NoteKind | None = None,
    history: Annotated[bool, Query(description="Those that were superseded or withdrawn as well.")] = False,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[Annotation]:
    """List the annotations that stand, in the order in which they were made."""
    found = server.engines.of(caller).annotations(source, citation, kind, history=history)
    filters = {"source": source, "citation": citation, "kind": kind, "history": history}
    return page_of(found, lambda one: one.id, limit, cursor, **filters)


@router.post("/annotations", status_code=HTTPStatus.CREATED, **writes(Area.UPLOAD, Area.CITE))
def annotate(said: Annotate, caller: Calling, server: In) -> Annotation:
    """Annotate a source, a place of it (a locator, or a quote that stands there), or a citation."""
    return server.engines.of(caller).annotate(
        said.source_id,
        said.kind,
        said.text,
        citation_id=said.citation_id,
        locator=said.locator,
        quote=said.quote,
    )


@router.post("/annotations/{number}/wording", **writes(Area.UPLOAD, Area.CITE))
def reword(number: Number, said: Reword, caller: Calling, server: In) -> Annotation:
    """Supersede an annotation by another wording; an agent does so with its own alone."""
    return server.engines.of(caller).reword_annotation(number, said.text)


@router.post("/annotations/{number}/withdrawal", **writes(Area.UPLOAD, Area.CITE))
def withdraw(number: Number, caller: Calling, server: In) -> Annotation:
    """Take an annotation away; it stays in the history."""
    return server.engines.of(caller).withdraw_annotation(number)
