"""From the record to what the report shows: sources, citations, and the printed stretch each rests on.

    (:Project)-[:HAD_MEMBER]->(:Source)<-[:CITES_SOURCE]-(:Citation)<-[:USED]-(:Verification)
    (:Answer)<-[:PART_OF]-(:Assertion)-[:RESTS_ON]->(:Citation)

A failed citation has no place in the record. It is checked again, which gives the nearest passage and the word diff;
the status shown is that of the record all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, cast

from provenance.answering.recording import KeptAnswer, answers, count
from provenance.answering.statistics import statistics
from provenance.citing.checking import Verdict
from provenance.citing.context import SOFTWARE
from provenance.citing.engine import Engine
from provenance.citing.requests import CheckedRequest
from provenance.citing.results import Citation, DiffStep, Source
from provenance.citing.roles import Act
from provenance.citing.services import Services, services_of
from provenance.citing.texts import SourceReading
from provenance.model.activities import VerificationStatus
from provenance.model.answers import Rung
from provenance.model.citations import ExtractionMethod
from provenance.model.graph import now
from provenance.model.sources import SourceType
from provenance.report.answers import ShownAnswer, ShownEvidence
from provenance.report.answers import shown as shown_answer
from provenance.report.crop import Box, Cropper
from provenance.report.library import Crop, Passage, ReportModel, ShownCitation, ShownSource
from provenance.report.trail import Trails
from provenance.text import patterns as re

_AROUND = 280
"""Characters of text shown before and after the quote where the source has no pages."""

_LITTLE = 90
"""Characters shown before and after the words that an inference was made from."""

MOST_ANSWERS = 100
"""Answers on a page if nobody says how many, the newest; the statistics are of all."""

MAGIC = b"%PDF-"
_UNSAFE = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 80
_SHOWN = frozenset({".pdf", ".txt", ".md", ".csv", ".json", ".docx", ".xlsx", ".png", ".jpg", ".jpeg", ".tif", ".tiff"})
"""Endings of files that a browser shows or hands on, and runs nothing of."""


def gather(
    engine: Engine,
    session: str | None = None,
    *,
    most_answers: int = MOST_ANSWERS,
    documents: Mapping[int, str] = MappingProxyType({}),
) -> ReportModel:
    """Read all sources and citations of the engine's project, with the images of the pages cited.

    With ``session``, the citations and answers made in that session only; of the answers ``most_answers``, the newest.
    ``documents`` are the addresses, from the page, of the files of sources (see `documents_of`). Raises
    StoreUnavailable. Time and memory grow with the number of citations, about 30 kB each.
    """
    citations = engine.list_citations(session_id=session)
    sources = engine.list_sources()
    counted = Counter(citation.source_id for citation in citations)
    services = services_of(engine, Act.READ_CITATIONS)
    graph = services.graph
    rows = graph.read("report/snapshots", project=engine.context.project_id)
    since = {row["artifact_id"]: row["snapshot"] for row in rows}
    listed = {
        source.id: _source(
            source, since.get(source.artifact_id), counted[source.id], documents.get(source.id) or _web(source)
        )
        for source in sources
    }
    cited = services.output.in_styles(citations)
    with ExitStack() as stack:
        kept = answers(engine, session=session, most=most_answers)
        trails = Trails(graph, engine.context.project_id, engine.context.language, frozenset(one.id for one in kept))
        views = _CitationViews(services, stack, {source.id: source for source in sources}, trails)
        made = count(engine, session=session)
        return ReportModel(
            project=engine.context.project_id,
            made_at=now(),
            software=SOFTWARE,
            sources=tuple(listed.values()),
            citations=tuple(
                replace(views.citation(one, listed[one.source_id]), cited=tuple(cited[one.id].items()))
                for one in citations
            ),
            answers=views.answers(kept, {citation.id: citation for citation in citations}),
            answers_made=made,
            statistics=statistics(engine) if made else None,
        )


def documents_of(engine: Engine) -> Iterator[tuple[int, str, bytes]]:
    """Yield the documents that citations of the project rest on: number of the source, a name for its file, its bytes.

    Those of which something is withheld from whoever asks stay where they are. What a browser would run is named as
    text. Raises StoreUnavailable.
    """
    services = services_of(engine, Act.READ_CITATIONS)
    seen = services.disclosure
    for source in engine.list_sources():
        if source.type is not SourceType.DOCUMENT or not seen.whole(source.id, source.artifact_id):
            continue
        if engine.get_citations_for_source(source.id):
            payload = services.library.payload(source.artifact_id)
            name = _UNSAFE.sub("-", PurePath(source.identifier).name)[-_LONGEST_NAME:]
            ending = PurePath(name).suffix.lower()
            named = name if ending in _SHOWN else f"{name}.pdf" if MAGIC in payload[:1024] else f"{name}.txt"
            yield source.id, f"{source.id}-{named}", payload


def shown(engine: Engine, citation: Citation) -> ShownCitation:
    """Return one citation of the engine's project with all that is shown of it; raises StoreUnavailable."""
    services = services_of(engine, Act.READ_CITATIONS)
    source = services.library.get(citation.source_id)
    trails = Trails(services.graph, engine.context.project_id, engine.context.language)
    with ExitStack() as stack:
        return _CitationViews(services, stack, {source.id: source}, trails).citation(
            citation, _source(source, None, 0, "")
        )


