"""Citations read back, each with its newest verification and with what it relates to and what relates to it.

(:Verification)-[:USED]->(:Citation)-[:CITES_SOURCE]->(:Source)
(:Citation)-[:SUPPORTS|CONTRADICTS|EXTENDS|SUPERSEDES]->(:Citation)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from provenance.citing.findings import of_record, reworded
from provenance.citing.requests import one_of
from provenance.citing.results import Citation
from provenance.ledger.kept import kept
from provenance.ledger.log import head_row
from provenance.model.activities import VerificationStatus
from provenance.model.citations import Confidence, ExtractionMethod, RelationType
from provenance.model.errors import InvalidInput, SourceNotFound
from provenance.model.graph import Timestamp
from provenance.model.layout import unflatten
from provenance.store.graph import Graph

_SURE, _ROWS = 50_000, 10_000
"""Citations of which it is kept how sure they are, and of which all is kept until something is written."""


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """The search a citation rests on: what was looked for, as it was looked up, where, and how often it was found.

    ``sources`` are artifact IDs, ``places`` the sections it kept to (none: all), ``snapshot`` the state of the archive.
    """

    citation_id: int
    terms: tuple[str, ...]
    queries: tuple[str, ...]
    sources: tuple[str, ...]
    places: tuple[str, ...]
    hits: int
    snapshot: int
    started_at: str
    ended_at: str
    software: str


def searches(graph: Graph, project: str, number: int | None = None) -> list[SearchRecord]:
    """Return the searches of a project, or that of one citation, in the order of the citations."""
    return [_record(row) for row in graph.read("citing/searches", project=project, number=number)]


def _record(row: dict[str, Any]) -> SearchRecord:
    kept = row["search"]
    return SearchRecord(
        citation_id=row["number"],
        terms=tuple(kept["terms"]),
        queries=tuple(kept.get("queries") or ()),
        sources=tuple(row["sources"]),
        places=tuple(kept.get("places") or ()),
        hits=kept["hits"],
        snapshot=kept["snapshot_number"],
        started_at=kept["started_at"],
        ended_at=kept["ended_at"],
        software=kept["software"],
    )


def last_number(graph: Graph, project: str) -> int:
    """Return the number of the newest citation of a project; numbers have no gaps. 0 where it has none."""
    rows = graph.read("citing/last_number", counter=f"{project}/citation")
    return int(rows[0]["number"]) if rows else 0


class Archive:
    """The citations of one project; with a ``reader``, those that this agent made, and no others are there for it.

    What their checks found is told in ``language``.
    """

    def __init__(self, graph: Graph, project: str, reader: str | None = None, language: str = "en") -> None:
        self._graph = graph
        self._project = project
        self._reader = reader
        self._language = language
        self._sure: dict[int, Confidence] = {}
        self._rows: tuple[tuple[Any, ...] | None, Mapping[int, dict[str, Any]]] = (None, {})

    def get(self, number: int) -> Citation | None:
        """Return the citation with this number, or None."""
        return next(iter(self.several([number])), None)

    def several(self, numbers: Sequence[int]) -> list[Citation]:
        """Return the citations with these numbers that there are, in the order of their numbers."""
        wanted, state = sorted(set(numbers)), self._state()
        known = self._known(state)
        missing = [one for one in wanted if one not in known]
        rows = self._graph.read_over("citing/citations", "numbers", missing, **self._asked())
        found = self._keep(state, known, rows)
        return [self._citation(found[one]) for one in wanted if one in found]

    def _state(self) -> tuple[Any, ...] | None:
        """Return the head of the log, which moves with every write; looked at before what is read as of it."""
        head = head_row(self._graph)
        return (head["size"], head["root"]) if head else None

    def _known(self, state: tuple[Any, ...] | None) -> Mapping[int, dict[str, Any]]:
        """Return the rows that were read since the last write, by the numbers of their citations."""
        before, known = self._rows
        return known if state is not None and state == before else {}

    def _keep(
        self, state: tuple[Any, ...] | None, known: Mapping[int, dict[str, Any]], rows: Iterable[dict[str, Any]]
    ) -> Mapping[int, dict[str, Any]]:
        """Return what is known with more rows; it is kept until something is written, unless it is too much."""
        found = {**known, **{row["citation"]["number"]: row for row in rows}}
        self._rows = (state, found) if state is not None and len(found) <= _ROWS else (None, {})
        return found

    def confidences(self, numbers: Iterable[int]) -> dict[int, Confidence]:
        """Return how sure those who made some citations were, by their numbers; those that there are not are left out.

        It is said once, when a citation is made, and never changed: what was read is kept.
        """
        wanted = sorted(set(numbers))
        if missing := [one for one in wanted if one not in self._sure]:
            rows = self._graph.read_over(
                "citing/confidences", "numbers", missing, project=self._project, reader=self._reader
            )
            if len(self._sure) > _SURE:
                self._sure = {}
            self._sure |= {row["number"]: Confidence(row["confidence"]) for row in rows}
        known = self._sure
        return {one: known[one] for one in wanted if one in known}

    def counts(self) -> dict[int, int]:
        """Return how many citations rest on each source, by its number; one without any is left out."""

        def read() -> dict[int, int]:
            rows = self._graph.read("citing/counts", project=self._project, reader=self._reader)
            return {row["source"]: row["citations"] for row in rows}

        return dict(kept(self._graph, ("counts", self._project, self._reader), read))

    def demand(self, number: int) -> Citation:
        """Return the citation with this number; raises InvalidInput where it is no number, SourceNotFound."""
        if type(number) is not int:
            raise InvalidInput(
                f"citation_id: expected a number, found {number!r}.", suggestion="Use the citation_id of a result."
            )
        found = self.get(number)
        if found is None:
            raise SourceNotFound(
                f"Project {self._project!r} has no citation {number}.", suggestion="Look with list_citations()."
            )
        return found

    def list(
        self,
        source_id: int | None = None,
        session_id: str | None = None,
        verification_status: str | None = None,
        *,
        relation_type: str | None = None,
        superseded: bool | None = None,
        confidence: str | None = None,
    ) -> list[Citation]:
        """Return the citations that `through` gives, as a list."""
        asked: dict[str, Any] = {"relation_type": relation_type, "superseded": superseded, "confidence": confidence}
        return [*self.through(source_id, session_id, verification_status, **asked)]

    def through(
        self,
        source_id: int | None = None,
        session_id: str | None = None,
        verification_status: str | None = None,
        *,
        relation_type: str | None = None,
        superseded: bool | None = None,
        confidence: str | None = None,
        after: int = 0,
    ) -> Iterator[Citation]:
        """Return the citations that fit all that is given, in the order of their numbers, read as they are come to.

        They are read some hundred at a time, so that neither the engine nor the program holds those of a whole project;
        none that is made meanwhile is among them. It begins behind the number ``after``. ``relation_type`` gives those
        that stand so to others; ``superseded`` true gives those that were corrected alone, false leaves them out;
        ``confidence`` gives those whose maker was as sure. Raises InvalidInput for an unknown status, relation or
        confidence.
        """
        status = None
        if verification_status is not None:
            status = one_of("verification_status", verification_status, VerificationStatus).value
        wanted = None if relation_type is None else one_of("relation_type", relation_type, RelationType)
        sure = None if confidence is None else one_of("confidence", confidence, Confidence)
        asked = {**self._asked(), "source": source_id, "session": session_id, "status": status}
        numbers = range(max(0, after) + 1, last_number(self._graph, self._project) + 1)
        rows = self._noted(self._graph.read_through("citing/citations", "numbers", numbers, **asked))
        return (
            one
            for one in map(self._citation, rows)
            if (superseded is None or superseded == bool(one.superseded_by))
            and (wanted is None or wanted is one.relation_type)
            and (sure is None or sure is one.confidence)
        )

    def _noted(self, rows: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Yield rows as they are come to, and keep them once all were, unless they are too many."""
        state, some = self._state(), list[dict[str, Any]]()
        for row in rows:
            if len(some) <= _ROWS:
                some.append(row)
            yield row
        self._keep(state, self._known(state), some)

    def _citation(self, row: dict[str, Any]) -> Citation:
        return _citation(row, self._language)

    def _asked(self) -> dict[str, Any]:
        return {"source": None, "session": None, "status": None, "project": self._project, "reader": self._reader}


