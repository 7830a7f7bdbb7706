"""The one entry to all checks: which check a citation gets depends on its method and on the kind of its source.

| extraction method | check |
|---|---|
| ``direct_quote``, ``paraphrase``, ``inference`` | the words are looked for, and asked whether they bear the claim |
| ``aggregation`` | the query is asked again, and the numbers of the claim are held to what comes out |
| ``negative`` | what is said not to be there is looked for |
| ``metadata_fact`` | what is said of the source is compared with what is kept of it |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from provenance.chat import ChatModel
from provenance.citing.checks import quote, verdict
from provenance.citing.checks.verdict import CheckContext, SearchDone, Verdict
from provenance.citing.library import SourceNames
from provenance.citing.requests import CheckedRequest, CitationRequest, checked_text
from provenance.citing.results import DiffStep, Source
from provenance.citing.texts import SourceReading, Texts
from provenance.model.deferral import by_name
from provenance.store.graph import Graph
from provenance.text.found import Remark

__all__ = ["Checker", "SearchDone", "Verdict"]

Check = Callable[[Source, SourceReading, CheckedRequest, CheckContext], Verdict]
_CHECKS = "provenance.citing.checks"


class Checker:
    """Holds citations of one project to their sources; what it may ask is set once."""

    def __init__(
        self,
        graph: Graph,
        texts: Texts,
        project: str,
        model: ChatModel | None = None,
        urls: Mapping[str, str] | None = None,
    ) -> None:
        self._texts = texts
        self._asks = CheckContext(graph, texts, model, project, urls={} if urls is None else urls)

    def check(
        self,
        source: Source,
        request: CheckedRequest,
        *,
        language: str = "en",
        draft: str | None = None,
        proven: bool = False,
        judged: bool = True,
    ) -> tuple[Verdict, SourceReading]:
        """Return what a citation comes to, and the text of its source.

        ``language`` is that in which it is told, ``draft`` that of the draft the claim stands in. ``proven`` says that
        the words of the claim were found in the passage; then, and where it is not to be ``judged``, no model is asked.
        Raises InvalidInput and InvalidLocator where the request names what cannot be used (a source that is not there).
        """
        reading = self.reading(source)
        model = self._asks.model if judged and not proven else None
        asks = replace(self._asks, language=language, draft=draft, proven=proven, model=model)
        return _checked(source, reading, request, asks), reading

    def quoted(self, source: Source, request: CheckedRequest) -> Verdict:
        """Return whether a quote stands in a source, and where; no model is asked whether it bears a claim."""
        return quote.check(source, self.reading(source), request, replace(self._asks, model=None))

    def reading(self, source: Source) -> SourceReading:
        """Return the text of a source, ready for quotes."""
        return self._texts.get(source.artifact_id, source.abbreviation)


def _checked(source: Source, reading: SourceReading, request: CheckedRequest, asks: CheckContext) -> Verdict:
    """Hand a citation to the check of its method."""
    method = request.extraction_method
    if not method.row.textless and (nothing := verdict.check(source, asks.language)):
        return nothing
    check: Check = by_name(f"{_CHECKS}.{method.row.check}:check")
    return check(source, reading, request, asks)


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """What was found: the quote as it stands, or the nearest words; ``location`` as in a CitationResult."""

    found: bool
    source_id: int
    similarity_score: float
    location: dict[str, Any]
    text: str | None
    notes: str
    warnings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    diff: tuple[DiffStep, ...] = ()


class QuoteChecker:
    """The quotes of one project's sources."""

    def __init__(self, checker: Checker, names: SourceNames) -> None:
        self._checker = checker
        self._names = names

    def check(self, source: int | str, quote: str, locator: dict[str, Any] | None) -> QuoteCheck:
        """Look for the quote in the source, first where the locator says.

        Raises InvalidInput for unusable fields, SourceNotFound for an unknown source.
        """
        words = checked_text("quote", quote)
        asked = CitationRequest(claim=words, quote_context=words, verbatim_quote=words, locator=locator)
        request = CheckedRequest.of(asked)
        named = self._names.find(source)
        verdict = self._checker.quoted(named, request)
        return QuoteCheck(
            found=verdict.findings.stands is True,
            source_id=named.id,
            similarity_score=verdict.similarity,
            location=verdict.place.to_dict() if verdict.place else {},
            text=verdict.text,
            notes=verdict.notes,
            warnings=verdict.warnings,
            remarks=verdict.remarks,
            diff=verdict.diff,
        )
