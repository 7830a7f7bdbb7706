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
from provenance.citing.archive import Archive
from provenance.citing.checking import Checker
from provenance.citing.checks.places import NamedPlace
from provenance.citing.checks.quote import disagreement, located
from provenance.citing.checks.verdict import Verdict
from provenance.citing.context import SOFTWARE, CitationContext, checker
from provenance.citing.disclosure import ClosedSource, closed_sources
from provenance.citing.entries import CheckedCitation, ResolvedRequest, claim_id, verification
from provenance.citing.findings import wordings
from provenance.citing.judge import Judgement, judge
from provenance.citing.requests import CheckedRequest
from provenance.citing.resolver import refuse
from provenance.citing.results import Citation, CitationResult, MatchedPlace, Source, VerificationResult
from provenance.citing.texts import SourceReading
from provenance.language.catalogue.wording import remark, row
from provenance.model.activities import Verification, VerificationStatus, ulid
from provenance.model.errors import BelegError, InvalidInput, SourceNotFound
from provenance.model.graph import Batch, now
from provenance.model.sources import Paywall
from provenance.store.graph import Graph
from provenance.store.ports import Transaction
from provenance.text.needle import ELLIPSIS

_NEAR = 0.5
"""Below this the nearest passage is no help."""
_HIDING = 0.99
"""From here on all words of a quote stand in the source: what fails it is what its ellipsis hides."""
_LONGEST = 20_000


def suggestion(reading: SourceReading, request: CheckedRequest, verdict: Verdict) -> dict[str, Any]:
    """Return the arguments to change, empty where there is nothing to mend or nothing near the quote."""
    place = verdict.place
    if place is None or verdict.method != "quote":
        return {}
    given: dict[str, Any] = {}
    asked = request.verbatim_quote or request.quote_context
    if verdict.status is VerificationStatus.FAILED and verdict.similarity < 1.0:
        near = _whole(reading, asked, place, verdict.similarity)
        words = _words(reading, near) if near else None
        if near is None or words is None or words == asked:
            return {}
        place = near
        given["quote_context"] = _around(reading, place) or words if request.verbatim_quote else words
        if request.verbatim_quote:
            given["verbatim_quote"] = words
        place = _place(reading, words) or place
    right = located(request.locator, place, reading)
    if right != request.locator and (given or _misplaced(request, place, reading)):
        given["locator"] = right
    return given


def _misplaced(request: CheckedRequest, place: MatchedPlace, reading: SourceReading) -> bool:
    """Say whether a locator names another place than the one where the quote stands."""
    named = NamedPlace.of(request.locator, reading)
    return disagreement(request.locator, named, place, reading) is not None


def _whole(reading: SourceReading, asked: str, place: MatchedPlace, similarity: float) -> MatchedPlace | None:
    """Return the place nearest to all of the quote; where its ellipsis parted it, the check named that of one part."""
    if similarity < _HIDING and ELLIPSIS.search(asked):
        match = reading.find(ELLIPSIS.sub(" ", asked))
        place, similarity = reading.place(match.start, match.end), match.similarity
    return place if similarity >= _NEAR and place.end > place.start else None


def _words(reading: SourceReading, place: MatchedPlace) -> str | None:
    """Return the words of a place so that they are found there again.

    Rather the whole Satz than words cut off in it.
    """
    printed = reading.text.text[place.start : place.end]
    said = [words for words in (" ".join(printed.split()), printed, _around(reading, place)) if words]
    found = [(words, match) for words in said if (match := reading.find(words)).verified]
    whole = [words for words, match in found if match.method == "exact" and not match.warnings]
    return next(iter(whole or [words for words, match in found if match.method == "exact"]), None)


def _place(reading: SourceReading, words: str) -> MatchedPlace | None:
    match = reading.find(words)
    return reading.place(match.start, match.end) if match.verified else None


