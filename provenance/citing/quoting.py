"""Does a quote stand in a source? Looked up as a citation would be, with nothing recorded and no model asked.

An agent checks its words before it cites them: what comes back is where they stand, or the nearest passage with a word
diff. Whether they bear a claim is not asked; that is what citing does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from provenance.citing.checks import quote as quotes
from provenance.citing.checks.verdict import Checking
from provenance.citing.naming import Names
from provenance.citing.requests import Request, checked_text
from provenance.citing.results import DiffStep
from provenance.citing.texts import Texts
from provenance.model.citations import ExtractionMethod
from provenance.store.graph import Graph
from provenance.text.found import Remark


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


class Quotes:
    """The quotes of one project's sources."""

    def __init__(self, graph: Graph, texts: Texts, names: Names) -> None:
        self._checking = Checking(graph, texts)
        self._texts = texts
        self._names = names

    def check(self, source: int | str, quote: str, locator: dict[str, Any] | None) -> QuoteCheck:
        """Look for the quote in the source, first where the locator says.

        Raises InvalidInput for unusable fields, SourceNotFound for an unknown source.
        """
        words = checked_text("quote", quote)
        request = Request.of(
            claim=words,
            quote_context=words,
            locator=locator,
            verbatim_quote=words,
            relevance_reasoning=None,
            confidence="high",
            extraction_method=ExtractionMethod.DIRECT_QUOTE,
        )
        named = self._names.find(source)
        reading = self._texts.get(named.artifact_id, named.abbreviation)
        verdict = quotes.check(reading, request, self._checking)
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
