"""What a check works with, and what it comes to.

The state is one of the four of a citation (citation engine design, 3.3). A check of one method knows nothing of the
others; what they share is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from provenance.chat import ChatModel
from provenance.citing.findings import Findings, check_says
from provenance.citing.results import DiffStep, MatchedPlace, Source
from provenance.citing.texts import Texts
from provenance.model.activities import Search, VerificationStatus, ulid
from provenance.store.graph import Graph
from provenance.text.found import Remark


@dataclass(frozen=True, slots=True)
class CheckContext:
    """What checks may ask: the store, the texts of sources, a model, the project.

    ``live`` asks live databases instead of kept rows; ``urls`` are their addresses by artifact ID, with passwords.
    ``draft`` is the language of the draft that the claim stands in, if it stands in one, ``language`` that in which it
    is told whether a passage bears it; ``proven`` says that who asks has found the words of the claim in the passage,
    in a form that citing does not read.
    """

    graph: Graph
    texts: Texts
    model: ChatModel | None = None
    project: str = "default"
    live: bool = False
    language: str = "en"
    proven: bool = False
    draft: str | None = None
    urls: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)


@dataclass(frozen=True, slots=True)
class SearchDone:
    """What was looked for in vain, or found: recorded beside the citation that rests on it.

    ``sources`` are artifact IDs, ``queries`` the words that were looked up as they were looked up (stems), ``places``
    the sections that the search kept to, ``hits`` how many places were found.
    """

    terms: tuple[str, ...]
    queries: tuple[str, ...]
    sources: tuple[str, ...]
    places: tuple[str, ...]
    hits: int
    started_at: str
    ended_at: str

    def record(self, snapshot: int, software: str, agent: str) -> Search:
        """Return the activity: made in a snapshot, by a program, on behalf of an agent."""
        return Search(
            id=ulid(),
            terms=self.terms,
            queries=self.queries,
            places=self.places,
            hits=self.hits,
            snapshot_number=snapshot,
            started_at=self.started_at,
            ended_at=self.ended_at,
            software=software,
            sources=self.sources,
            agent=agent,
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check came to. ``place`` is where the words stand, or where the nearest ones do.

    ``findings`` keep apart whether the quote stands and whether it bears the claim; ``status`` is what they come to.
    ``remarks`` are the warnings on a quote as they were found.
    ``method`` names the check for the Verification; ``search`` is what a negative citation rests on.
    """

    status: VerificationStatus
    similarity: float
    place: MatchedPlace | None
    text: str | None
    notes: str
    findings: Findings
    warnings: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    diff: tuple[DiffStep, ...] = ()
    method: str = "quote"
    search: SearchDone | None = None


def check(source: Source, language: str) -> Verdict | None:
    """Return the verdict on any words of a source that was not read, None for one that was."""
    reading = source.metadata.get("reading")
    why = cast("dict[str, Any]", reading).get("text") if isinstance(reading, dict) else None
    if not isinstance(why, str) or source.segments:
        return None
    notes = check_says(language, "not read", source=source.name, why=why)
    return Verdict(
        status=VerificationStatus.FAILED,
        similarity=0.0,
        place=None,
        text=None,
        notes=notes,
        findings=Findings(False, why=notes),
    )
