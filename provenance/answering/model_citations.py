"""The citations that a model itself gave, made citations of the store (citation contract, 2).

Nothing of them is believed: the source must be one of the project and have what the contract requires of it, the words
must stand in it, and they must stand where the model says. What fails is rejected with its reason. What holds is cited
as `cite` does, so that whether the words bear the claim is found out in the same way as for every other citation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from provenance.answering.contract.evidence import source_fault
from provenance.answering.contract.report import ContractRules
from provenance.answering.model_response import (
    Given,
    LocationKind,
    ModelCitation,
    ShownDocument,
    TextBlock,
    blocks_of,
    documents_of,
    shown_by,
)
from provenance.citing.engine import Engine
from provenance.citing.results import Citation, MatchedPlace, Source
from provenance.citing.roles import Act
from provenance.citing.services import services_of
from provenance.citing.source_status import Consent, Paywall, SourceStatus
from provenance.citing.texts import SourceReading
from provenance.language import catalogue
from provenance.model.activities import VerificationStatus
from provenance.model.errors import BelegError, InvalidInput
from provenance.text.labels import Span


class Rejection(StrEnum):
    """Why a citation of a model does not count; beside these stand the failures of the citation contract."""

    MALFORMED = "malformed"
    UNKNOWN_SOURCE = "unknown_source"
    PAYWALLED = "paywalled"
    NOT_FOUND = "not_found"
    MISPLACED = "misplaced"


@dataclass(frozen=True, slots=True)
class TakenCitation:
    """A citation of a model that is one of the store now; ``made`` is false where it was one before."""

    block: int
    claim: str
    citation: int
    source: int
    status: VerificationStatus
    place: str
    quote: str
    notes: str
    made: bool = True


@dataclass(frozen=True, slots=True)
class RejectedCitation:
    """A citation of a model that does not count: the reason as a fixed value, and why in words."""

    block: int
    claim: str
    location: str
    quote: str
    reason: str
    why: str


@dataclass(frozen=True, slots=True)
class ImportedCitations:
    """What came of a response: the citations that were taken and rejected, the blocks without any, and the text.

    The text has behind each block the marks of its citations that did not fail, so that `check` can hold it to them.
    """

    taken: tuple[TakenCitation, ...]
    rejected: tuple[RejectedCitation, ...]
    uncited: tuple[str, ...]
    text: str

    @property
    def sound(self) -> bool:
        """Whether every citation of the response counts."""
        return not self.rejected and all(one.status is not VerificationStatus.FAILED for one in self.taken)


class _Refused(Exception):
    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason, self.why = reason, why


@dataclass(frozen=True, slots=True)
class _Held:
    """A citation that holds: its source, and the place where the words stand (None: they are metadata)."""

    given: ModelCitation
    source: Source
    place: MatchedPlace | None


def import_citations(
    engine: Engine,
    response: Given,
    rules: ContractRules,
    *,
    documents: Sequence[Any] = (),
    request: Given | None = None,
) -> ImportedCitations:
    """Make citations of those of a response; see `Answering.import_citations`."""
    blocks = blocks_of(response)
    holder = _Holder(engine, rules, documents_of(documents), shown_by(request) if request is not None else ([], []))
    held: list[_Held] = []
    rejected: list[RejectedCitation] = []
    for one in (citation for block in blocks for citation in block.citations):
        try:
            held.append(holder.hold(one))
        except _Refused as refused:
            rejected.append(RejectedCitation(one.block, one.claim, one.range, one.quote, refused.reason, refused.why))
    taken = _made(engine, held)
    uncited = tuple(one.text.strip() for one in blocks if not one.citations and any(map(str.isalnum, one.text)))
    return ImportedCitations(taken, tuple(rejected), uncited, _marked(blocks, taken))


def _made(engine: Engine, held: Sequence[_Held]) -> tuple[TakenCitation, ...]:
    """Cite what holds, in one transaction; what the project has already is not cited again."""
    known = _known(engine, held)
    new = list(dict.fromkeys(key for one in held if (key := _key(one)) not in known))
    first = {_key(one): one for one in reversed(held)}
    engine.cite_many([_request(first[key]) for key in new])
    known = _known(engine, held) if new else known
    taken: list[TakenCitation] = []
    for one in held:
        citation = known[_key(one)]
        place = citation.matched_location.get("locator") or citation.source_name
        said = one.given
        taken.append(
            TakenCitation(
                said.block,
                said.claim,
                citation.id,
                one.source.id,
                citation.verification_status,
                place,
                said.quote,
                citation.verification_notes or "",
                _key(one) in new,
            )
        )
    return tuple(dict.fromkeys(taken))


def _known(engine: Engine, held: Sequence[_Held]) -> dict[tuple[str, int, str], Citation]:
    """Return the citations of the project that stand and are those that hold, by claim, source and quote."""
    wanted = {_key(one) for one in held}
    some = engine.each_citation(superseded=False) if wanted else ()
    named = (((one.claim, one.source_id, one.verbatim_quote or one.quote_context), one) for one in some)
    return {key: one for key, one in named if key in wanted}


def _key(one: _Held) -> tuple[str, int, str]:
    return one.given.claim, one.source.id, one.given.quote


def _request(one: _Held) -> dict[str, Any]:
    said, place = one.given, one.place
    given: dict[str, Any] = {"claim": said.claim, "quote_context": said.quote, "source_id": one.source.id}
    if place is None:
        return given | {"extraction_method": "paraphrase"}
    locator = {"section": place.locator} if place.locator else {}
    locator |= {"page": place.page} if place.page else {}
    return given | {"verbatim_quote": said.quote, "locator": locator, "extraction_method": "direct_quote"}


def _marked(blocks: Sequence[TextBlock], taken: Sequence[TakenCitation]) -> str:
    """Return the text of a response with the marks of what was taken, each behind the words of its block."""
    parts: list[str] = []
    for block in blocks:
        stands = [one for one in taken if one.block == block.number and one.status is not VerificationStatus.FAILED]
        numbers = dict.fromkeys(one.citation for one in stands)
        words = block.text.rstrip()
        marks = "".join(f"[{number}]" for number in numbers)
        parts.append(f"{words} {marks}{block.text[len(words) :]}" if marks else block.text)
    return "".join(parts)


class _Holder:
    """Holds citations of a model to the sources of a project."""

    def __init__(
        self,
        engine: Engine,
        rules: ContractRules,
        documents: list[ShownDocument],
        request: tuple[list[ShownDocument], list[ShownDocument]],
    ) -> None:
        self._engine, self._rules = engine, rules
        self._work = services_of(engine, Act.CITE)
        self._language = engine.context.language
        self._standings = engine.standings()
        shown, self._results = request
        if documents and shown and len(documents) != len(shown):
            raise InvalidInput(
                f"documents: expected as many as the request has, {len(shown)}; found {len(documents)}.",
                suggestion="Name the source of each document of the request, in their order.",
            )
        self._documents = (
            [_both(*pair) for pair in zip(documents, shown, strict=True)]
            if shown and documents
            else (documents or shown)
        )

    def hold(self, one: ModelCitation) -> _Held:
        """Return a citation that holds, with its place; raises _Refused."""
        if one.wrong:
            raise self._refused(Rejection.MALFORMED, field=one.wrong, kind=one.kind)
        if not one.claim:
            raise self._refused(Rejection.MALFORMED, field="text", kind=one.kind)
        document = self._document(one)
        source = self._source(one, document)
        standing = self._standings[source.id]
        if fault := source_fault(standing, self._rules, self._language):
            raise _Refused(fault[0].value, fault[1])
        if standing.paywall is Paywall.METADATA_ONLY:
            return self._of_metadata(one, source, standing)
        reading = self._work.texts.get(source.artifact_id, source.abbreviation)
        match = reading.find(one.quote)
        if match.status != "verified":
            raise self._refused(Rejection.NOT_FOUND, source=source.name, quote=one.quote[:200])
        spans = match.occurrences or ((match.start, match.end),)
        fitting = self._fitting(one, document, source, reading, spans)
        if fitting is None:
            stands = reading.place(*spans[0])
            at = stands.locator or f"{stands.start}–{stands.end}"
            page = f" ({', '.join(map(str, stands.pages))})" if one.kind == LocationKind.PAGES else ""
            raise self._refused(Rejection.MISPLACED, source=source.name, location=one.range, place=f"{at}{page}")
        return _Held(one, source, reading.place(*fitting))

    def _of_metadata(self, one: ModelCitation, source: Source, standing: SourceStatus) -> _Held:
        """Take words of a headline or snippet: nothing else may be cited of a source behind a paywall."""
        known = [_folded(text) for text in (standing.snippet, standing.name) if text]
        if not any(_folded(one.quote) in text for text in known):
            raise self._refused(Rejection.PAYWALLED, source=source.name)
        return _Held(one, source, None)

    def _document(self, one: ModelCitation) -> ShownDocument:
        shown = self._results if one.kind == LocationKind.RESULT else self._documents
        if one.index is None or one.kind == LocationKind.WEB or not 0 <= one.index < len(shown):
            return ShownDocument()
        return shown[one.index]

    def _source(self, one: ModelCitation, document: ShownDocument) -> Source:
        """Return the source that a document is: as it was named, else the one that goes by its address or title."""
        named = [document.source] if document.source is not None else [*one.names, document.title]
        for name in filter(None, named):
            try:
                found = self._engine.find_source(name)
            except BelegError:
                continue
            if self._standings[found.id].consent is not Consent.FORBIDDEN:
                return found
        said = ", ".join(str(name) for name in named if name) or f"document_index {one.index}"
        raise self._refused(Rejection.UNKNOWN_SOURCE, source=said[:200])

    def _fitting(
        self,
        one: ModelCitation,
        document: ShownDocument,
        source: Source,
        reading: SourceReading,
        spans: Sequence[Span],
    ) -> Span | None:
        """Return the occurrence of the words that stands where the model says; None where none does."""
        if one.kind == LocationKind.WEB:
            return spans[0]
        if one.kind == LocationKind.CHARACTERS:
            return self._at_characters(one, document, source, reading, spans)
        start, end = one.start or 0, one.end or 0
        if one.kind == LocationKind.PAGES:
            pages = set(range(start, end))
            return next((at for at in spans if (own := reading.place(*at).pages) and pages.issuperset(own)), None)
        if document.blocks is not None:
            said = "".join("".join(document.blocks[start:end]).split())
            return spans[0] if "".join(one.quote.split()) in said else None
        places = {bearer.id for bearer in reading.bearers[start:end]}
        return next((at for at in spans if (own := reading.place(*at).segments) and places.issuperset(own)), None)

    def _at_characters(
        self,
        one: ModelCitation,
        document: ShownDocument,
        source: Source,
        reading: SourceReading,
        spans: Sequence[Span],
    ) -> Span | None:
        """Hold a range of characters to the text that was shown, else to that of the store and that of the file."""
        start, words = one.start or 0, _folded(one.quote)
        own = reading.text.text
        for text in (document.text,) if document.text is not None else (own, self._file(source)):
            if _folded(text[start : one.end]) == words:
                if text is own:
                    return min(spans, key=lambda at: abs(at[0] - start))
                return spans[min(_folded(text[:start]).count(words), len(spans) - 1)]
        return None

    def _file(self, source: Source) -> str:
        rows = self._work.graph.read("citing/payload", artifact_id=source.artifact_id)
        kept = bool(rows) and rows[0]["payload"] is not None
        return self._work.library.payload(source.artifact_id).decode("utf-8", "replace") if kept else ""

    def _refused(self, reason: Rejection, **given: object) -> _Refused:
        return _Refused(reason.value, catalogue.said(self._language, "imported", reason.value, **given))


def _both(named: ShownDocument, shown: ShownDocument) -> ShownDocument:
    return replace(shown, source=named.source, text=named.text or shown.text, blocks=named.blocks or shown.blocks)


def _folded(text: str) -> str:
    return " ".join(text.split())


def request_documents(engine: Engine, sources: Sequence[int | str]) -> list[dict[str, Any]]:
    """Return sources as the documents of a request, each place a block; see `Answering.request_documents`."""
    work = services_of(engine, Act.READ_SOURCES)
    standings = engine.standings()
    made: list[dict[str, Any]] = []
    for name in sources:
        source = engine.find_source(name)
        standing = standings[source.id]
        if standing.paywall is Paywall.METADATA_ONLY or standing.consent is not Consent.OPEN:
            raise InvalidInput(
                f"sources: expected sources whose text may be used; found {source.name!r}.",
                suggestion="Leave it out, or say how it stands: beleg classify.",
            )
        reading = work.texts.get(source.artifact_id, source.abbreviation)
        text = reading.text.text
        blocks = [work.disclosure.content(source.artifact_id, text, one.start, one.end) for one in reading.bearers]
        content = [{"type": "text", "text": text} for text in blocks]
        made.append(
            {
                "type": "document",
                "source": {"type": "content", "content": content},
                "title": source.identifier,
                "citations": {"enabled": True},
            }
        )
    return made


def as_mapping(found: ImportedCitations) -> Mapping[str, Any]:
    """Return the outcome as plain values."""
    taken = [{name: getattr(one, name) for name in TakenCitation.__slots__} for one in found.taken]
    rejected = [{name: getattr(one, name) for name in RejectedCitation.__slots__} for one in found.rejected]
    return {
        "sound": found.sound,
        "taken": taken,
        "rejected": rejected,
        "uncited": list(found.uncited),
        "text": found.text,
    }
