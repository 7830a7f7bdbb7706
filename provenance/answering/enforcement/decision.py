"""What enforcement says of a question and its evidence (citation enforcement, "Refusal Models")."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from provenance.answering.enforcement.personas import QueryType, Thresholds
from provenance.answering.packs.parts import Searched, Unmet


class Reason(StrEnum):
    """Why an answer is refused."""

    INSUFFICIENT_RETRIEVAL = "insufficient_retrieval"
    NO_CITEABLE_CONTENT = "no_citeable_content"
    LOW_SIMILARITY_SCORE = "low_similarity_score"
    BELOW_MIN_SOURCES = "below_min_sources"
    NO_PRIMARY_SOURCES = "no_primary_sources"


class Check(StrEnum):
    """The checks of the decision tree; those that a question passed by are kept in order, so its branch can be read."""

    CITATIONS_REQUIRED = "citations required"
    CITATIONS_OPTIONAL = "citations optional"
    CREATIVE = "creative"
    PERSONA_DEFAULTS = "persona defaults applied"
    RESULTS = "results returned"
    CITEABLE = "citeable content present"
    SIMILARITY = "similarity reached"
    SOURCES = "enough unique sources"
    PRIMARY_NOT_REQUIRED = "primary sources not required"
    PRIMARY = "primary sources found"


@dataclass(frozen=True, slots=True)
class Context:
    """What was found and what was required.

    Sources are counted, each once, over the places that may be cited and are similar enough; ``missing`` are the fields
    that the places lack where none may be cited.
    """

    results: int
    citeable: int
    similarity_best: float
    similarity_average: float
    similarity_required: float
    sources_found: int
    sources_required: int
    primary_found: int
    primary_required: bool
    missing: tuple[str, ...] = ()
    searched: Searched | None = None
    unmet: tuple[Unmet, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What could be done about it: a word for programs, a sentence for people."""

    action: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a question may be answered from its evidence.

    ``passed`` are the checks on the way, in order. ``usable`` are the segments that may be cited, best first (of an
    answer that needs no citation, those that could be). A refusal has a reason, a message, gaps and suggestions; an
    answer that is allowed has none of them.
    """

    refused: bool
    persona: str
    thresholds: Thresholds
    query_type: QueryType
    language: str
    context: Context
    passed: tuple[Check, ...] = ()
    usable: tuple[str, ...] = ()
    reason: Reason | None = None
    message: str = ""
    gaps: tuple[str, ...] = ()
    suggestions: tuple[Suggestion, ...] = ()
    clarifying: tuple[str, ...] = ()
