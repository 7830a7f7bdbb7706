"""The one entry to all checks: which check a citation gets depends on its method and on the kind of its source.

| extraction method | check |
|---|---|
| ``direct_quote``, ``paraphrase``, ``inference`` | the words are looked for, and asked whether they bear the claim |
| ``aggregation`` | the query is asked again, and the numbers of the claim are held to what comes out |
| ``negative`` | what is said not to be there is looked for |
| ``metadata_fact`` | what is said of the source is compared with what is kept of it |
"""

from __future__ import annotations

from provenance.citing.checks import absence, aggregation, metadata, quote, unread
from provenance.citing.checks.verdict import Checking, SearchDone, Verdict
from provenance.citing.requests import Request
from provenance.citing.results import Source
from provenance.citing.texts import Reading
from provenance.model.citations import ExtractionMethod

__all__ = ["Checking", "SearchDone", "Verdict", "check"]


def check(source: Source, reading: Reading, request: Request, tools: Checking) -> Verdict:
    """Check a citation against its source; ``reading`` is the text of the source, ready for quotes.

    Raises InvalidInput and InvalidLocator where the request names what cannot be used (an unknown source to search).
    """
    if request.extraction_method is not ExtractionMethod.METADATA_FACT and (nothing := unread.check(source)):
        return nothing
    if request.extraction_method is ExtractionMethod.AGGREGATION:
        return aggregation.check(source, reading, request, tools)
    if request.extraction_method is ExtractionMethod.NEGATIVE:
        return absence.check(source, reading, request, tools)
    if request.extraction_method is ExtractionMethod.METADATA_FACT:
        return metadata.check(source, reading, request, tools)
    return quote.check(reading, request, tools)
