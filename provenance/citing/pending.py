"""Citations whose verdict was put off are judged again, once the model is there.

A citation never changes: what comes out is a new Verification beside the one that is pending, and the newest counts.

    (:Verification)-[:USED]->(:Citation), (:Verification)-[:ATTRIBUTED_TO]->(:Agent)
"""

from __future__ import annotations

from dataclasses import dataclass

from provenance.chat import ChatModel
from provenance.citing.archive import Archive
from provenance.citing.context import SOFTWARE, CitationContext, checker
from provenance.citing.judge import Judgement, judge
from provenance.citing.results import Citation
from provenance.model.activities import Verification, VerificationStatus, ulid
from provenance.model.errors import InvalidInput
from provenance.model.graph import Batch, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a pending citation."""

    citation: int
    claim: str
    status: VerificationStatus
    notes: str


class Pending:
    """The pending citations of one project."""

    def __init__(self, graph: Graph, archive: Archive, context: CitationContext, model: ChatModel | None) -> None:
        self._graph = graph
        self._archive = archive
        self._context = context
        self._model = model

    def settle(self) -> list[Settled]:
        """Judge each again; one the model is still silent on stays pending, and nothing is written for it.

        Raises InvalidInput where no model is set.
        """
        if self._model is None:
            raise InvalidInput(
                "Expected a model that can judge; CITATION_LLM_URL names none.",
                suggestion="Set CITATION_LLM_URL to an OpenAI-compatible endpoint and run it again.",
            )
        waiting = self._archive.list(verification_status=VerificationStatus.PENDING.value)
        return [self._settle(one, self._model) for one in waiting]

    def _settle(self, citation: Citation, model: ChatModel) -> Settled:
        started = now()
        passage = citation.matched_text or citation.verbatim_quote or citation.quote_context
        judgement = judge(citation.claim, passage, model, language=self._context.language)
        if judgement.status is not VerificationStatus.PENDING:
            self._record(citation, judgement, started)
        return Settled(citation.id, citation.claim, judgement.status, judgement.notes)

    def _record(self, citation: Citation, judgement: Judgement, started: str) -> None:
        program = checker()

        def build(tx: Transaction) -> Batch:
            del tx
            verification = Verification(
                id=ulid(),
                status=judgement.status,
                similarity=round(citation.similarity_score, 4),
                method="support",
                notes=judgement.notes,
                stands=judgement.findings.stands,
                bearing=judgement.bearing,
                bearing_notes=judgement.notes or None,
                differences=judgement.findings.differences(),
                started_at=started,
                ended_at=now(),
                software=SOFTWARE,
                citation=f"{citation.project_id}/{citation.id}",
                agent=program.id,
            )
            return Batch().add(verification)

        self._graph.write(build)