class SeenArchive:
    """The same citations as somebody may see them; ``seen`` leaves out those that are not there for them."""

    def __init__(self, archive: Archive, seen: Callable[[Iterable[Citation]], list[Citation]]) -> None:
        self._archive = archive
        self._seen = seen

    def get(self, number: int) -> Citation | None:
        """Return the citation with this number, or None."""
        found = self._archive.get(number)
        return next(iter(self._seen([found])), None) if found else None

    def several(self, numbers: Sequence[int]) -> list[Citation]:
        """Return the citations with these numbers that there are, in the order of their numbers."""
        return self._seen(self._archive.several(numbers))

    def list(self, *, session_id: str | None = None) -> list[Citation]:
        """Return the citations of the project, or of a session."""
        return self._seen(self._archive.list(session_id=session_id))


def _relations(pairs: list[list[Any]]) -> dict[str, tuple[int, ...]]:
    """Return the numbers of citations by how they are related, in order."""
    found: dict[str, list[int]] = {}
    for kind, number in sorted(pairs):
        found.setdefault(kind.lower(), []).append(number)
    return {kind: tuple(numbers) for kind, numbers in found.items()}


def _citation(row: dict[str, Any], language: str) -> Citation:
    kept = row["citation"]
    related, relating = _relations(row["relations"]), _relations(row["relating"])
    boxes = unflatten(kept.get("matched_boxes") or ())
    place: dict[str, Any] = {}
    if kept.get("matched_locator") is not None or kept.get("matched_start") is not None:
        place = {
            "locator": kept.get("matched_locator"),
            "start": kept.get("matched_start"),
            "end": kept.get("matched_end"),
            "page": kept.get("matched_page"),
            "boxes": [list(box) for box in boxes],
            "segments": row["segments"],
        }
    return Citation(
        id=kept["number"],
        claim=kept["claim"],
        verbatim_quote=kept.get("verbatim_quote"),
        quote_context=kept["quote_context"],
        quote_language=kept.get("quote_language"),
        relevance_reasoning=kept.get("relevance_reasoning"),
        confidence=Confidence(kept["confidence"]),
        extraction_method=ExtractionMethod(kept["extraction_method"]),
        source_id=row["source"],
        locator=json.loads(kept.get("locator") or "{}"),
        verification_status=VerificationStatus(row["status"] or "pending"),
        verification_notes=reworded(row["wordings"], "notes", row["notes"], language),
        created_at=Timestamp.of(kept["recorded_at"]),
        created_by=row["agent"],
        session_id=row["session"],
        project_id=kept["project"],
        similarity_score=row["similarity"] or 0.0,
        matched_location=place,
        matched_text=kept.get("matched_text"),
        source_name=row["name"],
        artifact_id=kept["artifact_id"],
        snapshot=kept["snapshot_number"],
        related_citations=tuple(number for numbers in related.values() for number in numbers),
        relation_type=RelationType(next(iter(related))) if related else None,
        superseded_by=relating.get(RelationType.SUPERSEDES.value, ()),
        related_by=relating,
        findings=of_record(row, language),
    )
