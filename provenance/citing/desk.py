"""The desk where citations are made: a claim comes in with its quote, a numbered record goes out.

    (:Agent)<-[:ATTRIBUTED_TO]-(:Session)<-[:GENERATED_BY]-(:Citation)-[:SUPPORTS]->(:Claim)
    (:Citation)-[:CITES]->(:Segment), (:Citation)-[:CITES_SOURCE]->(:Source), (:Citation)-[:PINNED_TO]->(:Snapshot)
    (:Verification)-[:USED]->(:Citation)

A citation that fails is recorded as well: that somebody tried is part of the trail. Its record, the verification and
what they need (claim, session, agent) are written in one transaction.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, cast

from provenance.chat import ChatModel
from provenance.citing.checking import Checking, Verdict, check
from provenance.citing.context import SOFTWARE, CitationContext, checker
from provenance.citing.requests import Request
from provenance.citing.results import CitationResult, Source
from provenance.citing.texts import Texts
from provenance.model.activities import Verification, VerificationStatus, ulid
from provenance.model.citations import Citation, Claim
from provenance.model.graph import Batch, Node, now
from provenance.model.layout import flatten
from provenance.store.graph import Graph
from provenance.store.ports import Transaction

_MARKS = {
    VerificationStatus.VERIFIED: "verified ✓",
    VerificationStatus.FAILED: "failed ✗",
    VerificationStatus.UNVERIFIED: "unverified",
    VerificationStatus.PENDING: "pending",
}


@dataclass(frozen=True, slots=True)
class _Last:
    """How things stood when the last citation of a desk was committed."""

    log_size: int
    number: int
    snapshot: int


class Desk:
    """Makes the citations of one session."""

    def __init__(self, graph: Graph, texts: Texts, context: CitationContext, model: ChatModel | None = None) -> None:
        self._graph = graph
        self._checking = Checking(graph, texts, model, context.project_id)
        self._texts = texts
        self._context = context
        self._last: _Last | None = None
        self._claims: set[str] = set()

    def cite(self, source: Source, request: Request) -> CitationResult:
        """Check the request against the source, record citation and verification, and say what came of it."""
        started = now()
        reading = self._texts.get(source.artifact_id, source.abbreviation)
        verdict = check(source, reading, request, self._checking)
        number = self._record(source, request, verdict, started)
        return _result(number, source, verdict)

    def _record(self, source: Source, request: Request, verdict: Verdict, started: str) -> int:
        context, program = self._context, checker()
        project = context.project_id
        claim_id = "sha256:" + hashlib.sha256(f"{project}\n{request.claim}".encode()).hexdigest()
        numbered: list[int] = []
        counter = f"{project}/citation"

        def build(tx: Transaction) -> Batch:
            state = self._remembered(tx, counter, claim_id)
            if state is None:
                state = tx.run(
                    "citing/state",
                    counter=counter,
                    claim=claim_id,
                    session=context.session_key,
                    agent=context.agent_id,
                    checker=program.id,
                )[0]
            number = int(state["number"])
            numbered[:] = [number]
            time = now()
            batch = Batch()
            if not state["agent_known"]:
                batch.add(context.agent())
            if not state["checker_known"] and program.id != context.agent_id:
                batch.add(program)
            if not state["session_known"]:
                batch.add(context.session())
            if not state["claim_known"]:
                batch.add(Claim(id=claim_id, project=project, text=request.claim, recorded_at=time))
            snapshot = int(state["snapshot"])
            search = verdict.search.record(snapshot, SOFTWARE, program.id) if verdict.search else None
            if search:
                batch.add(search)
            citation = self._citation(number, snapshot, claim_id, source, request, verdict, time).model_copy(
                update={"search": search.id if search else None}
            )
            verification = Verification(
                id=ulid(),
                status=verdict.status,
                similarity=round(verdict.similarity, 4),
                method=verdict.method,
                notes=verdict.notes,
                started_at=started,
                ended_at=time,
                software=SOFTWARE,
                citation=citation.id,
                agent=program.id,
            )
            return batch.add(citation, verification)

        receipt = self._graph.write(build)
        snapshot = next(node.properties["snapshot_number"] for node in receipt.batch.nodes if node.label == "Citation")
        self._claims.add(claim_id)
        self._last = _Last(int(receipt.journal["size"]), numbered[0], int(cast("int", snapshot)))
        return numbered[0]

    def _remembered(self, tx: Transaction, counter: str, claim_id: str) -> dict[str, Any] | None:
        """Give what `citing/state` would say if nothing was written since the last citation; None if that is not sure.

        A claim that somebody else made is then taken for new: its id is unique, so the write fails and looks.
        """
        last = self._last
        if last is None or tx.log_size != last.log_size:
            return None
        number = last.number + 1
        tx.add(Node("Counter", counter, {"id": counter, "value": number}))
        known = {"agent_known": True, "checker_known": True, "session_known": True}
        return {**known, "number": number, "claim_known": claim_id in self._claims, "snapshot": last.snapshot}

    def _citation(
        self,
        number: int,
        snapshot: int,
        claim_id: str,
        source: Source,
        request: Request,
        verdict: Verdict,
        time: str,
    ) -> Citation:
        place = verdict.place if verdict.status is not VerificationStatus.FAILED else None
        return Citation(
            id=f"{self._context.project_id}/{number}",
            number=number,
            project=self._context.project_id,
            claim=request.claim,
            verbatim_quote=request.verbatim_quote,
            quote_context=request.quote_context,
            quote_language=request.quote_language,
            relevance_reasoning=request.relevance_reasoning,
            confidence=request.confidence,
            extraction_method=request.extraction_method,
            locator=request.locator,
            matched_locator=place.locator if place else None,
            matched_text=verdict.text if place else None,
            matched_start=place.start if place else None,
            matched_end=place.end if place else None,
            matched_page=place.page if place else None,
            matched_boxes=flatten(place.boxes) if place else (),
            artifact_id=source.artifact_id,
            snapshot_number=snapshot,
            recorded_at=time,
            source=source.artifact_id,
            segments=place.segments if place else (),
            claim_id=claim_id,
            session=self._context.session_key,
            snapshot=f"snapshot/{snapshot}",
        )


def _result(number: int, source: Source, verdict: Verdict) -> CitationResult:
    title = source.abbreviation or source.name
    where = verdict.place.locator if verdict.place and verdict.place.locator else title
    if verdict.status is VerificationStatus.FAILED:
        note = f"Tried to cite {title} [{number}] — {_MARKS[verdict.status]}: {verdict.notes}"
    else:
        heading = f" ({verdict.place.heading})" if verdict.place and verdict.place.heading else ""
        note = f"Cited {where}{heading} [{number}] — {_MARKS[verdict.status]}"
    return CitationResult(
        citation_id=number,
        verification_status=verdict.status,
        similarity_score=verdict.similarity,
        matched_location=verdict.place.to_dict() if verdict.place else {},
        source_registered=False,
        formatted_reference=f"[{number}] {where}",
        summary_note=note,
        verification_notes=verdict.notes or None,
        matched_text=verdict.text,
        warnings=verdict.warnings,
        diff=verdict.diff,
    )
