"""What the report shows, as plain values: the sources, the citations, and the stretch of page each rests on.

Text is plain text, as it was recorded; escaping is the page's business. Lengths are PDF points with the origin at
the top left of the page; pages count from 1; times are ISO 8601 in UTC. Leaves out how the values are come by
(`gather`) and how they look (`page`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from urllib.parse import quote

from provenance.answering.statistics import Statistics
from provenance.citing.findings import NOTHING, Findings
from provenance.report.answers import Passage, ShownAnswer

_FRAGMENT = 300
"""Characters of the longest quote that an address of the web leads to (URL Fragment Text Directives)."""

Rect: TypeAlias = tuple[float, float, float, float]
Status = Literal["verified", "failed", "unverified", "pending"]
DiffStep: TypeAlias = tuple[str, str, str]
"""What is done (equal, replace, delete, insert), the words of the source, the words of the quote."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A stretch of a page as a PNG, and where on the page it and the marked lines are.

    ``region`` is what the image shows, ``boxes`` are the marked lines, one rectangle a printed line, all in points of
    the page. ``cut_above`` and ``cut_below`` say that the page goes on there.
    """

    page: int
    pages: int
    region: Rect
    boxes: tuple[Rect, ...]
    png: bytes = field(repr=False)
    cut_above: bool = False
    cut_below: bool = False


@dataclass(frozen=True, slots=True)
class ShownSource:
    """A source of the library. ``name`` is how it is printed in full, ``snapshot`` the first one that holds it.

    ``address`` is where the document opens: that of a page of the web, or of a file beside the report; "" for neither.
    """

    number: int
    name: str
    artifact_id: str
    abbreviation: str | None = None
    identifier: str = ""
    version: str | None = None
    kind: str | None = None
    work: str | None = None
    snapshot: int | None = None
    segments: int = 0
    citations: int = 0
    valid_from: str | None = None
    valid_to: str | None = None
    address: str = ""


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """A citation with its newest verification and the place it rests on.

    ``locator`` is the printed place where the quote stands; for a failed citation it is that of the nearest passage,
    and so are ``crops`` and ``passage``. ``given`` is the place the caller named. ``language`` is that of the quote.
    ``findings`` are whether the quote stands and whether it bears the claim, ``trail`` is drawn as SVG. ``page`` is one
    that was found. ``cited`` is the citation as it stands in a text, by style.
    """

    number: int
    claim: str
    status: Status
    source: ShownSource
    quote: str = ""
    context: str = ""
    locator: str = ""
    given: str = ""
    language: str = "de"
    similarity: float = 0.0
    notes: str = ""
    reasoning: str = ""
    relation: str = "direct_quote"
    confidence: str = "high"
    agent: str = ""
    session: str = ""
    made_at: str = ""
    snapshot: int | None = None
    findings: Findings = NOTHING
    diff: tuple[DiffStep, ...] = ()
    crops: tuple[Crop, ...] = ()
    passage: Passage | None = None
    trail: str = ""
    page: int | None = None
    cited: tuple[tuple[str, str], ...] = ()

    @property
    def address(self) -> str:
        """Where the document opens at the place: at its page, at the quoted words of a page of the web; else at all."""
        at = self.source.address
        if at.startswith(("http://", "https://")):
            words = " ".join(self.quote.split())
            return f"{at.partition('#')[0]}#:~:text={quote(words, safe='')}" if 0 < len(words) <= _FRAGMENT else at
        return f"{at}#page={self.page}" if at.endswith(".pdf") and self.page else at


@dataclass(frozen=True, slots=True)
class ReportModel:
    """All that one report shows: a project, its sources and its citations in the order of their numbers.

    ``answers`` are the newest, the newest first, of ``answers_made``; ``statistics`` are of all that were made.
    """

    project: str
    made_at: str
    software: str = "Beleg"
    sources: tuple[ShownSource, ...] = ()
    citations: tuple[ShownCitation, ...] = ()
    answers: tuple[ShownAnswer, ...] = ()
    answers_made: int = 0
    statistics: Statistics | None = None
