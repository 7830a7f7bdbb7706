"""The desk where citations are made: claims come in with their quotes, numbered records go out.

A citation that fails is recorded as well: that somebody tried is part of the trail. However many are made at once,
their records, their verifications and what these need (claims, session, agent) are written in one transaction, so the
numbers of a project are 1, 2, 3… without a gap: a number is taken in the transaction that writes its citation, and
given back with it where it is rolled back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from provenance.chat import ChatModel
from provenance.citing.checking import Checking, Verdict, check
from provenance.citing.context import CitationContext, checker
from provenance.citing.entries import Asked, Entry, claim_id, verification
from provenance.citing.intake import refuse
from provenance.citing.mending import suggestion
from provenance.citing.requests import Request
from provenance.citing.results import Citation, CitationResult, Source, VerificationResult
from provenance.citing.texts import Reading, Texts
from provenance.language.catalogue import remark
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import Batch, now
from provenance.store.graph import Graph
from provenance.store.ports import Transaction


@dataclass(frozen=True, slots=True)
class _Last:
    """How things stood when the last citation of a desk was committed."""

    log_size: int
    number: int
    snapshot: int


@dataclass(frozen=True, slots=True)
class _State:
    """What is there when citations are written: the first number they take, and which neighbours need no record."""

    number: int
    snapshot: int
    claims: frozenset[str]
    agent: bool = True
    checker: bool = True
    session: bool = True


class Desk:
    """Makes the citations of one session."""

    def __init__(
        self,
        graph: Graph,
        texts: Texts,
        context: CitationContext,
        model: ChatModel | None = None,
        urls: Mapping[str, str] | None = None,
    ) -> None:
        self._graph = graph
        self._checking = Checking(graph, texts, model, context.project_id, urls=urls or {})
        self._texts = texts
        self._context = context
        self._counter = f"{context.project_id}/citation"
        self._last: _Last | None = None
        self._claims: set[str] = set()

    def cite(self, asked: Asked) -> CitationResult:
        """Check the request against the source, record citation and verification, and say what came of it."""
        return self.write([self.checked(asked)])[0]

    def cite_all(self, asked: Sequence[Asked]) -> list[CitationResult]:
        """Do it for many in one transaction, all or none; raises InvalidInput that names the bad ones by index."""
        wrong: dict[int, BelegError] = {}
        entries: dict[int, Entry] = {}
        # those of one source together: its text is then read once
        for at in sorted(range(len(asked)), key=lambda number: asked[number].source.artifact_id):
            try:
                entries[at] = self.checked(asked[at])
            except (InvalidInput, SourceNotFound) as error:
                wrong[at] = error
        refuse(wrong, len(asked))
        return self.write([entries[at] for at in range(len(asked))]) if asked else []

    def checked(
        self, asked: Asked, *, proven: bool = False, language: str | None = None, draft: str | None = None
    ) -> Entry:
        """Check a request against its source; nothing is recorded.

        ``proven`` says that the words of the claim were found in the passage: no model is asked whether it bears them.
        ``language`` is that in which it is told whether the passage bears the claim (that of the context without it),
        ``draft`` that of the draft it stands in.
        """
        started, request = now(), asked.request
        told = language or self._context.language
        verdict, reading = self._verdict(asked.source, request, proven=proven, language=told, draft=draft)
        mended = suggestion(reading, request, verdict)
        return Entry(asked, verdict, started, mended, claim_id(self._context.project_id, request.claim), told)

    def verify(self, citation: Citation, source: Source) -> VerificationResult:
        """Check a citation anew and record what comes out as its newest verification."""
        started, request = now(), _again(citation)
        verdict, reading = self._verdict(source, request, language=self._context.language)
        program = checker()
        name = f"{self._context.project_id}/{citation.id}"
        self._graph.write(lambda _: Batch().add(verification(name, verdict, started, now(), program.id)))
        return VerificationResult(
            citation_id=citation.id,
            verification_status=verdict.status,
            verification_notes=verdict.notes or None,
            similarity_score=verdict.similarity,
            matched_location=verdict.place.to_dict() if verdict.place else {},
            warnings=verdict.warnings,
            remarks=verdict.remarks,
            diff=verdict.diff,
            suggestion=suggestion(reading, request, verdict),
            findings=verdict.findings,
        )

    def _verdict(
        self,
        source: Source,
        request: Request,
        *,
        proven: bool = False,
        language: str,
        draft: str | None = None,
    ) -> tuple[Verdict, Reading]:
        reading = self._texts.get(source.artifact_id, source.abbreviation)
        model = None if proven else self._checking.model
        tools = replace(self._checking, language=language, draft=draft, proven=proven, model=model)
        verdict = check(source, reading, request, tools)
        if request.warnings:
            warnings = tuple(remark(language, one) for one in request.warnings)
            verdict = replace(
                verdict,
                warnings=(*warnings, *verdict.warnings),
                remarks=(*request.warnings, *verdict.remarks),
                notes=" ".join(filter(None, [verdict.notes, *warnings])),
            )
        return verdict, reading

    def write(self, entries: Sequence[Entry]) -> list[CitationResult]:
        """Record citations that were checked, all or none, under numbers that follow each other, in their order."""
        program, first = checker(), [0]

        def build(tx: Transaction) -> Batch:
            state = self._state(tx, entries)
            first[:] = [state.number]
            time, batch = now(), Batch()
            if not state.agent:
                batch.add(self._context.agent())
            if not state.checker and program.id != self._context.agent_id:
                batch.add(program)
            if not state.session:
                batch.add(self._context.session())
            new = {one.claim_id: one for one in entries if one.claim_id not in state.claims}
            batch.add(*(one.claim(self._context.project_id, time) for one in new.values()))
            for number, one in enumerate(entries, start=state.number):
                batch.add(*one.records(number, state.snapshot, self._context, program.id, time))
            return batch

        receipt = self._graph.write(build)
        snapshot = next(node.properties["snapshot_number"] for node in receipt.batch.nodes if node.label == "Citation")
        self._claims.update(one.claim_id for one in entries)
        last = first[0] + len(entries) - 1
        self._last = _Last(int(receipt.journal["size"]), last, int(cast("int", snapshot)))
        return [one.result(number) for number, one in enumerate(entries, start=first[0])]

    def _state(self, tx: Transaction, entries: Sequence[Entry]) -> _State:
        """Take the numbers and say what is there: as this desk left it, if nothing was written since, else looked up.

        A claim that somebody else made is taken for new in the first case: its id is unique, so the write fails and
        looks.
        """
        count, claims = len(entries), list(dict.fromkeys(one.claim_id for one in entries))
        if self._last is not None and tx.log_size == self._last.log_size:
            number = self._last.number + 1
            return _State(number, self._last.snapshot, frozenset(self._claims.intersection(claims)))
        row: dict[str, Any] = tx.run(
            "citing/state",
            counter=self._counter,
            count=count,
            claim=claims[0],
            session=self._context.session_key,
            agent=self._context.agent_id,
            checker=checker().id,
        )[0]
        known = {claims[0]} if row["claim_known"] else set[str]()
        if claims[1:]:
            known.update(one["id"] for one in tx.run("citing/claims", ids=claims[1:]))
        return _State(
            int(row["number"]) - count + 1,
            int(row["snapshot"]),
            frozenset(known),
            agent=row["agent_known"],
            checker=row["checker_known"],
            session=row["session_known"],
        )


def _again(citation: Citation) -> Request:
    """Give the request that a citation was made of."""
    return Request(
        claim=citation.claim,
        quote_context=citation.quote_context,
        locator=citation.locator,
        verbatim_quote=citation.verbatim_quote,
        relevance_reasoning=citation.relevance_reasoning,
        confidence=citation.confidence,
        extraction_method=citation.extraction_method,
        quote_language=citation.quote_language,
    )
