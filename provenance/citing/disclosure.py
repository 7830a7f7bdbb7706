"""What of the sources and citations of a project whoever calls may see.

An auditor and an admin see all (13.2). To an agent and a user a source that is not open, or stands behind a paywall,
shows what is known of it and never its words; one of which not even may be told that it exists is not there for them
(000-citation-binding, "Who sees what"); nor is a passage that waits for the consent of a person it speaks of
(`provenance.citing.search.withheld`). What others said of such words says them again as a rule: the claim of a citation
that is not the caller's own, and a remark on the place, go with them. The words of a source behind a paywall are no
part of a citation, whoever asks (001-citation-contract, section 5): it has the place and what checking came to, and in
the place of the words those about the source that may be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from provenance.citing.findings import Findings
from provenance.citing.results import Citation, CitationResult, VerificationResult
from provenance.citing.roles import OF_ALL_PROJECTS
from provenance.citing.search.withheld import NOTHING, PersonIndex, ThirdParties, Withheld
from provenance.citing.source_status import Consent, Paywall, SourceStatus, source_statuses
from provenance.model.activities import VerificationStatus
from provenance.store.graph import PORTION

if TYPE_CHECKING:
    from provenance.citing.annotations import Annotation
    from provenance.citing.context import CitationContext
    from provenance.store.graph import Graph


OMITTED = "[…]"
"""Stands where words are kept back."""
Read = Callable[..., list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class ClosedSource:
    """A source that is not open to all with its words; ``about`` are words on it that may be shown."""

    number: int
    consent: Consent
    paywall: Paywall
    about: str


def closed_sources(read: Read, project: str) -> dict[int, ClosedSource]:
    """Return the sources of a project that are not open to all with their words, by their numbers.

    ``read`` runs a statement, be it that of a store or of a transaction.
    """
    return {
        row["number"]: ClosedSource(
            row["number"], Consent(row["consent"]), Paywall(row["paywall"]), row["snippet"] or row["name"]
        )
        for row in read("standing/closed", project=project)
    }


class Disclosure:
    """What one caller may see of the sources of their project, as these stand when it is asked first."""

    def __init__(
        self,
        graph: Graph,
        context: CitationContext,
        persons: PersonIndex,
        third_parties: ThirdParties = ThirdParties.PRIVATE,
        cleared: Iterable[str] = (),
    ) -> None:
        self._graph = graph
        self._project = context.project_id
        self._caller = context.agent_id
        self._persons = persons
        self._rule = third_parties
        self._cleared = tuple(cleared)
        self.all = context.role in OF_ALL_PROJECTS
        self._reader = context.reader

    @cached_property
    def closed(self) -> Mapping[int, ClosedSource]:
        """The sources that are not open to all with their words."""
        return closed_sources(self._graph.read, self._project)

    @cached_property
    def statuses(self) -> Mapping[int, SourceStatus]:
        """How each source stands, by its number."""
        return source_statuses(self._graph, self._project)

    @cached_property
    def withheld(self) -> Withheld:
        """What the caller finds nothing of in a search."""
        if self.all:
            return NOTHING
        return self._persons.withheld(self.statuses, self._rule, self._cleared, words=True)

    @property
    def reader(self) -> str | None:
        """The agent whose answers alone may be read: those of others may say what the caller may not hear."""
        kept_back = any(one.consent is not Consent.OPEN for one in self.closed.values())
        return self._caller if not self.all and (kept_back or self.withheld.spans) else None

    def exists(self, number: int) -> bool:
        """Say whether it may be told that there is a source of this number."""
        return self.all or number not in self.closed or self.closed[number].consent is not Consent.FORBIDDEN

    def words(self, number: int | None) -> bool:
        """Say whether the words of a source may be shown, but for passages that are withheld."""
        return self.all or (number is not None and number not in self.closed)

    def whole(self, number: int, artifact: str) -> bool:
        """Say whether a source may be shown as it is: its words, with no passage that is withheld."""
        return self.all or (self.words(number) and artifact not in self.withheld.spans)

    def passage(self, number: int, artifact: str, start: int, end: int) -> bool:
        """Say whether the words of a stretch of a source may be shown."""
        return self.words(number) and not self.withheld.touches(artifact, start, end)

    def segment(self, segment: str) -> bool:
        """Say whether the words of a segment may be shown."""
        artifact = segment.partition("#")[0]
        closed = {one.artifact_id for number, one in self.statuses.items() if not self.words(number)}
        return self.all or (artifact not in closed and segment not in self.withheld.segments)

    def content(self, artifact: str, text: str, start: int = 0, end: int | None = None) -> str:
        """Return the text of a source, or a stretch of it, with an ellipsis in the place of each withheld passage."""
        last = len(text) if end is None else end
        shown = ""
        for from_, to in sorted(self.withheld.within(artifact, start, last)):
            shown += f"{text[start:from_]}{OMITTED}"
            start = max(start, to)
        return shown + text[start:last]

    def citation(self, citation: Citation) -> Citation | None:
        """Return a citation as the caller may see it; None for one of a source that is not there for them.

        Nor is one of a passage that is withheld, whose claim says what it says; who made it keeps their claim.
        """
        if not self.exists(citation.source_id):
            return None
        waits = self._waits(citation)
        if waits and self._reader is None:
            return None
        behind = self.closed.get(citation.source_id)
        told = self._told(citation, waits)
        if told and self.words(citation.source_id) and (behind is None or behind.paywall is Paywall.FULL):
            return citation
        about = behind.about if behind and behind.paywall is Paywall.METADATA_ONLY else ""
        return replace(
            citation,
            claim=citation.claim if told or citation.created_by == self._caller else OMITTED,
            verbatim_quote=None,
            quote_context=about,
            relevance_reasoning=None,
            verification_notes=None,
            matched_text=None,
            matched_location=self.location(citation.matched_location) if waits else citation.matched_location,
            findings=bare(citation.findings),
        )

    def _waits(self, citation: Citation) -> bool:
        """Say whether the passage of a citation is withheld."""
        start, end = (citation.matched_location.get(key) for key in ("start", "end"))
        return start is not None and end is not None and self.withheld.touches(citation.artifact_id, start, end)

    def _told(self, citation: Citation, waits: bool) -> bool:
        """Say whether a citation tells nothing closed or withheld; one without a place may have been meant to."""
        closed = self.closed.get(citation.source_id)
        if self.all or waits or (closed is not None and closed.consent is not Consent.OPEN):
            return self.all
        return citation.matched_location.get("start") is not None or citation.artifact_id not in self.withheld.spans

    def named(self, text: str) -> bool:
        """Say whether words on a place (its heading, its locator) name somebody whose consent is waited for."""
        return any(heading in text for heading in self.withheld.headings)

    def location(self, location: Mapping[str, Any]) -> dict[str, Any]:
        """Return where a citation of a passage that is withheld stands, without a heading that names somebody."""
        kept = {key: value for key, value in location.items() if key != "segments"}
        return {key: OMITTED if isinstance(value, str) and self.named(value) else value for key, value in kept.items()}

    def citations(self, found: Iterable[Citation]) -> list[Citation]:
        """Return citations as the caller may see them."""
        return [seen for one in found if (seen := self.citation(one)) is not None]

    def annotations(
        self, found: Sequence[Annotation], several: Callable[[Sequence[int]], Iterable[Citation]]
    ) -> list[Annotation]:
        """Return annotations as the caller may see them: none of a source that is not there, no words that are not.

        One on a citation goes with it, and with its claim: where that is kept back, so is what others remark on it.
        """
        if self.all:
            return list(found)
        on = sorted({one.citation_id for one in found if one.citation_id is not None})
        cited = {one.id: one for one in several(on)} if on else {}
        seen = (
            self._remark(one) if one.citation_id is None else self._on_citation(one, cited.get(one.citation_id))
            for one in found
        )
        return [one for one in seen if one is not None]

    def _on_citation(self, one: Annotation, cited: Citation | None) -> Annotation | None:
        if cited is None or self.citation(cited) is None:
            return None
        return one if self._told(cited, self._waits(cited)) else self._kept_back(one)

    def _remark(self, one: Annotation) -> Annotation | None:
        """Return an annotation on a source as the caller may see it."""
        number = one.source_id
        if number is None or not self.exists(number):
            return None
        start, end = (one.location.get(key) for key in ("start", "end"))
        if start is None or end is None:
            return one if self.words(number) else replace(one, quote=None)
        artifact = self.statuses[number].artifact_id
        if self.withheld.touches(artifact, start, end):
            return None
        if self.passage(number, artifact, start, end):
            return one
        bare_remark = replace(one, quote=None)
        return bare_remark if self.closed[number].consent is Consent.OPEN else self._kept_back(bare_remark)

    def _kept_back(self, one: Annotation) -> Annotation:
        """Return an annotation without what another said in it."""
        return one if one.created_by == self._caller or one.text is None else replace(one, text=OMITTED)

    def standing(
        self, rows: list[dict[str, Any]], several: Callable[[Sequence[int]], Iterable[Citation]]
    ) -> list[dict[str, Any]]:
        """Return what would fall, without what citations say that the caller may not hear.

        A row names the citations it loses and has left. An answer, which names none, goes with the others; a claim that
        names none has no citation that holds, and none of whose place it is known.
        """
        if self.all:
            return rows
        cited = several([number for row in rows for number in row["lost"] + row["left"]])
        hidden = {one.id for one in cited if (seen := self.citation(one)) is None or seen.claim == OMITTED}

        def told(row: dict[str, Any]) -> bool:
            if numbers := row["lost"] + row["left"]:
                return not hidden.intersection(numbers)
            return not (hidden or (row["kind"] == "claim" and (self.withheld.spans or self.closed)))

        return [row for row in rows if row["kind"] == "requirement" or told(row)]

    def result(self, result: CitationResult) -> CitationResult:
        """Return what citing came to, without words that the caller may not see."""
        start, end = (result.matched_location.get(key) for key in ("start", "end"))
        if self.all or (self.words(result.source_id) and (start is None or end is None)):
            return result
        if start is not None and end is not None:
            artifact = self.statuses[result.source_id].artifact_id
            if self.passage(result.source_id, artifact, start, end):
                return result
        bare_result = wordless(result)
        if not self.named(f"{result.formatted_reference} {result.matched_location.get('locator')}"):
            return bare_result
        return replace(
            bare_result,
            matched_location=self.location(bare_result.matched_location),
            formatted_reference=OMITTED,
            summary_note=OMITTED,
            summary=OMITTED,
        )

    def verification(self, result: VerificationResult, citation: Citation) -> VerificationResult:
        """Return what checking a citation anew came to, without words that the caller may not see."""
        start, end = (result.matched_location.get(key) for key in ("start", "end"))
        if (
            self.words(citation.source_id)
            if start is None or end is None
            else self.passage(citation.source_id, citation.artifact_id, start, end)
        ):
            return result
        failed = result.verification_status is VerificationStatus.FAILED
        return replace(
            result,
            matched_location={} if failed else self.location(result.matched_location),
            verification_notes=None,
            warnings=(),
            remarks=(),
            diff=(),
            suggestion={},
            findings=bare(result.findings),
        )


def seen_through(found: Iterable[Citation], current: Callable[[], Disclosure]) -> Iterator[Citation]:
    """Yield citations as the caller may see them, as they are come to.

    How sources stand (``current``) is looked at again after some hundred: who goes through them slowly is not given
    what was withheld long since.
    """
    disclosure = current()
    for number, one in enumerate(found, 1):
        if (seen := disclosure.citation(one)) is not None:
            yield seen
        if number % PORTION == 0:
            disclosure = current()


def bare(findings: Findings) -> Findings:
    """Return the two findings without what was seen, which is told in words of the source."""
    return Findings(findings.stands, findings.bearing)


def wordless(result: CitationResult) -> CitationResult:
    """Return what citing came to without a word of the source: the place, and whether it stands there and bears."""
    failed = result.verification_status is VerificationStatus.FAILED
    return replace(
        result,
        matched_location={} if failed else result.matched_location,
        summary_note=result.formatted_reference,
        summary=result.formatted_reference.partition("] ")[2],
        verification_notes=None,
        matched_text=None,
        diff=(),
        suggestion={},
        findings=bare(result.findings),
    )