class _CitationViews:
    """Looks up the place of each citation; every source is opened once."""

    def __init__(self, services: Services, stack: ExitStack, sources: Mapping[int, Source], trails: Trails) -> None:
        self._services = services
        self._seen = services.disclosure
        self._trails = trails
        self._stack = stack
        self._sources = sources
        self._croppers: dict[int, Cropper | None] = {}

    def citation(self, citation: Citation, source: ShownSource) -> ShownCitation:
        """Return a citation with all that is shown of it."""
        place: dict[str, Any] = citation.matched_location
        diff: tuple[DiffStep, ...] = ()
        whole = self._seen.whole(citation.source_id, citation.artifact_id)
        if citation.verification_status is VerificationStatus.FAILED and whole:
            verdict = self._again(citation)
            place = verdict.place.to_dict() if verdict.place else {}
            diff = verdict.diff
        crops = self._crops(citation.source_id, place.get("boxes") or ()) if whole else ()
        return ShownCitation(
            number=citation.id,
            claim=citation.claim,
            status=citation.verification_status.value,
            source=source,
            quote=citation.verbatim_quote or "",
            context=citation.quote_context,
            locator=place.get("locator") or "",
            page=place.get("page"),
            given=_given(citation.locator),
            language=citation.quote_language or "de",
            similarity=citation.similarity_score,
            notes=(citation.verification_notes or "") if whole else "",
            reasoning=(citation.relevance_reasoning or "") if whole else "",
            relation=citation.extraction_method.value,
            confidence=citation.confidence.value,
            agent=citation.created_by or "",
            session=citation.session_id,
            made_at=str(citation.created_at),
            snapshot=citation.snapshot,
            findings=citation.findings,
            diff=diff,
            crops=crops,
            passage=None if crops else self._passage(citation, place),
            trail=self._trails.drawn(citation.id, citation.claim) if whole else "",
        )

    def answers(self, kept: Iterable[KeptAnswer], citations: Mapping[int, Citation]) -> tuple[ShownAnswer, ...]:
        """Return answers with the words that each claim rests on; citations that are not seen are left out."""

        def evidence(number: int, rung: Rung, relation: str | None) -> ShownEvidence | None:
            citation = citations.get(number)
            if citation is None:
                return None
            own = ExtractionMethod.INFERENCE if rung is Rung.LABELED else citation.extraction_method
            used = relation or own.value
            place = citation.matched_location
            passage = self._passage(citation, place, _LITTLE) if rung is Rung.LABELED else None
            named = {key: value for key, value in citation.locator.items() if key != "page"}
            locator = place.get("locator") or _given(named)
            return ShownEvidence(number, used, locator, citation.source_name, passage)

        return tuple(shown_answer(one, evidence) for one in kept)

    def _again(self, citation: Citation) -> Verdict:
        """Check a citation as it was checked, without a model."""
        source = self._services.library.get(citation.source_id)
        return self._services.checker.check(source, CheckedRequest.again(citation), judged=False)[0]

    def _reading(self, citation: Citation) -> SourceReading:
        return self._services.checker.reading(self._sources[citation.source_id])

    def _crops(self, number: int, boxes: Iterable[Iterable[float]]) -> tuple[Crop, ...]:
        marked: list[Box] = [(int(page), x0, y0, x1, y1) for page, x0, y0, x1, y1 in boxes]
        if not marked:
            return ()
        if number not in self._croppers:
            payload = self._services.library.payload(self._sources[number].artifact_id)
            is_pdf = MAGIC in payload[:1024]
            self._croppers[number] = self._stack.enter_context(Cropper(payload)) if is_pdf else None
        cropper = self._croppers[number]
        return cropper.crops(marked) if cropper else ()

    def _passage(self, citation: Citation, place: Mapping[str, Any], around: int = _AROUND) -> Passage | None:
        start, end = place.get("start"), place.get("end")
        if start is None or end is None or not self._seen.passage(citation.source_id, citation.artifact_id, start, end):
            return None
        text, artifact = self._reading(citation).text.text, citation.artifact_id
        before = self._seen.content(artifact, text, max(0, start - around), start)
        after = self._seen.content(artifact, text, end, min(len(text), end + around))
        # a word that is cut in two says nothing
        before = before.partition(" ")[2] if start > around else before
        after = after.rpartition(" ")[0] if end + around < len(text) else after
        return Passage(before, text[start:end], after)


def _web(source: Source) -> str:
    """Return the address of a page of the web, "" for any other source."""
    web = source.type is SourceType.WEBSITE and source.identifier.startswith(("http://", "https://"))
    return source.identifier if web else ""


def _source(source: Source, snapshot: int | None, citations: int, address: str) -> ShownSource:
    return ShownSource(
        number=source.id,
        name=source.name,
        artifact_id=source.artifact_id,
        abbreviation=source.abbreviation,
        identifier=source.identifier,
        version=source.version,
        kind=source.kind,
        work=source.work,
        snapshot=snapshot,
        segments=source.segments,
        citations=citations,
        valid_from=source.valid_from,
        valid_to=source.valid_to,
        address=address,
    )


def _given(locator: Mapping[str, Any]) -> str:
    """Print the caller's locator: its section and page first, whatever else it has after."""
    named = {"section": "{}", "page": "page {}"}
    known = [form.format(locator[key]) for key, form in named.items() if locator.get(key) is not None]
    return ", ".join([*known, *(f"{key} {_listed(value)}" for key, value in locator.items() if key not in named)])


def _listed(value: Any) -> str:
    """Print a value of a locator, a list as its parts."""
    return "; ".join(map(str, cast("list[Any]", value))) if isinstance(value, list) else str(value)
