"""The marks that a draft brings along: each is held against its claim, and what names no citation is told.

A citation that is verified for the claim it was made for is not verified for any other. So the claim of the draft is
held against the place that the citation names, by the same program that cites.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from provenance.answering.assigning.antecedents import resolved
from provenance.answering.assigning.entailment import Entailment, EntailmentKind, by_sense, by_words, decided
from provenance.answering.assigning.parsed_claim import parsed, sentences, told
from provenance.answering.assigning.recall import Recall, RecallingFinder
from provenance.answering.drafts.draft import Claim, Draft, Mark
from provenance.answering.evidence_links import EvidenceLink
from provenance.citing.engine import Engine
from provenance.citing.judge import judge
from provenance.citing.requests import CheckedRequest
from provenance.citing.roles import Act
from provenance.citing.search.ranking import match, saetze
from provenance.citing.search.scope import IndexedSource
from provenance.citing.search.vocabulary import terms_of
from provenance.citing.search.withheld import NOTHING, Withheld
from provenance.citing.services import Services, services_of
from provenance.citing.texts import SourceReading
from provenance.language.detection import of_record, spoken
from provenance.model.activities import Bearing
from provenance.model.activities import VerificationStatus as Status
from provenance.model.citations import Confidence
from provenance.model.citations import ExtractionMethod as Method
from provenance.model.errors import BelegError

_CONFIDENT = Confidence.HIGH
_COMPUTED = {method for method in Method if not method.row.placed}
_BEARING = {Status.VERIFIED: Bearing.BY_WORDS, Status.FAILED: Bearing.DIFFERS}
_RELATION = {
    EntailmentKind.WHOLE: Method.DIRECT_QUOTE,
    EntailmentKind.LIMITED: Method.DIRECT_QUOTE,
    EntailmentKind.PART: Method.DIRECT_QUOTE,
}


def relation_of(held: Entailment) -> tuple[Method, Status]:
    """Return the relation and the status that holding a claim to a place gives its bond."""
    if held.how in _RELATION:
        return _RELATION[held.how], Status.VERIFIED
    return Method.INFERENCE, Status.UNVERIFIED if held.how is EntailmentKind.INFERRED else Status.FAILED


class Marks:
    """The marks of one draft, and the citations of the project that they name."""

    def __init__(self, work: Services, draft: Draft) -> None:
        self._work = work
        self._draft = draft
        self._sources: dict[int, IndexedSource] = {one.number: one for one in work.searcher.shelf.sources()}
        self._cited = cited(work, sorted({number for mark in draft.all_marks for number in mark.numbers}))

    def dangling(self) -> tuple[Mark, ...]:
        """Return the marks that name nothing, or a citation that the project does not have."""
        return tuple(
            mark
            for mark in self._draft.all_marks
            if not mark.numbers or any(number not in self._cited for number in mark.numbers)
        )

    def bonds(self, claim: Claim) -> list[EvidenceLink]:
        """Hold a claim against each citation that its marks name."""
        return [self._bond(claim, self._cited[number]) for number in claim.cited if number in self._cited]

    def _bond(self, claim: Claim, row: Mapping[str, Any]) -> EvidenceLink:
        method = Method(row["method"])
        reading = self._reading(row)
        if method in _COMPUTED:
            (status, notes, bearing), held = self._computed(claim, row, method), None
        else:
            held = self._held(claim, row, reading)
            if not held.how.bears and (noun := resolved(self._draft, claim)):
                other = self._held(replace(claim, text=noun), row, reading)
                held = other if other.how in _RELATION else held
            method, status, notes, bearing = self._judged(claim, held, reading)
        if status is Status.VERIFIED and (row["status"] != Status.VERIFIED or row["superseded"]):
            what, given = ("corrected", []) if row["superseded"] else ("stands at", [str(row["status"])])
            status, notes = Status.UNVERIFIED, f"{told(self._draft.language, what, *given)} {notes}"
        printed = reading.place(held.start, held.end).locator if held and held.end > held.start else row["place"]
        return EvidenceLink(
            claim=claim.number,
            citation=row["number"],
            relation=method,
            status=status,
            source_id=row["source"],
            artifact_id=row["artifact_id"],
            printed=printed or self._sources[row["source"]].name,
            quote=held.quote if held and held.how.bears else row["quote"],
            notes=notes,
            differences=held.differences if held else (),
            part=held.part if held else None,
            given=True,
            limit=held.limit if held else None,
            span=(held.start, held.end) if held and held.end > held.start else None,
            bearing=bearing,
        )

    def _reading(self, row: Mapping[str, Any]) -> SourceReading:
        source = self._sources[row["source"]]
        return self._work.texts.get(row["artifact_id"], source.abbreviation)

    def _held(self, claim: Claim, row: Mapping[str, Any], reading: SourceReading) -> Entailment:
        """Hold a claim against the segments that a citation rests on, whole: its quote may be a few words of them."""
        sentence = self._draft.sentence(claim.sentence).text
        return decided(
            parsed(claim.text, self._draft.language), self._held_whole(claim, row, reading), reading, sentence
        )

    def _held_whole(self, claim: Claim, row: Mapping[str, Any], reading: SourceReading) -> Entailment:
        if row["start"] is None or row["status"] == Status.FAILED:
            return Entailment(EntailmentKind.DIFFERS, 0, 0, row["quote"], told(self._draft.language, "failed"))
        source, text = self._sources[row["source"]], reading.text.text
        borne = reading.borne(row["start"], row["end"])
        start = min([row["start"], *(one.start for one in borne)])
        end = max([row["end"], *(one.end for one in borne)])
        language = self._draft.language
        whole, one = parsed(self._draft.sentence(claim.sentence).text, language), parsed(claim.text, language)
        held = by_words(one, whole, reading, source, (start, end))
        within = held is not None and held.start < end and start < held.end
        if held is not None and within and held.how.bears:
            return held
        terms = terms_of(one.core, self._work.searcher.words, claimed=True)
        place = text[start:end]
        best = max(saetze(place), key=lambda satz: match(terms, place[slice(*satz)]).share)
        satz = place[slice(*best)].strip()
        sensed = by_sense(one, satz, terms, reading.language, reading, source, (start, end), place)
        return held if held is not None and within and sensed.how is not EntailmentKind.LIMITED else sensed

    def _judged(self, claim: Claim, held: Entailment, reading: SourceReading) -> tuple[Method, Status, str, Bearing]:
        """Let the model say what the program cannot: whether other words say the same."""
        method, status = relation_of(held)
        bearing = _BEARING.get(status, Bearing.NOT_JUDGED)
        if self._work.model is None or method is Method.DIRECT_QUOTE or not held.quote:
            return method, status, held.notes, bearing
        tongues = spoken(claim.text, held.quote, reading.language, self._draft.language)
        judgement = judge(claim.text, held.quote, self._work.model, self._draft.language, tongues=tongues)
        borne = judgement.status is Status.VERIFIED and not judgement.left_out
        if borne and (held.open or not held.differences):
            return Method.PARAPHRASE, Status.VERIFIED, judgement.notes, judgement.bearing
        return method, status, sentences(held.notes, judgement.notes), bearing

    def _computed(self, claim: Claim, row: Mapping[str, Any], method: Method) -> tuple[Status, str, Bearing]:
        """Ask what a citation rests on again, for this claim: a count, a search, a field of the source."""
        work = self._work
        request = CheckedRequest(
            claim=claim.text,
            quote_context=row["quote"],
            locator=json.loads(row["locator"] or "{}"),
            verbatim_quote=None,
            relevance_reasoning=None,
            confidence=_CONFIDENT,
            extraction_method=method,
        )
        try:
            verdict, _ = work.checker.check(
                work.library.get(row["source"]), request, language=self._draft.language, draft=self._draft.language
            )
        except BelegError as error:
            return Status.UNVERIFIED, error.message, Bearing.NOT_JUDGED
        return verdict.status, verdict.notes, verdict.findings.bearing


class CitedWords:
    """Tells of clauses whether a citation of the project says them whole, word for word and as a Satz of its own.

    Of a clause that names no citation, whether any source of a ``scope`` does; ``recall`` and ``withheld`` are those of
    `assign`. ``record`` is whether citations may be made there: else no source is searched. Raises AccessDenied,
    InvalidInput and SourceNotFound for a scope that is not there, StoreUnavailable.
    """

    def __init__(
        self,
        engine: Engine,
        language: str | None = None,
        *,
        record: bool = True,
        scope: object = None,
        recall: Recall | None = None,
        withheld: Withheld = NOTHING,
    ) -> None:
        self._work = services_of(engine, Act.CITE if record else Act.READ_CITATIONS)
        self._language = language
        self._found = lru_cache(maxsize=1)(partial(RecallingFinder, self._work, scope, recall, withheld))
        self._searches = record
        self._sources: dict[int, IndexedSource] = {}
        self._rows: dict[int, dict[str, Any] | None] = {}

    def __call__(self, clause: str, numbers: Sequence[int]) -> bool:
        """Say whether one of some citations, by their numbers, says a clause whole; where there are none, a source."""
        return any(self.says(clause, number) for number in numbers) if numbers else self._stands(clause)

    def _stands(self, clause: str) -> bool:
        if not self._searches:
            return False
        finder = self._found()
        found = finder.find(clause, clause, of_record(self._language, clause))
        held = ((option, finder.held(found, option)) for option in found.options)
        return any(one.how is EntailmentKind.WHOLE and finder.there(option, one) for option, one in held)

    def says(self, clause: str, number: int) -> bool:
        """Say whether a citation that is verified and was not corrected says a clause whole."""
        row = self._row(number)
        if row is None:
            return False
        source = self._sources[row["source"]]
        reading = self._work.texts.get(row["artifact_id"], source.abbreviation)
        borne = reading.borne(row["start"], row["end"])
        start = min([row["start"], *(one.start for one in borne)])
        end = max([row["end"], *(one.end for one in borne)])
        claim = parsed(clause, self._language or reading.language)
        held = by_words(claim, None, reading, source, (start, end))
        if held is None or not (held.start < end and start < held.end):
            return False
        return decided(claim, held, reading).how is EntailmentKind.WHOLE

    def _row(self, number: int) -> dict[str, Any] | None:
        if number not in self._rows:
            self._sources = self._sources or {one.number: one for one in self._work.searcher.shelf.sources()}
            self._rows[number] = next((row for row in cited(self._work, [number]).values() if _stands(row)), None)
        return self._rows[number]


def _stands(row: Mapping[str, Any]) -> bool:
    """Say whether a citation is verified, was not corrected and rests on words at a place."""
    verified = row["status"] == Status.VERIFIED and not row["superseded"]
    return verified and Method(row["method"]) not in _COMPUTED and row["start"] is not None


def cited(work: Services, numbers: Sequence[int]) -> dict[int, dict[str, Any]]:
    """Return what some citations of the project rest on, by their numbers; those that there are not are left out."""
    ids = [f"{work.project}/{number}" for number in numbers]
    return {row["number"]: row for row in work.graph.read_over("gate/cited", "ids", ids, reader=work.reader)}