def _around(reading: SourceReading, place: MatchedPlace) -> str | None:
    """Return the text of the segments that bear a place, as the context of a quote."""
    borne = reading.borne(place.start, place.end)
    if not borne or borne[-1].end - borne[0].start > _LONGEST:
        return None
    return " ".join(reading.text.text[borne[0].start : borne[-1].end].split())


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a pending citation."""

    citation: int
    claim: str
    status: VerificationStatus
    notes: str


class PendingCitations:
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
        waiting = self._archive.through(verification_status=VerificationStatus.PENDING.value)
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
                notes=str(judgement.notes),
                stands=judgement.findings.stands,
                bearing=judgement.bearing,
                bearing_notes=str(judgement.notes) or None,
                differences=judgement.findings.differences(),
                wordings=wordings(notes=judgement.notes, bearing_notes=judgement.notes),
                started_at=started,
                ended_at=now(),
                software=SOFTWARE,
                citation=f"{citation.project_id}/{citation.id}",
                agent=program.id,
            )
            return Batch().add(verification)

        self._graph.write(build)


@dataclass(frozen=True, slots=True)
class _Last:
    """How things stood when the last citation of a desk was committed."""

    log_size: int
    number: int
    snapshot: int
    closed: Mapping[int, ClosedSource]


@dataclass(frozen=True, slots=True)
class _State:
    """What is there when citations are written: the first number they take, and which neighbours need no record."""

    number: int
    snapshot: int
    claims: frozenset[str]
    closed: Mapping[int, ClosedSource]
    agent: bool = True
    checker: bool = True
    session: bool = True


class CitationWriter:
    """Makes the citations of one session."""

    def __init__(
        self,
        graph: Graph,
        checker: Checker,
        context: CitationContext,
    ) -> None:
        self._graph = graph
        self._checker = checker
        self._context = context
        self._counter = f"{context.project_id}/citation"
        self._last: _Last | None = None
        self._claims: set[str] = set()
        self._chain: tuple[int, int] | None = None

    def only_cited(self, since: int, size: int) -> bool:
        """Say whether all that came to a log from one size to another are citations of this writer."""
        return self._chain is not None and self._chain[0] <= since and self._chain[1] == size

    def cite(self, asked: ResolvedRequest) -> CitationResult:
        """Check the request against the source, record citation and verification, and say what came of it."""
        return self.write([self.checked(asked)])[0]

    def cite_all(self, asked: Sequence[ResolvedRequest]) -> list[CitationResult]:
        """Do it for many in one transaction, all or none; raises InvalidInput that names the bad ones by index."""
        wrong: dict[int, BelegError] = {}
        entries: dict[int, CheckedCitation] = {}
        # those of one source together: its text is then read once
        for at in sorted(range(len(asked)), key=lambda number: asked[number].source.artifact_id):
            try:
                entries[at] = self.checked(asked[at])
            except (InvalidInput, SourceNotFound) as error:
                wrong[at] = error
        refuse(wrong, len(asked))
        return self.write([entries[at] for at in range(len(asked))]) if asked else []

    def checked(
        self, asked: ResolvedRequest, *, proven: bool = False, language: str | None = None, draft: str | None = None
    ) -> CheckedCitation:
        """Check a request against its source; nothing is recorded.

        ``proven`` says that the words of the claim were found in the passage: no model is asked whether it bears them.
        ``language`` is that in which it is told whether the passage bears the claim (that of the context without it),
        ``draft`` that of the draft it stands in.
        """
        started, request = now(), asked.request
        told = language or self._context.language
        verdict, reading = self._verdict(asked.source, request, proven=proven, language=told, draft=draft)
        mended = suggestion(reading, request, verdict)
        return CheckedCitation(asked, verdict, started, mended, claim_id(self._context.project_id, request.claim), told)

    def verify(self, citation: Citation, source: Source) -> VerificationResult:
        """Check a citation anew and record what comes out as its newest verification."""
        started, request = now(), self._again(citation, source)
        verdict, reading = self._verdict(source, request, language=self._context.language)
        checked = CheckedCitation(ResolvedRequest(source, request), verdict, started, {}, "")
        verdict = self.kept([checked])[0].verdict
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
            suggestion=suggestion(reading, request, verdict) if verdict.text is not None else {},
            findings=verdict.findings,
        )

    def _again(self, citation: Citation, source: Source) -> CheckedRequest:
        """Return the request that a citation was made of; one that is kept without words has those of its place."""
        request = CheckedRequest.again(citation)
        start, end = (citation.matched_location.get(key) for key in ("start", "end"))
        if citation.matched_text is not None or start is None or end is None:
            return request
        words = self._checker.reading(source).text.text[start:end]
        return replace(request, quote_context=words)

    def _verdict(
        self,
        source: Source,
        request: CheckedRequest,
        *,
        proven: bool = False,
        language: str,
        draft: str | None = None,
    ) -> tuple[Verdict, SourceReading]:
        verdict, reading = self._checker.check(source, request, language=language, draft=draft, proven=proven)
        if request.warnings:
            warnings = tuple(remark(language, one) for one in request.warnings)
            verdict = replace(
                verdict,
                warnings=(*warnings, *verdict.warnings),
                remarks=(*request.warnings, *verdict.remarks),
                notes=row([verdict.notes, *warnings]),
            )
        return verdict, reading

    def write(self, entries: Sequence[CheckedCitation]) -> list[CitationResult]:
        """Record citations that were checked, all or none, under numbers that follow each other, in their order."""
        given, program, first = entries, checker(), [0]
        walled: list[Mapping[int, ClosedSource]] = []

        def build(tx: Transaction) -> Batch:
            nonlocal entries
            state = self._state(tx, given)
            entries = _kept(given, state.closed)
            first[:], walled[:] = [state.number], [state.closed]
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
        begins, size = int(receipt.journal["first"]), int(receipt.journal["size"])
        self._chain = (self._chain[0] if self._chain and self._chain[1] == begins else begins, size)
        last = first[0] + len(entries) - 1
        self._last = _Last(size, last, int(cast("int", snapshot)), walled[0])
        return [one.result(number) for number, one in enumerate(entries, start=first[0])]

    def kept(self, entries: Sequence[CheckedCitation]) -> list[CheckedCitation]:
        """Return citations as they are kept: of a source behind a paywall without its words."""
        return _kept(entries, closed_sources(self._graph.read, self._context.project_id) if entries else {})

    def _state(self, tx: Transaction, entries: Sequence[CheckedCitation]) -> _State:
        """Take the numbers and say what is there: as this desk left it, if nothing was written since, else looked up.

        A claim that somebody else made is taken for new in the first case: its id is unique, so the write fails and
        looks.
        """
        count, claims = len(entries), list(dict.fromkeys(one.claim_id for one in entries))
        last = self._last
        if last is not None and tx.log_size == last.log_size:
            number = last.number + 1
            return _State(number, last.snapshot, frozenset(self._claims.intersection(claims)), last.closed)
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
            closed_sources(tx.run, self._context.project_id),
            agent=row["agent_known"],
            checker=row["checker_known"],
            session=row["session_known"],
        )


def _kept(entries: Sequence[CheckedCitation], closed: Mapping[int, ClosedSource]) -> list[CheckedCitation]:
    walled = {number: one.about for number, one in closed.items() if one.paywall is Paywall.METADATA_ONLY}
    sources = [one.asked.source.id for one in entries]
    return [
        one.wordless(walled[source]) if source in walled else one for one, source in zip(entries, sources, strict=True)
    ]
