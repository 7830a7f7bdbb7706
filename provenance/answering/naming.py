"""What other citations and sources are called where a reason speaks of them: in words, as far as they may be named."""

from __future__ import annotations

from provenance.answering.gate import Naming
from provenance.answering.state import AnswerContext, State
from provenance.citing.results import Citation
from provenance.citing.roles import Act
from provenance.citing.search.withheld import NOTHING
from provenance.citing.services import services_of
from provenance.language import catalogue
from provenance.model.sources import Consent


def naming(state: State, means: AnswerContext, language: str) -> Naming:
    """Return how a reason names others: a citation by its source and place, a version by the name of its source.

    A source that may not be named to whoever reads, and a passage that waits, is "another source".
    """
    standings, kept_back = state["standings"], state.get("withheld", NOTHING)
    work = services_of(means.engine, Act.READ_CITATIONS)

    def source(number: int) -> str:
        one = standings.get(number)
        return one.name if one is not None and _open(number) else catalogue.said(language, "gate", "another version")

    def citation(number: int) -> str:
        found = work.archive.get(number)
        if found is None or not _open(found.source_id) or _waits(found):
            return catalogue.said(language, "gate", "another source")
        return work.output.legal([number], language)[number]

    def _open(number: int) -> bool:
        one = standings.get(number)
        return one is not None and one.consent is Consent.OPEN and number not in kept_back.sources

    def _waits(found: Citation) -> bool:
        at = found.matched_location
        start, end = at.get("start"), at.get("end")
        if not isinstance(start, int) or not isinstance(end, int):
            return False
        return kept_back.touches(standings[found.source_id].artifact_id, start, end)

    return Naming(citation, source)
